"""What the realisers share: how a sentence is picked, and how a sentence's blanks are filled.

A *line* is a sentence with blanks such as ``{unit}``; each realiser has its own lines and its own
words for the blanks. A line whose blank cannot be filled is passed over. Of the lines left the one
used least is taken, so no sentence comes back with other numbers before its sisters had their turn.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

from rearguard.chronicle.beat import Beat
from rearguard.chronicle.context import Context, Names, Unit, name_in
from rearguard.world import dates

_BLANK = re.compile(r"\{(\w+)\}")
_NUMBERED = re.compile(r"^(.*?)[\s_-]*(\d{1,3})$")
SUMMARIES = frozenset(
    [
        "muster",
        "arrived",
        "hits",
        "broke_why",
        "stood",
        "killed",
        "tumbled",
        "swept",
        "drowned",
        "froze",
        "cornered",
        "leaders_fell",
        "banners_fell",
        "melee",
        "took_over.many",
        "took_over.many.lost",
        "prisoners_broke",
        "gathered.first",
        "gathered.turn",
        "gathered.few",
        "let_go.all",
        "changed_horse.many",
        "captains_taken",
        "yielded",
        "escaped",
        "stumbled",
        "loose_horses",
        "discarded",
        "looted",
        "let_go",
        "rallied",
        "order_lost",
        "order_late",
        "reported",
        "broke_wave",
        "believed",
        "gathered.half_hour",
    ]
)
"""Kinds that sum up a stretch of time and need no hour."""
COARSE = 0.07
"""One figure is enough when it is off by less than this. judged (0.04-0.1)"""
ACCOUNT = 0.02
"""The same in the account, where a reader adds the numbers up. judged (0.01-0.03)"""
TELL_TIME_S = 420.0
"""After so long without a time of day, a sentence names one [s]. judged (240-900)"""
NAMES_AN_HOUR = frozenset({"hourish", "Hourish", "clock", "Clock"})
"""Blanks that hold the hour whatever was said before."""
BACK_S = 60.0
"""A moment that lies further back than the last hour told in its phase gets none [s]. judged
(30-120)"""
QUIET = ("volley.arrows", "volley.javelins")
"""Kinds of volley without a gun in them."""
NAME_THE_HOUR_S = 900.0
"""Longer than this after the last hour named, no 'minutes later' [s]. judged (600-1800)"""


class Voice:
    """One realiser in the course of one telling.

    Attributes
    ----------
    used : dict[str, int]      how often each line was told, by ``kind#number``
    """

    lang = ""
    lines: Mapping[str, Sequence[str]] = {}
    timed = frozenset({"when", "When", "clock", "Clock", "hourish", "Hourish"})

    def __init__(self, context: Context, lang: str) -> None:
        self.context, self.lang = context, lang
        self.used: dict[str, int] = {}
        self.turns: dict[str, int] = {}
        self.now: Beat | None = None
        self.writing = False  # a sentence is being written, not only tried
        self.hour_s = -math.inf  # of the last beat whose time was told
        self.told_s = -math.inf  # the latest moment of this phase whose hour was told
        self.named = -1  # side whose commander the last sentence named
        self.naming = -1  # the same for the sentence in hand
        self.at_head = False
        self.side_told = -1  # side that the last sentence was about
        self.block_told = self.block = ""  # bodies of which name the last sentence told of; this
        self.phase = ""
        self.last_said = ""  # the last hour named, in words

    def goes_back(self) -> bool:
        """Whether an hour of the beat in hand would take the reader back in time."""
        assert self.now is not None
        return self.now.t_s < self.told_s - BACK_S

    def join(self, beats: Sequence[Beat], texts: Sequence[str]) -> str:
        """The sentences of a paragraph as one text."""
        return self.sentence_gap.join(text for text in texts if text)

    sentence_gap = ""

    def paragraph(self, phase: str) -> None:
        """A new paragraph: hours, men and sides are named anew."""
        if phase != self.phase:
            self.phase, self.last_said, self.told_s = phase, "", -math.inf
        self.hour_s, self.named, self.side_told, self.block_told = -math.inf, -1, -1, ""

    def tell(self, beat: Beat) -> str:
        """The sentence, or two, of a beat; empty when the language has no words for it."""
        self.now = beat
        self.naming, self.block = -1, ""
        line_id, line = self._pick(beat)
        if not line:
            return ""
        self.used[line_id] = self.used.get(line_id, 0) + 1
        text = self.fill(line)
        has_time = bool(self.timed & set(_BLANK.findall(line)))
        if not has_time and self.wants_time(beat) and math.isinf(self.hour_s):
            self.writing = True
            text = self.open_with_time(line, text)
            self.writing = False
            has_time = True
        else:
            link = "" if "+" in line_id else beat.link
            text = self.open_with_link(line, text, link, has_time)
        if has_time and not self.goes_back():
            self.hour_s = beat.t_s
            self.told_s = max(self.told_s, beat.t_s)
        self.named, self.side_told = self.naming, self.row("side")
        self.block_told = self.block
        return text

    def wants_time(self, beat: Beat) -> bool:
        """Whether the reader has lost the hour."""
        if beat.phase == "reckoning" or {beat.root, beat.kind} & SUMMARIES or self.goes_back():
            return False
        return not -TELL_TIME_S <= beat.t_s - self.hour_s <= TELL_TIME_S

    def _pick(self, beat: Beat) -> tuple[str, str]:
        narrowing = _narrowing(beat.kind)
        if beat.link:
            narrowing.insert(0, f"{beat.kind}+{beat.link}")
        key = next((k for k in narrowing if k in self.lines), "")
        wants = self.wants_time(beat)
        back = self.goes_back()
        best: tuple[tuple[int, ...], str, str] | None = None
        for k, line in enumerate(self.lines.get(key, ())):
            blanks = set(_BLANK.findall(line))
            if any(self.blank(b) is None for b in sorted(blanks - self.timed)):
                continue
            line_id = f"{key}#{k}"
            fits = int(bool(blanks & self.timed) != wants)
            dated = int(back and bool(blanks & self.timed)) + int(self._same_hour(blanks))
            rank = (dated, self.used.get(line_id, 0), fits, (k + self.start_at(beat)) % 7)
            if best is None or rank < best[0]:
                best = (rank, line_id, line)
        return (best[1], best[2]) if best else ("", "")

    def say_causeless(self) -> str | None:
        """Nothing, where no reason for an order is known."""
        return None if self.fact_word("why") else ""

    def say_unheld(self) -> str | None:
        """Nothing, where the prisoners under guard were not counted."""
        return "" if self.fact("captives") is None else None

    def say_same(self) -> str | None:
        """Nothing, where the hour of the beat in hand was the last one named."""
        return "" if self._same_hour({"hourish"}) else None

    def _same_hour(self, blanks: set[str]) -> bool:
        """Whether a line would say 'by one' where one was the last hour named."""
        said = self.hourish_of(self.last_said)
        return any(self.hourish_of(self.blank(b) or "") == said for b in blanks & NAMES_AN_HOUR)

    @staticmethod
    def hourish_of(said: str) -> str:
        """An hour as 'by' has it."""
        return said

    def start_at(self, beat: Beat) -> int:
        """Where to begin among equal lines; from the beat's name, so that runs differ."""
        return sum(map(ord, beat.id))

    def fill(self, line: str) -> str:
        """A line with its blanks filled."""
        self.writing = True
        text = _BLANK.sub(lambda m: self._head_or_blank(m), line)
        self.writing = False
        return text

    def _head_or_blank(self, found: re.Match[str]) -> str:
        self.at_head = found.start() == 0
        return self.blank(found[1]) or ""

    def blank(self, name: str) -> str | None:
        """The words for a blank; ``{Unit}`` is ``{unit}`` at the head of a sentence."""
        small = name[0].lower() + name[1:]
        word: str | None = getattr(self, f"say_{small}")()
        if word and small != name:
            return word[0].upper() + word[1:]
        return word

    def turn(self, name: str, choices: Sequence[str]) -> str:
        """The next of several ways to say the same."""
        k = self.turns.get(name, 0)
        self.turns[name] = k + self.writing
        return choices[k % len(choices)]

    def commander_or_he(self, name: str | None, he: str) -> str | None:
        """The commander's name; at the head of a sentence right after one about him, 'he'."""
        side = self.row("side")
        again = self.writing and self.at_head and self.named == side >= 0
        if self.writing:
            self.naming = side
        return he if again and name is not None else name

    def new_hour(self, said: str, again: Sequence[str]) -> str:
        """An hour in words, or something looser when the last one named was the same."""
        if said == self.last_said:
            return self.turn("again", again)
        if self.writing:
            self.last_said = said
        return said

    def new_block(self, name: str) -> bool:
        """Whether bodies of this name were not the last told of; 'the tenth' is enough if so."""
        new = name != self.block_told
        if self.writing:
            self.block = name
        return new

    def fact(self, name: str) -> float | None:
        """A number among the beat's facts."""
        assert self.now is not None
        value = self.now.facts.get(name)
        return None if value is None or value != value else float(value)

    def remembered(self, n: float) -> int:
        """A number as it is told: in the account the numbers are to add up."""
        assert self.now is not None
        return rounded(n, ACCOUNT if self.now.phase == "reckoning" else COARSE)

    def fact_word(self, name: str) -> str:
        """A word among the beat's facts, empty when it has none."""
        assert self.now is not None
        return str(self.now.facts.get(name, ""))

    def root(self) -> str:
        """Kind of the beat in hand, without what narrows it."""
        assert self.now is not None
        return self.now.root

    def row(self, name: str) -> int:
        """A row number among the facts, -1 when it has none."""
        value = self.fact(name)
        return -1 if value is None else int(value)

    def side_names(self, which: str) -> str | None:
        """Name of a side."""
        i = self.row(which)
        sides = self.context.sides
        return name_in(sides[i].names, self.lang) if 0 <= i < len(sides) else None

    def commander(self, which: str) -> str | None:
        """Name of a side's commander."""
        i = self.row(which)
        sides = self.context.sides
        return name_in(sides[i].commander, self.lang) if 0 <= i < len(sides) else None

    def unit_of(self, which: str) -> Unit | None:
        """A unit among the facts."""
        i = self.row(which)
        return self.context.units[i] if 0 <= i < len(self.context.units) else None

    def person(self) -> str | None:
        """Name of the man in the beat, when he has one."""
        ident = self.row("who")
        if ident < 0:
            return None
        names: Names = self.context.people.get(ident, {})
        for side in self.context.sides:
            if side.commander_ident == ident:
                names = names or side.commander
        return name_in(names, self.lang)

    def leads(self) -> int:
        """The side that the man in the beat commands, -1 none."""
        ident = self.row("who")
        sides = self.context.sides
        return next((k for k, s in enumerate(sides) if s.commander_ident == ident >= 0), -1)

    def mounted(self, which: str) -> bool:
        """Whether most men of a side ride."""
        i = self.row(which)
        return 0 <= i < len(self.context.sides) and self.context.sides[i].mounted

    def hour(self, t_s: float) -> float:
        """Local hour of the day."""
        return dates.local_hour(self.context.start_jd + t_s / 86400.0, self.context.lon_deg)

    # each language has its own

    def open_with_time(self, line: str, text: str) -> str:
        """Put the time at the head."""
        raise NotImplementedError

    def open_with_link(self, line: str, text: str, link: str, has_time: bool) -> str:
        """Put a but, so or meanwhile at the head."""
        raise NotImplementedError


def _narrowing(kind: str) -> list[str]:
    """``a.b.c``, ``a.b``, ``a``."""
    parts = kind.split(".")
    return [".".join(parts[:k]) for k in range(len(parts), 0, -1)]


def numbered(name: str) -> tuple[str, int]:
    """``screen-17`` is the seventeenth body of the screen; 0 when a name has no number."""
    found = _NUMBERED.match(name)
    return (found[1], int(found[2])) if found and found[1] else (name, 0)


def between(n: float) -> tuple[int, int] | None:
    """The lower of two figures that a number seen from afar lies between, and their unit.

    None where one says a number: small ones, those near a figure, and those that begin with a one
    or a two, for which the next figure would be too far off.

    >>> between(5434), between(8446), between(7003), between(11460)
    ((5, 1000), (8, 1000), None, None)
    """
    if n < 100:
        return None
    step = 10 ** int(math.log10(n))
    low = int(n // step)
    return (low, step) if 3 <= low <= 8 and 0.25 <= n / step - low <= 0.75 else None


def far_off(n: float) -> int:
    """A number judged from afar that lies near one figure: 7,003 is 7,000, but 11,460 is 11,000.

    >>> far_off(7003), far_off(6890), far_off(9480), far_off(11460), far_off(24100)
    (7000, 7000, 9000, 11000, 24000)
    """
    step = 10 ** int(math.log10(n)) if n >= 300 else 1
    return math.floor(n / step + 0.5) * step if n / step >= 3 and step > 1 else rounded(n)


def rounded(n: float, coarse_share: float = COARSE) -> int:
    """A number as somebody would remember it: one figure when that is near enough, else two.

    One figure is near enough when it is off by less than ``coarse_share`` of the number.

    >>> rounded(214), rounded(143), rounded(11460), rounded(18)
    (200, 140, 11000, 18)
    >>> rounded(7480), rounded(7480, ACCOUNT)
    (7000, 7500)
    """
    if n < 20:
        return round(n)
    step = 10 ** int(math.log10(n))
    coarse = math.floor(n / step + 0.5) * step
    if abs(n - coarse) < coarse_share * n:
        return coarse
    step //= 10
    return math.floor(n / step + 0.5) * step
