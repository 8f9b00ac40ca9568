"""Wheel: a body turns along an arc, its outer man setting the pace.

The head of a column rides an arc, and each rank turns where the head turned, later by its way.
A line wheels about its inner flank: the outer man has the longest way and can go only so much
faster than was asked. No body turns tighter than half of its front, nor than its speed lets it.
What lies inside the tightest arc is reached by moving askew, as the single troops do (each wheels
for itself) while the whole comes round about its middle.

Units: m, m/s, rad. Valid: drilled men on open level ground, fronts of 2 to 2,000 m; 10,000 men
wheeled slower.

Evidence: measured in the pace (British, Prussian and Russian regulations: ordinary 75 paces a
minute, wheeling 120: MacArthur 1994 after Dundas 1792) and in the geometry; judged in the rest.
See docs/evidence/wheel.md.
"""

from typing import NamedTuple

from rearguard.kit.math import PI, sin
from rearguard.kit.stage import law


class Wheel(NamedTuple):
    """Numbers a scenario may override under ``laws: wheel:``."""

    outer_share: float = 1.6  # outer man's pace over that of the march; recalled, 1.2 to 2 [-]
    lateral_m_s2: float = 1.5  # sideways on an arc, men knee to knee; judged, 0.8 to 3 [m/s2]
    askew_share: float = 0.5  # pace of a body that moves askew; recalled, 0.3 to 0.7 [-]


@law
def turning_radius_m(speed_m_s, frontage_m, wheel):
    """Radius on which the middle of a front turns: it grows with frontage and with speed.

    >>> turning_radius_m(1.7, 100.0, Wheel()), turning_radius_m(6.0, 4.0, Wheel())
    (50.0, 24.0)
    """
    return max(0.5 * frontage_m, speed_m_s * speed_m_s / wheel.lateral_m_s2)


@law
def middle_speed_m_s(asked_m_s, radius_m, frontage_m, wheel):
    """Speed of the middle of a front on an arc, when its outer man goes no faster than he can.

    About the inner flank the middle goes at half of the outer man's pace.

    >>> round(middle_speed_m_s(1.0, 50.0, 100.0, Wheel()), 3)
    0.8
    >>> middle_speed_m_s(1.0, 1000.0, 100.0, Wheel())
    1.0
    """
    outer = wheel.outer_share * asked_m_s
    return min(asked_m_s, outer * radius_m / (radius_m + 0.5 * frontage_m + 1e-9))


@law
def wheel_time_s(turn_rad, frontage_m, outer_m_s):
    """Time in which a line wheels on one end: the outer man's way over his pace.

    >>> round(wheel_time_s(1.5707963, 100.0, 1.3716), 1)
    114.5
    >>> round(wheel_time_s(1.5707963, 50.0, 0.9525), 1)
    82.5
    """
    return turn_rad * frontage_m / outer_m_s


@law
def rank_lag_s(rank, rank_m, speed_m_s):
    """Time by which a rank of a column is where the head was: rank x spacing / speed.

    >>> round(rank_lag_s(100, 3.66, 1.7), 1)
    215.3
    """
    return rank * rank_m / speed_m_s


@law
def lies_inside(gap_m, turn_rad, radius_m):
    """Whether no arc leads to a place: it is inside the circle that touches the heading.

    Behind, that is as near as the circle is wide. ``turn_rad`` is the angle from the heading to
    the place, 0 to pi.

    >>> lies_inside(60.0, 1.5, 50.0), lies_inside(60.0, 0.2, 50.0), lies_inside(99.0, 3.1, 50.0)
    (True, False, True)
    """
    return gap_m < 2.0 * radius_m * sin(min(turn_rad, 0.5 * PI))
