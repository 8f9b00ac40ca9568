"""People among people at the finest tempo: who is moved, by whom, and who is not."""

import numpy as np
import pytest
from field import digest, drawn_up, fight

from rearguard.clock import throng
from rearguard.clock.heat import HOT, WARM
from rearguard.evidence.crush import nearest_m
from rearguard.host.doing import Doing
from rearguard.host.individuals import ON_HORSE_M
from rearguard.host.units import Task
from rearguard.laws.motion.contact import Contact
from rearguard.world.walls import Walls
from setting import Body, muster, order, start

STAND = {"resolve": 50.0, "lead": 0.9}
DT_S = 0.25


def crowd_of(places, wishes, **columns):
    """A clock and men on foot at some places, all hot, each with a wish."""
    n = len(places)
    host = muster([Body(0, n, 0, 0, 90, files=n, mounted=False, **STAND)])
    clock = start(host)
    every, people = host.all, host.people
    every.x_m[:n], every.y_m[:n] = np.array(places, float).T
    people.wish_x_m_s[:], people.wish_y_m_s[:] = np.array(wishes, float).T
    every.speed_m_s[:n] = np.hypot(*np.array(wishes, float).T)
    every.heading_rad[:n] = np.arctan2(people.wish_y_m_s, people.wish_x_m_s)
    every.tempo[:n], every.doing[:n], people.top_m_s[:] = HOT, Doing.FLEEING, 4.0
    for name, values in columns.items():
        (every if name in every else people)[name][:n] = values
    return clock


def moved(clock, steps=1):
    """Rows after some steps of those who have others about them."""
    rows = np.arange(clock.host.n_people, dtype=np.int32)
    for k in range(steps):
        clock.touch.sweep(rows)
        clock.throng.move(rows, DT_S * k, DT_S)
    return clock.host.all


def test_a_man_alone_is_left_to_his_own_step():
    clock = crowd_of([(0, 0), (50, 0)], [(1, 0), (1, 0)])
    every = moved(clock)
    assert every.x_m[:2].tolist() == [0.0, 50.0]
    assert not clock.host.people.crowded.any()


@pytest.mark.parametrize("pace_m_s", [1.2, 3.5])
@pytest.mark.parametrize("stands", ["warm", "lies", "frozen"])
def test_who_stands_in_the_way_is_gone_round(pace_m_s, stands):
    clock = crowd_of([(0, 0.02), (5, 0)], [(pace_m_s, 0), (0, 0)], tempo=[HOT, HOT])
    every, people = clock.host.all, clock.host.people
    every.tempo[1] = WARM if stands == "warm" else HOT
    every.doing[1] = {"warm": Doing.RANKED, "lies": Doing.DOWN, "frozen": Doing.FROZEN}[stands]
    aside, rows = 0.0, np.arange(2, dtype=np.int32)
    for _ in range(60):
        clock.touch.sweep(rows)
        clock.throng.move(rows, 0.0, DT_S)
        clock._drive(("step",), rows, DT_S)  # whoever has nobody about him
        aside = max(aside, float(every.y_m[0]))
    assert every.x_m[0] > 7.0
    assert aside > 0.3
    assert np.hypot(every.x_m[1] - 5.0, every.y_m[1]) < (0.3 if stands == "frozen" else 1e-6)
    assert people.foe_m[0] > 1e5


def test_the_warm_are_a_wall_and_the_hot_give_way():
    """Runners push against men abreast with no room between them."""
    line = [(0.0, 0.42 * (k - 8)) for k in range(17)]
    runners = [(-0.6 - 0.5 * r, 0.42 * f - 1.05) for r in range(5) for f in range(6)]
    wishes = 17 * [(0, 0)] + 30 * [(3, 0)]
    doing = 17 * [Doing.RANKED] + 30 * [Doing.FLEEING]
    shifts = []
    for tempo in (HOT, WARM):
        clock = crowd_of(line + runners, wishes, doing=doing, tempo=17 * [tempo] + 30 * [HOT])
        every = moved(clock, 24)
        shifts.append(float(every.x_m[:17].max()))
    assert shifts[0] > 0.1 and shifts[1] == 0.0


def test_a_horse_pushes_men_aside_and_hardly_feels_them():
    clock = crowd_of([(0, 0), (0.3, 0)], [(0, 0), (0, 0)])
    clock.host.people.mount[0] = 0
    every = moved(clock, 8)
    man, horse = every.x_m[1] - 0.3, -every.x_m[0]
    assert man > 3.0 * horse > 0.0


def ridden_up(from_rad, aside_m=0.0):
    """Gap between the middles of a rider who stands, his head north, and one who rides up to him.

    ``from_rad``: whence he comes, down a lane; he rides at the other's middle, or beside it.
    """
    toward = -np.array([np.cos(from_rad), np.sin(from_rad)])
    across = np.array([toward[1], -toward[0]])
    x, y = aside_m * across - 6.0 * toward
    clock = crowd_of([(0, 0), (x, y)], [(0, 0), 2.0 * toward], mount=[2, 3], radius_m=ON_HORSE_M)
    every = clock.host.all
    every.heading_rad[0], every.doing[:2] = np.pi / 2, [Doing.RANKED, Doing.GUARDING]
    ends = [
        [d * across + (aside_m * across - way * toward) for way in (9, 1)] for d in (-0.25, 0.25)
    ]
    clock.throng.walls = Walls([(*a, *b) for a, b in ends], 3.0)
    nearest, rows = 99.0, np.arange(2, dtype=np.int32)
    for k in range(24):
        clock.touch.sweep(rows)
        clock.throng.move(rows, DT_S * k, DT_S)
        clock._drive(("step",), rows, DT_S)
        nearest = min(
            nearest, float(np.hypot(*(every[c][1] - every[c][0] for c in ("x_m", "y_m"))))
        )
    return nearest


def test_a_horse_is_long_and_narrow():
    """Head to tail two of 2.4 m keep that apart, head to flank 1.55 m, side by side 0.7 m."""
    tail, flank, beside = ridden_up(-np.pi / 2), ridden_up(0.0), ridden_up(-np.pi / 2, 0.8)
    assert 2.1 < tail < 2.7
    assert 1.3 < flank < 1.8
    assert 0.6 < beside < 0.95


def test_he_who_lies_is_no_hold_and_is_trodden_on():
    clock = crowd_of([(0, 0), (0.1, 0)], [(1, 0), (0, 0)], doing=[Doing.FLEEING, Doing.STUNNED])
    every, people = moved(clock, 2), clock.host.people
    assert every.x_m[1] == np.float32(0.1)
    assert people.over[1] == 1 and people.over[0] == 0
    assert people.trod_m[1] > 0.1
    moved(clock, 6)
    assert people.over[1] == 0


def test_soldiers_in_order_follow_closely_where_a_crowd_would_not():
    """Ranks a metre apart, files half a metre, march at 1.2 m/s; a crowd so close slows."""
    places = [(-1.0 * rank, 0.5 * file) for rank in range(12) for file in range(8)]
    ways = []
    for doing in (Doing.MARCHING, Doing.GUARDING):
        clock = crowd_of(places, 96 * [(1.2, 0)], doing=doing, unit=0)
        clock.throng.walls = Walls([(-20, -0.3, 40, -0.3), (-20, 3.8, 40, 3.8)], 3.0)
        every = moved(clock, 40)
        ways.append(float((every.x_m[88:96] + 11.0).mean()))  # the hindmost rank
    assert ways[0] > 0.97 * 12.0
    assert ways[1] < 0.7 * 12.0


def led(pushes: bool, spaced_m: float, wish_m_s: float) -> tuple[float, float]:
    """How far an officer in a dead end has come in 10 s, and the pressure on him, after 30 s."""
    x, y = np.meshgrid(np.arange(-1.0, 1.01, spaced_m), -0.3 - spaced_m * np.arange(36))
    places = np.c_[x.ravel(), y.ravel()]
    doing = Doing.FLEEING if pushes else Doing.GUARDING
    clock = crowd_of(places, np.tile([0.0, 2.0 if pushes else 0.0], (len(places), 1)), doing=doing)
    ends = [(-1.2, 0, 1.2, 0), (-1.2, -60, -1.2, 0), (1.2, -60, 1.2, 0)]
    clock.throng.walls = Walls(ends, 3.0)
    every, people = clock.host.all, clock.host.people
    officer = int(np.hypot(x.ravel(), y.ravel() + 3.0).argmin())
    every.doing[officer] = Doing.GUARDING
    moved(clock, 120)
    people.wish_y_m_s[officer] = wish_m_s
    before = float(every.y_m[officer])
    moved(clock, 40)
    return float(every.y_m[officer]) - before, float(people.pressure_n_m[officer])


def test_a_press_carries_a_man_whatever_he_wishes():
    (out, pressure), (on, _) = led(True, 0.4, -1.2), led(True, 0.4, 1.2)
    assert pressure > Contact().carried_n_m
    assert abs(out - on) < 0.3
    (out, pressure), (on, _) = led(False, 1.0, -1.2), led(False, 1.0, 1.2)
    assert pressure < 100.0
    assert on - out > 2.0


def test_few_and_many_move_alike(monkeypatch):
    whole = digest(fight(drawn_up(3), 60.0))
    monkeypatch.setattr(throng, "FEW", 0)
    assert digest(fight(drawn_up(3), 60.0)) == whole


def test_no_two_are_ever_in_one_place_in_a_fight():
    clock = fight(drawn_up(3), 60.0)
    least = 1.0
    for t in np.arange(60.25, 90.0, 0.25):
        hot = clock.tempos.hot
        clock.run_until(float(t))
        every, people = clock.host.all, clock.host.people
        rows = hot[(people.crowded[hot] == 2) & (every.doing[hot] == Doing.FIGHTING)]
        if len(rows) > 1:
            least = min(least, nearest_m(every.x_m[rows], every.y_m[rows]))
    assert 0.0 < least < 1.0


def test_a_swept_leader_calls_nothing_until_he_is_free():
    host = muster([Body(0, 40, 0, 0, 90, files=20, mounted=False, **STAND)])
    clock = start(host)
    leader = int(host.units.leader[0])
    host.people.pressure_n_m[leader] = 2000.0
    order(host, 0, Task.MARCH, goal_x_m=0, goal_y_m=500)
    clock._heed(True)
    assert host.people.heard.max() < host.units.order[0]
    host.people.pressure_n_m[leader] = 0.0
    clock._heed(True)
    assert (host.people.heard == host.units.order[0]).mean() > 0.9
