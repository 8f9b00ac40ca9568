"""The journal as rows, and what of it one side can know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from rearguard.chronicle.beat import in_order
from rearguard.chronicle.context import Context
from rearguard.record.events import Event, Row

BOTH_SEE = frozenset(
    {
        Event.END,
        Event.SUNSET,
        Event.DARK,
        Event.FIRST_CONTACT,
        Event.CONTACT,
        Event.VOLLEY,
        Event.CHARGED,
        Event.SIDE_BROKE,
    }
)
"""Deeds that the other side sees with its own eyes; how many took part it does not learn."""

_UNTOLD_TO_FOE: dict[str, Any] = {
    "n": 0,
    "order": -1,
    "cause": -1,
    "value": float("nan"),
    "unit": -1,
    "who": -1,
}


def rows_of(events: Mapping[str, Any] | Iterable[Any]) -> list[Row]:
    """Rows in order of time, from columns (a mapping of arrays) or from rows."""
    if isinstance(events, Mapping):
        missing = [name for name in ("t_s", "event") if name not in events]
        if missing:
            raise KeyError(f"the journal has no column {missing[0]}")
        n = len(events["t_s"])
        columns = []
        for name in Row._fields:
            default = Row._field_defaults.get(name)
            column = events.get(name)
            columns.append([default] * n if column is None else np.asarray(column).tolist())
        rows = [Row(*values) for values in zip(*columns, strict=True)]
    else:
        rows = [row if isinstance(row, Row) else Row(*row) for row in events]
    return sorted(rows, key=in_order)


def seen_by(rows: Iterable[Row], context: Context, side: int) -> list[Row]:
    """The journal as one side may know it.

    Its own events whole; of the enemy's only what both sides see, without numbers, names and
    reasons; and the captives it makes, which it counts.
    """
    seen = []
    for row in rows:
        event = Event(row.event)
        if row.side in (side, -1):
            seen.append(_without_enemy_rows(row, context, side))
        elif event == Event.GATHERED:
            seen.append(row._replace(unit=-1, who=-1))
        elif event in BOTH_SEE:
            seen.append(row._replace(**_UNTOLD_TO_FOE))
    return seen


def _without_enemy_rows(row: Row, context: Context, side: int) -> Row:
    """A neutral event keeps no unit of the enemy; own events keep the body they name."""
    if row.side == -1 and 0 <= row.unit < len(context.units):
        if context.units[row.unit].side != side:
            return row._replace(**_UNTOLD_TO_FOE)
    return row
