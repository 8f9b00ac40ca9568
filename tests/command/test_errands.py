"""Orders that go on: patrols, followers, ambushes; ranks taken up anew; what cannot be asked."""

import numpy as np
import pytest

from rearguard.clock.errand import FOLLOW_M
from rearguard.clock.standing import Known
from rearguard.errors import ScenarioError
from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.laws.command.brief import Dispatch
from rearguard.run.session import Session
from rearguard.scenario.load import load_scenario

TEXT = """
rearguard: 1
name: {{en: An errand, zh-Hant: 差, zh-Hans: 差}}
start: {{julian: "1125-12-21", hour: "12:00"}}
until: {{after: 1 h}}
ground:
  lonlat: [124.9°, 41.2°]
  sketch: {{size: [3 km, 3 km], plain: {{height: 300 m, cover: grass}}}}
sides:
  song:
    people: [han]
    units:
      - {{name: a, kind: horse-lancer, men: 24, at: [1 km, 1 km], facing: N,
          formation: line 2 deep}}
    plan:
      - {{{order}}}
  jin:
    people: [xi]
    units: [{{name: far, kind: foot-spear, men: 5, at: [2.9 km, 0.1 km]}}]
"""


def scenario(folder, order):
    path = folder / "errand.yaml"
    path.write_text(TEXT.format(order=order), encoding="utf-8")
    return path


def session(folder, order):
    return Session(load_scenario(scenario(folder, order)), 1)


def places(run, minutes):
    """Where unit a is, minute by minute."""
    units, out = run.cast.host.units, []
    for minute in range(1, minutes + 1):
        run.run_until(60.0 * minute)
        out.append((float(units.x_m[0]), float(units.y_m[0])))
    return out


@pytest.mark.parametrize(
    ("between", "ends"),
    [("[1 km, 1.3 km], [1.4 km, 1.3 km]", ((1000, 1300), (1400, 1300))),
     ("[1 km, 1.3 km]", ((1000, 1300), (1000, 1000)))],
)  # fmt: skip
def test_a_patrol_rides_to_and_fro(tmp_path, between, ends):
    run = session(tmp_path, f"order: patrol, unit: a, between: [{between}]")
    way = places(run, 30)
    near = [[np.hypot(x - ex, y - ey) < 120.0 for x, y in way] for ex, ey in ends]
    for here, there in (near, near[::-1]):  # it comes back to each after it was at the other
        first = here.index(True)
        assert True in here[there.index(True, first) :]


def test_a_patrol_goes_on_after_a_checkpoint_with_the_same_bytes(tmp_path):
    order = "order: patrol, unit: a, between: [[1 km, 1.3 km], [1.4 km, 1.3 km]]"
    whole, cut = session(tmp_path, order), session(tmp_path, order)
    whole.run_until(900.0)
    cut.run_until(420.0)
    state = cut.clock.to_state()
    again = session(tmp_path, order)
    again.clock.from_state(state)
    again.run_until(900.0)
    assert again.tally()["digest"] == whole.tally()["digest"]


@pytest.fixture
def follower(war):
    """A unit that follows a body, which is put here and there."""

    def build(name="them", **words):
        known = (Known("them", 0.0, 2000.0, 300.0, 4.0, 0.3, 1, 0.0, "scouts"),)
        bodies = [war.Body(0, 60, 0.0, 2000.0), war.Body(1, 30, 0.0, 0.0)]
        theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, 60, known=known)])
        theatre.command.sense(0.0)
        theatre.command.give(1, Dispatch("follow", 1, target=name, onto=True, **words), 0.0)
        theatre.minutes(1)
        return theatre

    return build


@pytest.mark.parametrize("keep_m", [0.0, 900.0])
def test_who_follows_keeps_behind_the_body(follower, keep_m):
    theatre = follower(range_m=keep_m)
    units, keep_m = theatre.host.units, keep_m or FOLLOW_M
    for y in (2000.0, 2600.0):
        theatre.put(0, 0.0, y)
        theatre.minutes(1)
        gap = y - float(units.goal_y_m[1])
        assert abs(gap - keep_m) < 150.0
        assert units.arrived[1] == 0
        theatre.put(1, 0.0, float(units.goal_y_m[1]))
    theatre.minutes(1)
    assert units.arrived[1] == 1  # near enough: it waits
    theatre.put(0, 0.0, float(units.y_m[1]) + 0.4 * keep_m)
    theatre.minutes(1)
    assert float(units.goal_y_m[1]) < float(units.y_m[1])  # and gives ground before it


def test_who_sees_nothing_rides_to_where_the_body_was_last(follower):
    theatre = follower()
    theatre.put(0, 0.0, 2000.0)
    theatre.minutes(1)
    theatre.put(0, 90000.0, 0.0)
    theatre.minutes(3)
    units = theatre.host.units
    assert abs(float(units.goal_y_m[1]) - 2000.0) < 250.0
    assert abs(float(units.goal_x_m[1])) < 250.0


def test_an_ambush_strikes_when_the_enemy_is_within_range(war):
    bodies = [war.Body(0, 60, 0.0, 900.0), war.Body(1, 30, 0.0, 0.0)]
    theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, 60)])
    theatre.command.sense(0.0)
    theatre.command.give(1, Dispatch("ambush", 1, 0.0, 0.0, range_m=150.0), 0.0)
    host, leader = theatre.host, int(theatre.host.units.leader[1])
    for enemy_m, task in ((400.0, Task.HOLD), (160.0, Task.HOLD), (140.0, Task.CHARGE)):
        host.all.tempo[leader], host.people.in_sight[leader] = 1, 1
        host.people.enemy_m[leader] = enemy_m
        theatre.minutes(1)
        assert host.units.task[1] == task


def test_files_and_spacing_of_a_formation_are_taken_up_by_the_men(tmp_path):
    run = session(tmp_path, "order: form, unit: a, formation: line, files: 4, spacing: 5 m")
    host = run.cast.host
    before = np.ptp(host.all.x_m[:24])
    run.run_until(180.0)
    assert (host.people.slot_file[:24].max(), host.people.slot_rank[:24].max()) == (3, 5)
    assert before < 14.0 < np.ptp(host.all.x_m[:24]) < 16.0
    assert len({(f, r) for f, r in zip(host.people.slot_file[:24], host.people.slot_rank[:24],
                                       strict=True)}) == 24  # fmt: skip


def test_ranks_close_up_over_those_who_are_gone(tmp_path):
    run = session(tmp_path, "order: form, unit: a, formation: line, files: 4, when: after 1 min")
    host = run.cast.host
    host.all.doing[:6] = Doing.DEAD
    run.clock.notes.before[:] = host.all.doing
    run.run_until(120.0)
    assert host.people.slot_rank[6:24].max() == 4


def test_scouts_go_so_far_and_no_farther_and_who_falls_back_does_so_as_far(war):
    bodies = [war.Body(0, 60, 0.0, 900.0), war.Body(1, 30, 0.0, 0.0)]
    theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, 60)])
    theatre.command.sense(0.0)
    units = theatre.host.units
    theatre.command.give(1, Dispatch("scout", 1, 0.0, 5000.0, range_m=700.0), 0.0)
    assert float(units.goal_y_m[1]) == pytest.approx(700.0, abs=1.0)
    theatre.command.give(1, Dispatch("feign", 1, range_m=300.0), 0.0)
    assert float(units.goal_y_m[1]) == pytest.approx(-300.0, abs=20.0)


def test_the_body_that_is_named_is_charged_and_not_the_nearest(war):
    known = (Known("them", 1200.0, 0.0, 300.0, 4.0, 0.3, 1, 0.0, "scouts"),)
    bodies = [war.Body(0, 60, 0.0, 700.0), war.Body(0, 60, 1200.0, 0.0), war.Body(1, 30, 0.0, 0.0)]
    theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, 120, known=known)])
    theatre.command.sense(0.0)
    units = theatre.host.units
    theatre.command.give(1, Dispatch("charge", 2, onto=True, target="them"), 0.0)
    assert (float(units.goal_x_m[2]) > 1000.0, units.against[2]) == (True, 1)
    theatre.command.give(1, Dispatch("charge", 2, onto=True, target="enemy"), 0.0)
    assert units.against[2] == 0


def test_guards_bring_in_what_a_unit_has_taken_when_it_is_to_collect(war):
    setting = war.setting
    bodies = [setting.Body(1, 24, 300.0, 0.0, files=12), setting.Body(0, 40, 0, 0, files=20)]
    gap = {}
    for task in (Task.HOLD, Task.COLLECT):
        host = setting.muster(bodies)
        clock = setting.start(host)
        host.all.doing[:24] = Doing.CAPTIVE
        host.all.doing[24:28] = Doing.GUARDING
        host.all.x_m[24:28] += 300.0
        host.people.captor[:24] = 24 + np.arange(24) % 4
        clock.notes.before[:] = host.all.doing
        setting.order(host, 1, task)
        clock.run_until(300.0)
        gap[task] = float(host.all.x_m[:24].mean())
    assert gap[Task.COLLECT] < 60.0 < 200.0 < gap[Task.HOLD]


@pytest.mark.parametrize(
    ("order", "where", "why"),
    [
        ("volley, rounds: 1, dismount: true", "dismount", "nobody can dismount yet"),
        ("sortie, to: [1 km, 2 km], gate: north", "gate", "there are no gates"),
        ("harass, parties: 3", "parties", "keeps with his unit"),
        ("patrol, between: [[1 km, 2 km]], men: 5", "men", "the whole unit rides"),
        ("scout, toward: [1 km, 2 km], men: 5", "men", "the whole unit rides"),
        ("escort, what: train", "what", "only captives are escorted"),
        ("collect, what: horses", "what", "captives are collected"),
    ],
)
def test_what_nobody_can_do_is_refused_in_one_sentence(tmp_path, order, where, why):
    with pytest.raises(ScenarioError) as caught:
        load_scenario(scenario(tmp_path, f"order: {order}, unit: a"))
    (fault,) = caught.value.faults
    assert (fault.line, fault.allowed.count(why)) == (16, 1)
    assert fault.what.startswith(f"sides.song.plan.0.{where} is ")


def test_a_player_is_refused_what_nobody_can_do(tmp_path):
    run = session(tmp_path, "order: hold, unit: a")
    with pytest.raises(ScenarioError, match="only captives are escorted"):
        run.order("song", {"order": "escort", "unit": "a", "what": "train"})


def test_nothing_of_an_order_is_kept_without_effect(tmp_path):
    orders = ("form, formation: line, spacing: 3 m", "patrol, between: [[1 km, 2 km]]",
              "follow, target: far", "collect, what: captives")  # fmt: skip
    for order in orders:
        told = " ".join(str(n) for n in load_scenario(scenario(tmp_path, f"order: {order}")).notes)
        assert "changes nothing" not in told
