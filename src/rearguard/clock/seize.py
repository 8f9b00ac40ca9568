"""Seizing: hunters who come up with their men, and who then keeps the prisoners.

A catch is looked for along the way of the step (nearest approach of the two), so that it does not
depend on the step's length. If two hunters come up with one man in a step, the lower ident has
him. A prisoner goes to a guard with room near by, else his captor stays with him as a guard.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing, Wound
from rearguard.host.parties import IN_HAND
from rearguard.host.units import Task
from rearguard.kit.dice import moment_key, roll
from rearguard.kit.math import cos, sin
from rearguard.kit.stage import kernel, law
from rearguard.kit.streams import CATCH
from rearguard.laws.arms.capture import (
    CUT_DOWN,
    TAKEN,
    Capture,
    busy_time_s,
    nearest_approach_m,
    overtaken,
)
from rearguard.laws.beast.tire import is_spent
from rearguard.laws.mind.surrender import Surrender, is_hemmed_in
from rearguard.record.events import Harm, Reason

PURSUING, CHARGING, GUARDING = int(Doing.PURSUING), int(Doing.CHARGING), int(Doing.GUARDING)
CAPTIVE, FLEEING, DEAD = int(Doing.CAPTIVE), int(Doing.FLEEING), int(Doing.DEAD)
HEAVY, MORTAL, BLADE = int(Wound.HEAVY), int(Wound.MORTAL), int(Harm.BLADE)
HEMMED_IN, ON_FOOT = int(Reason.HEMMED_IN), int(Reason.ON_FOOT)
SPENT, OVERTAKEN = int(Reason.SPENT), int(Reason.OVERTAKEN)
_GATHERS = np.zeros(256, bool)
_GATHERS[[int(t) for t in (Task.ESCORT, Task.COLLECT, Task.RALLY)]] = True
SEIZABLE = np.zeros(32, np.uint8)
for _d in (Doing.FLEEING, Doing.FROZEN, Doing.STUNNED, Doing.REMOUNTING, Doing.RALLIED, Doing.DOWN):
    SEIZABLE[_d] = 1


@law
def _velocity(heading_rad, speed_m_s):
    """Velocity, east and north [m/s]."""
    angle = float(heading_rad)
    return np.float32(cos(angle) * speed_m_s), np.float32(sin(angle) * speed_m_s)


@kernel
def come_up(n, rows, x_m, y_m, heading_rad, speed_m_s, target, doing, reach_m, dt_s, out):
    """List hunters among the rows who come within reach of their man in this step."""
    count = 0
    for k in range(n):
        i = rows[k]
        g = target[i]
        hunts = doing[i] == PURSUING or doing[i] == CHARGING
        if not hunts or g < 0 or SEIZABLE[doing[g]] == 0:
            continue
        dx, dy = x_m[g] - x_m[i], y_m[g] - y_m[i]
        within_m = reach_m + (speed_m_s[g] + speed_m_s[i]) * dt_s + 1.0  # figures are rounded
        if dx * dx + dy * dy > within_m * within_m:
            continue
        his_x, his_y = _velocity(heading_rad[g], speed_m_s[g])
        own_x, own_y = _velocity(heading_rad[i], speed_m_s[i])
        turn_x, turn_y = his_x - own_x, his_y - own_y
        near = nearest_approach_m(dx, dy, turn_x, turn_y, dt_s)
        if near < reach_m:
            out[count] = i
            count += 1
    return count


@kernel
def meet(
    n, hunters, now_s, quarter, doing, wound, killer, idents, target, busy_s, mount, open_way, harm,
    reason, captor, reserve_m, reserve_full_m, lame, seed, shut, capture,
):  # fmt: skip
    """Settle one after another (ascending) what comes of hunters who have come up with their men.

    Who is caught first is nobody else's any more.
    """
    for k in range(n):
        i, g = hunters[k], target[hunters[k]]
        if SEIZABLE[doing[g]] == 0 or busy_s[i] > now_s:
            continue
        horse = mount[g]
        stuck = horse < 0 or wound[g] >= HEAVY or doing[g] != FLEEING
        spent = horse >= 0 and (
            lame[horse] > 0
            or is_spent(np.float64(reserve_m[horse]), np.float64(reserve_full_m[horse]))
        )
        hemmed = is_hemmed_in(np.float64(open_way[g]), shut)
        key = moment_key(seed, CATCH, quarter, idents[i])
        outcome = overtaken(roll(key, 0), roll(key, 1), stuck or spent, hemmed, capture)
        busy_s[i] = now_s + busy_time_s(outcome, capture)
        target[i] = -1
        if outcome == CUT_DOWN:
            doing[g], wound[g] = DEAD, MORTAL
            killer[g] = harm[i] if harm[i] > 0 else BLADE
        elif outcome == TAKEN:
            doing[g], captor[g] = CAPTIVE, i
            if hemmed and not (stuck or spent):
                reason[g] = HEMMED_IN
            elif horse < 0:
                reason[g] = ON_FOOT
            else:
                reason[g] = SPENT if spent else OVERTAKEN


@kernel
def larger_herd(n, guards, x_m, y_m, side, men, guards_n, per_guard, small, within_m, goal):
    """For each guard with room to spare the nearest guard whose herd is larger and has room."""
    for k in range(n):
        i = guards[k]
        own = guards_n[i] / men[i]
        if own >= small:
            continue
        best = within_m * within_m
        for m in range(n):
            j = guards[m]
            other = guards_n[j] / men[j]
            if j == i or side[j] != side[i] or own + other > per_guard:
                continue
            if other < own or (other == own and j > i):
                continue
            d2 = (x_m[j] - x_m[i]) ** 2 + (y_m[j] - y_m[i]) ** 2
            if d2 < best:
                best = d2
                goal[k] = j


@kernel
def nearest(n, rows, g, x_m, y_m, side, fit, within_m):
    """The nearest fit one of some rows (ascending) of the other side, the first of two; or -1."""
    best = np.float32(within_m * within_m)
    found = -1
    for k in range(n):
        j = rows[k]
        if fit[j] == 0 or side[j] == side[g]:
            continue
        dx, dy = x_m[j] - x_m[g], y_m[j] - y_m[g]
        d2 = dx * dx + dy * dy
        if d2 < best:
            best = d2
            found = j
    return found


@kernel
def give_guards(
    n, captives, doing, side, men, x_m, y_m, in_hand, guards_n, captor, target, per_guard,
    guard_near_m, relief_m, rows,
):  # fmt: skip
    """Give each captive a guard near by with room, else a hunter in hand, else his captor."""
    count = 0
    room, held, hunts = np.zeros(n, np.uint8), np.zeros(n, np.uint8), np.zeros(n, np.uint8)
    for i in range(n):
        d = doing[i]
        if d != GUARDING and d != PURSUING and d != CHARGING:
            continue
        rows[count] = i
        count += 1
        hunts[i] = d != GUARDING
        held[i] = d == PURSUING and in_hand[i] == IN_HAND
        room[i] = d == GUARDING and guards_n[i] < per_guard * men[i]
    for g in captives:
        keeper = nearest(count, rows, g, x_m, y_m, side, room, guard_near_m)
        if keeper < 0:
            keeper = nearest(count, rows, g, x_m, y_m, side, held, relief_m)
            if keeper < 0:
                keeper = captor[g]
            if keeper < 0 or (doing[keeper] != PURSUING and doing[keeper] != CHARGING):
                keeper = nearest(count, rows, g, x_m, y_m, side, hunts, 1e9)
            captor[g] = keeper
            if keeper < 0:
                continue
            doing[keeper] = GUARDING
            target[keeper] = -1
            guards_n[keeper] = 0
            hunts[keeper] = held[keeper] = 0
        captor[g] = keeper
        guards_n[keeper] += int(men[g])
        room[keeper] = guards_n[keeper] < per_guard * men[keeper]


class Seizing:
    """Settles the catches of a step and keeps the prisoners with their guards."""

    def __init__(
        self, host: Any, seed: int, numbers: Capture, shut: float = Surrender().shut
    ) -> None:
        self.host, self.seed, self.numbers, self.shut = host, seed, numbers, shut
        self.found = np.zeros(host.n_people, np.int32)

    def catch(self, rows: np.ndarray, now_s: float, quarter: int, dt_s: float) -> None:
        """Settle who is caught among the men whom ``rows`` ride after."""
        every, people, beasts = self.host.all, self.host.people, self.host.beasts
        count = come_up(
            len(rows), rows, every.x_m, every.y_m, every.heading_rad, every.speed_m_s,
            people.target, every.doing, self.numbers.reach_m, dt_s, self.found,
        )  # fmt: skip
        if count:
            meet(
                count, self.found, now_s, quarter, every.doing, every.wound, every.killer,
                every.ident, people.target, people.busy_s, people.mount, people.open_way,
                people.harm, people.reason, people.captor, beasts.reserve_m, beasts.reserve_full_m,
                beasts.lame, self.seed, self.shut, self.numbers,
            )  # fmt: skip

    def keep(self, captives: np.ndarray, now_s: float) -> None:
        """Give each new captive (ascending) a guard.

        One near with room, else one of those kept in hand, else his captor.
        """
        every, people, c = self.host.all, self.host.people, self.numbers
        give_guards(
            self.host.n_people, captives, every.doing, every.side, every.men, every.x_m, every.y_m,
            people.in_hand, people.guards_n, people.captor, people.target, c.per_guard,
            c.guard_near_m, c.relief_m, self.found,
        )  # fmt: skip

    def herd(self) -> None:
        """Each minute: how many prisoners each guard keeps; prisoners follow their guards."""
        host, c = self.host, self.numbers
        every, people, n = host.all, host.people, host.n_people
        captive = np.flatnonzero(every.doing[:n] == CAPTIVE)
        people.guards_n[:] = 0
        if not len(captive):
            return
        keeper = people.captor[captive]
        kept = (keeper >= 0) & (every.doing[np.maximum(keeper, 0)] == GUARDING)
        np.add.at(people.guards_n, keeper[kept], every.men[captive[kept]].astype(np.int16))
        guards = np.flatnonzero(every.doing[:n] == GUARDING).astype(np.int32)
        self._join(guards, captive)
        keeper = people.captor[captive]
        ratio = np.full(len(captive), c.unkept_times * c.per_guard, np.float32)
        ratio[kept] = people.guards_n[keeper[kept]] / every.men[keeper[kept]]
        people.herd[captive] = ratio
        at = captive[kept]
        dx = every.x_m[keeper[kept]] - every.x_m[at]
        dy = every.y_m[keeper[kept]] - every.y_m[at]
        gap = np.sqrt(dx * dx + dy * dy)
        led = np.minimum(people.cruise_m_s[at], c.led_m_s)
        pace = np.where(gap > c.keep_m, led, 0.0) / np.maximum(gap, 1.0)
        people.wish_x_m_s[at], people.wish_y_m_s[at] = dx * pace, dy * pace
        idle = guards[people.guards_n[guards] == 0]
        every.doing[idle] = PURSUING

    def _join(self, guards: np.ndarray, captive: np.ndarray) -> None:
        """Guards with room drive their prisoners to the nearest larger herd and hand them over."""
        c = self.numbers
        every, people, units = self.host.all, self.host.people, self.host.units
        goal = np.full(len(guards), -1, np.int32)
        larger_herd(
            len(guards), guards, every.x_m, every.y_m, every.side, every.men, people.guards_n,
            c.per_guard, c.herd_share * c.per_guard, c.join_m, goal,
        )  # fmt: skip
        for i, j in zip(guards[goal >= 0], goal[goal >= 0], strict=True):
            dx, dy = every.x_m[j] - every.x_m[i], every.y_m[j] - every.y_m[i]
            gap = np.sqrt(dx * dx + dy * dy)
            room = people.guards_n[i] + people.guards_n[j] <= c.per_guard * every.men[j]
            if gap < c.hand_over_m and room and people.guards_n[i] > 0:
                people.captor[captive[people.captor[captive] == i]] = j
                people.guards_n[j] += people.guards_n[i]
                people.guards_n[i] = 0
        of = np.maximum(goal, 0)
        u = every.unit[guards]
        gathers = _GATHERS[units.task[u]]
        escorts = people.acts_on[guards] == Task.ESCORT
        x = np.where(goal >= 0, every.x_m[of], np.where(gathers, units.x_m[u], every.x_m[guards]))
        y = np.where(goal >= 0, every.y_m[of], np.where(gathers, units.y_m[u], every.y_m[guards]))
        x = np.where(escorts, people.slot_x_m[guards], x)
        y = np.where(escorts, people.slot_y_m[guards], y)
        dx, dy = x - every.x_m[guards], y - every.y_m[guards]
        gap = np.sqrt(dx * dx + dy * dy)
        led = np.where(
            escorts, np.minimum(c.led_m_s, gap / 60.0), c.led_m_s
        )  # a wish lasts a minute
        pace = np.where(gap > c.stand_m, led, 0.0) / np.maximum(gap, 1.0)
        people.wish_x_m_s[guards], people.wish_y_m_s[guards] = dx * pace, dy * pace
