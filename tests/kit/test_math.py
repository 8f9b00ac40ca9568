"""The polynomials agree with the C library's functions to the last bits."""

import math

import numpy as np
import pytest

from rearguard.kit import math as own
from rearguard.kit.stage import plain

EVERYWHERE = np.linspace(-30.0, 30.0, 4001)


def test_exp():
    for x in (*np.linspace(-700.0, 700.0, 1401), 0.0, 1e-12, -1e-12):
        assert own.exp(float(x)) == pytest.approx(math.exp(x), rel=8e-16), x


def test_exp_ends():
    assert own.exp(-709.0) == 0.0
    assert own.exp(2000.0) == pytest.approx(math.exp(709.0), rel=1e-15)


def test_log():
    for x in np.exp(np.linspace(-300.0, 300.0, 1201)):
        assert own.log(float(x)) == pytest.approx(math.log(x), rel=8e-16, abs=4e-16), x


def test_log_of_nothing_is_far_down():
    assert own.log(0.0) == own.log(-1.0) == -1e308


@pytest.mark.parametrize("x", [5e-324, 1e-310, 2.2e-308, 2.3e-308, 1.7e308])
def test_log_of_the_least_and_the_greatest_numbers(x):
    assert own.log(x) == pytest.approx(math.log(x), rel=8e-16)


def test_log_beyond_all_numbers():
    assert own.log(math.inf) == math.inf
    assert math.isnan(own.log(math.nan))


@pytest.mark.parametrize("name", ["sin", "cos"])
def test_turns(name):
    mine, theirs = getattr(own, name), getattr(math, name)
    for x in (*EVERYWHERE, *np.linspace(-1e5, 1e5, 2001)):
        assert abs(mine(float(x)) - theirs(x)) < 8e-16, x


def test_bearings():
    for a in np.linspace(-math.pi, math.pi, 2001)[1:]:
        for r in (1e-3, 1.0, 5e4):
            x, y = r * math.cos(a), r * math.sin(a)
            assert abs(own.atan2(y, x) - math.atan2(y, x)) < 1e-15
    assert own.atan2(0.0, 0.0) == 0.0
    assert own.atan2(0.0, -1.0) == pytest.approx(math.pi)


def test_error_function():
    for x in np.linspace(-7.0, 7.0, 2801):
        assert abs(own.erf(float(x)) - math.erf(x)) < 1e-13, x


def test_wrapped_angles_lie_in_one_turn_and_differ_by_whole_turns():
    for x in np.linspace(-40.0, 40.0, 801):
        w = own.wrap(float(x))
        assert -math.pi <= w <= math.pi
        assert math.sin(w - x) == pytest.approx(0.0, abs=1e-12)
        assert math.cos(w - x) == pytest.approx(1.0)


def test_compiled_and_plain_give_the_same_bits():
    for name in ("exp", "log", "sin", "cos", "erf"):
        law = getattr(own, name)
        for x in np.linspace(0.01, 20.0, 400):
            assert law(float(x)) == plain(law)(float(x)), (name, x)
