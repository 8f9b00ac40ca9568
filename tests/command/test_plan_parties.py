"""Parties of a plan: an order that names how many splits its units, from the left wing on."""

import numpy as np
import pytest

from rearguard.clock.standing import Item
from rearguard.errors import ScenarioError
from rearguard.host.parties import MOST
from rearguard.host.units import Task
from rearguard.laws.command import conditions as c
from rearguard.laws.command.brief import Dispatch
from rearguard.laws.command.fight_orders import Pursue, RoundUp
from rearguard.laws.command.march_orders import March
from rearguard.laws.command.parties import MOST_PARTIES, asked, first_parties, shares
from rearguard.record.events import Event
from rearguard.scenario.load import load_scenario

RUNNERS = ((-900.0, 700.0), (0.0, 1000.0), (900.0, 700.0))


def items(n, units, order="round up"):
    """A plan in which some units hunt in n parties as soon as the enemy runs."""
    told = [
        Dispatch(order, u, plan=0, asked_parties=n, among=units, call=True) for u in units
    ]  # fmt: skip
    return tuple(Item(0, d, c.Does("enemy", "runs"), None, True) for d in told)


@pytest.fixture
def hunt(war):
    """Two units side by side and three crowds that run before them, with a plan for the hunt."""

    def build(plan, run=True):
        bodies = [war.Body(0, 40, x, y) for x, y in RUNNERS]
        bodies += [war.Body(1, 60, x, 0.0, 90, files=30) for x in (-60.0, 60.0)]
        theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, 120, items=plan)])
        for u, (x, y) in enumerate(RUNNERS):
            if run:
                theatre.set_doing(u, war.RUNNING, speed=4.0, heading=float(np.arctan2(y, x)))
        theatre.minutes(3)
        return theatre

    return build


def parties_of(theatre, u):
    return theatre.host.people.party[theatre.rows(u)].tolist()


def test_a_unit_splits_into_as_many_parties_as_its_order_says(hunt):
    theatre = hunt(items(3, (3,)))
    party = np.array(parties_of(theatre, 3))
    assert sorted(set(party.tolist())) == [MOST, MOST + 1, MOST + 2]
    assert [int((party == MOST + k).sum()) for k in range(3)] == [20, 20, 20]
    assert set(parties_of(theatre, 4)) == {-1}  # nobody told it to
    (row,) = theatre.events(Event.PARTIES)
    assert (row.n, row.side) == (3, 1)
    one = hunt(items(0, (3,)))
    assert set(parties_of(one, 3)) == {-1}


def test_the_left_takes_the_left_and_each_party_has_its_own_crowd(hunt):
    theatre = hunt(items(3, (3,)))
    table = theatre.command.parties
    files = theatre.host.people.slot_file[theatre.rows(3)]
    party = np.array(parties_of(theatre, 3))
    assert files[party == MOST].max() <= files[party == MOST + 1].min()
    assert table.sent_x_m[MOST] < -300.0 < table.sent_x_m[MOST + 1] < 300.0
    assert table.sent_x_m[MOST + 2] > 300.0
    assert set(table.task[MOST : MOST + 3].tolist()) == {Task.ROUND_UP}
    assert table.call[MOST] == 1


def test_units_told_together_share_the_parties(hunt):
    theatre = hunt(items(3, (3, 4)))
    left, right = (parties_of(theatre, u) for u in (3, 4))
    assert (set(left), set(right)) == ({MOST, MOST + 1}, {MOST + 1, MOST + 2})
    assert left.count(MOST + 1) == right.count(MOST + 1) == 20
    assert len(theatre.events(Event.PARTIES)) == 1


def test_without_runners_in_sight_every_party_rides_at_what_the_officer_sees(hunt):
    plan = tuple(i._replace(when=None) for i in items(2, (3,), "pursue"))
    theatre = hunt(plan, run=False)
    assert sorted(set(parties_of(theatre, 3))) == [MOST, MOST + 1]
    table = theatre.command.parties
    assert table.sent_y_m[MOST] == table.sent_y_m[MOST + 1] > 500.0


def test_parties_are_about_alike_and_cuts_lie_at_the_ends_of_units():
    nine = shares([500.0] * 9, 5, 0.25)
    assert [k for k, a, b in nine[0]] == [0]
    size = [sum((b - a) * 500.0 for piece in nine for k, a, b in piece if k == n) for n in range(5)]
    assert sum(size) == pytest.approx(4500.0)
    assert max(size) - min(size) <= 500.0


def test_orders_to_the_same_units_fill_the_same_parties_and_others_have_their_own():
    plan = [
        Pursue(unit=("main",), parties=4.0), March(unit=("main",), to=None),
        RoundUp(unit=("main",), parties=5.0), RoundUp(unit=("guns",), parties=2.0),
        RoundUp(unit=("guns",)),
    ]  # fmt: skip
    assert [asked(order) for order in plan] == [4, 0, 5, 2, 0]
    assert first_parties(plan) == ([0, 0, 0, 5, 5], 7)
    assert MOST_PARTIES == MOST - 1  # one is kept for the escort


def test_more_parties_than_a_side_can_have_are_refused(tmp_path):
    path = tmp_path / "plan.yaml"
    path.write_text(
        """rearguard: 1
name: {en: A plan, zh-Hant: 計, zh-Hans: 计}
start: {julian: "1125-12-21", hour: "12:00"}
until: {after: 1 h}
ground:
  lonlat: [124.9°, 41.2°]
  sketch: {size: [2 km, 2 km], plain: {height: 300 m, cover: grass}}
sides:
  song:
    people: [han]
    units: [{name: a, kind: horse-lancer, men: 20, at: [1 km, 1.9 km], facing: S}]
    plan:
      - {order: round up, unit: a, parties: 16, when: enemy runs}
""",
        encoding="utf-8",
    )
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path)
    assert "has the plan split into 16 parties in all" in str(caught.value)
    assert "15 parties at most" in str(caught.value)
