"""The command line: its help, its exit statuses, its words, and what it leaves alone."""

import json
import re
import shutil
import subprocess
import sys
import time
import types
from pathlib import Path

import pytest

from rearguard.doors import cli
from rearguard.doors.settings import Settings, UsageFault, take_globals
from rearguard.record.store import RunReader

COMMANDS = (
    "demo", "new", "run", "resume", "check", "test", "view", "tell", "schema", "scenarios",
    "where", "warmup", "doctor", "ask", "why",
)  # fmt: skip
HEAVY = ("numba", "numpy", "duckdb", "pydantic", "rasterio", "ephem", "matplotlib", "fastapi")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Every test works in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(capfd, *words):
    """Exit status, stdout, stderr of a command in this process."""
    status = cli.main(list(words))
    out, err = capfd.readouterr()
    return status, out, err


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


def test_a_pipe_that_closes_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m rearguard schema | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.stdout == "{\n" and done.stderr == ""


@pytest.mark.parametrize("content", ["[]", "3", "[" * 100_000, "{"])
@pytest.mark.parametrize("command", ["view", "tell", "why", "resume"])
def test_a_run_json_that_is_none_is_damaged(capfd, elsewhere, command, content):
    (elsewhere / "r").mkdir()
    (elsewhere / "r" / "run.json").write_text(content, encoding="utf-8")
    status, out, err = call(capfd, command, "r", "--no-open")
    assert (status, out) == (2, "") and "r/run.json: is damaged" in err
    assert "run the scenario again" in err
    assert [path.name for path in (elsewhere / "r").iterdir()] == ["run.json"]


@pytest.mark.parametrize("command", ["view", "tell", "why", "resume"])
def test_a_file_is_no_run(capfd, elsewhere, command):
    (elsewhere / "r").write_text("x", encoding="utf-8")
    status, _, err = call(capfd, command, "r", "--no-open")
    assert status == 2 and "give the folder that a run left" in err


def test_a_folder_that_another_run_took_meanwhile_is_bad_input(elsewhere):
    from rearguard.doors.cli_run import _carry_out
    from rearguard.doors.failures import BAD_INPUT, status_of
    from rearguard.errors import FolderRefused

    def go(told):
        raise FolderRefused("r is in use by another rearguard (process 1)")

    with pytest.raises(FolderRefused, match="in use by another rearguard") as caught:
        _carry_out(Settings(), elsewhere / "r", go, "en", lambda: True)
    assert status_of(caught.value) == BAD_INPUT


def test_ctrl_c_while_it_loads_is_no_traceback(monkeypatch, capsys):
    import rearguard.__main__ as door

    class Loading(types.ModuleType):
        def __getattr__(self, name):
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "rearguard.doors.cli", Loading("rearguard.doors.cli"))
    assert door.main() == 130 and capsys.readouterr().err == "interrupted\n"


def test_a_run_that_cannot_begin_leaves_nothing(elsewhere, monkeypatch):
    from rearguard.errors import WorldError
    from rearguard.run import run
    from rearguard.run.cast import Cast

    def no_clock(record):
        raise WorldError("the ground has no place called nowhere")

    host = types.SimpleNamespace(
        all=types.SimpleNamespace(n=0), n_units=0, units=None, n_people=0, sides=[]
    )
    monkeypatch.setattr("rearguard.run.Contacts", lambda host: None)
    cast = Cast(host, no_clock, 60.0, {"scenario": "x"}, {"scenario.yaml": b"x"})
    with pytest.raises(WorldError):
        run("x", out="r", caster=lambda *words, **more: cast)
    assert list(elsewhere.iterdir()) == []


@pytest.fixture
def unfinished(elsewhere):
    """A run that was stopped; the last its folder tells of is its twentieth minute."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "record"))
    import fake

    from rearguard.record.store.checkpoints import list_checkpoints
    from rearguard.run import run

    def stop(t_s, until_s):
        if t_s > 1500.0:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run("fake", 3, out="cut", caster=fake.fake_cast, progress=stop)
    assert max(found.t_s for found in list_checkpoints(Path("cut"))) == 1200.0
    return Path("cut")


@pytest.mark.parametrize(("after_s", "moment"), [(0.01, 0.0), (-0.01, 0.0), (60.0, 86340.0)])
def test_the_start_is_a_moment_of_the_run(unfinished, after_s, moment):
    from rearguard.doors.cli_tell import moment_s
    from rearguard.world import dates

    reader = RunReader(unfinished)
    begin_h = dates.local_hour(reader.run["start_jd"], reader.run["lon_deg"])
    reader.run["start_jd"] += (12.5 - begin_h) / 24.0 + after_s / 86400.0
    assert moment_s(reader, "12:30") == pytest.approx(moment, abs=0.02)


def test_a_run_does_not_end_at_the_hour_it_begins(capfd, elsewhere):
    status, out, err = call(capfd, "run", "ridge-lesson", "--figure", "10", "--until", "14:00")
    assert status == 2 and out == ""
    assert "--until:1:1: is 14:00, the hour at which the run begins" in err
    assert list(elsewhere.iterdir()) == []


def test_what_is_to_be_copied_is_quoted(unfinished):
    from rearguard.report.six_lines import SixLines

    reader = RunReader(unfinished.rename("名 字"))
    reader.__dict__["tally"] = {"simulated_s": 1200.0, "sides": {}, "results": {}}
    lines = SixLines(reader)
    lines.sides = ()
    assert "rearguard view '名 字'; why: rearguard why '名 字'" in lines.lines()[-1]


def test_a_new_scenario_is_named_in_its_name_alone(capfd, elsewhere):
    assert call(capfd, "new", "mine")[0] == 0
    text = (elsewhere / "mine.yaml").read_text(encoding="utf-8")
    assert "name: mine" in text and "{shipped: NAME}" in text


def test_an_unfinished_run_is_told_as_one(capfd, unfinished):
    cut = "This run is not finished: what is told ends 20 min after its start."
    status, out, _ = call(capfd, "why", "cut")
    assert status == 0 and out.splitlines()[0] == cut
    status, out, _ = call(capfd, "why", "cut", "--at", "20 min", "--json")
    assert status == 0 and all(told["known_until_s"] == 1200.0 for told in json.loads(out))
    status, out, err = call(capfd, "why", "cut", "--at", "25 min")
    assert status == 2 and out == ""
    assert "the run is not finished and is known for 20 min" in err
    told = {"en": cut, "zh-Hant": "此次模擬尚未終了：所述止於開始後20分鐘。",
            "zh-Hans": "此次模拟尚未终了：所述止于开始后20分钟。"}  # fmt: skip
    for lang, line in told.items():
        status, out, _ = call(capfd, "tell", "cut", "--lang", lang)
        assert status == 0 and out.splitlines()[0] == f"*{line}*"


@pytest.mark.parametrize("command", ["tell", "why"])
def test_a_run_without_tally_or_rows_is_damaged(capfd, unfinished, command):
    shutil.rmtree(unfinished / "parts")
    status, out, err = call(capfd, command, "cut")
    assert status == 2 and out == ""
    assert "both tally.json and parts/ are missing; the run is damaged" in err


@pytest.mark.parametrize(
    ("raised", "status", "said"),
    [
        (ValueError("Error building serializer:\n  KeyboardInterrupt: "), 130, "interrupted\n"),
        (OSError(28, "No space left on device"), 1, "the system refuses: [Errno 28] No space"),
    ],
)
def test_what_comes_from_outside_is_no_fault_of_rearguard(capsys, raised, status, said):
    from rearguard.doors.failures import guarded

    def call(words):
        raise raised

    assert guarded(call, [], Settings()) == status
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "x", "--figure", "0"), "Invalid value for '--figure'"),
        (("why", "base", "--man", "x"), "Invalid value for '--man'"),
        (("bogus",), "No such command 'bogus'"),
        (("run", "x", "--bogus"), "No such option"),
        ((), "a command is missing"),
        (("--port", "99999"), "--port is 99999"),
        (("run", "ridge-lesson", "--lang", "fr"), "--lang is fr"),
        (("new", "a/b"), "cannot be a name"),
    ],
)
def test_what_goes_wrong_is_json_where_json_is_asked_for(capfd, words, said):
    for asked in (("--json", *words), (*words, "--json")):
        status, out, err = call(capfd, *asked)
        told = json.loads(err)
        assert status == 2 and out == "" and said in told["message"] and told["error"]


def test_faults_and_files_are_json_too(capfd, elsewhere, monkeypatch):
    status, out, err = call(capfd, "new", "mine", "--json")
    assert status == 0 and err == ""
    assert json.loads(out) == {"wrote": ["mine.yaml", "rearguard.schema.json"]}

    for raised, error in ((ValueError("odd \ud800"), "ValueError"), (KeyboardInterrupt, "Interr")):

        def failing(*words, raised=raised):
            raise raised

        monkeypatch.setattr("rearguard.doors.cli_scenario.scenarios", failing)
        assert cli.main(["scenarios", "--json"]) in (1, 130)
        assert error in json.loads(capfd.readouterr().err)["error"]


def test_ctrl_c_in_a_command_is_told(capsys, monkeypatch):
    def stopped(*words):
        raise KeyboardInterrupt

    monkeypatch.setattr("rearguard.doors.cli_scenario.scenarios", stopped)
    assert cli.main(["scenarios"]) == 130
    assert capsys.readouterr().err == "interrupted\n"
