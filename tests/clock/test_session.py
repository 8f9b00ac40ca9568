"""A session in memory: what it refuses, and that every end is reached."""

import math

import pytest

from rearguard.errors import RearguardError, ScenarioError, WorldError
from rearguard.run.session import Session
from rearguard.run.start import cast, whole_quarters_s
from rearguard.scenario.load import shipped


@pytest.fixture(scope="module")
def lesson_session():
    return lesson(until=60.0)


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


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (None, "order:1:1: is empty"),
        ("march", 'a block such as {"order": "march"'),
        ({"order": "march", "unit": [], "to": "ridge"}, "the name of a unit"),
        ({"order": "march", "to": "ridge", "when": "dark"}, "march.when is given"),
        ({"order": "march", "to": "ridge", "until": "dark"}, "march.until is given"),
        ({"order": "march", "to": "ridge", "speed": "uniform(1 m/s, 2 m/s)"}, "one number is"),
        ({"order": "march", "unit": "screen", "to": "ridge"}, "allowed: all, guns, main"),
    ],
)
def test_an_order_from_outside_that_cannot_be_given_is_refused(lesson_session, order, sentence):
    with pytest.raises(ScenarioError) as caught:
        lesson_session.order("song", order)
    assert sentence in str(caught.value) and lesson_session.given == []


@pytest.mark.parametrize("block", ["start", "until"])
def test_an_hour_of_the_sun_needs_a_sun_that_sets(tmp_path, block):
    text = (shipped()["ridge-lesson"]).read_text(encoding="utf-8").replace("41.2°", "75°")
    if block == "start":
        text = text.replace('hour: "14:00"', "hour: sunset")
    else:
        text = text.replace("until: {after: 1 h}", "until: {at: sunset}")
    (tmp_path / "north.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(WorldError, match="there is no sunset on that day at 75° of latitude"):
        cast(tmp_path / "north.yaml", 1)
