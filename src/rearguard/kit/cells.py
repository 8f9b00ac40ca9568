"""Neighbour cells for rows that may lie scattered over kilometres.

Only cells that hold somebody exist: a coarse map of tiles (16 x 16 cells) leads to the tiles in
use, a tile's slots to its occupied cells. Rows are counting-sorted by cell; the list of rows is
in ascending order of ident, so inside a cell they stand in order of ident and no history is left
in the order. Time and memory go with the rows, not with the ground between them.
"""

import math

import numpy as np

from rearguard.kit.stage import kernel, law

TILE = 16


@law
def cell_at(cx, cy, tiles_x, tile_of, slot):
    """Number of the occupied cell at (cx, cy), or -1."""
    t = tile_of[(cy >> 4) * tiles_x + (cx >> 4)]
    if t < 0:
        return -1
    return slot[t * 256 + ((cy & 15) << 4) + (cx & 15)] - 1


@kernel
def extent(n, rows, x_m, y_m):
    """Least and greatest x, least and greatest y of the listed rows (one at least)."""
    west = east = x_m[rows[0]]
    south = north = y_m[rows[0]]
    for k in range(1, n):
        x, y = x_m[rows[k]], y_m[rows[k]]
        west, east = min(west, x), max(east, x)
        south, north = min(south, y), max(north, y)
    return west, east, south, north


@kernel
def sort_sparse(
    rows, n, x_m, y_m, x0, y0, inverse, tiles_x, tile_of, slot, used, touched, cell_of, lines,
    count, number, start, order,
):  # fmt: skip
    """Sort ``rows[:n]`` (ascending) by occupied cell; returns the counts of tiles and cells.

    Cells of a tile are numbered from west to east and line by line, so that neighbours in a line
    mostly stand side by side in ``order``. ``slot`` must be all zero on entry and ``tile_of`` all
    -1; ``clear`` makes them so again. Rows must lie inside the map.
    """
    tiles, cells = 0, 0
    for k in range(n):
        i = rows[k]
        cx = int((x_m[i] - x0) * inverse)
        cy = int((y_m[i] - y0) * inverse)
        m = (cy >> 4) * tiles_x + (cx >> 4)
        if tile_of[m] < 0:
            tile_of[m] = tiles
            used[tiles] = m
            lines[tiles] = 0
            tiles += 1
        t = tile_of[m]
        c = t * 256 + ((cy & 15) << 4) + (cx & 15)
        if slot[c] == 0:
            touched[cells] = c
            count[cells] = 0
            cells += 1
            slot[c] = cells
            lines[t] |= 1 << (cy & 15)
        cell_of[k] = slot[c] - 1
        count[slot[c] - 1] += 1
    total, numbered = 0, 0
    for t in range(tiles):
        for line in range(TILE):
            if (lines[t] >> line) & 1 == 0:
                continue
            for c in range(t * 256 + line * 16, t * 256 + line * 16 + 16):
                if slot[c] > 0:
                    number[slot[c] - 1] = numbered
                    total += count[slot[c] - 1]
                    start[numbered] = total
                    numbered += 1
                    slot[c] = numbered
    start[cells] = n
    for k in range(n - 1, -1, -1):
        c = number[cell_of[k]]
        start[c] -= 1
        order[start[c]] = rows[k]
    return tiles, cells


@kernel
def clear(slot, touched, cells, tile_of, used, tiles):
    """Empty the slots and give up the tiles that ``sort_sparse`` took."""
    for c in range(cells):
        slot[touched[c]] = 0
    for t in range(tiles):
        tile_of[used[t]] = -1


class SparseCells:
    """The cells of a list of rows; ``sort`` fills ``order`` and ``start``.

    Parameters
    ----------
    cell_m : float    width of a cell [m]
    most : int        most rows it will be handed
    """

    def __init__(self, cell_m: float, most: int) -> None:
        self.cell_m = cell_m
        self.order = np.zeros(most, np.int32)
        self.cell_of = np.zeros(most, np.int32)
        self.start = np.zeros(most + 1, np.int32)
        self.touched = np.zeros(most, np.int32)
        self.used = np.zeros(most, np.int32)  # per tile: where in the map it lies
        self.lines = np.zeros(most, np.int32)  # per tile: which of its 16 lines hold somebody
        self.count, self.number = np.zeros(most, np.int32), np.zeros(most, np.int32)
        self.tile_of = np.full(1, -1, np.int32)
        self.slot = np.zeros(256, np.int32)
        self.n = self.tiles = self.cells = 0
        self.x0 = self.y0 = 0.0
        self.tiles_x = self.tiles_y = 1

    def sort(
        self, rows: np.ndarray, x_m: np.ndarray, y_m: np.ndarray, among: np.ndarray | None = None
    ) -> None:
        """Sort rows (ascending int32) by cell; at least one cell of margin lies all round.

        ``among``: rows whose places the map has to cover, when these are more than ``rows``.
        """
        clear(self.slot, self.touched, self.cells, self.tile_of, self.used, self.tiles)
        self.n, self.tiles, self.cells = len(rows), 0, 0
        if not self.n:
            return
        covered = rows if among is None else among
        west, east, south, north = map(float, extent(len(covered), covered, x_m, y_m))
        edge = self.cell_m * TILE
        self.x0, self.y0 = (math.floor(v / edge - 1) * edge for v in (west, south))
        self.tiles_x = int((east - self.x0) / edge) + 2
        self.tiles_y = int((north - self.y0) / edge) + 2
        room = self.tiles_x * self.tiles_y
        if len(self.tile_of) < room:
            self.tile_of = np.full(room, -1, np.int32)
        if len(self.slot) < min(room, self.n) * 256:
            self.slot = np.zeros(min(room, self.n) * 320, np.int32)
        self.tiles, self.cells = sort_sparse(
            rows, self.n, x_m, y_m, np.float32(self.x0), np.float32(self.y0),
            np.float32(1.0 / self.cell_m), self.tiles_x, self.tile_of, self.slot, self.used,
            self.touched, self.cell_of, self.lines, self.count, self.number, self.start, self.order,
        )  # fmt: skip
