"""Progress of long work, on stderr: a bar for a person, a line now and then for a log."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from rearguard.doors.settings import Settings

LINE_EVERY_S = 10.0


def clock_words(t_s: float) -> str:
    """Simulated time as hours and minutes: 02:05."""
    return f"{int(t_s // 3600):02d}:{int(t_s // 60 % 60):02d}"


@contextlib.contextmanager
def progress(
    settings: Settings, what: str, number: Callable[[float], str] = "{:.0f}".format
) -> Iterator[Callable[[float, float], None]]:
    """Give a function of (done, whole), both in simulated seconds or in runs.

    Parameters
    ----------
    settings : Settings    ``--quiet`` and ``--json`` say nothing
    what : str             begins the line
    number : callable      done and whole in words; counts where none is given
    """
    if settings.quiet or settings.json:
        yield lambda done, whole: None
    elif sys.stderr.isatty():
        with _bar(what, number) as told:
            yield told
    else:
        yield _lines(what, number)


@contextlib.contextmanager
def _bar(what: str, number: Callable[[float], str]) -> Iterator[Callable[[float, float], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns: list[Any] = [
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[words]}"),
        TimeRemainingColumn(),
    ]
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, words="starting")

        def told(done: float, whole: float) -> None:
            bar.update(task, completed=done, total=whole, words=_words(done, whole, number))

        yield told


def _lines(what: str, number: Callable[[float], str]) -> Callable[[float, float], None]:
    last = [time.monotonic()]

    def told(done: float, whole: float) -> None:
        now = time.monotonic()
        if now - last[0] >= LINE_EVERY_S or done >= whole:
            last[0] = now
            print(f"{what} {_words(done, whole, number)}", file=sys.stderr, flush=True)

    return told


def _words(done: float, whole: float, number: Callable[[float], str]) -> str:
    return f"{number(min(done, whole))} of {number(whole)}"
