"""Pairs of bodies among bodies: runners into a line, a press, the fallen under feet."""

import numpy as np
from pair import Pair
from staged import set_running

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.laws.motion.contact import Contact
from rearguard.laws.motion.crush import Crush
from rearguard.laws.motion.push import Push
from rearguard.laws.motion.trample import Trample
from rearguard.record.events import Harm
from rearguard.world.walls import Walls
from setting import Body, muster, order, start

STAND = {"resolve": 50.0, "lead": 0.9}
END = [(-3.0, 0.0, 3.0, 0.0), (-3.0, -80.0, -3.0, 0.0), (3.0, -80.0, 3.0, 0.0)]  # a dead end


def disorder(seed, on):
    """Greatest mean way of a second line's men from their places; the first breaks, or stands."""
    close = {"file_m": 0.6, "rank_m": 1.2, "mounted": False}
    bodies = [
        Body(0, 200, 0, 0, -90, files=100, **close, **STAND),
        Body(0, 200, 0, -30, -90, files=60, **close, resolve=0.5 if on else 50.0, lead=0.1),
        Body(1, 40, 0, -110, 90, files=40, file_m=2.0, **STAND),
    ]
    host = muster(bodies, seed=seed)
    clock = start(host, seed)
    if on:
        set_running(host, slice(200, 400), away_from=(0.0, -110.0))
    worst = 0.0
    people, every = host.people, host.all
    for t in range(2, 42, 2):
        clock.run_until(float(t))
        east, north = every.x_m[:200] - people.slot_x_m[:200], every.y_m[:200]
        off = np.hypot(east, north - people.slot_y_m[:200])
        worst = max(worst, float(off.mean()))
    return worst


def jam(seed, men=420, until_s=240.0, numbers=None, each=None):
    """Men in flight into a dead end 6 m wide; the clock when it is over."""
    bodies = [
        Body(1, men, 0, -28, -90, files=10, file_m=0.5, rank_m=0.6, mounted=False, resolve=0.3,
             lead=0.1),
        Body(1, 60, 40, -8, 90, files=20, mounted=False, **STAND),
    ]  # fmt: skip
    host = muster(bodies, seed=seed)
    clock = start(host, seed, numbers=numbers or {}, forced_hot=True)
    clock.throng.walls = Walls(END, 3.0)
    host.people.bent_rad[:men] = 0.0
    set_running(host, slice(0, men), away_from=(0.0, -1e5))
    for t in range(1, int(until_s) + 1):
        clock.run_until(float(t))
        if each is not None:
            each(clock, t)
    return clock


def crushed(clock):
    """Men who died of the press."""
    n = clock.host.n_people
    return float((clock.host.all.killer[:n] == Harm.CRUSHED).sum())


def by_press(seed, on):
    """A crowd that pushes into a dead end loses men to the press; one that waits does not."""
    return crushed(jam(seed, numbers={"push": Push() if on else Push(runs_n=0.0)}))


def by_breath(seed, on):
    """The same crowd, and men who need no breath."""
    return crushed(jam(seed, numbers={"crush": Crush() if on else Crush(borne_n=1e9)}))


def heard_from_a_press(seed, on):
    """Share of a unit that has its leader's order while a press has him; he stands in the jam."""
    contact = Contact() if on else Contact(carried_n_m=1e9)

    def each(clock, t):
        host = clock.host
        leader = int(host.units.leader[1])
        if t == 1:
            host.all.x_m[leader], host.all.y_m[leader] = 0.0, -1.0
            host.all.doing[leader] = Doing.CORNERED
        if t == 60:
            order(host, 1, Task.CHARGE, goal_x_m=40, goal_y_m=300, pace_m_s=1.3)

    clock = jam(seed, until_s=90.0, numbers={"contact": contact}, each=each)
    host = clock.host
    return float((host.people.heard[420:480] == host.units.order[1]).mean())


def by_feet(seed, on):
    """Men who lie before runners are hurt by their feet."""
    trample = Trample(hurt_per_m=0.3) if on else Trample(hurt_per_m=0.0)
    bodies = [
        Body(1, 60, 0, 20, 90, files=20, file_m=0.8, rank_m=1.0, mounted=False),
        Body(1, 300, 0, -14, -90, files=20, file_m=0.6, rank_m=0.8, mounted=False, resolve=0.3),
    ]
    host = muster(bodies, seed=seed)
    clock = start(host, seed, numbers={"trample": trample}, forced_hot=True)
    host.all.doing[:60] = Doing.DOWN
    set_running(host, slice(60, 360), away_from=(0.0, -1e4))
    clock.run_until(60.0)
    return float((host.all.killer[:60] == Harm.TRAMPLED).sum())


PAIRS = [
    Pair("F7", "runners wreck their second line", "metres from their places", disorder),
    Pair("D9", "push", "men crushed in a dead end", by_press),
    Pair("D9", "breath", "men crushed in a dead end", by_breath),
    Pair("F19", "a leader in a press", "share who have his order", heard_from_a_press, more=False),
    Pair("D10", "feet", "fallen hurt by feet", by_feet),
]
