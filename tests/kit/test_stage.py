"""Drivers: what a stage declares is what it gets and what it may change."""

import ast

import numpy as np
import pytest

from rearguard.clock import laws_in_order
from rearguard.kit.stage import (
    BEAST,
    PACKAGE,
    PERSON,
    Stage,
    _own_imports,
    build_driver,
    driver_source,
    plain,
)
from rearguard.laws.beast import tire
from rearguard.laws.body import fall, wound
from rearguard.laws.mind import fear, rally, rout

RUNS = [(name, run) for runs in laws_in_order.ORDER.values() for name, run in runs]


def lines_that_store(text: str) -> set[str]:
    """Columns that a driver's text writes."""
    stores = (line.strip() for line in text.splitlines())
    return {
        s.split("[")[0].removeprefix("c_")
        for s in stores
        if s.startswith("c_") and "] = " in s and ".dtype" not in s.split(" = ")[0]
    }


@pytest.mark.parametrize(("name", "run"), RUNS, ids=[n for n, _ in RUNS])
def test_a_driver_writes_what_its_stages_declare_and_nothing_else(name, run):
    text, columns, _ = driver_source(name, run)
    declared = {w for made in run for w in made.writes}
    assert lines_that_store(text) == declared
    assert declared <= set(columns)
    compile(text, name, "exec")


@pytest.mark.parametrize(("name", "run"), RUNS, ids=[n for n, _ in RUNS])
def test_a_driver_is_of_one_kind_and_names_its_numbers_once(name, run):
    _, columns, numbers = driver_source(name, run)
    assert len({made.who for made in run}) == 1
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) == {n.__name__.lower() for made in run for n in made.numbers}
    if run[0].who == BEAST:
        assert not any(c.startswith("horse_") for c in columns)


def test_each_stage_runs_in_one_place_of_the_order():
    names = [made.name for made in laws_in_order.stages()]
    assert len(set(names)) == len(names)


def test_the_order_reads_as_the_sentence():
    assert list(laws_in_order.ORDER)[:7] == [
        "body", "mind", "choice", "wish", "act", "suffer", "step",
    ]  # fmt: skip


def test_a_horse_is_reached_through_the_mount_and_written_only_if_there_is_one():
    text, columns, _ = driver_source("one", [tire.tire_horse])
    assert "h = mounts[i]" in text
    assert "horse_reserve_m = c_horse_reserve_m[h] if h >= 0 else d_horse_reserve_m" in text
    assert "        if h >= 0:\n            c_horse_reserve_m[h] = horse_reserve_m" in text
    assert "horse_reserve_m" in columns


def test_thresholds_and_moments_have_the_stages_own_stream():
    text, _, _ = driver_source("two", [rout.break_or_stand, rally.come_to_himself])
    assert f"chance = moment_key(seed, {rout.break_or_stand.stream}, quarter, idents[i])" in text
    assert (
        f"luck = personal_key(seed, {rally.come_to_himself.stream}, idents[i], episodes[i])" in text
    )


def test_what_is_the_same_for_all_rows_is_worked_out_once():
    text, _, _ = driver_source("three", [fear.take_in_threat])
    before, inside = text.split("for k in range(lo, hi):")
    assert "take_in_threat_once = once_take_in_threat(fear, dt_s)" in before
    assert "fading(" not in inside and "take_in_threat_once" in inside


def test_a_row_that_every_stage_leaves_is_passed_over_before_the_rest_of_it_is_read():
    text, _, _ = driver_source("passing", [wound.suffer, fall.tumble])
    before, after = text.split("            continue\n")
    asked = "only_suffer(struck) or only_tumble(doing, struck, horse_doing)"
    assert f"        if not ({asked}):" in before
    assert "armour = c_armour[i]" in after and "chance" not in before
    assert "        if only_tumble(doing, struck, horse_doing):\n            chance = " in after


def test_a_row_is_passed_over_only_if_every_stage_of_the_run_leaves_it():
    text, _, _ = driver_source("some", [rout.thaw, rally.come_to_himself])
    assert "continue" not in text and "        if only_thaw(doing):\n" in text


def test_a_later_stage_of_a_run_sees_what_an_earlier_one_wrote():
    """In one driver a value flows in the column's own width, as it would through the array."""
    text, _, _ = driver_source("four", [fear.take_in_threat, fear.take_in_friends])
    rounded = text.index("fear_enemy = c_fear_enemy.dtype.type(o_fear_enemy)")
    assert rounded < text.index("s_take_in_friends(")


def test_a_driver_gives_what_its_stage_gives_row_by_row(tmp_path, monkeypatch):
    monkeypatch.setenv("REARGUARD_CACHE", str(tmp_path))
    n = 50
    start = {
        "mount": np.arange(n, dtype=np.int32) - 10, "speed_m_s": np.linspace(0, 7, n, dtype="f4"),
        "cruise_m_s": np.full(n, 3.4, "f4"),
    }  # fmt: skip
    horse = {"horse_reserve_m": np.linspace(100, 1900, n, dtype="f4"),
             "horse_reserve_full_m": np.full(n, 1900, "f4"),
             "horse_lame": (np.arange(n) % 3 == 0).astype("u1")}  # fmt: skip
    rows = np.arange(n, dtype=np.int32)

    def once(stages: list[Stage]) -> np.ndarray:
        columns = {k: v.copy() for k, v in (start | horse).items()}
        for part in stages:
            made = build_driver("part", [part])
            arrays = [columns[c] for c in made.columns]
            defaults = [columns[c].dtype.type(0) for c in made.columns if c.startswith("horse_")]
            made.function(
                0,
                n,
                rows,
                rows.astype("u4"),
                rows.astype("u2"),
                start["mount"],
                rows,
                1,
                0,
                0.0,
                2.0,
                tire.Tire(),
                *arrays,
                *defaults,
            )
        return columns["horse_reserve_m"]

    found = once([tire.tire_horse])
    for b in range(n - 10):
        i = b + 10
        assert found[b] == np.float32(
            plain(tire.tire_horse.function)(
                start["mount"][i],
                start["speed_m_s"][i],
                start["cruise_m_s"][i],
                horse["horse_reserve_m"][b],
                horse["horse_reserve_full_m"][b],
                horse["horse_lame"][b],
                2.0,
                tire.Tire(),
            )
        )
    assert (found[n - 10 :] == horse["horse_reserve_m"][n - 10 :]).all()
    assert tire.tire_horse.who == PERSON


def test_what_a_file_imports_is_found_without_parsing_it():
    for file in sorted(PACKAGE.rglob("*.py")):
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        wanted = set()
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rearguard"):
                base = PACKAGE.joinpath(*(node.module or "").split(".")[1:])
                wanted |= {base.with_suffix(".py"), *(base / f"{n.name}.py" for n in node.names)}
        assert {p for p in wanted if p.is_file()} <= set(_own_imports(file)), file


def test_a_process_loads_a_driver_once_however_many_clocks_it_winds_up(tmp_path, monkeypatch):
    monkeypatch.setenv("REARGUARD_CACHE", str(tmp_path / "one"))
    name, run = RUNS[0]
    first = build_driver(name, run)
    assert build_driver(name, list(run)) is first
    monkeypatch.setenv("REARGUARD_CACHE", str(tmp_path / "another"))
    assert build_driver(name, run) is not first
