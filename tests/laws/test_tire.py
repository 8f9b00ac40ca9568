"""What a gallop spends and a halt gives back: check values B1, B3, B4."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.stage import plain
from rearguard.laws.beast import founder, tire
from rearguard.laws.beast.founder import Founder
from rearguard.laws.beast.tire import Tire


def after(reserve_m, speed_m_s, dt_s, trot_m_s=3.4):
    return plain(tire.reserve_after_m)(reserve_m, 1900.0, speed_m_s, trot_m_s, 1.0, dt_s)


def test_a_trot_for_hours_spends_nothing():
    assert after(900.0, 3.4, 7200.0) == 900.0


def test_uphill_the_same_pace_spends_the_horse():
    assert after(900.0, 3.4, 60.0, trot_m_s=2.4) == pytest.approx(840.0)


def test_a_horse_is_fresh_again_after_half_an_hours_halt():
    assert after(0.0, 0.0, 1900.0) == pytest.approx(1900.0)
    assert after(0.0, 1.7, 1900.0) == pytest.approx(950.0)


@given(st.floats(0.0, 1900.0), st.floats(0.0, 8.0))
def test_two_half_steps_equal_one(reserve, speed):
    assert after(after(reserve, speed, 1.0), speed, 1.0) == pytest.approx(
        after(reserve, speed, 2.0)
    )


@pytest.mark.parametrize(("km", "share"), [(40, 0.2), (80, 0.36), (120, 0.488), (160, 0.59)])
def test_horses_drop_out_with_the_way_ridden_hard(km, share):
    assert plain(founder.dropped_out)(km, 0.512, 120.0) == pytest.approx(share, abs=1.1e-3)


def test_the_causes_of_dropping_out_are_parts_of_the_whole():
    numbers = Founder()
    assert numbers.lame_per_km / 0.005579 == pytest.approx(30.0 / 48.8, abs=0.001)
    assert numbers.broken_per_km / 0.005579 == pytest.approx(8.7 / 48.8, abs=0.001)


def test_a_spent_horse_driven_on_breaks_down_sooner():
    hazard = plain(founder.founder_per_km)
    assert hazard(6.0, 3.4, True, Founder()) > hazard(6.0, 3.4, False, Founder())
    assert hazard(1.7, 3.4, False, Founder()) < 0.1 * hazard(3.4, 3.4, False, Founder())


def test_a_rider_spends_his_horse_and_a_walker_none():
    ride = plain(tire.tire_horse.function)
    assert ride(2, 6.4, 3.4, 1000.0, 1900.0, 0, 2.0, Tire()) == pytest.approx(994.0)
    assert ride(-1, 6.4, 3.4, 1000.0, 1900.0, 0, 2.0, Tire()) == 1000.0
