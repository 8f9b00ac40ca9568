"""A scenario file gone wrong in any way ends as a scenario or as an honest error, and soon."""

import importlib.util
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.errors import ScenarioError
from rearguard.scenario.load import read_scenario


def load_fuzz():
    spec = importlib.util.spec_from_file_location("fuzz", Path(__file__).with_name("fuzz.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


fuzz = load_fuzz()


@pytest.fixture(scope="module")
def warm():
    fuzz.warm_up()


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_mutated_scenarios_live_for_a_minute_or_end_in_an_honest_error(warm, first):
    seeds = range(first, first + 50)
    assert [said for seed in seeds if (said := fuzz.trouble(seed, run=True))] == []


def test_a_fifth_of_the_mutants_is_run():
    assert 12 <= sum(not _refused(seed) for seed in range(100)) <= 60


def test_a_run_that_fails_is_found_out(monkeypatch):
    def fails(scenario):
        raise KeyError("cut")

    seed = next(s for s in range(100) if not _refused(s))
    monkeypatch.setattr(fuzz, "live_through", fails)
    assert fuzz.trouble(seed, run=True) == f"seed {seed}: KeyError: 'cut'"
    assert fuzz.trouble(seed) is None


def _refused(seed):
    try:
        fuzz.read(fuzz.mutant(seed))
    except ScenarioError:
        return True
    return False


@pytest.mark.on_demand
def test_ten_thousand_mutated_scenarios_end_well():
    fuzz.warm_up()
    assert [said for seed in range(10_000) if (said := fuzz.trouble(seed, run=True))] == []


def test_mutants_are_wrong_in_many_ways_and_the_same_each_time():
    firsts = set()
    for seed in range(60):
        content = fuzz.mutant(seed)
        assert content == fuzz.mutant(seed)
        try:
            read_scenario(content, "m.yaml", lambda name: b"", {})
        except ScenarioError as error:
            firsts.add(error.faults[0].what.split(" ")[-1])
    assert len(firsts) > 15


@given(st.binary(max_size=200))
def test_any_bytes_end_in_an_honest_error(content):
    with pytest.raises(ScenarioError) as caught:
        read_scenario(content, "m.yaml", lambda name: b"", {})
    assert all(fault.line >= 1 and fault.column >= 1 for fault in caught.value.faults)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(["sides", "units", "name", "at", "order"]), inner)
        ),
        max_leaves=12,
    ),
    st.sampled_from(["name", "start", "until", "ground", "weather", "sides", "laws", "results",
                     "expect", "fiction", "measures", "sides.song.units", "sides.song.plan",
                     "sides.song.knows", "sides.song.units.main.at", "ground.sketch.ridge"]),
)  # fmt: skip
def test_anything_may_stand_anywhere(value, path):
    text = (fuzz.SHIPPED / "new.yaml").read_bytes()
    try:
        read_scenario(text, "m.yaml", lambda name: b"", {path: value})
    except ScenarioError as error:
        assert all(fault.what for fault in error.faults)
