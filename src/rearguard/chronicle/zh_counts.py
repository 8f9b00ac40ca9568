"""How many, in Chinese: the words for the counts and shares of a beat, and what they imply."""

from __future__ import annotations

from rearguard.chronicle.words import Voice, between, far_off
from rearguard.chronicle.zh_numbers import DIGITS, counted, han, in_ten, share

SEVERAL = 6
"""From so many on it is a crowd, of which one says 多半 and 頭一批 [men]. judged (4-10)"""
SCANT = 0.02
"""Share of a side below which those caught of it are few for a beginning [-]. judged (0.01-0.05)"""
SHORT_MIN = 18.0
"""Who stood out less than this longer stood 也不過 so long [min]. judged (10-30)"""


class Counting(Voice):
    """The blanks that hold a number, or say whether a line fits one."""

    def about(self, name: str) -> str | None:
        """A number as one says it: 近, 餘."""
        n = self.fact(name)
        if n is None or n < 1:
            return None
        if n < 20:
            return counted(round(n))
        near = 10 * round(n / 10.0) if n < 100 else self.remembered(n)
        if near > n * 1.01:
            return (self.turn("near", ("將近", "近")) if near > 1.025 * n else "") + han(near)
        return han(near) + ("餘" if near < n * 0.99 else "")

    def estimate(self, name: str) -> str | None:
        """A number as a rough guess, without 近 or 餘."""
        n = self.fact(name)
        return None if n is None or n < 1 else counted(self.remembered(n))

    def guess(self, name: str) -> str | None:
        """A number nobody counted: 三四十."""
        n = self.fact(name)
        if n is None or not 20 < n < 90 or n % 10 == 0:
            return self.estimate(name)
        tens = int(n) // 10
        return DIGITS[tens] + DIGITS[tens + 1] + "十"

    def far(self, name: str) -> str | None:
        """A number judged from afar: one figure, or two side by side; 五六千."""
        n = self.fact(name)
        if n is None or n < 100:
            return self.guess(name)
        span = between(n)
        if span is None:
            return counted(far_off(n))
        low, step = span
        return DIGITS[low] + han((low + 1) * step)

    def say_far(self) -> str | None:
        return self.far("n")

    def say_guess(self) -> str | None:
        return self.guess("n")

    def say_crowd(self) -> str | None:
        """Men fighting in a heap, whom nobody counted: 三四十人, 七百來人."""
        guess = self.guess("n")
        return guess and guess + ("來人" if (self.fact("n") or 0) >= 100 else "人")

    def say_n(self) -> str | None:
        return self.about("n")

    def say_est(self) -> str | None:
        return self.estimate("n")

    def say_one(self) -> str | None:
        return "" if self.fact("n") == 1 else None

    def say_plural(self) -> str | None:
        return "" if (self.fact("n") or 0) > 1 else None

    def say_uncounted(self) -> str | None:
        return "" if self.fact("n") is None else None

    def say_plenty(self) -> str | None:
        return None if self.say_scant() is not None else ""

    def say_sofar(self) -> str | None:
        return self.estimate("so_far")

    def say_portion(self) -> str | None:
        """What part of all, in words: 將近一半, 大半."""
        part = self.fact("part")
        if part is None or not 0.4 <= part < 0.97:
            return None
        return "將近一半" if part < 0.47 else "一半" if part < 0.53 else "大半"

    def say_few(self) -> str | None:
        return "" if 1 <= (self.fact("n") or 0) < SEVERAL else None

    def say_many(self) -> str | None:
        return "" if (self.fact("n") or 0) >= SEVERAL else None

    def say_remnant(self) -> str | None:
        """Whether those told of are the lesser part of their side."""
        return "" if (self.fact("n") or 0) < 0.5 * (self.fact("mustered") or 0) else None

    def say_scant(self) -> str | None:
        """Whether those told of are next to nothing of the other side."""
        foe, n = self.row("foe"), self.fact("n") or 0
        whole = self.context.sides[foe].mustered if 0 <= foe < len(self.context.sides) else 0.0
        return "" if n < SCANT * whole else None

    def say_times(self) -> str | None:
        """So many times as many: 四倍, 三四倍."""
        times = self.fact("times")
        if times is None:
            return None
        near, low = round(times), int(times)
        if low < 2 or abs(times - near) < 0.25:
            return counted(max(2, near)) + "倍"
        return ("兩" if low == 2 else DIGITS[low]) + DIGITS[low + 1] + "倍"

    def say_unmatched(self) -> str | None:
        """Nothing, where nobody is outnumbered."""
        return "" if self.fact("times") is None else None

    def say_whole(self) -> str | None:
        """All bodies of the side: 四十隊."""
        n = self.fact("of")
        return None if n is None or n < 2 else counted(int(n)) + "隊"

    def say_fell(self) -> str | None:
        return self.about("fell")

    def say_captains(self) -> str | None:
        return self.about("taken")

    def say_lost(self) -> str | None:
        return self.about("lost")

    def say_caught(self) -> str | None:
        """Whether more got away for a while than were neither taken nor killed in the end."""
        side = self.row("side")
        if not 0 <= side < len(self.context.sides) or not self.context.sides[side].fates:
            return None
        fates = self.context.sides[side].fates
        whole = self.context.sides[side].mustered
        at_large = whole - fates.get("captive", 0.0) - fates.get("dead", 0.0)
        return "" if (self.fact("n") or 0) > at_large else None

    def say_merely(self) -> str:
        """也不過, of a short time."""
        minutes = self.fact("minutes")
        return "也不過" if minutes is not None and minutes < SHORT_MIN else ""

    def say_hardly(self) -> str:
        """不過, of a short time."""
        minutes = self.fact("minutes")
        return "不過" if minutes is not None and minutes < SHORT_MIN else ""

    def say_swift(self) -> str | None:
        minutes = self.fact("minutes")
        return "" if minutes is not None and minutes < SHORT_MIN else None

    def say_captives(self) -> str | None:
        return self.about("captives")

    def say_horses(self) -> str | None:
        return self.about("horses")

    def say_misfires(self) -> str | None:
        return self.about("misfires")

    def say_taken(self) -> str | None:
        return self.about("taken")

    def say_away(self) -> str | None:
        return self.about("away")

    def say_believed(self) -> str | None:
        return self.far("believed")

    def say_mustered(self) -> str | None:
        return self.about("mustered")

    def say_often(self) -> str | None:
        """Of ten horses, so many."""
        return in_ten(self.fact("share"), "匹")

    def say_takenshare(self) -> str | None:
        return share(self.fact("taken_share"))

    def say_awayshare(self) -> str | None:
        return share(self.fact("away_share"))

    def say_alike(self) -> str | None:
        """The share of the taken, where the scattered are as many."""
        taken = self.say_takenshare()
        return taken.removeprefix("恰好") if taken and taken == self.say_awayshare() else None

    def say_unlike(self) -> str | None:
        return None if self.say_alike() else ""

    def say_units(self) -> str | None:
        n = self.fact("units")
        return None if n is None or n < 1 else counted(int(n)) + "隊"

    def say_qi(self) -> str:
        return "騎" if self.mounted("side") else "人"
