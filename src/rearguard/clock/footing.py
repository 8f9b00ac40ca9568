"""Footing: slope along the way, going and roughness of the ground under each body."""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing
from rearguard.kit.loops import Moment
from rearguard.kit.math import cos, sin
from rearguard.kit.stage import kernel
from rearguard.kit.threads import Call
from rearguard.world import cover as covers
from rearguard.world.ground import cover_at, slope_at

WORST_BURROWS_PER_KM = 0.4  # holes met per km on the worst cover, where roughness is 1
ROUGH = np.minimum(1.0, covers.BURROWS_PER_KM / WORST_BURROWS_PER_KM).astype(np.float32)
GOING = covers.GOING


@kernel
def read_ground(
    lo, hi, rows, x_m, y_m, heading_rad, height, cover, x0, y0, inverse, grade, going, rough
):
    """Fill ``grade``, ``going`` and ``rough`` of the listed rows."""
    for k in range(lo, hi):
        i = rows[k]
        east, north = slope_at(height, x0, y0, inverse, x_m[i], y_m[i])
        angle = float(heading_rad[i])
        grade[i] = east * cos(angle) + north * sin(angle)
        code = cover_at(cover, x0, y0, inverse, x_m[i], y_m[i])
        going[i] = GOING[code]
        rough[i] = ROUGH[code]


@kernel
def leave_map(lo, hi, rows, x_m, y_m, west, south, east, north, doing, gone):
    """Whoever is beyond the edge has left the map."""
    for k in range(lo, hi):
        i = rows[k]
        if x_m[i] < west or x_m[i] > east or y_m[i] < south or y_m[i] > north:
            doing[i] = gone


class Footing:
    """Reads the ground for a list of rows."""

    def __init__(self, host: Any, ground: Any) -> None:
        self.host, self.ground = host, ground
        self.edges = ground.bounds()

    def calls(self, moment: Moment) -> tuple[Call, Call]:
        """Read the ground under the rows of ``host.all``; those beyond the edge leave the map."""
        rows = moment.rows
        every, g = self.host.all, self.ground
        ground = (
            rows, every.x_m, every.y_m, every.heading_rad, g.height_m, g.cover, *g.frame(),
            every.grade, every.going, every.rough,
        )  # fmt: skip
        edge = (rows, every.x_m, every.y_m, *self.edges, every.doing, np.uint8(Doing.LEFT_MAP))
        return Call("footing", read_ground, ground), Call("footing", leave_map, edge)
