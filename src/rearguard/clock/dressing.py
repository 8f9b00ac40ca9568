"""Dressing: who has which place when a body takes up a formation or faces about."""

from typing import Any

import numpy as np

from rearguard.clock.anchor import ORDERED
from rearguard.kit.math import PI, cos, sin, sqrt, wrap
from rearguard.kit.plainly import plainly
from rearguard.laws.drill.about import About, front_and_rear_swapped_s, turned_after_s

cos, sin, sqrt, wrap = plainly(cos, sin, sqrt, wrap)
front_and_rear_swapped_s, turned_after_s = plainly(front_and_rear_swapped_s, turned_after_s)


def in_ranks(host: Any, k: int) -> np.ndarray:
    """Rows of those of a unit who go by its places."""
    rows = np.arange(host.units.first[k], host.units.last[k])
    return rows[ORDERED[host.all.doing[rows]]]


def dressed(host: Any, k: int) -> None:
    """Those who are with a unit take places by rank and file, in the order in which they stood.

    Ranks close up: who has fallen or run leaves no gap.
    """
    p, rows = host.people, in_ranks(host, k)
    rows = rows[np.lexsort((p.slot_file[rows], p.slot_rank[rows]))]
    files = max(int(host.units.files[k]), 1)
    p.slot_file[rows] = np.arange(len(rows)) % files
    p.slot_rank[rows] = np.arange(len(rows)) // files


def depth_of(host: Any, k: int) -> float:
    """From the first rank of a unit to its last [m]."""
    rows = in_ranks(host, k)
    deep = int(host.people.slot_rank[rows].max()) if len(rows) else 0
    return deep * float(host.units.rank_m[k])


def faced_about(host: Any, k: int, t_s: float) -> float:
    """Places of a unit whose rear is its front from now on; gives its depth [m].

    Every man keeps his ground, but for leader and banner, who change with men of the new front.
    """
    u, p, rows = host.units, host.people, in_ranks(host, k)
    depth_m = depth_of(host, k)
    if not len(rows):
        return depth_m
    deep = int(p.slot_rank[rows].max())
    p.slot_rank[rows] = deep - p.slot_rank[rows]
    p.slot_file[rows] = np.maximum(int(u.files[k]), 1) - 1 - p.slot_file[rows]
    for chief in (int(u.leader[k]), int(u.banner[k])):
        if chief in rows:
            _to_the_front(p, rows, chief)
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


def is_round(host: Any, k: int, t_s: float, about: About) -> bool:
    """Whether a unit has faced about: its men have turned and its leader is at the new front.

    They do not wait for a leader who is down, nor for one who cannot get through for long.
    """
    u, p, every = host.units, host.people, host.all
    mounted, depth_m = bool(p.mount[u.first[k]] >= 0), depth_of(host, k)
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
