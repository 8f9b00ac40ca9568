"""A ground told in a few words: plain, ridges, hills, valleys, rivers, woods, roads.

Shapes are smooth and local (a quartic bump across a line or round a point), so that a sketched
flank has a slope one can name: a ridge of height H and width W from foot to foot is nowhere
steeper than 3.08 H / W. Detail is added as for a real raster, keyed by the place on the map.

Only + - * / and square roots are used here, so a sketch has the same bits on every machine.
"""

import math
from typing import Any

import numpy as np

from rearguard.errors import WorldError
from rearguard.kit.stage import kernel
from rearguard.world import cover as covers
from rearguard.world.detail import Detail, detail_std_m, fractal, level, relief_m
from rearguard.world.ground import Ground
from rearguard.world.places import Place, Places
from rearguard.world.roads import Line, paint_line
from rearguard.world.water import Ford, River, Rivers

MOST_CELLS = 4_000_000  # so that a sketch is drawn in seconds
BAND = 200  # rows drawn at a time, to spare memory
COARSE_M = 900.0  # cell on which a sketch's relief is judged, as for the measured rasters
BANK_M = 0.5  # a river's surface lies so much below the land; judged, 0.2 to 2 [m]


def number(value: Any) -> float:
    """A plain number; the median of one that is given as a distribution."""
    return float(value) if isinstance(value, (int, float)) else float(value.median())


def point(spot: Any) -> tuple[float, float]:
    """x and y of a spot of the map [m]."""
    return number(spot.x_m), number(spot.y_m)


@kernel
def _nearest_m(x, y, corners, away):  # type: ignore[no-untyped-def]
    """Write the distance of every point from a line of corners [m]."""
    for n in range(away.shape[0]):
        best = 1e300
        for k in range(corners.shape[0] - 1):
            ax, ay = corners[k, 0], corners[k, 1]
            dx, dy = corners[k + 1, 0] - ax, corners[k + 1, 1] - ay
            square = dx * dx + dy * dy
            share = ((x[n] - ax) * dx + (y[n] - ay) * dy) / square if square > 0.0 else 0.0
            share = min(max(share, 0.0), 1.0)
            ex, ey = x[n] - ax - share * dx, y[n] - ay - share * dy
            best = min(best, ex * ex + ey * ey)
        away[n] = math.sqrt(best)


def distance_to_line(x: np.ndarray, y: np.ndarray, line: Line, reach_m: float) -> np.ndarray:
    """Distance of every point of a grid from a line; infinite beyond ``reach_m`` of its box [m]."""
    away = np.full(x.shape, np.inf)
    corners = np.array(line if len(line) > 1 else (line[0], line[0]), dtype=np.float64)
    (west, south), (east, north) = corners.min(0) - reach_m, corners.max(0) + reach_m
    cols = slice(*np.searchsorted(x[0], (west, east)))
    rows = slice(*np.searchsorted(y[:, 0], (south, north)))
    part = np.empty(x[rows, cols].size)
    if part.size:
        _nearest_m(x[rows, cols].ravel(), y[rows, cols].ravel(), corners, part)
        away[rows, cols] = part.reshape(x[rows, cols].shape)
    return away


def bump(distance: np.ndarray, half_width_m: float) -> np.ndarray:
    """1 on the line, 0 from the half width on, smooth at both: (1 - t**2)**2."""
    t = np.minimum(distance / half_width_m, 1.0)
    rest = 1.0 - t * t
    return rest * rest


def _shape(sketch: Any, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Height of the bare shapes at points of the map [m]."""
    height = number(sketch.plain.height_m) + number(sketch.plain.slope) * y
    for ridge in sketch.ridge:
        line = tuple(point(spot) for spot in ridge.along)
        half = 0.5 * number(ridge.width_m)
        away = distance_to_line(x, y, line, half)
        height = height + number(ridge.height_m) * bump(away, half)
    for hill in sketch.hill:
        away = distance_to_line(x, y, (point(hill.at),), number(hill.radius_m))
        height = height + number(hill.height_m) * bump(away, number(hill.radius_m))
    for valley in sketch.valley:
        line = tuple(point(spot) for spot in valley.along)
        half = 0.5 * number(valley.width_m)
        away = distance_to_line(x, y, line, half)
        height = height - number(valley.depth_m) * bump(away, half)
    return height


class _Roughness:
    """Standard deviation of the detail over the whole map, from the relief of the bare shapes."""

    def __init__(self, sketch: Any, edges: tuple[float, float, float, float], detail: Detail):
        reach = 5 * COARSE_M
        self.west = math.floor(edges[0] / COARSE_M) * COARSE_M - reach
        self.south = math.floor(edges[1] / COARSE_M) * COARSE_M - reach
        cols = int((edges[2] - self.west + reach) / COARSE_M) + 2
        rows = int((edges[3] - self.south + reach) / COARSE_M) + 2
        x, y = np.meshgrid(
            self.west + COARSE_M * np.arange(cols), self.south + COARSE_M * np.arange(rows)
        )
        least = detail._replace(least_m=max(number(sketch.plain.rough_m), 1e-6))
        self.std_m = detail_std_m(relief_m(_shape(sketch, x, y)), least)

    def at(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """The deviation at points of the map [m]."""
        return level(self.std_m, (y - self.south) / COARSE_M, (x - self.west) / COARSE_M)


def _rivers(sketch: Any) -> tuple[River, ...]:
    made = []
    for river in sketch.river:
        line = tuple(point(spot) for spot in river.along)
        depth, ice = number(river.depth_m), 0.15 if river.frozen else 0.0
        current = number(river.current_m_s)
        fords = tuple(
            Ford(*point(f.at), number(f.depth_m), number(f.width_m), f.name) for f in river.ford
        )
        width, water_c = number(river.width_m), number(river.water_c)
        made.append(River(line, width, depth, current, fords, river.name, ice, water_c))
    return tuple(made)


def _band_height(
    sketch: Any,
    x: np.ndarray,
    y: np.ndarray,
    cell: float,
    detail: Detail | None,
    rough: _Roughness | None,
    rivers: tuple[River, ...],
) -> np.ndarray:
    """Heights of some rows: shapes, detail, river beds [m]."""
    height = _shape(sketch, x, y)
    if detail is not None and rough is not None:
        places = np.stack([x, y, np.zeros(x.shape)])
        height = height + rough.at(x, y) * fractal(places, COARSE_M, cell, detail)
    for river in rivers:
        half = 0.5 * river.width_m + cell
        away = distance_to_line(x, y, river.points, half)
        bed = np.full(x.shape, river.depth_m + BANK_M)
        for ford in river.fords:
            at_ford = distance_to_line(x, y, ((ford.x_m, ford.y_m),), half + ford.width_m)
            flat = bump(at_ford, math.sqrt(half * half + 0.25 * ford.width_m * ford.width_m))
            bed = bed - max(river.depth_m - ford.depth_m, 0.0) * flat
        height = height - bed * bump(away, half)
    return height


def _cover(sketch: Any, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Cover of the plain, then of each shape that names one, then water."""
    cover = np.full(x.shape, covers.NAMES.index(sketch.plain.cover), dtype=np.uint8)
    lines = [(f, 0.5 * number(f.width_m)) for f in (*sketch.valley, *sketch.ridge)]
    for feature, half in lines:
        if feature.cover:
            line = tuple(point(spot) for spot in feature.along)
            cover[distance_to_line(x, y, line, half) < half] = covers.NAMES.index(feature.cover)
    for feature in (*sketch.hill, *sketch.wood):
        if feature.cover:
            radius = number(feature.radius_m)
            away = distance_to_line(x, y, (point(feature.at),), radius)
            cover[away < radius] = covers.NAMES.index(feature.cover)
    return cover


def _named(sketch: Any) -> dict[str, Place]:
    found = {}
    for kind in ("ridge", "valley", "river", "hill", "wood"):
        for feature in getattr(sketch, kind):
            spots = getattr(feature, "along", None) or (feature.at,)
            line = tuple(point(spot) for spot in spots)
            found[feature.name] = Place(feature.name, {"en": feature.name}, line, kind)
            for ford in getattr(feature, "ford", ()):
                found[ford.name] = Place(ford.name, {"en": ford.name}, (point(ford.at),), "ford")
    return found


def draw(
    sketch: Any,
    *,
    lat_deg: float,
    lon_deg: float,
    margin_m: float = 2000.0,
    detail: Detail | None = None,
) -> Ground:
    """The ground of a sketch.

    Parameters
    ----------
    sketch : block              size_m, cell_m, plain, ridge, hill, valley, river, wood, as the
                                scenario's ``sketch`` holds them; x east, y north [m] from the
                                south-west corner of the map
    lat_deg, lon_deg : float    where on earth it is told to lie [deg]
    margin_m : float            how far the same ground goes on beyond the map [m]
    detail : Detail or None     small relief; None leaves the shapes bare

    Raises
    ------
    WorldError                  when the map has too few or too many cells
    """
    cell = float(sketch.cell_m)
    cols, rows = (int((side + 2.0 * margin_m) / cell) + 1 for side in sketch.size_m)
    if min(cols, rows) < 3:
        raise WorldError("ground: the map is smaller than two cells\n  make cell smaller")
    if cols * rows > MOST_CELLS:
        told = f"ground: with its margin the map has {cols * rows / 1e6:.0f} million cells"
        raise WorldError(f"{told}\n  at most {MOST_CELLS // 1_000_000} million; make cell larger")
    east = cell * np.arange(cols) - margin_m
    north = cell * np.arange(rows) - margin_m
    rough = None
    if detail is not None and 1.5 * cell <= COARSE_M:  # else the grid shows none of it
        rough = _Roughness(sketch, (east[0], north[0], east[-1], north[-1]), detail)
    rivers = _rivers(sketch)
    height = np.empty((rows, cols), np.float32)
    cover = np.empty((rows, cols), np.uint8)
    for first in range(0, rows, BAND):
        band = slice(first, first + BAND)
        x, y = np.meshgrid(east, north[band])
        height[band] = _band_height(sketch, x, y, cell, detail, rough, rivers)
        cover[band] = _cover(sketch, x, y)
    for river in rivers:
        frame = (-margin_m, -margin_m, 1.0 / cell)
        paint_line(cover, covers.WATER, river.points, river.width_m, frame)
    return Ground(
        height_m=height,
        cover=cover,
        cell_m=cell,
        x0_m=-margin_m,
        y0_m=-margin_m,
        margin_m=margin_m,
        lat_deg=lat_deg,
        lon_deg=lon_deg,
        places=Places(_named(sketch)),
        rivers=Rivers(rivers),
        source="sketch",
    )
