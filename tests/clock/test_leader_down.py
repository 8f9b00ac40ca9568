"""A leader who lies senseless is carried off by calm men, or left by men who are hunted."""

import numpy as np
import pytest

from rearguard.host.doing import Doing
from rearguard.laws.mind.abandon import Abandon
from rearguard.record.events import Event
from setting import Body, muster, start

LEADER = 1
FATES = (Event.CARRIED_OFF, Event.LEFT_FOR_DEAD)


def field(seed: int, calm: bool):
    """Forty men, one of whom leads, and the enemy far off or upon them."""
    host = muster(
        [Body(0, 40, 0, 0, 90, files=20), Body(1, 40, 0, 3000 if calm else 60, -90)], seed=seed
    )
    host.people.rank_title[:40] = 0
    host.people.rank_title[5], host.units.leader[0] = LEADER, 5
    clock = start(host, seed)
    clock.run_until(2.0)
    return clock


def thrown(seed: int, calm: bool, lies_s: float = 1e6):
    """He has been thrown, and lies for so long."""
    clock = field(seed, calm)
    host = clock.host
    host.all.doing[5] = Doing.STUNNED
    host.people.busy_s[5] = lies_s
    if not calm:
        host.people.fear_news[:40] = 9.0
    return clock


def events(clock, *kinds):
    return [row for row in clock.record.events() if row.event in kinds]


@pytest.mark.parametrize("seed", [1, 2])
def test_calm_men_carry_him_off_and_hunted_men_leave_him(seed):
    for calm, fate in ((True, Event.CARRIED_OFF), (False, Event.LEFT_FOR_DEAD)):
        clock = thrown(seed, calm)
        clock.run_until(61.0)
        assert [row.event for row in events(clock, *FATES)] == [fate]


def away_m(clock) -> float:
    """How far the leader is from his unit's banner."""
    every, units = clock.host.all, clock.host.units
    return float(np.hypot(every.x_m[5] - units.x_m[0], every.y_m[5] - units.y_m[0]))


def test_who_is_carried_is_taken_to_his_unit_at_a_walk_and_not_at_once():
    clock = thrown(1, calm=True)
    clock.host.units.x_m[0] = 400.0
    clock.run_until(61.0)
    before = away_m(clock)
    assert before > 300.0
    clock.run_until(181.0)
    assert away_m(clock) == pytest.approx(before - 120.0 * Abandon().carried_m_s, abs=1.0)
    clock.run_until(601.0)
    assert away_m(clock) < 30.0


def test_who_carries_him_drops_him_when_the_enemy_is_upon_them():
    clock = thrown(1, calm=True)
    clock.host.units.x_m[0] = 400.0
    clock.run_until(61.0)
    clock.host.people.enemy_m[5] = 10.0
    clock.tidings.fallen.minute(61.0)
    at = clock.host.all.x_m[5]
    clock.tidings.fallen.minute(121.0)
    assert [row.event for row in events(clock, *FATES)] == list(FATES)
    assert clock.host.all.x_m[5] == at


def test_who_was_left_lies_where_he_fell_and_it_is_told_when_he_is_up_again():
    clock = thrown(1, calm=False, lies_s=200.0)
    every = clock.host.all
    clock.run_until(61.0)
    every.x_m[40:80] += 1e4  # the hunt has gone by
    at = (every.x_m[5], every.y_m[5])
    clock.run_until(190.0)
    assert (every.x_m[5], every.y_m[5]) == at
    assert not events(clock, Event.CAME_TO)
    clock.run_until(301.0)
    assert [row.who for row in events(clock, Event.CAME_TO)] == [5]


def test_the_next_in_order_leads_after_a_while_and_gives_it_back():
    clock = thrown(1, calm=True, lies_s=400.0)
    wait_s = Abandon().next_s
    clock.run_until(60.0 + wait_s - 1.0)
    assert clock.host.units.leader[0] == 5
    clock.run_until(181.0)
    (told,) = events(clock, Event.TOOK_OVER)
    assert clock.host.units.leader[0] == told.who != 5
    assert (told.other, clock.host.people.rank_title[told.who]) == (5, LEADER)
    clock.run_until(900.0)
    assert clock.host.all.doing[5] != Doing.STUNNED
    assert clock.host.units.leader[0] == 5
    assert clock.host.people.rank_title[told.who] == 0


@pytest.mark.parametrize("state", [Doing.DEAD, Doing.CAPTIVE])
def test_a_leader_who_is_lost_is_followed_for_good(state):
    clock = field(1, calm=True)
    clock.host.all.doing[5] = state
    clock.run_until(301.0)
    (told,) = events(clock, Event.TOOK_OVER)
    assert clock.host.units.leader[0] == told.who
    clock.host.all.doing[told.who] = Doing.DEAD
    clock.run_until(601.0)
    assert len(events(clock, Event.TOOK_OVER)) == 2


def test_a_unit_in_flight_has_no_new_leader():
    clock = field(1, calm=True)
    clock.host.all.doing[:40] = Doing.FLEEING
    clock.host.people.fear_news[:40] = 9.0
    clock.run_until(301.0)
    assert not events(clock, Event.TOOK_OVER)


@pytest.mark.parametrize(("share", "led"), [(0.1, False), (0.0, True)])
def test_a_handful_left_in_order_of_a_scattered_unit_follows_nobody(share, led):
    clock = start(field(1, calm=True).host, numbers={"abandon": Abandon(led_share=share)})
    every, people = clock.host.all, clock.host.people
    every.doing[:40], people.fear_news[:40] = Doing.FLEEING, 9.0
    every.doing[5] = Doing.DEAD
    for minute in range(1, 6):
        every.doing[10:13], people.fear_news[10:13] = Doing.RANKED, 0.0
        clock.run_until(60.0 * minute)
    assert bool(events(clock, Event.TOOK_OVER)) == led


def test_it_goes_on_from_a_checkpoint():
    clock = thrown(1, calm=False)
    clock.run_until(61.0)
    again = field(1, calm=False)
    again.tidings.from_state(clock.tidings.to_state())
    assert again.tidings.fallen.left == {5}
    assert again.tidings.fallen.without_s.tolist() == clock.tidings.fallen.without_s.tolist()
