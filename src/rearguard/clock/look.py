"""What officers see of bodies of troops far off, once a minute, and what units are worth.

Everybody is summed into cells of the map (``survey``); an officer sees a cell if light, size and
ground allow (``look_at_cells``); cells that touch each other look like one body (``clumps``).
Nothing that an officer does not see enters what he makes of it: two bodies side by side are one
to him, and a body behind a hill is none.
"""

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from rearguard.clock.officer import recipient
from rearguard.host.doing import UNBROKEN, Doing
from rearguard.kit.math import cos, sin, sqrt
from rearguard.kit.stage import kernel
from rearguard.laws.beast.tire import is_spent
from rearguard.laws.sense.sight import Sight, body_range_m
from rearguard.world import cover as covers
from rearguard.world.ground import seen_through
from rearguard.world.sky import ground_reflects

CELL_M = 100.0  # bodies nearer to each other than one or two of these look like one (judged)
CELLS_MOST = 256  # along one edge of the map; the cell is coarser on a greater map
GLIMPSE = 0.03  # of men behind brush so many must show for the rest to be guessed (judged)
LINK = 2  # cells of one body are no farther apart than this (judged, 1 to 3)
FORMED, RUNNING, YIELDED = 0, 1, 2
KINDS = 3
N, SX, SY, SXX, SXY, SYY, SVX, SVY, CHARGE, SHOOT = range(10)
FIELDS = 10
(STANDING, RUN, TAKEN, NEAR, HIT, ROUNDS, HORSES, SPENT, UX, UY, DEAD) = range(11)
UNIT_FIELDS = 11
EYE_M, TOP_M = 2.4, 2.2
NEAR_M = 250.0  # men this near to the officer who leads them now are "with him"
DOUBLINGS = 8
FAR_M = 1e6

CLASS_OF = np.full(32, -1, np.int8)
for _d in (*UNBROKEN, Doing.RALLIED):
    CLASS_OF[_d] = FORMED
for _d in (Doing.FLEEING, Doing.FROZEN, Doing.CORNERED):
    CLASS_OF[_d] = RUNNING
CLASS_OF[Doing.CAPTIVE] = YIELDED


class Ranges(NamedTuple):
    """How far bodies are made out in this light [m]."""

    mass_m: float
    rider_m: float
    by_men: np.ndarray  # for 1, 2, 4 ... men in a cell

    def of(self, men: float) -> float:
        """How far so many men together are made out."""
        k = 0
        while k < len(self.by_men) - 1 and men >= 2.0 ** (k + 1):
            k += 1
        return float(self.by_men[k])


@kernel
def reach_m(men, lux, visibility_km, reflects, sight):
    """Range at which so many mounted men are made out [m]."""
    return body_range_m(men, True, lux, visibility_km, reflects, sight)


def ranges(lux: float, weather: Any, sight: Sight) -> Ranges:
    """Ranges at which bodies of 1, 2, 4 ... 128 mounted men are made out in this light."""
    light = (lux, weather.visibility_km, ground_reflects(weather.snow_cm), sight)
    by_men = np.array([reach_m(float(2**k), *light) for k in range(DOUBLINGS)])
    return Ranges(float(by_men[-1]), float(by_men[0]), by_men)


@kernel
def _add_to_cell(cell, w, d, x, y, v, heading):
    """Add ``w`` men at one place and with one velocity to the sums of their cell."""
    cell[N] += w
    cell[SX] += w * x
    cell[SY] += w * y
    cell[SXX] += w * x * x
    cell[SXY] += w * x * y
    cell[SYY] += w * y * y
    if v != 0.0:
        cell[SVX] += w * v * cos(heading)
        cell[SVY] += w * v * sin(heading)
    if d == Doing.CHARGING or d == Doing.FIGHTING:
        cell[CHARGE] += w
    if d == Doing.LOADING:
        cell[SHOOT] += w


@kernel
def survey(
    n, x_m, y_m, heading, speed, side, unit, doing, men, wound, class_of, captor, rounds,
    mount, reserve, reserve_full, officer, x0, y0, inverse, nx, ny, slot_of, held, sums,
    first_unit, units,
):  # fmt: skip
    """Sum people into cells by side and class, and into units; returns how many cells are held.

    ``held``, ``sums``, ``first_unit`` : number of each cell that somebody is in (the cells of one
    side and class after the other), sums of those in it, unit of the first of them; ``slot_of`` :
    where a cell is among those, -1 nowhere, as all are to begin with.
    """
    count = 0
    for i in range(n):
        d = doing[i]
        u = unit[i]
        w = men[i]
        if wound[i] > 0 or d == Doing.DEAD:
            units[u, HIT] += w
        if d == Doing.DEAD:
            units[u, DEAD] += w
        if mount[i] >= 0:
            units[u, HORSES] += w
            if is_spent(reserve[mount[i]], reserve_full[mount[i]]):
                units[u, SPENT] += w
        kind = class_of[d]
        if kind < 0:
            continue
        if kind == YIELDED and captor[i] >= 0:
            units[unit[captor[i]], TAKEN] += w
        if kind == RUNNING:
            units[u, RUN] += w
        if kind == FORMED:
            units[u, STANDING] += w
            units[u, ROUNDS] += w * rounds[i]
            units[u, UX] += w * x_m[i]
            units[u, UY] += w * y_m[i]
            b = officer[u]
            if b >= 0:
                dx = x_m[i] - x_m[b]
                dy = y_m[i] - y_m[b]
                if dx * dx + dy * dy < NEAR_M * NEAR_M:
                    units[u, NEAR] += w
        cx = int((x_m[i] - x0) * inverse)
        cy = int((y_m[i] - y0) * inverse)
        if cx < 0 or cy < 0 or cx >= nx or cy >= ny:
            continue
        c = ((np.int64(side[i]) * KINDS + kind) * ny + cy) * nx + cx
        k = slot_of[c]
        if k < 0:
            k = count
            slot_of[c] = k
            held[k] = c
            first_unit[k] = u
            sums[k, :] = 0.0
            count += 1
        _add_to_cell(
            sums[k], w, d, np.float64(x_m[i]), np.float64(y_m[i]), np.float64(speed[i]),
            np.float64(heading[i]),
        )  # fmt: skip
    return count


@kernel
def look_at_cells(
    lo, hi, eye_x, eye_y, cell_n, cell_x, cell_y, by_men, height_m, cover, opacity,
    canopy, x0_m, y0_m, inv_cell, seen,
):  # fmt: skip
    """Share of the men of each cell that each eye makes out : float32[eyes, cells]."""
    for e in range(lo, hi):
        for c in range(cell_n.shape[0]):
            dx = cell_x[c] - eye_x[e]
            dy = cell_y[c] - eye_y[e]
            far = sqrt(dx * dx + dy * dy)
            k = 0
            while k < by_men.shape[0] - 1 and cell_n[c] >= 2.0 ** (k + 1):
                k += 1
            if far > by_men[k]:
                continue
            seen[e, c] = seen_through(
                height_m, cover, opacity, canopy, x0_m, y0_m, inv_cell, eye_x[e], eye_y[e],
                EYE_M, cell_x[c], cell_y[c], TOP_M,
            )  # fmt: skip


@kernel
def clumps(cells, kinds, share, nx, slot_of, label, stack):
    """Number the bodies that one eye sees; returns how many there are.

    Formed cells no more than ``LINK`` apart are one body; runners and captives are crowds of four
    by four cells. ``slot_of`` is -1 everywhere and left so; cells are in ascending order.
    """
    n = cells.shape[0]
    count = 0
    for k in range(n):
        label[k] = -1
        if kinds[k] == FORMED and share[k] > GLIMPSE:
            slot_of[cells[k]] = k
    for k in range(n):
        if kinds[k] != FORMED or share[k] <= GLIMPSE or label[k] >= 0:
            continue
        label[k] = count
        stack[0] = k
        top = 1
        while top > 0:
            top -= 1
            c = cells[stack[top]]
            for dy in range(-LINK, LINK + 1):
                for dx in range(-LINK, LINK + 1):
                    other = c + dy * nx + dx
                    if other < 0 or other >= slot_of.shape[0]:
                        continue
                    j = slot_of[other]
                    if j >= 0 and label[j] < 0:
                        label[j] = count
                        stack[top] = j
                        top += 1
        count += 1
    for k in range(n):
        slot_of[cells[k]] = -1
    for kind in (RUNNING, YIELDED):
        for k in range(n):
            if kinds[k] == kind and share[k] > GLIMPSE:
                block = (cells[k] // nx // 4) * nx + (cells[k] % nx) // 4
                if slot_of[block] < 0:
                    slot_of[block] = count
                    count += 1
                label[k] = slot_of[block]
        for k in range(n):
            slot_of[(cells[k] // nx // 4) * nx + (cells[k] % nx) // 4] = -1
    return count


@kernel
def sum_up(label, sums, units, eye_x, eye_y, totals, away_m, biggest, holds):
    """Sums of each body, its nearest cell, the first of its cells with most men, and its units."""
    away_m[:] = FAR_M
    biggest[:] = -1
    for k in range(label.shape[0]):
        b = label[k]
        if b < 0:
            continue
        for f in range(FIELDS):
            totals[b, f] += sums[k, f]
        dx = sums[k, SX] / sums[k, N] - eye_x
        dy = sums[k, SY] / sums[k, N] - eye_y
        away_m[b] = min(away_m[b], sqrt(dx * dx + dy * dy))
        if biggest[b] < 0 or sums[k, N] > sums[biggest[b], N]:
            biggest[b] = k
        holds[b, units[k]] = True


@kernel
def mark_about(cells, kinds, reach, marked):
    """Mark the cells of a square about each one with armed men in it."""
    ny, nx = marked.shape
    for k in range(cells.shape[0]):
        if kinds[k] != FORMED:
            continue
        cx = cells[k] % nx
        cy = cells[k] // nx
        for y in range(max(cy - reach, 0), min(cy + reach + 1, ny)):
            for x in range(max(cx - reach, 0), min(cx + reach + 1, nx)):
                marked[y, x] = True


class Bodies(NamedTuple):
    """Bodies of one side that one eye sees."""

    totals: np.ndarray  # float64[bodies, FIELDS]
    away_m: np.ndarray  # float64[bodies], distance of the nearest cell
    biggest: np.ndarray  # int32[bodies], the first of its cells with the most men
    holds: np.ndarray  # bool[bodies, units], whether some of a unit are seen in it


class About(NamedTuple):
    """Cells of the map about armed enemies, by the side whose enemies they are."""

    marked: np.ndarray  # bool[sides, ny, nx]
    x0: float
    y0: float
    inverse: float


class Surveyed(NamedTuple):
    """The state of the field in one minute: truth, which only seeing and carrying may touch."""

    cells: list[np.ndarray]  # by side: occupied cells, all kinds in turn, ascending in each
    kinds: list[np.ndarray]
    sums: list[np.ndarray]  # float64[cells, FIELDS]
    first_unit: list[np.ndarray]
    units: np.ndarray  # float64[units, UNIT_FIELDS]


class Field:
    """The map in cells, and buffers to look over it, which are left empty.

    Parameters
    ----------
    host : Host
    ground : Ground
    """

    def __init__(self, host: Any, ground: Any) -> None:
        self.host, self.ground = host, ground
        west, south, east, north = ground.bounds()
        self.cell_m = max(CELL_M, max(east - west, north - south) / CELLS_MOST)
        self.x0, self.y0 = west, south
        self.nx = int((east - west) / self.cell_m) + 1
        self.ny = int((north - south) / self.cell_m) + 1
        n_sides, n = len(host.sides), host.n_people
        self._held, self._first = np.zeros(n, np.int32), np.zeros(n, np.int32)
        self._sums = np.zeros((n, FIELDS))
        self._slot_of = np.full(n_sides * KINDS * self.nx * self.ny, -1, np.int32)
        self._slot = np.full(self.nx * self.ny, -1, np.int32)

    def survey(self) -> Surveyed:
        """Sum everybody up as he stands now."""
        host, every, people = self.host, self.host.all, self.host.people
        units = np.zeros((host.n_units, UNIT_FIELDS))
        officers = np.array([recipient(host, u) for u in range(host.n_units)], np.int32)
        count = survey(
            host.n_people, every.x_m, every.y_m, every.heading_rad,
            every.speed_m_s, every.side, every.unit, every.doing, every.men, every.wound,
            CLASS_OF, people.captor, people.rounds, people.mount, host.beasts.reserve_m,
            host.beasts.reserve_full_m, officers, self.x0, self.y0, 1.0 / self.cell_m,
            self.nx, self.ny, self._slot_of, self._held, self._sums, self._first, units,
        )  # fmt: skip
        order, area = np.argsort(self._held[:count]), self.nx * self.ny
        held = self._held[order]
        self._slot_of[held] = -1
        sums, firsts = self._sums[order], self._first[order]
        kinds, cells = (held // area % KINDS).astype(np.int8), held % area
        cut = np.searchsorted(held, np.arange(len(host.sides) + 1) * KINDS * area)
        parts = [slice(*ends) for ends in pairwise(cut.tolist())]
        return Surveyed(
            [cells[mine] for mine in parts], [kinds[mine] for mine in parts],
            [sums[mine] for mine in parts], [firsts[mine] for mine in parts], units,
        )  # fmt: skip

    def about_enemies(self, now: Surveyed, within_m: float) -> About:
        """Cells within a distance of others in which armed enemies of each side stand."""
        n_sides, reach = len(self.host.sides), int(within_m / self.cell_m) + 1
        marked = np.zeros((n_sides, self.ny, self.nx), np.bool_)
        for side in range(n_sides):
            for other in range(n_sides):
                if other != side:
                    mark_about(now.cells[other], now.kinds[other], reach, marked[side])
        return About(marked, self.x0, self.y0, 1.0 / self.cell_m)

    def seen(self, eyes: np.ndarray, sums: np.ndarray, reach: Ranges) -> np.ndarray:
        """Share of each cell that each eye makes out : float32[eyes, cells].

        ``eyes`` : float64[eyes, 2].
        """
        g = self.ground
        out = np.zeros((len(eyes), len(sums)), np.float32)
        if out.size:
            n = np.ascontiguousarray(sums[:, N])
            look_at_cells(
                0, len(eyes), np.ascontiguousarray(eyes[:, 0]), np.ascontiguousarray(eyes[:, 1]),
                n, sums[:, SX] / n, sums[:, SY] / n, reach.by_men, g.height_m,
                g.cover, covers.OPACITY_PER_M, covers.CANOPY_M, *g.frame(), out,
            )  # fmt: skip
        return out

    def bodies(self, now: Surveyed, side: int, share: np.ndarray, eye: Any) -> Bodies:
        """Bodies of a side that one eye sees, which sees a share of each of its cells.

        Of a cell that shows at all through brush the rest is guessed; what a hill hides is not.
        """
        cells, sums = now.cells[side], now.sums[side]
        label = np.empty(len(cells), np.int32)
        stack = np.empty(9 * len(cells) + 1, np.int32)
        count = clumps(cells, now.kinds[side], share, self.nx, self._slot, label, stack)
        bodies = Bodies(
            np.zeros((count, FIELDS)), np.empty(count), np.empty(count, np.int32),
            np.zeros((count, self.host.n_units), np.bool_),
        )  # fmt: skip
        sum_up(label, sums, now.first_unit[side], eye.x_m, eye.y_m, *bodies)
        return bodies
