"""Orders that meet the enemy: shooting, charging, deceiving, chasing and taking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rearguard.laws.command.order import Count, Gait, Leash, Length, Men, Name, Order, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge(Order):
    """Ride or run at the enemy and fight hand to hand."""

    order: Literal["charge"] = "charge"
    target: Name | None = None
    gait: Gait | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoot(Order):
    """Shoot at will while an enemy is within range; or hold fire until one is close, and then."""

    order: Literal["shoot"] = "shoot"
    target: Name | None = None
    range_m: Length | None = None
    hold_m: Length | None = None
    rounds: Count | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley(Order):
    """Fire together, on the word."""

    order: Literal["volley"] = "volley"
    target: Name | None = None
    range_m: Length | None = None
    rounds: Count = 1.0
    dismount: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Harass(Order):
    """Appear, shoot, vanish; keep at a distance."""

    order: Literal["harass"] = "harass"
    target: Name | None = None
    range_m: Length | None = None
    parties: Count = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Feign(Order):
    """Flee in order to be followed."""

    order: Literal["feign"] = "feign"
    to: Place | None = None
    distance_m: Length | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambush(Order):
    """Lie in wait and strike when the enemy is within range."""

    order: Literal["ambush"] = "ambush"
    at: Place
    range_m: Length | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pursue(Order):
    """Chase, all units named in so many parties, no farther than the leash."""

    order: Literal["pursue"] = "pursue"
    target: Name | None = None
    parties: Count = 1.0
    leash_m: Leash | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundUp(Order):
    """Head runners off in so many parties, herd them together and take those who yield."""

    order: Literal["round up"] = "round up"
    target: Name | None = None
    parties: Count = 1.0
    leash_m: Leash | None = None
    call: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Escort(Order):
    """Guard captives on the way to a place: by so many men, or by as many as they want."""

    order: Literal["escort"] = "escort"
    what: Name = "captives"
    men: Men | None = None
    to: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sortie(Order):
    """Come out of a camp or a town and strike."""

    order: Literal["sortie"] = "sortie"
    to: Place
    gate: Name | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Surrender(Order):
    """Give up the fight and the arms."""

    order: Literal["surrender"] = "surrender"
