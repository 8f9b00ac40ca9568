"""What the loops that pick rows must never leave out, held against numpy."""

import numpy as np

from rearguard.clock.pick import BLOCK, list_marked, list_of, units_among


def test_every_marked_row_is_listed_and_no_other():
    dice = np.random.default_rng(1)
    for share in (0.0, 0.001, 0.5):
        marks = (dice.random(5 * BLOCK + 7) < share).astype(np.uint8) * 200
        out = np.zeros(len(marks), np.int32)
        count = list_marked(marks, out)
        assert out[:count].tolist() == np.flatnonzero(marks).tolist()


def test_rows_of_the_wanted_values_are_listed():
    values = np.random.default_rng(2).integers(0, 32, 1000).astype(np.uint8)
    wanted, out = np.zeros(32, bool), np.zeros(1000, np.int32)
    wanted[[3, 31]] = True
    count = list_of(values, wanted, out)
    assert out[:count].tolist() == np.flatnonzero((values == 3) | (values == 31)).tolist()


def test_a_unit_is_marked_if_one_of_its_men_is_among_the_rows():
    dice = np.random.default_rng(3)
    edges = np.array([0, 0, 10, 11, 50, 90, 100])  # the first unit is empty
    first, last = edges[:-1].astype(np.int32), edges[1:].astype(np.int32)
    for n in (0, 1, 5, 60):
        rows = np.sort(dice.choice(100, n, replace=False)).astype(np.int32)
        marks = np.zeros(6, bool)
        units_among(rows, first, last, True, marks)
        assert marks.tolist() == [
            bool(((rows >= a) & (rows < b)).any()) for a, b in zip(first, last, strict=True)
        ]
        units_among(rows, first, last, False, marks)
        assert not marks.any()
