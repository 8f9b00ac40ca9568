"""Daylight, twilight and moonlight: check values G1 and G2."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.stage import plain
from rearguard.laws.sense import light
from rearguard.laws.sense.light import Light

SUN = [(-0.833, 490.0), (-3, 55.3), (-6, 2.7), (-9, 0.147), (-12, 0.008), (-18, 0.0006)]
OUTSIDE = [(0, 0.3139), (30, 0.1526), (60, 0.0711), (90, 0.0286), (120, 0.0083)]
GROUND = [
    (0, 90, 0.2611),
    (0, 60, 0.2198),
    (0, 30, 0.1087),
    (0, 10, 0.0195),
    (90, 60, 0.0200),
    (135, 20, 0.0007),
]


@pytest.mark.parametrize(("sun_deg", "lux"), SUN)
def test_twilight_fades_as_the_tables_say(sun_deg, lux):
    assert plain(light.sunlight_lx)(sun_deg, 1e5) == pytest.approx(lux, rel=0.005)


def test_daylight_lies_between_the_published_bounds():
    assert 32_000 < plain(light.sunlight_lx)(30.0, 1e5) < 100_000
    assert plain(light.sunlight_lx)(90.0, 1e5) == pytest.approx(1e5)
    overcast = plain(light.illuminance_lx)(30.0, -10.0, 90.0, 1.0, Light())
    assert 1000 < overcast < 10_000


@pytest.mark.parametrize(("phase_deg", "lux"), OUTSIDE)
def test_the_moon_outside_the_air(phase_deg, lux):
    assert plain(light.moon_outside_lx)(phase_deg) == pytest.approx(lux, abs=6e-5)


@pytest.mark.parametrize(("phase_deg", "moon_deg", "lux"), GROUND)
def test_moonlight_on_the_ground(phase_deg, moon_deg, lux):
    assert plain(light.moonlight_lx)(moon_deg, phase_deg, 0.2) == pytest.approx(lux, abs=6e-5)


def test_a_moon_below_the_horizon_gives_nothing():
    assert plain(light.moonlight_lx)(-1.0, 0.0, 0.2) == 0.0


def test_a_moonless_night_is_lit_by_the_sky_alone_and_less_under_cloud():
    night = plain(light.illuminance_lx)
    assert night(-40.0, -20.0, 0.0, 0.0, Light()) == pytest.approx(0.002, rel=0.01)
    assert night(-40.0, -20.0, 0.0, 1.0, Light()) == pytest.approx(0.0001, rel=0.01)


@given(st.floats(-40, 90), st.floats(-40, 90), st.floats(0, 1), st.floats(0, 1))
def test_a_higher_sun_and_a_clearer_sky_never_darken_the_ground(a, b, cloud, more):
    lit = plain(light.illuminance_lx)
    low, high = min(a, b), max(a, b)
    assert lit(low, -5.0, 0.0, cloud, Light()) <= lit(high, -5.0, 0.0, cloud, Light()) * (1 + 1e-9)
    assert lit(a, 30.0, 0.0, max(cloud, more), Light()) <= lit(
        a, 30.0, 0.0, min(cloud, more), Light()
    ) * (1 + 1e-9)
