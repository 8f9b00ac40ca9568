"""What a plan's orders come to: a place that is to be held is ridden to; what nobody can do is
refused, as a standing order and from the commander alike."""

import pytest

from rearguard.errors import ScenarioError
from rearguard.host.units import Task
from rearguard.laws.command.orders import UNKNOWN_YET
from rearguard.record.events import Event
from rearguard.run.session import Session
from rearguard.scenario.load import load_scenario

TEXT = """
rearguard: 1
name: {{en: A plan, zh-Hant: 計, zh-Hans: 计}}
start: {{julian: "1125-12-21", hour: "12:00"}}
until: {{after: 1 h}}
ground:
  lonlat: [124.9°, 41.2°]
  sketch: {{size: [2 km, 2 km], plain: {{height: 300 m, cover: grass}}}}
sides:
  song:
    people: [han]
    units:
      - {{name: a, kind: horse-lancer, men: 20, at: [1 km, 1.9 km], facing: S}}
      - {{name: b, kind: horse-lancer, men: 20, at: [1.4 km, 1.9 km], facing: S}}
    plan:
{plan}
  jin:
    people: [xi]
    units: [{{name: far, kind: foot-spear, men: 5, at: [0.1 km, 0.1 km]}}]
"""
MORE = {
    "cut": "what: bridge", "kindle": "what: grass", "roll": "what: logs",
    "picket": "men: 5, distance: 100 m", "conscript": "at: [1 km, 1 km], men: 5",
    "discard": "what: loads",
}  # fmt: skip


def played(folder, plan, seconds):
    path = folder / "plan.yaml"
    lines = "\n".join(f"      - {{{item}}}" for item in plan)
    path.write_text(TEXT.format(plan=lines), encoding="utf-8")
    session = Session(load_scenario(path), 1, until=seconds)
    session.run()
    return session


@pytest.mark.parametrize("order", ["hold", "screen", "ambush"])
def test_who_is_to_hold_a_place_rides_there_first(tmp_path, order):
    plan = [f"order: {order}, unit: a, at: [1 km, 1.7 km]", "order: hold, unit: b"]
    session = played(tmp_path, plan, 420.0)
    units = session.cast.host.units
    assert abs(units.y_m[0] - 1700.0) < 30.0
    assert units.task[0] == (Task.SCREEN if order == "screen" else Task.HOLD)
    assert (units.x_m[1], units.y_m[1]) == (1400.0, 1900.0)  # no place was named


@pytest.mark.parametrize("order", UNKNOWN_YET)
def test_what_nobody_can_do_is_refused(tmp_path, order):
    rest = f", {MORE[order]}" if order in MORE else ""
    plan = [
        f"order: {order}, unit: a{rest}",
        "order: form, unit: b, formation: line, name: stand",
        f"order: {order}, unit: a, when: 'after 1 min'{rest}",
        f"order: {order}, unit: a, when: 'order done: stand or told far'{rest}",
    ]
    session = played(tmp_path, plan, 240.0)
    refused = [row for row in session.record.events() if row.event == Event.ORDER_REFUSED]
    assert len(refused) >= 2
    assert session.cast.host.units.task[0] == Task.HOLD


def test_bodies_that_would_stand_off_the_map_are_refused(tmp_path):
    path = tmp_path / "wide.yaml"
    text = TEXT.format(plan="      - {order: halt}")
    text = text.replace(
        "men: 20, at: [1 km, 1.9 km]", "men: 20, bodies: 20, gap: 1 km, at: [1 km, 1.9 km]"
    )
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        Session(path, 1)
    assert "of 22 bodies stand off the map, the first is a 1" in str(caught.value)
    assert "fewer bodies, a smaller gap" in str(caught.value)
