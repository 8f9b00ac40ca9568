"""Rivers laid out for the loops: as deep as they should be, where they are, and nowhere else."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rearguard.world import flow as flows
from rearguard.world.flow import (
    DEEP_M,
    FAR_M,
    SWIFT_M2_S,
    at_least_m,
    flow_of,
    tile_at,
    waded_part,
    water_at,
)
from rearguard.world.water import Ford, River, Rivers

BOUNDS = (-2000.0, -2000.0, 2000.0, 2000.0)
BEND = ((-1900.0, -300.0), (-200.0, 100.0), (600.0, 900.0), (1900.0, 950.0))


def laid(*rivers):
    made = flow_of(Rivers(tuple(rivers)), BOUNDS)
    assert made is not None
    return made


def at(flow, x, y):
    """Depth, current, downstream east and north, side, edge; None where no river is near."""
    tile = tile_at(flow.tile_of, *flow.frame(), x, y)
    return None if tile < 0 else water_at(flow.nodes, tile, *flow.frame(), x, y)


@settings(max_examples=60, deadline=None)
@given(st.floats(-1800.0, 1800.0), st.floats(-60.0, 60.0), st.floats(8.0, 90.0))
def test_a_place_is_as_deep_as_the_river_says(x, off, width_m):
    river = River(((-1900.0, 0.0), (1900.0, 700.0)), width_m, 2.5, 1.2)
    y = (x + 1900.0) * 700.0 / 3800.0 + off
    here = at(laid(river), x, y)
    depth, current = Rivers((river,)).at(x, y)
    near_bank = abs(river.nearest(x, y)[0] - 0.5 * width_m) < 0.15 * width_m + 1.0
    found = (0.0, 0.0) if here is None else here[:2]
    cell = max(width_m / 8.0, 2.0) / width_m
    bent = 2.5 * cell * cell  # what a straight line makes of a parabola, and below of its end
    assert found[0] == pytest.approx(depth, abs=0.02 + (2.5 * cell if near_bank else bent))
    assert found[1] == pytest.approx(current, abs=0.6 if near_bank else 0.05 + bent)


def test_no_bend_has_a_hole_and_downstream_is_where_it_flows():
    river = River(BEND, 40.0, 2.5, 1.0)
    flow = laid(river)
    for (ax, ay), (bx, by) in pairwise(BEND):
        for share in np.linspace(0.02, 0.98, 60):
            here = at(flow, ax + share * (bx - ax), ay + share * (by - ay))
            assert here is not None and here[0] > 2.3
            along = np.hypot(bx - ax, by - ay)
            assert here[2] * (bx - ax) / along + here[3] * (by - ay) / along > 0.7


def test_sides_and_edges_say_where_the_bank_and_the_deep_water_are():
    flow = laid(River(((-1900.0, 0.0), (1900.0, 0.0)), 40.0, 2.5, 0.2))
    half = 20.0 * (1.0 - DEEP_M / 2.5) ** 0.5
    for y in (-30.0, -12.0, 5.0, 18.0, 40.0):
        here = at(flow, 100.0, y)
        assert here[4] == pytest.approx(y, abs=0.3)
        assert here[5] == pytest.approx(abs(y) - half, abs=0.5)


def test_men_keep_out_of_swift_water_as_of_deep():
    assert waded_part(2.4, 0.0) == 0.5
    assert waded_part(0.6, 0.8) == 1.0
    assert waded_part(1.0, 4.0) == pytest.approx(0.25)
    part = waded_part(2.5, 1.0)
    assert 2.5 * part * part**0.5 == pytest.approx(SWIFT_M2_S)


def test_a_ford_is_shallow_and_nobody_minds_it():
    ford = Ford(0.0, 0.0, 0.6, 60.0)
    flow = laid(River(((-1900.0, 0.0), (1900.0, 0.0)), 40.0, 2.5, 0.8, (ford,)))
    assert at(flow, 0.0, 0.0)[0] == pytest.approx(0.6, abs=0.02)
    assert at(flow, 0.0, 0.0)[1] == pytest.approx(0.8, abs=0.02)
    assert at(flow, 0.0, 0.0)[5] > 100.0
    assert at(flow, 60.0, 0.0)[0] == pytest.approx(2.5, abs=0.05)


def test_a_map_without_open_water_has_no_flow_and_ice_bears():
    assert flow_of(Rivers(), BOUNDS) is None
    assert flow_of(Rivers((River(BEND, 40.0, 2.5, 1.0, ice_m=0.15),)), BOUNDS) is None
    assert flow_of(Rivers((River(((9e3, 9e3), (9.5e3, 9e3)), 40.0, 2.5, 1.0),)), BOUNDS) is None


@settings(max_examples=60, deadline=None)
@given(st.floats(-2100.0, 2100.0), st.floats(-2100.0, 2100.0))
def test_a_river_is_never_nearer_than_at_least(x, y):
    river = River(BEND, 40.0, 2.5, 1.0)
    flow = laid(river)
    bank_m = max(river.nearest(x, y)[0] - 20.0, 0.0)
    inside = max(abs(x), abs(y)) < 2000.0
    least = float(at_least_m(flow.near_m, *flow.frame(), x, y))
    assert least <= max(bank_m, 0.0) or not inside or least == FAR_M <= bank_m
    assert least == 0.0 or bank_m >= flows.BAND_M or not inside


def test_memory_goes_by_the_length_of_the_river_and_not_by_the_map():
    flow = laid(River(BEND, 40.0, 2.5, 1.0))
    assert flow.nodes.nbytes + flow.near_m.nbytes + flow.tile_of.nbytes < 3e6
