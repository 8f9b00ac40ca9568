"""A run in memory, step by step: no files unless asked, no global state, several at once.

>>> session = Session("ridge-lesson", seed=1, figure=10)      # doctest: +SKIP
>>> session.run_until(600.0)                                  # doctest: +SKIP
>>> session.tally()["sides"]["jin"]["people"]["fates"]        # doctest: +SKIP
"""

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, SupportsFloat

from rearguard.errors import RearguardError, RecordError
from rearguard.record.record import Record
from rearguard.record.store import RunFolder
from rearguard.record.store.folder import needed_bytes
from rearguard.run import Caster, Progress, march, note_end, orders, tally_of
from rearguard.run.tally import check_nobody_lost


class NoChanges(Record):
    """A record that keeps no changes and no events: for ensembles, which want the tally alone."""

    def note(self, row: Any) -> None:
        """Keep nothing."""

    def change(self, t_s: float, rows: Any, old: Any, new: Any, fears: Any) -> None:
        """Keep nothing."""


class Session:
    """One run, to be stepped, looked at and ordered about.

    Parameters
    ----------
    scenario : Scenario, path or str    a loaded scenario, a file, or a shipped name
    seed : int
    figure : int, optional              men to a figure
    until : float or str, optional      end of the run; the scenario's own when not given
    threads : int
    overrides : mapping, optional       dotted path to value, as ``load_scenario`` takes them
    keep_changes : bool                 whether changes of doing and events are kept
    places : bool                       whether places are kept for a replay

    Raises
    ------
    ScenarioError, WorldError
    """

    def __init__(
        self,
        scenario: Any,
        seed: int = 1,
        *,
        figure: int | None = None,
        until: float | str | None = None,
        threads: int = 1,
        overrides: Mapping[str, Any] | None = None,
        keep_changes: bool = True,
        places: bool = False,
        caster: Caster | None = None,
    ) -> None:
        if caster is None:
            from rearguard.run.start import cast

            caster = cast
        if overrides:
            from rearguard.scenario.load import load_scenario

            scenario = load_scenario(scenario, overrides=overrides)
        self.cast = caster(scenario, seed, figure=figure, until=until, threads=threads)
        self._places = places
        kind = Record if keep_changes else NoChanges
        self.record = kind(self.cast.host.n_units, tracks=self._tracks())
        self.clock = self.cast.new_clock(self.record)
        self.given: list[orders.Given] = []

    def _tracks(self, folder: Path | None = None) -> Any:
        if not self._places:
            return None
        from rearguard.record.tracks import Tracks

        return Tracks(folder, self.cast.host.all.n)

    @property
    def t_s(self) -> float:
        """Simulated time since the start [s]."""
        return float(self.clock.t_s)

    @property
    def over(self) -> bool:
        """Whether the end of the scenario has come."""
        return self.t_s >= self.cast.until_s

    def run_until(self, t_s: float) -> None:
        """Go on to a simulated time, at most to the end of the scenario [s].

        A time that is past changes nothing.

        Raises
        ------
        RearguardError    when it is no number
        """
        if not isinstance(t_s, SupportsFloat) or math.isnan(t_s):
            raise RearguardError(f"t_s is {t_s!r}\n  seconds since the start are expected")
        self.clock.run_until(min(float(t_s), self.cast.until_s))

    def run(self, progress: Progress | None = None) -> None:
        """Go on to the end of the scenario."""
        march(self.cast, self.clock, self.record, progress)

    def tally(self) -> dict[str, Any]:
        """The tally as things stand, as ``tally.json`` has it."""
        found = tally_of(self.cast, self.clock)
        check_nobody_lost(found, self.cast.mustered)
        return found

    def brief(self, side: str) -> Any:
        """What the commander of a side knows now, and nothing else: a frozen ``Brief``.

        Raises
        ------
        RecordError   when there is no such side
        """
        from rearguard.clock.brief import build_brief

        command, t_s = self.clock.command, self.t_s
        return build_brief(
            self.cast.host,
            command.staff,
            self._side(side),
            t_s,
            command.lux(t_s),
            command.dark(t_s),
        )

    def order(self, side: str, order: Any) -> None:
        """Let a side's commander give an order; it takes effect when it arrives.

        Parameters
        ----------
        side : str
        order : mapping or Order    as in a scenario's plan, without ``when``:
                                    {"order": "march", "unit": "main", "to": "ridge"}

        Raises
        ------
        RecordError     when there is no such side
        ScenarioError   when the order cannot be read
        """
        number, typed = self._side(side), self.cast.read_order(order)
        given = orders.Given(self.t_s, side, tuple(self.cast.dispatches(number, typed)))
        orders.give(self.clock.command, self.cast.host.sides, given)
        self.given.append(given)

    def _side(self, name: str) -> int:
        sides = self.cast.host.sides
        if name not in sides:
            raise RecordError(f"there is no side {name}\n  allowed: {', '.join(sides)}")
        return sides.index(name)

    def save(self, folder: Path | str) -> Path:
        """Write a run's folder of what was recorded up to now.

        Raises
        ------
        RecordError   when the folder is not empty, or nothing was kept to be written
        """
        if isinstance(self.record, NoChanges):
            raise RecordError("this session keeps no events; make it with keep_changes=True")
        needed = needed_bytes(self.cast.host.all.n, self.t_s)
        made = RunFolder.create(folder, needed=needed)
        try:
            made.write_inputs(self.cast.inputs)
            if self.given:
                made.write_inputs({orders.NAME: orders.to_bytes(self.given)})
            settings = {"seed": self.cast.facts["seed"], "until_s": self.t_s, "keep": "rule"}
            settings["figure"] = self.cast.facts["figure"]
            made.write_run(self.cast.facts | {"settings": settings})
            copy = self._copy()
            made.keep(copy, self.t_s, self.clock.to_state(), "end")
            note_end(self.cast, self.clock, copy)
            made.finish(copy, self.tally())
        finally:
            made.close()
        return made.path

    def _copy(self) -> Record:
        """The record as it stands, so that saving takes nothing away from the session."""
        copy = Record(self.cast.host.n_units)
        copy.take_over(self.record)
        return copy


def warm_up(progress: Callable[[float, float], None]) -> None:
    """Compile every driver and kernel by running a shipped lesson at a coarse figure."""
    session = Session("ridge-lesson", seed=1, figure=10, until=600.0, keep_changes=False)
    session.run(progress)
