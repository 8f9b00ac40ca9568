"""Distances, bearings and crossings hold on the plane."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit import geometry
from rearguard.kit.stage import plain

metres = st.floats(-1e4, 1e4)
crossing, circle = plain(geometry.crossing), plain(geometry.meets_circle)


@given(metres, metres, st.floats(-3.1, 3.1), st.floats(0.1, 1e4))
def test_the_bearing_to_a_point_ahead_is_the_heading(x, y, heading, length):
    bx, by = plain(geometry.ahead)(x, y, heading, length)
    bearing = plain(geometry.bearing_rad)(x, y, bx, by)
    assert plain(geometry.turn_rad)(heading, bearing) == pytest.approx(0.0, abs=1e-6)
    assert plain(geometry.distance_m)(x, y, bx, by) == pytest.approx(length, rel=1e-6, abs=1e-6)


@given(st.floats(-20, 20), st.floats(-20, 20))
def test_a_turn_is_never_more_than_half_a_circle(a, b):
    turn = plain(geometry.turn_rad)(a, b)
    assert -math.pi < turn <= math.pi + 1e-12
    assert math.cos(a + turn) == pytest.approx(math.cos(b), abs=1e-9)


def test_a_path_meets_a_line_at_its_moment_and_not_beyond_its_ends():
    assert crossing(0.0, 0.0, 60.0, 0.0, 15.0, -5.0, 15.0, 5.0) == 0.25
    assert crossing(0.0, 0.0, 60.0, 0.0, 15.0, 1.0, 15.0, 5.0) == 2.0
    assert crossing(0.0, 0.0, 60.0, 0.0, 0.0, 1.0, 60.0, 1.0) == 2.0


def test_a_swept_path_meets_a_picket_between_its_ends():
    assert circle(0.0, 0.0, 100.0, 0.0, 50.0, 3.0, 5.0) == pytest.approx(0.46)
    assert circle(0.0, 0.0, 100.0, 0.0, 50.0, 6.0, 5.0) == 2.0
    assert circle(0.0, 0.0, 100.0, 0.0, 2.0, 0.0, 5.0) == 0.0
    assert circle(0.0, 0.0, 0.0, 0.0, 9.0, 0.0, 5.0) == 2.0


@given(metres, metres, st.floats(-8, 8), st.floats(-8, 8))
def test_a_faster_rider_always_meets_the_slower_one(qx, qy, vx, vy):
    due = plain(geometry.intercept_s)(0.0, 0.0, 12.0, qx, qy, vx, vy)
    reach = math.hypot(qx + vx * due, qy + vy * due)
    assert reach == pytest.approx(12.0 * due, rel=1e-6, abs=1e-6)


def test_a_slower_rider_may_never_meet_one_who_rides_away():
    assert plain(geometry.intercept_s)(0.0, 0.0, 5.0, 10.0, 0.0, 6.0, 0.0) == 1e9
    assert plain(geometry.intercept_s)(0.0, 0.0, 5.0, 10.0, 0.0, 5.0, 0.0) == 1e9


def test_left_of_the_way_is_positive_and_the_nearest_point_stays_on_the_segment():
    assert plain(geometry.side_of)(0.0, 5.0, 0.0, 0.0, 10.0, 0.0) > 0
    assert plain(geometry.along)(15.0, 5.0, 0.0, 0.0, 10.0, 0.0) == 1.0
    assert plain(geometry.distance_to_segment_m)(13.0, 4.0, 0.0, 0.0, 10.0, 0.0) == 5.0
