"""What a slope does, and each mechanism of slopes, moves what it should move."""

import pair
import pytest
from slope_pairs import PAIRS


@pytest.mark.slow
@pytest.mark.parametrize("made", PAIRS, ids=[f"{p.row}-{p.name}" for p in PAIRS])
def test_pair(made):
    assert not pair.test_and_keep(made)
