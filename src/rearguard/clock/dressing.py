"""Dressing: who has which place when a body takes up a formation or faces about."""

from typing import Any

import numpy as np

from rearguard.clock.anchor import ORDERED, WITH_IT
from rearguard.host.doing import Doing
from rearguard.host.units import Formation
from rearguard.kit.math import PI, cos, sin, sqrt, wrap
from rearguard.kit.plainly import plainly
from rearguard.laws.drill.about import About, front_and_rear_swapped_s, turned_after_s
from rearguard.laws.drill.relief import Relief, is_relieved

cos, sin, sqrt, wrap = plainly(cos, sin, sqrt, wrap)
front_and_rear_swapped_s, turned_after_s = plainly(front_and_rear_swapped_s, turned_after_s)
is_relieved = plainly(is_relieved)


def in_ranks(host: Any, k: int) -> np.ndarray:
    """Rows of those of a unit who go by its places."""
    rows = np.arange(host.units.first[k], host.units.last[k])
    return rows[ORDERED[host.all.doing[rows]]]


def dressed(host: Any, k: int) -> None:
    """Those who are with a unit take places by rank and file, in the order in which they stood.

    Ranks close up: who has fallen or run leaves no gap. A wedge has one man at its point and two
    more in each rank than in the one before.
    """
    p, rows = host.people, in_ranks(host, k)
    rows = rows[np.lexsort((p.slot_file[rows], p.slot_rank[rows]))]
    number = np.arange(len(rows))
    files = max(int(host.units.files[k]), 1)
    if host.units.formation[k] == Formation.WEDGE:
        p.slot_rank[rows] = np.sqrt(number + 0.5).astype(np.int64)
        p.slot_file[rows] = number - p.slot_rank[rows].astype(np.int64) ** 2
    else:
        p.slot_file[rows], p.slot_rank[rows] = number % files, number // files
    _count_ranks(host, k, rows)


def drawn_up(host: Any, k: int) -> None:
    """A unit stands as it was mustered, by ranks and files; a wedge is made of them."""
    rows = np.arange(host.units.first[k], host.units.last[k])
    if host.units.formation[k] == Formation.WEDGE:
        dressed(host, k)
    _count_ranks(host, k, rows)


def _count_ranks(host: Any, k: int, rows: np.ndarray) -> None:
    host.units.deep[k] = 1 + int(host.people.slot_rank[rows].max()) if len(rows) else 1


def faced_about(host: Any, k: int, t_s: float) -> float:
    """Places of a unit whose rear is its front from now on; gives its depth [m].

    Every man keeps his ground, but for leader and banner, who change with men of the new front.
    """
    u, p, rows = host.units, host.people, in_ranks(host, k)
    if not len(rows):
        return 0.0
    deep = int(p.slot_rank[rows].max())
    u.deep[k] = deep + 1
    depth_m = deep * float(u.rank_m[k])
    p.slot_rank[rows] = deep - p.slot_rank[rows]
    p.slot_file[rows] = np.maximum(int(u.files[k]), 1) - 1 - p.slot_file[rows]
    for chief in (int(u.leader[k]), int(u.banner[k])):
        if chief in rows:
            _to_the_front(p, rows, chief)
    if u.formation[k] == Formation.WEDGE:
        dressed(host, k)  # a point is made of what was the base
    heading = float(u.heading_rad[k])
    u.x_m[k] -= depth_m * cos(heading)
    u.y_m[k] -= depth_m * sin(heading)
    u.heading_rad[k] = wrap(heading + PI)
    u.about_s[k], u.turning[k], u.speed_m_s[k] = t_s, 1, 0.0
    return depth_m


def _to_the_front(p: Any, rows: np.ndarray, chief: int) -> None:
    """Change a leader's place with that of the nearest man of the front rank."""
    front = rows[p.slot_rank[rows] == 0]
    other = front[np.argmin(np.abs(p.slot_file[front] - p.slot_file[chief]))]
    for column in (p.slot_file, p.slot_rank):
        column[chief], column[other] = int(column[other]), int(column[chief])


def faced_aside(host: Any, k: int, left: bool, t_s: float) -> None:
    """Every man of a unit turns to one side: what was that flank is its front from now on."""
    u, p, rows = host.units, host.people, in_ranks(host, k)
    if not len(rows):
        return
    files = max(int(u.files[k]), 1)
    deep = 1 + int(p.slot_rank[rows].max())
    file, rank = p.slot_file[rows].copy(), p.slot_rank[rows].copy()
    p.slot_rank[rows] = file if left else files - 1 - file
    p.slot_file[rows] = deep - 1 - rank if left else rank
    heading = float(u.heading_rad[k])
    side = 1.0 if left else -1.0
    back_m = 0.5 * (deep - 1) * float(u.rank_m[k])
    aside_m = 0.5 * (files - 1) * float(u.file_m[k]) * side
    u.x_m[k] -= back_m * cos(heading) + aside_m * sin(heading)
    u.y_m[k] -= back_m * sin(heading) - aside_m * cos(heading)
    u.heading_rad[k] = wrap(heading + side * 0.5 * PI)
    u.files[k], u.deep[k] = deep, files
    u.file_m[k], u.rank_m[k] = float(u.rank_m[k]), float(u.file_m[k])
    if u.formation[k] in (Formation.COLUMN, Formation.LINE):
        u.formation[k] = Formation.COLUMN if files > deep else Formation.LINE
    elif u.formation[k] == Formation.WEDGE:
        dressed(host, k)
    u.about_s[k], u.turning[k], u.speed_m_s[k] = t_s, 1, 0.0


def relieved(host: Any, k: int, t_s: float, relief: Relief) -> None:
    """Each file closes up to the front; a man who has fought his bout there goes to its end."""
    every, p, u = host.all, host.people, host.units
    rows = np.arange(u.first[k], u.last[k])
    rows = rows[WITH_IT[every.doing[rows]]]
    rows = rows[np.lexsort((rows, p.slot_rank[rows], p.slot_file[rows]))]
    file = p.slot_file[rows].astype(np.int64)
    starts = np.searchsorted(file, file)
    rank = np.arange(len(rows)) - starts
    men = np.searchsorted(file, file, side="right") - starts
    spent = is_relieved(t_s - every.since_s[rows].astype(np.float64), relief)
    spent &= (rank == 0) & (men > 1) & (every.doing[rows] == Doing.FIGHTING)
    moves_up = np.zeros(len(rows), np.int64)
    moves_up[starts[spent]] = 1
    p.slot_rank[rows] = np.where(spent, men - 1, rank - moves_up[starts])
    every.doing[rows[spent]] = Doing.RANKED
    p.relief_s[rows[spent]] = t_s + relief.back_s


def is_round(host: Any, k: int, t_s: float, about: About) -> bool:
    """Whether a unit has faced about: its men have turned and its leader is at the new front.

    They do not wait for a leader who is down, nor for one who cannot get through for long.
    """
    u, p, every = host.units, host.people, host.all
    mounted = bool(p.mount[u.first[k]] >= 0)
    depth_m = (int(u.deep[k]) - 1) * float(u.rank_m[k])
    past_s = t_s - float(u.about_s[k])
    if past_s < turned_after_s(depth_m, mounted, about):
        return False
    leader = int(u.leader[k])
    if leader < 0 or not ORDERED[every.doing[leader]]:
        return True
    dx = float(p.slot_x_m[leader]) - float(every.x_m[leader])
    dy = float(p.slot_y_m[leader]) - float(every.y_m[leader])
    if sqrt(dx * dx + dy * dy) <= float(u.rank_m[k]):
        return True
    pace = max(float(p.cruise_m_s[leader]), 0.1)
    way_s = front_and_rear_swapped_s(depth_m, pace, mounted, about)
    return bool(past_s > about.patience * way_s)
