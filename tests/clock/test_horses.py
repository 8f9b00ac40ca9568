"""Loose horses run on for a while and then graze; men afoot catch the nearest of them."""

import numpy as np
import pytest

from rearguard.clock.horses import NEAR_M, RUNS_S, Horses
from rearguard.host.doing import Doing
from rearguard.laws.body.fall import Fall
from setting import Body, muster

MEN = 300
AT_ONCE = Fall(catch_hz=1e9, mount_s=1e-9)


def scattered(seed: int):
    """Riders apart from their horses: a third on foot, two thirds of the horses loose."""
    host = muster([Body(0, MEN, 0, 0)], seed=seed)
    dice = np.random.default_rng(seed)
    every, people = host.all, host.people
    every.x_m[:], every.y_m[:] = dice.uniform(-400.0, 400.0, (2, 2 * MEN))
    every.doing[:MEN] = np.where(np.arange(MEN) % 3 == 0, Doing.REMOUNTING, Doing.LEFT_MAP)
    every.doing[MEN:] = np.where(np.arange(MEN) % 3 > 0, Doing.LOOSE, Doing.DEAD)
    every.since_s[:] = -1e6
    people.busy_s[:], people.mount[:] = 0.0, -1
    host.beasts.rider[:] = -1
    return host


@pytest.mark.parametrize("seed", range(5))
def test_each_man_afoot_catches_the_nearest_horse_that_is_still_loose(seed):
    host = scattered(seed)
    every, people = host.all, host.people
    x_m, y_m = every.x_m.astype(np.float64), every.y_m.astype(np.float64)
    free = every.doing[MEN:] == Doing.LOOSE
    expected = np.full(MEN, -1)
    for i in np.flatnonzero(every.doing[:MEN] == Doing.REMOUNTING):
        far_m = np.where(free, np.hypot(x_m[MEN:] - x_m[i], y_m[MEN:] - y_m[i]), np.inf)
        if far_m.min() < NEAR_M:
            expected[i] = np.argmin(far_m)
            free[expected[i]] = False
    Horses(host, seed, AT_ONCE).step(100.0, 2.0)
    assert people.mount.tolist() == expected.tolist()
    assert 20 < (expected >= 0).sum() < MEN // 3
    assert (host.beasts.rider[expected[expected >= 0]] == np.flatnonzero(expected >= 0)).all()


def test_a_horse_that_got_loose_runs_on_for_a_while_and_then_stands():
    host = scattered(1)
    every, beasts = host.all, host.beasts
    every.doing[:MEN] = Doing.LEFT_MAP
    loose = np.flatnonzero(every.doing[MEN:] == Doing.LOOSE)
    every.since_s[MEN + loose] = 100.0
    beasts.lame[loose[::2]] = 1
    heading, horses = every.heading_rad.copy(), Horses(host, 1, Fall())
    for t in np.arange(100.0, 100.0 + 2 * RUNS_S, 2.0):
        x_m, y_m = every.x_m.copy(), every.y_m.copy()
        moved = horses.step(float(t), 2.0)
        assert moved.tolist() == (MEN + loose).tolist()
        way_m = np.hypot(every.x_m - x_m, every.y_m - y_m)[MEN + loose]
        pace = beasts.trot_m_s[loose] * np.where(beasts.lame[loose], 0.5, 1.0)
        runs = t < 100.0 + RUNS_S
        np.testing.assert_allclose(way_m, 2.0 * pace if runs else 0.0, rtol=1e-3, atol=1e-3)
        np.testing.assert_array_equal(every.speed_m_s[MEN + loose], pace if runs else 0.0)
    turned = np.abs(every.heading_rad - heading)[MEN + loose]
    assert 0.3 < turned.mean() < 0.7
    assert turned.max() < 1.0 + 1e-6
