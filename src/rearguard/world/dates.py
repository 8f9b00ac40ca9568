"""Days and hours: Julian, Gregorian and Chinese lunar dates, all carried as Julian dates.

Inside the simulation a moment is a Julian date ``jd`` (days, UT, a new one at noon). A clock
time in a scenario is local mean solar time, ``UT + longitude / 15`` hours. Nobody uses Python's
``datetime``: it pretends the Gregorian calendar had always been in force, seven days off in
1125.

For the rest of the code:

- ``parse(start, lon_deg) -> jd`` for a scenario's ``start`` block
- ``describe(jd, lon_deg, court) -> {"julian", "gregorian", "lunar", "clock", "shichen"}``
- ``lunar_date(jd, lon_deg, court) -> LunarDate`` for the realisers
- ``local_hour(jd, lon_deg)``, ``day_number(jd, lon_deg)``

Evidence: measured. Day numbers follow Fliegel & Van Flandern 1968 (Comm. ACM 11(10)) for the
Gregorian and the same scheme for the Julian calendar; lunar months are sxtwl's, which agree with
3,338 of the 3,353 month beginnings of the Dharma Drum table for 1100-1170.
"""

import math
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from rearguard.errors import WorldError
from rearguard.kit.hours import Hour, read_hour
from rearguard.kit.units import UnitError
from rearguard.world import eras

_DIGITS = {c: n for n, c in enumerate("〇一二三四五六七八九")}
_DIGITS |= {"零": 0, "元": 1, "正": 1, "兩": 2, "两": 2}
_MONTHS = "正二三四五六七八九十"
_NUMERALS = "一二三四五六七八九十"
_KE_H = 0.24
_FIRST_YEAR, _LAST_YEAR = 1, 2100
# Courts that began the year with another month: a month's number then names no one month.
_SHIFTED_YEARS = ((8, 23), (237, 240), (689, 700), (761, 762))
_DATE = re.compile(r"\s*(-?\d{1,5})-(\d{1,2})-(\d{1,2})\s*")
_LUNAR = re.compile(
    r"\s*(?P<year>.+?)年\s*(?P<leap>[閏闰]?)(?P<month>[正冬臘腊〇一二三四五六七八九十\d]{1,3})月"
    r"\s*(?P<day>(?:初|[廿卄卅一二三四五六七八九十\d])[一二三四五六七八九十\d]{0,2})[日號号]?\s*"
)


class LunarDate(NamedTuple):
    """A day of the Chinese calendar."""

    era: str  # era name, empty outside 960-1279
    era_year: int  # 1 = 元年; the lunar year itself when there is no era
    month: int
    leap: bool  # an intercalary month, 閏
    day: int
    year: int  # lunar year, by the Julian year in which it begins
    year_name: str  # by the cycle of sixty
    day_name: str


def julian_day_number(year: int, month: int, day: int, calendar: str = "julian") -> int:
    """Julian day number at noon of a date of the ``julian`` or ``gregorian`` calendar.

    >>> julian_day_number(1125, 12, 21)
    2132319
    """
    shift = (14 - month) // 12
    y = year + 4800 - shift
    days = day + (153 * (month + 12 * shift - 3) + 2) // 5 + 365 * y + y // 4
    return days - 32083 if calendar == "julian" else days - y // 100 + y // 400 - 32045


def calendar_date(jdn: int, calendar: str = "julian") -> tuple[int, int, int]:
    """Year, month and day of a Julian day number; the inverse of ``julian_day_number``."""
    if calendar == "julian":
        b, c = 0, jdn + 32082
    else:
        a = jdn + 32044
        b = (4 * a + 3) // 146097
        c = a - 146097 * b // 4
    d = (4 * c + 3) // 1461
    e = c - 1461 * d // 4
    m = (5 * e + 2) // 153
    return 100 * b + d - 4800 + m // 10, m + 3 - 12 * (m // 10), e - (153 * m + 2) // 5 + 1


def jd_of(jdn: int, hour: float, lon_deg: float) -> float:
    """Julian date (UT) of a local mean solar hour on a civil day."""
    return jdn - 0.5 + hour / 24.0 - lon_deg / 360.0


def _local(jd: float, lon_deg: float) -> float:
    """Local days since noon-based zero, shifted to midnight; rounded to a tenth of a second."""
    return round((jd + 0.5 + lon_deg / 360.0) * 864000.0) / 864000.0


def day_number(jd: float, lon_deg: float) -> int:
    """Julian day number (of its noon) of the civil day in force at a place."""
    return math.floor(_local(jd, lon_deg))


def local_hour(jd: float, lon_deg: float) -> float:
    """Local mean solar hour of the day, 0 to 24."""
    local = _local(jd, lon_deg)
    return (local - math.floor(local)) * 24.0


def numeral(text: str) -> int:
    """A Chinese or Arabic number below 10,000: ``廿五`` is 25, ``元`` and ``正`` are 1.

    Raises
    ------
    WorldError   when the text is no number
    """
    if text.isdecimal():
        return int(text)
    plain_text = text.replace("廿", "二十").replace("卄", "二十").replace("卅", "三十")
    plain_text = plain_text.removeprefix("初")
    if plain_text and all(c in _DIGITS for c in plain_text):
        return int("".join(str(_DIGITS[c]) for c in plain_text))
    tens, sign, ones = plain_text.partition("十")
    if sign and len(tens) <= 1 and len(ones) <= 1 and all(c in _DIGITS for c in tens + ones):
        return 10 * (_DIGITS[tens] if tens else 1) + (_DIGITS[ones] if ones else 0)
    raise WorldError(f"start: {text} is no number of a year, month or day\n  write 廿五 or 25")


def number_word(value: int) -> str:
    """A number below 100 in Chinese: 25 is 二十五."""
    tens, ones = divmod(value, 10)
    head = "" if tens == 0 else "十" if tens == 1 else _NUMERALS[tens - 1] + "十"
    return head + (_NUMERALS[ones - 1] if ones else "")


def day_word(day: int) -> str:
    """A day of a lunar month: 5 is 初五, 20 is 二十, 25 is 廿五."""
    if day <= 10:
        return "初" + _NUMERALS[day - 1]
    return "廿" + _NUMERALS[day - 21] if 20 < day < 30 else number_word(day)


def month_word(month: int, leap: bool = False) -> str:
    """A lunar month: 1 is 正月, the intercalary eleventh is 閏十一月."""
    return ("閏" if leap else "") + (_MONTHS[0] if month == 1 else number_word(month)) + "月"


def year_word(era_year: int) -> str:
    """A year of an era: 1 is 元年."""
    return ("元" if era_year == 1 else number_word(era_year)) + "年"


def _civil(text: str, calendar: str) -> int:
    found = _DATE.fullmatch(str(text))
    if not found:
        raise WorldError(f'start: {text!r} is not a date\n  write {calendar}: "1125-12-21"')
    year, month, day = (int(part) for part in found.groups())
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        raise WorldError(f"start: year {year} is outside {_FIRST_YEAR} to {_LAST_YEAR}")
    jdn = julian_day_number(year, month, day, calendar) if 1 <= month <= 12 else 0
    if calendar_date(jdn, calendar) != (year, month, day):
        raise WorldError(f"start: the {calendar} calendar has no day {text}")
    return jdn


def _lunar_year(text: str) -> int:
    """Julian year in which the lunar year begins that ``宣和七`` or ``1125`` names."""
    bare = text.strip().removeprefix("公元")
    if bare.isdecimal():
        return int(bare)
    for cut in range(len(text) - 1, 0, -1):
        found = eras.find_eras(text[:cut])
        if not found:
            continue
        if len(found) > 1:
            courts = " or ".join(eras.COURTS[era.court] + era.name for era in found)
            raise WorldError(f"start: two courts used the era {text[:cut]}\n  write {courts}")
        era = found[0]
        year = era.first_year + numeral(text[cut:]) - 1
        if not era.first_year <= year <= era.last_year:
            longest = era.last_year - era.first_year + 1
            raise WorldError(f"start: {era.name} has years 1 to {longest}, not {text[cut:]}")
        return year
    raise WorldError(
        f"start: no era of Song, Liao, Jin or Xia is called {text}\n"
        "  write 宣和七年十一月廿五, or the year in figures: 1125年十一月廿五"
    )


def lunar_day_number(text: str) -> int:
    """Julian day number of a lunar date such as ``宣和七年十一月廿五`` or ``靖康元年閏十一月廿五``.

    Raises
    ------
    WorldError   unknown era, a year the era does not have, no such month or day
    """
    found = _LUNAR.fullmatch(str(text))
    if not found:
        raise WorldError(f"start: {text!r} is not a lunar date\n  write 宣和七年十一月廿五")
    year = _lunar_year(found["year"])
    if not _FIRST_YEAR <= year < _LAST_YEAR:
        raise WorldError(f"start: year {year} is outside {_FIRST_YEAR} to {_LAST_YEAR}")
    if any(first <= year <= last for first, last in _SHIFTED_YEARS):
        raise WorldError(
            f"start: lunar months were renumbered about the year {year}\n  give the julian date"
        )
    month = {"冬": 11, "臘": 12, "腊": 12}.get(found["month"]) or numeral(found["month"])
    day, leap = numeral(found["day"]), bool(found["leap"])
    if not (1 <= month <= 12 and 1 <= day <= 30):
        raise WorldError(f"start: {text} has no such month or day")
    import sxtwl

    first = sxtwl.fromLunar(year, month, day, leap)
    jdn = julian_or_gregorian(first.getSolarYear(), first.getSolarMonth(), first.getSolarDay())
    if (first.getLunarMonth(), first.getLunarDay(), first.isLunarLeap()) != (month, day, leap):
        raise WorldError(
            f"start: lunar year {year} has no day {day_word(day)} of {month_word(month, leap)}"
        )
    return jdn


def julian_or_gregorian(year: int, month: int, day: int) -> int:
    """Day number of a date that is Julian before 15 October 1582 and Gregorian from then on."""
    gregorian = (year, month, day) >= (1582, 10, 15)
    return julian_day_number(year, month, day, "gregorian" if gregorian else "julian")


def parse(
    start: Mapping[str, object],
    lon_deg: float,
    sun_s: Callable[[int], tuple[float, float]] | None = None,
) -> float:
    """Julian date (UT) of a scenario's ``start`` block.

    Parameters
    ----------
    start : mapping     one of julian, gregorian ("1125-12-21") or lunar (宣和七年十一月廿五), and
                        hour ("14:00", 未正 or an ``Hour``; midnight when absent), local mean
                        solar time
    lon_deg : float     east longitude of the ground [deg]
    sun_s : callable    sunset and sunrise of a day number [s after midnight], for hours such as
                        ``sunset`` or 三更; ``sky.start_jd`` gives it

    Raises
    ------
    WorldError          with what was written and what is allowed

    >>> round(parse({"julian": "1125-12-21", "hour": "14:00"}, 124.9), 4)
    2132318.7364
    """
    given = [key for key in ("julian", "gregorian", "lunar") if start.get(key) is not None]
    if len(given) != 1:
        raise WorldError("start: give exactly one of julian, gregorian or lunar")
    text = str(start[given[0]])
    jdn = lunar_day_number(text) if given[0] == "lunar" else _civil(text, given[0])
    return jd_of(jdn, _hour_s(start.get("hour"), jdn, sun_s) / 3600.0, lon_deg)


def _hour_s(hour: object, jdn: int, sun_s: Callable[[int], tuple[float, float]] | None) -> float:
    """Seconds after midnight of an hour as written or read."""
    if hour is None:
        return 0.0
    try:
        read = hour if isinstance(hour, Hour) else read_hour(hour)
    except UnitError as wrong:
        raise WorldError(f"start: hour {wrong}") from wrong
    if read.is_clock():
        return read.seconds(0.0, 0.0)
    if sun_s is None:
        raise WorldError(f"start: hour {read.text} needs the sun of that place")
    return read.seconds(*sun_s(jdn))


def lunar_date(jd: float, lon_deg: float, court: str = "song") -> LunarDate:
    """The Chinese date at a place, with the era of a court (song, liao, jin, xia)."""
    import sxtwl

    jdn = day_number(jd, lon_deg)
    gregorian = jdn >= 2299161
    day = sxtwl.fromSolar(*calendar_date(jdn, "gregorian" if gregorian else "julian"))
    year = day.getLunarYear()
    era = eras.era_of_year(year, court)
    return LunarDate(
        era.name if era else "",
        year - era.first_year + 1 if era else year,
        day.getLunarMonth(),
        bool(day.isLunarLeap()),
        day.getLunarDay(),
        year,
        eras.sexagenary_year(year),
        eras.sexagenary_day(jdn),
    )


def shichen(hour: float) -> tuple[int, int, int]:
    """Double-hour (0 = 子), its half (0 初, 1 正) and the ke within that half (0 to 4)."""
    half_hours = math.floor(hour + 1.0 + 1e-9)
    ke = min(4, math.floor((hour + 1.0 - half_hours + 1e-9) / _KE_H))
    return half_hours // 2 % 12, half_hours % 2, max(0, ke)


def shichen_word(hour: float) -> str:
    """``未正``, or ``未正二刻`` when ke have gone by; 14:30 is 未正二刻."""
    branch, half, ke = shichen(hour)
    word = eras.BRANCHES[branch] + "初正"[half]
    return word + (_NUMERALS[ke - 1] + "刻" if ke else "")


def lunar_word(date: LunarDate) -> str:
    """``宣和七年十一月廿五``; without an era the year stands in figures."""
    year = date.era + year_word(date.era_year) if date.era else f"{date.year}年"
    return year + month_word(date.month, date.leap) + day_word(date.day)


def describe(jd: float, lon_deg: float, court: str = "song") -> dict[str, str]:
    """A moment in each calendar's own writing, local mean solar time.

    >>> describe(parse({"julian": "1125-12-21", "hour": "14:00"}, 124.9), 124.9)["julian"]
    '1125-12-21 14:00'
    """
    minutes = math.floor(local_hour(jd, lon_deg) * 60.0 + 1e-6)
    clock = f"{minutes // 60:02d}:{minutes % 60:02d}"
    jdn = day_number(jd, lon_deg)
    julian, gregorian = (
        "{:04d}-{:02d}-{:02d}".format(*calendar_date(jdn, name)) for name in ("julian", "gregorian")
    )
    hour_word = shichen_word(minutes / 60.0)
    return {
        "julian": f"{julian} {clock}",
        "gregorian": f"{gregorian} {clock}",
        "lunar": f"{lunar_word(lunar_date(jd, lon_deg, court))} {hour_word}",
        "clock": clock,
        "shichen": hour_word,
    }
