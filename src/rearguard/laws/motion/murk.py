"""Murk: who cannot see the ground before him in smoke walks slower.

Evidence: measured. Frantzich & Nilsson 2003 (Lund 3126), as NIST TN 1822 test 2.5 takes it over:
speed falls in proportion to the extinction of light, and not below a groping walk.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Murk(NamedTuple):
    """Numbers of walking in smoke."""

    loss_m: float = 0.5  # share of speed lost per 1/m of extinction; measured, NIST 2.5 [m]
    least: float = 0.24  # share of speed that is left in the thickest; measured, the same [-]


@law
def murk_share(extinction_m, murk):
    """Walking speed in smoke over that in clear air: max(0.24, 1 - 0.5 K).

    Parameters
    ----------
    extinction_m : float    K, extinction of light, 0 in clear air [1/m]

    >>> murk_share(0.0, Murk()), murk_share(1.0, Murk()), murk_share(7.5, Murk())
    (1.0, 0.5, 0.24)
    """
    return max(murk.least, 1.0 - murk.loss_m * extinction_m)
