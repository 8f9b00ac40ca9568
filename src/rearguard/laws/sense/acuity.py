"""Acuity: how fine a detail an eye resolves, and how far off it makes out men.

The light on the ground comes from ``light``, lines of sight from the ground, what a soldier does
with what he sees from ``sight``.

Evidence: measured. Ikeda, Noda & Yamaguchi (J. Illum. Eng. Inst. Japan) for acuity against
luminance and contrast; Johnson 1958 (Analysis of Image Forming Systems) for line pairs on the
target; Koschmieder 1924 for haze. Their combination is ours: it meets the ranges at which men and
horses are told apart in Dyer 1896 within 10 %. The rod floor is judged.
"""

from rearguard.kit.math import PI, exp, log, sqrt
from rearguard.kit.stage import law


@law
def _power(base, exponent):
    return exp(exponent * log(base))


@law
def ground_luminance_cd_m2(lux, reflects):
    """Luminance of matt ground under an illuminance: reflects * E / pi.

    >>> round(ground_luminance_cd_m2(0.26, 0.2), 4)
    0.0166
    """
    return reflects * lux / PI


@law
def acuity_limit_cd_m2(contrast_pct):
    """Luminance below which the acuity law is not defined: 2.974 C**-1.7234.

    >>> round(acuity_limit_cd_m2(50.0), 5)
    0.00351
    """
    return 2.974 * _power(contrast_pct, -1.7234)


@law
def landolt_acuity(luminance_cd_m2, contrast_pct):
    """Acuity by which the gap of a ring is found [1/arcmin].

    VA = L / (1.6293 C**-0.3234 (0.8034 C**-0.1876 + L**0.25)**4)

    Parameters
    ----------
    luminance_cd_m2 : float    L; of the background, 0.001 to 1000 [cd/m2]
    contrast_pct : float       C; 5 to 100 [%]

    >>> round(landolt_acuity(0.016, 50.0), 3)
    0.115
    """
    spread = 0.8034 * _power(contrast_pct, -0.1876) + sqrt(sqrt(luminance_cd_m2))
    square = spread * spread
    return luminance_cd_m2 / (1.6293 * _power(contrast_pct, -0.3234) * square * square)


@law
def visual_acuity(luminance_cd_m2, contrast_pct, rod_floor):
    """Sharpness of a dark-adapted healthy eye at any light; 0 without contrast [1/arcmin].

    ``landolt_acuity`` where it is defined (``acuity_limit_cd_m2``), the rods' floor below, and no
    sharper above 2000 cd/m2 than there.

    >>> visual_acuity(0.0001, 50.0, 0.02)
    0.02
    """
    if contrast_pct <= 0.0:
        return 0.0
    if luminance_cd_m2 < acuity_limit_cd_m2(contrast_pct):
        return rod_floor
    return max(rod_floor, landolt_acuity(min(luminance_cd_m2, 2000.0), contrast_pct))


@law
def target_size_m(width_m, height_m, luminance_cd_m2):
    """Size that counts for seeing: by day the smallest side, below 1 cd/m2 sqrt(w h).

    >>> round(target_size_m(0.5, 1.7, 0.016), 2)
    0.92
    """
    if luminance_cd_m2 >= 1.0:
        return min(width_m, height_m)
    return sqrt(width_m * height_m)


@law
def detection_range_m(size_m, acuity_per_arcmin, line_pairs):
    """Range at which half of searching observers resolve so many line pairs on a target.

    R = 1718.9 s VA / N: one line pair takes two resolved arc-minutes.

    Parameters
    ----------
    size_m : float               s; from ``target_size_m`` [m]
    acuity_per_arcmin : float    VA [1/arcmin]
    line_pairs : float           N; 1 detect, 1.4 heading, 4 recognise, 6.4 identify [-]

    Evidence: measured. Johnson 1958; moving or contrasting target, nothing in the way.

    >>> round(detection_range_m(0.5, 0.115, 1.0))
    99
    """
    return 1718.9 * size_m * acuity_per_arcmin / line_pairs


@law
def extinction_per_km(visibility_km):
    """Loss of contrast in haze at the 2 % threshold: 3.912 / V. Koschmieder 1924.

    >>> round(extinction_per_km(20.0), 4)
    0.1956
    """
    return 3.912 / visibility_km


@law
def contrast_left(range_km, visibility_km):
    """Share of an object's contrast that is left at a range: exp(-sigma d).

    V: very clear 50 km, clear 20, haze 4 to 8, moderate rain 4 to 10, heavy rain 1 to 4,
    snowfall 0.3 to 1.5, fog below 1.

    >>> round(contrast_left(2.0, 20.0), 4)
    0.6762
    """
    return exp(-extinction_per_km(visibility_km) * range_km)


@law
def seen_range_m(size_m, contrast_pct, luminance_cd_m2, visibility_km, line_pairs, rod_floor):
    """Range at which a target is resolved through haze: the range that fits its own contrast.

    Twelve bisections between 0 and the range in clear air; error below 0.03 % of it.

    >>> seen_range_m(0.5, 50.0, 2000.0, 1000.0, 1.0, 0.02) > 1480.0
    True
    """
    high = detection_range_m(
        size_m, visual_acuity(luminance_cd_m2, contrast_pct, rod_floor), line_pairs
    )
    low = 0.0
    for _ in range(12):
        middle = 0.5 * (low + high)
        left = contrast_pct * contrast_left(0.001 * middle, visibility_km)
        sharp = visual_acuity(luminance_cd_m2, left, rod_floor)
        if detection_range_m(size_m, sharp, line_pairs) >= middle:
            low = middle
        else:
            high = middle
    return low
