"""Arrows let go are counted one by one, come down where men stand, and spare friends or do not."""

import numpy as np
import pytest

from rearguard.host.individuals import Missile
from rearguard.host.units import Formation, Task
from rearguard.laws.arms import area
from rearguard.laws.arms.arrow import Arrow
from rearguard.laws.arms.bow import Bow
from rearguard.laws.arms.mark import Mark
from rearguard.record.digest import state_digest
from rearguard.record.events import Event, Harm
from setting import Body, arm, muster, order, start

STEADY = {"resolve": 50.0, "lead": 0.9, "mounted": False}


def butts(
    distance_m,
    *,
    files=50,
    men=100,
    bows=100,
    seed=3,
    until_s=40.0,
    figure=1,
    formation=Formation.LINE,
):
    """Bowmen who shoot for a minute at a steady body so far off."""
    bodies = [
        Body(0, bows, 0, 0, 90, files=50, rank_m=1.5, rounds=60, **STEADY),
        Body(1, men, 0, distance_m, -90, files=files, rank_m=2.0, formation=formation,
             **STEADY),
    ]  # fmt: skip
    host = muster(bodies, seed=seed, figure=figure)
    arm(host, 0, Missile.ARROW)
    clock = start(host, seed)
    clock.run_until(8.0)
    order(host, 0, Task.SHOOT, goal_x_m=0, goal_y_m=0, range_m=120, rounds=32000)
    host.units.arrived[0] = 1
    clock.run_until(until_s)
    return clock


def counted(clock, event, **fields):
    rows = [r for r in clock.record.events() if r.event == event]
    return [r for r in rows if all(getattr(r, k) == v for k, v in fields.items())]


def test_every_arrow_is_counted_and_none_is_shot_twice():
    clock = butts(60.0)
    people = clock.host.people
    shot = sum(r.n for r in counted(clock, Event.VOLLEY))
    assert shot >= 400
    assert people.rounds[:100].sum() == 6000 - shot
    assert people.shots[:100].sum() == shot
    assert all(r.cause == Harm.ARROW for r in counted(clock, Event.VOLLEY))


def flights(distance_m, men, depth_m, *, figure=1, times=10, width_m=100.0):
    """Shares of arrows that meet somebody of a crowd, of 100 bows that shoot straight at it."""
    bodies = [Body(0, 100, 0, 0, 90, files=100, rounds=60, **STEADY)]
    bodies += [Body(1, men, 0, distance_m, -90, **STEADY)]
    host = muster(bodies, seed=3, figure=1)
    arm(host, 0, Missile.ARROW)
    clock = start(host, 3)
    every, people, rng = host.all, host.people, np.random.default_rng(1)
    crowd, hits, bows = slice(100, 100 + men), 0, np.arange(100)
    every.x_m[bows], every.y_m[bows] = np.linspace(-20.0, 20.0, 100), 0.0
    every.men[crowd] = figure
    people.enemy_m[bows], people.enemy_bearing_rad[bows] = distance_m, np.pi / 2
    for k in range(times):
        every.x_m[crowd] = rng.uniform(-width_m / 2, width_m / 2, men)
        every.y_m[crowd] = distance_m + rng.uniform(0.0, depth_m, men)
        clock.shots.arrows.loose(bows, float(20 * k), 100 * k)
        assert len(clock.shots.arrows.up) == 100
        clock.shots.arrows.come_down(20.0 * k + 19.0, 100 * k, clock.shots.at_unit)
    hits = len(counted(clock, Event.HIT))
    return hits / (100.0 * times)


@pytest.mark.parametrize(("distance_m", "depth_m"), [(100.0, 40.0), (80.0, 12.0), (40.0, 12.0)])
def test_as_many_meet_somebody_as_the_laws_for_a_crowd_say(distance_m, depth_m):
    troops = area.Troops(100.0, depth_m, 600.0 / (100.0 * depth_m))
    shaft = area.Shaft(int(Missile.ARROW), 580.6, 0.07, 1.0)
    told = area.volley_share(distance_m, troops, shaft, Bow(), Arrow(), Mark())
    assert flights(distance_m, 600, depth_m) == pytest.approx(told, rel=0.25)


def test_figures_of_ten_are_hit_as_often_as_ten_men():
    single, tens = flights(60.0, 600, 20.0), flights(60.0, 60, 20.0, figure=10)
    assert tens == pytest.approx(single, rel=0.2)


def test_armour_turns_arrows_that_have_lost_their_force():
    def wounded(proof_j):
        clock = butts(90.0, until_s=8.0)
        clock.host.people.armour[100:], clock.host.people.proof_j[100:] = 1.0, proof_j
        clock.run_until(70.0)
        return len(counted(clock, Event.HIT))

    assert wounded(300.0) == 0
    assert wounded(60.0) > 0


def test_fire_is_felt_as_fire_and_makes_no_noise():
    clock = butts(80.0)
    people = clock.host.people
    assert people.fear_fire[100:].mean() > 0.05
    assert people.fear_fright[100:].mean() == 0.0


def test_who_shoots_from_afar_hits_only_when_the_arrow_is_down():
    clock = butts(100.0, until_s=8.25)
    while not len(clock.shots.arrows.up):
        clock.run_until(clock.t_s + 0.25)
    assert not counted(clock, Event.HIT)
    lands = clock.shots.arrows.up[:, 0]
    assert (lands > 9.0).all()
    clock.run_until(clock.t_s + 60.0)
    assert all(r.t_s >= lands.min() for r in counted(clock, Event.HIT))


def mixed(discipline, seed=5):
    """Own men hand to hand with those who are shot at."""
    bodies = [
        Body(0, 60, 0, 0, 90, files=60, rounds=60, **STEADY),
        Body(1, 60, 0, 60, -90, files=30, rank_m=1.5, **STEADY),
        Body(0, 30, 0, 57, 90, files=30, **STEADY),
    ]
    host = muster(bodies, seed=seed)
    arm(host, 0, Missile.ARROW)
    host.people.discipline[:60] = discipline
    clock = start(host, seed)
    clock.run_until(8.0)
    order(host, 0, Task.SHOOT, goal_x_m=0, goal_y_m=0, range_m=120, rounds=32000)
    host.units.arrived[0] = 1
    clock.run_until(40.0)
    return clock


def test_the_disciplined_hold_their_arrows_for_friends_and_others_hit_them():
    held, loosed = mixed(1.0), mixed(0.0)
    assert not counted(held, Event.SHOT_PAST_OWN)
    assert sum(r.n for r in counted(loosed, Event.SHOT_PAST_OWN)) > 50
    assert not counted(held, Event.HIT, side=0)
    assert counted(loosed, Event.HIT, side=0, cause=Harm.ARROW)
    shot = sum(r.n for r in counted(held, Event.VOLLEY))
    assert held.host.people.rounds[:60].sum() == 60 * 60 - shot


def test_arrows_in_the_air_are_in_a_checkpoint():
    through = butts(90.0, until_s=8.0)
    while not len(through.shots.arrows.up):
        through.run_until(through.t_s + 0.25)
    half = butts(90.0, until_s=8.0)
    half.from_state(through.to_state())
    for clock in (through, half):
        clock.run_until(40.0)
    assert state_digest(through.to_state()) == state_digest(half.to_state())


def test_fire_is_held_until_one_enemy_is_close_and_then_goes_on():
    def shots(hold_m):
        bodies = [
            Body(0, 60, 0, 0, 90, files=60, rounds=60, **STEADY),
            Body(1, 60, 0, 80, -90, files=60, **STEADY),
        ]
        host = muster(bodies, seed=3)
        arm(host, 0, Missile.ARROW)
        clock = start(host, 3)
        clock.run_until(8.0)
        where = {"goal_x_m": 0, "goal_y_m": 0, "range_m": 120, "rounds": 32000}
        order(host, 0, Task.SHOOT, hold_m=hold_m, **where)
        host.units.arrived[0] = 1
        clock.run_until(20.0)
        return sum(r.n for r in counted(clock, Event.VOLLEY)), float(host.units.hold_m[0])

    assert shots(50.0) == (0, 50.0)
    shot, hold = shots(90.0)
    assert shot > 60 and hold == 0.0
