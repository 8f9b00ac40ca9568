"""Every error that rearguard raises on purpose.

    RearguardError
    |-- ScenarioError     a scenario, roster or claims file is wrong (``faults``: all of them)
    |-- WorldError        the ground, the water or the sky cannot be made from what was given
    |-- RecordError       a record is missing, damaged or of another format
    |   `-- FolderRefused a run's folder is in use, not empty, or on too small a disk
    |-- ReplayDiverged    the same seed and inputs did not give the same bytes
    `-- MissingExtra      an optional part is not installed; the message holds the line to type

Faults are collected at the border and raised together; inside, code trusts and asserts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class RearguardError(Exception):
    """Anything rearguard refuses with a sentence instead of a traceback."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong: where, what, what is allowed, what to do.

    Attributes
    ----------
    file : str       as the user named it
    line, column : int   both counted from 1
    what : str       "sides.jin.units.van.pace is 9 km/h"
    allowed : str    what would have been accepted; empty when there is nothing to say
    remedy : str     what to do, often the nearest right spelling
    """

    file: str
    line: int
    column: int
    what: str
    allowed: str = ""
    remedy: str = ""

    def __str__(self) -> str:
        lines = [f"{self.file}:{self.line}:{self.column}: {self.what}"]
        lines += [f"  {more}" for more in (self.allowed, self.remedy) if more]
        return "\n".join(lines)


class ScenarioError(RearguardError):
    """A file that states a scenario is wrong; every fault found is in ``faults``.

    Parameters
    ----------
    faults : sequence of Fault    at least one, in the order of the file
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))

    def __reduce__(self) -> tuple[type[ScenarioError], tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)


class WorldError(RearguardError):
    """The ground, the water or the sky cannot be made from what was given."""


class RecordError(RearguardError):
    """A record is missing, damaged or of another format."""


class FolderRefused(RecordError):
    """A folder is in use, not empty, or on a disk that will not hold the run; nothing is begun."""


class ReplayDiverged(RearguardError):
    """The same seed and the same inputs did not give the same bytes."""


class MissingExtra(RearguardError):
    """An optional part is not installed; the message holds the line to type."""

    def __init__(self, what: str, extra: str) -> None:
        self.what, self.extra = what, extra
        super().__init__(f"{what} needs an optional part: pip install 'rearguard[{extra}]'")

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str]]:
        return type(self), (self.what, self.extra)
