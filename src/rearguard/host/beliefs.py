"""What each commander holds true, since when, from whom: one row a hypothesis.

A holder is the number of a side's commander. Rows are kept in order of their number, which grows
and is never used again.
"""

import hashlib
from typing import Any

import numpy as np

from rearguard.kit.table import Column, Table

C = Column
ROOM = 192  # hypotheses of one commander; the weakest gives way

BELIEF_COLUMNS = (
    C("number", "int32", "-", -1, "number of the hypothesis; -1 the row is free"),
    C("x_m", "float64", "m", 0, "believed place, east"),
    C("y_m", "float64", "m", 0, "the same, north"),
    C("half_m", "float64", "m", 0, "half its believed width"),
    C("axis_rad", "float64", "rad", 0, "direction in which it is wide"),
    C("spread_m", "float64", "m", 100, "standard error of the place when it was seen"),
    C("ln_men", "float64", "-", 0, "mean of ln strength"),
    C("sd_ln", "float64", "-", 1, "standard deviation of it"),
    C("heading_rad", "float64", "rad", 0, "whither it went"),
    C("speed_m_s", "float64", "m/s", 0, "how fast"),
    C("state", "uint8", "State", 0, "what it was doing"),
    C("was", "uint8", "State", 0, "what it did before"),
    C("changed_s", "float64", "s", 0, "when that changed"),
    C("seen_s", "float64", "s", 0, "when it was last seen by anybody he heard of"),
    C("told_s", "float64", "s", 0, "when he learned it"),
    C("source", "uint8", "Source", 0, "from whom"),
    C("by", "int32", "unit", -1, "unit whose officer saw it last"),
    C("weight", "float64", "0..1", 1, "how far he believes in it"),
    C("name_of", "int32", "-", -1, "number of the name by which the plan calls it; -1 none"),
    C("truth", "int32", "unit", -1, "unit it was, for the record alone; no brief holds it"),
)


class Beliefs:
    """Hypotheses of the commanders of all sides.

    Parameters
    ----------
    n_sides : int    commanders
    """

    def __init__(self, n_sides: int) -> None:
        self.n_sides = n_sides
        self.table = Table("beliefs", BELIEF_COLUMNS, n_sides * ROOM)
        self.next_number = np.zeros(n_sides, np.int32)
        self.names: list[str] = []

    def rows(self, side: int) -> np.ndarray:
        """Rows in use of a commander, oldest hypothesis first."""
        lo = side * ROOM
        used = lo + np.flatnonzero(self.table.number[lo : lo + ROOM] >= 0)
        return used[np.argsort(self.table.number[used], kind="stable")]

    def add(self, side: int, values: dict[str, Any]) -> int:
        """A new hypothesis; where there is no room the weakest, oldest one gives way."""
        table, lo = self.table, side * ROOM
        free = np.flatnonzero(table.number[lo : lo + ROOM] < 0)
        if len(free):
            row = lo + int(free[0])
        else:
            rows = self.rows(side)
            worth = table.weight[rows] * (1.0 + 1e-9 * table.seen_s[rows])
            row = int(rows[np.argmin(worth)])
        for column in table.columns:
            table[column.name][row] = values.get(column.name, column.default)
        table.number[row] = self.next_number[side]
        self.next_number[side] += 1
        return row

    def drop(self, rows: np.ndarray) -> None:
        """Give hypotheses up."""
        for column in self.table.columns:
            self.table[column.name][rows] = column.default

    def name_number(self, name: str) -> int:
        """Number of a name; it is kept from then on."""
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def name(self, number: int) -> str:
        """A name by its number; empty for -1."""
        return self.names[number] if number >= 0 else ""

    def to_state(self) -> dict[str, np.ndarray | bytes]:
        """Everything as arrays and bytes, for a checkpoint."""
        state: dict[str, np.ndarray | bytes] = {
            f"beliefs.{name}": array.copy() for name, array in self.table.items()
        }
        state["beliefs.next_number"] = self.next_number.copy()
        state["beliefs.names"] = "\n".join(self.names).encode()
        return state

    def from_state(self, state: dict[str, np.ndarray | bytes]) -> None:
        """Take everything back from a checkpoint."""
        self.table.load({c.name: state[f"beliefs.{c.name}"] for c in self.table.columns})  # type: ignore[misc]
        self.next_number[:] = state["beliefs.next_number"]
        text = bytes(state["beliefs.names"]).decode()
        self.names = text.split("\n") if text else []

    def update_digest(self, digest: "hashlib._Hash") -> None:
        """Feed everything to a digest."""
        self.table.update_digest(digest)
        digest.update("\n".join(self.names).encode())
