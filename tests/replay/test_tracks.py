"""The replay gives back what was handed to it."""

import copy
import json
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rearguard.errors import RecordError
from rearguard.record.codec import COLD, FORMAT, HOT, WARM
from rearguard.record.shelf import MemoryShelf
from rearguard.record.tracks import PACKED, PARTS, Tracks
from rearguard.replay.seek import Replay

STEP = {COLD: 60, WARM: 2, HOT: 1}
ROUND_M = {COLD: 0.5 + 0.051, WARM: 0.051, HOT: 0.051}


class Walk:
    """Men who walk, run and rest at changing tempos; remembers what was handed over when."""

    def __init__(self, n: int, seed: int, leap_m: float = 3.0) -> None:
        self.dice = np.random.default_rng(seed)
        self.n, self.leap_m = n, leap_m
        self.x_m = self.dice.uniform(-4000, 9000, n)
        self.y_m = self.dice.uniform(-4000, 9000, n)
        self.doing = self.dice.integers(1, 20, n).astype(np.uint8)
        self.tempo = self.dice.integers(0, 3, n)
        self.seen: list[tuple[int, np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []

    def step(self, t_s: int, tracks: Tracks) -> None:
        """From one second to the next; a tempo hands over where its step will end."""
        if t_s == 0:
            everybody = np.arange(self.n)
            tracks.frame(0, everybody, self.x_m, self.y_m, self.doing, COLD)
        if t_s % 60 == 0:
            moved = self.dice.random(self.n) < 0.3
            self.tempo[moved] = self.dice.integers(0, 3, moved.sum())
        for tempo in (COLD, WARM, HOT):
            if t_s % STEP[tempo] == 0:
                mine = np.flatnonzero(self.tempo == tempo)
                rows = mine[self.dice.random(mine.size) < 0.8]
                leap = self.leap_m * STEP[tempo]
                self.x_m[rows] += self.dice.uniform(-leap, leap, rows.size)
                self.y_m[rows] += self.dice.uniform(-leap, leap, rows.size)
                turned = rows[self.dice.random(rows.size) < 0.1]
                self.doing[turned] = self.dice.integers(1, 20, turned.size)
                x, y = self.x_m[rows], self.y_m[rows]
                then_s = t_s + STEP[tempo]
                tracks.frame(then_s, rows, x, y, self.doing[rows], tempo)
                self.seen.append((then_s, rows, x, y, self.doing[rows].copy()))

    def check(self, replay: Replay, every: int = 1) -> None:
        worst = 0.0
        for t_s, rows, x_m, y_m, doing in self.seen[::every]:
            x, y, state, _ = replay.frame(t_s)
            np.testing.assert_array_equal(state[rows], doing)
            worst = max(worst, *(np.abs(x[rows] - x_m)), *(np.abs(y[rows] - y_m)), 0.0)
        assert worst <= ROUND_M[COLD] + 0.001


def walked(n: int, seed: int, seconds: int, leap_m: float = 3.0) -> tuple[Walk, MemoryShelf]:
    shelf = MemoryShelf()
    tracks, walk = Tracks(shelf, n), Walk(n, seed, leap_m)
    for t_s in range(seconds):
        walk.step(t_s, tracks)
    tracks.close()
    return walk, shelf


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(1, 40), st.integers(0, 10**6), st.integers(1, 400), st.floats(0.1, 300))
def test_everybody_is_where_he_was_handed_over(n: int, seed: int, seconds: int, leap: float):
    walk, shelf = walked(n, seed, seconds, leap)
    walk.check(Replay(shelf), every=5)


def test_a_day_spans_many_backbone_chunks():
    shelf = MemoryShelf()
    tracks = Tracks(shelf, 3)
    rows = np.arange(3)
    for minute in range(201):
        x = np.array([0.0, 70.0 * minute, 500.0])
        tracks.frame(60 * minute, rows[:2], x[:2], x[:2], np.ones(2, np.uint8), COLD)
    tracks.close()
    replay = Replay(shelf)
    assert replay.end_s == 12000 and replay.times.size == 201
    x, _, doing, _ = replay.frame(150.5 * 60)
    np.testing.assert_allclose(x[:2], [0.0, 70.0 * 150.5], atol=0.6)
    assert doing.tolist() == [1, 1, 0]  # the third was never mustered


def test_a_fine_body_is_within_five_centimetres():
    shelf = MemoryShelf()
    tracks = Tracks(shelf, 2)
    t = np.arange(0, 301)
    x, y = 13.37 * t, 1000 - 3.21 * t
    for k in t:
        tracks.frame(k, np.array([1]), x[k : k + 1], y[k : k + 1], np.array([10]), HOT)
    tracks.close()
    replay = Replay(shelf)
    for at in (1, 59.25, 60, 60.75, 119.5, 240, 299.9, 300):
        gx, gy, doing, tempo = replay.frame(at)
        assert abs(gx[1] - 13.37 * at) < 0.06 and abs(gy[1] - (1000 - 3.21 * at)) < 0.06
        assert doing[1] == 10 and tempo[1] == HOT


def test_a_resting_army_costs_almost_nothing():
    shelf = MemoryShelf()
    tracks = Tracks(shelf, 25_000)
    rows = np.arange(25_000)
    x = np.random.default_rng(1).uniform(0, 9000, 25_000)
    tracks.frame(0, rows, x, x[::-1], np.ones(25_000, np.uint8), COLD)
    tracks.frame(8 * 3600, rows[:1], x[:1], x[:1], np.ones(1, np.uint8), COLD)
    tracks.close()
    assert sum(len(p) for p in shelf.pieces.values()) < 8 * 2 * 4 * 25_000


@pytest.mark.parametrize("stop_s", [60, 150, 180, 332, 3900])
def test_a_run_taken_up_again_leaves_the_same_bytes(tmp_path: Path, stop_s: int):
    whole, broken = Tracks(tmp_path / "a", 50), Tracks(tmp_path / "b", 50)
    walks = [Walk(50, 7), Walk(50, 7)]
    for t_s in range(stop_s):
        walks[0].step(t_s, whole)
        walks[1].step(t_s, broken)
    broken.flush()
    astray = copy.deepcopy(walks[1])  # what the killed run did after its checkpoint
    for t_s in range(stop_s, stop_s + 200):
        astray.step(t_s, broken)
    broken.flush()
    again = Tracks(tmp_path / "b", 50, resume_at_s=stop_s)
    for t_s in range(stop_s, stop_s + 150):
        walks[0].step(t_s, whole)
        walks[1].step(t_s, again)
    whole.close()
    again.close()
    assert (tmp_path / "a" / PACKED).read_bytes() == (tmp_path / "b" / PACKED).read_bytes()
    assert not (tmp_path / "b" / PARTS).exists()


def test_a_killed_run_can_be_seen_up_to_its_last_flush(tmp_path: Path):
    tracks, walk = Tracks(tmp_path / "replay", 20), Walk(20, 3)
    for t_s in range(300):
        walk.step(t_s, tracks)
    tracks.flush()
    replay = Replay(tmp_path)
    assert replay.end_s == 300
    walk.check(replay, every=9)
    with pytest.raises(RecordError, match="runs from 0 to 300 s"):
        replay.frame(301)
    with pytest.raises(RecordError, match="ends at 300 s, before 420 s"):
        Tracks(tmp_path / "replay", 20, resume_at_s=420)


def test_what_cannot_be_recorded_is_refused():
    tracks = Tracks(None, 2)
    row, one = np.array([0]), np.array([1], np.uint8)
    with pytest.raises(RecordError, match="1 bodies have a place"):
        tracks.frame(0, row, np.array([np.nan]), np.zeros(1), one, COLD)
    with pytest.raises(RecordError, match="outside 0 to 1"):
        tracks.frame(0, np.array([2]), np.zeros(1), np.zeros(1), one, COLD)
    tracks.frame(5, row, np.zeros(1), np.zeros(1), one, HOT)
    tracks.frame(61, row, np.zeros(1), np.zeros(1), one, HOT)
    with pytest.raises(RecordError, match="59 s comes after minute 1 has begun"):
        tracks.frame(59, row, np.zeros(1), np.zeros(1), one, HOT)


def test_another_format_is_refused():
    shelf = MemoryShelf()
    with pytest.raises(RecordError, match="no replay"):
        Replay(shelf)
    Tracks(shelf, 1).close()
    root = json.loads(shelf.pieces["zarr.json"])
    root["attributes"]["format"] = "rearguard.replay/9"
    shelf.pieces["zarr.json"] = json.dumps(root).encode()
    with pytest.raises(RecordError, match=r"replay/9.*\n.*same seed"):
        Replay(shelf)


def test_counts_follow_each_change_within_their_step():
    shelf = MemoryShelf()
    tracks = Tracks(shelf, 4)
    rows = np.arange(4)
    place = np.zeros(4)
    tracks.frame(0, rows, place, place, np.full(4, 1, np.uint8), COLD)
    for t_s in range(1, 181):
        doing = np.where(rows < t_s // 35, 10, 1).astype(np.uint8)
        tracks.frame(t_s, rows, place, place, doing, HOT)
    tracks.close()
    times, counts = Replay(shelf).counts(np.array([0, 0, 0, -1]), 1, 10)
    np.testing.assert_array_equal(counts[:, 0, 10], np.minimum(times // 35, 3))
    assert (counts.sum(axis=(1, 2)) == 3).all()


RAW = ("step", "high", "doing")


def by_hand(key, step, high, doing, here=None):
    """The decoding as docs/reference/replay.md words it."""
    at, went, places = key.copy(), np.zeros_like(key), []
    for f in range(step.shape[0]):
        rest = step[f].astype(np.int64) + 256 * high[f].astype(np.int64)
        now = np.where(np.abs(went) >= 10, went, 0) + rest
        held = np.ones(key.shape, bool) if here is None else here[f][:, None] & np.ones(2, bool)
        went = np.where(held, now, went)
        at = at + np.where(held, now, 0)
        places.append(at)
    return places


def test_any_zarr_reader_opens_it(tmp_path: Path):
    zarr = pytest.importorskip("zarr")
    tracks, walk = Tracks(tmp_path / "replay", 30), Walk(30, 5)
    for t_s in range(240):
        walk.step(t_s, tracks)
    tracks.close()
    packed = tmp_path / "replay" / PACKED
    import zipfile

    with zipfile.ZipFile(packed) as inside:
        assert inside.namelist()[-1] == "zarr.json"
        assert all(e.compress_type == zipfile.ZIP_STORED for e in inside.infolist())
    root = zarr.open_group(zarr.storage.ZipStore(packed, mode="r"), mode="r")
    assert root.attrs["format"] == FORMAT
    step, high, doing = (root[f"hot/{name}"][:].astype(np.int64) for name in RAW)
    assert step.shape == (4 * 61, 30, 2)
    backbone = by_hand(root["cold/key"][0].astype(np.int64), *(root[f"cold/{n}"][:5] for n in RAW))
    minute = slice(3 * 61, 4 * 61)
    key = backbone[3] * 10
    place = by_hand(key, step[minute], high[minute], doing[minute], doing[minute] >= 0x80)[60]
    x, y, _, _ = Replay(tmp_path).frame(240)
    rows = np.flatnonzero(doing[4 * 61 - 1] >= 0x80)
    assert rows.size > 3
    np.testing.assert_allclose(place[rows] / 10, np.stack([x, y], axis=1)[rows], atol=1e-3)


@pytest.mark.slow
@pytest.mark.alone
def test_a_fight_costs_two_kilobytes_a_man_hour():
    n, seconds = 20_000, 240
    dice = np.random.default_rng(2)
    shelf = MemoryShelf()
    tracks = Tracks(shelf, n)
    rows = np.arange(n)
    x, y = dice.uniform(0, 3000, n), dice.uniform(0, 500, n)
    # a third in the press, jostled, with a heading that turns over ten seconds or so; the others
    # stand behind them and shift a foot now and then
    press = rows % 24 < 8
    vx, vy = np.zeros(n), np.zeros(n)
    doing = np.where(press, 4, 1).astype(np.uint8)
    spent = 0.0
    for t_s in range(seconds + 1):
        vx += 0.1 * (0.2 - vx) + 0.06 * dice.standard_normal(n)
        vy += 0.1 * (0.3 - vy) + 0.06 * dice.standard_normal(n)
        shift = dice.random(n) < 0.1
        x = x + np.where(press, vx, shift * dice.normal(0, 0.3, n))
        y = y + np.where(press, vy, shift * dice.normal(0, 0.3, n))
        doing[dice.random(n) < 0.002] = 7
        begun = time.process_time()
        tracks.frame(t_s, rows, x, y, doing, HOT)
        if t_s > 60:
            spent += time.process_time() - begun
    tracks.close()
    size = sum(len(p) for p in shelf.pieces.values())
    man_hours = n * seconds / 3600
    print(f"{size / man_hours:.0f} B a man-hour, {n * (seconds - 60) / spent / 1e6:.0f} M/s")
    assert size / man_hours < 2000
