"""The clock: one clock, three tempos over the same rows. Only *when* stands here.

At a minute's boundary: sky and mail, minds, formations of resting units, heat, and one step of
60 s for the cold rows. At a 2 s boundary: who hears, who sees what, fear and what follows from it,
and one step of 2 s for the warm rows. Every 0.25 s: one step for the hot rows. After each, what
changed is noted.
"""

import time
from collections.abc import Iterable
from typing import Any

import numpy as np

from rearguard.clock import laws_in_order
from rearguard.clock.binding import bind
from rearguard.clock.charger import Chargers
from rearguard.clock.fences import Fences
from rearguard.clock.footing import Footing
from rearguard.clock.formation import Formations
from rearguard.clock.heat import WARM, Tempos
from rearguard.clock.heed import Heeding
from rearguard.clock.horses import Horses
from rearguard.clock.hunt import Hunters
from rearguard.clock.ledger import book_fears
from rearguard.clock.loot import Spoils
from rearguard.clock.note import Notes, minute_of
from rearguard.clock.outcome import Outcome
from rearguard.clock.pick import list_marked, list_of, units_among
from rearguard.clock.seize import Seizing
from rearguard.clock.sense import Views
from rearguard.clock.shots import Shots
from rearguard.clock.steeps import Steeps
from rearguard.clock.throng import Throng
from rearguard.clock.tidings import Tidings
from rearguard.clock.touch import Touch
from rearguard.clock.waters import Waters
from rearguard.host.doing import Doing, Wound, table_of
from rearguard.host.units import Task
from rearguard.kit.loops import Moment
from rearguard.kit.threads import Call, Chain, Team
from rearguard.record.events import Event, Row

QUARTER_S = 0.25
MINUTE_Q, TWO_Q = 240, 8
# Loops of one job: each keeps to its own row, but a rider reads the place of him he rides after.
SPEEDS, MINDS = ("footing", "body"), ("mind", "choice")
ACTS, COLD_ACTS, SUFFERS = ("ride", "act"), ("ride", "suffer"), ("suffer", "step")
JOBS: tuple[tuple[str, ...], ...] = (SPEEDS, ACTS, SUFFERS)
BY_RIVERS = (("footing", "water", "body"), (*ACTS, "water", "brink"), (*SUFFERS, "flood"))
ON_STEEPS = ((), ("steep", "slope"), ("slide",))  # these besides
_UNRIDDEN = table_of(Doing.LOOSE, Doing.CAUGHT)
_LIES_OR_KEPT = table_of(Doing.CAPTIVE, Doing.DOWN, Doing.STUNNED)


class Clock:
    """Advances a host over a ground and writes the record.

    Parameters
    ----------
    host : Host
    ground : Ground
    record : Record
    seed : int
    numbers : dict            law file name to the NamedTuple in force; missing ones take defaults
    sky : callable, optional  t_s -> illuminance on the ground [lx]
    command : object, optional  with sense(t_s), carry(t_s, dt_s), think(t_s), to_state, from_state
    asked : sequence          of ``outcome.Asked``, the named results
    threads : int
    forced_hot : bool         every row hot: the reference for the proof of the tempos
    """

    def __init__(
        self, host: Any, ground: Any, record: Any, seed: int, *, numbers: dict | None = None,
        sky: Any = None, command: Any = None, asked: Any = (), threads: int = 1,
        forced_hot: bool = False,
    ) -> None:  # fmt: skip
        self.host, self.ground, self.record, self.seed = host, ground, record, seed
        self.numbers = laws_in_order.numbers(numbers or {})
        self.sky, self.command = sky, command
        self.team = Team(threads)
        self.quarter = 0
        self.profile: dict[str, list[int]] = {}
        self.moment, self.chains = Moment(), dict[tuple[str, ...], Chain]()
        waters = Waters.of(host, ground, seed, self.numbers["swim"])
        steeps = Steeps.of(host, ground, self.numbers["slip"])
        jobs = zip(BY_RIVERS if waters else JOBS, ON_STEEPS, strict=True)
        self.speeds, self.acts, self.suffers = (j + more * bool(steeps) for j, more in jobs)
        used = laws_in_order.used(waters is not None, steeps is not None)
        self.drivers = bind(used, host, self.numbers, seed, self.moment)
        for name, peril in (("water", waters), ("steep", steeps)):
            if peril is not None:
                self.drivers[name].insert(0, peril.call(self.moment))
        self.views = Views(host, ground, self.team)
        self.touch = Touch(host, self.team, self.numbers["strike"])
        self.throng = Throng(host, self.team, self.numbers)
        self.fences = Fences(host, ground, self.throng)
        self.footing = Footing(host, ground)
        self.formations = Formations(host, self.numbers)
        self.tempos = Tempos(
            host, self.numbers["heat"], forced_hot, (waters, steeps, self.fences or None)
        )
        self.hunters = Hunters(host, self.team, seed, self.numbers["hunt"])
        self.shots = Shots(host, self.views, record, seed, self.numbers)
        self.seizing = Seizing(host, seed, self.numbers["capture"], self.numbers["surrender"].shut)
        self.spoils = Spoils(host, record, seed, self.numbers["loot"], self.numbers["discard"])
        self.horses = Horses(host, seed, self.numbers["fall"])
        self.heeding = Heeding(host, seed, self.numbers["hearing"], self.throng.contact.carried_n_m)
        self.notes = Notes(host, record, self.numbers["fear"].leader)
        self.outcome = Outcome(host, record, asked)
        self.tidings = Tidings(host, record, seed, self.numbers["abandon"])
        self.chargers = Chargers(host, record, self.numbers["abandon"], self.tidings.mounts)
        self.picked, self.began = np.zeros(host.all.n, np.int32), False

    @property
    def t_s(self) -> float:
        """Simulated time since the start [s]."""
        return self.quarter * QUARTER_S

    def run_until(self, t_s: float) -> None:
        """Advance to a time; it is rounded up to the tempo in force."""
        end = round(t_s / QUARTER_S)
        if self.quarter < end and not self.began:
            self._begin()
        while self.quarter < end:
            q = self.quarter
            if q % MINUTE_Q == 0:
                self._minute()
            if len(self.tempos.active) or self.tempos.forced_hot:
                if q % TWO_Q == 0:
                    self._two_seconds()
                if len(self.tempos.hot):
                    self._hot()
                    self.quarter += 1
                else:
                    self.quarter += TWO_Q - q % TWO_Q
            else:
                self.quarter += MINUTE_Q - q % MINUTE_Q

    def _begin(self) -> None:
        """Once: how many are there."""
        self.began, every, n = True, self.host.all, self.host.n_people
        for s in range(len(self.host.sides)):
            men = int(every.men[:n][every.side[:n] == s].sum())
            self.record.note(Row(0.0, Event.START, side=s, n=men))
        self._drive(self.speeds, np.arange(n, dtype=np.int32), 0.0)
        self._frame(np.flatnonzero(every.doing != Doing.CARRYING).astype(np.int32))

    def _timed(self, name: str, n: int, function: Any, *args: Any) -> Any:
        started = time.perf_counter_ns()
        out = function(*args)
        self._spent(name, n, time.perf_counter_ns() - started)
        return out

    def _drive(self, names: tuple[str, ...], rows: np.ndarray, dt_s: float) -> None:
        """Run loops one after another; each keeps to its own row, so threads are woken once."""
        n = len(rows)
        if not n:
            return
        if names not in self.chains:
            self.chains[names] = Chain([call for name in names for call in self._calls(name)])
        chain = self.chains[names]
        self.moment.set(rows, self.quarter, self.t_s, dt_s)
        for call, ns in zip(chain.calls, self.team.go(chain, n), strict=True):
            if ns:
                self._spent(call.name, n, ns)

    def _spent(self, name: str, n: int, ns: int) -> None:
        spent = self.profile.setdefault(name, [0, 0, 0])
        spent[0] += ns
        spent[1] += n
        spent[2] += 1

    def _calls(self, name: str) -> Iterable[Call]:
        if name == "ride":
            return [self.hunters.ride(self.moment)]
        return self.footing.calls(self.moment) if name == "footing" else self.drivers[name]

    def _minute(self) -> None:
        """A minute's boundary."""
        t = self.t_s
        every, n = self.host.all, self.host.n_people
        if t > 0:
            self._timed("told", every.n, self._close_minute)
        self.host.units.light_lx[:] = light = float(self.sky(t)) if self.sky is not None else 1e5
        if self.command is not None:
            self._timed("command", 1, self._command, t)
        resumed = getattr(self.command, "resumed_s", None)
        since_s = -1.0 if resumed is None else float(resumed)
        self._timed("outcome", every.n, self.outcome.minute, t, light, since_s)
        self._heed(True)
        self.chargers.step(t)
        self._timed("herd", 1, self.seizing.herd)
        self._timed("heat", every.n, self.tempos.minute, t)
        cold = self.tempos.cold
        if len(cold):
            self._cold(cold)
        self._loose_beasts(60.0)
        self._settle_changes(t)
        standing = np.flatnonzero(_LIES_OR_KEPT[every.doing[:n]] | (every.wound[:n] >= Wound.HEAVY))
        self._drive(("minute",), standing.astype(np.int32), 60.0)
        self._settle_changes(t)

    def _command(self, t: float) -> None:
        self.command.sense(t)
        self.command.carry(t, 60.0)
        self.command.think(t)

    def _cold(self, rows: np.ndarray) -> None:
        """One step of 60 s for rows that nothing can reach within it."""
        self._timed("views", len(rows), self.views.look, rows, False)
        self._timed("touch", len(rows), self.touch.clear, rows)
        self._drive(self.speeds, rows, 60.0)
        self._march(rows, 60.0)
        self._drive(MINDS, rows, 60.0)
        self._timed("loot", len(rows), self.spoils.step, rows, self.t_s, 60.0, self.quarter)
        self._drive(("wish",), rows, 60.0)
        self._drive(COLD_ACTS, rows, 60.0)
        self.fences.begin(rows)
        self._drive(("step",), rows, 60.0)  # by itself: who rides after a man reads his place
        self._beasts_suffer(60.0)
        moved = self._timed("horses", len(rows), self.horses.step, self.t_s, 60.0)
        self.fences.hold()
        self._frame(np.concatenate([rows, moved]), 0)

    def _march(self, rows: np.ndarray, dt_s: float) -> None:
        """Advance the formations of units whose men move in this tempo (most of them)."""
        units = self.host.units
        if not len(rows):
            return
        mine = np.zeros(units.n, bool)
        units_among(rows, units.first, units.last, True, mine)
        if dt_s > 2.0:
            units_among(self.tempos.active, units.first, units.last, False, mine)
        which = np.flatnonzero(mine)
        self._timed("formation", len(which), self.formations.advance, which, dt_s, self.t_s)

    def _two_seconds(self) -> None:
        """A 2 s boundary: look, fear, decide; warm rows step."""
        self.tempos.drop_the_gone()
        t, rows = self.t_s, self.tempos.active
        between = t % 60.0 != 0
        if between and self.command is not None:
            self._timed("carry", 1, self.command.carry, t, 2.0)
        self._heed(between)
        if between:
            self.chargers.step(t)
        self.views.fallen += self.notes.fallen
        self.notes.fallen.clear()
        turns = (rows, self.quarter // TWO_Q, self.views.noises)
        watchful, rest = self._timed("heat", len(rows), self.tempos.attention, *turns)
        look = watchful
        if len(rest):
            look = np.sort(np.concatenate([watchful, rest]), kind="stable")  # two runs to be merged
        self._timed("views", len(look), self.views.look, look, True)
        for some, dt_s in ((watchful, 2.0), (rest, 2.0 * int(self.tempos.numbers.rests))):
            self._drive(self.speeds + MINDS, some, dt_s)
        self._timed("note", len(rows), self._settle_changes, t)
        self._march(rows, 2.0)
        self._timed("hunt", len(rows), self.hunters.choose, rows, t, self.quarter // TWO_Q)
        self._timed("loot", len(rows), self.spoils.step, rows, t, 2.0, self.quarter)
        hot = self.tempos.hot
        self._timed("heat", len(rows), self.tempos.two_seconds, t)
        self._timed("touch", len(hot), self.touch.clear, self._cooled(hot))
        self._timed("shots", len(rows), self.shots.report, t, 2.0)
        warm = self.tempos.warm
        if len(warm):
            self._fine(warm, 2.0)
        moved = self._timed("horses", len(rows), self.horses.step, t, 2.0)
        self.fences.hold()
        self._frame(np.concatenate([warm, moved]), 1)
        self._timed("outcome", len(rows), self.outcome.two_seconds, t, self.shots.first_shot_s)

    def _cooled(self, hot: np.ndarray) -> np.ndarray:
        """Those of the rows that were hot who are warm now; for nobody else was there a sweep."""
        return hot[self.host.all.tempo[hot] == WARM]

    def _heed(self, called: bool) -> None:
        """Who hears an order that is called now, and who acts on the one in force."""
        if called:
            self._timed("heed", 1, self.heeding.calls, self.team, self.quarter, self._voice)
        self._timed("heed", self.host.n_people, self.heeding.shares)

    def _hot(self) -> None:
        """One step of 0.25 s for the hot rows."""
        rows, near = self.tempos.hot, self.tempos.hot_and_beside()
        self._timed("touch", len(near), self.touch.sweep, near)
        self._fine(rows, QUARTER_S, near)
        self.outcome.touch(rows, self.t_s)
        if self.quarter % 4 == 3:
            self._frame(rows, 2)

    def _fine(self, rows: np.ndarray, dt_s: float, near: np.ndarray | None = None) -> None:
        """What runs at the finest tempo of a row: act, be struck, step; ``near`` as a crowd."""
        self._drive(("wish",), rows, dt_s)  # by itself: who rides after a man reads his heading
        self._drive(self.acts, rows, dt_s)
        self._timed("shots", len(rows), self.shots.settle, rows, self.t_s, self.quarter)
        self.fences.begin(rows)
        self._drive(self.suffers, rows, dt_s)
        if near is not None:
            self._timed("throng", len(near), self.throng.move, near, self.t_s, dt_s)
        self.fences.hold()
        self._timed("seize", len(rows), self.seizing.catch, rows, self.t_s, self.quarter, dt_s)
        self._beasts_suffer(dt_s)
        self._timed("note", len(rows), self._settle_changes, self.t_s + dt_s)

    def _loose_beasts(self, dt_s: float) -> None:
        """Horses that nobody rides get their breath back."""
        count = list_of(self.host.all.doing[self.host.n_people :], _UNRIDDEN, self.picked)
        self._drive(("loose",), self.picked[:count].copy(), dt_s)

    def _beasts_suffer(self, dt_s: float) -> None:
        count = list_marked(self.host.all.struck[self.host.n_people :], self.picked)
        self._drive(("beast",), self.picked[:count].copy(), dt_s)

    def _settle_changes(self, t_s: float) -> None:
        changed = self.notes.step(t_s)
        if len(changed):
            if len(new := changed[self.host.all.doing[changed] == Doing.CAPTIVE]):
                self.seizing.keep(new, t_s)
                self.notes.step(t_s)

    def _frame(self, rows: np.ndarray, tempo: int = 0) -> None:
        """Hand the rows that moved to the replay, if one is kept."""
        if not self.record.keeps_places:
            return
        every = self.host.all
        t_s = self.t_s + (60.0, 2.0, QUARTER_S)[tempo] if self.began and self.quarter else self.t_s
        places = [column.take(rows) for column in (every.x_m, every.y_m, every.doing)]
        self._timed("replay", len(rows), self.record.frame, t_s, rows, *places, tempo)

    def _close_minute(self) -> None:
        """Put what the minute that ends now has brought into journal and ledger."""
        self.notes.minute(self.t_s)
        self.tidings.minute(self.t_s)
        self.spoils.minute(self.t_s)
        self._ledger(self.t_s)

    def _ledger(self, t: float) -> None:
        """Book what each unit felt in the minute: the level of each fear, summed over its men."""
        rows = self.tempos.active
        if len(rows):
            book_fears(self.host, self.record, rows, minute_of(t))

    def _voice(self, u: int) -> tuple[bool, float]:
        """Whether a horn sounds the order, and the noise around the unit [dB]."""
        units = self.host.units
        moving = units.speed_m_s[u] > 0.3 or units.task[u] in (Task.CHARGE, Task.PURSUE)
        return True, 65.0 if moving else 45.0

    def finish(self) -> None:
        """Note and book what the open minute holds; no step follows."""
        if self.quarter:
            self._close_minute()
        for s in range(len(self.host.sides)):
            self.record.note(Row(self.t_s, Event.END, side=s))
        self.team.close()

    def results(self) -> dict[str, float | None]:
        """Named results of the run so far."""
        return self.outcome.results(self.t_s)

    def to_state(self) -> dict[str, np.ndarray | bytes]:
        """Everything a run needs to go on from here with the same bytes."""
        state: dict[str, Any] = {}
        for table in self.host.tables():
            for name, array in table.items():
                state[f"{table.name}.{name}"] = array.copy()
        state["quarter"] = np.array([self.quarter])
        state |= self.formations.to_state() | self.notes.to_state() | self.outcome.to_state()
        state |= self.tidings.to_state() | self.spoils.to_state()
        state["beside"] = self.tempos.beside.copy()
        state["heeding_known"] = self.heeding.known.copy()
        state |= self.shots.to_state()
        state["views_fallen"] = np.array(self.notes.fallen, np.float64).reshape(-1, 4)
        if self.command is not None:
            state |= {f"command.{k}": v for k, v in self.command.to_state().items()}
        return state

    def from_state(self, state: dict[str, Any]) -> None:
        """Go on from a checkpoint."""
        for table in self.host.tables():
            table.load({c.name: state[f"{table.name}.{c.name}"] for c in table.columns})
        self.quarter = int(state["quarter"][0])
        self.began = self.quarter > 0
        self.formations.from_state(state)
        self.notes.from_state(state)
        self.outcome.from_state(state)
        self.tidings.from_state(state)
        self.spoils.from_state(state)
        self.heeding.known[:] = state["heeding_known"]
        self.shots.from_state(state)
        fallen = state["views_fallen"]
        self.notes.fallen[:] = [(float(x), float(y), int(s), float(m)) for x, y, s, m in fallen]
        if self.command is not None:
            own = {k: v for k, v in state.items() if k.startswith("command.")}
            self.command.from_state({k.removeprefix("command."): v for k, v in own.items()})
        self.tempos.relist()
        self.tempos.beside = np.array(state.get("beside", ()), np.int32)
