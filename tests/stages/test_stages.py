"""What every stage owes: it reads known columns, writes what it declares, and stays finite."""

import importlib
import inspect
import math
import pkgutil

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import rearguard.laws
from rearguard.host.doing import Doing, Kind, Wound
from rearguard.host.individuals import (
    BEAST_COLUMNS,
    CLIMBER_COLUMNS,
    INDIVIDUAL_COLUMNS,
    PEOPLE_COLUMNS,
    WADER_COLUMNS,
)
from rearguard.host.units import UNIT_COLUMNS, Formation, Task
from rearguard.kit import streams
from rearguard.kit.stage import BEAST, EVERYBODY, PERSON, STAGES, Stage, numbers_names, plain
from rearguard.record.events import Harm, Reason

for found in pkgutil.walk_packages(rearguard.laws.__path__, "rearguard.laws."):
    importlib.import_module(found.name)

ALL_STAGES = sorted(STAGES.values(), key=lambda made: made.name)
PASSING = [made for made in ALL_STAGES if made.only]
SPECIAL = {"dt_s", "now_s", "luck", "chance"}
ENUMS = {
    "Doing": Doing,
    "Harm": Harm,
    "Kind": Kind,
    "Reason": Reason,
    "Task": Task,
    "Wound": Wound,
    "Formation": Formation,
}
TOP = {"m": 5000.0, "m/s": 9.0, "kg": 90.0, "J/kg": 30000.0, "lx": 1e5, "dB": 170.0, "s": 1e5}
TOP |= {"rad": math.pi, "1/m2": 8.0, "liang": 1000.0, "men": 500.0, "men/m": 5.0, "shots": 500.0}
NAMED = {
    "going": (1.0, 2.5),
    "grade": (-0.6, 0.6),
    "body_kg": (40.0, 110.0),
    "walk_m_s": (0.8, 1.8),
    "run_m_s": (3.0, 7.0),
    "trot_m_s": (2.5, 4.5),
    "gallop_m_s": (5.0, 9.0),
    "resolve": (0.1, 3.0),
    "breaking_point": (0.1, 3.0),
    "skill": (0.2, 3.0),
    "gait": (0.0, 3.0),
}


def columns_of(made: Stage) -> dict:
    """Every column the stage may name, by the name it uses."""
    people = (*PEOPLE_COLUMNS, *WADER_COLUMNS, *CLIMBER_COLUMNS)
    own = {PERSON: people, BEAST: BEAST_COLUMNS, EVERYBODY: ()}[made.who]
    known = {c.name: c for c in (*INDIVIDUAL_COLUMNS, *own)}
    if made.who != BEAST:
        known |= {f"horse_{c.name}": c for c in (*INDIVIDUAL_COLUMNS, *BEAST_COLUMNS)}
    return known | {f"unit_{c.name}": c for c in UNIT_COLUMNS}


def once_name(made: Stage) -> str:
    return plain(made.once).__name__ if made.once else ""


def values_of(column) -> st.SearchStrategy:
    """Values a column can hold."""
    kind = np.dtype(column.dtype)
    if column.unit in ENUMS:
        return st.sampled_from([int(v) for v in ENUMS[column.unit]])
    if column.name in NAMED:
        return st.floats(*NAMED[column.name])
    if column.unit == "0/1":
        return st.integers(0, 1)
    if kind.kind in "iu":
        return st.integers(-1 if kind.kind == "i" and column.default < 0 else 0, 100)
    if column.unit == "0..1":
        return st.floats(0.0, 1.0)
    low = -1.0 if column.unit in ("rad", "men/m") else 0.0
    top = TOP.get(column.unit, 3.0)
    return st.floats(low * top, top)


def arguments(made: Stage) -> st.SearchStrategy:
    """All arguments of a stage, drawn within their ranges."""
    known = columns_of(made)
    drawn = {}
    for name in made.reads:
        if name == "dt_s":
            drawn[name] = st.sampled_from([0.25, 2.0, 60.0])
        elif name == "now_s":
            drawn[name] = st.floats(0.0, 1e5)
        elif name in ("luck", "chance"):
            drawn[name] = st.integers(0, 2**64 - 1).map(np.uint64)
        elif name in numbers_names(made):
            drawn[name] = st.just(made.numbers[numbers_names(made).index(name)]())
        elif name == once_name(made):
            drawn[name] = st.sampled_from([0.25, 2.0, 60.0]).map(
                lambda dt_s: plain(made.once)(made.numbers[0](), dt_s)
            )
        else:
            drawn[name] = values_of(known[name])
    return st.fixed_dictionaries(drawn)


def at_rest(made: Stage) -> st.SearchStrategy:
    """All arguments and what it writes, many columns as they are at the start."""
    known = columns_of(made)
    columns = {name for name in (*made.reads, *made.writes) if name in known}
    drawn = {
        name: st.one_of(st.just(known[name].default), values_of(known[name])) for name in columns
    }
    special = arguments(made._replace(reads=tuple(n for n in made.reads if n not in columns)))
    return st.tuples(special, st.fixed_dictionaries(drawn)).map(lambda two: two[0] | two[1])


def outputs(made: Stage, given_arguments: dict) -> tuple:
    out = plain(made.function)(**given_arguments)
    return out if isinstance(out, tuple) else (out,)


def named(made: Stage) -> str:
    return made.name


def test_there_are_stages():
    assert len(ALL_STAGES) > 10


@pytest.mark.parametrize("made", ALL_STAGES, ids=named)
def test_it_reads_and_writes_known_columns(made):
    known = set(columns_of(made)) | SPECIAL | {*numbers_names(made), once_name(made)}
    assert not set(made.reads) - known
    assert not set(made.writes) - set(columns_of(made))
    assert not [w for w in made.writes if w.startswith("unit_")]


@pytest.mark.parametrize("made", ALL_STAGES, ids=named)
def test_it_runs_at_a_tempo_of_the_clock(made):
    assert made.every in ("0.25 s", "2 s", "60 s")


@pytest.mark.parametrize("made", ALL_STAGES, ids=named)
def test_what_throws_dice_has_a_stream(made):
    throws = bool({"luck", "chance"} & set(made.reads))
    streams_known = {v for k, v in vars(streams).items() if k.isupper()}
    assert not throws or made.stream in streams_known


@pytest.mark.parametrize("made", ALL_STAGES, ids=named)
def test_its_numbers_do_not_hide_a_column(made):
    assert not set(numbers_names(made)) & set(columns_of(made))


@pytest.mark.parametrize("made", ALL_STAGES, ids=named)
@settings(max_examples=25)
@given(st.data())
def test_it_returns_what_it_declares_and_stays_finite(made, data):
    out = outputs(made, data.draw(arguments(made)))
    assert len(out) == len(made.writes)
    known = columns_of(made)
    for name, value in zip(made.writes, out, strict=True):
        assert math.isfinite(value), name
        kind = np.dtype(known[name].dtype)
        if kind.kind in "iu":
            assert np.iinfo(kind).min <= value <= np.iinfo(kind).max, name
        elif kind.kind == "f":
            assert abs(value) <= np.finfo(kind).max, name


@pytest.mark.parametrize("made", PASSING, ids=named)
@settings(max_examples=25)
@given(st.data())
def test_it_leaves_the_rows_that_it_is_not_asked_about_as_they_are(made, data):
    drawn = data.draw(at_rest(made))
    asked = inspect.signature(plain(made.only)).parameters
    assume(not plain(made.only)(**{name: drawn[name] for name in asked}))
    out = outputs(made, {name: drawn[name] for name in made.reads})
    for name, value in zip(made.writes, out, strict=True):
        assert value == drawn[name], name


@pytest.mark.parametrize("made", ALL_STAGES, ids=named)
@settings(max_examples=5)
@given(st.data())
def test_the_same_row_gives_the_same_answer(made, data):
    drawn = data.draw(arguments(made))
    assert outputs(made, drawn) == outputs(made, drawn)


@pytest.mark.parametrize("made", ALL_STAGES, ids=named)
@settings(max_examples=25)
@given(st.data())
def test_a_state_it_writes_is_one_of_the_states(made, data):
    if "doing" in made.writes:
        out = outputs(made, data.draw(arguments(made)))
        assert int(out[made.writes.index("doing")]) in set(map(int, Doing))


def test_a_hazard_lies_on_the_row_whose_die_ends_it_so_that_a_new_episode_empties_it():
    for stage in ALL_STAGES:
        for column in stage.writes:
            assert not (column.endswith("_due") and column.startswith(("horse_", "unit_"))), (
                f"{stage.name} adds up {column} on another row"
            )
