"""A sound scenario is read whole; what changes nothing yet and what comes along is told."""

import json

import pytest
from sound import SOUND, changed, complaint, read

from rearguard.kit.distribution import Distribution
from rearguard.scenario.load import (
    MAIN,
    load_scenario,
    new_text,
    scenario_from_inputs,
    shipped,
)
from rearguard.scenario.reference import reference_text
from rearguard.scenario.schema import schema_json

# ---------------------------------------------------------------- what is right


def test_the_sample_is_read_in_si_units():
    scenario = read(SOUND)
    song = scenario.sides["song"]
    assert scenario.until.after_s == 21600.0
    assert song.unit("main").formation.files == 4.0
    assert song.unit("guns").at.off_m == 200.0
    assert song.plan[1].when.range_m == pytest.approx(156.0)
    assert isinstance(song.knows[0].men, Distribution)
    assert scenario.expect[1].share == 0.8
    assert [unit.name for _, unit in scenario.units()] == ["main", "guns", "screen"]
    with pytest.raises(KeyError):
        song.unit("nobody")


def test_the_commas_of_a_distribution_are_its_own_inside_braces():
    fresh = read(SOUND).sides["jin"].units[0].horses.fresh
    assert (fresh.kind, fresh.args) == ("uniform", (0.3, 0.8))
    point = read(changed("at: [2 km, 1 km]", "at: [uniform(1 km, 2 km), 1 km]"))
    assert point.sides["song"].units[0].at.x_m.args == (1000.0, 2000.0)


def test_a_scenario_is_frozen():
    scenario = read(SOUND)
    with pytest.raises(ValueError, match="frozen"):
        scenario.measures = "han"
    with pytest.raises(ValueError, match="frozen"):
        scenario.sides["song"].quarter = 0.1


def test_every_unknown_number_is_drawn_by_the_luck_of_its_path():
    scenario = read(SOUND)
    paths = {
        "sides.song.knows.screen.men",
        "sides.jin.units.screen.horses.fresh",
        "laws.rout.freeze_share",
    }
    assert set(scenario.unknowns()) == paths
    luck = {path: 0.1 + 0.2 * k for k, path in enumerate(sorted(paths))}
    drawn = scenario.drawn(lambda path: luck[path])
    assert {draw.path: draw.u for draw in drawn.draws} == luck
    assert drawn.unknowns() == {}
    fresh = drawn.sides["jin"].units[0].horses.fresh
    assert fresh == pytest.approx(0.3 + 0.5 * luck["sides.jin.units.screen.horses.fresh"])
    assert isinstance(scenario.sides["jin"].units[0].horses.fresh, Distribution)
    assert drawn.inputs == scenario.inputs and drawn.notes == scenario.notes


def test_inputs_are_kept_whole_and_give_the_same_scenario_again():
    csv = b"name,men,rank\nHan Chang,1,leader\n,49,man\n"
    text = changed("men: 50, at: 200 m", "roster: guns.csv, at: 200 m")
    scenario = read(text, {"guns.csv": csv})
    assert scenario.inputs[MAIN] == text.encode()
    assert scenario.inputs["guns.csv"] == csv
    assert "catalog/kinds.yaml" in scenario.inputs
    again = scenario_from_inputs(scenario.inputs)
    assert again.model_dump() == scenario.model_dump()
    assert again.rosters == scenario.rosters


def test_a_path_can_be_overridden_before_anything_is_checked():
    scenario = read(SOUND, overrides={"sides.jin.units.screen.men": "30", "weather.air": "-9 °C"})
    assert scenario.sides["jin"].units[0].men == 30.0
    assert scenario.weather.air_c == -9.0
    said = complaint(SOUND, overrides={"sides.jin.unts.screen.men": 3})
    assert "leads nowhere: there is no unts" in said and "did you mean units?" in said
    assert "men is -3" in complaint(SOUND, overrides={"sides.jin.units.screen.men": -3})


def test_laws_may_be_given_in_other_units():
    scenario = read(
        changed("{rout: {freeze_share: uniform(0.05, 0.2)}}", "{fear: {enemy_half_m: 20 bu}}")
    )
    assert scenario.laws["fear"]["enemy_half_m"] == pytest.approx(31.2)


# ---------------------------------------------------------------- notes


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("- {order: march, unit: all, to: ridge}", "- {order: camp, unit: all}", "nobody can do"),
        ("fresh: uniform(0.3, 0.8)", "fresh: 0.5, spare: 2", "spare is kept, and changes nothing"),
        ("men: 800, at", "men: 800, torches: 0.2, at", "torches is kept, and changes nothing"),
        ("laws:", "weather: {rain: 2e-6 m/s}\nlaws:", "weather.rain is kept"),
    ],
)
def test_what_changes_nothing_yet_is_told(old, new, said):
    told = " ".join(str(note) for note in read(changed(old, new)).notes)
    assert said in told
    assert said not in " ".join(str(note) for note in read(SOUND).notes)


def test_missing_names_are_noted():
    scenario = read(changed("name: Test", "name: {en: Birch Ridge, zh-Hant: 樺樹嶺}"))
    assert [str(note).split("\n")[0] for note in scenario.notes] == [
        "file.yaml:2:7: name has no name in zh-Hans",
        "file.yaml:11:3: sides have no title in zh-Hant or zh-Hans: song, main, guns, jin, screen",
        "file.yaml:24:5: sides.jin follows a plan that holds no order: its units stand where "
        "they are",
    ]
    assert scenario.name.get("zh-Hans") == "樺樹嶺"


@pytest.mark.parametrize(
    ("titles", "told"),
    [
        ((), ["zh-Hant or zh-Hans: song, main, guns, jin, screen"]),
        (("{en: The Screen, zh-Hant: 前隊, zh-Hans: 前队}",),
         ["zh-Hant or zh-Hans: song, main, guns, jin"]),
        (("The Screen",), ["zh-Hant or zh-Hans: song, main, guns, jin, The Screen"]),
        (("前隊",), ["zh-Hant or zh-Hans: song, main, guns, jin", "en: 前隊"]),
        (("{en: The Screen}",), ["zh-Hant or zh-Hans: song, main, guns, jin"]),
    ],
)  # fmt: skip
def test_names_that_some_language_has_only_in_foreign_letters_are_noted(titles, told):
    text = SOUND
    for title in titles:
        text = text.replace("{name: screen,", f"{{name: screen, title: {title},")
        assert text != SOUND
    notes = [str(note) for note in read(text).notes]
    found = [n.split("\n")[0].partition("no title in ")[2] for n in notes if "no title in" in n]
    assert found == told
    assert all("title: {en: …" in note for note in notes if "no title in" in note)


def test_of_many_names_that_lack_a_title_the_first_are_listed():
    many = "".join(
        f"      - {{name: u{k}, kind: horse-light, men: 8, at: ridge}}\n" for k in range(20)
    )
    scenario = read(SOUND.replace("      - {name: screen", many + "      - {name: screen"))
    told = next(str(note) for note in scenario.notes if "no title in" in str(note))
    assert "u7 and 13 more" in told and "u8" not in told


def test_a_plan_that_names_a_time_after_first_contact_is_noted():
    text = SOUND.replace("at: ridge, horses", "at: [2 km, 3 km], horses").replace(
        "at: 200 m S of ridge", "at: [2 km, 900 m]"
    )
    late = text.replace('"order done: first"', "at 15:00")
    assert [note for note in read(text).notes if "after first contact" in str(note)] == []
    (note,) = [note for note in read(late).notes if "after first contact" in str(note)]
    assert "sides.song.plan.2.when names a time (15:00)" in str(note)
    soon = text.replace('"order done: first"', 'at "14:01"'.replace('"', ""))
    assert [note for note in read(soon).notes if "after first contact" in str(note)] == []


def test_a_distribution_that_is_cut_is_noted():
    scenario = read(changed("500 ± 200", "500 ± 600"))
    assert any("of it lies outside the range, and is cut" in str(n) for n in scenario.notes)


# ---------------------------------------------------------------- what comes along


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_shipped_scenario_is_right_and_named_in_three_languages(name):
    scenario = load_scenario(name)
    assert scenario.notes == ()
    assert scenario.name.missing() == ()
    assert scenario.drawn(lambda path: 0.5).unknowns() == {}


def test_birch_ridge_states_the_situation_and_no_outcome():
    scenario = load_scenario("birch-ridge")
    song, jin = scenario.sides["song"], scenario.sides["jin"]
    assert sum(unit.men for unit in song.units) == 5000.0
    assert (song.unit("guns").men, song.unit("guns").rounds) == (500.0, 1.0)
    assert (jin.unit("screen").men, jin.unit("screen").bodies) == (20000.0, 40.0)
    assert jin.unit("screen").horses.fresh.args == (0.3, 0.8)
    assert (song.commander.doctrine, jin.commander.doctrine) == ("hunter", "quarry")
    assert song.plan == jin.plan == ()
    assert scenario.laws == {}
    assert any("flintlocks" in words.en for words in scenario.fiction)


def test_a_new_scenario_has_some_25_commented_lines_and_is_right():
    text = new_text("first-steps")
    lines = text.strip().split("\n")
    assert 20 <= len(lines) <= 30
    assert sum("#" in line for line in lines) >= 10
    assert str(read(text).name) == "first-steps"


def test_the_schema_for_editors_knows_every_field_and_needs_no_engine():
    schema = schema_json()
    json.dumps(schema)
    assert set(schema["required"]) == {"rearguard", "name", "start", "until", "ground", "sides"}
    unit = schema["$defs"]["Unit"]["properties"]
    assert "spacing" not in unit and "file spacing" in unit and "men" in unit
    assert schema["$defs"]["Unit"]["additionalProperties"] is False
    assert (
        "m, km, li" in schema["$defs"]["Volley"]["properties"]["range"]["anyOf"][0]["description"]
    )


def test_the_reference_page_is_the_one_the_models_give(request):
    page = request.config.rootpath / "docs" / "reference" / "scenario.md"
    assert page.read_text(encoding="utf-8") == reference_text()
