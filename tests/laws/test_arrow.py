"""Arrows fly as the integrated equations say, and hit, tire and pierce as the sources do."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.host.doing import Doing
from rearguard.host.individuals import Missile
from rearguard.host.units import Task
from rearguard.kit.stage import plain
from rearguard.laws.arms import area, arrow, bow, mark, pierce, shoot, spare

WAR_M = 714.5  # drag length of the war arrow of the sources
LINED = area.Troops(100.0, 6.5, 0.5)
FOOT_BOW = area.Shaft(int(Missile.ARROW), 580.6, 0.07, 1.0)


def flown(speed, slope, length, dt=0.002):
    """Path of an arrow by small steps: lists of way, height and time, till it is back down."""
    angle = math.atan(slope)
    u, w, x, h, t = speed * math.cos(angle), speed * math.sin(angle), 0.0, 0.0, 0.0
    path = [(x, h, t)]
    while h >= 0.0:
        for half in (0.5, 1.0):
            v = math.hypot(u, w)
            mid = (u - half * dt * v * u / length, w - half * dt * (9.81 + v * w / length))
            if half == 0.5:
                mu, mw = mid
                v = math.hypot(mu, mw)
                nu, nw = u - dt * v * mu / length, w - dt * (9.81 + v * mw / length)
        x, h, t = x + dt * mu, h + dt * mw, t + dt
        u, w = nu, nw
        path.append((x, h, t))
    return path


@pytest.mark.parametrize(("speed", "range_m"), [(50.0, 202), (53.5, 225), (55.0, 234), (60.0, 268)])
def test_the_longest_range_is_that_of_the_integrated_path(speed, range_m):
    assert arrow.longest_range_m(speed, WAR_M) == pytest.approx(range_m, rel=0.012)
    best = max(flown(speed, s, WAR_M)[-1][0] for s in (0.85, 0.9, 0.95, 1.0))
    assert best == pytest.approx(range_m, abs=1.5)


@given(st.floats(40.0, 70.0), st.floats(0.05, 0.5))
def test_heights_and_times_along_the_way_are_those_of_the_integrated_path(speed, slope):
    path = flown(speed, slope, WAR_M, 0.01)
    for x, h, t in path[len(path) // 4 :: len(path) // 4]:
        assert plain(arrow.height_m)(x, slope, speed, WAR_M, 0.0) == pytest.approx(
            h, abs=0.02 + 0.01 * x * slope
        )
        assert plain(arrow.flight_s)(x, slope, speed, WAR_M) == pytest.approx(t, rel=0.02)


@given(st.floats(10.0, 180.0), st.floats(-0.15, 0.15))
def test_what_is_aimed_at_a_mark_meets_it(distance, grade):
    rise = grade * distance
    slope = plain(arrow.slope_to_meet)(distance, rise, 55.0, WAR_M)
    height = plain(arrow.height_m)(distance, slope, 55.0, WAR_M, 0.0)
    assert height == pytest.approx(rise, abs=0.05 + 0.002 * distance)


def test_a_mark_out_of_reach_is_shot_at_as_far_as_the_bow_goes():
    assert plain(arrow.slope_to_meet)(400.0, 0.0, 53.5, WAR_M) == 1.0


def test_energy_ratios_along_the_way_are_those_of_the_sources():
    for way, ratio in ((50, 0.8694), (100, 0.7558), (200, 0.5713)):
        left = plain(arrow.arrow_energy_j)(0.06, float(way), 0.0, 50.0, WAR_M)
        assert left / 75.0 == pytest.approx(ratio, abs=1e-4)


@pytest.mark.parametrize(
    ("missile", "draw", "dart", "energy", "speed"),
    [
        (Missile.ARROW, 406.4, 0.06, 86.06, 53.56),
        (Missile.ARROW, 580.6, 0.08, 122.9, 55.44),
        (Missile.BOLT, 1625.6, 0.08, 146.3, 60.48),
    ],
)
def test_bows_of_the_sources_shoot_as_hard_as_told(missile, draw, dart, energy, speed):
    got = plain(bow.launch_m_s)(int(missile), draw, dart, bow.Bow())
    assert got == pytest.approx(speed, abs=0.01)
    assert 0.5 * dart * got**2 == pytest.approx(energy, abs=0.1)


def test_the_drill_of_1191_is_met_on_a_butt_a_bu_square():
    def hits(scatter, distance):
        return math.erf(1.56 / (2.0 * math.sqrt(2.0) * scatter * distance)) ** 2

    assert hits(bow.Bow().scatter, 93.6) == pytest.approx(6 / 12, abs=0.01)
    assert hits(bow.Bow().bolt_scatter, 156.0) == pytest.approx(5 / 12, abs=0.01)


ARCHER = {
    "doing": int(Doing.LOADING), "enemy_m": 80.0, "unit_task": int(Task.SHOOT),
    "unit_range_m": 110.0, "unit_hold_m": 0.0, "rounds": 60, "missile": int(Missile.ARROW),
    "rate_hz": 4.0 / 60.0, "opens_m": 110.0, "shots": 0, "fire_left": 1000, "ready_s": 0.0,
    "fired": 0, "arm_spent": 0.0, "loosed_s": -1e9, "now_s": 0.0, "bow": bow.Bow(),
}  # fmt: skip
LEFT = ("rounds", "shots", "fire_left", "ready_s", "fired", "arm_spent", "loosed_s")


def minutes_of_shooting(n, **changed):
    state, counts = ARCHER | changed, []
    for quarter in range(240 * n):
        state["now_s"] = quarter / 4.0
        got = dict(zip(LEFT, plain(bow.loose.function)(**state), strict=True))
        counts.append(got.pop("fired"))
        state |= got
    assert state["rounds"] == 60 - sum(counts) == 60 - state["shots"]
    return [sum(counts[k : k + 240]) for k in range(0, 240 * n, 240)]


def test_an_arm_gives_a_burst_of_eight_a_minute_and_then_what_it_keeps_up():
    counts = minutes_of_shooting(6)
    assert 7 <= counts[0] <= 9
    assert counts[-1] == 4
    assert minutes_of_shooting(2, missile=int(Missile.BOLT), rate_hz=1.5 / 60.0)[0] <= 2


def test_rest_gives_the_burst_back():
    spent = plain(bow.spent_now)
    assert spent(8.0, 60.0, 4.0 / 60.0) == pytest.approx(4.0)
    assert spent(8.0, 600.0, 4.0 / 60.0) == 0.0


@pytest.mark.parametrize(
    "reason",
    [
        {"rounds": 0}, {"missile": int(Missile.BALL)}, {"missile": 0}, {"fire_left": 0},
        {"ready_s": 1.0}, {"enemy_m": 111.0}, {"enemy_m": 100.0, "unit_range_m": 60.0},
        {"unit_hold_m": 50.0}, {"unit_task": int(Task.MARCH)}, {"doing": int(Doing.FLEEING)},
    ],
)  # fmt: skip
def test_nobody_lets_go_without_arrow_leave_or_mark(reason):
    held = plain(bow.has_bow)
    state = ARCHER | reason
    only = held(state["doing"], state["missile"], 0)
    assert not only or plain(bow.loose.function)(**state)[4] == 0
    assert plain(bow.loose.function)(**ARCHER)[4] == 1


def test_who_harasses_shoots_as_he_rides():
    may = plain(bow.may_loose)
    assert may(int(Task.HARASS), int(Doing.PURSUING), 60.0, 60.0, 0.0, 80.0)
    assert not may(int(Task.PURSUE), int(Doing.PURSUING), 60.0, 60.0, 0.0, 80.0)


def test_fire_is_held_until_the_enemy_is_close():
    may = plain(shoot.may_shoot)
    assert may(int(Task.SHOOT), int(Doing.LOADING), 100.0, 150.0, 0.0)
    assert not may(int(Task.SHOOT), int(Doing.LOADING), 100.0, 150.0, 30.0)
    assert may(int(Task.SHOOT), int(Doing.LOADING), 30.0, 150.0, 30.0)


@given(st.floats(10.0, 200.0), st.floats(10.0, 200.0), st.floats(20.0, 120.0))
def test_armour_stops_more_of_weaker_points_and_none_of_the_bare_body(a, b, proof):
    stopped, numbers = plain(pierce.arrow_stopped_share), pierce.Pierce()
    assert stopped(min(a, b), 0.75, proof, numbers) >= stopped(max(a, b), 0.75, proof, numbers)
    assert stopped(a, 0.75, proof, numbers) <= 0.75
    assert stopped(a, 0.0, proof, numbers) == 0.0


def test_friends_beside_the_line_at_a_mans_height_or_about_the_mark_are_in_the_way():
    way, numbers = plain(spare.in_the_way), spare.Spare()
    assert way(20.0, 0.5, 1.7, 60.0, 0.008, numbers)
    assert not way(20.0, 0.5, 4.0, 60.0, 0.008, numbers)  # over his head
    assert not way(20.0, 5.0, 1.7, 60.0, 0.008, numbers)  # well beside
    assert not way(3.0, 0.0, 1.7, 60.0, 0.008, numbers)  # his own front rank
    assert way(63.0, 4.0, 9.0, 60.0, 0.008, numbers)  # hand to hand with the mark
    assert plain(spare.holds_shot)(0.7, 0.8) and not plain(spare.holds_shot)(0.7, 0.0)


def test_a_body_in_depth_takes_more_than_a_line_and_a_single_man_least():
    numbers = (bow.Bow(), arrow.Arrow(), mark.Mark())
    deep = area.volley_share(80.0, area.Troops(100.0, 30.0, 0.5), FOOT_BOW, *numbers)
    line = area.volley_share(80.0, area.Troops(100.0, 0.5, 2.0), FOOT_BOW, *numbers)
    one = area.volley_share(80.0, area.Troops(0.3, 0.0, 0.0), FOOT_BOW, *numbers)
    assert deep > line > one > 0.0
    shares = [area.volley_share(d, LINED, FOOT_BOW, *numbers) for d in (40.0, 80.0, 120.0)]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize(
    ("n", "shown", "ground", "share"),
    [(1000, 0.5, 2000, 0.2212), (5000, 0.5, 5000, 0.3935), (200, 0.35, 1000, 0.0676)],
)
def test_a_volley_on_an_area_covers_it_as_poisson_says(n, shown, ground, share):
    assert area.coverage_share(float(n), shown, float(ground)) == pytest.approx(share, abs=1e-4)


def test_a_ball_that_passes_over_or_beside_meets_nobody():
    met, numbers = plain(mark.met), mark.Mark()
    assert met(0.0, 1.0, False, 1.0, numbers) == mark.MAN
    assert met(0.0, 1.8, False, 1.0, numbers) == mark.MISS
    assert met(0.2, 1.0, False, 1.0, numbers) == mark.MISS
    assert met(0.2, 1.0, False, 10.0, numbers) == mark.MAN  # a figure of ten
    assert met(0.2, 1.0, True, 1.0, numbers) == mark.HORSE
    assert met(0.0, 2.0, True, 1.0, numbers) == mark.MAN
