"""Tidings: what a minute brought, told as events of units and sides.

Everything here is read off the state at a minute's boundary (thrown riders, spent horses, empty
pouches, men out of reach), and the little that follows from it: a banner is taken up again. What
becomes of leaders who fall is ``fallen``.
"""

from typing import Any

import numpy as np

from rearguard.clock.fallen import Fallen
from rearguard.clock.hunt import AT_LARGE
from rearguard.host.doing import Doing, table_of
from rearguard.kit.stage import kernel
from rearguard.laws.beast.tire import SPENT_SHARE
from rearguard.laws.mind.abandon import Abandon
from rearguard.record.events import Event, Row

SAFE_S = 600.0  # who has run so long and seen no enemy has got away, for now (judged)
BANNER_M = 50.0  # a man this near takes the banner up (judged)
HAND_TO_HAND = table_of(Doing.FIGHTING, Doing.CORNERED)
IN_ORDER = table_of(
    Doing.RANKED, Doing.MARCHING, Doing.FIGHTING, Doing.CHARGING, Doing.LOADING, Doing.PURSUING,
    Doing.WAVERING, Doing.EDGING, Doing.RALLIED,
)  # fmt: skip
FLEEING, PURSUING, BANNER = int(Doing.FLEEING), int(Doing.PURSUING), 3
FIGHT, GOT_AWAY, REMOUNTED, LET_GO = range(4)


@kernel
def add_up(
    n, t_s, unit, men, doing, foe, since_s, calm_s, mount, target, busy_s, mounts, targets, away,
    sums, hand_to_hand,
):  # fmt: skip
    """Men of each unit who fight hand to hand, got away, took a horse, let a man go.

    ``sums`` : float64[4, units]; ``hand_to_hand`` : float64[units, units], men of one unit at
    another's. What was remembered of the last minute is brought up to date.
    """
    for i in range(n):
        u = unit[i]
        d = doing[i]
        if HAND_TO_HAND[d] and foe[i] >= 0:
            sums[FIGHT, u] += men[i]
            hand_to_hand[u, unit[foe[i]]] += men[i]
        out_of_sight = t_s - since_s[i] >= SAFE_S and calm_s[i] >= SAFE_S
        if d == FLEEING and out_of_sight and not away[i]:
            sums[GOT_AWAY, u] += men[i]
            away[i] = True
        if mount[i] >= 0 and mounts[i] < 0:
            sums[REMOUNTED, u] += men[i]
        mounts[i] = mount[i]
        hunted = targets[i]
        if d == PURSUING and busy_s[i] <= t_s and target[i] < 0 and hunted >= 0:
            if AT_LARGE[doing[hunted]] == 1:
                sums[LET_GO, u] += men[i]
        targets[i] = target[i]


@kernel
def most_against(hand_to_hand, other):
    """For each unit the one of the enemy that most of its men are hand to hand with; -1."""
    for u in range(other.shape[0]):
        other[u] = -1
        best = 0.0
        for v in range(other.shape[0]):
            if hand_to_hand[u, v] > 0.0 and hand_to_hand[u, v] >= best:
                best = hand_to_hand[u, v]
                other[u] = v


class Tidings:
    """Compares each minute with the one before."""

    def __init__(self, host: Any, record: Any, seed: int, numbers: Abandon) -> None:
        self.host, self.record = host, record
        n = host.n_people
        self.mounts = host.people.mount.copy()
        self.targets = host.people.target.copy()
        self.empty = (self._rounds() == 0).astype(np.uint8)
        self.spent_tenth = np.zeros(max(len(host.sides), 1), np.int64)
        self.bannerless = (host.units.banner < 0).astype(np.uint8)
        self.fallen = Fallen(host, record, seed, numbers)
        self.away = np.zeros(n, bool)  # men who got away once; told once

    def _rounds(self) -> np.ndarray:
        host = self.host
        left = np.maximum(host.people.rounds, 0) * host.all.men[: host.n_people]
        return np.bincount(host.all.unit[: host.n_people], left, minlength=host.units.n)

    def minute(self, t_s: float) -> None:
        """Note what the last minute brought."""
        host = self.host
        every, people, n = host.all, host.people, host.n_people
        units = host.units.n
        sums, hand_to_hand = np.zeros((4, units)), np.zeros((units, units))
        add_up(
            n, t_s, every.unit, every.men, every.doing, people.foe, every.since_s, people.calm_s,
            people.mount, people.target, people.busy_s, self.mounts, self.targets, self.away, sums,
            hand_to_hand,
        )  # fmt: skip
        other = np.empty(units, np.int64)
        most_against(hand_to_hand, other)
        self._each(t_s, Event.MELEE, sums[FIGHT], other)
        self._each(t_s, Event.LET_GO, sums[LET_GO])
        self._each(t_s, Event.ESCAPED, sums[GOT_AWAY])
        self._each(t_s, Event.LOOSE_HORSES, sums[REMOUNTED])
        self._pouches(t_s)
        self._horses(t_s)
        self._banners(t_s)
        self.fallen.minute(t_s)

    def _each(
        self, t_s: float, event: Event, sums: np.ndarray, other: np.ndarray | None = None
    ) -> None:
        units = self.host.units
        for u in np.flatnonzero(sums >= 0.5):
            self.record.note(
                Row(
                    t_s,
                    event,
                    side=int(units.side[u]),
                    unit=int(u),
                    other=int(other[u]) if other is not None else -1,
                    n=round(sums[u]),
                    value=float(sums[u]),
                )
            )

    def _pouches(self, t_s: float) -> None:
        units = self.host.units
        empty = (self._rounds() == 0).astype(np.uint8)
        for u in np.flatnonzero((empty == 1) & (self.empty == 0)):
            self.record.note(
                Row(
                    t_s,
                    Event.OUT_OF_ROUNDS,
                    side=int(units.side[u]),
                    unit=int(u),
                    n=int(units.mustered[u]),
                )
            )
        self.empty = empty

    def _horses(self, t_s: float) -> None:
        """Horses that have no gallop left, at each tenth of a side."""
        host = self.host
        beasts, n = host.beasts, host.n_people
        spent = beasts.reserve_m <= SPENT_SHARE * beasts.reserve_full_m
        for s in range(len(self.spent_tenth)):
            mine = host.all.side[n:] == s
            men = float(host.all.men[n:][mine & spent].sum())
            tenth = int(10.0 * men / max(float(host.all.men[n:][mine].sum()), 1.0))
            if tenth > self.spent_tenth[s]:
                self.spent_tenth[s] = tenth
                self.record.note(Row(t_s, Event.HORSES_SPENT, side=s, n=int(men)))

    def _banners(self, t_s: float) -> None:
        """The nearest man in order takes up a fallen banner."""
        host = self.host
        every, people, units = host.all, host.people, host.units
        for u in np.flatnonzero((units.banner < 0) & (self.bannerless == 0)):
            rows = np.arange(int(units.first[u]), int(units.last[u]))
            fell = rows[people.rank_title[rows] == BANNER]
            ready = rows[IN_ORDER[every.doing[rows]] & (people.rank_title[rows] == 0)]
            if not len(fell) or not len(ready):
                continue
            dx = every.x_m[ready] - every.x_m[fell[0]]
            d2 = dx * dx + (every.y_m[ready] - every.y_m[fell[0]]) ** 2
            k = int(np.argmin(d2))
            if d2[k] > BANNER_M**2:
                continue
            i = int(ready[k])
            people.rank_title[fell[0]], people.rank_title[i], units.banner[u] = 0, BANNER, i
            self.record.note(
                Row(
                    t_s,
                    Event.BANNER_RAISED,
                    side=int(units.side[u]),
                    unit=int(u),
                    who=i,
                    x_m=float(every.x_m[i]),
                    y_m=float(every.y_m[i]),
                )
            )

    def to_state(self) -> dict[str, np.ndarray]:
        """For a checkpoint."""
        return {
            "tidings_mounts": self.mounts.copy(), "tidings_empty": self.empty.copy(),
            "tidings_spent": self.spent_tenth.copy(), "tidings_bannerless": self.bannerless.copy(),
            "tidings_away": self.away.copy(), "tidings_targets": self.targets.copy(),
            **self.fallen.to_state(),
        }  # fmt: skip

    def from_state(self, state: dict[str, np.ndarray]) -> None:
        """Take it back."""
        self.mounts[:], self.empty = state["tidings_mounts"], np.array(state["tidings_empty"])
        self.spent_tenth[:] = state["tidings_spent"]
        self.bannerless[:] = state["tidings_bannerless"]
        self.away[:], self.targets[:] = state["tidings_away"], state["tidings_targets"]
        self.fallen.from_state(state)
