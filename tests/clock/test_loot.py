"""What men throw off, and what the dead and prisoners had, lies there until somebody takes it."""

import numpy as np
import pytest
from field import digest, drawn_up, fight

from rearguard.clock.loot import CELL_M, KINDS, PACKS, SILVER, Spoils, come_by, perhaps_by
from rearguard.host.doing import Doing
from rearguard.laws.goods.discard import BAGGAGE, Discard
from rearguard.laws.goods.loot import Loot
from rearguard.record.events import Event
from rearguard.record.record import Record
from rearguard.run.tally import goods_held
from setting import Body, muster, start

GREEDY = Loot(stop_hz=10.0)
LOADED = 160  # men of the weak screen


def laden(seed, loot=GREEDY):
    """The small fight, its weak side laden and rich, its hunters greedy."""
    clock = drawn_up(seed)
    clock.spoils.loot = loot
    host = clock.host
    host.all.load_kg[:LOADED] = 45.0
    host.people.armour[:LOADED], host.people.weapon[:LOADED] = 0.8, 1
    host.people.silver_kg[:LOADED] = 0.25
    return clock


def held(host):
    """Loads and silver that people have on them, as the tally counts them [kg]."""
    sides = [goods_held(host, s) for s in range(len(host.sides))]
    return sum(s["loads_kg"] for s in sides), sum(s["silver_kg"] for s in sides)


@pytest.fixture(scope="module")
def day():
    """The fight to its end, weighed every four seconds."""
    clock = laden(7)
    weighed = []
    for t in range(0, 241, 4):
        fight(clock, float(t))
        loads, silver = held(clock.host)
        lies = clock.spoils.lies.sum(axis=0)
        weighed.append((loads + lies[BAGGAGE:SILVER].sum(), silver + lies[SILVER]))
    clock.finish()
    return clock, np.array(weighed)


def test_loads_and_silver_are_on_somebody_or_lie_there(day):
    _, weighed = day
    np.testing.assert_allclose(weighed, np.broadcast_to(weighed[0], weighed.shape), rtol=1e-6)


def test_the_day_has_goods_on_the_ground_and_men_who_took_some(day):
    clock, _ = day
    people = clock.host.people
    assert clock.spoils.lies[:, BAGGAGE].sum() > 0.0
    assert people.spoils_kg[LOADED:].sum() > 0.0
    assert people.silver_kg[LOADED:].sum() > 0.0
    assert (people.spoils_kg <= GREEDY.carry_kg + 1e-3).all()


def test_looters_are_told_of_once_each(day):
    clock, _ = day
    told = [row for row in clock.record.events() if row.event == Event.LOOTED]
    assert told
    assert sum(row.n for row in told) <= clock.spoils.looted.sum()
    assert all(row.side == 0 and row.value > 0.0 for row in told)


def test_the_dead_and_prisoners_have_nothing_left_but_clothes(day):
    clock, _ = day
    host = clock.host
    doing = host.all.doing[: host.n_people]
    dead = doing == Doing.DEAD
    taken = (doing == Doing.CAPTIVE) & (host.people.captor >= 0)
    for rows in (dead, taken):
        assert rows.any()
        assert (host.all.load_kg[: host.n_people][rows] <= Discard().clothes_kg).all()
        assert (host.people.silver_kg[rows] == 0.0).all()


def test_a_run_taken_up_among_looters_ends_the_same():
    first = fight(laden(3), 200.0)
    assert first.spoils.looted.any()
    second = laden(3)
    second.from_state(first.to_state())
    assert digest(second) == digest(first)
    assert digest(fight(second, 230.0)) == digest(fight(first, 230.0))


def one_hunter(**changed):
    """A hunter with nobody to ride after, and one foreign loose horse, in one cell."""
    host = muster([Body(0, 1, 5, 5), Body(1, 1, 5, 5)], seed=1)
    start(host, 1)
    host.all.x_m[:], host.all.y_m[:] = 5.0, 5.0
    host.all.doing[:] = (Doing.PURSUING, Doing.LEFT_MAP, Doing.CARRYING, Doing.LOOSE)
    for name, value in changed.items():
        host.people[name][0] = value
    spoils = Spoils(host, Record(2), 1, GREEDY, Discard())
    spoils.step(np.array([0], np.int32), 100.0, 2.0, 400)
    return host


def test_a_loose_horse_is_caught_and_ties_up_the_catcher():
    host = one_hunter(leadership=0.0)
    assert host.all.doing[3] == Doing.CAUGHT
    assert host.people.busy_s[0] == pytest.approx(160.0)


@pytest.mark.parametrize("why", [{"enemy_m": 30.0}, {"busy_s": 150.0}, {"leadership": 1.0}])
def test_an_enemy_close_by_other_work_or_an_officer_keeps_him(why):
    assert one_hunter(**why).all.doing[3] == Doing.LOOSE


def test_the_packs_of_a_cell_are_searched_one_by_one():
    host = muster([Body(0, 3, 5, 5)], seed=1)
    start(host, 1)
    spoils = Spoils(host, Record(1), 1, GREEDY, Discard())
    spoils.cells, spoils.lies = np.array([0]), np.array([[3.0, 30.0, 0.0, 0.0, 0.3]])
    for i in range(3):
        spoils._search(i, 0)
    np.testing.assert_allclose(host.people.spoils_kg[:3], 10.0, rtol=1e-6)
    np.testing.assert_allclose(host.people.silver_kg[:3], 0.1, rtol=1e-6)
    assert spoils.lies[0, PACKS] == pytest.approx(0.0)


def test_what_many_lay_down_is_added_cell_by_cell_and_empty_cells_go():
    dice = np.random.default_rng(5)
    host = muster([Body(0, 200, 5, 5)], seed=1)
    spoils = Spoils(host, Record(1), 1, GREEDY, Discard())
    by_cell: dict[int, np.ndarray] = {}
    for _ in range(20):
        rows = np.sort(dice.choice(200, int(dice.integers(1, 30)), replace=False))
        host.all.x_m[rows], host.all.y_m[rows] = dice.uniform(-100.0, 100.0, (2, len(rows)))
        laid = dice.uniform(0.0, 5.0, (len(rows), KINDS))
        taken = dice.choice(len(spoils.cells), len(spoils.cells) // 3, replace=False)
        spoils.lies[taken, 1:] = 0.0
        for cell in spoils.cells[taken]:
            del by_cell[int(cell)]
        spoils._lay(rows, laid)
        for cell, goods in zip(spoils._cells_of(rows), laid, strict=True):
            by_cell[int(cell)] = by_cell.get(int(cell), np.zeros(KINDS)) + goods
        assert spoils.cells.tolist() == sorted(by_cell)
        np.testing.assert_array_equal(spoils.lies, [by_cell[c] for c in sorted(by_cell)])
    assert len(by_cell) > 10


def test_who_has_goods_or_a_horse_in_his_cell_is_found_however_far_the_field_reaches():
    dice = np.random.default_rng(6)
    host = muster([Body(0, 400, 5, 5)], seed=1)
    spoils = Spoils(host, Record(1), 1, GREEDY, Discard())
    every, rows = host.all, np.arange(400, dtype=np.int32)
    every.x_m[rows], every.y_m[rows] = CELL_M * dice.integers(-3, 3, (2, 400)) * 128 + 1.0
    here = spoils._cells_of(rows)
    goods, grazes = (np.sort(dice.choice(np.unique(here), 5, replace=False)) for _ in range(2))
    hunters, (at, first) = rows.copy(), spoils.found
    count = come_by(400, hunters, every.x_m, every.y_m, goods, grazes, at, first)
    some = np.isin(here, goods) | np.isin(here, grazes)
    assert 0 < count < 400
    assert hunters[:count].tolist() == rows[some].tolist()
    for listed, found in ((goods, at), (grazes, first)):
        known = found[:count] >= 0
        assert (known == np.isin(here[some], listed)).all()
        assert (listed[found[:count][known]] == here[some][known]).all()


def test_no_hunter_and_no_loose_horse_that_share_a_cell_is_passed_over():
    dice = np.random.default_rng(7)
    host = muster([Body(0, 400, 5, 5, mounted=True)], seed=1)
    spoils = Spoils(host, Record(1), 1, GREEDY, Discard())
    every, n = host.all, host.n_people
    every.x_m[:], every.y_m[:] = CELL_M * dice.integers(0, 60, (2, every.n)) + 1.0
    every.doing[n + dice.choice(400, 150, replace=False)] = Doing.LOOSE
    here = spoils._cells_of(np.arange(every.n, dtype=np.int32))
    goods = np.sort(dice.choice(np.unique(here[:n]), 30, replace=False))
    loose = np.flatnonzero(every.doing[n:] == Doing.LOOSE)
    hunters, about = np.arange(n, dtype=np.int32), spoils.loose
    count, horses = perhaps_by(n, hunters, n, every.x_m, every.y_m, every.doing, goods, about)
    some = np.isin(here[:n], goods) | np.isin(here[:n], here[n + loose])
    with_hunters = loose[np.isin(here[n + loose], here[:n])]
    assert hunters[:count].tolist() == np.flatnonzero(some).tolist()
    assert about[:horses].tolist() == with_hunters.tolist()
    assert 0 < len(with_hunters) < len(loose)
    assert 0 < count < n
