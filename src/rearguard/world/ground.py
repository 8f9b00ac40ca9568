"""The ground: height and cover on a raster, in local metres.

x runs east and y north [m] from the south-west corner of the map. Row 0 of every raster is the
southernmost, column 0 the westernmost; a value belongs to the point ``x0_m + column * cell_m``,
``y0_m + row * cell_m``. The raster reaches ``margin_m`` beyond the map on each side, made by the
same generator; whoever leaves the raster has left the field (``Ground.holds``).

In kernels the raster is handed over as an array and plain numbers:

    height_at(height_m, x0_m, y0_m, inv_cell, x, y)                    metres
    slope_at(height_m, x0_m, y0_m, inv_cell, x, y)                     (dz/dx, dz/dy)
    cover_at(cover, x0_m, y0_m, inv_cell, x, y)                        code of ``world.cover``
    line_of_sight(height_m, x0_m, y0_m, inv_cell, xa, ya, eye_m, xb, yb, top_m)    bool
    seen_through(height_m, cover, opacity, canopy, x0_m, y0_m, inv_cell, ...)      share 0 to 1

with ``ground.frame() -> (x0_m, y0_m, inv_cell)``; ``world.gis.load_ground`` makes a ``Ground``.

Evidence: geometry; refraction 0.13 and an earth of 6371 km (check value G8).
"""

# mypy: disallow-untyped-defs=False, disallow-incomplete-defs=False

from dataclasses import dataclass, field

import numpy as np

from rearguard.kit.math import exp, sqrt
from rearguard.kit.stage import kernel
from rearguard.world import cover as covers
from rearguard.world.barriers import Barriers
from rearguard.world.places import Places
from rearguard.world.roads import Roads
from rearguard.world.water import Rivers

EARTH_M = 6371000.0
REFRACTION = 0.13
DROP_PER_M2 = (1.0 - REFRACTION) / (2.0 * EARTH_M)
APART = 4  # half cells between the samples of a line of sight that are taken in one go


@dataclass(frozen=True, eq=False)
class Ground:
    """Height, cover and what lies on the ground.

    Attributes
    ----------
    height_m : float32[rows, cols]    above the sea [m]
    cover : uint8[rows, cols]         codes of ``world.cover``
    cell_m, x0_m, y0_m : float        cell, and place of row 0, column 0 [m]
    margin_m : float                  how far the raster reaches beyond the map [m]
    lat_deg, lon_deg : float          of the map's centre, for sun and moon
    places, roads, rivers, barriers   what has a name, carries or hinders
    source : str                      whence it comes, for the report
    """

    height_m: np.ndarray
    cover: np.ndarray
    cell_m: float
    x0_m: float
    y0_m: float
    margin_m: float = 2000.0
    lat_deg: float = 41.0
    lon_deg: float = 124.0
    places: Places = field(default_factory=Places)
    roads: Roads = field(default_factory=Roads)
    rivers: Rivers = field(default_factory=Rivers)
    barriers: Barriers = field(default_factory=Barriers)
    source: str = ""

    def frame(self) -> tuple[float, float, float]:
        """Corner and inverse cell, as the kernels want them: x0_m, y0_m, 1 / cell_m."""
        return self.x0_m, self.y0_m, 1.0 / self.cell_m

    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east and north edge of the raster, margin included [m]."""
        rows, cols = self.height_m.shape
        east, north = (cols - 1) * self.cell_m, (rows - 1) * self.cell_m
        return self.x0_m, self.y0_m, self.x0_m + east, self.y0_m + north

    def map_bounds(self) -> tuple[float, float, float, float]:
        """West, south, east and north edge of the map itself, without the margin [m]."""
        west, south, east, north = self.bounds()
        m = self.margin_m
        return west + m, south + m, east - m, north - m

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on the raster; beyond it a row has left the field."""
        west, south, east, north = self.bounds()
        return west <= x <= east and south <= y <= north

    def height(self, x: float, y: float) -> float:
        """Height above the sea at a point [m]."""
        return float(height_at(self.height_m, *self.frame(), float(x), float(y)))

    def cover_name(self, x: float, y: float) -> str:
        """Name of the cover at a point."""
        return covers.NAMES[int(cover_at(self.cover, *self.frame(), float(x), float(y)))]

    def sees(
        self, a: tuple[float, float], b: tuple[float, float], eye_m: float, top_m: float
    ) -> bool:
        """Whether an eye at a sees the top of something at b over the bare ground."""
        return bool(line_of_sight(self.height_m, *self.frame(), *a, eye_m, *b, top_m))

    def slope_deg(self) -> np.ndarray:
        """Slope of every point : float64[rows, cols] [deg]."""
        return slope_of(self.height_m, self.cell_m)


def slope_of(height_m: np.ndarray, cell_m: float) -> np.ndarray:
    """Slope of a raster of heights : float64[rows, cols] [deg]."""
    north, east = np.gradient(height_m.astype(np.float64), cell_m)
    return np.degrees(np.arctan(np.sqrt(east * east + north * north)))


@kernel
def height_at(height_m, x0_m, y0_m, inv_cell, x, y):
    """Height above the sea at a point, bilinear; the edge's height beyond the raster [m]."""
    u = min(max((x - x0_m) * inv_cell, 0.0), height_m.shape[1] - 1.000001)
    v = min(max((y - y0_m) * inv_cell, 0.0), height_m.shape[0] - 1.000001)
    j, i = int(u), int(v)
    fx, fy = u - j, v - i
    west, east, low, high = np.uint64(j), np.uint64(j + 1), np.uint64(i), np.uint64(i + 1)
    south = height_m[low, west] + fx * (height_m[low, east] - height_m[low, west])
    north = height_m[high, west] + fx * (height_m[high, east] - height_m[high, west])
    return south + fy * (north - south)


@kernel
def slope_at(height_m, x0_m, y0_m, inv_cell, x, y):
    """Rise per metre east and per metre north of the cell round a point."""
    u = min(max((x - x0_m) * inv_cell, 0.0), height_m.shape[1] - 1.000001)
    v = min(max((y - y0_m) * inv_cell, 0.0), height_m.shape[0] - 1.000001)
    j = int(u)
    i = int(v)
    fx = u - j
    fy = v - i
    sw = float(height_m[i, j])
    se = float(height_m[i, j + 1])
    nw = float(height_m[i + 1, j])
    ne = float(height_m[i + 1, j + 1])
    east = (se - sw) + fy * ((ne - nw) - (se - sw))
    north = (nw - sw) + fx * ((ne - se) - (nw - sw))
    return east * inv_cell, north * inv_cell


@kernel
def cover_at(cover, x0_m, y0_m, inv_cell, x, y):
    """Code of the cover at the nearest point of the raster."""
    j = min(max(int((x - x0_m) * inv_cell + 0.5), 0), cover.shape[1] - 1)
    i = min(max(int((y - y0_m) * inv_cell + 0.5), 0), cover.shape[0] - 1)
    return cover[i, j]


@kernel
def line_of_sight(height_m, x0_m, y0_m, inv_cell, xa, ya, eye_m, xb, yb, top_m):
    """Whether the line from an eye at a to a top at b clears the ground.

    The ground is sampled every half cell, at first far apart, since what hides hides many in a
    row; at a distance d it has sunk by (1 - k) d**2 / 2 R, with refraction k, seen from a.

    Parameters
    ----------
    height_m : float32[rows, cols]      heights [m]
    x0_m, y0_m, inv_cell : float        from ``Ground.frame`` [m, m, 1/m]
    xa, ya, xb, yb : float              the two places [m]
    eye_m, top_m : float                heights of eye and top above the ground there [m]
    """
    dx = xb - xa
    dy = yb - ya
    distance = sqrt(dx * dx + dy * dy)
    sunk = DROP_PER_M2 * distance * distance
    start = height_at(height_m, x0_m, y0_m, inv_cell, xa, ya) + eye_m
    rise = height_at(height_m, x0_m, y0_m, inv_cell, xb, yb) + top_m - sunk - start
    n = int(2.0 * distance * inv_cell) + 1
    step = 1.0 / n
    for first in range(APART, 0, -1):
        for k in range(first, n, APART):
            share = k * step
            here = height_at(height_m, x0_m, y0_m, inv_cell, xa + share * dx, ya + share * dy)
            if here - sunk * share * share > start + share * rise:
                return False
    return True


@kernel
def seen_through(
    height_m, cover, opacity, canopy, x0_m, y0_m, inv_cell, xa, ya, eye_m, xb, yb, top_m
):
    """Share of men at b that are seen from a: 0 behind a hill, less through wood and brush.

    Where the line runs below the cover's canopy each metre takes ``opacity`` of what is left.

    Parameters
    ----------
    cover : uint8[rows, cols]      codes
    opacity, canopy : float64[k]   ``cover.OPACITY_PER_M`` and ``cover.CANOPY_M`` by code
    others                         as in ``line_of_sight``
    """
    dx = xb - xa
    dy = yb - ya
    distance = sqrt(dx * dx + dy * dy)
    n = int(2.0 * distance * inv_cell) + 1
    start = height_at(height_m, x0_m, y0_m, inv_cell, xa, ya) + eye_m
    end = height_at(height_m, x0_m, y0_m, inv_cell, xb, yb) + top_m
    end -= DROP_PER_M2 * distance * distance
    lost = 0.0
    for k in range(n):
        share = (k + 0.5) / n
        x = xa + share * dx
        y = ya + share * dy
        here = height_at(height_m, x0_m, y0_m, inv_cell, x, y)
        here -= DROP_PER_M2 * (share * distance) * (share * distance)
        above = start + share * (end - start) - here
        if above < 0.0:
            return 0.0
        code = cover_at(cover, x0_m, y0_m, inv_cell, x, y)
        if above < canopy[code]:
            lost += opacity[code] * distance / n
    return exp(-lost)
