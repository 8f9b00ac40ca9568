"""Formulas of ``expect`` over a tally, and how runs are judged by them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.units import UnitError
from rearguard.scenario.formula import read_formula
from rearguard.scenario.judge import Expect

TALLY = {
    "simulated_s": 14400,
    "sides": {
        "jin": {
            "people": {
                "mustered": 20000,
                "fates": {"present": 0, "straggling": 500, "scattered": 7000, "captive": 11500,
                          "dead": 1000},
                "units": {"screen": {"mustered": 20000, "fates": {"captive": 11500}}},
            },
            "stores": {"rounds": {"left": 0, "used": 500}},
        }
    },
    "results": {"hit_share": 0.004, "delay_bought_s": 5400.0, "never_s": None},
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("jin.people.fates.captive / mustered", 0.575),
        ("sides.jin.people.mustered", 20000.0),
        ("jin.people.fates.captive + scattered", 18500.0),
        ("(jin.people.fates.dead + straggling) / mustered", 0.075),
        ("jin.people.units.screen.fates.captive / mustered", 0.575),
        ("jin.stores.rounds.used - left", 500.0),
        ("1 - results.hit_share", 0.996),
        ("results.delay_bought_s / 60", 90.0),
        ("-results.hit_share * 2", -0.008),
        ("simulated_s / 3600", 4.0),
        ("50 % * 2 + 3 / 4", 1.75),
        ("8 / 4 / 2", 1.0),
        ("results.never_s / 60", None),
        ("1 / results.never_s", None),
        ("1 / jin.stores.rounds.left", None),
    ],
)
def test_a_formula_walks_through_the_tally(text, value):
    found = read_formula(text).value(TALLY)
    assert found is None if value is None else found == pytest.approx(value)


def test_a_path_that_leads_nowhere_is_an_error_not_a_nought():
    with pytest.raises(KeyError, match=r"jin\.people\.fates\.lost"):
        read_formula("jin.people.fates.lost").value(TALLY)
    with pytest.raises(KeyError):
        read_formula("jin.people.fates").value(TALLY)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a formula such as"),
        ("a +", "a number or a path is missing"),
        ("a b", r"a sign \+ - \* / is missing"),
        ("(a", "a bracket in it is not closed"),
        ("a ** 2", "is missing"),
        ("__import__('os')", "is not understood"),
        ("a..b", "has an empty part"),
        ("(" * 30 + "1" + ")" * 30, "nested too deeply"),
        ("x" * 400, "a formula such as"),
        (3, "a formula such as"),
    ],
)
def test_what_is_no_formula_is_refused_in_words(text, words):
    with pytest.raises(UnitError, match=words):
        read_formula(text)


@given(st.text("jin.people/+-*() 0123%mustered", max_size=40))
def test_any_text_is_a_formula_or_is_refused(text):
    try:
        formula = read_formula(text)
    except UnitError:
        return
    try:
        formula.value(TALLY)
    except KeyError:
        assert formula.paths()


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.floats(1, 1e6))
def test_formulas_reckon_as_they_should(a, b, c):
    tally = {"results": {"a": a, "b": b, "c": c}}
    value = read_formula("(results.a + results.b) / results.c - results.a * 2").value(tally)
    assert value == pytest.approx((a + b) / c - a * 2, rel=1e-12, abs=1e-9)


def expect(**fields):
    return Expect.model_validate(fields, context={"measures": "song"})


def runs(*values):
    return [{"results": {"x": value}} for value in values]


def test_runs_are_judged_by_their_median_mean_or_share():
    assert expect(that="results.x", between=[2, 3]).judged(runs(1, 2, 9))[:2] == (True, 2.0)
    assert expect(that="results.x", above=3, of="mean").judged(runs(1, 2, 9))[:2] == (True, 4.0)
    share = expect(that="results.x", below="1 %", **{"in": "80 % of runs"})
    assert share.judged(runs(0.0, 0.0, 0.0, 0.0, 1.0))[:2] == (True, 0.8)
    assert share.judged(runs(0.0, 0.0, 0.0, 1.0, 1.0))[:2] == (False, 0.6)
    assert expect(that="results.x", above="20 min").above == 1200.0


def test_a_run_in_which_it_never_came_to_pass_counts_against_the_share():
    share = expect(that="results.x", above=0, **{"in": 0.6})
    assert share.judged(runs(1.0, None)) == (False, 0.5, [1.0, None])
    assert expect(that="results.x", above=0).judged(runs(None, None))[0] is False
    assert expect(that="results.x", above=0).judged(runs(None, 1.0, 3.0))[1] == 2.0


@pytest.mark.parametrize(
    "text",
    [
        "1/0", "jin.people.mustered / (2 - 2)", "1 / (1 / -0)", "3/0%", "1 / (jin.a - jin.a)",
        "1 / (2 * jin.a - (jin.a + jin.a))", "1 / (a - a)", "1 / (0 * jin.a)",
        "1 / ((jin.a + jin.b) * (jin.a - jin.b) - jin.a * jin.a + jin.b * jin.b)",
    ],
)  # fmt: skip
def test_nothing_is_divided_by_nought(text):
    with pytest.raises(UnitError, match=f"is {re.escape(text)}") as caught:
        read_formula(text)
    assert caught.value.allowed == "nothing can be divided by nought"


@pytest.mark.parametrize(
    "text", ["jin.a - jin.a", "0 * jin.people.mustered", "jin.a / b - jin.a / b"]
)
def test_what_is_nought_whatever_comes_to_pass_is_no_expectation(text):
    with pytest.raises(UnitError) as caught:
        read_formula(text)
    assert caught.value.allowed == "it is nought, whatever comes to pass"


@pytest.mark.parametrize("text", ["1 / (jin.a - jin.b)", "jin.a / (a + b)", "0", "jin.a - song.a"])
def test_what_can_be_nought_and_need_not_be_is_a_formula(text):
    assert read_formula(text).text == text
