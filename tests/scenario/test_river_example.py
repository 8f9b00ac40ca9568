"""The river of docs/explanation/river.md can be run as it stands there."""

import re
from pathlib import Path

import pytest

from rearguard.record.scene import NAME, read_scene
from rearguard.run.session import Session
from rearguard.run.start import cast
from rearguard.scenario.load import load_scenario
from rearguard.scenario.notes import notes
from rearguard.world.flow import flow_of
from rearguard.world.gis import load_ground

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "river.md"


@pytest.fixture
def example(tmp_path):
    found = re.search(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    file = tmp_path / "river.yaml"
    file.write_text(found[1], encoding="utf-8")
    return load_scenario(file)


def test_nothing_is_to_be_remarked_about_its_river(example):
    assert not [r for r in notes(example) if "river" in str(r)]


def test_the_ground_has_the_river_its_ford_and_its_warmth(example):
    ground = load_ground(example.ground, Path())
    (river,) = ground.rivers.all
    assert river.water_c == 6.0 and river.depth_at_m(600.0, 1200.0) == 2.5
    assert river.depth_at_m(1400.0, 1200.0) == pytest.approx(0.6)
    assert ground.places.by_key["ford"].points == ((1400.0, 1200.0),)
    flow = flow_of(ground.rivers, ground.bounds())
    assert flow is not None and set(flow.water_c.tolist()) == {6.0}
    bed, at_ford, bank = (
        ground.height(x, y) for x, y in ((600.0, 1.2e3), (1.4e3, 1.2e3), (600.0, 900.0))
    )
    assert bank - bed > 2.5 > 1.5 > bank - at_ford > 0.5


def test_the_page_is_given_its_line(example):
    (river,) = load_ground(example.ground, Path()).rivers.all
    (drawn,) = read_scene(cast(example, 1).inputs[NAME]).about["rivers"]
    assert drawn["width_m"] == river.width_m
    assert [tuple(p) for p in drawn["points"]] == list(river.points)


@pytest.mark.slow
def test_the_ford_carries_a_body_over_and_deep_water_drowns_some_of_another(example):
    session = Session(example, seed=1, until=240.0, keep_changes=False)
    session.run()
    told = session.tally()["sides"]["horse"]["people"]
    left, right = (told["units"][f"the {name}"]["fates"] for name in ("left", "right"))
    assert right["present"] == 150
    assert left["dead"] == told["dead_by_cause"]["drowned"] > 10
    assert sum(left.values()) == 150
