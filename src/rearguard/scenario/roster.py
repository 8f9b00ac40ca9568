"""Rosters: men listed in a spreadsheet (CSV), one row per man or per group of men alike.

    name,men,rank,skill,load,rounds,horse,fresh
    Han Chang,1,leader,1.4,30 kg,1,cavalry-horse,0.8
    ,99,man,1.0,28 kg,1,cavalry-horse,0.7 ± 0.1

The first row names the columns, in any order; ``COLUMNS`` says what each holds. Quantities carry
their units as in the scenario, and may be unknown. A fault is told with the roster's own line.
"""

from __future__ import annotations

import csv
import difflib
import io
from dataclasses import dataclass
from typing import Any

from rearguard.errors import Fault
from rearguard.kit.distribution import Distribution
from rearguard.kit.fields import Quantity
from rearguard.kit.spot import PLACE
from rearguard.kit.units import UnitError

Number = float | Distribution
RANKS = ("man", "leader", "commander", "banner")
MAX_ROWS = 200_000

COLUMNS: dict[str, Quantity | tuple[str, ...] | None] = {
    "name": None,
    "men": Quantity("count", 1.0, 1e5, whole=True, certain=True),
    "rank": RANKS,
    "people": None,
    "skill": Quantity("number", 0.1, 5.0),
    "body": Quantity("mass", 35.0, 150.0),
    "load": Quantity("mass", 0.0, 120.0),
    "rounds": Quantity("count", 0.0, 500.0, whole=True),
    "horse": None,
    "fresh": Quantity("share", 0.0, 1.0),
}


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One row: a man, or ``men`` men alike; None where the unit's own figure holds."""

    line: int
    name: str = ""
    men: float = 1.0
    rank: str = "man"
    people: str | None = None
    skill: Number | None = None
    body_kg: Number | None = None
    load_kg: Number | None = None
    rounds: Number | None = None
    horse: str | None = None
    fresh: Number | None = None


_ATTRIBUTE = {"body": "body_kg", "load": "load_kg"}


def read_roster(text: str, file: str, measures: str) -> tuple[tuple[RosterRow, ...], list[Fault]]:
    """Read a roster; every fault is found."""
    faults: list[Fault] = []
    rows: list[RosterRow] = []
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        header = [cell.strip().lower() for cell in next(reader, [])]
        faults += _header_faults(header, file)
        if not any(name in COLUMNS for name in header):
            return (), faults
        for cells in reader:
            if len(rows) >= MAX_ROWS or len(faults) >= 100:
                faults.append(Fault(file, reader.line_num, 1, "is too long or too faulty to go on"))
                break
            if any(cell.strip() for cell in cells):
                rows.append(_row(header, cells, file, reader.line_num, measures, faults))
    except csv.Error as error:
        faults.append(Fault(file, reader.line_num, 1, f"this is not CSV: {error}"))
    if not rows and not faults:
        faults.append(Fault(file, 1, 1, "the roster lists nobody", "one row per man or group"))
    return tuple(rows), faults


def _header_faults(header: list[str], file: str) -> list[Fault]:
    if header and not any(name in COLUMNS for name in header):
        what = "this is no roster: its first row names no column"
        return [Fault(file, 1, 1, what, f"columns are {', '.join(COLUMNS)}")]
    faults = []
    for index, name in enumerate(header):
        column = sum(len(cell) + 1 for cell in header[:index]) + 1
        if name not in COLUMNS:
            near = difflib.get_close_matches(name, COLUMNS, 1)
            remedy = f"did you mean {near[0]}?" if near else ""
            allowed = f"columns are {', '.join(COLUMNS)}"
            faults.append(
                Fault(file, 1, column, f"the column {name[:40]!r} is not known", allowed, remedy)
            )
        elif name in header[:index]:
            faults.append(Fault(file, 1, column, f"the column {name} stands here a second time"))
    return faults or ([] if header else [Fault(file, 1, 1, "the roster is empty")])


def _row(
    header: list[str], cells: list[str], file: str, line: int, measures: str, faults: list[Fault]
) -> RosterRow:
    values: dict[str, Any] = {}
    if len(cells) > len(header):
        faults.append(Fault(file, line, 1, f"has {len(cells)} cells for {len(header)} columns"))
    column = 1
    for name, cell in zip(header, cells, strict=False):
        if cell.strip() and name in COLUMNS:
            try:
                values[_ATTRIBUTE.get(name, name)] = _cell(name, cell.strip(), measures)
            except UnitError as error:
                what = f"{name} {error.what}"
                faults.append(Fault(file, line, column, what, error.allowed, error.remedy))
        column += len(cell) + 1
    return RosterRow(line, **values)


def _cell(name: str, text: str, measures: str) -> Any:
    kind = COLUMNS[name]
    if isinstance(kind, Quantity):
        return kind.read(text, measures)
    if isinstance(kind, tuple) and text not in kind:
        raise UnitError(f"is {text[:40]}", f"{', '.join(kind)} are allowed")
    if kind is None and name != "name" and not PLACE.match(text):
        raise UnitError(f"is {text[:40]}", "a name that begins with a letter is expected here")
    if len(text) > 200:
        raise UnitError("is too long", "200 characters at most")
    if not text.isprintable():
        raise UnitError(f"is {text[:40]!r}", "letters and signs that can be printed are allowed")
    return text
