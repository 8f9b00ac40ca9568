"""Whom a hunter picks: the same as if he weighed every man in sight."""

import numpy as np
import pytest

from rearguard.clock.hunt import Hunters
from rearguard.host.doing import Doing
from rearguard.kit.dice import personal_key, roll
from rearguard.kit.stage import plain
from rearguard.kit.streams import TARGET
from rearguard.kit.threads import Team
from rearguard.laws.arms.hunt import Hunt, time_to_have_him_s
from setting import Body, muster

MEN = 300
time_s = plain(time_to_have_him_s)


def scattered(seed: int, within_m: float, hunters_n: int = 4):
    """Some hunters in the middle of men who run, walk or stand."""
    host = muster([Body(1, MEN, 0, 0), Body(0, hunters_n, 0, 0)], seed=seed)
    dice = np.random.default_rng(seed)
    every, people = host.all, host.people
    every.x_m[:MEN], every.y_m[:MEN] = dice.uniform(-within_m, within_m, (2, MEN))
    every.speed_m_s[:MEN] = dice.choice([0.0, 1.2, 3.0, 6.0], MEN)
    every.doing[:MEN] = Doing.FLEEING
    hunters = np.arange(MEN, MEN + hunters_n)
    every.x_m[hunters], every.y_m[hunters] = 0.0, 0.0
    every.doing[hunters] = Doing.PURSUING
    people.in_hand[hunters], people.busy_s[hunters] = 0, 0.0
    people.top_m_s[hunters], people.cruise_m_s[hunters] = 6.5, 3.5
    people.target[hunters] = -1
    return host


def soonest_of_all(host, i: int, seed: int, numbers: Hunt, taken: np.ndarray) -> int:
    """Whom one hunter picks of all who have not hunters enough; -1 for nobody."""
    every, people, beasts = host.all, host.people, host.beasts
    horse = people.mount[i]
    spare_m = float(beasts.reserve_m[horse] - numbers.spared * beasts.reserve_full_m[horse])
    best, soonest = -1, numbers.chase_s
    for j in range(MEN):
        far = float(np.hypot(every.x_m[j] - every.x_m[i], every.y_m[j] - every.y_m[i]))
        key = personal_key(seed, TARGET, every.ident[i], every.ident[j])
        takes = time_s(far, float(every.speed_m_s[j]), 3.5, 6.5, spare_m, numbers.hope)
        takes *= numbers.least + (2.0 - 2.0 * numbers.least) * roll(np.uint64(key), 0)
        if far <= numbers.sight_m and takes < soonest and taken[j] < numbers.on_one:
            best, soonest = j, takes
    return best


@pytest.mark.parametrize("within_m", [150.0, 1000.0, 4000.0])
def test_a_hunter_picks_the_man_he_has_soonest_of_all(within_m):
    numbers, picked = Hunt(), 0
    for seed in range(10):
        host = scattered(seed, within_m)
        Hunters(host, Team(), seed, numbers).choose(np.arange(MEN, MEN + 1), 10.0, 0)
        best = soonest_of_all(host, MEN, seed, numbers, np.zeros(MEN))
        assert host.people.target[MEN] == best
        picked += best >= 0
    assert picked >= 9


@pytest.mark.parametrize("threads", [1, 3])
def test_many_hunters_pick_one_after_another(threads, monkeypatch):
    monkeypatch.setattr("rearguard.kit.threads.SMALL", 0)
    monkeypatch.setattr("rearguard.kit.threads.PIECE", 1)
    numbers, many = Hunt(), 60
    for seed, within_m, apart_m, lost_m in (
        (0, 120.0, 0.0, 0.0), (1, 600.0, 0.0, 0.0), (2, 2000.0, 0.0, 0.0),
        (3, 600.0, -1300.0, 0.0), (4, 600.0, 300.0, 250_000.0),
    ):  # fmt: skip
        host = scattered(seed, within_m, many)
        dice, hunters = np.random.default_rng(seed), np.arange(MEN, MEN + many)
        at_m = dice.uniform(-200.0, 200.0, (2, many)) + apart_m * np.array([[1.0], [0.4]])
        host.all.x_m[hunters], host.all.y_m[hunters] = at_m
        host.all.x_m[0] += lost_m
        team = Team(threads)
        Hunters(host, team, seed, numbers).choose(hunters, 10.0, 1)
        team.close()
        taken = np.zeros(MEN)
        looks = [i for i in hunters if (i + 1) % 5 == 0 or (i + 1) % 2]
        for i in looks:
            best = soonest_of_all(host, i, seed, numbers, taken)
            assert host.people.target[i] == best
            taken[best] += best >= 0
        assert taken.max() == numbers.on_one
        assert len(looks) > 30


def test_a_hunter_leaves_alone_whom_three_others_ride_after():
    for seed in range(10):
        host = scattered(seed, 150.0)
        target = host.people.target
        hunters = Hunters(host, Team(), seed, Hunt())
        hunters.choose(np.arange(MEN, MEN + 1), 10.0, 0)
        first = int(target[MEN])
        target[MEN + 1 :], target[MEN] = first, -1
        hunters.choose(np.arange(MEN, MEN + 4), 12.0, 0)
        assert target[MEN] not in (first, -1)
