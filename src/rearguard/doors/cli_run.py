"""``run``, ``resume`` and ``demo``: a run from the command line, and what is said of it."""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rearguard.doors.failures import Interrupted, RunFailed
from rearguard.doors.interrupt import ends_quickly
from rearguard.doors.progress import clock_words, progress
from rearguard.doors.settings import Settings, UsageFault
from rearguard.errors import (
    FolderRefused,
    MissingExtra,
    RearguardError,
    ReplayDiverged,
    ScenarioError,
    WorldError,
)
from rearguard.kit.units import shown

DEMO = "birch-ridge"
LANGS = ("en", "zh-Hant", "zh-Hans")
KEEPS = ("rule", "all", "last")


def run(
    settings: Settings,
    scenario: str,
    *,
    seed: int,
    figure: int | None,
    until: str | None,
    out: Path | None,
    threads: int | None,
    keep: str,
    lang: str,
) -> Path:
    """Run a scenario, write its folder and say the six lines; gives the folder."""
    one_of("--lang", lang, LANGS)
    one_of("--keep", keep, KEEPS)
    folder = out if out is not None else new_folder(scenario, seed)
    had_run = _has_run(folder)

    def go(told: Callable[[float, float], None]) -> Any:
        from rearguard import run as runs

        return runs.run(
            scenario,
            seed,
            out=folder,
            figure=figure,
            until=until,
            threads=threads or cores(),
            keep=keep,
            progress=told,
            profile=settings.profile,
        )

    return _carry_out(settings, folder, go, lang, began=lambda: not had_run and _has_run(folder))


def resume(settings: Settings, folder: Path, *, threads: int | None, lang: str) -> Path:
    """Go on with an interrupted run; says the six lines."""
    one_of("--lang", lang, LANGS)
    told_once: list[float] = []

    def go(told: Callable[[float, float], None]) -> Any:
        from rearguard import run as runs

        def also(t_s: float, until_s: float) -> None:
            told_once.append(t_s)
            told(t_s, until_s)

        if _lacks_tellings(folder):
            return runs.ended(folder)
        return runs.resume(
            folder, threads=threads or cores(), progress=also, profile=settings.profile
        )

    def began() -> bool:
        return bool(told_once) or not isinstance(sys.exc_info()[1], RearguardError)

    return _carry_out(settings, folder, go, lang, began)


def demo(
    settings: Settings,
    *,
    seed: int,
    figure: int | None,
    until: str | None,
    out: Path | None,
    lang: str,
) -> None:
    """Run the shipped scenario and open it."""
    from rearguard.doors import cli_tell

    folder = run(
        settings,
        DEMO,
        seed=seed,
        figure=figure,
        until=until,
        out=out,
        threads=None,
        keep="rule",
        lang=lang,
    )
    if not settings.json:
        cli_tell.view(settings, folder)


def cores() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def one_of(option: str, given: str, allowed: tuple[str, ...]) -> None:
    """Refuse a word that is not one of a few.

    Raises
    ------
    UsageFault
    """
    if given not in allowed:
        raise UsageFault(f"{option} is {given}\n  {', '.join(allowed)} is allowed")


def new_folder(scenario: str, seed: int) -> Path:
    """The first free name under ``runs/``: ``birch-ridge-1``, ``birch-ridge-1.2`` ..."""
    stem = f"{Path(scenario).stem}-{seed}"
    folder, again = Path("runs") / stem, 1
    while folder.exists():
        again += 1
        folder = Path("runs") / f"{stem}.{again}"
    return folder


def _has_run(folder: Path) -> bool:
    try:
        str(folder).encode()
    except UnicodeEncodeError:
        told = ascii(str(folder))
        raise UsageFault(f"--out is {told}: it is not UTF-8\n  choose another") from None
    try:
        return (folder / "run.json").is_file()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no name of a folder"
        raise UsageFault(f"--out is {shown(folder)}: {reason}\n  choose another") from None


def _carry_out(
    settings: Settings,
    folder: Path,
    go: Callable[[Callable[[float, float], None]], Any],
    lang: str,
    began: Callable[[], bool],
) -> Path:
    """Run, tell, say; what goes wrong after the start names what was saved."""
    started = time.perf_counter()
    first_s: list[float] = []
    try:
        with ends_quickly(lambda: interrupted_words(folder)):
            with progress(settings, "running", clock_words) as told:

                def also(t_s: float, until_s: float) -> None:
                    if not first_s and not (settings.quiet or settings.json):
                        _say_smaller_figures(folder)
                    first_s.append(time.perf_counter() - started)
                    told(t_s, until_s)

                done = go(also)
            told_s = time.perf_counter()
            write_tellings(folder)
            wall_s = time.perf_counter() - started
    except KeyboardInterrupt:
        raise Interrupted(interrupted_words(folder)) from None
    except (ScenarioError, WorldError, MissingExtra, ReplayDiverged, FolderRefused):
        raise
    except RearguardError as error:
        if not began():
            raise
        raise RunFailed(f"{type(error).__name__}: {error}\n  {saved_words(folder)}") from error
    except Exception as error:
        if not began():
            raise
        _log_traceback(folder)
        if settings.verbose:
            raise
        raise RunFailed(
            f"the run failed: {type(error).__name__}: {error}\n"
            f"  {saved_words(folder)}; {folder / 'run.log'} has the details"
        ) from error
    around = {
        "(before the first minute: load, muster, compile)": int(first_s[0] * 1e9) if first_s else 0,
        "(chronicle, report)": int((time.perf_counter() - told_s) * 1e9),
    }
    _say(settings, folder, done, done.profile | around, wall_s, lang)
    return folder


def _say_smaller_figures(folder: Path) -> None:
    """Say how many units are mustered in smaller figures than asked for: they would be too few."""
    from rearguard.record.store import RunReader

    facts = RunReader(folder).run
    figure, units = facts["figure"], [u for u in facts["units"] if u["mustered"] > 1.0]
    few = [u for u in units if figure > 1 and u["mustered"] < 10 * figure]
    if few:
        men = int(sum(u["mustered"] for u in few))
        print(
            f"{len(few)} of {len(units)} units ({men:,} men) would be fewer than ten figures of "
            f"{figure} and are mustered in smaller ones",
            file=sys.stderr,
        )


def _log_traceback(folder: Path) -> None:
    import traceback

    with (folder / "run.log").open("a", encoding="utf-8") as log:
        log.write(traceback.format_exc())


def saved_words(folder: Path) -> str:
    """What of a run stands on disk."""
    from rearguard.record.store.checkpoints import list_checkpoints

    if (folder / "tally.json").is_file():
        return f"the run itself is whole: {folder}"
    found = list_checkpoints(folder) if folder.is_dir() else []
    if not found:
        return "nothing was saved"
    return f"saved up to {clock_words(found[-1].t_s)}: {found[-1].path}"


def interrupted_words(folder: Path) -> str:
    """What to say when Ctrl-C ended a run."""
    from rearguard.record.store.checkpoints import list_checkpoints

    found = list_checkpoints(folder) if folder.is_dir() else []
    if (folder / "tally.json").is_file():
        return f"interrupted after the run's end; it is whole: rearguard view {folder}"
    if not found:
        return "interrupted before the first checkpoint; nothing to resume"
    return (
        f"interrupted; the last checkpoint is at {clock_words(found[-1].t_s)}: {found[-1].path}\n"
        f"  go on with it: rearguard resume {folder}"
    )


def write_tellings(folder: Path) -> None:
    """The chronicle in three languages, its beats, and the report, beside the record."""
    from rearguard.chronicle import chronicle_files, context_from
    from rearguard.record.store import RunReader
    from rearguard.record.store.files import write_bytes
    from rearguard.report.tables import report_html

    reader = RunReader(folder)
    context = context_from(reader.run, reader.tally)
    for name, content in chronicle_files(reader.events(), context).items():
        write_bytes(folder / name, content)
    write_bytes(folder / "report.html", report_html(reader).encode())


def _lacks_tellings(folder: Path) -> bool:
    """Whether a run came to its end, and was stopped before it was told."""
    names = ("report.html", "beats.json", *(f"chronicle.{lang}.md" for lang in LANGS))
    return (folder / "tally.json").is_file() and not all(
        (folder / name).is_file() for name in names
    )


def _say(
    settings: Settings, folder: Path, done: Any, profile: dict[str, Any], wall_s: float, lang: str
) -> None:
    """The six lines, or the tally as JSON; and the profile."""
    from rearguard.record.store import RunReader
    from rearguard.report.six_lines import six_lines

    if settings.json:
        told = done.tally | {"folder": folder.as_posix(), "wall_s": round(wall_s, 3)}
        if settings.profile:
            told |= {"profile_ns": profile}
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return
    told_s = wall_s if done.profile else None  # nothing ran: only the telling was lacking
    for line in six_lines(RunReader(folder), told_s, lang):
        print(line)
    if settings.profile:
        print_profile(profile, wall_s)


def print_profile(profile: dict[str, Any], wall_s: float) -> None:
    """Where the time went, largest first; with rows, nanoseconds for each of them.

    Parameters
    ----------
    profile : dict      driver to nanoseconds, or to (nanoseconds, rows, calls)
    wall_s : float      of the whole run [s]
    """
    entries = []
    for name, value in profile.items():
        ns, rows, calls = (*value, 0, 0)[:3] if isinstance(value, tuple | list) else (value, 0, 0)
        entries.append((int(ns), str(name), int(rows), int(calls)))
    rest = int(wall_s * 1e9) - sum(ns for ns, *_ in entries)
    entries.append((max(rest, 0), "(not told apart)", 0, 0))
    print(f"{'seconds':>8} {'share':>6} {'ns/row':>8} {'calls':>8}  driver", file=sys.stderr)
    for ns, name, rows, calls in sorted(entries, reverse=True):
        per_row = f"{ns / rows:.1f}" if rows else "-"
        share = ns / 1e9 / wall_s if wall_s else 0.0
        print(
            f"{ns / 1e9:8.2f} {share:6.1%} {per_row:>8} {calls or '-':>8}  {name}", file=sys.stderr
        )
