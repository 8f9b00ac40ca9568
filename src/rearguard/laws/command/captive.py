"""Captive: how many men prisoners tie down, and when they are told off.

Prisoners want guards in proportion; guards are lost to the pursuit. Too few guards and prisoners
get away.

Evidence: judged. Guards were a tenth and more of their prisoners on the march in the cases that
are told; no published rate was found. See docs/evidence/orders.md.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Captive(NamedTuple):
    """Numbers a scenario may override under ``laws: captive:``."""

    to_a_guard: float = 10.0  # prisoners a mounted guard keeps; judged, 5 to 20 [men]
    most_guards: float = 0.5  # share of his own men a commander will spare; judged, 0.3 to 0.8 [-]


@law
def guards_needed(prisoners, captive):
    """Men needed to keep so many prisoners together on the march.

    >>> guards_needed(10000.0, Captive())
    1000.0
    """
    return prisoners / captive.to_a_guard


@law
def guards_told_off(prisoners, own_men, captive):
    """Men told off: what is needed, but never more than a commander will spare.

    >>> guards_told_off(10000.0, 1500.0, Captive())
    750.0
    """
    return min(guards_needed(prisoners, captive), captive.most_guards * own_men)
