"""Note: what changed in a step, put into the record, and what must follow from it at once.

A man's change of state begins a new episode: his thresholds are drawn anew. His horse's fate
follows from his: it is led away with a prisoner, runs loose when he is thrown or killed, leaves
the map with him. A leader's or a banner's fall frightens those who can see it.
"""

from collections import Counter
from typing import Any

import numpy as np

from rearguard.host.doing import Doing, table_of
from rearguard.host.individuals import (
    CLIMBER_COLUMNS,
    FEARS,
    ON_FOOT_M,
    PEOPLE_COLUMNS,
    WADER_COLUMNS,
)
from rearguard.kit.stage import kernel, law
from rearguard.record.events import Event, Harm, Reason, Row

DUES = tuple(c.name for c in PEOPLE_COLUMNS if c.name.endswith("_due"))
WET_DUES = tuple(c.name for c in WADER_COLUMNS if c.name.endswith("_due"))
STEEP_DUES = tuple(c.name for c in CLIMBER_COLUMNS if c.name.endswith("_due"))
LOSES_HORSE = table_of(Doing.STUNNED, Doing.DOWN, Doing.DEAD, Doing.REMOUNTING, Doing.SWEPT)
FALLS = table_of(Doing.DEAD, Doing.DOWN)
COMMANDER, BANNER = 2, 3  # titles of people
COMMANDER_TIMES = 1.6  # his fall frightens so much more than an officer's (judged, 1 to 2.5)
SIGHT_OF_LEADER_M = 300.0  # a fall of leader or banner is seen this far (judged)
CAPTIVE, DEAD, LEFT_MAP = int(Doing.CAPTIVE), int(Doing.DEAD), int(Doing.LEFT_MAP)
FLEEING, FROZEN, RALLIED = int(Doing.FLEEING), int(Doing.FROZEN), int(Doing.RALLIED)
STUNNED, REMOUNTING = int(Doing.STUNNED), int(Doing.REMOUNTING)
CHARGING, EDGING = int(Doing.CHARGING), int(Doing.EDGING)
HORSE_BOLTED, GAVE_HORSE = int(Reason.HORSE_BOLTED), int(Reason.GAVE_HORSE)
STAYS = 255  # the horse stays what it is
HORSE_BECOMES = np.full(32, STAYS, np.uint8)  # by what becomes of its rider; a dead one stays dead
HORSE_BECOMES[LOSES_HORSE] = Doing.LOOSE
HORSE_BECOMES[LEFT_MAP], HORSE_BECOMES[CAPTIVE] = LEFT_MAP, Doing.CAUGHT
MINUTE_EVENTS = np.full(32, -1, np.int16)
MINUTE_EVENTS[Doing.CORNERED], MINUTE_EVENTS[FROZEN] = Event.CORNERED, Event.FROZE
MINUTE_EVENTS[LEFT_MAP], MINUTE_EVENTS[STUNNED] = Event.LEFT_MAP, Event.STUMBLED
MINUTE_EVENTS[Doing.SWEPT], MINUTE_EVENTS[Doing.TUMBLING] = Event.SWEPT, Event.TUMBLED
GATHERED, KILLED, STUMBLED = int(Event.GATHERED), int(Event.KILLED), int(Event.STUMBLED)
CAME_TO_ORDER, BROKE_OUT = int(Event.RALLIED), int(Event.PRISONERS_BROKE)
BOLTED, REFUSED = int(Event.BOLTED), int(Event.CHARGE_REFUSED)


def minute_of(now_s: float) -> int:
    """The minute that ends now, or the one that is broken off now."""
    return max(int(np.ceil(now_s / 60.0)) - 1, 0)


@law
def told_of(was, now, reason, killer):
    """Event of the minute that one man's change of state adds to, and its cause; -1 for none."""
    event, cause = int(MINUTE_EVENTS[now]), -1
    if now == RALLIED and was == FLEEING and reason != HORSE_BOLTED:
        event = CAME_TO_ORDER
    elif now == CAPTIVE:
        event, cause = GATHERED, int(reason)
    elif now == DEAD:
        event, cause = KILLED, int(killer)
    elif now == REMOUNTING and was != STUNNED and reason != GAVE_HORSE:
        event = STUMBLED
    elif now == FLEEING and was == CAPTIVE:
        event = BROKE_OUT
    elif now == FLEEING and reason == HORSE_BOLTED and was != FROZEN:
        event = BOLTED
    elif now == EDGING and was == CHARGING:
        event = REFUSED
    return event, cause


@kernel
def changed_rows(before, now, out):
    """List rows whose state (uint8) differs from the frozen copy; eight are compared at once."""
    whole = len(now) // 8 * 8
    old, new = before[:whole].view(np.uint64), now[:whole].view(np.uint64)
    count = 0
    for w in range(len(new)):
        if old[w] != new[w]:
            for i in range(8 * w, 8 * w + 8):
                if before[i] != now[i]:
                    out[count] = i
                    count += 1
    for i in range(whole, len(now)):
        if before[i] != now[i]:
            out[count] = i
            count += 1
    return count


@kernel
def begin_anew(
    n, rows, n_people, now_s, before, doing, episode, since_s, dues, fears, old, new, felt
):  # fmt: skip
    """Begin an episode; write down the fears; empty what has accumulated towards its end.

    Returns how many of the rows (ascending) are people: the others are beasts.
    """
    people = 0
    for k in range(n):
        i = rows[k]
        episode[i] += 1
        since_s[i] = now_s
        if i >= n_people:
            continue
        people += 1
        old[k], new[k] = before[i], doing[i]
        for due in dues:
            due[i] = 0.0
        for f in range(len(fears)):
            felt[k, f] = fears[f][i]
    return people


@kernel
def lead_away(
    n, rows, new, n_people, doing, mount, rider, radius_m, x_m, y_m, heading_rad
):  # fmt: skip
    """What becomes of the horses of men whose state changed."""
    for k in range(n):
        i, becomes = rows[k], HORSE_BECOMES[new[k]]
        if becomes == STAYS or mount[i] < 0:
            continue
        h = n_people + mount[i]
        if doing[h] != DEAD:
            doing[h] = becomes
        if new[k] == LEFT_MAP or new[k] == CAPTIVE:
            continue
        x_m[h], y_m[h], heading_rad[h] = x_m[i], y_m[i], heading_rad[i]
        rider[mount[i]], mount[i], radius_m[i] = -1, -1, ON_FOOT_M


@kernel
def sort_out(
    n, rows, old, new, reason, killer, side, unit, men, rank_title, told, fell, titled
):  # fmt: skip
    """List what adds to the minute's counts, who fell, and whose state concerns others.

    ``told`` : int64[n, 5], event, side, unit, cause, men. Returns how many of each there are.
    """
    told_n, fell_n, titled_n = 0, 0, 0
    for k in range(n):
        i = rows[k]
        event, cause = told_of(old[k], new[k], reason[i], killer[i])
        if event >= 0:
            told[told_n, 0], told[told_n, 1], told[told_n, 2] = event, side[i], unit[i]
            told[told_n, 3], told[told_n, 4] = cause, men[i]
            told_n += 1
        if FALLS[new[k]] and not FALLS[old[k]]:
            fell[fell_n] = i
            fell_n += 1
        if rank_title[i] > 0:
            titled[titled_n] = i
            titled_n += 1
    return told_n, fell_n, titled_n


@kernel
def settle(
    n, rows, n_people, now_s, before, dues, fears, old, new, felt, told, fell, titled, doing,
    episode, since_s, reason, killer, side, unit, men, rank_title, mount, rider, radius_m, x_m,
    y_m, heading_rad,
):  # fmt: skip
    """All that follows at once from the changes of a step.

    Returns how many of the rows are people, and how many there are to tell of, who fell, who have
    a title.
    """
    people = begin_anew(
        n, rows, n_people, now_s, before, doing, episode, since_s, dues, fears, old, new, felt
    )
    lead_away(people, rows, new, n_people, doing, mount, rider, radius_m, x_m, y_m, heading_rad)
    return people, sort_out(
        people, rows, old, new, reason, killer, side, unit, men, rank_title, told, fell, titled
    )


class Notes:
    """Compares with the frozen copy of states and keeps the minute's counts."""

    def __init__(self, host: Any, record: Any, leader_kick: float) -> None:
        self.host, self.record, self.leader_kick = host, record, leader_kick
        self.before = host.all.doing.copy()
        self.wounds_before = host.all.wound[: host.n_people].copy()
        self.dues = tuple(host.people[due] for due in DUES)
        if host.waders.n:
            self.dues += tuple(host.waders[due] for due in WET_DUES)
        if host.climbers.n:
            self.dues += tuple(host.climbers[due] for due in STEEP_DUES)
        self.fears = tuple(host.people[f"fear_{f}"] for f in FEARS)
        self.room = np.zeros(host.all.n, np.int32)
        self.counts: Counter = Counter()
        self.fallen: list[tuple[float, float, int, float]] = []

    def step(self, now_s: float) -> np.ndarray:
        """Settle all changes of the step; returns the people whose state changed."""
        host = self.host
        every = host.all
        count = changed_rows(self.before, every.doing, self.room)
        rows = self.room[:count].copy()
        if not count:
            return rows
        old, new = np.zeros(count, np.uint8), np.zeros(count, np.uint8)
        felt = np.zeros((count, len(FEARS)), np.float32)
        told, lists = np.zeros((count, 5), np.int64), np.zeros((2, count), np.int32)
        people = host.people
        n, many = settle(
            count, rows, host.n_people, now_s, self.before, self.dues, self.fears, old, new, felt,
            told, *lists, every.doing, every.episode, every.since_s, people.reason, every.killer,
            every.side, every.unit, every.men, people.rank_title, people.mount, host.beasts.rider,
            people.radius_m, every.x_m, every.y_m, every.heading_rad,
        )  # fmt: skip
        if n:
            self.record.change(now_s, rows[:n], old[:n], new[:n], felt[:n])
            self._follow(told[: many[0]], lists[0, : many[1]], lists[1, : many[2]], now_s)
        self.before[:] = every.doing
        return rows[:n]

    def _follow(self, told: np.ndarray, fell: np.ndarray, titled: np.ndarray, now_s: float) -> None:
        """What adds to the minute's counts, who fell, whose change concerns others."""
        every = self.host.all
        for event, side, unit, cause, men in told.tolist():
            self.counts[event, side, unit, cause] += men
        for i in fell.tolist():
            self.fallen.append(
                (float(every.x_m[i]), float(every.y_m[i]), int(every.side[i]), float(every.men[i]))
            )
        for i in titled.tolist():
            self._leader(i, Doing(int(every.doing[i])), now_s)

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
