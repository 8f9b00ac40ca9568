"""Sounds: check values H1 to H4 and G3; mechanism C1."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.stage import plain
from rearguard.laws.sense import hearing
from rearguard.laws.sense.hearing import Hearing


@pytest.mark.parametrize(
    ("source", "distance", "loss", "level"),
    [
        (90, 100, 3.7, 49.63),
        (90, 500, 3.7, 34.17),
        (100, 1000, 1.9, 38.10),
        (110, 2000, 1.9, 40.18),
    ],
)
def test_levels_fall_with_distance(source, distance, loss, level):
    assert plain(hearing.level_db)(source, distance, loss, 0.0) == pytest.approx(level, abs=0.011)


@pytest.mark.parametrize(
    ("hertz", "loss"),
    [(63, 0.1), (125, 0.4), (250, 1.0), (500, 1.9), (1000, 3.7), (2000, 9.7), (4000, 32.8)],
)
def test_air_swallows_the_high_notes(hertz, loss):
    assert plain(hearing.air_loss_db_km)(hertz) == pytest.approx(loss, abs=0.01)


@pytest.mark.parametrize(
    ("source", "hertz", "reach"), [(105, 500, 1330), (110, 125, 2782), (84, 1000, 149)]
)
def test_horns_and_drums_carry(source, hertz, reach):
    loss = plain(hearing.air_loss_db_km)(hertz)
    assert plain(hearing.reach_m)(source, 30.0, loss, 10.0) == pytest.approx(reach, rel=5e-3)


def test_five_hundred_muskets_are_27_db_louder_than_one():
    assert plain(hearing.sources_db)(135.0, 500.0) == pytest.approx(135.0 + 26.99, abs=0.01)


def test_sound_takes_its_time():
    assert plain(hearing.sound_delay_s)(5000.0, 15.0) == pytest.approx(14.7, abs=0.05)
    assert plain(hearing.sound_delay_s)(340.4, 15.0) == pytest.approx(1.0, abs=2e-3)


def test_hooves_are_heard_farther_at_the_gallop_and_less_on_soft_ground():
    reach = plain(hearing.hooves_reach_m)
    assert 900.0 <= reach(True, False, False) <= 1100.0
    assert 550.0 <= reach(False, False, False) <= 700.0
    assert reach(True, True, False) == pytest.approx(0.4 * reach(True, False, False))


def test_a_learned_tongue_is_worth_more_than_a_foreign_one_and_less_than_ones_own():
    share, numbers = plain(hearing.understood_share), Hearing()
    assert share(numbers.foreign, True, numbers) ** 2 == pytest.approx(0.64)
    assert share(numbers.foreign, False, numbers) == 0.3
    assert share(1.0, True, numbers) == share(1.0, False, numbers) == 1.0


def body_of_five_thousand():
    """Distances from the head of 5,000 riders in column of squadrons: 100 files, 50 ranks."""
    files, ranks = np.meshgrid(np.arange(100) * 1.2, np.arange(50) * 3.66)
    return np.hypot(files - 60.0, ranks + 5.0).ravel()


def share_that_hears(law, *more):
    return np.mean([plain(law)(d, hearing.COLUMN_DB, *more) for d in body_of_five_thousand()[::10]])


def test_few_of_five_thousand_hear_a_shout_and_most_hear_the_horn():
    assert 0.0 < share_that_hears(hearing.voice_heard_share, False, Hearing()) < 0.05
    assert share_that_hears(hearing.horn_heard_share, Hearing()) > 0.70


def test_the_horn_does_not_reach_the_tail_of_a_long_column():
    assert plain(hearing.horn_heard_share)(900.0, hearing.COLUMN_DB, Hearing()) < 0.1


def test_soft_ground_takes_a_few_decibels_from_afar():
    loss = plain(hearing.ground_loss_db)
    assert loss(5.0, 2.0) == 0.0
    assert loss(200.0, 2.0) == pytest.approx(4.43, abs=0.01)
    assert loss(5000.0, 2.0) == pytest.approx(4.8, abs=0.02)


def test_a_name_carries_less_far_than_a_known_order():
    heard = plain(hearing.voice_heard_share)
    assert heard(10.0, 55.0, True, Hearing()) < heard(10.0, 55.0, False, Hearing())


@given(st.floats(1.0, 5000.0), st.floats(1.0, 5000.0))
def test_nothing_is_louder_farther_off(a, b):
    level = plain(hearing.level_db)
    assert level(100.0, max(a, b), 3.7, 10.0) <= level(100.0, min(a, b), 3.7, 10.0)
