"""A run's folder: refused when it is not free, whole when it is read, cut back when resumed."""

import json
import os
import shutil
import subprocess
import sys

import numpy as np
import pytest

from rearguard.errors import RecordError
from rearguard.record.events import Event, Harm, Row
from rearguard.record.ledger import totals
from rearguard.record.record import Record
from rearguard.record.store import RunFolder, RunReader, load_checkpoint
from rearguard.record.store.checkpoints import kept, list_checkpoints, read_checkpoint
from rearguard.record.store.folder import needed_bytes

RUN = {"schema": "rearguard.run/1", "settings": {}}
TALLY = {"schema": "rearguard.tally/1", "simulated_s": 1200.0, "digest": "d"}


def state(value):
    return {"a/x": np.arange(5, dtype=np.float32) + value, "b": b"bytes", "none": np.zeros((0, 3))}


@pytest.fixture
def folder(tmp_path):
    made = RunFolder.create(tmp_path / "run")
    made.write_run(RUN)
    yield made
    made.close()


def begun(folder):
    record = Record(2, keeper=folder)
    record.checkpoint(0.0, state(0), "start")
    record.note(Row(5.0, Event.CONTACT, 0, 1))
    record.book(0, 1, "harm", Harm.MUSKET, 1, 2)
    record.checkpoint(600.0, state(1), "interval")
    record.note(Row(700.0, Event.VOLLEY, 0, 1))
    record.book(11, 1, "harm", Harm.MUSKET, 1, 2)
    record.checkpoint(1200.0, state(2), "interval")
    return record


def test_a_folder_that_is_not_empty_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(RecordError, match="is not empty, and a run never writes over files"):
        RunFolder.create(tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["notes.txt"]


def test_an_interrupted_run_in_the_folder_is_pointed_out(folder):
    folder.close()
    with pytest.raises(RecordError, match="rearguard resume"):
        RunFolder.create(folder.path)


def test_a_file_in_the_place_is_refused(tmp_path):
    (tmp_path / "run").write_text("", encoding="utf-8")
    with pytest.raises(RecordError, match="is a file"):
        RunFolder.create(tmp_path / "run")


def test_a_disk_that_will_not_hold_the_run_is_refused(tmp_path):
    with pytest.raises(RecordError, match=r"MB free; this run may need 1000000000000 MB"):
        RunFolder.create(tmp_path / "run", needed=1e18)
    assert not (tmp_path / "run").exists()


def test_a_longer_and_a_larger_run_need_more_room():
    assert needed_bytes(50_000, 4 * 3600) > needed_bytes(25_000, 4 * 3600)
    assert needed_bytes(50_000, 240 * 3600) > needed_bytes(50_000, 4 * 3600)


def test_a_second_process_on_the_same_run_is_refused(folder):
    folder.write_run(RUN)
    words = "from rearguard.record.store import RunFolder; RunFolder.reopen({!r})"
    done = subprocess.run(
        [sys.executable, "-c", words.format(str(folder.path))],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 1
    assert f"is in use by another rearguard (process {os.getpid()})" in done.stderr


def test_a_lock_that_a_killed_process_left_stops_nobody(folder):
    folder.close()
    (folder.path / "run.lock").write_text("999999\n", encoding="utf-8")
    again = RunFolder.reopen(folder.path)
    again.close()
    assert not (folder.path / "run.lock").exists()


def test_a_finished_run_is_not_resumed(folder):
    folder.finish(begun(folder), TALLY)
    folder.close()
    with pytest.raises(RecordError, match="holds a finished run; there is nothing to resume"):
        RunFolder.reopen(folder.path)


def test_no_run_is_no_run(tmp_path):
    with pytest.raises(RecordError, match=r"holds no run: run\.json is missing"):
        RunReader(tmp_path)
    with pytest.raises(RecordError, match="is no folder"):
        RunReader(tmp_path / "absent")


@pytest.mark.parametrize("finished", [False, True])
def test_tables_read_alike_before_and_after_the_end(folder, finished):
    record = begun(folder)
    if finished:
        folder.finish(record, TALLY)
    reader = RunReader(folder.path)
    assert [row.event for row in reader.events()] == [Event.CONTACT, Event.VOLLEY]
    assert totals(reader.ledger, "harm") == {Harm.MUSKET: (2.0, 4.0)}
    assert reader.ledger["minute"].tolist() == [0, 11]
    assert reader.finished is finished


def test_an_unfinished_run_has_no_tally(folder):
    with pytest.raises(RecordError, match="not finished"):
        _ = RunReader(folder.path).tally


def test_an_unknown_format_is_refused_with_a_remedy(folder):
    folder.write_run({"schema": "rearguard.run/9"})
    with pytest.raises(RecordError, match=r"rearguard\.run/9 is not rearguard\.run/1\n  a newer"):
        RunReader(folder.path)


def test_a_checkpoint_comes_back_byte_for_byte(folder):
    begun(folder)
    t_s, back = load_checkpoint(folder.path)
    assert t_s == 1200.0
    for name, part in state(2).items():
        if isinstance(part, bytes):
            assert back[name] == part
        else:
            assert back[name].dtype == part.dtype
            assert np.array_equal(back[name], part)
    assert load_checkpoint(folder.path, at_s=1199.0)[0] == 600.0


def test_a_damaged_checkpoint_is_passed_over(folder):
    begun(folder)
    last = list_checkpoints(folder.path)[-1].path
    last.write_bytes(last.read_bytes()[: last.stat().st_size // 2])
    assert load_checkpoint(folder.path)[0] == 600.0
    with pytest.raises(RecordError, match="is damaged"):
        read_checkpoint(last)


def test_a_run_is_cut_back_to_its_last_checkpoint(folder):
    record = begun(folder)
    record.note(Row(1300.0, Event.BROKE, 0, 1))
    record.book(21, 1, "harm", Harm.BLADE, 1, 1)
    folder._write_parts(record.take(), 3)  # killed after the rows, before the checkpoint
    assert len(RunReader(folder.path).events()) == 3
    t_s, back = folder.rewind()
    assert t_s == 1200.0 and back["a/x"][0] == 2.0
    reader = RunReader(folder.path)
    assert [row.event for row in reader.events()] == [Event.CONTACT, Event.VOLLEY]
    assert totals(reader.ledger, "harm") == {Harm.MUSKET: (2.0, 4.0)}


def test_a_run_without_any_whole_checkpoint_cannot_go_on(folder):
    with pytest.raises(RecordError, match="no checkpoint to go on from"):
        folder.rewind()


def test_checkpoints_are_thinned_by_rule(folder):
    record = Record(1, keeper=folder)
    for tenth in range(80):
        why = "contact" if tenth == 7 else "interval" if tenth else "start"
        record.checkpoint(600.0 * tenth, state(tenth), why)
    times = [c.t_s for c in list_checkpoints(folder.path)]
    assert times == [0.0, 4200.0, 21600.0, 43200.0, 46800.0, 47400.0]


def test_keep_all_and_keep_last():
    every = [(n, 600.0 * n, "interval") for n in range(5)]
    assert kept(every, "all") == {0, 1, 2, 3, 4}
    assert kept(every, "last") == {3, 4}


def test_inputs_are_kept_whole(folder):
    folder.write_inputs({"scenario.yaml": b"rearguard: 1\n", "rosters/guns.csv": b"name\n\xe7"})
    assert RunReader(folder.path).inputs() == {
        "scenario.yaml": b"rearguard: 1\n",
        "rosters/guns.csv": b"name\n\xe7",
    }


def test_json_holds_plain_numbers_and_chinese_as_it_is(folder):
    folder.write_run(RUN | {"n": np.int64(3), "name": "樺樹嶺"})
    text = (folder.path / "run.json").read_text(encoding="utf-8")
    assert json.loads(text)["n"] == 3 and "樺樹嶺" in text


def test_parquet_names_every_event(folder):
    import duckdb

    folder.finish(begun(folder), TALLY)
    path = folder.path / "journal.parquet"
    rows = duckdb.sql(f"select t_s, name from '{path.as_posix()}' order by t_s").fetchall()
    assert rows == [(5.0, "contact"), (700.0, "volley")]
    ledger = folder.path / "ledger.parquet"
    found = duckdb.sql(f"select kind, amount, men from '{ledger.as_posix()}'").fetchall()
    assert found == [("harm", 1.0, 2.0), ("harm", 1.0, 2.0)]
    shutil.rmtree(folder.path / "checkpoints")


@pytest.mark.parametrize("was_there", [False, True])
def test_a_run_that_has_not_begun_is_taken_back(tmp_path, was_there):
    path = tmp_path / "run"
    if was_there:
        path.mkdir()
    made = RunFolder.create(path)
    made.write_inputs({"a/b.csv": b"x"})
    made.write_run({"schema": "rearguard.run/1"})
    made.discard()
    made.close()
    assert path.is_dir() == was_there
    assert not was_there or list(path.iterdir()) == []


def test_a_replay_whose_packing_was_cut_short_is_taken_from_the_whole_zip(tmp_path):
    from rearguard.record.shelf import FolderShelf, pack, unpack

    folder, packed = tmp_path / "parts", tmp_path / "places.zip"
    for name in ("a/0", "a/1", "zarr.json"):
        FolderShelf(folder).put(name, name.encode())
    pack(folder, packed)
    FolderShelf(folder).put("a/1", b"left over")
    unpack(packed, folder)
    assert not packed.exists()
    assert {n: FolderShelf(folder).get(n) for n in FolderShelf(folder).names()} == {
        n: n.encode() for n in ("a/0", "a/1", "zarr.json")
    }


def test_chunks_lie_beside_one_another_and_bear_their_names_again_in_the_zip(tmp_path):
    import zipfile

    from rearguard.record.shelf import FolderShelf, pack

    names = [
        "zarr.json",
        "hot/zarr.json",
        "hot/step/c/12/3/0",
        "hot/doing/c/12/3",
        "hot/step/c/2/0/0",
    ]
    shelf = FolderShelf(tmp_path / "parts")
    for name in [*names, "hot/step/c/13/0/0"]:
        shelf.put(name, name.encode())
    shelf.drop("hot/step/c/13/0/0")
    (tmp_path / "parts" / "hot" / "step" / "c" / "14.0.0.part").write_bytes(b"half")
    assert shelf.names() == sorted(names)
    assert [shelf.get(name) for name in names] == [name.encode() for name in names]
    folders = [path for path in (tmp_path / "parts").rglob("*") if path.is_dir()]
    assert len(folders) == 5  # hot, hot/step, hot/step/c, hot/doing, hot/doing/c
    pack(tmp_path / "parts", tmp_path / "places.zip")
    with zipfile.ZipFile(tmp_path / "places.zip") as packed:
        assert packed.namelist()[-2:] == ["hot/zarr.json", "zarr.json"]
        assert {n: packed.read(n) for n in packed.namelist()} == {n: n.encode() for n in names}
