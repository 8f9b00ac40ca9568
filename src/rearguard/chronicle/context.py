"""What the telling needs besides the journal: names, sides, units, the sky, the results.

``context_from`` reads it out of ``run.json`` and ``tally.json``; docs/explanation/chronicle.md has
the keys. What is missing there costs a name or a sentence, never the telling.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

LANGUAGES = ("en", "zh-Hant", "zh-Hans")
Names = Mapping[str, str]
"""A name in each language; a language that is missing takes the next best."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side.

    Attributes
    ----------
    key : str               as in the scenario and the tally
    names, commander : Names
    commander_ident : int   his row; -1 unknown
    mustered : float        men at the start [men]
    mounted : bool          most of them ride
    fates : mapping         fate -> men at the end, from the tally
    wounded : float         [men]
    """

    key: str
    names: Names = field(default_factory=dict)
    commander: Names = field(default_factory=dict)
    commander_ident: int = -1
    mustered: float = 0.0
    mounted: bool = False
    fates: Mapping[str, float] = field(default_factory=dict)
    wounded: float = 0.0


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit; ``number`` is its place among its sisters, 0 when it needs none."""

    side: int
    names: Names = field(default_factory=dict)
    kind: str = ""
    mustered: float = 0.0
    parent: int = -1
    number: int = 0
    leader: int = -1


@dataclass(frozen=True, slots=True)
class Context:
    """Everything beside the journal.

    Attributes
    ----------
    start_jd, lon_deg : float         begin [JD, UT]; east longitude [deg]
    sunset_s, dark_s, sunrise_s : float or None   [s] after the start
    court : str                       whose era names count: song, liao, jin, xia
    measures : str                    song, tang, han, modern
    people : mapping                  ident -> names of the men who have one
    results : mapping                 named results of the tally
    """

    names: Names = field(default_factory=dict)
    sides: Sequence[Side] = ()
    units: Sequence[Unit] = ()
    start_jd: float = 0.0
    lon_deg: float = 0.0
    sunset_s: float | None = None
    dark_s: float | None = None
    sunrise_s: float | None = None
    court: str = "song"
    measures: str = "song"
    people: Mapping[int, Names] = field(default_factory=dict)
    fiction: Sequence[Names] = ()
    results: Mapping[str, float | None] = field(default_factory=dict)

    def foe(self, side: int) -> int:
        """The other side, -1 when there is none or more than one."""
        others = [i for i in range(len(self.sides)) if i != side]
        return others[0] if len(others) == 1 and 0 <= side < len(self.sides) else -1

    def leaves(self, side: int) -> list[int]:
        """Units of a side that have no unit below them."""
        parents = {unit.parent for unit in self.units}
        return [
            i
            for i, unit in enumerate(self.units)
            if unit.side == side and i not in parents and unit.mustered > 1
        ]


def name_in(names: Names, lang: str) -> str | None:
    """A name in a language; a Chinese script falls back on the other, English on nothing."""
    order = {"en": ("en",), "zh-Hant": ("zh-Hant", "zh-Hans"), "zh-Hans": ("zh-Hans", "zh-Hant")}
    return next((names[key] for key in order[lang] if names.get(key)), None)


def _names(value: object) -> dict[str, str]:
    if isinstance(value, str):
        return dict.fromkeys(LANGUAGES, value)
    return {str(k): str(v) for k, v in value.items() if v} if isinstance(value, Mapping) else {}


def _seconds(sky: Mapping[str, Any], key: str) -> float | None:
    value = sky.get(key)
    return float(value) if isinstance(value, int | float) else None


def _side(block: Mapping[str, Any], people: Mapping[str, Any], mounted: bool) -> Side:
    commander = block.get("commander") or {}
    plain = commander if isinstance(commander, Mapping) else {"names": commander}
    return Side(
        key=str(block.get("key", "")),
        names=_names(block.get("names", block.get("key", ""))),
        commander=_names(plain.get("names", plain.get("name", {}))),
        commander_ident=int(plain.get("ident", -1)),
        mustered=float(people.get("mustered", block.get("mustered", 0.0))),
        mounted=mounted,
        fates={str(k): float(v) for k, v in (people.get("fates") or {}).items()},
        wounded=float(people.get("wounded", 0.0)),
    )


def _unit(block: Mapping[str, Any], keys: Sequence[str]) -> Unit:
    side = block.get("side", -1)
    return Unit(
        side=keys.index(side) if isinstance(side, str) and side in keys else int(side),
        names=_names(block.get("names", block.get("name", ""))),
        kind=str(block.get("kind", "")),
        mustered=float(block.get("mustered", 0.0)),
        parent=int(block.get("parent", -1)),
        number=int(block.get("number", 0)),
        leader=int(block.get("leader", -1)),
    )


def context_from(run: Mapping[str, Any], tally: Mapping[str, Any] | None = None) -> Context:
    """The context of a run.

    Parameters
    ----------
    run : mapping      ``run.json``
    tally : mapping    ``tally.json``; without it the story ends without a reckoning

    Returns
    -------
    Context
    """
    tally = tally or {}
    blocks = list(run.get("sides") or [])
    keys = [str(block.get("key", "")) for block in blocks]
    units = tuple(_unit(block, keys) for block in run.get("units") or [])
    tallied = tally.get("sides") or {}
    sides = tuple(
        _side(
            block,
            (tallied.get(keys[i]) or {}).get("people") or {},
            _rides(units, i),
        )
        for i, block in enumerate(blocks)
    )
    sky, start = run.get("sky") or {}, tally.get("start") or {}
    return Context(
        names=_names(run.get("names", run.get("scenario", ""))),
        sides=sides,
        units=units,
        start_jd=float(run.get("start_jd", start.get("jd", 0.0))),
        lon_deg=float(run.get("lon_deg", 0.0)),
        sunset_s=_seconds(sky, "sunset_s"),
        dark_s=_seconds(sky, "dark_s"),
        sunrise_s=_seconds(sky, "sunrise_s"),
        court=str(run.get("court", "song")),
        measures=str(run.get("measures", "song")),
        people={int(k): _names(v) for k, v in (run.get("people") or {}).items()},
        fiction=tuple(_names(note) for note in run.get("fiction") or ()),
        results=dict(tally.get("results") or {}),
    )


def _rides(units: Sequence[Unit], side: int) -> bool:
    own = [unit for unit in units if unit.side == side]
    riders = sum(unit.mustered for unit in own if unit.kind.startswith(("horse", "mounted", "rid")))
    return riders > 0.5 * sum(unit.mustered for unit in own)


def as_known_to(context: Context, side: int) -> Context:
    """The context as one side may know it: the enemy's strength and fates are left out.

    Of the enemy's fates only the captives stay, for their captors count them.
    """
    sides = tuple(
        s
        if i == side
        else replace(
            s,
            mustered=0.0,
            wounded=0.0,
            commander_ident=-1,
            fates={k: v for k, v in s.fates.items() if k == "captive"},
        )
        for i, s in enumerate(context.sides)
    )
    units = tuple(u if u.side == side else replace(u, mustered=0.0) for u in context.units)
    own = {u.leader for u in units if u.side == side} | {context.sides[side].commander_ident}
    people = {ident: n for ident, n in context.people.items() if ident in own}
    return replace(context, sides=sides, units=units, people=people, results={})
