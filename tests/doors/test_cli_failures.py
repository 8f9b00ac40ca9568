"""What goes wrong: a run cut short, a damaged folder, an interrupt; told in one sentence."""

import json
import shutil
import subprocess
import sys
import types
from pathlib import Path

import pytest
from called import call

from rearguard.doors import cli
from rearguard.doors.settings import Settings
from rearguard.record.store import RunReader

pytestmark = pytest.mark.usefixtures("elsewhere")  # every test works in an empty folder


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


def test_what_is_to_be_copied_is_quoted(unfinished):
    from rearguard.report.six_lines import SixLines

    reader = RunReader(unfinished.rename("名 字"))
    reader.__dict__["tally"] = {"simulated_s": 1200.0, "sides": {}, "results": {}}
    lines = SixLines(reader)
    lines.sides = ()
    assert "rearguard view '名 字'; why: rearguard why '名 字'" in lines.lines()[-1]


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


def test_a_unit_of_which_each_side_has_one_is_asked_for_by_side(capfd, unfinished):
    path = unfinished / "run.json"
    run = json.loads(path.read_text(encoding="utf-8"))
    firsts = [next(u for u in run["units"] if u["side"] == side) for side in (0, 1)]
    for unit in firsts:
        unit["block"] = "main"
    path.write_text(json.dumps(run), encoding="utf-8")
    one, other = (side["key"] for side in run["sides"])
    status, out, err = call(capfd, "why", "cut", "--unit", "main")
    assert status == 2 and out == ""
    assert f"{one} and {other} each have a unit main\n" in err
    assert f"say which: {one}.main or {other}.main" in err
    for key, unit in zip((one, other), firsts, strict=True):
        told = [
            json.loads(call(capfd, "why", "cut", "--unit", name, "--json")[1])[0]
            for name in (f"{key}.main", unit["key"])
        ]
        assert [answer.pop("name") for answer in told] == [f"{key}.main", unit["key"]]
        assert told[0] == told[1]
    status, _, err = call(capfd, "why", "cut", "--unit", f"{one}.none")
    assert status == 2 and f"there is no unit {one}.none in this run" in err
    assert f"{one}.main" in err.split("allowed: ")[1]


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
