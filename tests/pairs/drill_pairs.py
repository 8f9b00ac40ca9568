"""Pairs of drill: turning about, moving on, opening ranks, dressing, relief."""

import numpy as np
from pair import Pair
from staged import GOOD, ORDINARY, set_running

from rearguard.clock.clock import Clock
from rearguard.host.doing import Doing
from rearguard.host.units import Drill, Formation, Task
from setting import Body, muster, order, start

STEADY = {"resolve": 4.0, "lead": 0.9}
IN_ORDER = (Doing.RANKED, Doing.MARCHING)
FOOT = {"mounted": False, "file_m": 0.9, "rank_m": 1.0, "files": 120}


def mass(seed: int, men: int = 5000, **words) -> Clock:
    """A standing mass of riders who face north, fifty abreast; ten men to a figure."""
    body = Body(0, men, 0, 0, 90, files=50, file_m=1.5, rank_m=3.66, **STEADY)
    return start(muster([body, pursuer()], seed=seed, figure=10), seed, **words)


def pursuer() -> Body:
    """A few enemies four li off in the south, who stand."""
    return Body(1, 200, 0, -2250, 90, files=50, **STEADY)


def go(clock: Clock, y_m: float) -> None:
    order(clock.host, 0, Task.MARCH, goal_x_m=0.0, goal_y_m=y_m, pace_m_s=1.7)


def in_order_and_moving_s(clock: Clock, most_s: float = 1800.0) -> float:
    """Time until nine tenths of body 0 move the way it faces, in their places."""
    every, units = clock.host.all, clock.host.units
    rows = slice(0, int(units.last[0]))
    while clock.t_s < most_s:
        before = every.x_m[rows].copy(), every.y_m[rows].copy()
        began = clock.t_s
        clock.run_until(began + 10.0)
        took = clock.t_s - began
        dx, dy = every.x_m[rows] - before[0], every.y_m[rows] - before[1]
        heading = float(units.heading_rad[0])
        along = (dx * np.cos(heading) + dy * np.sin(heading)) / took
        if (along > 0.5).mean() >= 0.9 and units.disorder[0] < 0.2 and units.speed_m_s[0] > 0.5:
            break
    return clock.t_s


def by_about(seed, on):
    """Go back: each man about where he stands, or ride on and wheel."""
    clock = mass(seed)
    clock.run_until(10.0)
    go(clock, -1500.0)
    if on:
        clock.host.units.shaped[0] = Drill.ABOUT
    return in_order_and_moving_s(clock)


def by_moving_on(seed, on):
    """They have just been turned about; now move on that way, or reverse again."""
    clock = mass(seed)
    clock.run_until(10.0)
    clock.host.units.shaped[0] = Drill.ABOUT
    clock.run_until(40.0)
    if not on:
        clock.host.units.shaped[0] = Drill.ABOUT
    go(clock, -1500.0 if on else 1500.0)
    return in_order_and_moving_s(clock)


def by_frontage(seed, on):
    """Time in which a line of 240 m or one of 60 m wheels to a place on its flank."""
    body = Body(0, 800, 0, 0, 0, files=200 if on else 50, file_m=1.2, rank_m=3.66, **STEADY)
    clock = start(muster([body], seed=seed), seed)
    order(clock.host, 0, Task.MARCH, goal_x_m=0.0, goal_y_m=3000.0, pace_m_s=1.7)
    while clock.host.units.heading_rad[0] < 1.4:
        clock.run_until(clock.t_s + 2.0)
    return clock.t_s


def charged(seed, at_s, *, numbers=None, before=None) -> Clock:
    """480 spears in line, four deep, and 240 horse who charge them so that they meet at a time."""
    bodies = [
        Body(0, 480, 0, 0, -90, **FOOT, **STEADY),
        Body(1, 240, 0, -200.0 - 60.0, 90, files=80, file_m=1.3, **STEADY),
    ]
    clock = start(muster(bodies, seed=seed), seed, numbers=numbers or {})
    clock.run_until(2.0)
    if before is not None:
        before(clock)
    clock.run_until(max(at_s - 44.0, 2.0))
    order(clock.host, 1, Task.CHARGE, goal_x_m=0, goal_y_m=20, pace_m_s=6)
    return clock


def refuse(clock: Clock, until_s: float) -> float:
    """Horses that have stopped before the spears."""
    refused = np.zeros(240, bool)
    while clock.t_s < until_s:
        clock.run_until(clock.t_s + 1.0)
        refused |= clock.host.all.doing[480:720] == Doing.EDGING
    return float(refused.mean())


def by_order(seed, on):
    """Spears who have formed line from column in time, or are caught while they form."""

    def march_column(clock):
        units = clock.host.units
        units.formation[0], units.files[0], units.shaped[0] = Formation.COLUMN, 4, Drill.TAKE_UP

    clock = charged(seed, 300.0, before=march_column)
    clock.run_until(262.0 if on else 284.0)
    units = clock.host.units
    units.formation[0], units.files[0], units.shaped[0] = Formation.LINE, 120, Drill.TAKE_UP
    return refuse(clock, 320.0)


def by_time_to_close(seed, on):
    """Ranks opened to let runners through are closed again in time, or not."""

    def let_through(clock):
        clock.host.units.lane_files[0] = 4
        clock.host.units.shaped[0] = Drill.TAKE_UP

    clock = charged(seed, 120.0, before=let_through)
    clock.run_until(90.0 if on else 114.0)
    clock.host.units.lane_files[0] = 0
    clock.host.units.shaped[0] = Drill.TAKE_UP
    return refuse(clock, 140.0)


def by_relief(seed, on):
    """How many men of a line six deep have fought at all in ten minutes."""
    line = {"mounted": False, "file_m": 0.9, "rank_m": 1.5, "files": 40} | STEADY
    bodies = [Body(0, 240, 0, 0, -90, **line), Body(1, 240, 0, -1.4, 90, **line)]
    clock = start(muster(bodies, seed=seed), seed)
    clock.host.units.relieves[0] = on
    fought = np.zeros(240, bool)
    while clock.t_s < 600.0:
        clock.run_until(clock.t_s + 5.0)
        fought |= clock.host.all.doing[:240] == Doing.FIGHTING
    return float(fought.sum())


def by_block(seed, on):
    """Fear of the flank among spears whom riders pass, in a block or in a deep line."""
    shape = Formation.BLOCK if on else Formation.LINE
    bodies = [
        Body(0, 400, 0, 0, 90, files=20, file_m=0.9, rank_m=0.9, mounted=False, formation=shape,
             **ORDINARY),
        Body(1, 100, 60, 0, 180, files=50, **GOOD),
    ]  # fmt: skip
    clock = start(muster(bodies, seed=seed), seed)
    clock.run_until(60.0)
    right = clock.host.people.slot_file[:400] == 19
    return float(clock.host.people.fear_flank[:400][right].mean())


def by_lanes(seed, on):
    """Of four hundred runners, those who are through a line of friends when the first are."""
    bodies = [
        Body(0, 480, 0, 0, 90, **FOOT, **STEADY),
        Body(0, 400, 0, 40, -90, files=80, file_m=1.2, rank_m=1.5, mounted=False, resolve=0.3),
        Body(1, 40, 0, 150, -90, files=40, **GOOD),
    ]
    clock = start(muster(bodies, seed=seed), seed)
    clock.host.units.lane_files[0] = 4 if on else 0
    clock.host.units.shaped[0] = Drill.TAKE_UP
    clock.run_until(30.0)
    set_running(clock.host, slice(480, 880), away_from=(0.0, 1e4))
    clock.run_until(48.0)
    return float((clock.host.all.y_m[480:880] < -8.0).sum())


PAIRS = [
    Pair("A7", "about-turn of a standing mass", "time until in order and moving, s", by_about),
    Pair("A7", "frontage", "time of a quarter wheel, s", by_frontage),
    Pair("A8", "move on", "time until in order and moving, s", by_moving_on, more=False),
    Pair("E2", "order of the line", "share of horses that refuse", by_order),
    Pair("F15", "time to close ranks", "share of horses that refuse", by_time_to_close),
    Pair("A11", "lanes", "runners through the line after 18 s", by_lanes),
    Pair("C4", "relief", "men who have fought", by_relief),
    Pair("C6", "block", "fear of the flank on the right", by_block, more=False),
]
