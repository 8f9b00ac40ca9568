"""Belief: what a commander makes of sightings and reports of a body of troops.

A belief about a body is a place with a spread, a strength (mean and standard deviation of its
logarithm), a state, an age and a source. Two sightings that fit each other in place and strength
are taken for the same body and weighed by their precision; two bodies in one place may therefore
be taken for one. Spread grows with age as far as the body could have gone; a place that was looked
at and found empty makes a belief fade. Sources over-count each in its own way.

Evidence: the arithmetic is Bayes' for normal errors (Kalman 1960, J. Basic Eng. 82); the errors of
the sources are judged, anchored on Fishel 1988 (Civil War History 34) for spies and deserters.
See docs/evidence/belief.md.
"""

from enum import IntEnum
from typing import NamedTuple

from rearguard.kit.math import sqrt
from rearguard.kit.stage import law

LN_2 = 0.6931471805599453


class State(IntEnum):
    """What a body is believed to be doing. Add, never renumber."""

    UNKNOWN = 0
    HOLDS = 1
    MARCHES = 2
    RUNS = 3
    CHARGES = 4
    SHOOTS = 5
    YIELDS = 6  # gathered, herded, unarmed


class Source(IntEnum):
    """Where a belief comes from, best first. Add, never renumber."""

    EYES = 0  # the commander's own
    SCOUT = 1  # an officer of his who saw it
    PRISONER = 2
    DUST = 3
    FUGITIVE = 4
    SPY = 5  # spies and deserters
    PLAN = 6  # what he was told before the start


class Belief(NamedTuple):
    """Numbers a scenario may override under ``laws: belief:``."""

    scout_sd: float = 0.3  # error of ln strength, one scout by day; judged, 0.2 to 0.5 [-]
    prisoner_sd: float = 0.5  # the same, a prisoner; judged, 0.3 to 0.8 [-]
    dust_sd: float = 0.7  # the same, dust; judged, 0.5 to 1.0 [-]
    fugitive_sd: float = 0.8  # the same, a fugitive; judged, 0.5 to 1.2 [-]
    fugitive_bias: float = LN_2  # he doubles them; judged, 0.3 to 1.1 [-]
    spy_sd: float = 0.5  # the same, a spy; judged, 0.3 to 0.8 [-]
    spy_bias: float = 0.8959  # ln 2.45, ln 2 to ln 3; judged after Fishel [-]
    sd_floor: float = 0.15  # no number of looks counts a body better; judged, 0.1 to 0.25 [-]
    drift_sd: float = 0.2  # strength may change so much in a minute; judged, 0.1 to 0.4 [-]
    drift_most: float = 0.4  # and so much in all, unseen; judged, 0.2 to 0.8 [-]
    gate_sd: float = 3.0  # misfit up to which two sightings are one body; judged, 2 to 4 [sd]
    horse_top_m_s: float = 3.6  # pace a mounted body can keep up; trot, measured [m/s]
    foot_top_m_s: float = 1.8  # the same of foot; judged, 1.4 to 2.2 [m/s]
    seen_spread_m: float = 30.0  # error of a place seen at 1 km; judged, 10 to 80 [m]
    fade: float = 0.3  # weight left after its place was seen empty; judged, 0.1 to 0.6 [-]
    drop_weight: float = 0.1  # a belief weaker than this is given up; judged, 0.05 to 0.2 [-]


@law
def merged_ln(mean, sd, report, report_sd, bias):
    """Mean and sd of ln strength after one more report.

    Precisions add; the mean is weighted by them, the report less its bias.

    Parameters
    ----------
    mean, sd : float            prior of ln strength [-]
    report, report_sd : float   ln of the reported strength and its error [-]
    bias : float                ln of the source's habitual over-count [-]

    >>> m, s = merged_ln(log(10000.0), 0.7, log(20000.0), 0.5, 0.0)
    >>> round(m, 5), round(s, 5)
    (9.66932, 0.40687)
    """
    old = 1.0 / (sd * sd)
    new = 1.0 / (report_sd * report_sd)
    return (old * mean + new * (report - bias)) / (old + new), sqrt(1.0 / (old + new))


@law
def aged_sd(sd, age_s, belief):
    """Error of ln strength after ``age_s`` in which men may have come, gone or fallen.

    >>> round(aged_sd(0.15, 60.0, Belief()), 3)
    0.25
    """
    drift = belief.drift_sd * belief.drift_sd * age_s / 60.0
    return sqrt(sd * sd + min(drift, belief.drift_most * belief.drift_most))


@law
def merged_place_m(place, spread, report, report_spread):
    """One coordinate weighted by precision, and the spread that is left [m].

    >>> merged_place_m(0.0, 100.0, 100.0, 100.0)[0]
    50.0
    """
    old = 1.0 / (spread * spread)
    new = 1.0 / (report_spread * report_spread)
    return (old * place + new * report) / (old + new), sqrt(1.0 / (old + new))


@law
def aged_spread_m(spread_m, age_s, top_m_s):
    """Spread of a place after ``age_s``: as far again as the body could have gone [m].

    >>> aged_spread_m(30.0, 600.0, 3.6)
    2190.0
    """
    return spread_m + top_m_s * age_s


@law
def misfit_sd(distance_m, spread_a_m, spread_b_m, ln_apart, sd_a, sd_b):
    """How badly two sightings fit one body, in standard deviations of place and strength.

    Parameters
    ----------
    distance_m : float                 between the two places, extents taken off [m]
    spread_a_m, spread_b_m : float     their spreads, aged to the same moment [m]
    ln_apart : float                   difference of ln strength [-]
    sd_a, sd_b : float                 errors of ln strength [-]
    """
    place = distance_m * distance_m / (spread_a_m * spread_a_m + spread_b_m * spread_b_m)
    strength = ln_apart * ln_apart / (sd_a * sd_a + sd_b * sd_b)
    return sqrt(place + strength)


def source_error(source: int, belief: Belief) -> tuple[float, float]:
    """Bias and error of ln strength of a source.

    >>> source_error(Source.FUGITIVE, Belief())[1]
    0.8
    """
    table = {
        Source.PRISONER: (0.0, belief.prisoner_sd),
        Source.DUST: (0.0, belief.dust_sd),
        Source.FUGITIVE: (belief.fugitive_bias, belief.fugitive_sd),
        Source.SPY: (belief.spy_bias, belief.spy_sd),
    }
    return table.get(Source(source), (0.0, belief.scout_sd))


@law
def posterior(prior, chance_if, chance_if_not):
    """Probability of a supposition after a sign (Bayes): is this retreat a feint?

    Parameters
    ----------
    prior : float                    of the supposition [0..1]
    chance_if, chance_if_not : float chance of the sign with it and without it [0..1]

    >>> round(posterior(0.3, 0.8, 0.2), 4)
    0.6316
    """
    with_it = prior * chance_if
    return with_it / (with_it + (1.0 - prior) * chance_if_not)
