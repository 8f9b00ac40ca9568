"""Distances, bearings and crossings hold on the plane."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit import geometry
from rearguard.kit.stage import plain

metres = st.floats(-1e4, 1e4)


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


def test_the_nearest_point_stays_on_the_segment():
    assert plain(geometry.along)(15.0, 5.0, 0.0, 0.0, 10.0, 0.0) == 1.0
    assert plain(geometry.distance_to_segment_m)(13.0, 4.0, 0.0, 0.0, 10.0, 0.0) == 5.0
