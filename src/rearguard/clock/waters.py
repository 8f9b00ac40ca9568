"""Waters: depth and current under each body, and whom a river makes tick finely.

A map without open water has none of this: no columns, no loops. Where a river flows, whoever moves
and could reach it before the next minute is warm, and whoever is at its bank or in it is hot.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing
from rearguard.kit.dice import personal_roll
from rearguard.kit.loops import Moment
from rearguard.kit.stage import kept, kernel
from rearguard.kit.streams import SWIM
from rearguard.kit.threads import Call
from rearguard.laws.body.swim import Swim
from rearguard.world.flow import FAR_M, Flow, at_least_m, flow_of, tile_at, water_at

personal_roll = kept(personal_roll)
CAPTIVE, FLEEING, SWEPT = int(Doing.CAPTIVE), int(Doing.FLEEING), int(Doing.SWEPT)
MOVES_M_S = 0.05  # slower than this a body that has arrived stays where it is
FAR = np.float32(FAR_M)


@kernel
def read_water(
    lo, hi, rows, x_m, y_m, tile_of, nodes, celsius, x0, y0, inverse, depth_m, flow_x_m_s,
    flow_y_m_s, out_x, out_y, edge_m, water_c,
):  # fmt: skip
    """Fill what a river is to each of the listed rows."""
    for k in range(lo, hi):
        i = rows[k]
        tile = tile_at(tile_of, x0, y0, inverse, x_m[i], y_m[i])
        if tile < 0:
            depth_m[i], edge_m[i] = 0.0, FAR
            continue
        depth, current, east, north, side, edge = water_at(
            nodes, tile, x0, y0, inverse, x_m[i], y_m[i]
        )
        sign = 1.0 if side >= 0.0 else -1.0
        depth_m[i], edge_m[i], water_c[i] = depth, edge, celsius[tile]
        flow_x_m_s[i], flow_y_m_s[i] = current * east, current * north
        out_x[i], out_y[i] = -sign * north, sign * east


@kernel
def who_could_wade(
    n, x_m, y_m, speed_m_s, doing, top_m_s, unit, arrived, free, near_m, x0, y0, inverse, within_s,
    found,
):  # fmt: skip
    """Mark the people who move and could reach a river's band within some time."""
    for i in range(n):
        d = doing[i]
        if free[d] == 0:
            continue
        away = at_least_m(near_m, x0, y0, inverse, x_m[i], y_m[i])
        stays = speed_m_s[i] < MOVES_M_S and arrived[unit[i]] == 1 and d != FLEEING and d != SWEPT
        if away < top_m_s[i] * within_s and not stays:
            found[i] = True


@kernel
def who_is_at_the_brink(
    n, rows, x_m, y_m, speed_m_s, doing, top_m_s, near_m, x0, y0, inverse, within_s, near
):  # fmt: skip
    """Mark the rows that move beside a river or could reach it within some time."""
    for k in range(n):
        i = rows[k]
        d = doing[i]
        if d == CAPTIVE or (speed_m_s[i] < MOVES_M_S and d != FLEEING and d != SWEPT):
            continue
        if at_least_m(near_m, x0, y0, inverse, x_m[i], y_m[i]) <= top_m_s[i] * within_s:
            near[k] = True


@kernel
def who_learned(n, idents, seed, share, swims):
    """Who has learned to swim."""
    for i in range(n):
        swims[i] = 1.0 if personal_roll(seed, SWIM, idents[i], 0, 0) < share else 0.0


class Waters:
    """The rivers of a ground and the people who come near them."""

    def __init__(self, host: Any, flow: Flow, seed: int, swim: Swim) -> None:
        self.host, self.flow = host, flow
        host.meet_water()
        who_learned(host.n_people, host.all.ident, seed, swim.can_share, host.waders.swims)

    @classmethod
    def of(cls, host: Any, ground: Any, seed: int, swim: Swim) -> "Waters | None":
        """The waters of a ground; None where no river flows."""
        flow = flow_of(ground.rivers, ground.bounds())
        return None if flow is None else cls(host, flow, seed, swim)

    def call(self, moment: Moment) -> Call:
        """Read the water under the rows of ``host.people``."""
        every, w, flow = self.host.all, self.host.waders, self.flow
        rest = (
            moment.rows, every.x_m, every.y_m, flow.tile_of, flow.nodes, flow.water_c,
            *flow.frame(), w.depth_m, w.flow_x_m_s, w.flow_y_m_s, w.out_x, w.out_y, w.edge_m,
            w.water_c,
        )  # fmt: skip
        return Call("water", read_water, rest)

    def within_a_minute(self, free: np.ndarray, caused: np.ndarray) -> None:
        """Mark among all rows the people who could come to a river before the next minute."""
        every, people, units = self.host.all, self.host.people, self.host.units
        who_could_wade(
            self.host.n_people, every.x_m, every.y_m, every.speed_m_s, every.doing, people.top_m_s,
            every.unit, units.arrived, free, self.flow.near_m, *self.flow.frame(), 60.0, caused,
        )  # fmt: skip

    def within_two_seconds(self, rows: np.ndarray, near: np.ndarray) -> None:
        """Mark the rows that are in or beside a river, or will be within two seconds."""
        every, people = self.host.all, self.host.people
        who_is_at_the_brink(
            len(rows), rows, every.x_m, every.y_m, every.speed_m_s, every.doing, people.top_m_s,
            self.flow.near_m, *self.flow.frame(), 2.0, near,
        )  # fmt: skip
