"""Officer: who can give, take and carry out orders, and who does so for a unit now."""

from typing import Any

import numpy as np

from rearguard.host.doing import UNBROKEN, Doing, table_of

ABLE = table_of(*UNBROKEN, Doing.RALLIED, Doing.STRAGGLING)
REACHES = table_of(*UNBROKEN)


def able(host: Any, row: int) -> bool:
    """Whether an individual can give, take or carry out an order."""
    return row >= 0 and bool(ABLE[host.all.doing[row]])


def recipient(host: Any, unit: int) -> int:
    """Who takes orders for a unit: its leader, its banner-bearer, its first man in order; or -1."""
    units = host.units
    for row in (int(units.leader[unit]), int(units.banner[unit])):
        if able(host, row):
            return row
    rows = slice(int(units.first[unit]), int(units.last[unit]))
    fit = np.flatnonzero(REACHES[host.all.doing[rows]])
    return int(units.first[unit]) + int(fit[0]) if len(fit) else -1
