"""Dress: how far men are from their places, and what a body in disorder is worth.

A man half a spacing out of his place is dressed well enough; one who is some spacings away has no
neighbours that belong to him. The disorder of a body is the mean over those who are with it. Men
in disorder are held up less by the comrades around them, and a line in disorder stands less steady
before a charge.

Units: gaps and spacings in m, disorder 0 (dressed) to 1 (a crowd). Valid: any body with places.

Evidence: judged. That order, not numbers, makes a body of men stand: Ardant du Picq, Battle
Studies, 1880; that disordered horse are beaten by few in order: Napoleon on the Mamelukes, and
every regulation that keeps a reserve formed. Nobody gives a measure. See docs/evidence/dress.md.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Dress(NamedTuple):
    """Numbers a scenario may override under ``laws: dress:``. All judged; ranges in brackets."""

    slack: float = 0.5  # spacings out of place that are dressed enough; judged, 0.3 to 1 [-]
    lost: float = 3.0  # spacings at which he has no place; judged, 2 to 6 [-]
    steady_loss: float = 0.7  # of what a front is worth, in a crowd; judged, 0.4 to 1 [-]
    open_share: float = 0.5  # of the front left when every other handful doubles; measured [-]
    support_loss: float = 0.6  # of the hold of comrades, in a crowd; judged, 0.3 to 0.9 [-]


@law
def out_of_place(gap_m, spacing_m, dress):
    """How far out of his place a man is: 0 within the slack, 1 where he has none.

    >>> [round(out_of_place(g, 2.0, Dress()), 2) for g in (0.5, 2.0, 9.0)]
    [0.0, 0.2, 1.0]
    """
    off = (gap_m / spacing_m - dress.slack) / (dress.lost - dress.slack)
    return min(max(off, 0.0), 1.0)


@law
def stands_share(disorder, is_open, dress):
    """How much of a closed, dressed front a body is worth to those who ride at it.

    >>> stands_share(0.0, False, Dress()), stands_share(0.0, True, Dress())
    (1.0, 0.5)
    """
    front = dress.open_share if is_open else 1.0
    return front * (1.0 - dress.steady_loss * disorder)


@law
def held_by(formed, disorder, dress):
    """Formed friends that hold a man up, when his body is in such disorder.

    >>> held_by(100.0, 0.0, Dress()), held_by(100.0, 1.0, Dress())
    (100.0, 40.0)
    """
    return formed * (1.0 - dress.support_loss * disorder)
