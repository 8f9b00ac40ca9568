"""Which rows tick finely: cells spread, causes reach, and contact heats its neighbours."""

import numpy as np
import pytest
from field import drawn_up, ordered

from rearguard.clock.heat import (
    BESIDE_M,
    CAPTIVE,
    CELL_M,
    HOT,
    WARM,
    heat_beside,
    mark_caused,
    part_by_heat,
    spread,
    still_free,
)
from rearguard.host.doing import Doing, table_of
from rearguard.kit.cells import SparseCells

NX, NY = 23, 17


@pytest.mark.parametrize("reach", [0, 1, 4, 40])
@pytest.mark.parametrize("held", [0, 1, 9])
def test_a_cause_spreads_over_a_square(held, reach):
    dice = np.random.default_rng(held)
    cells, out = np.zeros((NY, NX), np.uint8), np.zeros((NY, NX), np.uint8)
    cells.flat[dice.permutation(NX * NY)[:held]] = 1
    spread(cells, NX, NY, reach, out)
    want = np.zeros_like(out)
    for j, i in zip(*np.nonzero(cells), strict=True):
        want[max(j - reach, 0) : j + reach + 1, max(i - reach, 0) : i + reach + 1] = 1
    assert out.tolist() == want.tolist()


def test_who_is_fast_is_reached_sooner_and_runners_alarm_others():
    doing = np.array(
        [Doing.RANKED, Doing.RANKED, Doing.FLEEING, Doing.CAPTIVE, Doing.DEAD, Doing.LOOSE],
        np.uint8,
    )
    n = len(doing)
    x, y, side = np.full(n, 1.5 * CELL_M, np.float32), np.zeros(n, np.float32), np.zeros(n, np.int8)
    top, speeds = np.array([2.0, 4.6, 6.0, 6.0, 6.0], np.float32), np.float32([2.5, 4.5, 7.0])
    near, alarmed = np.zeros((1, 3, 1, 3), np.uint8), np.zeros((3, 1, 3), np.uint8)
    free = table_of(Doing.RANKED, Doing.FLEEING, Doing.CAPTIVE, Doing.LOOSE)
    runs = table_of(Doing.FLEEING)

    def caused():
        out = np.zeros(n, bool)
        mark_caused(
            n, n - 1, x, y, side, doing, top, speeds, free, runs, 0.0, 0.0, 3, 1, near, alarmed, out
        )  # fmt: skip
        return out.tolist()

    assert caused() == [False] * n
    near[0, 2, 0, 1] = 1
    assert caused() == [False, True, True, False, False, True]
    near[:], alarmed[:2] = 0, 1
    assert caused() == [True, False, False, False, False, False]
    alarmed[:] = 1
    assert caused() == [True, True, False, False, False, True]


def test_whoever_is_beside_a_hot_row_is_hot():
    dice = np.random.default_rng(4)
    n = 700
    x, y = (dice.uniform(0.0, 150.0, n).astype(np.float32) for _ in range(2))
    doing = np.where(dice.random(n) < 0.1, CAPTIVE, Doing.RANKED).astype(np.uint8)
    rows = np.arange(n, dtype=np.int32)
    tempo = np.full(n, WARM, np.uint8)
    hot = rows[::40]
    tempo[hot] = HOT
    cells = SparseCells(BESIDE_M, n)
    cells.sort(hot, x, y, rows)
    at = (((x - cells.x0) / BESIDE_M).astype(int), ((y - cells.y0) / BESIDE_M).astype(int))
    apart = np.maximum(*(abs(c[:, None] - c[hot]) for c in at)).min(axis=1)
    want = (apart <= 1) & ((doing != CAPTIVE) | (apart == 0) & (tempo == HOT)) | (tempo == HOT)
    heat_beside(
        n, rows, len(hot), hot, cells.tiles_x, cells.tile_of, cells.slot, x, y,
        np.float32(cells.x0), np.float32(cells.y0), doing, tempo,
    )  # fmt: skip
    assert ((tempo == HOT) == want).all()
    assert len(hot) < np.count_nonzero(want) < n
    listed = np.zeros((2, n + 1), np.int32)
    count = part_by_heat(n, rows, tempo, *listed)
    assert listed[0, :count].tolist() == np.flatnonzero(want).tolist()
    assert listed[1, : n - count].tolist() == np.flatnonzero(~want).tolist()


def test_the_dead_are_struck_off_the_list():
    doing = np.array([Doing.RANKED, Doing.DEAD, Doing.RANKED, Doing.DEAD], np.uint8)
    kept = np.zeros(4, np.int32)
    rows = np.array([3, 2, 1, 0], np.int32)
    assert still_free(4, rows, doing, table_of(Doing.RANKED), kept) == 2
    assert kept[:2].tolist() == [2, 0]


def test_who_is_no_longer_hot_has_nobody_in_reach():
    clock = drawn_up(3)
    every, people = clock.host.all, clock.host.people
    touched = np.zeros(clock.host.n_people, bool)
    cooled = 0
    for t_s in range(0, 240, 2):
        ordered(clock, float(t_s))
        clock.run_until(t_s + 2.0)
        touched |= people.foe_m < 1e6
        warm = clock.tempos.warm
        cooled += int(touched[warm].sum())
        assert (every.tempo[warm] == WARM).all()
        for column, nobody in (("foe", -1), ("foe_m", 1e6), ("foes_abreast", 0), ("foe_might", 0)):
            assert (people[column][warm] == nobody).all()
        assert not people.shift_x_m[warm].any()
        assert not people.shift_y_m[warm].any()
    assert cooled > 0
