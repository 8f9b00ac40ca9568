"""A dead end: men push toward a wall; density and pressure against a plain column of pushes."""

from typing import Any, NamedTuple

import numpy as np

from rearguard.evidence.scenes import crowd_of, free_speeds, lattice

WIDE_M, SLICE_M = 8.0, 1.0


class Crush(NamedTuple):
    """What was seen after the crowd has come to rest."""

    front_m2: float  # density in the first 5 m [1/m2]
    wall_n: float  # force on the end wall
    column_n: float  # sum of the pushes
    slice_share: tuple[float, ...]  # pressure over that of the column, by metre from the wall
    nearest_m: float  # between any two centres
    fastest_m_s: float


def nearest_m(x: np.ndarray, y: np.ndarray) -> float:
    """Least distance between two bodies."""
    found = np.inf
    order = np.argsort(x, kind="stable")
    x, y = x[order].astype(float), y[order].astype(float)
    for k in range(1, len(x)):
        d2 = (x[k:] - x[:-k]) ** 2 + (y[k:] - y[:-k]) ** 2
        found = min(found, float(d2.min()))
        if (x[k:] - x[:-k]).min() ** 2 > found:
            break
    return found**0.5


def crush(
    push_n: float, seed: int, dt_s: float = 0.25, men: int = 640, lasts_s: float = 40.0,
    start_m2: float = 6.0, **laws: Any,
) -> Crush:  # fmt: skip
    """640 men in a dead end 8 m wide, each pushing with ``push_n`` toward its end."""
    half = WIDE_M / 2.0
    walls = [(0.0, -half, 0.0, half), (-60.0, half, 0.0, half), (-60.0, -half, 0.0, -half)]
    deep_m = men / WIDE_M / start_m2
    box = (-deep_m, -half + 0.2, -0.2, half - 0.2)
    crowd = crowd_of(*lattice(men, box, seed, 0.05), walls, seed, **laws)
    crowd.wish_x_m_s[:] = free_speeds(men, seed)
    crowd.push_n[:] = push_n
    least, fastest = np.inf, 0.0
    for k in range(int(lasts_s / dt_s)):
        crowd.step(dt_s)
        if k % 4 == 0:
            least = min(least, nearest_m(crowd.x_m, crowd.y_m))
    fastest = float(np.hypot(crowd.x_step_m, crowd.y_step_m).max()) / dt_s
    depth = -crowd.x_m
    at_wall = depth < 0.3
    shares = []
    for d in range(6):
        here = (depth >= d) & (depth < d + SLICE_M)
        column = push_n * (depth > d + 0.5 * SLICE_M).sum() / WIDE_M
        shares.append(float(crowd.pressure_n_m[here].mean()) / column if column else 0.0)
    return Crush(
        float((depth < 5.0).sum()) / (5.0 * WIDE_M),
        float(crowd.wall_n[at_wall].sum()), push_n * men, tuple(shares), least, fastest,
    )  # fmt: skip
