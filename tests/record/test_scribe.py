"""A scribe writes in order while the run goes on, holds little, and tells his faults."""

import sys
import threading
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
import fake

import rearguard.run as runs
from rearguard.errors import RecordError
from rearguard.record.record import Record
from rearguard.record.scribe import Scribe
from rearguard.record.store import RunFolder, load_checkpoint
from rearguard.run import run

PATIENCE_S = 20.0


@pytest.fixture
def scribe():
    made = Scribe(most_bytes=100)
    yield made
    made.stop()


def test_all_is_written_in_order_away_from_who_hands_it_over(scribe):
    written, where = [], set()

    def work(k):
        written.append(k)
        where.add(threading.current_thread())

    for k in range(200):
        scribe.write(30, lambda k=k: work(k))
    scribe.finish()
    assert written == list(range(200))
    assert len(where) == 1 and threading.current_thread() not in where


def test_who_hands_over_too_much_waits(scribe):
    gate, held, most = threading.Event(), [0], [0]

    def work():
        assert gate.wait(PATIENCE_S)
        held[0] -= 40

    def hand_over():
        for _ in range(5):
            scribe.write(40, work)
            held[0] += 40
            most[0] = max(most[0], held[0])

    giver = threading.Thread(target=hand_over)
    giver.start()
    giver.join(0.3)
    assert giver.is_alive() and held[0] == 80  # the third would be 120
    gate.set()
    giver.join(PATIENCE_S)
    scribe.finish()
    assert held[0] == 0 and most[0] <= 120


def test_a_piece_larger_than_the_bound_is_written_alone(scribe):
    written = []
    for k in range(3):
        scribe.write(1000, lambda k=k: written.append(k))
    scribe.finish()
    assert written == [0, 1, 2]


def test_a_fault_is_told_to_who_comes_next_and_nothing_more_is_written(scribe):
    gate, written = threading.Event(), []

    def fail():
        assert gate.wait(PATIENCE_S)
        raise RecordError("the ink is out")

    scribe.write(1, fail)
    scribe.write(1, lambda: written.append("after"))
    gate.set()
    for ask in (scribe.finish, scribe.finish, lambda: scribe.write(1, lambda: None)):
        with pytest.raises(RecordError, match="the ink is out"):
            ask()
    scribe.stop()
    assert written == []


def test_a_scribe_who_is_stopped_has_written_all_and_is_gone():
    before = threading.active_count()
    scribe, written = Scribe(), []
    for k in range(50):
        scribe.write(1, lambda k=k: written.append(k))
    scribe.stop()
    assert written == list(range(50)) and threading.active_count() == before
    Scribe().stop()  # one who was never needed


def test_what_does_not_last_is_left_when_nothing_follows():
    gate, scribe, written = threading.Event(), Scribe(), []
    scribe.write(1, lambda: gate.wait(PATIENCE_S) and None)
    for k, lasts in enumerate([False, True, False, False]):
        scribe.write(1, lambda k=k: written.append(k), lasts=lasts)
    ends = threading.Thread(target=scribe.stop)
    ends.start()
    ends.join(0.2)
    gate.set()
    ends.join(PATIENCE_S)
    assert written == [0, 1]


def test_a_checkpoint_holds_the_moment_at_which_it_was_handed_over(tmp_path):
    gate, scribe = threading.Event(), Scribe()
    folder = RunFolder.create(tmp_path / "run")
    record = Record(2, keeper=folder, scribe=scribe)
    scribe.write(0, lambda: gate.wait(PATIENCE_S) and None)
    men = np.arange(4)
    record.checkpoint(0.0, {"men": men, "units": np.array(2)}, "start")
    men[:] = -1  # the run goes on in its arrays
    assert not list((tmp_path / "run" / "checkpoints").iterdir())
    gate.set()
    record.leave()
    folder.close()
    t_s, state = load_checkpoint(tmp_path / "run")
    assert t_s == 0.0 and state["men"].tolist() == [0, 1, 2, 3]


def test_a_run_leaves_the_same_bytes_with_a_scribe_and_without(tmp_path, monkeypatch):
    threads = threading.active_count()
    run("fake", 3, out=tmp_path / "with", until=1500.0, caster=fake.fake_cast)
    assert threading.active_count() == threads
    made = runs._record

    def alone(*words, **settings):
        record = made(*words, **settings)
        record.scribe = None
        return record

    monkeypatch.setattr(runs, "_record", alone)
    run("fake", 3, out=tmp_path / "without", until=1500.0, caster=fake.fake_cast)
    left = {}
    for name in ("with", "without"):
        folder = tmp_path / name
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        left[name] = {path.relative_to(folder): path.read_bytes() for path in files}
    assert left["with"] == left["without"] and len(left["with"]) > 8


def test_a_place_that_cannot_be_recorded_ends_the_run_and_its_thread(tmp_path, monkeypatch):
    whole = fake.FakeClock._step

    def astray(clock):
        if clock.t_s == 700.0:
            clock.host.all.x_m[3] = np.nan
        whole(clock)

    monkeypatch.setattr(fake.FakeClock, "_step", astray)
    threads = threading.active_count()
    with pytest.raises(RecordError, match=r"1 bodies have a place .* up to 7\d\d s"):
        run("fake", 3, out=tmp_path / "run", caster=fake.fake_cast)
    assert threading.active_count() == threads
    assert load_checkpoint(tmp_path / "run")[0] == 600.0


def test_nothing_is_handed_to_a_scribe_who_has_gone():
    scribe = Scribe()
    scribe.write(1, lambda: None)
    scribe.stop()
    with pytest.raises(RuntimeError, match="has gone"):
        scribe.write(1, lambda: None)
