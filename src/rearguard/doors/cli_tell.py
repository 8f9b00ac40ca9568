"""``view``, ``tell`` and ``why``: what is read out of a run's folder."""

import dataclasses
import json
import sys
from pathlib import Path
from typing import Any

from rearguard.doors.cli_run import LANGS, one_of
from rearguard.doors.settings import Settings, UsageFault

LENGTHS = ("brief", "diary", "full")


def view(settings: Settings, folder: Path) -> None:
    """Serve the page on a run until Ctrl-C."""
    from rearguard.doors.page.server import serve
    from rearguard.record.store import RunReader

    RunReader(folder)  # refused with a sentence before a server starts

    def ready(address: str) -> None:
        print(f"{folder} is shown at {address} - Ctrl-C ends", file=sys.stderr, flush=True)

    try:
        serve(folder, port=settings.port, open_browser=not settings.no_open, ready=ready)
    except KeyboardInterrupt:  # the way a page is closed
        return


def tell(settings: Settings, folder: Path, *, lang: str, length: str, side: str | None) -> None:
    """Print the chronicle."""
    from rearguard.chronicle import tell as told
    from rearguard.record.store import RunReader
    from rearguard.report.six_lines import SixLines

    one_of("--lang", lang, LANGS)
    one_of("--length", length, LENGTHS)
    reader = RunReader(folder)
    _one_of_the_sides(reader, side)
    cut = SixLines(reader, lang).unfinished()
    text = (f"*{cut}*\n\n" if cut else "") + told(folder, lang, length, side)
    if settings.json:
        answer = {"lang": lang, "length": length, "text": text} | _known(reader)
        print(json.dumps(answer, ensure_ascii=False))
    else:
        print(text.rstrip("\n"))


def why(
    settings: Settings,
    folder: Path,
    *,
    man: int | None,
    unit: str | None,
    side: str | None,
    at: str | None,
) -> None:
    """Print why a man, a unit, a side or each side broke."""
    from rearguard.record.store import RunReader
    from rearguard.report.six_lines import SixLines
    from rearguard.why import ask
    from rearguard.why.say import say_body, say_man

    given = [
        name
        for name, value in (("--man", man), ("--unit", unit), ("--side", side))
        if value is not None
    ]
    if len(given) > 1:
        raise UsageFault(f"{' and '.join(given)} cannot be asked together\n  give one of them")
    reader = RunReader(folder)
    at_s = None if at is None else _in_the_run(reader, at)
    clock = day_clock(reader)
    answers: list[Any]
    if man is not None:
        answers = [ask.why_man(reader, man, at_s)]
        lines = say_man(answers[0], clock)
    elif unit is not None:
        answers = [ask.why_unit(reader, unit, at_s)]
        lines = say_body(answers[0], clock)
    else:
        sides = [side] if side is not None else [s["key"] for s in reader.run["sides"]]
        answers = [ask.why_side(reader, name, at_s) for name in sides]
        lines = [line for answer in answers for line in say_body(answer, clock)]
    if settings.json:
        told = [dataclasses.asdict(answer) | _known(reader) for answer in answers]
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        cut = SixLines(reader).unfinished()
        print("\n".join([cut, *lines] if cut else lines))


def _known(reader: Any) -> dict[str, float]:
    """Of an unfinished run: up to which moment it is told [s]."""
    return {} if reader.finished else {"known_until_s": reader.known_s}


def _one_of_the_sides(reader: Any, side: str | None) -> None:
    if side is not None:
        one_of("--side", side, tuple(str(block["key"]) for block in reader.run["sides"]))


def day_clock(reader: Any) -> Any:
    """Simulated seconds to the time of the day, with the day when it is not the first."""
    from rearguard.world import dates

    run = reader.run
    start_h = dates.local_hour(float(run["start_jd"]), float(run["lon_deg"]))

    def clock(t_s: float) -> str:
        seconds = round(start_h * 3600.0 + t_s)
        day, rest = divmod(seconds, 86400)
        told = f"{rest // 3600:02d}:{rest // 60 % 60:02d}:{rest % 60:02d}"
        return told if day == 0 else f"day {day + 1} {told}"

    return clock


def _in_the_run(reader: Any, text: str) -> float:
    """A moment of a run [s]; refused when it lies before the start or after the end."""
    from rearguard.kit.units import say

    at_s = moment_s(reader, text)
    last_s = reader.known_s
    if not 0.0 <= at_s <= last_s:
        cut = "" if reader.finished else "is not finished and "
        told = "lasts" if reader.finished else "is known for"
        allowed = (
            f"the run {cut}{told} {say(last_s, 'time')}: 0 s to that after the start is allowed"
        )
        raise UsageFault(f"--at is {text}\n  {allowed}")
    return at_s


def moment_s(reader: Any, text: str) -> float:
    """A moment after the start [s], from a length of time or a time of the day.

    Raises
    ------
    UsageFault
    """
    from rearguard.kit.hours import read_hour
    from rearguard.kit.units import UnitError, read
    from rearguard.world import dates

    run = reader.run
    measures = str(run.get("measures", "song"))
    try:
        value = read(text, "time", measures)
        if isinstance(value, float):
            return value
        raise UsageFault(f"--at is {text}\n  one moment is expected")
    except UnitError:
        pass
    try:
        hour = read_hour(text, measures)
    except UnitError as error:
        allowed = f"a length of time after the start (1 h 30 min), or {error.allowed}"
        told = f"--at {error.what}\n  {allowed}"
        raise UsageFault(told) from None
    start_h = dates.local_hour(float(run["start_jd"]), float(run["lon_deg"]))
    sky = run.get("sky") or {}
    sunset_s = float(sky.get("sunset_s") or 64800.0 - start_h * 3600.0) + start_h * 3600.0
    sunrise_s = float(sky.get("sunrise_s") or 108000.0 - start_h * 3600.0) + start_h * 3600.0
    after = hour.seconds(sunset_s, sunrise_s % 86400.0) - start_h * 3600.0
    if hour.day is not None:
        after += 86400.0 * (hour.day - 1)
    if abs(after) < 0.5:  # the start itself; an hour is read to the second
        return 0.0
    return after if after > 0.0 else after + 86400.0
