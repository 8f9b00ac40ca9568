"""Quantities as people write them - '30 li', '1 h 30 min', '-6 °C' - to SI and back.

A quantity is one or more terms (``1 h 30 min``), a spread (``15000 ± 5000``) or a distribution
(``uniform(2 km, 3 km)``). Where a unit is expected a bare number is refused. ``read`` gives a
float in SI units (temperatures in °C) or a ``Distribution`` of such floats; ``say`` writes an SI
value for a message. Which fields hold which quantities stands in ``fields``.
"""

from __future__ import annotations

import difflib
import math
import re
import unicodedata

from rearguard.kit.distribution import KINDS, Distribution, fault_of
from rearguard.kit.measures import DIMENSIONS, OFFERED, dimensions_of, table, worth

_NUMBER = r"[+-]?(?:\d[\d_]*(?:,\d{3})*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"
_TERM = re.compile(rf"\s*({_NUMBER})\s*((?:[^\d\s(),±+-][^\d\s(),±+]*[23]?|/[^\s(),±]+)?)")
_CALL = re.compile(r"\s*([A-Za-z]+)\s*\((.*)\)\s*([^()]*)$", re.DOTALL)
_SPREAD = re.compile(r"±|\+/-|\+-")
_DIGITS = {c: i for i, c in enumerate("〇一二三四五六七八九")} | {"零": 0, "兩": 2, "两": 2}
_TENS = {"十": 10, "百": 100, "千": 1000}
_CHINESE = re.compile(r"^([〇零一二兩两三四五六七八九十百千萬万]+|(?=半))(半?)([^\s半]+?)(半?)$")
LONGEST_TEXT = 400


class UnitError(ValueError):
    """A quantity cannot be read: what it is, what is allowed, what to do.

    ``what`` completes a sentence that begins with the name of the place: "is 9, without a unit".
    """

    def __init__(self, what: str, allowed: str = "", remedy: str = "") -> None:
        self.what, self.allowed, self.remedy = what, allowed, remedy
        super().__init__("; ".join(part for part in (what, allowed, remedy) if part))


def read(text: object, dimension: str, measures: str = "song") -> float | Distribution:
    """Read one quantity.

    Parameters
    ----------
    text : str, int or float    as it stands in the file
    dimension : str             one of ``measures.DIMENSIONS``
    measures : str              song, tang, han or modern

    Returns
    -------
    float or Distribution       in SI units; temperatures in °C

    Raises
    ------
    UnitError

    >>> round(read("1 h 30 min", "time")), read("80 %", "share"), read("10 li", "length")
    (5400, 0.8, 5616.0)
    """
    if isinstance(text, bool) or not isinstance(text, (str, int, float)):
        raise UnitError(f"is {shown(text)}", f"{wanted(dimension)} is expected here")
    if isinstance(text, (int, float)):
        return _bare(float(text) if abs(text) < 1e300 else math.inf, str(text), dimension, measures)
    if len(text) > LONGEST_TEXT:
        raise UnitError(f"is a text of {len(text)} characters", wanted(dimension))
    plain = _normal(text)
    call = _CALL.match(plain)
    if call:
        return _distribution(call, text, dimension, measures)
    halves = _SPREAD.split(plain)
    if len(halves) == 2:
        return _spread(halves[0], halves[1], text, dimension, measures)
    if len(halves) > 2:
        raise UnitError(f"is {shown(text)}", "one ± is allowed", "write it as 0.3 ± 0.1")
    return _sum(plain, text, dimension, measures)


def _sum(plain: str, text: str, dimension: str, measures: str, unit: str = "") -> float:
    """Add the terms of '1 h 30 min'; ``unit`` is used where the last number has none."""
    total, at, terms, sign = 0.0, 0, 0, 1.0
    while at < len(plain):
        term = _TERM.match(plain, at)
        if not term or (terms and term[1][0] in "+-"):
            raise UnitError(
                f"is {shown(text)}", f"{wanted(dimension)} is expected here", _example(dimension)
            )
        value = float(term[1].replace("_", "").replace(",", ""))
        word = term[2].strip() or (unit if terms == 0 else "")
        if not word:
            if terms:
                raise UnitError(f"is {shown(text)}", "each number needs its own unit")
            value = _bare(value, text, dimension, measures)
        else:
            value = _times(value, word, text, dimension, measures)
        if terms == 0 and term[1].startswith("-"):
            sign = -1.0
        total += value if terms == 0 else sign * value
        terms, at = terms + 1, term.end()
        at += len(plain[at:]) - len(plain[at:].lstrip())
    if not terms:
        raise UnitError("is empty", f"{wanted(dimension)} is expected here", _example(dimension))
    return _finite(total, text)


def _times(value: float, word: str, text: str, dimension: str, measures: str) -> float:
    """``value`` times the worth of ``word``; refuses paces and strange units."""
    if word.lower().rstrip("s") in ("pace", "paces/min", "pace/min"):
        raise UnitError(f"is {shown(text)}", "a pace is not one length", "bu or step?")
    size = worth(word, dimension, measures)
    if size is None and dimension in ("length", "time", "speed", "mass"):
        size = worth(word.lower(), dimension, measures)
    if size is None:
        if word.lower() in ("geng", "更"):
            raise UnitError(
                f"is {shown(text)}",
                "a geng is a time of that night, not a length of time",
                "use shichen, ke, h or min",
            )
        raise UnitError(f"is {shown(text)}", *_strange(word, dimension, measures))
    if dimension == "temperature" and word == "K":
        return value - 273.15
    return value * size


def _bare(value: float, text: str, dimension: str, measures: str) -> float:
    """A number without a unit, where that is allowed."""
    if not math.isfinite(value):
        return _finite(value, text)
    if dimension in ("count", "share", "number"):
        return value
    remedy = ""
    offered = OFFERED[dimension].split(", ")[:3]
    if abs(value) < 1e9:
        ways = [f'"{value:g} {u}"' for u in offered if worth(u, dimension, measures) is not None]
        remedy = f"did you mean {' or '.join(ways)}?"
    raise UnitError(
        f"is {shown(text)}, a number without a unit",
        f"{DIMENSIONS[dimension][0]} is expected here, in {OFFERED[dimension]}",
        remedy,
    )


def _spread(
    left: str, right: str, text: str, dimension: str, measures: str
) -> float | Distribution:
    last = _TERM.findall(right)
    unit = last[-1][1].strip() if last else ""
    if not left.strip() or not right.strip():
        raise UnitError(f"is {shown(text)}", "a number stands on each side of ±")
    mean = _sum(left.strip(), text, dimension, measures, unit)
    if dimension == "temperature":
        first = _TERM.match(right.strip())
        if not first:
            raise UnitError(f"is {shown(text)}", "a number stands on each side of ±")
        spread = float(first[1].replace("_", "").replace(",", ""))
    else:
        spread = _sum(right.strip(), text, dimension, measures, "")
    return _checked("normal", (mean, spread), text)


def _distribution(call: re.Match[str], text: str, dimension: str, measures: str) -> Distribution:
    kind, inside, unit = call[1].lower(), call[2], call[3].strip()
    if kind not in KINDS:
        near = difflib.get_close_matches(kind, KINDS, 1)
        raise UnitError(
            f"is {shown(text)}",
            f"a distribution is one of {', '.join(KINDS)}, or a ± b",
            f"did you mean {near[0]}?" if near else "",
        )
    parts = [part.strip() for part in inside.split(",")]
    if parts == [""]:
        parts = []
    values = []
    for index, part in enumerate(parts):
        of = "number" if kind == "lognormal" and index == 1 else dimension
        values.append(_sum(part, text, of, measures, "" if of == "number" else unit))
    return _checked(kind, tuple(values), text)


def _checked(kind: str, args: tuple[float, ...], text: str) -> Distribution:
    wrong = fault_of(kind, args)
    if wrong:
        raise UnitError(f"is {shown(text)}", wrong)
    return Distribution(kind, args, text=text.strip())


def _finite(value: float, text: str) -> float:
    if not math.isfinite(value) or abs(value) > 1e15:
        raise UnitError(f"is {shown(text)}", "a finite number of sensible size is expected")
    return value


def _normal(text: str) -> str:
    """Full-width digits, true minus signs and Chinese numerals as plain ones."""
    plain = unicodedata.normalize("NFKC", text).replace("−", "-").replace("–", "-").strip()
    chinese = _CHINESE.match(plain)
    if chinese:
        half = 0.5 if chinese[2] or chinese[4] else 0.0
        return f"{chinese_number(chinese[1]) + half:.12g} {chinese[3]}"
    return plain


def chinese_number(text: str) -> int:
    """The value of a numeral such as 三百二十 or 廿五 (廿 and 卅 included).

    >>> chinese_number("三千五百"), chinese_number("廿五"), chinese_number("十一")
    (3500, 25, 11)
    """
    total = section = digit = 0
    for sign in text.replace("廿", "二十").replace("卅", "三十"):
        if sign in _DIGITS:
            digit = _DIGITS[sign] if digit == 0 else digit * 10 + _DIGITS[sign]
        elif sign in _TENS:
            section += (digit or 1) * _TENS[sign]
            digit = 0
        elif sign in "萬万":
            total += (section + digit or 1) * 10_000
            section = digit = 0
        else:
            raise UnitError(f"is {shown(text)}", "a Chinese numeral is expected here")
    return total + section + digit


def _strange(word: str, dimension: str, measures: str) -> tuple[str, str]:
    offered = OFFERED.get(dimension)
    allowed = wanted(dimension) + " is expected here" + (f", in {offered}" if offered else "")
    others = dimensions_of(word, measures)
    if others:
        return allowed, f"{word} is a unit of {DIMENSIONS[others[0]][0].split(' ', 1)[1]}"
    near = difflib.get_close_matches(word, table(dimension, measures), 1, 0.5)
    return allowed, f"did you mean {near[0]}?" if near else ""


def wanted(dimension: str) -> str:
    return DIMENSIONS[dimension][0]


def _example(dimension: str) -> str:
    offered = OFFERED.get(dimension, "").split(",")[0]
    return (
        f'write it as "3 {offered}"'
        if offered
        else 'write it as 0.3, "0.3 ± 0.1" or "uniform(0.2, 0.4)"'
    )


def shown(text: object) -> str:
    if text is None or isinstance(text, bool):  # as YAML has it
        return "empty" if text is None else str(text).lower()
    plain = " ".join(str(text).split())
    return plain if len(plain) <= 60 else plain[:57] + "…"


def say(value: float, dimension: str) -> str:
    """An SI value for a message: '16.8 km', '1 h 30 min', '80 %'.

    >>> say(16848.0, "length"), say(5400.0, "time"), say(0.8, "share")
    ('16.8 km', '1 h 30 min', '80 %')
    """
    if not math.isfinite(value):
        return "no limit"
    if dimension == "length":
        if abs(value) >= 1e6:
            return f"{value / 1000:.0f} km"
        return f"{value / 1000:.3g} km" if abs(value) >= 1000 else f"{value:.3g} m"
    if dimension == "time":
        return _say_time(value)
    if dimension == "share":
        return f"{value * 100:.3g} %"
    if dimension == "angle":
        return f"{math.degrees(value):.3g}°"
    if dimension == "speed":
        return f"{value:.3g} m/s ({value * 3.6:.3g} km/h)"
    if dimension == "volume":
        return f"{value * 1000:.3g} L"
    shown = f"{value:.0f}" if dimension == "count" else f"{value:.6g}"
    return f"{shown} {DIMENSIONS[dimension][1]}".strip()


def _say_time(value: float) -> str:
    if abs(value) < 60:
        return f"{value:.3g} s"
    minutes = round(value / 60)
    days, rest = divmod(minutes, 1440)
    hours, minutes = divmod(rest, 60)
    parts = [(days, "d"), (hours, "h"), (minutes, "min")]
    return " ".join(f"{count} {unit}" for count, unit in parts if count)
