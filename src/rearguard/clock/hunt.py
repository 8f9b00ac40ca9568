"""The hunt, man by man: whom a hunter rides after, and how he keeps to his party.

A man let loose looks about him for the enemy at large whom he would have soonest, as far as a rider
can make out a single man to chase; not all choose the same. He looks round again every
few seconds, unless he is close upon his man or the man is taken or too far off. Without a man to
ride after he goes where his party goes. A hunter kept in hand (charging in his ranks, or riding
with the officer of his party) goes only for those right before him; officers go after nobody.
"""

from typing import Any, NamedTuple

import numpy as np

from rearguard.clock.quarry import LOT, Tiles, leave_out
from rearguard.host.doing import Doing
from rearguard.host.parties import LEADS
from rearguard.kit.dice import personal_key, roll
from rearguard.kit.loops import Moment
from rearguard.kit.math import cos, sin, sqrt
from rearguard.kit.stage import kernel, law
from rearguard.kit.streams import TARGET
from rearguard.kit.threads import Call
from rearguard.laws.arms.hunt import Hunt, chase_pace_m_s, time_to_have_him_s

ROUNDING = 1.000001  # more than single precision can be wrong by
LOOK_WEIGHT = 8  # to look round for a man, against a plain row
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


class Field(NamedTuple):
    """Columns of all who ride after each other, and of their horses."""

    x_m: np.ndarray
    y_m: np.ndarray
    side: np.ndarray
    doing: np.ndarray
    men: np.ndarray
    ident: np.ndarray
    in_hand: np.ndarray
    busy_s: np.ndarray
    top_m_s: np.ndarray
    cruise_m_s: np.ndarray
    wind_m: np.ndarray
    mount: np.ndarray
    reserve_m: np.ndarray
    reserve_full_m: np.ndarray


class Chase(NamedTuple):
    """What a hunter reckons with: where he is, how fast, how far he goes for his man."""

    x_m: float
    y_m: float
    trot_m_s: float
    top_m_s: float
    rise_m_s: float
    spare_m: float
    hope: float
    reach_m: float


@law
def _might_be_sooner(chase, bounds, within_s):
    """Whether a hunter could have a man within some bounds in less than so long.

    Says yes to every man whom ``time_to_have_him_s`` gives a shorter time, to the last bit, and
    spares its divisions: whoever is farther or faster is had later.
    """
    ux = max(bounds[0] - chase.x_m, chase.x_m - bounds[1], np.float32(0.0))
    uy = max(bounds[2] - chase.y_m, chase.y_m - bounds[3], np.float32(0.0))
    far = ux * ux + uy * uy
    if far > chase.reach_m * chase.reach_m:
        return False
    gap_m = np.float64(sqrt(far))
    slowest_m_s = np.float64(bounds[4])
    rushes = gap_m * chase.rise_m_s <= chase.spare_m * (chase.top_m_s - slowest_m_s) * ROUNDING
    pace_m_s = chase.top_m_s if rushes else chase.trot_m_s
    return gap_m < within_s * max(pace_m_s - slowest_m_s, chase.hope * pace_m_s)


@law
def _time_to_have_s(i, bounds, field, spare_m, hope):
    """Time in which a hunter reckons to have the man with these bounds [s]."""
    f = field
    dx, dy = bounds[0] - f.x_m[i], bounds[2] - f.y_m[i]
    gap_m = sqrt(dx * dx + dy * dy)
    return time_to_have_him_s(gap_m, bounds[4], f.cruise_m_s[i], f.top_m_s[i], spare_m, hope)


@law
def _tiles_in_reach(at_m, reach_m, tile_m, tiles):
    """Tile of a place along one axis; the first and the last tile in reach of it."""
    wide_m = reach_m + 1.0  # places are rounded
    first = max(int((at_m - wide_m) / tile_m), 0)
    last = min(int((at_m + wide_m) / tile_m), tiles - 1)
    return int(at_m / tile_m), first, last


@kernel
def _look_round(i, field, quarry, seed, numbers):
    """Whom one hunter picks, by place in the quarry: soonest had, with some luck; -1 for nobody.

    Tiles, lots and men whom he could not have sooner with most luck are passed over.
    """
    f, q = field, quarry
    loose = f.doing[i] == PURSUING and f.in_hand[i] == 0
    spare_m = spare_of(f.mount[i], f.wind_m[i], f.reserve_m, f.reserve_full_m, numbers.spared)
    trot_m_s, top_m_s = np.float64(f.cruise_m_s[i]), np.float64(f.top_m_s[i])
    chase = Chase(
        f.x_m[i], f.y_m[i], max(trot_m_s, 0.1), max(top_m_s, 0.1), top_m_s - trot_m_s, spare_m,
        numbers.hope, numbers.sight_m if loose else numbers.in_hand_m,
    )  # fmt: skip
    g, best, least = -1, numbers.chase_s, numbers.least
    within_s = best / least * ROUNDING
    tx, west, east = _tiles_in_reach(chase.x_m - q.x0, chase.reach_m, q.tile_m, q.tiles_x)
    ty, south, north = _tiles_in_reach(chase.y_m - q.y0, chase.reach_m, q.tile_m, q.tiles_y)
    for r in range(max(tx - west, east - tx, ty - south, north - ty) + 1):
        for b in range(max(ty - r, south), min(ty + r, north) + 1):
            step = 1 if abs(b - ty) == r else max(2 * r, 1)
            for a in range(tx - r, tx + r + 1, step):
                if a < west or a > east:
                    continue
                t = b * q.tiles_x + a
                if not _might_be_sooner(chase, q.tiles[t], within_s):
                    continue
                for lot in range(q.first[t], q.first[t + 1]):
                    if not _might_be_sooner(chase, q.lots[lot], within_s):
                        continue
                    for m in range(lot * LOT, lot * LOT + LOT):
                        if not _might_be_sooner(chase, q.men[m], within_s):
                            continue
                        j = q.rows[m]
                        if f.side[j] == f.side[i]:
                            continue
                        time_s = _time_to_have_s(i, q.men[m], f, spare_m, numbers.hope)
                        key = personal_key(seed, TARGET, f.ident[i], f.ident[j])
                        time_s = time_s * (least + (2.0 - 2.0 * least) * roll(key, 0))
                        if time_s < best:
                            best, within_s = time_s, time_s / least * ROUNDING
                            g = m
    return g


@kernel
def look_for_quarry(
    lo, hi, rows, look_now, now_s, field, quarry, target, seed, picked, numbers
):  # fmt: skip
    """Leave each hunter the man he keeps to, or -1; whom he would have if nobody else looked."""
    f = field
    for k in range(lo, hi):
        i, g = rows[k], target[rows[k]]
        picked[k] = -1
        hunts = f.doing[i] == PURSUING and f.in_hand[i] != LEADS
        if f.busy_s[i] > now_s or not (hunts or f.doing[i] == CHARGING):
            target[i] = -1
            continue
        loose = hunts and f.in_hand[i] == 0
        if g >= 0:
            dx = f.x_m[g] - f.x_m[i]
            dy = f.y_m[g] - f.y_m[i]
            reach_m = numbers.sight_m if loose else 2.0 * numbers.in_hand_m
            far = dx * dx + dy * dy
            if AT_LARGE[f.doing[g]] == 0 or far > reach_m * reach_m:
                g = -1
            elif loose and look_now[k] == 2 and far > numbers.hold_on_m * numbers.hold_on_m:
                g = -1  # he looks round for one who is easier to catch
        if g < 0 and (look_now[k] > 0 or not loose):
            picked[k] = _look_round(i, f, quarry, seed, numbers)
        target[i] = g


@kernel
def settle_quarry(n, rows, picked, field, quarry, target, taken, seed, numbers):
    """Give each hunter (ascending) whom he picked, or another if those before him are enough."""
    q = quarry
    for k in range(n):
        i, m = rows[k], picked[k]
        if m < 0:
            continue
        g = q.rows[m]
        if taken[g] >= numbers.on_one * field.men[g]:
            m = _look_round(i, field, q, seed, numbers)
            if m < 0:
                continue
            g = q.rows[m]
        target[i] = g
        taken[g] += field.men[i]
        if taken[g] >= numbers.on_one * field.men[g]:
            leave_out(m, q)


@kernel
def spare_of(horse, wind_m, reserve_m, reserve_full_m, spared):
    """Metres above the trot that a man is ready to spend; on foot all that is in him."""
    if horse < 0:
        return np.float64(wind_m)
    return np.float64(reserve_m[horse] - spared * reserve_full_m[horse])


@kernel
def list_hunters(n, rows, side, doing, tick, period, hunters, look_now, hunts):
    """List who may ride after somebody, and mark their sides.

    ``look_now``: 1 whose turn it is to look for a man if he has none, 2 to look round anew.
    """
    count = 0
    for k in range(n):
        i = rows[k]
        if doing[i] == PURSUING or doing[i] == CHARGING:
            hunters[count] = i
            look_now[count] = 2 if (tick + i) % period == 0 else (tick + i) % 2
            hunts[side[i]] = True
            count += 1
    return count


@kernel
def list_quarry(n, side, doing, hunted, taken, men, on_one, quarry):
    """List who may be hunted, of the sides that are, and has not hunters enough; ascending."""
    count = 0
    for i in range(n):
        if PREY[doing[i]] == 1 and hunted[side[i]] and taken[i] < on_one * men[i]:
            quarry[count] = i
            count += 1
    return count


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
        self.tiles = Tiles(host)
        self.hunters = np.zeros(host.n_people, np.int32)
        self.look_now = np.zeros(host.n_people, np.uint8)
        self.taken = np.zeros(host.n_people, np.float32)
        self.quarry = np.zeros(host.n_people, np.int32)
        self.picked = np.zeros(host.n_people, np.int32)

    def choose(self, rows: np.ndarray, now_s: float, two_seconds: int) -> None:
        """At 2 s: keep, drop or find a man to ride after."""
        host = self.host
        every, people, n = host.all, host.people, host.n_people
        hunts = np.zeros(len(host.sides), bool)
        period = max(int(self.numbers.look_every_s / 2.0), 1)
        count = list_hunters(
            len(rows), rows, every.side, every.doing, two_seconds, period, self.hunters,
            self.look_now, hunts,
        )  # fmt: skip
        if not count:
            return
        hunters, look_now = self.hunters[:count], self.look_now[:count]
        hunted = hunts.sum() > hunts  # by some other side
        self.taken[:] = 0
        count_hunters(len(hunters), hunters, people.target, every.men, self.taken)
        found = list_quarry(
            n, every.side, every.doing, hunted, self.taken, every.men, self.numbers.on_one,
            self.quarry,
        )  # fmt: skip
        field, quarry = self._field(), self.tiles.hold(self.quarry[:found])
        self.team.run(
            look_for_quarry, len(hunters), hunters, look_now, now_s, field, quarry, people.target,
            self.seed, self.picked, self.numbers, weight=LOOK_WEIGHT,
        )  # fmt: skip
        settle_quarry(
            len(hunters), hunters, self.picked, field, quarry, people.target, self.taken, self.seed,
            self.numbers,
        )  # fmt: skip

    def _field(self) -> Field:
        """The columns of the moment."""
        every, people, beasts = self.host.all, self.host.people, self.host.beasts
        return Field(
            every.x_m, every.y_m, every.side, every.doing, every.men, every.ident, people.in_hand,
            people.busy_s, people.top_m_s, people.cruise_m_s, people.wind_m, people.mount,
            beasts.reserve_m, beasts.reserve_full_m,
        )  # fmt: skip

    def ride(self, moment: Moment) -> Call:
        """At 0.25 s or 2 s: turn toward the man, or keep with the party."""
        host = self.host
        every, people, beasts = host.all, host.people, host.beasts
        rest = (
            moment.rows, every.x_m, every.y_m, every.doing, people.target, people.slot_x_m,
            people.slot_y_m, people.busy_s, moment.now_s, every.speed_m_s, every.heading_rad,
            people.top_m_s, people.cruise_m_s, people.wind_m, people.mount, beasts.reserve_m,
            beasts.reserve_full_m, people.wish_x_m_s, people.wish_y_m_s, self.numbers,
        )  # fmt: skip
        return Call("hunt", ride_after, rest)
