"""A fight on a river: nobody is lost, the ledger balances, and the bytes are always the same."""

import numpy as np
import pytest
from field import digest

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.kit import threads
from rearguard.record.events import Event, Harm
from rearguard.world.ground import Ground
from rearguard.world.water import Ford, River, Rivers
from setting import Body, flat, muster, order, start

GOOD = {"resolve": 2.0, "lead": 0.9}
WEAK = {"resolve": 0.3, "lead": 0.1}
END_S = 130.0


def banks() -> Ground:
    """Grassland with a cold, deep river along the x axis and a ford 150 m from the fight."""
    dry = flat(1500.0, 25.0)
    line = ((-1400.0, 0.0), (1400.0, 0.0))
    river = River(line, 40.0, 2.5, 1.0, (Ford(-150.0, 0.0, 0.7, 60.0),), water_c=6.0)
    return Ground(dry.height_m, dry.cover, dry.cell_m, dry.x0_m, dry.y0_m, rivers=Rivers((river,)))


def drawn_up(seed=3, **words):
    """Weak foot and horse with their backs to the river, good foot and horse before them."""
    bodies = [
        Body(1, 120, 0, -35, -90, files=40, mounted=False, **WEAK),
        Body(1, 60, 60, -35, -90, files=20, file_m=2.0, **WEAK),
        Body(0, 80, 0, -75, 90, files=40, mounted=False, **GOOD),
        Body(0, 60, 60, -90, 90, files=30, file_m=2.0, **GOOD),
    ]
    host = muster(bodies, seed=seed)
    host.all.load_kg[: host.n_people] = 20.0
    clock = start(host, seed, banks(), **words)
    host.all.doing[:180] = Doing.FLEEING
    host.people.fear_runners[:180] = 3.0
    host.people.away_rad[:180] = np.pi / 2
    order(host, 2, Task.CHARGE, goal_x_m=0, goal_y_m=10, pace_m_s=3.0)
    order(host, 3, Task.CHARGE, goal_x_m=60, goal_y_m=60, pace_m_s=6.0)
    return clock


def run(clock, until_s=END_S):
    clock.run_until(until_s)
    return clock


@pytest.fixture(scope="module")
def whole():
    return run(drawn_up())


def test_the_day_has_men_in_the_water_drowned_and_ashore_again(whole):
    host, n = whole.host, whole.host.n_people
    drowned = (host.all.doing[:n] == Doing.DEAD) & (host.all.killer[:n] == Harm.DROWNED)
    assert drowned.sum() >= 5
    assert (host.waders.depth_m > 1.2).sum() > 0
    ashore = (host.all.y_m[:n] > 25.0) & np.isin(
        host.all.doing[:n], (Doing.FLEEING, Doing.STRAGGLING, Doing.RALLIED)
    )
    assert ashore.sum() > 0


def test_nobody_is_lost_and_every_horse_is_somewhere():
    clock = drawn_up(4)
    host, n = clock.host, clock.host.n_people
    for t in range(0, 131, 5):
        clock.run_until(float(t))
        assert sum(host.fates(slice(0, n)).values()) == 320
        assert np.isfinite(host.all.x_m).all() and np.isfinite(host.waders.drown_due).all()
        ridden = np.flatnonzero(host.people.mount >= 0)
        assert (host.beasts.rider[host.people.mount[ridden]] == ridden).all()
        swept = host.all.doing[:n] == Doing.SWEPT
        assert (host.people.mount[:n][swept] < 0).all()


def test_journal_and_ledger_tell_of_each_man_who_drowned():
    clock = run(drawn_up())
    clock.finish()
    host, n = clock.host, clock.host.n_people
    gone = (host.all.doing[:n] == Doing.DEAD) & (host.all.killer[:n] == Harm.DROWNED)
    journal = clock.record.events()
    told = [r for r in journal if r.event == Event.KILLED and r.cause == Harm.DROWNED]
    assert sum(r.n for r in told) == gone.sum() > 0
    swept = sum(r.n for r in journal if r.event == Event.SWEPT)
    assert swept > 0.8 * gone.sum()  # the rest lay hurt or stunned in the water


def test_two_threads_give_the_bytes_of_one(whole, monkeypatch):
    run_rows = threads.Team.run

    def cut_anything(self, function, n, *rest, weight=1):
        run_rows(self, function, n, *rest, weight=10**9)

    monkeypatch.setattr(threads.Team, "run", cut_anything)
    monkeypatch.setattr(threads, "SMALL", 0)
    monkeypatch.setattr(threads, "PIECE", 1)
    two = run(drawn_up(threads=2))
    assert digest(two) == digest(whole)
    two.team.close()


@pytest.mark.parametrize("cut_s", [22.0, 46.0, 60.0])
def test_a_run_taken_up_in_the_river_ends_the_same(whole, cut_s):
    first = run(drawn_up(), cut_s)
    state = first.to_state()
    second = drawn_up()
    second.from_state(state)
    assert digest(second) == digest(first)
    assert digest(run(second)) == digest(whole)


def test_men_come_to_a_river_at_a_fine_step_however_far_the_enemy():
    """A column far from any enemy would leap a river of 40 m in one step of a minute."""
    host = muster([Body(0, 40, 0, -300, 90, files=8, mounted=False, **GOOD)], seed=2)
    clock = start(host, 2, banks())
    order(host, 0, Task.MARCH, goal_x_m=0, goal_y_m=400, pace_m_s=1.3)
    clock.run_until(600.0)
    assert (host.all.y_m[:40] < 5.0).all()  # nobody walks through it
    assert (host.all.y_m[:40] > -60.0).sum() > 30  # they stand on the bank


def test_a_dry_field_has_no_columns_of_water_and_no_loops_for_it():
    host = muster([Body(0, 4, 0, 0, 90, files=2)])
    clock = start(host)
    assert host.waders.n == 0 and len(host.tables()) == 4
    assert not {"water", "brink", "flood"} & set(clock.drivers)
    assert not [key for key in clock.to_state() if key.startswith("waders")]
