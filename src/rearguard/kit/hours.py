"""Times of the day: '15:00', '未正', '申初二刻', '三更', 'sunset + 30 min'.

A clock time is a number of seconds after midnight, local mean solar time. A watch of the night
(geng) and the sun's own moments wait for the sun of that day: ``Hour.seconds`` is given sunset and
sunrise and answers. A double hour (shichen) has a first half (初) and a second (正), each with four
ke of 14.4 minutes and a rest.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from rearguard.kit.distribution import Distribution
from rearguard.kit.units import UnitError, chinese_number, read

DAY_S = 86400.0
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
_PINYIN = (
    "zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai",
)  # fmt: skip
_CLOCK = re.compile(r"^(\d{1,2}):(\d{2})(?::(\d{2}))?$")
_BRANCH = re.compile(rf"^([{BRANCHES}])(?:時|时)?(初|正)?(?:([一二三四])刻|初刻)?$")
_GENG = re.compile(r"^([一二三四五1-5初])(?:\s*)更(?:([一二三四五1-5])[點点])?$")
_GENG_EN = re.compile(r"^(?:geng\s*([1-5])|([1-5])(?:st|nd|rd|th)?\s*geng)$")
_DAY = re.compile(r"^day\s*(\d{1,3})[,\s]\s*(.+)$")
_SUN = {
    "sunset": "sunset",
    "sunrise": "sunrise",
    "日入": "sunset",
    "日沒": "sunset",
    "日没": "sunset",
    "日出": "sunrise",
    "noon": "noon",
    "midnight": "midnight",
    "正午": "noon",
    "夜半": "midnight",
}
ALLOWED = (
    "a time of the day is expected here: 15:00, 未正, 申初二刻, 三更, sunset, sunrise, noon, "
    "with + or - a length of time, or day 2 15:00"
)


@dataclass(frozen=True, slots=True)
class Hour:
    """A time of the day.

    Attributes
    ----------
    anchor : str       "midnight", "noon", "sunset", "sunrise" or "geng"
    plus_s : float     seconds after the anchor (before it when negative)
    geng : float       1 to 5 and fifths of one, where the anchor is "geng"
    day : int          1 is the day on which the scenario starts
    text : str         as it was written
    """

    anchor: str
    plus_s: float | Distribution = 0.0
    geng: float = 0.0
    day: int | None = None
    text: str = ""

    def seconds(self, sunset_s: float, sunrise_s: float) -> float:
        """Seconds after midnight of the day [s]; a geng after midnight may exceed a day.

        Parameters
        ----------
        sunset_s, sunrise_s : float    of that day, seconds after its midnight; the night runs from
                                       sunset to the next sunrise
        """
        assert isinstance(self.plus_s, float), "an hour is resolved only after its draw"
        night_s = DAY_S + sunrise_s - sunset_s
        base = {
            "midnight": 0.0,
            "noon": DAY_S / 2,
            "sunset": sunset_s,
            "sunrise": sunrise_s,
            "geng": sunset_s + (self.geng - 1.0) * night_s / 5.0,
        }[self.anchor]
        return base + self.plus_s

    def is_clock(self) -> bool:
        """Whether the time needs no sun."""
        return self.anchor in ("midnight", "noon")


def read_hour(text: object, measures: str = "song") -> Hour:
    """Read a time of the day.

    Raises
    ------
    UnitError

    >>> read_hour("未正").plus_s / 3600, read_hour("15:30").plus_s / 3600
    (14.0, 15.5)
    """
    if not isinstance(text, str):
        hint = 'write it in quotes with a colon: "15:00"' if isinstance(text, int) else ""
        raise UnitError(f"is {text!r}"[:80], ALLOWED, hint)
    if len(text) > 80:
        raise UnitError(f"is a text of {len(text)} characters", ALLOWED)
    plain = unicodedata.normalize("NFKC", text).strip()
    day = _DAY.match(plain)
    inner = day[2].strip() if day else plain
    which = int(day[1]) if day else None
    if which == 0:
        raise UnitError(f"is {plain}", "days are counted from 1, the day of the start")
    base, sign, plus = _split(inner)
    shift = read(plus, "time", measures) if plus else 0.0
    if sign == "-":
        if isinstance(shift, Distribution):
            raise UnitError(f"is {plain}", "an unknown length can be added, not taken away")
        shift = -shift
    return _anchored(base, shift, which, plain)


def _split(text: str) -> tuple[str, str, str]:
    for sign in ("+", "-"):
        if sign in text:
            base, plus = text.split(sign, 1)
            return base.strip(), sign, plus.strip()
    return text, "", ""


def _anchored(base: str, shift: float | Distribution, day: int | None, text: str) -> Hour:
    lower = base.lower()
    if lower in _SUN:
        return Hour(_SUN[lower], shift, day=day, text=text)
    geng = _geng(base)
    if geng is not None:
        return Hour("geng", shift, geng=geng, day=day, text=text)
    seconds = _clock(base, text)
    if isinstance(shift, Distribution):
        raise UnitError(f"is {text}", "write an unknown hour as noon + uniform(1 h, 3 h)")
    return Hour("midnight", seconds + shift, day=day, text=text)


def _geng(base: str) -> float | None:
    chinese, english = _GENG.match(base), _GENG_EN.match(base.lower())
    if chinese:
        first = 1.0 if chinese[1] == "初" else _one(chinese[1])
        return first + (_one(chinese[2]) - 1.0) / 5.0 if chinese[2] else first
    if english:
        return float(english[1] or english[2])
    return None


def _one(sign: str) -> float:
    return float(sign) if sign.isdigit() else float(chinese_number(sign))


def _clock(base: str, text: str) -> float:
    clock = _CLOCK.match(base)
    if clock:
        hour, minute, second = (int(part or 0) for part in clock.groups())
        if hour > 24 or minute > 59 or second > 59 or (hour == 24 and minute + second):
            raise UnitError(f"is {text}", "hours run from 0 to 24, minutes from 0 to 59")
        return hour * 3600.0 + minute * 60.0 + second
    words = base.lower().split()
    if words and words[0] in _PINYIN and words[1:] in ([], ["chu"], ["zheng"]):
        base = BRANCHES[_PINYIN.index(words[0])] + {"chu": "初", "zheng": "正"}.get(words[-1], "")
    branch = _BRANCH.match(base)
    if not branch:
        raise UnitError(f"is {text or 'empty'}", ALLOWED)
    half = 1.0 if branch[2] == "正" else 0.0
    hours = (2.0 * BRANCHES.index(branch[1]) - 1.0 + half) % 24.0
    ke = chinese_number(branch[3]) if branch[3] else 0
    return hours * 3600.0 + ke * 864.0
