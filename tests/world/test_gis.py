"""Grounds come from rasters in any projection, from sketches and from the shipped folder."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rearguard.errors import MissingExtra, WorldError
from rearguard.scenario.terrain import Ground as Block
from rearguard.world import cover as covers
from rearguard.world import gis, survey
from rearguard.world import sketch as drawn
from rearguard.world.detail import Detail

SKETCH = {
    "size": ["8 km", "6 km"],
    "cell": "40 m",
    "plain": {"height": "100 m", "rough": "1 m"},
    "ridge": {"along": [["1 km", "3 km"], ["7 km", "3 km"]], "height": "60 m", "width": "1.2 km"},
    "river": {"along": [["0 km", "1 km"], ["8 km", "1 km"]], "width": "60 m", "depth": "1 m"},
}


def _block(**more):
    return Block.model_validate({"sketch": SKETCH, "lonlat": ["125°", "41.3°"], **more})


def _asc(folder, heights, cell=100.0, west=5000.0, south=7000.0):
    rows = "\n".join(" ".join(str(v) for v in row) for row in heights)
    head = f"ncols {heights.shape[1]}\nnrows {heights.shape[0]}\nxllcorner {west}\n"
    head += f"yllcorner {south}\ncellsize {cell}\nNODATA_value -9999\n"
    (folder / "hills.asc").write_text(head + rows + "\n", encoding="utf-8")


def test_a_sketched_ridge_stands_where_it_was_drawn():
    ground = gis.load_ground(_block(detail=False), Path())
    assert ground.height(4000, 3000) == pytest.approx(160, abs=0.5)
    assert ground.height(4000, 3300) == pytest.approx(100 + 60 * 0.5625, abs=0.5)
    assert ground.height(4000, 5000) == pytest.approx(100, abs=0.01)
    assert ground.cover_name(4000, 1000) == "water" and ground.cover_name(4000, 3000) == "grass"
    assert ground.height(4000, 1000) < 99
    assert ground.slope_deg().max() < np.degrees(np.arctan(3.08 * 60 / 1200)) + 0.1
    assert ground.places.find("ridge").middle() == (4000, 3000)
    assert ground.rivers.at(4000, 1000)[0] == pytest.approx(1.0)
    assert ground.map_bounds() == pytest.approx((0, 0, 8000, 6000))


def test_detail_roughens_the_ridge_more_than_the_plain_and_the_same_every_time():
    bare, rough, again = (gis.load_ground(_block(detail=d), Path()) for d in (False, True, True))
    added = rough.height_m - bare.height_m
    assert np.array_equal(rough.height_m, again.height_m)
    rows = np.arange(added.shape[0]) * rough.cell_m + rough.y0_m
    assert added[(rows > 2500) & (rows < 3500)].std() > 2.0 * added[rows > 7000].std() > 0.5


def test_a_smaller_map_of_the_same_sketch_shows_the_same_ground():
    small = {**SKETCH, "size": ["4 km", "4 km"]}
    a = gis.load_ground(_block(), Path())
    b = gis.load_ground(_block(sketch=small), Path())
    rows, cols = b.height_m.shape
    assert np.array_equal(a.height_m[:rows, :cols], b.height_m)


def test_roads_places_and_cover_of_the_scenario_are_added():
    ground = gis.load_ground(
        _block(
            roads=[{"name": "post road", "along": [["0 km", "5 km"], ["8 km", "5 km"]]}],
            places={"camp": ["2 km", "5 km"]},
        ),
        Path(),
    )
    assert ground.cover_name(3000, 5000) == "road" and len(ground.roads.edges) == 1
    assert ground.places.find("camp").middle() == (2000, 5000)


def test_an_ascii_raster_in_metres_needs_no_extra(tmp_path):
    rows = np.mgrid[0:80, 0:90][0]
    _asc(tmp_path, 500.0 - rows)  # northernmost row is highest
    block = Block.model_validate(
        {"dem": "hills.asc", "lonlat": ["125°", "41°"], "detail": False, "margin": "1 km"}
    )
    ground = gis.load_ground(block, tmp_path)
    assert ground.cell_m == 25.0 and ground.margin_m == 1000.0
    west, south, east, north = ground.map_bounds()
    assert (west, south) == (0, 0) and east == pytest.approx(7000, abs=25)
    assert ground.height(0, north) - ground.height(0, south) == pytest.approx(60, abs=0.5)


def test_a_bare_array_is_read_north_up(tmp_path):
    np.save(tmp_path / "hills.npy", np.linspace(200, 100, 60)[:, None] + np.zeros((1, 60)))
    spec = {"npy": "hills.npy", "cell": "100 m", "lonlat": ["125°", "41°"], "margin": "500 m"}
    ground = gis.load_ground(Block.model_validate(spec | {"detail": False}), tmp_path)
    assert ground.height(1000, 4000) > ground.height(1000, 1000) + 40


def test_a_tiff_in_any_projection_comes_down_to_the_same_metres(tmp_path):
    rasterio = pytest.importorskip("rasterio")
    pyproj = pytest.importorskip("pyproj")

    def hill(lon, lat):  # one smooth hill on the globe
        return 300 + 200 * np.exp(-(((lon - 125) / 0.02) ** 2) - ((lat - 41.4) / 0.015) ** 2)

    for name, crs, west, north, cell in (
        ("degrees.tif", "EPSG:4326", 124.9, 41.48, 0.0005),
        ("utm.tif", "EPSG:32651", 655_000.0, 4_595_000.0, 45.0),
    ):
        rows, cols = np.mgrid[0:400, 0:500] + 0.5
        x, y = west + cols * cell, north - rows * cell
        lon, lat = pyproj.Transformer.from_crs(crs, "EPSG:4326", always_xy=True).transform(x, y)
        transform = rasterio.transform.from_origin(west, north, cell, cell)
        with rasterio.open(
            tmp_path / name,
            "w",
            driver="GTiff",
            height=400,
            width=500,
            count=1,
            dtype="float32",
            crs=crs,
            transform=transform,
        ) as out:
            out.write(hill(lon, lat).astype("float32"), 1)
    made = []
    for name in ("degrees.tif", "utm.tif"):
        spec = {"dem": name, "window": {"centre": ["125.0°", "41.4°"], "size": ["4 km", "4 km"]}}
        spec |= {"detail": {"relief": 0.0, "cell": "50 m"}, "margin": "500 m"}
        made.append(gis.load_ground(Block.model_validate(spec), tmp_path))
    a, b = made
    assert a.height(2000, 2000) == pytest.approx(500, abs=1.5)
    assert np.abs(a.height_m - b.height_m).max() < 2.0
    # one kilometre east on the ground is 1 / 83.6 of a degree at this latitude
    lon_1km = 125 + 1000 / (111_412.84 * np.cos(np.radians(41.4)))
    assert a.height(3000, 2000) == pytest.approx(hill(lon_1km, 41.4), abs=2.0)


def test_the_shipped_ridge_is_long_low_and_rideable():
    ground = gis.read_ground(gis.SHIPPED / "birch-ridge")
    crest = ground.places.find("樺樹嶺").points
    heights = [ground.height(*p) for p in crest]
    assert max(heights) - min(heights) < 20
    (ax, ay), (bx, by) = crest[0], crest[-1]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    assert 2400 < length < 2800
    nx, ny = -(by - ay) / length, (bx - ax) / length
    assert nx > 0 and ny > 0  # the pursuers' side is north-east
    foot = [ground.height(x + 1200 * nx, y + 1200 * ny) for x, y in crest]
    assert 80 < np.mean(heights) - np.mean(foot) < 160
    slope = ground.slope_deg()
    x0, y0, inverse = ground.frame()
    way = [
        slope[int((y + d * ny - y0) * inverse), int((x + d * nx - x0) * inverse)]
        for x, y in crest
        for d in range(0, 3000, 80)
    ]
    assert np.mean(np.array(way) < 12) > 0.97
    assert (ground.cover == covers.WOOD).mean() < 0.4


def test_the_shipped_ground_can_be_made_again_from_its_source(tmp_path):
    pytest.importorskip("pyproj")
    folder = gis.SHIPPED / "birch-ridge"
    kept = gis.read_ground(folder)
    made = survey.bring_down(
        gis.read_asc(folder / "relief-1min.asc"),
        centre=(kept.lon_deg, kept.lat_deg),
        size_m=(20000.0, 20000.0),
        cell_m=kept.cell_m,
        detail=Detail(),
    )
    assert np.abs(made.height_m - kept.height_m).max() <= 0.0601


def test_a_ground_is_written_and_read_again(tmp_path):
    ground = gis.load_ground(_block(), Path())
    gis.write_ground(ground, tmp_path / "kept")
    back = gis.read_ground(tmp_path / "kept")
    assert np.abs(back.height_m - ground.height_m).max() <= 0.0501
    assert np.array_equal(back.cover, ground.cover)
    assert back.places.find("ridge").points == ground.places.find("ridge").points
    assert back.rivers == ground.rivers and back.frame() == ground.frame()
    again = replace(back, height_m=ground.height_m)
    assert again.bounds() == ground.bounds()


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"dem": "none.tif"}, "there is no elevation raster none.tif"),
        ({"shipped": "atlantis"}, "no ground called atlantis\n  there is .*birch-ridge"),
        ({"dem": "hills.asc"}, "add lonlat"),
        ({"dem": "broken.asc"}, "is not an ESRI ASCII raster"),
        ({"npy": "text.npy", "cell": "9 m", "lonlat": ["1°", "1°"]}, "is not a .npy array"),
        ({"dem": "holes.asc", "lonlat": ["1°", "1°"]}, "1 cells without height"),
    ],
)
def test_a_ground_that_cannot_be_made_is_refused_in_words(tmp_path, spec, words):
    _asc(tmp_path, np.full((70, 70), 5.0))
    (tmp_path / "broken.asc").write_text("ncols 3\nnrows many\n", encoding="utf-8")
    (tmp_path / "text.npy").write_text("no array", encoding="utf-8")
    text = (tmp_path / "hills.asc").read_text(encoding="utf-8")
    holes = text.replace("5.0 5.0\n", "5.0 -9999\n", 1)
    (tmp_path / "holes.asc").write_text(holes, encoding="utf-8")
    with pytest.raises(WorldError, match=words):
        gis.load_ground(Block.model_validate(spec), tmp_path)


def test_a_missing_extra_names_the_line_to_type(tmp_path, monkeypatch):
    import builtins

    true_import = builtins.__import__

    def without(name, *args, **kwargs):
        if name in ("rasterio", "pyproj"):
            raise ImportError(name)
        return true_import(name, *args, **kwargs)

    (tmp_path / "a.tif").write_bytes(b"II")
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtra, match=r"pip install 'rearguard\[gis\]'"):
        gis.load_ground(Block.model_validate({"dem": "a.tif"}), tmp_path)


def _square(size, cell):
    return _block(sketch={"size": [size, size], "cell": cell}, margin="0 m")


def test_a_map_of_too_few_cells_is_refused():
    with pytest.raises(WorldError, match="smaller than two"):
        gis.load_ground(_square("100 m", "2 km"), Path())


def test_a_map_of_too_many_cells_is_refused_when_read_and_again_when_drawn(monkeypatch):
    with pytest.raises(ValueError, match="16 million cells with its margin"):
        _square("40 km", "10 m")
    block = _square("10 km", "10 m")
    monkeypatch.setattr(drawn, "MOST_CELLS", 999_999)
    with pytest.raises(WorldError, match="1 million cells\n  at most"):
        gis.load_ground(block, Path())


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (np.full((60, 60), np.nan), "3600 cells without height"),
        (np.full((60, 60), np.inf), "heights from inf to inf m in that window"),
        (np.full((60, 60), 1e30), "-500 to 9000 m is what land has"),
        (np.zeros((60, 60), complex), "it holds complex128, no real numbers"),
        (np.zeros((5, 5, 5)), "3 dimensions; heights have two"),
        (np.array([["a"]]), "no real numbers"),
        (np.zeros((0, 0)), "does not lie on"),
    ],
)
def test_heights_that_are_none_are_refused(tmp_path, cells, words):
    np.save(tmp_path / "h.npy", cells)
    spec = {"npy": "h.npy", "cell": "30 m", "lonlat": ["124.9°", "41.2°"]}
    with pytest.raises(WorldError) as caught:
        gis.load_ground(Block.model_validate(spec, context={"measures": "song"}), tmp_path)
    assert words in str(caught.value)


def test_a_road_is_a_place_too():
    spec = {"name": "highway", "along": [["1 km", "1 km"], ["1 km", "3 km"]], "width": "6 m"}
    place = gis.load_ground(_block(roads=[spec]), Path()).places.find("highway")
    assert place.middle() == (1000.0, 2000.0) and place.kind == "road"
