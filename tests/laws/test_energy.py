"""What walking, running and riding cost: check values A3, A4, A5, A9."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.stage import plain
from rearguard.laws.body import energy

PANDOLF = [
    (0, 1.34, 0, 1.0, 293.5),
    (20, 1.34, 0, 1.0, 362.1),
    (30, 1.34, 0, 1.0, 411.1),
    (20, 0.0, 0, 1.0, 119.7),
    (20, 1.34, 10, 1.0, 784.2),
    (20, 1.11, 0, 1.8, 419.1),
]
WALK = [
    (1.34, 0, 4.4140),
    (1.0, 0, 3.6200),
    (1.8, 0, 6.4573),
    (1.34, 10, 8.6393),
    (1.34, -10, 3.0738),
    (1.34, -25, 3.8988),
]
PACK = [
    (1.34, 0, 1.0, 0.0, 4.3698),
    (1.34, 0, 1.0, 0.3, 5.5782),
    (1.34, 0, 1.0, 0.5, 6.7903),
    (1.34, 10, 1.0, 0.3, 11.4142),
    (1.0, 0, 1.8, 0.3, 6.5590),
]


@pytest.mark.parametrize(("load_kg", "speed", "grade_pct", "going", "watts"), PANDOLF)
def test_a_loaded_march_costs_what_pandolf_measured(load_kg, speed, grade_pct, going, watts):
    rate = plain(energy.metabolic_rate_w)(70.0, load_kg, speed, grade_pct, going)
    assert rate == pytest.approx(watts, abs=0.06)


@pytest.mark.parametrize(("speed", "grade_pct", "watts"), WALK)
def test_walking_costs_what_looney_measured(speed, grade_pct, watts):
    assert plain(energy.walk_cost_w_kg)(speed, grade_pct) == pytest.approx(watts, abs=6e-5)


@pytest.mark.parametrize(("speed", "grade_pct", "going", "share", "watts"), PACK)
def test_a_pack_costs_more_than_its_share(speed, grade_pct, going, share, watts):
    cost = plain(energy.pack_cost_w_kg)(speed, grade_pct, going, share)
    assert cost == pytest.approx(watts, abs=6e-5)


@pytest.mark.parametrize(("grade", "cost"), [(-0.2, 1.8), (0, 3.6), (0.1, 5.9682), (0.45, 19.426)])
def test_running_costs_what_minetti_measured(grade, cost):
    assert plain(energy.run_cost_j_kg_m)(grade) == pytest.approx(cost, abs=6e-4)


def test_river_beds_and_sand_are_dearer_than_roads():
    assert energy.GOING["asphalt"] < energy.GOING["grass"] < energy.GOING["loose sand"]


@pytest.mark.parametrize(("speed", "times"), [(1.7, 3.8), (3.4, 5.8), (6.0, 7.3)])
def test_riding_costs_its_multiple_of_rest(speed, times):
    assert plain(energy.ride_cost_w_kg)(speed) == pytest.approx(1.16 * times, rel=0.1)


@given(st.floats(0.0, 40.0), st.floats(0.0, 40.0), st.floats(0.2, 2.0))
def test_more_load_never_costs_less(a, b, speed):
    rate = plain(energy.metabolic_rate_w)
    light, heavy = min(a, b), max(a, b)
    assert rate(70.0, light, speed, 0.0, 1.1) <= rate(70.0, heavy, speed, 0.0, 1.1)
