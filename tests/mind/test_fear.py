"""Fear: stores exact at any step, breaking point, and the crowd's own fixed point."""

import math

import numpy as np
import pytest

from rearguard.laws.drill.dress import Dress
from rearguard.laws.mind import fear as law
from rearguard.laws.mind.fear import Fear

F = Fear()


def threat(bare, dt_s, stores=(0.0,) * 5, **seen):
    """One step of ``take_in_threat``."""
    here = {
        "enemy_m": 40.0, "enemy_bearing_rad": 2.0, "heading_rad": 0.0, "enemy_weight": 30.0,
        "friend_weight": 20.0, "friends_near": 50.0, "fallen_near": 0.0, "balls_near": 0.0,
        "noise_db": 0.0, "dread": 0.0,
    } | seen  # fmt: skip
    return bare(law.take_in_threat)(*stores, *here.values(), F, bare(law.fading)(F, dt_s))


def friends(bare, dt_s, stores=(0.0,) * 5, threats=(0.0,) * 5, news=0.0, **seen):
    """One step of ``take_in_friends``; stores are runners, alone, known, tired, leader."""
    here = {
        "runners_near": 0.0, "runners_far": 0.0, "formed_near": 60.0, "enemy_m": 40.0,
        "resolve": 1.0, "leadership": 0.7, "foe_m": 1e6, "unit_disorder": 0.0,
    } | seen  # fmt: skip
    return bare(law.take_in_friends)(
        *stores, *threats, news, *here.values(), F, Dress(), bare(law.fading)(F, dt_s), dt_s
    )


def test_two_half_steps_equal_one(bare):
    one = threat(bare, 2.0, (0.1, 0.2, 0.3, 0.4, 0.5))
    half = threat(bare, 1.0, threat(bare, 1.0, (0.1, 0.2, 0.3, 0.4, 0.5)))
    assert half == pytest.approx(one, rel=1e-12)
    stores = (0.5, 0.1, 80.0, 0.05, 0.2)
    seen = {"runners_near": 0.2, "foe_m": 2.0}
    one = friends(bare, 2.0, stores, **seen)
    first = friends(bare, 1.0, stores, **seen)
    half = friends(bare, 1.0, first[:5], **seen)
    assert half[:1] == pytest.approx(one[:1], rel=1e-12)
    assert half[2:5] == pytest.approx(one[2:5], rel=1e-12)


def test_left_alone_lags_half_a_step_at_most(bare):
    """Its level itself moves with what he is used to, so it is exact to first order only."""
    stores = (0.0, 0.1, 80.0, 0.0, 0.0)
    one = friends(bare, 2.0, stores, formed_near=10.0)[1]
    first = friends(bare, 1.0, stores, formed_near=10.0)
    assert friends(bare, 1.0, first[:5], formed_near=10.0)[1] == pytest.approx(one, rel=5e-3)


@pytest.mark.parametrize("dt_s", [0.25, 2.0, 8.0])
def test_a_level_has_gone_all_but_one_e_th_of_its_way_after_its_time(bare, dt_s):
    level = bare(law.enemy_level)(40.0, 30.0, 20.0, F)
    store = 0.0
    for _ in range(int(F.take_in_s / dt_s)):
        store = threat(bare, dt_s, (store, 0, 0, 0, 0))[0]
    assert store == pytest.approx(level * (1.0 - math.exp(-1.0)), rel=1e-9)


def test_a_kick_is_felt_at_once_and_fades_to_one_e_th(bare):
    kicked = threat(bare, 2.0, noise_db=122.0)[2]
    assert kicked == pytest.approx(F.fright)
    left = kicked
    for _ in range(int(F.fright_fade_s / 2.0)):
        left = threat(bare, 2.0, (0, 0, left, 0, 0))[2]
    assert left == pytest.approx(F.fright * math.exp(-1.0), rel=1e-9)


def test_a_dreaded_weapon_frightens_twice_as_much(bare):
    kick = bare(law.fright_kick)
    assert kick(122.0, 1.0, F) == pytest.approx(2.0 * kick(122.0, 0.0, F))
    assert kick(80.0, 1.0, F) == kick(20.0, 1.0, F) == 0.0
    assert kick(101.0, 0.0, F) == pytest.approx(0.5 * F.fright)
    assert kick(160.0, 0.0, F) == F.fright


def test_nearness_is_one_at_arms_length_and_half_at_its_distance(bare):
    near = bare(law.nearness)
    assert near(0.0, 75.0) == 1.0
    assert near(75.0, 75.0) == 0.5
    assert near(1e6, 75.0) < 1e-8


def test_an_enemy_in_front_is_no_flank_and_one_behind_the_whole_of_it(bare):
    flank = bare(law.flank_level)
    assert flank(0.0, 0.0, F) == 0.0
    assert flank(0.0, math.pi, F) == pytest.approx(F.flank)
    assert flank(0.0, -math.pi / 2, F) == pytest.approx(flank(0.0, math.pi / 2, F))


def test_odds_are_capped(bare):
    level = bare(law.enemy_level)
    assert level(0.0, 1e4, 1.0, F) == pytest.approx(F.enemy * F.odds_cap)
    assert level(0.0, 50.0, 50.0, F) == pytest.approx(F.enemy)
    assert level(0.0, 1.0, 1e4, F) < 1e-3


def test_breaking_point_rises_with_resolve_leaders_and_formed_friends(bare):
    point = bare(law.breaking_point)
    assert point(1.0, 0.0, 500.0, F) == point(1.0, 0.9, 0.0, F) == 1.0
    led = [point(1.0, lead, 100.0, F) for lead in np.linspace(0, 1, 6)]
    formed = [point(1.0, 0.7, men, F) for men in (0, 10, 50, 100, 400, 5000)]
    own = [point(r, 0.7, 100.0, F) for r in (0.3, 0.5, 1.0, 1.5)]
    for values in (led, formed, own):
        assert (np.diff(values) > 0).all()
    assert point(1.0, 1.0, 100.0, F) == pytest.approx(1.25)
    assert max(formed) < 1.0 + 0.7 * F.steady


CAUSES = {
    "enemy_m": (400.0, 20.0), "noise_db": (70.0, 120.0), "balls_near": (0.0, 50.0),
    "fallen_near": (0.0, 10.0), "enemy_weight": (5.0, 100.0), "enemy_bearing_rad": (0.0, 3.0),
}  # fmt: skip


@pytest.mark.parametrize("cause", CAUSES)
def test_stress_never_falls_when_a_cause_grows(bare, cause):
    less, more = CAUSES[cause]
    stress = []
    for value in np.linspace(less, more, 9):
        stores = threat(bare, 2.0, **{cause: value})
        stress.append(friends(bare, 2.0, threats=stores)[6])
    assert (np.diff(stress) >= -1e-12).all() and stress[-1] > stress[0]


@pytest.mark.parametrize(("cause", "less", "more"), [
    ("runners_near", 0.0, 1.0), ("runners_far", 0.0, 1.0), ("news", 0.0, 0.3),
    ("formed_near", 200.0, 0.0), ("resolve", 1.5, 0.3), ("leadership", 0.9, 0.1),
])  # fmt: skip
def test_stress_never_falls_when_friends_fail(bare, cause, less, more):
    stores = threat(bare, 2.0)
    stress = [
        friends(bare, 2.0, (0, 0, 200.0, 0, 0), stores, **{cause: v})[6]
        for v in np.linspace(less, more, 9)
    ]
    assert (np.diff(stress) >= -1e-12).all() and stress[-1] > stress[0]


def test_stress_is_the_sum_of_the_booked_causes_over_the_breaking_point(bare):
    threats = (0.1, 0.02, 0.3, 0.04, 0.5)
    runners, alone, _, tired, leader, point, stress = friends(
        bare, 2.0, (0.3, 0.1, 90.0, 0.02, 0.2), threats, news=0.12, foe_m=3.0, runners_near=0.4
    )
    assert stress * point == pytest.approx(sum(threats) + runners + alone + tired + leader + 0.12)


def test_runners_are_taken_in_fast_and_forgotten_slowly(bare):
    up = friends(bare, 8.0, (0.0, 0, 60, 0, 0), runners_near=1.0)[0]
    down = friends(bare, 8.0, (1.0, 0, 60, 0, 0), runners_near=0.0)[0]
    assert up == pytest.approx(F.runners * 0.7 * (1 - math.exp(-1)))
    assert down == pytest.approx(math.exp(-8.0 / F.runners_fade_s))


def test_he_gets_used_to_fewer_friends_but_more_are_known_at_once(bare):
    assert friends(bare, 2.0, (0, 0, 10.0, 0, 0), formed_near=90.0)[2] == 90.0
    known = friends(bare, F.used_to_s, (0, 0, 100.0, 0, 0), formed_near=0.0)[2]
    assert known == pytest.approx(100.0 * math.exp(-1.0))


def test_men_in_disorder_break_sooner_because_their_comrades_hold_them_up_less(bare):
    threats = (0.4, 0.1, 0.1, 0.1, 0.1)
    dressed, crowd = (friends(bare, 2.0, threats=threats, unit_disorder=d) for d in (0.0, 1.0))
    assert crowd[5] < dressed[5] and crowd[6] > 1.03 * dressed[6]
