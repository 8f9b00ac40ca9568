"""The twin-world test on the whole clock: what nobody has seen or been told changes no order.

Some three hundred men ride, are shot at, run and are hunted by themselves; nobody puts them where
they are. In the second world a body behind a hill is moved, doubled or taken away.
"""

import dataclasses
import math

import numpy as np
import pytest

from rearguard.clock.command import Command
from rearguard.clock.standing import Item, Known, Setup
from rearguard.host.doing import Doing
from rearguard.host.messages import Matter
from rearguard.laws.command.brief import Dispatch
from rearguard.minds.conditions import Moment
from rearguard.record.events import Event
from rearguard.world import sky
from setting import Body, flat, muster, start

SCREEN, HIDDEN, HUNTERS, GUNS, OUTPOST = range(5)
WEAK = {"resolve": 0.5, "lead": 0.3, "news": 0.12, "dread": 1.0, "fresh": 0.4}
GOOD = {"resolve": 1.5, "lead": 0.9}
ORDERS = (Event.ORDER_GIVEN, Event.ORDER_ARRIVED, Event.ORDER_LOST, Event.DECIDED, Event.PARTIES)
OUT_S, UNTIL_S = 480.0, 840.0  # the hidden body comes out from behind its hill
FAR = (-5500.0, 5500.0)


@dataclasses.dataclass
class Day:
    """A sky of one light."""

    weather: sky.Weather = dataclasses.field(default_factory=sky.Weather)

    def at(self, t_s):
        return sky.Moment(30.0, 180.0, -10.0, 90.0, 20000.0)


def hilly():
    """Level ground with a long hill from south to north, two kilometres east of the middle."""
    ground = flat()
    x = ground.x0_m + np.arange(ground.height_m.shape[1]) * ground.cell_m
    ground.height_m[:] = np.where((x > 1900.0) & (x < 2300.0), 80.0, 0.0)
    return ground


def world(change=None, *, screen=(0.0, 1200.0), outpost=(-5000.0, -5000.0), hunts=True):
    """A screen in view, a body behind the hill that comes out late, hunters, an outpost."""
    bodies = [
        Body(0, 120, *screen, -90, files=40, **WEAK),
        Body(0, 60, 3000.0, 500.0, 180, files=20, **GOOD),
        Body(1, 80, 0.0, 0.0, 90, files=40, **GOOD),
        Body(1, 30, 60.0, 0.0, 90, files=30, rounds=1, **GOOD),
        Body(1, 10, *outpost, 90, files=10, **GOOD),
    ]
    host = muster(bodies)
    clock = start(host, ground=hilly())
    if change is not None:
        change(host)
    march = Dispatch("march", HIDDEN, 600.0, 600.0, plan=0, gait="trot")
    comes_out = Item(0, march, Moment(OUT_S if hunts else 1e9), None, True)
    told = (Known("screen", 0.0, 1200.0, 300.0, math.log(120.0), 0.3, 1, 600.0, "scouts"),)
    setups = [
        Setup(0, 0, items=(comes_out,)),  # of himself he does nothing that hunters could see
        Setup(1, 180, "bold", "hunter", known=told if hunts else (), onward=(0.0, 5000.0)),
    ]
    clock.command = Command(host, clock.ground, clock.record, 1, setups, Day())
    return clock


def at(clock, t_s=UNTIL_S):
    """The clock after running until a time."""
    clock.run_until(t_s)
    return clock


def orders_of(clock, before_s=1e9):
    """Every order of the hunters' side, as text that compares byte by byte."""
    rows = [r for r in clock.record.events() if r.event in ORDERS and r.side == 1]
    return [repr(r) for r in rows if r.t_s < before_s]


def words_of(clock):
    """What was ordered when and why, without the places and numbers that any stir changes."""
    rows = [r for r in clock.record.events() if r.event in ORDERS and r.side == 1]
    return [(round(r.t_s), r.event, r.unit, r.order, r.cause) for r in rows]


def first_sensed_s(clock):
    """When the hunters' side first saw or heard of the hidden body."""
    kinds = (Event.SIGHTED, Event.REPORTED, Event.BELIEF)
    times = [
        r.t_s
        for r in clock.record.events()
        if r.event in kinds and r.side == 1 and r.other == HIDDEN
    ]
    return min(times, default=1e9)


def rows_of(host, u):
    return slice(int(host.units.first[u]), int(host.units.last[u]))


def moved(host):
    rows = rows_of(host, HIDDEN)
    host.all.x_m[rows] += 500.0
    host.all.y_m[rows] += 700.0
    host.units.x_m[HIDDEN] += 500.0
    host.units.y_m[HIDDEN] += 700.0
    host.units.goal_x_m[HIDDEN] += 500.0
    host.units.goal_y_m[HIDDEN] += 700.0


def doubled(host):
    host.all.men[rows_of(host, HIDDEN)] = 2.0


def removed(host):
    host.all.doing[rows_of(host, HIDDEN)] = Doing.ABSENT


def in_view(host):
    rows, dx, dy = rows_of(host, HIDDEN), -2700.0, 0.0
    host.all.x_m[rows] += dx
    host.all.y_m[rows] += dy
    host.units.x_m[HIDDEN] += dx
    host.units.y_m[HIDDEN] += dy


@pytest.fixture(scope="module")
def plain():
    return at(world())


@pytest.mark.parametrize("change", [moved, doubled, removed])
def test_an_unseen_body_changes_no_order_until_it_is_sensed(plain, change):
    twin = at(world(change))
    until = min(first_sensed_s(plain), first_sensed_s(twin))
    assert OUT_S < until < UNTIL_S  # the body is hidden at first, and comes to be seen
    before = orders_of(plain, until)
    words = [r.event for r in plain.record.events() if r.side == 1 and r.t_s < until]
    assert len(before) > 10 and Event.PARTIES in words  # it is fought and hunted in between
    assert before == orders_of(twin, until)


def test_a_body_in_plain_view_does_change_orders(plain):
    twin = at(world(in_view))
    assert first_sensed_s(twin) < 60.0
    assert words_of(twin) != words_of(plain)


def with_outpost(lose_s=None):
    """The outpost sees the hidden body and sends word; his first letter may be lost."""
    clock = world(screen=FAR, outpost=(3000.0, -1500.0), hunts=False)
    if lose_s is not None:
        at(clock, lose_s)
        under_way = clock.command.staff.messages.under_way
        mine = [m.number for m in under_way if m.side == 1 and m.matter == Matter.REPORT]
        assert clock.command.lose(clock.t_s, min(mine))
    return at(clock, 1800.0)


def came_s(clock):
    """When the outpost's letters came to the commander."""
    return [r.t_s for r in clock.record.events() if r.event == Event.REPORTED and r.side == 1]


def test_killing_a_courier_takes_away_exactly_what_his_letter_caused():
    arrives = with_outpost()
    first = came_s(arrives)[0]
    assert first > 300.0  # a ride of some minutes
    at_once, at_last = with_outpost(60.0), with_outpost(first - 30.0)
    assert orders_of(at_once) == orders_of(at_last)
    assert orders_of(arrives, first) == orders_of(at_last, first)
    later = came_s(at_last)[0]
    assert later > first
    assert orders_of(arrives, later) != orders_of(at_last, later)
    assert orders_of(at_last, later) == orders_of(arrives, first)
