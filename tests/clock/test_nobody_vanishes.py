"""Whatever happens, every man, horse and ball is somewhere."""

import numpy as np
import pytest
from field import MUSKETS, TIMES, count, drawn_up, fight, ordered

from rearguard.host.doing import Doing


@pytest.fixture(scope="module")
def day():
    """A fight of 200 s, looked at every few seconds."""
    clock = drawn_up(7)
    looks = []
    for t in range(0, 201, 4):
        clock.run_until(float(t))
        if float(t) in TIMES:
            ordered(clock, float(t))
        every, people, n = clock.host.all, clock.host.people, clock.host.n_people
        looks.append(
            {
                "fates": clock.host.fates(slice(0, n)),
                "balls": int((people.rounds + people.shots).sum()),
                "mounted": int((people.mount >= 0).sum()),
                "carrying": int((every.doing[n:] == Doing.CARRYING).sum()),
                "horses": int(np.isin(every.doing[n:], list(Doing)).sum()),
                "twins": int((clock.host.beasts.rider[people.mount[people.mount >= 0]]
                              != np.flatnonzero(people.mount >= 0)).sum()),
                "finite": bool(np.isfinite(every.x_m).all() and np.isfinite(people.stress).all()),
            }
        )  # fmt: skip
    clock.finish()
    return clock, looks


def test_the_day_has_everything(day):
    clock, _ = day
    assert clock.outcome.times[1] >= 20.0  # a volley
    assert clock.outcome.first_contact_s > 40.0
    assert count(clock.host, (Doing.CAPTIVE,)) > 5
    assert count(clock.host, (Doing.FLEEING, Doing.RALLIED), slice(0, 160)) > 5
    assert count(clock.host, (Doing.DEAD,)) > 0


def test_fates_add_up_to_the_muster(day):
    _, looks = day
    assert {sum(look["fates"].values()) for look in looks} == {280}


def test_fired_and_left_add_up_to_the_rounds_mustered(day):
    clock, looks = day
    assert {look["balls"] for look in looks} == {40 * 3}
    assert clock.host.people.shots[160:200].sum() > 25
    assert clock.host.people.shots[200:].sum() == 0
    assert (clock.host.people.rounds >= 0).all()
    assert clock.host.units.rounds[MUSKETS] == 1


def test_every_horse_is_somewhere_and_carries_whom_it_should(day):
    clock, looks = day
    host = clock.host
    assert {look["horses"] for look in looks} == {240}
    assert all(look["twins"] == 0 for look in looks)
    n = host.n_people
    ridden = np.flatnonzero(host.people.mount >= 0)
    states = host.all.doing[n + host.people.mount[ridden]]
    own = host.all.doing[ridden]
    assert np.isin(states[own == Doing.CAPTIVE], (Doing.CAUGHT, Doing.DEAD)).all()
    free = ~np.isin(own, (Doing.CAPTIVE, Doing.LEFT_MAP))
    assert np.isin(states[free], (Doing.CARRYING, Doing.DEAD)).all()


def test_no_horse_carries_two_and_none_is_ridden_by_the_dead(day):
    clock, _ = day
    mounts = clock.host.people.mount
    ridden = mounts[mounts >= 0]
    assert len(np.unique(ridden)) == len(ridden)
    gone = np.isin(clock.host.all.doing[: clock.host.n_people], (Doing.DEAD, Doing.DOWN))
    assert (mounts[gone] == -1).all()


def test_every_number_stays_finite(day):
    _, looks = day
    assert all(look["finite"] for look in looks)


def test_captives_have_captors_of_the_other_side(day):
    clock, _ = day
    every, people = clock.host.all, clock.host.people
    taken = np.flatnonzero(every.doing[: clock.host.n_people] == Doing.CAPTIVE)
    keepers = people.captor[taken]
    assert (keepers >= 0).all()
    assert (every.side[keepers] != every.side[taken]).all()


def test_the_run_is_longer_than_the_orders(day):
    clock, _ = day
    assert clock.t_s == 200.0
    assert fight(clock, 200.0).t_s == 200.0
