"""Swim: what a man off his feet does in the water, and how much of his load he can hold up.

Few could swim. Who can makes for a bank, slower the more iron pulls him down; who cannot beats
the water. Both drift with the current. A man makes for the nearer bank, but not into the arms of
an enemy close by. How long he lasts is decided in ``drown``.

Evidence: judged, but for the pull of iron, which is mechanics, and what a treading swimmer holds
up (40 to 50 N). Vegetius wanted every recruit taught to swim; until about 1900 most soldiers and
seamen could not. See docs/evidence/water.md.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit.math import atan2, cos, sin, sqrt
from rearguard.kit.stage import law, stage
from rearguard.laws.ground.stand import Stand, horse_is_carried
from rearguard.laws.ground.wade import Wade

SWEPT = int(Doing.SWEPT)


class Swim(NamedTuple):
    """Numbers a scenario may override under ``laws: swim:``."""

    can_share: float = 0.15  # of men who can swim; judged, 0.05 to 0.4 [-]
    swim_m_s: float = 0.5  # a swimmer in his clothes; judged, 0.3 to 0.8 [m/s]
    flail_m_s: float = 0.1  # headway of one who cannot; judged, 0 to 0.2 [m/s]
    iron_share: float = 0.5  # of his load that is iron and not cast off; judged, 0.3 to 0.7 [-]
    hold_n: float = 45.0  # a treading swimmer holds up for minutes; judged, 40 to 50 [N]
    flail_n: float = 10.0  # one who cannot; judged, 0 to 20 [N]
    enemy_m: float = 40.0  # an enemy so near bars a bank; judged, 20 to 80 [m]


@law
def sinking_n(iron_kg):
    """Pull of iron under water: m g (1 - 1000 / 7850).

    >>> round(sinking_n(5.0), 1), round(sinking_n(20.0), 1)
    (42.8, 171.2)
    """
    return iron_kg * 9.81 * (1.0 - 1000.0 / 7850.0)


@law
def holds_n(swims, swim):
    """What a man can hold up beside himself."""
    return swim.flail_n + (swim.hold_n - swim.flail_n) * swims


@law
def headway_m_s(swims, load_kg, swim):
    """Speed through the water; a man who can just hold up his iron makes no way.

    >>> round(headway_m_s(1.0, 5.0, Swim()), 2), headway_m_s(1.0, 25.0, Swim())
    (0.26, 0.0)
    """
    free = swim.flail_m_s + (swim.swim_m_s - swim.flail_m_s) * swims
    pull = sinking_n(swim.iron_share * load_kg)
    return free * max(0.0, 1.0 - pull / holds_n(swims, swim))


@law
def bank_sign(out_x, out_y, enemy_m, enemy_bearing_x, enemy_bearing_y, near_m):
    """1 for the nearer bank, -1 for the other, when an enemy close by stands on the nearer."""
    faces = out_x * enemy_bearing_x + out_y * enemy_bearing_y
    return -1.0 if enemy_m < near_m and faces > 0.0 else 1.0


@law
def may_drift(doing, mount, depth_m):
    """Whether the water may carry him: swept, or in the saddle in water."""
    return doing == SWEPT or (mount >= 0 and depth_m > 0.0)


@stage(
    every="0.25 s", numbers=(Swim, Stand, Wade), only=may_drift,
    writes=("x_m", "y_m", "speed_m_s", "heading_rad"),
)  # fmt: skip
def drift(
    x_m, y_m, speed_m_s, heading_rad, doing, mount, depth_m, flow_x_m_s, flow_y_m_s, out_x, out_y,
    swims, load_kg, enemy_m, enemy_bearing_rad, dt_s, swim, stand, wade,
):  # fmt: skip
    """Whom the water has goes with it; a swimmer makes for a bank."""
    if not may_drift(doing, mount, depth_m):
        return x_m, y_m, speed_m_s, heading_rad
    if doing != SWEPT:
        current = sqrt(flow_x_m_s * flow_x_m_s + flow_y_m_s * flow_y_m_s)
        if horse_is_carried(depth_m, current, wade.afloat_m, stand):
            return x_m + flow_x_m_s * dt_s, y_m + flow_y_m_s * dt_s, speed_m_s, heading_rad
        return x_m, y_m, speed_m_s, heading_rad
    east, north = cos(enemy_bearing_rad), sin(enemy_bearing_rad)
    sign = bank_sign(out_x, out_y, enemy_m, east, north, swim.enemy_m)
    own = sign * headway_m_s(swims, load_kg, swim)
    vx = flow_x_m_s + own * out_x
    vy = flow_y_m_s + own * out_y
    v = sqrt(vx * vx + vy * vy)
    if v > 1e-3:
        heading_rad = atan2(vy, vx)
    return x_m + vx * dt_s, y_m + vy * dt_s, v, heading_rad
