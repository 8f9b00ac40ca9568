"""Checkpoints: states from which a run goes on, thinned by rule.

One file is one state, a stored zip: ``meta.json`` and one zstd frame for each part. Kept are the
first, one every six simulated hours, one before each first contact, and the last two.
"""

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rearguard.errors import RecordError
from rearguard.record.store.files import write_bytes

SCHEMA = "rearguard.checkpoint/1"
FOLDER = "checkpoints"
KEEP_EVERY_S = 6 * 3600
CONTACT = "contact"
KEEPS = ("rule", "all", "last")
_EPOCH = (1980, 1, 1, 0, 0, 0)  # a stamp in the zip that never changes


class Checkpoint(NamedTuple):
    """One checkpoint of a folder, as its file's name tells it."""

    number: int
    t_s: float
    why: str
    path: Path


def file_name(number: int, t_s: float, why: str) -> str:
    """``0007-t4200.00-contact.zip``: number, simulated seconds, reason."""
    return f"{number:04d}-t{t_s:.2f}-{why.replace(' ', '_')}.zip"


def list_checkpoints(folder: Path) -> list[Checkpoint]:
    """Whole checkpoints of a run's folder, in order."""
    found = []
    for path in sorted((folder / FOLDER).glob("[0-9]*-t*-*.zip")):
        number, t_s, why = path.stem.split("-", 2)
        found.append(Checkpoint(int(number), float(t_s[1:]), why, path))
    return sorted(found)


def kept(checkpoints: Iterable[tuple[int, float, str]], keep: str = "rule") -> set[int]:
    """Numbers of the checkpoints that stay.

    Parameters
    ----------
    checkpoints : iterable of (number, t_s, why)    all of them, in order
    keep : str
        "rule": the first, those at whole six hours, those before a first contact, the last two;
        "last": the last two; "all": every one

    >>> sorted(kept([(0, 0, "start"), (1, 600, "interval"), (2, 900, "contact"),
    ...              (3, 1200, "interval"), (4, 1800, "interval"), (5, 2400, "end")]))
    [0, 2, 4, 5]
    """
    every = list(checkpoints)
    last = {number for number, _, _ in every[-2:]}
    if keep == "all":
        return {number for number, _, _ in every}
    if keep == "last":
        return last
    ruled = {
        n for n, t_s, why in every if why == CONTACT or round(t_s * 4) % (KEEP_EVERY_S * 4) == 0
    }
    return last | ruled | {every[0][0]} if every else set()


def write_checkpoint(
    folder: Path, number: int, t_s: float, why: str, state: Mapping[str, np.ndarray | bytes]
) -> Path:
    """Write one state whole and give its path."""
    import zstandard

    packer = zstandard.ZstdCompressor(level=1)
    entries: list[dict[str, Any]] = []
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for index, name in enumerate(sorted(state)):
            part = state[name]
            entry: dict[str, Any] = {"name": name, "file": f"{index:04d}.zst"}
            if isinstance(part, bytes):
                content: Any = part
            else:
                array = np.asarray(part, order="C")  # 0-d stays 0-d
                if array.dtype.hasobject:
                    raise TypeError(f"part {name} of the state holds Python objects")
                entry |= {"dtype": array.dtype.str, "shape": list(array.shape)}
                content = array.reshape(-1).view(np.uint8).data if array.size else b""
            entries.append(entry)
            archive.writestr(zipfile.ZipInfo(entry["file"], _EPOCH), packer.compress(content))
        meta = {"schema": SCHEMA, "number": number, "t_s": t_s, "why": why, "entries": entries}
        text = json.dumps(meta, ensure_ascii=False)
        archive.writestr(zipfile.ZipInfo("meta.json", _EPOCH), text)
    path = folder / FOLDER / file_name(number, t_s, why)
    write_bytes(path, buffer.getvalue())
    return path


def read_checkpoint(path: Path) -> tuple[float, dict[str, np.ndarray | bytes]]:
    """Simulated seconds and state of one checkpoint.

    Raises
    ------
    RecordError   when it is damaged or of another format
    """
    import zstandard

    unpacker = zstandard.ZstdDecompressor()
    try:
        with zipfile.ZipFile(path) as archive:
            meta = json.loads(archive.read("meta.json"))
            if meta.get("schema") != SCHEMA:
                raise RecordError(
                    f"{path}: format {meta.get('schema')} is not {SCHEMA}\n"
                    "  run the scenario again: rearguard run"
                )
            state: dict[str, np.ndarray | bytes] = {}
            for entry in meta["entries"]:
                content = unpacker.decompress(archive.read(entry["file"]))
                if "dtype" in entry:
                    flat = np.frombuffer(content, np.dtype(entry["dtype"]))
                    state[entry["name"]] = flat.reshape(entry["shape"]).copy()
                else:
                    state[entry["name"]] = content
    except (OSError, KeyError, ValueError, zipfile.BadZipFile, zstandard.ZstdError) as error:
        raise RecordError(f"{path}: is damaged: {error}") from error
    return float(meta["t_s"]), state


def load_checkpoint(
    folder: Path | str, at_s: float | None = None
) -> tuple[float, dict[str, np.ndarray | bytes]]:
    """The last whole checkpoint of a run, or the last one not after ``at_s``.

    Parameters
    ----------
    folder : path               a run's folder
    at_s : float, optional      simulated time [s]

    Raises
    ------
    RecordError   when there is none
    """
    found = latest(Path(folder), at_s)
    return found[1], found[2]


def latest(
    folder: Path, at_s: float | None = None
) -> tuple[Checkpoint, float, dict[str, np.ndarray | bytes]]:
    """As ``load_checkpoint``, with the checkpoint's own name; a damaged one is passed over."""
    last_fault = ""
    for checkpoint in reversed(list_checkpoints(folder)):
        if at_s is not None and checkpoint.t_s > at_s:
            continue
        try:
            t_s, state = read_checkpoint(checkpoint.path)
        except RecordError as error:
            last_fault = f"\n  {error}"
            continue
        return checkpoint, t_s, state
    raise RecordError(
        f"{folder} has no checkpoint to go on from{last_fault}\n"
        "  run the scenario again: rearguard run"
    )
