"""Arrows, bolts and javelins in the air: let go, on their way, and whom they meet.

A man aims at the nearest enemy in sight, as far off as he takes him to be. If friends are in the
way and he is disciplined, the arrow stays on the string (``laws/arms/spare``). What is let go flies
for some seconds and is settled when it comes down, in order of (landing, shooter): the first body
along its path, of whatever side, that it meets at that body's height. So a body in depth is hit
more than a line, a crowd more than a single man, and a friend who comes in between is hit too.
"""

from typing import Any

import numpy as np

from rearguard.clock.hunt import AT_LARGE
from rearguard.host.individuals import Missile
from rearguard.kit.cells import SparseCells, cell_at
from rearguard.kit.dice import gauss, moment_key, moment_roll, roll
from rearguard.kit.math import cos, sin
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kept, kernel, law
from rearguard.kit.streams import ARROW, PIERCE
from rearguard.laws.arms.arrow import (
    arrow_energy_j,
    drag_length_m,
    flight_s,
    height_m,
    slope_to_meet,
)
from rearguard.laws.arms.bow import launch_m_s, scatter_rad
from rearguard.laws.arms.mark import HORSE, MISS, met
from rearguard.laws.arms.pierce import arrow_stopped_share
from rearguard.laws.arms.spare import holds_shot, in_the_way
from rearguard.record.events import Event, Harm, Row

stopped_share, energy_j, holds_shot_plain, plain_cos, plain_sin = plainly(
    arrow_stopped_share, arrow_energy_j, holds_shot, cos, sin
)
moment_roll = kept(moment_roll)
CELL_M = 8.0  # wider than anybody's room about a mark
STEP_M = 4.0  # steps along a path in which neighbour cells are looked at
JAVELIN = int(Missile.JAVELIN)
# of each in the air: when and where it comes down, and the path that leads there
LANDS, X, Y, ALONG_X, ALONG_Y, SLOPE, SPEED, LENGTH, LOOSED, RISE, LAND, SHOOTER = range(12)
WIDTH = 12


@law
def held_by(cx, cy, tiles_x, tiles_y, tile_of, slot):
    """Number of the occupied cell at (cx, cy), or -1, also where that is off their map."""
    if cx < 0 or cy < 0 or cx >= 16 * tiles_x or cy >= 16 * tiles_y:
        return -1
    return cell_at(cx, cy, tiles_x, tile_of, slot)


@law
def over_ground_m(path, k, at_m):
    """Height of an arrow over the ground after ``at_m`` of its way along the level."""
    up = height_m(at_m, path[k, SLOPE], path[k, SPEED], path[k, LENGTH], path[k, LOOSED])
    return up - path[k, RISE] * at_m


@kernel
def aim(
    n, shooters, x_m, y_m, enemy_m, bearing_rad, missile, draw_n, dart_kg, skill, mount, rise,
    idents, seed, quarter, now_s, bow, arrow, path,
):  # fmt: skip
    """The path of each arrow: whither he aims, and how far that goes astray."""
    for k in range(n):
        i = shooters[k]
        key = moment_key(seed, ARROW, quarter, idents[i])
        wide = arrow.javelin_m if missile[i] == JAVELIN else arrow.shaft_m
        length = drag_length_m(dart_kg[i], wide, arrow.drag)
        loosed = arrow.saddle_m if mount[i] >= 0 else arrow.loose_m
        launched = launch_m_s(missile[i], draw_n[i], dart_kg[i], bow)
        wild = roll(key, 8) < bow.wild
        off = bow.wild_share if wild else bow.misjudged
        scatter = bow.wild_scatter if wild else scatter_rad(missile[i], skill[i], bow)
        taken_m = max(3.0, enemy_m[i] * (1.0 + off * gauss(key, 1)))
        slope = slope_to_meet(taken_m, arrow.mark_m + rise[k] - loosed, launched, length)
        if not wild:
            slope += scatter * gauss(key, 3)
        speed = launched * max(0.5, 1.0 + bow.hand_share * gauss(key, 0))
        bent = bearing_rad[i] + scatter * gauss(key, 2)
        steep = rise[k] / max(enemy_m[i], 1.0)
        near, far = 0.0, 2.0 * speed * speed / 9.81 + 20.0
        for _ in range(30):
            mid = 0.5 * (near + far)
            if height_m(mid, slope, speed, length, loosed) > steep * mid:
                near = mid
            else:
                far = mid
        path[k, LANDS] = now_s + flight_s(near, slope, speed, length)
        path[k, X], path[k, Y] = x_m[i], y_m[i]
        path[k, ALONG_X], path[k, ALONG_Y] = cos(bent), sin(bent)
        path[k, SLOPE], path[k, SPEED], path[k, LENGTH] = slope, speed, length
        path[k, LOOSED], path[k, RISE] = loosed, steep
        path[k, LAND], path[k, SHOOTER] = near, i


@kernel
def friends_in_way(
    n, shooters, x_m, y_m, side, enemy_m, bearing_rad, missile, draw_n, dart_kg, skill, mount,
    rise, x0, y0, inverse, tiles_x, tiles_y, tile_of, slot, start, order, bow, arrow, spare,
    blocked,
):  # fmt: skip
    """Whether friends stand in the way of a shot aimed straight at the nearest enemy."""
    for k in range(n):
        i = shooters[k]
        wide = arrow.javelin_m if missile[i] == JAVELIN else arrow.shaft_m
        length = drag_length_m(dart_kg[i], wide, arrow.drag)
        loosed = arrow.saddle_m if mount[i] >= 0 else arrow.loose_m
        launched = launch_m_s(missile[i], draw_n[i], dart_kg[i], bow)
        mark_m = max(3.0, float(enemy_m[i]))
        slope = slope_to_meet(mark_m, arrow.mark_m + rise[k] - loosed, launched, length)
        scatter = scatter_rad(missile[i], skill[i], bow)
        ax, ay = cos(bearing_rad[i]), sin(bearing_rad[i])
        blocked[k] = 0
        for step in range(int((mark_m + CELL_M) / STEP_M) + 1):
            at = step * STEP_M
            cx = int((x_m[i] + at * ax - x0) * inverse)
            cy = int((y_m[i] + at * ay - y0) * inverse)
            for line in range(cy - 1, cy + 2):
                for column in range(cx - 1, cx + 2):
                    c = held_by(column, line, tiles_x, tiles_y, tile_of, slot)
                    if c < 0:
                        continue
                    for m in range(start[c], start[c + 1]):
                        j = order[m]
                        if j == i or side[j] != side[i]:
                            continue
                        dx, dy = x_m[j] - x_m[i], y_m[j] - y_m[i]
                        along, beside = dx * ax + dy * ay, dy * ax - dx * ay
                        if along <= 0.0:
                            continue
                        up = height_m(along, slope, launched, length, loosed)
                        up -= rise[k] / mark_m * along
                        if in_the_way(along, beside, up, mark_m, scatter, spare):
                            blocked[k] = 1
            if blocked[k] == 1:
                break


@kernel
def meet(
    n, path, past_m, x_m, y_m, men, mount, x0, y0, inverse, tiles_x, tiles_y, tile_of, slot, start,
    order, mark, whom, what, where,
):  # fmt: skip
    """The first body that each arrow meets on its way down; -1 nobody."""
    for k in range(n):
        ax, ay, land = path[k, ALONG_X], path[k, ALONG_Y], path[k, LAND]
        best = np.inf
        whom[k], what[k], where[k] = -1, MISS, land
        for step in range(int(land / STEP_M) + 2):
            at = step * STEP_M
            if at > best + CELL_M:
                break
            tested = min(at, land)
            ahead = min(at + STEP_M, land)
            low = min(over_ground_m(path, k, tested), over_ground_m(path, k, ahead))
            if at + STEP_M < past_m or low > mark.rider_m:
                continue
            cx = int((path[k, X] + tested * ax - x0) * inverse)
            cy = int((path[k, Y] + tested * ay - y0) * inverse)
            for line in range(cy - 1, cy + 2):
                for column in range(cx - 1, cx + 2):
                    c = held_by(column, line, tiles_x, tiles_y, tile_of, slot)
                    if c < 0:
                        continue
                    for m in range(start[c], start[c + 1]):
                        j = order[m]
                        dx, dy = x_m[j] - path[k, X], y_m[j] - path[k, Y]
                        along = dx * ax + dy * ay
                        if along < past_m or along > land or along >= best:
                            continue
                        up = over_ground_m(path, k, along)
                        kind = met(dy * ax - dx * ay, up, mount[j] >= 0, men[j], mark)
                        if kind != MISS:
                            best, whom[k], what[k], where[k] = along, j, kind, along


class Arrows:
    """What is in the air, and who is let shoot."""

    def __init__(self, host: Any, views: Any, record: Any, seed: int, numbers: dict) -> None:
        self.host, self.views, self.record, self.seed = host, views, record, seed
        self.bow, self.arrow, self.spare = (numbers[k] for k in ("bow", "arrow", "spare"))
        self.mark, self.pierce = numbers["mark"], numbers["pierce"]
        self.up = np.zeros((0, WIDTH))
        self.cells: SparseCells | None = None

    def loose(
        self, shooters: np.ndarray, now_s: float, quarter: int
    ) -> tuple[np.ndarray, np.ndarray]:
        """Let go what is on the strings of ``shooters`` (ascending), or keep it there.

        Gives the rows that shot, and of these the ones who shot with own men in the way.
        """
        every, people = self.host.all, self.host.people
        rise = self._rise(shooters)
        blocked = self._blocked(shooters, rise)
        held = np.zeros(len(shooters), bool)
        for k in np.flatnonzero(blocked):
            i = int(shooters[k])
            luck = moment_roll(self.seed, ARROW, quarter, int(every.ident[i]), 20)
            held[k] = holds_shot_plain(luck, float(people.discipline[i]))
        kept_back = shooters[held]
        for column, back in (("rounds", 1), ("fire_left", 1), ("shots", -1), ("arm_spent", -1.0)):
            people[column][kept_back] += np.asarray(back, people[column].dtype)
        people.ready_s[kept_back] = now_s + self.spare.wait_s
        gone, rise = shooters[~held], rise[~held]
        path = np.zeros((len(gone), WIDTH))
        aim(
            len(gone), gone, every.x_m, every.y_m, people.enemy_m, people.enemy_bearing_rad,
            people.missile, people.draw_n, people.dart_kg, people.skill, people.mount, rise,
            every.ident, self.seed, quarter, now_s, self.bow, self.arrow, path,
        )  # fmt: skip
        self.up = np.concatenate([self.up, path])
        return gone, gone[blocked[~held] == 1]

    def _rise(self, shooters: np.ndarray) -> np.ndarray:
        """How much higher than each shooter his nearest enemy stands [m]."""
        every, people, ground = self.host.all, self.host.people, self.views.ground
        rise = np.zeros(len(shooters))
        for k, i in enumerate(shooters.tolist()):
            away, bearing = float(people.enemy_m[i]), float(people.enemy_bearing_rad[i])
            x, y = float(every.x_m[i]), float(every.y_m[i])
            there = ground.height(x + away * plain_cos(bearing), y + away * plain_sin(bearing))
            rise[k] = there - ground.height(x, y)
        return rise

    def _sort(self) -> tuple:
        """Cells of everybody on the field: what the kernels look them up by."""
        every, n = self.host.all, self.host.n_people
        if self.cells is None:
            widest = float(every.men[:n].max()) * self.mark.horse_m
            self.cells = SparseCells(max(CELL_M, widest), n)
        here = np.flatnonzero(AT_LARGE[every.doing[:n]]).astype(np.int32)
        c = self.cells
        c.sort(here, every.x_m, every.y_m)
        return (
            c.x0, c.y0, 1.0 / c.cell_m, c.tiles_x, c.tiles_y, c.tile_of, c.slot, c.start, c.order,
        )  # fmt: skip

    def _blocked(self, shooters: np.ndarray, rise: np.ndarray) -> np.ndarray:
        every, people = self.host.all, self.host.people
        blocked = np.zeros(len(shooters), np.uint8)
        friends_in_way(
            len(shooters), shooters, every.x_m, every.y_m, every.side, people.enemy_m,
            people.enemy_bearing_rad, people.missile, people.draw_n, people.dart_kg,
            people.skill, people.mount, rise, *self._sort(), self.bow, self.arrow, self.spare,
            blocked,
        )  # fmt: skip
        return blocked

    def come_down(self, now_s: float, quarter: int, at_unit: np.ndarray) -> None:
        """Settle what has come down by now, in order of (landing, shooter)."""
        landed = self.up[:, LANDS] <= now_s
        if not landed.any():
            return
        path, self.up = self.up[landed], self.up[~landed]
        path = path[np.lexsort((path[:, SHOOTER], path[:, LANDS]))]
        every, people, n = self.host.all, self.host.people, len(path)
        whom, what, where = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n)
        meet(
            n, path, self.spare.past_m, every.x_m, every.y_m, every.men, people.mount,
            *self._sort(), self.mark, whom, what, where,
        )  # fmt: skip
        for k in range(n):
            i = int(path[k, SHOOTER])
            x = float(path[k, X] + where[k] * path[k, ALONG_X])
            y = float(path[k, Y] + where[k] * path[k, ALONG_Y])
            fright = float(every.men[i]) * self.bow.fright_share
            for side in range(len(self.host.sides)):
                if side != every.side[i]:
                    self.views.balls.append((x, y, side, fright))
            if whom[k] >= 0:
                energy = energy_j(
                    float(people.dart_kg[i]), float(where[k]), abs(float(path[k, SLOPE])),
                    float(path[k, SPEED]), float(path[k, LENGTH]),
                )  # fmt: skip
                self._strike(i, int(whom[k]), what[k] == HORSE, energy, (x, y), now_s, quarter)
                if every.side[whom[k]] != every.side[i]:
                    at_unit[every.unit[i]] = every.unit[whom[k]]

    def _strike(
        self, i: int, j: int, horse: bool, energy: float, place: tuple[float, float],
        now_s: float, quarter: int,
    ) -> None:  # fmt: skip
        every, people = self.host.all, self.host.people
        harm = Harm.JAVELIN if people.missile[i] == JAVELIN else Harm.ARROW
        if horse:
            every.struck[self.host.n_people + people.mount[j]] = harm
        else:
            proof, covered = float(people.proof_j[j]), float(people.armour[j])
            stopped = float(stopped_share(energy, covered, proof, self.pierce))
            if moment_roll(self.seed, PIERCE, quarter, int(every.ident[i]), 0) < stopped:
                return
            every.struck[j] = harm
        men = int(every.men[j])
        hit = Row(
            now_s, Event.HIT, side=int(every.side[j]), unit=int(every.unit[j]), who=j,
            other=int(every.unit[i]), n=0 if horse else men, order=men if horse else 0,
            cause=harm, x_m=place[0], y_m=place[1],
        )  # fmt: skip
        self.record.note(hit)
