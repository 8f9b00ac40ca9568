"""What an officer finds, how long he overlooks it, how many he takes it for when afraid."""

import math

import numpy as np
import pytest

from rearguard.host.doing import Doing
from rearguard.kit.stage import plain
from rearguard.laws.sense.sight import Sight, body_range_m


@pytest.fixture
def scouts(war):
    """A body of the enemy before an officer, who rides four kilometres from his commander."""

    def build(men=100, away_m=600.0, seed=1):
        bodies = [
            war.Body(0, men, 0.0, away_m),
            war.Body(1, 20, 0.0, 0.0),
            war.Body(1, 20, 0.0, -4000.0),
        ]
        theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, men + 20)], seed=seed)
        theatre.men = men
        return theatre

    return build


def logs_over(scouts, seeds, change):
    """ln(count / truth) of the officer, seed by seed, and the error that he gives with it."""
    out = []
    for seed in seeds:
        theatre = scouts(seed=seed)
        change(theatre)
        theatre.minutes(1)
        (seen,) = theatre.command.staff.looks[1].sightings
        out.append((seen.ln_men - math.log(theatre.men), seen.sd_ln))
    return np.array(out)


def afraid(theatre):
    """The officer is near breaking."""
    theatre.host.people.stress[theatre.rows(1)] = 1.0


def in_flight(theatre):
    """Half of his unit runs, he himself stands."""
    theatre.set_doing(1, Doing.FLEEING)
    theatre.host.all.doing[theatre.rows(1).start : theatre.rows(1).start + 8] = Doing.RANKED


def test_frightened_officers_see_double_and_count_worse(scouts):
    seeds = range(1, 41)
    calm = logs_over(scouts, seeds, lambda theatre: None)
    assert abs(calm[:, 0].mean()) < 0.1
    for change in (afraid, in_flight):
        scared = logs_over(scouts, seeds, change)
        assert scared[:, 0].mean() == pytest.approx(Sight().scared_bias, abs=0.3)
        assert scared[:, 0].std() > 2.0 * calm[:, 0].std()
        assert (scared[:, 1] == Sight().scared_sd).all()


def test_what_a_frightened_officer_tells_is_too_high_as_well(scouts):
    told = {}
    for name, change in (("calm", lambda theatre: None), ("scared", afraid)):
        believed = []
        for seed in range(1, 16):
            theatre = scouts(seed=seed)
            change(theatre)
            theatre.minutes(15, change)  # the courier has four kilometres to ride
            assert theatre.command.staff.own_looks[1].sightings == ()
            believed += [math.log(b.men / theatre.men) for b in theatre.bodies(1)]
        told[name] = np.mean(believed)
    assert told["scared"] > told["calm"] + 0.3


def minutes_to_find(scouts, men, away_m, seed, *, most=60):
    """Looks until the officer finds a body that comes into sight after the start."""
    theatre = scouts(men, 9e4, seed=seed)
    theatre.minutes(1)
    theatre.put(0, 0.0, away_m)
    for k in range(1, most + 1):
        theatre.minutes(1)
        if theatre.command.staff.looks[1].sightings:
            return k
    return most


def range_m(men):
    """Range at which so many riders are made out by the light of the theatre."""
    return plain(body_range_m)(float(men), True, 20000.0, 20.0, 0.2, Sight())


def test_few_men_far_off_are_overlooked_for_minutes_and_many_near_by_are_not(scouts):
    far = [minutes_to_find(scouts, 3, 0.75 * range_m(2), seed) for seed in range(1, 31)]
    near = [minutes_to_find(scouts, 100, 500.0, seed) for seed in range(1, 11)]
    assert set(near) == {1}
    assert 1.0 < np.mean(far) < 6.0
    assert max(far) > 1


def test_a_body_once_found_is_not_lost_while_it_is_in_sight(scouts):
    theatre = scouts(3, 0.75 * range_m(2), seed=3)
    seen = []
    for _ in range(30):
        theatre.minutes(1)
        seen.append(bool(theatre.command.staff.looks[1].sightings))
    assert seen == sorted(seen)
    assert seen[-1]


def test_a_commander_who_was_told_of_a_body_looks_for_it(war):
    """Otherwise he would take a place that he only looked past for empty."""
    away = 0.9 * range_m(2)
    found = {}
    for told in (False, True):
        looks = []
        for seed in range(1, 21):
            bodies = [war.Body(0, 3, 0.0, 9e4), war.Body(1, 20, 0.0, 0.0)]
            theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, 3)], seed=seed)
            theatre.minutes(1)
            theatre.put(0, 0.0, away)
            if told:
                theatre.command.staff.beliefs.add(1, {"y_m": away, "ln_men": math.log(3.0)})
            theatre.minutes(1)
            looks.append(bool(theatre.command.staff.own_looks[1].sightings))
        found[told] = np.mean(looks)
    assert found[True] == 1.0
    assert found[False] < 0.8
