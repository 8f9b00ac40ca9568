"""A beat: one thing worth telling, without language."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from rearguard.chronicle.context import Context
from rearguard.record.events import Event, Row

PHASES = ("approach", "fight", "hunt", "night", "reckoning")


@dataclass(frozen=True, slots=True)
class Beat:
    """One beat of the story.

    Attributes
    ----------
    id : str         the same whenever the same story is told again
    kind : str       ``broke_first`` or, more narrowly, ``decided.volley``
    t_s : float      when [s]
    x_m, y_m : float where; NaN when it has no place [m]
    weight : float   importance, 0 to 10
    facts : mapping  numbers and rows the realisers put into words
    link : str       how it hangs together with the beat before it: "", because, but,
                     meanwhile, therefore
    phase : str      one of ``PHASES``
    """

    id: str
    kind: str
    t_s: float
    x_m: float
    y_m: float
    weight: float
    facts: Mapping[str, Any] = field(default_factory=dict)
    link: str = ""
    phase: str = ""

    @property
    def root(self) -> str:
        """The kind without what narrows it."""
        return self.kind.split(".")[0]


class Story:
    """The journal at hand, with what every part of the plot asks of it.

    ``teller`` is the side for which the story is told, None for the narrator who came after.
    """

    def __init__(self, rows: Iterable[Row], context: Context, teller: int | None = None) -> None:
        self.teller = teller
        self.context = context
        self.rows = sorted(rows, key=in_order)
        self.by: dict[int, list[Row]] = {}
        for row in self.rows:
            self.by.setdefault(int(row.event), []).append(row)
        self.end_s = self.rows[-1].t_s if self.rows else 0.0
        self.contact_s = self._contact()
        self.hunter = self._hunter()
        self.looks_first = self.hunter
        if self.hunter < 0 and self.of(Event.SIGHTED):
            self.looks_first = self.of(Event.SIGHTED)[0].side
        self._taken: dict[str, int] = {}

    def of(self, event: Event, side: int | None = None) -> list[Row]:
        """Events of a type, in order of time, of one side when one is named."""
        rows = self.by.get(int(event), [])
        return rows if side is None else [row for row in rows if row.side == side]

    def sides(self) -> Iterator[int]:
        """Numbers of the sides."""
        return iter(range(len(self.context.sides)))

    def _contact(self) -> float:
        firsts = (Event.FIRST_CONTACT, Event.VOLLEY, Event.CONTACT, Event.CHARGED, Event.BROKE)
        return min((self.by[int(e)][0].t_s for e in firsts if int(e) in self.by), default=math.inf)

    def _hunter(self) -> int:
        """The side that hunts: it fires, charges, splits into parties; -1 when none does."""
        score = [0.0] * len(self.context.sides)
        for event, worth in ((Event.PARTIES, 5.0), (Event.ESCORT, 3.0), (Event.RECALLED, 1.0)):
            for row in self.of(event)[:1]:
                if 0 <= row.side < len(score):
                    score[row.side] += worth
        for row in self.of(Event.SIDE_BROKE)[:1]:
            foe = self.context.foe(row.side)
            if foe >= 0:
                score[foe] += 4.0
        best = max(range(len(score)), key=score.__getitem__, default=-1)
        return best if best >= 0 and score[best] > 0.0 else -1

    def held_by(self, captors: int, t_s: float) -> int:
        """Prisoners in the hands of a side by then: those it took less those who got away."""
        side = self.context.foe(captors)
        taken = [r for r in self.of(Event.GATHERED) if self.yielding(r) == side]
        return sum(
            sign * row.n
            for sign, rows in ((1, taken), (-1, self.of(Event.PRISONERS_BROKE, side)))
            for row in rows
            if row.t_s <= t_s
        )

    def yielding(self, row: Row) -> int:
        """The side whose men yielded in a GATHERED event; it may stand under the captors."""
        sides, foe = self.context.sides, self.context.foe(row.side)
        if foe >= 0 and not sides[row.side].fates.get("captive"):
            return foe if sides[foe].fates.get("captive") else row.side
        return row.side

    def beat(self, kind: str, weight: float, row: Row | float, **facts: Any) -> Beat:
        """A beat at an event's time and place (or at a bare time)."""
        if isinstance(row, Row):
            t_s, x_m, y_m = row.t_s, row.x_m, row.y_m
            known = {"side": row.side, "unit": row.unit, "who": row.who, "other": row.other}
            facts = {k: v for k, v in known.items() if v >= 0} | facts
        else:
            t_s, x_m, y_m = float(row), math.nan, math.nan
        side = facts.get("side", -1)
        if side >= 0 and "foe" not in facts and self.context.foe(side) >= 0:
            facts["foe"] = self.context.foe(side)
        key = self.context.sides[side].key if 0 <= side < len(self.context.sides) else "all"
        name = f"{kind}:{key}:{facts.get('unit', -1)}:{int(t_s // 60)}"
        self._taken[name] = again = self._taken.get(name, 0) + 1
        return Beat(
            name if again == 1 else f"{name}:{again}", kind, t_s, x_m, y_m, float(weight), facts
        )


def in_order(row: Row) -> tuple[float, ...]:
    """Order of events: by time, then by what and who, so that ties have one order."""
    return (row.t_s, *row[1:8])


def windows(rows: Iterable[Row], gap_s: float) -> list[list[Row]]:
    """Runs of events with no pause longer than ``gap_s`` [s] between two of them."""
    runs: list[list[Row]] = []
    for row in rows:
        if runs and row.t_s - runs[-1][-1].t_s <= gap_s:
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


def total(rows: Iterable[Row]) -> int:
    """Sum of the events' counts."""
    return sum(row.n for row in rows)


def commonest(rows: Iterable[Row]) -> int:
    """The cause that most men stand under, -1 when none is given."""
    counts: dict[int, int] = {}
    for row in rows:
        if row.cause >= 0:
            counts[row.cause] = counts.get(row.cause, 0) + max(1, row.n)
    return max(counts, key=lambda cause: (counts[cause], -cause)) if counts else -1


def name_of(kind: type[IntEnum], number: int) -> str:
    """Name of an enumeration's member, empty for a number it does not have."""
    return kind(number).name if number in kind._value2member_map_ else ""


def octant(dx_m: float, dy_m: float) -> int:
    """Direction as one of eight winds: 0 east, 2 north, counter-clockwise."""
    return round(math.atan2(dy_m, dx_m) / (math.pi / 4.0)) % 8
