"""One run, from scenario to folder.

    load -> draw -> muster -> clock -> record -> tally

``run`` and ``resume`` write a folder; ``Session`` (``run.session``) keeps everything in memory.
A run is a function of scenario, seed and inputs: neither threads, checkpoints nor whoever watches
change a byte of it.
"""

import json
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rearguard.errors import RecordError, ReplayDiverged
from rearguard.record.digest import state_digest, text_digest
from rearguard.record.record import FEARS, Record
from rearguard.record.store import RunFolder, RunReader
from rearguard.record.store.files import as_read
from rearguard.record.store.folder import RUN, needed_bytes, refuse_unusable, tidy
from rearguard.run import orders as given_orders
from rearguard.run.cast import Cast, Clock
from rearguard.run.contacts import Contacts
from rearguard.run.tally import check_nobody_lost, make_tally

Progress = Callable[[float, float], None]
Caster = Callable[..., Cast]

_MUSTERED = ("figure", "units", "n_people", "n_beasts", "draws")
"""What ``run.json`` says of the muster, which inputs and seed give again."""
CHECKPOINT_EVERY_S = 600.0
CHECK_EVERY_S = 3600.0
LOOK_EVERY_S = 60.0


class Done(NamedTuple):
    """What a run came to."""

    folder: Path
    tally: dict[str, Any]
    profile: dict[str, Any]


def run(
    scenario: Any,
    seed: int = 1,
    *,
    out: Path | str,
    figure: int | None = None,
    until: float | str | None = None,
    threads: int = 1,
    keep: str = "rule",
    orders: Sequence[given_orders.Given] = (),
    progress: Progress | None = None,
    profile: bool = False,
    caster: Caster | None = None,
) -> Done:
    """Run a scenario and leave its folder.

    Parameters
    ----------
    scenario : Scenario or path    as ``load_scenario`` gives it, or a file or shipped name
    seed : int
    out : path                     folder for the run; must be empty or not exist
    figure : int, optional         men to a figure; the scenario's own when not given
    until : float or str, optional
        Stop earlier or later than the scenario says: seconds since the start, or "2 h", "18:00".
    threads : int                  the bytes do not depend on it
    keep : str                     which checkpoints stay: rule, all, last
    orders : sequence, optional    orders from outside (``run.orders``), each at its second
    progress : callable, optional  (t_s, until_s), called each simulated minute
    profile : bool                 tell the loops of a job apart, which takes some time itself
    caster : callable, optional    another way to load, draw and muster

    Raises
    ------
    ScenarioError, WorldError    the scenario is wrong; nothing is written
    RecordError                  the folder cannot be used; nothing is written
    """
    refuse_unusable(Path(out))
    cast = _cast(caster, scenario, seed, figure, until, threads)
    needed = needed_bytes(cast.host.all.n, cast.until_s)
    folder = RunFolder.create(out, needed=needed, keep=keep)
    try:
        try:
            folder.write_inputs(cast.inputs)
            if orders:
                text = given_orders.to_bytes(orders)
                folder.write_inputs({given_orders.NAME: text})
                cast.facts["orders_digest"] = _digest_of(text)
            record = _record(cast, folder)
            contacts = Contacts(cast.host)
            clock = cast.new_clock(record)
            if profile:
                clock.team.apart = True
            settings = _settings(cast, seed, figure, keep)
            told = {"settings": settings, "settings_digest": _digest_of_settings(settings)}
            folder.write_run(cast.facts | told)
        except BaseException:
            folder.discard()
            raise
        return _go(cast, clock, record, folder, progress, contacts, orders)
    finally:
        folder.close()


def resume(
    path: Path | str,
    *,
    threads: int = 1,
    progress: Progress | None = None,
    profile: bool = False,
    caster: Caster | None = None,
) -> Done:
    """Go on with an interrupted run from its last checkpoint.

    The folder ends with the same digest and the same files as if nothing had happened.

    Raises
    ------
    RecordError       no run, a finished one, in use, or written by another engine
    ReplayDiverged    the inputs kept in the folder no longer give the same muster
    """
    folder = RunFolder.reopen(path)
    try:
        written = RunReader(folder.path).run
        settings = _sound_settings(folder.path, written)
        inputs = folder.path / "inputs" / str(written.get("input", ""))
        cast = _cast(
            caster, inputs, int(written["seed"]), settings["figure"], settings["until_s"], threads
        )
        kept = folder.read_input(given_orders.NAME)
        if kept is not None:
            cast.facts["orders_digest"] = _digest_of(kept)
        _refuse_other_engine(folder.path, written, cast.facts)
        cast.facts = written
        orders = given_orders.from_bytes(kept) if kept is not None else []
        t_s, state = folder.rewind()
        record = _record(cast, folder, resume_at_s=t_s)
        clock = cast.new_clock(record)
        if profile:
            clock.team.apart = True
        record.from_state(state)
        clock.from_state(state)
        left = [order for order in orders if order.t_s > t_s]
        return _go(cast, clock, record, folder, progress, Contacts(cast.host, state), left)
    finally:
        folder.close()


def ended(path: Path | str) -> Done:
    """A run that came to its end: everything is in its folder but what is told of it.

    Raises
    ------
    RecordError    no run, or one that is not finished
    """
    reader = RunReader(path)
    tally = reader.tally
    tidy(reader.path)
    return Done(reader.path, tally, {})


def _cast(
    caster: Caster | None,
    scenario: Any,
    seed: int,
    figure: int | None,
    until: float | str | None,
    threads: int,
) -> Cast:
    """Load, draw, muster."""
    if caster is None:
        from rearguard.run.start import cast

        caster = cast
    return caster(scenario, seed, figure=figure, until=until, threads=threads)


def _digest_of(orders: bytes) -> str:
    """What ``run.json`` says of the orders from outside, to know them again."""
    return text_digest([(given_orders.NAME, orders)])


def _digest_of_settings(settings: dict[str, Any]) -> str:
    """What ``run.json`` says of its settings, to know whether somebody edited them."""
    return text_digest([("settings", json.dumps(settings, sort_keys=True).encode())])


def _record(cast: Cast, folder: RunFolder, resume_at_s: float | None = None) -> Record:
    """The record of a run that is written to a folder."""
    from rearguard.record.scribe import Scribe
    from rearguard.record.tracks import Tracks

    tracks = Tracks(folder.path / "replay", cast.host.all.n, resume_at_s=resume_at_s)
    return Record(cast.host.n_units, keeper=folder, tracks=tracks, scribe=Scribe())


def _go(
    cast: Cast,
    clock: Clock,
    record: Record,
    folder: RunFolder,
    progress: Progress | None,
    contacts: Contacts,
    orders: Sequence[given_orders.Given],
) -> Done:
    """From wherever the clock stands to the end, and the folder's last files."""
    try:
        march(cast, clock, record, progress, contacts, orders)
        tally = tally_of(cast, clock)
        check_nobody_lost(tally, cast.mustered)
        clock.finish()
        note_end(cast, clock, record)
        record.close(clock.t_s)
        folder.finish(record, tally)
    finally:
        record.leave()
    return Done(folder.path, tally, dict(clock.profile))


def march(
    cast: Cast,
    clock: Clock,
    record: Record,
    progress: Progress | None = None,
    contacts: Contacts | None = None,
    orders: Sequence[given_orders.Given] = (),
) -> None:
    """Let the clock run to the end, with checkpoints, and count everybody each simulated hour.

    Orders from outside are given at their second, before the checkpoint of that second is kept.
    """
    contacts = contacts or Contacts(cast.host)
    left = sorted(orders, key=lambda order: order.t_s)

    def give_due() -> None:
        while left and left[0].t_s <= clock.t_s:
            given_orders.give(clock.command, cast.host.sides, left.pop(0))

    def keep(why: str) -> None:
        record.checkpoint(clock.t_s, clock.to_state() | contacts.to_state(), why)

    if clock.t_s == 0.0:
        give_due()
        keep("start")
    while clock.t_s < cast.until_s:
        stop = min(left[0].t_s, cast.until_s) if left else cast.until_s
        clock.run_until(min(stop, _next(clock.t_s, LOOK_EVERY_S)))
        give_due()
        if progress is not None:
            progress(clock.t_s, cast.until_s)
        if clock.t_s >= cast.until_s:
            break
        if clock.t_s % CHECK_EVERY_S == 0.0:
            check_nobody_lost(tally_of(cast, clock), cast.mustered)
        if contacts.are_near(clock.t_s):
            keep("contact")
        elif clock.t_s % CHECKPOINT_EVERY_S == 0.0:
            keep("interval")
    keep("end")


def note_end(cast: Cast, clock: Clock, record: Record) -> None:
    """Everybody's whole vector of fears at the end."""
    import numpy as np

    rows = np.arange(cast.host.n_people)
    doing = cast.host.all.doing[: cast.host.n_people]
    fears = np.stack([cast.host.people[f"fear_{name}"] for name in FEARS], axis=1)
    record.change(clock.t_s, rows, doing, doing, fears)


def tally_of(cast: Cast, clock: Clock) -> dict[str, Any]:
    """The tally as things stand."""
    return make_tally(
        cast.host,
        cast.facts,
        simulated_s=clock.t_s,
        digest=state_digest(clock.to_state()),
        stores=cast.stores,
        results=clock.results(),
    )


def _settings(cast: Cast, seed: int, figure: int | None, keep: str) -> dict[str, Any]:
    return {
        "seed": seed,
        "figure": figure,
        "until_s": cast.until_s,
        "keep": keep,
        "checkpoint_every_s": CHECKPOINT_EVERY_S,
    }


def _next(t_s: float, every_s: float) -> float:
    """The next whole multiple of a stride."""
    return (t_s // every_s + 1.0) * every_s


def _refuse_other_engine(path: Path, written: dict[str, Any], now: dict[str, Any]) -> None:
    """A run goes on only with the engine and the inputs with which it began."""
    if written.get("engine") != now.get("engine"):
        raise _other_engine(path, written)
    same = all(written.get(k) == now.get(k) for k in ("scenario_digest", "orders_digest"))
    if not same:
        raise ReplayDiverged(f"{path}: the inputs in it were changed since the run began")
    other = [key for key in _MUSTERED if written.get(key) != as_read(now.get(key))]
    if other:
        raise ReplayDiverged(f"{path / RUN}: {', '.join(other)} was changed since the run began")


def _other_engine(path: Path, written: dict[str, Any]) -> RecordError:
    return RecordError(
        f"{path} was begun by another version of rearguard's laws and clock; "
        f"its end would not be one run's\n  {_anew(path, written)}"
    )


def _anew(path: Path, written: dict[str, Any]) -> str:
    inputs = path / "inputs" / str(written.get("input", ""))
    return f"run it again from its inputs: rearguard run {shlex.quote(str(inputs))}"


def _sound_settings(path: Path, written: dict[str, Any]) -> dict[str, Any]:
    """The settings with which a run began; refused where they are no longer the same.

    Raises
    ------
    RecordError, ReplayDiverged
    """
    if "settings_digest" not in written:  # as versions wrote it that are gone
        raise _other_engine(path, written)
    settings: dict[str, Any] = written["settings"]
    same = _digest_of_settings(settings) == written["settings_digest"]
    if same and settings["seed"] == written["seed"]:
        return settings
    what = "seed" if same else "settings"
    raise ReplayDiverged(
        f"{path / RUN}: {what} was changed since the run began; its end would not be one run's\n"
        f"  {_anew(path, written)}"
    )
