"""Light: how bright the ground is under sun, moon and cloud.

Everything is the illuminance of level open ground [lx]. What an eye makes of it is decided in
``sight``.

Evidence: measured, for clear twilight (AMS Glossary of Meteorology: civil, nautical and
astronomical twilight; 410-585 lx at sunset, 2-3.5 lx at the end of civil twilight) and
moonlight (Allen 1973, Astrophysical Quantities; Kasten & Young 1989, Applied Optics 28; Kyba,
Mohar & Posch 2017, Astronomy & Geophysics 58). The shares that cloud lets through are judged.
"""

from typing import NamedTuple

import numpy as np

from rearguard.kit.math import PI, exp, log, sin
from rearguard.kit.stage import kernel, law

LN10 = 2.302585092994046
DEG = PI / 180.0


class Light(NamedTuple):
    """Numbers a scenario may override under ``laws: light:``."""

    airglow_lx: float = 0.002  # moonless clear night; measured [lx]
    clear_sun_lx: float = 100000.0  # sun overhead through clear air; recalled [lx]
    moon_air_mag: float = 0.20  # loss of moonlight per air mass; recalled, 0.2 to 0.4 [mag]
    overcast_day: float = 0.05  # daylight through full cloud; judged, 0.01 to 0.15 [-]
    overcast_night: float = 0.05  # night light through full cloud; judged, 0.02 to 0.2 [-]
    overcast_moon: float = 0.15  # moonlight through full cloud; judged, 0.05 to 0.3 [-]


@law
def power10(exponent):
    """10 to the exponent.

    >>> round(power10(2.0), 9)
    100.0
    """
    return exp(exponent * LN10)


@law
def _log10_between(x, x0, lx0, x1, lx1):
    share = (x - x0) / (x1 - x0)
    return ((1.0 - share) * log(lx0) + share * log(lx1)) / LN10


@law
def sunlight_lx(sun_deg, clear_sun_lx):
    """Illuminance of level ground from sun and twilight sky, clear air.

    log10 E is linear in the sun's altitude through (-18, 0.0006), (-12, 0.008), (-6, 2.7) and
    (-0.833, 490), and goes on so at both ends, up to 10 deg. From there E follows
    ``clear_sun_lx`` * sin(altitude)**1.2: full sun on level ground, thinned by the longer way
    through the air.

    Parameters
    ----------
    sun_deg : float         altitude of the sun's centre, without refraction [deg]
    clear_sun_lx : float    E with the sun overhead [lx]

    Returns
    -------
    float                   E [lx]

    Evidence: measured (AMS Glossary) below the horizon; recalled above it.

    >>> round(sunlight_lx(-6.0, 100000.0), 2)
    2.7
    """
    if sun_deg <= -12.0:
        return power10(_log10_between(sun_deg, -18.0, 0.0006, -12.0, 0.008))
    if sun_deg <= -6.0:
        return power10(_log10_between(sun_deg, -12.0, 0.008, -6.0, 2.7))
    if sun_deg <= -0.833:
        return power10(_log10_between(sun_deg, -6.0, 2.7, -0.833, 490.0))
    high_lx = clear_sun_lx * exp(1.2 * log(sin(max(sun_deg, 10.0) * DEG)))
    if sun_deg <= 10.0:
        return power10(_log10_between(sun_deg, -0.833, 490.0, 10.0, high_lx))
    return high_lx


@law
def moon_magnitude(phase_deg):
    """Brightness of the Moon: -12.73 + 0.026 |a| + 4e-9 a**4.

    Parameters
    ----------
    phase_deg : float    a; angle Sun - Moon - Earth, 0 at full moon, valid to 150 [deg]

    Evidence: measured. Allen 1973.

    >>> round(moon_magnitude(105.2), 2)
    -9.5
    """
    square = phase_deg * phase_deg
    return -12.73 + 0.026 * abs(phase_deg) + 4e-9 * square * square


@law
def moon_outside_lx(phase_deg):
    """Illuminance by the Moon outside the air, on a surface facing it.

    >>> round(moon_outside_lx(0.0), 4)
    0.3139
    """
    return 2.54e-6 * power10(-0.4 * moon_magnitude(phase_deg))


@law
def air_mass(altitude_deg):
    """Way of light through the air, in zeniths, for a body at ``altitude_deg`` >= 0.

    1 / (cos z + 0.50572 (96.07995 - z)**-1.6364)

    Evidence: measured. Kasten & Young 1989.

    >>> round(air_mass(90.0), 3)
    1.0
    """
    bend = exp(-1.6364 * log(6.07995 + altitude_deg))
    return 1.0 / (sin(altitude_deg * DEG) + 0.50572 * bend)


@law
def moonlight_lx(moon_deg, phase_deg, moon_air_mag):
    """Illuminance of level ground by the Moon through clear air; 0 when it is down.

    E0 10**(-0.4 k X) sin h

    Parameters
    ----------
    moon_deg : float        h; altitude of the Moon, good above 5 [deg]
    phase_deg : float       angle Sun - Moon - Earth, 0 at full moon [deg]
    moon_air_mag : float    k; loss per air mass [mag]

    >>> round(moonlight_lx(90.0, 0.0, 0.2), 4)
    0.2611
    """
    if moon_deg <= 0.0:
        return 0.0
    loss = power10(-0.4 * moon_air_mag * air_mass(moon_deg))
    return moon_outside_lx(phase_deg) * loss * sin(moon_deg * DEG)


@law
def illuminance_lx(sun_deg, moon_deg, phase_deg, cloud, light):
    """Illuminance of level open ground from sun, moon and night sky under cloud.

    Each source is thinned on its own by ``1 - cloud (1 - share through full cloud)``.

    Parameters
    ----------
    sun_deg, moon_deg : float    altitudes [deg]
    phase_deg : float            angle Sun - Moon - Earth [deg]
    cloud : float                share of the sky under cloud, 0 to 1 [-]
    light : Light                numbers

    Returns
    -------
    float                        never below the airglow through the same cloud [lx]

    >>> round(illuminance_lx(-40.0, -5.0, 90.0, 0.0, Light()), 4)
    0.002
    """
    sun_lx = sunlight_lx(sun_deg, light.clear_sun_lx)
    moon_lx = moonlight_lx(moon_deg, phase_deg, light.moon_air_mag)
    return (
        sun_lx * (1.0 - cloud * (1.0 - light.overcast_day))
        + moon_lx * (1.0 - cloud * (1.0 - light.overcast_moon))
        + light.airglow_lx * (1.0 - cloud * (1.0 - light.overcast_night))
    )


@kernel
def illuminance_table(sun_deg, moon_deg, phase_deg, cloud, light):
    """``illuminance_lx`` for every row of a table of the sky : float64[n] [lx]."""
    lux = np.empty(sun_deg.shape[0])
    for k in range(sun_deg.shape[0]):
        lux[k] = illuminance_lx(sun_deg[k], moon_deg[k], phase_deg[k], cloud, light)
    return lux
