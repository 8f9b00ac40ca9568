"""Muskets: check values A1 to A5 and B1 of arms; mechanism E3."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.kit.dice import moment_key
from rearguard.kit.stage import plain
from rearguard.laws.arms import ball
from rearguard.laws.arms import flintlock as arms
from rearguard.laws.arms.ball import Ball
from rearguard.laws.arms.flintlock import Flintlock

SHEET = [(68.58, 0.6591), (137.16, 0.3661), (205.74, 0.2491), (274.32, 0.1882)]
OTHERS = [
    (3.0, 1.75, 150, 0.008, 0.4212),
    (3.0, 1.75, 225, 0.008, 0.2221),
    (0.30, 1.67, 100, 0.0020, 0.5467),
    (0.30, 1.67, 100, 0.0025, 0.4511),
    (0.5, 1.75, 50, 0.008, 0.4546),
    (0.5, 1.75, 100, 0.008, 0.1781),
]
GUNNER = {
    "doing": int(Doing.LOADING),
    "mount": -1,
    "enemy_m": 150.0,
    "unit_task": int(Task.VOLLEY),
    "unit_range_m": 156.0,
    "rounds": 20,
    "missile": 1,
    "unit_hold_m": 0.0,
    "shots": 0,
    "fire_left": 1,
    "ready_s": 0.0,
    "fired": 0,
    "now_s": 100.0,
    "flintlock": Flintlock(),
}


def shoot(ident=1, **changed):
    chance = np.uint64(moment_key(7, 10, 400, ident))
    return plain(arms.shoot.function)(**{**GUNNER, **changed}, chance=chance)


@pytest.mark.parametrize(("distance", "share"), SHEET)
def test_a_battalion_hits_a_sheet_as_the_prussians_did(distance, share):
    assert plain(arms.drill_hit_share)(30.48, 1.8288, distance, 0.014) == pytest.approx(
        share, abs=6e-5
    )


@pytest.mark.parametrize(("width", "height", "distance", "scatter", "share"), OTHERS)
def test_smaller_marks_are_hit_less(width, height, distance, scatter, share):
    assert plain(arms.drill_hit_share)(width, height, distance, scatter) == pytest.approx(
        share, abs=6e-5
    )


@pytest.mark.parametrize(("battle", "rounds"), [(0.05, 54.63), (0.1, 27.31)])
def test_in_battle_a_hit_costs_dozens_of_rounds(battle, rounds):
    drill = plain(arms.drill_hit_share)(30.48, 1.8288, 137.16, 0.014)
    assert 1.0 / (drill * battle) == pytest.approx(rounds, rel=1e-3)


def test_a_first_volley_at_150_yards_keeps_a_twentieth():
    share = plain(arms.battle_share)
    assert share(0.0, 137.16, 0.0, Flintlock()) == pytest.approx(0.05)
    assert share(60.0, 137.16, 0.0, Flintlock()) == pytest.approx(0.006, rel=0.01)
    assert 0.2 < share(0.0, 40.0, 0.0, Flintlock()) <= 0.5
    assert share(0.0, 137.16, 1.0, Flintlock()) == pytest.approx(0.015)


@pytest.mark.parametrize(("wet", "share"), [(0.0, 0.154), (0.6, 0.6616)])
def test_rain_drowns_the_priming(wet, share):
    assert plain(arms.misfire_share)(0.154, wet) == pytest.approx(share, abs=6e-5)


@pytest.mark.parametrize(("shots", "rate"), [(0, 3.0), (15, 1.736), (60, 1.037)])
def test_a_foul_barrel_loads_slowly(shots, rate):
    assert plain(arms.rounds_per_min)(shots, 3.0, 1.0, 15.0) == pytest.approx(rate, abs=6e-4)


@pytest.mark.parametrize(("rounds", "minutes"), [(10, 4.118), (20, 9.872), (60, 44.06)])
def test_a_pouch_is_emptied_in_the_time_told(rounds, minutes):
    assert plain(arms.firing_time_min)(rounds, 3.0, 1.0, 15.0) == pytest.approx(minutes, rel=2e-4)


@pytest.mark.parametrize(("distance", "speed"), [(50, 364.9), (100, 296.0), (200, 194.7)])
def test_the_ball_slows(distance, speed):
    assert plain(ball.ball_speed_m_s)(distance, Ball()) == pytest.approx(speed, abs=0.06)


@pytest.mark.parametrize(("distance", "joule"), [(0, 3139), (100, 1358), (200, 587)])
def test_the_ball_loses_its_force(distance, joule):
    assert plain(ball.ball_energy_j)(distance, Ball()) == pytest.approx(joule, abs=0.6)


PLATES = [
    (1.0, 1.0, 1.0, 55.0),
    (1.5, 1.0, 1.0, 105.2),
    (2.0, 1.0, 1.0, 166.7),
    (3.0, 1.0, 1.0, 319.0),
    (2.0, 1.0, 0.8660254, 192.5),
    (1.25, 0.5, 1.0, 39.3),
    (1.25, 1.5, 1.0, 117.9),
]


@pytest.mark.parametrize(("mm", "quality", "cosine", "joule"), PLATES)
def test_thicker_plate_wants_more(mm, quality, cosine, joule):
    assert plain(ball.plate_energy_j)(mm, quality, cosine, 55.0) == pytest.approx(joule, abs=0.06)


def test_armour_helps_at_long_range_alone():
    stopped = plain(ball.ball_stopped_share)
    assert stopped(30.0, 1.0, Ball()) < 0.1
    assert stopped(200.0, 1.0, Ball()) > 0.8
    assert stopped(200.0, 0.0, Ball()) == 0.0


def test_of_the_balls_that_hit_a_line_of_horse_most_hit_horses():
    outcome = plain(arms.shot_outcome)
    dice = [(i + 0.5) / 50 for i in range(50)]
    falls = [outcome(a, b, 0.5, 0.5, 1.0, True, 0.4) for a in dice for b in dice]
    assert falls.count(arms.MISS) / len(falls) == pytest.approx(0.75, abs=0.02)
    assert falls.count(arms.MAN) / (len(falls) - falls.count(arms.MISS)) == pytest.approx(
        0.4, abs=0.02
    )
    assert outcome(0.0, 0.9, 0.5, 0.5, 1.0, False, 0.4) == arms.MAN


def test_ranks_behind_fill_the_gaps():
    cover = plain(arms.front_cover)
    assert cover(1.2, 0.6, 1.0) == pytest.approx(0.5)
    assert cover(1.2, 0.6, 2.0) == pytest.approx(0.75)
    assert cover(0.5, 0.6, 1.0) == 1.0


def test_one_musket_in_six_misses_fire_and_keeps_its_ball():
    runs = [shoot(ident) for ident in range(2000)]
    failed = [r for r in runs if r[4] == 2]
    assert len(failed) / 2000 == pytest.approx(0.154, abs=0.025)
    assert all(r[0] == 20 for r in failed)
    assert all(r[0] == 19 and r[1] == 1 for r in runs if r[4] == 1)


@pytest.mark.parametrize(
    "reason",
    [
        {"rounds": 0},
        {"missile": 2},
        {"unit_hold_m": 100.0},
        {"fire_left": 0},
        {"ready_s": 101.0},
        {"doing": int(Doing.RANKED)},
        {"enemy_m": 400.0},
        {"unit_task": int(Task.MARCH)},
    ],
)
def test_nobody_fires_without_ball_leave_or_mark(reason):
    assert shoot(**reason)[4] == 0


def test_loading_takes_longer_in_the_saddle():
    fired = next(i for i in range(20) if shoot(i)[4] == 1)
    on_foot, mounted = shoot(fired)[3] - 100.0, shoot(fired, mount=2)[3] - 100.0
    assert on_foot == pytest.approx(60.0 / 2.871, rel=0.01)
    assert mounted == pytest.approx(2.0 * on_foot)


@given(st.floats(20.0, 300.0), st.floats(20.0, 300.0))
def test_nearer_is_never_safer(a, b):
    hit = plain(arms.drill_hit_share)
    assert hit(1.0, 1.8, max(a, b), 0.014) <= hit(1.0, 1.8, min(a, b), 0.014)
