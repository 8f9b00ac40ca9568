"""A sound scenario, and how tests read it and spoil it."""

import pytest

from rearguard.errors import ScenarioError
from rearguard.scenario.load import read_scenario

SOUND = """\
rearguard: 1
name: Test
start: {julian: "1125-12-21", hour: "14:00"}
until: {after: 6 h}
ground:
  lonlat: [124.9°, 41.2°]
  sketch:
    size: [4 km, 4 km]
    ridge: {along: [[1 km, 2 km], [3 km, 2 km]], height: 25 m, width: 500 m}
sides:
  song:
    people: [han]
    commander: {character: wary, doctrine: plan}
    units:
      - {name: main, kind: horse-lancer, men: 450, at: [2 km, 1 km], facing: N,
         formation: column of 4}
      - {name: guns, kind: horse-flintlock, men: 50, at: 200 m S of ridge}
    knows: [{body: screen, men: 500 ± 200, at: ridge, age: 2 h, source: scouts}]
    plan:
      - {order: march, unit: all, to: ridge}
      - {order: volley, unit: guns, when: enemy within 100 bu, rounds: 1, name: first}
      - {order: charge, unit: main, when: "order done: first"}
  jin:
    people: [xi]
    units:
      - {name: screen, kind: horse-light, men: 800, at: ridge, horses: {fresh: uniform(0.3, 0.8)}}
laws: {rout: {freeze_share: uniform(0.05, 0.2)}}
results: {hit_before_break_share: {measure: share hit, side: jin, at: break}}
expect:
  - {that: jin.people.fates.captive / mustered, between: [0.50, 0.65], of: median, runs: 30}
  - {that: results.hit_before_break_share, below: 0.01, in: 80 % of runs}
"""


def read(text, files=None, overrides=None):
    def fetch(name):
        return (files or {})[name]

    return read_scenario(text.encode(), "file.yaml", fetch, overrides or {})


def complaint(text, files=None, overrides=None):
    with pytest.raises(ScenarioError) as caught:
        read(text, files, overrides)
    return str(caught.value)


def changed(old, new):
    assert old in SOUND
    return SOUND.replace(old, new, 1)
