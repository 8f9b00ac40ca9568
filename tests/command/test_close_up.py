"""Those who are to shoot ride up first: at whom they see, or to where the enemy is said to be."""

import numpy as np
import pytest

from rearguard.clock.effect import CLOSE_SHARE, SHOOT_M, close_up, take_effect
from rearguard.clock.formation import Formations
from rearguard.host.parties import parties
from rearguard.host.units import Task
from rearguard.laws.command.brief import Dispatch
from rearguard.record.record import Record
from setting import Body, muster

TOLD = Dispatch("volley", 0, 1000.0, 0.0, onto=True, rounds=1)
BLIND = Dispatch("volley", 0, rounds=1)


def riders():
    return muster([Body(0, 40, 0, 0, 0, rounds=1), Body(1, 40, 2000, 0, 180)])


@pytest.mark.parametrize(
    ("dispatch", "target", "to_x_m"),
    [
        (TOLD, (600.0, 0.0, 1), 600.0 - CLOSE_SHARE * SHOOT_M),
        (TOLD, None, 1000.0 - CLOSE_SHARE * SHOOT_M),
        (BLIND, (600.0, 0.0, 1), 600.0 - CLOSE_SHARE * SHOOT_M),
    ],
)
def test_they_ride_up_to_within_range(dispatch, target, to_x_m):
    way = close_up(riders(), dispatch, target)
    assert way.order == "march"
    assert (way.x_m, way.y_m) == (pytest.approx(to_x_m), 0.0)


@pytest.mark.parametrize(("dispatch", "target"), [(TOLD, (100.0, 0.0, 1)), (BLIND, None)])
def test_who_is_near_enough_or_knows_of_nobody_shoots_from_where_he_is(dispatch, target):
    assert close_up(riders(), dispatch, target) is None


@pytest.mark.parametrize("order", ["volley", "shoot"])
def test_a_unit_that_shoots_does_not_creep_on_behind_its_stragglers(order):
    host = riders()
    dispatch = Dispatch(order, 0, 1000.0, 0.0, rounds=1, gait="trot")
    take_effect(host, parties(2), dispatch, (600.0, 0.0, 1), Record(2), 0.0)
    assert host.units.against[0] == 1 and host.units.goal_x_m[0] == 600.0
    Formations(host).advance(np.array([0]), 60.0, 0.0)
    assert host.units.x_m[0] == 0.0
    march = Dispatch("march", 0, 1000.0, 0.0, gait="trot")
    take_effect(host, parties(2), march, None, Record(2), 0.0)
    Formations(host).advance(np.array([0]), 60.0, 0.0)
    assert host.units.x_m[0] > 50.0


def test_who_finds_the_enemy_farther_off_than_he_was_told_rides_on(war):
    bodies = [war.Body(0, 50, 0.0, 0.0), war.Body(1, 50, 700.0, 0.0)]
    theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, 50)])
    units, command = theatre.host.units, theatre.command
    command.sense(0.0)
    command.staff.closing[0] = Dispatch("volley", 0, 100.0, 0.0, onto=True, rounds=1, gait="trot")
    units.arrived[0] = 1  # where the order said, and the enemy is 700 m beyond
    command._close_up(0.0)
    assert units.task[0] == Task.MARCH and 0 in command.staff.closing
    assert units.goal_x_m[0] == pytest.approx(700.0 - CLOSE_SHARE * SHOOT_M, abs=40.0)
    theatre.put(0, 600.0, 0.0)
    units.arrived[0] = 1
    command._close_up(2.0)
    assert units.task[0] == Task.VOLLEY and 0 not in command.staff.closing
