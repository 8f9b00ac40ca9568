"""What the remark on a law's number says agrees with the number."""

import pytest

from rearguard.run.numbers import law_numbers

EXACT = {("rout", "break_at"), ("belief", "spy_bias")}
JUDGED = [n for n in law_numbers() if n.evidence in ("judged", "recalled")]


@pytest.mark.parametrize("number", law_numbers(), ids=lambda n: f"{n.law}.{n.name}")
def test_a_number_lies_in_its_own_range(number):
    if number.low is not None:
        assert number.low <= number.value <= number.high


@pytest.mark.parametrize("number", JUDGED, ids=lambda n: f"{n.law}.{n.name}")
def test_a_judged_number_has_a_range(number):
    if number.evidence == "judged" and (number.law, number.name) not in EXACT:
        assert number.low is not None, number.remark
