"""Cut a replay at a time and take up its writing there."""

from typing import TYPE_CHECKING

import numpy as np

from rearguard.errors import RecordError
from rearguard.record.chunks import Chunks
from rearguard.record.codec import COARSE, COLD, FRAMES, HERE, HOT, STEP_S, WARM

if TYPE_CHECKING:
    from rearguard.record.tracks import Stream, Tracks


def cut(tracks: "Tracks", t_s: float) -> None:
    """Bring a writer into the state it had after its frames at ``t_s``; drop what came later."""
    chunks = Chunks(tracks.shelf)
    if chunks.n_bodies != tracks.n_bodies:
        raise RecordError(f"the replay has {chunks.n_bodies} bodies, not {tracks.n_bodies}")
    if chunks.end_s < t_s:
        raise RecordError(f"the replay ends at {chunks.end_s:g} s, before {t_s:g} s")
    minute = int(-(-t_s // 60)) - 1
    tracks.minute, tracks.end_s = minute, t_s
    _cut_backbone(tracks, chunks)
    if minute >= 0:
        for tempo in (WARM, HOT):
            _cut_fine(tracks.streams[tempo], chunks, t_s - 60 * minute, minute, tracks)
        _take_places(tracks, chunks)
    tracks.flush()
    _drop_later(tracks, minute)


def _cut_backbone(tracks: "Tracks", chunks: Chunks) -> None:
    frame = tracks.minute
    if frame < 0:
        places, states = chunks.backbone(0)
        tracks.place[:], tracks.state[:] = places[:, :, 0] * COARSE, states[:, 0]
        return
    chunk, at = divmod(frame, FRAMES[COLD])
    cold = tracks.streams[COLD]
    places, states = chunks.backbone(chunk)
    for c in range(chunks.n_cells):
        low, high, marks = chunks.cell_of(COLD, chunk, c)  # type: ignore[misc]
        _fill(cold, c, low, high, marks, at)
    cold.key[:] = places[:, :, 0]
    cold.seen[:], cold.seen_state[:] = places[:, :, at], states[:, at]
    cold.went[:] = places[:, :, at] - places[:, :, at - 1] if at > 0 else 0


def _fill(
    stream: "Stream", c: int, low: np.ndarray, high: np.ndarray, marks: np.ndarray, last: int
) -> None:
    """Load a cell's buffers up to and with a frame."""
    part, upto = slice(c * stream.cell, (c + 1) * stream.cell), slice(0, last + 1)
    stream.low[part, :, upto] = low[:, :, upto]
    stream.marks[part, upto] = marks[:, upto]
    stream.dirty[c] = 1
    if high.shape[2] > 1 and high[:, :, upto].any():
        stream.high[part, :, upto] = high[:, :, upto]
        stream.dirty[c] = 2
    if stream.tempo != COLD and not (stream.marks[part] & HERE).any():
        stream.dirty[c] = 0


def _cut_fine(
    stream: "Stream", chunks: Chunks, into_s: float, minute: int, tracks: "Tracks"
) -> None:
    cold = tracks.streams[COLD]
    last = int(into_s // STEP_S[stream.tempo])
    stream.seen[:], stream.seen_state[:] = cold.seen * COARSE, cold.seen_state
    decoded = chunks.fine(stream.tempo, minute, cold.seen, cold.seen_state)
    if decoded is None:
        return
    places, states, here = decoded
    for c in range(chunks.n_cells):
        found = chunks.cell_of(stream.tempo, minute, c)
        if found is not None:
            _fill(stream, c, *found, last)
    held = here[:, : last + 1].any(axis=1)
    stream.seen[held], stream.seen_state[held] = places[held, :, last], states[held, last]
    starts = np.concatenate([cold.seen[:, :, None] * COARSE, places], axis=2)
    at = last - np.argmax(here[:, last::-1] != 0, axis=1)  # the last frame that held him
    every = np.arange(at.size)
    stream.went[held] = (starts[every, :, at + 1] - starts[every, :, at])[held]
    if last == stream.frames - 1:
        rows = np.flatnonzero(here[:, last])
        stream.again = [rows] if rows.size else []


def _take_places(tracks: "Tracks", chunks: Chunks) -> None:
    """Last known places: of the finer streams where they moved the body in the open minute.

    All others are where the minute's end finds them: slow bodies are handed over ahead of time.
    One who has not moved a metre since the minute began keeps his finer place.
    """
    chunk, at = divmod(tracks.minute + 1, FRAMES[COLD])
    places, states = chunks.backbone(chunk)
    end = places[:, :, at]
    tracks.place[:], tracks.state[:] = end * COARSE, states[:, at]
    newest = np.full(tracks.place.shape[0], -1.0)
    for tempo in (WARM, HOT):
        stream = tracks.streams[tempo]
        beats = np.arange(stream.frames) * STEP_S[tempo]
        held = np.where(stream.marks & HERE, beats, -1.0).max(axis=1)
        rests = (np.floor_divide(stream.seen + COARSE // 2, COARSE) == end).all(axis=1)
        later = (held > newest) & ((held > 0) | rests)
        tracks.place[later] = stream.seen[later]
        newest[later] = held[later]
        moved = later & (held > 0)
        tracks.state[moved] = stream.seen_state[moved]


def _drop_later(tracks: "Tracks", minute: int) -> None:
    """Drop the chunks of later times, and parts of open chunks that hold nothing any more."""
    last = {"cold": (minute + 1) // FRAMES[COLD], "warm": minute, "hot": minute}
    stay = {name for stream in tracks.streams[WARM:] for name in stream.pieces(minute)}
    for name in tracks.shelf.names():
        words = name.split("/")
        if "c" in words:
            chunk, newest = int(words[3]), last[words[0]]
            if chunk > newest or (words[0] != "cold" and chunk == newest and name not in stay):
                tracks.shelf.drop(name)
