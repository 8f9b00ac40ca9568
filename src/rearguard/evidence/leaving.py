"""Leaving rooms: when people start, by which exit they go, what a second neck and a corner do."""

from typing import NamedTuple

import numpy as np

from rearguard.evidence.plans import DT_S, Plan, room
from rearguard.evidence.scenes import Segments, dice, free_speeds, lattice
from rearguard.kit.stage import kept, plain
from rearguard.laws.body.pace import Pace, march_speed_m_s
from rearguard.laws.motion.leave import Leave
from rearguard.laws.motion.murk import Murk, murk_share
from rearguard.laws.motion.quick import Quick
from rearguard.world.ways import Box


def starts_s(seed: int = 1) -> tuple[float, float, float]:
    """Ten in a room of 8 x 5 m, each of whom starts at his own time, 10 to 100 s after the alarm.

    Returns
    -------
    (float, float, float)    first start, last start, largest delay of a start after its time [s]
    """
    walls = room((0.0, 0.0, 8.0, 5.0), [("east", 2.5, 1.0)])
    plan = Plan(
        *lattice(10, (0.8, 0.8, 7.0, 4.2), seed), walls, [(8.4, 1.9, 9.0, 3.1)],
        (0.0, 0.0, 9.0, 5.0), free_speeds(10, seed), seed,
    )  # fmt: skip
    plan.start_s = 10.0 + 90.0 * dice(10, seed, 6)
    plan.empty_s(200.0)
    late = plan.began_s - plan.start_s
    return float(plan.began_s.min()), float(plan.began_s.max()), float(late.max())


def cabins(seed: int = 1) -> tuple[int, int, float]:
    """23 people in 12 cabins along a corridor; 8 cabins go by its one end, 4 by the other.

    Returns
    -------
    (int, int, float)    how many left by the exit told them, by another or not at all; time [s]
    """
    walls: list = []
    for k in range(6):
        box = (3.0 * k, 2.0, 3.0 * k + 3.0, 5.0), (3.0 * k, -3.0, 3.0 * k + 3.0, 0.0)
        walls += room(box[0], [("south", 3.0 * k + 1.5, 0.9)])
        walls += room(box[1], [("north", 3.0 * k + 1.5, 0.9)])
    cabin = np.arange(23) % 12
    x = 3.0 * (cabin % 6) + 1.0 + 1.0 * (np.arange(23) >= 12)
    y = np.where(cabin < 6, 3.5, -1.5)
    plan = Plan(
        x, y, walls, [(-1.4, 0.0, -1.0, 2.0), (19.0, 0.0, 19.4, 2.0)], (-1.4, -3.0, 19.4, 5.0),
        free_speeds(23, seed), seed,
    )  # fmt: skip
    plan.bound = (cabin % 6 >= 4).astype(int)
    taken_s = plan.empty_s(200.0)
    right = int((plan.out_by == plan.bound).sum())
    return right, 23 - right, taken_s


def two_exits(seed: int = 1, leave: Leave | None = None) -> tuple[float, float]:
    """1000 people in the left part of a room of 30 x 20 m with two exits of 1 m in one wall.

    Returns
    -------
    (float, float)    share who took the nearer exit, time until all were out [s]
    """
    walls = room((0.0, 0.0, 30.0, 20.0), [("south", 6.0, 1.0), ("south", 24.0, 1.0)])
    exits: list[Box] = [(5.2, -1.4, 6.8, -0.4), (23.2, -1.4, 24.8, -0.4)]
    plan = Plan(
        *lattice(1000, (0.5, 0.5, 14.5, 19.5), seed), walls, exits, (0.0, -1.4, 30.0, 20.0),
        free_speeds(1000, seed), seed,
    )  # fmt: skip
    nearer = plan.away_m().argmin(axis=0)
    plan.choose((1.0, 1.0), leave or Leave(), first=True)

    def look(k: int) -> None:
        if k % 16 == 4:  # every 4 s
            plan.choose((1.0, 1.0), leave or Leave(), first=False)

    taken_s = plan.empty_s(900.0, each=look)
    return float((plan.out_by == nearer).mean()), taken_s


class Necks(NamedTuple):
    """What was seen in two rooms joined by a neck."""

    through_s: float  # until the last had left the first room
    first_m2: float  # density before the first neck, while it flows
    second_m2: float  # before the second
    out_s: float


def two_rooms(goal_m: float, second_m: float | None, seed: int = 1, n: int = 150) -> Necks:
    """150 people in a room of 10 x 10 m, a neck of 1 m into a second room like it.

    ``goal_m`` is how far beyond the neck they want to; with ``second_m`` that room has a neck of
    this width opposite, through which they go on.
    """
    neck, far = 5.0, 15.0
    walls: list = [*room((0.0, 0.0, 10.0, 10.0), [("east", 5.0, 1.0)])]
    doors = [("west", 5.0, 1.0)] + ([("east", 5.0, second_m)] if second_m else [])
    walls += room((far, 0.0, far + 10.0, 10.0), doors)
    walls += [(10.0, 4.5, 10.0 + neck, 4.5), (10.0, 5.5, 10.0 + neck, 5.5)]
    goal = far + goal_m
    exit_box: Box = (goal, 0.5, goal + 0.8, 9.5)
    if second_m:
        half = 0.5 * second_m
        end = far + 10.0
        walls += [
            (end, 5.0 - half, end + neck, 5.0 - half),
            (end, 5.0 + half, end + neck, 5 + half),
        ]
        exit_box = (end + neck, 4.0, end + neck + 1.0, 6.0)
    plan = Plan(
        *lattice(n, (0.6, 0.6, 9.4, 9.4), seed), walls, [exit_box], (0.0, 0.0, 32.0, 10.0),
        free_speeds(n, seed), seed,
    )  # fmt: skip
    through = np.full(n, np.inf)
    counts: tuple[list[float], list[float]] = ([], [])

    def look(k: int) -> None:
        x, y = plan.crowd.x_m, plan.crowd.y_m
        through[(x > 10.0) & np.isinf(through)] = plan.now_s
        gone = np.isfinite(through).sum()
        if 0.25 * n < gone < 0.8 * n:
            for at, seen in zip((10.0, far + 10.0), counts, strict=True):
                inside = (x > at - 2.0) & (x < at) & (np.abs(y - 5.0) < 1.0)
                seen.append(inside[plan.crowd.rows].sum() / 4.0)

    out_s = plan.empty_s(400.0, each=look)
    first, second = (float(np.mean(seen)) if seen else 0.0 for seen in counts)
    return Necks(float(through.max()), first, second, out_s)


WIDE_M, ARM_M = 6.0, 30.0


def round_corner_s(shape: str, seed: int = 1, n: int = 500, quick: Quick | None = None) -> float:
    """Time of 500 people along a corridor of 6 m: "short", "corner" or "long".

    The corridor with a corner has two arms of 30 m, measured on the inside; the short one is as
    long as its inside, the long one as its outside.
    """
    walls: Segments
    extra = {"short": 0.0, "corner": 0.0, "long": 2.0 * WIDE_M}[shape]
    if shape == "corner":
        walls = [
            (0.0, 0.0, ARM_M + WIDE_M, 0.0), (0.0, WIDE_M, ARM_M, WIDE_M),
            (ARM_M, WIDE_M, ARM_M, WIDE_M + ARM_M + 2.0),
            (ARM_M + WIDE_M, 0.0, ARM_M + WIDE_M, WIDE_M + ARM_M + 2.0), (0.0, 0.0, 0.0, WIDE_M),
        ]  # fmt: skip
        goal: Box = (ARM_M, WIDE_M + ARM_M, ARM_M + WIDE_M, WIDE_M + ARM_M + 2.0)
        area: Box = (0.0, 0.0, ARM_M + WIDE_M, WIDE_M + ARM_M + 2.0)
    else:
        long = 2.0 * ARM_M + extra
        walls = [
            (0.0, 0.0, long + 2.0, 0.0), (0.0, WIDE_M, long + 2.0, WIDE_M), (0.0, 0.0, 0.0, WIDE_M)
        ]  # fmt: skip
        goal, area = (long, 0.0, long + 2.0, WIDE_M), (0.0, 0.0, long + 2.0, WIDE_M)
    plan = Plan(
        *lattice(n, (0.4, 0.4, 28.0, WIDE_M - 0.4), seed), walls, [goal], area,
        free_speeds(n, seed), seed,
    )  # fmt: skip

    def look(k: int) -> None:
        if k % 8 == 0:  # every 2 s
            plan.weigh_crowd(quick or Quick())

    return plan.empty_s(400.0, each=look)


def smoke_m_s(extinction_m: float, clear_m_s: float = 1.25) -> float:
    """Speed of one man over 40 m of smoke [m/s]."""
    pace = clear_m_s * plain(murk_share)(extinction_m, Murk())
    walls = [(-1.0, 0.0, 42.0, 0.0), (-1.0, 2.0, 42.0, 2.0)]
    plan = Plan(
        np.zeros(1), np.ones(1), walls, [(40.0, 0.0, 42.0, 2.0)], (-1.0, 0.0, 42.0, 2.0),
        np.full(1, pace),
    )  # fmt: skip
    return 40.0 / plan.empty_s(400.0)


def against_s(others: int, seed: int = 1) -> float:
    """Time of 100 people from room to room by a corridor of 10 x 2 m, so many against them."""
    walls = [
        *room((0.0, 0.0, 10.0, 10.0), [("east", 5.0, 2.0)]),
        *room((20.0, 0.0, 30.0, 10.0), [("west", 5.0, 2.0)]),
        (10.0, 4.0, 20.0, 4.0), (10.0, 6.0, 20.0, 6.0),
    ]  # fmt: skip
    x, y = lattice(100, (0.6, 0.6, 6.5, 9.4), seed)
    if others:
        ox, oy = lattice(others, (23.5, 0.6, 29.4, 9.4), seed + 1)
        x, y = np.concatenate([x, ox]), np.concatenate([y, oy])
    exits: list[Box] = [(28.0, 0.3, 29.7, 9.7), (0.3, 0.3, 2.0, 9.7)]
    n = len(x)
    plan = Plan(x, y, walls, exits, (0.0, 0.0, 30.0, 10.0), free_speeds(n, seed), seed)
    plan.bound[100:] = 1
    while np.isinf(plan.out_s[:100]).any() and plan.now_s < 600.0:
        plan.step(DT_S)
    return plan.now_s


def shut_exit(seed: int = 1) -> tuple[int, float]:
    """One man before two exits, the nearer of which is shut after 1 s.

    Returns
    -------
    (int, float)    by which exit he left, 1 the farther; when [s]
    """
    box, doors = (0.0, 0.0, 10.0, 15.0), [("south", 2.0, 1.0), ("south", 8.0, 1.0)]
    exits: list[Box] = [(1.2, -1.4, 2.8, -0.4), (7.2, -1.4, 8.8, -0.4)]
    area = (0.0, -1.4, 10.0, 15.0)
    at, pace = (np.array([3.0]), np.array([12.0])), np.ones(1)
    plan = Plan(*at, room(box, doors), exits, area, pace, seed)
    for _ in range(4):
        plan.step()
    after = Plan(
        plan.crowd.x_m, plan.crowd.y_m, room(box, doors[1:]), exits, area, pace, seed
    )  # fmt: skip
    after.choose((1.0, 1.0), Leave(), first=True)
    taken_s = plan.now_s + after.empty_s(100.0)
    return int(after.out_by[0]), taken_s


def flow_out_s(seed: int = 1) -> float:
    """Flow of 100 people out of a room of 8 x 5 m by a door of 1 m [1/(m s)]."""
    walls = room((0.0, 0.0, 8.0, 5.0), [("east", 2.5, 1.0)])
    plan = Plan(
        *lattice(100, (0.4, 0.4, 7.6, 4.6), seed), walls, [(8.4, 1.5, 9.4, 3.5)],
        (0.0, 0.0, 9.4, 5.0), free_speeds(100, seed), seed,
    )  # fmt: skip
    plan.empty_s(300.0)
    out = np.sort(plan.out_s)
    return float(80.0 / (out[89] - out[9]))


def slope_s(slope: float, n: int, density_m2: float = 0.0, seed: int = 1) -> float:
    """Time over 10 m of a slope 2 m wide: one man at 1 m/s on the level, or ``n`` of all ages."""
    share = _slope_share(slope)
    if n == 1:
        x, y, pace = np.zeros(1), np.ones(1), np.full(1, share)
    else:
        x, y = lattice(n, (0.3 - n / (2.0 * density_m2), 0.3, -0.3, 1.7), seed, 0.05)
        pace = share * free_speeds(n, seed)
    west = float(x.min()) - 1.0
    walls = [(west, 0.0, 12.0, 0.0), (west, 2.0, 12.0, 2.0)]
    plan = Plan(
        x, y, walls, [(10.0, 0.0, 12.0, 2.0)], (west, 0.0, 12.0, 2.0), pace, seed
    )  # fmt: skip
    return plan.empty_s(900.0)


def _slope_share(slope: float) -> float:
    """Speed of a walker without a load on a slope over that on the level."""
    speed, numbers = kept(march_speed_m_s), Pace()
    return float(
        speed(1.34, 70.0, 0.0, slope, 1.0, numbers.march_w)
        / speed(1.34, 70.0, 0.0, 0.0, 1.0, numbers.march_w)
    )
