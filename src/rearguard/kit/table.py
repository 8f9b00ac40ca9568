"""Struct-of-arrays tables made from declared columns."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np


class Column(NamedTuple):
    """One column: its name (unit last), dtype, unit, value at the start, and what it means."""

    name: str
    dtype: str
    unit: str
    default: float
    meaning: str


class Table:
    """Arrays of one length, one for each declared column, reached as attributes.

    Parameters
    ----------
    name : str                 for messages
    columns : sequence         of ``Column``
    n : int                    rows
    """

    def __init__(self, name: str, columns: Sequence[Column], n: int) -> None:
        self.name = name
        self.columns = tuple(columns)
        self.n = n
        for c in self.columns:
            setattr(self, c.name, np.full(n, c.default, dtype=c.dtype))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"table {self.name} has no column {name!r}")

    def __getitem__(self, name: str) -> np.ndarray:
        return getattr(self, name)

    def __contains__(self, name: str) -> bool:
        return any(c.name == name for c in self.columns)

    def items(self) -> Iterator[tuple[str, np.ndarray]]:
        """Column names and arrays in the order in which they were declared."""
        for c in self.columns:
            yield c.name, getattr(self, c.name)

    def default(self, name: str) -> np.generic:
        """Value of a column at the start, in the column's own dtype."""
        for c in self.columns:
            if c.name == name:
                return np.dtype(c.dtype).type(c.default)
        raise AttributeError(f"table {self.name} has no column {name!r}")

    def load(self, arrays: dict[str, np.ndarray]) -> None:
        """Overwrite all columns in place; a missing or misshapen one raises ``ValueError``."""
        for name, own in self.items():
            if name not in arrays or arrays[name].shape != own.shape:
                raise ValueError(f"table {self.name}: column {name} is missing or has other rows")
            own[:] = arrays[name]

    def update_digest(self, digest: "hashlib._Hash") -> None:
        """Feed every column's name and bytes to a digest."""
        for name, array in self.items():
            digest.update(name.encode())
            digest.update(np.ascontiguousarray(array).tobytes())
