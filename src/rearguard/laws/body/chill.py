"""Chill: what cold water does to a man in it, before it cools him through.

In the first minute cold water makes him gasp and breathe what he should not; then arms and legs
fail, the sooner the colder. Death by cold itself comes later than a man without a float lives, so
it is not here.

Evidence: measured. Tipton et al. 1999 (Lancet 354): of ten swimmers none failed in 90 minutes in
25 C, two gave up in 18 C, and five failed or were about to in 10 C; some ten minutes of useful
movement in water near freezing (Giesbrecht, recalled). Clothes and arms, and the gasp, judged.
"""

from typing import NamedTuple

from rearguard.kit.math import exp
from rearguard.kit.stage import law


class Chill(NamedTuple):
    """Numbers a scenario may override under ``laws: chill:``."""

    freezing_s: float = 600.0  # a bather swims in water of 0 C; recalled, 300 to 900 [s]
    per_c: float = 0.22  # growth of that time per degree; fitted, 0.18 to 0.25 [1/K]
    clothed_share: float = 0.4  # of it left to a clothed man; judged, 0.2 to 0.7 [-]
    gasp_share: float = 0.1  # drown of the gasp in ice water; judged, 0.03 to 0.2 [-]
    gasp_from_c: float = 20.0  # warmer water makes nobody gasp; judged, 15 to 25 [C]
    gasp_s: float = 60.0  # for which the gasp lasts; measured, 30 to 120 [s]


@law
def bather_fails_s(water_c, chill):
    """Median time until a bather can no longer swim: 600 s exp(0.22 T).

    >>> round(bather_fails_s(0.0, Chill()) / 60.0), round(bather_fails_s(10.0, Chill()) / 60.0)
    (10, 90)
    """
    return chill.freezing_s * exp(chill.per_c * min(max(water_c, 0.0), 30.0))


@law
def swimmer_fails_s(water_c, chill):
    """The same for a man in his clothes.

    >>> round(swimmer_fails_s(5.0, Chill()) / 60.0)
    12
    """
    return chill.clothed_share * bather_fails_s(water_c, chill)


@law
def failing(submerged_s, dt_s, fails_s):
    """Hazard of swim failure that a step adds: (t / fails)^3 ln 2 grows by it.

    Half have failed after ``fails_s``; two half steps equal one.

    >>> round(failing(0.0, 720.0, 720.0), 3)
    0.693
    """
    after, before = (submerged_s + dt_s) / fails_s, submerged_s / fails_s
    return 0.6931471805599453 * (after * after * after - before * before * before)


@law
def gasping(submerged_s, dt_s, water_c, chill):
    """Hazard of the gasp that a step adds, in the first minute.

    >>> round(gasping(0.0, 60.0, 0.0, Chill()), 2), gasping(60.0, 60.0, 0.0, Chill())
    (0.1, 0.0)
    """
    cold = min(max((chill.gasp_from_c - water_c) / chill.gasp_from_c, 0.0), 1.0)
    span = min(submerged_s + dt_s, chill.gasp_s) - min(submerged_s, chill.gasp_s)
    return chill.gasp_share * cold * span / chill.gasp_s
