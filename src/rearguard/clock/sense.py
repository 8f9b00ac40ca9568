"""What each individual sees and hears at 2 s: views over cells of 32 m.

Attention to friends falls off as exp(-|x|/l) exp(-|y|/l), with l = 30 m for the near view and
200 m for the far one (mounted men in the open see much farther than they mind). Men are summed
into cells, a cell's view is the weighted sum over the cells around it, and a man takes his
cell's view. The nearest unbroken enemy is looked for cell by cell, outwards, and counts only if
the ground does not hide him. Only cells with warm or hot rows are looked at.
"""

import math
from typing import Any

import numpy as np

from rearguard.clock.glance import hear, look_from_cells, take_view, weigh_odds
from rearguard.clock.views import (
    BALLS,
    C_FIT,
    C_X,
    C_Y,
    CELL_M,
    COARSE_M,
    FALLEN,
    FAR_E_FOLD_M,
    FIELDS,
    NEAR_E_FOLD_M,
    ODDS_E_FOLD_M,
    REACH,
    SIGHT_M,
    add_people,
    cells_of_rows,
    foes_by_coarse_cell,
    nearest_labels,
    smooth,
    wipe,
)
from rearguard.kit.cells import extent
from rearguard.kit.math import exp
from rearguard.kit.plainly import plainly

exp = plainly(exp)
BLOCK = 8  # the grid grows by so many coarse cells at a time


class Views:
    """Buffers of the views and the one method that fills the sense columns."""

    def __init__(self, host: Any, ground: Any, team: Any) -> None:
        self.host, self.ground, self.team = host, ground, team
        self.n_sides = max(len(host.sides), 2)
        self.noises: list[tuple[float, float, float]] = []  # x, y, level at 1 m [dB]
        self.fallen: list[tuple[float, float, int, float]] = []  # x, y, side, men
        self.balls: list[tuple[float, float, int, float]] = []
        near = [exp(-k * CELL_M / NEAR_E_FOLD_M) for k in range(REACH + 1)]
        self.weights = np.array(near, np.float32)
        self.sees_m = np.full(self.n_sides, SIGHT_M, np.float32)
        n = host.n_people + 1
        self.fine = np.zeros((n, self.n_sides * FIELDS), np.float32)
        self.occupied, self.own, self.view_of = (np.zeros(n, np.int32) for _ in range(3))
        self.after = np.zeros((self.n_sides, n), np.int32)
        self.foes = np.zeros((2, self.n_sides, n), np.float32)  # x, y
        self.held = self.used = 0  # fine cells with men in them; with those where only balls fell
        self._room(0)

    def _room(self, n: int) -> None:
        """Buffers for a grid of at least ``n`` fine cells."""
        sides, nc = self.n_sides, n // 16
        self.place_of = np.zeros(n, np.int32)
        self.flat = [np.zeros(sides * k * nc, np.float32) for k in (5, 3, 3, 1)]
        self.flat_label = np.zeros(sides * nc, np.int32)
        self.first = np.zeros((sides, nc), np.int32)

    def _grid(self, rows: np.ndarray) -> tuple[float, float, int, int]:
        """Origin and size of the grid round the rows that look, as far as a man sees."""
        every = self.host.all
        west, east, south, north = map(float, extent(len(rows), rows, every.x_m, every.y_m))
        block = COARSE_M * BLOCK
        x0, y0 = (math.floor((v - SIGHT_M) / block) * block for v in (west, south))
        nx = (int((east + SIGHT_M - x0) / block) + 1) * 4 * BLOCK
        ny = (int((north + SIGHT_M - y0) / block) + 1) * 4 * BLOCK
        return x0, y0, nx, ny

    def _clear(self, nx: int, ny: int) -> None:
        """Empty the cells used last time; make room for the grid of this time."""
        sides, n, nc = self.n_sides, nx * ny, nx * ny // 16
        wipe(self.used, self.occupied, self.fine, self.place_of)
        if len(self.place_of) < n:
            self._room(n)
        coarse, smoothed, scratch, distance = self.flat
        self.coarse = coarse[: sides * 5 * nc].reshape(sides, 5, nc)
        self.coarse[:] = 0
        self.smoothed = smoothed[: sides * 3 * nc].reshape(sides * 3, nc)
        self.scratch = scratch[: sides * 3 * nc].reshape(sides * 3, nc)
        self.distance = distance[: sides * nc].reshape(sides, nc)
        self.label = self.flat_label[: sides * nc].reshape(sides, nc)

    def _drop(self, things: list, field: int, x0: float, y0: float, nx: int, ny: int) -> None:
        for x, y, side, amount in things:
            cx, cy = int((x - x0) // CELL_M), int((y - y0) // CELL_M)
            if not (0 <= cx < nx and 0 <= cy < ny):
                continue
            cell = cy * nx + cx
            if self.place_of[cell] == 0:
                if self.used == len(self.fine):
                    self.fine = np.concatenate([self.fine, np.zeros_like(self.fine)])
                    self.occupied = np.concatenate([self.occupied, np.zeros_like(self.occupied)])
                self.occupied[self.used] = cell
                self.used += 1
                self.place_of[cell] = self.used
            self.fine[self.place_of[cell] - 1, side * FIELDS + field] += amount
        things.clear()

    def look(self, rows: np.ndarray, sudden: bool) -> None:
        """Fill the sense columns of ``rows`` (people, ascending) from where everybody is now.

        ``sudden``: with what has happened since the last look (shots, men who fell), which is
        then past; rows that look once a minute are out of its reach.
        """
        if not len(rows):
            return
        host = self.host
        every, n = host.all, host.n_people
        x0, y0, nx, ny = self._grid(rows)
        self._clear(nx, ny)
        self.held = self.used = add_people(
            n, every.x_m, every.y_m, every.side, every.doing, every.men, every.speed_m_s,
            host.people.mount, np.float32(x0), np.float32(y0), nx, ny, nx // 4, self.fine,
            self.coarse, self.place_of, self.occupied,
        )  # fmt: skip
        if sudden:
            self._drop(self.fallen, FALLEN, x0, y0, nx, ny)
            self._drop(self.balls, BALLS, x0, y0, nx, ny)
        self._smooth(nx // 4, ny // 4)
        self.team.run(
            foes_by_coarse_cell, self.n_sides, self.held, self.occupied, self.fine, nx, nx // 4,
            ny // 4, self.first, self.after, *self.foes, small=2,
        )  # fmt: skip
        self._near(rows, x0, y0, nx, ny)
        self._far(rows, x0, y0, nx // 4, ny // 4)
        self._hear(rows, sudden)

    def _near(self, rows: np.ndarray, x0: float, y0: float, nx: int, ny: int) -> None:
        """Near view, nearest visible enemy, way out."""
        every, p, g, sides = self.host.all, self.host.people, self.ground, self.n_sides
        cells = self._cells_of(rows, x0, y0, nx, ny)
        m = len(cells)
        near = np.zeros((m, sides, 5), np.float32)
        foe_x, foe_y, steady = (np.zeros((m, sides), np.float32) for _ in range(3))
        hidden, gap = np.ones((m, sides), np.uint8), np.ones((m, sides), np.float32)
        corner = (np.float32(x0), np.float32(y0))
        self.team.run(
            look_from_cells, m, cells, self.fine, self.place_of, nx, ny, nx // 4, *corner, near,
            foe_x, foe_y, steady, hidden, gap, self.label, self.distance, self.coarse[:, C_X],
            self.coarse[:, C_Y], self.coarse[:, C_FIT], self.first, self.after, *self.foes,
            self.sees_m, self.weights, g.height_m, *g.frame(), sides, small=300,
        )  # fmt: skip
        self.team.run(
            take_view, len(rows), rows, every.x_m, every.y_m, every.side, every.doing,
            self.place_of, self.view_of, *corner, nx, ny, near, foe_x, foe_y, steady, hidden, gap,
            p.friends_near, p.formed_near, p.runners_near, p.fallen_near, p.balls_near, p.enemy_m,
            p.enemy_bearing_rad, p.open_way, p.in_sight, p.enemy_steady,
        )  # fmt: skip

    def _far(self, rows: np.ndarray, x0: float, y0: float, cnx: int, cny: int) -> None:
        """Far view, odds, noise."""
        every, p = self.host.all, self.host.people
        self.team.run(
            weigh_odds, len(rows), rows, every.x_m, every.y_m, every.side, np.float32(x0),
            np.float32(y0), cnx, cny, self.smoothed, self.n_sides, p.runners_far, p.enemy_weight,
            p.friend_weight, p.push_x, p.push_y,
        )  # fmt: skip

    def _hear(self, rows: np.ndarray, sudden: bool) -> None:
        """Loudest sudden noise since the last look."""
        every, p = self.host.all, self.host.people
        if not (sudden and self.noises):
            p.noise_db[rows] = 0
            return
        noises = np.array(self.noises, np.float64)
        self.team.run(hear, len(rows), rows, every.x_m, every.y_m, noises, p.noise_db)
        self.noises.clear()

    def _cells_of(self, rows: np.ndarray, x0: float, y0: float, nx: int, ny: int) -> np.ndarray:
        """Fine cells that hold the rows; ``view_of`` says where each stands in the list."""
        every = self.host.all
        count = cells_of_rows(
            len(rows), rows, every.x_m, every.y_m, np.float32(x0), np.float32(y0), nx,
            self.held, self.occupied, self.place_of, self.view_of, self.own,
        )  # fmt: skip
        return self.own[:count]

    def _smooth(self, cnx: int, cny: int) -> None:
        """Far views, odds and the nearest coarse cell with an enemy."""
        sides = self.n_sides
        e_folds = np.array([ODDS_E_FOLD_M, FAR_E_FOLD_M, FAR_E_FOLD_M] * sides)
        self.team.run(
            smooth, sides * 3, self.coarse, e_folds, cnx, cny, self.scratch, self.smoothed, small=2
        )
        self.team.run(
            nearest_labels, sides, self.coarse, C_FIT, cnx, cny, self.distance, self.label, small=2
        )
