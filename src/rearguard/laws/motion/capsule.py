"""Capsule: how far apart two bodies are of which one or both are long, as a horse is.

A man is a disc, a horse a disc drawn along its length: all points within ``radius_m`` of a segment
through its middle. Two of them touch where the nearest points of their segments are no farther
apart than both radii. A horse and rider take 2.4 x 0.7 m.

Evidence: geometry (Ericson, Real-Time Collision Detection, 2005, 5.1.9); a horse's length and
breadth: judged, 2.2 to 2.6 and 0.6 to 0.8 m.
"""

import numpy as np

from rearguard.kit.math import sqrt
from rearguard.kit.stage import law

HORSE_HALF_M = 0.85  # half the segment of a horse of 2.4 x 0.7 m
LONGEST_M = np.float32(0.9)  # half segments longer than this are not looked for
NONE, ONE, HALF = np.float32(0.0), np.float32(1.0), np.float32(0.5)
EVEN = np.float32(1e-4)  # square of the sine below which two segments count as parallel
CROSSED_M = np.float32(1e-3)  # nearer than that two segments cross


@law
def within(share):
    """A share of a half segment, no farther than its end.

    >>> float(within(-3.0)), float(within(0.5))
    (-1.0, 0.5)
    """
    return min(max(share, -ONE), ONE)


@law
def between(dx, dy, ax, ay, bx, by):
    """Vector from the nearest point of one body's segment to that of another's [m].

    Parameters
    ----------
    dx, dy : float    from the middle of the first to that of the second [m]
    ax, ay : float    half the segment of the first, from its middle to its front; 0 of a man [m]
    bx, by : float    the same of the second [m]

    Two that cross are put apart along the line of their middles.

    >>> between(3.0, 0.0, 0.85, 0.0, 0.0, 0.85)  # one rides up to the flank of another
    (2.15, 0.0)
    >>> between(0.0, 1.0, 0.85, 0.0, 0.85, 0.0)  # side by side
    (0.0, 1.0)
    >>> between(2.0, 1.0, 0.0, 0.0, 0.85, 0.0)  # a man before and beside a horse
    (1.15, 1.0)
    """
    aa, bb = ax * ax + ay * ay, bx * bx + by * by
    s, t = NONE, NONE
    p, q, ab = ax * dx + ay * dy, bx * dx + by * dy, ax * bx + ay * by
    if aa > NONE and bb > NONE:
        across = aa * bb - ab * ab
        s = within((p * bb - q * ab) / across if across > EVEN * aa * bb else HALF * p / aa)
    if bb > NONE:
        t = within((s * ab - q) / bb)
    if aa > NONE:
        s = within((p + t * ab) / aa)
    x, y = dx + t * bx - s * ax, dy + t * by - s * ay
    if x * x + y * y < CROSSED_M * CROSSED_M:
        part_of = CROSSED_M / max(sqrt(dx * dx + dy * dy), CROSSED_M)
        return part_of * dx, part_of * dy
    return x, y
