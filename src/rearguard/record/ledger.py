"""The ledger: fear and harm as they arise, by minute, unit, kind and cause.

Every addend becomes a whole number of millionths before it is added, so a sum is exact and does
not depend on the order in which threads, units or causes came. ``amount`` and ``men`` mean:

======  =====================================  ================================================
kind    amount                                 men
======  =====================================  ================================================
fear    its level at the minute's end, summed  men near enough to danger to tick finely
        over those men [-]
harm    men who died of it                     men whom it hurt, the dead among them
======  =====================================  ================================================

The causes of fear are the first ten of ``events.Reason``, those of harm are ``events.Harm``.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

KINDS = ("fear", "harm")
QUANTUM = 1e-6
CAUSES = 64
COLUMNS = {
    "minute": "int32",
    "unit": "int32",
    "kind": "uint8",
    "cause": "uint8",
    "amount_millionths": "int64",
    "men_millionths": "int64",
}


def millionths(amounts: Any) -> np.ndarray:
    """Amounts as whole numbers of millionths.

    >>> millionths([0.1, 2.0]).tolist()
    [100000, 2000000]
    """
    exact = np.rint(np.asarray(amounts, np.float64) / QUANTUM)
    if not np.all(np.abs(exact) < 2.0**52):
        raise ValueError("the ledger was fed an amount that is not a number of sensible size")
    return exact.astype(np.int64)


class Ledger:
    """Sums of fear and harm by (minute, unit, kind, cause).

    Parameters
    ----------
    n_units : int    units of the host; unit -1, "none", is allowed beside them
    """

    def __init__(self, n_units: int) -> None:
        self.n_units = n_units
        shape = (n_units + 1, len(KINDS), CAUSES)
        self._minute = -1
        self._amount = np.zeros(shape, np.int64)
        self._men = np.zeros(shape, np.int64)
        self._closed: list[dict[str, np.ndarray]] = []

    def book(self, minute: int, unit: Any, kind: str, cause: Any, amount: Any, men: Any) -> None:
        """Add to the sums of one minute.

        Parameters
        ----------
        minute : int               of simulated time, ``int(t_s // 60)``
        unit, cause : int or array   whole numbers
        amount, men : float or array
            All four are broadcast against each other, so that fears may come as a matrix: units
            as ``[n, 1]``, causes as ``[10]``, amounts as ``[n, 10]``.
        kind : str                 "fear" or "harm"

        Raises
        ------
        ValueError   for an amount that is not finite
        """
        if minute != self._minute:
            self._close()
            self._minute = int(minute)
        place = (np.asarray(unit) + 1, KINDS.index(kind), np.asarray(cause))
        if np.ndim(amount) == np.ndim(unit) == np.ndim(cause) == np.ndim(men) == 0:
            self._amount[place] += millionths(amount)
            self._men[place] += millionths(men)
            return
        units, causes, amounts, heads = np.broadcast_arrays(
            place[0], place[2], millionths(amount), millionths(men)
        )
        flat = (units * len(KINDS) + place[1]) * CAUSES + causes
        np.add.at(self._amount.reshape(-1), flat.reshape(-1), amounts.reshape(-1))
        np.add.at(self._men.reshape(-1), flat.reshape(-1), heads.reshape(-1))

    def _close(self) -> None:
        """Turn the open minute into rows."""
        unit, kind, cause = np.nonzero((self._amount != 0) | (self._men != 0))
        if unit.size:
            self._closed.append(
                {
                    "minute": np.full(unit.size, self._minute, np.int32),
                    "unit": (unit - 1).astype(np.int32),
                    "kind": kind.astype(np.uint8),
                    "cause": cause.astype(np.uint8),
                    "amount_millionths": self._amount[unit, kind, cause],
                    "men_millionths": self._men[unit, kind, cause],
                }
            )
            self._amount[:] = 0
            self._men[:] = 0

    def columns(self) -> dict[str, np.ndarray]:
        """Rows so far, one for each (minute, unit, kind, cause), in that order."""
        self._close()
        self._closed = [merged(self._closed)] if self._closed else []
        return dict(self._closed[0]) if self._closed else empty()

    def take_over(self, other: "Ledger") -> None:
        """Hold the rows that another ledger holds, which keeps them too."""
        self._closed = [other.columns()]

    def take(self) -> dict[str, np.ndarray]:
        """Rows so far, which the ledger then forgets: they stand on disk."""
        rows = self.columns()
        self._closed = []
        return rows


def empty() -> dict[str, np.ndarray]:
    """No rows."""
    return {name: np.zeros(0, dtype) for name, dtype in COLUMNS.items()}


def merged(parts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """One row for each (minute, unit, kind, cause) of several sets of rows; sums are exact."""
    if not parts:
        return empty()
    rows = {name: np.concatenate([part[name] for part in parts]) for name in COLUMNS}
    keys = [rows[name] for name in ("cause", "kind", "unit", "minute")]
    order = np.lexsort(keys)
    keys = [key[order] for key in keys]
    first = np.ones(order.size, bool)
    if order.size:
        first[1:] = np.any([key[1:] != key[:-1] for key in keys], axis=0)
    starts = np.flatnonzero(first)
    out = {name: rows[name][order][starts] for name in COLUMNS}
    for name in ("amount_millionths", "men_millionths"):
        out[name] = np.add.reduceat(rows[name][order], starts) if starts.size else rows[name]
    return out


def totals(
    rows: Mapping[str, np.ndarray], kind: str, units: Any = None, until_minute: int | None = None
) -> dict[int, tuple[float, float]]:
    """Amount and men by cause, largest amount first.

    Parameters
    ----------
    rows : mapping           as ``Ledger.columns`` gives them
    kind : str               "fear" or "harm"
    units : sequence of int, optional     only these units
    until_minute : int, optional          only minutes before this one
    """
    wanted = rows["kind"] == KINDS.index(kind)
    if units is not None:
        wanted &= np.isin(rows["unit"], np.asarray(list(units), np.int32))
    if until_minute is not None:
        wanted &= rows["minute"] < until_minute
    amount = np.zeros(CAUSES, np.int64)
    men = np.zeros(CAUSES, np.int64)
    np.add.at(amount, rows["cause"][wanted], rows["amount_millionths"][wanted])
    np.add.at(men, rows["cause"][wanted], rows["men_millionths"][wanted])
    found = [int(c) for c in np.flatnonzero((amount != 0) | (men != 0))]
    found.sort(key=lambda c: (-amount[c], -men[c], c))
    return {c: (float(amount[c] * QUANTUM), float(men[c] * QUANTUM)) for c in found}
