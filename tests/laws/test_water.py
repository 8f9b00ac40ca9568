"""Water: check values E5, E7, E8 of physics.md; how men and horses stand, swim and drown in it."""

import doctest

import numpy as np
import pytest

from rearguard.host.doing import Doing
from rearguard.kit.dice import personal_key
from rearguard.kit.stage import plain
from rearguard.laws.beast import unseat
from rearguard.laws.body import chill, drown, swim
from rearguard.laws.body.chill import Chill
from rearguard.laws.body.drown import Drown
from rearguard.laws.body.swim import Swim
from rearguard.laws.ground import stand, wade
from rearguard.laws.ground.stand import Stand
from rearguard.laws.ground.wade import Wade
from rearguard.laws.mind import shun
from rearguard.laws.mind.shun import Shun
from rearguard.record.events import Harm

SWEPT, RANKED, FLEEING = int(Doing.SWEPT), int(Doing.RANKED), int(Doing.FLEEING)
DOWN, DEAD, STRAGGLING = int(Doing.DOWN), int(Doing.DEAD), int(Doing.STRAGGLING)
FIGHTING = int(Doing.FIGHTING)


def luck(ident=1, stream=48):
    return np.uint64(personal_key(5, stream, ident, 0))


@pytest.mark.parametrize("module", [wade, stand, swim, chill, drown, unseat, shun])
def test_the_check_values_in_the_laws_hold(module):
    found = doctest.testmod(module, extraglobs={})
    laws = {n: plain(f) for n, f in vars(module).items() if hasattr(f, "py_func")}
    runner, finder = doctest.DocTestRunner(), doctest.DocTestFinder()
    tried = 0
    for name, function in laws.items():
        for case in finder.find(function, name, module=module, globs=vars(module)):
            tried += runner.run(case).attempted
    assert found.failed == 0 and runner.failures == 0
    assert tried + found.attempted > 0


@pytest.mark.parametrize(
    ("height_m", "body_kg", "limit"), [(1.75, 75.0, 1.355), (1.65, 60.0, 1.199), (1.8, 90.0, 1.524)]
)
def test_e5_the_limit_is_that_of_abt(height_m, body_kg, limit):
    assert plain(stand.abt_limit_m2_s)(height_m, body_kg) == pytest.approx(limit, abs=0.001)


def test_e5_the_armed_stand_as_much_as_the_design_limits_for_adults_ask():
    """Low hazard below 0.6 m2/s, extreme above 1.2."""
    limit = plain(stand.limit_m2_s)(0.8, 70.0, Stand())
    assert 0.6 <= limit <= 1.2
    for hv, least, most in ((0.4, 0.0, 0.02), (0.6, 0.0, 0.5), (1.2, 0.9, 1.0)):
        rate = plain(stand.sweep_hz)(0.8, hv / 0.8, limit, Stand())
        assert least <= 1.0 - np.exp(-30.0 * rate) <= most


@pytest.mark.parametrize(("kg", "newton"), [(5.0, 42.8), (10.0, 85.6), (20.0, 171.2)])
def test_e7_iron_pulls_down(kg, newton):
    assert plain(swim.sinking_n)(kg) == pytest.approx(newton, abs=0.05)


def test_e7_one_who_cannot_swim_struggles_for_less_than_a_minute():
    going_under = plain(drown.going_under)
    shares = [
        1.0 - np.exp(-going_under(0.0, t, 0.0, 0.0, 20.0, Drown(), Swim(), Chill()))
        for t in (20.0, 60.0)
    ]
    assert 0.3 < shares[0] < 0.5 and 0.7 < shares[1] < 0.9


def test_iron_takes_swimmers_down_too():
    rate = plain(drown.sinking_hz)
    assert rate(1.0, 8.0, Drown(), Swim()) == 0.0
    assert 1.0 / rate(1.0, 45.0, Drown(), Swim()) < 4.0
    assert rate(0.0, 25.0, Drown(), Swim()) > rate(1.0, 25.0, Drown(), Swim())
    assert plain(swim.headway_m_s)(1.0, 8.0, Swim()) < Swim().swim_m_s


def test_e8_tiptons_swimmers_fail_in_cold_water_and_not_in_warm():
    """None of ten in 25 C, five of ten in 10 C within 90 minutes; two in 18 C gave up."""
    fails, failing = plain(chill.bather_fails_s), plain(chill.failing)
    share = {c: 1.0 - np.exp(-failing(0.0, 5400.0, fails(c, Chill()))) for c in (10.0, 18.0, 25.0)}
    assert share[10.0] == pytest.approx(0.5, abs=0.1)
    assert share[18.0] < 0.2 and share[25.0] < 0.01


def test_e8_a_clothed_man_has_some_ten_minutes_at_5_c():
    assert 480.0 < plain(chill.swimmer_fails_s)(5.0, Chill()) < 900.0


def test_the_gasp_kills_in_the_first_minute_of_cold_water_only():
    gasping = plain(chill.gasping)
    assert gasping(0.0, 60.0, 2.0, Chill()) > 0.05
    assert gasping(0.0, 60.0, 22.0, Chill()) == 0.0
    assert gasping(61.0, 60.0, 2.0, Chill()) == 0.0


@pytest.mark.parametrize("law", ["gasping", "failing", "going_under"])
def test_two_half_steps_drown_as_many_as_one(law):
    def hazard(t, dt):
        if law == "going_under":
            return plain(drown.going_under)(t, dt, 0.5, 12.0, 5.0, Drown(), Swim(), Chill())
        if law == "failing":
            return plain(chill.failing)(t, dt, 300.0)
        return plain(chill.gasping)(t, dt, 5.0, Chill())

    halves = sum(hazard(0.5 * k, 0.5) for k in range(240))
    assert halves == pytest.approx(hazard(0.0, 120.0), rel=1e-9)


def keep_feet(depth_m, current_m_s, doing=RANKED, mount=-1, feet_due=0.0, dt_s=0.25):
    run = plain(stand.keep_feet.function)
    return run(doing, mount, depth_m, current_m_s, 0.0, 70.0, feet_due, dt_s, luck(), Stand())


def test_water_up_to_the_chin_takes_a_man_at_once_and_a_ford_does_not():
    assert keep_feet(1.5, 0.0)[0] == SWEPT
    assert keep_feet(1.5, 0.0, mount=3)[0] == RANKED
    assert keep_feet(0.6, 0.8)[0] == RANKED
    assert keep_feet(0.6, 0.8)[1] < 1e-3
    assert keep_feet(0.6, 0.8, feet_due=60.0)[0] == SWEPT


def test_a_prisoner_stands_no_better_and_one_who_lies_is_not_asked():
    assert keep_feet(2.0, 1.0, doing=int(Doing.CAPTIVE))[0] == SWEPT
    assert keep_feet(2.0, 1.0, doing=DOWN)[0] == DOWN


def find_feet(depth_m, current_m_s, stress=0.2, feet_due=0.0):
    run = plain(stand.find_feet.function)
    return run(SWEPT, depth_m, current_m_s, 0.0, 70.0, stress, feet_due, 0.25, luck(), Stand())


def test_whom_the_water_sets_down_gets_up_and_a_frightened_man_runs():
    assert find_feet(1.3, 0.1, feet_due=60.0)[0] == SWEPT  # too deep
    assert find_feet(0.8, 1.5, feet_due=60.0)[0] == SWEPT  # too fast
    assert find_feet(0.5, 0.2, feet_due=60.0)[0] == STRAGGLING
    assert find_feet(0.5, 0.2, stress=1.2, feet_due=60.0)[0] == FLEEING


def go_under(doing=SWEPT, depth_m=2.0, drown_due=0.0, submerged_s=0.0):
    run = plain(drown.go_under.function)
    return run(
        doing, 0, submerged_s, drown_due, depth_m, 0.0, 0.0, 10.0, 0.25, luck(), Drown(), Swim(),
        Chill(),
    )  # fmt: skip


def test_who_goes_under_is_dead_of_drowning():
    assert go_under(drown_due=60.0)[:2] == (DEAD, int(Harm.DROWNED))
    assert go_under()[0] == SWEPT and go_under()[2] == 0.25
    assert go_under(doing=RANKED, submerged_s=9.0)[:3] == (RANKED, 0, 0.0)


def test_a_man_who_lies_in_water_drowns_where_he_lies():
    assert go_under(doing=DOWN, depth_m=0.3, drown_due=60.0)[0] == DEAD
    assert go_under(doing=DOWN, depth_m=0.1, drown_due=60.0)[0] == DOWN


def drift(doing=SWEPT, mount=-1, depth_m=2.0, swims=1.0, load_kg=0.0, enemy_m=1e6):
    run = plain(swim.drift.function)
    return run(
        0.0, 0.0, 0.0, 0.0, doing, mount, depth_m, 1.0, 0.0, 0.0, 1.0, swims, load_kg, enemy_m,
        1.5707963, 10.0, Swim(), Stand(), Wade(),
    )  # fmt: skip


def test_a_swimmer_makes_for_the_bank_while_the_current_carries_him():
    x, y, v, _ = drift()
    assert x == pytest.approx(10.0) and y == pytest.approx(10.0 * Swim().swim_m_s)
    assert v > 1.0
    assert drift(swims=0.0)[1] < 2.0
    assert drift(load_kg=30.0)[1] == 0.0


def test_he_does_not_swim_into_the_arms_of_the_enemy():
    assert drift(enemy_m=10.0)[1] < 0.0


def test_a_swimming_horse_drifts_and_a_wading_one_does_not():
    assert drift(doing=RANKED, mount=3)[:2] == (10.0, 0.0)
    assert drift(doing=RANKED, mount=3, depth_m=0.8)[:2] == (0.0, 0.0)


def test_a_horse_keeps_the_rider_over_it_for_minutes():
    rider = plain(unseat.keep_seat.function)
    rest = (0.0, 0.0, 20.0, 0.0)
    numbers = (unseat.Unseat(), Swim(), Stand(), Wade())
    assert rider(RANKED, 3, 2.0, *rest, 0.0, 0.25, luck(), *numbers)[0] == RANKED
    assert rider(RANKED, 3, 2.0, *rest, 60.0, 0.25, luck(), *numbers)[0] == SWEPT
    assert rider(RANKED, 3, 1.0, *rest, 60.0, 0.25, luck(), *numbers)[0] == RANKED
    horse = plain(unseat.swim_horse.function)
    carrying = int(Doing.CARRYING)
    gone = horse(RANKED, 3, 2.0, *rest, 60.0, carrying, 0, 0.25, luck(), *numbers)
    assert gone == (SWEPT, 0.0, DEAD, int(Harm.DROWNED))


def test_wading_slows_by_depth_as_staff_books_reckon():
    assert plain(wade.foot_share)(0.5, Wade()) == 0.7
    assert plain(wade.foot_share)(1.0, Wade()) == 0.45
    assert plain(wade.horse_share)(0.5, Wade()) > plain(wade.foot_share)(0.5, Wade())
    slow = plain(wade.slow_down.function)
    assert slow(4.0, 0.0, 1.0, -1, 4.0, 6.5, Wade())[0] == pytest.approx(0.81)
    assert slow(4.0, 0.0, 0.0, -1, 4.0, 6.5, Wade())[0] == 4.0


def keep_off(wish, doing=RANKED, mount=-1, edge_m=1.0, enemy_m=1e6):
    run = plain(shun.keep_off.function)
    return run(doing, mount, edge_m, 0.0, 1.0, *wish, enemy_m, Shun())


def test_men_on_foot_do_not_walk_into_deep_water_whatever_their_orders():
    assert keep_off((0.0, -1.3))[1] > -0.5
    assert keep_off((0.0, -1.3), edge_m=0.0)[1] > 0.0
    assert keep_off((0.0, -1.3), edge_m=15.0) == (0.0, -1.3)


def test_a_runner_turns_along_the_bank_until_an_enemy_is_upon_him():
    x, y = keep_off((1.0, -3.0), doing=FLEEING, edge_m=0.5)
    assert y > -0.5 and np.hypot(x, y) == pytest.approx(np.hypot(1.0, 3.0))
    assert keep_off((1.0, -3.0), doing=FLEEING, edge_m=0.5, enemy_m=4.0) == (1.0, -3.0)


def test_riders_take_to_the_water_on_orders_and_when_pressed():
    assert keep_off((0.0, -3.0), mount=2, edge_m=0.5) == (0.0, -3.0)
    assert keep_off((0.0, -3.0), mount=2, edge_m=0.5, doing=FLEEING)[1] > -0.5
    assert keep_off((0.0, -3.0), mount=2, edge_m=0.5, doing=FLEEING, enemy_m=40.0)[1] == -3.0
    assert keep_off((0.0, -3.0), mount=2, edge_m=0.5, doing=int(Doing.PURSUING))[1] > -0.5


def test_who_finds_himself_in_deep_water_makes_for_its_edge():
    assert keep_off((0.0, -3.0), mount=2, edge_m=-6.0, doing=int(Doing.PURSUING))[1] > 2.0


def test_who_fights_on_a_bank_edges_away_from_it_and_no_faster_each_step():
    once = keep_off((0.0, 0.0), doing=FIGHTING)
    assert once[1] > 0.2
    assert keep_off(once, doing=FIGHTING) == once
    run = keep_off((1.0, -3.0), doing=FLEEING, edge_m=0.5)
    assert keep_off(run, doing=FLEEING, edge_m=0.5) == pytest.approx(run)
