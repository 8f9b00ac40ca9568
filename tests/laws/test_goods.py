"""What men in flight throw off and pursuers pick up: mechanisms F16, G12."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.host.doing import Doing
from rearguard.kit.dice import moment_key, personal_key
from rearguard.kit.stage import plain
from rearguard.laws.goods import discard, loot
from rearguard.laws.goods.discard import Discard
from rearguard.laws.goods.loot import Loot

RUNNER = {
    "doing": int(Doing.FLEEING),
    "mount": -1,
    "stress": 1.5,
    "enemy_m": 30.0,
    "load_kg": 45.0,
    "armour": 0.8,
    "weapon": 2,
    "discard_due": 50.0,
    "threw": 0,
    "threw_kg": 0.0,
    "dt_s": 2.0,
    "luck": np.uint64(personal_key(1, 24, 1, 0)),
    "chance": np.uint64(moment_key(1, 24, 1, 1)),
    "discard": Discard(),
}


def throw(**changed):
    return plain(discard.throw_off.function)(**{**RUNNER, **changed})


def test_baggage_goes_first_then_armour_then_arms():
    load, armour, weapon, *_ = throw()
    assert (load, armour, weapon) == (pytest.approx(30.0), 0.8, 2)
    load, armour, weapon, *_ = throw(load_kg=load)
    assert (load, armour, weapon) == (pytest.approx(10.0), 0.0, 2)
    load, armour, weapon, *_ = throw(load_kg=load, armour=0.0)
    assert (load, armour, weapon) == (pytest.approx(6.0), 0.0, 0)
    assert throw(load_kg=load, armour=0.0, weapon=0)[:3] == (load, 0.0, 0)


def test_only_men_in_flight_throw_things_off():
    assert throw(doing=int(Doing.RANKED))[:3] == (45.0, 0.8, 2)
    assert throw(discard_due=0.0)[0] == 45.0


def test_fear_and_a_near_enemy_hasten_it():
    rate = plain(discard.discard_hazard_hz)
    assert rate(1.5, 30.0, False, Discard()) > rate(1.0, 30.0, False, Discard())
    assert rate(1.0, 30.0, False, Discard()) > rate(1.0, 300.0, False, Discard())
    assert rate(1.0, 30.0, True, Discard()) == pytest.approx(
        0.3 * rate(1.0, 30.0, False, Discard())
    )


def test_what_is_thrown_off_weighs_what_the_load_loses():
    load, *_, thrown, kg = throw()
    assert (thrown, kg) == (discard.BAGGAGE, pytest.approx(15.0))
    assert load + kg == pytest.approx(45.0)
    assert throw(doing=int(Doing.RANKED))[4:] == (0, 0.0)


@given(st.floats(0.0, 120.0), st.floats(0.0, 1.0), st.integers(0, 3))
def test_baggage_armour_and_weapons_are_all_that_he_has_beyond_his_clothes(load, armour, weapon):
    parts = plain(discard.kit_parts_kg)(load, armour, weapon, Discard())
    assert min(parts) >= 0.0
    assert sum(parts) == pytest.approx(max(load - Discard().clothes_kg, 0.0))


def stops(worth=50.0, chases=False, officer=1e6, leadership=0.7, resolve=1.0):
    return plain(loot.stop_hazard_hz)(worth, chases, officer, leadership, resolve, Loot())


def test_officers_keep_men_from_the_baggage():
    assert stops(leadership=1.0, officer=0.0) == 0.0
    assert stops(worth=Loot().rich_liang) == pytest.approx(0.5 * Loot().stop_hz)
    assert stops(officer=20.0) < stops(officer=200.0) < stops()


def test_riches_tempt_and_grade_and_a_runner_ahead_resist():
    assert stops(worth=0.0) == 0.0
    assert stops(worth=1.0) < stops(worth=5.0) < stops(worth=50.0) < Loot().stop_hz
    assert stops(resolve=2.0) == pytest.approx(0.5 * stops())
    assert stops(chases=True) == pytest.approx(Loot().chase_share * stops())


def test_who_has_his_hands_full_stops_for_silver_only():
    worth = plain(loot.worth_liang)
    assert worth(10.0, 0.0, 0.0, 0.0, 0.0, 5.0, Loot()) == pytest.approx(1.0)
    assert worth(10.0, 0.0, 0.0, 0.0, 0.0, 0.0, Loot()) == 0.0
    assert worth(0.0, 0.0, 0.0, 0.4, 0.0, 0.0, Loot()) == pytest.approx(10.0)


def test_each_searches_one_pack():
    assert plain(loot.share_searched)(1.0, 10.0) == pytest.approx(0.1)
    assert plain(loot.share_searched)(10.0, 4.0) == 1.0
