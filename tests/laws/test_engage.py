"""Who has an enemy at arm's length fights, whatever he was about."""

import pytest

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.kit.stage import plain
from rearguard.laws.drill.engage import Engage, engage

FIGHTS = (
    Doing.RANKED, Doing.MARCHING, Doing.CHARGING, Doing.LOADING, Doing.WAVERING, Doing.EDGING,
    Doing.STRAGGLING, Doing.RALLIED,
)  # fmt: skip


def after(doing, *, foe=7, abreast=1, task=Task.HOLD, last_s=0.0, now_s=100.0, relief_s=-1e9):
    out = plain(engage.function)(
        doing, foe, abreast, task, 1.0, 2.0, last_s, relief_s, now_s, Engage()
    )
    return Doing(out[0]), out[1:3], out[3]


@pytest.mark.parametrize("doing", FIGHTS)
def test_a_man_in_order_or_behind_his_unit_fights_the_enemy_within_reach_and_stands(doing):
    assert after(doing) == (Doing.FIGHTING, (0.0, 0.0), 100.0)
    assert after(doing, foe=-1, abreast=0)[:2] == (doing, (1.0, 2.0))


@pytest.mark.parametrize("doing", sorted(set(Doing) - {*FIGHTS, Doing.FIGHTING}))
def test_who_is_out_of_order_does_not_turn_and_fight(doing):
    assert after(doing)[:2] == (doing, (1.0, 2.0))


def test_a_fighter_takes_breath_and_goes_on_with_what_he_was_told():
    breath_s = Engage().breath_s
    gone = {"foe": -1, "abreast": 0}
    assert after(Doing.FIGHTING, last_s=100.0 - breath_s, **gone)[0] == Doing.FIGHTING
    for task, doing in (
        (Task.HOLD, Doing.RANKED), (Task.CHARGE, Doing.CHARGING), (Task.ROUND_UP, Doing.PURSUING),
        (Task.PURSUE, Doing.PURSUING),
    ):  # fmt: skip
        assert after(Doing.FIGHTING, last_s=99.0 - breath_s, task=task, **gone)[0] == doing


def test_who_is_relieved_does_not_fight_until_he_has_stepped_back():
    assert after(Doing.RANKED, relief_s=101.0)[:2] == (Doing.RANKED, (1.0, 2.0))
    assert after(Doing.RANKED, relief_s=99.0)[0] == Doing.FIGHTING
