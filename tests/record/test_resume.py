"""A run that was interrupted, by whatever, ends as if nothing had happened."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import fake

from rearguard.errors import RecordError, ReplayDiverged
from rearguard.record.events import Event
from rearguard.record.ledger import totals
from rearguard.record.record import FEARS
from rearguard.record.store import RunReader
from rearguard.record.store.checkpoints import list_checkpoints
from rearguard.run import resume, run

DIFFER = ("run.log",)  # tells how the run went, not what happened in it


def files_of(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in DIFFER
    }


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("undisturbed") / "run"
    run("fake", 3, out=folder, caster=fake.fake_cast)
    return folder


def test_the_same_seed_leaves_the_same_files(undisturbed, tmp_path):
    run("fake", 3, out=tmp_path / "run", caster=fake.fake_cast)
    assert files_of(tmp_path / "run") == files_of(undisturbed)


def test_another_seed_leaves_another_digest(undisturbed, tmp_path):
    done = run("fake", 4, out=tmp_path / "run", caster=fake.fake_cast)
    assert done.tally["digest"] != RunReader(undisturbed).tally["digest"]


@pytest.mark.alone
@pytest.mark.parametrize("how", ["SIGINT", "SIGKILL"])
def test_an_interrupted_run_resumes_to_the_same_files(undisturbed, tmp_path, how):
    folder = tmp_path / "run"
    child = subprocess.Popen(
        [sys.executable, str(Path(fake.__file__)), str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if folder.is_dir() and max((c.number for c in list_checkpoints(folder)), default=0) > 3:
            break
        time.sleep(0.01)
    os.kill(child.pid, getattr(signal, how))
    begun = time.monotonic()
    child.wait(10)
    assert time.monotonic() - begun < 2.0
    assert not (folder / "tally.json").exists()
    assert list_checkpoints(folder)[-1].number > 3
    resume(folder, caster=fake.fake_cast)
    assert files_of(folder) == files_of(undisturbed)


@pytest.mark.parametrize("steps", [1, 251])
def test_a_fault_at_any_step_is_made_good(undisturbed, tmp_path, monkeypatch, steps):
    whole, left = fake.FakeClock._step, [steps]

    def failing(clock):
        left[0] -= 1
        if left[0] == 0:
            raise OSError("the machine stops")
        whole(clock)

    monkeypatch.setattr(fake.FakeClock, "_step", failing)
    with pytest.raises(OSError, match="the machine stops"):
        run("fake", 3, out=tmp_path / "run", caster=fake.fake_cast)
    monkeypatch.undo()
    resume(tmp_path / "run", caster=fake.fake_cast)
    assert files_of(tmp_path / "run") == files_of(undisturbed)


def test_a_run_stopped_between_tables_and_tally_is_finished(undisturbed, tmp_path, monkeypatch):
    from rearguard.record.store import folder as folders

    def failing(*_words):
        raise OSError("the machine stops")

    monkeypatch.setattr(folders.files, "write_json", failing)
    monkeypatch.setattr(folders.RunFolder, "write_run", lambda self, run: _plain(self, run))
    with pytest.raises(OSError, match="the machine stops"):
        run("fake", 3, out=tmp_path / "run", caster=fake.fake_cast)
    monkeypatch.undo()
    assert (tmp_path / "run" / "journal.parquet").is_file()
    resume(tmp_path / "run", caster=fake.fake_cast)
    assert files_of(tmp_path / "run") == files_of(undisturbed)


def _plain(folder, run):
    import json

    text = json.dumps(run, ensure_ascii=False, indent=2) + "\n"
    (folder.path / "run.json").write_text(text, encoding="utf-8", newline="\n")


def test_another_engine_does_not_go_on_with_a_run(tmp_path):
    _interrupt(tmp_path / "run")

    def newer(*words, **settings):
        cast = fake.fake_cast(*words, **settings)
        cast.facts["engine"] = "another"
        return cast

    with pytest.raises(RecordError, match="another version of rearguard's laws and clock"):
        resume(tmp_path / "run", caster=newer)


def test_changed_inputs_are_noticed(tmp_path):
    _interrupt(tmp_path / "run")

    def other(*words, **settings):
        cast = fake.fake_cast(*words, **settings)
        cast.facts["scenario_digest"] = "another"
        return cast

    with pytest.raises(ReplayDiverged, match="the inputs in it were changed"):
        resume(tmp_path / "run", caster=other)


def _interrupt(folder):
    def stop(t_s, until_s):
        if t_s > 1000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run("fake", 3, out=folder, caster=fake.fake_cast, progress=stop)


def test_no_input_is_kept_outside_the_folder_of_the_run(tmp_path):
    theirs = tmp_path / "theirs.csv"
    theirs.write_text("theirs", encoding="utf-8")
    for name in ("../../theirs.csv", str(theirs), ".."):

        def strange(*words, name=name, **settings):
            cast = fake.fake_cast(*words, **settings)
            cast.inputs[name] = b"mine"
            return cast

        with pytest.raises(RecordError, match="leads out of"):
            run("fake", 3, out=tmp_path / "run", caster=strange)
        assert theirs.read_text(encoding="utf-8") == "theirs"
        assert not (tmp_path / "run").exists()


def test_a_run_whose_rows_are_gone_is_refused_before_anything_is_computed(tmp_path):
    _interrupt(tmp_path / "run")
    shutil.rmtree(tmp_path / "run" / "parts")

    def never(*_words, **_settings):
        raise AssertionError("it began")

    for _ in range(2):  # and the lock is let go
        with pytest.raises(RecordError, match="parts/ are missing; the run is damaged"):
            resume(tmp_path / "run", caster=never)
    with pytest.raises(RecordError, match="is no folder"):
        resume(tmp_path / "nowhere", caster=never)


def test_a_run_that_cannot_be_written_says_what_to_do(tmp_path, monkeypatch):
    from rearguard.record.store import folder as folders

    def refuse(_folder):
        raise OSError(30, "Read-only file system")

    _interrupt(tmp_path / "run")
    monkeypatch.setattr(folders, "Lock", refuse)
    with pytest.raises(RecordError, match=r"Read-only file system\n  copy it"):
        resume(tmp_path / "run", caster=fake.fake_cast)


@pytest.mark.parametrize(
    ("key", "value"),
    [("figure", 7), ("until_s", 1800.0), ("until_s", 1e9), ("keep", "all"), ("seed", 4)],
)
def test_settings_that_were_edited_are_refused_before_anything_is_mustered(tmp_path, key, value):
    _interrupt(tmp_path / "run")
    path = tmp_path / "run" / "run.json"
    written = json.loads(path.read_text(encoding="utf-8"))
    written["settings"][key] = value
    path.write_text(json.dumps(written), encoding="utf-8")
    before = files_of(tmp_path / "run")

    def never(*_words, **_settings):
        raise AssertionError("it mustered")

    with pytest.raises(ReplayDiverged, match=r"settings was changed.*\n  run it again from its in"):
        resume(tmp_path / "run", caster=never)
    assert files_of(tmp_path / "run") == before


def test_a_run_of_a_version_that_kept_no_digest_of_its_settings_is_not_gone_on_with(tmp_path):
    _interrupt(tmp_path / "run")
    path = tmp_path / "run" / "run.json"
    written = json.loads(path.read_text(encoding="utf-8"))
    del written["settings_digest"]
    path.write_text(json.dumps(written), encoding="utf-8")
    with pytest.raises(RecordError, match="another version of rearguard"):
        resume(tmp_path / "run", caster=fake.fake_cast)


@pytest.mark.parametrize("key", ["figure", "settings", "seed", "units"])
def test_a_run_json_that_was_edited_is_noticed(tmp_path, key):
    _interrupt(tmp_path / "run")
    path = tmp_path / "run" / "run.json"
    written = json.loads(path.read_text(encoding="utf-8"))
    edited = {
        "figure": 7,
        "seed": 4,
        "settings": written["settings"] | {"figure": 7},
        "units": written["units"][:-1],
    }
    path.write_text(json.dumps(written | {key: edited[key]}), encoding="utf-8")
    with pytest.raises(ReplayDiverged, match="was changed since the run began"):
        resume(tmp_path / "run", caster=fake.fake_cast)


def test_a_refused_folder_is_left_as_it_was(tmp_path):
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(RecordError, match="is not empty"):
        run("fake", 3, out=tmp_path, caster=fake.fake_cast)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("figure", [1, 10, 7])
def test_fates_add_up_to_the_muster_and_harm_to_the_dead(tmp_path, figure):
    done = run("fake", 5, out=tmp_path / "run", figure=figure, caster=fake.fake_cast)
    dead = 0
    for side in done.tally["sides"].values():
        people = side["people"]
        assert sum(people["fates"].values()) == people["mustered"] == 20 * figure
        assert sum(people["dead_by_cause"].values()) == people["fates"]["dead"]
        rounds = side["stores"]["rounds"]
        parts = sum(rounds[k] for k in ("left", "used", "lost", "taken"))
        assert parts == rounds["mustered"]
        dead += people["fates"]["dead"]
    booked = totals(RunReader(tmp_path / "run").ledger, "harm")
    assert sum(amount for amount, _ in booked.values()) == dead > 0


def test_the_ledger_of_fear_is_the_sum_of_every_man_s_vector(undisturbed):
    reader = RunReader(undisturbed)
    changes = reader.changes
    last = {int(row): k for k, row in enumerate(changes["row"])}
    assert len(last) == fake.PEOPLE  # everybody has his vector at the end
    booked = totals(reader.ledger, "fear")
    for cause, name in enumerate(FEARS):
        own = sum(float(changes[f"fear_{name}"][k]) for k in last.values())
        assert booked[cause][0] == pytest.approx(own, rel=1e-4)


def test_nobody_may_be_lost(tmp_path, monkeypatch):
    def lossy(clock):
        if clock.t_s == 3000.0:
            clock.host.all.men[0] = 0.0

    monkeypatch.setattr(fake.FakeClock, "_step", lossy)
    with pytest.raises(RecordError, match=r"jin: 20 people were mustered, 19 have a fate"):
        run("fake", 3, out=tmp_path / "run", caster=fake.fake_cast)


def test_the_end_is_noted_once(undisturbed):
    events = [row.event for row in RunReader(undisturbed).events()]
    assert events.count(Event.END) == 1 and events[-1] == Event.END


def test_a_result_that_never_came_to_pass_is_null(undisturbed):
    assert RunReader(undisturbed).tally["results"]["delay_bought_s"] is None
