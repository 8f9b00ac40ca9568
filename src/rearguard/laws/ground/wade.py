"""Wade: how fast men and horses go through water, and what it costs them.

Water slows by its depth against the legs that have to move in it. The share of the dry pace that
is left goes into the energy factor of the ground, so that pace and fatigue follow by their own
laws; nobody dashes through deep water faster than his run, or his horse's gallop, leaves him.
Whether the current takes him off his feet is decided in ``stand``.

Evidence: judged. Staff books reckon fords at 0.7 of the pace at the knee and 0.45 at the waist
(physics A13); a swimming horse makes about 1.2 m/s. See docs/evidence/water.md.
"""

from typing import NamedTuple

from rearguard.kit.math import sqrt
from rearguard.kit.stage import law, stage


class Wade(NamedTuple):
    """Numbers a scenario may override under ``laws: wade:``. Shares are of the dry pace."""

    knee_m: float = 0.5  # depth of a man's knee; measured, 0.45 to 0.55 [m]
    waist_m: float = 1.0  # of his waist; measured, 0.9 to 1.05 [m]
    neck_m: float = 1.4  # of his neck; measured, 1.3 to 1.5 [m]
    knee_share: float = 0.7  # of a march left at the knee; judged, 0.6 to 0.8 [-]
    waist_share: float = 0.45  # at the waist; judged, 0.3 to 0.55 [-]
    neck_share: float = 0.3  # at the neck; judged, 0.2 to 0.4 [-]
    hock_m: float = 0.6  # depth of a horse's hock; measured, 0.5 to 0.65 [m]
    belly_m: float = 1.0  # of its belly; measured, 0.85 to 1.1 [m]
    afloat_m: float = 1.45  # depth in which it swims; judged, 1.3 to 1.6 [m]
    hock_share: float = 0.8  # of its pace left at the hock; judged, 0.65 to 0.9 [-]
    belly_share: float = 0.45  # at the belly; judged, 0.3 to 0.6 [-]
    afloat_share: float = 0.18  # swimming; judged, 0.12 to 0.25 [-]
    bed: float = 1.2  # energy factor of a stony bed; measured, 1.1 to 1.5 [-]


@law
def share_left(depth_m, first_m, second_m, third_m, first, second, third):
    """Share of a pace left at a depth: straight between dry (1) and three depths, then level.

    >>> round(share_left(0.75, 0.5, 1.0, 1.4, 0.7, 0.45, 0.3), 4)
    0.575
    """
    if depth_m <= first_m:
        return 1.0 - (1.0 - first) * depth_m / first_m
    if depth_m <= second_m:
        return first + (second - first) * (depth_m - first_m) / (second_m - first_m)
    if depth_m <= third_m:
        return second + (third - second) * (depth_m - second_m) / (third_m - second_m)
    return third


@law
def foot_share(depth_m, wade):
    """Share of a man's march left in water.

    >>> foot_share(0.5, Wade()), foot_share(1.0, Wade()), foot_share(2.0, Wade())
    (0.7, 0.45, 0.3)
    """
    return share_left(
        depth_m, wade.knee_m, wade.waist_m, wade.neck_m, wade.knee_share, wade.waist_share,
        wade.neck_share,
    )  # fmt: skip


@law
def horse_share(depth_m, wade):
    """Share of a horse's pace left in water; where it floats, that of a swimming one.

    >>> horse_share(0.6, Wade()), horse_share(3.0, Wade())
    (0.8, 0.18)
    """
    return share_left(
        depth_m, wade.hock_m, wade.belly_m, wade.afloat_m, wade.hock_share, wade.belly_share,
        wade.afloat_share,
    )  # fmt: skip


@law
def water_going(depth_m, mounted, wade):
    """Energy factor that leaves a body its share of the dry pace.

    A walker's pace goes by the root of the factor (``body/pace``), a horse's by the factor itself
    (``beast/gait``, on the going of good turf, 1.1).

    >>> round(water_going(0.5, False, Wade()), 2), round(water_going(1.0, True, Wade()), 2)
    (2.45, 2.67)
    """
    if mounted:
        return wade.bed / horse_share(depth_m, wade)
    share = foot_share(depth_m, wade)
    return wade.bed / (share * share)


@law
def in_water(depth_m):
    """Whether there is water under him."""
    return depth_m > 0.0


@stage(every="0.25 s", numbers=Wade, writes=("going",), only=in_water)
def feel_bottom(going, depth_m, mount, wade):
    """The going is that of the water, not of the ground beside it."""
    if depth_m <= 0.0:
        return going
    return water_going(depth_m, mount >= 0, wade)


@stage(every="0.25 s", numbers=Wade, writes=("wish_x_m_s", "wish_y_m_s"), only=in_water)
def slow_down(wish_x_m_s, wish_y_m_s, depth_m, mount, run_m_s, horse_gallop_m_s, wade):
    """No faster than a dash through this water: pace is reckoned every 2 s, and a bank is near."""
    if depth_m <= 0.0:
        return wish_x_m_s, wish_y_m_s
    share = foot_share(depth_m, wade)
    most = run_m_s * share * share
    if mount >= 0:
        most = horse_gallop_m_s * horse_share(depth_m, wade)
    wished = sqrt(wish_x_m_s * wish_x_m_s + wish_y_m_s * wish_y_m_s)
    if wished <= most:
        return wish_x_m_s, wish_y_m_s
    return wish_x_m_s / wished * most, wish_y_m_s / wished * most
