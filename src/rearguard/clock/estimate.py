"""Estimate: what an officer makes of a body of which he sees so much: place, strength, state.

He keeps to his error of the count for a while; the more frightened he is, the more men he sees.
"""

from typing import Any, NamedTuple

import numpy as np

from rearguard.clock.look import (
    CHARGE,
    FORMED,
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
    Bodies,
    N,
    Ranges,
)
from rearguard.kit.dice import gauss, moment_key
from rearguard.kit.geometry import distance_m
from rearguard.kit.math import atan2, log, sqrt
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kernel
from rearguard.kit.streams import SIGHT
from rearguard.laws.command.belief import Belief, State
from rearguard.laws.command.brief import Sighting
from rearguard.laws.sense.sight import Sight, count_bias, count_spread, fright
from rearguard.laws.word.report import Report

fright = plainly(fright)
LEAST_MEN = 2.0  # fewer men than this are no body of troops
HOLDS, MARCHES, RUNS = int(State.HOLDS), int(State.MARCHES), int(State.RUNS)
CHARGES, SHOOTS, YIELDS = int(State.CHARGES), int(State.SHOOTS), int(State.YIELDS)


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


@kernel
def make_out(
    bodies, found, kinds, units, eye, seed, epoch, mass_m, rider_m, seen_spread_m, sight, made
):  # fmt: skip
    """What an officer makes of each body that he has found; ``found`` is cleared of the tiny.

    ``made`` : float64[bodies, 10], a ``Sighting`` without its time.
    """
    for b in range(bodies.totals.shape[0]):
        total = bodies.totals[b]
        n = total[N]
        if not found[b] or n < LEAST_MEN:
            found[b] = False
            continue
        kind = kinds[bodies.biggest[b]]
        x = total[SX] / n
        y = total[SY] / n
        cxx = max(total[SXX] / n - x * x, 0.0)
        cyy = max(total[SYY] / n - y * y, 0.0)
        cxy = total[SXY] / n - x * y
        root = sqrt(0.25 * ((cxx - cyy) * (cxx - cyy)) + cxy * cxy)
        vx = total[SVX] / n
        vy = total[SVY] / n
        away = distance_m(x, y, eye.x_m, eye.y_m)
        sd = count_spread(away, mass_m if kind == FORMED else rider_m, eye.scared, sight)
        luck = gauss(moment_key(seed, SIGHT, epoch, eye.row), units[bodies.biggest[b]])
        made[b, 0] = x
        made[b, 1] = y
        made[b, 2] = sqrt(3.0 * (0.5 * (cxx + cyy) + root))
        made[b, 3] = 0.5 * atan2(2.0 * cxy, cxx - cyy)
        made[b, 4] = 10.0 + seen_spread_m * away / 1000.0
        made[b, 5] = log(n) + count_bias(eye.scared, sight) + sd * luck
        made[b, 6] = sd
        made[b, 7] = atan2(vy, vx)
        made[b, 8] = sqrt(vx * vx + vy * vy)
        made[b, 9] = state_of(total, kind, made[b, 8], sight)


@kernel
def state_of(total, kind, speed_m_s, sight):
    """What a body looks to be doing."""
    if kind == RUNNING:
        return RUNS
    if kind == YIELDED:
        return YIELDS
    if total[CHARGE] > sight.charges_share * total[N]:
        return CHARGES
    if total[SHOOT] > sight.shoots_share * total[N]:
        return SHOOTS
    return MARCHES if speed_m_s > sight.moves_m_s else HOLDS


def sightings_of(
    bodies: Bodies, found: np.ndarray, kinds: np.ndarray, units: np.ndarray, eye: Eye, seed: int,
    reach: Ranges, laws: Laws, t_s: float,
) -> tuple[list[Sighting], list[int]]:  # fmt: skip
    """What an officer makes of the bodies of one side that he has found, and which they are.

    Parameters
    ----------
    kinds, units : arrays    of the cells of that side
    """
    made, found = np.empty((len(found), 10)), found.copy()
    make_out(
        bodies, found, kinds, units, eye, seed, int(t_s // laws.report.opinion_s), reach.mass_m,
        reach.rider_m, laws.belief.seen_spread_m, laws.sight, made,
    )  # fmt: skip
    sightings = [Sighting._make([*row[:9], int(row[9]), t_s]) for row in made[found].tolist()]
    return sightings, units[bodies.biggest[found]].tolist()
