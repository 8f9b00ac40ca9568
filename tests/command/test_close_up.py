"""Those who are to shoot ride up first: at whom they see, or to where the enemy is said to be."""

import pytest

from rearguard.clock.effect import CLOSE_SHARE, SHOOT_M, close_up
from rearguard.clock.formation import Formations
from rearguard.host.units import Task
from rearguard.laws.command.brief import Dispatch
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


@pytest.mark.parametrize("task", [Task.VOLLEY, Task.SHOOT])
def test_a_unit_that_shoots_does_not_creep_on_behind_its_stragglers(task):
    host = riders()
    units = host.units
    units.task[0], units.arrived[0] = task, 0
    units.goal_x_m[0], units.pace_m_s[0] = 1000.0, 3.0
    formations = Formations(host)
    formations.advance(units.first[:1] * 0, 60.0)
    assert units.x_m[0] == 0.0
    units.task[0] = Task.MARCH
    formations.advance(units.first[:1] * 0, 60.0)
    assert units.x_m[0] > 50.0
