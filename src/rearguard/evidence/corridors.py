"""Corridors without ends: speed against density, two streams that meet, single file."""

from typing import Any

import numpy as np

from rearguard.evidence.scenes import (
    RADIUS_SPREAD_M,
    SPREAD_M_S,
    Endless,
    bell,
    dice,
    free_speeds,
    lattice,
    run,
)

JUELICH = (
    (0.594, 1.342), (1.141, 1.208), (1.555, 1.007), (1.683, 0.963), (2.045, 0.663),
    (2.447, 0.438), (3.06, 0.339),
)  # fmt: skip
WEIDMANN_AT = (0.6, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0)


def weidmann_m_s(density_m2: float) -> float:
    """Speed of a crowd on the level.

    >>> round(weidmann_m_s(1.0), 4), round(weidmann_m_s(4.0), 4)
    (1.0581, 0.1563)
    """
    return 1.34 * (1.0 - np.exp(-1.913 * (1.0 / density_m2 - 1.0 / 5.4)))


def corridor(density_m2: float, seed: int, long_m: float, wide_m: float, **laws: Any) -> Endless:
    """A corridor filled evenly, all walking east, each at his own free speed."""
    n = round(density_m2 * long_m * wide_m)
    gap_m = long_m / max(2.0, (n * long_m / wide_m) ** 0.5)
    x, y = lattice(n, (0.0, 0.3, long_m - gap_m, wide_m - 0.3), seed, 0.05)
    y = np.clip(y, 0.2, wide_m - 0.2)
    crowd = Endless(np.mod(x, long_m), y, wide_m, long_m, **laws)
    crowd.wish_x_m_s[:n] = free_speeds(n, seed)
    crowd.radius_m[:n] += RADIUS_SPREAD_M * np.clip(bell(n, seed, 4), -2.0, 2.0)
    return crowd


def walking_speed_m_s(
    density_m2: float, seed: int, dt_s: float = 0.25, settle_s: float = 25.0,
    watch_s: float = 20.0, **laws: Any,
) -> float:  # fmt: skip
    """Mean speed in a one-way corridor of 16 x 5 m, once it has settled."""
    crowd = corridor(density_m2, seed, 16.0, 5.0, **laws)
    n, seen = crowd.n_real, []
    first = int(settle_s / dt_s)
    run(
        crowd, int((settle_s + watch_s) / dt_s), dt_s,
        lambda k: seen.append(crowd.x_step_m[:n].mean() / dt_s) if k >= first else None,
    )  # fmt: skip
    return float(np.mean(seen))


def two_ways(
    density_m2: float, seed: int, dt_s: float = 0.25, lasts_s: float = 100.0, **laws: Any
) -> tuple[float, float]:
    """Two streams of equal strength in a corridor of 24 x 5 m, over the last 60 s.

    Returns
    -------
    (float, float)    mean speed of each along his own way [m/s], share who stood (below 0.1 m/s)
    """
    crowd = corridor(density_m2, seed, 24.0, 5.0, **laws)
    n = crowd.n_real
    way = np.where(dice(n, seed, 5) < 0.5, 1.0, -1.0).astype(np.float32)
    crowd.wish_x_m_s[:n] *= way
    gone, first = np.zeros(n), int((lasts_s - 60.0) / dt_s)

    def see(k: int) -> None:
        if k >= first:
            gone[:] += crowd.x_step_m[:n] * way

    run(crowd, int(lasts_s / dt_s), dt_s, see)
    speed = gone / 60.0
    return float(speed.mean()), float((speed < 0.1).mean())


def single_file_m_s(
    per_m: float, seed: int, dt_s: float = 0.25, spread_m_s: float = SPREAD_M_S, **laws: Any
) -> float:
    """Mean speed in a single file round a path of 30 m, too narrow to step aside."""
    long_m, wide_m = 30.0, 0.3
    n = round(per_m * long_m)
    x = (np.arange(n) + 0.1 * dice(n, seed, 1)) * long_m / n
    crowd = Endless(x, np.full(n, 0.5 * wide_m), wide_m, long_m, **laws)
    crowd.wish_x_m_s[:n] = free_speeds(n, seed)
    seen: list[float] = []
    run(
        crowd, int(60.0 / dt_s), dt_s,
        lambda k: seen.append(crowd.x_step_m[:n].mean() / dt_s) if k * dt_s >= 30.0 else None,
    )  # fmt: skip
    return float(np.mean(seen))
