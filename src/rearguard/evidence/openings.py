"""Openings: flow through a bottleneck by its width, and 75 people at a gate of half a metre."""

from typing import Any, NamedTuple

import numpy as np

from rearguard.clock.crowd import Crowd
from rearguard.evidence.scenes import Segments, crowd_of, free_speeds, lattice

SHOULDER_M = 0.18  # how far from a jamb he aims to pass
BOX_X_M, BOX_Y_M = (-1.3, -0.5), 0.4  # the box before the mouth in which density is counted


class Passage(NamedTuple):
    """What was seen at an opening."""

    flow_m_s: float  # persons per metre and second, from the 20th to the 80th in a hundred
    times_s: tuple[float, ...]  # when each passed
    density_m2: float  # before the mouth
    stuck: int
    outside: int  # bodies found where no body can be


def hall(wide_m: float, neck_m: float, side_m: float, beyond_m: float) -> Segments:
    """A square hall west of x = 0, a neck, and an open corridor east of it."""
    a, s = wide_m / 2.0, side_m / 2.0
    return [
        (-side_m, -s, -side_m, s), (-side_m, s, 0.0, s), (-side_m, -s, 0.0, -s), (0.0, s, 0.0, a),
        (0.0, -s, 0.0, -a), (0.0, a, neck_m, a), (0.0, -a, neck_m, -a),
        (neck_m, a, neck_m, beyond_m), (neck_m, -a, neck_m, -beyond_m),
        (neck_m, beyond_m, 25.0, beyond_m), (neck_m, -beyond_m, 25.0, -beyond_m),
    ]  # fmt: skip


def head_through(crowd: Crowd, free_m_s: np.ndarray, wide_m: float, neck_m: float) -> None:
    """Each wishes to go by the shortest way through the opening, then straight on."""
    half = max(wide_m / 2.0 - SHOULDER_M, 0.02)
    x, y = crowd.x_m, crowd.y_m
    to_x = np.where(x < 0.0, 0.25, 30.0) - x
    to_y = np.where(x < neck_m, np.clip(y, -half, half), y) - y
    far = np.sqrt(to_x * to_x + to_y * to_y) + 1e-6
    crowd.wish_x_m_s[:] = free_m_s * to_x / far
    crowd.wish_y_m_s[:] = free_m_s * to_y / far


def through(
    crowd: Crowd, free_m_s: np.ndarray, wide_m: float, neck_m: float, half_hall_m: float,
    dt_s: float, most_s: float,
) -> Passage:  # fmt: skip
    """Step until all are through."""
    n, passed_s = crowd.n, np.full(crowd.n, np.inf)
    counts: list[int] = []
    outside = 0
    for k in range(int(most_s / dt_s)):
        if not len(crowd.rows) or np.isfinite(passed_s).all():
            break
        head_through(crowd, free_m_s, wide_m, neck_m)
        crowd.step(dt_s)
        x, y = crowd.x_m, np.abs(crowd.y_m)
        in_neck = (x > 0.05) & (x < neck_m - 0.05) & (y > wide_m / 2.0)
        outside += int((in_neck | (y > half_hall_m)).sum())
        passed_s[(x > 0.0) & np.isinf(passed_s)] = (k + 1) * dt_s
        done = int(np.isfinite(passed_s).sum())
        if 0.15 * n < done < 0.7 * n:
            inside = (x > BOX_X_M[0]) & (x < BOX_X_M[1]) & (y < BOX_Y_M)
            counts.append(int(inside.sum()))
        crowd.rows = np.flatnonzero(x < 12.0).astype(np.int32)
    times = np.sort(passed_s)
    most = times[int(0.8 * n)]
    flow = 0.6 * n / (most - times[int(0.2 * n)]) / wide_m if np.isfinite(most) else 0.0
    box_m2 = (BOX_X_M[1] - BOX_X_M[0]) * 2.0 * BOX_Y_M
    return Passage(
        float(flow), tuple(times.tolist()),
        float(np.mean(counts)) / box_m2 if counts else 0.0, int(np.isinf(passed_s).sum()), outside,
    )  # fmt: skip


def bottleneck(
    wide_m: float, seed: int, dt_s: float = 0.25, per_m: float = 100.0, neck_m: float = 2.9,
    most_s: float = 300.0, **laws: Any,
) -> Passage:  # fmt: skip
    """A hall full of people at 2 per m2 who all go through one opening."""
    n = round(per_m * wide_m)
    side = max(10.0, (n / 2.0) ** 0.5)
    beyond = max(6.0, wide_m / 2.0 + 2.0)
    box = (-side + 0.4, -side / 2.0 + 0.4, -0.4, side / 2.0 - 0.4)
    crowd = crowd_of(*lattice(n, box, seed), hall(wide_m, neck_m, side, beyond), seed, **laws)
    free = free_speeds(n, seed)
    return through(crowd, free, wide_m, neck_m, max(side / 2.0, beyond) + 0.01, dt_s, most_s)


GATE_M, FEED_M = 0.5, 5.6
GATE_PASSED_S = (7.3, 14.9, 23.7, 31.8, 41.3, 50.5, 59.8, 65.0)  # the 10th, 20th ... 70th, 75th


def gate(
    places: np.ndarray, seed: int, dt_s: float = 0.25, most_s: float = 200.0, **laws: Any
) -> Passage:
    """75 people from their real places through a gate of 0.5 m (Adrian and others 2020).

    ``places`` are (x, y) with the gate at x = 0 and the crowd at negative x [m].
    """
    a, b = GATE_M / 2.0, FEED_M / 2.0
    walls = [
        (-9.0, -b, -9.0, b), (-9.0, b, 0.0, b), (-9.0, -b, 0.0, -b), (0.0, b, 0.0, a),
        (0.0, -b, 0.0, -a), (0.0, a, 0.2, a), (0.0, -a, 0.2, -a), (0.2, a, 0.2, b),
        (0.2, -a, 0.2, -b), (0.2, b, 25.0, b), (0.2, -b, 25.0, -b),
    ]  # fmt: skip
    crowd = crowd_of(places[:, 0], places[:, 1], walls, seed, **laws)
    return through(crowd, free_speeds(len(places), seed), GATE_M, 0.2, b + 0.01, dt_s, most_s)
