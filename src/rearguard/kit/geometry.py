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


@law
def side_of(px, py, ax, ay, bx, by):
    """Twice the area of a, b, p: above 0 when p lies left of the way from a to b [m2].

    >>> side_of(0.0, 1.0, 0.0, 0.0, 1.0, 0.0)
    1.0
    """
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


@law
def crossing(ax, ay, bx, by, cx, cy, dx, dy):
    """Share of the way a-b at which it meets the segment c-d; 2 when it does not.

    A path that starts on the segment meets it at 0; segments that run along each other do not
    meet.

    >>> crossing(0.0, 0.0, 10.0, 0.0, 4.0, -1.0, 4.0, 1.0)
    0.4
    """
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if across == 0.0:
        return 2.0
    share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    other = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
    if share < 0.0 or share > 1.0 or other < 0.0 or other > 1.0:
        return 2.0
    return share


@law
def meets_circle(ax, ay, bx, by, px, py, radius_m):
    """Share of the way a-b at which it first comes within ``radius_m`` of p; 2 when never.

    >>> meets_circle(0.0, 0.0, 10.0, 0.0, 6.0, 0.0, 1.0)
    0.5
    """
    dx = bx - ax
    dy = by - ay
    fx = ax - px
    fy = ay - py
    inside = fx * fx + fy * fy - radius_m * radius_m
    if inside <= 0.0:
        return 0.0
    square = dx * dx + dy * dy
    half = fx * dx + fy * dy
    root = half * half - square * inside
    if square == 0.0 or root < 0.0 or half > 0.0:
        return 2.0
    share = (-half - sqrt(root)) / square
    return share if share <= 1.0 else 2.0


@law
def intercept_s(px, py, speed_m_s, qx, qy, vx, vy):
    """Shortest time in which p, at a speed, can meet q that moves at (vx, vy); 1e9 if never [s].

    >>> intercept_s(0.0, 0.0, 5.0, 12.0, 0.0, 1.0, 0.0)
    3.0
    """
    dx = qx - px
    dy = qy - py
    gap = dx * dx + dy * dy
    if gap == 0.0:
        return 0.0
    a = vx * vx + vy * vy - speed_m_s * speed_m_s
    half = dx * vx + dy * vy
    if abs(a) < 1e-9:
        return -0.5 * gap / half if half < 0.0 else 1e9
    root = half * half - a * gap
    if root < 0.0:
        return 1e9
    root = sqrt(root)
    first = (-half - root) / a
    second = (-half + root) / a
    low = min(first, second)
    high = max(first, second)
    if low >= 0.0:
        return low
    return high if high >= 0.0 else 1e9
