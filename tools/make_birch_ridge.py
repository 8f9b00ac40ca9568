"""Make the shipped ground of Birch Ridge from the elevation raster beside it.

    python tools/make_birch_ridge.py            writes height.npy, cover.npy and ground.json
    python tools/make_birch_ridge.py --cut TIF  first cuts relief-1min.asc out of a larger raster

Needs the extra ``gis``. The same input gives the same bytes.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np

from rearguard.world.cover import Growth
from rearguard.world.detail import Detail
from rearguard.world.gis import SHIPPED, read_asc, read_dem, write_ground
from rearguard.world.ground import Ground
from rearguard.world.places import Place, Places
from rearguard.world.survey import bring_down

FOLDER = SHIPPED / "birch-ridge"
CENTRE = (124.99, 41.42)  # longitude, latitude [deg]
SIZE_M = (20000.0, 20000.0)
CELL_M = 80.0
REACH_DEG = (0.34, 0.27)
AXIS = ((9065.0, 9995.0), (10735.0, 8005.0))  # near which the crest is looked for [m]
CREST_REACH_M = 60.0


def cut(source: Path) -> None:
    """Cut the window's cells out of a raster in degrees and keep them as an ASCII raster."""
    raster = read_dem(source)
    west, north, dx, dy = raster.geo
    first_col, last_col = (round((CENTRE[0] + s * REACH_DEG[0] - west) / dx) for s in (-1, 1))
    first_row, last_row = (round((north - CENTRE[1] - s * REACH_DEG[1]) / dy) for s in (1, -1))
    part = raster.heights[first_row:last_row, first_col:last_col]
    head = (
        f"ncols {part.shape[1]}\nnrows {part.shape[0]}\n"
        f"xllcorner {west + first_col * dx:.9f}\nyllcorner {north - last_row * dy:.9f}\n"
        f"cellsize {dx:.9f}\nnodata_value -32768\n"
    )
    rows = "\n".join(" ".join(f"{value:.0f}" for value in row) for row in part)
    (FOLDER / "relief-1min.asc").write_text(head + rows + "\n", encoding="utf-8")


def crest(ground: Ground) -> tuple[tuple[float, float], ...]:
    """The ridge's crest: the highest point across the axis at each of ten steps along it."""
    (ax, ay), (bx, by) = AXIS
    length = float(np.hypot(bx - ax, by - ay))
    nx, ny = -(by - ay) / length, (bx - ax) / length
    offsets = np.arange(-CREST_REACH_M, CREST_REACH_M + 1.0, 30.0)
    line, before = [], 0.0
    for share in np.linspace(0.0, 1.0, 10):
        x, y = ax + share * (bx - ax), ay + share * (by - ay)
        # men do not line a crest that jumps about: a step aside costs height
        worth = [
            ground.height(x + d * nx, y + d * ny) - (0.06 * abs(d - before) if line else 0.0)
            for d in offsets
        ]
        before = float(offsets[int(np.argmax(worth))])
        line.append((round(x + before * nx, 1), round(y + before * ny, 1)))
    return tuple(line)


def make() -> Ground:
    """The ground, with the ridge named."""
    raster = read_asc(FOLDER / "relief-1min.asc")
    ground = bring_down(
        raster,
        centre=CENTRE,
        size_m=SIZE_M,
        cell_m=CELL_M,
        detail=Detail(),
        growth=Growth(),
    )
    names = {"en": "Birch Ridge", "zh-Hant": "樺樹嶺", "zh-Hans": "桦树岭"}
    ridge = Place("ridge", names, crest(ground), "ridge")
    source = "SRTM30_PLUS (NASA/USGS, Scripps), 1 arc-minute, with fractal detail"
    return replace(ground, places=Places({"ridge": ridge}), source=source)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cut", type=Path, metavar="TIF")
    chosen = parser.parse_args()
    if chosen.cut:
        cut(chosen.cut)
    write_ground(make(), FOLDER)
