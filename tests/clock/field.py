"""One small fight that has everything: a volley, contact, flight, captures, breaking off."""

from typing import Any

import numpy as np

from rearguard.clock.clock import Clock
from rearguard.host.doing import Doing
from rearguard.host.host import Host
from rearguard.host.units import Task
from rearguard.laws.arms.charge import Charge
from rearguard.laws.arms.flintlock import Flintlock
from rearguard.laws.arms.strike import Strike
from rearguard.laws.beast.bolt import Bolt
from rearguard.laws.beast.stumble import Stumble
from rearguard.record.digest import state_digest
from setting import Body, muster, order, start

SCREEN, MUSKETS, HORSE = range(3)
GOOD = {"resolve": 2.0, "lead": 0.9}
# a bloody day, so that two minutes of 280 men hold a sample of everything
BLOODY = {
    "flintlock": Flintlock(first_share=0.5), "strike": Strike(blow_hz=0.02),
    "bolt": Bolt(share=0.3), "charge": Charge(offset=0.5),
    "stumble": Stumble(gallop_broken_km=0.3),
}  # fmt: skip
WEAK = {"resolve": 0.6, "lead": 0.3, "news": 0.12, "dread": 1.0}


def bodies() -> list[Body]:
    """A weak screen of 160 riders, 40 muskets on foot, 80 horse behind them."""
    return [
        Body(1, 160, 0, 0, -90, files=80, fresh=0.05, **WEAK),
        Body(0, 40, 0, -130, 90, files=40, rounds=3, mounted=False, **GOOD),
        Body(0, 80, 0, -180, 90, files=40, **GOOD),
    ]


def drawn_up(seed: int, **words: Any) -> Clock:
    """The three bodies in their places."""
    host = muster(bodies(), seed=seed)
    host.all.load_kg[: host.n_people] = 25.0
    return start(host, seed, numbers=dict(BLOODY), **words)


def ordered(clock: Clock, t_s: float) -> None:
    """Orders of the day, each at its time: fire at 20 s, charge at 40 s, round up at 80 s."""
    host = clock.host
    if t_s == 20.0:
        order(host, MUSKETS, Task.VOLLEY, goal_x_m=0, goal_y_m=-130, range_m=160, rounds=1)
        host.units.arrived[MUSKETS] = 1
    elif t_s == 40.0:
        order(host, HORSE, Task.CHARGE, goal_x_m=0, goal_y_m=30, pace_m_s=6)
    elif t_s == 80.0:
        order(host, HORSE, Task.ROUND_UP, goal_x_m=0, goal_y_m=400, pace_m_s=6)


TIMES = (20.0, 40.0, 80.0)


def fight(clock: Clock, until_s: float) -> Clock:
    """Run the day's orders from where the clock stands."""
    for t in TIMES:
        if clock.t_s <= t < until_s:
            clock.run_until(t)
            ordered(clock, t)
    clock.run_until(until_s)
    return clock


def digest(clock: Clock) -> str:
    """Digest of all that a run goes on from."""
    return state_digest(clock.to_state())


def count(host: Host, states: Any, rows: slice = slice(None)) -> int:
    """People in some states."""
    return int(np.isin(host.all.doing[: host.n_people][rows], states).sum())


RUNNING = (Doing.FLEEING, Doing.FROZEN, Doing.CORNERED, Doing.LEFT_MAP, Doing.CAPTIVE)
