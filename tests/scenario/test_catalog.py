"""The catalogue: weights that add up, sources for everything, and the laws' numbers read off."""

import pytest

from rearguard.errors import ScenarioError
from rearguard.scenario.catalog import (
    Entry,
    catalogue,
    catalogue_files,
    law_numbers,
    read_catalogue,
)


def entries():
    book = catalogue()
    for part in type(book).model_fields:
        for name, entry in getattr(book, part).items():
            yield f"{part}.{name}", entry


@pytest.mark.parametrize(("name", "entry"), list(entries()))
def test_every_entry_has_a_source_and_three_names(name, entry):
    assert isinstance(entry, Entry)
    assert len(entry.source) > 8
    assert entry.title.missing() == ()


def test_suits_weigh_what_the_chronicle_says():
    armour = catalogue().armour
    assert armour["lamellar"].weight_kg == pytest.approx(32.0)  # 50 jin
    assert 28.0 <= armour["archer-lamellar"].weight_kg <= 33.0
    assert 22.0 <= armour["crossbow-lamellar"].weight_kg <= 29.2
    order = ["none", "padded", "leather", "half-lamellar", "lamellar"]
    stops = [armour[name].stops for name in order]
    assert stops == sorted(stops)


def test_heavy_foot_carries_40_to_50_kg():
    book = catalogue()
    for kind in ("foot-spear", "foot-bow", "foot-crossbow"):
        assert 40.0 <= book.load_kg(kind) <= 50.0


def test_horses_carry_what_horses_carried():
    book = catalogue()
    lancer = book.kinds["horse-lancer"]
    rider_kg = lancer.weight_kg + book.load_kg("horse-lancer")
    assert 100.0 <= rider_kg <= 134.0  # 113 to 134 kg for a cavalry horse
    heavy = book.kinds["horse-heavy"]
    assert heavy.weight_kg + book.load_kg("horse-heavy") + heavy.barding_kg == pytest.approx(
        152.0, abs=6.0
    )
    for horse in book.horses.values():
        assert horse.walk_m_s < horse.trot_m_s < horse.gallop_m_s
        assert 0.0 < horse.reserve_m < horse.gallop_for_m
    assert book.horses["courser"].gallop_m_s == pytest.approx(7.153)  # 16 mph


def test_bows_open_at_the_distances_of_their_time():
    weapons = catalogue().weapons
    assert weapons["crossbow"].range_m == pytest.approx(156.0)
    assert weapons["foot-bow"].range_m == pytest.approx(109.2)
    assert weapons["horse-bow"].range_m == pytest.approx(78.0)
    assert weapons["horse-bow"].draw_n == pytest.approx(406.4, abs=0.3)
    assert weapons["crossbow"].draw_n == pytest.approx(1625.6, abs=0.3)
    assert catalogue().rounds("horse-flintlock") == 60.0
    assert not weapons["sabre"].shoots


def test_grades_keep_their_order():
    grades = catalogue().grades
    assert (grades["screen"].resolve, grades["screen"].standing, grades["screen"].lead) == (
        0.5,
        0.12,
        0.3,
    )
    assert (grades["ordinary"].resolve, grades["ordinary"].lead) == (1.0, 0.7)
    assert (grades["veteran"].resolve, grades["veteran"].lead) == (1.5, 0.9)


def test_strangers_understand_little_of_each_other():
    book = catalogue()
    assert book.understood("chinese", "chinese") == 1.0
    assert book.understood("chinese", "xi") == 0.3
    assert book.understood("khitan", "xi") == 0.8


def test_laws_numbers_are_read_without_importing_a_law():
    numbers = law_numbers()
    assert numbers["rout"]["freeze_share"] == 0.1
    assert all(isinstance(v, float) for law in numbers.values() for v in law.values())


def test_laws_numbers_are_those_that_a_run_lets_a_scenario_override():
    from rearguard.run.engine import _law_defaults

    in_force = {}
    for file, numbers in _law_defaults():
        in_force.setdefault(file, {}).update(numbers._asdict())
    assert law_numbers() == in_force


def test_a_fault_in_the_catalogue_is_told_like_any_other():
    files = dict(catalogue_files())
    files["catalog/grades.yaml"] = files["catalog/grades.yaml"].replace(
        b"lead: 0.3", b"laed: 0.3", 1
    )
    with pytest.raises(ScenarioError) as caught:
        read_catalogue(files)
    said = str(caught.value)
    assert "catalog/grades.yaml:8:3: grades.screen.laed is not known" in said
    assert "did you mean lead?" in said
    assert "has no lead" not in said  # one slip is one fault
