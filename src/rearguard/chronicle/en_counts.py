"""How many, in English: the words for the counts and shares of a beat."""

from __future__ import annotations

import math

from rearguard.chronicle.en_numbers import words
from rearguard.chronicle.words import Voice, between, far_off

SCANT = 0.02
"""Share of a side below which those caught of it are few for a beginning [-]. judged (0.01-0.05)"""


class Counting(Voice):
    """The blanks that hold a number."""

    def about(self, name: str, some: bool = True) -> str | None:
        """A number as a diarist rounds it."""
        n = self.fact(name)
        if n is None or n < 1:
            return None
        near = self.remembered(n)
        if n < 20 or near == n:
            return words(near)
        if near > n * 1.01:
            return self.turn("under", ("nearly {}", "close on {}", "not quite {}")).format(
                words(near)
            )
        if near < n * 0.99:
            return self.turn(
                "over", ("rather more than {}", "over {}", "above {}", "upwards of {}")
            ).format(words(near))
        return _some(near) if some else words(near)

    def say_n(self) -> str | None:
        return self.about("n")

    def say_bare(self) -> str | None:
        n = self.fact("n")
        return words(self.remembered(n)) if n is not None and n >= 1 else None

    def say_est(self) -> str | None:
        n = self.fact("n")
        if n is None or n < 1:
            return None
        return words(self.remembered(n)) if n < 20 else _some(self.remembered(n))

    def say_one(self) -> str | None:
        n = self.fact("n")
        return "" if n == 1 else None

    def say_plural(self) -> str | None:
        n = self.fact("n")
        return "" if n is not None and n > 1 else None

    def say_scant(self) -> str | None:
        """Whether those told of are next to nothing of the other side."""
        foe, n = self.row("foe"), self.fact("n") or 0
        whole = self.context.sides[foe].mustered if 0 <= foe < len(self.context.sides) else 0.0
        return "" if n < SCANT * whole else None

    def say_plenty(self) -> str | None:
        return None if self.say_scant() is not None else ""

    def say_uncounted(self) -> str | None:
        return "" if self.fact("n") is None else None

    def say_sofar(self) -> str | None:
        return self.about("so_far", some=False)

    def say_portion(self) -> str | None:
        """What part of all: nearly half of, most of."""
        part = self.fact("part")
        if part is None or not 0.4 <= part < 0.97:
            return None
        return "nearly half of" if part < 0.47 else "half of" if part < 0.53 else "most of"

    def say_times(self) -> str | None:
        times = self.fact("times")
        if times is None:
            return None
        return "twice" if round(times) < 3 else f"{words(round(times))} times"

    def say_unmatched(self) -> str | None:
        return "" if self.fact("times") is None else None

    def say_whole(self) -> str | None:
        """All bodies of the side: forty."""
        n = self.fact("of")
        return None if n is None or n < 2 else words(int(n))

    def say_fell(self) -> str | None:
        return self.about("fell")

    def say_captains(self) -> str | None:
        return self.about("taken")

    def say_lost(self) -> str | None:
        return self.about("lost")

    def say_captives(self) -> str | None:
        return self.about("captives")

    def say_horses(self) -> str | None:
        n = self.fact("horses")
        return None if not n else "one horse" if n == 1 else f"{self.about('horses', False)} horses"

    def say_misfires(self) -> str | None:
        return self.about("misfires", some=False) if (self.fact("misfires") or 0) > 1 else None

    def say_wounded(self) -> str | None:
        return self.about("wounded", some=False) if (self.fact("wounded") or 0) > 1 else None

    def say_taken(self) -> str | None:
        return self.about("taken")

    def say_away(self) -> str | None:
        return self.about("away")

    def say_believed(self) -> str | None:
        return self.far("believed")

    def far(self, name: str) -> str | None:
        """A number judged from afar: one figure, or two side by side."""
        n = self.fact(name)
        if n is None or n < 1:
            return None
        span = between(n)
        if span is None:
            return words(far_off(n))
        low, step = span
        return f"{words(low)} or {words((low + 1) * step)}"

    def say_far(self) -> str | None:
        return self.far("n")

    def say_somefar(self) -> str | None:
        """The same, said with a 'some' where it needs one."""
        n = self.fact("n")
        said = self.far("n")
        if n is None or said is None or n < 20 or between(n) is not None:
            return said
        return _some(far_off(n))

    def say_most(self) -> str | None:
        return self.about("most", some=False)

    def say_mustered(self) -> str | None:
        return self.about("mustered", some=False)

    def say_takenshare(self) -> str | None:
        return self._share("taken_share")

    def say_awayshare(self) -> str | None:
        return self._share("away_share")

    def say_share(self) -> str | None:
        return self._share("share")

    def _share(self, name: str) -> str | None:
        share = self.fact(name)
        if share is None or share <= 0.0:
            return None
        if share < 0.004:
            return "hardly one in a thousand"
        if share >= 0.995:
            return "all"
        return min(SHARES, key=lambda said: abs(math.log(said[0] / share)))[1]

    def say_were(self) -> str:
        return "was" if self.fact("units") == 1 else "were"

    def say_units(self) -> str | None:
        n = self.fact("units")
        return None if n is None or n < 1 else "one body" if n == 1 else f"{words(int(n))} bodies"


SHARES = (
    (0.005, "one in two hundred"), (0.0067, "one in a hundred and fifty"),
    (0.0143, "one in seventy"),
    (0.01, "one in a hundred"), (0.02, "one in fifty"),
    (0.03, "three in a hundred"), (0.04, "one in twenty-five"), (0.05, "one in twenty"),
    (0.067, "one in fifteen"),
    (0.083, "one in twelve"), (0.1, "one in ten"), (0.125, "one in eight"), (0.1667, "a sixth"),
    (0.2, "a fifth"), (0.25, "a quarter"), (0.3, "three in ten"), (0.333, "a third"),
    (0.4, "two in five"), (0.46, "nearly half"), (0.5, "half"), (0.55, "rather more than half"),
    (0.6, "three in five"), (0.667, "two thirds"), (0.7, "seven in ten"), (0.75, "three quarters"),
    (0.8, "four fifths"), (0.85, "more than four fifths"), (0.9, "nine in ten"),
    (0.97, "nearly all"),
)  # fmt: skip
"""Shares that have a word; the nearest by ratio is said."""


def _some(n: int) -> str:
    """A number not to be taken to the letter.

    >>> _some(4600), _some(1000)
    ('some four thousand six hundred', 'about a thousand')
    """
    said = words(n)
    return f"about {said}" if said.startswith("a ") else f"some {said}"
