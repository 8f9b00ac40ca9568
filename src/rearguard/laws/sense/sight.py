"""Sight: whether a body of troops is noticed, and how many it is taken for.

Range and sharpness come from ``acuity``, light from ``light``, the line of sight from the ground.
Here: the size of what is looked for, the chance that somebody looks the right way, and the error
of the count.

Evidence: measured for ranges (Dyer 1896: riders a dot at 1829 m, men and horses perceived at 2012
m; met within 10 %). The time a look takes and the errors of counting are judged, the over-count of
frightened witnesses by 2 to 3 recalled (Fishel 1988 on Pinkerton).
"""

from typing import NamedTuple

from rearguard.kit.math import exp, sqrt
from rearguard.kit.stage import law
from rearguard.laws.sense.acuity import ground_luminance_cd_m2, seen_range_m


class Sight(NamedTuple):
    """Numbers a scenario may override under ``laws: sight:``."""

    contrast_pct: float = 50.0  # of dark men against grass or snow; judged, 20 to 80 [%]
    detect_pairs: float = 1.0  # line pairs across a target to see something; measured [-]
    tell_pairs: float = 4.0  # line pairs to tell foot from horse; measured [-]
    rod_floor: float = 0.02  # acuity below the law's light; judged, 0.01 to 0.04 [1/arcmin]
    man_m: float = 0.5  # smallest side of a man by day; measured [m]
    rider_m: float = 0.65  # of a rider head-on; measured [m]
    foot_mass_m: float = 1.7  # of a mass of foot: its height; measured [m]
    horse_mass_m: float = 2.5  # of a mass of horse; measured [m]
    mass_n: float = 30.0  # men who make a mass; judged, 10 to 100
    look_s: float = 60.0  # mean time between looks that way; judged, 10 to 300 [s]
    count_sd: float = 0.3  # sd of ln(count), a scout by day a km off; judged, 0.2 to 0.5 [-]
    dust_sd: float = 0.7  # the same from dust or by night; judged, 0.5 to 1 [-]
    scared_sd: float = 0.8  # the same, a frightened witness; judged, 0.5 to 1.2 [-]
    scared_bias: float = 0.693  # mean of ln(count / truth), a frightened witness; recalled [-]
    calm_bias: float = 0.0  # a scout who counts units one by one; judged, 0 to 0.4 [-]


@law
def body_size_m(men, mounted, sight):
    """Size by which a body is seen by day: one man's, growing to the height of a mass.

    s1 + (s_mass - s1) (1 - exp(-n / mass_n)) for n men.
    """
    one = sight.rider_m if mounted else sight.man_m
    mass = sight.horse_mass_m if mounted else sight.foot_mass_m
    return one + (mass - one) * (1.0 - exp(-(men - 1.0) / sight.mass_n))


@law
def body_range_m(men, mounted, light_lx, visibility_km, reflects, sight):
    """Range at which half of searching watchers see a body of troops.

    Below 1 cd/m2 eyes pool light over a patch, so the body counts by the root of its area: one
    man 0.92 m, one rider 1.4 m, times sqrt(n) up to 8 m (a platoon of 30 has 5 m).

    Evidence: combination of measured laws; the night growth is fitted to a platoon's 5 m.
    """
    luminance = ground_luminance_cd_m2(light_lx, reflects)
    size = body_size_m(men, mounted, sight)
    if luminance < 1.0:
        one = 1.4 if mounted else 0.92
        size = min(8.0, one * sqrt(max(men, 1.0)))
    return seen_range_m(
        size, sight.contrast_pct, luminance, visibility_km, sight.detect_pairs, sight.rod_floor
    )


@law
def told_range_m(light_lx, visibility_km, reflects, sight):
    """Range at which foot are told from horse (a difference of 1.5 m)."""
    luminance = ground_luminance_cd_m2(light_lx, reflects)
    return seen_range_m(
        1.5, sight.contrast_pct, luminance, visibility_km, sight.tell_pairs, sight.rod_floor
    )


@law
def seen_share(distance_m, range_m):
    """Chance that one look notices a body: 1 / (1 + (d / R)^4); a half at R.

    Evidence: judged form; field curves of detection fall from 0.9 to 0.1 between 0.6 R and 1.7 R.
    """
    ratio2 = (distance_m / max(range_m, 1.0)) ** 2
    return 1.0 / (1.0 + ratio2 * ratio2)


@law
def sighting_hazard_hz(distance_m, range_m, sight):
    """Rate at which a watcher notices a body in line of sight."""
    return seen_share(distance_m, range_m) / sight.look_s


@law
def count_spread(distance_m, range_m, scared, sight):
    """Standard deviation of ln(count).

    A scout's, growing from half of it near by to that of dust at the edge of sight; a frightened
    witness has his own.
    """
    if scared:
        return sight.scared_sd
    far = min(1.0, distance_m / max(range_m, 1.0))
    near = 0.5 * sight.count_sd
    return near + (sight.dust_sd - near) * far * far


@law
def counted_men(men, normal, spread, bias):
    """What a witness takes a body of ``men`` for: n exp(bias + spread z), z standard normal."""
    return men * exp(bias + spread * normal)
