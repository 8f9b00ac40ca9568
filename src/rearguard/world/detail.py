"""Detail below the grid: the small relief that a coarse elevation raster has lost.

A fractal surface is added to the smooth interpolation of the coarse heights. Its roughness over
distance follows the Hurst exponent of real hills, its size the relief around each place, so that
plains stay plain. It is keyed by the place on the globe (or on the map of a sketch), never by
the window: two windows that overlap, or a window and its margin, show the same hills.

Evidence: measured, on two public elevation rasters of 30 and 90 m coarsened to about 900 m
(docs/evidence/ground.md): what the interpolation misses has 0.16-0.20 of the mean relief among
neighbouring averaged cells (0.14-0.17 of that among picked cells), and the surface a Hurst
exponent of 0.79-0.90 over 1 to 8 cells.

Only + - * / and square roots are used, so the heights have the same bits on every machine.
"""

import math
from typing import NamedTuple

import numpy as np

_FADE = (6.0, -15.0, 10.0)
_NOISE_STD = 0.27  # of one octave over its lattice; computed, see tests
_TILT = np.array([[0.6, -0.8, 0.0], [0.48, 0.36, -0.8], [0.64, 0.48, 0.6]])
_MIX = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))


class Detail(NamedTuple):
    """How detail is made; a scenario may override it under ``ground: detail:``."""

    hurst: float = 0.90  # roughness over distance; measured, 0.79 to 0.90 [-]
    share: float = 0.17  # of the relief among coarse cells; measured, 0.15 to 0.20 [-]
    least_m: float = 0.5  # standard deviation on a dead flat plain; judged, 0.2 to 2 [m]
    key: int = 0  # another surface for another number


def _mixed(word: np.ndarray) -> np.ndarray:
    """SplitMix64's finisher on an array of uint64."""
    word = (word ^ (word >> np.uint64(30))) * _MIX[1]
    word = (word ^ (word >> np.uint64(27))) * _MIX[2]
    return word ^ (word >> np.uint64(31))


def _corner(key: int, i: np.ndarray, j: np.ndarray, k: np.ndarray) -> np.ndarray:
    """Hash of a corner of the lattice : uint64, as i, j, k int64."""
    word = np.full(i.shape, np.uint64(key % 2**64))
    for part in (i, j, k):
        word = _mixed(word * _MIX[0] + part.astype(np.uint64) + _MIX[0])
    return word


def _slope(word: np.ndarray, dx: np.ndarray, dy: np.ndarray, dz: np.ndarray) -> np.ndarray:
    """Height given by a corner's gradient, one of sixteen directions, at an offset from it."""
    code = (word & np.uint64(15)).astype(np.int64)
    u = np.where(code < 8, dx, dy)
    v = np.where(code < 4, dy, np.where((code == 12) | (code == 14), dx, dz))
    return np.where(code & 1, -u, u) + np.where(code & 2, -v, v)


def noise(key: int, x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
    """Gradient noise on the unit lattice of space; mean 0, about -1 to 1.

    Parameters
    ----------
    key : int                  which noise
    x, y, z : float64[...]     places, in lattice units
    """
    i, j, k = (np.floor(axis).astype(np.int64) for axis in (x, y, z))
    fx, fy, fz = x - i, y - j, z - k

    def fade(t: np.ndarray) -> np.ndarray:
        return t * t * t * (t * (t * _FADE[0] + _FADE[1]) + _FADE[2])

    def edge(dj: int, dk: int) -> np.ndarray:
        near = _slope(_corner(key, i, j + dj, k + dk), fx, fy - dj, fz - dk)
        far = _slope(_corner(key, i + 1, j + dj, k + dk), fx - 1.0, fy - dj, fz - dk)
        return near + fade(fx) * (far - near)

    def face(dk: int) -> np.ndarray:
        low = edge(0, dk)
        return low + fade(fy) * (edge(1, dk) - low)

    low = face(0)
    return low + fade(fz) * (face(1) - low)


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
    fall = 1.0 / 2.0**detail.hurst
    size = math.sqrt(1.0 - fall * fall) / _NOISE_STD
    total = np.zeros(places.shape[1:])
    octave, lattice_m = 0, coarse_m
    turned = places
    while lattice_m >= 1.5 * cell_m:
        turned = np.stack([sum(_TILT[a][b] * turned[b] for b in range(3)) for a in range(3)])
        shifted = turned / lattice_m + 0.37
        total += size * noise(detail.key * 64 + octave, *shifted)
        size *= fall
        lattice_m *= 0.5
        octave += 1
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
    near = _around(coarse, 1)
    spread = np.maximum.reduce(near) - np.minimum.reduce(near)
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
