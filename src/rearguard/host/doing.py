"""What an individual is doing, and the fate that follows from it.

``Doing`` is the state of one row; ``Fate`` is derived from it by one table, so fates always add
up to the muster. Wounded is a mark (``Wound``), not a fate. "Missing" is straggling + scattered.
"""

from enum import IntEnum

import numpy as np


class Doing(IntEnum):
    """States of a row. Add, never renumber: records hold these numbers."""

    ABSENT = 0  # a row kept in reserve, not mustered
    RANKED = 1  # in his place in the ranks
    MARCHING = 2  # on the march with his unit
    STRAGGLING = 3  # fell behind his unit, still going
    FIGHTING = 4  # hand to hand
    PURSUING = 5  # let loose on the enemy
    GUARDING = 6  # keeps prisoners together
    WAVERING = 7  # on the brink, still in his place
    EDGING = 8  # giving ground, facing the enemy
    FROZEN = 9  # unable to act
    FLEEING = 10
    CORNERED = 11  # no way out: goes for whoever shuts him in
    RALLIED = 12  # fled and came to himself; goes back to his banner
    CAPTIVE = 13  # yielded or taken
    STUNNED = 14  # thrown or struck senseless
    DOWN = 15  # too badly hurt to move
    DEAD = 16
    LEFT_MAP = 17  # fled over the edge of the map
    CHARGING = 18
    LOADING = 19  # dismounted or reined in to shoot
    CARRYING = 20  # horse under a rider
    LOOSE = 21  # horse without a rider, running or wandering
    CAUGHT = 22  # horse led by somebody
    SPENT = 23  # horse that can only stand
    REMOUNTING = 24  # a thrown rider who looks for a horse
    SWEPT = 25  # off his feet in the water: swims, or goes under
    TUMBLING = 26  # off his feet on a slope: slides, rolls, or lies before he gets up


class Fate(IntEnum):
    """The five fates; they add up to the muster at every tick."""

    PRESENT = 0
    STRAGGLING = 1
    SCATTERED = 2
    CAPTIVE = 3
    DEAD = 4


class Wound(IntEnum):
    """How badly an individual is hurt."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2
    MORTAL = 3


class Kind(IntEnum):
    """What an individual is."""

    PERSON = 0
    HORSE = 1
    WOLF = 2


_FATES = {
    Doing.STRAGGLING: Fate.STRAGGLING,
    Doing.STUNNED: Fate.STRAGGLING,
    Doing.DOWN: Fate.STRAGGLING,
    Doing.REMOUNTING: Fate.STRAGGLING,
    Doing.RALLIED: Fate.STRAGGLING,  # master of himself again, and not back with his unit
    Doing.FROZEN: Fate.SCATTERED,
    Doing.FLEEING: Fate.SCATTERED,
    Doing.CORNERED: Fate.SCATTERED,
    Doing.LEFT_MAP: Fate.SCATTERED,
    Doing.SWEPT: Fate.SCATTERED,
    Doing.TUMBLING: Fate.SCATTERED,
    Doing.LOOSE: Fate.SCATTERED,
    Doing.CAPTIVE: Fate.CAPTIVE,
    Doing.CAUGHT: Fate.CAPTIVE,
    Doing.DEAD: Fate.DEAD,
}
FATE_OF = np.zeros(len(Doing), np.uint8)
for _doing, _fate in _FATES.items():
    FATE_OF[_doing] = _fate

UNBROKEN = (
    Doing.RANKED,
    Doing.MARCHING,
    Doing.FIGHTING,
    Doing.PURSUING,
    Doing.GUARDING,
    Doing.WAVERING,
    Doing.EDGING,
    Doing.CHARGING,
    Doing.LOADING,
    Doing.CORNERED,
)
"""Men whom an enemy has to reckon with."""


def table_of(*states: int) -> np.ndarray:
    """Lookup table, 1 for some states: ``table_of(Doing.DEAD)[doing]`` is much faster than isin."""
    table = np.zeros(32, bool)
    table[list(states)] = True
    return table
