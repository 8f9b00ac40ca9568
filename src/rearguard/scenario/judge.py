"""The ``results`` and ``expect`` blocks: what is measured in a run and what it should come to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from rearguard.kit.fields import Quantity, Reader
from rearguard.kit.hours import Hour, read_hour
from rearguard.kit.units import UnitError, read
from rearguard.scenario.blocks import Block, Key, Title
from rearguard.scenario.faults import LACKING
from rearguard.scenario.formula import Formula, read_formula

EVENTS = ("start", "end", "contact", "break", "volley", "sunset", "dark")
MEASURES = {
    "delay bought": "from first contact to the pursuers' resumed march [s]",
    "time of": "when the moment came, since the start [s]",
    "share running": "men in flight, share of those mustered",
    "share hit": "killed and wounded, share of those mustered",
    "share gathered": "captives, share of those mustered",
    "share away": "scattered or off the map, share of those mustered",
    "share dead": "dead, share of those mustered",
    "share standing": "men in order, share of those mustered",
    "share broken": "men who have broken at least once, share of those mustered",
    "men away": "men told off as escort or guards [men]",
    "rounds left": "rounds not yet fired",
}


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a run: an event or an hour, and seconds after it."""

    event: str
    plus_s: float = 0.0
    hour: Hour | None = None


def _read_moment(value: object, measures: str) -> Moment:
    allowed = f"a moment is one of {', '.join(EVENTS)}, or an hour, and may have + 1 min"
    if not isinstance(value, str) or len(value) > 80:
        raise UnitError(f"is {value!r}"[:80], allowed)
    event, plus, after = value.partition("+")
    if event.strip() not in EVENTS:
        if not re.match(r"^\s*(\d|[子丑寅卯辰巳午未申酉戌亥日])", value):
            raise UnitError(f"is {value}", allowed)
        return Moment("hour", 0.0, read_hour(value, measures))
    wait = read(after, "time", measures) if plus else 0.0
    if not isinstance(wait, float):
        raise UnitError(f"is {value}", "one time, no distribution, is needed here")
    return Moment(event.strip(), wait)


def _read_bound(value: object, measures: str) -> float:
    if isinstance(value, str) and not value.rstrip().endswith(("%", *"0123456789.")):
        bound = read(value, "time", measures)
    else:
        bound = read(value, "share", measures)
    if not isinstance(bound, float):
        raise UnitError(f"is {value}", "one number, no distribution, is needed here")
    return bound


def _read_between(value: object, measures: str) -> tuple[float, float]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise UnitError(f"is {value!r}"[:80], "an interval is written as [0.50, 0.65]")
    low, high = (_read_bound(part, measures) for part in value)
    if low > high:
        raise UnitError(f"is {value!r}"[:80], "the smaller number stands first")
    return low, high


def _read_runs_share(value: object, measures: str) -> float:
    text = value.replace("of runs", "").strip() if isinstance(value, str) else value
    share = Quantity("share", 0.0, 1.0, certain=True).read(text, measures)
    assert isinstance(share, float)
    return share


Bound = Annotated[float, Reader(_read_bound, "a number, 80 % or 20 min", ("number", "string"))]


class Result(Block):
    """One named result: a measure of a side (or some of its units) at a moment."""

    measure: Literal[tuple(MEASURES)]  # type: ignore[valid-type]
    side: Key | None = None
    units: tuple[Key, ...] = Field((), max_length=200)
    at: Annotated[Moment, Reader(_read_moment, f"one of {', '.join(EVENTS)}, + 1 min")] = Moment(
        "end"
    )
    title: Title | None = None


class Expect(Block):
    """One expectation: a formula over the tally, and where it should lie.

    With ``in`` it is judged run by run and that share of runs must agree; else ``of`` the runs.
    """

    that: Annotated[Formula, Reader(read_formula, "a formula over the tally")]
    between: (
        Annotated[tuple[float, float], Reader(_read_between, "[least, greatest]", ("array",))]
        | None
    ) = None
    above: Bound | None = None
    below: Bound | None = None
    of: Literal["median", "mean"] = "median"
    share: Annotated[float, Reader(_read_runs_share, "80 % of runs")] | None = Field(
        None, alias="in"
    )
    runs: Annotated[float, Quantity("count", 1.0, 1e5, whole=True, certain=True)] = 10.0
    figure: Annotated[float, Quantity("count", 1.0, 1e4, whole=True, certain=True)] = 10.0
    says: str | None = Field(None, max_length=1000)
    source: str | None = Field(None, max_length=1000)

    @model_validator(mode="after")
    def _one_interval(self) -> Expect:
        given = [n for n in ("between", "above", "below") if getattr(self, n) is not None]
        told = {"allowed": "exactly one of between, above, below is needed", "remedy": ""}
        if len(given) != 1:
            what = f"has {' and '.join(given)}" if given else "has no interval"
            kind = "rearguard" if given else LACKING
            raise PydanticCustomError(kind, "{what}", told | {"what": what})
        return self

    def met(self, value: float) -> bool:
        """Whether one value lies where it should."""
        if self.between is not None:
            return self.between[0] <= value <= self.between[1]
        if self.above is not None:
            return value > self.above
        assert self.below is not None
        return value < self.below

    def judged(self, tallies: list[dict[str, object]]) -> tuple[bool, float, list[float | None]]:
        """Judge all runs.

        Returns
        -------
        (bool, float, list)    whether it is met; the median, mean or agreeing share; the value
                               of each run, None where it never came to pass
        """
        values = [self.that.value(tally) for tally in tallies]
        known = [value for value in values if value is not None]
        if self.share is not None:
            agreeing = sum(self.met(value) for value in known) / max(1, len(values))
            return agreeing >= self.share, agreeing, values
        if not known:
            return False, float("nan"), values
        middle = _median(known) if self.of == "median" else sum(known) / len(known)
        return self.met(middle), middle, values


def _median(values: list[float]) -> float:
    ranked = sorted(values)
    half = len(ranked) // 2
    return ranked[half] if len(ranked) % 2 else (ranked[half - 1] + ranked[half]) / 2.0
