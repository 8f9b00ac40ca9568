"""Formations: the head of a unit goes to its goal, and every man's place follows.

In a column the places lie along the path that the head has ridden (follow the leader); in line
they stand abreast of it, the front rank on the anchor. A formation goes at the asked pace, no
faster than nine tenths of its men can keep up, and slows for those who are behind.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing, table_of
from rearguard.host.units import Formation, Task
from rearguard.kit.math import wrap
from rearguard.kit.stage import plain

STANDS = [int(t) for t in (Task.HOLD, Task.HALT, Task.SCREEN, Task.SURRENDER, Task.SCATTER)]
ORDERED = table_of(
    Doing.RANKED, Doing.MARCHING, Doing.CHARGING, Doing.STRAGGLING, Doing.RALLIED
)
CHARGE = int(Task.CHARGE)
STEP_M = 4.0  # points of the path are kept this far apart
LAG_M = 30.0  # mean distance behind their places at which the head begins to slow down
TURN_RAD_S = 0.05  # a line wheels at about the outer man's pace (judged)
_wrap = plain(wrap)


class Formations:
    """Moves the anchors of the units and writes ``slot_x_m``, ``slot_y_m`` of their men."""

    def __init__(self, host: Any) -> None:
        self.host = host
        units = host.units
        self.trails: list[np.ndarray] = [np.zeros((0, 2)) for _ in range(units.n)]
        for u in range(units.n):
            self.trails[u] = self._straight(u)
            self.place(u)

    def _straight(self, u: int) -> np.ndarray:
        """Path behind the head as if it had always ridden straight."""
        units = self.host.units
        men = units.last[u] - units.first[u]
        depth = (men / max(int(units.files[u]), 1) + 2) * float(units.rank_m[u])
        back = np.arange(0.0, depth + STEP_M, STEP_M)
        angle = float(units.heading_rad[u])
        return np.stack(
            [units.x_m[u] - back * np.cos(angle), units.y_m[u] - back * np.sin(angle)], axis=1
        )

    def place(self, u: int) -> None:
        """Write the places of a unit's men."""
        units, people = self.host.units, self.host.people
        rows = slice(int(units.first[u]), int(units.last[u]))
        file, rank = people.slot_file[rows], people.slot_rank[rows]
        files = max(int(units.files[u]), 1)
        across = (file - 0.5 * (files - 1)) * float(units.file_m[u])
        behind = rank * float(units.rank_m[u])
        if units.formation[u] == Formation.COLUMN:
            trail = self.trails[u]
            along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(trail, axis=0).T))])
            x = np.interp(behind, along, trail[:, 0])
            y = np.interp(behind, along, trail[:, 1])
            ahead_x = np.interp(behind - STEP_M, along, trail[:, 0]) - x
            ahead_y = np.interp(behind - STEP_M, along, trail[:, 1]) - y
            angle = np.where(
                behind < STEP_M, float(units.heading_rad[u]), np.arctan2(ahead_y, ahead_x)
            )
            cos, sin = np.cos(angle), np.sin(angle)
        else:
            cos, sin = np.cos(float(units.heading_rad[u])), np.sin(float(units.heading_rad[u]))
            x = float(units.x_m[u]) - behind * cos
            y = float(units.y_m[u]) - behind * sin
        people.slot_x_m[rows] = x + across * sin
        people.slot_y_m[rows] = y - across * cos

    def advance(self, which: np.ndarray, dt_s: float) -> None:
        """Move the heads of some units by one step and place their men."""
        for u in which:
            if self._advance(int(u), dt_s):
                self.place(int(u))

    def _pace(self, u: int, rows: np.ndarray) -> float:
        """Pace of the head: as asked, as nine tenths can keep up, slower for those behind."""
        host, units = self.host, self.host.units
        people, every = host.people, host.all
        fast = units.task[u] == CHARGE
        able = people.top_m_s[rows] if fast else people.cruise_m_s[rows]
        asked = float(units.pace_m_s[u])
        pace = min(asked, float(np.partition(able, len(able) // 10)[len(able) // 10]))
        lag = np.hypot(
            people.slot_x_m[rows] - every.x_m[rows], people.slot_y_m[rows] - every.y_m[rows]
        )
        behind = float(np.median(lag))
        return pace * min(1.0, LAG_M / behind) if behind > LAG_M else pace

    def _advance(self, u: int, dt_s: float) -> bool:
        host, units = self.host, self.host.units
        if int(units.task[u]) in STANDS or units.arrived[u]:
            moved = units.speed_m_s[u] != 0
            units.speed_m_s[u] = 0
            return bool(moved)
        rows = np.arange(int(units.first[u]), int(units.last[u]))
        rows = rows[ORDERED[host.all.doing[rows]]]
        if not len(rows):
            units.speed_m_s[u] = 0
            return False
        dx, dy = units.goal_x_m[u] - units.x_m[u], units.goal_y_m[u] - units.y_m[u]
        gap = float(np.hypot(dx, dy))
        if gap < 1.0:
            units.arrived[u], units.speed_m_s[u] = 1, 0
            return False
        pace = self._pace(u, rows)
        going = min(pace * dt_s, gap)
        bearing = float(np.arctan2(dy, dx))
        turn = _wrap(bearing - float(units.heading_rad[u]))
        if units.formation[u] != Formation.COLUMN:
            most = TURN_RAD_S * dt_s
            if abs(turn) > most:
                going *= max(0.0, np.cos(turn))
            turn = min(max(turn, -most), most)
        units.heading_rad[u] = _wrap(float(units.heading_rad[u]) + turn)
        units.x_m[u] += going * np.cos(bearing)
        units.y_m[u] += going * np.sin(bearing)
        units.speed_m_s[u] = going / dt_s
        self._trace(u)
        return True

    def _trace(self, u: int) -> None:
        """Add the head's place to its path; forget what lies behind the last rank."""
        units, trail = self.host.units, self.trails[u]
        head = np.array([[float(units.x_m[u]), float(units.y_m[u])]])
        n = int(np.hypot(*(head[0] - trail[0])) / STEP_M)
        if n > 0:
            share = (np.arange(n, 0, -1) / n)[:, None]
            fresh = trail[0] + (head[0] - trail[0]) * share
            men = units.last[u] - units.first[u]
            depth = men / max(int(units.files[u]), 1) * float(units.rank_m[u])
            keep = int(depth / STEP_M) + 8
            self.trails[u] = np.concatenate([fresh, trail])[:keep]

    def to_state(self) -> dict[str, np.ndarray]:
        """Paths, for a checkpoint."""
        return {f"trail_{u}": t for u, t in enumerate(self.trails)}

    def from_state(self, state: dict[str, np.ndarray]) -> None:
        """Take paths back from a checkpoint."""
        self.trails = [np.array(state[f"trail_{u}"]) for u in range(len(self.trails))]


def set_in_ranks(host: Any) -> None:
    """Put everybody in his place, on his horse, before the first step."""
    Formations(host)
    every, people, n = host.all, host.people, host.n_people
    every.x_m[:n], every.y_m[:n] = people.slot_x_m, people.slot_y_m
    riders = np.flatnonzero(people.mount >= 0)
    horses = n + people.mount[riders]
    every.x_m[horses], every.y_m[horses] = every.x_m[riders], every.y_m[riders]
