"""Fences: walls and gates of a map as the tick sees them.

A map without walls has none of this. Where some stand, whoever moves and could come to one before
the next minute is warm, and whoever is beside one is hot; nobody's step leads through one, at any
tempo; and who wishes to go where a wall stands in his way makes for the corner or gate by which it
is shortest.
"""

from typing import Any

import numpy as np

from rearguard.clock.at_walls import held_by, walls_about
from rearguard.clock.crowd import Crowd
from rearguard.host.doing import Doing
from rearguard.kit.geometry import distance_to_segment_m
from rearguard.kit.math import sqrt
from rearguard.kit.stage import kernel, law
from rearguard.world.barriers import FAR_M, corners, ways_between
from rearguard.world.ground import Ground
from rearguard.world.walls import Walls
from rearguard.world.ways import is_between

TILE_M = 32.0  # places are told apart by these: how far the nearest wall is
CELL_M = 16.0  # walls are listed by these
REACH_M = 30.0  # a wall this near a cell is listed there
PIECE_M = 20.0  # a longer step is looked at piece by piece
LEAST_M = 0.12  # nearer to a wall nobody comes [m]
LOOK_M = 60.0  # so far ahead one looks for walls in his way; judged, 30 to 120 [m]
BESIDE_M = 4.0  # who is so near a wall and moves is hot; judged, 2 to 10 [m]
MOVES_M_S = 0.05  # slower than this a body stays where it is
SAME_WAY = 0.99  # cosine between a wish and one's place, from which he wishes to his place
CARRIED, CAPTIVE = int(Doing.CARRYING), int(Doing.CAPTIVE)


@law
def to_wall_m(x, y, near_m, x0, y0):
    """Least distance of a place from a wall, by its tile."""
    rows, cols = near_m.shape
    j = min(max(int((x - x0) / TILE_M), 0), cols - 1)
    i = min(max(int((y - y0) / TILE_M), 0), rows - 1)
    return near_m[i, j]


@kernel
def who_could_reach(n, x_m, y_m, wish_x, wish_y, doing, top_m_s, near_m, x0, y0, free, found):
    """Mark the people who move and could come to a wall within a minute."""
    for i in range(n):
        if free[doing[i]] == 0 or abs(wish_x[i]) + abs(wish_y[i]) < MOVES_M_S:
            continue
        if to_wall_m(x_m[i], y_m[i], near_m, x0, y0) < top_m_s[i] * 60.0:
            found[i] = True


@kernel
def who_is_beside(n, rows, x_m, y_m, wish_x, wish_y, top_m_s, doing, near_m, x0, y0, ends, near):
    """Mark the rows that move and come to a wall within two seconds."""
    for k in range(n):
        i = rows[k]
        if doing[i] == CAPTIVE or abs(wish_x[i]) + abs(wish_y[i]) < MOVES_M_S:
            continue
        within = BESIDE_M + 2.0 * top_m_s[i]
        if to_wall_m(x_m[i], y_m[i], near_m, x0, y0) > within:
            continue
        for w in range(len(ends)):
            a, b, c, d = ends[w, 0], ends[w, 1], ends[w, 2], ends[w, 3]
            if distance_to_segment_m(x_m[i], y_m[i], a, b, c, d) < within:
                near[k] = True
                break


@kernel
def hold_back(n, from_x, from_y, x_m, y_m, doing, walls):
    """Set back whoever has stepped through a wall or into it; long steps piece by piece."""
    least = np.float32(LEAST_M)
    for i in range(n):
        x, y = from_x[i], from_y[i]
        dx, dy = x_m[i] - x, y_m[i] - y
        if (dx == 0.0 and dy == 0.0) or doing[i] == CARRIED:
            continue
        long = sqrt(dx * dx + dy * dy)
        pieces = int(long / PIECE_M) + 1
        for piece in range(1, pieces + 1):
            share = np.float32(piece / pieces)
            px, py = from_x[i] + share * dx, from_y[i] + share * dy
            first, last = walls_about(x, y, walls)
            if first == last:
                x, y = px, py
                continue
            qx, qy = held_by(x, y, px, py, least, first, last, walls)
            x, y = qx, qy
            if abs(qx - px) + abs(qy - py) > 0.5:
                break
        x_m[i], y_m[i] = x, y


@law
def is_open(x, y, px, py, ends):
    """Whether no wall stands between two places."""
    for w in range(len(ends)):
        if is_between(x, y, px, py, ends[w, 0], ends[w, 1], ends[w, 2], ends[w, 3]):
            return False
    return True


@kernel
def lead_round(
    n, rows, x_m, y_m, wish_x, wish_y, slot_x_m, slot_y_m, near_m, x0, y0, ends, corner, far_m, to_m
):  # fmt: skip
    """Turn the wish of whoever has a wall in his way toward the corner by which it is shortest.

    He wants to his place, if he goes that way, else as far as he looks. ``to_m`` is scratch.
    """
    for k in range(n):
        i = rows[k]
        x, y = float(x_m[i]), float(y_m[i])
        v = sqrt(float(wish_x[i] * wish_x[i] + wish_y[i] * wish_y[i]))
        if v < MOVES_M_S or to_wall_m(x, y, near_m, x0, y0) > LOOK_M:
            continue
        east, north = wish_x[i] / v, wish_y[i] / v
        tx, ty = x + LOOK_M * east, y + LOOK_M * north
        sx, sy = slot_x_m[i] - x, slot_y_m[i] - y
        slot_m = sqrt(sx * sx + sy * sy)
        if sx * east + sy * north > SAME_WAY * slot_m and slot_m > 0.0:
            tx, ty = x + sx, y + sy
        if is_open(x, y, tx, ty, ends):
            continue
        m = len(corner)
        for c in range(m):
            to_m[c] = FAR_M
            if is_open(corner[c, 0], corner[c, 1], tx, ty, ends):
                dx, dy = tx - corner[c, 0], ty - corner[c, 1]
                to_m[c] = sqrt(dx * dx + dy * dy)
        best, at = FAR_M, -1
        for c in range(m):
            dx, dy = corner[c, 0] - x, corner[c, 1] - y
            here = sqrt(dx * dx + dy * dy)
            if here >= best or here < 0.3 or not is_open(x, y, corner[c, 0], corner[c, 1], ends):
                continue
            for d in range(m):
                way = here + far_m[c, d] + to_m[d]
                if way < best:
                    best, at = way, c
        if at >= 0:
            dx, dy = corner[at, 0] - x, corner[at, 1] - y
            here = sqrt(dx * dx + dy * dy)
            wish_x[i], wish_y[i] = v * dx / here, v * dy / here


def distances_m(ground: Ground, ends: np.ndarray) -> np.ndarray:
    """At least so far is each tile from a wall : float32[rows, cols]."""
    west, south, east, north = ground.bounds()
    x = west + (np.arange(int((east - west) / TILE_M) + 1) + 0.5) * TILE_M
    y = south + (np.arange(int((north - south) / TILE_M) + 1) + 0.5) * TILE_M
    px, py = np.meshgrid(x, y)
    best = np.full(px.shape, np.inf)
    for ax, ay, bx, by in ends:
        wx, wy = bx - ax, by - ay
        t = np.clip(((px - ax) * wx + (py - ay) * wy) / (wx * wx + wy * wy), 0.0, 1.0)
        dx, dy = px - ax - t * wx, py - ay - t * wy
        best = np.minimum(best, np.sqrt(dx * dx + dy * dy))
    return np.maximum(best - 0.7072 * TILE_M, 0.0).astype(np.float32)


class Fences:
    """The walls of a ground and the people who come near them."""

    def __init__(self, host: Any, ground: Ground, throng: Crowd) -> None:
        standing = ground.barriers.standing()
        self.host, self.ground = host, ground
        self.ends = np.array(standing, np.float64).reshape(-1, 4)
        if not standing:
            return
        self.walls = throng.walls = Walls(standing, REACH_M, CELL_M)
        self.near_m = distances_m(ground, self.ends)
        self.corner = corners(standing)
        self.far_m = ways_between(self.corner, standing)
        self.to_m = np.zeros(len(self.corner))
        self.x_m, self.y_m = host.all.x_m.copy(), host.all.y_m.copy()

    def __len__(self) -> int:
        """How many pieces of wall there are."""
        return len(self.ends)

    def begin(self, rows: np.ndarray) -> None:
        """Before a step: who has a wall in his way wishes to go round it."""
        if not len(self.ends):
            return
        every, p, n = self.host.all, self.host.people, self.host.n_people
        mine = rows[: np.searchsorted(rows, n)]
        lead_round(
            len(mine), mine, every.x_m, every.y_m, p.wish_x_m_s, p.wish_y_m_s, p.slot_x_m,
            p.slot_y_m, self.near_m, *self.ground.bounds()[:2], self.ends, self.corner, self.far_m,
            self.to_m,
        )  # fmt: skip
        self._mark()

    def _mark(self) -> None:
        """Remember where everybody is."""
        self.x_m[:], self.y_m[:] = self.host.all.x_m, self.host.all.y_m

    def hold(self) -> None:
        """After a step: nobody has gone through a wall."""
        if not len(self.ends):
            return
        every = self.host.all
        hold_back(every.n, self.x_m, self.y_m, every.x_m, every.y_m, every.doing, self.walls.cells)
        self._mark()

    def within_a_minute(self, free: np.ndarray, caused: np.ndarray) -> None:
        """Mark among all rows the people who could come to a wall before the next minute."""
        every, p = self.host.all, self.host.people
        who_could_reach(
            self.host.n_people, every.x_m, every.y_m, p.wish_x_m_s, p.wish_y_m_s, every.doing,
            p.top_m_s, self.near_m, *self.ground.bounds()[:2], free, caused,
        )  # fmt: skip

    def within_two_seconds(self, rows: np.ndarray, near: np.ndarray) -> None:
        """Mark the rows that move beside a wall, or will in two seconds."""
        every, p = self.host.all, self.host.people
        who_is_beside(
            len(rows), rows, every.x_m, every.y_m, p.wish_x_m_s, p.wish_y_m_s, p.top_m_s,
            every.doing, self.near_m, *self.ground.bounds()[:2], self.ends, near,
        )  # fmt: skip
