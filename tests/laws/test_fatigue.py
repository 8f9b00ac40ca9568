"""Work, rest and wind: check values A8 and A10."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.host.doing import Doing
from rearguard.kit.stage import plain
from rearguard.laws.body import fatigue
from rearguard.laws.body.fatigue import Fatigue

MAN = {
    "mount": -1,
    "doing": int(Doing.MARCHING),
    "speed_m_s": 1.3,
    "grade": 0.0,
    "going": 1.1,
    "body_kg": 70.0,
    "load_kg": 20.0,
    "work_j_kg": 0.0,
    "wind_m": 100.0,
    "dt_s": 60.0,
    "fatigue": Fatigue(),
}


def worked(**changed):
    man = {**MAN, **changed}
    left = plain(fatigue.still_missing)(man["fatigue"], man["dt_s"])
    return plain(fatigue.tire_man.function)(**man, still_missing=left)


def test_a_young_soldier_has_a_kilowatt_in_him():
    assert plain(fatigue.aerobic_limit_w)(45.0, 70.0) == pytest.approx(1097.25)


@pytest.mark.parametrize(
    ("minutes", "share"), [(4, 1.0174), (60, 0.6380), (240, 0.4438), (480, 0.3467), (1440, 0.1927)]
)
def test_the_longer_the_work_the_smaller_the_share(minutes, share):
    assert plain(fatigue.sustainable_share)(minutes) == pytest.approx(share, abs=6e-5)


@pytest.mark.parametrize(("hours", "slack"), [(1.0, 0.02), (4.0, 0.15), (8.0, 0.02)])
def test_the_store_empties_when_bink_says_a_man_is_finished(hours, slack):
    limit_w_kg = plain(fatigue.aerobic_limit_w)(45.0, 70.0) / 70.0
    power = plain(fatigue.sustainable_share)(60.0 * hours) * limit_w_kg
    numbers = Fatigue()
    spare = power - numbers.lasting_w_kg
    assert numbers.empty_j_kg / spare / 3600.0 == pytest.approx(hours, rel=3 * slack)
    kept = numbers.lasting_w_kg + numbers.empty_j_kg / (3600.0 * hours)
    assert kept == pytest.approx(power, rel=slack)


def test_a_fight_tires_more_than_a_march():
    assert worked(doing=int(Doing.FIGHTING))[0] > worked()[0]


def test_rest_makes_good_and_no_more_than_that():
    assert 0.0 < worked(speed_m_s=0.0, work_j_kg=5000.0)[0] < 5000.0
    assert worked(speed_m_s=0.0, work_j_kg=10.0)[0] == 0.0


def test_a_man_who_rides_gets_his_wind_back_and_a_runner_loses_it():
    assert worked(mount=1, speed_m_s=6.0, dt_s=2.0)[1] > 100.0
    assert worked(speed_m_s=6.0, dt_s=2.0)[1] < 100.0


def test_a_rider_gets_his_wind_back_as_one_who_stands():
    numbers = Fatigue()
    full = numbers.wind_full_m * (70.0 / 90.0) ** numbers.load_bend
    stood = plain(fatigue.wind_after_m)(60.0, 0.0, 3.0, full, numbers.wind_back_s, 60.0)
    assert worked(mount=1, speed_m_s=6.0, wind_m=60.0)[1] == pytest.approx(stood)
    assert 60.0 < worked(speed_m_s=1.3, wind_m=60.0)[1] < stood


@given(st.floats(0.0, 7.0), st.floats(0.0, 150.0), st.floats(0.0, 18000.0))
def test_two_half_steps_equal_one(speed, wind, work):
    whole = worked(speed_m_s=speed, wind_m=wind, work_j_kg=work, dt_s=2.0, load_kg=0.0)
    half = worked(speed_m_s=speed, wind_m=wind, work_j_kg=work, dt_s=1.0, load_kg=0.0)
    twice = worked(speed_m_s=speed, wind_m=half[1], work_j_kg=half[0], dt_s=1.0, load_kg=0.0)
    assert twice == pytest.approx(whole, abs=1e-6)


@given(st.floats(0.0, 1e5))
def test_tiredness_is_a_share(work):
    assert 0.0 <= plain(fatigue.tired_level)(work, Fatigue().empty_j_kg) <= 1.0
