"""Who breaks ranks after a runner, and who is left for dead."""

import numpy as np
import pytest

from rearguard.host.doing import Doing
from rearguard.kit.dice import personal_key, threshold
from rearguard.kit.stage import plain
from rearguard.kit.streams import LOOSEN
from rearguard.laws.arms import loosen
from rearguard.laws.arms.loosen import Loosen
from rearguard.laws.mind.abandon import Abandon, left_share

CHARGING, PURSUING, RANKED = int(Doing.CHARGING), int(Doing.PURSUING), int(Doing.RANKED)


def after(seconds, doing=CHARGING, target=7, leadership=0.9, ident=1):
    """State and hazard of a man who has had a runner before him for so long."""
    luck = np.uint64(personal_key(3, LOOSEN, ident, 0))
    state, due = doing, 0.0
    for _ in range(int(seconds / 2.0)):
        state, due = plain(loosen.break_ranks.function)(
            state, target, leadership, due, luck, Loosen(), 2.0
        )
    return state, due


@pytest.mark.parametrize(("leadership", "per_s"), [(1.0, 0.01), (0.0, 0.06), (0.9, 0.015)])
def test_well_led_men_keep_their_ranks_longer(leadership, per_s):
    assert plain(loosen.loosen_hazard_hz)(leadership, Loosen()) == pytest.approx(per_s)


def test_he_gives_chase_when_his_own_hazard_is_up():
    for ident in range(20):
        luck = np.uint64(personal_key(3, LOOSEN, ident, 0))
        own_s = threshold(luck) / plain(loosen.loosen_hazard_hz)(0.9, Loosen())
        assert after(own_s + 4.0, ident=ident) == (PURSUING, 0.0)
        assert after(max(own_s - 4.0, 0.0), ident=ident)[0] == CHARGING


@pytest.mark.parametrize("case", [{"target": -1}, {"doing": RANKED}])
def test_nobody_leaves_his_ranks_without_a_runner_or_a_charge(case):
    assert after(3600.0, **case) == (case.get("doing", CHARGING), 0.0)


@pytest.mark.parametrize(
    ("enemy_m", "stress", "share"),
    [(30.0, 0.5, 0.96), (150.0, 0.5, 0.5), (150.0, 1.0, 0.75), (500.0, 1.0, 0.12), (1.0, 2.0, 1.0)],
)
def test_a_senseless_leader_is_left_by_the_pursued(enemy_m, stress, share):
    assert plain(left_share)(enemy_m, stress, Abandon()) == pytest.approx(share, abs=0.005)
