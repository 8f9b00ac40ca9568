"""Outcome: the named results of a run, as they come to pass, and the events that go with them.

Contact of two units is the first moment at which a man of one is within reach of a man of the
other. A unit or a side is broken when more than half of those it mustered run, are frozen, are
taken or have left.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing
from rearguard.host.individuals import FEARS
from rearguard.record.events import Event, Row

BROKEN = (Doing.FLEEING, Doing.FROZEN, Doing.CORNERED, Doing.LEFT_MAP, Doing.CAPTIVE)
SHAKEN = (Doing.WAVERING, Doing.EDGING)


class Outcome:
    """Watches contact and breaks; knows the named results."""

    def __init__(self, host: Any, record: Any) -> None:
        self.host, self.record = host, record
        sides, units = max(len(host.sides), 1), host.units.n
        self.pairs = np.zeros((units, units), np.uint8)
        self.wavered = np.zeros(units, np.uint8)
        self.first_contact_s = -1.0
        self.side_broke_s = np.full(sides, -1.0)
        self.hit_before = np.full(sides, -1.0)
        self.at_contact = np.full(sides, -1.0)
        self.minute_after = np.full(sides, -1.0)
        self.mustered = np.bincount(
            host.all.side[: host.n_people], host.all.men[: host.n_people], minlength=sides
        )

    def touch(self, rows: np.ndarray, t_s: float) -> None:
        """After a hot step: contacts of units that are new."""
        host = self.host
        foe = host.people.foe[rows]
        met = rows[foe >= 0]
        if not len(met):
            return
        u, v = host.all.unit[met], host.all.unit[host.people.foe[met]]
        fresh = self.pairs[u, v] == 0
        if not fresh.any():
            return
        if self.first_contact_s < 0:
            self.first_contact_s = t_s
            self.at_contact = self.running_share()
            i = int(met[0])
            self.record.note(self._row(t_s, Event.FIRST_CONTACT, i, int(v[0])))
        for a, b in sorted({(int(a), int(b)) for a, b in zip(u[fresh], v[fresh], strict=True)}):
            self.pairs[a, b] = 1
            if host.units.contact_s[a] < 0:
                host.units.contact_s[a] = t_s
            i = int(met[(u == a) & (v == b)][0])
            self.record.note(self._row(t_s, Event.CONTACT, i, b))

    def _row(self, t_s: float, event: Event, i: int, other: int) -> Row:
        every, people = self.host.all, self.host.people
        return Row(
            t_s, event, side=int(every.side[i]), unit=int(every.unit[i]), who=i, other=other,
            x_m=float(every.x_m[i]), y_m=float(every.y_m[i]), value=float(people.foe_m[i]),
        )  # fmt: skip

    def running_share(self) -> np.ndarray:
        """Share of each side's muster that is broken now."""
        host = self.host
        every, n = host.all, host.n_people
        broken = np.isin(every.doing[:n], BROKEN) * every.men[:n]
        return np.bincount(every.side[:n], broken, minlength=len(self.mustered)) / np.maximum(
            self.mustered, 1.0
        )

    def hit_share(self) -> np.ndarray:
        """Share of each side's muster that is hurt or dead now."""
        host = self.host
        every, n = host.all, host.n_people
        hit = ((every.wound[:n] > 0) | (every.doing[:n] == Doing.DEAD)) * every.men[:n]
        return np.bincount(every.side[:n], hit, minlength=len(self.mustered)) / np.maximum(
            self.mustered, 1.0
        )

    def two_seconds(self, t_s: float) -> None:
        """At 2 s: which units and sides have broken."""
        host = self.host
        every, units, n = host.all, host.units, host.n_people
        u, doing, men = every.unit[:n], every.doing[:n], every.men[:n]
        running = np.bincount(u, np.isin(doing, BROKEN) * men, minlength=units.n)
        shaken = np.bincount(u, np.isin(doing, SHAKEN) * men, minlength=units.n)
        units.running[:] = running
        for k in np.flatnonzero((shaken > 0.1 * units.mustered) & (self.wavered == 0)):
            self.wavered[k] = 1
            self._unit_event(t_s, Event.WAVERED, int(k), int(shaken[k]))
        for k in np.flatnonzero((running > 0.5 * units.mustered) & (units.broke_s < 0)):
            units.broke_s[k] = t_s
            self._unit_event(t_s, Event.BROKE, int(k), int(running[k]))
        share = self.running_share()
        for s in np.flatnonzero((share > 0.5) & (self.side_broke_s < 0)):
            self.side_broke_s[s] = t_s
            self.hit_before[s] = self.hit_share()[s]
            self.record.note(
                Row(
                    t_s, Event.SIDE_BROKE, side=int(s), n=int(share[s] * self.mustered[s]),
                    cause=self._cause(np.flatnonzero(every.side[:n] == s)),
                    value=float(self.hit_before[s]),
                )  # fmt: skip
            )
        due = self.first_contact_s >= 0 and t_s >= self.first_contact_s + 60.0
        if due and self.minute_after[0] < 0:
            self.minute_after = share

    def _cause(self, rows: np.ndarray) -> int:
        """Largest fear among those of some rows who are broken."""
        host = self.host
        rows = rows[np.isin(host.all.doing[rows], BROKEN)]
        sums = [float(host.people[f"fear_{f}"][rows].astype(np.float64).sum()) for f in FEARS]
        return int(np.argmax(sums))

    def _unit_event(self, t_s: float, event: Event, u: int, men: int) -> None:
        units, every = self.host.units, self.host.all
        rows = np.arange(int(units.first[u]), int(units.last[u]))
        self.record.note(
            Row(
                t_s, event, side=int(units.side[u]), unit=u, n=men, cause=self._cause(rows),
                x_m=float(np.median(every.x_m[rows])), y_m=float(np.median(every.y_m[rows])),
            )  # fmt: skip
        )

    def minute(self, t_s: float) -> None:
        """Each minute: men in order of each unit."""
        host = self.host
        every, n = host.all, host.n_people
        good = ~np.isin(every.doing[:n], (*BROKEN, Doing.DEAD, Doing.DOWN, Doing.STUNNED, Doing.ABSENT))
        host.units.standing[:] = np.bincount(
            every.unit[:n], good * every.men[:n], minlength=host.units.n
        )
        assert t_s >= 0

    def results(self, t_s: float) -> dict[str, float | None]:
        """Named results; None where it never came to pass."""
        some = lambda v: None if v < 0 else float(v)  # noqa: E731
        out: dict[str, float | None] = {"first_contact_s": some(self.first_contact_s), "t_s": t_s}
        for s, name in enumerate(self.host.sides):
            out[f"{name}_broke_s"] = some(self.side_broke_s[s])
            out[f"{name}_hit_before_break_share"] = some(self.hit_before[s])
            out[f"{name}_running_at_contact_share"] = some(self.at_contact[s])
            out[f"{name}_running_minute_after_contact_share"] = some(self.minute_after[s])
        return out

    def to_state(self) -> dict[str, np.ndarray]:
        """For a checkpoint."""
        return {
            "outcome_pairs": self.pairs, "outcome_wavered": self.wavered,
            "outcome_contact": np.array([self.first_contact_s]),
            "outcome_sides": np.stack(
                [self.side_broke_s, self.hit_before, self.at_contact, self.minute_after]
            ),
        }  # fmt: skip

    def from_state(self, state: dict[str, np.ndarray]) -> None:
        """Take it back."""
        self.pairs[:], self.wavered[:] = state["outcome_pairs"], state["outcome_wavered"]
        self.first_contact_s = float(state["outcome_contact"][0])
        sides = np.array(state["outcome_sides"])
        self.side_broke_s, self.hit_before, self.at_contact, self.minute_after = (
            sides[0], sides[1], sides[2], sides[3],
        )  # fmt: skip
