"""Sight: when a body of troops is noticed, and how many it is taken for.

Range and sharpness come from ``acuity``, light from ``light``, the line of sight from the ground.
Here: the size of what is looked for, how long it is overlooked, and the error of the count, wider
and too high the more frightened the watcher is.

Evidence: measured for ranges (Dyer 1896: riders a dot at 1829 m, men and horses perceived at 2012
m; met within 10 %). The time a look takes and the errors of counting are judged, the over-count of
frightened witnesses by 2 to 3 recalled (Fishel 1988 on Pinkerton).
"""

from typing import NamedTuple

from rearguard.kit.math import exp, sqrt
from rearguard.kit.stage import law
from rearguard.laws.sense.acuity import ground_luminance_cd_m2, seen_range_m

LN_2 = 0.6931471805599453


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
    look_s: float = 60.0  # in which half find a body at the edge of sight; judged, 10 to 300 [s]
    before_s: float = 600.0  # looked about him when a run begins; judged, 60 to 3600 [s]
    kept_s: float = 300.0  # a body out of sight so long is sought anew; judged, 120 to 1800 [s]
    charges_share: float = 0.2  # of a body, that makes it one that charges; judged, 0.1 to 0.5 [-]
    shoots_share: float = 0.05  # the same, that shoots; judged, 0.02 to 0.2 [-]
    moves_m_s: float = 0.7  # a body slower than this stands; judged, 0.3 to 1 [m/s]
    count_sd: float = 0.3  # sd of ln(count), a scout by day a km off; judged, 0.2 to 0.5 [-]
    dust_sd: float = 0.7  # the same from dust or by night; judged, 0.5 to 1 [-]
    scared_sd: float = 0.8  # the same, a frightened witness; judged, 0.5 to 1.2 [-]
    scared_bias: float = 0.693  # mean of ln(count / truth), a frightened witness; recalled [-]
    calm_bias: float = 0.0  # a scout who counts units one by one; judged, 0 to 0.4 [-]
    scared_from: float = 0.5  # stress at which fear begins to count; judged, 0.3 to 0.75 [-]
    scared_runs: float = 0.5  # runners in his unit that frighten fully; judged, 0.3 to 0.8 [-]


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
def sighting_hazard_hz(distance_m, range_m, sight):
    """Rate at which a watcher comes to see a body in line of sight: ln 2 (R / d)^4 / look.

    A half find it within one look at ``range_m``; what is near or big is seen at once.

    Evidence: judged form; in field curves of one look detection falls from 0.9 to 0.1 between
    0.6 R and 1.7 R.

    >>> round(1.0 - exp(-60.0 * sighting_hazard_hz(500.0, 500.0, Sight())), 3)
    0.5
    """
    ratio2 = (range_m / max(distance_m, 1.0)) ** 2
    return LN_2 * ratio2 * ratio2 / sight.look_s


@law
def fright(stress, running, sight):
    """How frightened a watcher is: 0 calm, 1 as one who breaks or whose unit runs.

    Parameters
    ----------
    stress : float     his own; 1 breaks him [-]
    running : float    share of his unit in flight [0..1]

    >>> fright(0.75, 0.1, Sight())
    0.5
    """
    own = min(max((stress - sight.scared_from) / (1.0 - sight.scared_from), 0.0), 1.0)
    return max(own, min(running / sight.scared_runs, 1.0))


@law
def count_spread(distance_m, range_m, scared, sight):
    """Standard deviation of ln(count).

    A scout's, growing from half of it near by to that of dust at the edge of sight; a frightened
    witness (``scared`` 1) has his own wherever it is the greater.
    """
    far = min(1.0, distance_m / max(range_m, 1.0))
    near = 0.5 * sight.count_sd
    calm = near + (sight.dust_sd - near) * far * far
    return calm + (max(sight.scared_sd, calm) - calm) * scared


@law
def count_bias(scared, sight):
    """Mean of ln(count / truth): nothing for a calm scout, ln 2 for a frightened witness.

    >>> round(exp(count_bias(1.0, Sight())), 3)
    2.0
    """
    return sight.calm_bias + (sight.scared_bias - sight.calm_bias) * scared
