"""Fallen: what becomes of a leader who lies senseless or is lost, and who leads after him.

Once a minute. Calm men lift a senseless leader onto a horse and take him back to their unit, at
the pace of a led horse; hunted men leave him where he fell. There the laws find him as they find
anybody: he comes to himself, dies, or is taken. Meanwhile the next in order leads his unit, and
gives it back to him when he can lead again.
"""

import math
from typing import Any

import numpy as np

from rearguard.clock.officer import able, next_in_order
from rearguard.host.doing import Doing, table_of
from rearguard.kit.dice import personal_roll
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kept
from rearguard.kit.streams import GUARD
from rearguard.laws.mind.abandon import Abandon, left_share
from rearguard.record.events import Event, Row

left_share = plainly(left_share)
personal_roll = kept(personal_roll)
LYING = table_of(Doing.STUNNED, Doing.DOWN)
LOST = table_of(Doing.DEAD, Doing.CAPTIVE, Doing.LEFT_MAP)
LEADER, COMMANDER = 1, 2  # titles of people
MINUTE_S = 60.0


class Fallen:
    """Leaders who lie, are carried, were left; units whose leader cannot lead."""

    def __init__(self, host: Any, record: Any, seed: int, numbers: Abandon) -> None:
        self.host, self.record, self.seed, self.numbers = host, record, seed, numbers
        self.seen_to: set[int] = set()
        self.carried: set[int] = set()
        self.left: set[int] = set()
        self.chief = host.units.leader.copy()  # who leads each unit by right
        self.without_s = np.full(host.units.n, -1.0)  # since when nobody can; -1 somebody can

    def minute(self, t_s: float) -> None:
        """Settle a minute."""
        self._come_to(t_s)
        self._carry(t_s)
        self._lie(t_s)
        self._succeed(t_s)

    def _note(self, t_s: float, event: Event, i: int, **more: Any) -> None:
        every = self.host.all
        self.record.note(
            Row(t_s, event, side=int(every.side[i]), unit=int(every.unit[i]), who=i,
                x_m=float(every.x_m[i]), y_m=float(every.y_m[i]), **more)
        )  # fmt: skip

    def _come_to(self, t_s: float) -> None:
        """Men who were left for dead, and are up again or in other hands."""
        doing = self.host.all.doing
        for i in sorted(self.left):
            if LYING[doing[i]]:
                continue
            self.left.discard(i)
            if not LOST[doing[i]]:
                self._note(t_s, Event.CAME_TO, i)
        self.seen_to = {i for i in self.seen_to if LYING[doing[i]]}

    def _lie(self, t_s: float) -> None:
        """Once for each leader who lies senseless: carried off or left for dead."""
        every, people, n = self.host.all, self.host.people, self.host.n_people
        leads = (people.rank_title == LEADER) | (people.rank_title == COMMANDER)
        for row in np.flatnonzero(leads & LYING[every.doing[:n]]):
            i = int(row)
            if i in self.seen_to:
                continue
            self.seen_to.add(i)
            share, enemy_m = self._left_share(i)
            die = personal_roll(self.seed, GUARD, int(every.ident[i]), int(every.episode[i]), 0)
            self._settle(t_s, i, die < share, enemy_m)

    def _settle(self, t_s: float, i: int, left: bool, enemy_m: float) -> None:
        (self.left if left else self.carried).add(i)
        event = Event.LEFT_FOR_DEAD if left else Event.CARRIED_OFF
        self._note(t_s, event, i, other=int(self.host.all.unit[i]), value=enemy_m)

    def _helpers(self, i: int) -> np.ndarray:
        """Men of his unit beside him who could lift him onto a horse."""
        every, people, units = self.host.all, self.host.people, self.host.units
        u = int(every.unit[i])
        rows = np.arange(int(units.first[u]), int(units.last[u]))
        dx, dy = every.x_m[rows] - every.x_m[i], every.y_m[rows] - every.y_m[i]
        near = rows[(dx * dx + dy * dy < self.numbers.near_m**2) & (rows != i)]
        return near[(people.mount[near] >= 0) & ~LYING[every.doing[near]]]

    def _left_share(self, i: int) -> tuple[float, float]:
        """Chance that he is left where he lies, and how near the enemy is to his men."""
        every, people = self.host.all, self.host.people
        near = self._helpers(i)
        enemy_m = float(people.enemy_m[near].min()) if len(near) else float(people.enemy_m[i])
        if float(every.men[near].sum()) < self.numbers.helpers:
            return 1.0, enemy_m
        stress = math.fsum(people.stress[near]) / len(near)
        return float(left_share(enemy_m, stress, self.numbers)), enemy_m

    def _carry(self, t_s: float) -> None:
        """Bring those who are carried a minute nearer to their unit, or drop them."""
        every, people, units = self.host.all, self.host.people, self.host.units
        for i in sorted(self.carried):
            u = int(every.unit[i])
            if not LYING[every.doing[i]]:
                self.carried.discard(i)
                continue
            if people.enemy_m[i] < self.numbers.drop_m:
                self.carried.discard(i)
                self._settle(t_s, i, True, float(people.enemy_m[i]))
                continue
            dx, dy = float(units.x_m[u] - every.x_m[i]), float(units.y_m[u] - every.y_m[i])
            gap = float(np.sqrt(dx * dx + dy * dy))
            step = min(self.numbers.carried_m_s * MINUTE_S / max(gap, 1e-6), 1.0)
            if gap <= self.numbers.there_m:
                self.carried.discard(i)
                continue
            every.x_m[i] += step * dx
            every.y_m[i] += step * dy

    def _succeed(self, t_s: float) -> None:
        """The next in order leads a unit whose leader cannot, till he can again."""
        units, people, doing = self.host.units, self.host.people, self.host.all.doing
        for u in np.flatnonzero(units.last > units.first):
            chief, now = int(self.chief[u]), int(units.leader[u])
            if chief >= 0 and LOST[doing[chief]]:
                self.chief[u] = chief = -1
            if chief >= 0 and now != chief and able(self.host, chief):
                units.leader[u], people.rank_title[now] = chief, 0
                self.without_s[u] = -1.0
            elif able(self.host, now):
                self.without_s[u] = -1.0
            elif self.without_s[u] < 0.0:
                self.without_s[u] = t_s
            elif t_s - self.without_s[u] >= self.numbers.next_s and self._stands(int(u)):
                self._take_over(int(u), t_s)

    def _stands(self, u: int) -> bool:
        """Whether enough of a unit is left in order to be led; a scattered one has no captain."""
        units = self.host.units
        return bool(units.standing[u] >= self.numbers.led_share * units.mustered[u])

    def _take_over(self, u: int, t_s: float) -> None:
        units, people = self.host.units, self.host.people
        row, before = next_in_order(self.host, u), int(units.leader[u])
        if row < 0:
            return
        if before >= 0 and before != self.chief[u] and people.rank_title[before] == LEADER:
            people.rank_title[before] = 0
        units.leader[u], self.without_s[u] = row, -1.0
        if people.rank_title[row] == 0:
            people.rank_title[row] = LEADER
        if self.chief[u] < 0:
            self.chief[u] = row
        self._note(t_s, Event.TOOK_OVER, row, other=before)

    def to_state(self) -> dict[str, np.ndarray]:
        """For a checkpoint."""
        return {
            "fallen_seen_to": np.array(sorted(self.seen_to), np.int64),
            "fallen_carried": np.array(sorted(self.carried), np.int64),
            "fallen_left": np.array(sorted(self.left), np.int64),
            "fallen_chief": self.chief.copy(),
            "fallen_without_s": self.without_s.copy(),
        }

    def from_state(self, state: dict[str, np.ndarray]) -> None:
        """Take it back."""
        self.seen_to = {int(i) for i in state["fallen_seen_to"]}
        self.carried = {int(i) for i in state["fallen_carried"]}
        self.left = {int(i) for i in state["fallen_left"]}
        self.chief[:] = state["fallen_chief"]
        self.without_s[:] = state["fallen_without_s"]
