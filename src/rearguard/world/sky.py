"""The sky: sun, moon, cloud and the light they leave on the ground, for any day from 1 to 2100.

Nothing is downloaded: positions come from the series inside ephem. For the rest of the code:

- ``Sky.table(jd0, hours, lat_deg, lon_deg, weather)``: one row a minute, to be interpolated
- ``Sky.lit(lux)``: the same with light, from ``laws.sense.light.illuminance_table``
- ``Sky.at(t_s) -> Moment``: sun, moon and light at a simulated second
- ``sun_moments(jdn, lat_deg, lon_deg)``: dawn, sunrise, noon, sunset, dusk of a civil day
- ``start_jd(start, lat_deg, lon_deg)``: when a scenario begins
- ``geng_bounds(...)``: the five watches of that night; ``geng_of(...)``: the watch in force
- ``Weather``: cloud, wind, air, rain or snow, and how far the air lets one see

Times are Julian dates (UT); ``dates`` turns them into a place's own days and hours.

Evidence: measured. ephem 4.2 (VSOP87, Moshier's moon), checked against two other libraries for
the year 1127 (check value G9). Song watches divide the night from dusk to dawn by five; dusk and
dawn are 2.5 ke (36 min) from sunset and sunrise (recalled: Song shi, Treatise on the calendar).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from rearguard.errors import WorldError
from rearguard.world import dates

STEP_S = 60.0
DUSK_DAY = 36.0 / 1440.0  # sunset to dusk, dawn to sunrise: 2.5 ke of 14.4 min [day]
_DUBLIN_JD = 2415020.0
_FIRST_JD, _LAST_JD = 1721423.5, 2488434.5
_SKY_CLOUD = {"clear": 0.0, "fair": 0.2, "broken": 0.6, "overcast": 1.0}
_SIGHT_KM = {"clear": 20.0, "haze": 6.0, "mist": 2.0, "fog": 0.3}


class Weather(NamedTuple):
    """The weather over the whole field.

    ``visibility_km`` is the range at which 2 % of an object's contrast is left: very clear 50,
    clear 20, haze 4-8, moderate rain 4-10, heavy rain 1-4, snowfall 0.3-1.5, fog below 1.
    """

    cloud: float = 0.0  # share of the sky, 0 to 1 [-]
    visibility_km: float = 20.0
    wind_m_s: float = 2.0
    wind_to_rad: float = 0.0  # direction in which it blows, 0 = east, counter-clockwise [rad]
    air_c: float = 10.0
    rain_mm_h: float = 0.0
    snow_cm: float = 0.0  # depth of snow on the ground


_CALM = Weather()


class Moment(NamedTuple):
    """The sky at one second."""

    sun_deg: float
    sun_azimuth_deg: float  # from north, clockwise
    moon_deg: float
    moon_phase_deg: float  # 0 at full moon, 180 at new moon
    lux: float  # of level open ground; nan before the sky is lit


def cloud_of(sky: str) -> float:
    """Share of the sky under cloud for ``clear``, ``fair``, ``broken`` or ``overcast``.

    Raises
    ------
    WorldError    for any other word
    """
    if sky not in _SKY_CLOUD:
        raise WorldError(f"weather: sky is {sky}\n  allowed: {', '.join(_SKY_CLOUD)}")
    return _SKY_CLOUD[sky]


def visibility_of(air: str) -> float:
    """Visibility [km] for ``clear``, ``haze``, ``mist`` or ``fog``.

    Raises
    ------
    WorldError    for any other word
    """
    if air not in _SIGHT_KM:
        raise WorldError(f"weather: visibility is {air}\n  allowed: {', '.join(_SIGHT_KM)}")
    return _SIGHT_KM[air]


def ground_reflects(snow_cm: float) -> float:
    """Share of light the open ground returns: grass 0.2, snow of 2 cm and more 0.8."""
    return 0.2 + 0.6 * min(1.0, snow_cm / 2.0)


def _observer(jd: float, lat_deg: float, lon_deg: float) -> Any:
    import ephem

    if not _FIRST_JD <= jd < _LAST_JD:
        raise WorldError("the sky is known from the year 1 to the year 2100")
    place = ephem.Observer()
    place.lat, place.lon = math.radians(lat_deg), math.radians(lon_deg)
    place.pressure, place.elevation = 0.0, 0.0  # true altitudes, without refraction
    place.date = jd - _DUBLIN_JD
    return place


def _phase_deg(sun: Any, moon: Any) -> float:
    """Angle Sun - Moon - Earth, 0 at full moon [deg]."""
    import ephem

    apart = float(ephem.separation(sun, moon))
    across = sun.earth_distance * math.sin(apart)
    along = moon.earth_distance - sun.earth_distance * math.cos(apart)
    return math.degrees(math.atan2(across, along))


def bodies(jd: float, lat_deg: float, lon_deg: float) -> tuple[float, float, float, float]:
    """Sun's altitude and azimuth (from north, clockwise), Moon's altitude, phase angle [deg]."""
    import ephem

    place = _observer(jd, lat_deg, lon_deg)
    sun, moon = ephem.Sun(place), ephem.Moon(place)
    found = (float(sun.alt), float(sun.az), float(moon.alt))
    return (*(math.degrees(a) for a in found), _phase_deg(sun, moon))  # type: ignore[return-value]


@dataclass(frozen=True, eq=False)
class Sky:
    """The sky over one field, a row a minute from the start of the run.

    Attributes
    ----------
    jd0 : float                         Julian date (UT) of the first row
    lat_deg, lon_deg : float            of the field
    weather : Weather                   over the whole time
    sun_deg, sun_azimuth_deg, moon_deg, moon_phase_deg : float64[n]    [deg]
    lux : float64[n]                    illuminance of level open ground [lx]
    """

    jd0: float
    lat_deg: float
    lon_deg: float
    weather: Weather
    sun_deg: np.ndarray
    sun_azimuth_deg: np.ndarray
    moon_deg: np.ndarray
    moon_phase_deg: np.ndarray
    lux: np.ndarray

    @classmethod
    def table(
        cls,
        jd0: float,
        hours: float,
        lat_deg: float,
        lon_deg: float,
        weather: Weather = _CALM,
    ) -> "Sky":
        """Compute the table for a run that starts at ``jd0`` and lasts at most ``hours``.

        Angles are rounded to 0.0001 degree, so that machines whose C libraries differ in the
        last bit agree.

        Raises
        ------
        WorldError    before the year 1 or after 2100, or a latitude or longitude off the globe
        """
        if not (-90.0 <= lat_deg <= 90.0 and -180.0 <= lon_deg <= 180.0):
            raise WorldError(f"no place on earth lies at {lat_deg} N, {lon_deg} E")
        n = math.ceil(hours * 3600.0 / STEP_S) + 2
        rows = [bodies(jd0 + k * STEP_S / 86400.0, lat_deg, lon_deg) for k in range(n)]
        angles = np.round(np.array(rows, dtype=np.float64), 4)
        sun, azimuth, moon, phase = np.ascontiguousarray(angles.T)
        dark = np.full(n, np.nan)
        return cls(jd0, lat_deg, lon_deg, weather, sun, azimuth, moon, phase, dark)

    def lit(self, lux: np.ndarray) -> "Sky":
        """The same sky with the light on the ground, a value a row [lx]."""
        assert lux.shape == self.sun_deg.shape
        return replace(self, lux=lux)

    def at(self, t_s: float) -> Moment:
        """The sky ``t_s`` simulated seconds after the start."""
        place = min(max(t_s / STEP_S, 0.0), len(self.lux) - 1.001)
        k = int(place)
        share = place - k

        def between(column: np.ndarray) -> float:
            return float(column[k] + share * (column[k + 1] - column[k]))

        turn = (self.sun_azimuth_deg[k + 1] - self.sun_azimuth_deg[k] + 180.0) % 360.0 - 180.0
        azimuth = float((self.sun_azimuth_deg[k] + share * turn) % 360.0)
        return Moment(
            between(self.sun_deg),
            azimuth,
            between(self.moon_deg),
            between(self.moon_phase_deg),
            between(self.lux),
        )


class SunMoments(NamedTuple):
    """The sun's own hours of one civil day, Julian dates (UT); nan where the sun does not turn."""

    dawn: float  # sun 6 degrees below the horizon
    sunrise: float
    noon: float
    sunset: float
    dusk: float  # 6 degrees below again


def sun_moments(jdn: int, lat_deg: float, lon_deg: float) -> SunMoments:
    """Dawn, sunrise, noon, sunset and dusk of the civil day ``jdn`` at a place.

    Sunrise and sunset are those of the upper limb with mean refraction (centre at -0.833 deg).
    Rounded to a millionth of a day (0.09 s), so that machines whose libraries differ agree.
    """
    import ephem

    noon_jd = dates.jd_of(jdn, 12.0, lon_deg)
    place = _observer(noon_jd, lat_deg, lon_deg)
    noon = _DUBLIN_JD + float(
        place.previous_transit(ephem.Sun(), start=noon_jd + 0.25 - _DUBLIN_JD)
    )

    def turn(horizon_deg: float, rising: bool) -> float:
        place.horizon, place.date = math.radians(horizon_deg), noon - _DUBLIN_JD
        step = place.previous_rising if rising else place.next_setting
        try:
            return round(_DUBLIN_JD + float(step(ephem.Sun(), use_center=True)), 6)
        except (ephem.AlwaysUpError, ephem.NeverUpError):
            return math.nan

    return SunMoments(
        turn(-6.0, True),
        turn(-0.833, True),
        round(noon, 6),
        turn(-0.833, False),
        turn(-6.0, False),
    )


def sun_seconds(jdn: int, lat_deg: float, lon_deg: float) -> tuple[float, float]:
    """Sunset and sunrise of a civil day in seconds after its midnight, local mean solar time."""
    moments = sun_moments(jdn, lat_deg, lon_deg)
    midnight = dates.jd_of(jdn, 0.0, lon_deg)
    return (moments.sunset - midnight) * 86400.0, (moments.sunrise - midnight) * 86400.0


def start_jd(start: Mapping[str, object], lat_deg: float, lon_deg: float) -> float:
    """Julian date (UT) of a scenario's ``start`` block, hours by the sun (日入, 三更) included.

    Raises
    ------
    WorldError    from ``dates.parse``
    """
    return dates.parse(start, lon_deg, lambda jdn: sun_seconds(jdn, lat_deg, lon_deg))


def geng_bounds(jdn: int, lat_deg: float, lon_deg: float) -> tuple[float, ...]:
    """Beginnings of the five watches of the night after ``jdn``, and its end: six Julian dates."""
    begin = sun_moments(jdn, lat_deg, lon_deg).sunset + DUSK_DAY
    end = sun_moments(jdn + 1, lat_deg, lon_deg).sunrise - DUSK_DAY
    return tuple(begin + k * (end - begin) / 5.0 for k in range(6))


def geng_of(jd: float, lat_deg: float, lon_deg: float) -> tuple[int, int]:
    """Watch (1 to 5) and its fifth part (點, 1 to 5) in force; (0, 0) by day."""
    today = dates.day_number(jd, lon_deg)
    for jdn in (today - 1, today):
        bounds = geng_bounds(jdn, lat_deg, lon_deg)
        if bounds[0] <= jd < bounds[5]:
            share = 5.0 * (jd - bounds[0]) / (bounds[5] - bounds[0])
            return int(share) + 1, int(share % 1.0 * 5.0) + 1
    return 0, 0
