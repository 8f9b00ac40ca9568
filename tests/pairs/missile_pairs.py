"""Pairs of missiles: discipline, fire held until close."""

from pair import Pair
from staged import GOOD, RUNNING, share

from rearguard.host.individuals import Missile
from rearguard.host.units import Task
from rearguard.record.events import Event
from setting import Body, arm, muster, order, start

FOOT = GOOD | {"mounted": False}


def by_discipline(seed, on):
    """Arrows let go with own men hand to hand with the mark."""
    bodies = [
        Body(0, 60, 0, 0, 90, files=60, rounds=60, **FOOT),
        Body(1, 60, 0, 60, -90, files=30, rank_m=1.5, **FOOT),
        Body(0, 30, 0, 57, 90, files=30, **FOOT),
    ]
    host = muster(bodies, seed=seed)
    arm(host, 0, Missile.ARROW)
    host.people.discipline[:60] = 1.0 if on else 0.0
    clock = start(host, seed)
    clock.run_until(8.0)
    order(host, 0, Task.SHOOT, goal_x_m=0, goal_y_m=0, range_m=120, rounds=32000)
    host.units.arrived[0] = 1
    clock.run_until(30.0)
    return sum(r.n for r in clock.record.events() if r.event == Event.SHOT_PAST_OWN)


def by_volleys(seed, on):
    """Fire held until close, then without a pause, before the horse go in; or the horse alone."""
    bodies = [
        Body(1, 200, 0, 0, -90, files=50, rank_m=1.5, resolve=0.8, mounted=False),
        Body(0, 150, -60, -60, 90, files=50, rank_m=1.5, rounds=60, **FOOT),
        Body(0, 60, 20, -90, 90, files=30, **GOOD),
    ]
    host = muster(bodies, seed=seed)
    arm(host, 1, Missile.ARROW)
    clock = start(host, seed)
    clock.run_until(8.0)
    if on:
        order(host, 1, Task.SHOOT, goal_x_m=-60, goal_y_m=-60, range_m=120, hold_m=90,
              rounds=32000)  # fmt: skip
        host.units.arrived[1] = 1
    clock.run_until(60.0)
    order(host, 2, Task.CHARGE, goal_x_m=0, goal_y_m=20, pace_m_s=6)
    clock.run_until(90.0)
    return share(clock, RUNNING)


PAIRS = [
    Pair("E2", "volleys before the charge", "share running at contact", by_volleys),
    Pair("E8", "discipline", "arrows let go with own men in the way", by_discipline, more=False),
]
