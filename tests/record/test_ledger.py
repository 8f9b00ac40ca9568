"""The ledger sums exactly, whatever the order."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.record.events import Harm
from rearguard.record.ledger import CAUSES, Ledger, merged, totals

amounts = st.lists(st.floats(0.0, 1e3, width=32), min_size=1, max_size=40)


@given(amounts, st.randoms(use_true_random=False))
def test_the_order_of_booking_changes_no_sum(values, order):
    forwards, shuffled = Ledger(1), Ledger(1)
    mixed = list(values)
    order.shuffle(mixed)
    for a, b in zip(values, mixed, strict=True):
        forwards.book(0, 0, "fear", 3, a, 1)
        shuffled.book(0, 0, "fear", 3, b, 1)
    for name, column in forwards.columns().items():
        assert np.array_equal(column, shuffled.columns()[name])


def test_a_matrix_of_fears_books_what_its_cells_would():
    fears = np.arange(30, dtype=np.float32).reshape(3, 10) / 7
    units = np.array([1, 0, 1])
    whole, single = Ledger(2), Ledger(2)
    whole.book(5, units[:, None], "fear", np.arange(10), fears, 1.0)
    for man in range(3):
        for cause in range(10):
            single.book(5, int(units[man]), "fear", cause, float(fears[man, cause]), 1.0)
    for name, column in whole.columns().items():
        assert np.array_equal(column, single.columns()[name])


def test_what_was_taken_to_disk_and_what_came_later_add_up():
    ledger = Ledger(2)
    ledger.book(3, 1, "harm", Harm.MUSKET, 1, 2)
    first = ledger.take()
    ledger.book(3, 1, "harm", Harm.MUSKET, 4, 5)
    ledger.book(4, -1, "harm", Harm.COLD, 1, 1)
    rows = merged([first, ledger.take()])
    assert rows["minute"].tolist() == [3, 4]
    assert rows["unit"].tolist() == [1, -1]
    assert totals(rows, "harm") == {Harm.MUSKET: (5.0, 7.0), Harm.COLD: (1.0, 1.0)}
    assert totals(rows, "harm", units=[1]) == {Harm.MUSKET: (5.0, 7.0)}
    assert totals(rows, "harm", until_minute=4) == {Harm.MUSKET: (5.0, 7.0)}
    assert totals(rows, "fear") == {}
    assert ledger.columns()["minute"].size == 0


def test_causes_come_largest_first():
    ledger = Ledger(1)
    for cause, amount in ((2, 1.0), (7, 3.0), (5, 2.0)):
        ledger.book(0, 0, "fear", cause, amount, 1)
    assert list(totals(ledger.columns(), "fear")) == [7, 5, 2]


@pytest.mark.parametrize("amount", [float("nan"), float("inf"), 1e30])
def test_a_sum_that_is_no_number_is_refused(amount):
    with pytest.raises(ValueError, match="not a number of sensible size"):
        Ledger(1).book(0, 0, "fear", 0, amount, 1)


def test_units_and_causes_do_not_run_into_each_other():
    ledger = Ledger(3)
    ledger.book(0, np.array([0, 1, 2, -1]), "harm", CAUSES - 1, np.array([1, 2, 3, 4]), 1)
    rows = ledger.columns()
    assert rows["unit"].tolist() == [-1, 0, 1, 2]
    assert (rows["amount_millionths"] // 1_000_000).tolist() == [4, 1, 2, 3]
    assert set(rows["cause"].tolist()) == {CAUSES - 1}
