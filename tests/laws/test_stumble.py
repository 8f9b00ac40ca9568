"""Where horses fall: check values B6; mechanism E4."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.stage import plain
from rearguard.laws.beast import stumble
from rearguard.laws.beast.stumble import Stumble
from rearguard.record.events import Harm

DAY_LX = 1e5
RIDE = {
    "mount": 1,
    "speed_m_s": 6.5,
    "grade": 0.0,
    "rough": 1.0,
    "unit_light_lx": DAY_LX,
    "struck": 0,
    "stumble_due": 0.0,
    "horse_struck": 0,
    "horse_trot_m_s": 3.4,
    "horse_reserve_m": 1900.0,
    "horse_reserve_full_m": 1900.0,
    "dt_s": 2.0,
    "luck": np.uint64(12345),
    "stumble": Stumble(),
}


def per_km(gait=3, rough=1.0, slope=0.0, light_lx=DAY_LX, spent=False):
    return plain(stumble.stumbles_per_km)(gait, rough, slope, light_lx, spent, Stumble())


def ride(**changed):
    return plain(stumble.stumble_horse.function)(**{**RIDE, **changed})


def test_a_jump_of_a_steeplechase_throws_one_horse_in_two_hundred():
    assert plain(stumble.per_obstacle)(124 / 2879, 10.0) == pytest.approx(0.00439, abs=6e-6)


@pytest.mark.parametrize(
    ("hazard", "value"),
    [
        ({"gait": 1, "rough": 0.0}, 1e-4),
        ({"gait": 2}, 0.005),
        ({}, 0.02),
        ({"light_lx": 0.001}, 0.06),
        ({"spent": True}, 0.04),
        ({"slope": -0.466}, 0.06),
        ({"gait": 0}, 0.0),
    ],
)
def test_falls_per_km_are_those_of_the_table(hazard, value):
    assert per_km(**hazard) == pytest.approx(value)


def test_on_average_a_horse_falls_once_in_fifty_km_of_broken_ground():
    due, _, _ = ride(dt_s=2.0)
    assert due == pytest.approx(0.02 * 0.001 * 6.5 * 2.0)


def test_a_fall_strikes_horse_and_rider_alike():
    hazard, struck, horse_struck = ride(stumble_due=50.0)
    assert (hazard, struck, horse_struck) == (0.0, int(Harm.FALL), int(Harm.FALL))


def test_men_on_foot_and_standing_horses_do_not_stumble():
    assert ride(mount=-1, stumble_due=50.0)[1] == 0
    assert ride(speed_m_s=0.0)[0] == 0.0


@given(st.floats(0.0, 1.0), st.floats(0.0, 1.0), st.integers(1, 3))
def test_rougher_ground_is_never_safer(a, b, gait):
    assert per_km(gait, min(a, b)) <= per_km(gait, max(a, b))


@given(st.floats(1e-4, 10.0), st.floats(1e-4, 10.0), st.integers(1, 3))
def test_darker_is_never_safer(a, b, gait):
    assert per_km(gait, light_lx=max(a, b)) <= per_km(gait, light_lx=min(a, b))
