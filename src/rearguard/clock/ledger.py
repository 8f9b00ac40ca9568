"""Ledger: what each unit felt in a minute, fear by fear."""

from typing import Any

import numpy as np

from rearguard.host.individuals import FEARS
from rearguard.kit.stage import kernel


@kernel
def add_up_fears(n, rows, unit, men, fears, total, of):
    """Add the level of each fear, and the men who could feel any, to their units."""
    for k in range(n):
        of[unit[rows[k]]] += men[rows[k]]
    for f in range(len(fears)):
        level = fears[f]
        for k in range(n):
            i = rows[k]
            total[f, unit[i]] += level[i] * men[i]


def book_fears(host: Any, record: Any, rows: np.ndarray, minute: int) -> None:
    """Book the level of each fear, summed over a unit's men among some rows."""
    every, people, units = host.all, host.people, host.units
    total, men = np.zeros((len(FEARS), units.n)), np.zeros(units.n)
    fears = tuple(people[f"fear_{fear}"] for fear in FEARS)
    add_up_fears(len(rows), rows, every.unit, every.men, fears, total, men)
    for cause in range(len(FEARS)):
        felt = np.flatnonzero((men > 0) & (total[cause] > 0))
        record.book(minute, felt, "fear", cause, total[cause, felt], men[felt])
