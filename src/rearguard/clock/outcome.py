"""Outcome: contact, breaks, and the named results that a scenario asks for.

Contact of two units is the first moment at which a man of one is within reach of a man of the
other. A unit or a side is broken when more than half of those it mustered run, are frozen, are
taken or have left. A result is a measure of a side at a moment, taken at the first 2 s boundary
(or minute, where nothing is warm) at or after it; it is None until then.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from rearguard.host.doing import Doing, table_of
from rearguard.host.individuals import FEARS
from rearguard.host.units import Task
from rearguard.kit.stage import kernel
from rearguard.record.events import Event, Row

BROKEN = (Doing.FLEEING, Doing.FROZEN, Doing.CORNERED, Doing.LEFT_MAP, Doing.CAPTIVE)
SHAKEN = (Doing.WAVERING, Doing.EDGING)
AWAY = (Doing.FLEEING, Doing.FROZEN, Doing.CORNERED, Doing.LEFT_MAP)
STANDING = (
    Doing.RANKED, Doing.MARCHING, Doing.FIGHTING, Doing.PURSUING, Doing.GUARDING, Doing.CHARGING,
    Doing.LOADING, Doing.RALLIED, Doing.WAVERING, Doing.EDGING,
)  # fmt: skip
_IS_BROKEN = table_of(*BROKEN)
_BROKEN, _SHAKEN = _IS_BROKEN.astype(np.float64), table_of(*SHAKEN).astype(np.float64)
_MUSTERED = 1.0 - table_of(Doing.ABSENT)
_CHARGES = table_of(Doing.CHARGING, Doing.FIGHTING)
NEVER = -1.0
DARK_LX = 1.0  # below this men move with hesitation (Boyce 1985)


@kernel
def new_contacts(n, rows, foe, unit, pairs, met):
    """List the rows in reach of a foe whose unit theirs had not met before."""
    count = 0
    for k in range(n):
        i = rows[k]
        if foe[i] >= 0 and pairs[unit[i], unit[foe[i]]] == 0:
            met[count] = i
            count += 1
    return count


@kernel
def count_states(n, unit, side, doing, men, running, shaken, broken, mustered):
    """Men of each unit who run or waver, of each side who are broken or were mustered at all.

    Men of a unit stand one after another in the rows: its sums are written when the next begins.
    """
    first = 0
    while first < n:
        u, s = unit[first], side[first]
        last = first
        run = waver = there = 0.0
        while last < n and unit[last] == u:
            d, m = doing[last], np.float64(men[last])
            run += m * _BROKEN[d]
            waver += m * _SHAKEN[d]
            there += m * _MUSTERED[d]
            last += 1
        running[u] += run
        shaken[u] += waver
        broken[s] += run
        mustered[s] += there
        first = last


class Asked(NamedTuple):
    """One named result that is asked for."""

    name: str
    measure: str
    side: int = -1
    units: tuple[int, ...] = ()
    event: str = "end"
    plus_s: float = 0.0


class Outcome:
    """Watches contact, breaks and the moments of the results."""

    def __init__(self, host: Any, record: Any, asked: Sequence[Asked] = ()) -> None:
        self.host, self.record, self.asked = host, record, tuple(asked)
        sides, units = max(len(host.sides), 1), host.units.n
        self.pairs = np.zeros((units, units), np.uint8)
        self.wavered = np.zeros(units, np.uint8)
        self.charged = np.zeros(units, np.uint8)
        self.times = np.full(4, NEVER)  # contact, volley, resumed, dark
        self.side_broke_s = np.full(sides, NEVER)
        self.taken = np.full(len(self.asked), np.nan)
        self.done = np.zeros(len(self.asked), np.uint8)
        self.moments: dict[str, float] = {"start": 0.0}
        self.met = np.zeros(host.n_people, np.int32)

    @property
    def first_contact_s(self) -> float:
        """First contact of the run; -1 never."""
        return float(self.times[0])

    def touch(self, rows: np.ndarray, t_s: float) -> None:
        """After a hot step: contacts of units that are new."""
        host = self.host
        count = new_contacts(len(rows), rows, host.people.foe, host.all.unit, self.pairs, self.met)
        if not count:
            return
        met = self.met[:count].copy()
        u, v = host.all.unit[met], host.all.unit[host.people.foe[met]]
        if self.times[0] < 0:
            self.times[0] = t_s
            self.record.note(self._row(t_s, Event.FIRST_CONTACT, int(met[0]), int(v[0])))
        for a, b in sorted({(int(a), int(b)) for a, b in zip(u, v, strict=True)}):
            self.pairs[a, b] = 1
            if host.units.contact_s[a] < 0:
                host.units.contact_s[a] = t_s
            i = int(met[(u == a) & (v == b)][0])
            self.record.note(self._row(t_s, Event.CONTACT, i, b))
            mine = slice(int(host.units.first[a]), int(host.units.last[a]))
            charging = _CHARGES[host.all.doing[mine]] & (host.people.acts_on[mine] == Task.CHARGE)
            men = int(host.all.men[mine][charging].sum())
            if men and self.charged[a] == 0:
                self.charged[a] = 1
                self.record.note(self._row(t_s, Event.CHARGED, i, b)._replace(n=men))

    def _row(self, t_s: float, event: Event, i: int, other: int) -> Row:
        every, people = self.host.all, self.host.people
        return Row(
            t_s, event, side=int(every.side[i]), unit=int(every.unit[i]), who=i, other=other,
            x_m=float(every.x_m[i]), y_m=float(every.y_m[i]), value=float(people.foe_m[i]),
        )  # fmt: skip

    def two_seconds(self, t_s: float, first_shot_s: float) -> None:
        """At 2 s: which units and sides have broken, and which results are due."""
        host = self.host
        every, units, n = host.all, host.units, host.n_people
        if self.times[1] < 0 <= first_shot_s:
            self.times[1] = first_shot_s
        running, shaken = np.zeros(units.n), np.zeros(units.n)
        broken, mustered = np.zeros(len(self.side_broke_s)), np.zeros(len(self.side_broke_s))
        count_states(
            n, every.unit, every.side, every.doing, every.men, running, shaken, broken, mustered
        )
        units.running[:] = running
        for k in np.flatnonzero((shaken > 0.1 * units.mustered) & (self.wavered == 0)):
            self.wavered[k] = 1
            self._unit_event(t_s, Event.WAVERED, int(k), int(shaken[k]))
        for k in np.flatnonzero((running > 0.5 * units.mustered) & (units.broke_s < 0)):
            units.broke_s[k] = t_s
            self._unit_event(t_s, Event.BROKE, int(k), int(running[k]))
        share = broken / np.maximum(mustered, 1.0)
        for s in np.flatnonzero((share > 0.5) & (self.side_broke_s < 0)):
            self.side_broke_s[s] = t_s
            rows = np.flatnonzero(every.side[:n] == s)
            self.record.note(
                Row(
                    t_s,
                    Event.SIDE_BROKE,
                    side=int(s),
                    n=int(share[s] * every.men[rows].sum()),
                    cause=self._cause(rows),
                    value=self._hit(rows),
                )
            )
        self._take(t_s)

    def _cause(self, rows: np.ndarray) -> int:
        """Largest fear among those of some rows who are broken."""
        host = self.host
        rows = rows[_IS_BROKEN[host.all.doing[rows]]]
        sums = [float(host.people[f"fear_{f}"][rows].astype(np.float64).sum()) for f in FEARS]
        return int(np.argmax(sums))

    def _unit_event(self, t_s: float, event: Event, u: int, men: int) -> None:
        units, every = self.host.units, self.host.all
        rows = np.arange(int(units.first[u]), int(units.last[u]))
        self.record.note(
            Row(
                t_s,
                event,
                side=int(units.side[u]),
                unit=u,
                n=men,
                cause=self._cause(rows),
                x_m=float(np.median(every.x_m[rows])),
                y_m=float(np.median(every.y_m[rows])),
            )
        )

    def minute(self, t_s: float, light_lx: float, resumed_s: float) -> None:
        """Each minute: men in order of each unit; dark; the march resumed."""
        host = self.host
        every, n = host.all, host.n_people
        good = table_of(*STANDING)[every.doing[:n]]
        host.units.standing[:] = np.bincount(
            every.unit[:n], good * every.men[:n], minlength=host.units.n
        )
        if self.times[3] < 0 and light_lx < DARK_LX:
            self.times[3] = t_s
            self.record.note(Row(t_s, Event.DARK, value=light_lx))
        sunset = self.moments.get("sunset", NEVER)
        if 0 <= sunset <= t_s < sunset + 60.0:
            self.record.note(Row(t_s, Event.SUNSET, value=light_lx))
        if self.times[2] < 0 <= resumed_s:
            self.times[2] = resumed_s
        self._take(t_s)

    def _moment_s(self, asked: Asked) -> float:
        """When a result's moment came, -1 when it has not."""
        if asked.event == "break":
            base = float(self.side_broke_s[asked.side])
        elif asked.event in ("contact", "volley", "dark"):
            base = float(self.times[{"contact": 0, "volley": 1, "dark": 3}[asked.event]])
        else:
            base = self.moments.get(asked.event, NEVER)
        return base + asked.plus_s if base >= 0 else NEVER

    def _take(self, t_s: float) -> None:
        """Take the results whose moment has come."""
        for k, asked in enumerate(self.asked):
            if self.done[k] or asked.event == "end":
                continue
            moment = self._moment_s(asked)
            if 0 <= moment <= t_s:
                self.done[k] = 1
                self.taken[k] = self._measure(asked, moment)

    def _rows(self, asked: Asked) -> np.ndarray:
        every, n = self.host.all, self.host.n_people
        mine = every.doing[:n] != Doing.ABSENT
        if asked.side >= 0:
            mine &= every.side[:n] == asked.side
        if asked.units:
            mine &= np.isin(every.unit[:n], asked.units)
        return np.flatnonzero(mine)

    def _hit(self, rows: np.ndarray) -> float:
        every = self.host.all
        hit = (every.wound[rows] > 0) | (every.doing[rows] == Doing.DEAD)
        men = every.men[rows].astype(np.float64)
        return float((hit * men).sum() / max(men.sum(), 1.0))

    def _measure(self, asked: Asked, moment_s: float) -> float:
        """A measure as things stand."""
        host = self.host
        every, people = host.all, host.people
        rows = self._rows(asked)
        men, doing = every.men[rows].astype(np.float64), every.doing[rows]
        total = max(float(men.sum()), 1.0)
        states = {
            "share running": (Doing.FLEEING, Doing.LEFT_MAP), "share gathered": (Doing.CAPTIVE,),
            "share away": AWAY, "share dead": (Doing.DEAD,), "share standing": STANDING,
            "share broken": BROKEN,
        }  # fmt: skip
        if asked.measure in states:
            return float((table_of(*states[asked.measure])[doing] * men).sum() / total)
        if asked.measure == "time of":
            return moment_s
        if asked.measure == "share hit":
            return self._hit(rows)
        if asked.measure == "men away":
            return float(((doing == Doing.GUARDING) * men).sum())
        if asked.measure == "rounds left":
            return float((np.maximum(people.rounds[rows], 0) * men).sum())
        begun = [t for t in (self.times[0], self.times[1]) if t >= 0]
        assert asked.measure == "delay bought", asked.measure
        return float(self.times[2] - min(begun)) if begun and self.times[2] >= 0 else float("nan")

    def results(self, t_s: float) -> dict[str, float | None]:
        """Named results; None where the moment has not come."""
        out: dict[str, float | None] = {}
        for k, asked in enumerate(self.asked):
            value = self.taken[k] if self.done[k] else float("nan")
            if asked.event == "end":
                value = self._measure(asked, t_s)
            out[asked.name] = None if np.isnan(value) else float(value)
        return out

    def to_state(self) -> dict[str, np.ndarray]:
        """For a checkpoint."""
        return {
            "outcome_pairs": self.pairs.copy(), "outcome_wavered": self.wavered.copy(),
            "outcome_times": self.times.copy(), "outcome_broke": self.side_broke_s.copy(),
            "outcome_charged": self.charged.copy(), "outcome_taken": self.taken.copy(),
            "outcome_done": self.done.copy(),
        }  # fmt: skip

    def from_state(self, state: dict[str, np.ndarray]) -> None:
        """Take it back."""
        self.pairs[:], self.wavered[:] = state["outcome_pairs"], state["outcome_wavered"]
        self.times[:], self.side_broke_s[:] = state["outcome_times"], state["outcome_broke"]
        self.charged[:] = state["outcome_charged"]
        self.taken[:], self.done[:] = state["outcome_taken"], state["outcome_done"]
