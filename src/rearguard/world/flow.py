"""Flow: depth and current of every river where men could come near it, for the compiled loops.

The rivers are laid out in tiles of 16 cells, of which only those within ``BAND_M`` of water exist,
so that memory goes by the length of the rivers and a map without water costs nothing. A tile
holds its far edges, too, so that a place is read within one tile, bilinear. At each point stand

    depth [m] | current [m/s] | downstream, east and north | side [m] | edge [m]

where ``side`` is the distance from the middle line, positive on the left bank, and ``edge`` that
from water that a man on foot would not wade, too deep or too swift, negative within it. Only
+ - * / and square roots are used, so a river has the same bits on every machine.

Evidence: geometry. Armies let infantry wade to 4 feet; depth times current is hard on adults from
0.4 to 0.6 m2/s (Cox, Shand & Blacka 2010).
"""

# mypy: disallow-untyped-defs=False, disallow-incomplete-defs=False

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from rearguard.kit.stage import kernel
from rearguard.world.water import River, Rivers

TILE = 16  # cells to a tile
NODES = TILE + 1
DEPTH, CURRENT, EAST, NORTH, SIDE, EDGE = range(6)
DEEP_M = 1.2  # armies let infantry wade so deep; recalled, 1.0 to 1.3 [m]
SWIFT_M2_S = 0.5  # depth times current that men would not wade; judged, 0.4 to 0.6 [m2/s]
BAND_M = 25.0  # so far from the banks the river is laid out
FAR_M = 1000.0  # stands for "nowhere near deep water"
LEAST_CELL_M, MOST_CELL_M = 2.0, 8.0


@dataclass(frozen=True, eq=False)
class Flow:
    """Rivers as the loops read them.

    Attributes
    ----------
    tile_of : int32[rows, cols]              number of a tile, -1 where there is no river
    near_m : float32[rows, cols]             at least so far is a tile from one with a river [m]
    nodes : float32[tiles, 17, 17, 6]        what stands at each point
    water_c : float32[tiles]                 temperature of the water [C]
    x0_m, y0_m, cell_m : float               corner of tile 0, 0 and width of a cell [m]
    """

    tile_of: np.ndarray
    near_m: np.ndarray
    nodes: np.ndarray
    water_c: np.ndarray
    x0_m: float
    y0_m: float
    cell_m: float

    def frame(self) -> tuple[float, float, float]:
        """Corner and inverse cell, as the kernels want them: x0_m, y0_m, 1 / cell_m."""
        return self.x0_m, self.y0_m, 1.0 / self.cell_m


@kernel
def tile_at(tile_of, x0_m, y0_m, inv_cell, x, y):
    """Number of the tile at a place; -1 where there is no river."""
    i = math.floor((y - y0_m) * inv_cell) // TILE
    j = math.floor((x - x0_m) * inv_cell) // TILE
    if i < 0 or j < 0 or i >= tile_of.shape[0] or j >= tile_of.shape[1]:
        return -1
    return tile_of[i, j]


@kernel
def at_least_m(near_m, x0_m, y0_m, inv_cell, x, y):
    """A distance that the nearest river is at least away [m]."""
    i = math.floor((y - y0_m) * inv_cell) // TILE
    j = math.floor((x - x0_m) * inv_cell) // TILE
    if i < 0 or j < 0 or i >= near_m.shape[0] or j >= near_m.shape[1]:
        return np.float32(FAR_M)
    return near_m[i, j]


@kernel
def water_at(nodes, tile, x0_m, y0_m, inv_cell, x, y):
    """Depth, current, downstream east and north, side and edge at a place of a tile."""
    u = (x - x0_m) * inv_cell
    v = (y - y0_m) * inv_cell
    j = math.floor(u)
    i = math.floor(v)
    fx = u - j
    fy = v - i
    j %= TILE
    i %= TILE
    sw = (1.0 - fx) * (1.0 - fy)
    se = fx * (1.0 - fy)
    nw = (1.0 - fx) * fy
    ne = fx * fy
    n = nodes[tile]
    a, b, c, d = n[i, j], n[i, j + 1], n[i + 1, j], n[i + 1, j + 1]
    return (
        sw * a[0] + se * b[0] + nw * c[0] + ne * d[0],
        sw * a[1] + se * b[1] + nw * c[1] + ne * d[1],
        sw * a[2] + se * b[2] + nw * c[2] + ne * d[2],
        sw * a[3] + se * b[3] + nw * c[3] + ne * d[3],
        sw * a[4] + se * b[4] + nw * c[4] + ne * d[4],
        sw * a[5] + se * b[5] + nw * c[5] + ne * d[5],
    )


def flow_of(rivers: Rivers, bounds: tuple[float, float, float, float]) -> Flow | None:
    """The rivers of a ground laid out within its bounds; None where no water flows.

    Parameters
    ----------
    rivers : Rivers
    bounds : west, south, east and north edge of the ground [m]
    """
    open_water = _open(rivers)
    if not open_water:
        return None
    narrowest = min(r.width_m for r in open_water)
    cell = min(max(narrowest / 8.0, LEAST_CELL_M), MOST_CELL_M)
    west, south, east, north = bounds
    side = cell * TILE
    shape = int((north - south) / side) + 1, int((east - west) / side) + 1
    tile_of = np.full(shape, -1, np.int32)
    for river in open_water:
        _mark_tiles(tile_of, river, west, south, side)
    rows, cols = np.nonzero(tile_of >= 0)
    if not len(rows):
        return None
    tile_of[rows, cols] = np.arange(len(rows), dtype=np.int32)
    x = west + side * cols[:, None, None] + cell * np.arange(NODES)[None, None, :]
    y = south + side * rows[:, None, None] + cell * np.arange(NODES)[None, :, None]
    x, y = np.broadcast_arrays(x, y)
    nodes = np.zeros((*x.shape, 6), np.float64)
    nodes[..., EDGE] = FAR_M
    nodes[..., EAST] = 1.0
    water_c = np.full(len(rows), open_water[0].water_c, np.float32)
    for river in open_water:
        mine = _points(river, x, y)
        deeper = mine[..., DEPTH] > nodes[..., DEPTH]
        nearer = (mine[..., DEPTH] == nodes[..., DEPTH]) & (mine[..., EDGE] < nodes[..., EDGE])
        water_c[deeper.any((1, 2))] = river.water_c
        nodes[deeper | nearer] = mine[deeper | nearer]
    near = _distances(tile_of, side)
    return Flow(tile_of, near, nodes.astype(np.float32), water_c, west, south, cell)


def edge_m(rivers: Rivers, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Distance of places from water that nobody wades, negative within it [m], as float64."""
    found = np.full(x.shape, FAR_M)
    for river in _open(rivers):
        found = np.minimum(found, _points(river, x, y)[..., EDGE])
    return found


def _open(rivers: Rivers) -> list[River]:
    """The rivers on which no ice lies."""
    return [r for r in rivers.all if r.ice_m == 0.0 and r.depth_m > 0.0]


def _mark_tiles(tile_of: np.ndarray, river: River, west: float, south: float, side: float) -> None:
    """Mark every tile that comes near a river."""
    reach = 0.5 * river.width_m + BAND_M
    around = int(reach / side) + 1
    for (ax, ay), (bx, by) in pairwise(river.points):
        steps = int(math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) / (0.5 * side)) + 1
        for k in range(steps + 1):
            i = math.floor((ay + (by - ay) * k / steps - south) / side)
            j = math.floor((ax + (bx - ax) * k / steps - west) / side)
            rows = slice(max(i - around, 0), max(i + around + 1, 0))
            tile_of[rows, max(j - around, 0) : max(j + around + 1, 0)] = 0


def _points(river: River, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """What one river puts at some points : float64[..., 6]."""
    best = np.full(x.shape, np.inf)
    made = np.zeros((*x.shape, 6))
    px, py = np.zeros(x.shape), np.zeros(x.shape)
    for (ax, ay), (bx, by) in pairwise(river.points):
        dx, dy = bx - ax, by - ay
        length = math.sqrt(dx * dx + dy * dy)
        if length == 0.0:
            continue
        share = np.clip(((x - ax) * dx + (y - ay) * dy) / (length * length), 0.0, 1.0)
        cx, cy = ax + share * dx, ay + share * dy
        away = np.sqrt((x - cx) ** 2 + (y - cy) ** 2)
        closer = away < best
        left = dx * (y - ay) - dy * (x - ax) >= 0.0
        best = np.where(closer, away, best)
        px, py = np.where(closer, cx, px), np.where(closer, cy, py)
        made[..., EAST] = np.where(closer, dx / length, made[..., EAST])
        made[..., NORTH] = np.where(closer, dy / length, made[..., NORTH])
        made[..., SIDE] = np.where(closer, np.where(left, away, -away), made[..., SIDE])
    middle = np.full(x.shape, river.depth_m)
    waded = np.full(x.shape, waded_part(river.depth_m, river.current_m_s))
    for ford in river.fords:
        at_ford = np.sqrt((px - ford.x_m) ** 2 + (py - ford.y_m) ** 2) <= 0.5 * ford.width_m
        at_ford &= ford.depth_m < middle
        middle[at_ford] = ford.depth_m
        waded[at_ford] = waded_part(ford.depth_m, river.current_m_s)
    across = np.minimum(2.0 * best / river.width_m, 1.0)
    made[..., DEPTH] = middle * (1.0 - across * across)
    made[..., CURRENT] = river.current_m_s * np.sqrt(1.0 - across * across)
    half = 0.5 * river.width_m * np.sqrt(1.0 - waded)
    made[..., EDGE] = np.where(waded < 1.0, np.minimum(best - half, FAR_M), FAR_M)
    return made


def waded_part(depth_m: float, current_m_s: float) -> float:
    """Part of the depth in the middle to which men wade in from a bank; 1 where they wade across.

    With a part p of the depth goes the root of p of the current.

    >>> waded_part(2.4, 0.0), waded_part(0.6, 0.8), round(waded_part(1.0, 4.0), 6)
    (0.5, 1.0, 0.25)
    """
    part = min(1.0, DEEP_M / max(depth_m, 1e-9))
    swift = depth_m * current_m_s
    if swift <= SWIFT_M2_S:
        return part
    share = SWIFT_M2_S / swift
    root = 1.0  # the cube root of the share, by Newton's rule
    for _ in range(60):
        root -= (root - share / (root * root)) / 3.0
    return min(part, root * root)


def _distances(tile_of: np.ndarray, side: float) -> np.ndarray:
    """How far the tiles are from those with a river, to ``FAR_M`` : float32[rows, cols]."""
    near = np.full(tile_of.shape, FAR_M, np.float32)
    reach = int(FAR_M / side) + 1
    apart = np.maximum(np.abs(np.arange(-reach, reach + 1)) - 1, 0) * side
    circle = np.sqrt(apart[:, None] ** 2 + apart[None, :] ** 2).astype(np.float32)
    rows, cols = tile_of.shape
    for i, j in zip(*np.nonzero(tile_of >= 0), strict=True):
        top, bottom = max(i - reach, 0), min(i + reach + 1, rows)
        left, right = max(j - reach, 0), min(j + reach + 1, cols)
        part = circle[top - i + reach : bottom - i + reach, left - j + reach : right - j + reach]
        near[top:bottom, left:right] = np.minimum(near[top:bottom, left:right], part)
        near[i, j] = 0.0
    return near
