"""Seeing and counting bodies of troops: check values G4, G8, F6."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.stage import plain
from rearguard.laws.sense import sight
from rearguard.laws.sense.sight import Sight

CLEAR_KM, NOON_LX, GRASS = 1000.0, 31416.0, 0.2  # 2000 cd/m2


def far(men, mounted, lux=NOON_LX, clear_km=CLEAR_KM):
    return plain(sight.body_range_m)(men, mounted, lux, clear_km, GRASS, Sight())


@pytest.mark.parametrize(
    ("men", "mounted", "reach"),
    [(1, False, 1494), (1, True, 1942), (1000, False, 5079), (1000, True, 7469)],
)
def test_bodies_are_seen_as_far_as_johnson_says(men, mounted, reach):
    assert far(men, mounted) == pytest.approx(reach, rel=0.02)


def test_a_rider_is_a_dot_where_the_handbook_says():
    assert far(1, True, clear_km=50.0) == pytest.approx(1829.0, rel=0.1)


def test_foot_are_told_from_horse_at_twelve_hundred_yards():
    told = plain(sight.told_range_m)(NOON_LX, 50.0, GRASS, Sight())
    assert told == pytest.approx(1097.0, rel=0.1)


@pytest.mark.parametrize(
    ("men", "mounted", "reach"), [(1, False, 182), (1, True, 277), (30, False, 990)]
)
def test_by_the_full_moon_men_are_seen_close_to(men, mounted, reach):
    assert far(men, mounted, lux=0.2513) == pytest.approx(reach, rel=0.03)


def seen(away_m, reach_m, looked_s=60.0):
    """Chance that a watcher has found a body after looking so long."""
    return 1.0 - math.exp(-looked_s * plain(sight.sighting_hazard_hz)(away_m, reach_m, Sight()))


def test_a_look_at_the_edge_of_sight_is_even_odds():
    assert seen(1000.0, 1000.0) == pytest.approx(0.5)
    assert seen(600.0, 1000.0) > 0.85
    assert seen(1700.0, 1000.0) < 0.12


def test_near_and_big_bodies_are_seen_at_once():
    assert seen(200.0, 1000.0, looked_s=1.0) > 0.99
    assert seen(900.0, far(500, True), looked_s=1.0) > 0.99
    assert seen(900.0, far(2, False), looked_s=1.0) < 0.2


def test_two_half_looks_find_as_much_as_one():
    both = 1.0 - (1.0 - seen(900.0, 1000.0, 30.0)) ** 2
    assert both == pytest.approx(seen(900.0, 1000.0, 60.0))


def test_frightened_men_see_double():
    bias, numbers = plain(sight.count_bias), Sight()
    assert math.exp(bias(1.0, numbers)) == pytest.approx(2.0, rel=1e-3)
    assert bias(0.0, numbers) == numbers.calm_bias == 0.0
    assert bias(0.5, numbers) == pytest.approx(0.5 * numbers.scared_bias)


def test_fear_and_a_running_unit_frighten():
    scared = plain(sight.fright)
    assert scared(0.4, 0.0, Sight()) == 0.0
    assert scared(0.75, 0.0, Sight()) == pytest.approx(0.5)
    assert scared(1.5, 0.0, Sight()) == 1.0
    assert scared(0.0, 0.5, Sight()) == 1.0
    assert scared(0.75, 0.1, Sight()) == scared(0.75, 0.0, Sight())


def test_the_count_grows_wilder_with_distance():
    spread = plain(sight.count_spread)
    near, middle, edge = (spread(d, 3000.0, 0.0, Sight()) for d in (0.0, 1500.0, 3000.0))
    assert near == pytest.approx(0.15)
    assert 0.25 < middle < 0.35
    assert edge == pytest.approx(0.7)
    assert spread(0.0, 3000.0, 1.0, Sight()) == 0.8
    assert near < spread(0.0, 3000.0, 0.3, Sight()) < 0.8


@given(st.floats(1.0, 5000.0), st.floats(1.0, 5000.0), st.booleans())
def test_more_men_are_never_harder_to_see(a, b, mounted):
    size = plain(sight.body_size_m)
    assert size(min(a, b), mounted, Sight()) <= size(max(a, b), mounted, Sight())


@given(st.floats(0.5, 50.0), st.floats(0.5, 50.0))
def test_haze_never_helps(a, b):
    assert far(30, True, clear_km=min(a, b)) <= far(30, True, clear_km=max(a, b)) * (1 + 1e-3)
