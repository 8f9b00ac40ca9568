"""Who gives himself up: mechanisms G1 to G4; check values C9 and C11."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.host.doing import Doing
from rearguard.kit.dice import personal_key
from rearguard.kit.stage import plain
from rearguard.laws.arms import capture
from rearguard.laws.arms.capture import Capture
from rearguard.laws.arms.strike import Strike
from rearguard.laws.mind import surrender
from rearguard.laws.mind.surrender import Surrender
from rearguard.record.events import Reason

LUCK = np.uint64(99)
HUNTED = {
    "doing": int(Doing.FLEEING),
    "mount": 4,
    "wound": 0,
    "enemy_m": 10.0,
    "open_way": 0.0,
    "formed_near": 0.0,
    "men": 1.0,
    "called": 1.0,
    "quarter": 0.5,
    "yield_due": 0.0,
    "reason": 0,
    "horse_reserve_m": 1000.0,
    "horse_reserve_full_m": 1900.0,
    "horse_lame": 0,
    "dt_s": 2.0,
    "luck": np.uint64(personal_key(1, 7, 1, 0)),
    "surrender": Surrender(),
    "strike": Strike(),
}


def rate(cannot_run=True, hemmed_in=False, hunter_m=10.0, called=1.0, quarter=0.5):
    law = plain(surrender.yield_hazard_hz)
    return law(cannot_run, hemmed_in, hunter_m, called, quarter, Surrender())


def hunted(**changed):
    return plain(surrender.give_up.function)(**{**HUNTED, **changed})


def test_running_is_preferred_while_it_looks_possible():
    assert rate(cannot_run=False) == 0.0
    assert hunted(open_way=0.5, yield_due=0.0)[1] == 0.0


def test_a_man_without_legs_or_way_yields_in_a_minute_to_a_call_he_understands():
    assert rate() == pytest.approx(1.0 / 60.0)
    assert rate(hemmed_in=True) == pytest.approx(2.0 / 60.0)


def test_a_call_in_a_foreign_tongue_does_less():
    assert rate(called=0.0) == pytest.approx(0.3 * rate())
    assert rate(called=0.0) < rate(called=0.3) < rate(called=1.0)


def test_who_expects_to_be_killed_does_not_yield():
    assert rate(quarter=0.0) == 0.0
    assert rate(quarter=1.0) > rate(quarter=0.5)


def test_nobody_yields_to_hunters_far_off():
    assert rate(hunter_m=31.0) == 0.0


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({}, Reason.HEMMED_IN),
        ({"horse_reserve_m": 0.0}, Reason.SPENT),
        ({"horse_lame": 1}, Reason.SPENT),
        ({"mount": -1}, Reason.ON_FOOT),
    ],
)
def test_a_captive_can_say_why_he_yielded(changed, why):
    state, _, reason = hunted(yield_due=50.0, **changed)
    assert (state, reason) == (int(Doing.CAPTIVE), int(why))


def test_men_in_their_ranks_and_captives_do_not_yield_singly():
    for doing in (Doing.RANKED, Doing.CAPTIVE, Doing.DEAD):
        assert hunted(doing=int(doing), yield_due=50.0)[0] == int(doing)


@pytest.mark.parametrize("doing", [Doing.EDGING, Doing.WAVERING, Doing.STRAGGLING, Doing.RALLIED])
def test_who_stands_all_alone_yields_and_who_has_friends_about_him_does_not(doing):
    spent = {"doing": int(doing), "horse_reserve_m": 0.0, "yield_due": 50.0}
    assert hunted(**spent, formed_near=1.0)[0] == int(Doing.CAPTIVE)
    assert hunted(**spent, formed_near=10.0)[0] == int(doing)
    assert hunted(**spent, formed_near=10.0, men=10.0)[0] == int(Doing.CAPTIVE)  # one figure


def overtaken_shares(cannot_run, hemmed_in):
    dice = [(i + 0.5) / 100 for i in range(100)]
    law = plain(capture.overtaken)
    ends = [law(a, b, cannot_run, hemmed_in, Capture()) for a in dice for b in dice]
    return [ends.count(kind) / len(ends) for kind in (0, 1, 2)]


def test_an_overtaken_man_is_cut_down_taken_or_twists_away():
    assert overtaken_shares(True, False) == pytest.approx([0.09, 0.81, 0.10], abs=0.011)
    assert overtaken_shares(False, True) == pytest.approx([0.27, 0.63, 0.10], abs=0.011)
    assert overtaken_shares(False, False) == pytest.approx([0.585, 0.315, 0.10], abs=0.011)


def test_a_catch_between_two_looks_is_not_missed():
    near = plain(capture.nearest_approach_m)
    assert near(10.0, 0.0, -20.0, 0.0, 1.0) == pytest.approx(0.0)
    assert near(10.0, 3.0, -20.0, 0.0, 1.0) == pytest.approx(3.0)
    assert near(10.0, 0.0, 5.0, 0.0, 1.0) == pytest.approx(10.0)


def test_taking_a_man_ties_the_hunter_up_longest():
    busy = plain(capture.busy_time_s)
    assert busy(1, Capture()) == 90.0
    assert busy(1, Capture()) > busy(2, Capture()) > busy(0, Capture()) > 0.0


def test_too_few_guards_lose_their_captives():
    rate_hz = plain(capture.escape_hazard_hz)
    assert 3600.0 * rate_hz(12.0, 1e5, Capture()) == pytest.approx(0.02)
    assert rate_hz(48.0, 1e5, Capture()) == pytest.approx(16.0 * rate_hz(12.0, 1e5, Capture()))
    assert rate_hz(12.0, 0.001, Capture()) == pytest.approx(3.0 * rate_hz(12.0, 1e5, Capture()))


def test_a_captive_whose_hazard_is_up_runs():
    slip = plain(capture.slip_away.function)
    state, _, why = slip(int(Doing.CAPTIVE), 12.0, 50.0, 0, 1e5, 60.0, LUCK, Capture())
    assert (state, why) == (int(Doing.FLEEING), int(Reason.PRISONERS))
    assert slip(int(Doing.CAPTIVE), 0.0, 50.0, 0, 1e5, 60.0, LUCK, Capture())[0] == int(
        Doing.CAPTIVE
    )


@given(st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_more_trust_never_delays(a, b):
    assert rate(quarter=min(a, b)) <= rate(quarter=max(a, b))
    assert rate(called=min(a, b)) <= rate(called=max(a, b))
