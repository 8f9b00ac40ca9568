"""Throng: people of the hot tempo who have others about them, as a crowd (``crowd.py``).

What each wishes, and how fast he could be going by the end of the step if alone (``drill/step``),
is what the crowd is asked for; what it allows is his step. Rows beside them that are not hot stand
where they are; who lies is gone round, or over.
"""

from typing import Any

import numpy as np

from rearguard.clock.choose import FAST, FIRM, FREE, LIES, MOVES, X, Y, runs_within
from rearguard.clock.crowd import Crowd, single, step_few
from rearguard.clock.heat import HOT
from rearguard.clock.touch import NEWLY
from rearguard.host.doing import Doing, table_of
from rearguard.kit.math import atan2, cos, sin, sqrt
from rearguard.kit.stage import kernel, plain
from rearguard.laws.drill.step import attained, moves, way_m
from rearguard.laws.motion.capsule import HORSE_HALF_M
from rearguard.laws.motion.contact import ground_stiffness_n_m
from rearguard.laws.motion.push import push_of_n
from rearguard.laws.motion.trample import lies

IN_ORDER = table_of(
    Doing.RANKED, Doing.MARCHING, Doing.CHARGING, Doing.LOADING, Doing.WAVERING,
)  # fmt: skip
OFF_HIS_FEET = table_of(Doing.DEAD, Doing.SWEPT, Doing.TUMBLING)
EDGING = int(Doing.EDGING)
SLOW_M_S, NOTHING = 1e-6, np.float32(0.0)
TWO = np.float32(2.0)
FEW = 3_000  # bodies of a crowd that threads would not move sooner


@kernel
def list_crowd(n, rows, tempo, crowded, mount, out):
    """List the hot rows that have somebody about them, and all whom they could come up to.

    That is who is not hot; and where anybody rides, who is alone too, for a rider looks farther
    than he who is ridden up to. Returns how many, how many of them move, and how many ride.
    """
    riders = 0
    for k in range(n):
        riders += int(mount[rows[k]] >= 0)
    count, move = 0, 0
    for k in range(n):
        i = rows[k]
        out[count] = i
        among = tempo[i] == HOT and crowded[i] != 0
        move += int(among)
        count += int(among or tempo[i] != HOT or riders > 0)
    return count, move, riders


@kernel
def intend(
    lo, hi, rows, tempo, crowded, doing, busy_s, mount, unit, speed_m_s, heading_rad, wish_x_m_s,
    wish_y_m_s, top_m_s, now_s, dt_s, step, push, go_x_m_s, go_y_m_s, end_m_s, push_n, firm,
    company, stance, long_x_m, long_y_m, step_x_m, step_y_m, pressure_n_m, lately_m_s,
):  # fmt: skip
    """What each would do if alone: his mean velocity over the step, and how he stands and pushes.

    ``end_m_s`` is how fast he would be going at its end.
    """
    for k in range(lo, hi):
        i = rows[k]
        go_x_m_s[i], go_y_m_s[i], push_n[i], end_m_s[i] = 0.0, 0.0, 0.0, 0.0
        firm[i] = push.horse_times if mount[i] >= 0 else 1.0
        company[i] = unit[i] + 1 if IN_ORDER[doing[i]] else 0
        long_x_m[i], long_y_m[i] = 0.0, 0.0
        if mount[i] >= 0:
            faces = np.float64(heading_rad[i])
            long_x_m[i], long_y_m[i] = HORSE_HALF_M * cos(faces), HORSE_HALF_M * sin(faces)
        stance[i] = FAST if tempo[i] != HOT or crowded[i] == 0 else MOVES
        if lies(doing[i], busy_s[i], now_s) or OFF_HIS_FEET[doing[i]]:
            stance[i] = LIES
        if stance[i] != MOVES:
            continue
        speed = speed_m_s[i]
        if crowded[i] == NEWLY:
            angle = np.float64(heading_rad[i])
            step_x_m[i], step_y_m[i] = speed * dt_s * cos(angle), speed * dt_s * sin(angle)
            pressure_n_m[i], lately_m_s[i] = 0.0, speed
        wx, wy = wish_x_m_s[i], wish_y_m_s[i]
        wished = sqrt(wx * wx + wy * wy)
        if wished < SLOW_M_S or not moves(doing[i]):
            continue
        push_n[i] = push_of_n(doing[i], mount[i] >= 0, push)
        v = attained(speed, min(wished, top_m_s[i]), dt_s, step)
        mean = way_m(speed, v, dt_s, step) / dt_s / wished
        go_x_m_s[i], go_y_m_s[i], end_m_s[i] = wx * mean, wy * mean, v


@kernel
def arrive(
    lo, hi, order, body, here, meant, doing, dt_s, step, go_x_m_s, go_y_m_s, end_m_s, step_x_m,
    step_y_m, speed_m_s, heading_rad,
):  # fmt: skip
    """Speed and heading of each after the step.

    He faces the way he meant to step, whithersoever a press took him.
    """
    for k in range(lo, hi):
        i = order[k]
        free = body[k, FREE]
        if free < NOTHING:
            speed_m_s[i] = 0.0 if body[k, FIRM] == NOTHING else speed_m_s[i]
            continue
        if free == NOTHING:
            speed_m_s[i] = 0.0
            continue
        made = (step_x_m[i] * go_x_m_s[i] + step_y_m[i] * go_y_m_s[i]) / (free * dt_s)
        speed_m_s[i] = min(max(made + end_m_s[i] - free, 0.0), end_m_s[i])
        mx, my = meant[k, 0] - here[k, 0], meant[k, 1] - here[k, 1]
        turns = step.turn_m_s * dt_s
        if mx * mx + my * my > turns * turns and doing[i] != EDGING:
            heading_rad[i] = atan2(my, mx)


@kernel
def tread(
    lo, hi, order, start, tiles_x, tile_of, slot, x0, y0, inverse, body, here, lies_m, hoof_times,
    over, trod_m,
):  # fmt: skip
    """Who stands over each man that lies, and how far feet have gone over him in the last step."""
    first, last = np.zeros(9, np.uint64), np.zeros(9, np.uint64)
    for k in range(lo, hi):
        if body[k, FIRM] != NOTHING:
            over[order[k]] = 0
            continue
        x, y = here[k, 0], here[k, 1]
        cx, cy = int((x - x0) * inverse), int((y - y0) * inverse)
        runs = runs_within(cx, cy, 1, start, tiles_x, tile_of, slot, first, last)
        bodies, way = 0, NOTHING
        for run in range(runs):
            for j in range(first[run], last[run]):
                dx, dy = here[j, 0] - x, here[j, 1] - y
                if body[j, FREE] < NOTHING or dx * dx + dy * dy >= lies_m * lies_m:
                    continue
                sx, sy = TWO * (body[j, X] - here[j, 0]), TWO * (body[j, Y] - here[j, 1])
                gone = sqrt(sx * sx + sy * sy)
                way += gone * (hoof_times if body[j, FIRM] > 1.0 else 1.0)
                bodies += 1
        over[order[k]] = min(bodies, 255)
        trod_m[order[k]] = way


@kernel
def move_few(
    lo, hi, n, rows, tempo, crowded, doing, busy_s, mount, unit, speed_m_s, heading_rad, wish_x_m_s,
    wish_y_m_s, top_m_s, now_s, dt_s, step, push, end_m_s, lies_m, hoof_times, over, trod_m, order,
    start, tiles_x, tile_of, slot, x0, y0, inverse, x_m, y_m, step_x_m, step_y_m, go_x_m_s,
    go_y_m_s, radius_m, push_n, pressure_n_m, lately_m_s, firm, company, stance, long_x_m, long_y_m,
    long_ones, wall_n, walls, headway, contact, sweeps, ground, body, here, meant, old, new,
    density_m2, near, nears, stuck, touching, touch_rows, press_rows,
):  # fmt: skip
    """The same as ``Throng.move`` for a crowd too small for threads, all in one."""
    intend(
        0, n, rows, tempo, crowded, doing, busy_s, mount, unit, speed_m_s, heading_rad, wish_x_m_s,
        wish_y_m_s, top_m_s, now_s, dt_s, step, push, go_x_m_s, go_y_m_s, end_m_s, push_n, firm,
        company, stance, long_x_m, long_y_m, step_x_m, step_y_m, pressure_n_m, lately_m_s,
    )  # fmt: skip
    step_few(
        n, order, start, tiles_x, tile_of, slot, x0, y0, inverse, x_m, y_m, step_x_m, step_y_m,
        go_x_m_s, go_y_m_s, radius_m, push_n, pressure_n_m, lately_m_s, firm, company, stance,
        long_x_m, long_y_m, long_ones, wall_n, walls, headway, contact, sweeps, dt_s, ground, body,
        here, meant, old, new, density_m2, near, nears, stuck, touching, touch_rows, press_rows,
    )  # fmt: skip
    arrive(
        0, n, order, body, here, meant, doing, dt_s, step, go_x_m_s, go_y_m_s, end_m_s, step_x_m,
        step_y_m, speed_m_s, heading_rad,
    )  # fmt: skip
    tread(
        0, n, order, start, tiles_x, tile_of, slot, x0, y0, inverse, body, here, lies_m,
        hoof_times, over, trod_m,
    )  # fmt: skip


class Throng(Crowd):
    """The crowd of a host: its columns are those of the people, scratch besides."""

    def __init__(self, host: Any, team: Any, numbers: dict[str, Any]) -> None:
        every, p, n = host.all, host.people, host.n_people
        super().__init__(
            every.x_m[:n], every.y_m[:n], team=team, headway=numbers["headway"],
            contact=numbers["contact"], room=0,
        )  # fmt: skip
        self.host, self.numbers = host, numbers
        self.x_m, self.y_m = every.x_m[:n], every.y_m[:n]
        self.radius_m, self.pressure_n_m = p.radius_m, p.pressure_n_m
        self.x_step_m, self.y_step_m, self.lately_m_s = p.step_x_m, p.step_y_m, p.lately_m_s
        self.end_m_s, self.listed = np.zeros(n, np.float32), np.zeros(n, np.int32)
        self.sweeps_32 = single(self.sweeps)
        self.trodden = single(numbers["trample"])

    def move(self, rows: np.ndarray, now_s: float, dt_s: float) -> None:
        """Move the hot ones of some people (ascending) who have others about them."""
        p = self.host.people
        n, move, riders = list_crowd(
            len(rows), rows, self.host.all.tempo, p.crowded, p.mount, self.listed
        )
        if not move:
            return
        self.rows, self.long_ones = self.listed[:n], riders > 0
        self.cells.cell_m = float(self.headway_32.look_m) * (2.0 if riders else 1.0)
        if n > len(self._nears):
            self._make_room(n + n // 4)
        if n < FEW:
            self._move_few(n, now_s, np.float32(dt_s))
        else:
            self._move_many(n, now_s, np.float32(dt_s))

    def _wishes(self, now_s: float, dt_s: np.float32) -> tuple:
        """What the wish of each is made of."""
        every, p = self.host.all, self.host.people
        return (
            every.tempo, p.crowded, every.doing, p.busy_s, p.mount, every.unit, every.speed_m_s,
            every.heading_rad, p.wish_x_m_s, p.wish_y_m_s, p.top_m_s, now_s, dt_s,
            self.numbers["step"], self.numbers["push"],
        )  # fmt: skip

    def _grid(self) -> tuple:
        """Where the cells lie."""
        c = self.cells
        return (
            c.order, c.start, c.tiles_x, c.tile_of, c.slot, np.float32(c.x0), np.float32(c.y0),
            np.float32(1.0 / c.cell_m),
        )  # fmt: skip

    def _move_few(self, n: int, now_s: float, dt_s: np.float32) -> None:
        p, t = self.host.people, self.trodden
        self.cells.sort(self.rows, self.x_m, self.y_m)
        ground = np.float32(plain(ground_stiffness_n_m)(float(dt_s), self.contact))
        self.team.run(
            move_few, 1, n, self.listed, *self._wishes(now_s, dt_s), self.end_m_s, t.lies_m,
            t.hoof_times, p.over, p.trod_m, *self._grid(), self.x_m, self.y_m, p.step_x_m,
            p.step_y_m, self.wish_x_m_s, self.wish_y_m_s, self.radius_m, self.push_n,
            p.pressure_n_m, p.lately_m_s, self.firm, self.company, self.stance, self.long_x_m,
            self.long_y_m, self.long_ones, self.wall_n,
            self.walls.cells, self.headway_32, self.contact_32, self.sweeps_32, ground, self._body,
            self._here, self._meant, self._old, self._new, self._density, self._near, self._nears,
            self._stuck, self._touching, *self._listed,
        )  # fmt: skip

    def _move_many(self, n: int, now_s: float, dt_s: np.float32) -> None:
        every, p, t = self.host.all, self.host.people, self.trodden
        self.team.run(
            intend, n, self.listed, *self._wishes(now_s, dt_s), self.wish_x_m_s, self.wish_y_m_s,
            self.end_m_s, self.push_n, self.firm, self.company, self.stance, self.long_x_m,
            self.long_y_m, p.step_x_m, p.step_y_m, p.pressure_n_m, p.lately_m_s,
        )  # fmt: skip
        self.step(float(dt_s))
        order, *cells = self._grid()
        self.team.run(
            arrive, n, order, self._body, self._here, self._meant, every.doing, dt_s,
            self.numbers["step"], self.wish_x_m_s, self.wish_y_m_s, self.end_m_s, p.step_x_m,
            p.step_y_m, every.speed_m_s, every.heading_rad,
        )  # fmt: skip
        self.team.run(
            tread, n, order, *cells, self._body, self._here, t.lies_m, t.hoof_times, p.over,
            p.trod_m,
        )  # fmt: skip
