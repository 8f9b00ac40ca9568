"""One process at a time writes a run's folder.

The operating system holds the lock and lets it go when the process ends, however it ends, so a
lock file left by a killed process stops nobody. The file's text, the process number, serves the
message alone.
"""

import contextlib
import os
from pathlib import Path
from typing import Any

from rearguard.errors import FolderRefused

NAME = "run.lock"
_FAR = 1 << 30  # a byte beyond the text, so that the text stays readable where locks forbid reading


def _try_lock(descriptor: int) -> bool:
    """Whether the operating system gives the lock."""
    try:
        try:
            import fcntl
        except ImportError:  # Windows
            import msvcrt

            system: Any = msvcrt
            os.lseek(descriptor, _FAR, os.SEEK_SET)
            system.locking(descriptor, system.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class Lock:
    """The lock of a folder, held from the moment it is made.

    Raises
    ------
    FolderRefused   when another process holds it
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        while True:
            self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            if not _try_lock(self._descriptor):
                raise self._refusal(folder)
            if self._is_the_file():
                break
            os.close(self._descriptor)  # its owner removed it between our opening and locking
        os.truncate(self.path, 0)
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, f"{os.getpid()}\n".encode())

    def _is_the_file(self) -> bool:
        try:
            there = self.path.stat()
        except FileNotFoundError:
            return False
        return there.st_ino == os.fstat(self._descriptor).st_ino

    def _refusal(self, folder: Path) -> FolderRefused:
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        owner = os.read(self._descriptor, 32).decode(errors="replace").strip() or "unknown"
        os.close(self._descriptor)
        return FolderRefused(
            f"{folder} is in use by another rearguard (process {owner})\n"
            "  wait until it ends, or stop it; then try again"
        )

    def release(self) -> None:
        """Let go; safe to call twice."""
        if self._descriptor >= 0:
            with contextlib.suppress(PermissionError):  # Windows refuses while it is open
                self.path.unlink(missing_ok=True)
            os.close(self._descriptor)
            self._descriptor = -1
