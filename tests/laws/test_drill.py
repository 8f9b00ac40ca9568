"""Places in a formation, and the step towards them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.host.doing import Doing
from rearguard.kit.stage import plain
from rearguard.laws.drill.about import About
from rearguard.laws.drill.slots import Slots, keep_place
from rearguard.laws.drill.step import Step, take_step

SLOTS, STEP = Slots(), Step()


def wish(doing, behind_m, *, unit_speed=0.0, standing=100.0, cruise=3.5, top=6.5):
    """What a man does whose place is so far north of him, and how fast he wishes to go there."""
    out = plain(keep_place.function)(
        doing, 0.0, 0.0, 0.0, behind_m, 0.0, 0.0, 0.0, cruise, top, 0.0, -1, 0, 0, 1.5, unit_speed,
        standing, 100.0, 0, 4, 2, 3.66, 0, -1e9, SLOTS, About(), 0.0, 2.0,
    )  # fmt: skip
    return Doing(out[0]), math.hypot(out[1], out[2])


def test_a_man_in_his_place_stands_and_one_behind_is_there_when_it_moves_on():
    assert wish(Doing.RANKED, 0.5 * SLOTS.in_place_m) == (Doing.RANKED, 0.0)
    assert wish(Doing.RANKED, 5.0) == (Doing.RANKED, 2.5)
    assert wish(Doing.RANKED, 5.0, unit_speed=1.0)[0] == Doing.MARCHING


def test_who_is_far_behind_hurries_and_nobody_goes_faster_than_he_can():
    assert wish(Doing.MARCHING, 0.9 * SLOTS.hurry_m)[1] == 3.5
    assert wish(Doing.MARCHING, 1.1 * SLOTS.hurry_m)[1] == 6.5


def test_who_cannot_keep_up_straggles_until_he_is_near_again():
    assert wish(Doing.MARCHING, SLOTS.behind_m + 1.0)[0] == Doing.STRAGGLING
    assert wish(Doing.STRAGGLING, SLOTS.back_m + 1.0)[0] == Doing.STRAGGLING
    assert wish(Doing.STRAGGLING, SLOTS.back_m - 1.0)[0] == Doing.RANKED


def test_a_rallied_man_goes_back_only_to_a_unit_that_still_stands():
    left = 100.0 * SLOTS.left_share
    assert wish(Doing.RALLIED, 100.0, standing=left + 1.0)[1] == 6.5
    assert wish(Doing.RALLIED, 100.0, standing=left - 1.0) == (Doing.RALLIED, 0.0)
    assert wish(Doing.RALLIED, SLOTS.back_m - 1.0, standing=left + 1.0)[0] == Doing.RANKED


def test_a_waverer_stands_and_one_who_edges_back_gives_ground_slowly():
    assert wish(Doing.WAVERING, 50.0) == (Doing.WAVERING, 0.0)
    assert wish(Doing.EDGING, 50.0) == (Doing.EDGING, pytest.approx(SLOTS.edge_m_s))


def stepped(speed, wished, dt_s, top=6.5, doing=Doing.RANKED):
    """Way and speed after a step north."""
    out = plain(take_step.function)(0.0, 0.0, speed, 0.0, doing, 0.0, wished, top, 0, STEP, dt_s)
    return out[1], out[2]


@given(
    speed=st.floats(0.0, 6.0), wished=st.floats(0.1, 8.0), dt_s=st.sampled_from([0.5, 2.0, 60.0])
)
def test_two_half_steps_are_one(speed, wished, dt_s):
    way, after = stepped(speed, wished, dt_s)
    half_way, half = stepped(speed, wished, 0.5 * dt_s)
    rest, end = stepped(half, wished, 0.5 * dt_s)
    assert half_way + rest == pytest.approx(way)
    assert end == pytest.approx(after)
    assert after <= 6.5


def test_who_is_down_or_frozen_does_not_move():
    for doing in (Doing.DOWN, Doing.FROZEN, Doing.DEAD, Doing.STUNNED):
        assert stepped(3.0, 5.0, 2.0, doing=doing) == (0.0, 0.0)
