"""Shut: which ways out the ground itself closes to a man on the run.

For each cell of 32 m, seen from its middle, a bit for each of eight directions: whether a straight
run that way meets, within ``REACH_M``, ground too steep to be run over or water too deep or too
swift to be waded. Bit k is the direction of ``pi + (k + 1/2) pi / 4``, the eighths of the circle
from west, counter-clockwise, into which enemies are told off as well (``clock/glance``).

Evidence: judged. Of the ways out of a place only those are looked at that a frightened man sees
for himself; a ford or a path round the crag beyond ``REACH_M`` is none to him.
"""

import math
from dataclasses import dataclass
from itertools import product

import numpy as np

from rearguard.world.flow import edge_m
from rearguard.world.ground import Ground
from rearguard.world.ways import Wall

CELL_M = 32.0
REACH_M = 60.0  # so far ahead he looks for a way; judged, 30 to 120 [m]
STEEP = 0.9  # rise per metre that nobody runs up or down; judged, 0.7 to 1.2 [-]
STEP_M = 6.0  # between the places that are looked at on the way
WAYS = 8
# sine and cosine of an eighth of a right angle and of three: the same bits on every machine
_FLAT, _UPRIGHT = 0.9238795325112867, 0.3826834323650898
ALONG = np.array(
    [
        (-_FLAT, -_UPRIGHT), (-_UPRIGHT, -_FLAT), (_UPRIGHT, -_FLAT), (_FLAT, -_UPRIGHT),
        (_FLAT, _UPRIGHT), (_UPRIGHT, _FLAT), (-_UPRIGHT, _FLAT), (-_FLAT, _UPRIGHT),
    ]
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Shut:
    """Ways shut by the ground, cell by cell.

    Attributes
    ----------
    ways : uint8[rows, cols]    a bit for each direction; no rows where nothing is ever shut
    column, row : int           cells from (0, 0) m to the first one of ``ways``
    """

    ways: np.ndarray
    column: int = 0
    row: int = 0


def shut_ways(ground: Ground) -> Shut:
    """Which ways a ground shuts; without rows where it is gentle and dry.

    Parameters
    ----------
    ground : Ground
    """
    steep = _steep(ground)
    walls = ground.barriers.standing()
    if not steep.any() and not ground.rivers.all and not walls:
        return Shut(np.zeros((0, 0), np.uint8))
    west, south, east, north = ground.bounds()
    column, row = math.floor(west / CELL_M), math.floor(south / CELL_M)
    x = (np.arange(column, math.floor(east / CELL_M) + 1) + 0.5) * CELL_M
    y = (np.arange(row, math.floor(north / CELL_M) + 1) + 0.5) * CELL_M
    ways = np.zeros((len(y), len(x)), np.uint8)
    rows, cols = np.nonzero(_may_be_shut(ground, steep, x, y))
    for way, step in product(range(WAYS), range(1, int(REACH_M / STEP_M) + 1)):
        there_x = x[cols] + step * STEP_M * ALONG[way, 0]
        there_y = y[rows] + step * STEP_M * ALONG[way, 1]
        shut = steep[_places(ground, there_x, there_y)]
        shut |= edge_m(ground.rivers, there_x, there_y) < 0.0
        ways[rows, cols] |= shut.astype(np.uint8) << np.uint8(way)
    for wall in walls:
        _shut_by(wall, x, y, ways)
    return Shut(ways, column, row)


def _shut_by(wall: Wall, x: np.ndarray, y: np.ndarray, ways: np.ndarray) -> None:
    """Mark the runs that a wall stands in the way of."""
    ax, ay, bx, by = wall
    near_x = (x > min(ax, bx) - REACH_M) & (x < max(ax, bx) + REACH_M)
    near_y = (y > min(ay, by) - REACH_M) & (y < max(ay, by) + REACH_M)
    at = np.ix_(near_y, near_x)
    px, py = np.meshgrid(x[near_x], y[near_y])
    for way in range(WAYS):
        east, north = REACH_M * ALONG[way]
        here, there = (
            (v - ax) * (by - ay) - (w - ay) * (bx - ax)
            for v, w in ((px, py), (px + east, py + north))
        )
        first = (ax - px) * north - (ay - py) * east
        last = (bx - px) * north - (by - py) * east
        crossed = (here * there <= 0.0) & (first * last <= 0.0)
        ways[at] |= crossed.astype(np.uint8) << np.uint8(way)


def _steep(ground: Ground) -> np.ndarray:
    """Where the ground is too steep : bool[rows, cols]."""
    north, east = np.gradient(ground.height_m, np.float32(ground.cell_m))
    found: np.ndarray = east * east + north * north > np.float32(STEEP * STEEP)
    return found


def _places(ground: Ground, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Row and column of the raster nearest to some places."""
    x0, y0, inverse = ground.frame()
    rows, cols = ground.height_m.shape
    i = np.clip(np.floor((y - y0) * inverse + 0.5), 0, rows - 1)
    j = np.clip(np.floor((x - x0) * inverse + 0.5), 0, cols - 1)
    return i.astype(np.int64), j.astype(np.int64)


def _may_be_shut(ground: Ground, steep: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Cells from the middle of which something that shuts a way may be in reach."""
    near = np.zeros((len(y), len(x)), bool)
    x0, y0, _ = ground.frame()
    rows, cols = np.nonzero(steep)
    i = np.floor((y0 + rows * ground.cell_m - y[0]) / CELL_M + 0.5).astype(np.int64)
    j = np.floor((x0 + cols * ground.cell_m - x[0]) / CELL_M + 0.5).astype(np.int64)
    about = math.ceil((REACH_M + ground.cell_m) / CELL_M) + 1
    for up, aside in product(range(-about, about + 1), repeat=2):
        near[np.clip(i + up, 0, len(y) - 1), np.clip(j + aside, 0, len(x) - 1)] = True
    if ground.rivers.all:
        east, north = np.meshgrid(x, y)
        near |= edge_m(ground.rivers, east, north) < REACH_M + STEP_M
    return near
