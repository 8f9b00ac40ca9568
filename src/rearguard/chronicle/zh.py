"""The Chinese realiser: the plain written language of a war chronicle, with its own measures.

It writes traditional characters; ``hans`` turns its words into simplified ones, while names come
from the scenario in either script.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rearguard.chronicle import zh_lines
from rearguard.chronicle.beat import Beat
from rearguard.chronicle.context import Context, Unit, name_in
from rearguard.chronicle.hans import simplified
from rearguard.chronicle.words import NAME_THE_HOUR_S, QUIET, numbered, rounded
from rearguard.chronicle.zh_counts import Counting
from rearguard.chronicle.zh_numbers import by_day, by_night, counted, duration, han
from rearguard.kit.measures import MEASURES
from rearguard.record.words import foreign, set_off
from rearguard.world import dates

_WINDS = ("東", "東北", "北", "西北", "西", "西南", "南", "東南")
_HAS = ("{side}有", "{side}也有")
_SO_MANY = re.compile("有[近將一二三四五六七八九十百千萬兩两万将]+餘?余?人")
UNDERSTOOD = "有先也前折死沒"
"""Before these a side just named need not be named again."""
AGAIN = ("", "其時", "", "這當口")
"""Said, by turns, where the hour would be the one just named."""
AGAIN_INSIDE = ("其時", "這當口")
"""The same in the middle of a sentence."""

PERIOD = 56
"""Two sentences stand in one period when they are no longer than this together [signs]."""
TOGETHER = {
    ("sighted", "believed"): "，", ("bolted", "bolted"): "；", ("froze", "cornered"): "；",
    ("stumbled", "stumbled"): "；", ("leaders_fell", "captains_taken"): "；",
    ("end.dead.few", "end.winner"): "；", ("end.dead.many", "end.winner"): "；",
    ("end.overcounted", "end.undercounted"): "；", ("end.undercounted", "end.overcounted"): "；",
    ("end.overcounted", "end.overcounted"): "；", ("end.undercounted", "end.undercounted"): "；",
}  # fmt: skip
"""What goes together, and the mark between: a sight and what was made of it, like with like."""


def _bond(before: Beat, beat: Beat) -> str:
    """The mark between two sentences in one period, empty where they stand apart."""
    one, other = (b.kind if b.root == "end" else b.root for b in (before, beat))
    mark = TOGETHER.get((one, other), "")
    ours, theirs = before.facts.get("side", -1), beat.facts.get("side", -1)
    return mark if (ours == theirs) == (before.root != beat.root) else ""


class Chinese(Counting):
    """Sentences in Chinese, in the script asked for."""

    lines = zh_lines.LINES

    def __init__(self, context: Context, lang: str) -> None:
        super().__init__(context, lang)
        self.unsaid = False  # the last sentence left its side out
        self.side_said = self.saying = -1  # the side named last: by the last sentence, by this
        self.opening = True  # nothing of this paragraph has been told
        self.told_of: dict[str, set[int]] = {}  # in this paragraph: root of a beat -> its sides
        self.counting = False  # the last sentence said that a side had so many
        self.blocks: set[int] = set()  # sides of which this paragraph has named a body
        self.line = ""  # the line in hand

    def tell(self, beat: Beat) -> str:
        self.saying = -1
        text = super().tell(beat)
        self.told_of.setdefault(beat.root, set()).add(self.row("side"))
        self.counting = bool(_SO_MANY.search(text))
        self.side_said = self.row("side") if self.unsaid else self.saying
        self.opening = self.opening and not text
        return text

    def paragraph(self, phase: str) -> None:
        super().paragraph(phase)
        self.side_said, self.opening = -1, True
        self.told_of, self.counting, self.blocks = {}, False, set()

    # ---- the script: words are turned, names are taken as given

    def written(self, text: str) -> str:
        """A text of ours in the script of the telling."""
        return simplified(text) if self.lang == "zh-Hans" else text

    def fill(self, line: str) -> str:
        self.line = line
        line = line.replace("{also}", self.say_also())
        if self._goes_without_saying(line):
            line, self.unsaid = line.removeprefix("{side}"), True
            if self.counting and line.startswith("有"):
                line = "又" + line
        else:
            self.unsaid = False
            if line.startswith(_HAS) and -1 < self.side_said != self.row("side"):
                self.writing = True
                line = line.replace("{side}", self.turn("asfor", ("{side}這邊，", "{side}")), 1)
        return super().fill(self.written(line)).removeprefix("，")

    def _goes_without_saying(self, line: str) -> bool:
        """Whether the side at the head is the one just named: every second time it is left out."""
        after = line.removeprefix("{side}")
        same = self.side_said == self.row("side") >= 0
        bare = after != line and after[0] in UNDERSTOOD and not after.startswith("死者")
        return same and not self.unsaid and bare

    NAME_BLANKS = frozenset({"side", "foe", "cmd", "leader", "general", "unit", "other", "who"})

    def blank(self, name: str) -> str | None:
        word = super().blank(name)
        return word if word is None or name in self.NAME_BLANKS else self.written(word)

    def say_also(self) -> str:
        """也, where this paragraph has told the same of the other side and not yet of this."""
        assert self.now is not None
        told = self.told_of.get(self.now.root, set())
        return "也" if told and self.row("side") not in told else ""

    def say_even(self) -> str:
        """倒: against what they were there for."""
        return self.say_also() or "倒"

    # ---- who

    def say_side(self) -> str | None:
        self.saying = self.row("side") if self.writing else self.saying
        return self._army(self.side_names("side"))

    def say_sideless(self) -> str | None:
        return "" if self.row("side") < 0 else None

    def say_foe(self) -> str | None:
        self.saying = -1 if self.writing else self.saying
        return self._army(self.side_names("foe")) or self.written("敵軍")

    def _army(self, name: str | None) -> str | None:
        if name is None or (len(name) > 1 and not foreign(name)):
            return name
        return set_off(name, self.lang) + self.written("軍")

    def say_cmd(self) -> str | None:
        """The commander; nothing, or 他, at the head of a sentence right after one about him."""
        again = self.writing and self.at_head and self.named == self.row("side")
        he = self.turn("he", ("", "他")) if again else "他"
        he = "他" if self.line.startswith("{cmd}的") else he
        return self.commander_or_he(self._commander(), he)

    def _commander(self) -> str | None:
        own = self._army(self.side_names("side"))
        return self.commander("side") or (own + self.written("主將") if own else None)

    def say_general(self) -> str | None:
        return self.commander("side")

    def say_unnamed(self) -> str | None:
        return None if self.commander("side") else ""

    def say_unit(self) -> str | None:
        return self._unit("unit")

    def say_other(self) -> str | None:
        return self._unit("other")

    def _unit(self, which: str) -> str | None:
        unit = self.unit_of(which)
        if unit is None:
            return None
        name, number = numbered(name_in(unit.names, self.lang) or "")
        number = unit.number or number
        if number:
            body = self.written(f"第{han(number)}隊")
            if name:
                body = set_off(name, self.lang) + body if self.new_block(name) else body
            name = body
        elif name:
            name = set_off(name, self.lang)
        return self._whose(unit, name) + name if name else None

    def _whose(self, unit: Unit, name: str) -> str:
        """Whose a body is, where neither this sentence nor the paragraph has said so."""
        sides = self.context.sides
        known = unit.side in (self.naming, self.saying) or unit.side in self.blocks
        if self.writing:
            self.blocks.add(unit.side)
        if known or not 0 <= unit.side < len(sides):
            return ""
        whose = name_in(sides[unit.side].names, self.lang) or ""
        return "" if whose in name else self._army(whose) or ""

    def say_who(self) -> str | None:
        name, leads = self.person(), self.leads()
        if name and leads not in (-1, self.named):
            army = name_in(self.context.sides[leads].names, self.lang)
            return f"{self._army(army) or ''}{self.written('主將')}{name}"
        if name:
            return name
        unit = self._unit("unit")
        return unit + self.written("的隊將") if unit else None

    # ---- why and what

    def say_order(self) -> str | None:
        return zh_lines.ORDERS.get(self.fact_word("order"))

    def say_why(self) -> str | None:
        return zh_lines.DECISION_CAUSES.get(self.fact_word("why"))

    def say_yieldwhy(self) -> str | None:
        word = self.fact_word("why")
        on_foot = {} if self.mounted("foe") else zh_lines.YIELD_CAUSES_ON_FOOT
        return on_foot.get(word) or zh_lines.YIELD_CAUSES.get(word)

    def say_trapped(self) -> str:
        return "" if self.fact_word("why") == "UNDERSTOOD" else "走不脫，"

    def say_dread(self) -> str | None:
        word = self.fact_word("dread")
        of_first = zh_lines.DREADS_OF_THE_FIRST if self.root() == "broke_first" else {}
        return of_first.get(word) or zh_lines.DREADS.get(word)

    def say_harm(self) -> str | None:
        return zh_lines.HARMS.get(self.fact_word("harm"))

    def say_struck(self) -> str | None:
        return zh_lines.STRUCK.get(self.fact_word("harm"))

    # ---- where and when

    def say_dist(self) -> str | None:
        m = self.fact("dist_m")
        if m is None:
            return None
        measures = MEASURES.get(self.context.measures, MEASURES["song"])
        steps = m / measures.bu_m
        if steps < 15.0:
            return "十來步"
        if steps < 300.0:
            return han(10 * round(steps / 10.0) if steps < 100 else rounded(steps)) + "步"
        halves = max(1, round(2.0 * m / measures.li_m))
        li, half = divmod(halves, 2)
        if not li:
            return "半里"
        return counted(li) + ("里半" if half else "里")

    def say_unmeasured(self) -> str | None:
        return "" if self.fact("dist_m") is None else None

    def say_dir(self) -> str | None:
        k = self.row("dir")
        return _WINDS[k] if k >= 0 else None

    def say_minutes(self) -> str | None:
        m = self.fact("minutes")
        return None if m is None else duration(m)

    def say_part(self) -> str:
        assert self.now is not None
        hour = self.hour(self.now.t_s)
        if hour < 5 or hour >= 19:
            return "夜間"
        return "午前" if hour < 11 else "午間" if hour < 13 else "午後" if hour < 17 else "傍晚"

    def say_clock(self) -> str:
        assert self.now is not None
        return self.time_of(self.now.t_s)

    def say_hourish(self) -> str:
        """The nearest half of a shichen's half, for 申初以後."""
        assert self.now is not None
        word = self.time_of(self.now.t_s)
        self.last_said = word if self.writing else self.last_said
        return self.hourish_of(word)

    @staticmethod
    def hourish_of(said: str) -> str:
        return said.removesuffix("過後").removesuffix("前後")

    def say_when(self) -> str:
        assert self.now is not None
        gap = self.now.t_s - self.hour_s
        if self.goes_back():
            return self.turn("again", AGAIN if self.at_head else AGAIN_INSIDE)
        if self.opening and self.at_head:
            return self.new_hour(self.time_of(self.now.t_s), AGAIN)
        if 0.0 <= gap < 75.0:
            return self.turn("then", self._or_nothing("當下", "就在這時", "此時"))
        if 75.0 <= gap < 360.0:
            return self.turn("soon", ("不多時", "少頃", "未幾", "轉眼間"))
        if 0.0 <= gap < NAME_THE_HOUR_S and gap % 120.0 < 80.0:
            return self.turn("later", ("過了半刻", "又過半刻")) if gap < 700 else "過了一刻"
        said = self.time_of(self.now.t_s)
        return self.new_hour(said, AGAIN if self.at_head else AGAIN_INSIDE)

    def _or_nothing(self, *words: str) -> tuple[str, ...]:
        """The words, and at the head of a sentence every second time nothing."""
        return tuple(w for word in words for w in ("", word)) if self.at_head else words

    def time_of(self, t_s: float) -> str:
        """A moment: shichen and ke by day, the watch by night."""
        hour = self.hour(t_s)
        sunset_s, sunrise_s = self.context.sunset_s, self.context.sunrise_s
        if sunset_s is not None:
            sunset = self.hour(sunset_s)
            sunrise = self.hour(sunrise_s) if sunrise_s is not None else 24.0 - sunset
            return by_night(hour, sunset, sunrise) or by_day(hour)
        return by_day(hour)

    def open_with_time(self, line: str, text: str) -> str:
        self.at_head = True
        return f"{self.written(self.say_when())}，{text}".removeprefix("，")

    def open_with_link(self, line: str, text: str, link: str, has_time: bool) -> str:
        if link == "meanwhile" and not has_time:
            return self.written("另一頭，") + text
        return text

    # ---- the frame

    def heading(self, phase: str, kinds: set[str]) -> str:
        """Heading of a phase."""
        roots = {kind.split(".")[0] for kind in kinds if not kind.startswith(QUIET)}
        plain = phase == "fight" and not {"volley", "broke_first"} <= roots
        return self.written(zh_lines.HEADINGS["fight.plain" if plain else phase])

    def title(self) -> str:
        """Title of the telling."""
        return name_in(self.context.names, self.lang) or self.written("戰記")

    def date_line(self) -> str:
        """The day by the lunar calendar, with its name in the cycle of sixty."""
        context = self.context
        date = dates.lunar_date(context.start_jd, context.lon_deg, context.court)
        return self.written(f"{dates.lunar_word(date)}日，{date.day_name}")

    def note(self) -> str:
        """What is invented about the story: the scenario says it in one language only."""
        invented = "；".join(name_in(note, self.lang) or "" for note in self.context.fiction)
        said = [self.written("假託：") + invented] if invented else []
        named = [s.names for s in self.context.sides] + [u.names for u in self.context.units]
        if any(foreign(name_in(names, self.lang) or "") for names in named):
            said.append(self.written("無中文名的，照原名，加引號為記"))
        return "；".join(said)

    def nothing(self) -> str:
        """The telling of a run in which nothing happened."""
        return self.written(zh_lines.NOTHING)

    def join(self, beats: Sequence[Beat], texts: Sequence[str]) -> str:
        """The sentences of a paragraph; two that go together stand in one period."""
        told = [(beat, text) for beat, text in zip(beats, texts, strict=True) if text]
        whole, one_s = "", 0
        for k, (beat, text) in enumerate(told):
            mark = _bond(told[k - 1][0], beat) if k else ""
            if mark and one_s and one_s + len(text) <= PERIOD:
                whole, one_s = whole[:-1] + mark, 0  # a third does not join the two
            else:
                one_s = len(text)
            whole += text
        return whole
