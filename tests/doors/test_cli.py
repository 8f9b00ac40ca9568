"""The command line: its help, its exit statuses, its words, and what it leaves alone."""

import json
import re
import subprocess
import sys
import time

import pytest
from called import call

from rearguard.doors.settings import UsageFault, take_globals

pytestmark = pytest.mark.usefixtures("elsewhere")  # every test works in an empty folder

COMMANDS = (
    "demo", "new", "run", "resume", "check", "test", "view", "tell", "schema", "scenarios",
    "where", "warmup", "doctor", "ask", "why", "validate",
)  # fmt: skip
HEAVY = ("numba", "numpy", "duckdb", "pydantic", "rasterio", "ephem", "matplotlib", "fastapi")


def test_help_names_every_command_and_loads_nothing_heavy():
    script = (
        "import sys; from rearguard.doors.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print('loaded', [m for m in sys.argv[1:] if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *HEAVY], capture_output=True, text=True, encoding="utf-8"
    )
    assert "loaded []" in done.stdout, done.stdout[-200:]
    for command in COMMANDS:
        assert re.search(rf"^  {command} ", done.stdout, re.M), command


@pytest.mark.alone
def test_help_comes_at_once():
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-m", "rearguard", "--help"], capture_output=True, check=True)
    assert time.perf_counter() - begun < 1.2  # 0.4 s on a quiet machine, three times that here


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capfd, command):
    status, out, _ = call(capfd, command, "--help")
    assert status == 0 and "Usage: rearguard" in out


def test_version(capfd):
    from rearguard import __version__

    assert call(capfd, "--version") == (0, f"rearguard {__version__}\n", "")


def test_an_unknown_command_is_bad_input(capfd):
    status, _, err = call(capfd, "rum")
    assert status == 2 and "No such command 'rum'" in err


def test_global_flags_may_stand_anywhere():
    settings, rest = take_globals(["run", "x", "--json", "--port", "81", "--seed", "2"])
    assert (settings.json, settings.port, rest) == (True, 81, ["run", "x", "--seed", "2"])
    assert take_globals(["where", "--", "--json"])[1] == ["where", "--", "--json"]


@pytest.mark.parametrize("port", ["", "x", "70000", "-1"])
def test_a_strange_port_is_refused(port):
    with pytest.raises(UsageFault, match=f"--port is {port or 'empty'}"):
        take_globals(["view", "x", "--port", port])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("run", "nothing.yaml"), "nothing.yaml:1:1: there is no such file"),
        (("check", "nothing.yaml"), "shipped scenarios: "),
        (("run", "ridge-lesson", "--lang", "fr"), "--lang is fr"),
        (("run", "ridge-lesson", "--keep", "some"), "--keep is some"),
        (("resume", "nowhere"), "nowhere is no folder"),
        (("view", "nowhere"), "nowhere is no folder"),
        (("tell", "nowhere"), "nowhere is no folder"),
        (("why", "nowhere"), "nowhere is no folder"),
        (("why", "x", "--man", "0", "--side", "jin"), "--man and --side cannot be asked together"),
        (("new", "a/b"), "cannot be a name"),
        (("ask", "march", "--distance", "60"), "a number without a unit"),
        (("ask", "march", "--going", "ice"), "road, path, field, mud, snow is allowed"),
        (("ask", "sight", "--light", "bright"), "day, dusk, moon, stars, or a number of lux"),
        (("ask", "sound", "--source", "bell"), "shot, horn, drum, shout, hooves is allowed"),
        (("ask", "pass", "--width", "20 cm"), "0.75 m or more is needed for one file"),
        (("run", "ridge-lesson", "--figure", "0"), "Invalid value for '--figure'"),
        (("run", "ridge-lesson", "--seed", "9" * 30), "Invalid value for '--seed'"),
        (("run", "ridge-lesson", "--threads", "100000"), "Invalid value for '--threads'"),
        (("run", "ridge-lesson", "--until=-5 min"), "a time after the start is needed"),
        (("run", "ridge-lesson", "--until", "1e5 h"), "a time after the start is needed"),
        (("run", "ridge-lesson", "--out", "x" * 300), "File name too long"),
        (("run", "ridge-lesson", "--out", "bad\udcff"), "--out is 'bad\\udcff': it is not UTF-8"),
        (("check", "."), "this is a folder, not a file"),
        (("check", "/dev/null"), "this is no ordinary file"),
        (("ask", "march", "--distance=-5 km"), "--distance is -5 km"),
        (("ask", "march", "--load=-3 kg"), "0 kg to 120 kg is allowed"),
        (("ask", "march", "--slope", "nan"), "--slope is nan"),
        (("ask", "volley", "--range=-10 m"), "0 m to 1000 m is allowed"),
        (("ask", "sight", "--light", "nan"), "--light is nan"),
        (("ask", "sight", "--light=-5"), "0 to 200,000 is allowed"),
        (("ask", "sound", "--noise", "nan"), "--noise is nan"),
    ],
)
def test_bad_input_gets_one_sentence_and_writes_nothing(capfd, elsewhere, words, sentence):
    status, out, err = call(capfd, *words)
    assert status == 2
    assert sentence in err
    assert "Traceback" not in err and out == ""
    assert list(elsewhere.iterdir()) == []


def test_until_must_be_a_time(capfd, elsewhere):
    status, _, err = call(capfd, "run", "ridge-lesson", "--until", "soon")
    assert status == 2 and "--until:1:1: is soon" in err and 'such as "2 h"' in err
    assert list(elsewhere.iterdir()) == []


def test_a_folder_in_use_for_something_else_is_left_alone(capfd, elsewhere):
    (elsewhere / "mine.txt").write_text("mine", encoding="utf-8")
    status, _, err = call(capfd, "run", "ridge-lesson", "--out", ".")
    assert status == 2 and "is not empty, and a run never writes over files" in err
    assert [path.name for path in elsewhere.iterdir()] == ["mine.txt"]


def test_every_fault_of_a_scenario_is_told(capfd, elsewhere):
    from rearguard.scenario.load import shipped

    text = shipped()["ridge-lesson"].read_text(encoding="utf-8")
    bad = text.replace("formation: line", "formation: square").replace("sky: clear", "sky: blue")
    (elsewhere / "bad.yaml").write_text(bad, encoding="utf-8")
    status, out, err = call(capfd, "check", "bad.yaml")
    assert status == 2 and out == ""
    assert len(re.findall(r"^ScenarioError: bad\.yaml:\d+:\d+: ", err, re.M)) >= 2
    assert "square" in err and "blue" in err
    status, _, err = call(capfd, "check", "bad.yaml", "--json")
    assert status == 2 and len(json.loads(err)["faults"]) >= 2


def test_check_says_in_one_sentence_what_it_is(capfd):
    status, out, _ = call(capfd, "check", "ridge-lesson", "--quiet")
    assert status == 0
    assert len(out.splitlines()) == 1
    assert "men in" in out and "against" in out and "expectation" in out


def test_scenarios_lists_the_shipped_ones(capfd):
    status, out, _ = call(capfd, "scenarios")
    assert status == 0
    assert re.search(r"^birch-ridge ", out, re.M) and re.search(r"^ridge-lesson ", out, re.M)


def test_new_writes_a_scenario_that_passes_check(capfd, elsewhere):
    status, out, _ = call(capfd, "new", "mine")
    assert status == 0 and "rearguard check mine.yaml" in out
    assert json.loads((elsewhere / "rearguard.schema.json").read_text(encoding="utf-8"))
    assert 15 <= len((elsewhere / "mine.yaml").read_text(encoding="utf-8").splitlines()) <= 45
    assert call(capfd, "check", "mine.yaml")[0] == 0
    status, _, err = call(capfd, "new", "mine")
    assert status == 2 and "mine.yaml exists and is not written over" in err


def test_new_like_copies_a_scenario(capfd, elsewhere):
    from rearguard.scenario.load import shipped

    assert call(capfd, "new", "other", "--like", "ridge-lesson", "--quiet")[0] == 0
    own = (elsewhere / "other.yaml").read_bytes()
    assert own == shipped()["ridge-lesson"].read_bytes()


def test_schema_is_json_and_columns_are_declared(capfd):
    assert "$defs" in json.loads(call(capfd, "schema")[1])
    listed = json.loads(call(capfd, "schema", "--columns", "--json")[1])
    assert {"individuals", "people", "beasts", "units"} <= set(listed)
    assert all(c["meaning"] for columns in listed.values() for c in columns)


@pytest.mark.parametrize(
    ("word", "kind", "file"),
    [
        ("stumble", "stage", "laws/beast/stumble.py"),
        ("fear_runners", "column", "host/individuals.py"),
        ("side_broke", "event", "record/events.py"),
        ("misfire", "numbers", "laws/arms/flintlock.py"),
    ],
)
def test_where_prints_file_and_line(capfd, word, kind, file):
    from rearguard.doors.cli_look import PACKAGE

    status, out, _ = call(capfd, "where", word, "--json")
    found = [p for p in json.loads(out) if p["kind"] == kind and p["file"].endswith(file)]
    assert status == 0 and found
    lines = (PACKAGE.parent / found[0]["file"]).read_text(encoding="utf-8").splitlines()
    line = " ".join(lines[found[0]["line"] - 1 :][:3]).lower()
    assert word.partition("_")[0] in line


def test_where_suggests(capfd):
    status, _, err = call(capfd, "where", "stumbel_horse")
    assert status == 1 and "did you mean stumble_horse" in err


def test_doctor_knows_this_machine(capfd):
    status, out, _ = call(capfd, "doctor", "--json")
    found = json.loads(out)
    assert status == 0
    assert {"ok"} <= {f["level"] for f in found} <= {"ok", "note"}
    assert any("compiler's cache" in f["what"] for f in found)


def test_ask_answers_from_the_laws(capfd):
    answer = json.loads(call(capfd, "ask", "march", "--distance", "10 li", "--json")[1])
    head_h, speed = answer["head arrives after"]["value"], answer["speed"]["value"]
    assert head_h * speed == pytest.approx(5.616)
    assert 4.0 < speed < 6.0


def test_heavier_loads_and_steeper_slopes_make_slower_marches(capfd):
    def speed(*more):
        words = ("ask", "march", "--json", *more)
        return json.loads(call(capfd, *words)[1])["speed"]["value"]

    assert speed("--load", "30 kg") < speed("--load", "10 kg")
    assert speed("--slope", "0.1") < speed()
    assert speed("--light", "stars") < speed()
    assert speed("--horse") > speed()


def test_a_closer_volley_hits_more(capfd):
    def hits(distance):
        words = ("ask", "volley", "--range", distance, "--json")
        return json.loads(call(capfd, *words)[1])["hits in battle"]["value"]

    assert hits("50 m") > hits("100 m") > hits("200 m") > 0


def test_a_run_does_not_end_at_the_hour_it_begins(capfd, elsewhere):
    status, out, err = call(capfd, "run", "ridge-lesson", "--figure", "10", "--until", "14:00")
    assert status == 2 and out == ""
    assert "--until:1:1: is 14:00, the hour at which the run begins" in err
    assert list(elsewhere.iterdir()) == []


def test_a_new_scenario_is_named_in_its_name_alone(capfd, elsewhere):
    assert call(capfd, "new", "mine")[0] == 0
    text = (elsewhere / "mine.yaml").read_text(encoding="utf-8")
    assert "name: mine" in text and "{shipped: NAME}" in text


def test_validate_prints_our_value_beside_the_published_one(capfd):
    status, out, _ = call(capfd, "validate", "--only", "demographics", "--json")
    told = json.loads(out)
    assert status == 0 and told["met"] is True
    (row,) = told["rows"]
    assert row["low"] <= row["value"] <= row["high"]
    assert "RiMEA 7" in row["source"]


def test_validate_names_its_tests(capfd):
    status, _, err = call(capfd, "validate", "--only", "stairs")
    assert status == 2
    assert "stairs is no test" in err and "speed-density" in err
