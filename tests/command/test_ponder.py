"""Between an officer having an order and his calling it out lies the time he takes over it."""

import numpy as np
import pytest

from rearguard.host.units import Task
from rearguard.laws.command.brief import Dispatch
from rearguard.laws.word.order import Chain
from rearguard.record.events import Event

SURE = Chain(right_each=1.0)


@pytest.fixture
def side(war):
    """A commander with his own unit, one near by and one two kilometres off."""

    def build(chain=SURE, lead=0.5, skill=0.5, seed=1):
        bodies = [
            war.Body(0, 50, 9e4, 9e4),
            war.Body(1, 30, 0.0, 0.0, lead=lead),
            war.Body(1, 30, 60.0, 0.0, lead=lead),
            war.Body(1, 30, 2000.0, 0.0, lead=lead),
        ]
        setups = [war.setup(0, 0), war.setup(1, 50, skill=skill)]
        theatre = war.Theatre(bodies, setups, chain=chain, seed=seed)
        theatre.command.sense(0.0)
        theatre.command.carry(0.0)
        return theatre

    return build


def acts_after(theatre, dispatch, most=3000):
    """Seconds from the officer having an order to his unit having it in force."""
    theatre.command.give(1, dispatch, 0.0)
    for t in range(2, most, 2):
        theatre.command.carry(float(t))
        if theatre.host.units.order[dispatch.unit]:
            (had,) = theatre.events(Event.ORDER_ARRIVED)
            return t - had.t_s
    return most


@pytest.mark.parametrize(("lead", "takes_s"), [(0.5, 30.0), (1.0, 20.0), (0.0, 40.0)])
def test_a_poor_officer_is_longer_over_an_order(side, lead, takes_s):
    order = Dispatch("march", 2, 500.0, 0.0)
    assert acts_after(side(lead=lead), order) == pytest.approx(takes_s, abs=2.0)


def test_a_horn_call_is_not_pondered(side):
    assert acts_after(side(lead=0.0), Dispatch("charge", 2, by="horn")) == pytest.approx(
        10.0, abs=2
    )


def test_with_the_law_off_he_acts_at_once(side):
    theatre = side(Chain(1.0, 0.0, 0.0))
    theatre.command.give(1, Dispatch("march", 2, 500.0, 0.0), 0.0)
    assert theatre.host.units.task[2] == Task.MARCH


def test_what_a_commander_tells_his_own_unit_he_need_not_ponder(side):
    assert acts_after(side(), Dispatch("march", 1, 500.0, 0.0)) <= 2.0


def test_who_is_not_understood_is_asked_again_which_takes_the_way_there_and_back(side):
    order = Dispatch("march", 3, 500.0, 0.0)
    clear, unclear = acts_after(side(), order), acts_after(side(Chain(right_each=1e-9)), order)
    way_s = 2000.0 / side().command.carry_law.gallop_m_s
    assert unclear - clear == pytest.approx(2.0 * way_s + clear, rel=0.05)


def test_orders_of_a_poor_commander_come_to_pass_later(side):
    order, chain = Dispatch("march", 3, 500.0, 0.0), Chain(right_each=0.7)
    means = [
        np.mean([acts_after(side(chain, skill=skill, seed=s), order) for s in range(1, 31)])
        for skill in (0.1, 0.9)
    ]
    assert means[0] > means[1] + 60.0


def test_a_newer_order_puts_aside_what_he_ponders(side):
    theatre = side()
    theatre.command.give(1, Dispatch("march", 2, 500.0, 0.0), 0.0)
    theatre.command.carry(10.0)
    theatre.command.give(1, Dispatch("hold", 2), 10.0)
    for t in range(12, 200, 2):
        theatre.command.carry(float(t))
    assert theatre.host.units.task[2] == Task.HOLD
    assert theatre.host.units.order[2] == 1


def test_a_pondered_order_outlives_a_checkpoint(side):
    theatre = side()
    theatre.command.give(1, Dispatch("march", 2, 500.0, 0.0), 0.0)
    again = side()
    again.command.from_state(theatre.command.to_state())
    again.command.carry(60.0)
    assert again.host.units.task[2] == Task.MARCH
