"""Walls: straight barriers, and which of them stand within reach of a place.

The ground about them is cut into cells; each cell lists the walls that a body in it could come up
to within one step.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rearguard.kit.geometry import distance_to_segment_m
from rearguard.kit.stage import law, plain

CELL_M = 1.2


class WallCells(NamedTuple):
    """Walls by cell, as loops read them.

    ``start`` and ``which`` list the walls of each cell; cells lie line by line from (x0, y0).
    """

    ax_m: np.ndarray
    ay_m: np.ndarray
    bx_m: np.ndarray
    by_m: np.ndarray
    start: np.ndarray
    which: np.ndarray
    x0: np.float32
    y0: np.float32
    inverse: np.float32
    wide: int
    high: int


@law
def wall_cell(
    x: float, y: float, x0: float, y0: float, inverse: float, wide: int, high: int
) -> int:
    """Number of the cell about a place, or -1 where no wall is near."""
    fx = (x - x0) * inverse
    fy = (y - y0) * inverse
    if fx < 0 or fy < 0 or fx >= wide or fy >= high:
        return -1
    return int(fy) * wide + int(fx)


class Walls:
    """Walls as a struct of arrays.

    Parameters
    ----------
    segments : sequence    (ax, ay, bx, by) of each wall [m]; none may be a point
    reach_m : float        longest step of a body and its radius [m]
    cell_m : float         side of a cell [m]
    """

    def __init__(
        self,
        segments: Sequence[tuple[float, float, float, float]],
        reach_m: float,
        cell_m: float = CELL_M,
    ) -> None:
        ends = np.array(segments, np.float32).reshape(-1, 4)
        self.ends, self.reach_m, self.cell_m = ends, reach_m, cell_m
        self.n = len(ends)
        if not self.n:
            self.cells = self._cells(ends, [[]], (0.0, 0.0), (1, 1))
            return
        low = ends.reshape(-1, 2).min(axis=0) - reach_m
        high = ends.reshape(-1, 2).max(axis=0) + reach_m
        shape = tuple(int(v) + 1 for v in (high - low) / cell_m)
        lists: list[list[int]] = [[] for _ in range(shape[0] * shape[1])]
        for k, wall in enumerate(ends):
            self._list(k, wall, low, shape, lists)
        self.cells = self._cells(ends, lists, (low[0], low[1]), (shape[0], shape[1]))

    def _list(self, k: int, wall: np.ndarray, low: np.ndarray, shape: tuple, lists: list) -> None:
        """Enter a wall into the cells from which it can be reached."""
        cell_m = self.cell_m
        near = self.reach_m + 0.7072 * cell_m
        first = np.maximum(((np.minimum(wall[:2], wall[2:]) - near - low) / cell_m).astype(int), 0)
        last = ((np.maximum(wall[:2], wall[2:]) + near - low) / cell_m).astype(int)
        gap_m = plain(distance_to_segment_m)
        for cy in range(first[1], min(last[1] + 1, shape[1])):
            for cx in range(first[0], min(last[0] + 1, shape[0])):
                x, y = low[0] + (cx + 0.5) * cell_m, low[1] + (cy + 0.5) * cell_m
                if gap_m(x, y, *map(float, wall)) < near:
                    lists[cy * shape[0] + cx].append(k)

    def _cells(
        self, ends: np.ndarray, lists: list[list[int]], low: tuple, shape: tuple[int, int]
    ) -> WallCells:
        start = np.zeros(len(lists) + 1, np.int32)
        start[1:] = np.cumsum([len(found) for found in lists])
        which = np.array([k for found in lists for k in found], np.int32)
        ax, ay, bx, by = (np.ascontiguousarray(column) for column in ends.T)
        return WallCells(
            ax, ay, bx, by, start, which, np.float32(low[0]), np.float32(low[1]),
            np.float32(1.0 / self.cell_m), *shape,
        )  # fmt: skip
