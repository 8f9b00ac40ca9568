"""A run from the command line, with the real engine on the learner's scenario."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest
from called import call

from rearguard.record.events import Event
from rearguard.record.store import RunReader
from rearguard.record.store.checkpoints import list_checkpoints

LESSON = ("ridge-lesson", "--figure", "10", "--until", "12 min")


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    """One run of twelve minutes, made once."""
    folder = tmp_path_factory.mktemp("lesson") / "run"
    done = subprocess.run(
        [sys.executable, "-m", "rearguard", "run", *LESSON, "--out", str(folder), "--profile"],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return folder, done.stdout, done.stderr


def test_a_run_says_six_lines(lesson):
    folder, out, _ = lesson
    lines = out.splitlines()
    assert len(lines) == 6
    assert "held" in lines[0] or "broke" in lines[0]
    assert "(160)" in lines[1] and "(400)" in lines[1]
    assert lines[2].startswith("Delay bought: ")
    assert lines[4].startswith("12 min simulated in ")
    assert f"rearguard view {folder.as_posix()}" in lines[5]


@pytest.mark.parametrize("figure", ["1", "100"])
def test_a_figure_too_coarse_for_the_units_is_told(capfd, tmp_path, figure):
    words = ("run", "ridge-lesson", "--figure", figure, "--until", "1 min", "--out")
    status, _, err = call(capfd, *words, str(tmp_path / "run"))
    assert status == 0
    assert ("fewer than ten figures of 100 and are mustered in smaller ones" in err) == (
        figure == "100"
    )


def test_the_three_largest_causes_are_those_of_men_when_they_first_broke(lesson):
    from rearguard.host.doing import Doing
    from rearguard.record.words import FEAR_WORDS, word

    reader = RunReader(lesson[0])
    broken = [e.side for e in reader.events() if e.event == Event.SIDE_BROKE]
    assert broken == [1]
    of_side = [(u["first"], u["last"]) for u in reader.run["units"] if u["side"] in broken]
    runs = {Doing.FLEEING, Doing.FROZEN, Doing.CORNERED}
    changes, seen, felt = reader.changes, set(), Counter()
    for k, row in enumerate(changes["row"].tolist()):
        mine = any(first <= row < last for first, last in of_side)
        if not mine or row in seen or changes["new"][k] not in runs or changes["old"][k] in runs:
            continue
        seen.add(row)
        for name in (c for c in changes if c.startswith("fear_")):
            felt[name.removeprefix("fear_")] += float(changes[name][k])
    told = lesson[1].splitlines()[3]
    largest = [
        f"{word(FEAR_WORDS, cause, 'en')} {amount / felt.total():.0%}"
        for cause, amount in felt.most_common(3)
    ]
    at = [told.index(words) for words in largest]
    assert len(seen) > 20 and at == sorted(at)


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_the_six_lines_speak_chinese(lesson, lang):
    from rearguard.report.six_lines import six_lines

    lines = six_lines(RunReader(lesson[0]), 75.0, lang)
    assert len(lines) == 6
    for line in lines[:5]:
        assert re.search(r"[\u4e00-\u9fff]", line)
    assert ("時" in "".join(lines)) == (lang == "zh-Hant")


@pytest.mark.parametrize(
    ("lang", "marked"), [("en", "song"), ("zh-Hant", "「song」"), ("zh-Hans", "“song”")]
)
def test_the_six_lines_set_off_a_side_that_has_no_name_in_chinese(lesson, lang, marked):
    from rearguard.report.six_lines import SixLines

    reader = RunReader(lesson[0])
    for side in reader.run["sides"]:
        side["names"] = dict.fromkeys(side["names"], side["key"])
    said = SixLines(reader, lang).lines()[:4]
    assert "song" in said[0].lower() and "song" in said[1].lower()
    for line in said:
        for found in re.finditer("song|jin", line):
            around = line[max(found.start() - 1, 0) : found.end() + 1]
            assert lang == "en" or around == marked.replace("song", found[0])


def test_profile_names_where_the_time_went(lesson):
    err = lesson[2]
    assert re.search(r"^ *seconds +share +ns/row", err, re.M)
    for driver in ("views", "heat", "replay", "load, muster, compile"):
        assert driver in err


def test_a_run_leaves_everything_that_is_promised(lesson):
    folder = lesson[0]
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {
        "run.json", "tally.json", "journal.parquet", "ledger.parquet", "changes.parquet",
        "run.log", "replay/places.zip", "chronicle.en.md", "chronicle.zh-Hant.md",
        "chronicle.zh-Hans.md", "beats.json", "report.html", "inputs/scenario.yaml",
        "inputs/scene.npz",
    } <= there  # fmt: skip
    assert "run.lock" not in there and not any(name.startswith("parts/") for name in there)
    run = RunReader(folder).run
    assert {"engine", "versions", "seed", "settings", "judged", "draws", "sky"} <= set(run)
    assert all(number["evidence"] in ("judged", "recalled") for number in run["judged"])


def test_the_report_speaks_three_languages_and_asks_nobody(lesson):
    text = (lesson[0] / "report.html").read_text(encoding="utf-8")
    for lang in ("en", "zh-Hant", "zh-Hans"):
        assert f'<section id="{lang}"' in text
    assert "http" not in text and "<script" not in text
    tally = RunReader(lesson[0]).tally
    for name in tally["results"]:
        assert text.count(f"<td>{name}</td>") == 3
    assert tally["digest"][:16] in text
    assert not re.search(r"<td>[\d.]+e[+]\d", text)
    for name, value in tally["results"].items():
        if name.endswith("_share") and value is not None:
            assert f"<td>{name}</td><td>{value:.1%}</td>" in text


def test_fates_add_up_and_the_ledger_balances(lesson):
    from rearguard.record.ledger import totals

    reader = RunReader(lesson[0])
    dead = 0
    for side in reader.tally["sides"].values():
        for kind in ("people", "beasts"):
            assert sum(side[kind]["fates"].values()) == side[kind]["mustered"]
        assert (
            sum(u["mustered"] for u in side["people"]["units"].values())
            == (side["people"]["mustered"])
        )
        dead += side["people"]["fates"]["dead"]
    booked = totals(reader.ledger, "harm")
    assert sum(amount for amount, _ in booked.values()) == pytest.approx(dead)


def test_every_man_has_his_whole_vector_at_the_end(lesson):
    reader = RunReader(lesson[0])
    last = reader.changes["t_s"] == reader.tally["simulated_s"]
    assert len(set(reader.changes["row"][last].tolist())) == reader.run["n_people"]


@pytest.mark.parametrize("gone", ["report.html", "beats.json", "chronicle.zh-Hant.md"])
def test_a_run_stopped_before_it_was_told_is_told_by_resume(capfd, lesson, tmp_path, gone):
    folder = shutil.copytree(lesson[0], tmp_path / "run")
    (folder / gone).unlink()
    (folder / "parts").mkdir()
    (folder / "parts" / "journal-0000.parquet").write_bytes(b"left over")
    status, out, err = call(capfd, "resume", str(folder))
    assert status == 0, err
    assert out.splitlines()[:4] == lesson[1].splitlines()[:4]
    assert out.splitlines()[4] == "12 min simulated"
    assert _files(folder) == _files(lesson[0])
    status, _, err = call(capfd, "resume", str(folder))
    assert status == 2 and "there is nothing to resume" in err


def _files(folder):
    """Every file but the log, which says how the run went."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "run.log"
    }


def test_the_report_holds_nothing_of_the_time_the_run_took(lesson):
    text = (lesson[0] / "report.html").read_text(encoding="utf-8")
    for words in ("<p>12 min simulated</p>", "<p>模擬12分鐘</p>", "<p>模拟12分钟</p>"):
        assert words in text
    assert "simulated in" not in text and "用時" not in text and "用时" not in text


@pytest.mark.parametrize("results", [{}, {"delay_bought_s": 0.0}])
def test_the_delay_is_the_journal_s_whatever_the_results_are_called(lesson, results):
    from rearguard.record.events import Row
    from rearguard.report.six_lines import SixLines

    reader = RunReader(lesson[0])
    began = (Event.FIRST_CONTACT, Event.VOLLEY)
    contact = min(row.t_s for row in reader.events() if row.event in began)
    assert reader.run["asked"]["delay_bought_s"] == "delay bought"
    reader.run["asked"] = {"delay_bought_s": "captives"} if results else {}
    reader.__dict__["tally"] = reader.tally | {"results": results}
    lines = SixLines(reader)
    lines.events = [row for row in lines.events if row.event != Event.RESUMED]
    assert "had not resumed by the end" in lines.delay()
    lines.events.append(Row(contact + 4560.0, Event.RESUMED, 0, 0, 0))
    assert lines.delay() == "delay bought: 1 h 16 min"
    reader.run["asked"] = {"gained": "delay bought"}
    reader.__dict__["tally"] = reader.tally | {"results": {"gained": 600.0}}
    assert lines.delay() == "delay bought: 10 min"


def test_a_finished_run_is_not_resumed(capfd, lesson):
    status, _, err = call(capfd, "resume", str(lesson[0]))
    assert status == 2 and "there is nothing to resume" in err


def test_why_answers_for_side_unit_and_man(capfd, lesson):
    folder = str(lesson[0])
    status, out, _ = call(capfd, "why", folder, "--side", "jin")
    assert status == 0 and "jin: 400 men mustered" in out
    status, out, _ = call(capfd, "why", folder, "--unit", "screen", "--json")
    answer = json.loads(out)[0]
    assert answer["men"] == 400 and set(answer["fears"]) <= {*answer["booked"], *answer["fears"]}
    status, out, _ = call(capfd, "why", folder, "--man", "0")
    assert status == 0 and out.startswith("man 0, ") and "at the end" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--unit", "none"), "there is no unit none in this run"),
        (("--side", "liao"), "there is no side liao in this run"),
        (("--man", "99999"), "there is no man 99999 in this run"),
        (("--side", "jin", "--at", "soon"), "--at is soon"),
    ],
)
def test_why_refuses_what_is_not_there(capfd, lesson, words, sentence):
    status, _, err = call(capfd, "why", str(lesson[0]), *words)
    assert status == 2 and sentence in err


def test_earlier_questions_have_smaller_answers(capfd, lesson):
    folder = str(lesson[0])
    early = json.loads(call(capfd, "why", folder, "--side", "jin", "--at", "1 min", "--json")[1])
    late = json.loads(call(capfd, "why", folder, "--side", "jin", "--json")[1])
    assert early[0]["broke"] <= late[0]["broke"]
    assert sum(early[0]["booked"].values()) < sum(late[0]["booked"].values())


def test_tell_prints_the_chronicle(capfd, lesson):
    status, out, _ = call(capfd, "tell", str(lesson[0]), "--lang", "zh-Hant", "--length", "brief")
    assert status == 0 and re.search(r"[\u4e00-\u9fff]{10}", out)
    status, _, err = call(capfd, "tell", str(lesson[0]), "--side", "liao")
    assert status == 2 and "--side is liao" in err


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.parametrize("how", ["SIGINT", "SIGKILL"])
def test_an_interrupted_run_resumes_to_the_same_bytes(lesson, tmp_path, how):
    folder = tmp_path / "run"
    child = subprocess.Popen(
        [sys.executable, "-m", "rearguard", "run", *LESSON, "--out", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and child.poll() is None:
        if folder.is_dir() and len(list_checkpoints(folder)) >= 2:
            break
        time.sleep(0.005)
    os.kill(child.pid, getattr(signal, how))
    begun = time.monotonic()
    _, err = child.communicate(timeout=20)
    assert time.monotonic() - begun < 2.0
    if how == "SIGINT":
        assert child.returncode == 130
        assert "interrupted; the last checkpoint is at 00:" in err
        assert f"rearguard resume {folder}" in err
    assert not (folder / "tally.json").exists()
    again = subprocess.run(
        [sys.executable, "-m", "rearguard", "resume", str(folder), "--quiet"],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert again.returncode == 0, again.stderr
    for path in sorted(lesson[0].rglob("*")):
        if path.is_file() and path.name != "run.log":
            other = folder / path.relative_to(lesson[0])
            assert other.read_bytes() == path.read_bytes(), path.name


def test_a_fault_of_the_engine_says_what_was_saved(capfd, tmp_path, monkeypatch):
    from rearguard.clock.clock import Clock

    whole = Clock.run_until

    def failing(clock, t_s):
        if t_s > 120.0:
            raise ZeroDivisionError("the machine stops")
        whole(clock, t_s)

    monkeypatch.setattr(Clock, "run_until", failing)
    status, _, err = call(capfd, "run", *LESSON, "--out", str(tmp_path / "run"))
    assert status == 1
    assert "the run failed: ZeroDivisionError: the machine stops" in err
    assert "saved up to 00:0" in err and "Traceback" not in err
    assert "Traceback" in (tmp_path / "run" / "run.log").read_text(encoding="utf-8")
