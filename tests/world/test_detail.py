"""Detail below the grid looks like real hills, and like itself from every window."""

import os
from pathlib import Path

import numpy as np
import pytest

from rearguard.world.detail import (
    NOISE_STD,
    Detail,
    detail_std_m,
    fractal,
    level,
    refine,
    relief_m,
    smooth,
)
from rearguard.world.ground import slope_of

SAMPLES = Path(os.environ.get("REARGUARD_DATA", "/nowhere")) / "srtm-samples"
FILES = [("jacksboro_3s.tif", 10, 74.0, 93.0), ("bigtujunga_30m_utm11n.tif", 30, 30.0, 30.0)]


def _places(x, y):
    return np.stack([x, y, np.zeros(x.shape)])


def test_the_fractal_has_mean_0_and_deviation_1_whatever_the_key():
    spots = np.random.default_rng(1).uniform(0, 1e6, (3, 200_000))
    for key in (0, 7):
        made = fractal(spots, 1000.0, 20.0, Detail(key=key))
        assert abs(made.mean()) < 0.01
        assert made.std() == pytest.approx(1.0, abs=0.03)
    one = fractal(spots, 1000.0, 601.0, Detail(hurst=0.9))
    assert one.std() * NOISE_STD / np.sqrt(1 - 2**-1.8) == pytest.approx(NOISE_STD, abs=0.005)


def test_two_windows_that_overlap_show_the_same_hills():
    coarse = np.random.default_rng(2).normal(300, 40, (40, 40))

    def window(row0, col0, n):
        row, col = np.meshgrid(row0 + np.arange(n) / 10, col0 + np.arange(n) / 10, indexing="ij")
        return refine(coarse, row, col, _places(col * 900, row * 900), 900.0, 90.0, Detail())

    a, b = window(10.0, 10.0, 100), window(14.0, 13.0, 100)
    assert np.allclose(a[40:, 30:], b[:60, :70], rtol=0, atol=1e-9)


def test_a_finer_grid_keeps_the_surface_and_adds_to_it():
    x, y = np.meshgrid(np.arange(0, 9000, 90.0), np.arange(0, 9000, 90.0))
    coarse = fractal(_places(x, y), 900.0, 90.0, Detail())
    fine = fractal(_places(x, y), 900.0, 20.0, Detail())
    assert np.corrcoef(coarse.ravel(), fine.ravel())[0, 1] > 0.98
    assert 0 < (fine - coarse).std() < 0.2


def test_plains_stay_plain_and_mountains_grow_rough():
    std = detail_std_m(np.array([0.0, 100.0, 500.0]), Detail())
    assert std.tolist() == pytest.approx([0.5, 17.0, 85.0])


def test_interpolation_runs_through_the_given_heights():
    raster = np.random.default_rng(3).normal(0, 1, (6, 7))
    row, col = np.meshgrid(np.arange(6.0), np.arange(7.0), indexing="ij")
    assert np.allclose(smooth(raster, row, col), raster)
    assert np.allclose(level(raster, row, col), raster)
    assert level(raster, np.array([-3.0]), np.array([99.0]))[0] == raster[0, 6]
    plane = 2 * row + 3 * col
    assert smooth(plane, np.array([2.25]), np.array([3.5]))[0] == pytest.approx(15.0)


def _roughness(z):
    lags = (1, 2, 4, 8)
    step = [
        np.sqrt((np.mean((z[:, k:] - z[:, :-k]) ** 2) + np.mean((z[k:] - z[:-k]) ** 2)) / 2)
        for k in lags
    ]
    return np.polyfit(np.log(lags), np.log(step), 1)[0]


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the sample rasters are not at hand")
@pytest.mark.parametrize(("name", "by", "dx", "dy"), FILES)
def test_coarsened_hills_regain_their_slopes(name, by, dx, dy):
    rasterio = pytest.importorskip("rasterio")
    with rasterio.open(SAMPLES / name) as found:
        true = found.read(1).astype(float)
    rows, cols = (n // by * by for n in true.shape)
    true = true[:rows, :cols]
    coarse = true.reshape(rows // by, by, cols // by, by).mean((1, 3))
    row, col = np.meshgrid(
        (np.arange(rows) + 0.5) / by - 0.5, (np.arange(cols) + 0.5) / by - 0.5, indexing="ij"
    )
    cell = (dx * dy) ** 0.5
    made = refine(
        coarse, row, col, _places(col * by * dx, row * by * dy), cell * by, cell, Detail()
    )
    bare = smooth(coarse, row, col)

    def slopes(z):
        north, east = np.gradient(z, dy, dx)
        return np.percentile(np.degrees(np.arctan(np.hypot(north, east))), [50, 90])

    missed, added = (true - bare).std(), (made - bare).std()
    assert added == pytest.approx(missed, rel=0.3)
    assert missed / relief_m(coarse).mean() == pytest.approx(0.17, abs=0.045)
    assert np.all(slopes(bare) < 0.6 * slopes(true))
    assert slopes(made)[0] == pytest.approx(slopes(true)[0], rel=0.35)
    assert slopes(made)[1] == pytest.approx(slopes(true)[1], rel=0.15)
    assert _roughness(made) == pytest.approx(_roughness(true), abs=0.1)


def test_slope_of_a_plane():
    x, y = np.meshgrid(np.arange(5.0), np.arange(4.0))
    assert slope_of((x + y).astype(np.float32), 1.0) == pytest.approx(54.7356, abs=1e-3)
