"""Parties of a hunt: who leads them, where their men ride, how far, and whom they go after."""

import numpy as np
import pytest

from rearguard.clock.effect import take_effect
from rearguard.clock.hunt import Hunters
from rearguard.clock.lead import choose_officers, ride_on_by_sight, ride_with_parties
from rearguard.clock.staff import Look, new_staff
from rearguard.host.doing import Doing
from rearguard.host.parties import IN_HAND, LEADS, LEASHED, LET_LOOSE
from rearguard.host.parties import parties as parties_of
from rearguard.host.units import Task
from rearguard.kit.threads import Team
from rearguard.laws.arms.hunt import Hunt
from rearguard.laws.command.belief import State
from rearguard.laws.command.brief import Dispatch, PartyGoal, Sighting
from rearguard.laws.command.pursuit import Pursuit
from rearguard.record.record import Record
from setting import Body, muster

EDGES = (-6000.0, -6000.0, 6000.0, 6000.0)
NOBODY: list[int] = [-1, -1]
MEN = 40  # of side 0, in two units of twenty, whose first men lead them; row 40 runs
RUNNER = MEN


class Hunted:
    """Forty hunters in one party that rides north from the field, and one runner."""

    def __init__(self, goal=(0.0, 1000.0), field=(0.0, 0.0)):
        bodies = [Body(0, 20, 0, 0), Body(0, 20, 0, 0), Body(1, 1, 0, 300)]
        self.host, self.parties = muster(bodies), parties_of(2)
        every, people = self.host.all, self.host.people
        every.x_m[: MEN + 1], every.y_m[: MEN + 1] = 0.0, 0.0
        every.doing[:MEN], every.doing[RUNNER] = Doing.PURSUING, Doing.FLEEING
        every.y_m[RUNNER], every.speed_m_s[RUNNER] = 300.0, 1.0
        people.top_m_s[:], people.cruise_m_s[:] = 6.5, 3.5
        people.party[:MEN], people.in_hand[:MEN] = 0, LET_LOOSE
        people.abreast[:MEN] = (np.arange(MEN) + 0.5) / MEN - 0.5
        values = {
            "side": 0, "task": Task.ROUND_UP, "leader": 0, "unit": 0, "men": MEN,
            "goal_x_m": goal[0], "goal_y_m": goal[1], "field_x_m": field[0], "field_y_m": field[1],
        }  # fmt: skip
        for name, value in values.items():
            self.parties[name][0] = value

    def leader(self, commanders=NOBODY):
        """Who leads the party now."""
        choose_officers(self.host, commanders, self.parties)
        return int(self.parties.leader[0])

    def ride(self, pursuit=None):
        """Everybody is given his place: float[men, 2]."""
        ride_with_parties(self.host, self.parties, pursuit or Pursuit(), EDGES)
        people = self.host.people
        return np.stack([people.slot_x_m[:MEN], people.slot_y_m[:MEN]], axis=1)

    def quarry(self, i):
        """Whom a man goes after when all look about them."""
        hunters = Hunters(self.host, Team(1), 1, Hunt(on_one=1e3))
        hunters.choose(np.arange(MEN, dtype=np.int32), 0.0, 0)
        hunters.choose(np.arange(MEN, dtype=np.int32), 2.0, 1)
        return int(self.host.people.target[i])


@pytest.mark.parametrize("lost", [Doing.DOWN, Doing.DEAD, Doing.STUNNED, Doing.GUARDING])
def test_a_party_whose_officer_is_lost_is_led_by_the_next_officer_then_by_any_man(lost):
    hunt = Hunted()
    hunt.host.all.doing[0] = lost
    assert hunt.leader() == 20  # who leads the other unit comes before men of the first
    assert hunt.parties.unit[0] == 1
    hunt.host.all.doing[20] = lost
    assert hunt.leader() == 1
    hunt.host.all.doing[:MEN] = lost
    assert hunt.leader() == -1


def test_an_officer_who_can_lead_is_not_changed_for_another():
    hunt = Hunted()
    hunt.parties.leader[0] = 7
    assert hunt.leader() == 7
    hunt.host.people.party[7] = 1
    assert hunt.leader() == 0


def test_the_commander_of_a_side_leads_no_party():
    hunt = Hunted()
    assert hunt.leader(commanders=[0, -1]) == 20
    assert hunt.leader(commanders=[20, -1]) == 0


def test_an_officer_rides_for_the_goal_and_goes_after_no_single_man():
    hunt = Hunted()
    places = hunt.ride()
    assert hunt.host.people.in_hand[[0, 20]].tolist() == [LEADS, LEADS]
    assert places[0].tolist() == [0.0, 1000.0]
    assert hunt.quarry(0) == -1
    assert hunt.quarry(1) == RUNNER


def test_men_let_loose_sweep_abreast_across_the_way_and_those_in_hand_keep_close():
    hunt, pursuit = Hunted(), Pursuit(front_m=30.0)
    kept = np.arange(2, MEN, 3)
    kept = kept[kept != 20]
    hunt.host.people.in_hand[kept] = IN_HAND
    places = hunt.ride(pursuit)
    loose = np.setdiff1d(np.arange(MEN), [0, 20, *kept])
    assert np.ptp(places[loose, 0]) > 0.9 * MEN * pursuit.front_m
    assert np.all(np.diff(places[loose, 0]) > 0.0)
    assert places[loose, 1] == pytest.approx(1000.0)
    away = np.hypot(places[kept, 0], places[kept, 1] - 1000.0)
    assert away.max() < 12.0 * pursuit.apart_m < 0.25 * np.ptp(places[loose, 0])


def test_a_sweep_bound_for_where_the_hunt_began_is_as_broad():
    pursuit = Pursuit(front_m=30.0)
    places = Hunted(goal=(0.0, 0.0)).ride(pursuit)
    across = max(np.ptp(places[:, 0]), np.ptp(places[:, 1]))
    assert across > 0.9 * MEN * pursuit.front_m


def test_no_place_in_a_sweep_is_beyond_the_edge_of_the_map():
    hunt = Hunted(goal=(5700.0, 5000.0), field=(5700.0, 0.0))
    places = hunt.ride(Pursuit(front_m=100.0))
    assert places[:, 0].max() < EDGES[2]
    assert places[:, 0].min() < 4000.0


def test_who_has_gone_as_far_as_his_order_allows_goes_only_for_a_man_right_before_him():
    hunt = Hunted()
    hunt.parties.leash_m[0] = 500.0
    hunt.ride()
    assert hunt.host.people.in_hand[1] == LET_LOOSE
    hunt.parties.field_y_m[0] = -600.0
    hunt.ride()
    assert hunt.host.people.in_hand[1] == LEASHED
    assert hunt.quarry(1) == -1
    hunt.host.all.y_m[RUNNER] = 0.5 * Hunt().in_hand_m
    assert hunt.quarry(1) == RUNNER
    hunt.parties.field_y_m[0] = 0.0
    hunt.ride()
    assert hunt.host.people.in_hand[1] == LET_LOOSE


def crowd(x_m, y_m):
    """A hundred runners who stand about for the moment."""
    return Sighting(x_m, y_m, 50.0, 0.0, 20.0, 4.6, 0.3, 0.0, 0.0, int(State.RUNS), 0.0)


def chooses(hunt, t_s, *sightings):
    """Where the party rides after its officer has looked about him."""
    staff = new_staff(())
    staff.looks[hunt.host.n_units] = Look(t_s, sightings, (0,) * len(sightings))
    ride_on_by_sight(hunt.host, staff, hunt.parties, Pursuit(), EDGES, t_s)
    return float(hunt.parties.goal_x_m[0]), float(hunt.parties.goal_y_m[0])


def test_an_officer_rides_on_by_what_he_sees_and_stays_with_it_for_a_while():
    numbers, hunt = Pursuit(), Hunted()
    hunt.parties.sent_y_m[0] = 1000.0
    assert chooses(hunt, 0.0) == (0.0, 1000.0)
    assert chooses(hunt, 60.0, crowd(0.0, 2000.0)) == pytest.approx(
        (0.0, 2000.0 + numbers.beyond_m)
    )
    better = crowd(300.0, 700.0)
    assert chooses(hunt, 120.0, better)[1] == 2000.0 + numbers.beyond_m
    assert chooses(hunt, 60.0 + numbers.look_again_s, better)[1] < 2000.0


def test_an_officer_who_is_there_looks_for_the_next_at_once():
    numbers, hunt = Pursuit(), Hunted()
    hunt.parties.sent_y_m[0] = 1000.0
    chooses(hunt, 0.0, crowd(0.0, 2000.0))
    hunt.host.all.y_m[0] = 2000.0 + numbers.beyond_m - 0.5 * numbers.there_m
    assert chooses(hunt, 60.0, crowd(0.0, 4000.0))[1] == pytest.approx(4000.0 + numbers.beyond_m)


def test_no_officer_rides_for_a_point_off_the_map():
    hunt = Hunted(goal=(0.0, 4000.0))
    hunt.parties.sent_y_m[0], hunt.parties.leash_m[0] = 4000.0, 1e4
    assert 5000.0 < chooses(hunt, 0.0, crowd(0.0, 5990.0))[1] < EDGES[3]


@pytest.mark.parametrize(("share", "kept"), [(0.0, 0), (0.33, 6), (0.5, 10)])
def test_a_share_of_each_unit_is_kept_in_hand_evenly_along_its_front(share, kept):
    hunt = Hunted()
    parties, people = parties_of(2), hunt.host.people
    goals = (PartyGoal(3, 1, 0.0, 1.0, 0.0, 900.0),)
    order = Dispatch("round up", 0, 0.0, 0.0, parties=goals, kept_share=share)
    take_effect(hunt.host, parties, order, None, Record(3), 0.0)
    assert set(people.party[:20]) == {3}
    assert parties.men[3] == 20
    held = np.flatnonzero(people.in_hand[:20] == IN_HAND)
    assert len(held) == kept
    assert len(held) < 2 or np.ptp(np.diff(held)) <= 1
    assert np.all(np.diff(people.abreast[:20]) > 0.0)


def test_a_party_has_the_men_who_ride_with_it_however_often_it_is_ordered():
    hunt = Hunted()
    parties = parties_of(2)
    goals = (PartyGoal(3, 1, 0.0, 1.0, 0.0, 900.0),)
    for unit, men in ((0, 20), (1, 40), (1, 40), (0, 40)):
        order = Dispatch("round up", unit, 0.0, 0.0, parties=goals)
        take_effect(hunt.host, parties, order, None, Record(3), 0.0)
        assert parties.men[3] == men
