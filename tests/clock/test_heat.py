"""Which rows tick finely: contact heats its neighbours, rest cools."""

import numpy as np
from field import drawn_up, ordered

from rearguard.clock.heat import (
    BESIDE_M,
    CAPTIVE,
    HOT,
    SEEN,
    WARM,
    Tempos,
    heat_beside,
    part_by_heat,
    still_free,
)
from rearguard.host.doing import Doing, table_of
from rearguard.kit.cells import SparseCells
from rearguard.laws.sense.heat import Heat
from setting import Body, muster


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
    beside = np.zeros(n, np.int32)
    count = heat_beside(
        n, rows, len(hot), hot, cells.tiles_x, cells.tile_of, cells.slot, x, y,
        np.float32(cells.x0), np.float32(cells.y0), doing, tempo, beside,
    )  # fmt: skip
    assert beside[:count].tolist() == np.flatnonzero((apart <= SEEN) & ~want).tolist()
    assert count > 0
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
        assert not people.crowded[warm].any()
        assert not people.pressure_n_m[warm].any()
    assert cooled > 0


def test_a_pack_let_loose_near_an_enemy_is_hot():
    """Forty riders let loose; the same far from an enemy, alone, or in their ranks, are warm."""
    found = []
    for doing, enemy_m, friends in (
        (Doing.PURSUING, 200.0, 39.0), (Doing.PURSUING, 600.0, 39.0), (Doing.PURSUING, 200.0, 3.0),
        (Doing.CHARGING, 200.0, 39.0),
    ):  # fmt: skip
        host = muster([Body(0, 40, 0, 0, 90, files=40), Body(1, 1, 0, 5000, -90, files=1)])
        tempos = Tempos(host, Heat())
        host.all.tempo[:41] = WARM
        tempos.relist()
        host.people.enemy_m[40] = 5000.0
        host.all.doing[:40], host.people.enemy_m[:40] = doing, enemy_m
        host.people.friends_near[:40] = friends
        tempos.two_seconds(0.0)
        found.append(int((host.all.tempo[:40] == HOT).sum()))
    assert found == [40, 0, 0, 0]
