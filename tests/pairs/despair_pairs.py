"""Pairs of despair: men with a river at their back and enemies on three sides."""

from dataclasses import replace

import numpy as np
from pair import Pair
from staged import GOOD, at, even
from water_pairs import river

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.laws.mind.rout import Rout
from rearguard.world.barriers import Barrier, Barriers
from setting import Body, flat, muster, order, start

MEN, RESOLVE = 240, 0.4


def shut_in(
    seed, *, behind=True, numbers=None, leaves_s=1e9, until_s=30.0, ground=None
):  # fmt: skip
    """240 beaten foot on a bank, 480 foot coming at them from the land; a dry bed if not behind.

    At ``leaves_s`` the eastern half of these is taken off the field.
    """
    bodies = [
        Body(1, MEN, 0, -12, -90, files=60, mounted=False, resolve=RESOLVE, lead=0.3, dread=1.0),
        Body(0, 120, -20, -60, 90, files=30, mounted=False, **GOOD),
        Body(0, 120, -60, -20, 0, files=30, mounted=False, **GOOD),
        Body(0, 120, 20, -60, 90, files=30, mounted=False, **GOOD),
        Body(0, 120, 60, -20, 180, files=30, mounted=False, **GOOD),
    ]
    host = muster(bodies, seed=seed)
    even(host, slice(0, MEN), RESOLVE)
    host.people.quarter[:MEN] = 0.0  # they look for no mercy
    ground = ground or (river(25.0, depth_m=3.0) if behind else flat(1500.0, 25.0))
    clock = start(host, seed, ground, numbers=numbers or {})
    for unit, x_m in ((1, -20), (2, 0), (3, 20), (4, 0)):
        order(host, unit, Task.CHARGE, goal_x_m=x_m, goal_y_m=0, pace_m_s=3.0)
    if leaves_s < until_s:
        at(clock, leaves_s)
        host.all.doing[: host.n_people][np.isin(host.all.unit[: host.n_people], (3, 4))] = (
            Doing.LEFT_MAP
        )
    return at(clock, until_s)


def stand_at_bay(clock) -> float:
    """Share of those of the shut in who have broken and are at large that stand at bay now."""
    doing = clock.host.all.doing[:MEN]
    broken = np.isin(doing, (Doing.CORNERED, Doing.FLEEING, Doing.FROZEN))
    return float((doing[broken] == Doing.CORNERED).mean()) if broken.any() else 0.0


def lost(clock) -> float:
    """Share of the shut in who are taken, dead or lie."""
    gone = (Doing.CAPTIVE, Doing.DOWN, Doing.DEAD)
    return float(np.isin(clock.host.all.doing[:MEN], gone).mean())


def by_way_out(seed, on):
    """E20: a river behind them, or open ground."""
    return stand_at_bay(shut_in(seed, behind=on))


def by_wall(seed, on):
    """A wall behind them, or open ground."""
    barriers = Barriers((Barrier(((-400.0, 2.0), (400.0, 2.0))),) if on else ())
    return stand_at_bay(shut_in(seed, ground=replace(flat(1500.0, 25.0), barriers=barriers)))


def by_opening(seed, on):
    """E20: half of those who shut them in are gone after 30 s, or stay."""
    return stand_at_bay(shut_in(seed, leaves_s=30.0 if on else 1e9, until_s=50.0))


def by_despair(seed, on):
    """Men without a way out turn on the enemy, or run about till they are taken or cut down."""
    rout = Rout() if on else Rout(cornered_way=-1.0)
    return lost(shut_in(seed, numbers={"rout": rout}, until_s=60.0))


PAIRS = (
    Pair("E20", "no way out", "share at bay", by_way_out),
    Pair("E20", "a wall behind", "share at bay", by_wall),
    Pair("E20", "a way opens", "share at bay", by_opening, more=False),
    Pair("E20", "despair", "share lost in a minute", by_despair, more=False),
)
