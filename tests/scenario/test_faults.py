"""Every fault of a scenario is told with its place, what is allowed, and what to do."""

import re
import subprocess
import sys
import textwrap

import pytest
from sound import SOUND, changed, complaint, read

from rearguard.errors import ScenarioError
from rearguard.run.numbers import law_numbers
from rearguard.scenario.load import (
    load_scenario,
    new_text,
    read_scenario,
)

FAULTS = [
    ("rearguard: 1", "rearguard: 2", "file.yaml:1:12: rearguard is 2", "allowed: 1"),
    ("name: Test", "nme: Test", "file.yaml:2:1: nme is not known", "did you mean name?"),
    ("name: Test\n", "", "file.yaml:1:1: the scenario has no name", "add name: …"),
    ('"1125-12-21"', '"1125-02-30"', "file.yaml:3:17: start.julian is 1125-02-30",
     "has no day 1125-02-30"),
    ("julian:", "lunar: 宣和七年十一月廿五, julian:", "start has julian and lunar",
     "exactly one of julian, gregorian, lunar"),
    ('"14:00"', "25", "start.hour is 25", 'in quotes with a colon: "15:00"'),
    ("after: 6 h", "after: 6", "file.yaml:4:16: until.after is 6, a number without a unit",
     'did you mean "6 s" or "6 min" or "6 h"?'),
    ("after: 6 h", "at: soon", "until.at is soon", "a time of the day is expected"),
    ("  sketch:", "  dem: x.tif\n  sketch:", "ground has dem and sketch",
     "exactly one of dem, npy, shipped, sketch"),
    ("  lonlat: [124.9°, 41.2°]\n", "  lonlat: [124.9°, 41.2°]\n  walls: [{along: [[1 km, 1 km],"
     " [2 km, 1 km]], gate: {at: [1.5 km, 1.2 km]}}]\n", "has its gate gate 200 m from it",
     "a gate is a point of its wall, to 5 m"),
    ("  lonlat: [124.9°, 41.2°]\n", "  lonlat: [124.9°, 41.2°]\n  walls: [{along: [[1 km, 1 km],"
     " [2 km, 1 km]], gaet: {at: [1.5 km, 1 km]}}]\n", "gaet is not known", "did you mean gate?"),
    ("  lonlat: [124.9°, 41.2°]\n", "", "ground has sketch without lonlat", "the sun needs it"),
    ("height: 25 m", "height: 5 paces", "ground.sketch.ridge.height is 5 paces", "bu or step?"),
    ("people: [han]", "people: [hun]", "file.yaml:12:13: sides.song.people is hun",
     "did you mean han?"),
    ("source: scouts", "source: scots", "source is scots", "did you mean scout"),
    ("wary", "waru", "sides.song.commander.character is waru", "did you mean wary?"),
    ("doctrine: plan", "doctrine: plane", "sides.song.commander.doctrine is plane",
     "did you mean plan?"),
    ("kind: horse-lancer", "kind: horse-lancr",
     "file.yaml:15:28: sides.song.units.main.kind is horse-lancr", "did you mean horse-lancer?"),
    ("men: 450", "men: 0", "sides.song.units.main.men is 0", "1 to 2000000 is allowed"),
    ("men: 450", "men: .nan", "file.yaml:15:47: .nan is no number that can be used", "finite"),
    ("men: 450", "men: 1e999", "1e999 is too large a number", "sensible size"),
    ("men: 450, ", "", "sides.song.units.main has neither men nor a roster", "add men: 500"),
    ("men: 450", "pace: 9 km/h, men: 450", "sides.song.units.main.pace is not known",
     "allowed: name, title, kind"),
    ("men: 450", "men: 4, men: 5", "file.yaml:15:50: men stands here a second time",
     "it is already given at line 15"),
    ("men: 450", "men: 450, bodies: 451", "has 451 bodies for 450 men", "each body needs a man"),
    ("men: 450", "men: 450, under: guns", "", ""),
    ("people: [han]", "people: [han]\n    safety: ridge", "sides.song.safety is given",
     "only a quarry is led to safety"),
    ("men: 450", "men: 450, under: gums", "main.under is gums, which is no unit of this side",
     "did you mean guns?"),
    ("men: 450", "men: 450, under: main", "units.main.under makes a ring of units", ""),
    ("men: 450", "men: 450, grade: veterans", "grade is veterans, which is no grade of troops",
     "did you mean veteran?"),
    ("kind: horse-lancer", "kind: foot-spear, horses: {fresh: 1}",
     "main.horses are given to foot-spear, who go on foot", "horse-lancer"),
    ("at: ridge, horses", "at: rigde, horses", "sides.jin.units.screen.at is rigde",
     "did you mean ridge?"),
    ("at: [2 km, 1 km]", "at: [2 km, 9 km]", "15:56: sides.song.units.main.at lies off the map",
     "the map is 4 km by 4 km"),
    ("men: 800", "men: 2000000, bodies: 3", "", ""),
    ("size: [4 km, 4 km]", "size: [40 km, 40 km]",
     "file.yaml:6:3: ground has a sketch of 19 million cells", "make cell larger"),
    ("facing: N", "facing: up", "sides.song.units.main.facing is up", "a compass point"),
    ("column of 4", "column by 4", "sides.song.units.main.formation is 'column by 4'",
     "column of 4, line"),
    ("name: guns", "name: main", "sides.song.units.main.name is main, which is taken", ""),
    ("name: guns", "name: enemy", "units.enemy.name is enemy, which is a word of its own", ""),
    ("order: march", "order: marsh", "file.yaml:20:17: sides.song.plan.0.order is marsh",
     "did you mean march?"),
    ("order: march, ", "", "sides.song.plan.0 is a block of fields", "which order it is"),
    ("unit: all", "unit: al", "sides.song.plan.0.unit is al, which is no unit of this side",
     "did you mean all?"),
    (", to: ridge}", "}", "sides.song.plan.0 has no to", "add to: …"),
    ("within 100 bu", "within 100", "plan.first.when is 100, a number without a unit", '"100 m"'),
    ("enemy within", "enmy within", "plan.first.when is enmy, which is no body",
     "did you mean enemy?"),
    ("order done: first", "order done: fist", "plan.2.when is fist, which is no name of an order",
     "did you mean first?"),
    ("rounds: 1", "rounds: 1, by: horn", "sides.song.plan.first is to travel by horn",
     "a horn can say advance, halt, retreat, rally or charge, not volley"),
    ("rounds: 1", "rounds: 1, by: pigeon", "sides.song.plan.first.by is pigeon",
     "allowed: voice, horn, drum, banner, courier"),
    ("rout: {freeze", "root: {freeze", "laws.root is root, which is no law with numbers",
     "did you mean rout?"),
    ("freeze_share:", "freeze_shore:", "laws.rout.freeze_shore is freeze_shore, which is no number",
     "did you mean freeze_share?"),
    ("uniform(0.05, 0.2)", "3 km", "laws.rout.freeze_share is 3 km", "freeze_share is a number"),
    ("freeze_share: uniform(0.05, 0.2)", "freeze_share: -1", "laws.rout.freeze_share is -1",
     "0 to 1,000,000 is allowed"),
    ("freeze_share: uniform(0.05, 0.2)", "freeze_share: 1e30", "laws.rout.freeze_share is 1e+30",
     "0 to 1,000,000 is allowed"),
    ("freeze_share: uniform(0.05, 0.2)", "freeze_share: uniform(-3, 1)", "is uniform(-3, 1)",
     "most of it lies outside the range: 0 to 1,000,000"),
    ("freeze_share: uniform(0.05, 0.2)", "freeze_share: null", "freeze_share is empty", "number"),
    ("freeze_share: uniform(0.05, 0.2)", "freeze_share: true", "freeze_share is true", "number"),
    ("age: 2 h", "heading: toward nowhere", "heading is nowhere, which is no place", "ridge"),
    ("charge, unit: main", "pursue, leash: 0 m", "plan.2.leash is 0 m", "1 m to 2000 km is"),
    ("age: 2 h", "heading: banana", "heading is banana", "or write toward PLACE"),
    ("measure: share hit", "measure: share hot",
     "results.hit_before_break_share.measure is share hot", "did you mean share hit?"),
    ("side: jin, at", "side: jim, at", "results.hit_before_break_share.side is jim",
     "did you mean jin?"),
    ("at: break", "at: brake", "results.hit_before_break_share.at is brake", "a moment is one of"),
    ("jin.people.fates.captive", "jin.people.fates.captives", "expect.0.that is captives",
     "did you mean captive?"),
    ("jin.people.fates.captive", "kin.people.fates.captive", "expect.0.that is kin",
     "did you mean jin?"),
    ("results.hit_before", "results.hid_before", "expect.1.that is hid_before_break_share",
     "did you mean hit_before_break_share?"),
    ("captive / mustered", "captive / ", "a number or a path is missing", ""),
    ("between: [0.50, 0.65]", "between: [0.65, 0.50]", "expect.0.between is [0.65, 0.5]",
     "the smaller number stands first"),
    ("below: 0.01, ", "", "expect.1 has no interval", "exactly one of between, above, below"),
    ("500 ± 200", "500 ± ", "sides.song.knows.0.men is 500 ±", "a number stands on each side of ±"),
    ("uniform(0.3, 0.8)", "uniform(3, 8)", "screen.horses.fresh is uniform(3, 8)",
     "most of it lies outside the range: 0 % to 100 %"),
    ("sides:", "sides: &s\n  x: *s\nfoo:", "the alias *s has no anchor before it", "mark it &s"),
    ("name: Test", "name: !!python/object:os.system x", "file.yaml:2:7: the tag",
     "tags are not used"),
    ("name: Test", "name: a: b", "this is not YAML: mapping values are not allowed",
     "colon in quotes"),
    ("name: Test", "\tname: Test", "file.yaml:2:1: this is not YAML", "not with tabs"),
    ("name: Test", "name: a\x07b", "the character U+0007 cannot stand in YAML", ""),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "what", "more"), FAULTS)
def test_a_fault_is_told_with_its_place_and_its_remedy(old, new, what, more):
    text = changed(old, new)
    if not what:
        assert read(text)
        return
    said = complaint(text)
    assert what in said
    assert more in said


def test_a_fault_is_told_once_and_nothing_that_only_follows_from_it():
    text = changed("freeze_share: uniform(0.05, 0.2)", "freeze_share: .nan")
    with pytest.raises(ScenarioError) as caught:
        read(text)
    assert [fault.what for fault in caught.value.faults] == [".nan is no number that can be used"]
    with pytest.raises(ScenarioError) as caught:
        read(re.sub(r"(?m)^    units:.*\n(      .*\n)+", "    units: []\n", SOUND))
    assert [fault.what for fault in caught.value.faults] == [
        f"sides.{side}.units has 0 entries" for side in ("song", "jin")
    ]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("until:", "untl:", "untl is not known"),
        ("rounds: 1, name: first", "rounds: 1, until: drak", "sides.song.plan.1.until is drak"),
        ("to: ridge}", "too: ridge}", "sides.song.plan.0.too is not known"),
        ("rounds: 1, name: first", "rounds: 1, untl: dark", "sides.song.plan.1.untl is not known"),
    ],
)
def test_a_misspelt_field_is_one_fault(old, new, what):
    with pytest.raises(ScenarioError) as caught:
        read(changed(old, new).replace('when: "order done: first"', "when: dark"))
    assert [fault.what for fault in caught.value.faults] == [what]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("after: 1 h", "after: 100 d", "until.after is 100 d"),
        ("after: 1 h", "aftr: 1 h", "until.aftr is not known"),
        ("below: 0.9", "below: nan", "expect.0.below is nan"),
        ("41.2°]", "95°]", "ground.lonlat is ['124.9°', '95°']"),
        ("lonlat:", "lonlt:", "ground.lonlt is not known"),
    ],
)
def test_a_block_does_not_lack_what_was_refused_in_it(old, new, what):
    base = new_text("lesson")
    assert old in base
    text = base.replace(old, new, 1)
    with pytest.raises(ScenarioError) as caught:
        read(text)
    assert [fault.what for fault in caught.value.faults] == [what]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("{after: 1 h}", "{}", "until names no end"),
        ("below: 0.9, ", "", "expect.0 has no interval"),
        ("  lonlat: [124.9°, 41.2°]", " ", "ground has sketch without lonlat"),
    ],
)
def test_a_block_lacks_what_was_never_written(old, new, what):
    base = new_text("lesson")
    assert old in base
    assert what in complaint(base.replace(old, new, 1))


@pytest.mark.parametrize("end", ["low", "high"])
def test_a_law_may_be_given_any_number_of_its_judged_range(end):
    laws: dict[str, dict[str, float]] = {}
    for number in law_numbers():
        if getattr(number, end) is not None:
            laws.setdefault(f"laws.{number.law}", {})[number.name] = getattr(number, end)
    settled = load_scenario("ridge-lesson", overrides=laws).laws
    assert settled == {path.removeprefix("laws."): numbers for path, numbers in laws.items()}


@pytest.mark.parametrize("sign", ["D800", "001B", "202E", "0000", "0007", "2066", "E000"])
def test_a_text_holds_what_can_be_printed(sign):
    told = f"holds U+{sign}"
    said = complaint(changed("name: Test", f'name: "a\\u{sign}b"'))
    assert f"file.yaml:2:7: the text {told}" in said
    assert "letters and signs that can be printed are allowed" in said
    assert chr(int(sign, 16)) not in said
    assert f"the key {told}" in complaint(changed("name: Test", f'"na\\u{sign}me": Test'))
    for value in (f"a{chr(int(sign, 16))}", {"en": chr(int(sign, 16))}):
        assert f"the override {told}" in complaint(SOUND, overrides={"name": value})


def test_a_name_may_hold_every_script():
    for name in ("樺樹嶺", "Übergang — “Ридж”", "می‌رود", "an edge", "👩‍🌾"):
        assert read(changed("name: Test", f'name: "{name}"')).name.get("en") == name


def test_every_fault_is_told_at_once_and_in_order():
    text = (
        SOUND.replace("people: [han]", "people: [hun]")
        .replace("men: 450", "men: -4")
        .replace("at: ridge, horses", "at: rigde, horses")
        .replace("order: march", "order: marsh")
        .replace("wary", "brave")
    )
    with pytest.raises(ScenarioError) as caught:
        read(text)
    faults = caught.value.faults
    assert len(faults) == 5
    assert [fault.line for fault in faults] == sorted(fault.line for fault in faults)
    assert {fault.file for fault in faults} == {"file.yaml"}


def test_faults_keep_their_places_when_others_are_dropped_before_them():
    text = changed("order: march", "order: marsh").replace("unit: guns, when", "unit: gums, when")
    said = complaint(text)
    assert "file.yaml:21:31: sides.song.plan.first.unit is gums" in said


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "1:1: the file is empty"),
        (b"# nothing\n", "the file is empty"),
        (b"just words", "1:1: the file holds no block of names and values"),
        (b"a: 1\n---\nb: 2\n", "2:1: a second document begins"),
        (b"a: \xff", "1:4: the file is not UTF-8"),
        (b"x" * 2_000_001, "the file has 2.0 MB"),
        (b"a: " + b"x" * 30_000, "1:1: the line has 30003 characters"),
        (b"a: " + b"[" * 3000, "the nesting is too deep"),
        (b"a: [" + b"1, \n" * 20_001 + b"]", "there are too many values"),
        (b"a: &x 1\nb:\n- [" + b"*x, \n  " * 10_001 + b"]", "there are too many aliases"),
        (b"a: &a [*a]", "1:8: the alias *a has no anchor before it"),
        (b"? [a]\n: 1", "a key is not a text"),
        (b"<<: {a: 1}", "a merge key (<<) stands here"),
        (b"a: " + b"9" * 400, "is too large a number"),
    ],
)
def test_limits_hold_while_the_file_is_read(content, words):
    with pytest.raises(ScenarioError) as caught:
        read_scenario(content, "x.yaml", lambda name: b"", {})
    assert words in str(caught.value)
    assert all(fault.line >= 1 and fault.column >= 1 for fault in caught.value.faults)


def test_an_alias_bomb_is_not_written_out():
    rows = ["x0: &x0 [1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    rows += [f"x{i}: &x{i} [{', '.join([f'*x{i - 1}'] * 9)}]" for i in range(1, 12)]
    assert "the aliases stand for too many values" in complaint("\n".join(rows))


def test_a_missing_file_names_the_shipped_scenarios_and_the_nearest(tmp_path):
    with pytest.raises(ScenarioError) as caught:
        load_scenario("birch-rigde")
    assert "there is no such file" in str(caught.value)
    assert "shipped scenarios: birch-ridge, ridge-lesson" in str(caught.value)
    assert "did you mean birch-ridge?" in str(caught.value)
    path = tmp_path / "own.yaml"
    path.write_text(
        SOUND.replace("  lonlat: [124.9°, 41.2°]\n  sketch:\n", "  dem: gone.tif\n")
        .replace("    size: [4", "  #")
        .replace("    ridge:", "  #"),
        encoding="utf-8",
    )
    with pytest.raises(ScenarioError, match=r"own.yaml:6:8: ground.dem is gone.tif, and there is"):
        load_scenario(path)


def test_more_men_than_a_machine_can_hold_are_refused():
    horde = "".join(
        f"      - {{name: horde{k}, kind: foot-militia, men: 2000000, at: ridge, bodies: 1000}}\n"
        for k in range(11)
    )
    said = complaint(
        SOUND.replace(
            "    units:\n      - {name: screen", f"    units:\n{horde}      - {{name: screen"
        )
    )
    assert "file.yaml:11:3: sides may hold 22,001,300 men" in said
    assert "5,000,000 at most can be mustered" in said
    assert "sides holds 11,003 bodies" in said


def test_a_check_loads_no_compiler():
    code = (
        "import sys; from rearguard.scenario.load import load_scenario; "
        "load_scenario('ridge-lesson'); print({'numba', 'numpy', 'duckdb'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


# ---------------------------------------------------------------- rosters


def test_a_roster_is_told_its_own_faults_with_its_own_lines():
    text = changed("men: 50, at: 200 m", "roster: guns.csv, at: 200 m")
    csv = textwrap.dedent("""\
        name,men,rnk,load,people,horse
        Han Chang,1,leader,30,han,cavalry-horse
        ,0,man,30 kg,hun,cavalry-hors
        """)
    said = complaint(text, {"guns.csv": csv.encode()})
    assert "guns.csv:1:10: the column 'rnk' is not known" in said and "did you mean rank?" in said
    assert "guns.csv:2:20: load is 30, a number without a unit" in said
    assert "guns.csv:3:2: men is 0" in said
    assert "guns.csv:3:1: people is hun" in said and "guns.csv:3:1: horse is cavalry-hors" in said


@pytest.mark.parametrize(
    "name",
    ["../guns.csv", "/etc/hosts", "men/../../guns.csv", "C:/guns.csv", "scenario.yaml",
     "./catalog/guns.csv", "scene.npz", "orders.json", "."],
)  # fmt: skip
def test_a_file_lies_in_the_folder_of_its_scenario(name):
    text = changed("men: 50, at: 200 m", f'roster: "{name}", at: 200 m')
    said = complaint(text, {name: b"name,men\nall,50\n"})
    assert f"sides.song.units.guns.roster is {name}" in said
    assert "a file in the scenario's folder or below it is expected" in said
    below = changed("men: 50, at: 200 m", "roster: men/guns.csv, at: 200 m")
    assert read(below, {"men/guns.csv": b"men\n50\n"}).rosters["men/guns.csv"][0].men == 50.0


def test_a_raster_lies_in_the_folder_of_its_scenario(tmp_path):
    scenario = tmp_path / "here" / "scenario.yaml"
    scenario.parent.mkdir()
    (tmp_path / "height.tif").write_bytes(b"II")
    raster = "  dem: ../height.tif\n"
    scenario.write_text(
        SOUND.replace("  lonlat: [124.9°, 41.2°]\n  sketch:\n", raster)
        .replace("    size: [4 km, 4 km]\n", "")
        .replace(
            "    ridge: {along: [[1 km, 2 km], [3 km, 2 km]], height: 25 m, width: 500 m}\n", ""
        ),
        encoding="utf-8",
    )
    with pytest.raises(ScenarioError, match=r"ground.dem is \.\./height.tif\n  a file in the"):
        load_scenario(scenario)


def test_what_is_no_roster_is_not_told():
    text = changed("men: 50, at: 200 m", "roster: guns.csv, at: 200 m")
    said = complaint(text, {"guns.csv": b"root:x:0:0:secret\nme:y,5\n"})
    assert "this is no roster: its first row names no column" in said
    assert "root" not in said and "me:y" not in said


def test_a_roster_must_agree_with_the_men_of_its_unit():
    text = changed("men: 50, at: 200 m", "men: 50, roster: guns.csv, at: 200 m")
    assert read(text, {"guns.csv": b"name,men\nall,50\n"}).rosters["guns.csv"][0].men == 50.0
    said = complaint(text, {"guns.csv": b"name,men\nall,49\n"})
    assert "sides.song.units.guns.roster lists 49 men" in said and "the unit has men: 50" in said
    assert "the roster lists nobody" in complaint(text, {"guns.csv": b"name,men\n"})


def test_unknown_numbers_of_a_roster_are_drawn_too():
    text = changed("men: 50, at: 200 m", "roster: guns.csv, at: 200 m")
    scenario = read(text, {"guns.csv": "men,fresh\n50,0.5 ± 0.1\n".encode()})
    drawn = scenario.drawn(lambda path: 0.5)
    assert drawn.rosters["guns.csv"][0].fresh == pytest.approx(0.5)
    assert "rosters.guns.csv.0.fresh" in [draw.path for draw in drawn.draws]


def test_an_order_goes_to_a_place_not_to_a_body():
    told = complaint(changed("unit: all, to: ridge", "unit: all, to: screen"))
    assert "sides.song.plan.0.to is screen, a body of troops" in told
    assert "charge, volley, harass, pursue name a target" in told
    told = complaint(changed("when: enemy within 100 bu", "when: reached screen"))
    assert "is screen, a body of troops" in told


def test_an_order_is_for_somebody():
    told = complaint(changed("unit: all, to: ridge", "unit: [], to: ridge"))
    assert "sides.song.plan.0.unit is empty" in told


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'name,men\n"abc,1\n', "this is not CSV: unexpected end of data"),
        (b"name,men\na\0,1\n", "letters and signs that can be printed are allowed"),
        ("name,men\n韓常,1\n".encode("gbk"), "save it as UTF-8"),
    ],
)
def test_a_broken_roster_is_refused(content, words):
    text = changed("men: 50, at: 200 m", "roster: guns.csv, at: 200 m")
    assert words in complaint(text, {"guns.csv": content})
