"""Shots fired by both sides in one step each go at the other side."""

import numpy as np
from field import GOOD

from rearguard.clock.balls import nearest_foe_to
from rearguard.host.units import Task
from rearguard.laws.arms.flintlock import Flintlock
from rearguard.record.events import Event
from setting import Body, muster, order, start


def test_two_lines_that_fire_at_once_hit_each_other_and_not_themselves():
    lines = [
        Body(side, 60, 0, 60 * side, 90 - 180 * side, files=60, rounds=1, mounted=False, **GOOD)
        for side in (0, 1)
    ]
    host = muster(lines, seed=5)
    clock = start(host, 5, numbers={"flintlock": Flintlock(first_share=0.5, misfire=0.0)})
    clock.run_until(10.0)
    for u in (0, 1):
        order(host, u, Task.VOLLEY, goal_x_m=0, goal_y_m=60 * u, range_m=100, rounds=1)
    host.units.arrived[:] = 1
    clock.run_until(16.0)
    hits = [row for row in clock.record.events() if row.event == Event.HIT]
    assert {row.side for row in hits} == {0, 1}
    assert all(row.side != host.units.side[row.other] for row in hits)


def test_a_ball_comes_in_at_the_nearest_foe_and_of_several_as_near_at_the_first():
    rng = np.random.default_rng(3)
    x_m, y_m = rng.uniform(0, 500, (2, 400)).astype(np.float32)
    x, y = rng.uniform(-50, 550, (2, 60))
    foes = np.arange(50, 400, 3)
    x_m[foes[5]], y_m[foes[5]] = x_m[foes[2]], y_m[foes[2]]
    x[0], y[0] = x_m[foes[5]], y_m[foes[5]]
    nearest = np.zeros(60, np.int64)
    nearest_foe_to(60, x, y, x_m[foes], y_m[foes], nearest)
    assert nearest[0] == 2
    for k in range(60):
        away = np.hypot(x_m[foes] - x[k], y_m[foes] - y[k])
        assert nearest[k] == np.argmin(away)
