"""Area: how many arrows of a volley find a body of troops, or a single man, reckoned by itself.

The clock flies each arrow (``clock/arrows``); this is the sum of the same laws for a volley at a
body of even density, for quick answers and as a check on it. Where an arrow comes down along the
line is spread by the aim, by the hand and most of all by the eye; a body in depth takes what a
line lets pass. On the part of its last way that lies within the body it meets somebody by
Poisson's law: 1 - e^(-density x width x way).

Evidence: recalled (Morse and Kimball 1951, Methods of Operations Research, for the coverage).
"""

from typing import NamedTuple

from rearguard.kit.math import erf, exp, sqrt
from rearguard.kit.stage import law
from rearguard.laws.arms.arrow import drag_length_m, fall_slope, slope_to_meet
from rearguard.laws.arms.bow import JAVELIN, launch_m_s, scatter_rad

SLICES = 40  # of the ground on which what meets somebody would come down


class Troops(NamedTuple):
    """A body that is shot at."""

    front_m: float
    depth_m: float
    per_m2: float


class Shaft(NamedTuple):
    """What it is shot at with."""

    missile: int
    draw_n: float
    dart_kg: float
    skill: float


@law
def coverage_share(n, shown_m2, area_m2):
    """Chance to be hit at least once by ``n`` missiles on an area: 1 - e^(-n a / A).

    >>> round(coverage_share(1000.0, 0.5, 2000.0), 4)
    0.2212
    """
    return 1.0 - exp(-n * shown_m2 / area_m2)


@law
def below(z):
    """Share of a normal spread below ``z`` standard deviations."""
    return 0.5 * (1.0 + erf(z / 1.4142135623730951))


@law
def range_sd_m(distance_m, slope, scatter, misjudged, hand):
    """Spread along the line: x sqrt(e^2 + (2 h)^2 + (2 s / tan 2a)^2), as without air.

    >>> round(range_sd_m(100.0, 0.19, 0.008, 0.1, 0.03), 1)
    12.4
    """
    doubled = 2.0 * slope / max(1.0 - slope * slope, 1e-3)
    up = 2.0 * scatter / max(doubled, 0.02)
    return distance_m * sqrt(misjudged**2 + 4.0 * hand**2 + up**2)


@law
def found_share(distance_m, troops, shaft, wild, bow, arrow, mark):
    """Share of the arrows let go with an aim, or without (``wild``), that meet somebody."""
    speed = launch_m_s(shaft.missile, shaft.draw_n, shaft.dart_kg, bow)
    wide = arrow.javelin_m if shaft.missile == JAVELIN else arrow.shaft_m
    length = drag_length_m(shaft.dart_kg, wide, arrow.drag)
    slope = slope_to_meet(distance_m, arrow.mark_m - arrow.loose_m, speed, length)
    steep = max(fall_slope(distance_m, slope, speed, length), 0.01)
    shadow_m, aimed_m = mark.tall_m / steep, arrow.mark_m / steep
    aim = scatter_rad(shaft.missile, shaft.skill, bow)
    scatter = bow.wild_scatter if wild else aim
    off = bow.wild_share if wild else bow.misjudged
    sd_m = range_sd_m(distance_m, max(slope, 0.01), 0.0 if wild else aim, off, bow.hand_share)
    across = erf(troops.front_m / (2.8284271247461903 * scatter * distance_m))
    along, slice_m = 0.0, (troops.depth_m + shadow_m) / SLICES
    for k in range(SLICES):
        near, far = k * slice_m, (k + 1) * slice_m
        mid = 0.5 * (near + far)
        way_m = min(mid, troops.depth_m) - max(mid - shadow_m, 0.0)
        meets = 1.0 if troops.depth_m <= 0.0 else 1.0 - exp(-troops.per_m2 * mark.man_m * way_m)
        along += meets * (below((far - aimed_m) / sd_m) - below((near - aimed_m) / sd_m))
    return along * across


@law
def volley_share(distance_m, troops, shaft, bow, arrow, mark):
    """Share of all arrows of a volley in battle that meet somebody."""
    aimed = found_share(distance_m, troops, shaft, False, bow, arrow, mark)
    astray = found_share(distance_m, troops, shaft, True, bow, arrow, mark)
    return (1.0 - bow.wild) * aimed + bow.wild * astray
