"""Reading grounds: elevation rasters in any projection, bare arrays, shipped grounds.

Everything is brought to local metres: azimuthal equidistant round the centre of the map, x east
and y north from its south-west corner. GeoTIFF, .hgt and rasters in degrees need the extra
``gis`` (rasterio, pyproj); ``.asc`` in metres, ``.npy`` and shipped grounds need nothing.

- ``load_ground(block, folder) -> Ground`` for a scenario's ``ground`` block
- ``read_ground(folder)`` and ``write_ground(ground, folder)``: the form of shipped grounds and of
  the ground kept with a run (``ground.json``, ``height.npy``, ``cover.npy``)
"""

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from rearguard.errors import WorldError
from rearguard.world import cover as covers
from rearguard.world.barriers import Barrier, Barriers, Gate
from rearguard.world.cover import Growth
from rearguard.world.detail import Detail
from rearguard.world.ground import Ground
from rearguard.world.places import Place, Places
from rearguard.world.roads import Line, Road, Roads, paint_line
from rearguard.world.sketch import draw, number, point
from rearguard.world.survey import Raster, bring_down, need_gis
from rearguard.world.water import Ford, River, Rivers

SHIPPED = Path(__file__).resolve().parent.parent / "scenario" / "shipped"
FORM = "rearguard.ground/1"


def read_asc(path: Path) -> Raster:
    """An ESRI ASCII raster, without any extra.

    Raises
    ------
    WorldError    when the header or the number of values is wrong
    """
    words = path.read_text(encoding="utf-8").split()
    head: dict[str, float] = {}
    k = 0
    try:
        while k + 1 < len(words) and words[k][0].isalpha():
            head[words[k].lower()] = float(words[k + 1])
            k += 2
        rows, cols, cell = int(head["nrows"]), int(head["ncols"]), head["cellsize"]
        heights = np.array(words[k:], dtype=np.float64).reshape(rows, cols)
    except (KeyError, ValueError, IndexError) as wrong:
        raise WorldError(f"{path.name} is not an ESRI ASCII raster: {wrong}") from wrong
    shift = 0.5 * cell if "xllcenter" in head else 0.0
    west = head.get("xllcorner", head.get("xllcenter", 0.0)) - shift
    south = head.get("yllcorner", head.get("yllcenter", 0.0)) - shift
    heights[heights == head.get("nodata_value", -9999.0)] = np.nan
    degrees = cell < 0.1 and abs(west) <= 360.0 and abs(south) <= 90.0
    crs = "EPSG:4326" if degrees else None
    return Raster(heights, (west, south + rows * cell, cell, cell), crs, path.name)


def read_npy(path: Path, cell_m: float) -> Raster:
    """A bare array of heights, northernmost row first, in cells of ``cell_m``."""
    try:
        found = np.load(path, allow_pickle=False)
        if found.dtype.kind not in "iuf":
            raise ValueError(f"it holds {found.dtype}, no real numbers")
        heights = found.astype(np.float64)
    except (ValueError, OSError, EOFError) as wrong:
        first = str(wrong).split(". ")[0]
        raise WorldError(f"{path.name} is not a .npy array of heights: {first}") from wrong
    if heights.ndim != 2:
        raise WorldError(f"{path.name} has {heights.ndim} dimensions; heights have two")
    return Raster(heights, (0.0, heights.shape[0] * cell_m, cell_m, cell_m), None, path.name)


def read_dem(path: Path) -> Raster:
    """An elevation raster in any form that is known: .asc, else whatever rasterio reads.

    Raises
    ------
    WorldError      no such file, no raster, turned rows, no projection
    MissingExtra    a GeoTIFF or .hgt without the extra ``gis``
    """
    if not path.is_file():
        raise WorldError(f"there is no elevation raster {path.name}")
    if path.suffix.lower() == ".asc":
        return read_asc(path)
    rasterio, _ = need_gis(f"reading {path.name}")
    try:
        with rasterio.open(path) as found:
            if found.crs is None:
                raise WorldError(f"{path.name} does not say in which projection it lies")
            t = found.transform
            if t.b or t.d or t.e >= 0.0:
                raise WorldError(f"{path.name} is turned; warp it north up first")
            heights = found.read(1).astype(np.float64)
            if found.nodata is not None:
                heights[heights == found.nodata] = np.nan
            crs = found.crs.to_wkt()
    except rasterio.errors.RasterioError as wrong:
        raise WorldError(f"{path.name} cannot be read as a raster: {wrong}") from wrong
    return Raster(heights, (t.c, t.f, t.a, -t.e), crs, path.name)


def _places(block: Any) -> dict[str, Place]:
    """Places of the scenario's own: its roads, and what it lists."""
    found = {
        road.name: Place(road.name, {"en": road.name}, tuple(point(s) for s in road.along), "road")
        for road in block.roads
    }
    for wall in block.walls:
        line = tuple(point(spot) for spot in wall.along)
        found[wall.name] = Place(wall.name, {"en": wall.name}, line, "wall")
        for gate in wall.gate:
            found[gate.name] = Place(gate.name, {"en": gate.name}, (point(gate.at),), "gate")
    for key, spots in block.places.items():
        spots = spots if isinstance(spots, tuple) else (spots,)
        found[key] = Place(key, {"en": key}, tuple(point(spot) for spot in spots))
    return found


def _roads(block: Any) -> tuple[Road, ...]:
    return tuple(
        Road(tuple(point(spot) for spot in road.along), number(road.width_m), "road", road.name)
        for road in block.roads
    )


def _barriers(block: Any) -> Barriers:
    return Barriers(
        tuple(
            Barrier(
                tuple(point(spot) for spot in wall.along),
                tuple(Gate(*point(g.at), number(g.width_m), g.shut, g.name) for g in wall.gate),
                wall.name,
            )
            for wall in block.walls
        )
    )


def _detail(block: Any) -> Detail | None:
    if block.detail is True or block.detail is False:
        return Detail() if block.detail else None
    return Detail(hurst=number(block.detail.hurst), share=number(block.detail.relief))


def load_ground(block: Any, folder: Path) -> Ground:
    """The ground of a scenario.

    Parameters
    ----------
    block : block      the scenario's ``ground``: one of dem, npy, shipped, sketch; window,
                       detail, margin_m, cover, places, roads
    folder : Path      against which file names are read

    Raises
    ------
    WorldError, MissingExtra
    """
    detail, roads = _detail(block), _roads(block)
    lonlat = (block.lonlat.lon_deg, block.lonlat.lat_deg) if block.lonlat else None
    if block.shipped is not None:
        ground = read_ground(SHIPPED / Path(block.shipped).name)
    elif block.sketch is not None:
        lon, lat = lonlat or (124.0, 41.0)
        ground = draw(
            block.sketch,
            lat_deg=lat,
            lon_deg=lon,
            margin_m=block.margin_m,
            detail=detail,
        )
    else:
        raster = (
            read_dem(folder / block.dem)
            if block.dem
            else read_npy(folder / block.npy, float(block.cell_m))
        )
        window = block.window
        fine = None if isinstance(block.detail, bool) else float(block.detail.cell_m)
        ground = bring_down(
            raster,
            centre=(window.centre.lon_deg, window.centre.lat_deg) if window else lonlat,
            size_m=window.size_m if window else None,
            lonlat=lonlat,
            cell_m=fine,
            margin_m=block.margin_m,
            detail=detail,
            growth=Growth() if block.cover is None else None,
        )
    return _furnish(ground, block, roads)


def _furnish(ground: Ground, block: Any, roads: tuple[Road, ...]) -> Ground:
    """The ground with the scenario's own cover, places and roads."""
    cover = ground.cover
    if block.cover is not None and block.sketch is None:
        cover = np.full_like(cover, covers.NAMES.index(block.cover))
    for road in roads:
        paint_line(cover, covers.ROAD, road.points, road.width_m, ground.frame())
    places = Places({**ground.places.by_key, **_places(block)})
    every_road = Roads.of([*ground.roads.edges, *roads]) if roads else ground.roads
    return replace(ground, cover=cover, places=places, roads=every_road, barriers=_barriers(block))


def write_ground(ground: Ground, folder: Path) -> None:
    """Write a ground as ``ground.json``, ``height.npy`` (decimetres) and ``cover.npy``.

    Heights are kept to 0.1 m; southernmost row first, as in ``Ground``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    low = math.floor(float(ground.height_m.min()))
    kept = np.round((ground.height_m.astype(np.float64) - low) * 10.0)
    np.save(folder / "height.npy", kept.astype(np.uint16))
    np.save(folder / "cover.npy", ground.cover)
    told = {
        "form": FORM,
        "source": ground.source,
        "cell_m": ground.cell_m,
        "x0_m": ground.x0_m,
        "y0_m": ground.y0_m,
        "margin_m": ground.margin_m,
        "low_m": low,
        "lat_deg": ground.lat_deg,
        "lon_deg": ground.lon_deg,
        "places": [place._asdict() for place in ground.places.by_key.values()],
        "roads": [road._asdict() for road in ground.roads.edges],
        "rivers": [
            river._asdict() | {"fords": [ford._asdict() for ford in river.fords]}
            for river in ground.rivers.all
        ],
    }
    text = json.dumps(told, ensure_ascii=False, indent=1)
    (folder / "ground.json").write_text(text + "\n", encoding="utf-8")


def _line(points: Any) -> Line:
    return tuple((float(x), float(y)) for x, y in points)


def read_ground(folder: Path) -> Ground:
    """A ground that ``write_ground`` wrote.

    Raises
    ------
    WorldError    no such ground, or one of a form this version does not know
    """
    if not (folder / "ground.json").is_file():
        known = sorted(path.parent.name for path in folder.parent.glob("*/ground.json"))
        raise WorldError(f"no ground called {folder.name}\n  there is {', '.join(known) or 'none'}")
    told = json.loads((folder / "ground.json").read_text(encoding="utf-8"))
    if told.get("form") != FORM:
        raise WorldError(f"{folder.name}/ground.json is of form {told.get('form')}, not {FORM}")
    kept = np.load(folder / "height.npy", allow_pickle=False)
    places = [Place(**{**p, "points": _line(p["points"])}) for p in told["places"]]
    roads = [Road(**{**r, "points": _line(r["points"])}) for r in told["roads"]]
    rivers = [
        River(**{**r, "points": _line(r["points"]), "fords": tuple(Ford(**f) for f in r["fords"])})
        for r in told["rivers"]
    ]
    return Ground(
        height_m=(kept.astype(np.float64) / 10.0 + told["low_m"]).astype(np.float32),
        cover=np.load(folder / "cover.npy", allow_pickle=False),
        **{key: told[key] for key in ("cell_m", "x0_m", "y0_m", "margin_m", "lat_deg", "lon_deg")},
        places=Places({place.key: place for place in places}),
        roads=Roads.of(roads),
        rivers=Rivers(tuple(rivers)),
        source=told["source"],
    )
