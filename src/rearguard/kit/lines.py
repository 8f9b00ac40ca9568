"""Lines of points, in plain Python: what a scenario's checks ask of them without a compiler."""

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]
ON_LINE_M = 5.0  # what lies so near a line is on it [m]


def share_along(x: float, y: float, a: Point, b: Point) -> float:
    """Share of the way from a to b at which the point nearest to (x, y) lies.

    >>> share_along(5.0, 7.0, (0.0, 0.0), (10.0, 0.0))
    0.5
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    return min(1.0, max(0.0, ((x - a[0]) * dx + (y - a[1]) * dy) / square)) if square else 0.0


def off_line_m(points: Sequence[Point], x: float, y: float) -> float:
    """Distance of a place from a line of points [m].

    >>> off_line_m(((0.0, 0.0), (10.0, 0.0)), 5.0, 3.0)
    3.0
    """
    best = math.inf
    for a, b in pairwise(points):
        t = share_along(x, y, a, b)
        best = min(best, math.hypot(x - a[0] - t * (b[0] - a[0]), y - a[1] - t * (b[1] - a[1])))
    return best
