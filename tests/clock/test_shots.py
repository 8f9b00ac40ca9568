"""Shots fired by both sides in one step each go at the other side."""

from field import GOOD

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
