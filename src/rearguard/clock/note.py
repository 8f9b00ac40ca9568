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
COMMANDER, BANNER = 2, 3  # titles of people
COMMANDER_TIMES = 1.6  # his fall frightens so much more than an officer's (judged, 1 to 2.5)
SIGHT_OF_LEADER_M = 300.0  # a fall of leader or banner is seen this far (judged)
MINUTE_EVENTS = {
    Doing.RALLIED: Event.RALLIED,
    Doing.CORNERED: Event.CORNERED,
    Doing.FROZEN: Event.FROZE,
    Doing.LEFT_MAP: Event.LEFT_MAP,
    Doing.CAPTIVE: Event.GATHERED,
}


def minute_of(now_s: float) -> int:
    """The minute that ends now, or the one that is broken off now."""
    return max(int(np.ceil(now_s / 60.0)) - 1, 0)


@kernel
def changed_rows(n, before, now, out):
    """List rows whose state differs from the frozen copy, and bring the copy up to date."""
    count = 0
    for i in range(n):
        if before[i] != now[i]:
            out[count] = i
            count += 1
    return count


class Notes:
    """Compares with the frozen copy of states and keeps the minute's counts."""

    def __init__(self, host: Any, record: Any, leader_kick: float) -> None:
        self.host, self.record, self.leader_kick = host, record, leader_kick
        self.before = host.all.doing.copy()
        self.wounds_before = host.all.wound[: host.n_people].copy()
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
        for due in DUES:
            people[due][rows] = 0
        fears = np.stack([people[f"fear_{f}"][rows] for f in FEARS], axis=1)
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
        every, people, beasts, n = host.all, host.people, host.beasts, host.n_people
        horse = people.mount[rows]
        has = horse >= 0
        for state, horse_state in (
            (Doing.LEFT_MAP, Doing.LEFT_MAP),
            (Doing.CAPTIVE, Doing.CAUGHT),
        ):
            b = horse[has & (new == state)]
            every.doing[n + b] = np.where(every.doing[n + b] == Doing.DEAD, Doing.DEAD, horse_state)
        thrown = rows[has & LOSES_HORSE[new]]
        b = people.mount[thrown]
        every.x_m[n + b], every.y_m[n + b] = every.x_m[thrown], every.y_m[thrown]
        every.heading_rad[n + b] = every.heading_rad[thrown]
        alive = every.doing[n + b] != Doing.DEAD
        every.doing[n + b[alive]] = Doing.LOOSE
        beasts.rider[b] = -1
        people.mount[thrown] = -1
        people.radius_m[thrown] = 0.25

    def _count(self, rows: np.ndarray, old: np.ndarray, new: np.ndarray) -> None:
        """Add the changes of a step to the minute's counts."""
        every, people = self.host.all, self.host.people
        reason, killer = people.reason[rows], every.killer[rows]
        for state, event in MINUTE_EVENTS.items():
            since = new == state
            if state == Doing.RALLIED:
                since &= (old == Doing.FLEEING) & (reason != Reason.HORSE_BOLTED)
            self._add(event, rows, since, reason if state == Doing.CAPTIVE else None)
        self._add(Event.KILLED, rows, new == Doing.DEAD, killer)
        thrown = (new == Doing.REMOUNTING) & (old != Doing.STUNNED) | (new == Doing.STUNNED)
        self._add(Event.STUMBLED, rows, thrown)
        flees, kept = new == Doing.FLEEING, old == Doing.CAPTIVE
        self._add(Event.PRISONERS_BROKE, rows, flees & kept)
        bolted = flees & ~kept & (reason == Reason.HORSE_BOLTED) & (old != Doing.FROZEN)
        self._add(Event.BOLTED, rows, bolted)
        refused = (old == Doing.CHARGING) & (new == Doing.EDGING)
        self._add(Event.CHARGE_REFUSED, rows, refused)

    def _add(
        self, event: int, rows: np.ndarray, which: np.ndarray, causes: np.ndarray | None = None
    ) -> None:
        every = self.host.all
        for k in np.flatnonzero(which):
            i = rows[k]
            cause = int(causes[k]) if causes is not None else -1
            self.counts[int(event), int(every.side[i]), int(every.unit[i]), cause] += int(
                every.men[i]
            )

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
