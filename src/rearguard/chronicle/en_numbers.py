"""English words for numbers and hours, as a diarist writes them."""

from __future__ import annotations

import math

_ONES = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
}  # fmt: skip


def words(n: int) -> str:
    """A number in words, in the diarist's way: 1,200 is twelve hundred.

    >>> words(18500), words(1200), words(340)
    ('eighteen thousand five hundred', 'twelve hundred', 'three hundred and forty')
    >>> words(71), words(2100)
    ('seventy-one', 'two thousand one hundred')
    """
    if n < 20:
        return _ONES[n]
    if n < 100:
        tens, ones = divmod(n, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    if n < 1000 or (n < 2000 and n % 100 == 0 and n != 1000):
        hundreds, rest = divmod(n, 100)
        head = f"{_ONES[hundreds] if hundreds > 1 else 'a'} hundred"
        return f"{head} and {words(rest)}" if rest else head
    thousands, rest = divmod(n, 1000)
    head = f"{words(thousands) if thousands > 1 else 'a'} thousand"
    tail = words(rest).removeprefix("a ") if rest else ""
    if tail.startswith("hundred"):
        tail = f"one {tail}"
    return f"{head} {'and ' if rest < 100 else ''}{tail}" if rest else head


def ordinal(n: int) -> str:
    """first, second, ... seventeenth, twenty-first."""
    head, dash, last = words(n).rpartition("-")
    word = _ORDINALS.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th")
    return head + dash + word


def clock(hour: float) -> str:
    """An hour as a diarist says it.

    >>> clock(14.05), clock(14.5), clock(14.9)
    ('a little after two', 'at half past two', 'towards three')
    """
    minutes = math.floor(hour * 60.0 + 0.5)
    whole, past = divmod(minutes, 60)
    this, following = _hour_word(whole), _hour_word(whole + 1)
    twelve = "twelve" if whole % 12 == 0 else this
    for limit, said in (
        (2, f"at {this}"), (8, f"a little after {this}"), (13, f"about ten past {twelve}"),
        (18, f"at a quarter past {twelve}"), (25, f"about twenty past {twelve}"),
        (29, f"shortly before half past {twelve}"), (32, f"at half past {twelve}"),
        (39, f"a little after half past {twelve}"), (43, f"about twenty to {following}"),
        (48, f"at a quarter to {following}"), (57, f"towards {following}"),
    ):  # fmt: skip
        if past < limit:
            return said
    return f"just before {following}"


def _hour_word(hour: int) -> str:
    return {0: "midnight", 12: "noon"}.get(hour % 24) or _ONES[hour % 12]
