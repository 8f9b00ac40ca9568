"""Chinese words for numbers, shares, lengths of time and hours (see ``zh``)."""

from __future__ import annotations

import math

from rearguard.world import dates

DIGITS = "零一二三四五六七八九"
_WATCHES = "初二三四五"
DUSK_H = 0.6
"""From sunset to the first watch: two and a half ke, as the Song clocks had it [h]."""


def han(n: int) -> str:
    """A whole number below a hundred million in characters.

    >>> han(12300), han(15), han(105), han(20000), han(110)
    ('一萬二千三百', '十五', '一百零五', '二萬', '一百一十')
    """
    if n < 20:
        return DIGITS[n] if n < 10 else "十" + (DIGITS[n - 10] if n > 10 else "")
    if n >= 10000:
        head, rest = divmod(n, 10000)
        gap = "零" if 0 < rest < 1000 else ""
        return han(head) + "萬" + gap + (_below(rest) if rest else "")
    return _below(n)


def _below(n: int) -> str:
    text, gap = "", False
    for step, sign in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, n = divmod(n, step)
        if digit:
            text += ("零" if gap and text else "") + DIGITS[digit] + sign
            gap = False
        else:
            gap = True
        if not n:
            break
    return text


def counted(n: int) -> str:
    """A number before a measure word: two is 兩 there."""
    return "兩" if n == 2 else han(n)


def share(value: float | None) -> str | None:
    """A share in tenths: 十之六七.

    >>> share(0.66), share(0.5), share(0.31), share(0.02)
    ('十之六七', '恰好一半', '十之三', '百之二')
    """
    if value is None or value <= 0.0:
        return None
    if value < 0.095:
        return "不到百之一" if value < 0.01 else f"百之{han(round(100 * value))}"
    if 0.49 <= value <= 0.51:
        return "恰好一半"
    if value > 0.96:
        return "幾乎全數"
    tenths = 10.0 * value
    whole = math.floor(tenths)
    if tenths - whole < 0.25 or whole == 9:
        return f"十之{DIGITS[whole]}"
    if tenths - whole > 0.85:
        return f"近十之{DIGITS[whole + 1]}"
    return f"十之{DIGITS[whole]}{DIGITS[whole + 1]}"


def in_ten(value: float | None, measure: str) -> str | None:
    """A large share told of ten.

    >>> in_ten(0.31, "匹"), in_ten(0.36, "匹"), in_ten(0.5, "匹"), in_ten(0.99, "匹")
    ('十匹倒有三匹', '十匹倒有三四匹', '一半已', '幾乎全都')
    """
    if value is None or value < 0.095:
        return None
    if 0.49 <= value <= 0.51:
        return "一半已"
    if value > 0.96:
        return "幾乎全都"
    whole = math.floor(10.0 * value + 0.25)
    more = 10.0 * value - whole > 0.25 and whole < 9
    words = counted(whole) + (DIGITS[whole + 1] if more else "")
    return f"十{measure}倒有{words}{measure}"


def duration(minutes: float) -> str:
    """A length of time in ke and shichen.

    >>> duration(1), duration(7), duration(30), duration(61), duration(180), duration(203)
    ('片刻', '半刻', '兩刻', '半個時辰', '一個半時辰', '將近兩個時辰')
    """
    for limit, word in (
        (5.0, "片刻"), (10.5, "半刻"), (18.0, "一刻"), (26.0, "一刻半"),
        (37.0, "兩刻"), (50.0, "三刻"), (70.0, "半個時辰"), (95.0, "大半個時辰"),
    ):  # fmt: skip
        if minutes < limit:
            return word
    whole = int(minutes // 120.0)
    for limit, word in (
        (12.0, "{}個時辰"), (48.0, "{}個多時辰"), (80.0, "{}個半時辰"), (112.0, "將近{next}個時辰"),
    ):  # fmt: skip
        if minutes - 120.0 * whole < limit:
            return word.format(counted(whole), next=counted(whole + 1))
    return f"{counted(whole + 1)}個時辰"


def by_day(hour: float) -> str:
    """Shichen, half and ke.

    >>> by_day(14.05), by_day(14.3), by_day(14.95)
    ('未正', '未正一刻', '申初前後')
    """
    to_next = math.ceil(hour) - hour
    if 0.0 < to_next < 0.1:
        return dates.shichen_word(math.ceil(hour) % 24) + "前後"
    word = dates.shichen_word(hour)
    return word if word[-1] == "刻" or hour % 1.0 < 0.12 else word + "過後"


def by_night(hour: float, sunset: float, sunrise: float) -> str:
    """Dusk, or watch and point; empty by day.

    >>> by_night(17.5, 17.0, 7.0), by_night(0.0, 17.0, 7.0), by_night(12.0, 17.0, 7.0)
    ('黃昏', '三更三點', '')
    """
    night = 24.0 - sunset + sunrise - 2.0 * DUSK_H
    since = (hour - sunset - DUSK_H) % 24.0
    if since < night:
        fifth = 5.0 * since / night
        return f"{_WATCHES[int(fifth)]}更{DIGITS[1 + int(5.0 * (fifth % 1.0))]}點"
    return "黃昏" if 0.05 < (hour - sunset) % 24.0 < DUSK_H else ""
