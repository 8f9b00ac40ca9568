"""What each individual sees and hears at 2 s: views over cells of 32 m.

Attention to friends falls off as exp(-|x|/l) exp(-|y|/l), with l = 30 m for the near view and
200 m for the far one (mounted men in the open see much farther than they mind). Men are summed
into cells, a cell's view is the weighted sum over the cells around it, and a man takes his
cell's view. The nearest unbroken enemy is looked for cell by cell, outwards, and counts only if
the ground does not hide the middle of his cell. Only cells with warm or hot rows are looked at.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from rearguard.clock.glance import (
    BALLS,
    FALLEN,
    KNOWN,
    VIEW,
    add_sudden,
    hear,
    look_far,
    look_from_cells,
    sum_near,
    take_view,
)
from rearguard.clock.odds import weigh_odds
from rearguard.clock.views import (
    C_FIT,
    COARSE_M,
    FAR_E_FOLD_M,
    NEAR_E_FOLD_M,
    ODDS_E_FOLD_M,
    PLANES,
    REACH,
    SIGHT_M,
    SUMS,
    WORD,
    add_people,
    extent_seen,
    hold_cells,
    mark_looks,
    nearest_in_column,
    number_cells,
    smooth,
    sum_coarse,
)
from rearguard.kit.cells import extent
from rearguard.kit.math import exp
from rearguard.kit.plainly import plainly
from rearguard.kit.threads import Call
from rearguard.world.shut import CELL_M, shut_ways

exp = plainly(exp)
# how long these take, against a plain row
CELL_WEIGHT = 20  # to look about from a cell
LINE_WEIGHT = 60  # to look far from a line of coarse cells
MAN_WEIGHT = 3  # to take a view, or to be summed
CELLS_TO_A_ROW = 8  # and so many cells, fine or coarse, of one side's sums are one


class Grid(NamedTuple):
    """Where the cells of one look lie: corner, fine cells, coarse cells, fine cells to a line."""

    x0: np.float32
    y0: np.float32
    nx: int
    ny: int
    cnx: int
    cny: int
    pitch: int


class Views:
    """Buffers of the views and the one method that fills the sense columns."""

    def __init__(self, host: Any, ground: Any, team: Any) -> None:
        self.host, self.ground, self.team = host, ground, team
        self.n_sides = max(len(host.sides), 2)
        self.noises: list[tuple[float, float, float]] = []  # x, y, level at 1 m [dB]
        self.fallen: list[tuple[float, float, int, float]] = []  # x, y, side, men
        self.balls: list[tuple[float, float, int, float]] = []
        near = [exp(-abs(k) * CELL_M / NEAR_E_FOLD_M) for k in range(-REACH, REACH + 1)]
        self.weights = np.outer(near, near).ravel().astype(np.float32)
        self.e_folds = np.full(PLANES, FAR_E_FOLD_M)
        self.e_folds[C_FIT] = ODDS_E_FOLD_M
        self.sees_m = np.full(self.n_sides, SIGHT_M, np.float32)
        self.known = np.zeros((KNOWN, KNOWN), np.uint64)  # which cell sees which
        self.shut = shut_ways(ground)
        n, sides = host.n_people, self.n_sides
        self.cell = np.zeros(n, np.int32)  # of each man
        self.number = np.zeros(n, np.int32)  # of that cell among those that hold somebody
        self.held, self.coarse_of = np.zeros((2, n), np.int32)
        self.looks = np.zeros(n, np.uint8)
        self.fine = np.zeros((sides, n, SUMS), np.float32)
        self.view = np.zeros((n, sides, VIEW), np.float32)
        self.where, self.foes = np.zeros((sides, n), np.int32), np.zeros((sides, n, 2), np.float32)
        self._room(0, 0)

    def _room(self, words: int, coarse: int) -> None:
        """Buffers for a grid of at least so many words of fine cells, and coarse cells."""
        sides = self.n_sides
        self.bits, self.before = np.zeros(words, np.uint64), np.zeros(words, np.int32)
        self.coarse, self.smoothed, self.scratch = (
            np.zeros((sides, coarse, PLANES), np.float32) for _ in range(3)
        )
        self.start = np.zeros((sides, coarse + 1), np.int32)
        self.coarse_looks = np.zeros(coarse, np.uint8)
        self.far = np.zeros((sides, coarse, 3), np.float32)
        self.nearest = np.zeros((sides, coarse), np.float32)

    def _grid(self, rows: np.ndarray) -> Grid:
        """The grid round the rows that look and whom they could see, a coarse cell to spare."""
        every, n = self.host.all, self.host.n_people
        least_x, most_x, least_y, most_y = extent(len(rows), rows, every.x_m, every.y_m)
        sight = np.float32(SIGHT_M)
        west, east, south, north = extent_seen(
            n, every.x_m, every.y_m, every.doing, least_x - sight, most_x + sight,
            least_y - sight, most_y + sight,
        )  # fmt: skip
        west, east = float(min(west, least_x)), float(max(east, most_x))
        south, north = float(min(south, least_y)), float(max(north, most_y))
        x0, y0 = (math.floor(v / COARSE_M - 1) * COARSE_M for v in (west, south))
        cnx = int((east - x0) / COARSE_M) + 2
        cny = -(-(int((north - y0) / COARSE_M) + 2) // 4) * 4
        words = -(-4 * cnx // WORD)
        if len(self.bits) < words * 4 * cny or self.coarse.shape[1] < cnx * cny:
            self._room(words * 4 * cny * 5 // 4, cnx * cny * 5 // 4)
        return Grid(np.float32(x0), np.float32(y0), 4 * cnx, 4 * cny, cnx, cny, words * WORD)

    def look(self, rows: np.ndarray, sudden: bool) -> None:
        """Fill the sense columns of ``rows`` (people, ascending) from where everybody is now.

        ``sudden``: with what has happened since the last look (shots, men who fell), which is
        then past; rows that look once a minute are out of its reach.
        """
        if not len(rows):
            return
        grid = self._grid(rows)
        count = self._sum(grid)
        self._near(rows, grid, count, sudden)
        self._take(rows, grid, sudden)

    def _sum(self, grid: Grid) -> int:
        """Sum people into the cells that hold somebody, and these into coarse cells."""
        host, sides = self.host, self.n_sides
        every, n = host.all, host.n_people
        x0, y0, nx, ny, cnx, cny, pitch = grid
        words = pitch // WORD
        bits = self.bits[: words * ny]
        bits[:] = 0
        hold_cells(
            n, every.x_m, every.y_m, every.doing, x0, y0, nx, ny, pitch, bits, self.cell,
            self.number,
        )  # fmt: skip
        self.lines = np.zeros(ny + 1, np.int32)
        count = int(
            number_cells(words, ny, cnx, bits, self.before, self.held, self.coarse_of, self.lines)
        )
        parts = self.team.threads
        self.team.run(
            add_people, parts, parts, count, n, every.x_m, every.y_m, every.side, every.doing,
            every.men, every.speed_m_s, host.people.mount, every.unit,
            host.units.stands, self.held, bits, self.before, self.cell, self.number, self.fine,
            weight=MAN_WEIGHT * n // parts,
        )  # fmt: skip
        summed = (
            count, self.coarse_of, self.fine, cnx * cny, self.coarse, self.start, self.foes,
            self.where,
        )  # fmt: skip
        smoothed = self.coarse, self.e_folds, cnx, cny, self.scratch, self.smoothed
        calls = (
            Call("coarse", sum_coarse, summed),
            Call("nearest", nearest_in_column, (self.start, cnx, cny, self.nearest)),
            Call("smooth", smooth, smoothed),
        )
        self.team.run_all(calls, sides, weight=(count + cnx * cny) // CELLS_TO_A_ROW)
        return count

    def _near(self, rows: np.ndarray, grid: Grid, count: int, sudden: bool) -> None:
        """Near view, nearest visible enemy, way out of each cell that looks."""
        g, sides = self.ground, self.n_sides
        x0, y0, nx, ny, cnx, cny, pitch = grid
        looks, coarse_looks, view = self.looks, self.coarse_looks, self.view
        looks[:count] = 0
        coarse_looks[: cnx * cny] = 0
        mark_looks(len(rows), rows, self.number, self.coarse_of, looks, coarse_looks)
        self.team.run(
            look_far, cny, coarse_looks, cnx, cny, self.coarse, self.start, self.where,
            self.fine, self.nearest, self.sees_m, sides, self.far, weight=LINE_WEIGHT,
        )  # fmt: skip
        summed = (
            looks, self.held, self.lines, pitch, sides, self.bits, self.before, self.fine,
            self.weights, view,
        )  # fmt: skip
        looked = (
            looks, self.held, self.lines, pitch, cnx, cny, x0, y0, self.bits, self.before,
            self.fine, self.start, self.foes, self.where, self.far, self.sees_m, self.known,
            g.height_m, *g.frame(), self.shut.ways, self.shut.column, self.shut.row, sides, view,
        )  # fmt: skip
        calls = Call("near", sum_near, summed), Call("cells", look_from_cells, looked)
        self.team.run_all(calls, count, weight=CELL_WEIGHT)
        for things, field in ((self.fallen, FALLEN), (self.balls, BALLS)):
            if sudden and things:
                add_sudden(
                    np.array(things, np.float64), field, x0, y0, nx, ny, pitch, self.bits,
                    self.before, self.weights, view,
                )  # fmt: skip
                things.clear()

    def _take(self, rows: np.ndarray, grid: Grid, sudden: bool) -> None:
        """Near view, far view and odds, and the loudest noise since the last look, to each man."""
        every, p = self.host.all, self.host.people
        near = (
            rows, every.x_m, every.y_m, every.side, self.number, self.view, p.friends_near,
            p.formed_near, p.runners_near, p.fallen_near, p.balls_near, p.enemy_m,
            p.enemy_bearing_rad, p.open_way, p.in_sight, p.enemy_steady,
        )  # fmt: skip
        far = (
            rows, every.x_m, every.y_m, every.side, grid.x0, grid.y0, grid.cnx, grid.cny,
            self.smoothed, self.n_sides, p.runners_far, p.enemy_weight, p.friend_weight, p.push_x,
            p.push_y, p.noise_db,
        )  # fmt: skip
        calls = [Call("view", take_view, near), Call("odds", weigh_odds, far)]
        if sudden and self.noises:
            noises = np.array(self.noises, np.float64)
            calls.append(Call("hear", hear, (rows, every.x_m, every.y_m, noises, p.noise_db)))
            self.noises.clear()
        self.team.run_all(calls, len(rows), weight=MAN_WEIGHT)
