"""Formations: the head of a unit goes to its goal, and every man's place follows.

In a column the places lie along the path that the head has ridden (follow the leader); in line
they stand abreast of it, the front rank on the anchor. How the head goes is in ``anchor``; how a
body dresses its ranks, is measured and faces about, in ``dressing``.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from rearguard.clock.anchor import BEHIND, MOVED, disorder_of, lead
from rearguard.clock.dressing import (
    drawn_up,
    dressed,
    faced_about,
    faced_aside,
    is_round,
    relieved,
)
from rearguard.clock.parted import HELD_UP, go_on, make_whole, part
from rearguard.host.units import Drill, Formation
from rearguard.kit.bearings import cosines
from rearguard.kit.math import atan2, cos, sin, sqrt
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kernel
from rearguard.laws.drill.about import About
from rearguard.laws.drill.cut import Cut
from rearguard.laws.drill.dress import Dress
from rearguard.laws.drill.opening import doubled
from rearguard.laws.drill.relief import Relief
from rearguard.laws.drill.wheel import Wheel

COLUMN, WEDGE = int(Formation.COLUMN), int(Formation.WEDGE)
_atan2, _sqrt = plainly(atan2, sqrt)
POINTS = 1200  # points of the path that are kept
STEP_M = 4.0  # least distance between them


@kernel
def _place(
    which, moved, first, last, files, file_m, rank_m, lane, cut_rank, gap_m, unit_x, unit_y,
    heading, formation, slot_file, slot_rank, trail, step_m, kept, slot_x, slot_y,
):  # fmt: skip
    """Write the places of the men of the units that moved."""
    for k in range(len(which)):
        if moved[k] != MOVED:
            continue
        u = which[k]
        angle = float(heading[u])
        ahead_x = cos(angle)
        ahead_y = sin(angle)
        head_x = float(unit_x[u])
        head_y = float(unit_y[u])
        near = 0.0
        follows = formation[u] == COLUMN or formation[u] == WEDGE
        if follows:
            dx = head_x - trail[u, 0, 0]
            dy = head_y - trail[u, 0, 1]
            near = sqrt(dx * dx + dy * dy)
        for i in range(first[u], last[u]):
            file, rank = int(slot_file[i]), int(slot_rank[i])
            if lane[u] > 0:
                file, rank = doubled(file, rank, lane[u])
            middle = float(rank) if formation[u] == WEDGE else 0.5 * (files[u] - 1)
            behind = rank * float(rank_m[u])
            if cut_rank[u] > 0 and rank >= cut_rank[u]:
                behind += float(gap_m[u])
            across = (file - middle) * float(file_m[u])
            ax = ahead_x
            ay = ahead_y
            x = head_x - behind * ax
            y = head_y - behind * ay
            if follows and behind > near:
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

    def __init__(self, host: Any, numbers: Mapping[str, Any] | None = None) -> None:
        self.host, given = host, numbers or {}
        self.wheel: Wheel = given.get("wheel", Wheel())
        self.about: About = given.get("about", About())
        self.dress: Dress = given.get("dress", Dress())
        self.relief: Relief = given.get("relief", Relief())
        self.cut: Cut = given.get("cut", Cut())
        n = host.units.n
        for k in range(n):
            drawn_up(host, k)
        self.step_m, self.kept = np.full(n, STEP_M), np.full(n, POINTS)
        self.trail = np.zeros((n, POINTS, 2))
        self._draw_up(np.arange(n))
        self.place(np.arange(n))

    def _draw_up(self, which: np.ndarray) -> None:
        """Paths of some units: straight behind their heads, as long as the units are deep."""
        u = self.host.units
        deep = u.deep[which] * np.where(u.lane_files[which] > 0, 2, 1)
        depth = deep * u.rank_m[which] + 4 * STEP_M
        self.step_m[which] = np.maximum(STEP_M, depth / (POINTS - 8))
        self.kept[which] = np.minimum((depth / self.step_m[which]).astype(np.int64) + 8, POINTS)
        back = np.arange(POINTS)[None, :] * self.step_m[which][:, None]
        toward = cosines(u.heading_rad[which])[:, None, :]
        head = np.stack([u.x_m[which], u.y_m[which]], axis=1)
        self.trail[which] = head[:, None, :] - back[:, :, None] * toward

    def take_up(self, which: np.ndarray) -> None:
        """Units that were told how to stand: those still with them take up new places, in order."""
        for k in which:
            dressed(self.host, int(k))
        self._draw_up(which)
        self.place(which)

    def place(self, which: np.ndarray, became: np.ndarray | None = None) -> None:
        """Write the places of the men of some units (of those that moved)."""
        u, p = self.host.units, self.host.people
        moved = np.full(len(which), MOVED, np.uint8) if became is None else became
        _place(
            which, moved, u.first, u.last, u.files, u.file_m, u.rank_m, u.lane_files, u.cut_rank,
            u.gap_m, u.x_m, u.y_m,
            u.heading_rad, u.formation, p.slot_file, p.slot_rank, self.trail, self.step_m,
            self.kept, p.slot_x_m, p.slot_y_m,
        )  # fmt: skip

    def advance(self, which: np.ndarray, dt_s: float, t_s: float) -> None:
        """Measure the order of some units, move their heads by one step and place their men."""
        u, p, every = self.host.units, self.host.people, self.host.all
        disorder_of(
            which, u.first, u.last, u.file_m, u.rank_m, u.lane_files, self.dress, every.doing,
            p.slot_x_m, p.slot_y_m, every.x_m, every.y_m, u.disorder, u.stands,
        )  # fmt: skip
        self._drill(which, t_s)
        self._part(which, dt_s)
        wedge = u.formation[which] == WEDGE
        front_m = np.where(wedge, u.deep[which], u.files[which] - 1.0) * u.file_m[which]
        depth_m = (u.deep[which] - 1.0) * u.rank_m[which]
        mounted = (p.mount[u.first[which]] >= 0).astype(np.uint8)
        became = np.zeros(len(which), np.uint8)
        lead(
            which, dt_s, u.task, u.arrived, u.turning, u.cut_rank, p.slot_rank, u.wheel_rad,
            u.pivot, u.first, u.last, u.goal_x_m, u.goal_y_m, u.x_m, u.y_m, u.heading_rad,
            u.speed_m_s, u.pace_m_s, front_m, depth_m, mounted, self.wheel, self.about, every.doing,
            p.top_m_s, p.cruise_m_s, p.slot_x_m, p.slot_y_m, every.x_m, every.y_m, self.trail,
            self.step_m, self.kept, became,
        )  # fmt: skip
        for k in which[became == BEHIND]:
            self.face_about(int(k), t_s)
        self.place(which, became)

    def _drill(self, which: np.ndarray, t_s: float) -> None:
        """What units were told to do with their ranks, and what they are in the middle of."""
        u = self.host.units
        told = u.shaped[which]
        if (told == Drill.TAKE_UP).any():
            self.take_up(which[told == Drill.TAKE_UP])
        for k in which[told != Drill.NOTHING]:
            make_whole(self.host, int(k))
        for k in which[told == Drill.ABOUT]:
            self.face_about(int(k), t_s)
        for k in which[(told == Drill.LEFT) | (told == Drill.RIGHT)]:
            faced_aside(self.host, int(k), bool(u.shaped[k] == Drill.LEFT), t_s)
            self._draw_up(np.array([k]))
            self.place(np.array([k]))
        u.shaped[which] = Drill.NOTHING
        for k in which[u.turning[which] == 1]:
            u.turning[k] = not is_round(self.host, int(k), t_s, self.about)
        for k in which[u.relieves[which] == 1]:
            relieved(self.host, int(k), t_s, self.relief)
            self.place(np.array([k]))

    def _part(self, which: np.ndarray, dt_s: float) -> None:
        """Columns that have been cut are two bodies, until the rear has closed up."""
        u = self.host.units
        marches = (u.formation[which] == COLUMN) & (u.speed_m_s[which] > 0.0)
        for k in which[marches & (u.cut_rank[which] == 0) & (u.disorder[which] > HELD_UP)]:
            part(self.host, int(k), self.cut)
            if u.cut_rank[k]:
                self.kept[k] = POINTS
        for k in which[u.cut_rank[which] > 0]:
            go_on(self.host, int(k), dt_s, self.cut)
            self.place(np.array([k]))

    def face_about(self, k: int, t_s: float) -> None:
        """The rear of a unit becomes its front; nobody leaves his ground but those who lead."""
        u = self.host.units
        head = np.array([u.x_m[k], u.y_m[k]], np.float64)
        make_whole(self.host, k)
        depth_m = faced_about(self.host, k, t_s)
        if u.formation[k] == COLUMN:
            self._turn_path(k, head, depth_m)
        else:
            self._draw_up(np.array([k]))
        self.place(np.array([k]))

    def _turn_path(self, k: int, head: np.ndarray, depth_m: float) -> None:
        """The path of a column, seen from what was its tail; before its old head it is straight."""
        old, step, u = self.trail[k].copy(), float(self.step_m[k]), self.host.units
        dx, dy = head - old[0]
        at = (depth_m - float(_sqrt(dx * dx + dy * dy))) / step - np.arange(POINTS)
        near = np.clip(at.astype(np.int64), 0, int(self.kept[k]) - 2)
        share = np.clip(at - near, 0.0, 1.0)[:, None]
        beyond = np.maximum(-at, 0.0)[:, None]
        self.trail[k] = old[near] + share * (old[near + 1] - old[near])
        self.trail[k] += beyond * (old[0] - old[1])
        u.x_m[k], u.y_m[k] = self.trail[k, 0]
        back_x, back_y = self.trail[k, 1] - self.trail[k, 0]
        u.heading_rad[k] = _atan2(-back_y, -back_x)

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
