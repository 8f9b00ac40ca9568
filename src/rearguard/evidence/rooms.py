"""Rooms, corridors with a bend, exits: the small tests of RiMEA and NIST that concern motion."""

import numpy as np

from rearguard.clock.crowd import Crowd
from rearguard.evidence.scenes import Segments, crowd_of, dice, free_speeds, lattice

DT_S = 0.25
AGES_M_S = ((20, 1.62), (30, 1.54), (40, 1.48), (50, 1.41), (60, 1.27), (70, 1.07))


def head_for(crowd: Crowd, to_x: np.ndarray, to_y: np.ndarray, free_m_s: np.ndarray) -> None:
    """Each wishes to go straight to a point at his own pace."""
    dx, dy = to_x - crowd.x_m, to_y - crowd.y_m
    far = np.sqrt(dx * dx + dy * dy) + 1e-6
    crowd.wish_x_m_s[:] = free_m_s * dx / far
    crowd.wish_y_m_s[:] = free_m_s * dy / far


def one_man_s(pace_m_s: float = 1.33) -> float:
    """Time of one man through a corridor of 2 x 40 m."""
    walls = [(-1.0, 0.0, 42.0, 0.0), (-1.0, 2.0, 42.0, 2.0)]
    crowd = crowd_of(np.zeros(1), np.ones(1), walls, 1)
    crowd.wish_x_m_s[:] = pace_m_s
    steps = 0
    while crowd.x_m[0] < 40.0 and steps < 1000:
        crowd.step(DT_S)
        steps += 1
    return steps * DT_S


def ages_m_s(seed: int = 1) -> float:
    """Largest difference between the pace of an age and what it walks at in an open field [m/s]."""
    wanted = np.array([pace for _, pace in AGES_M_S])
    n = len(wanted) * 8
    crowd = Crowd(np.zeros(n), 3.0 * np.arange(n))
    crowd.wish_x_m_s[:] = np.repeat(wanted, 8) * (1.0 + 0.02 * (2.0 * dice(n, seed, 1) - 1.0))
    for _ in range(80):
        crowd.step(DT_S)
    walked = (crowd.x_m / 20.0).reshape(-1, 8).mean(axis=1)
    return float(np.abs(walked - wanted).max())


CORNER: Segments = (
    (0.0, 0.0, 12.0, 0.0), (12.0, 0.0, 12.0, 12.0), (0.0, 2.0, 10.0, 2.0), (10.0, 2.0, 10.0, 12.0),
    (0.0, 0.0, 0.0, 2.0),
)  # fmt: skip


def corner(seed: int = 1) -> int:
    """How many of 20 are found beyond a wall on their way round a corner of 2 m wide arms.

    Whoever is not out after 200 s counts, too.
    """
    n = 20
    crowd = crowd_of(*lattice(n, (0.4, 0.4, 5.0, 1.6), seed, 0.05), CORNER, seed)
    free = free_speeds(n, seed)
    beyond = steps = 0
    while len(crowd.rows) and steps < 800:
        turned = (crowd.x_m > 10.0) & (crowd.y_m > 1.0)
        head_for(
            crowd, np.where(turned, np.clip(crowd.x_m, 10.3, 11.7), 10.6),
            np.where(turned, 14.0, 1.7), free,
        )  # fmt: skip
        crowd.step(DT_S)
        x, y = crowd.x_m[crowd.rows], crowd.y_m[crowd.rows]
        inside = (x > 0.0) & (x < 12.0) & (y > 0.0) & ((y < 2.0) | (x > 10.0))
        beyond += int((~inside).sum())
        crowd.rows = crowd.rows[y < 12.0]
        steps += 1
    return beyond + len(crowd.rows)


def exits_s(exits: int, seed: int = 1, n: int = 500) -> float:
    """Time until ``n`` people have left a room of 30 x 20 m by 1 m doors, each by the nearest.

    Doors stand in the long walls, two in each; with two exits those of one wall are shut.
    """
    doors = [(7.5, 0.0), (22.5, 0.0), (7.5, 20.0), (22.5, 20.0)][:exits]
    walls = [(0.0, 0.0, 0.0, 20.0), (30.0, 0.0, 30.0, 20.0)]
    for y in (0.0, 20.0):
        cuts = sorted(x for x, at in doors if at == y)
        ends = [0.0, *(v for x in cuts for v in (x - 0.5, x + 0.5)), 30.0]
        walls += [(a, y, b, y) for a, b in zip(ends[::2], ends[1::2], strict=True)]
    crowd = crowd_of(*lattice(n, (0.6, 0.6, 29.4, 19.4), seed), walls, seed)
    free = free_speeds(n, seed)
    at = np.array(doors)
    off = np.hypot(crowd.x_m[:, None] - at[:, 0], crowd.y_m[:, None] - at[:, 1])
    door = at[off.argmin(axis=1)]
    out = np.where(door[:, 1] == 0.0, -1.0, 1.0)
    steps = 0
    while len(crowd.rows) and steps < 4000:
        x = np.clip(crowd.x_m, door[:, 0] - 0.3, door[:, 0] + 0.3)
        gone = (crowd.y_m < 0.0) | (crowd.y_m > 20.0)
        head_for(
            crowd, np.where(gone, crowd.x_m, x), door[:, 1] + np.where(gone, 9.0, 0.3) * out, free
        )
        crowd.step(DT_S)
        here = crowd.y_m[crowd.rows]
        crowd.rows = crowd.rows[(here > -2.0) & (here < 22.0)]
        steps += 1
    return steps * DT_S
