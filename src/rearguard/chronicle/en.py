"""The English realiser: a campaign diary kept by a sober hand."""

from __future__ import annotations

import re

from rearguard.chronicle import en_lines
from rearguard.chronicle.context import name_in
from rearguard.chronicle.en_counts import Counting
from rearguard.chronicle.en_numbers import clock, ordinal, words
from rearguard.chronicle.words import NAME_THE_HOUR_S, QUIET, numbered, rounded
from rearguard.world import dates

_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
AGAIN = ("about the same time", "in those minutes", "not long after")
"""Said, by turns, where the hour would be the one just named."""
_WINDS = ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"]


class English(Counting):
    """Sentences in English."""

    lines = en_lines.LINES

    # ---- who

    def say_side(self) -> str | None:
        return self._the(self.side_names("side"))

    def say_foe(self) -> str | None:
        return self._the(self.side_names("foe")) or "the enemy"

    def say_adj(self) -> str | None:
        name = self.side_names("side")
        return name.removeprefix("the ").removeprefix("The ") if name else None

    @staticmethod
    def _the(name: str | None) -> str | None:
        return None if name is None else name if name.lower().startswith("the ") else f"the {name}"

    def say_cmd(self) -> str | None:
        own = self.side_names("side")
        name = self.commander("side") or (f"the {self.say_adj()} commander" if own else None)
        return self.commander_or_he(name, "he")

    def say_general(self) -> str | None:
        return self.commander("side")

    def say_named(self) -> str | None:
        return "" if self.commander("side") else None

    def say_unnamed(self) -> str | None:
        return None if self.commander("side") else ""

    def say_foecmd(self) -> str | None:
        foe = self.side_names("foe")
        return self.commander("foe") or (f"the {foe} commander" if foe else None)

    def say_men(self) -> str:
        return self.turn("riders", ("horsemen", "riders")) if self.mounted("side") else "men"

    def say_unit(self) -> str | None:
        return self._unit("unit")

    def say_other(self) -> str | None:
        return self._unit("other")

    def _unit(self, which: str) -> str | None:
        unit = self.unit_of(which)
        if unit is None:
            return None
        name, number = numbered(name_in(unit.names, "en") or "")
        number = unit.number or number
        if number:
            body = f"the {ordinal(number)} body"
            if name and self.new_block(name):
                return f"{body} of {self._the(name)}"
            if name:
                return body
            own = 0 <= unit.side < len(self.context.sides) and unit.side != self.side_told
            army = name_in(self.context.sides[unit.side].names, "en") if own else None
            return f"{body} of {self._the(army)}" if army else body
        if not name:
            return None
        return name if name[0].isupper() or name.startswith("the ") else f"the {name}"

    def say_who(self) -> str | None:
        name, leads = self.person(), self.leads()
        army = self._the(name_in(self.context.sides[leads].names, "en")) if leads >= 0 else None
        if name and army and leads != self.named:
            return f"{name}, who commanded {army},"
        if name:
            return name
        unit = self._unit("unit")
        return f"the captain of {unit}" if unit else None

    def say_someone(self) -> str | None:
        return self.person()

    # ---- why and what

    def say_order(self) -> str | None:
        return en_lines.ORDERS.get(self.fact_word("order"))

    def say_why(self) -> str | None:
        return en_lines.DECISION_CAUSES.get(self.fact_word("why"))

    def say_yieldwhy(self) -> str | None:
        word = self.fact_word("why")
        on_foot = {} if self.mounted("foe") else en_lines.YIELD_CAUSES_ON_FOOT
        return on_foot.get(word) or en_lines.YIELD_CAUSES.get(word)

    def say_dread(self) -> str | None:
        word = self.fact_word("dread")
        of_first = en_lines.DREADS_OF_THE_FIRST if self.root() == "broke_first" else {}
        return of_first.get(word) or en_lines.DREADS.get(word)

    def say_harm(self) -> str | None:
        return en_lines.HARMS.get(self.fact_word("harm"))

    def say_struck(self) -> str | None:
        return en_lines.STRUCK.get(self.fact_word("harm"))

    # ---- where and when

    def say_dist(self) -> str | None:
        m = self.fact("dist_m")
        if m is None:
            return None
        if m < 30.0:
            return "a few yards"
        if m < 800.0:
            return f"{words(rounded(m * 1.0936))} yards"
        halves = max(1, round(m / 804.672))
        miles, half = divmod(halves, 2)
        if not miles:
            return "half a mile"
        tail = " and a half" if half else ""
        one = "a mile" if miles == 1 and not half else "a mile" if miles == 1 else ""
        return one + tail if one else f"{words(miles)}{tail} miles"

    def say_unmeasured(self) -> str | None:
        return "" if self.fact("dist_m") is None else None

    def say_dir(self) -> str | None:
        k = self.row("dir")
        return f"the {_WINDS[k]}" if k >= 0 else None

    def say_backdir(self) -> str | None:
        k = self.row("away")
        return f"the {_WINDS[k]}" if k >= 0 else None

    def say_minutes(self) -> str | None:
        m = self.fact("minutes")
        if m is None:
            return None
        if m < 1.5:
            return "a minute"
        if m < 52.0:
            return f"{words(round(m) if m < 12 else 5 * round(m / 5))} minutes"
        step = 15 if m < 180.0 else 30  # two lengths of a morning differ by less than that
        hours, rest = divmod(step * round(m / step), 60)
        said = "an hour" if hours == 1 else f"{words(hours)} hours"
        more = {15: "a quarter", 30: "a half", 45: "three quarters"}.get(rest)
        return f"{said} and {more}" if more else said

    def say_part(self) -> str:
        assert self.now is not None
        hour = self.hour(self.now.t_s)
        return (
            "night"
            if hour < 4 or hour >= 20
            else "morning"
            if hour < 11.5
            else ("afternoon" if hour < 17 else "evening")
        )

    def say_clock(self) -> str:
        assert self.now is not None
        return clock(self.hour(self.now.t_s))

    def say_hourish(self) -> str:
        """The nearest quarter, for 'by half past two'."""
        assert self.now is not None
        quarters = round(self.hour(self.now.t_s) * 4.0)
        return self.hourish_of(clock(quarters / 4.0))

    @staticmethod
    def hourish_of(said: str) -> str:
        return said.removeprefix("at ")

    def say_when(self) -> str:
        assert self.now is not None
        gap = self.now.t_s - self.hour_s
        if self.goes_back():
            return self.turn("again", AGAIN)
        if 0.0 <= gap < 75.0:
            return self.turn("then", ("at that moment", "in the same minute", "just then"))
        if 75.0 <= gap < NAME_THE_HOUR_S and gap % 120.0 < 90.0:
            minutes = round(gap / 60.0)
            if minutes < 8 or minutes % 5 == 0:
                return f"{'a minute' if minutes == 1 else words(minutes) + ' minutes'} later"
        return self.new_hour(clock(self.hour(self.now.t_s)), AGAIN)

    def fill(self, line: str) -> str:
        one = self.fact("n") is not None and round(self.fact("n") or 0.0) == 1
        line = _ONE_OR_MORE.sub(lambda m: m[2] if one else m[1], line)
        text = super().fill(line).replace("s's ", "s' ")
        return _of_one(_TWO_ARTICLES.sub(r"\1 \2", _TWO_STOPS.sub(r"\1", text)))

    def open_with_time(self, line: str, text: str) -> str:
        when = self.say_when()
        return f"{when[0].upper()}{when[1:]} {lower_head(line, text)}"

    def open_with_link(self, line: str, text: str, link: str, has_time: bool) -> str:
        choices = {
            "but": ("Yet ", "But "),
            "meanwhile": ("Meanwhile ", "All this while ") if not has_time else (),
            "therefore": ("So ",) if not has_time else (),
        }.get(link, ())
        if not choices or text.startswith(("Yet", "But", "Meanwhile")):
            return text
        self.writing = True
        head = self.turn(link, choices)
        self.writing = False
        return head + lower_head(line, text)

    # ---- the frame

    def heading(self, phase: str, kinds: set[str]) -> str:
        """Heading of a phase."""
        roots = {kind.split(".")[0] for kind in kinds if not kind.startswith(QUIET)}
        if phase == "fight" and not {"volley", "broke_first"} <= roots:
            return en_lines.HEADINGS["fight.plain"]
        return en_lines.HEADINGS[phase]

    def title(self) -> str:
        """Title of the telling."""
        return name_in(self.context.names, "en") or "The day"

    def date_line(self) -> str:
        """The day, by the calendar then in use in Europe, and by the lunar one."""
        context = self.context
        jdn = dates.day_number(context.start_jd, context.lon_deg)
        calendar = "gregorian" if jdn >= 2299161 else "julian"
        year, month, day = dates.calendar_date(jdn, calendar)
        return f"{day} {_MONTHS[month - 1]} {year}" + (" (Julian)" if calendar == "julian" else "")

    def note(self) -> str:
        """What is invented about the story."""
        invented = "; ".join(name_in(note, "en") or "" for note in self.context.fiction)
        return f"Fiction: {invented}." if invented else ""

    def nothing(self) -> str:
        """The telling of a run in which nothing happened."""
        return en_lines.NOTHING

    sentence_gap = " "


_ONE_OR_MORE = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
"""``[of many|of one]`` in a line: which of the two fits the number ``n``."""
_TWO_ARTICLES = re.compile(r"\b([Tt]he) a (hundred|thousand)\b")
_TWO_STOPS = re.compile(r",([,.;:])")
_SINGULAR = {"men": "man", "horsemen": "horseman", "bodies": "body"}
_ONE_OF_MANY = re.compile(
    r"(?<![-\w])(?<!hundred and )(?<!thousand and )"
    r"([Oo]ne) (men|horsemen|bodies|riders|horses|guns|pieces|shots|bows|arrows|captains|banners"
    r"|bands|prisoners)\b"
)


def _of_one(text: str) -> str:
    """A sentence about men in the singular, where it is about one.

    >>> _of_one("At the worst moment one men were engaged."), _of_one("Given in were one men.")
    ('At the worst moment one man was engaged.', 'Given in was one man.')
    >>> _of_one("He gave up one times, and one horses fell."), _of_one("Sixty-one men ran.")
    ('He gave up once, and one horse fell.', 'Sixty-one men ran.')
    """
    text = _ONE_OF_MANY.sub(lambda m: f"{m[1]} {_SINGULAR.get(m[2], m[2][:-1])}", text)
    text = re.sub(r"(?<![-\w])one times\b", "once", text)
    text = re.sub(r"\bwere (one man)\b", r"was \1", text)
    return re.sub(r"\b([Oo]ne man(?: at most| of [^,.;:]*?)?) were\b", r"\1 was", text)


def lower_head(line: str, text: str) -> str:
    """The first word small, unless it is a name."""
    named = line.startswith(("{Cmd}", "{Foecmd}", "{Who}", "{Unit}"))
    if named and text.split(" ", 1)[0].lower() not in ("the", "he"):
        return text
    return text[0].lower() + text[1:]
