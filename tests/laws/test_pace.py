"""How fast a man goes on foot: check values A1, A7, A10, A18."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.stage import plain
from rearguard.laws.body import pace
from rearguard.laws.body.fatigue import Fatigue
from rearguard.laws.body.pace import Pace

TOBLER = [(0, 5.0367), (-0.05, 6.0), (0.1, 3.5493), (-0.2, 3.5493), (0.4, 1.2420)]
EFFORT = [
    (450, 25, 0, 1.0, 1.500),
    (450, 25, 0, 1.1, 1.431),
    (450, 25, 0, 1.2, 1.370),
    (450, 25, 0, 1.5, 1.225),
    (450, 25, 0, 1.8, 1.118),
    (450, 25, 0, 2.1, 1.035),
    (450, 25, 10, 1.0, 0.734),
    (450, 0, 0, 1.0, 1.813),
    (450, 40, 0, 1.0, 1.287),
    (400, 25, 0, 1.0, 1.378),
    (400, 25, 0, 1.8, 1.027),
]
NIGHT = [(1.0, 1.0), (0.26, 0.902), (0.03, 0.746), (0.002, 0.550), (0.001, 0.5), (0.0, 0.5)]
FOOT = {
    "mount": -1,
    "wound": 0,
    "body_kg": 70.0,
    "load_kg": 20.0,
    "grade": 0.0,
    "going": 1.1,
    "walk_m_s": 1.34,
    "run_m_s": 5.0,
    "wind_m": 150.0,
    "work_j_kg": 0.0,
    "unit_light_lx": 1e5,
    "cruise_m_s": 1.0,
    "top_m_s": 2.0,
    "pace": Pace(),
    "fatigue": Fatigue(),
}


def speeds(**changed):
    return plain(pace.foot_speeds.function)(**{**FOOT, **changed})


@pytest.mark.parametrize(("slope", "km_h"), TOBLER)
def test_paths_are_walked_as_tobler_found(slope, km_h):
    assert plain(pace.tobler_speed_km_h)(slope) == pytest.approx(km_h, abs=6e-5)


@pytest.mark.parametrize(("watts", "load_kg", "grade_pct", "going", "speed"), EFFORT)
def test_mud_load_and_hill_slow_a_man_who_works_as_hard(watts, load_kg, grade_pct, going, speed):
    got = plain(pace.effort_speed_m_s)(watts, 70.0, load_kg, grade_pct, going)
    assert got == pytest.approx(speed, abs=6e-4)


def test_a_man_who_cannot_stand_under_his_load_does_not_walk():
    assert plain(pace.effort_speed_m_s)(150.0, 70.0, 60.0, 0.0, 1.0) == 0.0


@pytest.mark.parametrize(("lux", "share"), NIGHT)
def test_dark_nights_slow_men(lux, share):
    assert plain(pace.night_share)(lux) == pytest.approx(share, abs=6e-4)


def test_soldiers_march_at_about_the_pace_of_the_drill_book():
    march = plain(pace.march_speed_m_s)(1.34, 70.0, 18.1, 0.0, 1.1, 400.0)
    assert 1.25 < march < 1.45


def test_load_takes_a_runner_back_to_two_thirds():
    assert plain(pace.run_share)(70.0, 25.0, 0.0, 1.0, 1.375) == pytest.approx(2.3 / 3.5, abs=0.005)


def test_a_rider_keeps_the_speeds_of_his_horse():
    assert speeds(mount=3) == (1.0, 2.0)


def test_a_winded_man_cannot_sprint():
    assert speeds(wind_m=0.0)[1] < 0.75 * speeds()[1]


@pytest.mark.parametrize(
    "worse",
    [{"load_kg": 40.0}, {"grade": 0.1}, {"going": 1.8}, {"unit_light_lx": 0.001}]
    + [{"work_j_kg": 15000.0}, {"wound": 1}, {"wound": 2}],
)
def test_everything_that_hinders_hinders_both_speeds(worse):
    fresh, slowed = speeds(), speeds(**worse)
    assert slowed[0] < fresh[0]
    assert slowed[1] < fresh[1]


@given(st.floats(-0.4, 0.4), st.floats(1.0, 2.1), st.floats(0.0, 60.0))
def test_nobody_runs_slower_than_he_walks(slope, going, load_kg):
    cruise, top = speeds(grade=slope, going=going, load_kg=load_kg)
    assert 0.0 <= cruise <= top
