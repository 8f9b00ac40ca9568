"""Heights, slopes and lines of sight over the ground; check value G8."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.world import cover as covers
from rearguard.world import ground as g
from rearguard.world.ground import Ground

CELL = 100.0
X0, Y0 = -500.0, -300.0


def _plane():
    rows, cols = np.mgrid[0:41, 0:61]
    return (100 + 0.1 * (X0 + CELL * cols) + 0.2 * (Y0 + CELL * rows)).astype(np.float32)


FLAT = np.zeros((41, 601), np.float32)
FRAME = (X0, Y0, 1 / CELL)
inside_x, inside_y = st.floats(X0, X0 + 6000), st.floats(Y0, Y0 + 4000)


@given(inside_x, inside_y)
def test_a_plane_is_read_exactly(x, y):
    assert g.height_at(_plane(), *FRAME, x, y) == pytest.approx(100 + 0.1 * x + 0.2 * y, abs=0.01)
    assert g.slope_at(_plane(), *FRAME, x, y) == pytest.approx((0.1, 0.2), abs=1e-4)


def test_beyond_the_raster_the_edge_goes_on():
    plane = _plane()
    assert g.height_at(plane, *FRAME, -9e5, -9e5) == pytest.approx(plane[0, 0], abs=0.01)
    assert g.height_at(plane, *FRAME, 9e5, 9e5) == pytest.approx(plane[-1, -1], abs=0.01)
    ground = Ground(plane, np.zeros(plane.shape, np.uint8), CELL, X0, Y0, margin_m=200.0)
    assert ground.bounds() == (-500, -300, 5500, 3700)
    assert ground.map_bounds() == (-300, -100, 5300, 3500)
    assert ground.holds(-500, 3700) and not ground.holds(-501, 0)


@pytest.mark.parametrize(
    ("eye_m", "horizon_km"), [(1.7, 5.033), (2.5, 6.103), (10, 12.21), (50, 27.29)]
)
def test_the_earth_hides_what_lies_beyond_the_horizon(eye_m, horizon_km):
    def seen(d_km):
        return g.line_of_sight(FLAT, *FRAME, 0.0, 0.0, eye_m, d_km * 1000, 0.0, 0.0)

    assert seen(0.97 * horizon_km)
    assert not seen(1.03 * horizon_km)
    assert math.sqrt(eye_m / g.DROP_PER_M2) / 1000 == pytest.approx(horizon_km, rel=0.01)
    # 3.86 sqrt(h) km and a refraction of 0.13 are both published and differ by 0.9 %


@pytest.mark.parametrize(("d_km", "drop_m"), [(1, 0.07), (5, 1.71), (10, 6.83)])
def test_the_earth_drops_by_the_square_of_the_distance(d_km, drop_m):
    assert g.DROP_PER_M2 * (d_km * 1000) ** 2 == pytest.approx(drop_m, abs=0.005)


def test_a_ridge_hides_the_valley_behind_it_but_not_its_own_crest():
    height = FLAT.copy()
    height[:, 20] = 30.0  # x = 1500
    sees = g.line_of_sight
    assert sees(height, *FRAME, 0.0, 0.0, 2.4, 1500.0, 0.0, 2.4)
    assert not sees(height, *FRAME, 0.0, 0.0, 2.4, 3000.0, 0.0, 2.4)
    assert sees(height, *FRAME, 0.0, 0.0, 2.4, 3000.0, 0.0, 80.0)
    assert sees(height, *FRAME, 0.0, 0.0, 2.4, 0.0, 0.0, 2.4)


@given(inside_x, inside_y, inside_x, inside_y)
def test_who_sees_is_seen_over_rough_ground(xa, ya, xb, yb):
    height = np.random.default_rng(5).normal(0, 3, (41, 61)).astype(np.float32)
    there = g.line_of_sight(height, *FRAME, xa, ya, 2.4, xb, yb, 2.4)
    back = g.line_of_sight(height, *FRAME, xb, yb, 2.4, xa, ya, 2.4)
    # the drop is reckoned from the eye: allow a hand's breadth either way
    more = g.line_of_sight(height, *FRAME, xb, yb, 2.6, xa, ya, 2.6)
    less = g.line_of_sight(height, *FRAME, xb, yb, 2.2, xa, ya, 2.2)
    assert back == there or more != less


@pytest.mark.parametrize(("wood_m", "share"), [(16.5, 0.368), (50.0, 0.048)])
def test_a_forest_swallows_men_by_its_measured_length(wood_m, share):
    height = np.zeros((5, 801), np.float32)
    cover = np.full(height.shape, covers.WOOD, np.uint8)
    opacity = covers.OPACITY_PER_M.copy()
    opacity[covers.WOOD] = 1 / 16.5
    args = (opacity, covers.CANOPY_M, 0.0, 0.0, 10.0, 1.0, 0.2, 1.7, 1.0 + wood_m, 0.2, 1.7)
    assert g.seen_through(height, cover, *args) == pytest.approx(share, abs=0.001)


def test_a_hill_hides_men_whatever_grows_and_open_ground_takes_nothing():
    height = FLAT.copy()
    cover = np.zeros(height.shape, np.uint8)
    see = (covers.OPACITY_PER_M, covers.CANOPY_M, *FRAME, 0.0, 0.0, 2.4, 3000.0, 0.0, 2.4)
    assert g.seen_through(height, cover, *see) == pytest.approx(1.0, abs=1e-4)
    height[:, 20] = 30.0
    assert g.seen_through(height, cover, *see) == 0.0


def test_cover_belongs_to_the_nearest_point():
    cover = np.zeros((41, 61), np.uint8)
    cover[10, 20] = covers.MARSH
    assert g.cover_at(cover, *FRAME, X0 + 2040, Y0 + 960) == covers.MARSH
    assert g.cover_at(cover, *FRAME, X0 + 2060, Y0 + 960) == covers.GRASS
    ground = Ground(_plane(), cover, CELL, X0, Y0)
    assert ground.cover_name(X0 + 2000, Y0 + 1000) == "marsh"


@pytest.mark.parametrize(  # check value A5
    ("name", "going", "divisor"),
    [("grass", 1.1, 1.25), ("road", 1.1, 1.0), ("marsh", 1.8, 1.79), ("wood", 1.3, 2.0)]
    + [("rock", 1.5, 2.5), ("water", 1.8, 5.0), ("sand", 2.1, 1.19), ("scrub", 1.2, 1.67)],
)
def test_how_covers_go_underfoot(name, going, divisor):
    cover = covers.COVERS[covers.NAMES.index(name)]
    assert (cover.going, cover.time_divisor) == (going, divisor)


def test_woods_lean_to_steep_ground_and_keep_their_share_on_gentle():
    x, y = np.meshgrid(np.arange(0, 60000, 100.0), np.arange(0, 40000, 100.0))
    places = np.stack([x, y, np.zeros(x.shape)])
    growth = covers.Growth()
    gentle = covers.grow(np.full(x.shape, 4.0), places, 100.0, growth)
    steep = covers.grow(np.full(x.shape, 25.0), places, 100.0, growth)
    assert (gentle == covers.WOOD).mean() == pytest.approx(growth.wood, abs=0.05)
    assert (gentle == covers.SCRUB).mean() == pytest.approx(growth.scrub, abs=0.05)
    assert (steep == covers.WOOD).mean() > 0.6
    assert np.all(covers.grow(np.full(x.shape, 45.0), places, 100.0, growth) == covers.ROCK)
