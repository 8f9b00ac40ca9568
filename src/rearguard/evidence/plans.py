"""Plans: rooms whose people find their way round walls to an exit, and what is seen of them."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from rearguard.clock.crowd import Crowd
from rearguard.evidence.scenes import Segments, crowd_of
from rearguard.kit.stage import plain
from rearguard.laws.motion.leave import Leave, is_worth, time_out_s
from rearguard.laws.motion.quick import Quick, metre_cost
from rearguard.world.ways import Box, Ways, ways_to

CELL_M, CLEAR_M = 0.2, 0.3
DT_S = 0.25
BLOCK = 5  # cells on a side of the square over which a crowd is counted
COSTS_AT = np.arange(0.0, 8.0, 0.05)  # densities at which the cost of a metre is known [1/m2]


def room(box: Box, doors: Sequence[tuple[str, float, float]]) -> Segments:
    """Walls of a room with doors, each on one side ("west" ...), about a place, so wide."""
    west, south, east, north = box
    lines = {
        "west": (west, south, west, north), "east": (east, south, east, north),
        "south": (west, south, east, south), "north": (west, north, east, north),
    }  # fmt: skip
    walls = []
    for side, (ax, ay, bx, by) in lines.items():
        along_y = ax == bx
        first, last = (ay, by) if along_y else (ax, bx)
        cuts = sorted((at - wide / 2.0, at + wide / 2.0) for s, at, wide in doors if s == side)
        ends = [first, *(v for cut in cuts for v in cut), last]
        for a, b in zip(ends[::2], ends[1::2], strict=True):
            walls.append((ax, a, ax, b) if along_y else (a, ay, b, ay))
    return [wall for wall in walls if wall[:2] != wall[2:]]


class Plan:
    """People in a place with walls, each with a pace, a time to start and an exit to make for.

    Whoever comes within an exit's box is out. ``out_s`` is when each was out, ``out_by`` by which
    exit, ``began_s`` when each first moved on; infinite and -1 until then.
    """

    def __init__(
        self, x_m: np.ndarray, y_m: np.ndarray, walls: Segments, exits: Sequence[Box], area: Box,
        free_m_s: np.ndarray, seed: int = 1, **laws: Any,
    ) -> None:  # fmt: skip
        self.crowd: Crowd = crowd_of(x_m, y_m, walls, seed, **laws)
        n = self.crowd.n
        self.free_m_s, self.start_s = free_m_s, np.zeros(n)
        self.exits, self.walls, self.area = list(exits), list(walls), area
        self.ways: list[Ways] = [self._ways(e) for e in exits]
        self.bound = np.zeros(n, int)
        self.out_s, self.began_s = np.full(n, np.inf), np.full(n, np.inf)
        self.out_by, self.now_s = np.full(n, -1), 0.0

    def _ways(self, place: Box, dear: np.ndarray | None = None) -> Ways:
        return ways_to([place], self.walls, self.area, CELL_M, CLEAR_M, dear)

    def weigh_crowd(self, quick: Quick) -> None:
        """Find the ways anew, by the time they take in the crowd as it stands now."""
        rows, ways = self.crowd.rows, self.ways[0]
        count = np.zeros(ways.far_m.shape)
        np.add.at(count, ways.cells(self.crowd.x_m[rows], self.crowd.y_m[rows]), 1.0)
        half = BLOCK // 2
        padded = np.pad(count, half)
        blocks = np.lib.stride_tricks.sliding_window_view(padded, (BLOCK, BLOCK))
        density = blocks.sum(axis=(2, 3)) / (BLOCK * CELL_M) ** 2
        cost = plain(metre_cost)
        dear = np.interp(density, COSTS_AT, [cost(float(d), quick) for d in COSTS_AT])
        self.ways = [self._ways(place, dear) for place in self.exits]

    def away_m(self) -> np.ndarray:
        """Way of each to each exit [m]: a row for each exit."""
        return np.array([w.away_m(self.crowd.x_m, self.crowd.y_m) for w in self.ways])

    def choose(self, wide_m: Sequence[float], leave: Leave, first: bool) -> None:
        """Each weighs the exits against each other, by way and by the crowd before them."""
        out_s, worth = plain(time_out_s), plain(is_worth)
        away, rows = self.away_m(), self.crowd.rows
        if first:
            self.bound[rows] = away[:, rows].argmin(axis=0)
            return
        queues = [np.sort(away[e, rows[self.bound[rows] == e]]) for e in range(len(self.exits))]
        bound = self.bound.copy()
        for i in rows:
            times = [
                out_s(away[e, i], self.free_m_s[i], np.searchsorted(queue, away[e, i]), wide_m[e],
                      leave)
                for e, queue in enumerate(queues)
            ]  # fmt: skip
            best = int(np.argmin(times))
            if best != bound[i] and worth(times[best], times[bound[i]], leave):
                bound[i] = best
        self.bound = bound

    def step(self, dt_s: float = DT_S) -> None:
        """Everybody who has started goes on along his way; who is out is gone."""
        crowd, rows = self.crowd, self.crowd.rows
        crowd.wish_x_m_s[:] = crowd.wish_y_m_s[:] = 0.0
        before = crowd.x_m[rows].copy(), crowd.y_m[rows].copy()
        for e, ways in enumerate(self.ways):
            mine = rows[(self.bound[rows] == e) & (self.start_s[rows] <= self.now_s)]
            east, north = ways.at(crowd.x_m[mine], crowd.y_m[mine])
            crowd.wish_x_m_s[mine] = self.free_m_s[mine] * east
            crowd.wish_y_m_s[mine] = self.free_m_s[mine] * north
        crowd.step(dt_s)
        made = (crowd.x_m[rows] - before[0]) * crowd.wish_x_m_s[rows] + (
            crowd.y_m[rows] - before[1]
        ) * crowd.wish_y_m_s[rows]
        began = rows[(made > 1e-3) & np.isinf(self.began_s[rows])]
        self.began_s[began] = self.now_s
        self.now_s += dt_s
        self._let_out()

    def _let_out(self) -> None:
        crowd = self.crowd
        rows = crowd.rows
        x, y = crowd.x_m, crowd.y_m
        for e, (west, south, east, north) in enumerate(self.exits):
            inside = (x[rows] >= west) & (x[rows] <= east) & (y[rows] >= south) & (y[rows] <= north)
            self.out_s[rows[inside]], self.out_by[rows[inside]] = self.now_s, e
            rows = rows[~inside]
        crowd.rows = np.ascontiguousarray(rows, np.int32)

    def empty_s(
        self, most_s: float = 900.0, dt_s: float = DT_S, each: Callable[[int], None] | None = None
    ) -> float:
        """Time until all are out [s]; ``most_s`` if somebody never is."""
        for k in range(int(most_s / dt_s)):
            if not len(self.crowd.rows):
                break
            if each is not None:
                each(k)
            self.step(dt_s)
        return self.now_s if not len(self.crowd.rows) else most_s
