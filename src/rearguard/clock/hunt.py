"""The hunt, man by man: whom a hunter rides after, and how he keeps to his party.

A man let loose looks about him for the nearest enemy at large, as far as a rider can make out a
single man to chase, and rather for a slow one; not all choose the same. He looks round again every
few seconds, unless he is close upon his man or the man is taken or too far off. Without a man to
ride after he goes where his party goes. A hunter kept in hand (charging in his ranks) goes only for
those right before him.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing
from rearguard.kit.bearings import cosines
from rearguard.kit.cells import SparseCells, cell_at
from rearguard.kit.dice import personal_key, roll
from rearguard.kit.math import sqrt
from rearguard.kit.stage import kernel
from rearguard.kit.streams import TARGET
from rearguard.laws.arms.capture import Capture
from rearguard.laws.arms.hunt import Hunt

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
RUNS = np.zeros(32, np.uint8)
for _d in (Doing.FLEEING, Doing.FROZEN, Doing.STUNNED, Doing.REMOUNTING, Doing.RALLIED):
    RUNS[_d] = 1


@kernel
def _look_round(
    i, reach, x_m, y_m, side, seed, idents, order, start, tiles_x, tiles_y, tile_of, slot, x0, y0,
    taken, men, speed_m_s, top_m_s, on_one,
):  # fmt: skip
    """Whom one hunter picks: near, slow, not yet chased by many, with some luck; -1 for nobody."""
    inverse = 1.0 / CELL_M
    g = -1
    best = 1e18
    cx = int((x_m[i] - x0) * inverse)
    cy = int((y_m[i] - y0) * inverse)
    for r in range(int(reach * inverse) + 2):
        if g >= 0 and (r - 1) * CELL_M * ((r - 1) * CELL_M) * 0.045 > best:
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
                if c < 0:
                    continue
                for m in range(start[c], start[c + 1]):
                    j = order[m]
                    if side[j] == side[i] or taken[j] >= on_one * men[j]:
                        continue
                    ux = x_m[j] - x_m[i]
                    uy = y_m[j] - y_m[i]
                    far = ux * ux + uy * uy
                    if far > reach * reach:
                        continue
                    key = personal_key(seed, TARGET, idents[i], idents[j])
                    slow = 0.3 + speed_m_s[j] / max(top_m_s[i], 0.5)
                    d2 = far * (0.5 + roll(key, 0)) * slow * slow
                    if d2 < best:
                        best = d2
                        g = j
    return g


@kernel
def choose_quarry(
    n, rows, x_m, y_m, side, doing, target, busy_s, now_s, look_now, seed, idents, order, start,
    tiles_x, tiles_y, tile_of, slot, x0, y0, at_large, taken, men, speed_m_s, top_m_s, numbers,
    capture,
):  # fmt: skip
    """Give each listed hunter (ascending) a man to ride after, or -1.

    One after another, so that each sees whom the others have chosen: serial, but few look at once.
    """
    for k in range(n):
        i = rows[k]
        free = doing[i] == PURSUING or doing[i] == CHARGING
        if not free:
            target[i] = -1
            continue
        loose = doing[i] == PURSUING
        if busy_s[i] > now_s:
            target[i] = -1
            continue
        g = target[i]
        if g >= 0:
            dx = x_m[g] - x_m[i]
            dy = y_m[g] - y_m[i]
            reach = capture.give_up_m if loose else 2.0 * numbers.in_hand_m
            far = dx * dx + dy * dy
            if at_large[doing[g]] == 0 or far > reach * reach:
                g = -1
            elif loose and look_now[k] == 2 and far > numbers.hold_on_m * numbers.hold_on_m:
                g = -1  # he looks round for one who is easier to catch
        if g < 0 and (look_now[k] > 0 or not loose):
            reach = capture.look_m if loose else numbers.in_hand_m
            g = _look_round(
                i, reach, x_m, y_m, side, seed, idents, order, start, tiles_x, tiles_y, tile_of,
                slot, x0, y0, taken, men, speed_m_s, top_m_s, numbers.on_one,
            )  # fmt: skip
            if g >= 0:
                taken[g] += men[i]
        target[i] = g


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
    heading_rad, top_m_s, cruise_m_s, wish_x_m_s, wish_y_m_s, toward, numbers,
):  # fmt: skip
    """Wished velocity of hunters: to where their man will be, else with their party."""
    for k in range(lo, hi):
        i = rows[k]
        if doing[i] != PURSUING and not (doing[i] == CHARGING and target[i] >= 0):
            continue
        if busy_s[i] > now_s:
            wish_x_m_s[i] = 0.0
            wish_y_m_s[i] = 0.0
            continue
        g = target[i]
        if g >= 0:
            dx = x_m[g] - x_m[i]
            dy = y_m[g] - y_m[i]
            d = sqrt(dx * dx + dy * dy)
            lead = min(numbers.lead_s, d / max(top_m_s[i], 0.5))
            dx += toward[k, 0] * speed_m_s[g] * lead
            dy += toward[k, 1] * speed_m_s[g] * lead
            far = sqrt(dx * dx + dy * dy) + 1e-6
            able = top_m_s[i] if d < numbers.sprint_m else cruise_m_s[i]
            v = min(able, max(d / 0.5, 0.5) + speed_m_s[g])
            wish_x_m_s[i] = dx / far * v
            wish_y_m_s[i] = dy / far * v
        else:
            dx = slot_x_m[i] - x_m[i]
            dy = slot_y_m[i] - y_m[i]
            d = sqrt(dx * dx + dy * dy)
            v = 0.0 if d < numbers.party_m else cruise_m_s[i]
            wish_x_m_s[i] = dx / (d + 1e-6) * v
            wish_y_m_s[i] = dy / (d + 1e-6) * v


class Hunters:
    """Buffers of the hunt and its two moments: choosing (2 s) and riding (0.25 s)."""

    def __init__(self, host: Any, team: Any, seed: int, numbers: Hunt, capture: Capture) -> None:
        self.host, self.team, self.seed = host, team, seed
        self.numbers, self.capture = numbers, capture
        self.cells = SparseCells(CELL_M, host.n_people)
        self.taken = np.zeros(host.n_people, np.float32)

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
        doing, side = every.doing[:n], every.side[:n]
        prey = (AT_LARGE[doing] == 1) & ~np.isin(doing, (PURSUING, CHARGING, GUARDING))
        sides = np.unique(side[hunters])
        if len(sides) == 1:
            prey &= side != sides[0]
        quarry = np.flatnonzero(prey).astype(np.int32)
        both = np.concatenate([quarry, hunters[:1]])
        self.cells.sort(np.sort(both), every.x_m, every.y_m)
        period = max(int(self.numbers.look_every_s / 2.0), 1)
        turn = two_seconds + hunters
        look_now = np.where(turn % period == 0, 2, turn % 2).astype(np.uint8)
        c = self.cells
        self.taken[:] = 0
        count_hunters(len(hunters), hunters, people.target, every.men, self.taken)
        choose_quarry(
            len(hunters), hunters, every.x_m, every.y_m, every.side, every.doing, people.target,
            people.busy_s, now_s, look_now, self.seed, every.ident, c.order, c.start, c.tiles_x,
            c.tiles_y, c.tile_of, c.slot, c.x0, c.y0, AT_LARGE, self.taken, every.men,
            every.speed_m_s, people.top_m_s, self.numbers, self.capture,
        )  # fmt: skip

    def ride(self, rows: np.ndarray, now_s: float) -> None:
        """At 0.25 s or 2 s: turn toward the man, or keep with the party."""
        host = self.host
        every, people = host.all, host.people
        hunters = self.hunters(rows)
        if not len(hunters):
            return
        of = np.maximum(people.target[hunters], 0)
        self.team.run(
            ride_after, len(hunters), hunters, every.x_m, every.y_m, every.doing, people.target,
            people.slot_x_m, people.slot_y_m, people.busy_s, now_s, every.speed_m_s,
            every.heading_rad, people.top_m_s, people.cruise_m_s, people.wish_x_m_s,
            people.wish_y_m_s, cosines(every.heading_rad[of]), self.numbers,
        )  # fmt: skip
