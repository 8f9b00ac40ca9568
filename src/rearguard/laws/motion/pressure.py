"""Pressure: the force per metre of front that a body bears in a crush.

The forces on a body, each times the half of the distance over which it acts, make up its stress
(Love and Weber); times the density about it, they give the force per metre. A man bears what
presses him front to back, as he faces his way, which is what chests are crushed by. A column of n
men a metre who each push with F bears n F before the foremost.

Evidence: mechanics and geometry.
"""

import numpy as np

from rearguard.kit.stage import law

HALF, ONE = np.float32(0.5), np.float32(1.0)
C1, C3, C5 = (
    np.float32(0.857),
    np.float32(-0.464),
    np.float32(0.107),
)  # within 0.002 of the integral


@law
def weighed_share(off):
    """Share of a disc, weighed 1 - (r/R)^2, that a wall at ``off`` radii from its middle leaves.

    >>> weighed_share(0.0), weighed_share(1.0)
    (0.5, 1.0)
    """
    square = off * off
    return HALF + off * (C1 + square * (C3 + square * C5))


@law
def share_along(nx, ny, way_x, way_y):
    """Share of a contact's stress that presses front to back on a man who faces his way.

    A man without a way takes the mean of all directions, a half.

    >>> share_along(1.0, 0.0, 1.0, 0.0), share_along(0.0, 1.0, 1.0, 0.0)
    (1.0, 0.0)
    >>> float(share_along(0.0, 1.0, 0.0, 0.0))
    0.5
    """
    along = nx * way_x + ny * way_y
    return along * along + HALF * (ONE - (way_x * way_x + way_y * way_y))


@law
def pressure_n_m(stress, density_m2):
    """Force per metre [N/m], front to back.

    Parameters
    ----------
    stress : float    sum of force times half the distance over which it acts [N m]

    A square heap of bodies 0.4 m apart, 100 N through each from behind: 250 N/m.

    >>> pressure_n_m(2 * 100.0 * 0.2, 6.25)
    250.0
    """
    return stress * density_m2
