"""Crowds against published figures: every judged row of ``rearguard validate`` is met."""

import pytest

from rearguard.evidence.crush import crush
from rearguard.evidence.published import TESTS


@pytest.mark.parametrize("name", list(TESTS))
def test_published_figures_are_met(name):
    missed = [row for row in TESTS[name]() if row.judged and not row.met]
    assert not missed


def test_no_two_bodies_are_in_one_place_even_at_400_n():
    seen = crush(400.0, 1)
    assert all(abs(share - 1.0) < 0.1 for share in seen.slice_share), seen
    assert seen.nearest_m > 0.095
