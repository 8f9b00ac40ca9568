"""Shelves: where the pieces of a record lie, by name: in memory, in a folder, in a zip.

A piece is written to a temporary name and renamed, so that a reader never sees half of one.
``pack`` turns a folder into a stored (uncompressed) zip, so that a finished replay is one file
in which every piece can still be found at once.
"""

import os
import shutil
import zipfile
from pathlib import Path
from typing import Protocol

from rearguard.errors import RecordError

CHUNKS = "/c/"  # between the name of an array and the numbers of one of its chunks
DRAFT = ".part"


class Shelf(Protocol):
    """Pieces of bytes by name."""

    def put(self, name: str, piece: bytes) -> None:
        """Keep a piece, in place of an older one of that name."""

    def get(self, name: str) -> bytes | None:
        """Give back a piece; None when there is none of that name."""

    def names(self) -> list[str]:
        """Names of all pieces, sorted."""

    def drop(self, name: str) -> None:
        """Forget a piece."""


class MemoryShelf:
    """Pieces in memory, for a session that leaves no files."""

    def __init__(self) -> None:
        self.pieces: dict[str, bytes] = {}

    def put(self, name: str, piece: bytes) -> None:
        """Keep a piece, in place of an older one of that name."""
        self.pieces[name] = piece

    def get(self, name: str) -> bytes | None:
        """Give back a piece; None when there is none of that name."""
        return self.pieces.get(name)

    def names(self) -> list[str]:
        """Names of all pieces, sorted."""
        return sorted(self.pieces)

    def drop(self, name: str) -> None:
        """Forget a piece."""
        self.pieces.pop(name, None)


class FolderShelf:
    """Pieces as files below a folder, while a run goes on.

    The chunks of an array lie beside one another, ``c/12/3/0`` as ``c/12.3.0``: a folder for each
    would cost more to make and to remove than all that is in them.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: set[Path] = set()

    def _path(self, name: str) -> Path:
        array, chunks, chunk = name.partition(CHUNKS)
        return self.folder / (array + chunks + chunk.replace("/", "."))

    def put(self, name: str, piece: bytes) -> None:
        """Keep a piece, in place of an older one of that name."""
        path = self._path(name)
        if path.parent not in self.made:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.made.add(path.parent)
        draft = path.with_name(path.name + DRAFT)
        draft.write_bytes(piece)
        draft.replace(path)

    def get(self, name: str) -> bytes | None:
        """Give back a piece; None when there is none of that name."""
        try:
            return self._path(name).read_bytes()
        except FileNotFoundError:
            return None

    def names(self) -> list[str]:
        """Names of all pieces, sorted."""
        found = []
        for folder, _, files in os.walk(self.folder):
            inside = Path(folder).relative_to(self.folder).as_posix()
            for file in files:
                array, chunks, chunk = f"{inside}/{file}".removeprefix("./").partition(CHUNKS)
                if not file.endswith(DRAFT):
                    found.append(array + chunks + chunk.replace(".", "/"))
        return sorted(found)

    def drop(self, name: str) -> None:
        """Forget a piece."""
        self._path(name).unlink(missing_ok=True)


class ZipShelf:
    """Pieces in a stored zip; read only."""

    def __init__(self, path: Path) -> None:
        try:
            self.zip = zipfile.ZipFile(path)
        except (OSError, zipfile.BadZipFile) as fault:
            raise RecordError(f"{path} is not a replay, or is damaged: {fault}") from fault
        self.known = {n for n in self.zip.namelist() if not n.endswith("/")}

    def get(self, name: str) -> bytes | None:
        """Give back a piece; None when there is none of that name."""
        return self.zip.read(name) if name in self.known else None

    def names(self) -> list[str]:
        """Names of all pieces, sorted."""
        return sorted(self.known)

    def put(self, name: str, piece: bytes) -> None:
        """Refuse: a packed record is finished."""
        raise RecordError(f"the replay is packed; {name} cannot be added")

    def drop(self, name: str) -> None:
        """Refuse: a packed record is finished."""
        raise RecordError(f"the replay is packed; {name} cannot be dropped")


def pack(folder: Path, target: Path, last: str = "zarr.json") -> None:
    """Put every piece of a folder into one stored zip, then remove the folder.

    Pieces whose name ends in ``last`` come after all others, the one at the root at the very end.
    """
    shelf = FolderShelf(folder)
    names = sorted(shelf.names(), key=lambda n: (n.endswith(last), -n.count("/"), n))
    draft = target.with_name(target.name + DRAFT)
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_STORED) as packed:
        for name in names:
            # a fixed date: the same run gives the same bytes
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            packed.writestr(entry, shelf.get(name) or b"")
    draft.replace(target)
    shutil.rmtree(folder)


def unpack(source: Path, folder: Path) -> None:
    """Lay the pieces of a zip out in a folder again, so that a run can go on.

    A folder beside a whole zip is what an interrupted ``pack`` or ``unpack`` left: it gives way.
    """
    draft = folder.with_name(folder.name + DRAFT)
    shutil.rmtree(draft, ignore_errors=True)
    shelf, target = ZipShelf(source), FolderShelf(draft)
    for name in shelf.names():
        target.put(name, shelf.get(name) or b"")
    shelf.zip.close()
    shutil.rmtree(folder, ignore_errors=True)
    draft.replace(folder)
    source.unlink()
