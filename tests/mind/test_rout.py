"""Rout, rally, flight and obedience: who breaks, how, and who comes back."""

import math

import numpy as np
import pytest

from rearguard.host.doing import Doing, Wound
from rearguard.host.units import NOWHERE_M, Task
from rearguard.kit.dice import personal_key
from rearguard.laws.mind import flight, obey, rally, rout
from rearguard.laws.mind.flight import Flight
from rearguard.laws.mind.obey import Obey
from rearguard.laws.mind.rally import Rally
from rearguard.laws.mind.rout import Rout

R = Rout()


def after(bare, doing, stress, enemy_m=500.0, way=1.0, die=0.5, task=Doing.RANKED):
    return Doing(bare(rout.after_stress)(doing, task, stress, enemy_m, way, die, R))


def test_the_ladder_of_stress(bare):
    assert after(bare, Doing.RANKED, 0.74) == Doing.RANKED
    assert after(bare, Doing.RANKED, 0.76) == Doing.WAVERING
    assert after(bare, Doing.RANKED, 0.76, enemy_m=20.0) == Doing.EDGING
    assert after(bare, Doing.RANKED, 1.0) == Doing.WAVERING
    assert after(bare, Doing.RANKED, 1.01) == Doing.FLEEING
    assert after(bare, Doing.RANKED, 1.01, die=0.05) == Doing.FROZEN


def test_a_waverer_is_steady_again_only_well_below(bare):
    assert after(bare, Doing.WAVERING, 0.65) == Doing.WAVERING
    assert after(bare, Doing.WAVERING, 0.59) == Doing.RANKED
    assert after(bare, Doing.EDGING, 0.59, task=Doing.CHARGING) == Doing.CHARGING
    assert after(bare, Doing.RANKED, 0.65) == Doing.RANKED


def test_a_man_hand_to_hand_does_not_stop_to_waver(bare):
    assert after(bare, Doing.FIGHTING, 0.9) == Doing.FIGHTING
    assert after(bare, Doing.FIGHTING, 1.1) == Doing.FLEEING


def test_a_man_without_a_way_turns_at_bay(bare):
    assert after(bare, Doing.RANKED, 1.5, enemy_m=10.0, way=0.125) == Doing.CORNERED
    assert after(bare, Doing.RANKED, 1.5, enemy_m=30.0, way=0.125) == Doing.FLEEING
    assert after(bare, Doing.RANKED, 1.5, enemy_m=10.0, way=0.25) == Doing.FLEEING


def test_a_cornered_man_runs_when_a_way_opens_and_a_runner_turns_when_it_shuts(bare):
    step = bare(rout.break_or_stand)
    assert step(Doing.CORNERED, 1.5, 10.0, 0.125, 1, R) == Doing.CORNERED
    assert step(Doing.CORNERED, 1.5, 10.0, 0.5, 1, R) == Doing.FLEEING
    assert step(Doing.CORNERED, 0.3, 10.0, 0.5, 1, R) == Doing.RANKED
    assert step(Doing.FLEEING, 1.5, 10.0, 0.125, 1, R) == Doing.CORNERED
    assert step(Doing.FLEEING, 1.5, 10.0, 0.5, 1, R) == Doing.FLEEING


@pytest.mark.parametrize("doing", [Doing.STRAGGLING, Doing.EDGING, Doing.RALLIED, Doing.GUARDING])
def test_who_has_left_his_rank_breaks_like_any_other(bare, doing):
    assert bare(rout.break_or_stand)(doing, 1.5, 5.0, 1.0, np.uint64(7), R) == Doing.FLEEING


@pytest.mark.parametrize("doing", list(Doing))
def test_only_men_in_their_right_mind_waver_or_break(bare, doing):
    stands = bare(rout.stands)(doing)
    steady = bare(rout.break_or_stand)(int(doing), 5.0, 500.0, 1.0, np.uint64(7), R)
    assert stands == (steady in (Doing.FLEEING, Doing.FROZEN) and doing not in (
        Doing.FLEEING, Doing.FROZEN, Doing.CORNERED))  # fmt: skip
    if not stands and doing not in (Doing.CORNERED, Doing.FLEEING):
        assert steady == doing


def test_a_frozen_man_comes_out_of_it_in_a_minute_on_average(bare):
    times, states = [], []
    for i in range(400):
        with np.errstate(over="ignore"):
            luck = np.uint64(personal_key(3, rout.thaw.stream, i, 1))
        doing, sums, t = Doing.FROZEN, 0.0, 0.0
        while doing == Doing.FROZEN:
            doing, sums = bare(rout.thaw)(doing, sums, 0.9 if i % 2 else 0.5, luck, R, 2.0)
            t += 2.0
        times.append(t)
        states.append(doing)
    assert np.mean(times) == pytest.approx(61.0, rel=0.12)
    assert set(states[1::2]) == {Doing.FLEEING} and set(states[::2]) == {Doing.RANKED}


def runner(bare, *, stress=0.3, in_sight=0, calm_s=1e4, due=1e9, doing=Doing.FLEEING):
    return bare(rally.come_to_himself)(
        doing, due, calm_s, stress, in_sight, 0.7, 0.0, 0.0, np.uint64(11), Rally(), 2.0
    )


def test_nobody_rallies_in_sight_of_the_enemy_or_soon_after(bare):
    assert runner(bare)[0] == Doing.RALLIED
    assert runner(bare, in_sight=1) == (Doing.FLEEING, 1e9, 0.0)
    assert runner(bare, calm_s=117.0)[0] == Doing.FLEEING
    assert runner(bare, calm_s=118.0)[0] == Doing.RALLIED


def test_nobody_rallies_at_the_stress_that_would_break_him_again(bare):
    assert Rally().stress_below < R.steady_at < R.recover_at < R.break_at
    assert runner(bare, stress=0.51)[0] == Doing.FLEEING


def test_rally_is_quicker_with_officers_and_among_formed_friends(bare):
    hazard = bare(rally.rally_hazard_hz)
    assert hazard(0.9, 0.0, Rally()) > hazard(0.1, 0.0, Rally()) > hazard(0.0, 0.0, Rally()) > 0
    assert hazard(0.5, 1.0, Rally()) == pytest.approx(4.0 * hazard(0.5, 0.0, Rally()))


def flee(bare, **seen):
    """Wished velocity of a runner, (x, y, away)."""
    here = {
        "doing": Doing.FLEEING, "x_m": 0.0, "y_m": 0.0, "wish_x_m_s": 0.0, "wish_y_m_s": 0.0,
        "top_m_s": 6.5,
        "cruise_m_s": 3.4, "away_rad": 0.5, "bent_rad": 0.0, "enemy_m": 100.0,
        "enemy_bearing_rad": 0.0, "enemy_weight": 0.0, "push_x": 0.0, "push_y": 0.0, "calm_s": 0.0,
        "stress": 0.5, "since_s": 0.0, "unit_heading_rad": 0.0, "unit_home_x_m": NOWHERE_M,
        "unit_home_y_m": NOWHERE_M, "now_s": 0.0, "dt_s": 2.0,
    } | seen  # fmt: skip
    return bare(flight.run_away)(*here.values(), Flight())


def test_who_is_let_alone_makes_for_home_and_stops_there(bare):
    calm = {"enemy_m": 1e6, "now_s": 900.0, "unit_home_x_m": 0.0, "unit_home_y_m": 5000.0}
    x, y, _ = flee(bare, away_rad=-math.pi / 2, calm_s=900.0, **calm)
    assert y > 0.0 and abs(x) < 0.01
    for seen in ({"calm_s": 0.0}, {"calm_s": 900.0, "enemy_m": 500.0, "enemy_bearing_rad": 1.5}):
        assert flee(bare, away_rad=-math.pi / 2, **(calm | seen))[1] < 0.0
    assert flee(bare, away_rad=-math.pi / 2, calm_s=900.0, enemy_m=1e6, now_s=900.0)[1] < 0.0
    there = calm | {"unit_home_y_m": 60.0}
    assert flee(bare, away_rad=-math.pi / 2, calm_s=900.0, **there)[:2] == (0.0, 0.0)


def test_who_saw_no_enemy_runs_for_the_rear_of_his_unit(bare):
    east, _, away = flee(bare, enemy_m=1e6, unit_heading_rad=math.pi / 2, bent_rad=0.1)
    assert away == pytest.approx(math.pi / 2 + math.pi + 0.1)
    assert abs(east) < 1.0


def test_a_runner_turns_his_back_to_whom_he_fled_from(bare):
    for bearing in np.linspace(-3.0, 3.0, 13):
        x, y, _ = flee(bare, enemy_bearing_rad=bearing)
        assert math.cos(math.atan2(y, x) - bearing) == pytest.approx(-1.0)


def test_his_own_angle_bends_his_way(bare):
    x, y, away = flee(bare, bent_rad=0.4)
    assert math.atan2(y, x) == pytest.approx(math.pi + 0.4 - 2 * math.pi)
    assert away == pytest.approx(math.pi + 0.4)


def test_the_harder_pressed_the_faster(bare):
    speeds = [
        math.hypot(*flee(bare, enemy_m=m, now_s=10.0, calm_s=999.0)[:2]) for m in (30, 300, 3000)
    ]
    assert speeds == pytest.approx([6.5, 3.4, 1.7])


def test_panic_gallops_though_nobody_follows(bare):
    calm = {"enemy_m": 3000.0, "now_s": 10.0, "calm_s": 999.0}
    assert math.hypot(*flee(bare, stress=1.1, **calm)[:2]) == pytest.approx(6.5)
    assert math.hypot(*flee(bare, stress=0.9, **calm)[:2]) == pytest.approx(1.7)


def test_a_crowd_of_enemies_pushes_him_down_its_slope(bare):
    x, y, _ = flee(bare, away_rad=0.0, now_s=10.0, enemy_weight=60.0, push_x=1.0, push_y=0.0)
    assert x < 0.0 and y == pytest.approx(0.0)


def test_only_runners_run(bare):
    assert flee(bare, doing=Doing.RANKED, wish_x_m_s=1.0) == (1.0, 0.0, 0.5)


def heed(bare, doing=Doing.RANKED, heard=3, order=4, task=Task.CHARGE, due=0.0, share=1.0):
    return bare(obey.heed)(
        doing, heard, Task.HOLD, due, 0, order, task, share, 2, np.uint64(5), Obey(), 2.0
    )


def test_a_man_who_has_heard_acts_at_once(bare):
    state, heard, task, _, _ = bare(obey.heed)(
        Doing.RANKED, 4, Task.CHARGE, 0.0, 0, 4, Task.CHARGE, 0.0, 0, np.uint64(5), Obey(), 2.0
    )
    assert (state, heard, task) == (Doing.CHARGING, 4, Task.CHARGE)


def test_a_man_who_has_not_heard_follows_the_example_in_time(bare):
    assert heed(bare)[:3] == (Doing.RANKED, 3, Task.HOLD)
    state, heard, task, due, rounds = heed(bare, due=100.0)
    assert (state, heard, task, due, rounds) == (Doing.CHARGING, 4, Task.CHARGE, 0.0, 2)
    hazard = bare(obey.heed_hazard_hz)
    assert hazard(1.0, Obey()) > 10 * hazard(0.0, Obey()) > 0.0


@pytest.mark.parametrize("doing", [Doing.FLEEING, Doing.FROZEN, Doing.CAPTIVE, Doing.DOWN])
def test_men_out_of_order_obey_nobody(bare, doing):
    assert heed(bare, doing=doing, due=100.0)[0] == doing


def test_a_fight_is_not_broken_off_for_an_order(bare):
    assert heed(bare, doing=Doing.FIGHTING, due=100.0)[:2] == (Doing.FIGHTING, 4)
    assert Wound.NONE == 0
