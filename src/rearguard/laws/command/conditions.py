"""When an order begins and ends: what a condition says, as a tree of frozen records.

A condition is weighed against what a commander believes, never against what is so. The sentences
that it is written in (read by ``when``) are joined by ``and``, ``or``, ``not`` and brackets:

    enemy within 100 bu [of SPOT]    a body of the enemy (or NAME within …) is believed that near
    enemy beyond 2 km                … is believed farther away than that, or not at all
    sees enemy, sees NAME            in sight of the commander or reported within the last minute
    no enemy in sight
    enemy runs | halts | turns | charges | shoots | scatters | yields | marches | holds
    enemy fewer than 2000, enemy more than 5000          the believed strength
    at 15:00, at sunset + 1 ke, after 30 min             a clock; after the order arrived
    order done: NAME                 the order of that name is done
    reached SPOT                     the unit stands there
    dark, light                      by what eyes can do, not by the clock
    hit, lost 20 %                   anybody of the unit; that share of it
    all gathered, 80 % gathered      share of the unit that is with it and in order
    rounds spent, horses spent, men spent
    hears shots | horn | drum | battle
    told NAME                        a message about NAME has come
"""

from __future__ import annotations

from dataclasses import dataclass

from rearguard.kit.distribution import Distribution
from rearguard.kit.hours import Hour
from rearguard.kit.spot import Spot

Number = float | Distribution
DEEDS = ("runs", "halts", "turns", "charges", "shoots", "scatters", "yields", "marches", "holds")
SOUNDS = ("shots", "horn", "drum", "battle")
SPENT = ("rounds", "horses", "men")


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True)
class Within:
    """A body ("enemy" = any of them) is believed within ``range_m`` of the unit, or of ``of``."""

    body: str
    range_m: Number
    of: Spot | None = None


@dataclass(frozen=True, slots=True)
class Sees:
    """A body is in sight, or was reported within the last minute."""

    body: str


@dataclass(frozen=True, slots=True)
class Does:
    """A body is believed to be doing one of ``DEEDS``."""

    body: str
    deed: str


@dataclass(frozen=True, slots=True)
class Strength:
    """A body is believed to count fewer (or more) than ``men``."""

    body: str
    fewer: bool
    men: Number


@dataclass(frozen=True, slots=True)
class At:
    """The hour has come."""

    hour: Hour


@dataclass(frozen=True, slots=True)
class After:
    """That long after the order arrived [s]."""

    wait_s: Number


@dataclass(frozen=True, slots=True)
class Done:
    """The order of that name is done."""

    name: str


@dataclass(frozen=True, slots=True)
class Reached:
    """The unit stands at the spot."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Dark:
    """Too dark to know a man at fifty steps."""


@dataclass(frozen=True, slots=True)
class Lost:
    """More than ``share`` of the unit is hit, taken or gone (0: anybody at all)."""

    share: Number


@dataclass(frozen=True, slots=True)
class Gathered:
    """At least ``share`` of the unit is with it and in order."""

    share: Number


@dataclass(frozen=True, slots=True)
class Spent:
    """The unit's rounds, horses or men are spent."""

    what: str


@dataclass(frozen=True, slots=True)
class Hears:
    """A sound of that kind was heard within the last minute."""

    sound: str


@dataclass(frozen=True, slots=True)
class Told:
    """A message about that body has come."""

    body: str


Condition = (
    All | Either | Not | Within | Sees | Does | Strength | At | After | Done | Reached | Dark
    | Lost | Gathered | Spent | Hears | Told
)  # fmt: skip


def leaves(tree: Condition) -> list[Condition]:
    """The phrases of a condition, from left to right."""
    if isinstance(tree, (All, Either)):
        return [leaf for part in tree.parts for leaf in leaves(part)]
    return leaves(tree.part) if isinstance(tree, Not) else [tree]
