"""A small run without laws: forty men and ten horses who wander, fear and fall by number.

It has the clock's interface and nothing of its contents, so that what is tested is the record:
what is kept, cut back, summed, and that an interrupted run ends as an undisturbed one.
"""

import os
import signal
import sys
import time

import numpy as np

from rearguard.host.doing import Doing
from rearguard.host.host import Host
from rearguard.record.digest import text_digest
from rearguard.record.events import Event, Harm, Row
from rearguard.record.record import FEARS, Record
from rearguard.run.cast import Cast, unit_facts

PEOPLE, BEASTS, UNITS = 40, 10, 2


def luck(seed: int, second: int, n: int) -> np.ndarray:
    """Numbers in [0, 1) that depend on seed, second and row alone."""
    key = np.arange(n, dtype=np.uint64) + np.uint64(second * 100003 + seed * 7919)
    key = (key ^ (key >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    key = (key ^ (key >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (key ^ (key >> np.uint64(31))).astype(np.float64) / 2.0**64


def fake_host(figure: float = 1.0) -> Host:
    """Two units of twenty on two sides."""
    host = Host(PEOPLE, BEASTS, UNITS, sides=["jin", "song"], figure=figure)
    host.unit_names = [{"en": "screen", "zh-Hant": "後衛"}, {"en": "hunters"}]
    rows = np.arange(host.all.n)
    host.all.side[:] = rows % 2
    host.all.side[:PEOPLE] = rows[:PEOPLE] >= PEOPLE // 2
    host.all.unit[:] = host.all.side
    host.all.kind[PEOPLE:] = 1
    host.all.men[:] = figure
    host.all.x_m[:] = rows * 3.0
    host.people.rounds[host.all.side[:PEOPLE] == 1] = 5
    host.units.side[:] = [0, 1]
    host.units.first[:] = [0, PEOPLE // 2]
    host.units.last[:] = [PEOPLE // 2, PEOPLE]
    host.units.mustered[:] = PEOPLE * figure / 2
    return host


class FakeClock:
    """Steps of ten seconds."""

    def __init__(self, host: Host, record: Record, seed: int, pause_s: float = 0.0) -> None:
        self.host, self.record, self.seed, self.pause_s = host, record, seed, pause_s
        self.t_s = 0.0
        self.profile = {"wander": 0}
        self.command = None

    def run_until(self, t_s: float) -> None:
        """Go on in steps of ten seconds."""
        while self.t_s < t_s:
            self.t_s += 10.0
            if self.t_s > 1500.0:
                self.host.all.tempo[:] = 1
            self._step()
        if self.pause_s:
            time.sleep(self.pause_s)

    def _step(self) -> None:
        host, record, second = self.host, self.record, int(self.t_s)
        everybody = host.all
        dice = luck(self.seed, second, everybody.n)
        alive = (everybody.doing != Doing.DEAD) & (everybody.doing != Doing.LEFT_MAP)
        everybody.x_m[alive] += dice[alive].astype(np.float32)
        rows = np.flatnonzero(alive).astype(np.int32)
        for tempo, ahead_s in ((0, 50.0), (2, 0.0)):  # the slower tempo is ahead of its time
            mine = rows[rows % 2 == tempo // 2]
            if tempo == 2 or self.t_s % 60.0 == 10.0:
                record.frame(
                    self.t_s + ahead_s,
                    mine,
                    everybody.x_m[mine],
                    everybody.y_m[mine],
                    everybody.doing[mine],
                    tempo,
                )
        men = np.flatnonzero(alive[:PEOPLE])
        fear = (dice[men, None] * np.arange(1, 11) / 100).astype(np.float32)
        for f, name in enumerate(FEARS):
            host.people[f"fear_{name}"][men] += fear[:, f]
        minute = (second - 1) // 60
        unit = everybody.unit[men]
        weight = everybody.men[men]
        record.book(
            minute, unit[:, None], "fear", np.arange(10), fear * weight[:, None], weight[:, None]
        )
        self._fall(men, dice, minute)

    def _fall(self, men: np.ndarray, dice: np.ndarray, minute: int) -> None:
        host, record = self.host, self.record
        hit = men[dice[men] < 0.002]
        if hit.size == 0:
            return
        old = host.all.doing[hit].copy()
        host.all.doing[hit] = Doing.DEAD
        host.all.killer[hit] = Harm.MUSKET
        fears = np.stack([host.people[f"fear_{f}"][hit] for f in FEARS], axis=1)
        record.change(self.t_s, hit, old, host.all.doing[hit], fears)
        for row in hit:
            unit = int(host.all.unit[row])
            record.book(minute, unit, "harm", Harm.MUSKET, host.all.men[row], host.all.men[row])
            record.note(Row(self.t_s, Event.KILLED, unit, unit, n=1, cause=Harm.MUSKET))

    def to_state(self) -> dict[str, np.ndarray | bytes]:
        """Every table, and the time."""
        state: dict[str, np.ndarray | bytes] = {"t_s": np.array(self.t_s)}
        for table in self.host.tables():
            state |= {f"{table.name}/{name}": column.copy() for name, column in table.items()}
        return state

    def from_state(self, state: dict[str, np.ndarray | bytes]) -> None:
        """Take up a state."""
        self.t_s = float(state["t_s"])
        for table in self.host.tables():
            table.load({name: state[f"{table.name}/{name}"] for name, _ in table.items()})

    def finish(self) -> None:
        """Say that the end has come."""
        self.record.note(Row(self.t_s, Event.END))

    def results(self) -> dict[str, float | None]:
        """One result that came to pass and one that did not."""
        return {"mean_x_m": float(self.host.all.x_m.mean()), "delay_bought_s": float("nan")}


def fake_cast(
    scenario: object,
    seed: int,
    *,
    figure: int | None = None,
    until: float | str | None = None,
    threads: int = 1,
    pause_s: float = 0.0,
) -> Cast:
    """Load, draw and muster nothing."""
    host = fake_host(float(figure or 1))
    text = b"rearguard: 1\n"
    facts = {
        "schema": "rearguard.run/1",
        "scenario": "fake",
        "input": "scenario.yaml",
        "names": {"en": "Fake"},
        "seed": seed,
        "figure": figure or 1,
        "engine": "e" * 16,
        "scenario_digest": text_digest([("scenario.yaml", text)]),
        "start_jd": 2132319.08,
        "lon_deg": 124.0,
        "court": "song",
        "sides": [{"key": key, "names": {"en": key}} for key in host.sides],
        "units": unit_facts(host),
    }
    return Cast(
        host,
        lambda record: FakeClock(host, record, seed, pause_s),
        float(until or 4000.0),
        facts,
        {"scenario.yaml": text},
    )


def slow_cast(*words: object, **settings: object) -> Cast:
    """The same, with a twentieth of a second of wall time for each minute."""
    return fake_cast(*words, **settings, pause_s=0.05)  # type: ignore[arg-type]


if __name__ == "__main__":
    from rearguard.run import run

    signal.signal(signal.SIGINT, signal.default_int_handler)
    print(os.getpid(), flush=True)
    run("fake", 3, out=sys.argv[1], caster=slow_cast)
