"""Discard: men in flight throw off what slows them, in a set order.

First the baggage, then armour, last the weapons. The more afraid and the nearer the enemy, the
sooner; a man on foot before a rider. What he throws off lies where he was (``clock/loot``).

Evidence: recalled for the order (chronicles of routs, Chinese and Roman alike, tell of roads strewn
so); the rates are judged.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit import streams
from rearguard.kit.dice import due, roll, threshold
from rearguard.kit.math import log
from rearguard.kit.stage import law, stage

FLEEING = int(Doing.FLEEING)
NOTHING, BAGGAGE, ARMOUR, WEAPONS = 0, 1, 2, 3


class Discard(NamedTuple):
    """Numbers a scenario may override under ``laws: discard:``. All judged."""

    hazard_hz: float = 0.003  # on foot, at the breaking point, enemy upon him; 0.001 to 0.01 [1/s]
    rider_share: float = 0.3  # share of it for a rider; 0.1 to 0.6 [-]
    near_m: float = 150.0  # distance of the enemy at which it is halved; 50 to 300 [m]
    clothes_kg: float = 6.0  # what nobody throws off; 4 to 8 [kg]
    weapons_kg: float = 4.0  # arms in hand and at the belt; 2 to 8 [kg]
    belt_share: float = 0.2  # share of his silver that stays at his belt; judged, 0 to 0.5 [-]
    armour_kg: float = 25.0  # full lamellar (armour = 1); 20 to 32 [kg]


@law
def next_discard(load_kg, armour, weapon, discard):
    """What goes next: 0 nothing left, 1 baggage, 2 armour, 3 weapons."""
    worn_kg = discard.clothes_kg + armour * discard.armour_kg
    worn_kg += discard.weapons_kg if weapon > 0 else 0.0
    if load_kg > worn_kg + 1.0:
        return BAGGAGE
    if armour > 0.0:
        return ARMOUR
    return WEAPONS if weapon > 0 else NOTHING


@law
def kit_parts_kg(load_kg, armour, weapon, discard):
    """What a man has on him beyond his clothes: baggage, armour and weapons [kg each].

    >>> kit_parts_kg(45.0, 0.8, 2, Discard())
    (15.0, 20.0, 4.0)
    """
    left_kg = max(load_kg - discard.clothes_kg, 0.0)
    armour_kg = min(armour * discard.armour_kg, left_kg)
    weapons_kg = min(discard.weapons_kg if weapon > 0 else 0.0, left_kg - armour_kg)
    return left_kg - armour_kg - weapons_kg, armour_kg, weapons_kg


@law
def discard_hazard_hz(stress, enemy_m, mounted, discard):
    """Rate at which a man in flight throws off the next thing.

    It goes with his stress (1 = breaks; at most 2) and as 1 / (1 + (d / near)^2).
    """
    near = 1.0 / (1.0 + (enemy_m / discard.near_m) ** 2)
    rate = discard.hazard_hz * min(stress, 2.0) * near
    return rate * (discard.rider_share if mounted else 1.0)


@law
def runs_laden(doing, load_kg, discard):
    """Whether he runs and has more on him than his clothes."""
    return doing == FLEEING and load_kg > discard.clothes_kg


@stage(
    every="2 s",
    stream=streams.DISCARD,
    writes=("load_kg", "armour", "weapon", "discard_due", "threw", "threw_kg"),
    numbers=Discard,
    only=runs_laden,
)
def throw_off(
    doing, mount, stress, enemy_m, load_kg, armour, weapon, discard_due, threw, threw_kg, dt_s,
    luck, chance, discard,
):  # fmt: skip
    """A man in flight throws off one kind of thing at a time; the rest of his load is lighter."""
    load = float(load_kg)
    mail = float(armour)
    arm = int(weapon)
    hazard = float(discard_due)
    thrown = int(threw)
    thrown_kg = float(threw_kg)
    if runs_laden(doing, load, discard):
        hazard += discard_hazard_hz(stress, enemy_m, mount >= 0, discard) * dt_s
        if due(hazard, luck):
            hazard = threshold(luck) + log(roll(chance, 1))
            what = next_discard(load, mail, arm, discard)
            if what == BAGGAGE:
                kept_kg = discard.clothes_kg + mail * discard.armour_kg
                load = min(load, kept_kg + (discard.weapons_kg if arm > 0 else 0.0))
            elif what == ARMOUR:
                load = max(discard.clothes_kg, load - mail * discard.armour_kg)
                mail = 0.0
            elif what == WEAPONS:
                load = max(discard.clothes_kg, load - discard.weapons_kg)
                arm = 0
            thrown = what
            thrown_kg = float(load_kg) - load
    return load, mail, arm, hazard, thrown, thrown_kg
