"""Formations: the head of a unit goes to its goal, and every man's place follows.

In a column the places lie along the path that the head has ridden (follow the leader); in line
they stand abreast of it, the front rank on the anchor. A formation goes at the asked pace, no
faster than nine tenths of its men can keep up, and slows for those who are behind. A line wheels
no faster than its outer man rides.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing, table_of
from rearguard.host.units import Formation, Task
from rearguard.kit.bearings import cosines
from rearguard.kit.math import atan2, cos, sin, sqrt, wrap
from rearguard.kit.stage import kernel

STANDS = np.zeros(256, bool)
for _t in (Task.HOLD, Task.HALT, Task.SCREEN, Task.SURRENDER, Task.SCATTER):
    STANDS[_t] = True
ORDERED = table_of(Doing.RANKED, Doing.MARCHING, Doing.CHARGING, Doing.STRAGGLING, Doing.RALLIED)
CHARGE, COLUMN = int(Task.CHARGE), int(Formation.COLUMN)
POINTS = 1200  # points of the path that are kept
STEP_M = 4.0  # least distance between them
LAG_M = 30.0  # mean distance behind their places at which the head begins to slow down (judged)
LAG_MOST_M = 200.0  # a man farther behind than this counts no more for the mean
TURN_RAD_S = 0.05  # a line wheels at about the outer man's pace (judged, 0.02 to 0.1)
BIN_M_S, BINS = 0.25, 64


@kernel
def _kept_pace(
    lo, hi, charge, asked, doing, top, cruise, slot_x, slot_y, x_m, y_m, bins
):  # fmt: skip
    """Speed at which nine tenths of the men keep up and those behind come up; -1 for no men."""
    bins[:] = 0
    count = 0
    lag = 0.0
    for i in range(lo, hi):
        if not ORDERED[doing[i]]:
            continue
        able = top[i] if charge else cruise[i]
        bins[min(int(able / BIN_M_S), BINS - 1)] += 1
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
    v = min(asked, (b + 1) * BIN_M_S)
    lag /= count
    if lag > LAG_M:
        v *= LAG_M / lag
    return v


@kernel
def _lead(
    which, dt_s, task, arrived, first, last, goal_x, goal_y, unit_x, unit_y, heading, speed, pace,
    formation, doing, top, cruise, slot_x, slot_y, x_m, y_m, trail, step_m, kept, moved,
):  # fmt: skip
    """Move the heads of some units by one step; ``moved`` tells which did."""
    bins = np.zeros(BINS, np.int64)
    for k in range(len(which)):
        u = which[k]
        moved[k] = 0
        if STANDS[task[u]] or arrived[u]:
            if speed[u] != 0.0:
                speed[u] = 0.0
                moved[k] = 1
            continue
        v = _kept_pace(
            first[u], last[u], task[u] == CHARGE, float(pace[u]), doing, top, cruise, slot_x,
            slot_y, x_m, y_m, bins,
        )  # fmt: skip
        if v < 0.0:
            speed[u] = 0.0
            continue
        dx = float(goal_x[u] - unit_x[u])
        dy = float(goal_y[u] - unit_y[u])
        gap = sqrt(dx * dx + dy * dy)
        if gap < 1.0:
            arrived[u] = 1
            speed[u] = 0.0
            continue
        going = min(v * dt_s, gap)
        bearing = atan2(dy, dx)
        turn = wrap(bearing - float(heading[u]))
        if formation[u] != COLUMN:
            most = TURN_RAD_S * dt_s
            if abs(turn) > most:
                going *= max(0.0, cos(turn))
            turn = min(max(turn, -most), most)
        heading[u] = wrap(float(heading[u]) + turn)
        unit_x[u] += going * cos(bearing)
        unit_y[u] += going * sin(bearing)
        speed[u] = going / dt_s
        moved[k] = 1
        _trace(u, unit_x[u], unit_y[u], trail, step_m[u], kept)


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
def _place(
    which, moved, first, last, files, file_m, rank_m, unit_x, unit_y, heading, formation, slot_file,
    slot_rank, trail, step_m, kept, slot_x, slot_y,
):  # fmt: skip
    """Write the places of the men of the units that moved."""
    for k in range(len(which)):
        if moved[k] == 0:
            continue
        u = which[k]
        angle = float(heading[u])
        ahead_x = cos(angle)
        ahead_y = sin(angle)
        head_x = float(unit_x[u])
        head_y = float(unit_y[u])
        near = 0.0
        if formation[u] == COLUMN:
            dx = head_x - trail[u, 0, 0]
            dy = head_y - trail[u, 0, 1]
            near = sqrt(dx * dx + dy * dy)
        for i in range(first[u], last[u]):
            behind = slot_rank[i] * float(rank_m[u])
            across = (slot_file[i] - 0.5 * (files[u] - 1)) * float(file_m[u])
            ax = ahead_x
            ay = ahead_y
            x = head_x - behind * ax
            y = head_y - behind * ay
            if formation[u] == COLUMN and behind > near:
                place = (behind - near) / step_m[u]
                j = min(int(place), kept[u] - 2)
                share = min(place - j, 1.0)
                ax = (trail[u, j, 0] - trail[u, j + 1, 0]) / step_m[u]
                ay = (trail[u, j, 1] - trail[u, j + 1, 1]) / step_m[u]
                x = trail[u, j, 0] - share * ax * step_m[u]
                y = trail[u, j, 1] - share * ay * step_m[u]
            slot_x[i] = x + across * ay
            slot_y[i] = y - across * ax


class Formations:
    """Moves the anchors of the units and writes ``slot_x_m``, ``slot_y_m`` of their men."""

    def __init__(self, host: Any) -> None:
        self.host = host
        n = host.units.n
        self.step_m, self.kept = np.full(n, STEP_M), np.full(n, POINTS)
        self.trail = np.zeros((n, POINTS, 2))
        self._draw_up(np.arange(n))
        self.place(np.arange(n))

    def _draw_up(self, which: np.ndarray) -> None:
        """Paths of some units: straight behind their heads, as long as the units are deep."""
        u = self.host.units
        men, files = u.last[which] - u.first[which], np.maximum(u.files[which], 1)
        depth = men / files * u.rank_m[which] + 4 * STEP_M
        self.step_m[which] = np.maximum(STEP_M, depth / (POINTS - 8))
        self.kept[which] = np.minimum((depth / self.step_m[which]).astype(np.int64) + 8, POINTS)
        back = np.arange(POINTS)[None, :] * self.step_m[which][:, None]
        toward = cosines(u.heading_rad[which])[:, None, :]
        head = np.stack([u.x_m[which], u.y_m[which]], axis=1)
        self.trail[which] = head[:, None, :] - back[:, :, None] * toward

    def take_up(self, which: np.ndarray) -> None:
        """Units that were told how to stand: those still with them take up new places, in order.

        Ranks close up: who has fallen or run leaves no gap.
        """
        u, p, doing = self.host.units, self.host.people, self.host.all.doing
        for k in which:
            rows = np.arange(u.first[k], u.last[k])
            rows = rows[ORDERED[doing[rows]]]
            rows = rows[np.lexsort((p.slot_file[rows], p.slot_rank[rows]))]
            files = max(int(u.files[k]), 1)
            p.slot_file[rows] = np.arange(len(rows)) % files
            p.slot_rank[rows] = np.arange(len(rows)) // files
        self._draw_up(which)
        self.place(which)
        u.shaped[which] = 0

    def place(self, which: np.ndarray, moved: np.ndarray | None = None) -> None:
        """Write the places of the men of some units (of those that moved)."""
        u, p = self.host.units, self.host.people
        _place(
            which, np.ones(len(which), np.uint8) if moved is None else moved, u.first, u.last,
            u.files, u.file_m, u.rank_m, u.x_m, u.y_m, u.heading_rad, u.formation, p.slot_file,
            p.slot_rank, self.trail, self.step_m, self.kept, p.slot_x_m, p.slot_y_m,
        )  # fmt: skip

    def advance(self, which: np.ndarray, dt_s: float) -> None:
        """Move the heads of some units by one step and place their men."""
        u, p, every = self.host.units, self.host.people, self.host.all
        shaped = which[u.shaped[which] == 1]
        if len(shaped):
            self.take_up(shaped)
        moved = np.zeros(len(which), np.uint8)
        _lead(
            which, dt_s, u.task, u.arrived, u.first, u.last, u.goal_x_m, u.goal_y_m, u.x_m, u.y_m,
            u.heading_rad, u.speed_m_s, u.pace_m_s, u.formation, every.doing, p.top_m_s,
            p.cruise_m_s, p.slot_x_m, p.slot_y_m, every.x_m, every.y_m, self.trail, self.step_m,
            self.kept, moved,
        )  # fmt: skip
        self.place(which, moved)

    def to_state(self) -> dict[str, np.ndarray]:
        """Paths, for a checkpoint."""
        steps = {"trail_step_m": self.step_m.copy(), "trail_kept": self.kept.copy()}
        return {"trail": self.trail.copy()} | steps

    def from_state(self, state: dict[str, np.ndarray]) -> None:
        """Take paths back from a checkpoint."""
        self.trail[:] = state["trail"]
        self.step_m[:], self.kept[:] = state["trail_step_m"], state["trail_kept"]


def set_in_ranks(host: Any) -> None:
    """Put everybody in his place, on his horse, before the first step."""
    Formations(host)
    every, people, n = host.all, host.people, host.n_people
    every.x_m[:n], every.y_m[:n] = people.slot_x_m, people.slot_y_m
    riders = np.flatnonzero(people.mount >= 0)
    horses = n + people.mount[riders]
    every.x_m[horses], every.y_m[horses] = every.x_m[riders], every.y_m[riders]
