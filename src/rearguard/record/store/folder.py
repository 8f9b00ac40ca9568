"""The folder in which a run is written, from the first checkpoint to the tally.

Rows go to disk at every checkpoint, as part files that carry its number, before the checkpoint
itself. So a run that was killed is cut back exactly to its last whole checkpoint by removing the
parts with higher numbers, and goes on as if nothing had happened. ``tally.json`` comes last: a
folder that has one is finished.
"""

import contextlib
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from rearguard.errors import FolderRefused, RecordError
from rearguard.record.events import Event
from rearguard.record.record import Record, Taken
from rearguard.record.store import checkpoints, files
from rearguard.record.store.lock import NAME as LOCK_NAME
from rearguard.record.store.lock import Lock

PARTS = "parts"
INPUTS = "inputs"
RUN, TALLY, LOG = "run.json", "tally.json", "run.log"
TABLES = ("journal", "ledger", "changes")

# What a run may need on disk [bytes]; judged from runs of birch-ridge, half to twice each.
BYTES_PER_STATE_ROW = 160.0  # one checkpoint, compressed
BYTES_PER_ROW_HOUR = 3600.0  # places and events of a row that is in the fight all the time
SPARE_BYTES = 20e6


def needed_bytes(n_rows: int, simulated_s: float) -> float:
    """Room that a run may need [bytes]: kept checkpoints, and an hour of everybody fighting."""
    states = 4.0 + simulated_s / checkpoints.KEEP_EVERY_S
    hot_hours = min(simulated_s / 3600.0, 1.0)
    cold_hours = simulated_s / 3600.0 - hot_hours
    hours = hot_hours + cold_hours / 30.0
    return SPARE_BYTES + n_rows * (states * BYTES_PER_STATE_ROW + hours * BYTES_PER_ROW_HOUR)


def refuse_unusable(folder: Path) -> None:
    """Refuse a place for a new run that exists and is not an empty folder.

    Raises
    ------
    FolderRefused
    """
    if folder.exists() and not folder.is_dir():
        raise FolderRefused(f"{folder} is a file\n  give a folder that is empty or does not exist")
    if not folder.is_dir() or not any(path.name != LOCK_NAME for path in folder.iterdir()):
        return
    remedy = "choose another with --out"
    if (folder / RUN).is_file() and not (folder / TALLY).is_file():
        remedy += f", or go on with the run that is in it: rearguard resume {folder}"
    raise FolderRefused(f"{folder} is not empty, and a run never writes over files\n  {remedy}")


def refuse_without_parts(folder: Path) -> None:
    """Refuse an unfinished run whose rows are gone: nothing could be told of it, or added.

    Raises
    ------
    RecordError
    """
    if not (folder / PARTS).is_dir():
        raise RecordError(
            f"{folder}: both {TALLY} and {PARTS}/ are missing; the run is damaged\n"
            f"  run it again from its inputs: rearguard run {folder / INPUTS / 'scenario.yaml'}"
        )


def refuse_full_disk(folder: Path, needed: float) -> None:
    """Refuse to start where the disk will not hold the run.

    Raises
    ------
    FolderRefused
    """
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    free = shutil.disk_usage(there).free
    if free < needed:
        raise FolderRefused(
            f"{folder}: the disk has {free / 1e6:.0f} MB free; this run may need "
            f"{needed / 1e6:.0f} MB\n  make room, or choose another place with --out"
        )


class RunFolder:
    """A run's folder, open for writing by this process alone.

    Made by ``create`` or ``reopen``; ``close`` lets it go.
    """

    def __init__(self, path: Path, lock: Lock, keep: str) -> None:
        self.path = path
        self.keep_rule = keep
        self._lock = lock
        self._number = -1
        self._kept_s: float | None = None  # simulated time of the last checkpoint
        self._was_there = True

    @classmethod
    def create(
        cls, path: Path | str, *, needed: float = SPARE_BYTES, keep: str = "rule"
    ) -> "RunFolder":
        """Make the folder for a new run.

        Parameters
        ----------
        path : path          must not exist, or be an empty folder
        needed : float       room the run may need [bytes]
        keep : str           which checkpoints stay (``checkpoints.kept``)

        Raises
        ------
        FolderRefused   when it is not empty, in use, or on a disk that will not hold the run
        """
        folder = Path(path)
        refuse_unusable(folder)
        refuse_full_disk(folder, needed)
        was_there = folder.is_dir()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = Lock(folder)
        except OSError as error:
            raise FolderRefused(
                f"{folder}: cannot be made: {error.strerror}\n  choose another place with --out"
            ) from error
        try:
            refuse_unusable(folder)  # again: now nobody else can fill it
            for name in (PARTS, INPUTS, checkpoints.FOLDER):
                (folder / name).mkdir()
        except BaseException:
            lock.release()
            raise
        made = cls(folder, lock, keep)
        made._was_there = was_there
        return made

    @classmethod
    def reopen(cls, path: Path | str, *, keep: str | None = None) -> "RunFolder":
        """Open the folder of an interrupted run.

        Raises
        ------
        RecordError   when it holds no run, a finished one, or is in use
        """
        folder = Path(path)
        if not folder.is_dir():
            raise RecordError(f"{folder} is no folder\n  give the folder that a run left")
        run = files.read_json(folder / RUN)
        try:
            lock = Lock(folder)
        except OSError as error:
            raise RecordError(
                f"{folder}: cannot be written: {error.strerror}\n"
                "  copy it to a place where it can, and resume the copy"
            ) from None
        if (folder / TALLY).is_file():
            lock.release()
            raise RecordError(
                f"{folder} holds a finished run; there is nothing to resume\n"
                f"  look at it: rearguard view {folder}"
            )
        try:
            refuse_without_parts(folder)
        except RecordError:
            lock.release()
            raise
        kept = keep or run.get("settings", {}).get("keep", "rule")
        return cls(folder, lock, kept)

    def write_inputs(self, inputs: Mapping[str, bytes]) -> None:
        """Keep every input whole under ``inputs/``; names may have folders in them.

        Raises
        ------
        RecordError   when a name would lead out of ``inputs/``
        """
        kept = self.path / INPUTS
        for name, content in inputs.items():
            path = kept / name
            if kept.resolve() not in path.resolve().parents:
                raise RecordError(f"{name} leads out of {kept}; nothing was written there")
            path.parent.mkdir(parents=True, exist_ok=True)
            files.write_bytes(path, content)

    def read_input(self, name: str) -> bytes | None:
        """One of the inputs as it was kept; None where there is none of that name."""
        path = self.path / INPUTS / name
        return path.read_bytes() if path.is_file() else None

    def write_run(self, run: Mapping[str, Any]) -> None:
        """Write ``run.json``."""
        files.write_json(self.path / RUN, run)

    def log(self, text: str) -> None:
        """Add a line to ``run.log``."""
        with (self.path / LOG).open("a", encoding="utf-8") as file:
            file.write(text + "\n")

    def keep(
        self, record: Record, t_s: float, state: Mapping[str, np.ndarray | bytes], why: str
    ) -> None:
        """Write what was recorded so far, then the state, then thin by rule.

        The record's scribe may do it later: state and rows are taken as they stand.
        """
        if t_s == self._kept_s:
            return
        self._number, self._kept_s = self._number + 1, t_s
        number, tracks, taken = self._number, record.tracks, record.take()
        frozen = {
            k: part if isinstance(part, bytes) else np.array(part) for k, part in state.items()
        }

        def write() -> None:
            if tracks is not None:
                tracks.flush()
            self._write_parts(taken, number)
            checkpoints.write_checkpoint(self.path, number, t_s, why, frozen)
            self.log(f"{_clock(t_s)} checkpoint {number} ({why})")
            self._thin()

        tables = (column.nbytes for table in taken for column in table.values())
        parts = (len(p) if isinstance(p, bytes) else p.nbytes for p in frozen.values())
        record.write(sum(tables) + sum(parts), write)

    def _write_parts(self, taken: Taken, number: int) -> None:
        for name in TABLES:
            columns = getattr(taken, name)
            if next(iter(columns.values())).size:
                path = self.path / PARTS / f"{name}-{number:04d}.parquet"
                files.write_parquet(path, columns)

    def _thin(self) -> None:
        every = checkpoints.list_checkpoints(self.path)
        stay = checkpoints.kept([(c.number, c.t_s, c.why) for c in every], self.keep_rule)
        for checkpoint in every:
            if checkpoint.number not in stay:
                checkpoint.path.unlink()

    def rewind(self) -> tuple[float, dict[str, np.ndarray | bytes]]:
        """Cut the folder back to its last whole checkpoint and give that state.

        Returns
        -------
        (t_s, state)   the replay under ``replay/`` is cut by ``Tracks(..., resume_at_s=t_s)``

        Raises
        ------
        RecordError   when no checkpoint is whole
        """
        checkpoint, t_s, state = checkpoints.latest(self.path)
        for path in sorted((self.path / PARTS).glob("*.parquet")):
            if int(path.stem.rsplit("-", 1)[1]) > checkpoint.number:
                path.unlink()
        for later in checkpoints.list_checkpoints(self.path):
            if later.number > checkpoint.number:
                later.path.unlink()
        for draft in self.path.rglob("*" + files.DRAFT):
            draft.unlink()
        self._number, self._kept_s = checkpoint.number, t_s
        self.log(f"{_clock(t_s)} resumed from checkpoint {checkpoint.number}")
        return t_s, state

    def finish(self, record: Record, tally: Mapping[str, Any]) -> None:
        """Join the parts into whole tables, write the tally last, remove the parts."""
        self._write_parts(record.take(), self._number + 1)
        for name in TABLES:
            parts = sorted((self.path / PARTS).glob(f"{name}-*.parquet"))
            join_parts(self.path / f"{name}.parquet", name, parts)
        files.write_json(self.path / TALLY, tally)
        shutil.rmtree(self.path / PARTS)
        self.log(f"{_clock(float(tally['simulated_s']))} done, digest {tally['digest']}")

    def write_text(self, name: str, text: str) -> None:
        """Write a text that was made from the record (chronicle, report)."""
        files.write_bytes(self.path / name, text.encode())

    def close(self) -> None:
        """Let the folder go."""
        self._lock.release()

    def discard(self) -> None:
        """Take back a run that has not begun: the folder is as empty as it was, or gone."""
        for path in self.path.iterdir():
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            elif path.name != LOCK_NAME:
                path.unlink(missing_ok=True)
        self._lock.release()
        if not self._was_there:
            with contextlib.suppress(OSError):  # another process may have taken it already
                self.path.rmdir()


def tidy(folder: Path) -> None:
    """Take away what a finished run may have been stopped before it took away itself."""
    shutil.rmtree(folder / PARTS, ignore_errors=True)
    for draft in folder.rglob("*" + files.DRAFT):
        draft.unlink(missing_ok=True)


def join_parts(path: Path, table: str, parts: list[Path]) -> None:
    """One Parquet file of a table's parts: rows in their order, the ledger's summed."""
    from rearguard.record.ledger import COLUMNS as LEDGER_COLUMNS
    from rearguard.record.record import CHANGE_COLUMNS, JOURNAL_COLUMNS

    columns = {"journal": JOURNAL_COLUMNS, "ledger": LEDGER_COLUMNS, "changes": CHANGE_COLUMNS}
    if parts:
        source = f"read_parquet([{', '.join(files.quoted(part) for part in parts)}])"
    else:
        source = "none"
    none = {name: np.zeros(0, dtype) for name, dtype in columns[table].items()}
    files.copy_parquet(path, _JOINS[table].format(source=source), none=none)


def _names_of_events() -> str:
    names = [""] * (max(Event) + 1)
    for event in Event:
        names[event] = event.name.lower()
    return "[" + ", ".join(f"'{name}'" for name in names) + "]"


_JOINS = {
    "journal": "select *, (" + _names_of_events() + ")[event + 1] as name from {source}",
    "ledger": (
        "select minute, unit, case kind when 0 then 'fear' else 'harm' end as kind, cause, "
        "sum(amount_millionths)::bigint / 1e6 as amount, "
        "sum(men_millionths)::bigint / 1e6 as men "
        "from {source} group by all order by minute, unit, kind, cause"
    ),
    "changes": "select * from {source}",
}


def _clock(t_s: float) -> str:
    """Simulated time as hours, minutes and seconds."""
    whole = int(t_s)
    return f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}"
