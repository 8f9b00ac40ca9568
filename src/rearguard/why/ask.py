"""Why did he, they, the army break? Answers in numbers, from the ledger and the changes of doing.

A man's answer is each change of what he was doing, with his fears at that moment. A unit's or a
side's is the mean vector of fears of its men at the moment each first ran, and the harm booked to
it. Nothing is re-simulated here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rearguard.errors import RecordError
from rearguard.host.doing import Doing
from rearguard.record.events import Harm
from rearguard.record.ledger import totals
from rearguard.record.record import FEARS
from rearguard.record.store.read import RunReader

BREAKS = (Doing.FLEEING, Doing.FROZEN, Doing.CORNERED)
"""States in which a man has broken."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of what a man was doing.

    Attributes
    ----------
    t_s : float       simulated time [s]
    old, new : str    ``Doing`` in lower case; the same at the end of the run
    fears : dict      fear to its store; 1 is the breaking point of an ordinary man
    """

    t_s: float
    old: str
    new: str
    fears: dict[str, float]


@dataclass(frozen=True, slots=True)
class ManAnswer:
    """Everything booked of one man."""

    row: int
    side: str
    unit: str
    names: dict[str, str]
    changes: list[Change]


@dataclass(frozen=True, slots=True)
class BodyAnswer:
    """Why a unit or a side broke.

    Attributes
    ----------
    name : str              as asked
    men, rows : float       mustered men; individuals (figures) they are counted by
    broke : int             individuals who had broken at least once
    first_s, half_s         when the first, and when half of them, had broken; None never
    fears : dict            mean fear, at the moment each first broke
    booked : dict           fear borne, summed over men and minutes, by cause
    harm : dict             cause to (dead, hurt) men
    """

    name: str
    men: float
    rows: int
    broke: int
    first_s: float | None
    half_s: float | None
    fears: dict[str, float] = field(default_factory=dict)
    booked: dict[str, float] = field(default_factory=dict)
    harm: dict[str, tuple[float, float]] = field(default_factory=dict)


def unit_of_row(reader: RunReader, row: int) -> int:
    """Number of the smallest unit that has this row; -1 none."""
    units = reader.run.get("units", [])
    having = [n for n, u in enumerate(units) if u["first"] <= row < u["last"]]
    return min(having, key=lambda n: units[n]["last"] - units[n]["first"], default=-1)


def why_man(reader: RunReader, row: int, at_s: float | None = None) -> ManAnswer:
    """What one man did and feared.

    Raises
    ------
    RecordError   when nobody has this number
    """
    units, sides = reader.run.get("units", []), reader.run.get("sides", [])
    unit = unit_of_row(reader, row)
    if unit < 0:
        last = max((u["last"] for u in units), default=0) - 1
        raise RecordError(f"there is no man {row} in this run\n  0 to {last} is allowed")
    table = reader.changes
    mine = np.flatnonzero(table["row"] == row)
    if at_s is not None:
        mine = mine[table["t_s"][mine] <= at_s]
    changes = [
        Change(
            float(table["t_s"][k]),
            Doing(int(table["old"][k])).name.lower(),
            Doing(int(table["new"][k])).name.lower(),
            {name: float(table[f"fear_{name}"][k]) for name in FEARS},
        )
        for k in mine
    ]
    names = dict((reader.run.get("people") or {}).get(str(row), {}))
    side = sides[units[unit]["side"]]["key"]
    return ManAnswer(row, side, units[unit]["key"], names, changes)


def why_unit(reader: RunReader, name: str, at_s: float | None = None) -> BodyAnswer:
    """Why a unit broke, the units under it included.

    Parameters
    ----------
    name : str    as the scenario calls it, or a title; ``song.main`` where both sides have a main

    Raises
    ------
    RecordError   when there is no such unit, or one on each side
    """
    units = reader.run.get("units", [])
    members = _units_called(reader, name)
    for n in members:  # grows while it is walked
        members += [m for m, unit in enumerate(units) if unit["parent"] == n and m not in members]
    return _body(reader, name, members, at_s)


def _units_called(reader: RunReader, name: str) -> list[int]:
    """Numbers of the units of one side that a name means: bodies of one unit share theirs."""
    units = reader.run.get("units", [])
    keys = [str(side["key"]) for side in reader.run.get("sides", [])]
    found = [n for n, unit in enumerate(units) if _is_called(unit, name)]
    of = dict.fromkeys(keys[units[n]["side"]] for n in found)
    if len(of) > 1:
        which = " or ".join(f"{side}.{name}" for side in of)
        raise RecordError(f"{' and '.join(of)} each have a unit {name}\n  say which: {which}")
    return found or _units_of_a_side(units, keys, name)


def _units_of_a_side(units: Sequence[dict[str, Any]], keys: list[str], name: str) -> list[int]:
    """Numbers of the units that ``side.unit`` means."""
    for side, key in enumerate(keys):
        own = name.removeprefix(f"{key}.")
        found = [n for n, u in enumerate(units) if u["side"] == side and _is_called(u, own)]
        if own != name and found:
            return found
    pairs = dict.fromkeys((int(u["side"]), str(u.get("block", u["key"]))) for u in units)
    blocks = [block for _, block in pairs]
    known = [f"{keys[s]}.{block}" if blocks.count(block) > 1 else block for s, block in pairs]
    raise RecordError(f"there is no unit {name} in this run\n  allowed: {', '.join(known[:30])}")


def _is_called(unit: dict[str, Any], name: str) -> bool:
    return name in (unit["key"], unit.get("block"), *unit["names"].values())


def why_side(reader: RunReader, name: str, at_s: float | None = None) -> BodyAnswer:
    """Why a side broke.

    Raises
    ------
    RecordError   when there is no such side
    """
    keys = [str(side["key"]) for side in reader.run.get("sides", [])]
    if name not in keys:
        raise RecordError(f"there is no side {name} in this run\n  allowed: {', '.join(keys)}")
    number = keys.index(name)
    units = reader.run.get("units", [])
    members = [n for n, unit in enumerate(units) if unit["side"] == number]
    return _body(reader, name, members, at_s)


def _body(reader: RunReader, name: str, members: Sequence[int], at_s: float | None) -> BodyAnswer:
    units = reader.run["units"]
    ranges = [(units[n]["first"], units[n]["last"]) for n in members]
    rows = np.unique(np.concatenate([np.arange(*ends) for ends in ranges] or [np.zeros(0, int)]))
    table = reader.changes
    breaking = np.isin(table["new"], BREAKS) & ~np.isin(table["old"], BREAKS)
    breaking &= np.isin(table["row"], rows)
    if at_s is not None:
        breaking &= table["t_s"] <= at_s
    when = np.flatnonzero(breaking)
    when = when[np.argsort(table["t_s"][when], kind="stable")]
    _, first_of_each = np.unique(table["row"][when], return_index=True)
    firsts = np.sort(when[first_of_each])
    times = np.sort(table["t_s"][firsts])
    half = (rows.size + 1) // 2
    fears = {f: float(table[f"fear_{f}"][firsts].mean()) for f in FEARS} if firsts.size else {}
    minute = None if at_s is None else int(at_s // 60) + 1
    booked = totals(reader.ledger, "fear", members, minute)
    harm = totals(reader.ledger, "harm", members, minute)
    tops = [n for n in members if units[n]["parent"] not in members]
    return BodyAnswer(
        name,
        _mustered(units, members, tops),
        int(rows.size),
        int(firsts.size),
        float(times[0]) if times.size else None,
        float(times[half - 1]) if times.size >= half > 0 else None,
        dict(sorted(fears.items(), key=lambda item: -item[1])),
        {FEARS[cause]: amount for cause, (amount, _) in booked.items()},
        {Harm(cause).name.lower(): both for cause, both in harm.items()},
    )


def _mustered(units: Sequence[dict[str, Any]], members: Sequence[int], tops: list[int]) -> float:
    """Men of some units: those of the highest that count the lower ones, else the sum of all."""
    total = 0.0
    for top in tops:
        below = [n for n in members if units[n]["parent"] == top]
        lower = _mustered(units, members, below) if below else 0.0
        own = float(units[top]["mustered"])
        covers = all(
            units[top]["first"] <= units[n]["first"] and units[n]["last"] <= units[top]["last"]
            for n in below
        )
        total += own if covers else own + lower
    return total
