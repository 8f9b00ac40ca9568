"""Walls and gates on a map: nobody goes through a wall, men find the gate, and it is cheap."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rearguard.clock.fences import Fences
from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.kit.stage import kept
from rearguard.world.barriers import Barrier, Barriers, Gate, corners, ways_between
from rearguard.world.shut import shut_ways
from rearguard.world.ways import is_between
from setting import Body, flat, muster, order, start


def walled(*barriers, half_m=600.0):
    return replace(flat(half_m, 25.0), barriers=Barriers(barriers))


def crossings(walls, before, after):
    between = kept(is_between)
    return sum(
        bool(between(*map(float, (*a, *b)), *wall))
        for a, b in zip(before, after, strict=True)
        for wall in walls
        if tuple(a) != tuple(b)
    )


def march(ground, seed=1, goal=(0.0, 120.0), mounted=False, **words):
    host = muster([Body(0, 60, 0, -80, 90, files=20, mounted=mounted)], seed=seed)
    clock = start(host, seed, ground, **words)
    order(host, 0, Task.MARCH, goal_x_m=goal[0], goal_y_m=goal[1], pace_m_s=1.3)
    return clock


LINE = ((-500.0, 0.0), (500.0, 0.0))


TOWN = ((-80.0, 0.0), (80.0, 0.0), (80.0, 200.0), (-80.0, 200.0), (-80.0, 0.0))


def inside(clock):
    x, y = (column[: clock.host.n_people] for column in (clock.host.all.x_m, clock.host.all.y_m))
    return (np.abs(x) < 80.0) & (y > 0.0) & (y < 200.0)


def test_men_go_in_by_the_gate_and_those_before_a_shut_one_stay_out():
    opened = march(walled(Barrier(TOWN, (Gate(60.0, 0.0, 5.0),))))
    opened.run_until(300.0)
    assert inside(opened).mean() > 0.9
    shut = march(walled(Barrier(TOWN, (Gate(60.0, 0.0, 5.0, True),))))
    shut.run_until(300.0)
    assert not inside(shut).any()


def test_the_same_steps_on_one_thread_and_on_two():
    ground = walled(Barrier(TOWN, (Gate(60.0, 0.0, 5.0),)))
    one, two = (march(ground, goal=(0.0, 40.0), threads=threads) for threads in (1, 2))
    for clock in (one, two):
        clock.run_until(150.0)
    assert (one.host.all.x_m == two.host.all.x_m).all()
    assert (one.host.all.y_m == two.host.all.y_m).all()


def test_who_flees_in_a_minute_s_step_is_held_by_a_wall():
    ground = walled(Barrier(LINE))
    host = muster([Body(0, 40, 0, -60, 90, files=20)], seed=2)
    clock = start(host, 2, ground)
    fences = Fences(host, ground, clock.throng)
    fences.begin(np.zeros(0, np.int32))
    host.all.y_m[:40] += 400.0
    fences.hold()
    assert (host.all.y_m[:40] < 0.0).all()
    assert (host.all.y_m[:40] > -61.0).all()


def test_a_map_without_walls_has_no_fences():
    clock = march(flat(600.0, 25.0))
    assert len(clock.fences) == 0
    assert clock.fences not in clock.tempos.perils


def test_ways_are_shut_by_walls():
    ways = shut_ways(walled(Barrier(LINE)))
    column, row = (0 // 32) - ways.column, (-32 // 32) - ways.row
    from_below = int(ways.ways[row, column])
    assert from_below & 0b11110000  # the northern four
    assert not from_below & 0b0110


def test_round_a_corner_of_a_town_the_way_is_as_long_as_it_must_be():
    town = ((-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0), (-50.0, -50.0))
    walls = Barriers((Barrier(town),)).standing()
    places = corners(walls)
    assert len(places) == 4
    far = ways_between(places, walls)
    assert far.max() == pytest.approx(2.0 * (100.0 + 2.0 * 0.9 / 2.0**0.5), rel=0.01)


@settings(max_examples=8, deadline=None)
@given(st.integers(1, 10_000), st.booleans())
def test_over_random_walls_nobody_goes_through_one_or_off_the_map(seed, mounted):
    dice = np.random.default_rng(seed)
    barriers = []
    for _ in range(4):
        x, y, turn = dice.uniform(-60, 60), dice.uniform(-40, 60), dice.uniform(0, np.pi)
        dx, dy = 40 * np.cos(turn), 40 * np.sin(turn)
        barriers.append(Barrier(((x - dx, y - dy), (x + dx, y + dy))))
    ground = walled(*barriers)
    host = muster([Body(0, 30, 0, -120, 90, files=10, mounted=mounted)], seed=seed)
    clock = start(host, seed, ground)
    order(host, 0, Task.MARCH, goal_x_m=0, goal_y_m=150, pace_m_s=3.0 if mounted else 1.4)
    host.all.doing[:10] = Doing.FLEEING
    host.people.away_rad[:10] = np.pi / 2
    walls, n, through = ground.barriers.standing(), host.n_people, 0
    held = clock.fences.hold

    def hold():
        nonlocal through
        before = np.column_stack([clock.fences.x_m[:n], clock.fences.y_m[:n]]).copy()
        held()
        after = np.column_stack([host.all.x_m[:n], host.all.y_m[:n]])
        moved = np.abs(after - before).sum(axis=1) > 0
        near = np.abs(after - before).sum(axis=1) < 0.8  # a bent step is no straight line
        through += crossings(walls, before[moved & near], after[moved & near])

    clock.fences.hold = hold
    clock.run_until(180.0)
    assert through == 0
    assert np.isfinite(host.all.x_m).all() and (np.abs(host.all.y_m[:n]) < 590.0).all()
