"""Survey: an elevation raster in any projection brought to local metres.

Local metres are azimuthal equidistant round the centre of the map, x east and y north from its
south-west corner. Small relief is keyed by the place on the globe, so windows that overlap agree.
Rasters in degrees or a named projection need the extra ``gis`` (pyproj); plain metres need nothing.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from rearguard.errors import MissingExtra, WorldError
from rearguard.world.cover import Growth, grow
from rearguard.world.detail import REACH, Detail, refine
from rearguard.world.ground import Ground, slope_of

MOST_CELLS = 4_000_000  # of a local grid, so that it takes seconds and less than 500 MB
LOWEST_M, HIGHEST_M = -500.0, 9000.0  # of dry land: the Dead Sea's shore, Everest
_ECCENTRICITY_2 = 0.00669437999014
_EQUATOR_M = 6378137.0


class Raster(NamedTuple):
    """An elevation raster as it was read, northernmost row first.

    ``geo`` holds west edge, north edge and cell width and height (both above 0) in the units of
    ``crs``; ``crs`` is None where heights lie in plain metres.
    """

    heights: np.ndarray  # float64[rows, cols] [m]
    geo: tuple[float, float, float, float]
    crs: Any
    source: str


def need_gis(what: str) -> tuple[Any, Any]:
    try:
        import pyproj
        import rasterio
    except ImportError as missing:
        raise MissingExtra(what, "gis") from missing
    return rasterio, pyproj


def globe_point(lat_deg: np.ndarray, lon_deg: np.ndarray) -> np.ndarray:
    """Position on the WGS 84 ellipsoid : float64[3, ...] from the earth's centre [m].

    Rounded to 0.1 mm, so that machines whose libraries differ in the last bit agree.
    """
    lat, lon = np.radians(lat_deg), np.radians(lon_deg)
    normal = _EQUATOR_M / np.sqrt(1.0 - _ECCENTRICITY_2 * np.sin(lat) ** 2)
    flat = normal * np.cos(lat)
    z = normal * (1.0 - _ECCENTRICITY_2) * np.sin(lat)
    return np.round(np.stack([flat * np.cos(lon), flat * np.sin(lon), z]), 4)


class Sheet(NamedTuple):
    """How local metres (from the map's centre) lie on a raster."""

    lat_deg: float
    lon_deg: float
    place: Callable  # (east_m, north_m) -> fractional rows, columns and places on the globe
    coarse_m: float


def _plain_sheet(raster: Raster, lat_deg: float, lon_deg: float) -> Sheet:
    west, north, dx, dy = raster.geo
    rows, cols = raster.heights.shape
    mid_x, mid_y = west + 0.5 * cols * dx, north - 0.5 * rows * dy

    def place(east: np.ndarray, north_m: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        x, y = mid_x + east, mid_y + north_m
        places = np.stack([x, y, np.zeros(x.shape)])
        return (north - y) / dy - 0.5, (x - west) / dx - 0.5, places

    return Sheet(lat_deg, lon_deg, place, math.sqrt(dx * dy))


def _globe_sheet(raster: Raster, centre: tuple[float, float] | None) -> Sheet:
    _, pyproj = need_gis(f"bringing {raster.source} to local metres")
    west, north, dx, dy = raster.geo
    rows, cols = raster.heights.shape
    to_globe = pyproj.Transformer.from_crs(raster.crs, "EPSG:4326", always_xy=True)
    if centre is None:
        centre = to_globe.transform(west + 0.5 * cols * dx, north - 0.5 * rows * dy)
    lon_deg, lat_deg = centre
    local = f"+proj=aeqd +lat_0={lat_deg:.9f} +lon_0={lon_deg:.9f} +datum=WGS84 +units=m"
    down = pyproj.Transformer.from_crs(local, raster.crs, always_xy=True)
    lonlat = pyproj.Transformer.from_crs(local, "EPSG:4326", always_xy=True)

    def place(east: np.ndarray, north_m: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        x, y = down.transform(east, north_m)
        lon, lat = lonlat.transform(east, north_m)
        return (north - y) / dy - 0.5, (x - west) / dx - 0.5, globe_point(lat, lon)

    # Size of a source cell on the ground, from one step of a kilometre round the centre.
    row, col, _ = place(np.array([-500.0, 500.0, 0.0, 0.0]), np.array([0.0, 0.0, -500.0, 500.0]))
    along = math.sqrt((col[1] - col[0]) ** 2 + (row[1] - row[0]) ** 2)
    up = math.sqrt((col[3] - col[2]) ** 2 + (row[3] - row[2]) ** 2)
    return Sheet(lat_deg, lon_deg, place, round(1000.0 / math.sqrt(along * up), 6))


def _coarser(raster: Raster, by: int) -> Raster:
    """Mean of blocks of cells, for a raster finer than the wanted grid."""
    rows, cols = (n // by * by for n in raster.heights.shape)
    blocks = raster.heights[:rows, :cols].reshape(rows // by, by, cols // by, by)
    west, north, dx, dy = raster.geo
    return raster._replace(heights=blocks.mean((1, 3)), geo=(west, north, dx * by, dy * by))


def default_cell_m(coarse_m: float) -> float:
    """Cell of the local grid for a source cell: the source's up to 30 m, else finer [m]."""
    return coarse_m if coarse_m <= 30.0 else max(20.0, min(90.0, coarse_m / 4.0))


def bring_down(
    raster: Raster,
    *,
    centre: tuple[float, float] | None = None,
    size_m: tuple[float, float] | None = None,
    lonlat: tuple[float, float] | None = None,
    cell_m: float | None = None,
    margin_m: float = 2000.0,
    detail: Detail | None = None,
    growth: Growth | None = None,
) -> Ground:
    """A ground in local metres from a raster.

    Parameters
    ----------
    raster : Raster
    centre : (lon, lat)          of the map [deg]; the raster's centre when absent
    size_m : (east, north)       of the map; the raster less the margin when absent [m]
    lonlat : (lon, lat)          where a raster without projection lies [deg]
    cell_m : float               of the local grid; ``default_cell_m`` when absent
    margin_m : float             how far the ground goes on beyond the map [m]
    detail : Detail or None      small relief below the raster's cell
    growth : Growth or None      natural cover; None is grass everywhere

    Raises
    ------
    WorldError      the map lies off the raster, on cells without height, or has too many cells
    """
    if raster.crs is None:
        if lonlat is None:
            raise WorldError(f"{raster.source} has no projection\n  add lonlat: [124.9°, 41.2°]")
        sheet = _plain_sheet(raster, lonlat[1], lonlat[0])
    else:
        sheet = _globe_sheet(raster, centre)
    cell = cell_m or default_cell_m(sheet.coarse_m)
    by = int(cell / sheet.coarse_m + 0.01)
    if by >= 2:
        raster = _coarser(raster, by)
        sheet = (
            _plain_sheet(raster, sheet.lat_deg, sheet.lon_deg)
            if raster.crs is None
            else (_globe_sheet(raster, (sheet.lon_deg, sheet.lat_deg)))
        )
    east, north = _grid(raster, sheet, size_m, cell, margin_m)
    row, col, places = sheet.place(east, north)
    height = _heights(raster, row, col, places, sheet.coarse_m, cell, detail)
    slope = slope_of(height, cell)
    cover = (
        np.zeros(height.shape, np.uint8) if growth is None else grow(slope, places, cell, growth)
    )
    west, south = -margin_m, -margin_m
    return Ground(
        height_m=height.astype(np.float32),
        cover=cover,
        cell_m=cell,
        x0_m=west,
        y0_m=south,
        margin_m=margin_m,
        lat_deg=sheet.lat_deg,
        lon_deg=sheet.lon_deg,
        source=raster.source,
    )


def _grid(
    raster: Raster, sheet: Sheet, size_m: tuple[float, float] | None, cell: float, margin_m: float
) -> tuple[np.ndarray, np.ndarray]:
    """Local metres from the map's centre of every point of the wanted grid."""
    if size_m is None:
        rows, cols = raster.heights.shape
        full = (cols * sheet.coarse_m, rows * sheet.coarse_m)
        spare = 2.0 * margin_m if min(full) >= 4.0 * margin_m else 0.0
        size_m = (full[0] - spare, full[1] - spare)
    cols, rows = (int((side + 2.0 * margin_m) / cell) + 1 for side in size_m)
    if cols * rows > MOST_CELLS:
        raise WorldError(f"ground: {cols * rows / 1e6:.0f} million cells\n  make cell larger")
    x = cell * np.arange(cols) - margin_m - 0.5 * size_m[0]
    y = cell * np.arange(rows) - margin_m - 0.5 * size_m[1]
    east, north = np.meshgrid(x, y)
    return east, north


def _heights(
    raster: Raster,
    row: np.ndarray,
    col: np.ndarray,
    places: np.ndarray,
    coarse_m: float,
    cell: float,
    detail: Detail | None,
) -> np.ndarray:
    """Heights of the wanted points, cut from the part of the raster that they need."""
    rows, cols = raster.heights.shape
    middle = row[row.shape[0] // 2, row.shape[1] // 2], col[row.shape[0] // 2, row.shape[1] // 2]
    if not (0 <= middle[0] < rows and 0 <= middle[1] < cols):
        raise WorldError(f"the window does not lie on {raster.source}")
    low_i, low_j = (max(0, int(part.min()) - REACH - 2) for part in (row, col))
    high_i, high_j = int(row.max()) + REACH + 3, int(col.max()) + REACH + 3
    part = raster.heights[low_i:high_i, low_j:high_j]
    empty = int(np.isnan(part).sum())
    if empty:
        raise WorldError(f"{raster.source} has {empty} cells without height in that window")
    lowest, highest = float(part.min()), float(part.max())
    if not LOWEST_M <= lowest <= highest <= HIGHEST_M:
        raise WorldError(
            f"{raster.source} has heights from {lowest:g} to {highest:g} m in that window\n"
            f"  {LOWEST_M:g} to {HIGHEST_M:g} m is what land has"
        )
    made = detail or Detail(share=0.0, least_m=0.0)
    height = refine(part, row - low_i, col - low_j, places, coarse_m, cell, made)
    return np.round(height, 2)
