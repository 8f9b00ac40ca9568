"""Tracks: where everybody was and what he was doing, small enough to keep.

The clock hands over the bodies that moved in a tempo (``frame``); a body that is not handed over
keeps its place. Resting men therefore cost nothing but one zero a minute in the backbone, and a
man in a fight four to five bits a second. Format: docs/reference/replay.md; loops: ``codec``.

While a run goes on the pieces lie in ``<folder>/parts``; ``close`` packs them into
``<folder>/places.zip``, which is a zarr (version 3) store. Metadata is written last and never
promises what is not there, so that a run that was killed leaves a readable replay up to its last
``flush``. ``Tracks(folder, n, resume_at_s=t)`` cuts a replay at ``t`` and goes on.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from rearguard.errors import RecordError
from rearguard.record.codec import (
    CELL,
    COARSE,
    COLD,
    FORMAT,
    FRAMES,
    HOT,
    PER_M,
    STEP_S,
    STREAMS,
    WARM,
    cells_of,
    encode_backbone,
    encode_fine,
    take,
)
from rearguard.record.shelf import FolderShelf, MemoryShelf, Shelf, pack, unpack

PARTS, PACKED = "parts", "places.zip"
LEVEL = 1  # of zstd; higher levels gain next to nothing here


class Stream:
    """Buffers of one stream's open chunk.

    Attributes
    ----------
    low : int8[bodies, 2, frames]     step of x and y [quanta]
    high : int16[bodies, 2, frames]   what does not fit, in units of 256 quanta
    marks : uint8[bodies, frames]     state as XOR; 0x80 where a fine frame holds the body
    seen, seen_state, went            place, state and step at the last frame that held the body
    dirty : uint8[cells]              0 nothing, 1 low and marks, 2 a high part too
    again : list of int arrays        rows of the minute's last frame: first frame of the next
    """

    def __init__(self, tempo: int, n_bodies: int) -> None:
        self.tempo, self.frames = tempo, FRAMES[tempo]
        self.n_cells, self.cell = cells_of(n_bodies)
        n = self.n_cells * self.cell
        self.low = np.zeros((n, 2, self.frames), np.int8)
        self.high = np.zeros((n, 2, self.frames), np.int16)
        self.marks = np.zeros((n, self.frames), np.uint8)
        self.seen = np.zeros((n, 2), np.int32)
        self.seen_state = np.zeros(n, np.uint8)
        self.went = np.zeros((n, 2), np.int32)
        self.key = np.zeros((n, 2), np.int32)
        self.dirty = np.zeros(self.n_cells, np.uint8)
        self.again: list[np.ndarray] = []

    def pieces(self, chunk: int) -> dict[str, np.ndarray | None]:
        """Pieces of the open chunk by name; None where an older piece must not stay."""
        found: dict[str, np.ndarray | None] = {}
        head = STREAMS[self.tempo]
        for c in np.flatnonzero(self.dirty):
            part = slice(int(c) * self.cell, (int(c) + 1) * self.cell)
            if self.tempo == COLD:
                found[f"{head}/key/c/{chunk}/{c}/0"] = self.key[part]
            found[f"{head}/step/c/{chunk}/{c}/0"] = self.low[part]
            high = self.high[part] if self.dirty[c] > 1 else None
            found[f"{head}/high/c/{chunk}/{c}/0"] = high
            found[f"{head}/doing/c/{chunk}/{c}"] = self.marks[part]
        return found

    def clear(self) -> None:
        """Empty the cells that were written to."""
        for c in np.flatnonzero(self.dirty):
            part = slice(int(c) * self.cell, (int(c) + 1) * self.cell)
            self.low[part] = 0
            self.marks[part] = 0
            if self.dirty[c] > 1:
                self.high[part] = 0
        self.dirty[:] = 0


class Tracks:
    """Writer of a replay.

    Parameters
    ----------
    where : Path, Shelf or None   folder of the replay; None keeps it in memory
    n_bodies : int                rows of ``host.all``: people first, then beasts
    resume_at_s : float           cut an existing replay at this time and go on [s]

    Raises
    ------
    RecordError   when a place is not a number or too far out, when a frame comes too late, or when
                  the replay to be resumed does not reach to ``resume_at_s``
    """

    def __init__(
        self,
        where: Path | Shelf | None,
        n_bodies: int,
        *,
        resume_at_s: float | None = None,
    ) -> None:
        import zstandard

        self.folder = where if isinstance(where, Path) else None
        if self.folder is not None:
            parts = self.folder / PARTS
            if resume_at_s is not None and (self.folder / PACKED).is_file():
                unpack(self.folder / PACKED, parts)
            self.shelf: Shelf = FolderShelf(parts)
        else:
            self.shelf = MemoryShelf() if where is None else where  # type: ignore[assignment]
        self.n_bodies = n_bodies
        self.streams = tuple(Stream(tempo, n_bodies) for tempo in (COLD, WARM, HOT))
        self.place = np.zeros((self.streams[COLD].seen.shape[0], 2), np.int32)
        self.state = np.zeros(self.place.shape[0], np.uint8)
        self.minute = -1  # the open minute, from 60 m to 60 (m + 1) seconds, both ends in it
        self.end_s = 0.0
        self.samples = 0
        self._zstd = zstandard.ZstdCompressor(level=LEVEL)
        if resume_at_s is not None:
            from rearguard.record.resume import cut

            cut(self, float(resume_at_s))

    def frame(
        self,
        t_s: float,
        rows: np.ndarray,
        x_m: np.ndarray,
        y_m: np.ndarray,
        doing: np.ndarray,
        tempo: np.ndarray | int,
    ) -> None:
        """Take the places of the bodies that moved in this tempo.

        Parameters
        ----------
        t_s : float                    time at which they are there [s]
        rows : int[k]                  bodies, each at most once
        x_m, y_m : float[k]            places [m]
        doing : uint8[k]               Doing
        tempo : int or int[k]          0 cold, 1 warm, 2 hot

        A fine frame is stored when ``t_s`` falls on the tempo's beat (whole seconds when hot,
        even seconds when warm); between beats only the last known place is taken. A slower tempo
        may run ahead of a faster one inside a minute (cold rows are handed over as its end will
        find them); each body's own frames come in order, and no frame comes after the minute.
        """
        if t_s < 60 * self.minute:
            raise RecordError(f"a frame at {t_s:g} s comes after minute {self.minute} has begun")
        while t_s > 60 * (self.minute + 1):
            self._close_minute()
        self.end_s = max(self.end_s, float(t_s))
        rows = np.ascontiguousarray(rows, np.int64)
        if rows.size == 0:
            return
        if rows.min() < 0 or rows.max() >= self.n_bodies:
            raise RecordError(f"a frame names a body outside 0 to {self.n_bodies - 1}")
        doing = np.ascontiguousarray(doing, np.uint8)
        x_m, y_m = np.ascontiguousarray(x_m), np.ascontiguousarray(y_m)
        self._check(take(0, rows.size, rows, x_m, y_m, doing, self.place, self.state))
        self.samples += rows.size
        for stream in self.streams[WARM:]:
            beat, rest = divmod(t_s - 60 * self.minute, STEP_S[stream.tempo])
            if rest == 0:
                if isinstance(tempo, np.ndarray):
                    self._write_fine(stream, int(beat), rows[tempo == stream.tempo])
                elif tempo == stream.tempo:
                    self._write_fine(stream, int(beat), rows)

    def flush(self) -> None:
        """Make everything up to now readable; call it with each checkpoint."""
        self._write_ahead()
        self._write_metadata()

    def close(self) -> None:
        """Write what is open and pack the pieces into one zip."""
        self.flush()
        if self.folder is not None:
            pack(self.folder / PARTS, self.folder / PACKED)

    def _write_fine(self, stream: Stream, beat: int, rows: np.ndarray) -> None:
        if rows.size == 0:
            return
        if beat == stream.frames - 1:
            stream.again.append(rows)
        if self.minute < 0:
            return
        self._check(
            encode_fine(
                0, rows.size, rows, beat, self.place, self.state, stream.seen,
                stream.seen_state, stream.went, stream.low, stream.high, stream.marks, stream.dirty,
                stream.cell,
            )
        )  # fmt: skip

    def _write_backbone(self, frame: int) -> None:
        cold = self.streams[COLD]
        chunk, at = divmod(frame, cold.frames)
        if at == 0:
            if chunk > 0:
                self._keep(cold.pieces(chunk - 1))
            cold.clear()
        self._check(
            encode_backbone(
                0, self.n_bodies, at, self.place, self.state, cold.seen, cold.seen_state,
                cold.went, cold.low, cold.high, cold.marks, cold.dirty, cold.cell,
            )
        )  # fmt: skip
        if at == 0:
            cold.key[:] = cold.seen

    def _close_minute(self) -> None:
        """End the open minute: its fine chunks, the backbone's frame, the start of the next."""
        for stream in self.streams[WARM:]:
            if self.minute >= 0:
                self._keep(stream.pieces(self.minute))
            stream.clear()
        self.minute += 1
        self._write_backbone(self.minute)
        cold = self.streams[COLD]
        for stream in self.streams[WARM:]:
            stream.seen[:] = cold.seen * COARSE
            stream.seen_state[:] = cold.seen_state
            stream.went[:] = 0
            again = np.concatenate([np.zeros(0, np.int64), *stream.again])
            stream.again = []
            self._write_fine(stream, 0, again)

    def _write_ahead(self) -> None:
        """Store open chunks as they stand, the backbone with the frame to come."""
        cold = self.streams[COLD]
        if self.minute >= 0:
            for stream in self.streams[WARM:]:
                self._keep(stream.pieces(self.minute))
        mine: tuple[np.ndarray, ...] = (cold.seen, cold.seen_state, cold.went, cold.key, cold.dirty)
        kept = [array.copy() for array in mine]
        frame = self.minute + 1
        chunk, at = divmod(frame, cold.frames)
        if at == 0 and chunk > 0:  # the chunk before is full; this one holds the frame to come
            self._keep(cold.pieces(chunk - 1))
            ahead = Stream(COLD, self.n_bodies)
            ahead.dirty[:] = 1
            ahead.key[: self.n_bodies] = np.floor_divide(
                self.place[: self.n_bodies] + COARSE // 2, COARSE
            )
            ahead.marks[:, 0] = self.state
            self._keep(ahead.pieces(chunk))
            return
        self._write_backbone(frame)
        self._keep(cold.pieces(chunk))
        cold.low[:, :, at] = 0
        cold.high[:, :, at] = 0
        cold.marks[:, at] = 0
        for array, before in zip(mine, kept, strict=True):
            array[:] = before

    def _keep(self, pieces: dict[str, np.ndarray | None]) -> None:
        for name, piece in pieces.items():
            if piece is None:
                self.shelf.drop(name)
                continue
            self.shelf.put(name, self._zstd.compress(np.ascontiguousarray(piece).data))

    def _write_metadata(self) -> None:
        for name, content in metadata(self.n_bodies, self.minute + 1, self.end_s).items():
            self.shelf.put(name, json.dumps(content, indent=1).encode())

    def _check(self, faults: int) -> None:
        if faults:
            raise RecordError(
                f"{faults} bodies have a place or a state that cannot be recorded, "
                f"in a frame up to {self.end_s:g} s"
            )


def metadata(n_bodies: int, minutes: int, end_s: float) -> dict[str, Any]:
    """Metadata (zarr version 3) of a replay of some minutes, the root last."""
    _, cell = cells_of(n_bodies)
    found: dict[str, Any] = {}
    for tempo, head in enumerate(STREAMS):
        frames = FRAMES[tempo]
        chunks = -(-(minutes + 1) // frames) if tempo == COLD else max(1, minutes)
        length = minutes + 1 if tempo == COLD else chunks * frames
        if tempo == COLD:
            found["cold/key/zarr.json"] = _array("int32", (chunks, n_bodies, 2), (1, cell, 2))
        shape, chunk = (length, n_bodies, 2), (frames, cell, 2)
        found[f"{head}/step/zarr.json"] = _array("int8", shape, chunk)
        found[f"{head}/high/zarr.json"] = _array("int16", shape, chunk)
        found[f"{head}/doing/zarr.json"] = _array("uint8", shape[:2], chunk[:2])
        found[f"{head}/zarr.json"] = {
            "zarr_format": 3,
            "node_type": "group",
            "attributes": {"step_s": STEP_S[tempo], "frames": frames},
        }
    about = {
        "format": FORMAT,
        "n_bodies": n_bodies,
        "cell": cell,
        "largest_cell": CELL,
        "minutes": minutes,
        "end_s": end_s,
        "per_m": PER_M,
        "coarse": COARSE,
    }
    found["zarr.json"] = {"zarr_format": 3, "node_type": "group", "attributes": about}
    return found


def _array(dtype: str, shape: tuple[int, ...], chunk: tuple[int, ...]) -> dict[str, Any]:
    ordered = [1, 2, 0] if len(shape) == 3 else [1, 0]
    wide = {} if dtype.endswith("8") else {"configuration": {"endian": "little"}}
    return {
        "zarr_format": 3,
        "node_type": "array",
        "shape": list(shape),
        "data_type": dtype,
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": list(chunk)}},
        "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
        "fill_value": 0,
        "codecs": [
            {"name": "transpose", "configuration": {"order": ordered}},
            {"name": "bytes", **wide},
            {"name": "zstd", "configuration": {"level": LEVEL, "checksum": False}},
        ],
        "attributes": {},
        "dimension_names": ["frame", "body", "axis"][: len(shape)],
    }
