"""Officer: who can give, take and carry out orders, and who does so for a unit now."""

from typing import Any

import numpy as np

from rearguard.host.doing import UNBROKEN, Doing, table_of

ABLE = table_of(*UNBROKEN, Doing.RALLIED, Doing.STRAGGLING)
REACHES = table_of(*UNBROKEN)
BANNER = 3  # title of people


def able(host: Any, row: int) -> bool:
    """Whether an individual can give, take or carry out an order."""
    return row >= 0 and bool(ABLE[host.all.doing[row]])


def with_those_under(host: Any, units: tuple[int, ...]) -> tuple[int, ...]:
    """Some units and all who stand under them: what is told to these is told to those."""
    mine, parent = set(units), host.units.parent
    while more := {int(u) for u in np.flatnonzero(np.isin(parent, list(mine)))} - mine:
        mine |= more
    return tuple(sorted(mine))


def by_rank(host: Any, side: int) -> list[int]:
    """Units of a side as their leaders follow each other in command: the topmost first."""
    parent = host.units.parent

    def depth(u: int) -> int:
        return 0 if parent[u] < 0 else 1 + depth(int(parent[u]))

    return sorted(map(int, np.flatnonzero(host.units.side == side)), key=lambda u: (depth(u), u))


def recipient(host: Any, unit: int) -> int:
    """Who takes orders for a unit: its leader, its banner-bearer, its first man in order; or -1."""
    units = host.units
    for row in (int(units.leader[unit]), int(units.banner[unit])):
        if able(host, row):
            return row
    return next_in_order(host, unit)


def next_in_order(host: Any, unit: int) -> int:
    """Who would lead a unit next: its first man in order who carries no banner; or -1."""
    units = host.units
    rows = slice(int(units.first[unit]), int(units.last[unit]))
    bearer = host.people.rank_title[rows] == BANNER
    fit = np.flatnonzero(REACHES[host.all.doing[rows]] & ~bearer)
    return int(units.first[unit]) + int(fit[0]) if len(fit) else -1
