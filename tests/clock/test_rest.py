"""Men out of order and out of reach look, and step, every 6 s: nothing but time is saved by it."""

import numpy as np
import pytest

from rearguard.host.doing import Doing
from rearguard.laws.sense.heat import Heat
from setting import Body, muster, start


def runners(rests: float):
    """Riders in flight, their enemy 500 m behind them: near enough to be warm, not to be hot."""
    host = muster([Body(1, 60, 0, 500, 90), Body(0, 60, 0, 0, 90)])
    clock = start(host, numbers={"heat": Heat(rests=rests)})
    host.all.doing[:60] = Doing.FLEEING
    host.people.away_rad[:60] = np.pi / 2
    return host, clock


def way_m(host, clock, until_s: float) -> float:
    y = host.all.y_m[:60].copy()
    clock.run_until(until_s)
    return float((host.all.y_m[:60] - y).mean())


def test_they_step_as_far_as_their_next_look_and_no_further_than_the_minute():
    host, clock = runners(3.0)
    ahead = set()
    for second in range(2, 180, 2):
        clock.run_until(float(second))
        over = host.people.stepped_s[:60] - clock.t_s
        ahead |= set(np.maximum(over, 0.0).astype(int).tolist())
        if second % 60 == 0:
            assert over.max() <= 0.0
    assert ahead == {0, 2, 4}


def test_they_come_as_far():
    ways = [way_m(*runners(rests), 170.0) for rests in (1.0, 3.0)]
    assert ways[0] > 300.0
    assert ways[1] == pytest.approx(ways[0], rel=0.03)
