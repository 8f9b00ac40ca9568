"""Chunks of a replay, read back: the other half of ``tracks``."""

import json
from typing import Any

import numpy as np

from rearguard.errors import RecordError
from rearguard.record.codec import COARSE, COLD, FORMAT, FRAMES, HERE, STREAMS, cells_of, decode
from rearguard.record.shelf import Shelf


class Chunks:
    """Reader of the chunks on a shelf.

    Attributes
    ----------
    n_bodies, minutes : int   bodies, and minutes that have at least begun
    end_s : float             time of the last frame [s]

    Raises
    ------
    RecordError   when the shelf holds no replay, or one of a format that is not known
    """

    def __init__(self, shelf: Shelf) -> None:
        import zstandard

        self.shelf = shelf
        root = shelf.get("zarr.json")
        if root is None:
            raise RecordError("there is no replay, or its run was stopped before it wrote any")
        about = json.loads(root)["attributes"]
        if about.get("format") != FORMAT:
            raise RecordError(
                f"the replay has format {about.get('format')!r}; this version reads {FORMAT!r}\n"
                "  run the scenario again with the same seed to get a readable one"
            )
        self.about: dict[str, Any] = about
        self.n_bodies: int = about["n_bodies"]
        self.minutes: int = about["minutes"]
        self.end_s: float = about["end_s"]
        self.n_cells, self.cell = cells_of(self.n_bodies)
        self.padded = self.n_cells * self.cell
        self._zstd = zstandard.ZstdDecompressor()

    def raw(self, name: str, dtype: type, shape: tuple[int, ...]) -> np.ndarray | None:
        """One stored chunk as an array; None when it holds nothing but zeros."""
        piece = self.shelf.get(name)
        if piece is None:
            return None
        size = int(np.prod(shape)) * np.dtype(dtype).itemsize
        flat = self._zstd.decompress(piece, max_output_size=size)
        if len(flat) != size:
            raise RecordError(f"the replay is damaged: {name} has {len(flat)} bytes, not {size}")
        return np.frombuffer(flat, dtype).reshape(shape)

    def cell_of(
        self, tempo: int, chunk: int, c: int
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
        """Low steps, high steps and marks of a cell; None when nothing is stored."""
        head, frames = STREAMS[tempo], FRAMES[tempo]
        tail = f"c/{chunk}/{c}"
        marks = self.raw(f"{head}/doing/{tail}", np.uint8, (self.cell, frames))
        low = self.raw(f"{head}/step/{tail}/0", np.int8, (self.cell, 2, frames))
        if marks is None or low is None:
            return None
        high = self.raw(f"{head}/high/{tail}/0", np.int16, (self.cell, 2, frames))
        return low, np.zeros((1, 1, 1), np.int16) if high is None else high, marks

    def backbone(self, chunk: int) -> tuple[np.ndarray, np.ndarray]:
        """Places int32[bodies, 2, 64] in metres and states uint8[bodies, 64] of 64 minutes."""
        places = np.zeros((self.padded, 2, FRAMES[COLD]), np.int32)
        states = np.zeros((self.padded, FRAMES[COLD]), np.uint8)
        nothing = np.zeros(self.cell, np.uint8)
        for c in range(self.n_cells):
            found = self.cell_of(COLD, chunk, c)
            key = self.raw(f"cold/key/c/{chunk}/{c}/0", np.int32, (self.cell, 2))
            if found is None or key is None:
                raise RecordError(f"the replay is damaged: minute {64 * chunk} is missing")
            self._decode(c, key, nothing, found, 0, places, states)
        return places, states

    def fine(
        self, tempo: int, minute: int, place: np.ndarray, state: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
        """Places [0.1 m], states and presence of a fine stream in one minute.

        ``place`` (backbone quanta) and ``state`` are those at the minute's start. None when
        nobody moved at that tempo.
        """
        frames = FRAMES[tempo]
        cells = [self.cell_of(tempo, minute, c) for c in range(self.n_cells)]
        if not any(cells):
            return None
        places = np.zeros((self.padded, 2, frames), np.int32)
        states = np.zeros((self.padded, frames), np.uint8)
        here = np.zeros((self.padded, frames), np.uint8)
        for c, found in enumerate(cells):
            if found is not None:
                part = slice(c * self.cell, (c + 1) * self.cell)
                key = np.ascontiguousarray(place[part] * np.int32(COARSE))
                key_state = np.ascontiguousarray(state[part])
                self._decode(c, key, key_state, found, 1, places, states)
                here[part] = found[2] & HERE
        return places, states, here

    def _decode(
        self,
        c: int,
        key: np.ndarray,
        key_state: np.ndarray,
        found: tuple[np.ndarray, np.ndarray, np.ndarray],
        skip: int,
        places: np.ndarray,
        states: np.ndarray,
    ) -> None:
        low, high, marks = found
        part = slice(c * self.cell, (c + 1) * self.cell)
        n_high = high.shape[0] if high.shape[0] == low.shape[0] and high.size > 1 else 0
        decode(
            0, self.cell, key, key_state, low, high, n_high, marks, skip, places[part], states[part]
        )
