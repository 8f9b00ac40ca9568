"""Laws of command: couriers, chains, pursuit, captives, the odds a man bears."""

import pytest

from rearguard.kit.stage import plain
from rearguard.laws.command import attack, captive, pursuit, rearguard
from rearguard.laws.word import carry, order
from rearguard.laws.word.report import Report, worth_a_courier

CARRY = carry.Carry()


def test_a_courier_keeps_the_gaits_of_the_tables():
    """Check value G1: walk 4, trot 8, gallop 12 miles an hour."""
    mile_s = 1609.344 / 3600.0
    assert pytest.approx(4 * mile_s, abs=0.005) == CARRY.walk_m_s
    assert pytest.approx(8 * mile_s, abs=0.005) == CARRY.trot_m_s
    assert pytest.approx(12 * mile_s, abs=0.005) == CARRY.gallop_m_s
    pace = plain(carry.courier_m_s)
    assert pace(True, 0.0, False, False, CARRY) == CARRY.gallop_m_s
    assert pace(True, 5000.0, False, False, CARRY) == CARRY.trot_m_s
    assert pace(True, 5000.0, True, True, CARRY) < pace(True, 5000.0, True, False, CARRY)
    assert pace(False, 0.0, False, False, CARRY) == CARRY.walk_m_s


@pytest.mark.parametrize(
    ("rate", "way_km", "couriers", "chance"),
    [(0.01, 30.0, 1.0, 0.7408), (0.01, 30.0, 2.0, 0.9328), (0.05, 20.0, 3.0, 0.7474)],
)
def test_more_couriers_arrive_more_surely(rate, way_km, couriers, chance):
    """Check value G2."""
    assert plain(carry.arrival_chance)(rate, way_km, couriers) == pytest.approx(chance, abs=5e-5)


def test_a_safe_road_loses_nobody():
    assert plain(carry.arrival_chance)(0.0, 100.0, 1.0) == 1.0


@pytest.mark.parametrize(
    ("length_m", "link_m", "link_s", "minutes"),
    [(5616.0, 5.0, 4.0, 74.9), (5616.0, 10.0, 4.0, 37.4), (3000.0, 5.0, 3.0, 30.0)],
)
def test_word_of_mouth_is_hardly_faster_than_walking(length_m, link_m, link_s, minutes):
    """Check value F4."""
    time_s = plain(carry.mouth_to_mouth_s)(length_m, link_m, link_s)
    assert time_s / 60.0 == pytest.approx(minutes, abs=0.05)


def test_an_order_of_a_poor_commander_is_less_sure():
    """Check value G7, for one level."""
    right = plain(order.right_share)
    assert right(0.5, order.Chain()) == pytest.approx(0.95)
    assert right(1.0, order.Chain()) == 1.0
    assert right(0.0, order.Chain()) == pytest.approx(0.95**2)


def test_a_good_officer_is_sooner_done_with_an_order_and_a_horn_call_needs_no_thought():
    takes = plain(order.ponder_s)
    assert takes(False, 1.0, order.Chain()) < takes(False, 0.2, order.Chain())
    assert takes(True, 1.0, order.Chain()) == takes(True, 0.2, order.Chain()) == 10.0


@pytest.mark.parametrize(
    ("gap", "chaser", "runner", "time_s"),
    [(200.0, 3.6, 2.0, 125.0), (1000.0, 2.2, 1.4, 1250.0), (500.0, 6.0, 2.5, 142.9)],
)
def test_a_gap_closes_at_the_difference_of_paces(gap, chaser, runner, time_s):
    """Check value C9."""
    assert plain(pursuit.closing_s)(gap, chaser, runner) == pytest.approx(time_s, abs=0.05)
    assert plain(pursuit.closing_s)(gap, runner, chaser) >= 1e9


def test_five_thousand_split_into_five_parties():
    numbers = pursuit.Pursuit()
    parties = plain(pursuit.parties_for)
    assert parties(5000.0, numbers) == 5.0
    assert parties(100.0, numbers) == 1.0
    assert parties(1e5, numbers) == numbers.parties_most


def test_every_party_gets_about_the_same_number_of_runners_and_no_sector_straddles_the_gap():
    bearings = [0.1, 0.5, 1.0, 1.5, 2.0, -2.9, -2.5, 2.5]
    dealt = pursuit.sectors(bearings, [100.0] * 8, 4)
    counts = [sum(w for party, w in dealt if party == k) for k in range(4)]
    assert counts == [200.0] * 4
    # going round from the edge of the widest empty arc the number of the party never falls
    import math

    round_about = sorted(range(8), key=lambda k: bearings[k] % (2 * math.pi))
    first = round_about.index(0)
    order_of = [dealt[k][0] for k in round_about[first:] + round_about[:first]]
    assert order_of == sorted(order_of)
    assert pursuit.sectors([], [], 4) == []


def test_a_party_rides_for_a_point_ahead_of_the_runners():
    numbers = pursuit.Pursuit()
    x, y = plain(pursuit.head_off_point)(1000.0, 0.0, 5.0, 0.0, 0.0, 0.0, numbers)
    assert (x, y) == (pytest.approx(1000.0 + 5.0 * numbers.lead_s + numbers.beyond_m), 0.0)
    x, y = plain(pursuit.head_off_point)(0.0, 1000.0, 0.0, 0.0, 0.0, 0.0, numbers)
    assert y > 1000.0  # whither they go is not known: away from the field


def test_guards_are_told_off_in_proportion_but_never_too_many():
    numbers = captive.Captive()
    assert plain(captive.guards_told_off)(10000.0, 5000.0, numbers) == pytest.approx(1000.0)
    assert plain(captive.guards_told_off)(10000.0, 1000.0, numbers) == pytest.approx(500.0)


def test_a_bold_man_bears_worse_odds_than_a_wary_one():
    numbers = rearguard.Rearguard()
    bold, steady, wary = (rearguard.borne_ratio(c, numbers) for c in ("bold", "steady", "cautious"))
    assert bold > steady > wary


def test_a_strong_force_turns_back_only_on_a_number_that_it_is_sure_of():
    numbers = rearguard.Rearguard()
    turns = plain(rearguard.turns_back)
    assert turns(4000.0, 0.2, 20000.0, 1.0, numbers)
    assert not turns(4000.0, 0.9, 20000.0, 1.0, numbers)
    assert not turns(18000.0, 0.2, 20000.0, 1.0, numbers)


def test_who_scatters_was_not_the_main_body():
    """Mechanism B8: the belief that the main body is here collapses."""
    numbers = rearguard.Rearguard()
    after = plain(rearguard.main_body_here)(numbers.decoy_prior, numbers)
    assert after < 0.2 * numbers.decoy_prior


def test_an_attacker_waits_for_his_shots_but_not_for_ever():
    numbers = attack.Attack()
    sees = plain(attack.sees_effect)
    assert not sees(100.0, -1.0, 0.0, numbers)
    assert sees(numbers.patience_s, -1.0, 0.0, numbers)
    assert not sees(100.0, 90.0, 0.0, numbers)
    assert sees(90.0 + numbers.look_s, 90.0, 0.0, numbers)


def test_the_same_again_is_not_worth_a_courier():
    numbers = Report()
    worth = plain(worth_a_courier)
    assert worth(True, False, 0.0, 0.0, 0.0, numbers)
    assert worth(False, True, 0.0, 0.0, 0.0, numbers)
    assert not worth(False, False, 0.1, 100.0, 60.0, numbers)
    assert worth(False, False, 0.1, 100.0, numbers.again_s, numbers)
