"""An officer whose horse is lame or lost is on a sound one again as soon as his men see it."""

import pytest

from rearguard.host.doing import Doing
from rearguard.host.parties import LEADS
from rearguard.host.units import Task
from rearguard.laws.mind.abandon import Abandon
from rearguard.record.events import Event
from setting import Body, muster, start

MARCHES = {"task": Task.MARCH, "goal_x_m": 1500.0, "goal_y_m": 0.0, "arrived": 0, "pace_m_s": 3.4}


def on_the_way(**words):
    """Forty riders on the march, and an enemy far off."""
    bodies = [Body(0, 40, 0, 0, 0, files=10, order=MARCHES), Body(1, 40, 4000, 0, 180)]
    clock = start(muster(bodies), **words)
    clock.run_until(4.0)
    return clock


def changes(clock):
    return [row for row in clock.record.events() if row.event == Event.CHANGED_HORSE]


def test_he_takes_the_horse_of_the_nearest_man_and_that_man_has_the_lame_one():
    clock = on_the_way()
    host = clock.host
    host.beasts.lame[host.people.mount[0]] = 1
    own = int(host.people.mount[0])
    clock.run_until(62.0)
    (told,) = changes(clock)
    assert told.who == 0 and told.other == 1  # the file beside him
    assert host.people.mount[1] == own and host.beasts.rider[own] == 1
    assert host.beasts.lame[host.people.mount[0]] == 0
    assert host.beasts.rider[host.people.mount[0]] == 0


def behind_m(gives_m: float) -> float:
    """How far a leader whose horse goes lame is behind his place after six minutes."""
    clock = on_the_way(numbers={"abandon": Abandon(gives_m=gives_m)})
    host = clock.host
    host.beasts.lame[host.people.mount[0]] = 1
    clock.run_until(360.0)
    return float(host.people.slot_x_m[0] - host.all.x_m[0])


def test_without_a_sound_horse_he_is_left_behind_by_his_own_men():
    assert behind_m(20.0) < 10.0
    assert behind_m(0.0) > 200.0


def test_a_leader_on_foot_is_given_a_horse_and_its_rider_looks_for_another():
    clock = on_the_way()
    every, people, beasts = clock.host.all, clock.host.people, clock.host.beasts
    beasts.rider[people.mount[0]], people.mount[0] = -1, -1
    every.doing[0] = Doing.REMOUNTING
    clock.run_until(62.0)
    (told,) = changes(clock)
    assert people.mount[0] >= 0 and people.mount[told.other] == -1
    assert every.doing[told.other] == Doing.REMOUNTING
    assert every.doing[0] in (Doing.RALLIED, Doing.RANKED, Doing.MARCHING)
    clock.run_until(122.0)
    told = {row.event for row in clock.record.events()}
    assert not told & {Event.STUMBLED, Event.LOOSE_HORSES}  # nobody fell, and none was caught


AGAINST = (
    "nothing", "the enemy is upon them", "they run", "they guard", "they waver",
    "they lead parties", "theirs are lame too",
)  # fmt: skip


@pytest.mark.parametrize("why", AGAINST)
def test_who_has_something_else_to_do_keeps_his_horse(why):
    clock = on_the_way()
    every, people, beasts = clock.host.all, clock.host.people, clock.host.beasts
    beasts.lame[people.mount[0]] = 1
    doing = {"they run": Doing.FLEEING, "they guard": Doing.GUARDING, "they waver": Doing.WAVERING}
    every.doing[1:40] = doing.get(why, Doing.RANKED)
    if why == "the enemy is upon them":
        people.enemy_m[1:40] = 100.0
    elif why == "they lead parties":
        people.in_hand[1:40] = LEADS
    elif why == "theirs are lame too":
        beasts.lame[people.mount[1:40]] = 1
    clock.chargers.step(6.0)
    assert len(changes(clock)) == (1 if why == "nothing" else 0)


def test_who_is_shaken_rides_off_on_the_horse_that_he_is_given():
    clock = on_the_way()
    every, people, beasts = clock.host.all, clock.host.people, clock.host.beasts
    beasts.rider[people.mount[0]], people.mount[0] = -1, -1
    every.doing[0], people.stress[0] = Doing.REMOUNTING, 2.0
    clock.chargers.step(6.0)
    assert len(changes(clock)) == 1 and every.doing[0] == Doing.FLEEING
