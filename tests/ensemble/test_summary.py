"""Intervals cover what they say they cover."""

import math
from itertools import product

import pytest

from rearguard.ensemble.summary import mean_interval, median_interval, student_t95, wilson


def test_wilson_of_published_values():
    """Newcombe 1998 (Stat. Med. 17), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for agreeing, n, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson(agreeing, n) == pytest.approx((low, high), abs=6e-5)


@pytest.mark.parametrize(("degrees", "t95"), [(1, 12.706), (5, 2.571), (11, 2.201), (30, 2.042)])
def test_student_of_the_tables(degrees, t95):
    assert student_t95(degrees) == pytest.approx(t95, abs=1e-3)


@pytest.mark.parametrize(("n", "low", "high"), [(6, 1, 6), (9, 2, 8), (10, 2, 9), (20, 6, 15)])
def test_median_interval_of_the_tables(n, low, high):
    """Ranks from Conover 1999, by the binomial distribution."""
    assert median_interval(list(range(1, n + 1))) == (low, high)


def test_median_interval_covers_19_in_20():
    """Every way in which nine values can lie above or below their true median."""
    covered = sum(
        median_interval([1.0 if high else -1.0 for high in sides])[0]
        <= 0
        <= median_interval([1.0 if high else -1.0 for high in sides])[1]
        for sides in product((False, True), repeat=9)
    )
    assert covered / 2**9 >= 0.95


def test_one_run_says_nothing_about_the_mean():
    assert mean_interval([3.0]) == (-math.inf, math.inf)
