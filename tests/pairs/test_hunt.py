"""Each mechanism of flight, hunt and captivity moves what it should move."""

import pair
import pytest
from hunt_pairs import PAIRS


@pytest.mark.slow
@pytest.mark.parametrize("made", PAIRS, ids=[f"{p.row}-{p.name}" for p in PAIRS])
def test_pair(made):
    on, off = pair.figures(made, pair.seeds_asked())
    if pair.seeds_asked() >= 30:
        pair.keep(pair.judge(made, on, off))
    assert not pair.fault(made, on, off)
