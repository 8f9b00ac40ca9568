"""A ground told in a few words: plain, ridges, hills, valleys, rivers, woods, roads.

Shapes are smooth and local (a quartic bump across a line or round a point), so that a sketched
flank has a slope one can name: a ridge of height H and width W from foot to foot is nowhere
steeper than 3.08 H / W. Detail is added as for a real raster, keyed by the place on the map.

Only + - * / and square roots are used here, so a sketch has the same bits on every machine.
"""

from typing import Any

import numpy as np

from rearguard.errors import WorldError
from rearguard.world import cover as covers
from rearguard.world.detail import Detail, detail_std_m, fractal, level, relief_m
from rearguard.world.ground import Ground
from rearguard.world.places import Place, Places
from rearguard.world.roads import Line, paint_line
from rearguard.world.water import River, Rivers

COARSE_M = 900.0  # cell on which a sketch's relief is judged, as for the measured rasters
BANK_M = 0.5  # a river's surface lies so much below the land; judged, 0.2 to 2 [m]


def number(value: Any) -> float:
    """A plain number; the median of one that is given as a distribution."""
    return float(value) if isinstance(value, (int, float)) else float(value.median())


def point(spot: Any) -> tuple[float, float]:
    """x and y of a spot of the map [m]."""
    return number(spot.x_m), number(spot.y_m)


def distance_to_line(x: np.ndarray, y: np.ndarray, line: Line) -> np.ndarray:
    """Distance of every point from a line [m]."""
    best = np.full(x.shape, np.inf)
    for a, b in zip(line, line[1:] or line, strict=False):
        dx, dy = b[0] - a[0], b[1] - a[1]
        square = dx * dx + dy * dy
        share = ((x - a[0]) * dx + (y - a[1]) * dy) / square if square else np.zeros(x.shape)
        share = np.clip(share, 0.0, 1.0)
        ex, ey = x - a[0] - share * dx, y - a[1] - share * dy
        best = np.minimum(best, ex * ex + ey * ey)
    return np.sqrt(best)


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
        away = distance_to_line(x, y, line)
        height = height + number(ridge.height_m) * bump(away, 0.5 * number(ridge.width_m))
    for hill in sketch.hill:
        away = distance_to_line(x, y, (point(hill.at),))
        height = height + number(hill.height_m) * bump(away, number(hill.radius_m))
    for valley in sketch.valley:
        line = tuple(point(spot) for spot in valley.along)
        away = distance_to_line(x, y, line)
        height = height - number(valley.depth_m) * bump(away, 0.5 * number(valley.width_m))
    return height


def _roughness_m(sketch: Any, x: np.ndarray, y: np.ndarray, detail: Detail) -> np.ndarray:
    """Standard deviation of the detail at points of the map [m]."""
    reach = 5 * COARSE_M
    west = np.floor(x.min() / COARSE_M) * COARSE_M - reach
    south = np.floor(y.min() / COARSE_M) * COARSE_M - reach
    cols = int((x.max() - west + reach) / COARSE_M) + 2
    rows = int((y.max() - south + reach) / COARSE_M) + 2
    coarse_x, coarse_y = np.meshgrid(
        west + COARSE_M * np.arange(cols), south + COARSE_M * np.arange(rows)
    )
    relief = relief_m(_shape(sketch, coarse_x, coarse_y))
    least = detail._replace(least_m=max(number(sketch.plain.rough_m), 1e-6))
    return level(detail_std_m(relief, least), (y - south) / COARSE_M, (x - west) / COARSE_M)


def _rivers(sketch: Any) -> tuple[River, ...]:
    made = []
    for river in sketch.river:
        line = tuple(point(spot) for spot in river.along)
        depth, ice = number(river.depth_m), 0.15 if river.frozen else 0.0
        current = number(river.current_m_s)
        made.append(River(line, number(river.width_m), depth, current, (), river.name, ice))
    return tuple(made)


def _cover(sketch: Any, x: np.ndarray, y: np.ndarray, cell_m: float) -> np.ndarray:
    """Cover of the plain, then of each shape that names one, then water."""
    cover = np.full(x.shape, covers.NAMES.index(sketch.plain.cover), dtype=np.uint8)
    lines = [(f, 0.5 * number(f.width_m)) for f in (*sketch.valley, *sketch.ridge)]
    for feature, half in lines:
        if feature.cover:
            line = tuple(point(spot) for spot in feature.along)
            cover[distance_to_line(x, y, line) < half] = covers.NAMES.index(feature.cover)
    for feature in (*sketch.hill, *sketch.wood):
        if feature.cover:
            away = distance_to_line(x, y, (point(feature.at),))
            cover[away < number(feature.radius_m)] = covers.NAMES.index(feature.cover)
    return cover


def _named(sketch: Any) -> dict[str, Place]:
    found = {}
    for kind in ("ridge", "valley", "river", "hill", "wood"):
        for feature in getattr(sketch, kind):
            spots = getattr(feature, "along", None) or (feature.at,)
            line = tuple(point(spot) for spot in spots)
            found[feature.name] = Place(feature.name, {"en": feature.name}, line, kind)
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
    WorldError                  when the map is smaller than two cells
    """
    cell = float(sketch.cell_m)
    cols, rows = (int((side + 2.0 * margin_m) / cell) + 1 for side in sketch.size_m)
    if min(cols, rows) < 3:
        raise WorldError("ground: the map is smaller than two cells\n  make cell smaller")
    x, y = np.meshgrid(cell * np.arange(cols) - margin_m, cell * np.arange(rows) - margin_m)
    height = _shape(sketch, x, y)
    if detail is not None:
        places = np.stack([x, y, np.zeros(x.shape)])
        std = _roughness_m(sketch, x, y, detail)
        height = height + std * fractal(places, COARSE_M, cell, detail)
    cover = _cover(sketch, x, y, cell)
    frame = (-margin_m, -margin_m, 1.0 / cell)
    rivers = _rivers(sketch)
    for river in rivers:
        away = distance_to_line(x, y, river.points)
        height = height - (river.depth_m + BANK_M) * bump(away, 0.5 * river.width_m + cell)
        paint_line(cover, covers.WATER, river.points, river.width_m, frame)
    return Ground(
        height_m=height.astype(np.float32),
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
