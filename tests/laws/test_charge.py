"""Charges and bolting horses: check values C6, C7."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.host.doing import Doing
from rearguard.kit.dice import moment_key
from rearguard.kit.stage import plain
from rearguard.laws.arms import charge
from rearguard.laws.arms.charge import Charge
from rearguard.laws.beast import bolt
from rearguard.laws.beast.bolt import Bolt
from rearguard.record.events import Reason


def refuse(enemy_m=20.0, steady=1.0, due=0.0, doing=Doing.CHARGING, mount=1, dt_s=0.25):
    run = plain(charge.refuse_charge.function)
    return run(int(doing), mount, 6.7, enemy_m, steady, due, 0, dt_s, np.uint64(77), Charge())


@pytest.mark.parametrize(
    ("steadiness", "share"), [(0, 0.8808), (0.25, 0.5), (0.5, 0.1192), (1, 0.002473)]
)
def test_steady_foot_seldom_waver(steadiness, share):
    assert plain(charge.waver_share)(steadiness, Charge()) == pytest.approx(share, abs=6e-5)


def test_hardly_a_horse_goes_into_foot_that_stand():
    assert 0.01 < plain(charge.goes_in_share)(1.0, Charge()) < 0.03
    assert plain(charge.goes_in_share)(0.0, Charge()) > 0.88


@pytest.mark.parametrize("steady", [0.0, 0.3, 1.0])
def test_the_way_in_adds_up_to_the_share_that_goes_in(steady):
    total = sum(
        0.5 * plain(charge.refuse_per_m)(steady, 45.75 - 0.5 * k, Charge()) for k in range(92)
    )
    assert math.exp(-total) == pytest.approx(
        plain(charge.goes_in_share)(steady, Charge()), rel=1e-6
    )


@pytest.mark.parametrize(
    ("distance", "speed", "rounds"),
    [(91.44, 5.364, 0.85), (91.44, 6.706, 0.68), (150, 6.706, 1.12)],
)
def test_a_charge_is_under_fire_for_one_round(distance, speed, rounds):
    assert plain(charge.rounds_under_fire)(distance, speed, 3.0) == pytest.approx(rounds, abs=6e-3)


def test_a_horse_that_refuses_edges_back_because_the_enemy_stands():
    assert refuse(due=50.0)[::2] == (int(Doing.EDGING), int(Reason.ENEMY_STANDS))


def test_nothing_is_refused_far_off_on_foot_or_out_of_a_charge():
    assert refuse(enemy_m=60.0)[1] == 0.0
    assert refuse(mount=-1, due=50.0)[0] == int(Doing.CHARGING)
    assert refuse(doing=Doing.MARCHING, due=50.0)[0] == int(Doing.MARCHING)


def test_trained_horses_stand_fire():
    share = plain(bolt.bolt_share)
    assert share(130.0, 1.0, Bolt()) == 0.0
    assert share(130.0, 0.5, Bolt()) == pytest.approx(0.01)
    assert share(75.0, 0.0, Bolt()) == 0.0


def test_a_bolting_horse_takes_its_rider_along():
    run = plain(bolt.bolt_horse.function)
    wild = Bolt(share=1.0)
    chance = np.uint64(moment_key(1, 19, 1, 1))
    ranked = int(Doing.RANKED)
    assert run(ranked, 1, 130.0, 0, 0.0, chance, wild) == (
        int(Doing.FLEEING),
        int(Reason.HORSE_BOLTED),
    )
    assert run(ranked, -1, 130.0, 0, 0.0, chance, wild)[0] == ranked
    assert run(ranked, 1, 0.0, 0, 0.0, chance, wild)[0] == ranked


@given(st.floats(60.0, 160.0), st.floats(60.0, 160.0), st.floats(0.0, 1.0))
def test_a_louder_noise_never_calms(a, b, training):
    share = plain(bolt.bolt_share)
    assert share(min(a, b), training, Bolt()) <= share(max(a, b), training, Bolt())
