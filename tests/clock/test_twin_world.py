"""The twin-world test: what nobody has seen or been told changes no order.

The same run twice; in the second a body of the enemy behind a hill is moved, doubled or taken
away. Every order of the side that cannot see it is equal, byte by byte, until the first sensing
event of that body. And killing a courier takes away exactly what his letter would have caused.
"""

import importlib.util
import math
import sys
from pathlib import Path

import numpy as np
import pytest

from rearguard.clock.standing import Known
from rearguard.host.doing import Doing
from rearguard.record.events import Event

HILL_M = 80.0


@pytest.fixture(scope="module")
def war():
    path = Path(__file__).parent.parent / "command" / "theatre.py"
    spec = importlib.util.spec_from_file_location("theatre", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["theatre"] = module
    spec.loader.exec_module(module)
    return module


def hilly(war):
    """Level ground with a long hill from south to north, two kilometres east of the middle."""
    ground = war.flat()
    x = ground.x0_m + np.arange(ground.height_m.shape[1]) * ground.cell_m
    ground.height_m[:] = np.where((x > 1900.0) & (x < 2300.0), HILL_M, 0.0)
    return ground


SCREEN, HIDDEN, HUNTERS, OUTPOST = 0, 1, 2, 4


def stage(war, change=None, known=True):
    """A screen in view, a body behind the hill, hunters, and an outpost beyond the hill."""
    bodies = [
        war.Body(0, 300, 0.0, 1500.0),
        war.Body(0, 200, 4000.0, 500.0),
        war.Body(1, 120, 0.0, -500.0),
        war.Body(1, 120, 150.0, -500.0),
        war.Body(1, 20, 3300.0, -3000.0),
    ]
    told = (Known("screen", 0.0, 1500.0, 300.0, math.log(300.0), 0.3, 1, 600.0, "scouts"),)
    setups = [
        war.setup(0, 0, doctrine="quarry"),
        war.setup(1, 500, doctrine="hunter", known=told if known else (), onward=(0.0, 5000.0)),
    ]
    return war.Theatre(bodies, setups, ground=hilly(war), before=change)


def script(theatre):
    """What happens of itself: the hunters go up, the screen runs, the hidden body comes out."""
    minute = round(theatre.t_s / 60.0)
    if minute <= 15:
        for k, u in enumerate((HUNTERS, HUNTERS + 1)):
            theatre.put(u, 150.0 * k, -500.0 + 100.0 * minute)
    if minute >= 20:
        theatre.set_doing(SCREEN, Doing.FLEEING, speed=5.0, heading=2.0)
        theatre.put(SCREEN, -150.0 * (minute - 20), 1500.0 + 200.0 * (minute - 20), 300.0)
    if minute == 35 and theatre.host.all.doing[theatre.rows(HIDDEN)][0] != Doing.ABSENT:
        theatre.put(HIDDEN, 1000.0, 1500.0)


def moved(theatre):
    theatre.put(HIDDEN, 4600.0, 2500.0)


def doubled(theatre):
    theatre.host.all.men[theatre.rows(HIDDEN)] = 2.0


def removed(theatre):
    theatre.set_doing(HIDDEN, Doing.ABSENT)


def orders_of(theatre, side, before_s=1e9):
    kinds = (Event.ORDER_GIVEN, Event.ORDER_ARRIVED, Event.ORDER_LOST, Event.DECIDED)
    return [repr(r) for r in theatre.events(*kinds) if r.side == side and r.t_s < before_s]


def first_sensed_s(theatre, side, unit):
    """When a side first saw or heard of a unit, by the record."""
    kinds = (Event.SIGHTED, Event.REPORTED, Event.BELIEF)
    times = [r.t_s for r in theatre.events(*kinds) if r.side == side and r.other == unit]
    return min(times, default=1e9)


@pytest.fixture(scope="module")
def plain_run(war):
    theatre = stage(war)
    # the outpost stands far off and sees nothing in this script
    theatre.put(OUTPOST, -5000.0, -5000.0)
    theatre.minutes(45, script)
    return theatre


@pytest.mark.parametrize("change", [moved, doubled, removed])
def test_an_unseen_body_changes_no_order_until_it_is_sensed(war, plain_run, change):
    twin = stage(war, change)
    twin.put(OUTPOST, -5000.0, -5000.0)
    twin.minutes(45, script)
    until = min(first_sensed_s(plain_run, 1, HIDDEN), first_sensed_s(twin, 1, HIDDEN))
    assert 30 * 60.0 < until < 1e9  # the body is hidden at first, and comes to be seen
    before = orders_of(plain_run, 1, until)
    assert len(before) > 10
    assert before == orders_of(twin, 1, until)


def test_a_sensed_body_does_change_orders(war, plain_run):
    """The test above could fail: a body in plain view is acted on."""

    def in_view(theatre):
        theatre.put(HIDDEN, 600.0, 1500.0)

    twin = stage(war, in_view)
    twin.put(OUTPOST, -5000.0, -5000.0)
    twin.minutes(20, script)
    assert orders_of(twin, 1, 1200.0) != orders_of(plain_run, 1, 1200.0)


def letters(theatre):
    return [m for m in theatre.command.staff.messages.under_way if m.matter == 1 and m.side == 1]


def with_outpost(war, lose_after=None):
    """The outpost finds the hidden body and sends word; his letter is lost after some minutes."""
    theatre = stage(war, known=False)
    theatre.put(SCREEN, -5500.0, 5500.0)
    theatre.put(HIDDEN, 4000.0, -2500.0)

    def lose_it(theatre):
        if lose_after is not None and round(theatre.t_s / 60.0) == lose_after:
            first = min(letters(theatre), key=lambda m: m.number)
            assert theatre.command.lose(theatre.t_s, first.number)

    theatre.minutes(25, lose_it)
    return theatre


def test_killing_a_courier_takes_away_exactly_what_his_letter_caused(war):
    arrives = with_outpost(war)
    came = [r.t_s for r in arrives.events(Event.REPORTED) if r.side == 1 and r.unit == OUTPOST]
    assert came and came[0] >= 300.0  # a ride of some minutes
    minutes = round(came[0] / 60.0)
    at_once, at_last = with_outpost(war, 1), with_outpost(war, minutes - 1)
    assert orders_of(at_once, 1) == orders_of(at_last, 1)
    early = orders_of(arrives, 1, came[0])
    assert early == orders_of(at_last, 1, came[0])
    later = min(r.t_s for r in at_last.events(Event.REPORTED) if r.side == 1)
    assert later > came[0]
    assert orders_of(arrives, 1, later) != orders_of(at_last, 1, later)


def test_a_run_goes_on_from_a_checkpoint_with_the_same_orders(war):
    whole = stage(war)
    whole.minutes(45, script)
    first = stage(war)
    first.minutes(23, script)
    state = first.command.to_state()
    second = stage(war)
    for mine, old in zip(second.host.tables(), first.host.tables(), strict=True):
        mine.load({name: array.copy() for name, array in old.items()})
    second.command.from_state(state)
    second.t_s = first.t_s
    second.minutes(22, script)
    assert orders_of(first, 1) + orders_of(second, 1) == orders_of(whole, 1)
    assert second.command.digest() == whole.command.digest()
