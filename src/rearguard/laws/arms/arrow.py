"""Arrow: how an arrow, a bolt or a javelin flies, in still air, from the hand to the ground.

Drag grows with the square of the speed. The path is Didion's: the pull of the air is taken along
the level, its length stretched by how much longer the arc is than the level. Against the
integrated path the longest range is met within 1 % and a height at 100 m within 0.1 m
(tests/laws/test_arrow.py). Valid for 10 to 90 m/s, up to 50 degrees.

Evidence: fitted for the path (to the integrated equations of motion), measured for the drag of
target arrows (Ortiz Enriquez et al. 2020, Proceedings 49(1) 56: 1.56 with small and 2.05 with
large vanes, on the section of the shaft); a war arrow's feathers are larger still: judged.
"""

from typing import NamedTuple

from rearguard.kit.math import exp, log, sqrt
from rearguard.kit.stage import law

G_M_S2 = 9.81


class Arrow(NamedTuple):
    """Numbers a scenario may override under ``laws: arrow:``."""

    drag: float = 2.2  # of a feathered shaft, on its section; judged, 1.6 to 2.6 [-]
    shaft_m: float = 0.009  # its width; measured, 0.008 to 0.012 [m]
    javelin_m: float = 0.02  # width of a javelin's shaft; judged, 0.015 to 0.025 [m]
    loose_m: float = 1.5  # height at which it is let go on foot; judged, 1.3 to 1.7 [m]
    saddle_m: float = 2.3  # the same from a horse; judged, 2.1 to 2.5 [m]
    mark_m: float = 1.0  # height on a man at which it is aimed; judged, 0.8 to 1.3 [m]


@law
def drag_length_m(dart_kg, width_m, drag):
    """Way over which the air takes 1 - 1/e of the speed: L = 2 m / (rho Cd A), rho 1.2 kg/m3.

    >>> round(drag_length_m(0.06, 0.009, 2.2), 1)
    714.5
    """
    return 2.0 * dart_kg / (1.2 * drag * 0.7853981633974483 * width_m**2)


@law
def arc_share(slope):
    """How much longer the arc is than the level under it, for a parabola.

    1/2 (sec a + ln(tan a + sec a) / tan a), which is 1 + tan^2 a / 6 for flat arcs

    >>> round(arc_share(1.0), 4)
    1.1478
    """
    if slope < 0.02:
        return 1.0 + slope * slope / 6.0
    secant = sqrt(1.0 + slope * slope)
    return 0.5 * (secant + log(slope + secant) / slope)


@law
def level_drop_m(x_m, speed_m_s, length_m):
    """Fall below a level line of sight after ``x_m``: g L^2 / (4 v^2) (e^(2x/L) - 2x/L - 1).

    A line that rises by ``slope`` falls (1 + slope^2) times as much.

    Parameters
    ----------
    x_m : float          way along the level [m]
    speed_m_s : float    at which it was let go [m/s]
    length_m : float     drag length, already divided by ``arc_share`` [m]
    """
    u = 2.0 * x_m / length_m
    if u < 0.02:
        bracket = 0.5 * u * u * (1.0 + u / 3.0)
    else:
        bracket = exp(u) - u - 1.0
    return G_M_S2 * (length_m / (2.0 * speed_m_s)) ** 2 * bracket


@law
def height_m(x_m, slope, speed_m_s, length_m, loose_m):
    """Height of the arrow over the ground at which it was let go, after ``x_m``."""
    drop = level_drop_m(x_m, speed_m_s, length_m / arc_share(slope))
    return loose_m + x_m * slope - drop * (1.0 + slope * slope)


@law
def slope_to_meet(x_m, rise_m, speed_m_s, length_m):
    """Slope at which to let go to meet a mark ``x_m`` off and ``rise_m`` higher, by the low arc.

    The slope of the longest range (1, that is 45 degrees) when the mark is out of reach.

    >>> round(slope_to_meet(100.0, 0.0, 53.5, 714.5), 3)
    0.196
    """
    slope = 0.0
    for _ in range(3):
        drop = level_drop_m(x_m, speed_m_s, length_m / arc_share(slope))
        inside = x_m * x_m - 4.0 * drop * (drop + rise_m)
        if inside < 0.0:
            return 1.0
        slope = min(1.0, (x_m - sqrt(inside)) / (2.0 * drop + 1e-12))
    return slope


@law
def flight_s(x_m, slope, speed_m_s, length_m):
    """Time of flight over ``x_m``: L / (v cos a) (e^(x/L) - 1).

    >>> round(flight_s(100.0, 0.196, 53.5, 714.5), 2)
    2.05
    """
    length = length_m / arc_share(slope)
    return length * sqrt(1.0 + slope * slope) / speed_m_s * (exp(x_m / length) - 1.0)


@law
def arrow_energy_j(dart_kg, x_m, slope, speed_m_s, length_m):
    """Energy left after ``x_m``: m v^2 / 2 e^(-2 s/L), s the way along the arc.

    What it gives up in climbing it has again when it comes down.

    >>> round(arrow_energy_j(0.06, 100.0, 0.0, 53.56, 714.5), 1)
    65.0
    """
    return 0.5 * dart_kg * speed_m_s**2 * exp(-2.0 * x_m * arc_share(slope) / length_m)


@law
def fall_slope(x_m, slope, speed_m_s, length_m):
    """Slope at which it comes down after ``x_m``; positive downward.

    >>> round(fall_slope(100.0, 0.196, 53.5, 714.5), 3)
    0.218
    """
    length = length_m / arc_share(slope)
    pull = G_M_S2 * length / (2.0 * speed_m_s**2) * (exp(2.0 * x_m / length) - 1.0)
    return pull * (1.0 + slope * slope) - slope


@law
def longest_range_m(speed_m_s, length_m):
    """Longest range, by halving: where 45 degrees bring it back to the height of the hand.

    >>> round(longest_range_m(53.5, 714.5))
    224
    """
    near, far = 0.0, speed_m_s**2 / G_M_S2
    for _ in range(30):
        mid = 0.5 * (near + far)
        if height_m(mid, 1.0, speed_m_s, length_m, 0.0) > 0.0:
            near = mid
        else:
            far = mid
    return near
