"""What a commander makes of reports: check values F5 to F8, and how beliefs age."""

import math

import pytest

from rearguard.kit.stage import plain
from rearguard.laws.command import belief as b
from rearguard.laws.command.belief import Belief, Source

NUMBERS = Belief()
merged = plain(b.merged_ln)


def test_two_reports_give_the_published_estimate():
    """Check value F5."""
    mean, sd = merged(math.log(10000.0), 0.7, math.log(20000.0), 0.5, 0.0)
    assert (mean, sd) == (pytest.approx(9.66932, abs=5e-6), pytest.approx(0.40687, abs=5e-6))
    assert math.exp(mean) == pytest.approx(15824.5, abs=0.05)
    mean, sd = merged(mean, sd, math.log(12000.0), 0.4, 0.0)
    assert (mean, sd) == (pytest.approx(9.52863, abs=5e-6), pytest.approx(0.28524, abs=5e-6))
    assert math.exp(mean) == pytest.approx(13748.0, abs=0.5)


def test_reports_known_to_over_count_are_brought_down():
    """Check value F5, bias ln 1.5."""
    bias = math.log(1.5)
    mean, sd = merged(math.log(10000.0), 0.7, math.log(20000.0), 0.5, bias)
    mean, sd = merged(mean, sd, math.log(12000.0), 0.4, bias)
    assert math.exp(mean) == pytest.approx(9803.5, abs=0.05)


def test_the_order_of_reports_does_not_matter():
    one = merged(*merged(9.0, 0.7, 10.0, 0.5, 0.0), 9.5, 0.4, 0.0)
    other = merged(*merged(9.0, 0.7, 9.5, 0.4, 0.0), 10.0, 0.5, 0.0)
    assert one == pytest.approx(other, rel=1e-12)


def test_spies_and_fugitives_over_count_and_scouts_do_not():
    """Check value F6."""
    low, high = math.log(2.0), math.log(3.0)
    assert low < math.log(98.0 / 45.0) < math.log(200.0 / 90.0) < high  # Pinkerton, 1861 and 1862
    assert low <= b.source_error(Source.SPY, NUMBERS)[0] <= high
    assert b.source_error(Source.FUGITIVE, NUMBERS) == (pytest.approx(low), 0.8)
    assert b.source_error(Source.SCOUT, NUMBERS) == (0.0, 0.3)


@pytest.mark.parametrize(
    ("prior", "feint", "flight", "after"),
    [(0.3, 0.8, 0.2, 0.6316), (0.3, 0.2, 0.8, 0.0968), (0.1, 0.8, 0.2, 0.3077)],
)
def test_order_kept_in_a_retreat_smells_of_a_feint(prior, feint, flight, after):
    """Check value F8."""
    assert plain(b.posterior)(prior, feint, flight) == pytest.approx(after, abs=5e-5)


def test_a_place_grows_uncertain_at_the_pace_the_body_can_keep_up():
    aged = plain(b.aged_spread_m)
    assert aged(30.0, 0.0, 3.6) == 30.0
    assert aged(30.0, 600.0, 3.6) == pytest.approx(30.0 + 3.6 * 600.0)
    assert aged(aged(30.0, 100.0, 3.6), 200.0, 3.6) == pytest.approx(aged(30.0, 300.0, 3.6))


def test_strength_grows_uncertain_up_to_a_limit():
    aged = plain(b.aged_sd)
    assert aged(0.15, 0.0, NUMBERS) == pytest.approx(0.15)
    assert aged(0.15, 60.0, NUMBERS) < aged(0.15, 120.0, NUMBERS)
    assert aged(0.15, 1e6, NUMBERS) == pytest.approx(math.hypot(0.15, NUMBERS.drift_most))


def test_two_sightings_fit_one_body_when_near_and_alike():
    misfit = plain(b.misfit_sd)
    near = misfit(50.0, 60.0, 40.0, 0.1, 0.3, 0.3)
    assert near < NUMBERS.gate_sd
    assert misfit(2000.0, 60.0, 40.0, 0.1, 0.3, 0.3) > NUMBERS.gate_sd
    assert misfit(50.0, 60.0, 40.0, 3.0, 0.3, 0.3) > NUMBERS.gate_sd
