"""Detail below the grid: the small relief that a coarse elevation raster has lost.

A fractal surface is added to the smooth interpolation of the coarse heights. Its roughness over
distance follows the Hurst exponent of real hills, its size the relief around each place, so that
plains stay plain. It is keyed by the place on the globe (or on the map of a sketch), never by
the window: two windows that overlap, or a window and its margin, show the same hills.

Evidence: measured, on two public elevation rasters of 30 and 90 m coarsened to about 900 m
(docs/evidence/ground.md): what the interpolation misses has 0.16-0.20 of the mean relief among
neighbouring averaged cells (0.14-0.17 of that among picked cells), and the surface a Hurst
exponent of 0.79-0.90 over 1 to 8 cells.

Only + - * /, square roots and our own exp are used, so the heights have the same bits on every
machine.
"""

# mypy: disallow-untyped-defs=False, disallow-incomplete-defs=False

import math
from typing import NamedTuple

import numpy as np

from rearguard.kit.math import exp
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kernel, law

exp = plainly(exp)
LN2 = 0.6931471805599453
NOISE_STD = 0.27  # of one octave over its lattice; computed, asserted in the tests
_MIX = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))

# Gradients to the edges of a cube, four of them twice (Perlin 2002).
_EAST = np.array([1, -1, 1, -1, 1, -1, 1, -1, 0, 0, 0, 0, 1, 0, -1, 0], dtype=np.float64)
_NORTH = np.array([1, 1, -1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1], dtype=np.float64)
_UP = np.array([0, 0, 0, 0, 1, 1, -1, -1, 1, 1, -1, -1, 0, 1, 0, -1], dtype=np.float64)


class Detail(NamedTuple):
    """How detail is made; a scenario may override it under ``ground: detail:``."""

    hurst: float = 0.90  # roughness over distance; measured, 0.79 to 0.90 [-]
    share: float = 0.17  # of the relief among coarse cells; measured, 0.15 to 0.20 [-]
    least_m: float = 0.5  # standard deviation on a dead flat plain; judged, 0.2 to 2 [m]
    key: int = 0  # another surface for another number


@law
def _mixed(word):
    """SplitMix64's finisher."""
    word = (word ^ (word >> np.uint64(30))) * _MIX[1]
    word = (word ^ (word >> np.uint64(27))) * _MIX[2]
    return word ^ (word >> np.uint64(31))


@law
def _onward(word, step):
    """Hash of a corner's coordinates so far, with one more of them."""
    return _mixed(word * _MIX[0] + np.uint64(np.int64(step)) + _MIX[0])


@law
def _slope(word, dx, dy, dz):
    """Height that a lattice corner's gradient, one of twelve, gives at an offset from it."""
    code = int(word & np.uint64(15))
    return _EAST[code] * dx + _NORTH[code] * dy + _UP[code] * dz


@law
def _fade(t):
    return t * t * t * (t * (t * 6.0 - 15.0) + 10.0)


@law
def noise_at(key, x, y, z):
    """Gradient noise on the unit lattice of space (Perlin 2002); mean 0, about -1 to 1.

    Parameters
    ----------
    key : uint64          which noise
    x, y, z : float       place, in lattice units
    """
    i = math.floor(x)
    j = math.floor(y)
    k = math.floor(z)
    fx = x - i
    fy = y - j
    fz = z - k
    sx = _fade(fx)
    sy = _fade(fy)
    sz = _fade(fz)
    west = _onward(key, i)
    east = _onward(key, i + 1)
    height = 0.0
    for dj in range(2):
        wj = _onward(west, j + dj)
        ej = _onward(east, j + dj)
        dy = fy - dj
        low = _slope(_onward(wj, k), fx, dy, fz)
        low += sx * (_slope(_onward(ej, k), fx - 1.0, dy, fz) - low)
        high = _slope(_onward(wj, k + 1), fx, dy, fz - 1.0)
        high += sx * (_slope(_onward(ej, k + 1), fx - 1.0, dy, fz - 1.0) - high)
        front = low + sz * (high - low)
        height = height + sy * (front - height) if dj else front
    return height


@kernel
def _add_octaves(total, x, y, z, key, hurst_fall, coarse_m, cell_m):
    """Write the sum of all octaves of the fractal at each place into ``total``."""
    for n in range(total.shape[0]):
        a = x[n]
        b = y[n]
        c = z[n]
        size = math.sqrt(1.0 - hurst_fall * hurst_fall) / NOISE_STD
        lattice_m = coarse_m
        octave = key * np.uint64(64)
        height = 0.0
        while lattice_m >= 1.5 * cell_m:
            # turned, so that no octave's lattice lies along another's or along the map
            d = 0.6 * a - 0.8 * b
            e = 0.48 * a + 0.36 * b - 0.8 * c
            c = 0.64 * a + 0.48 * b + 0.6 * c
            a = d
            b = e
            height += size * noise_at(
                octave, a / lattice_m + 0.37, b / lattice_m + 0.37, c / lattice_m + 0.37
            )
            size *= hurst_fall
            lattice_m *= 0.5
            octave += np.uint64(1)
        total[n] = height


def fractal(places: np.ndarray, coarse_m: float, cell_m: float, detail: Detail) -> np.ndarray:
    """Fractal surface of standard deviation 1 at places in space.

    Octaves begin at the coarse cell and halve down to the fine one. A finer grid adds octaves to
    the same surface; their sizes do not depend on where it stops.

    Parameters
    ----------
    places : float64[3, ...]    positions on the globe (or x, y and 0 on a sketch) [m]
    coarse_m : float            cell of the raster to which detail is added [m]
    cell_m : float              cell of the wanted grid [m]
    detail : Detail             numbers
    """
    total = np.zeros(places.shape[1:])
    flat = [np.ascontiguousarray(axis, dtype=np.float64).ravel() for axis in places]
    fall = exp(-LN2 * detail.hurst)
    key = np.uint64(detail.key % 2**58)
    _add_octaves(total.ravel(), *flat, key, fall, float(coarse_m), float(cell_m))
    return total


REACH = 4  # coarse cells beyond a window that its surface leans on


def _around(raster: np.ndarray, reach: int) -> list[np.ndarray]:
    """A raster shifted to each neighbour within ``reach`` cells, edges held."""
    padded = np.pad(raster, reach, mode="edge")
    rows, cols = raster.shape
    steps = range(2 * reach + 1)
    return [padded[a : a + rows, b : b + cols] for a in steps for b in steps]


def relief_m(coarse: np.ndarray) -> np.ndarray:
    """Relief round each cell: highest less lowest of 3 x 3, mean of 5 x 5 of those [m]."""
    highest, lowest = coarse.copy(), coarse.copy()
    for shifted in _around(coarse, 1):
        np.maximum(highest, shifted, out=highest)
        np.minimum(lowest, shifted, out=lowest)
    spread = highest - lowest
    total = np.zeros(coarse.shape)
    for shifted in _around(spread, 2):
        total += shifted
    return total / 25.0


def detail_std_m(relief: np.ndarray, detail: Detail) -> np.ndarray:
    """Standard deviation of the missing relief for a relief between coarse cells [m]."""
    return np.maximum(detail.least_m, detail.share * relief)


def _weights(t: np.ndarray) -> list[np.ndarray]:
    """Weights of the four nearest values of a cubic through the points (Catmull & Rom 1974)."""
    return [
        ((-0.5 * t + 1.0) * t - 0.5) * t,
        (1.5 * t - 2.5) * t * t + 1.0,
        ((-1.5 * t + 2.0) * t + 0.5) * t,
        (0.5 * t - 0.5) * t * t,
    ]


def smooth(coarse: np.ndarray, row: np.ndarray, col: np.ndarray) -> np.ndarray:
    """Cubic interpolation of a raster at fractional rows and columns, edges held."""
    i, j = np.floor(row).astype(np.int64), np.floor(col).astype(np.int64)
    by_row, by_col = _weights(row - i), _weights(col - j)
    total = np.zeros(row.shape)
    for a in range(4):
        line = np.zeros(row.shape)
        at_row = np.clip(i + a - 1, 0, coarse.shape[0] - 1)
        for b in range(4):
            at_col = np.clip(j + b - 1, 0, coarse.shape[1] - 1)
            line += by_col[b] * coarse[at_row, at_col]
        total += by_row[a] * line
    return total


def level(raster: np.ndarray, row: np.ndarray, col: np.ndarray) -> np.ndarray:
    """Bilinear interpolation of a raster at fractional rows and columns, edges held."""
    rows, cols = raster.shape
    row, col = np.clip(row, 0.0, rows - 1.0), np.clip(col, 0.0, cols - 1.0)
    i = np.minimum(row.astype(np.int64), max(rows - 2, 0))
    j = np.minimum(col.astype(np.int64), max(cols - 2, 0))
    fi, fj = row - i, col - j
    down, right = np.minimum(i + 1, rows - 1), np.minimum(j + 1, cols - 1)
    upper = raster[i, j] + fj * (raster[i, right] - raster[i, j])
    lower = raster[down, j] + fj * (raster[down, right] - raster[down, j])
    return upper + fi * (lower - upper)


def refine(
    coarse: np.ndarray,
    row: np.ndarray,
    col: np.ndarray,
    places: np.ndarray,
    coarse_m: float,
    cell_m: float,
    detail: Detail,
) -> np.ndarray:
    """Heights of a coarse raster at fractional rows and columns, with detail [m].

    Parameters
    ----------
    coarse : float64[r, c]      heights [m]
    row, col : float64[...]     where, in cells of ``coarse`` (centres at whole numbers)
    places : float64[3, ...]    the same places on the globe or the map [m]
    coarse_m, cell_m : float    cells of the coarse raster and of the wanted grid [m]
    detail : Detail             numbers
    """
    std = level(detail_std_m(relief_m(coarse), detail), row, col)
    return smooth(coarse, row, col) + std * fractal(places, coarse_m, cell_m, detail)
