"""Who stands under whom: whom an order reaches, and who commands next."""

import pytest

from rearguard.clock.officer import by_rank, with_those_under
from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.run.session import Session
from rearguard.scenario.load import load_scenario

TEXT = """
rearguard: 1
name: {en: A wing, zh-Hant: 翼, zh-Hans: 翼}
start: {julian: "1125-12-21", hour: "12:00"}
until: {after: 1 h}
ground:
  lonlat: [124.9°, 41.2°]
  sketch: {size: [3 km, 3 km], plain: {height: 300 m, cover: grass}}
sides:
  song:
    people: [han]
    home: [1 km, 0.2 km]
    commander: {unit: wing}
    units:
      - {name: troop, kind: horse-lancer, men: 12, at: [1.2 km, 1 km], under: left}
      - {name: left, kind: horse-lancer, men: 12, bodies: 2, at: [1 km, 1 km], under: wing}
      - {name: wing, kind: horse-lancer, men: 12, at: [1 km, 1.2 km]}
      - {name: other, kind: horse-lancer, men: 12, at: [1.6 km, 1 km]}
    plan:
      - {order: march, unit: left, to: [1 km, 2 km]}
  jin:
    people: [xi]
    units: [{name: far, kind: foot-spear, men: 5, at: [2.9 km, 0.1 km]}]
"""


@pytest.fixture
def wing(tmp_path):
    path = tmp_path / "wing.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return Session(load_scenario(path), 1)


def test_what_a_unit_is_told_those_under_it_are_told(wing):
    units = wing.cast.host.units
    wing.run_until(60.0)
    assert units.task[:5].tolist() == [Task.MARCH, Task.MARCH, Task.MARCH, Task.HOLD, Task.HOLD]
    wing.order("song", {"order": "screen", "unit": "wing"})
    wing.run_until(300.0)
    assert units.task[:5].tolist() == [Task.SCREEN] * 4 + [Task.HOLD]


def test_who_stands_under_whom_is_in_the_host(wing):
    host = wing.cast.host
    assert host.units.parent.tolist() == [1, 3, 3, -1, -1, -1]
    assert with_those_under(host, (3,)) == (0, 1, 2, 3)
    assert by_rank(host, 0) == [3, 4, 1, 2, 0]


def test_the_topmost_officer_who_is_left_commands_next(wing):
    host = wing.cast.host
    staff = wing.clock.command.staff
    wing.run_until(60.0)
    fallen = staff.commanders[0]
    host.all.doing[fallen] = Doing.DEAD
    wing.run_until(1000.0)
    assert staff.commanders[0] == host.units.leader[3] != fallen  # who took over the wing
    host.all.doing[host.units.first[3] : host.units.last[3]] = Doing.DEAD
    wing.run_until(2000.0)
    assert staff.commanders[0] == host.units.leader[4]  # nobody who stands under others


def test_home_is_known_to_every_unit_of_its_side_alone(wing):
    units = wing.cast.host.units
    assert set(zip(units.home_x_m[:5].tolist(), units.home_y_m[:5].tolist(), strict=True)) == {
        (1000.0, 200.0)
    }
    assert units.home_x_m[5] > 1e8


def test_neither_is_said_to_change_nothing(wing, tmp_path):
    told = " ".join(str(note) for note in load_scenario(tmp_path / "wing.yaml").notes)
    assert "changes nothing" not in told
