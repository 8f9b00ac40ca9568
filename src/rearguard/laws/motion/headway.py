"""Headway: how fast a man goes, and which way, by the clear way he sees ahead.

He compares five directions: his own, and 30 and 70 degrees to the left and right of it. Along each
he sweeps a lane as wide as his body and the other's: the clear way ends where the first body stands
in it. A clear way allows a speed; the best direction is the one that makes most way good. Bodies
beside him, behind him and those who come against him need less room, for both turn a shoulder.
Where ways meet, he who is farther ahead on his own goes first: without that, two who are equal
before a gate wait for each other for ever, and so do two crowds that meet at 3 per m2.

A runner or a rider looks three times as far, turns aside less sharply (15 and 35 degrees), and goes
so fast that he could still stop behind whoever is before him if that one stopped as hard as he
can (Gipps 1981). So do men of one unit in order among themselves: who marches in step follows
closely, for the one before him does as he does. No time to react is reckoned: horses gallop nose to
tail, and a man in step hears the word as soon as the one before him.

Choosing among directions by clear way follows Moussaid, Helbing and Theraulaz 2011 (PNAS 108, 17);
speed by clear way, Tordeux, Chraibi and Seyfried 2015 (arXiv 1512.05597).

Evidence: fitted to speed against density and to flow through openings (docs/evidence/motion.md);
runners and riders judged.
"""

from typing import NamedTuple

import numpy as np

from rearguard.kit.math import sqrt
from rearguard.kit.stage import law

WAYS = 5  # directions: 0, 30 left and right, 70 left and right; of the fast 0, 15, 35 [degrees]
COS = np.array(
    [[1.0, 0.8660254, 0.8660254, 0.3420201, 0.3420201],
     [1.0, 0.9659258, 0.9659258, 0.8191520, 0.8191520]], np.float32
)  # fmt: skip
SIN = np.array(
    [[0.0, 0.5, -0.5, 0.9396926, -0.9396926],
     [0.0, 0.2588190, -0.2588190, 0.5735764, -0.5735764]], np.float32
)  # fmt: skip
NONE, TWO, CLEAR_M = np.float32(0.0), np.float32(2.0), np.float32(99.0)


class Headway(NamedTuple):
    """Numbers a scenario may override under ``laws: headway:``."""

    look_m: float = 1.2  # bodies farther off do not slow him; fitted, 1.0 to 1.5 [m]
    stand_m: float = 0.45  # clear way he leaves when he walks freely; fitted, 0.2 to 0.6 [m]
    headway_s: float = 0.62  # time he keeps to that; fitted, 0.5 to 1.2 [s]
    creep_s: float = 1.37  # time gap at which a dense crowd creeps; fitted, 1.0 to 2.0 [s]
    lane: float = 0.92  # width of his lane, in sums of radii; fitted, 0.85 to 1.1 [-]
    turned: float = 0.4  # the same toward whom he turns a shoulder; fitted, 0.4 to 0.9 [-]
    comes: float = 0.3  # cosine of my way and his turned about, who comes on; judged, 0 to 0.7 [-]
    before: float = 0.6  # the same toward one before whom he goes; fitted, 0.4 to 1 [-]
    beside: float = 0.4  # cosine of the bearing from which one is beside; judged, 0.2 to 0.6 [-]
    content: float = 0.95  # share of free speed that keeps him straight; judged, 0.9 to 1 [-]
    notice_m_s: float = 0.02  # gain for which he turns aside; judged, 0.01 to 0.05 [m/s]
    fast_m_s: float = 2.2  # free speed from which he runs, or rides; judged, 1.8 to 2.6 [m/s]
    brake_m_s2: float = 4.0  # how hard he stops then; judged, 2 to 6 [m/s2]
    brake_s: float = 0.0  # time until he does; judged, 0 to 0.7 [s]
    close_m: float = 0.2  # clear way that he leaves all the same; judged, 0 to 0.5 [m]


@law
def comes_on(ways_cos, headway):
    """Whether a man whose way has this cosine with mine comes against me."""
    return -ways_cos > headway.comes


@law
def goes_first(ahead_m, ahead_for_him_m):
    """Whether I go before him where our ways meet: I am farther before him than he before me.

    Parameters
    ----------
    ahead_m : float            how far he is ahead of me, along my way [m]
    ahead_for_him_m : float    the same line along his way [m]; he sees me that far behind

    >>> goes_first(0.1, -0.4), goes_first(0.4, -0.1), goes_first(0.3, 0.3)
    (True, False, False)
    """
    return ahead_for_him_m < -ahead_m


@law
def half_lane_m(apart_m, ahead_m, off_m2, against, first, headway):
    """Half the width of the lane that one body needs of another.

    Parameters
    ----------
    apart_m : float          sum of their radii [m]
    ahead_m : float          how far ahead the other is, along my way [m]
    off_m2 : float           square of how far off he is [m2]
    against : bool           he comes on
    first : bool             I go before him

    >>> round(half_lane_m(0.38, 0.5, 0.36, False, False, Headway()), 3)
    0.35
    """
    half = apart_m * headway.lane
    beside = ahead_m < NONE or ahead_m * ahead_m < headway.beside * headway.beside * off_m2
    if against or beside:
        return half * headway.turned
    return half * headway.before if first else half


@law
def clear_way_m(along_m, across_m, half_m):
    """Way along a direction up to a body, or 99 where it is not in the lane [m].

    >>> clear_way_m(1.0, 0.0, 0.5), clear_way_m(1.0, 0.6, 0.5), clear_way_m(-1.0, 0.0, 0.5)
    (0.5, 99.0, 99.0)
    """
    within = half_m * half_m - across_m * across_m
    if within > NONE and along_m > NONE:
        return along_m - sqrt(within)
    return CLEAR_M


@law
def speed_m_s(clear_m, free_m_s, headway):
    """Speed that a clear way allows; below 1 m/s the dense crowd's creep.

    >>> [round(float(speed_m_s(c, 1.34, Headway())), 3) for c in (-0.1, 0.0, 0.5, 0.9, 3.0)]
    [0.0, 0.0, 0.365, 0.726, 1.34]
    """
    walks = (clear_m - headway.stand_m) / headway.headway_s
    creeps = clear_m / headway.creep_s
    return min(free_m_s, max(max(walks, creeps), NONE))


@law
def closing_speed_m_s(clear_m, ahead_m_s, headway):
    """Speed of a runner or rider from which he can still stop behind the one before him.

    Parameters
    ----------
    ahead_m_s : float    how fast that one goes the same way [m/s]

    >>> [round(float(closing_speed_m_s(*w, Headway())), 2) for w in ((3.2, 0), (0, 3), (2.2, 6))]
    [4.9, 3.0, 7.21]
    """
    reacts = headway.brake_m_s2 * headway.brake_s
    ahead = max(ahead_m_s, NONE)
    room = TWO * headway.brake_m_s2 * max(clear_m - headway.close_m, NONE)
    return sqrt(reacts * reacts + room + ahead * ahead) - reacts
