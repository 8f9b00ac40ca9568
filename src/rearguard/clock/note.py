"""Note: what changed in a step, put into the record, and what must follow from it at once.

A man's change of state begins a new episode: his thresholds are drawn anew. His horse's fate
follows from his: it is led away with a prisoner, runs loose when he is thrown or killed, leaves
the map with him. A leader's or a banner's fall frightens those who can see it.
"""

from collections import Counter
from typing import Any

import numpy as np

from rearguard.host.doing import Doing, table_of
from rearguard.host.individuals import FEARS, PEOPLE_COLUMNS
from rearguard.kit.stage import kernel
from rearguard.record.events import Event, Harm, Reason, Row

DUES = tuple(c.name for c in PEOPLE_COLUMNS if c.name.endswith("_due"))
LOSES_HORSE = table_of(Doing.STUNNED, Doing.DOWN, Doing.DEAD, Doing.REMOUNTING)
FALLS = table_of(Doing.DEAD, Doing.DOWN)
BLOCK = 256  # rows compared at once
COMMANDER, BANNER = 2, 3  # titles of people
COMMANDER_TIMES = 1.6  # his fall frightens so much more than an officer's (judged, 1 to 2.5)
SIGHT_OF_LEADER_M = 300.0  # a fall of leader or banner is seen this far (judged)
CAPTIVE, DEAD, LEFT_MAP = int(Doing.CAPTIVE), int(Doing.DEAD), int(Doing.LEFT_MAP)
FLEEING, FROZEN, RALLIED = int(Doing.FLEEING), int(Doing.FROZEN), int(Doing.RALLIED)
STUNNED, REMOUNTING = int(Doing.STUNNED), int(Doing.REMOUNTING)
CHARGING, EDGING = int(Doing.CHARGING), int(Doing.EDGING)
HORSE_BOLTED = int(Reason.HORSE_BOLTED)
HORSE_BECOMES = {  # by what becomes of its rider; a dead one stays dead
    LEFT_MAP: LEFT_MAP, CAPTIVE: int(Doing.CAUGHT),
    **{int(d): int(Doing.LOOSE) for d in np.flatnonzero(LOSES_HORSE)},
}  # fmt: skip
_HORSE_FOLLOWS = table_of(*HORSE_BECOMES)
MINUTE_EVENTS = {
    int(Doing.CORNERED): int(Event.CORNERED),
    FROZEN: int(Event.FROZE),
    LEFT_MAP: int(Event.LEFT_MAP),
    STUNNED: int(Event.STUMBLED),
}


def minute_of(now_s: float) -> int:
    """The minute that ends now, or the one that is broken off now."""
    return max(int(np.ceil(now_s / 60.0)) - 1, 0)


def told_of(was: int, now: int, reason: int, killer: int) -> tuple[int, int] | None:
    """Event of the minute that one man's change of state adds to, with its cause, -1 for none.

    >>> told_of(FLEEING, CAPTIVE, Reason.SPENT, 0) == (Event.GATHERED, Reason.SPENT)
    True
    """
    if now in MINUTE_EVENTS:
        return (MINUTE_EVENTS[now], -1)
    if now == RALLIED and was == FLEEING and reason != HORSE_BOLTED:
        return (int(Event.RALLIED), -1)
    if now == CAPTIVE:
        return (int(Event.GATHERED), reason)
    if now == DEAD:
        return (int(Event.KILLED), killer)
    if now == REMOUNTING and was != STUNNED:
        return (int(Event.STUMBLED), -1)
    if now == FLEEING and was == CAPTIVE:
        return (int(Event.PRISONERS_BROKE), -1)
    if now == FLEEING and reason == HORSE_BOLTED and was != FROZEN:
        return (int(Event.BOLTED), -1)
    if now == EDGING and was == CHARGING:
        return (int(Event.CHARGE_REFUSED), -1)
    return None


@kernel
def changed_rows(n, before, now, out):
    """List rows whose state differs from the frozen copy."""
    count = 0
    for first in range(0, n, BLOCK):
        last = min(first + BLOCK, n)
        differ = np.uint8(0)
        for i in range(first, last):
            differ |= before[i] ^ now[i]
        if differ == 0:
            continue
        for i in range(first, last):
            if before[i] != now[i]:
                out[count] = i
                count += 1
    return count


@kernel
def begin_anew(n, rows, dues, fears, felt):
    """Empty what has accumulated towards the end of the old state; write down the fears."""
    for due in dues:
        for k in range(n):
            due[rows[k]] = 0.0
    for f in range(len(fears)):
        for k in range(n):
            felt[k, f] = fears[f][rows[k]]


class Notes:
    """Compares with the frozen copy of states and keeps the minute's counts."""

    def __init__(self, host: Any, record: Any, leader_kick: float) -> None:
        self.host, self.record, self.leader_kick = host, record, leader_kick
        self.before = host.all.doing.copy()
        self.wounds_before = host.all.wound[: host.n_people].copy()
        self.dues = tuple(host.people[due] for due in DUES)
        self.fears = tuple(host.people[f"fear_{f}"] for f in FEARS)
        self.room = np.zeros(host.all.n, np.int32)
        self.counts: Counter = Counter()
        self.fallen: list[tuple[float, float, int, float]] = []

    def step(self, now_s: float) -> np.ndarray:
        """Settle all changes of the step; returns the people whose state changed."""
        host = self.host
        every, n = host.all, host.n_people
        count = changed_rows(every.n, self.before, every.doing, self.room)
        rows = self.room[:count].copy()
        if not count:
            return rows
        old = self.before[rows].copy()
        new = every.doing[rows].copy()
        every.episode[rows] += 1
        every.since_s[rows] = now_s
        people = rows < n
        self._people(rows[people], old[people], new[people], now_s)
        self.before[:] = every.doing
        return rows[people]

    def _people(self, rows: np.ndarray, old: np.ndarray, new: np.ndarray, now_s: float) -> None:
        host = self.host
        every, people = host.all, host.people
        fears = np.zeros((len(rows), len(FEARS)), np.float32)
        begin_anew(len(rows), rows, self.dues, self.fears, fears)
        self.record.change(now_s, rows, old, new, fears)
        self._horses(rows, new)
        self._count(rows, old, new)
        for i in rows[FALLS[new] & ~FALLS[old]]:
            self.fallen.append(
                (float(every.x_m[i]), float(every.y_m[i]), int(every.side[i]), float(every.men[i]))
            )
        titled = rows[people.rank_title[rows] > 0]
        for i in titled:
            self._leader(int(i), Doing(int(every.doing[i])), now_s)

    def _horses(self, rows: np.ndarray, new: np.ndarray) -> None:
        """What becomes of the horses of men whose state changed."""
        host = self.host
        every, people, n = host.all, host.people, host.n_people
        for i in rows[_HORSE_FOLLOWS[new] & (people.mount[rows] >= 0)].tolist():
            h, state = n + int(people.mount[i]), int(every.doing[i])
            alive = every.doing[h] != DEAD
            if alive:
                every.doing[h] = HORSE_BECOMES[state]
            if state in (LEFT_MAP, CAPTIVE):
                continue
            every.x_m[h], every.y_m[h] = every.x_m[i], every.y_m[i]
            every.heading_rad[h] = every.heading_rad[i]
            host.beasts.rider[h - n] = -1
            people.mount[i], people.radius_m[i] = -1, 0.25

    def _count(self, rows: np.ndarray, old: np.ndarray, new: np.ndarray) -> None:
        """Add the changes of a step to the minute's counts."""
        every, people = self.host.all, self.host.people
        columns = (
            old, new, people.reason[rows], every.killer[rows], every.side[rows], every.unit[rows],
            every.men[rows],
        )  # fmt: skip
        for was, now, reason, killer, side, unit, men in zip(
            *(column.tolist() for column in columns), strict=True
        ):
            told = told_of(was, now, reason, killer)
            if told is not None:
                self.counts[told[0], side, unit, told[1]] += int(men)

    def _leader(self, i: int, state: Doing, now_s: float) -> None:
        """A leader or a banner-bearer changed state."""
        host = self.host
        every, people, units = host.all, host.people, host.units
        u, title = int(every.unit[i]), int(people.rank_title[i])
        here: dict[str, Any] = {
            "side": int(every.side[i]), "unit": u, "who": i, "x_m": float(every.x_m[i]),
            "y_m": float(every.y_m[i]),
        }  # fmt: skip
        if state in (Doing.STUNNED, Doing.DOWN, Doing.DEAD, Doing.REMOUNTING):
            thrown = every.killer[i] in (Harm.NONE, Harm.FALL)
            if thrown and title != BANNER:
                dead = 2.0 if state == Doing.DEAD else float(state == Doing.STUNNED)
                self.record.note(Row(now_s, Event.THROWN, value=dead, **here))
            fell = Event.BANNER_FELL if title == BANNER else Event.LEADER_FELL
            if state in (Doing.DOWN, Doing.DEAD, Doing.STUNNED):
                self.record.note(Row(now_s, fell, cause=int(every.killer[i]), **here))
                if title == BANNER:
                    units.banner[u] = -1
                self._shock(i, u, title)
        elif state == Doing.CAPTIVE and title != BANNER:
            self.record.note(Row(now_s, Event.CAPTURED, cause=int(people.reason[i]), **here))
        elif state in (Doing.CAPTIVE, Doing.LEFT_MAP) and units.banner[u] == i:
            units.banner[u], people.rank_title[i] = -1, 0  # out of reach: nobody takes it up again
            if state == Doing.CAPTIVE:
                self.record.note(Row(now_s, Event.BANNER_FELL, cause=int(Harm.NONE), **here))
                self._shock(i, u, title)

    def _shock(self, i: int, u: int, title: int) -> None:
        """Those who see a leader or banner fall take fright: all, if it is the commander."""
        host = self.host
        every, people, units = host.all, host.people, host.units
        first, last = int(units.first[u]), int(units.last[u])
        rows = np.arange(first, last)
        if title == COMMANDER:
            rows = np.flatnonzero(every.side[: host.n_people] == every.side[i])
        d2 = (every.x_m[rows] - every.x_m[i]) ** 2 + (every.y_m[rows] - every.y_m[i]) ** 2
        near = rows[d2 < SIGHT_OF_LEADER_M**2]
        people.fear_leader[near] += self.leader_kick * (
            COMMANDER_TIMES if title == COMMANDER else 1.0
        )

    def minute(self, now_s: float) -> None:
        """Put the minute's counts into the journal; book wounds into the ledger."""
        host = self.host
        every, n = host.all, host.n_people
        minute = minute_of(now_s)
        for (event, side, unit, cause), men in sorted(self.counts.items()):
            riders = men if event == Event.STUMBLED else -1
            self.record.note(
                Row(now_s, event, side=side, unit=unit, n=men, order=riders, cause=cause)
            )
            if event == Event.KILLED:
                self.record.book(minute, unit, "harm", cause, men, men)
        self.counts.clear()
        hurt = np.flatnonzero(every.wound[:n] > self.wounds_before)
        for i in hurt:
            u, cause, men = int(every.unit[i]), int(every.killer[i]), int(every.men[i])
            if every.doing[i] != Doing.DEAD:
                self.record.book(minute, u, "harm", cause, 0, men)
                self.record.note(
                    Row(now_s, Event.WOUNDED, side=int(every.side[i]), unit=u, n=men, cause=cause)
                )
        self.wounds_before[:] = every.wound[:n]

    def to_state(self) -> dict[str, np.ndarray]:
        """What a checkpoint needs beside the host's tables."""
        keys = np.array([[*k, v] for k, v in sorted(self.counts.items())], np.int64).reshape(-1, 5)
        return {"note_before": self.before, "note_wounds": self.wounds_before, "note_counts": keys}

    def from_state(self, state: dict[str, np.ndarray]) -> None:
        """Take it back."""
        self.before[:] = state["note_before"]
        self.wounds_before[:] = state["note_wounds"]
        self.counts = Counter(
            {tuple(int(v) for v in k[:4]): int(k[4]) for k in state["note_counts"]}
        )
