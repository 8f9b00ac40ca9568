"""Ways: how far it is on foot from everywhere to a place, and which way that is, round walls.

The ground is cut into cells; from the middle of a cell one steps to that of a neighbour unless a
wall stands between them. The walking distance solves the eikonal equation |grad T| = cost by fast
sweeping: line after line in four orders, until nothing gets shorter. Beside a wall each metre
counts ``NEAR_COST`` times, so that ways keep off corners and jambs but go through narrow gates.

Evidence: geometry. Zhao 2005, Math. Comp. 74: first order in the side of a cell.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rearguard.kit.geometry import distance_to_segment_m
from rearguard.kit.stage import kernel, law
from rearguard.world.walls import WallCells, Walls, wall_cell

NEAR_COST = 1.5  # a metre beside a wall counts as so many; judged, 1.2 to 3 [-]
TIGHT_COST = 8.0  # and one so near that a body has no room there; judged, 4 to 20 [-]
TIGHT_M = 0.14  # so near that is; half a man's depth and a little [m]
SEEN_CELLS = 8  # so many cells on he sees his way; judged, 4 to 16
MOST_ROUNDS = 400  # a maze of so many turns is found through
Box = tuple[float, float, float, float]  # west, south, east, north [m]
Wall = tuple[float, float, float, float]  # from (ax, ay) to (bx, by) [m]


class Ways(NamedTuple):
    """The way to a place from every cell of a map.

    ``far_m`` is the walking distance, infinite where no way leads there; ``next_row`` and
    ``next_col`` the neighbour to which the way goes on, the cell itself at the place and where
    there is no way.
    """

    far_m: np.ndarray
    next_row: np.ndarray
    next_col: np.ndarray
    walls: WallCells
    west_m: float
    south_m: float
    cell_m: float

    def cells(self, x_m: np.ndarray, y_m: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Row and column of some places; those off the map count as at its edge."""
        rows, cols = self.far_m.shape
        row = np.clip(((y_m - self.south_m) / self.cell_m).astype(int), 0, rows - 1)
        col = np.clip(((x_m - self.west_m) / self.cell_m).astype(int), 0, cols - 1)
        return row, col

    def at(self, x_m: np.ndarray, y_m: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """East and north of the next step from some places, both 0 where there is none."""
        east, north = np.zeros(len(x_m)), np.zeros(len(x_m))
        point_on(
            x_m.astype(np.float64), y_m.astype(np.float64), self.far_m, self.next_row,
            self.next_col, self.walls, self.west_m, self.south_m, self.cell_m, east, north,
        )  # fmt: skip
        return east, north

    def away_m(self, x_m: np.ndarray, y_m: np.ndarray) -> np.ndarray:
        """Walking distance from some places [m]."""
        far: np.ndarray = self.far_m[self.cells(x_m, y_m)]
        return far


@law
def arrival(west: float, east: float, south: float, north: float, step: float) -> float:
    """Walking distance of a cell from those of its neighbours, ``step`` the cost of one cell.

    >>> round(arrival(0.0, 9.0, 0.0, 9.0, 1.0), 4), arrival(0.0, 9.0, 5.0, 9.0, 1.0)
    (0.7071, 1.0)
    """
    a, b = min(west, east), min(south, north)
    if abs(a - b) >= step or math.isinf(a) or math.isinf(b):
        return min(a, b) + step
    return 0.5 * (a + b + math.sqrt(2.0 * step * step - (a - b) * (a - b)))


@law
def sides(
    far: np.ndarray, shut_east: np.ndarray, shut_north: np.ndarray, row: int, col: int
) -> tuple[float, float, float, float]:
    """Walking distances west, east, south, north of a cell; infinite beyond a wall or the edge."""
    rows, cols = far.shape
    west = far[row, col - 1] if col > 0 and not shut_east[row, col - 1] else math.inf
    east = far[row, col + 1] if col < cols - 1 and not shut_east[row, col] else math.inf
    south = far[row - 1, col] if row > 0 and not shut_north[row - 1, col] else math.inf
    north = far[row + 1, col] if row < rows - 1 and not shut_north[row, col] else math.inf
    return west, east, south, north


@kernel
def spread(
    far: np.ndarray, cost: np.ndarray, shut_east: np.ndarray, shut_north: np.ndarray,
    cell_m: float, rounds: int,
) -> int:  # fmt: skip
    """Carry walking distances from the cells where they are 0 to all others; rounds it took."""
    rows, cols = far.shape
    for done in range(rounds):
        shorter = False
        for order in range(4):
            for r in range(rows):
                row = r if order % 2 == 0 else rows - 1 - r
                for c in range(cols):
                    col = c if order < 2 else cols - 1 - c
                    west, east, south, north = sides(far, shut_east, shut_north, row, col)
                    new = arrival(west, east, south, north, cost[row, col] * cell_m)
                    if new < far[row, col] - 1e-9:
                        far[row, col] = new
                        shorter = True
        if not shorter:
            return done + 1
    return rounds


@law
def side_of(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Twice the area of the triangle p, a, b: its sign says on which side p lies."""
    return (ax - px) * (by - py) - (ay - py) * (bx - px)


@law
def is_between(
    px: float, py: float, qx: float, qy: float, ax: float, ay: float, bx: float, by: float
) -> bool:
    """Whether the wall a-b stands between p and q; its ends count.

    >>> is_between(0.0, -1.0, 0.0, 1.0, -5.0, 0.0, 0.0, 0.0)
    True
    >>> is_between(0.0, -1.0, 0.0, 1.0, -5.0, 0.0, -0.1, 0.0)
    False
    """
    p, q = side_of(px, py, ax, ay, bx, by), side_of(qx, qy, ax, ay, bx, by)
    a, b = side_of(ax, ay, px, py, qx, qy), side_of(bx, by, px, py, qx, qy)
    return p * q <= 0.0 and a * b <= 0.0 and not (p == 0.0 and q == 0.0 and a == 0.0 and b == 0.0)


@law
def is_seen(x: float, y: float, px: float, py: float, more_m: float, walls: WallCells) -> bool:
    """Whether no wall, each longer by ``more_m`` at both ends, stands between two near places."""
    cell = wall_cell(x, y, walls.x0, walls.y0, walls.inverse, walls.wide, walls.high)
    if cell < 0:
        return True
    for w in range(walls.start[cell], walls.start[cell + 1]):
        k = walls.which[w]
        ax, ay, bx, by = walls.ax_m[k], walls.ay_m[k], walls.bx_m[k], walls.by_m[k]
        ex, ey = bx - ax, by - ay
        part = more_m / math.sqrt(ex * ex + ey * ey)
        ex, ey = part * ex, part * ey
        if is_between(x, y, px, py, ax - ex, ay - ey, bx + ex, by + ey):
            return False
    return True


@kernel
def link(
    far: np.ndarray, shut_east: np.ndarray, shut_north: np.ndarray, next_row: np.ndarray,
    next_col: np.ndarray,
) -> None:  # fmt: skip
    """To which of its eight neighbours the way goes on from each cell: the steepest way down.

    A step across a corner is made only where neither way round it is shut.
    """
    rows, cols = far.shape
    for row in range(rows):
        for col in range(cols):
            next_row[row, col], next_col[row, col] = row, col
            here, best = far[row, col], 0.0
            if math.isinf(here) or here == 0.0:
                continue
            west, east, south, north = sides(far, shut_east, shut_north, row, col)
            for dr in range(-1, 2):
                for dc in range(-1, 2):
                    beside = (west if dc < 0 else east) if dc != 0 else 0.0
                    above = (south if dr < 0 else north) if dr != 0 else 0.0
                    if math.isinf(beside) or math.isinf(above) or (dr == 0 and dc == 0):
                        continue
                    r, c = row + dr, col + dc
                    if dr != 0 and dc != 0:
                        round_w, round_e, round_s, round_n = sides(far, shut_east, shut_north, r, c)
                        if math.isinf(round_e if dc < 0 else round_w):
                            continue
                        if math.isinf(round_n if dr < 0 else round_s):
                            continue
                    down = (here - far[r, c]) / math.sqrt(float(dr * dr + dc * dc))
                    if down > best:
                        best = down
                        next_row[row, col], next_col[row, col] = r, c


@kernel
def point_on(
    x_m: np.ndarray, y_m: np.ndarray, far: np.ndarray, next_row: np.ndarray,
    next_col: np.ndarray, walls: WallCells, west_m: float, south_m: float, cell_m: float,
    east: np.ndarray, north: np.ndarray,
) -> None:  # fmt: skip
    """Which way each of some men goes on: toward the last cell of his way that he sees.

    His way begins at the cell about him from which it is shortest, of those that he sees and can
    make for without running against the end of a wall, if there is one.
    """
    rows, cols = far.shape
    for i in range(len(x_m)):
        x, y = x_m[i], y_m[i]
        at_row = min(max(int((y - south_m) / cell_m), 0), rows - 1)
        at_col = min(max(int((x - west_m) / cell_m), 0), cols - 1)
        row, col, best = -1, -1, math.inf
        for more_m in (TIGHT_M, 0.0):
            for r in range(max(at_row - 1, 0), min(at_row + 2, rows)):
                for c in range(max(at_col - 1, 0), min(at_col + 2, cols)):
                    cx, cy = west_m + (c + 0.5) * cell_m, south_m + (r + 0.5) * cell_m
                    off = math.sqrt((cx - x) * (cx - x) + (cy - y) * (cy - y))
                    if far[r, c] + off < best and is_seen(x, y, cx, cy, more_m, walls):
                        row, col, best = r, c, far[r, c] + off
            if row >= 0:
                break
        if row < 0:
            continue
        for _ in range(SEEN_CELLS):
            r, c = next_row[row, col], next_col[row, col]
            cx, cy = west_m + (c + 0.5) * cell_m, south_m + (r + 0.5) * cell_m
            if not is_seen(x, y, cx, cy, TIGHT_M, walls):
                break
            row, col = r, c
        dx = west_m + (col + 0.5) * cell_m - x
        dy = south_m + (row + 0.5) * cell_m - y
        long = math.sqrt(dx * dx + dy * dy)
        if long > 0.0:
            east[i], north[i] = dx / long, dy / long


@kernel
def raise_walls(
    ends: np.ndarray, west_m: float, south_m: float, cell_m: float, clear_m: float,
    cost: np.ndarray, shut_east: np.ndarray, shut_north: np.ndarray,
) -> None:  # fmt: skip
    """Shut the steps that a wall forbids and make the cells beside it dear."""
    rows, cols = cost.shape
    for k in range(len(ends)):
        ax, ay, bx, by = ends[k, 0], ends[k, 1], ends[k, 2], ends[k, 3]
        reach = max(clear_m, cell_m)
        c0 = max(int((min(ax, bx) - reach - west_m) / cell_m) - 1, 0)
        c1 = min(int((max(ax, bx) + reach - west_m) / cell_m) + 1, cols - 1)
        r0 = max(int((min(ay, by) - reach - south_m) / cell_m) - 1, 0)
        r1 = min(int((max(ay, by) + reach - south_m) / cell_m) + 1, rows - 1)
        for row in range(r0, r1 + 1):
            for col in range(c0, c1 + 1):
                x, y = west_m + (col + 0.5) * cell_m, south_m + (row + 0.5) * cell_m
                off = distance_to_segment_m(x, y, ax, ay, bx, by)
                if off < clear_m:
                    dear = TIGHT_COST if off < TIGHT_M else NEAR_COST
                    cost[row, col] = max(cost[row, col], dear)
                if is_between(x, y, x + cell_m, y, ax, ay, bx, by):
                    shut_east[row, col] = True
                if is_between(x, y, x, y + cell_m, ax, ay, bx, by):
                    shut_north[row, col] = True


def ways_to(
    places: Sequence[Box],
    walls: Sequence[Wall],
    area: Box,
    cell_m: float,
    clear_m: float = 0.3,
    dear: np.ndarray | None = None,
) -> Ways:
    """The ways to the nearest of some places within an area, round its walls.

    Parameters
    ----------
    places : sequence    boxes in which the way ends; each takes in the middle of a cell at least
    walls : sequence     (ax, ay, bx, by) of each wall [m]
    cell_m : float       side of a cell [m]
    clear_m : float      nearer to a wall than this it is dear to walk [m]
    dear : array         how many metres a metre counts as, cell by cell; 1 everywhere if left out
    """
    west, south, east, north = area
    cols, rows = (max(1, math.ceil(v / cell_m)) for v in (east - west, north - south))
    far, cost = np.full((rows, cols), np.inf), np.ones((rows, cols))
    shut_east, shut_north = (np.zeros((rows, cols), np.bool_) for _ in range(2))
    ends = np.array(walls, np.float64).reshape(-1, 4)
    raise_walls(ends, west, south, cell_m, clear_m, cost, shut_east, shut_north)
    if dear is not None:
        cost *= dear
    x, y = west + (np.arange(cols) + 0.5) * cell_m, south + (np.arange(rows) + 0.5) * cell_m
    for w, s, e, n in places:
        far[np.ix_((y >= s) & (y <= n), (x >= w) & (x <= e))] = 0.0
    spread(far, cost, shut_east, shut_north, cell_m, MOST_ROUNDS)
    next_row, next_col = (np.zeros((rows, cols), np.int32) for _ in range(2))
    link(far, shut_east, shut_north, next_row, next_col)
    near = Walls(walls, 1.5 * (SEEN_CELLS + 1) * cell_m).cells
    return Ways(far, next_row, next_col, near, west, south, cell_m)
