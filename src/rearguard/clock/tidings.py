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
FLEEING, BANNER = int(Doing.FLEEING), 3


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
        unit, men, doing = every.unit[:n], every.men[:n].astype(np.float64), every.doing[:n]
        fights = HAND_TO_HAND[doing] & (people.foe >= 0)
        self._each(t_s, Event.MELEE, unit, men * fights, self._against(unit, fights, men))
        self._let_go(t_s, unit, men)
        long = t_s - every.since_s[:n] >= SAFE_S
        safe = (doing == FLEEING) & long & (people.calm_s >= SAFE_S) & ~self.away
        self._each(t_s, Event.ESCAPED, unit, men * safe)
        self.away |= safe
        mounted = (people.mount >= 0) & (self.mounts < 0)
        self._each(t_s, Event.LOOSE_HORSES, unit, men * mounted)
        self.mounts[:] = people.mount
        self._pouches(t_s)
        self._horses(t_s)
        self._banners(t_s)
        self.fallen.minute(t_s)

    def _against(self, unit: np.ndarray, fights: np.ndarray, men: np.ndarray) -> np.ndarray:
        """For each unit the unit of the enemy with which most of its men are hand to hand; -1."""
        units, i = self.host.units, np.flatnonzero(fights)
        foes = self.host.all.unit[self.host.people.foe[i]]
        pairs, which = np.unique(np.stack([unit[i], foes], axis=1), axis=0, return_inverse=True)
        busy = np.bincount(which.ravel(), men[i], minlength=len(pairs))
        out = np.full(units.n, -1)
        for k in np.argsort(busy, kind="stable"):
            out[pairs[k, 0]] = pairs[k, 1]
        return out

    def _let_go(self, t_s: float, unit: np.ndarray, men: np.ndarray) -> None:
        """Hunters who had a man to ride after, and have given him up though he is at large."""
        every, people, n = self.host.all, self.host.people, self.host.n_people
        before, self.targets = self.targets, people.target.copy()
        free = (every.doing[:n] == Doing.PURSUING) & (people.busy_s <= t_s) & (people.target < 0)
        gave_up = free & (before >= 0) & (AT_LARGE[every.doing[np.maximum(before, 0)]] == 1)
        self._each(t_s, Event.LET_GO, unit, men * gave_up)

    def _each(
        self, t_s: float, event: Event, unit: np.ndarray, men: np.ndarray,
        other: np.ndarray | None = None,
    ) -> None:  # fmt: skip
        units = self.host.units
        sums = np.bincount(unit, men, minlength=units.n)
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
