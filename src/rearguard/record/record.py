"""What a run leaves behind, in memory: journal, ledger, changes of doing, places.

The engine only appends. ``record.store`` takes the rows away to disk at every checkpoint; without
a folder they stay here (``Session``). Nothing here knows the host: everything arrives as numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

import numpy as np

from rearguard.record.events import Reason, Row
from rearguard.record.ledger import Ledger
from rearguard.record.scribe import Scribe

STEP_S = (60.0, 2.0, 0.25)
FEARS = tuple(Reason(number).name.lower() for number in range(10))
JOURNAL_COLUMNS = {
    "t_s": "float64",
    "event": "uint8",
    "side": "int16",
    "unit": "int32",
    "who": "int32",
    "other": "int32",
    "n": "int64",
    "order": "int32",
    "cause": "int16",
    "x_m": "float32",
    "y_m": "float32",
    "value": "float64",
}
CHANGE_COLUMNS = {
    "t_s": "float64",
    "row": "uint32",
    "old": "uint8",
    "new": "uint8",
    **{f"fear_{name}": "float32" for name in FEARS},
}
assert tuple(JOURNAL_COLUMNS) == Row._fields


class Keeper(Protocol):
    """Where checkpoints go (``record.store.RunFolder``)."""

    def keep(
        self, record: "Record", t_s: float, state: Mapping[str, np.ndarray | bytes], why: str
    ) -> None:
        """Write what was recorded so far, then the state."""


class Tracks(Protocol):
    """Where places go (``record.tracks.Tracks``)."""

    def frame(
        self,
        t_s: float,
        rows: np.ndarray,
        x_m: np.ndarray,
        y_m: np.ndarray,
        doing: np.ndarray,
        tempo: int,
    ) -> None:
        """Add the places of the rows that moved by this tempo."""

    def flush(self) -> None:
        """Make everything up to now readable."""

    def close(self) -> None:
        """Write what is open; no frame follows."""


class Frame(NamedTuple):
    """Places of some rows at one moment."""

    t_s: float
    rows: np.ndarray
    x_m: np.ndarray
    y_m: np.ndarray
    doing: np.ndarray
    tempo: int


class Taken(NamedTuple):
    """Rows taken out of a record, as columns."""

    journal: dict[str, np.ndarray]
    ledger: dict[str, np.ndarray]
    changes: dict[str, np.ndarray]


class Record:
    """The record of one run.

    Parameters
    ----------
    n_units : int              units of the host
    keeper : Keeper, optional  where checkpoints go; without one they are not kept
    tracks : Tracks, optional  where places go; without one they are not kept
    scribe : Scribe, optional  writes places and checkpoints while the run goes on
    """

    def __init__(
        self,
        n_units: int,
        *,
        keeper: Keeper | None = None,
        tracks: Tracks | None = None,
        scribe: Scribe | None = None,
    ) -> None:
        self.keeper = keeper
        self.tracks = tracks
        self.scribe = scribe
        self.ledger = Ledger(n_units)
        self._journal: list[Row] = []
        self._changes: list[tuple[float, np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []
        self._ahead: list[Frame] = []

    def note(self, row: Row) -> None:
        """Add one event to the journal."""
        self._journal.append(row)

    def book(self, minute: int, unit: Any, kind: str, cause: Any, amount: Any, men: Any) -> None:
        """Add fear or harm to the ledger; numbers or arrays (``Ledger.book``)."""
        self.ledger.book(minute, unit, kind, cause, amount, men)

    def change(
        self, t_s: float, rows: np.ndarray, old: np.ndarray, new: np.ndarray, fears: np.ndarray
    ) -> None:
        """Add people whose doing changed, each with his whole vector of fears.

        Parameters
        ----------
        t_s : float                  simulated time
        rows : int[n]                people
        old, new : uint8[n]          ``Doing`` before and after
        fears : float32[n, 10]       in the order of ``FEARS``
        """
        if len(rows):
            self._changes.append(
                (
                    t_s,
                    np.array(rows, np.uint32),
                    np.array(old, np.uint8),
                    np.array(new, np.uint8),
                    np.array(fears, np.float32).reshape(len(rows), len(FEARS)),
                )
            )

    @property
    def keeps_places(self) -> bool:
        """Whether places are kept at all."""
        return self.tracks is not None

    def frame(
        self,
        t_s: float,
        rows: np.ndarray,
        x_m: np.ndarray,
        y_m: np.ndarray,
        doing: np.ndarray,
        tempo: int,
    ) -> None:
        """Add the places of the rows that moved by this tempo, at the end of their step.

        A slower tempo hands over its places before the faster ones have come that far: they wait
        here until their moment, so that the replay is written in the order of time.
        """
        if self.tracks is not None:
            self._release(t_s - STEP_S[tempo])
            copies = np.array(rows), np.array(x_m), np.array(y_m), np.array(doing)
            self._ahead.append(Frame(float(t_s), *copies, tempo))

    def _release(self, t_s: float) -> None:
        """Write the waiting frames whose moment has come."""
        if self.tracks is None or not any(frame.t_s <= t_s for frame in self._ahead):
            return
        due = [frame for frame in self._ahead if frame.t_s <= t_s]
        self._ahead = [frame for frame in self._ahead if frame.t_s > t_s]
        for frame in sorted(due, key=lambda frame: frame.t_s):
            n_bytes = sum(part.nbytes for part in frame[1:5])
            # without a checkpoint after it a frame is of no use: the replay is cut back to one
            self.write(n_bytes, partial(self.tracks.frame, *frame), lasts=False)

    def write(self, n_bytes: int, work: Callable[[], None], *, lasts: bool = True) -> None:
        """Have something written after all before it, by the scribe if there is one."""
        if self.scribe is None:
            work()
        else:
            self.scribe.write(n_bytes, work, lasts=lasts)

    def checkpoint(
        self, t_s: float, state: Mapping[str, np.ndarray | bytes], why: str = "interval"
    ) -> None:
        """Keep a state from which the run can go on."""
        self._release(t_s)
        if self.keeper is not None:
            self.keeper.keep(self, t_s, {**state, **self.to_state()}, why)

    def to_state(self) -> dict[str, np.ndarray | bytes]:
        """Frames that wait for their moment: what a checkpoint must hold of the record itself."""
        state: dict[str, np.ndarray | bytes] = {}
        for k, (t_s, *places, tempo) in enumerate(self._ahead):
            state[f"record.ahead.{k}"] = np.array([t_s, float(tempo)])
            for name, part in zip(("rows", "x_m", "y_m", "doing"), places, strict=True):
                state[f"record.ahead.{k}.{name}"] = np.asarray(part)
        return state

    def from_state(self, state: Mapping[str, np.ndarray | bytes]) -> None:
        """Take the waiting frames back."""
        self._ahead = []
        while (head := state.get(f"record.ahead.{len(self._ahead)}")) is not None:
            k = len(self._ahead)
            rows, x_m, y_m, doing = (
                np.asarray(state[f"record.ahead.{k}.{name}"])
                for name in ("rows", "x_m", "y_m", "doing")
            )
            self._ahead.append(Frame(float(head[0]), rows, x_m, y_m, doing, int(head[1])))

    def close(self, t_s: float) -> None:
        """Write what still waits; nothing follows."""
        self._release(t_s)
        if self.scribe is not None:
            self.scribe.finish()
        if self.tracks is not None:
            self.tracks.close()

    def leave(self) -> None:
        """Let the scribe finish and go, whether or not the run has come to its end."""
        if self.scribe is not None:
            self.scribe.stop()

    def journal(self) -> dict[str, np.ndarray]:
        """Events so far as columns, in the order in which they were noted."""
        return journal_columns(self._journal)

    def events(self) -> list[Row]:
        """Events so far that were not taken to disk."""
        return list(self._journal)

    def changes(self) -> dict[str, np.ndarray]:
        """Changes of doing so far as columns."""
        parts = self._changes
        fears = np.concatenate([p[4] for p in parts]) if parts else np.zeros((0, len(FEARS)))
        columns = {
            "t_s": np.concatenate([np.full(p[1].size, p[0]) for p in parts] or [np.zeros(0)]),
            "row": np.concatenate([p[1] for p in parts] or [np.zeros(0)]),
            "old": np.concatenate([p[2] for p in parts] or [np.zeros(0)]),
            "new": np.concatenate([p[3] for p in parts] or [np.zeros(0)]),
            **{f"fear_{name}": fears[:, f] for f, name in enumerate(FEARS)},
        }
        return {name: columns[name].astype(dtype) for name, dtype in CHANGE_COLUMNS.items()}

    def take_over(self, other: "Record") -> None:
        """Hold what another record holds, which keeps it too."""
        self._journal = list(other._journal)
        self._changes = list(other._changes)
        self.ledger.take_over(other.ledger)

    def take(self) -> Taken:
        """Everything so far as columns, which the record then forgets: it stands on disk."""
        taken = Taken(self.journal(), self.ledger.take(), self.changes())
        self._journal, self._changes = [], []
        return taken


def journal_columns(rows: Sequence[Row]) -> dict[str, np.ndarray]:
    """Events as columns in declared types."""
    lists = list(zip(*rows, strict=True)) if rows else [()] * len(JOURNAL_COLUMNS)
    return {
        name: np.array(values, dtype)
        for (name, dtype), values in zip(JOURNAL_COLUMNS.items(), lists, strict=True)
    }


def journal_rows(columns: Mapping[str, np.ndarray]) -> list[Row]:
    """Events as rows of plain Python numbers."""
    lists = [columns[name].tolist() for name in JOURNAL_COLUMNS]
    return [Row(*values) for values in zip(*lists, strict=True)]
