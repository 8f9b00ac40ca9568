"""Files that are either whole or absent: written under another name, then renamed."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from rearguard.errors import RecordError

DRAFT = ".draft"


def write_whole(path: Path, write: Callable[[Path], None]) -> None:
    """Let ``write`` fill a draft, then give it its name.

    Raises
    ------
    RecordError   when the disk is full or refuses
    """
    draft = path.with_name(path.name + DRAFT)
    try:
        write(draft)
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise RecordError(f"{path}: cannot be written: {error.strerror or error}") from error


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole."""
    write_whole(path, lambda draft: _put(draft, content))


def _put(draft: Path, content: bytes) -> None:
    draft.write_bytes(content)


def write_json(path: Path, value: Any) -> None:
    """Write a JSON file whole: UTF-8, two spaces, in the order given."""
    text = json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False, default=_plain)
    write_bytes(path, (text + "\n").encode())


def as_read(value: Any) -> Any:
    """A value as it comes back from the JSON file it was written to."""
    return json.loads(json.dumps(value, allow_nan=False, default=_plain))


def _plain(value: Any) -> Any:
    """NumPy's numbers and arrays as Python's."""
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    if isinstance(value, Path):
        return value.as_posix()
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON file of a run: one block.

    Raises
    ------
    RecordError   when it is missing or damaged
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        raise RecordError(
            f"{path.parent} holds no run: {path.name} is missing\n  give the folder that a run left"
        ) from None
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path}: is damaged: {error}\n  run the scenario again") from error
    if not isinstance(found, dict):
        raise RecordError(f"{path}: is damaged: it holds no block\n  run the scenario again")
    return found


def write_parquet(path: Path, columns: Mapping[str, np.ndarray]) -> None:
    """Write columns as Parquet (zstd), rows in their order; NaN becomes NULL."""
    copy_parquet(path, "select * from columns", columns=dict(columns))


def copy_parquet(path: Path, query: str, **tables: Mapping[str, np.ndarray]) -> None:
    """Write what a query gives as Parquet, one thread, so that the bytes are always the same."""
    import duckdb

    def write(draft: Path) -> None:
        with duckdb.connect(":memory:") as base:
            base.execute("set threads = 1")
            for name, table in tables.items():
                base.register(name, dict(table))
            try:
                base.execute(
                    f"copy ({query}) to {quoted(draft)} (format parquet, compression zstd)"
                )
            except duckdb.IOException as error:
                raise OSError(str(error)) from error

    write_whole(path, write)


def read_parquet(
    paths: Sequence[Path], dtypes: Mapping[str, str], where: str = ""
) -> dict[str, np.ndarray]:
    """Columns of Parquet files, one after another, in declared types; NULL becomes NaN.

    Raises
    ------
    RecordError   when a file is damaged or has other columns
    """
    if not paths:
        return {name: np.zeros(0, dtype) for name, dtype in dtypes.items()}
    import duckdb

    names = ", ".join(f'"{name}"' for name in dtypes)
    files = ", ".join(quoted(path) for path in paths)
    query = f"select {names} from read_parquet([{files}])" + (f" where {where}" if where else "")
    try:
        with duckdb.connect(":memory:") as base:
            base.execute("set threads = 1")
            found = base.execute(query).fetchnumpy()
    except duckdb.Error as error:
        first = str(error).splitlines()[0]
        raise RecordError(f"{paths[0]}: cannot be read: {first}") from error
    return {name: _filled(found[name], dtype) for name, dtype in dtypes.items()}


def _filled(values: np.ndarray, dtype: str) -> np.ndarray:
    if isinstance(values, np.ma.MaskedArray):
        values = values.filled(np.nan if np.dtype(dtype).kind == "f" else -1)
    return values.astype(dtype, copy=False)


def quoted(path: Path) -> str:
    """A path as a literal of SQL."""
    return "'" + path.as_posix().replace("'", "''") + "'"
