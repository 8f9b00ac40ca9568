"""The quarry: who may be hunted, so laid out that a hunter passes over most of them unseen.

Men are sorted into tiles, and inside a tile, part by part, told off in lots by number, for men of
one number stood side by side. Of every tile and every lot it is kept how near and how slow anybody
in it can be.
Who has hunters enough is taken out. The layout changes nobody's choice, only what it costs.
"""

from typing import Any, NamedTuple

import numpy as np

from rearguard.kit.cells import extent
from rearguard.kit.stage import kernel, law

TILE_M = 500.0  # or more, where the field is so wide that there would be too many
MOST_TILES = 100  # across
PARTS = 4  # of a tile, across
LOT = 8  # men told apart at one glance
NOBODY = np.array([np.inf, -np.inf, np.inf, -np.inf, np.inf], np.float32)  # bounds of nobody


class Quarry(NamedTuple):
    """Who may be hunted and has not hunters enough, in order of tile, part and row, in lots.

    Bounds of a man, of a lot, of a tile: least and greatest x, least and greatest y, slowest pace.
    """

    rows: np.ndarray
    men: np.ndarray
    lots: np.ndarray
    first: np.ndarray  # lot of each tile
    tiles: np.ndarray
    tiles_x: int
    tiles_y: int
    tile_m: float
    x0: float
    y0: float


@law
def bound(whole, wholes, parts, lo, hi):
    """Bounds of one whole out of those of its parts; of nobody, where there are none."""
    west, east, south, north, slowest = NOBODY
    for m in range(lo, hi):
        west, east = min(west, parts[m, 0]), max(east, parts[m, 1])
        south, north = min(south, parts[m, 2]), max(north, parts[m, 3])
        slowest = min(slowest, parts[m, 4])
    wholes[whole, 0], wholes[whole, 1] = west, east
    wholes[whole, 2], wholes[whole, 3] = south, north
    wholes[whole, 4] = slowest


@kernel
def sort_by_tile(
    n, rows, x_m, y_m, speed_m_s, x0, y0, tile_m, tiles_x, tiles, part, place, first, order, men,
):  # fmt: skip
    """Sort ``rows[:n]`` by tile and part; each tile fills whole lots, the rest with nobody."""
    parts, part_m = PARTS * PARTS, tile_m / PARTS
    place[: tiles * parts] = 0
    for k in range(n):
        px, py = int((x_m[rows[k]] - x0) / part_m), int((y_m[rows[k]] - y0) / part_m)
        across = px % PARTS if py % 2 == 0 else PARTS - 1 - px % PARTS  # to and fro
        tile = (py // PARTS) * tiles_x + px // PARTS
        part[k] = tile * parts + py % PARTS * PARTS + across
        place[part[k]] += 1
    first[0] = 0
    for t in range(tiles):
        m = first[t] * LOT
        for p in range(t * parts, (t + 1) * parts):
            count, place[p] = place[p], m
            m += count
        first[t + 1] = (m + LOT - 1) // LOT
    men[: first[tiles] * LOT] = NOBODY
    for k in range(n):
        j, m = rows[k], place[part[k]]
        place[part[k]] += 1
        order[m] = j
        men[m, 0] = men[m, 1] = x_m[j]
        men[m, 2] = men[m, 3] = y_m[j]
        men[m, 4] = speed_m_s[j]


@kernel
def bound_tiles(tiles, first, men, lots, bounds):
    """Bounds of every lot and every tile."""
    for t in range(tiles):
        for lot in range(first[t], first[t + 1]):
            bound(lot, lots, men, lot * LOT, lot * LOT + LOT)
        bound(t, bounds, lots, first[t], first[t + 1])


@kernel
def leave_out(m, quarry):
    """Nobody looks for one man of the quarry any more."""
    q, lot = quarry, m // LOT
    t = np.searchsorted(q.first, lot, side="right") - 1
    q.men[m] = NOBODY
    bound(lot, q.lots, q.men, lot * LOT, lot * LOT + LOT)
    bound(t, q.tiles, q.lots, q.first[t], q.first[t + 1])


class Tiles:
    """Buffers of the quarry."""

    def __init__(self, host: Any) -> None:
        self.host = host
        tiles = (MOST_TILES + 1) ** 2
        lots = host.n_people // LOT + min(tiles, host.n_people) + 1
        self.first, self.order = np.zeros(tiles + 1, np.int32), np.zeros(lots * LOT, np.int32)
        self.bounds = tuple(np.zeros((k, 5), np.float32) for k in (lots * LOT, lots, tiles))
        self.part = np.zeros(host.n_people, np.int32)
        self.place = np.zeros(tiles * PARTS * PARTS, np.int32)

    def hold(self, rows: np.ndarray) -> Quarry:
        """Rows that may be hunted, sorted into tiles."""
        every, n = self.host.all, len(rows)
        edges = extent(n, rows, every.x_m, every.y_m) if n else (0.0, 0.0, 0.0, 0.0)
        west, east, south, north = map(float, edges)
        tile_m = max(TILE_M, (east - west) / MOST_TILES, (north - south) / MOST_TILES)
        tiles_x, tiles_y = (int(wide_m / tile_m) + 1 for wide_m in (east - west, north - south))
        tiles = tiles_x * tiles_y
        men, lots, bounds = self.bounds
        sort_by_tile(
            n, rows, every.x_m, every.y_m, every.speed_m_s, west, south, tile_m, tiles_x, tiles,
            self.part, self.place, self.first, self.order, men,
        )  # fmt: skip
        bound_tiles(tiles, self.first, men, lots, bounds)
        return Quarry(
            self.order, men, lots, self.first[: tiles + 1], bounds, tiles_x, tiles_y, tile_m, west,
            south,
        )  # fmt: skip
