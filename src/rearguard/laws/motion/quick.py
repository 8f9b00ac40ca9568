"""Quick: who walks behind a crowd keeps to where it is thin, for he weighs ways by their time.

A metre through a crowd counts as many metres as it takes longer than one that is free.

Evidence: measured for the speed (Weidmann 1993); judged for the share of the time lost that
counts. That crowds use the whole breadth of a bend only if they weigh time: Kretz 2009, J. Stat.
Mech. P03012.
"""

from typing import NamedTuple

from rearguard.kit.math import exp
from rearguard.kit.stage import law


class Quick(NamedTuple):
    """Numbers of the weighing of ways."""

    heeded: float = 1.0  # share of the time lost in a crowd that counts; judged, 0.5 to 1 [-]
    most: float = 10.0  # a metre counts no more than so many; judged, 5 to 30 [-]


@law
def metre_cost(density_m2, quick):
    """How many metres a metre through a crowd counts as: 1 + heeded (v_free / v - 1).

    Parameters
    ----------
    density_m2 : float    of the crowd there [1/m2]

    >>> round(metre_cost(1.0, Quick()), 3), metre_cost(0.0, Quick()), metre_cost(6.0, Quick())
    (1.266, 1.0, 10.0)
    """
    if density_m2 <= 0.0:
        return 1.0
    share = 1.0 - exp(-1.913 * (1.0 / density_m2 - 1.0 / 5.4))
    if share <= 0.0:
        return quick.most
    return min(quick.most, 1.0 + quick.heeded * (1.0 / share - 1.0))
