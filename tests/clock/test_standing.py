"""What does not happen: lines that nobody hurts stand; nobody rallies in sight; few break twice."""

import numpy as np
import pytest
from field import GOOD, RUNNING, WEAK, count, drawn_up, fight

from rearguard.host.doing import Doing
from rearguard.record.record import FEARS
from setting import Body, muster, start

ORDINARY = {"resolve": 1.0, "lead": 0.7}


@pytest.mark.slow
@pytest.mark.parametrize("gap_m", [60.0, 200.0])
def test_lines_that_are_not_hurt_stand_for_an_hour(gap_m):
    bodies = [
        Body(0, 3000, 0, -gap_m, 90, files=400, **ORDINARY),
        Body(1, 3000, 0, 0, -90, files=400, **ORDINARY),
    ]
    clock = start(muster(bodies, seed=2, figure=25), 2)
    clock.run_until(3600.0)
    assert count(clock.host, RUNNING) == 0
    assert np.ptp(clock.host.all.y_m[:240]) < gap_m + 120.0


def watched(seed: int, until_s: float):
    """A fight, step by step of 2 s: who rallied, and what he saw when he did."""
    clock = drawn_up(seed)
    seen = []
    people, every, n = clock.host.people, clock.host.all, clock.host.n_people
    before = every.doing[:n].copy()
    for t in np.arange(2.0, until_s, 2.0):
        fight(clock, float(t))
        now = every.doing[:n]
        for i in np.flatnonzero((now == Doing.RALLIED) & (before == Doing.FLEEING)):
            seen.append((int(i), int(people.in_sight[i]), float(people.calm_s[i])))
        before = now.copy()
    return clock, seen


@pytest.mark.slow
def test_nobody_rallies_within_sight_of_an_unbroken_enemy():
    _, seen = watched(2, 400.0)
    assert all(sight == 0 and calm >= 118.0 for _, sight, calm in seen), seen


@pytest.mark.slow
def test_men_who_came_to_themselves_seldom_break_again():
    """Frightened by a noise, out of everybody's sight, they rally; few run twice."""
    host = muster([Body(0, 300, 0, 0, 90, files=50, lead=0.9)], seed=4)
    clock = start(host, 4)
    host.all.doing[:300] = Doing.FLEEING
    host.people.fear_fright[:] = 2.0
    host.people.away_rad[:] = host.people.bent_rad
    clock.notes.before[:] = host.all.doing
    again, rallied = np.zeros(300, bool), np.zeros(300, bool)
    before = host.all.doing[:300].copy()
    for minute in range(1, 61):
        clock.run_until(60.0 * minute)
        now = host.all.doing[:300]
        rallied |= (before == Doing.FLEEING) & (now != Doing.FLEEING)
        again |= rallied & (now == Doing.FLEEING)
        before = now.copy()
    assert rallied.mean() > 0.5
    assert again.sum() < 0.05 * rallied.sum()


@pytest.mark.slow
def test_a_panic_in_one_body_of_ordinary_men_touches_no_other():
    """2 % of one body run; the bodies beside it stand."""
    bodies = [Body(0, 1000, x, 0, 90, files=125, **ORDINARY) for x in (-150, 0, 150)]
    bodies.append(Body(1, 1000, 0, 120, -90, files=400, **GOOD))
    for seed in (1, 2, 3):
        host = muster(bodies, seed=seed, figure=10)
        clock = start(host, seed)
        clock.run_until(20.0)
        host.all.doing[100:200:50] = Doing.FLEEING
        clock.run_until(140.0)
        others = np.r_[0:100, 200:300]
        assert not np.isin(host.all.doing[others], RUNNING).any(), seed
    assert WEAK["resolve"] < ORDINARY["resolve"]


@pytest.mark.slow
def test_the_winners_take_no_fear_from_those_they_pass():
    """Whose horse fell under him may run for that; hardly anybody does for fear."""
    host = watched(6, 160.0)[0].host
    broken = np.isin(host.all.doing[160:280], (Doing.FLEEING, Doing.FROZEN))
    assert (broken & (host.people.reason[160:280] < len(FEARS))).sum() <= 2


@pytest.mark.parametrize("resolve", [0.05, 20.0])
def test_a_straggler_with_the_enemy_at_arms_length_breaks_if_he_is_afraid_else_fights(resolve):
    bodies = [
        Body(1, 20, 0, 0, 90, files=20, resolve=resolve),
        Body(0, 20, 0, -2, 90, files=20, resolve=20.0),
    ]
    host = muster(bodies, seed=3)
    clock = start(host, 3)
    clock.run_until(2.0)
    host.units.x_m[0] += 2000.0  # their banner is far off
    host.people.slot_x_m[:20] += 2000.0
    host.all.doing[:20] = Doing.STRAGGLING
    met, idle_s, became = np.zeros(20, bool), np.zeros(20), np.zeros(20, int)
    for t in np.arange(2.5, 10.0, 0.5):
        clock.run_until(t)
        doing, near = host.all.doing[:20], host.people.foes_abreast[:20] > 0
        met |= near
        idle_s += 0.5 * (near & (doing == Doing.STRAGGLING))
        became[near & (became == 0)] = doing[near & (became == 0)]
    afraid = resolve < 1.0
    assert met.any()
    assert idle_s.max() <= 0.5
    wanted = (Doing.FLEEING, Doing.FROZEN, Doing.CORNERED) if afraid else (Doing.FIGHTING,)
    assert np.isin(became[met], wanted).all()
