"""Orders and reports are somewhere, take time, can be caught, and act when they arrive."""

import math

import numpy as np
import pytest

from rearguard.clock.mail import SIDE, X, Y, can_be_blown, men_in_reach
from rearguard.clock.officer import REACHES
from rearguard.clock.standing import Item, Known, items_of, known_of, onward_of
from rearguard.host.doing import Doing
from rearguard.host.messages import Carrier
from rearguard.host.units import Task
from rearguard.kit.spot import Spot
from rearguard.laws.command import conditions as c
from rearguard.laws.command.brief import Dispatch
from rearguard.laws.command.orders import Charge, March, Volley
from rearguard.minds.hunter import NEWS_M_S
from rearguard.record.events import Event


@pytest.fixture
def side(war):
    """A commander with two units: one beside him, one two kilometres off; the enemy far away."""

    def build(enemy=(5000.0, 5000.0), **words):
        bodies = [
            war.Body(0, 50, *enemy),
            war.Body(1, 30, 0.0, 0.0),
            war.Body(1, 30, 2000.0, 0.0),
        ]
        setups = [war.setup(0, 0), war.setup(1, 50, **words)]
        theatre = war.Theatre(bodies, setups)
        theatre.command.sense(0.0)
        theatre.command.carry(0.0)
        return theatre

    return build


def send(theatre, *dispatches, t_s=0.0):
    for dispatch in dispatches:
        theatre.command.give(1, dispatch, t_s)


def given(theatre):
    return [int(row.value) for row in theatre.events(Event.ORDER_GIVEN)]


def test_a_word_to_the_man_beside_him_acts_at_once(side):
    theatre = side()
    send(theatre, Dispatch("march", 1, 500.0, 0.0))
    assert given(theatre) == [Carrier.VOICE]
    assert theatre.host.units.task[1] == Task.MARCH
    assert theatre.host.units.order[1] == 1
    assert (theatre.host.units.goal_x_m[1], theatre.host.units.arrived[1]) == (500.0, 0)


def test_a_far_order_acts_when_the_courier_arrives_and_not_before(side):
    theatre = side()
    send(theatre, Dispatch("march", 2, 500.0, 0.0))
    assert given(theatre) == [Carrier.COURIER]
    for t in range(2, 420, 2):
        theatre.command.carry(float(t))
    (arrived,) = theatre.events(Event.ORDER_ARRIVED)
    assert theatre.host.units.order[2] == 1
    assert arrived.t_s == pytest.approx(2000.0 / theatre.command.carry_law.gallop_m_s, rel=0.02)
    assert arrived.value == pytest.approx(arrived.t_s / 60.0)


def test_a_courier_takes_as_long_in_steps_of_a_minute(side):
    times = []
    for step in (2, 60):
        theatre = side()
        send(theatre, Dispatch("march", 2, 500.0, 0.0))
        for t in range(step, 601, step):
            theatre.command.carry(float(t))
        times.append(theatre.events(Event.ORDER_ARRIVED)[0].t_s)
    assert abs(times[0] - times[1]) <= 60.0


def test_a_horn_says_one_of_a_few_things_and_reaches_farther_than_a_voice(side):
    """Mechanisms C1 and C2."""
    assert can_be_blown(Dispatch("charge", 2))
    assert not can_be_blown(Dispatch("charge", 2, 10.0, 10.0))
    assert not can_be_blown(Dispatch("march", 2))
    theatre = side()
    theatre.put(2, 500.0, 0.0)
    theatre.command.sense(0.0)
    send(theatre, Dispatch("charge", 2), Dispatch("march", 2, 10.0, 10.0))
    assert given(theatre) == [Carrier.HORN, Carrier.COURIER]


def test_who_meets_armed_enemies_on_the_way_is_lost_and_his_order_with_him(side):
    theatre = side(enemy=(1000.0, 0.0))
    send(theatre, Dispatch("march", 2, 500.0, 0.0))
    for t in range(2, 1200, 2):
        theatre.command.carry(float(t))
    assert [row.event for row in theatre.events(Event.ORDER_ARRIVED, Event.ORDER_LOST)] == [
        Event.ORDER_LOST
    ]
    assert theatre.host.units.order[2] == 0


def test_unarmed_prisoners_stop_nobody(side):
    theatre = side(enemy=(1000.0, 0.0))
    theatre.set_doing(0, Doing.CAPTIVE)
    theatre.command.sense(0.0)
    send(theatre, Dispatch("march", 2, 500.0, 0.0))
    for t in range(2, 600, 2):
        theatre.command.carry(float(t))
    assert len(theatre.events(Event.ORDER_ARRIVED)) == 1


def test_an_order_to_a_unit_that_is_no_more_is_lost(side):
    theatre = side()
    send(theatre, Dispatch("march", 2, 500.0, 0.0))
    theatre.set_doing(2, Doing.FLEEING)
    for t in range(2, 3000, 2):
        theatre.command.carry(float(t))
    assert len(theatre.events(Event.ORDER_LOST)) == 1
    assert theatre.command.staff.messages.under_way == []


@pytest.mark.parametrize(("per_km", "arrives"), [(0.0, True), (100.0, False)])
def test_a_long_way_through_hostile_country_loses_couriers(side, per_km, arrives):
    theatre = side()
    mail = theatre.command.mail
    mail.numbers = mail.numbers._replace(loss_per_km=per_km)
    send(theatre, Dispatch("march", 2, 500.0, 0.0))
    for t in range(2, 1200, 2):
        theatre.command.carry(float(t))
    assert bool(theatre.events(Event.ORDER_ARRIVED)) == arrives
    assert bool(theatre.events(Event.ORDER_LOST)) != arrives


def test_what_nobody_can_do_is_refused(side):
    theatre = side()
    send(theatre, Dispatch("kindle", 1), Dispatch("march", 0, 1.0, 1.0))
    assert len(theatre.events(Event.ORDER_REFUSED)) == 2
    assert theatre.events(Event.ORDER_GIVEN) == []


def test_the_orders_of_a_plan_wait_for_their_condition_and_follow_each_other(side):
    plan = (
        Item(0, Dispatch("march", 1, 300.0, 0.0, plan=0, name="up"), None, None, True),
        Item(1, Dispatch("volley", 1, plan=1, rounds=1), c.Within("enemy", 150.0), None, True),
        Item(2, Dispatch("hold", 1, plan=2), None, None, True),
    )
    theatre = side(enemy=(0.0, 2000.0), items=plan)
    units = theatre.host.units
    assert units.task[1] == Task.MARCH
    theatre.t_s = 60.0
    theatre.put(1, 300.0, 0.0)
    units.arrived[1] = 1
    theatre.minutes(2)
    assert units.task[1] == Task.HOLD
    assert "up" in theatre.command.staff.done[1]
    theatre.put(0, 300.0, 120.0)
    theatre.minutes(2)
    assert units.task[1] == Task.VOLLEY
    assert units.rounds[1] == 1


def test_an_order_from_the_field_ends_what_the_plan_had_for_the_unit(side):
    plan = (Item(0, Dispatch("volley", 1, plan=0, rounds=1), c.Within("enemy", 150.0), None, True),)
    theatre = side(enemy=(0.0, 2000.0), items=plan)
    send(theatre, Dispatch("march", 1, 300.0, 0.0))
    theatre.t_s = 60.0
    theatre.put(0, 0.0, 120.0)
    theatre.minutes(2)
    assert theatre.host.units.task[1] == Task.MARCH


def test_parties_are_contiguous_files_and_have_a_place_to_ride_for(side):
    from rearguard.laws.command.brief import PartyGoal

    theatre = side()
    goals = (PartyGoal(0, 2, 0.0, 0.5, 900.0, 100.0), PartyGoal(1, 2, 0.5, 1.0, -900.0, 100.0))
    send(theatre, Dispatch("round up", 1, parties=goals, call=True))
    rows = theatre.rows(1)
    party = theatre.host.people.party[rows]
    assert sorted(set(party.tolist())) == [16, 17]
    assert (party == 16).sum() == 15
    files = theatre.host.people.slot_file[rows]
    assert files[party == 16].max() <= files[party == 17].min()
    table = theatre.command.parties
    assert (table.goal_x_m[16], table.goal_x_m[17], table.men[16]) == (900.0, -900.0, 15.0)
    send(theatre, Dispatch("rally", 1))
    assert set(theatre.host.people.party[rows].tolist()) == {-1}


def test_the_escort_takes_over_the_prisoners_and_frees_the_other_guards(side):
    theatre = side(enemy=(60.0, 60.0))
    host = theatre.host
    theatre.set_doing(0, Doing.CAPTIVE)
    host.people.captor[:50] = [50 + k % 20 for k in range(50)]
    host.all.doing[50:70] = Doing.GUARDING
    send(theatre, Dispatch("escort", 1, men=5))
    (told,) = theatre.events(Event.ESCORT)
    assert (told.n, told.value) == (5, 50.0)
    guards = {int(g) for g in host.people.captor[:50]}
    assert len(guards) == 5
    assert host.people.guards_n[50:80].sum() == 50
    assert max(host.people.guards_n[50:80]) == 10


def test_the_march_is_resumed_when_those_who_rode_home_are_in_order_again(side):
    theatre = side()
    theatre.set_doing(1, Doing.STRAGGLING, share=0.8)
    theatre.minutes(1)
    send(theatre, Dispatch("march", 1, 500.0, 0.0, name="resume"), t_s=60.0)
    theatre.minutes(2)
    assert not theatre.events(Event.RESUMED)
    theatre.set_doing(1, Doing.RANKED)
    theatre.minutes(1)
    (row,) = theatre.events(Event.RESUMED)
    assert (row.t_s, row.unit, row.n) == (180.0, 1, 60)


def test_a_courier_rides_to_where_his_man_was_until_he_can_be_where_he_was_sent(side):
    theatre = side()
    staff = theatre.command.staff
    staff.rides_with[2], staff.sent_to[16] = 16, [2000.0, 6000.0, 30.0]
    there_s = 30.0 + (2000.0 + 6000.0) / NEWS_M_S
    for t_s, y_m in ((60.0, 0.0), (there_s - 10.0, 0.0), (there_s + 10.0, 6000.0)):
        send(theatre, Dispatch("form", 2, facing_rad=1.5, by="courier"), t_s=t_s)
        assert staff.messages.under_way[-1].to_y_m == pytest.approx(y_m, abs=50.0)


@pytest.mark.parametrize(("held", "told_off"), [(50, 5), (20, 2), (0, 0)])
def test_an_escort_without_a_number_is_as_many_as_the_prisoners_want_when_the_order_comes(
    side, held, told_off
):
    """Mechanism G4: the officer tells men off by the prisoners he has, a guard to ten."""
    theatre = side(enemy=(60.0, 60.0))
    host = theatre.host
    host.all.doing[:held] = Doing.CAPTIVE
    host.people.captor[:held] = [50 + k % 20 for k in range(held)]
    host.all.doing[50:70] = Doing.GUARDING
    send(theatre, Dispatch("escort", 1))
    assert sum(row.n for row in theatre.events(Event.ESCORT)) == told_off
    assert len(set(host.people.captor[:held].tolist())) == told_off


def test_two_bodies_side_by_side_are_taken_for_one_and_told_apart_when_they_part(war):
    bodies = [war.Body(0, 100, 0.0, 1500.0), war.Body(0, 100, 120.0, 1500.0), war.Body(1, 20, 0, 0)]
    theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, 200)])
    theatre.minutes(1)
    (one,) = theatre.bodies(1)
    assert 100.0 < one.men < 400.0
    theatre.put(1, 1500.0, 1500.0)
    theatre.minutes(3)
    assert len([b for b in theatre.bodies(1) if theatre.t_s - b.seen_s <= 60.0]) == 2


def test_a_body_that_goes_behind_a_hill_is_still_believed_in_and_its_place_grows_old(war):
    ground = war.flat()
    ground.height_m[70:72, :] = 60.0
    bodies = [war.Body(0, 100, 0.0, 800.0), war.Body(1, 20, 0.0, 0.0)]
    theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, 100)], ground=ground)
    theatre.minutes(2)
    theatre.put(0, 0.0, 2000.0)
    theatre.minutes(1)
    assert all(b.y_m < 900.0 for b in theatre.bodies(1))  # nobody knows where it went
    theatre.minutes(3)
    assert theatre.bodies(1) == ()  # its place was looked at and found empty


def test_what_the_plan_knew_and_what_is_seen_merge_into_one_named_body(war):
    known = (Known("screen", 0.0, 1600.0, 500.0, math.log(150.0), 0.3, 0, 7200.0, "scouts"),)
    bodies = [war.Body(0, 100, 0.0, 1500.0), war.Body(1, 20, 0.0, 0.0)]
    theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, 100, known=known)])
    theatre.minutes(2)
    (screen,) = theatre.bodies(1)
    assert screen.name == "screen"
    assert abs(screen.y_m - 1500.0) < 100.0
    assert screen.sd_ln < 0.3


def test_a_scenario_order_becomes_one_item_for_each_unit_and_each_point_of_the_way():
    orders = (
        March(unit=("all",), to=Spot("ridge"), via=(Spot("ford"),), name="up"),
        Volley(unit=("guns",), when=c.Within("enemy", 156.0), name="fire"),
        Charge(unit=("main",), when=c.Done("fire")),
    )
    units = {"all": (0, 1), "main": (0,), "guns": (1,)}
    places = {"ridge": (0.0, 900.0), "ford": (0.0, 400.0)}
    items = items_of(orders, units.__getitem__, lambda s: places[s.place], lambda hour: 0.0)
    assert [(i.dispatch.order, i.dispatch.unit, i.local) for i in items] == [
        ("march", 0, True), ("march", 0, True), ("march", 1, True), ("march", 1, True),
        ("volley", 1, True), ("charge", 0, False),
    ]  # fmt: skip
    assert [i.dispatch.y_m for i in items[:2]] == [400.0, 900.0]
    assert [i.dispatch.name for i in items[:2]] == ["", "up"]


def test_what_is_known_before_the_start_keeps_its_spread():
    from types import SimpleNamespace

    from rearguard.kit.units import read

    block = SimpleNamespace(
        body="screen", men=read("15000 ± 5000", "count"), at=Spot("ridge"), spread_m=800.0,
        age_s=7200.0, source="scouts", doing="holds", heading=None, of=None,
    )  # fmt: skip
    known = known_of(block, lambda spot: (1.0, 2.0))
    assert known.ln_men == pytest.approx(math.log(15000.0))
    assert known.sd_ln == pytest.approx(0.35, abs=0.05)
    edges = (-5000.0, -5000.0, 5000.0, 5000.0)
    assert onward_of((), (1.0, -100.0), (known,), edges) == (1.0, 5000.0)


def test_men_in_reach_of_a_courier_are_those_whom_a_look_at_everybody_finds():
    rng = np.random.default_rng(7)
    n, couriers, reach_m = 3000, 9, 150.0
    x_m, y_m = rng.uniform(-300, 2300, (2, n)).astype(np.float32)
    side, doing = rng.integers(0, 2, n).astype(np.int8), rng.integers(0, 20, n).astype(np.uint8)
    men = rng.integers(1, 4, n).astype(np.float32)
    road = np.zeros((couriers, SIDE + 1))
    road[:, X], road[:, Y] = rng.uniform(-300, 2300, (2, couriers))
    road[:, SIDE] = rng.integers(0, 2, couriers)
    which, found = np.arange(1, couriers), np.zeros(couriers)
    marked = np.zeros((2, 20, 20), bool)  # a map of 2 km; some stand beyond its edges
    men_in_reach(
        n, x_m, y_m, side, doing, men, REACHES, reach_m, road, which, marked, 0.0, 0.0, 0.01, found
    )
    assert found[0] == 0.0
    assert found.sum() > 0.0
    for k in which:
        away = np.hypot(x_m - road[k, X], y_m - road[k, Y])
        near = REACHES[doing] & (side != road[k, SIDE]) & (away < reach_m)
        assert found[k] == men[near].sum()
