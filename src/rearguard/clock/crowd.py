"""Crowd: bodies among walls, each wishing a velocity, move by one step.

The order of a step: sort by cell, lift, choose, mark, sweeps of press, settle. ``throng.py`` drives
it over the people of a host, ``evidence`` by itself.
"""

from typing import Any, NamedTuple

import numpy as np

from rearguard.clock.at_walls import NONE
from rearguard.clock.choose import NEAR, WIDTH, choose, lift
from rearguard.clock.press import list_pressed, list_touching, mark, press, settle
from rearguard.kit.cells import SparseCells
from rearguard.kit.stage import kernel, plain
from rearguard.kit.threads import Team
from rearguard.laws.motion.contact import Contact, ground_stiffness_n_m
from rearguard.laws.motion.headway import Headway
from rearguard.world.walls import Walls


class Sweeps(NamedTuple):
    """How often forces are balanced in a step, and how each sweep goes."""

    all: int = 4  # sweeps over everybody who touches
    pressed: int = 8  # and then over those whom a press has
    relax: float = 0.35  # part of the way to balance that a sweep goes
    relax_pressed: float = 0.6  # the same among the pressed
    carry: float = 0.6  # of the last sweep's movement, among the pressed
    keeps: float = 1.0  # of the last step's movement, with which the pressed begin
    pressed_n_m: float = 100.0  # pressure from which a body counts as pressed


def single(numbers: Any) -> Any:
    """The numbers of a law in the precision of the sweeps."""
    return type(numbers)(*map(np.float32, numbers))


@kernel
def step_few(
    n, order, start, tiles_x, tile_of, slot, x0, y0, inverse, x_m, y_m, x_step_m, y_step_m,
    wish_x_m_s, wish_y_m_s, radius_m, push_n, pressure_n_m, lately_m_s, firm, company, stance,
    long_x_m, long_y_m, long_ones, wall_n, walls, headway, contact, sweeps, dt_s, ground, body,
    here, meant, old, new, density_m2, near, nears, stuck, touching, touch_rows, press_rows,
):  # fmt: skip
    """One step of a crowd too small for threads, all in one: ``Crowd.step`` does the same."""
    lift(
        0, n, order, x_m, y_m, x_step_m, y_step_m, wish_x_m_s, wish_y_m_s, radius_m, push_n,
        pressure_n_m, lately_m_s, firm, company, stance, long_x_m, long_y_m, body, here,
    )  # fmt: skip
    choose(
        0, n, start, tiles_x, tile_of, slot, x0, y0, inverse, body, here, walls, headway, contact,
        dt_s, ground, long_ones, meant, density_m2, near, nears, stuck,
    )  # fmt: skip
    mark(
        0, n, order, body, here, meant, near, nears, stuck, walls, x_step_m, y_step_m,
        sweeps.keeps, old, new, touching,
    )  # fmt: skip
    count = list_touching(n, touching, touch_rows)
    for _ in range(int(sweeps.all)):
        press(
            0, count, touch_rows, near, nears, body, here, meant, old, new, walls, contact, ground,
            sweeps.relax, NONE,
        )  # fmt: skip
        old, new = new, old
    count = list_pressed(count, touch_rows, stuck, body, sweeps.pressed_n_m, press_rows)
    if count > 0:
        new[:n] = old[:n]
        for _ in range(int(sweeps.pressed)):
            press(
                0, count, press_rows, near, nears, body, here, meant, old, new, walls, contact,
                ground, sweeps.relax_pressed, sweeps.carry,
            )  # fmt: skip
            old, new = new, old
    settle(
        0, n, order, touching, near, nears, body, here, meant, old, density_m2, walls, contact,
        ground, dt_s, x_m, y_m, x_step_m, y_step_m, pressure_n_m, wall_n, lately_m_s,
    )  # fmt: skip


class Crowd:
    """Bodies and how they move; columns are float32, row = ident.

    ``x_m, y_m`` places, ``wish_x_m_s, wish_y_m_s`` the velocity each would walk at if alone,
    ``radius_m`` half his breadth, ``push_n`` the force with which he pushes when held up, ``firm``
    how many times a man he stands, ``company`` who marches in step with him (0 nobody), ``stance``
    whether he moves, ``long_x_m, long_y_m`` half the length of a horse, toward its head. A step
    fills ``x_step_m, y_step_m``, ``pressure_n_m`` (force per metre on the body), ``wall_n`` (force
    on walls) and ``lately_m_s`` (how fast each has come on, over some seconds).
    """

    def __init__(
        self,
        x_m: np.ndarray,
        y_m: np.ndarray,
        walls: Walls | None = None,
        *,
        team: Team | None = None,
        headway: Headway | None = None,
        contact: Contact | None = None,
        sweeps: Sweeps | None = None,
        room: int | None = None,
    ) -> None:
        n = len(x_m)
        self.n, self.team, self.walls = n, team or Team(), walls or Walls((), 3.0)
        self.contact = contact or Contact()
        self.headway_32, self.contact_32 = single(headway or Headway()), single(self.contact)
        self.sweeps = sweeps or Sweeps()
        self.x_m, self.y_m = (np.array(v, np.float32) for v in (x_m, y_m))
        self.wish_x_m_s, self.wish_y_m_s, self.push_n = (np.zeros(n, np.float32) for _ in range(3))
        self.radius_m = np.full(n, self.contact.radius_m, np.float32)
        self.firm, self.company = np.ones(n, np.float32), np.zeros(n, np.int32)
        self.stance = np.zeros(n, np.uint8)
        self.long_x_m, self.long_y_m = np.zeros(n, np.float32), np.zeros(n, np.float32)
        self.long_ones = False  # whether any of them is long
        self.x_step_m, self.y_step_m = np.zeros(n, np.float32), np.zeros(n, np.float32)
        self.pressure_n_m, self.wall_n = np.zeros(n, np.float32), np.zeros(n, np.float32)
        self.lately_m_s = np.ones(n, np.float32)
        self.rows = np.arange(n, dtype=np.int32)
        self.cells = SparseCells(float(self.headway_32.look_m), n)
        self._make_room(n if room is None else room)

    def _make_room(self, n: int) -> None:
        """Room to reckon with ``n`` bodies at a time."""
        self._body, self._density = np.zeros((n, WIDTH), np.float32), np.zeros(n, np.float32)
        self._meant, self._old, self._new = (np.zeros((n, 2), np.float32) for _ in range(3))
        self._here = np.zeros((n, 2), np.float32)
        self._near, self._nears = np.zeros((n, NEAR), np.int32), np.zeros(n, np.int32)
        self._stuck, self._touching = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
        self._listed = np.zeros(n, np.int32), np.zeros(n, np.int32)

    def step(self, dt_s: float) -> None:
        """Move everybody in ``rows`` (ascending int32) by one step."""
        rows, cells, n = self.rows, self.cells, len(self.rows)
        if not n:
            return
        if n > len(self._nears):
            self._make_room(n + n // 4)
        cells.sort(rows, self.x_m, self.y_m)
        walls, contact, dt = self.walls.cells, self.contact_32, np.float32(dt_s)
        order, ground = cells.order, np.float32(plain(ground_stiffness_n_m)(dt_s, self.contact))
        near = self._near, self._nears
        self.team.run(
            lift, n, order, self.x_m, self.y_m, self.x_step_m, self.y_step_m, self.wish_x_m_s,
            self.wish_y_m_s, self.radius_m, self.push_n, self.pressure_n_m,
            self.lately_m_s, self.firm, self.company, self.stance, self.long_x_m, self.long_y_m,
            self._body, self._here,
        )  # fmt: skip
        self.team.run(
            choose, n, cells.start, cells.tiles_x, cells.tile_of, cells.slot, np.float32(cells.x0),
            np.float32(cells.y0), np.float32(1.0 / cells.cell_m), self._body, self._here, walls,
            self.headway_32, contact, dt, ground, self.long_ones, self._meant, self._density,
            *near, self._stuck, weight=6,
        )  # fmt: skip
        self.team.run(
            mark, n, order, self._body, self._here, self._meant, *near, self._stuck, walls,
            self.x_step_m, self.y_step_m, np.float32(self.sweeps.keeps), self._old, self._new,
            self._touching,
        )  # fmt: skip
        self._after_sweep(self._old)
        self._balance(n, ground)
        self.team.run(
            settle, n, order, self._touching, *near, self._body, self._here, self._meant, self._old,
            self._density, walls, contact, ground, dt, self.x_m, self.y_m, self.x_step_m,
            self.y_step_m, self.pressure_n_m, self.wall_n, self.lately_m_s, weight=2,
        )  # fmt: skip

    def density_m2(self) -> np.ndarray:
        """Density about each of the rows at the last look [1/m2], in their order."""
        found = np.zeros(self.n, np.float32)
        n = len(self.rows)
        found[self.cells.order[:n]] = self._density[:n]
        return found[self.rows]

    def _balance(self, n: int, ground: np.float32) -> None:
        """Sweeps over all who touch, then over those whom a press has."""
        s, (touching, pressed) = self.sweeps, self._listed
        count = list_touching(n, self._touching, touching)
        self._sweep(touching[:count], s.all, s.relax, 0.0, ground)
        count = list_pressed(
            count, touching, self._stuck, self._body, np.float32(s.pressed_n_m), pressed
        )
        if count:
            self._new[:n] = self._old[:n]
            self._sweep(pressed[:count], s.pressed, s.relax_pressed, s.carry, ground)

    def _sweep(
        self, rows: np.ndarray, times: int, relax: float, carry: float, ground: np.float32
    ) -> None:
        for _ in range(times):
            self.team.run(
                press, len(rows), rows, self._near, self._nears, self._body, self._here,
                self._meant, self._old, self._new, self.walls.cells, self.contact_32, ground,
                np.float32(relax), np.float32(carry), weight=2,
            )  # fmt: skip
            self._old, self._new = self._new, self._old
            self._after_sweep(self._old)

    def _after_sweep(self, places: np.ndarray) -> None:
        """Nothing; a corridor without ends sets the images of bodies here."""
