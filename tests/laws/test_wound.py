"""Wounds and falls: check values B4, B5, B6 of arms, E2 and B6 of bodies; mechanism E4."""

import numpy as np
import pytest

from rearguard.host.doing import Doing, Wound
from rearguard.kit.dice import moment_key, personal_key
from rearguard.kit.stage import plain
from rearguard.laws.beast import hurt
from rearguard.laws.body import fall, wound
from rearguard.laws.body.fall import Fall
from rearguard.laws.body.wound import Wounds
from rearguard.record.events import Harm

FIGHTING, DEAD, DOWN = int(Doing.FIGHTING), int(Doing.DEAD), int(Doing.DOWN)


def suffer(ident, struck, mount=-1, armour=0.0):
    chance = np.uint64(moment_key(5, 12, 1, ident))
    return plain(wound.suffer.function)(
        FIGHTING, mount, armour, 0, 0, int(struck), chance, Wounds()
    )


def tumble(
    ident, doing=int(Doing.FLEEING), struck=int(Harm.FALL), horse=20, now_s=50.0, busy_s=0.0
):
    chance = np.uint64(moment_key(5, 9, 1, ident))
    run = plain(fall.tumble.function)
    return run(doing, 3, 0, 0, struck, busy_s, 0, horse, now_s, chance, Fall())


def test_a_ball_kills_one_in_four_or_five_and_some_later():
    numbers = Wounds()
    wounded = 1.0 - numbers.musket_dead
    assert 3.0 <= wounded / numbers.musket_dead <= 4.0
    assert 0.10 <= numbers.musket_mortal / wounded <= 0.15


def test_a_sabre_is_a_good_deal_kinder_than_a_ball():
    numbers = Wounds()
    ball, blade = (
        numbers.musket_dead + numbers.musket_mortal,
        numbers.blade_dead + numbers.blade_mortal,
    )
    assert 2.0 <= ball / blade <= 4.0


def test_what_struck_a_man_is_settled_once_and_in_these_shares():
    falls = [suffer(i, Harm.MUSKET) for i in range(3000)]
    assert all(f[3] == 0 for f in falls)
    assert sum(f[0] == DEAD for f in falls) / 3000 == pytest.approx(0.20, abs=0.025)
    assert sum(f[0] == DOWN for f in falls) / 3000 == pytest.approx(0.45, abs=0.03)
    assert all(f[2] == int(Harm.MUSKET) for f in falls)


def test_a_rider_with_a_heavy_wound_keeps_his_saddle():
    falls = [suffer(i, Harm.MUSKET, mount=1) for i in range(2000)]
    assert sum(f[0] == DOWN for f in falls) / 2000 == pytest.approx(0.10, abs=0.02)


def test_armour_takes_blades_but_not_balls_that_came_through():
    assert all(suffer(i, Harm.BLADE, armour=1.0)[1] == 0 for i in range(100))
    assert all(suffer(i, Harm.MUSKET, armour=1.0)[1] > 0 for i in range(100))


def test_a_fall_is_left_to_the_law_of_falls():
    assert suffer(1, Harm.FALL)[3] == int(Harm.FALL)


def test_the_mortally_hurt_die_within_hours():
    luck = np.uint64(personal_key(5, 36, 1, 0))
    die = plain(wound.die_of_wounds.function)
    _state, _cause, due = die(DOWN, int(Wound.MORTAL), 1, 0.0, 60.0, luck, Wounds())
    assert due == pytest.approx(60.0 / 7200.0)
    assert die(DOWN, int(Wound.MORTAL), 1, 50.0, 60.0, luck, Wounds())[:2] == (
        DEAD,
        int(Harm.WOUNDS),
    )
    assert die(FIGHTING, int(Wound.LIGHT), 1, 0.0, 60.0, luck, Wounds())[2] == 0.0


def test_a_tenth_of_thrown_riders_lie_stunned_and_one_in_a_hundred_is_dead():
    falls = [tumble(i) for i in range(5000)]
    state = [f[0] for f in falls]
    assert state.count(int(Doing.STUNNED)) / 5000 == pytest.approx(0.10, abs=0.015)
    assert state.count(DEAD) / 5000 == pytest.approx(0.01, abs=0.005)
    assert state.count(int(Doing.REMOUNTING)) / 5000 == pytest.approx(0.83, abs=0.02)
    times = sorted(f[4] - 50.0 for f in falls if f[0] == int(Doing.STUNNED))
    assert times[len(times) // 2] == pytest.approx(180.0, rel=0.25)
    assert times[-1] > 600.0


def test_injuries_of_thrown_men_are_those_of_jockeys():
    numbers = Fall()
    assert 0.20 <= numbers.dead + numbers.broken + numbers.stunned + numbers.bruised <= 0.51


def test_a_dead_horse_throws_its_rider_once():
    rider = tumble(1, struck=0, horse=DEAD)
    assert rider[0] in (DEAD, DOWN, int(Doing.STUNNED), int(Doing.REMOUNTING))
    again = tumble(1, doing=int(Doing.STUNNED), struck=0, horse=DEAD, busy_s=99.0)
    assert again[0] == int(Doing.STUNNED)


def test_a_stunned_man_comes_to_himself_and_looks_for_a_horse():
    assert tumble(1, doing=int(Doing.STUNNED), struck=0, busy_s=40.0)[0] == int(Doing.REMOUNTING)
    assert tumble(1, doing=int(Doing.STUNNED), struck=0, busy_s=90.0)[0] == int(Doing.STUNNED)


def test_who_has_his_horse_in_hand_is_up_at_once():
    rate = plain(fall.remount_hazard_hz)
    assert rate(True, 0.0, Fall()) > rate(False, 4.0, Fall()) > rate(False, 1.0, Fall())
    assert rate(False, 0.0, Fall()) == 0.0


def test_of_fallen_horses_one_in_fifteen_dies():
    dice = [(i + 0.5) / 1000 for i in range(1000)]
    falls = [plain(hurt.horse_outcome)(d, int(Harm.FALL), hurt.Hurt()) for d in dice]
    assert falls.count(2) == 65
    assert falls.count(1) == 89


def test_every_injury_of_a_thrown_man_is_put_down_to_the_fall():
    falls = [tumble(i) for i in range(2000)]
    light = [f for f in falls if f[1] == int(Wound.LIGHT)]
    assert len(light) > 50
    assert all(f[2] == int(Harm.FALL) for f in falls if f[1] > 0)
