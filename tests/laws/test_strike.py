"""Hand to hand: check values C2; what flight costs."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.host.doing import Doing
from rearguard.kit.dice import moment_key, personal_key
from rearguard.kit.stage import plain
from rearguard.laws.arms import strike as arms
from rearguard.laws.arms.strike import Strike
from rearguard.laws.body.fatigue import Fatigue
from rearguard.laws.body.wound import Wounds
from rearguard.record.events import Harm

MAN = {
    "doing": int(Doing.FIGHTING),
    "mount": -1,
    "skill": 1.0,
    "work_j_kg": 0.0,
    "foe_might": 1.0,
    "foe_harm": int(Harm.BLADE),
    "formed_near": 9.0,
    "men": 1.0,
    "struck": 0,
    "strike_due": 0.0,
    "dt_s": 0.25,
    "strike": Strike(),
    "fatigue": Fatigue(),
}


def blows(ident=1, quarter=0, **changed):
    luck = np.uint64(personal_key(3, 13, ident, 0))
    chance = np.uint64(moment_key(3, 13, quarter, ident))
    return plain(arms.suffer_blows.function)(**{**MAN, **changed}, luck=luck, chance=chance)


@pytest.mark.parametrize(
    ("loss", "depth", "minutes", "rate"),
    [(0.05, 8, 60, 0.006667), (0.05, 16, 60, 0.01333), (0.042, 6, 90, 0.0028)],
)
def test_lines_lose_a_man_in_hours(loss, depth, minutes, rate):
    assert plain(arms.deaths_per_file_min)(loss, depth, minutes) == pytest.approx(rate, rel=5e-4)


def test_equal_men_face_to_face_die_at_the_published_rate():
    numbers = Wounds()
    hazard = plain(arms.blow_hazard_hz)(1.0, 1.0, False, False, Strike())
    through = 0.7  # armour 0.3
    dead = hazard * 60.0 * through * (numbers.blade_dead + numbers.blade_mortal)
    out = dead + hazard * 60.0 * through * numbers.blade_heavy
    published = plain(arms.deaths_per_file_min)
    assert published(0.042, 6, 90) < dead < published(0.05, 16, 60)
    assert out == pytest.approx(0.0133, rel=0.1)


def test_a_man_who_shows_his_back_is_down_within_a_minute():
    numbers = Wounds()
    hazard = plain(arms.blow_hazard_hz)(1.0, 1.0, True, False, Strike())
    out = hazard * (numbers.blade_dead + numbers.blade_mortal + numbers.blade_heavy)
    assert 1.0 / out == pytest.approx(45.0, rel=0.15)


def test_who_has_nobody_to_step_back_to_has_no_lull():
    among, alone = blows(formed_near=9.0)[0], blows(formed_near=1.0)[0]
    assert alone == pytest.approx(among / Strike().bout_share)
    assert blows(formed_near=12.0, men=10.0)[0] == pytest.approx(alone)  # one figure of ten
    running = {"doing": int(Doing.FLEEING)}
    assert blows(**running, formed_near=0.0) == blows(**running)


def test_men_told_to_round_up_hold_their_hand_from_runners_alone():
    weight = plain(arms.blow_weight)
    assert weight(1.0, True, True, Strike()) == pytest.approx(0.1)
    assert weight(1.0, True, False, Strike()) == weight(1.0, False, True, Strike()) == 1.0


def test_tired_and_hurt_men_strike_less_and_riders_more():
    might = plain(arms.might_of)
    fresh = might(1.0, False, 0.0, 0, Strike())
    assert might(1.0, False, 1.0, 0, Strike()) < fresh
    assert might(1.0, False, 0.0, 2, Strike()) < fresh < might(1.0, True, 0.0, 0, Strike())


def test_blows_come_at_the_hazards_rate_whatever_the_luck_of_the_first():
    hits = 0
    for ident in range(60):
        due = 0.0
        for quarter in range(200):
            due, hit = blows(ident, quarter, strike_due=due, dt_s=20.0, foe_might=2.0)
            hits += hit > 0
    assert hits / (60 * 200 * 20.0) == pytest.approx(2 * Strike().blow_hz, rel=0.15)


def test_nobody_strikes_captives_or_the_dead():
    for doing in (Doing.CAPTIVE, Doing.DEAD):
        assert blows(doing=int(doing), strike_due=50.0) == (50.0, 0)
    assert blows(foe_might=0.0, strike_due=50.0)[1] == 0


@given(st.floats(0.1, 5.0), st.floats(0.1, 5.0))
def test_more_foes_are_never_safer(a, b):
    hazard = plain(arms.blow_hazard_hz)
    assert hazard(min(a, b), 1.0, False, False, Strike()) <= hazard(
        max(a, b), 1.0, False, False, Strike()
    )
    assert hazard(a, 1.0, False, False, Strike()) < hazard(a, 1.0, True, False, Strike())
