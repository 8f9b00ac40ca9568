"""Seek: where everybody was and what he was doing at any moment of a run.

Between two frames of his own a body moves straight and evenly; beyond the last it stands.
"""

from collections import OrderedDict
from pathlib import Path

import numpy as np

from rearguard.errors import RecordError
from rearguard.kit.stage import kernel
from rearguard.record.chunks import Chunks
from rearguard.record.codec import COARSE, COLD, FRAMES, HOT, PER_M, STEP_S, WARM
from rearguard.record.shelf import FolderShelf, Shelf, ZipShelf
from rearguard.record.tracks import PACKED, PARTS

FOLDER = "replay"
KEPT = 4  # decoded chunks of each kind kept at hand


def open_shelf(run_folder: Path) -> Shelf:
    """The shelf of a run's replay: packed when the run is over, else its parts."""
    folder = Path(run_folder) / FOLDER
    if (folder / PACKED).is_file():
        return ZipShelf(folder / PACKED)
    if (folder / PARTS).is_dir():
        return FolderShelf(folder / PARTS)
    raise RecordError(f"{run_folder} holds no replay")


@kernel
def overlay(lo, hi, into_s, step_s, places, states, here, place, state, since, tempo, nxt, until, mine):  # type: ignore[no-untyped-def] # fmt: skip # noqa: E501
    """Lay a fine stream over the backbone, where it knows a body's place more closely in time.

    ``since`` and ``until`` [s into the minute] are the times of the frames before and after.
    """
    n_frames = here.shape[1]
    for i in range(lo, hi):
        for f in range(n_frames):
            if here[i, f] != 0:
                t = f * step_s
                if t <= into_s:
                    if t >= since[i]:
                        since[i] = t
                        place[i, 0] = places[i, 0, f]
                        place[i, 1] = places[i, 1, f]
                        state[i] = states[i, f]
                        if into_s - t < step_s:
                            tempo[i] = mine
                elif t < until[i] or (t == until[i] and t == 60.0):
                    until[i] = t
                    nxt[i, 0] = places[i, 0, f]
                    nxt[i, 1] = places[i, 1, f]
                    break


class Replay:
    """Reader of a run's replay.

    Parameters
    ----------
    source : Path or Shelf    a run's folder, or the shelf on which its replay lies

    Attributes
    ----------
    times : float[frames]     times of the backbone's frames [s]
    end_s : float             time of the last frame [s]
    n_bodies : int
    """

    def __init__(self, source: Path | Shelf) -> None:
        self.shelf = open_shelf(source) if isinstance(source, Path) else source
        self.chunks = Chunks(self.shelf)
        self.n_bodies, self.end_s = self.chunks.n_bodies, self.chunks.end_s
        self.times = np.minimum(60.0 * np.arange(self.chunks.minutes + 1), self.end_s)
        self._backbones: OrderedDict[int, tuple[np.ndarray, np.ndarray]] = OrderedDict()
        self._fine: OrderedDict[tuple[int, int], tuple[np.ndarray, ...] | None] = OrderedDict()

    def frame(self, t_s: float) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Places float32 x, y [m], Doing uint8 and tempo uint8 of all bodies at a time.

        Raises
        ------
        RecordError   when the time lies outside the run
        """
        if not 0 <= t_s <= self.end_s:
            raise RecordError(f"the replay runs from 0 to {self.end_s:g} s; {t_s:g} s is not in it")
        minute = int(t_s // 60)
        minute = min(minute, max(0, self.chunks.minutes - 1))
        start, state = self._backbone(minute)
        end, _ = self._backbone(min(minute + 1, self.chunks.minutes))
        place, nxt = (start * COARSE).astype(np.int32), (end * COARSE).astype(np.int32)
        state = state.copy()
        n = place.shape[0]
        since, until = np.zeros(n), np.full(n, 60.0)
        tempo = np.zeros(n, np.uint8)
        into_s = t_s - 60.0 * minute
        if into_s == 60.0:
            state = self._backbone(minute + 1)[1].copy()
        for kind in (WARM, HOT):
            fine = self._fine_minute(kind, minute)
            if fine is not None:
                overlay(
                    0, n, into_s, float(STEP_S[kind]), *fine,
                    place, state, since, tempo, nxt, until, kind,
                )  # fmt: skip
        share = np.clip((into_s - since) / np.maximum(until - since, 1e-9), 0.0, 1.0)
        xy = (place + (nxt - place) * share[:, None])[: self.n_bodies] / PER_M
        return (
            xy[:, 0].astype(np.float32),
            xy[:, 1].astype(np.float32),
            state[: self.n_bodies],
            tempo[: self.n_bodies],
        )

    def states(self, step_s: int = 10) -> tuple[np.ndarray, np.ndarray]:
        """Doing of every body each ``step_s`` seconds.

        Parameters
        ----------
        step_s : int    an even divisor of 60

        Returns
        -------
        times : float[k] [s];  doing : uint8[k, bodies]
        """
        if step_s <= 0 or 60 % step_s or step_s % 2:
            raise RecordError(
                f"states are given each 2, 4, 6, 10, 12, 20, 30 or 60 s, not {step_s}"
            )
        times = np.arange(0, self.end_s + 1e-9, step_s)
        found = np.zeros((times.size, self.n_bodies), np.uint8)
        for k, t_s in enumerate(times):
            minute = min(int(t_s // 60), max(0, self.chunks.minutes - 1))
            into = int(t_s - 60 * minute)
            state = self._backbone(minute if into < 60 else minute + 1)[1].copy()
            since = np.zeros(state.shape[0], np.int64)
            for kind in (WARM, HOT):
                fine = self._fine_minute(kind, minute)
                if fine is not None:
                    _latest_state(0, state.shape[0], into, STEP_S[kind], *fine[1:], state, since)
            found[k] = state[: self.n_bodies]
        return times, found

    def counts(
        self, group: np.ndarray, n_groups: int, step_s: int = 10
    ) -> tuple[np.ndarray, np.ndarray]:
        """Bodies by group and Doing over time.

        Parameters
        ----------
        group : int[bodies]    side, unit ...; -1 leaves a body out
        n_groups : int
        step_s : int           [s]

        Returns
        -------
        times : float[k] [s];  counts : int[k, n_groups, 64]
        """
        times, found = self.states(step_s)
        wanted = np.asarray(group) >= 0
        base = np.asarray(group)[wanted].astype(np.int64) * 64
        rows = [np.bincount(base + doing[wanted], minlength=64 * n_groups) for doing in found]
        return times, np.stack(rows).reshape(-1, n_groups, 64)

    def _backbone(self, frame: int) -> tuple[np.ndarray, np.ndarray]:
        chunk, at = divmod(frame, FRAMES[COLD])
        if chunk not in self._backbones:
            self._backbones[chunk] = self.chunks.backbone(chunk)
            while len(self._backbones) > KEPT:
                self._backbones.popitem(last=False)
        places, states = self._backbones[chunk]
        return places[:, :, at], states[:, at]

    def _fine_minute(self, kind: int, minute: int) -> tuple[np.ndarray, ...] | None:
        at = (kind, minute)
        if at not in self._fine:
            place, state = self._backbone(minute)
            self._fine[at] = self.chunks.fine(kind, minute, place, state)
            while len(self._fine) > KEPT:
                self._fine.popitem(last=False)
        return self._fine[at]


@kernel
def _latest_state(lo, hi, into_s, step_s, states, here, state, since):  # type: ignore[no-untyped-def]
    """State at the last frame of a fine stream that is no later than a moment."""
    last = min(into_s // step_s, here.shape[1] - 1)
    for i in range(lo, hi):
        for f in range(last, -1, -1):
            if f * step_s < since[i]:
                break
            if here[i, f] != 0:
                state[i] = states[i, f]
                since[i] = f * step_s
                break
