"""Every law that the clock runs leaves its mark: without it the same day ends in other bytes."""

import pytest
from field import BLOODY, digest, drawn_up, fight

from rearguard.clock import laws_in_order
from rearguard.kit.stage import plain

END_S = 130.0
# what a fight of two minutes by day cannot show, with the test that shows it
ELSEWHERE = {
    "founder_horse": "the pair founder-hard riding",
    "refuse_charge": "the pairs charge-refusal and charge-steady line: foot that stand",
    "thaw": "the pair rout-freezing, and tests/mind",
    "come_to_himself": "the pair rally-rally",
    "slip_away": "the pair G4-few guards",
    "die_of_wounds": "tests/laws/test_wound.py: hours",
    "be_trodden": "the pair D10-feet",
    "bear_the_press": "the pair D9-breath",
    "loose": "tests/clock/test_arrows.py: arrows gone and men hit",
    "feel_bottom": "the pair wade-pace",
    "slow_down": "the pair wade-pace",
    "keep_off": "the pairs shun-dread and E12-inland",
    "keep_footing": "the pair E6-slips",
    "go_down": "the pairs E6-a steep slope and E6-trees",
    "keep_feet": "the pairs stand-feet and stand-current",
    "find_feet": "tests/clock/test_river.py: men ashore again",
    "drift": "the pair swim-skill",
    "go_under": "the pairs E5-a river and chill-cold",
    "keep_seat": "the pair unseat-swimming horses",
    "swim_horse": "tests/laws/test_water.py",
}
NAMES = [s.name for s in laws_in_order.stages() if s.name not in ELSEWHERE]


def without(name: str) -> dict:
    """The order of the clock less one stage."""
    return {
        tempo: [(d, left) for d, run in runs if (left := [s for s in run if s.name != name])]
        for tempo, runs in laws_in_order.ORDER.items()
    }


@pytest.fixture(scope="module")
def whole():
    """The day with everything."""
    return digest(fight(drawn_up(5), END_S))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_day_without_this_law_is_another_day(name, whole, monkeypatch):
    every = laws_in_order.numbers({}) | BLOODY
    monkeypatch.setattr(laws_in_order, "ORDER", without(name))
    monkeypatch.setattr(laws_in_order, "numbers", lambda given: every | given)
    assert digest(fight(drawn_up(5), END_S)) != whole


def test_the_stages_left_out_here_exist():
    names = {s.name for s in laws_in_order.stages()}
    assert set(ELSEWHERE) <= names
    assert all(callable(plain(s.function)) for s in laws_in_order.stages())
