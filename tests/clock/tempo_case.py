"""The case that crosses every border between tempos, with and without them.

Riders come on from 1,200 m (cold), fire one volley, charge, fight, are called back after a short
pursuit, and ride off (cold again); those who broke run and some are taken. Rests are shortened so
that rows cool within the case: more borders in less time.
"""

import numpy as np

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.laws.sense.heat import Heat
from setting import Body, muster, order, start

MEASURES = ("casualties", "runners", "captives", "distance")
END_S = 400.0
GOOD = {"resolve": 2.0, "lead": 0.9}
WEAK = {"resolve": 0.45, "lead": 0.3, "news": 0.12, "dread": 1.0}


def measures(seed: int, forced_hot: bool) -> tuple[float, ...]:
    """Hurt and dead, men running, prisoners, mean way of the screen from its place [m]."""
    bodies = [
        Body(1, 120, 0, 0, -90, files=60, fresh=0.4, **WEAK),
        Body(0, 40, -60, -1200, 90, files=40, rounds=3, **GOOD),
        Body(0, 60, 0, -1220, 90, files=30, **GOOD),
    ]
    host = muster(bodies, seed=seed)
    numbers = {"heat": Heat(warm_rest_s=60.0, hot_rest_s=4.0)}
    clock = start(host, seed, forced_hot=forced_hot, numbers=numbers)
    x, y = host.all.x_m[:120].copy(), host.all.y_m[:120].copy()
    for u in (1, 2):
        aside = -60 * (2 - u)  # bodies do not ride through each other at the finest tempo
        order(host, u, Task.MARCH, goal_x_m=aside, goal_y_m=-150 + 20 * (2 - u), pace_m_s=6.0)
    clock.run_until(200.0)
    order(host, 1, Task.VOLLEY, goal_x_m=0, goal_y_m=-130, range_m=200, rounds=1)
    clock.run_until(210.0)
    order(host, 2, Task.CHARGE, goal_x_m=0, goal_y_m=30, pace_m_s=6.0)
    clock.run_until(250.0)
    order(host, 2, Task.ROUND_UP, goal_x_m=0, goal_y_m=200, pace_m_s=6.0)
    clock.run_until(300.0)
    for u in (1, 2):
        order(host, u, Task.MARCH, goal_x_m=-60 * (2 - u), goal_y_m=-1500, pace_m_s=3.4)
    clock.run_until(END_S)
    doing = host.all.doing[: host.n_people]
    hurt = (host.all.wound[: host.n_people] > 0) | (doing == Doing.DEAD)
    runs = np.isin(doing[:120], (Doing.FLEEING, Doing.FROZEN, Doing.CORNERED, Doing.LEFT_MAP))
    way = np.hypot(host.all.x_m[:120] - x, host.all.y_m[:120] - y).mean()
    return float(hurt.sum()), float(runs.sum()), float((doing == Doing.CAPTIVE).sum()), float(way)


def interval(with_tempos: np.ndarray, hot: np.ndarray) -> np.ndarray:
    """95 % interval of the difference of means, in standard deviations over seeds.

    Both runs of a seed muster the same men, so the differences are taken in pairs. Rows are
    measures; columns difference, low, high.
    """
    found = []
    for a, b in zip(with_tempos.T, hot.T, strict=True):
        sd = np.sqrt(0.5 * (a.var(ddof=1) + b.var(ddof=1)))
        gap = (a - b).mean() / sd
        half = 1.96 * (a - b).std(ddof=1) / sd / np.sqrt(len(a))
        found.append((gap, gap - half, gap + half))
    return np.array(found)
