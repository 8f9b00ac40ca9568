"""Bodies that wheel, face about and dress their ranks."""

import numpy as np
import pytest

from rearguard.clock.dressing import relieved
from rearguard.clock.formation import Formations
from rearguard.host.doing import Doing
from rearguard.host.units import Formation, Task
from rearguard.laws.drill.about import About, front_and_rear_swapped_s
from rearguard.laws.drill.cut import Cut
from rearguard.laws.drill.relief import Relief
from rearguard.laws.drill.wheel import Wheel, rank_lag_s
from setting import Body, muster, order, start

COLUMN, LINE = Formation.COLUMN, Formation.LINE


def drawn(formation, men=400, files=4, **words):
    """One body that faces east."""
    body = {"rank_m": 3.66, "file_m": 1.2, "mounted": True} | words
    return muster([Body(0, men, 0, 0, 0, files=files, formation=formation, **body)])


def ridden(host, seconds, numbers=None, dt_s=2.0):
    """Heads of unit 0 and places of its men, step by step, with men who are always in place."""
    made = Formations(host, numbers)
    p, every, n = host.people, host.all, host.n_people
    heads, men = [], []
    for k in range(int(seconds / dt_s)):
        every.x_m[:n], every.y_m[:n] = p.slot_x_m, p.slot_y_m
        made.advance(np.array([0]), dt_s, k * dt_s)
        heads.append((float(host.units.x_m[0]), float(host.units.y_m[0])))
        men.append(np.stack([p.slot_x_m, p.slot_y_m], axis=1).astype(float))
    return np.array(heads), np.array(men)


def march(host, x, y, pace=1.7):
    order(host, 0, Task.MARCH, goal_x_m=x, goal_y_m=y, pace_m_s=pace)
    host.people.cruise_m_s[:] = 5.0
    host.people.top_m_s[:] = 12.0


def test_each_rank_turns_where_the_head_turned_later_by_its_way():
    host = drawn(COLUMN)
    march(host, 100.0, 900.0)
    heads, men = ridden(host, 400)
    middle = men.reshape(len(men), 100, 4, 2).mean(axis=2)
    for rank in (10, 30, 60):
        lag = rank_lag_s(rank, 3.66, 1.7) / 2.0
        for k in (120, 160, 190):
            whole = int(k - lag)
            share = k - lag - whole
            was = heads[whole] + share * (heads[whole + 1] - heads[whole])
            assert np.hypot(*(middle[k, rank] - was)) < 2.0


def test_the_head_goes_no_faster_than_nine_tenths_can():
    host = drawn(COLUMN, men=100)
    march(host, 0.0, 900.0, pace=6.0)
    host.people.cruise_m_s[:] = np.linspace(3.5, 3.7, 100)
    ridden(host, 10.0)
    assert 3.5 <= float(host.units.speed_m_s[0]) <= 3.52


def widest_turn(front_files, pace):
    """How far east a body that rides for a place straight north gets before it faces north."""
    host = drawn(COLUMN, men=4 * front_files, files=front_files)
    march(host, 0.0, 3000.0, pace)
    heads, _ = ridden(host, 200)
    return heads[:, 0].max()


def test_the_circle_of_a_turn_grows_with_speed_and_frontage():
    assert 6.0 > widest_turn(4, 1.7) > 1.0
    assert widest_turn(4, 5.0) == pytest.approx(25.0 / Wheel().lateral_m_s2, rel=0.25)
    assert widest_turn(100, 1.7) == pytest.approx(0.5 * 99 * 1.2, rel=0.25)


def test_a_line_wheels_as_fast_as_its_outer_man_can_go():
    host = drawn(LINE, men=200, files=100)
    march(host, 0.0, 3000.0)
    heads, men = ridden(host, 200)
    ways = np.hypot(*np.diff(men, axis=0).transpose(2, 0, 1)) / 2.0
    assert ways.max() < 1.02 * Wheel().outer_share * 1.7
    turned = np.flatnonzero(np.diff(heads[:, 0]) < 0.05)[0] * 2.0
    assert turned == pytest.approx(0.5 * np.pi * 118.8 / (1.6 * 1.7), rel=0.15)


def test_the_way_of_an_arc_does_not_depend_on_the_tempo():
    ends = []
    for dt_s in (2.0, 60.0):
        host = drawn(COLUMN)
        march(host, -300.0, 200.0)
        ends.append(ridden(host, 240, dt_s=dt_s)[0][-1])
    assert np.hypot(*(ends[0] - ends[1])) < 1.0


@pytest.mark.parametrize("goal", [(-3.0, 0.5), (0.0, 40.0), (-60.0, 10.0), (25.0, -30.0)])
@pytest.mark.parametrize("formation", [COLUMN, LINE])
def test_no_body_rides_round_its_goal_for_ever(formation, goal):
    host = drawn(formation, men=200, files=4 if formation == COLUMN else 100)
    march(host, *goal)
    made = Formations(host)
    for k in range(200):
        every, p = host.all, host.people
        every.x_m[: host.n_people], every.y_m[: host.n_people] = p.slot_x_m, p.slot_y_m
        made.advance(np.array([0]), 2.0, 2.0 * k)
    assert host.units.arrived[0]


def test_disorder_is_how_far_men_are_from_their_places():
    host = drawn(LINE, men=200, files=100)
    made = Formations(host)
    every, p, n = host.all, host.people, host.n_people
    every.x_m[:n], every.y_m[:n] = p.slot_x_m, p.slot_y_m
    found = []
    for out_m in (0.0, 2.0, 5.0, 50.0):
        every.x_m[:100] = p.slot_x_m[:100] + out_m
        made.advance(np.array([0]), 2.0, 0.0)
        found.append(float(host.units.disorder[0]))
    assert found[0] == 0.0 and found[0] < found[1] < found[2] <= found[3]
    assert found[3] == pytest.approx(0.5)
    every.doing[:100] = Doing.FLEEING  # who has run is no longer with the body
    made.advance(np.array([0]), 2.0, 0.0)
    assert host.units.disorder[0] == 0.0


def test_a_body_that_faces_about_keeps_its_ground_and_its_rear_is_its_front():
    for formation in (COLUMN, LINE):
        host = drawn(formation, men=200, files=4)
        made, p = Formations(host), host.people
        before = np.stack([p.slot_x_m, p.slot_y_m], axis=1).astype(float)
        made.face_about(0, 0.0)
        after = np.stack([p.slot_x_m, p.slot_y_m], axis=1).astype(float)
        moved = np.hypot(*(after - before).T) > 0.1
        assert set(np.flatnonzero(moved)) == {0, 196}  # the leader and whose place he takes
        assert p.slot_rank[0] == 0 and p.slot_rank[1] == 49
        assert abs(float(host.units.heading_rad[0])) == pytest.approx(np.pi, abs=1e-3)


def about_and_wheel(men, files, seed=3, about=None):
    """Times until a standing mass goes back in order: told to face about, or to wheel round."""
    times = []
    for turn in (True, False):
        body = Body(0, men, 0, 0, 0, files=files, file_m=1.2, rank_m=3.66, formation=COLUMN)
        clock = start(muster([body], seed=seed), seed, numbers={"about": about or About()})
        clock.tempos.forced_hot = False
        march(clock.host, -6000.0, 0.0, pace=1.7)
        if turn:
            clock.formations.face_about(0, 0.0)
        while not going_back(clock):
            clock.run_until(clock.t_s + 60.0)
            assert clock.t_s < 3.0 * 3600.0
        times.append(clock.t_s)
    return times


def going_back(clock):
    """Whether the head of the body moves off the other way and its leader is there."""
    units, every = clock.host.units, clock.host.all
    back = abs(float(units.heading_rad[0])) > 2.5 and float(units.speed_m_s[0]) > 0.5
    near = np.hypot(every.x_m[0] - units.x_m[0], every.y_m[0] - units.y_m[0]) < 20.0
    return back and near


@pytest.mark.slow
def test_five_thousand_face_about_more_slowly_than_they_ride_on_and_wheel():
    about, wheel = about_and_wheel(5000, 4)
    assert about > 5.0 * wheel
    assert about == pytest.approx(front_and_rear_swapped_s(4571.0, 1.7, True, About()), rel=0.5)


def test_a_mounted_body_that_has_turned_is_in_disorder_and_dresses_again():
    body = Body(0, 400, 0, 0, 0, files=100, file_m=1.2, rank_m=2.0, formation=LINE)
    host = muster([body])
    clock = start(host, forced_hot=True)
    clock.run_until(10.0)
    assert host.units.disorder[0] < 0.02
    clock.formations.face_about(0, clock.t_s)
    worst = 0.0
    for _ in range(40):
        clock.run_until(clock.t_s + 1.0)
        worst = max(worst, float(host.units.disorder[0]))
    assert worst > 0.15 and not host.units.turning[0]
    clock.run_until(clock.t_s + 60.0)
    assert host.units.disorder[0] < 0.25 * worst
    facing = np.cos(host.all.heading_rad[:400] - host.units.heading_rad[0])
    assert (facing > 0.9).mean() > 0.95


def test_foot_turn_where_they_stand():
    body = Body(0, 400, 0, 0, 0, files=100, file_m=1.0, rank_m=1.0, mounted=False, formation=LINE)
    host = muster([body])
    clock = start(host, forced_hot=True)
    clock.run_until(10.0)
    clock.formations.face_about(0, clock.t_s)
    clock.run_until(20.0)
    assert host.units.disorder[0] < 0.05
    assert (np.cos(host.all.heading_rad[10:390] - np.pi) > 0.9).all()


def test_a_line_faces_about_for_a_place_behind_it_and_a_column_wheels():
    for formation, files in ((LINE, 200), (COLUMN, 4)):
        host = drawn(formation, men=800, files=files)
        march(host, -2000.0, 0.0)
        ridden(host, 4)
        assert bool(host.units.turning[0]) is (formation == LINE)


def test_men_of_a_standing_block_look_outward_and_marching_ones_ahead():
    body = Body(0, 100, 0, 0, 90, files=10, file_m=1.0, rank_m=1.0, mounted=False,
                formation=Formation.BLOCK)  # fmt: skip
    host = muster([body])
    clock = start(host, forced_hot=True)
    clock.run_until(10.0)
    off = np.cos(host.all.heading_rad[:100] - np.pi / 2)
    file, rank = host.people.slot_file, host.people.slot_rank
    assert (off[rank == 0] > 0.99).all()
    assert (off[(rank == 9) & (file > 0) & (file < 9)] < -0.99).all()
    assert (np.abs(off[(file == 0) & (rank > 0)]) < 0.01).all()


def test_who_has_fought_his_bout_goes_to_the_end_of_his_file():
    host = drawn(LINE, men=40, files=10)
    host.all.doing[:10] = Doing.FIGHTING
    host.all.since_s[:5], host.all.since_s[5:10] = 0.0, 100.0
    relieved(host, 0, 130.0, Relief())
    rank = host.people.slot_rank.reshape(4, 10)
    assert rank[:, 0].tolist() == [3, 0, 1, 2] and rank[:, 9].tolist() == [0, 1, 2, 3]
    assert (host.all.doing[:5] == Doing.RANKED).all()
    assert (host.all.doing[5:10] == Doing.FIGHTING).all()
    host.all.doing[9] = Doing.DEAD
    relieved(host, 0, 131.0, Relief())
    assert host.people.slot_rank[19] == 0  # who stood behind the fallen man


def held_up(numbers=None, hold_s=120.0, seconds=600, fallen=()):
    """A column on the march, the men of its ranks from 40 on held up for a while."""
    host = drawn(COLUMN)
    march(host, 5000.0, 0.0)
    made = Formations(host, numbers)
    p, every, units, n = host.people, host.all, host.units, host.n_people
    rear = p.slot_rank >= 40
    every.x_m[:n], every.y_m[:n] = p.slot_x_m, p.slot_y_m
    told = []
    for k in range(seconds // 2):
        t = 2.0 * k
        free = ~rear if t < hold_s else np.ones(n, bool)
        dx, dy = p.slot_x_m - every.x_m[:n], p.slot_y_m - every.y_m[:n]
        gap = np.maximum(np.hypot(dx, dy), 1e-6)
        way = np.where(free, np.minimum(gap, 2.0 * 4.0), 0.0)
        every.x_m[:n] += dx / gap * way
        every.y_m[:n] += dy / gap * way
        if t in fallen:
            every.doing[units.second[0]] = Doing.DOWN
        made.advance(np.array([0]), 2.0, t)
        told.append((float(units.speed_m_s[0]), int(units.cut_rank[0]), float(units.gap_m[0]),
                     int(units.second[0]), float(units.disorder[0])))  # fmt: skip
    return host, np.array(told)


def test_a_column_that_is_cut_in_two_goes_on_in_both_parts_and_is_one_again():
    host, told = held_up()
    speed, cut, gap, second, _ = told.T
    assert set(cut) == {0.0, 40.0}
    assert speed[50:60].min() > 1.6  # the front no longer waits
    assert 0.6 * 120.0 * 1.7 < gap.max() < 120.0 * 1.7
    assert host.people.slot_rank[int(second[58])] == 40  # the head of the rear leads it
    assert cut[-1] == 0 and told[-1, 4] < 0.05  # it has closed up
    _, whole = held_up({"cut": Cut(gap_m=1e9)})
    assert not whole[:, 1].any() and whole[50:60, 0].max() < 0.8 * 1.7  # the head waits for all


def test_who_leads_the_rear_part_is_followed_by_the_next_when_he_falls():
    _, told = held_up(fallen=(100.0,))
    leaders = {int(s) for s in told[:, 3] if s >= 0}
    assert len(leaders) == 2
