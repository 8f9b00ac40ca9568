"""Barriers: walls on a map, the gates in them, and what of them stands in one's way.

A gate that is shut is wall; one that is open is a gap of its width. Corners round which a way may
lead are kept with the walking distances between them, so that a man finds his way by looking at
those he sees.

Evidence: geometry.
"""

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from rearguard.kit.lines import ON_LINE_M, off_line_m, share_along
from rearguard.kit.stage import kept
from rearguard.world.roads import Line
from rearguard.world.ways import Wall, is_between

BESIDE_M = 0.9  # a way leads round the end of a wall at this distance; judged, 0.5 to 1.5 [m]
SHORTEST_M = 0.05  # what is left of a wall beside a gate, if shorter, is nothing [m]
FAR_M = 1e6  # stands for "no way leads there"


class Gate(NamedTuple):
    """A gate: its middle, its width, and whether it is shut."""

    x_m: float
    y_m: float
    width_m: float = 4.0
    shut: bool = False
    name: str = ""


class Barrier(NamedTuple):
    """A wall along a line of points, with its gates."""

    points: Line
    gates: tuple[Gate, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Barriers:
    """The walls of a ground."""

    all: tuple[Barrier, ...] = ()

    def standing(self) -> list[Wall]:
        """What stands in one's way: the walls without their open gates."""
        found: list[Wall] = []
        for barrier in self.all:
            for a, b in pairwise(barrier.points):
                found += _without_gates(a, b, barrier.gates)
        return found


def _without_gates(
    a: tuple[float, float], b: tuple[float, float], gates: tuple[Gate, ...]
) -> list[Wall]:
    """Pieces of the wall from a to b that are left beside its open gates."""
    long = math.hypot(b[0] - a[0], b[1] - a[1])
    if long < SHORTEST_M:
        return []
    cuts = []
    for gate in gates:
        if not gate.shut and off_line_m((a, b), gate.x_m, gate.y_m) <= ON_LINE_M:
            at = share_along(gate.x_m, gate.y_m, a, b) * long
            cuts.append((max(at - gate.width_m / 2.0, 0.0), min(at + gate.width_m / 2.0, long)))
    ends = [0.0]
    for low, high in sorted(cuts):
        ends += [max(low, ends[-1]), max(high, ends[-1])]
    ends.append(long)
    place = [(a[0] + (b[0] - a[0]) * end / long, a[1] + (b[1] - a[1]) * end / long) for end in ends]
    return [
        (*place[k], *place[k + 1])
        for k in range(0, len(ends), 2)
        if ends[k + 1] - ends[k] >= SHORTEST_M
    ]


def corners(walls: list[Wall]) -> np.ndarray:
    """Places beside the ends and bends of walls, round which a way may lead : float32[n, 2]."""
    at: dict[tuple[int, int], list[tuple[float, float, float, float]]] = {}
    for ax, ay, bx, by in walls:
        long = math.hypot(bx - ax, by - ay)
        for px, py, qx, qy in ((ax, ay, bx, by), (bx, by, ax, ay)):
            key = (round(px * 10.0), round(py * 10.0))
            at.setdefault(key, []).append((px, py, (px - qx) / long, (py - qy) / long))
    found = []
    for ends in at.values():
        px, py = ends[0][:2]
        out_x, out_y = sum(end[2] for end in ends), sum(end[3] for end in ends)
        long = math.hypot(out_x, out_y)
        if long > 0.05:  # where walls go straight on nothing leads round
            found.append((px + BESIDE_M * out_x / long, py + BESIDE_M * out_y / long))
    return np.array(found, np.float32).reshape(-1, 2)


def ways_between(places: np.ndarray, walls: list[Wall]) -> np.ndarray:
    """Walking distances between corners : float32[n, n], ``FAR_M`` where no way leads."""
    n, between = len(places), kept(is_between)
    far = np.full((n, n), FAR_M)
    for i in range(n):
        far[i, i] = 0.0
        for j in range(i):
            (px, py), (qx, qy) = places[i].tolist(), places[j].tolist()
            if not any(between(px, py, qx, qy, *wall) for wall in walls):
                far[i, j] = far[j, i] = math.hypot(px - qx, py - qy)
    for k in range(n):
        far = np.minimum(far, far[:, k : k + 1] + far[k : k + 1, :])
    return np.minimum(far, FAR_M).astype(np.float32)
