"""Reach: whom a cause could come upon before the next minute, over cells of 128 m.

A cause is an enemy at large, an enemy at large who can shoot, or somebody in flight. It reaches a
row if the two, each at its top speed, could come within the cause's range in a minute. Speeds are
told apart by steps, places by cells; both are rounded so that nobody within reach is missed.
"""

from typing import Any

import numpy as np

from rearguard.clock.hunt import AT_LARGE, RUNS
from rearguard.host.doing import Doing
from rearguard.kit.stage import kernel, law
from rearguard.laws.sense.heat import Heat

CELL_M = 128.0
MINUTE_S = 60.0
FOE, SHOOTER, ALARM = range(3)
CAUSES = 3
SPEEDS = (2.5, 4.5)  # rows are told apart by these and the law's top_m_s: how fast they come [m/s]
AFAR = 255  # lines to a cell that holds a cause, where it is farther than any reach
CAPTIVE = int(Doing.CAPTIVE)


@kernel
def extent_free(n, x_m, y_m, doing, free):
    """Least and greatest x and y of the rows that are free to move; greatest < least if none is."""
    west = south = np.float32(np.inf)
    east = north = -west
    for i in range(n):
        if free[doing[i]] == 1:
            west, east = min(west, x_m[i]), max(east, x_m[i])
            south, north = min(south, y_m[i]), max(north, y_m[i])
    return west, east, south, north


@law
def step_of(top_m_s, speeds):
    """Which step of ``speeds`` somebody's top speed falls into; the last has no end."""
    step = len(speeds) - 1
    while step > 0 and top_m_s <= speeds[step - 1]:
        step -= 1
    return step


@kernel
def mark(n, x_m, y_m, side, doing, rounds, top_m_s, speeds, at_large, runs, x0, y0, held, any_held):
    """Mark cells that hold a cause of each side, kind and step of speed, and which there are."""
    ny, nx = held.shape[3:]
    for i in range(n):
        d = doing[i]
        if at_large[d] == 0:
            continue
        cx = min(max(int((x_m[i] - x0) / CELL_M), 0), nx - 1)
        cy = min(max(int((y_m[i] - y0) / CELL_M), 0), ny - 1)
        s, q = side[i], step_of(top_m_s[i], speeds)
        foe = SHOOTER if rounds[i] > 0 else FOE
        held[s, foe, q, cy, cx] = any_held[s, foe, q] = 1
        if runs[d] == 1:
            held[s, ALARM, q, cy, cx] = any_held[s, ALARM, q] = 1


@kernel
def lines_to(held, lines):
    """How many lines lie between each cell and the nearest of its column that holds a cause."""
    ny, nx = held.shape
    one, afar = np.uint8(1), np.uint8(AFAR)
    away = np.full(nx, afar, np.uint8)
    for j in range(ny):
        for i in range(nx):
            away[i] = np.uint8(away[i] + np.uint8(away[i] != afar)) * (one - held[j, i])
            lines[j, i] = away[i]
    away[:] = afar
    for j in range(ny - 1, -1, -1):
        for i in range(nx):
            away[i] = np.uint8(away[i] + np.uint8(away[i] != afar)) * (one - held[j, i])
            lines[j, i] = away[i] if away[i] < lines[j, i] else lines[j, i]


@kernel
def spread(lines, reach, out):
    """Mark every cell some point of which is within ``reach`` cells of a point of a held one.

    ``lines`` as ``lines_to`` leaves it.
    """
    ny, nx = lines.shape
    most = min(int(reach) + 2, AFAR)
    half = np.zeros(most, np.int32)  # cells to each side, by lines between
    for d in range(most):
        gap = max(d - 1.0, 0.0)
        half[d] = int(np.sqrt(reach * reach - gap * gap)) + 1
    edges = np.zeros(nx + 1, np.int32)
    for j in range(ny):
        edges[:] = 0
        for i in range(nx):
            if lines[j, i] < most:
                edges[max(i - half[lines[j, i]], 0)] += 1
                edges[min(i + half[lines[j, i]] + 1, nx)] -= 1
        over = 0
        for i in range(nx):
            over += edges[i]
            out[j, i] |= over > 0


@kernel
def mark_caused(
    n, n_people, x_m, y_m, side, doing, top_m_s, speeds, free, runs, x0, y0, near, alarmed, caused
):  # fmt: skip
    """Mark the rows that an enemy (``near``, by side and speed) or an alarm could reach."""
    ny, nx = alarmed.shape[1:]
    for i in range(n):
        d = doing[i]
        if free[d] == 0 or (i < n_people and d == CAPTIVE):
            continue
        step = step_of(top_m_s[i], speeds) if i < n_people else len(speeds) - 1
        cx = min(max(int((x_m[i] - x0) / CELL_M), 0), nx - 1)
        cy = min(max(int((y_m[i] - y0) / CELL_M), 0), ny - 1)
        caused[i] = near[side[i], step, cy, cx] == 1 or (
            alarmed[step, cy, cx] == 1 and runs[d] == 0  # runners alarm others
        )


def reached(host: Any, numbers: Heat, free: np.ndarray) -> np.ndarray:
    """Rows that a cause could reach before the next minute : bool[n].

    ``free`` : which states of a row let it move.
    """
    every, people, n = host.all, host.people, host.n_people
    x, y, doing = every.x_m, every.y_m, every.doing
    caused = np.zeros(every.n, bool)
    x0, east, y0, north = map(float, extent_free(every.n, x, y, doing, free))
    if east < x0:
        return caused
    ny, nx = int((north - y0) / CELL_M) + 1, int((east - x0) / CELL_M) + 1
    sides, speeds = max(len(host.sides), 1), np.array((*SPEEDS, numbers.top_m_s), np.float32)
    held = np.zeros((sides, CAUSES, len(speeds), ny, nx), np.uint8)
    any_held = np.zeros(held.shape[:3], np.uint8)
    mark(
        n, x, y, every.side, doing, people.rounds, people.top_m_s, speeds, AT_LARGE, RUNS, x0, y0,
        held, any_held,
    )  # fmt: skip
    near = np.zeros((sides, len(speeds), ny, nx), np.uint8)
    alarmed = np.zeros((len(speeds), ny, nx), np.uint8)
    range_m = {FOE: numbers.enemy_m, SHOOTER: numbers.missile_m, ALARM: numbers.alarm_m}
    lines = np.zeros((ny, nx), np.uint8)
    for s, cause, q in zip(*np.nonzero(any_held), strict=True):
        lines_to(held[s, cause, q], lines)
        for k, mine_m_s in enumerate(speeds):
            reach = (range_m[cause] + float(mine_m_s + speeds[q]) * MINUTE_S) / CELL_M
            if cause == ALARM:
                spread(lines, reach, alarmed[k])
                continue
            for other in range(sides):
                if other != s:
                    spread(lines, reach, near[other, k])
    mark_caused(
        every.n, n, x, y, every.side, doing, people.top_m_s, speeds, free, RUNS, x0, y0, near,
        alarmed, caused,
    )  # fmt: skip
    return caused
