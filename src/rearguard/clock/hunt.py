"""The hunt, man by man: whom a hunter rides after, and how he keeps to his party.

A man let loose looks about him for the enemy at large whom he would have soonest, as far as a rider
can make out a single man to chase; not all choose the same. He looks round again every
few seconds, unless he is close upon his man or the man is taken or too far off. Without a man to
ride after he goes where his party goes. A hunter kept in hand (charging in his ranks, or riding
with the officer of his party) goes only for those right before him; officers go after nobody.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing
from rearguard.host.parties import LEADS
from rearguard.kit.cells import SparseCells, cell_at
from rearguard.kit.dice import personal_key, roll
from rearguard.kit.math import cos, sin, sqrt
from rearguard.kit.stage import kernel
from rearguard.kit.streams import TARGET
from rearguard.laws.arms.hunt import Hunt, chase_pace_m_s, time_to_have_him_s

CELL_M = 160.0
PURSUING, CHARGING, FIGHTING = int(Doing.PURSUING), int(Doing.CHARGING), int(Doing.FIGHTING)
GUARDING, CAPTIVE = int(Doing.GUARDING), int(Doing.CAPTIVE)
AT_LARGE = np.zeros(32, np.uint8)
for _d in (
    Doing.FLEEING, Doing.FROZEN, Doing.WAVERING, Doing.EDGING, Doing.RANKED, Doing.MARCHING,
    Doing.STRAGGLING, Doing.FIGHTING, Doing.CORNERED, Doing.RALLIED, Doing.STUNNED,
    Doing.REMOUNTING, Doing.CHARGING, Doing.LOADING, Doing.PURSUING, Doing.GUARDING,
):  # fmt: skip
    AT_LARGE[_d] = 1
PREY = AT_LARGE.copy()  # whom a hunter goes for: no hunters, no guards
PREY[[PURSUING, CHARGING, GUARDING]] = 0
RUNS = np.zeros(32, np.uint8)
for _d in (Doing.FLEEING, Doing.FROZEN, Doing.STUNNED, Doing.REMOUNTING, Doing.RALLIED):
    RUNS[_d] = 1


@kernel
def _look_round(
    i, reach, within_s, x_m, y_m, side, seed, idents, order, start, tiles_x, tiles_y, tile_of,
    slot, x0, y0, at_x, at_y, pace, slowest, taken, men, top_m_s, cruise_m_s, spare_m, numbers,
):  # fmt: skip
    """Whom one hunter picks: soonest had, not chased by many, with some luck; -1 for nobody.

    Cells, and men, whom he could not have sooner at his fastest and with most luck are passed over.
    """
    inverse = 1.0 / CELL_M
    g, best = -1, within_s
    least, top = numbers.least, max(top_m_s[i], cruise_m_s[i], 0.5)
    cx, cy = int((x_m[i] - x0) * inverse), int((y_m[i] - y0) * inverse)
    for r in range(int(reach * inverse) + 2):
        if least * (r - 1) * CELL_M / top > best:
            break
        for dy in range(-r, r + 1):
            b = cy + dy
            if b < 0 or b >= tiles_y * 16:
                continue
            step = 1 if abs(dy) == r else max(2 * r, 1)
            for dx in range(-r, r + 1, step):
                a = cx + dx
                if a < 0 or a >= tiles_x * 16:
                    continue
                c = cell_at(a, b, tiles_x, tile_of, slot)
                if c < 0 or slowest[c] == np.inf:  # nobody, or all have hunters enough
                    continue
                most = best / least * max(top - slowest[c], numbers.hope * top)
                ux = max(x0 + a * CELL_M - x_m[i], x_m[i] - x0 - (a + 1) * CELL_M, 0.0)
                uy = max(y0 + b * CELL_M - y_m[i], y_m[i] - y0 - (b + 1) * CELL_M, 0.0)
                if ux * ux + uy * uy > most * most:
                    continue
                for m in range(start[c], start[c + 1]):
                    ux, uy = at_x[m] - x_m[i], at_y[m] - y_m[i]
                    far = ux * ux + uy * uy
                    most = best / least * max(top - pace[m], numbers.hope * top)
                    if far > reach * reach or far > most * most:
                        continue
                    j = order[m]
                    if side[j] == side[i] or taken[j] >= numbers.on_one * men[j]:
                        continue
                    far = sqrt(far)
                    key = personal_key(seed, TARGET, idents[i], idents[j])
                    time_s = time_to_have_him_s(
                        far, pace[m], cruise_m_s[i], top_m_s[i], spare_m, numbers.hope
                    ) * (least + (2.0 - 2.0 * least) * roll(key, 0))
                    if time_s < best:
                        best = time_s
                        g = j
    return g


@kernel
def choose_quarry(
    n, rows, x_m, y_m, side, doing, in_hand, target, busy_s, now_s, look_now, seed, idents, order,
    start, tiles_x, tiles_y, tile_of, slot, x0, y0, at_x, at_y, pace, slowest, at_large, taken, men,
    top_m_s, cruise_m_s, wind_m, mount, reserve_m, reserve_full_m, numbers,
):  # fmt: skip
    """Give each listed hunter (ascending) a man to ride after, or -1.

    One after another, so that each sees whom the others have chosen: serial, but few look at once.
    """
    for k in range(n):
        i = rows[k]
        free = doing[i] == PURSUING or doing[i] == CHARGING
        loose = doing[i] == PURSUING and in_hand[i] == 0
        if not free or busy_s[i] > now_s or (doing[i] == PURSUING and in_hand[i] == LEADS):
            target[i] = -1
            continue
        g = target[i]
        if g >= 0:
            dx = x_m[g] - x_m[i]
            dy = y_m[g] - y_m[i]
            reach = numbers.sight_m if loose else 2.0 * numbers.in_hand_m
            far = dx * dx + dy * dy
            if at_large[doing[g]] == 0 or far > reach * reach:
                g = -1
            elif loose and look_now[k] == 2 and far > numbers.hold_on_m * numbers.hold_on_m:
                g = -1  # he looks round for one who is easier to catch
        if g < 0 and (look_now[k] > 0 or not loose):
            reach = numbers.sight_m if loose else numbers.in_hand_m
            spare_m = spare_of(mount[i], wind_m[i], reserve_m, reserve_full_m, numbers.spared)
            g = _look_round(
                i, reach, numbers.chase_s, x_m, y_m, side, seed, idents, order, start, tiles_x,
                tiles_y, tile_of, slot, x0, y0, at_x, at_y, pace, slowest, taken, men, top_m_s,
                cruise_m_s, spare_m, numbers,
            )  # fmt: skip
            if g >= 0:
                taken[g] += men[i]
        target[i] = g


@kernel
def spare_of(horse, wind_m, reserve_m, reserve_full_m, spared):
    """Metres above the trot that a man is ready to spend; on foot all that is in him."""
    if horse < 0:
        return np.float64(wind_m)
    return np.float64(reserve_m[horse] - spared * reserve_full_m[horse])


@kernel
def list_quarry(n, side, doing, hunted, hunter, quarry):
    """List who may be hunted, of the sides that are, and one hunter with them; ascending."""
    count = 0
    for i in range(n):
        if i == hunter or (PREY[doing[i]] == 1 and hunted[side[i]]):
            quarry[count] = i
            count += 1
    return count


@kernel
def lift_quarry(
    cells, order, start, x_m, y_m, speed_m_s, taken, men, on_one, at_x, at_y, pace, slowest
):  # fmt: skip
    """Place and speed of everybody in order of cell; the slowest of each who is not full [m/s]."""
    for c in range(cells):
        slowest[c] = np.inf
        for m in range(start[c], start[c + 1]):
            j = order[m]
            at_x[m], at_y[m], pace[m] = x_m[j], y_m[j], speed_m_s[j]
            if taken[j] < on_one * men[j]:
                slowest[c] = min(slowest[c], pace[m])


@kernel
def count_hunters(n, hunters, target, men, taken):
    """How many men ride after each."""
    for k in range(n):
        g = target[hunters[k]]
        if g >= 0:
            taken[g] += men[hunters[k]]


@kernel
def ride_after(
    lo, hi, rows, x_m, y_m, doing, target, slot_x_m, slot_y_m, busy_s, now_s, speed_m_s,
    heading_rad, top_m_s, cruise_m_s, wind_m, mount, reserve_m, reserve_full_m, wish_x_m_s,
    wish_y_m_s, numbers,
):  # fmt: skip
    """Wished velocity of the hunters listed: to where their man will be, else with their party."""
    for k in range(lo, hi):
        i = rows[k]
        if doing[i] != PURSUING and not (doing[i] == CHARGING and target[i] >= 0):
            continue
        if busy_s[i] > now_s:
            wish_x_m_s[i] = 0.0
            wish_y_m_s[i] = 0.0
            continue
        spared = numbers.spared if target[i] >= 0 else numbers.party_spared
        spare_m = spare_of(mount[i], wind_m[i], reserve_m, reserve_full_m, spared)
        g = target[i]
        if g >= 0:
            dx = x_m[g] - x_m[i]
            dy = y_m[g] - y_m[i]
            d = sqrt(dx * dx + dy * dy)
            pace = chase_pace_m_s(d, speed_m_s[g], cruise_m_s[i], top_m_s[i], spare_m)
            lead = min(numbers.lead_s, d / max(top_m_s[i], 0.5))
            dx += cos(np.float64(heading_rad[g])) * speed_m_s[g] * lead
            dy += sin(np.float64(heading_rad[g])) * speed_m_s[g] * lead
            far = sqrt(dx * dx + dy * dy) + 1e-6
            v = min(pace, max(d / 0.5, 0.5) + speed_m_s[g])
            wish_x_m_s[i] = dx / far * v
            wish_y_m_s[i] = dy / far * v
        else:
            dx = slot_x_m[i] - x_m[i]
            dy = slot_y_m[i] - y_m[i]
            d = sqrt(dx * dx + dy * dy)
            v = 0.0
            if d >= numbers.party_m:
                v = chase_pace_m_s(d, 0.0, cruise_m_s[i], top_m_s[i], spare_m)
            wish_x_m_s[i] = dx / (d + 1e-6) * v
            wish_y_m_s[i] = dy / (d + 1e-6) * v


class Hunters:
    """Buffers of the hunt and its two moments: choosing (2 s) and riding (0.25 s)."""

    def __init__(self, host: Any, team: Any, seed: int, numbers: Hunt) -> None:
        self.host, self.team, self.seed, self.numbers = host, team, seed, numbers
        self.cells = SparseCells(CELL_M, host.n_people)
        self.taken = np.zeros(host.n_people, np.float32)
        self.quarry = np.zeros(host.n_people, np.int32)
        self.lifted = np.zeros((4, host.n_people), np.float32)  # x, y, speed; slowest of a cell

    def hunters(self, rows: np.ndarray) -> np.ndarray:
        """Those of ``rows`` who may ride after somebody."""
        doing = self.host.all.doing[rows]
        return rows[(doing == PURSUING) | (doing == CHARGING)]

    def choose(self, rows: np.ndarray, now_s: float, two_seconds: int) -> None:
        """At 2 s: keep, drop or find a man to ride after."""
        host = self.host
        every, people, n = host.all, host.people, host.n_people
        hunters = self.hunters(rows)
        if not len(hunters):
            return
        hunts = np.bincount(every.side[hunters], minlength=len(host.sides)) > 0
        hunted = hunts.sum() > hunts  # by some other side
        found = list_quarry(n, every.side, every.doing, hunted, hunters[0], self.quarry)
        self.cells.sort(self.quarry[:found], every.x_m, every.y_m)
        period = max(int(self.numbers.look_every_s / 2.0), 1)
        turn = two_seconds + hunters
        look_now = np.where(turn % period == 0, 2, turn % 2).astype(np.uint8)
        c = self.cells
        self.taken[:] = 0
        count_hunters(len(hunters), hunters, people.target, every.men, self.taken)
        lift_quarry(
            c.cells, c.order, c.start, every.x_m, every.y_m, every.speed_m_s, self.taken, every.men,
            self.numbers.on_one, *self.lifted,
        )  # fmt: skip
        choose_quarry(
            len(hunters), hunters, every.x_m, every.y_m, every.side, every.doing, people.in_hand,
            people.target, people.busy_s, now_s, look_now, self.seed, every.ident, c.order, c.start,
            c.tiles_x, c.tiles_y, c.tile_of, c.slot, c.x0, c.y0, *self.lifted, AT_LARGE, self.taken,
            every.men, people.top_m_s, people.cruise_m_s, people.wind_m, people.mount,
            host.beasts.reserve_m, host.beasts.reserve_full_m, self.numbers,
        )  # fmt: skip

    def ride(self, rows: np.ndarray, now_s: float) -> None:
        """At 0.25 s or 2 s: turn toward the man, or keep with the party."""
        host = self.host
        every, people, beasts = host.all, host.people, host.beasts
        self.team.run(
            ride_after, len(rows), rows, every.x_m, every.y_m, every.doing, people.target,
            people.slot_x_m, people.slot_y_m, people.busy_s, now_s, every.speed_m_s,
            every.heading_rad, people.top_m_s, people.cruise_m_s, people.wind_m, people.mount,
            beasts.reserve_m, beasts.reserve_full_m, people.wish_x_m_s, people.wish_y_m_s,
            self.numbers,
        )  # fmt: skip
