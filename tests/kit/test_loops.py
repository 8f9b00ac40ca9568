"""A loop reads from its block what it was last handed, whatever changed since."""

from typing import NamedTuple

import numba
import numpy as np
import pytest

from rearguard.kit.loops import Loop
from rearguard.kit.stage import kernel
from rearguard.kit.threads import Team

compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="blocks are for compiled code")


class Inner(NamedTuple):
    """Numbers within numbers."""

    share: float
    many: int


class Numbers(NamedTuple):
    """Numbers of a made-up law."""

    base_m: float
    inner: Inner
    rows: np.ndarray


@kernel
def add_up(lo, hi, out, plane, small, whole, real, flag, code, numbers):
    """A sum that every argument moves by another amount."""
    for k in range(lo, hi):
        out[k] = plane[1, 2] + 10.0 * small + 100.0 * whole + 1e3 * real + 1e4 * code
        out[k] += numbers.base_m + numbers.inner.share * numbers.inner.many + numbers.rows[0]
        if flag:
            out[k] = -out[k]


@kernel
def type_of_number(lo, hi, out, number):
    """Half of a number, as its type halves it."""
    for k in range(lo, hi):
        out[k] = number / 2 if number > 100 else number // 2


def handed(**changed):
    """Arguments of ``add_up`` after the first, some changed."""
    plane = np.arange(6, dtype=np.float32).reshape(2, 3)
    rows = np.array([7], np.int32)
    usual = {
        "plane": plane, "small": np.float32(0.5), "whole": 3, "real": 0.25, "flag": False,
        "code": np.uint8(2), "numbers": Numbers(0.125, Inner(0.5, 4), rows),
    }  # fmt: skip
    return tuple((usual | changed).values())


CHANGES = [
    {},
    {"plane": np.full((2, 3), 9.0, np.float32)},
    {"plane": np.full((4, 5), 8.0, np.float32)},  # of another shape
    {"plane": np.full((2, 3), 6.0, np.float64)},  # of another type: another entry
    {"plane": np.full((2, 3), 5, np.int16)},
    {"small": np.float32(0.1)},
    {"small": 0.1},
    {"whole": -(2**40)},
    {"real": -0.75},
    {"flag": True},
    {"code": np.uint8(255)},
    {"code": 300},
    {"numbers": Numbers(1.5, Inner(0.25, 3), np.array([11, 12], np.int32))},
    {"numbers": Numbers(1.5, Inner(0.25, 3), np.array([11.5], np.float64))},
]


def test_a_team_hands_a_loop_what_the_interpreter_would():
    team = Team()
    for changed in CHANGES + CHANGES[::-1]:
        want, found = np.zeros(2), np.zeros(2)
        add_up(0, 2, want, *handed(**changed))
        team.run(add_up, 2, found, *handed(**changed))
        assert (want == found).all() and want[0] != 0, changed


def test_an_array_that_was_changed_in_place_is_read_anew():
    team, out, rows = Team(), np.zeros(1), np.array([7], np.int32)
    rest = handed(numbers=Numbers(0.0, Inner(0.0, 0), rows))
    team.run(add_up, 1, out, *rest)
    before = out[0]
    rows[0] = 17
    team.run(add_up, 1, out, *rest)
    assert out[0] == before + 10


@compiled
def test_the_entry_is_made_once_for_the_same_types():
    loop = Loop(type_of_number)
    loop.hold((np.zeros(3), 8))
    first = loop.entry
    loop.hold((np.zeros(30), 9))
    assert loop.entry == first
    loop.hold((np.zeros(3), 8.0))
    assert loop.entry != first
    again = Loop(type_of_number)
    again.hold((np.zeros(1), 1))
    assert again.entry == first and again.block != loop.block


@compiled
def test_an_array_with_gaps_is_refused():
    with pytest.raises(ValueError, match=r"type_of_number: an array of shape .*C-contiguous"):
        Team().run(type_of_number, 3, np.zeros(6)[::2], 1)


@compiled
def test_what_was_handed_before_a_refusal_is_written_anew():
    team, out, good = Team(), np.zeros(1), handed()
    team.run(add_up, 1, out, *good)
    before = out[0]
    bad = Numbers(99.0, Inner(0.5, 4), np.arange(4, dtype=np.int32)[::2])
    with pytest.raises(ValueError, match="C-contiguous"):
        team.run(add_up, 1, out, *good[:-1], bad)
    team.run(add_up, 1, out, *good)
    assert out[0] == before
