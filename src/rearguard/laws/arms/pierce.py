"""Pierce: whether armour stops an arrow, a bolt or a javelin that comes in with some energy.

Armour covers a share of the body; where it does, the point needs an energy to go through. Half of
the points that meet it with just that go through. A point into the bare body always wounds.

Evidence: measured for the energies (Williams 2003, The Knight and the Blast Furnace, ch. 9: leather
30 J, 16 layers of linen 50 J, plate 55 J x mm^1.6, mail 80 J; they stand in the catalogue of
armour). How widely they differ from blow to blow is judged.
"""

from typing import NamedTuple

from rearguard.kit.math import erf, log, sqrt
from rearguard.kit.stage import law


class Pierce(NamedTuple):
    """Numbers a scenario may override under ``laws: pierce:``."""

    spread: float = 0.4  # of ln(energy) for angle and backing; judged, 0.2 to 0.6 [-]


@law
def through_share(energy_j, proof_j, pierce):
    """Chance that a point goes through what needs ``proof_j``.

    >>> through_share(80.0, 80.0, Pierce())
    0.5
    """
    if proof_j <= 0.0:
        return 1.0
    odds = log(max(energy_j, 1e-3) / proof_j) / pierce.spread
    return 0.5 * (1.0 + erf(odds / sqrt(2.0)))


@law
def arrow_stopped_share(energy_j, covered, proof_j, pierce):
    """Chance that armour over a share ``covered`` of the body stops it.

    >>> round(arrow_stopped_share(65.0, 0.75, 100.0, Pierce()), 2)
    0.64
    """
    return covered * (1.0 - through_share(energy_j, proof_j, pierce))
