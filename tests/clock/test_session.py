"""A session in memory: what it refuses, and that every end is reached."""

import math

import pytest

from rearguard.errors import RearguardError, ScenarioError
from rearguard.run.session import Session
from rearguard.run.start import cast, whole_quarters_s


def lesson(**words):
    return Session("ridge-lesson", **({"figure": 50} | words))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"seed": 2**63}, "seed is 9223372036854775808"),
        ({"seed": 1.5}, "seed is 1.5"),
        ({"seed": "a"}, "seed is a"),
        ({"figure": 0}, "figure is 0\n  a whole number from 1 to 1000000 is allowed"),
        ({"figure": 2.5}, "figure is 2.5"),
        ({"threads": 0}, "threads is 0\n  a whole number from 1 to 256 is allowed"),
    ],
)
def test_numbers_that_no_run_can_have_are_refused(words, sentence):
    with pytest.raises(RearguardError) as caught:
        cast("ridge-lesson", **({"seed": 1} | words))
    assert sentence in str(caught.value)


@pytest.mark.parametrize("until", [0, -1.0, math.nan, math.inf, 6e6, "0 s", "-3 h", "99999 h"])
def test_an_end_is_a_time_after_the_start(until):
    with pytest.raises(ScenarioError, match="a time after the start is needed, 60 days at most"):
        cast("ridge-lesson", 1, until=until)


@pytest.mark.parametrize("until", [0.1, 60.1])
def test_an_end_between_two_steps_of_the_clock_is_reached(until):
    session = lesson(until=until)
    session.run()
    assert session.over and session.t_s >= until
    assert session.cast.until_s == whole_quarters_s(until) == math.ceil(until * 4) / 4


@pytest.mark.parametrize("t_s", [math.nan, "5 min", None])
def test_a_session_goes_on_to_a_number_of_seconds(t_s):
    session = lesson(until=60.0)
    with pytest.raises(RearguardError, match="seconds since the start are expected"):
        session.run_until(t_s)
    assert session.t_s == 0.0


def test_a_time_that_is_past_changes_nothing():
    session = lesson(until=120.0)
    session.run_until(60.0)
    before = session.tally()["digest"]
    session.run_until(-5.0)
    session.run_until(30.0)
    assert session.t_s == 60.0 and session.tally()["digest"] == before
