"""The page's server says what a run's folder holds, and nothing to strangers."""

import http.client
import json
import re
import socket
import sys
import threading
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
import uvicorn
import zstandard

from rearguard.doors.page import server
from rearguard.doors.page.exhibit import COUNTED, Exhibit
from rearguard.errors import RecordError
from rearguard.host.doing import Doing
from rearguard.record.record import FEARS
from rearguard.record.scene import read_scene, scene_bytes
from rearguard.replay.seek import Replay

sys.path.insert(0, str(Path(__file__).parent.parent / "replay"))
from made_run import write_run

FRONT = Path(server.__file__).parent / "front" / "src"
RIDERS, SECONDS = 300, 900


class Answer(NamedTuple):
    status_code: int
    headers: dict[str, str]
    content: bytes

    def json(self) -> Any:
        return json.loads(self.content)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("run") / "chase", RIDERS, SECONDS)


@pytest.fixture(scope="module")
def ask(run: Path, tmp_path_factory: pytest.TempPathFactory):
    static = tmp_path_factory.mktemp("static")
    (static / "index.html").write_text("<p>page</p>", encoding="utf-8")
    config = uvicorn.Config(server.make_app(run, static), log_level="warning", lifespan="off")
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    port = listener.getsockname()[1]
    serving = uvicorn.Server(config)
    thread = threading.Thread(target=serving.run, args=([listener],), daemon=True)
    thread.start()

    def get(path: str, headers: dict[str, str] | None = None) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        line.request("GET", path, headers={"Host": f"127.0.0.1:{port}"} | (headers or {}))
        answer = line.getresponse()
        said = {name.lower(): value for name, value in answer.getheaders()}
        found = Answer(answer.status, said, answer.read())
        line.close()
        return found

    yield get
    serving.should_exit = True
    thread.join(20)
    listener.close()


def test_a_run_is_described_whole(ask):
    about = ask("/api/run").json()
    assert about["names"]["zh-Hant"] == "長嶺" and about["end_s"] == SECONDS
    assert about["n_people"] == RIDERS and about["n_bodies"] == 2 * RIDERS
    assert about["mustered"] == RIDERS
    assert about["days"][0]["julian"] == "1125-12-21"
    assert abs(about["start_hour"] - 14.0) < 1e-3
    assert about["doing"]["fleeing"] == Doing.FLEEING and len(about["doing"]) == len(Doing)
    assert about["ground"]["rows"] == 450 and about["finished"]
    rows = np.frombuffer(ask("/api/rows").content, np.uint8)
    assert rows.size == 10 * 2 * RIDERS
    assert len(ask("/api/ground").content) == 450 * 450 * 5


def test_chunks_leave_as_they_lie_on_the_disk(ask, run):
    there = ask("/api/run").json()["replay"]["there"]
    k, c = there["hot/step"][0]
    name = f"hot/step/c/{k}/{c}/0"
    packed = Replay(run).shelf.get(name)
    plain = zstandard.ZstdDecompressor().decompress(packed)
    got = ask(f"/api/replay/{name}", headers={"Accept-Encoding": "identity"})
    assert got.content == plain and "content-encoding" not in got.headers
    with_zstd = ask(f"/api/replay/{name}", headers={"Accept-Encoding": "gzip, zstd"})
    assert with_zstd.headers["content-encoding"] == "zstd"
    assert ask("/api/replay/hot/step/c/99999/0/0").status_code == 404
    assert ask("/api/replay/zarr.json").status_code == 404


def test_counts_add_up_to_the_muster_at_every_moment(ask, run):
    counts = ask("/api/counts").json()
    sums = np.array(counts["sides"]).sum(axis=1)
    assert (sums == [[RIDERS // 5], [RIDERS - RIDERS // 5]]).all()
    assert counts["times"][-1] == SECONDS
    tally = json.loads((run / "tally.json").read_text(encoding="utf-8"))
    last = dict(zip(counts["groups"], [n[-1] for n in counts["sides"][1]], strict=True))
    assert last["captive"] == tally["sides"]["screen"]["people"]["fates"]["captive"] > 0
    assert last["dead"] == tally["sides"]["screen"]["people"]["fates"]["dead"]


def test_every_state_of_a_man_is_counted_once():
    beasts = {Doing.ABSENT, Doing.CARRYING, Doing.LOOSE, Doing.CAUGHT, Doing.SPENT}
    counted = [doing for group in COUNTED.values() for doing in group]
    assert len(counted) == len(set(counted))
    assert set(counted) == set(Doing) - beasts


def test_one_man_can_be_asked_about(ask):
    told = ask(f"/api/body/{RIDERS - 1}").json()
    assert [c["new"] for c in told["changes"]][:2] == [Doing.WAVERING, Doing.FLEEING]
    assert told["changes"][0]["fears"]["runners"] > 0.3
    assert ask("/api/body/999999").status_code == 404


def test_the_telling_and_the_journal_are_there(ask):
    beats = ask("/api/beats").json()
    assert beats[0]["text"]["zh-Hans"].startswith("午后")
    assert ask("/api/journal").json()[1]["name"] == "volley"
    assert ask("/api/chronicle/en").status_code == 404
    assert ask("/api/chronicle/../run.json").status_code == 404


def test_strangers_are_not_answered(ask):
    assert ask("/api/run", headers={"Host": "elsewhere.example"}).status_code == 421
    policy = ask("/api/run").headers["content-security-policy"]
    assert "default-src 'self'" in policy and "http" not in policy


def test_a_folder_without_a_run_is_refused(tmp_path):
    (tmp_path / "index.html").write_text("", encoding="utf-8")
    with pytest.raises(RecordError):
        server.make_app(tmp_path / "nothing", tmp_path)
    with pytest.raises(RecordError, match="the page is not built"):
        server.make_app(tmp_path, tmp_path / "static")


def test_a_port_in_use_is_named(run, monkeypatch):
    monkeypatch.setattr(server, "make_app", lambda folder: None)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(RecordError, match=f"127.0.0.1:{port} cannot be listened on"):
            server.serve(run, port=port, open_browser=False)


def test_a_run_without_scene_or_telling_can_still_be_shown(tmp_path):
    run = write_run(tmp_path / "bare", 60, 120, beats=False)
    (run / "inputs" / "scene.npz").unlink()
    exhibit = Exhibit(run)
    about = exhibit.about()
    assert about["ground"] is None and exhibit.ground_bytes() is None
    assert exhibit.beats() == [] and about["n_bodies"] == 120
    assert exhibit.rows["side"][0] == 0 and exhibit.rows["side"][59] == 1


def test_a_scene_comes_back_as_it_was_kept():
    height = np.linspace(0, 50, 12).reshape(3, 4)
    content = scene_bytes(
        {"side": np.array([0, 1, 0]), "mount": np.array([2, -1])}, 2, height_m=height,
        cover=np.ones((3, 4)), frame=(10.0, 20.0, 30.0), cover_names=("grass", "scrub"),
        places=[{"names": {"en": "Ford"}, "points": ((1, 2),)}],
    )  # fmt: skip
    scene = read_scene(content)
    np.testing.assert_allclose(scene.height_m, height)
    assert scene.rows["mount"].tolist() == [2, -1, -1] and scene.rows["men"].tolist() == [1, 1, 1]
    assert scene.about["places"][0]["points"] == [[1.0, 2.0]]
    with pytest.raises(RecordError, match="damaged"):
        read_scene(content[:50])


def test_the_page_has_a_word_for_every_state_and_fear():
    words = (FRONT / "i18n.ts").read_text(encoding="utf-8")
    for name in [doing.name.lower() for doing in Doing] + list(FEARS) + list(COUNTED):
        assert re.search(rf"^  {name}: \[", words, re.MULTILINE), name
    signs = (FRONT / "marks.ts").read_text(encoding="utf-8")
    for doing in Doing:
        assert re.search(rf"\b{doing.name.lower()}: \"", signs), doing.name


def test_the_page_names_a_fear_as_the_report_does():
    from rearguard.doors import page
    from rearguard.record.words import FEAR_WORDS

    source = Path(page.__file__).parent / "front" / "src" / "i18n.ts"
    words = source.read_text(encoding="utf-8")
    for fear, told in FEAR_WORDS.items():
        assert f"  {fear}: {json.dumps(list(told), ensure_ascii=False)}," in words
