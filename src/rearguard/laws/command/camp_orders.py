"""Orders for camp, watch, works and stores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rearguard.laws.command.order import Count, Length, Men, Name, Order, Place, Places


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut(Order):
    """Cut a bridge or a boom."""

    order: Literal["cut"] = "cut"
    what: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Kindle(Order):
    """Set something on fire."""

    order: Literal["kindle"] = "kindle"
    what: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Order):
    """Roll boulders or logs down."""

    order: Literal["roll"] = "roll"
    what: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Camp(Order):
    """Unsaddle, cook and sleep."""

    order: Literal["camp"] = "camp"
    at: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Picket(Order):
    """Set posts around the camp at a distance."""

    order: Literal["picket"] = "picket"
    men: Men
    distance_m: Length
    posts: Count | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Patrol(Order):
    """Ride to and fro between the places; of one alone, between it and where the unit is."""

    order: Literal["patrol"] = "patrol"
    between: Places
    men: Men | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scout(Order):
    """Go and look, so far and no farther, and send word."""

    order: Literal["scout"] = "scout"
    toward: Place
    men: Men | None = None
    distance_m: Length | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Follow(Order):
    """Keep behind a body at a distance; out of sight, ride to where it was seen last."""

    order: Literal["follow"] = "follow"
    target: Name
    distance_m: Length | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forage(Order):
    """Look for fodder and food within a distance."""

    order: Literal["forage"] = "forage"
    distance_m: Length | None = None
    men: Men | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Conscript(Order):
    """Press men of the country into the ranks."""

    order: Literal["conscript"] = "conscript"
    at: Place
    men: Men


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Order):
    """Stand, and have guards bring in what the unit has taken: captives."""

    order: Literal["collect"] = "collect"
    what: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard(Order):
    """Throw loads away."""

    order: Literal["discard"] = "discard"
    what: Name
