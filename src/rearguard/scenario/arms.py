"""What men shoot, throw and wear, from the catalogue to their columns."""

from typing import Any

from rearguard.host.individuals import Missile
from rearguard.scenario.catalog import Armour, Weapon

MISSILES = {
    "flintlock": Missile.BALL, "bow": Missile.ARROW, "crossbow": Missile.BOLT,
    "javelin": Missile.JAVELIN,
}  # fmt: skip


def arm(people: Any, rows: slice, weapon: Weapon | None, armour: Armour) -> None:
    """Give a weapon to some rows: what it shoots, how hard, how fast, from how far; and armour.

    A gun's figures are numbers of its laws (``flintlock``, ``ball``).
    """
    people.armour[rows], people.proof_j[rows] = armour.stops, armour.proof_j
    missile = MISSILES[weapon.class_] if weapon is not None else Missile.NONE
    people.missile[rows] = missile
    if weapon is None or missile == Missile.BALL:
        return
    people.draw_n[rows], people.dart_kg[rows] = weapon.draw_n, weapon.round_weight_kg
    people.rate_hz[rows], people.opens_m[rows] = weapon.rate_hz, weapon.range_m
