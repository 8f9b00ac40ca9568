"""Reading a run's folder, finished or still being written."""

from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from rearguard.errors import RecordError
from rearguard.record.events import Row
from rearguard.record.ledger import COLUMNS as LEDGER_COLUMNS
from rearguard.record.ledger import KINDS, merged
from rearguard.record.record import CHANGE_COLUMNS, JOURNAL_COLUMNS, journal_rows
from rearguard.record.store import checkpoints, files
from rearguard.record.store.folder import INPUTS, PARTS, RUN, TALLY, refuse_without_parts

RUN_SCHEMA = "rearguard.run/1"
TALLY_SCHEMA = "rearguard.tally/1"


class RunReader:
    """A run's folder, read only. Tables are read when first asked for.

    Parameters
    ----------
    path : path    folder that a run left, or is writing

    Raises
    ------
    RecordError    when there is no run, or one of a format that cannot be read
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        if not self.path.is_dir():
            raise RecordError(f"{self.path} is no folder\n  give the folder that a run left")
        self.run: dict[str, Any] = files.read_json(self.path / RUN)
        _check_schema(self.path / RUN, self.run, RUN_SCHEMA)

    @property
    def finished(self) -> bool:
        """Whether the run came to its end."""
        return (self.path / TALLY).is_file()

    @property
    def known_s(self) -> float:
        """Up to which simulated second the folder tells what happened [s].

        Rows go to disk with each checkpoint: of an unfinished run it is the last one's.
        """
        if self.finished:
            return float(self.tally["simulated_s"])
        return max((found.t_s for found in self.checkpoints()), default=0.0)

    @cached_property
    def tally(self) -> dict[str, Any]:
        """``tally.json``.

        Raises
        ------
        RecordError   when the run is not finished
        """
        if not self.finished:
            raise RecordError(
                f"{self.path} holds a run that is not finished\n"
                f"  go on with it: rearguard resume {self.path}"
            )
        found: dict[str, Any] = files.read_json(self.path / TALLY)
        _check_schema(self.path / TALLY, found, TALLY_SCHEMA)
        return found

    @cached_property
    def journal(self) -> dict[str, np.ndarray]:
        """Columns of the journal (``record.JOURNAL_COLUMNS``)."""
        return files.read_parquet(self._paths("journal"), JOURNAL_COLUMNS)

    @cached_property
    def _rows(self) -> list[Row]:
        return journal_rows(self.journal)

    def events(self) -> list[Row]:
        """The journal as rows."""
        return list(self._rows)

    @cached_property
    def ledger(self) -> dict[str, np.ndarray]:
        """Columns of the ledger, exact (``ledger.COLUMNS``); ``ledger.totals`` sums them."""
        if not self.finished:
            parts = [files.read_parquet([p], LEDGER_COLUMNS) for p in self._paths("ledger")]
            return merged(parts)
        written = {
            "minute": "int32",
            "unit": "int32",
            "kind": "object",
            "cause": "uint8",
            "amount": "float64",
            "men": "float64",
        }
        rows = files.read_parquet(self._paths("ledger"), written)
        kinds = [KINDS.index(kind) for kind in rows["kind"]]
        return {
            "minute": rows["minute"],
            "unit": rows["unit"],
            "kind": np.array(kinds, np.uint8),
            "cause": rows["cause"],
            "amount_millionths": np.rint(rows["amount"] * 1e6).astype(np.int64),
            "men_millionths": np.rint(rows["men"] * 1e6).astype(np.int64),
        }

    @cached_property
    def changes(self) -> dict[str, np.ndarray]:
        """Columns of the changes of doing (``record.CHANGE_COLUMNS``)."""
        return files.read_parquet(self._paths("changes"), CHANGE_COLUMNS)

    def checkpoints(self) -> list[checkpoints.Checkpoint]:
        """Whole checkpoints, in order."""
        return checkpoints.list_checkpoints(self.path)

    def inputs(self) -> dict[str, bytes]:
        """Every file under ``inputs/`` by its name."""
        top = self.path / INPUTS
        found = sorted(path for path in top.rglob("*") if path.is_file())
        return {path.relative_to(top).as_posix(): path.read_bytes() for path in found}

    def _paths(self, table: str) -> list[Path]:
        whole = self.path / f"{table}.parquet"
        if self.finished:
            if not whole.is_file():
                raise RecordError(f"{self.path}: {whole.name} is missing; the run is damaged")
            return [whole]
        refuse_without_parts(self.path)
        return sorted((self.path / PARTS).glob(f"{table}-*.parquet"))


def _check_schema(path: Path, found: dict[str, Any], wanted: str) -> None:
    """Refuse another format with the command that helps."""
    schema = found.get("schema")
    if schema == wanted:
        return
    name, _, number = str(schema).partition("/")
    newer = name == wanted.partition("/")[0] and number.isdigit() and int(number) > 1
    remedy = "a newer rearguard wrote it; install that one" if newer else "run the scenario again"
    raise RecordError(f"{path}: format {schema} is not {wanted}\n  {remedy}")
