"""Parted: columns that have been cut in two, and what their rear parts do."""

from typing import Any

import numpy as np

from rearguard.clock.anchor import ORDERED, WITH_IT
from rearguard.clock.dressing import in_ranks
from rearguard.host.doing import Doing
from rearguard.host.units import Formation
from rearguard.kit.plainly import plainly
from rearguard.laws.drill.cut import Cut, gap_after_m, is_cut, rear_pace_m_s

gap_after_m, is_cut = plainly(gap_after_m, is_cut)
rear_pace_m_s = plainly(rear_pace_m_s)
COLUMN = Formation.COLUMN
HELD_UP = 0.05  # disorder below which no column has been cut, so that few need be looked at
ABLE = 0.1  # of a rear part may be slower than its pace (as of a whole one)


def part(host: Any, k: int, cut: Cut) -> None:
    """Find the rank at which a column is two bodies, if there is one."""
    u, p, every = host.units, host.people, host.all
    rows = np.arange(u.first[k], u.last[k])
    rows = rows[WITH_IT[every.doing[rows]] | ORDERED[every.doing[rows]]]
    if len(rows) < 2:
        return
    rank, off_m = p.slot_rank[rows].astype(np.int64), _off_m(host, rows)
    men = np.bincount(rank)
    off = np.bincount(rank, weights=off_m)
    men_to, off_to = np.cumsum(men), np.cumsum(off)
    for r in np.flatnonzero(off > cut.gap_m * men):
        if r == 0 or men_to[r - 1] == 0:
            return
        behind = men_to[-1] - men_to[r - 1]
        behind_m = (off_to[-1] - off_to[r - 1]) / max(behind, 1)
        if is_cut(off_to[r - 1] / men_to[r - 1], behind_m, cut):
            _make_two(host, k, int(r), off[r] / men[r])
        return


def _off_m(host: Any, rows: np.ndarray) -> np.ndarray:
    """How far men are from their places [m]."""
    every, p = host.all, host.people
    dx = p.slot_x_m[rows].astype(np.float64) - every.x_m[rows]
    dy = p.slot_y_m[rows].astype(np.float64) - every.y_m[rows]
    return np.asarray(np.sqrt(dx * dx + dy * dy))


def _make_two(host: Any, k: int, rank: int, gap_m: float) -> None:
    u = host.units
    u.cut_rank[k], u.gap_m[k] = rank, gap_m
    u.second[k] = _leader(host, k)


def _leader(host: Any, k: int) -> int:
    """Who leads the rear part: of those in order the foremost, in the middle of his rank."""
    u, p = host.units, host.people
    rows = in_ranks(host, k)
    rows = rows[p.slot_rank[rows] >= u.cut_rank[k]]
    if not len(rows):
        return -1
    aside = np.abs(2 * p.slot_file[rows].astype(np.int64) - (int(u.files[k]) - 1))
    return int(rows[np.lexsort((rows, aside, p.slot_rank[rows]))[0]])


def go_on(host: Any, k: int, dt_s: float, cut: Cut) -> None:
    """The rear part of a column goes after its front, and is one with it when it has closed up."""
    u, p, every = host.units, host.people, host.all
    rows = np.arange(u.first[k], u.last[k])
    rows = rows[(p.slot_rank[rows] >= u.cut_rank[k]) & WITH_IT[every.doing[rows]]]
    if not len(rows):
        make_whole(host, k)  # nobody of the rear part is left with the unit
        return
    leader = int(u.second[k])
    if leader < 0 or not ORDERED[every.doing[leader]]:
        u.second[k] = _leader(host, k)  # the next takes over, and it stands until he has
        pace = 0.0
    else:
        able = float(np.sort(p.cruise_m_s[rows])[int(ABLE * len(rows))])
        fighting = float((every.doing[rows] == Doing.FIGHTING).mean())
        behind_m = float(_off_m(host, rows).mean())
        pace = float(rear_pace_m_s(able, float(u.pace_m_s[k]), behind_m, fighting, cut))
    u.gap_m[k] = gap_after_m(float(u.gap_m[k]), float(u.speed_m_s[k]), pace, dt_s)
    if u.gap_m[k] < cut.closed_m:
        make_whole(host, k)


def make_whole(host: Any, k: int) -> None:
    """A unit is one body."""
    u = host.units
    u.cut_rank[k], u.gap_m[k], u.second[k] = 0, 0.0, -1
