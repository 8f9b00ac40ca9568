"""Roads and tracks: a graph of lines with widths.

Its nodes are the ends and the crossings of roads, its edges the pieces between them. A column
follows an edge; a bridge, ford, gate or defile is an edge of its own kind with its own width.
"""

import heapq
import itertools
import math
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from rearguard.world.places import line_length_m

Line = tuple[tuple[float, float], ...]


class Road(NamedTuple):
    """One piece of road between two nodes."""

    points: Line
    width_m: float = 4.0
    kind: str = "road"  # road, track, bridge, ford, gate, defile
    name: str = ""

    def length_m(self) -> float:
        """Length along the road [m]."""
        return line_length_m(self.points)


@dataclass(frozen=True)
class Roads:
    """The roads of a ground as a graph; nodes within a metre of each other are one."""

    edges: tuple[Road, ...] = ()
    nodes: tuple[tuple[float, float], ...] = ()
    ends: tuple[tuple[int, int], ...] = field(default=())

    @classmethod
    def of(cls, roads: list[Road]) -> "Roads":
        """The graph of some roads, cut where the end of one lies on a corner of another."""
        marks = {_mark(road.points[k]) for road in roads for k in (0, -1)}
        edges: list[Road] = []
        for road in roads:
            first = 0
            for k in range(1, len(road.points)):
                if k == len(road.points) - 1 or _mark(road.points[k]) in marks:
                    edges.append(road._replace(points=road.points[first : k + 1]))
                    first = k
        nodes: list[tuple[float, float]] = []
        number: dict[tuple[int, int], int] = {}
        for edge in edges:
            for point in (edge.points[0], edge.points[-1]):
                if _mark(point) not in number:
                    number[_mark(point)] = len(nodes)
                    nodes.append(point)
        ends = tuple((number[_mark(e.points[0])], number[_mark(e.points[-1])]) for e in edges)
        return cls(tuple(edges), tuple(nodes), ends)

    def way(self, start: int, goal: int) -> list[int]:
        """Edges of the shortest way between two nodes, empty when there is none."""
        best: dict[int, float] = {start: 0.0}
        came: dict[int, int] = {}
        heap = [(0.0, start)]
        while heap:
            cost, node = heapq.heappop(heap)
            if node == goal:
                break
            if cost > best[node]:
                continue
            for k, (a, b) in enumerate(self.ends):
                if node not in (a, b):
                    continue
                other = b if node == a else a
                total = cost + self.edges[k].length_m()
                if total < best.get(other, float("inf")):
                    best[other], came[other] = total, k
                    heapq.heappush(heap, (total, other))
        return self._walk_back(start, goal, came)

    def _walk_back(self, start: int, goal: int, came: dict[int, int]) -> list[int]:
        way: list[int] = []
        node = goal
        while node != start:
            if node not in came:
                return []
            edge = came[node]
            way.append(edge)
            a, b = self.ends[edge]
            node = a if node == b else b
        return way[::-1]


def _mark(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _inside(a: float, b: float, low: float, high: float) -> tuple[float, float]:
    """Shares of the way from a to b between which it lies within low and high."""
    if a == b:
        return (0.0, 1.0) if low <= a <= high else (1.0, 0.0)
    ends = sorted(((low - a) / (b - a), (high - a) / (b - a)))
    return max(0.0, ends[0]), min(1.0, ends[1])


def paint_line(raster: np.ndarray, code: int, line: Line, width_m: float, frame: tuple) -> None:
    """Write a code along a line into a raster of cover, at least one cell wide.

    Parameters
    ----------
    raster : uint8[rows, cols]    changed in place
    frame : tuple                 x0_m, y0_m, 1 / cell_m of the raster
    """
    x0_m, y0_m, inv_cell = frame
    reach = int(0.5 * width_m * inv_cell)
    rows, cols = raster.shape
    for a, b in itertools.pairwise(line):
        ua, ub = (a[0] - x0_m) * inv_cell, (b[0] - x0_m) * inv_cell
        va, vb = (a[1] - y0_m) * inv_cell, (b[1] - y0_m) * inv_cell
        east = _inside(ua, ub, -reach - 0.5, cols + reach - 0.5)
        north = _inside(va, vb, -reach - 0.5, rows + reach - 0.5)
        first, last = max(east[0], north[0]), min(east[1], north[1])
        if first > last:
            continue
        steps = int(2.0 * (last - first) * math.sqrt((ub - ua) ** 2 + (vb - va) ** 2)) + 1
        for k in range(steps + 1):
            share = first + k / steps * (last - first)
            i = math.floor(va + share * (vb - va) + 0.5)
            j = math.floor(ua + share * (ub - ua) + 0.5)
            band = slice(max(i - reach, 0), max(i + reach + 1, 0))
            raster[band, max(j - reach, 0) : max(j + reach + 1, 0)] = code
