"""Anchors: where the head of a column or the middle of a front rank goes in a step.

A body goes at the asked pace, no faster than nine tenths of its men can keep up, and slows for
those who are behind. It turns along an arc (``laws/drill/wheel``); what lies inside its tightest
arc it reaches askew; for what lies behind it, it faces about where that is the quicker way.
"""

import numpy as np

from rearguard.host.doing import Doing, table_of
from rearguard.host.units import NOWHITHER, Task
from rearguard.kit.math import PI, atan2, cos, sin, sqrt, wrap
from rearguard.kit.stage import kernel
from rearguard.laws.drill.about import faces_about_for
from rearguard.laws.drill.dress import out_of_place, stands_share
from rearguard.laws.drill.wheel import (
    lies_inside,
    middle_speed_m_s,
    turning_radius_m,
    wheel_time_s,
)

STANDS = np.zeros(256, bool)
for _t in (Task.HOLD, Task.HALT, Task.SCREEN, Task.SURRENDER, Task.SCATTER):
    STANDS[_t] = True
ORDERED = table_of(Doing.RANKED, Doing.MARCHING, Doing.CHARGING, Doing.STRAGGLING, Doing.RALLIED)
WITH_IT = table_of(
    Doing.RANKED, Doing.MARCHING, Doing.CHARGING, Doing.FIGHTING, Doing.LOADING, Doing.WAVERING,
    Doing.EDGING,
)  # fmt: skip
CHARGE = int(Task.CHARGE)
LAG_M = 30.0  # mean distance behind their places at which the head begins to slow down (judged)
LAG_MOST_M = 200.0  # a man farther behind than this counts no more for the mean
BIN_M_S, BINS = 0.25, 64
ARC_S = 2.0  # an arc is ridden in pieces no longer than this, so that no tempo rides another
THERE_M, FAR_M = 1.0, 1e6
STILL, MOVED, BEHIND = 0, 1, 2  # what became of a unit in a step


@kernel
def disorder_of(
    which, first, last, file_m, rank_m, lane, dress, doing, slot_x, slot_y, x_m, y_m, out, stands
):  # fmt: skip
    """Mean over the men of each unit who are with it of how far out of place they are."""
    for k in range(len(which)):
        u = which[k]
        spacing = sqrt(max(float(file_m[u]) * float(rank_m[u]), 0.01))
        off = 0.0
        men = 0
        for i in range(first[u], last[u]):
            if WITH_IT[doing[i]]:
                dx = float(slot_x[i]) - float(x_m[i])
                dy = float(slot_y[i]) - float(y_m[i])
                off += out_of_place(sqrt(dx * dx + dy * dy), spacing, dress)
                men += 1
        out[u] = off / men if men > 0 else 0.0
        stands[u] = stands_share(float(out[u]), lane[u] > 0, dress)


@kernel
def _kept_pace(
    lo, hi, cut_rank, slot_rank, charge, asked, doing, top, cruise, slot_x, slot_y, x_m, y_m, bins,
    slowest,
):  # fmt: skip
    """Speed at which nine tenths of the men keep up and those behind come up; -1 for no men."""
    bins[:], slowest[:] = 0, asked
    count = 0
    lag = 0.0
    for i in range(lo, hi):
        if not ORDERED[doing[i]] or (cut_rank > 0 and slot_rank[i] >= cut_rank):
            continue
        able = top[i] if charge else cruise[i]
        b = min(int(able / BIN_M_S), BINS - 1)
        bins[b] += 1
        slowest[b] = min(slowest[b], able)
        dx = slot_x[i] - x_m[i]
        dy = slot_y[i] - y_m[i]
        lag += min(sqrt(dx * dx + dy * dy), LAG_MOST_M)
        count += 1
    if count == 0:
        return -1.0
    b = 0
    below = bins[0]
    while below <= count // 10:
        b += 1
        below += bins[b]
    v = slowest[b]
    lag /= count
    if lag > LAG_M:
        v *= LAG_M / lag
    return v


@kernel
def _turn_on(x, y, heading, goal_x, goal_y, v, dt_s, front_m, wheel):
    """Place, heading and way of a body's middle after a piece of its arc."""
    dx, dy = goal_x - x, goal_y - y
    gap = sqrt(dx * dx + dy * dy)
    bearing = atan2(dy, dx)
    turn = wrap(bearing - heading)
    radius = turning_radius_m(v, front_m, wheel)
    if lies_inside(gap, abs(turn), radius) and radius > 0.5 * front_m:  # rein in for it
        radius = max(0.5 * front_m, 0.5 * gap / max(abs(sin(turn)), 1e-6))
        v = sqrt(radius * wheel.lateral_m_s2)
    if lies_inside(gap, abs(turn), radius):
        way = min(v * dt_s * max(wheel.askew_share, cos(turn)), gap)
        most = v * dt_s / max(front_m, 0.1)
        heading = wrap(heading + min(max(turn, -most), most))
        return x + way * cos(bearing), y + way * sin(bearing), heading, way
    slow = middle_speed_m_s(v, radius, front_m, wheel)
    most = slow * dt_s / max(radius, 0.01)
    if abs(turn) <= most:
        way = min(v * dt_s, gap)
        return x + way * cos(bearing), y + way * sin(bearing), bearing, way
    bend = most if turn > 0.0 else -most
    way = slow * dt_s
    along = heading + 0.5 * bend
    return x + way * cos(along), y + way * sin(along), wrap(heading + bend), way


@kernel
def _swing(x, y, heading, toward_rad, pivot, v, dt_s, front_m, wheel):
    """Place and heading of a front that wheels on one end, or about its middle; is it round?

    On an end the outer man sets the pace; about the middle half of the men go backward.
    """
    turn = wrap(toward_rad - heading)
    outer = wheel.outer_share * v if pivot != 0 else v
    most = outer * dt_s / max(front_m, 0.1)
    fresh = wrap(heading + min(max(turn, -most), most))
    arm = pivot * 0.5 * front_m
    x += arm * (sin(fresh) - sin(heading))
    y += arm * (cos(heading) - cos(fresh))
    return x, y, fresh, abs(turn) <= most


@kernel
def _trace(u, x, y, trail, step_m, kept):
    """Add the head's place to its path, a point every ``step_m``."""
    dx = x - trail[u, 0, 0]
    dy = y - trail[u, 0, 1]
    far = sqrt(dx * dx + dy * dy)
    fresh = min(int(far / step_m), kept[u])
    if fresh == 0:
        return
    for j in range(kept[u] - 1, fresh - 1, -1):
        trail[u, j, 0] = trail[u, j - fresh, 0]
        trail[u, j, 1] = trail[u, j - fresh, 1]
    old_x = x - dx
    old_y = y - dy
    for j in range(fresh):
        share = (fresh - j) * step_m / far
        trail[u, j, 0] = old_x + dx * share
        trail[u, j, 1] = old_y + dy * share


@kernel
def _ride_on(u, x, y, heading, goal, v, dt_s, front_m, wheel, trail, step_m, kept):
    """Place, heading and way of a body's middle after a step, piece by piece."""
    left_s, ridden = dt_s, 0.0
    while left_s > 0.0:
        piece_s = min(left_s, ARC_S)
        x, y, heading, way = _turn_on(x, y, heading, goal[0], goal[1], v, piece_s, front_m, wheel)
        _trace(u, x, y, trail, step_m, kept)
        ridden += way
        left_s -= piece_s
        if abs(goal[0] - x) + abs(goal[1] - y) < 1e-6:
            break
    return x, y, heading, ridden


@kernel
def lead(
    which, dt_s, task, arrived, turning, cut_rank, slot_rank, wheel_rad, pivot, first, last, goal_x,
    goal_y, unit_x, unit_y, heading, speed, pace, front_m, depth_m, mounted, wheel, about, doing,
    top, cruise, slot_x, slot_y, x_m, y_m, trail, step_m, kept, became,
):  # fmt: skip
    """Move the heads of some units by one step; ``became`` tells which moved or must turn about."""
    bins, slowest = np.zeros(BINS, np.int64), np.zeros(BINS)
    for k in range(len(which)):
        u = which[k]
        became[k] = STILL
        wheels = wheel_rad[u] < NOWHITHER
        stands = STANDS[task[u]] or arrived[u]
        if turning[u] or (stands and not wheels):
            if speed[u] != 0.0:
                speed[u] = 0.0
                became[k] = MOVED
            continue
        v = _kept_pace(
            first[u], last[u], cut_rank[u], slot_rank, task[u] == CHARGE, float(pace[u]), doing,
            top, cruise, slot_x, slot_y, x_m, y_m, bins, slowest,
        )  # fmt: skip
        if v <= 0.0:
            speed[u] = 0.0
            continue
        x, y, angle = float(unit_x[u]), float(unit_y[u]), float(heading[u])
        goal = (float(goal_x[u]), float(goal_y[u]))
        dx, dy = goal[0] - x, goal[1] - y
        if not wheels and dx * dx + dy * dy < THERE_M * THERE_M:
            arrived[u] = 1
            speed[u] = 0.0
            continue
        front = front_m[k]
        gap = FAR_M if wheels else sqrt(dx * dx + dy * dy)
        bearing = float(wheel_rad[u]) if wheels else atan2(dy, dx)
        if abs(wrap(bearing - angle)) > about.behind_rad and pivot[u] == 0:
            round_s = wheel_time_s(PI, front, wheel.outer_share * v)
            on_horse = mounted[k] != 0
            if faces_about_for(gap, depth_m[k], v, on_horse, round_s, wheel.askew_share, about):
                became[k] = BEHIND
                wheel_rad[u] = NOWHITHER
                continue
        if wheels:
            x, y, angle, done = _swing(x, y, angle, bearing, pivot[u], v, dt_s, front, wheel)
            way = 0.0 if done else 0.5 * v * dt_s
            if done:
                wheel_rad[u] = NOWHITHER
                pivot[u] = 0
        else:
            x, y, angle, way = _ride_on(
                u, x, y, angle, goal, v, dt_s, front, wheel, trail, step_m[u], kept
            )
        unit_x[u], unit_y[u], heading[u] = x, y, angle
        speed[u] = way / dt_s
        became[k] = MOVED
