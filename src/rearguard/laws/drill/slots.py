"""Slots: a man in order goes to his place in the formation and keeps it.

The place moves with the unit (``clock/formation``): behind the head along its own path in a
column, abreast of it in a line. A man who is behind hurries, as far as he or his horse can; one
who cannot keep up falls behind and straggles; one who has rallied goes back to his banner. While
his body faces about he turns when there is room (``about``).

Evidence: judged; the room of a rider in line and in column is measured (US Cavalry Drill
Regulations 1916). See docs/evidence/slots.md.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.host.units import Formation
from rearguard.kit.math import cos, sin, sqrt
from rearguard.kit.stage import law, stage
from rearguard.laws.drill.about import About, own_turn_s, starts_after_s, turns_about
from rearguard.laws.drill.block import post_rad

RANKED, MARCHING, STRAGGLING = int(Doing.RANKED), int(Doing.MARCHING), int(Doing.STRAGGLING)
WAVERING, EDGING, RALLIED = int(Doing.WAVERING), int(Doing.EDGING), int(Doing.RALLIED)
CHARGING, LOADING = int(Doing.CHARGING), int(Doing.LOADING)
BLOCK = int(Formation.BLOCK)


class Slots(NamedTuple):
    """Numbers a scenario may override under ``laws: slots:``. All judged; ranges in brackets."""

    in_place_m: float = 1.0  # nearer than this he is in his place; judged, 0.5 to 2 [m]
    in_place_share: float = 0.3  # of the depth of a rank, if that is less; judged, 0.15 to 0.5 [-]
    behind_m: float = 250.0  # farther than this he straggles; judged, 100 to 500 [m]
    back_m: float = 40.0  # a straggler or rallied man so near is in rank; judged, 20 to 80 [m]
    left_share: float = 0.3  # of a unit in order, or nobody seeks it; judged, 0.1 to 0.5 [-]
    hurry_m: float = 20.0  # farther than this he goes as fast as he can; judged, 5 to 50 [m]
    marches_m_s: float = 0.3  # a unit slower than this stands; judged, 0.1 to 0.6 [m/s]
    edge_m_s: float = 0.3  # speed at which a waverer gives ground; judged, 0.1 to 0.6 [m/s]


@law
def time_to_be_there_s(now_s, dt_s):
    """Time in which to reach a place that moves on at the next 2 s boundary.

    So a man keeps up with his place at any tempo. Half a second at least, or he would dart about.

    >>> time_to_be_there_s(10.5, 0.25), time_to_be_there_s(10.0, 2.0)
    (1.5, 2.0)
    """
    return max(dt_s, 2.0 - now_s % 2.0, 0.5)


@law
def closing_speed(gap_m, within_s, cruise, top, hurry):
    """Speed toward a place ``gap_m`` off: no more than is needed, the top only in a hurry."""
    limit = top if hurry else cruise
    return min(gap_m / within_s, limit)


@law
def has_a_place(doing):
    """Whether he goes by his place in the formation, or stands his ground before an enemy."""
    return (
        doing == RANKED or doing == MARCHING or doing == STRAGGLING or doing == RALLIED
        or doing == CHARGING or doing == EDGING or doing == WAVERING or doing == LOADING
    )  # fmt: skip


@stage(
    every="0.25 s",
    numbers=(Slots, About),
    writes=("doing", "wish_x_m_s", "wish_y_m_s", "heading_rad"),
    only=has_a_place,
)
def keep_place(
    doing, x_m, y_m, slot_x_m, slot_y_m, wish_x_m_s, wish_y_m_s, heading_rad, cruise_m_s, top_m_s,
    enemy_bearing_rad, mount, slot_file, slot_rank, unit_heading_rad, unit_speed_m_s,
    unit_standing, unit_mustered, unit_formation, unit_files, unit_deep, unit_rank_m,
    unit_turning, unit_about_s, slots, about, now_s, dt_s,
):  # fmt: skip
    """Wished velocity of a man in order; waverers stand, men who edge back face the enemy.

    A man who has rallied goes back to his banner if a unit still stands there; else he waits where
    he is, among those who have stopped with him.
    """
    ordered = doing == RANKED or doing == MARCHING or doing == STRAGGLING
    if not (ordered or doing == RALLIED or doing == CHARGING):
        if doing == EDGING:
            back_x = -slots.edge_m_s * cos(enemy_bearing_rad)
            back_y = -slots.edge_m_s * sin(enemy_bearing_rad)
            return doing, back_x, back_y, enemy_bearing_rad
        if doing == WAVERING or doing == LOADING:
            return doing, 0.0, 0.0, heading_rad
        return doing, wish_x_m_s, wish_y_m_s, heading_rad
    dx = slot_x_m - x_m
    dy = slot_y_m - y_m
    gap = sqrt(dx * dx + dy * dy)
    if ordered and unit_turning == 1 and gap < slots.hurry_m:
        since_s = now_s - unit_about_s - starts_after_s(slot_rank * unit_rank_m, about)
        if since_s < own_turn_s(mount >= 0, about):
            if since_s < 0.0 or mount < 0:
                return doing, 0.0, 0.0, heading_rad
            now_rad, wish_x, wish_y = turns_about(heading_rad, unit_heading_rad, dt_s, about)
            return doing, wish_x, wish_y, now_rad
    if ordered:
        if gap > slots.behind_m:
            doing = STRAGGLING
        elif doing != STRAGGLING or gap < slots.back_m:
            doing = MARCHING if unit_speed_m_s > slots.marches_m_s else RANKED
    elif doing == RALLIED:
        if unit_standing < slots.left_share * unit_mustered:
            return doing, 0.0, 0.0, heading_rad
        if gap < slots.back_m:
            doing = RANKED
    if gap < min(slots.in_place_m, slots.in_place_share * unit_rank_m):
        post = float(unit_heading_rad)
        if unit_formation == BLOCK and doing == RANKED:
            post = post_rad(post, slot_file, slot_rank, unit_files, unit_deep)
        return doing, 0.0, 0.0, post
    hurry = doing == CHARGING or gap > slots.hurry_m
    v = closing_speed(gap, time_to_be_there_s(now_s, dt_s), cruise_m_s, top_m_s, hurry)
    return doing, dx / gap * v, dy / gap * v, heading_rad
