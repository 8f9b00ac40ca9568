"""Estimate: what an officer makes of a body of which he sees so much: place, strength, state.

He keeps to his error of the count for a while; the more frightened he is, the more men he sees.
"""

from typing import Any, NamedTuple

import numpy as np

from rearguard.clock.look import (
    CHARGE,
    RUN,
    RUNNING,
    SHOOT,
    STANDING,
    SVX,
    SVY,
    SX,
    SXX,
    SXY,
    SY,
    SYY,
    YIELDED,
    N,
)
from rearguard.kit.geometry import distance_m
from rearguard.kit.math import atan2, log, sqrt
from rearguard.kit.plainly import plainly
from rearguard.laws.command.belief import Belief, State
from rearguard.laws.command.brief import Sighting
from rearguard.laws.sense.sight import Sight, count_bias, count_spread, fright
from rearguard.laws.word.report import Report

atan2, log, sqrt, distance_m = plainly(atan2, log, sqrt, distance_m)
count_bias, count_spread, fright = plainly(count_bias, count_spread, fright)


class Laws(NamedTuple):
    """Numbers in force that looking and telling use."""

    sight: Sight
    belief: Belief
    report: Report


class Eye(NamedTuple):
    """Who looks: his row, his place, how frightened he is, and what his errors hang on."""

    row: int
    x_m: float
    y_m: float
    scared: float


def scared_now(host: Any, units_now: np.ndarray, row: int, sight: Sight) -> float:
    """How frightened an officer is: by his own fear, or because his unit runs."""
    of_unit = units_now[int(host.all.unit[row])]
    men = float(of_unit[RUN] + of_unit[STANDING])
    runs = float(of_unit[RUN]) / men if men > 0.0 else 0.0
    return float(fright(float(host.people.stress[row]), runs, sight))


def sighting_of(
    total: list[float], kind: int, eye: Eye, z: float, far_m: float, laws: Laws, t_s: float
) -> Sighting:
    """What an officer makes of one body; ``z`` is his luck in counting it (standard normal)."""
    n = total[N]
    x, y = total[SX] / n, total[SY] / n
    cxx = max(total[SXX] / n - x * x, 0.0)
    cyy = max(total[SYY] / n - y * y, 0.0)
    cxy = total[SXY] / n - x * y
    root = float(sqrt(0.25 * (cxx - cyy) ** 2 + cxy * cxy))
    half = float(sqrt(3.0 * (0.5 * (cxx + cyy) + root)))
    axis = 0.5 * float(atan2(2.0 * cxy, cxx - cyy))
    away = float(distance_m(x, y, eye.x_m, eye.y_m))
    sd = float(count_spread(away, far_m, eye.scared, laws.sight))
    bias = float(count_bias(eye.scared, laws.sight))
    vx, vy = total[SVX] / n, total[SVY] / n
    speed = float(sqrt(vx * vx + vy * vy))
    spread_m = 10.0 + laws.belief.seen_spread_m * away / 1000.0
    return Sighting(
        x, y, half, axis, spread_m, float(log(n)) + bias + sd * z, sd, float(atan2(vy, vx)), speed,
        int(state_of(total, kind, speed, laws.sight)), t_s,
    )  # fmt: skip


def state_of(total: list[float], kind: int, speed_m_s: float, sight: Sight) -> State:
    """What a body looks to be doing."""
    if kind == RUNNING:
        return State.RUNS
    if kind == YIELDED:
        return State.YIELDS
    if total[CHARGE] > sight.charges_share * total[N]:
        return State.CHARGES
    if total[SHOOT] > sight.shoots_share * total[N]:
        return State.SHOOTS
    return State.MARCHES if speed_m_s > sight.moves_m_s else State.HOLDS


def biggest_cells(label: np.ndarray, men: np.ndarray, bodies: int) -> np.ndarray:
    """For each body the first of its cells with the most men."""
    order = np.lexsort((-men, label))  # stable: of cells alike the first
    return order[np.searchsorted(label[order], np.arange(bodies))]
