"""How hard a hunter rides, and whom he finds worth it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.stage import plain
from rearguard.laws.arms import hunt
from rearguard.laws.arms.hunt import Hunt

pace, time_s = plain(hunt.chase_pace_m_s), plain(hunt.time_to_have_him_s)
TROT, GALLOP = 3.5, 6.5


def test_he_gallops_at_a_man_near_and_trots_after_one_far_off():
    assert pace(200.0, 5.0, TROT, GALLOP, 600.0) == GALLOP
    assert pace(1200.0, 5.0, TROT, GALLOP, 600.0) == TROT


def test_what_a_gallop_costs_decides_it():
    cost_m = 300.0 * (GALLOP - TROT) / (GALLOP - 5.0)
    assert pace(300.0, 5.0, TROT, GALLOP, cost_m + 1.0) == GALLOP
    assert pace(300.0, 5.0, TROT, GALLOP, cost_m - 1.0) == TROT


def test_he_does_not_gallop_after_who_is_as_fast_nor_on_a_blown_horse():
    assert pace(50.0, GALLOP, TROT, GALLOP, 1e4) == TROT
    assert pace(50.0, 1.0, 1.3, 1.3, 1e4) == 1.3


def test_the_slow_are_sooner_had_than_the_near():
    walker = time_s(600.0, 1.3, TROT, GALLOP, 500.0, Hunt().hope)
    rider = time_s(400.0, 6.0, TROT, GALLOP, 500.0, Hunt().hope)
    assert walker < rider


@given(
    gap=st.floats(1.0, 2000.0), quarry=st.floats(0.0, 8.0), trot=st.floats(0.5, 4.0),
    more=st.floats(0.0, 4.0), spare=st.floats(-500.0, 2000.0),
)  # fmt: skip
def test_a_time_is_finite_and_grows_with_the_gap(gap, quarry, trot, more, spare):
    there = time_s(gap, quarry, trot, trot + more, spare, 0.3)
    assert 0.0 < there < 1e6
    assert pace(gap, quarry, trot, trot + more, spare) in (trot, trot + more)
    if pace(2 * gap, quarry, trot, trot + more, spare) == pace(
        gap, quarry, trot, trot + more, spare
    ):
        assert time_s(2 * gap, quarry, trot, trot + more, spare, 0.3) == pytest.approx(2 * there)


SPEED = st.floats(0.0, 8.0, width=32)


@given(
    st.tuples(st.floats(0.0, 2000.0), st.floats(0.0, 2000.0)), st.tuples(SPEED, SPEED), SPEED,
    SPEED, st.floats(-500.0, 3000.0), st.floats(0.1, 0.5),
)  # fmt: skip
def test_who_is_farther_and_faster_is_had_no_sooner(gaps_m, speeds, trot, top, spare_m, hope):
    """So a hunter may pass over a whole lot by its nearest edge and its slowest man."""
    had_s = plain(hunt.time_to_have_him_s)
    soonest = had_s(min(gaps_m), min(speeds), min(trot, top), max(trot, top), spare_m, hope)
    for gap_m in gaps_m:
        for speed in speeds:
            own = had_s(gap_m, speed, min(trot, top), max(trot, top), spare_m, hope)
            assert own >= soonest
