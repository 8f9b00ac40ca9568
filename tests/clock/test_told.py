"""What events say besides that something happened: against whom, why, and who was let go."""

import numpy as np
import pytest

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.kit.stage import plain
from rearguard.laws.mind import rout
from rearguard.record.events import Event, Reason
from setting import Body, muster, order, start


def events(clock, *kinds):
    return [row for row in clock.record.events() if row.event in kinds]


def test_a_volley_and_a_melee_name_the_unit_that_they_are_against():
    bodies = [
        Body(0, 60, 0, 0, 90, files=30, rounds=9, resolve=9.0),
        Body(1, 60, 0, 110, -90, files=30, resolve=9.0),
        Body(1, 20, 0, 2000, -90, files=20, resolve=9.0),
    ]
    host = muster(bodies, seed=3)
    clock = start(host, 3)
    clock.run_until(2.0)
    order(host, 0, Task.VOLLEY, goal_x_m=0, goal_y_m=0, range_m=150, rounds=1, arrived=1)
    clock.run_until(60.0)
    order(host, 1, Task.CHARGE, goal_x_m=0, goal_y_m=0, pace_m_s=6)
    clock.run_until(180.0)
    volleys, melees = events(clock, Event.VOLLEY), events(clock, Event.MELEE)
    assert {row.other for row in volleys} == {1}
    assert {(row.unit, row.other) for row in melees} == {(0, 1), (1, 0)}


@pytest.mark.parametrize("reason", [Reason.HORSE_FELL, Reason.PLAN])
def test_who_breaks_knows_why_whatever_befell_him_before(reason):
    host = muster([Body(0, 40, 0, 0, 90, files=20), Body(1, 40, 0, 3000, -90)], seed=1)
    clock = start(host, 1)
    host.people.reason[:40] = reason
    host.people.fear_news[:20] = 9.0
    clock.run_until(4.0)
    ran = np.isin(host.all.doing[:20], (Doing.FLEEING, Doing.FROZEN))
    assert ran.all()
    assert set(host.people.reason[:20].tolist()) == {Reason.NEWS}


def test_the_largest_fear_is_the_reason():
    """Each of the ten in turn, with all others a little there."""
    know_why = plain(rout.know_why.function)
    for k in range(10):
        fears = [0.1] * 10
        fears[k] = 2.0
        assert know_why(int(Doing.RANKED), 2.0, 99, *fears, rout.Rout()) == k
        assert know_why(int(Doing.RANKED), 0.9, 99, *fears, rout.Rout()) == 99
        assert know_why(int(Doing.FLEEING), 2.0, 99, *fears, rout.Rout()) == 99


def test_hunters_who_give_up_their_man_are_told_of():
    bodies = [Body(0, 10, 0, 0, 90, files=10), Body(1, 10, 0, 400, 90, files=10)]
    host = muster(bodies, seed=1)
    clock = start(host, 1)
    people, doing = host.people, host.all.doing
    doing[:10], doing[10:20] = Doing.PURSUING, Doing.FLEEING
    people.target[:10] = np.arange(10, 20)
    clock.tidings.minute(60.0)
    assert not events(clock, Event.LET_GO)
    people.target[:6] = -1
    people.busy_s[0] = 999.0  # has come up with him
    doing[11] = Doing.CAPTIVE  # taken
    doing[2] = Doing.RANKED  # called in
    clock.tidings.minute(120.0)
    (told,) = events(clock, Event.LET_GO)
    assert (told.unit, told.n) == (0, 3)
    clock.tidings.minute(180.0)
    assert len(events(clock, Event.LET_GO)) == 1


def test_who_has_just_broken_has_not_got_away_though_he_never_saw_an_enemy():
    host = muster([Body(0, 10, 0, 0, 90, files=10), Body(1, 10, 0, 4000, -90)], seed=1)
    clock = start(host, 1)
    host.all.doing[:10], host.all.since_s[:10] = Doing.FLEEING, 30.0
    assert (host.people.calm_s[:10] > 1e5).all()
    clock.tidings.minute(60.0)
    assert not events(clock, Event.ESCAPED)
    clock.tidings.minute(660.0)
    clock.tidings.minute(720.0)  # told once
    (told,) = events(clock, Event.ESCAPED)
    assert (told.t_s, told.unit, told.n) == (660.0, 0, 10)
