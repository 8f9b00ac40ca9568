"""Sun, moon and watches of the night, against ephemerides and check value G9."""

import math

import numpy as np
import pytest

from rearguard.errors import WorldError
from rearguard.laws.sense.light import Light, illuminance_table
from rearguard.world import dates, sky

KAIFENG = (34.79, 114.35)
FALL = dates.julian_day_number(1127, 1, 9)


def _ut(hour, minute, second=0):
    return (hour * 60 + minute) / 1440 + second / 86400


def test_the_day_kaifeng_fell_began_and_ended_at_the_computed_minutes():
    sun = sky.sun_moments(FALL, *KAIFENG)
    tolerance = 30 / 86400
    assert FALL - 1.5 + _ut(23, 30, 40) - tolerance < sun.sunrise
    assert sun.sunrise < FALL - 1.5 + _ut(23, 32, 7) + tolerance
    assert FALL - 0.5 + _ut(9, 36, 20) - tolerance < sun.sunset
    assert sun.sunset < FALL - 0.5 + _ut(9, 37, 48) + tolerance
    assert 10.07 <= (sun.sunset - sun.sunrise) * 24 <= 10.12
    assert sun.dawn < sun.sunrise < sun.noon < sun.sunset < sun.dusk


def test_the_moon_of_that_day_was_a_third_lit_and_full_three_weeks_later():
    phase = sky.bodies(FALL - 0.5 + _ut(4, 0), *KAIFENG)[3]
    assert (1 + math.cos(math.radians(phase))) / 2 == pytest.approx(0.315, abs=0.006)
    full = dates.julian_day_number(1127, 1, 30) - 0.5 + _ut(2, 34)
    days = np.arange(-3, 3.01, 0.25)
    phases = [sky.bodies(full + d, *KAIFENG)[3] for d in days]
    assert abs(days[int(np.argmin(phases))]) <= 0.5


def test_a_modern_full_moon():
    full = dates.julian_day_number(2024, 3, 25, "gregorian") - 0.5 + _ut(7, 0)
    around = [sky.bodies(full + d, 0.0, 0.0)[3] for d in (-1, 0, 1)]
    assert around[1] == min(around) and around[1] < 3


def test_an_afternoon_at_birch_ridge_darkens_after_sunset():
    jd0 = dates.parse({"julian": "1125-12-21", "hour": "14:00"}, 124.9)
    dark = sky.Sky.table(jd0, 4.0, 41.3, 124.9)
    assert math.isnan(dark.at(0).lux)
    lit = dark.lit(
        illuminance_table(dark.sun_deg, dark.moon_deg, dark.moon_phase_deg, 0.0, Light())
    )
    sunset = sky.sun_moments(dates.day_number(jd0, 124.9), 41.3, 124.9).sunset
    after = (sunset - jd0) * 86400
    assert lit.at(0).lux > 10_000
    assert lit.at(after).lux == pytest.approx(490, rel=0.03)
    assert lit.at(after).sun_deg == pytest.approx(-0.833, abs=0.02)
    assert lit.at(4 * 3600).lux < 1.0
    assert lit.at(90).sun_deg == pytest.approx((lit.sun_deg[1] + lit.sun_deg[2]) / 2)
    assert lit.at(0).sun_azimuth_deg == pytest.approx(208.4, abs=0.2)


def test_five_watches_fill_the_night_between_dusk_and_dawn():
    bounds = sky.geng_bounds(FALL, *KAIFENG)
    assert np.allclose(np.diff(bounds), (bounds[5] - bounds[0]) / 5)
    middle = [(bounds[k] + bounds[k + 1]) / 2 for k in range(5)]
    assert [sky.geng_of(jd, *KAIFENG) for jd in middle] == [(k, 3) for k in range(1, 6)]
    assert sky.geng_of(FALL - 0.3, *KAIFENG) == (0, 0)
    summer = sky.geng_bounds(FALL + 163, *KAIFENG)
    assert summer[5] - summer[0] < 0.8 * (bounds[5] - bounds[0])


def test_beyond_the_polar_circle_the_sun_may_not_turn():
    assert math.isnan(sky.sun_moments(FALL, 80.0, 10.0).sunrise)


@pytest.mark.parametrize("year", [1, 2100])
def test_the_first_and_last_years_have_a_sky(year):
    jd = dates.julian_day_number(year, 3, 1, "gregorian")
    assert len(sky.Sky.table(jd, 1.0, 41.0, 125.0).sun_deg) == 62


def test_a_sky_outside_the_known_years_or_the_globe_is_refused():
    with pytest.raises(WorldError, match="year 1 to the year 2100"):
        sky.Sky.table(2600000.5, 1.0, 41.0, 125.0)
    with pytest.raises(WorldError, match="no place on earth"):
        sky.Sky.table(2132319.0, 1.0, 95.0, 125.0)
    with pytest.raises(WorldError, match="allowed: clear, fair"):
        sky.cloud_of("sunny")


def test_snow_returns_four_times_the_light_of_grass():
    assert sky.ground_reflects(5.0) / sky.ground_reflects(0.0) == pytest.approx(4.0)


def test_a_scenario_may_begin_by_the_sun():
    sun = sky.sun_moments(FALL, *KAIFENG)
    begin = sky.start_jd({"julian": "1127-01-09", "hour": "sunset - 30 min"}, *KAIFENG)
    assert begin == pytest.approx(sun.sunset - 30 / 1440, abs=1e-6)
