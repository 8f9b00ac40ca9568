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
    "dt_s": 2.0,
    "luck": np.uint64(personal_key(1, 24, 1, 0)),
    "chance": np.uint64(moment_key(1, 24, 1, 1)),
    "discard": Discard(),
}


def throw(**changed):
    return plain(discard.throw_off.function)(**{**RUNNER, **changed})


def test_baggage_goes_first_then_armour_then_arms():
    load, armour, weapon, _ = throw()
    assert (load, armour, weapon) == (pytest.approx(30.0), 0.8, 2)
    load, armour, weapon, _ = throw(load_kg=load)
    assert (load, armour, weapon) == (pytest.approx(10.0), 0.0, 2)
    load, armour, weapon, _ = throw(load_kg=load, armour=0.0)
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


def test_leaders_keep_men_from_the_baggage():
    rate = plain(loot.stop_hazard_hz)
    assert rate(5.0, 0.0, 1.0, Loot()) == 0.0
    assert rate(5.0, 1e6, 1.0, Loot()) == pytest.approx(2 * Loot().stop_hz)
    assert rate(50.0, 1e6, 0.5, Loot()) > rate(5.0, 1e6, 0.5, Loot())


@given(st.floats(0.0, 100.0), st.floats(0.0, 100.0), st.floats(0.0, 1.0))
def test_silver_is_neither_made_nor_lost(taker, loser, share):
    a, b = plain(loot.silver_after)(taker, loser, share)
    assert a + b == pytest.approx(taker + loser)
    assert a >= taker
    assert b >= 0.0
