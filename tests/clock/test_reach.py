"""Whom a cause could come upon before the next minute: against every pair reckoned one by one."""

from types import SimpleNamespace

import numpy as np
import pytest

from rearguard.clock.hunt import AT_LARGE, RUNS
from rearguard.clock.reach import AFAR, CELL_M, lines_to, reached, spread, step_of
from rearguard.host.doing import Doing, table_of
from rearguard.laws.sense.heat import Heat

FREE = table_of(*(d for d in Doing if d not in (Doing.ABSENT, Doing.DEAD, Doing.SPENT)))
STEPS = np.float32([2.5, 4.5, 7.0])
NX, NY = 23, 17
SLOP_M = 2.0 * np.sqrt(2.0) * CELL_M  # two places may be so much nearer than their cells tell


@pytest.mark.parametrize("reach", [0.4, 1.0, 4.3, 40.0])
@pytest.mark.parametrize("held", [0, 1, 9])
def test_a_cause_spreads_as_far_as_the_nearest_points_of_two_cells(held, reach):
    dice = np.random.default_rng(held)
    cells, out = np.zeros((NY, NX), np.uint8), np.zeros((NY, NX), np.uint8)
    cells.flat[dice.permutation(NX * NY)[:held]] = 1
    lines = np.zeros((NY, NX), np.uint8)
    lines_to(cells, lines)
    spread(lines, reach, out)
    want = np.zeros_like(out)
    for j, i in zip(*np.nonzero(cells), strict=True):
        gaps = (np.maximum(abs(np.arange(n) - at) - 1, 0) for n, at in ((NY, j), (NX, i)))
        want |= np.hypot(*np.meshgrid(*gaps, indexing="ij")) <= reach
    assert out.tolist() == want.tolist()


def test_a_cause_beyond_all_lines_is_beyond_reach():
    cells = np.zeros((2 * AFAR, 1), np.uint8)
    cells[0] = 1
    lines, out = cells.copy(), np.zeros_like(cells)
    lines_to(cells, lines)
    assert lines[:, 0].tolist() == [min(j, AFAR) for j in range(2 * AFAR)]
    spread(lines, 20.0, out)
    assert out.sum() == 22


def field(seed: int, rounds: int) -> SimpleNamespace:
    """Two sides and some loose horses, strewn over 12 km, in all states there are."""
    dice, n, beasts = np.random.default_rng(seed), 60, 12
    every = SimpleNamespace(
        n=n + beasts, x_m=dice.uniform(0, 12e3, n + beasts).astype(np.float32),
        y_m=dice.uniform(0, 9e3, n + beasts).astype(np.float32),
        side=dice.integers(0, 2, n + beasts).astype(np.int8),
        doing=np.append(dice.integers(0, len(Doing), n), [int(Doing.LOOSE)] * beasts).astype("u1"),
    )  # fmt: skip
    people = SimpleNamespace(
        rounds=dice.integers(0, 2, n) * rounds, top_m_s=dice.uniform(0.5, 7.0, n).astype("f4")
    )
    return SimpleNamespace(all=every, people=people, n_people=n, sides=("song", "jin"))


def pairs(host: SimpleNamespace, numbers: Heat, spare_m: float) -> np.ndarray:
    """Rows that some cause could reach, pair by pair, with so much to spare."""
    every, p, n = host.all, host.people, host.n_people
    caused = np.zeros(every.n, bool)
    top = np.append(STEPS[[step_of(v, STEPS) for v in p.top_m_s]], [7.0] * (every.n - n))
    for i in range(every.n):
        if not FREE[every.doing[i]] or (i < n and every.doing[i] == Doing.CAPTIVE):
            continue
        for j in range(n):
            d = every.doing[j]
            if not AT_LARGE[d]:
                continue
            far = np.hypot(every.x_m[i] - every.x_m[j], every.y_m[i] - every.y_m[j])
            close = (top[i] + top[j]) * 60.0 + spare_m
            range_m = numbers.missile_m if p.rounds[j] else numbers.enemy_m
            alarms = RUNS[d] and not RUNS[every.doing[i]] and far < numbers.alarm_m + close
            foe = every.side[i] != every.side[j] and far < range_m + close
            caused[i] |= bool(alarms or foe)
    return caused


@pytest.mark.parametrize("rounds", [0, 3])
@pytest.mark.parametrize("seed", range(8))
def test_nobody_in_reach_is_missed_and_few_beyond_are_taken_in(seed, rounds):
    host, numbers = field(seed, rounds), Heat(missile_m=900.0, enemy_m=60.0, alarm_m=200.0)
    got = reached(host, numbers, FREE)
    sure, perhaps = pairs(host, numbers, 0.0), pairs(host, numbers, SLOP_M)
    assert not (sure & ~got).any()
    assert not (got & ~perhaps).any()
    assert 0 < sure.sum() < FREE[host.all.doing].sum()


def test_the_slow_are_reached_by_the_slow_later_than_by_the_fast():
    host = field(0, 0)
    every, n = host.all, host.n_people
    every.doing[:] = Doing.DEAD
    every.doing[:2], every.side[:2] = Doing.RANKED, (0, 1)
    every.x_m[:2], every.y_m[:2] = (100.0, 100.0 + 8.0 * CELL_M), 0.0
    for mine, theirs, want in ((2.0, 2.0, False), (2.0, 6.9, True), (6.9, 2.0, True)):
        host.people.top_m_s[:2] = mine, theirs
        numbers = Heat(enemy_m=350.0)
        assert reached(host, numbers, FREE)[:2].tolist() == [want, want]
    every.doing[1] = Doing.DEAD
    assert not reached(host, numbers, FREE)[:n].any()
