"""Laws of a press: breath lost under a load, feet over the fallen, who pushes."""

import numpy as np
import pytest

from rearguard.host.doing import Doing
from rearguard.kit.dice import personal_key
from rearguard.kit.stage import plain
from rearguard.laws.motion import crush, push, trample
from rearguard.record.events import Harm

CRUSH, TRAMPLE, PUSH = crush.Crush(), trample.Trample(), push.Push()
dead_in = plain(crush.deadly_s)


@pytest.mark.parametrize(
    ("load_n", "time_s"), [(6227.0, 15.0), (1112.0, 300.0), (2000.0, 108.0), (3000.0, 53.0)]
)
def test_time_to_death_under_a_load_as_published(load_n, time_s):
    assert dead_in(load_n, CRUSH) == pytest.approx(time_s, rel=0.1)


def bears(pressure_n_m: float, minutes: float, man: int, dt_s: float = 0.25) -> tuple[int, float]:
    """State and breath after some time in a press."""
    luck = np.uint64(personal_key(1, 52, man, 0))
    doing, breathless = int(Doing.RANKED), 0.0
    for _ in range(int(60.0 * minutes / dt_s)):
        doing, killer, breathless = plain(crush.bear_the_press.function)(
            doing, -1, Harm.NONE, breathless, pressure_n_m, dt_s, luck, CRUSH
        )
        if doing == Doing.DEAD:
            assert killer == Harm.CRUSHED
            break
    return doing, breathless


def test_half_die_in_the_time_of_the_law_and_nobody_of_what_can_be_borne():
    men = range(200)
    pressure, time_s = 4000.0, dead_in(4000.0 * CRUSH.chest_m, CRUSH)
    dead = np.mean([bears(pressure, time_s / 60.0, k, 1.0)[0] == Doing.DEAD for k in men])
    assert 0.4 < dead < 0.6
    assert not any(bears(1600.0, 60.0, k, 10.0)[0] == Doing.DEAD for k in range(20))


def test_breath_comes_back_when_the_press_eases():
    stage = plain(crush.bear_the_press.function)
    luck = np.uint64(personal_key(1, 52, 0, 0))
    _, _, left = stage(int(Doing.RANKED), -1, 0, 0.5, 0.0, 45.0, luck, CRUSH)
    assert left == 0.0
    assert stage(int(Doing.RANKED), -1, 0, 0.5, 0.0, 9.0, luck, CRUSH)[2] == pytest.approx(0.4)


def test_a_rider_sits_above_the_press():
    stage = plain(crush.bear_the_press.function)
    luck = np.uint64(personal_key(1, 52, 0, 0))
    assert stage(int(Doing.RANKED), 7, 0, 0.0, 1e4, 600.0, luck, CRUSH)[2] == 0.0


def test_a_step_of_any_length_takes_the_same_breath():
    whole, halves = bears(3000.0, 1.0, 5, 0.25)[1], bears(3000.0, 1.0, 5, 0.125)[1]
    assert whole == pytest.approx(halves, rel=1e-6)


def test_about_one_in_twenty_who_pass_over_him_hurts_him_and_he_stays_down():
    stage = plain(trample.be_trodden.function)
    hits = 0
    for k in range(4000):
        key = np.uint64(personal_key(1, 53, k, 0))
        hit, busy = stage(int(Doing.STUNNED), 0, 10.0, 1, 0.7, 0.0, 0.25, key, TRAMPLE)
        hits += hit == Harm.TRAMPLED
        assert busy == 10.25
    assert 0.035 < hits / 4000 < 0.065
    assert stage(int(Doing.STUNNED), 0, 10.0, 0, 0.0, 0.0, 0.25, 1, TRAMPLE) == (0, 10.0)


def test_a_man_on_his_feet_is_not_trampled():
    stage = plain(trample.be_trodden.function)
    assert stage(int(Doing.FLEEING), 0, 10.0, 3, 50.0, 0.0, 0.25, 1, TRAMPLE) == (0, 10.0)


def test_runners_and_men_at_the_charge_push_and_a_horse_pushes_harder():
    law = plain(push.push_of_n)
    assert law(Doing.FLEEING, False, PUSH) > 0.0 < law(Doing.CHARGING, False, PUSH)
    assert law(Doing.RANKED, False, PUSH) == 0.0
    assert law(Doing.CHARGING, True, PUSH) == PUSH.horse_times * law(Doing.CHARGING, False, PUSH)
