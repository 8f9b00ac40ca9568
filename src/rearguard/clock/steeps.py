"""Steeps: the slope under each body on ground that could throw a man, and whom it makes hot.

A map without such ground has none of this: no columns, no loops. Where there is some, who runs over
it on foot is hot, and who is in haste and could come to it before the next minute is warm.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing, table_of
from rearguard.kit.loops import Moment
from rearguard.kit.math import sqrt
from rearguard.kit.stage import kernel
from rearguard.kit.threads import Call
from rearguard.laws.ground.slip import Slip
from rearguard.world import cover as covers
from rearguard.world.ground import Ground, cover_at, slope_at

CAPTIVE, TUMBLING = int(Doing.CAPTIVE), int(Doing.TUMBLING)
HASTY = table_of(Doing.FLEEING, Doing.PURSUING, Doing.CHARGING, Doing.TUMBLING)
RUNS_M_S = 2.2  # from this pace on a man runs; who walks slips seldom, at the tempo he is in
TILE_M = 32.0  # places are told apart by these: how far the nearest steep one is
LEVEL = 1e-6
FAR_M = 500.0  # stands for "nowhere near steep ground": nobody gets so far on foot in a minute
HOLDS = covers.HOLDS_PER_M


@kernel
def read_steep(
    lo, hi, rows, x_m, y_m, mount, height, cover, x0, y0, inverse, steep, fall_x, fall_y,
    holds_per_m,
):  # fmt: skip
    """Fill what the slope is to each of the listed rows that goes on his own feet."""
    for k in range(lo, hi):
        i = rows[k]
        if mount[i] >= 0:
            steep[i] = 0.0
            continue
        east, north = slope_at(height, x0, y0, inverse, x_m[i], y_m[i])
        rise = sqrt(east * east + north * north)
        steep[i] = rise
        fall_x[i] = -east / rise if rise > LEVEL else 0.0
        fall_y[i] = -north / rise if rise > LEVEL else 0.0
        holds_per_m[i] = HOLDS[cover_at(cover, x0, y0, inverse, x_m[i], y_m[i])]


@kernel
def who_could_slip(
    n, x_m, y_m, speed_m_s, doing, mount, top_m_s, near_m, x0, y0, within_s, found
):  # fmt: skip
    """Mark the people who run, or lie, where they could come to steep ground within some time."""
    for i in range(n):
        runs = speed_m_s[i] >= RUNS_M_S or HASTY[doing[i]]
        if not runs or mount[i] >= 0 or doing[i] == CAPTIVE:
            continue
        if to_steep_m(x_m[i], y_m[i], near_m, x0, y0) < top_m_s[i] * within_s:
            found[i] = True


@kernel
def who_is_on_the_slope(
    n, rows, x_m, y_m, speed_m_s, doing, mount, top_m_s, near_m, x0, y0, within_s, near
):  # fmt: skip
    """The same for some rows; ``near`` has a mark for each of them."""
    for k in range(n):
        i = rows[k]
        runs = speed_m_s[i] >= RUNS_M_S or doing[i] == TUMBLING
        if not runs or mount[i] >= 0 or doing[i] == CAPTIVE:
            continue
        away_m = to_steep_m(x_m[i], y_m[i], near_m, x0, y0)
        near[k] = near[k] or away_m <= top_m_s[i] * within_s or doing[i] == TUMBLING


@kernel
def to_steep_m(x, y, near_m, x0, y0):
    """Least distance of a place from steep ground, by its tile."""
    rows, cols = near_m.shape
    j = min(max(int((x - x0) / TILE_M), 0), cols - 1)
    i = min(max(int((y - y0) / TILE_M), 0), rows - 1)
    return near_m[i, j]


def distances_m(ground: Ground, from_steep: float) -> np.ndarray | None:
    """At least so far is each tile from steep ground, to 500 m; None where there is none."""
    h = ground.height_m.astype(np.float64)
    east, north = (np.abs(np.diff(h, axis=axis)) / ground.cell_m for axis in (1, 0))
    most_east, most_north = np.maximum(east[:-1], east[1:]), np.maximum(north[:, :-1], north[:, 1:])
    rows, cols = np.nonzero(most_east**2 + most_north**2 >= from_steep**2)
    if not len(rows):
        return None
    west, south, far_east, far_north = ground.bounds()
    high, wide = int((far_north - south) / TILE_M) + 1, int((far_east - west) / TILE_M) + 1
    held = np.zeros((high, wide), bool)
    inside = np.linspace(0.0, ground.cell_m, int(ground.cell_m / TILE_M) + 2)
    for up in inside:  # a cell of the raster may reach into several tiles
        for aside in inside:
            i = ((rows * ground.cell_m + up) / TILE_M).astype(np.int64)
            j = ((cols * ground.cell_m + aside) / TILE_M).astype(np.int64)
            held[np.minimum(i, high - 1), np.minimum(j, wide - 1)] = True
    near = np.full(held.shape, FAR_M, np.float32)
    for ring in range(int(FAR_M / TILE_M) + 1):
        near[held & (near == FAR_M)] = max(ring - 1, 0) * TILE_M
        wider = held.copy()
        wider[1:] |= held[:-1]
        wider[:-1] |= held[1:]
        held = wider.copy()
        held[:, 1:] |= wider[:, :-1]
        held[:, :-1] |= wider[:, 1:]
    return near


class Steeps:
    """The steep places of a ground and the people who come near them."""

    def __init__(self, host: Any, ground: Ground, near_m: np.ndarray) -> None:
        self.host, self.ground, self.near_m = host, ground, near_m
        host.meet_steeps()

    @classmethod
    def of(cls, host: Any, ground: Ground, slip: Slip) -> "Steeps | None":
        """The steep places of a ground; None where nobody could slip."""
        near_m = distances_m(ground, slip.from_steep)
        return None if near_m is None else cls(host, ground, near_m)

    def call(self, moment: Moment) -> Call:
        """Read the slope under the rows of ``host.people``."""
        every, c, g = self.host.all, self.host.climbers, self.ground
        rest = (
            moment.rows, every.x_m, every.y_m, self.host.people.mount, g.height_m, g.cover,
            *g.frame(), c.steep, c.fall_x, c.fall_y, c.holds_per_m,
        )  # fmt: skip
        return Call("steep", read_steep, rest)

    def within_a_minute(self, free: np.ndarray, caused: np.ndarray) -> None:
        """Mark among all rows the people in haste who could come to steep ground in a minute."""
        every, people, west, south = self.host.all, self.host.people, *self.ground.bounds()[:2]
        who_could_slip(
            self.host.n_people, every.x_m, every.y_m, every.speed_m_s, every.doing, people.mount,
            people.top_m_s, self.near_m, west, south, 60.0, caused,
        )  # fmt: skip

    def within_two_seconds(self, rows: np.ndarray, near: np.ndarray) -> None:
        """Mark the rows that run on steep ground, or will be on it within two seconds."""
        every, people, west, south = self.host.all, self.host.people, *self.ground.bounds()[:2]
        who_is_on_the_slope(
            len(rows), rows, every.x_m, every.y_m, every.speed_m_s, every.doing, people.mount,
            people.top_m_s, self.near_m, west, south, 2.0, near,
        )  # fmt: skip
