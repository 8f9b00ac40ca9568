"""Despair: check values and the stage."""

import math

from rearguard.host.doing import Doing
from rearguard.kit.stage import plain
from rearguard.laws.arms.strike import Strike, arm_might
from rearguard.laws.body.fatigue import Fatigue
from rearguard.laws.mind.despair import Despair, fury_of, rush_m_s, turn_at_bay

CORNERED = int(Doing.CORNERED)


def wish(doing=CORNERED, enemy_m=20.0, bearing_rad=0.5, abreast=0, despair=None):
    numbers = despair or Despair()
    return plain(turn_at_bay.function)(
        doing, enemy_m, bearing_rad, abreast, 4.0, 1.0, -1.0, numbers
    )


def test_only_the_cornered_are_furious():
    for doing in Doing:
        expected = 1.3 if doing == Doing.CORNERED else 1.0
        assert plain(fury_of)(int(doing), Despair()) == expected


def test_he_goes_for_the_enemy_before_him_as_fast_as_he_can():
    x, y = wish()
    assert math.isclose(math.hypot(x, y), 4.0, rel_tol=1e-6)
    assert math.isclose(math.atan2(y, x), 0.5, rel_tol=1e-6)


def test_at_blows_and_far_from_everybody_he_stands():
    assert wish(abreast=1) == (0.0, 0.0)
    assert wish(enemy_m=26.0) == (0.0, 0.0)


def test_he_does_not_run_past_his_enemy():
    assert plain(rush_m_s)(0.5, 0, 4.0, Despair()) == 1.0


def test_others_keep_their_wish():
    assert wish(doing=int(Doing.FLEEING)) == (1.0, -1.0)


def test_fury_adds_to_the_might_of_his_arm():
    numbers = Strike(), Fatigue(), Despair(fury=1.5)
    arm = [plain(arm_might.function)(d, -1, 1.0, 0.0, 0, *numbers) for d in (CORNERED, 4)]
    assert math.isclose(arm[0], 1.5 * arm[1], rel_tol=1e-6)
