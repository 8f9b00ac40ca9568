"""Orders that move troops and shape their ranks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from rearguard.kit.fields import Quantity
from rearguard.laws.command.order import (
    Count,
    Formation,
    Gait,
    Heading,
    Number,
    Order,
    Place,
    Places,
    Speed,
    Time,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Order):
    """Go forward, at the enemy if one is believed near."""

    order: Literal["advance"] = "advance"
    to: Place | None = None
    gait: Gait | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Halt(Order):
    """Stand where you are."""

    order: Literal["halt"] = "halt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat(Order):
    """Go back, away from the enemy, in order."""

    order: Literal["retreat"] = "retreat"
    to: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rally(Order):
    """Gather on the banner, or at the spot."""

    order: Literal["rally"] = "rally"
    at: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class March(Order):
    """Go to a place in the order of march."""

    order: Literal["march"] = "march"
    to: Place
    via: Places = ()
    gait: Gait | None = None
    speed_m_s: Speed | None = None
    formation: Formation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold(Order):
    """Stand at a place and fight for it."""

    order: Literal["hold"] = "hold"
    at: Place | None = None
    facing_rad: Heading | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(Order):
    """Stay behind between the enemy and the rest, who march on."""

    order: Literal["screen"] = "screen"
    at: Place | None = None
    for_s: Time | None = None
    facing_rad: Heading | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Form(Order):
    """Take up a formation, ranks closed; ``relieve``: those behind take turns at the front."""

    order: Literal["form"] = "form"
    formation: Formation
    files: Count | None = None
    spacing_m: Annotated[Number, Quantity("length", 0.3, 50.0)] | None = None
    facing_rad: Heading | None = None
    relieve: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Face(Order):
    """Turn each man on his ground; what was a flank or the rear becomes the front."""

    order: Literal["face"] = "face"
    turn: Literal["about", "left", "right"] = "about"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wheel(Order):
    """Swing the front round, on one end or about the middle."""

    order: Literal["wheel"] = "wheel"
    facing_rad: Heading
    on: Literal["left", "right", "middle"] = "middle"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRanks(Order):
    """Double the files, so that lanes open through which others pass; ``form`` closes them."""

    order: Literal["open"] = "open"
    lane_m: Annotated[Number, Quantity("length", 0.5, 20.0)] = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Dismount(Order):
    """Get off the horses; one man in ``holders`` keeps them."""

    order: Literal["dismount"] = "dismount"
    holders: Annotated[Number, Quantity("count", 2.0, 20.0, whole=True)] = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Mount(Order):
    """Get on the horses again."""

    order: Literal["mount"] = "mount"


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(Order):
    """Break off and go, in order."""

    order: Literal["withdraw"] = "withdraw"
    to: Place | None = None
    gait: Gait | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scatter(Order):
    """Go apart, each for himself, and meet again at the place."""

    order: Literal["scatter"] = "scatter"
    meet: Place | None = None
