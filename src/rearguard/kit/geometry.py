"""Distances, bearings and crossings on the plane.

x points east and y north [m]; angles run counter-clockwise from east [rad].
"""

from rearguard.kit.math import PI, TAU, atan2, cos, sin, sqrt
from rearguard.kit.stage import law


@law
def distance_m(xa, ya, xb, yb):
    """Distance between two points [m].

    >>> distance_m(0.0, 0.0, 3.0, 4.0)
    5.0
    """
    dx = xb - xa
    dy = yb - ya
    return sqrt(dx * dx + dy * dy)


@law
def bearing_rad(xa, ya, xb, yb):
    """Direction from a to b [rad], -pi to pi, 0 = east; 0 where they coincide.

    >>> round(bearing_rad(0.0, 0.0, 0.0, 5.0), 6)
    1.570796
    """
    return atan2(yb - ya, xb - xa)


@law
def turn_rad(from_rad, to_rad):
    """Smallest turn that leads from one heading to another [rad], -pi to pi.

    >>> round(turn_rad(3.0, -3.0), 4)
    0.2832
    """
    turn = (to_rad - from_rad) % TAU
    return turn - TAU if turn > PI else turn


@law
def ahead(x, y, heading_rad, length_m):
    """Point ``length_m`` ahead on a heading.

    >>> ahead(1.0, 2.0, 0.0, 5.0)
    (6.0, 2.0)
    """
    return x + length_m * cos(heading_rad), y + length_m * sin(heading_rad)


@law
def along(px, py, ax, ay, bx, by):
    """Share of the way from a to b at which the point nearest to p lies, 0 to 1.

    >>> along(5.0, 7.0, 0.0, 0.0, 10.0, 0.0)
    0.5
    """
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    if square == 0.0:
        return 0.0
    return min(1.0, max(0.0, ((px - ax) * dx + (py - ay) * dy) / square))


@law
def distance_to_segment_m(px, py, ax, ay, bx, by):
    """Distance from p to the segment a-b [m].

    >>> distance_to_segment_m(-3.0, 4.0, 0.0, 0.0, 10.0, 0.0)
    5.0
    """
    share = along(px, py, ax, ay, bx, by)
    return distance_m(px, py, ax + share * (bx - ax), ay + share * (by - ay))
