"""Pairs of slopes: falls on the way down, what they cost and gain, and the climb before a chase."""

import numpy as np
from pair import Pair
from staged import GOOD, at, set_running

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.laws.ground.slip import Slip
from rearguard.record.events import Harm
from rearguard.world.cover import GRASS, WOOD
from rearguard.world.ground import Ground
from setting import Body, flat, muster, order, start

SURE = Slip(even_hz=0.0)  # nobody slips
MEN, LONG_M = 400, 120.0


def hillside(steep: float, cover: int = GRASS, long_m: float = LONG_M) -> Ground:
    """Level ground, from y = 0 on a slope that rises northward, level again above."""
    plain = flat(600.0, 10.0)
    y = plain.y0_m + np.arange(plain.height_m.shape[0]) * plain.cell_m
    height = np.repeat(np.clip(y, 0.0, long_m)[:, None] * steep, plain.height_m.shape[1], axis=1)
    return Ground(
        height.astype(np.float32), np.full_like(plain.cover, cover), plain.cell_m, plain.x0_m,
        plain.y0_m, margin_m=plain.margin_m,
    )  # fmt: skip


def driven_down(seed, ground, slip=None, until_s=100.0):
    """400 on foot in flight down a slope before 100 who come after them."""
    bodies = [
        Body(1, MEN, 0, LONG_M + 15, -90, files=100, mounted=False, resolve=0.3, lead=0.1),
        Body(0, 100, 0, LONG_M + 40, -90, files=100, mounted=False, **GOOD),
    ]
    host = muster(bodies, seed=seed)
    host.all.load_kg[:MEN] = 15.0
    clock = start(host, seed, ground, numbers={"slip": slip or Slip()})
    set_running(host, slice(0, MEN), away_from=(0.0, 1e4))
    order(host, 1, Task.CHARGE, goal_x_m=0, goal_y_m=-400, pace_m_s=2.0)
    return at(clock, until_s)


def hurt_by_falls(clock):
    """Men dead of a fall, or who lie."""
    every = clock.host.all
    doing, killer = every.doing[:MEN], every.killer[:MEN]
    fell = killer == int(Harm.FALL)
    return float((fell & ((doing == Doing.DEAD) | (doing == Doing.DOWN))).sum())


def by_slope(seed, on):
    """E6: down 36 degrees, or over the plain."""
    return hurt_by_falls(driven_down(seed, hillside(0.72 if on else 0.1)))


def by_slips(seed, on):
    """The law's own switch."""
    return hurt_by_falls(driven_down(seed, hillside(0.72), Slip() if on else SURE))


def by_speed_of_falls(seed, on):
    """E6: how far down the hundred foremost are after half a minute, if men can fall."""
    clock = driven_down(seed, hillside(0.84), Slip() if on else SURE, until_s=30.0)
    return float(LONG_M - np.sort(clock.host.all.y_m[:MEN])[:100].mean())


def by_trees(seed, on):
    """Trees stop a man before he is fast enough to die of it."""
    clock = driven_down(seed, hillside(0.84, WOOD if on else GRASS))
    return float((clock.host.all.doing[:MEN] == Doing.DEAD).sum())


def by_climb(seed, on):
    """A15: the hunted climb first, or run over level ground; how far they get on foot."""
    steep = 0.3 if on else 0.0
    bodies = [
        Body(1, 200, 0, -40, 90, files=50, mounted=False, resolve=0.3, lead=0.1),
        Body(0, 60, 0, -260, 90, files=60, **GOOD),
    ]
    host = muster(bodies, seed=seed)
    host.all.load_kg[:200] = 15.0
    clock = start(host, seed, hillside(steep, long_m=300.0))
    set_running(host, slice(0, 200), away_from=(0.0, -1e4))
    order(host, 1, Task.ROUND_UP, goal_x_m=0, goal_y_m=500, pace_m_s=4.0)
    at(clock, 90.0)
    return float(host.all.y_m[:200].mean())


PAIRS = [
    Pair("E6", "a steep slope", "men hurt or killed by falls", by_slope),
    Pair("E6", "slips", "men hurt or killed by falls", by_slips),
    Pair("E6", "falls speed the descent", "way down of the foremost, m", by_speed_of_falls),
    Pair("E6", "trees", "men dead", by_trees, more=False),
    Pair("A15", "a climb", "way made by men on foot, m", by_climb, more=False),
]
