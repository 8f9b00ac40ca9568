"""How fast horses go: check values B1."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.stage import plain
from rearguard.laws.beast import gait
from rearguard.laws.beast.gait import Gaits

RIDER = {
    "mount": 5,
    "body_kg": 70.0,
    "load_kg": 38.0,
    "grade": 0.0,
    "going": 1.1,
    "unit_light_lx": 1e5,
    "horse_load_kg": 0.0,
    "horse_gallop_m_s": 6.5,
    "horse_trot_m_s": 3.4,
    "horse_walk_m_s": 1.7,
    "horse_reserve_m": 1900.0,
    "horse_reserve_full_m": 1900.0,
    "horse_lame": 0,
    "horse_fresh": 1.0,
    "cruise_m_s": 1.0,
    "top_m_s": 2.0,
    "gaits": Gaits(),
}


def speeds(**changed):
    return plain(gait.ride_speeds.function)(**{**RIDER, **changed})


@pytest.mark.parametrize(("speed", "number"), [(0, 0), (1.7, 1), (3.4, 2), (6.5, 3)])
def test_a_gait_is_known_by_its_speed(speed, number):
    assert plain(gait.gait_of)(speed, 3.4) == number


def test_a_fresh_horse_on_turf_has_its_own_trot_and_gallop():
    assert speeds() == pytest.approx((3.4, 6.5))


def test_a_blown_horse_and_a_lame_one_walk():
    assert speeds(horse_reserve_m=0.0) == pytest.approx((1.7, 1.7))
    assert speeds(horse_lame=1) == pytest.approx((1.7, 1.7))


def test_a_horse_trots_while_it_is_not_blown_though_its_gallop_flags():
    full, numbers = 1900.0, Gaits()
    kept = speeds(horse_reserve_m=numbers.blown_share * full)
    assert kept == pytest.approx((3.4, 6.5))
    half = speeds(horse_reserve_m=0.5 * numbers.blown_share * full)
    assert half[0] == pytest.approx(0.5 * (1.7 + 3.4))
    assert half[0] < half[1] < 0.5 * (1.7 + 6.5)


def test_a_worn_horse_has_less_of_every_pace_above_its_walk():
    walk, worn = 1.7, speeds(horse_fresh=0.0)
    left = 1.0 - Gaits().worn_loss
    assert worn == pytest.approx((walk + left * (3.4 - walk), walk + left * (6.5 - walk)))


def test_a_man_on_foot_keeps_his_own_speeds():
    assert speeds(mount=-1) == (1.0, 2.0)


@pytest.mark.parametrize(
    "worse", [{"load_kg": 80.0}, {"grade": 0.1}, {"going": 1.8}, {"unit_light_lx": 0.01}]
)
def test_what_hinders_a_horse_hinders_both_gaits(worse):
    slowed = speeds(**worse)
    assert slowed[0] < 3.4
    assert slowed[1] < 6.5


def test_dark_costs_a_horse_half_of_what_it_costs_a_man():
    assert plain(gait.horse_night_share)(0.001) == pytest.approx(0.75)


@given(st.floats(0.0, 1900.0), st.floats(0.0, 1900.0))
def test_more_left_in_the_horse_never_slows_it(a, b):
    low, high = speeds(horse_reserve_m=min(a, b)), speeds(horse_reserve_m=max(a, b))
    assert low[1] <= high[1]
    assert low[0] <= low[1]


def test_barding_is_carried_like_a_rider():
    assert speeds(horse_load_kg=40.0) == pytest.approx(speeds(load_kg=RIDER["load_kg"] + 40.0))
    assert speeds(horse_load_kg=40.0)[1] < speeds()[1]
