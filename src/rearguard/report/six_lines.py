"""The six lines that a run ends with: who held, fates, delay, causes, time, where to look."""

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from rearguard.host.doing import Doing
from rearguard.record.events import Event, Row
from rearguard.record.store.read import RunReader
from rearguard.record.words import FATE_WORDS, FEAR_WORDS, LANGUAGES, set_off, word

_WORDS: dict[str, tuple[str, str, str]] = {
    "and": (" and ", "、", "、"),
    "semi": ("; ", "；", "；"),
    "held": ("{who} held", "{who}未潰", "{who}未溃"),
    "broke": ("{who} broke {when}", "{who}{when}潰敗", "{who}{when}溃败"),
    "after": ("{t} after first contact", "於接敵後{t}", "于接敌后{t}"),
    "before": ("{t} before first contact", "於接敵前{t}", "于接敌前{t}"),
    "into": ("{t} after the start", "於開始後{t}", "于开始后{t}"),
    "no_contact": ("the sides never met", "兩軍始終未接觸", "两军始终未接触"),
    "fates": ("{who} ({n}): {fates}", "{who}（{n}）：{fates}", "{who}（{n}）：{fates}"),
    "delay": ("delay bought: {t}", "爭取到的時間：{t}", "争取到的时间：{t}"),
    "no_delay": (
        "delay bought: the march had not resumed by the end",
        "爭取到的時間：至結束時追兵仍未重新上路",
        "争取到的时间：至结束时追兵仍未重新上路",
    ),
    "causes": (
        "largest causes of fear, {who}: {list}",
        "{who}最懼者：{list}",
        "{who}最惧者：{list}",
    ),
    "no_causes": ("nobody was afraid", "無人畏懼", "无人畏惧"),
    "simulated": ("{t} simulated", "模擬{t}", "模拟{t}"),
    "wall": ("{t} simulated in {s}", "模擬{t}，用時{s}", "模拟{t}，用时{s}"),
    "unfinished": (
        "This run is not finished: what is told ends {t} after its start.",
        "此次模擬尚未終了：所述止於開始後{t}。",
        "此次模拟尚未终了：所述止于开始后{t}。",
    ),
    "look": (
        "look at it: rearguard view {run}; why: rearguard why {run}",
        "查看：rearguard view {run}；究因：rearguard why {run}",
        "查看：rearguard view {run}；究因：rearguard why {run}",
    ),
    "h": ("{0} h", "{0}小時", "{0}小时"),
    "min": ("{0} min", "{0}分鐘", "{0}分钟"),
    "s": ("{0} s", "{0}秒", "{0}秒"),
    "comma": (", ", "、", "、"),
}


BREAKS = (int(Doing.FLEEING), int(Doing.FROZEN), int(Doing.CORNERED))


class SixLines:
    """Builds the lines of one run in one language.

    Parameters
    ----------
    reader : RunReader    a finished run
    lang : str            en, zh-Hant or zh-Hans
    """

    def __init__(self, reader: RunReader, lang: str = "en") -> None:
        self.reader, self.lang = reader, lang
        self.sides: Sequence[Mapping[str, Any]] = reader.run.get("sides", [])
        self.events: list[Row] = reader.events()

    def lines(self, wall_s: float | None = None) -> list[str]:
        """All six.

        Parameters
        ----------
        wall_s : float, optional    wall time of the run [s]; without it, nothing is said of it
        """
        tally = self.reader.tally
        look = self._say("look", run=shlex.quote(self.reader.path.as_posix()))
        simulated = self.time_words(float(tally["simulated_s"]))
        return [
            self._capital(self.who_held()),
            self.fates(),
            self._capital(self.delay()),
            self._capital(self.causes()),
            self._say("simulated", t=simulated)
            if wall_s is None
            else self._say("wall", t=simulated, s=self.time_words(wall_s)),
            self._capital(look),
        ]

    def _say(self, key: str, **parts: object) -> str:
        return _WORDS[key][LANGUAGES.index(self.lang)].format(**parts)

    def _capital(self, line: str) -> str:
        return line[:1].upper() + line[1:]

    def time_words(self, seconds: float) -> str:
        """A length of time: hours and minutes, or seconds below two minutes."""
        index = LANGUAGES.index(self.lang)
        if seconds < 120:
            return _WORDS["s"][index].format(f"{seconds:.0f}")
        minutes = round(seconds / 60)
        parts = []
        if minutes >= 60:
            parts.append(_WORDS["h"][index].format(minutes // 60))
        if minutes % 60 or minutes < 60:
            parts.append(_WORDS["min"][index].format(minutes % 60))
        return (" " if self.lang == "en" else "").join(parts)

    def side_name(self, side: int) -> str:
        """A side by its name in this language, or by its key."""
        block = self.sides[side] if side < len(self.sides) else {}
        names = block.get("names") or {}
        return str(names.get(self.lang) or names.get("en") or block.get("key", side))

    def _who(self, side: int) -> str:
        """A side as a sentence names it."""
        return set_off(self.side_name(side), self.lang)

    def _first(self, event: Event, side: int | None = None) -> Row | None:
        found = (r for r in self.events if r.event == event and side in (None, r.side))
        return next(found, None)

    def who_held(self) -> str:
        """Which sides stood, which broke and when."""
        contact = self._first(Event.FIRST_CONTACT)
        held, parts = [], []
        for side in range(len(self.sides)):
            broke = self._first(Event.SIDE_BROKE, side)
            if broke is None:
                held.append(self._who(side))
            else:
                when = self._when(broke.t_s, None if contact is None else contact.t_s)
                parts.append(self._say("broke", who=self._who(side), when=when))
        if held:
            parts.insert(0, self._say("held", who=self._say("and").join(held)))
        if contact is None:
            parts.append(self._say("no_contact"))
        return self._say("semi").join(parts)

    def _when(self, t_s: float, contact_s: float | None) -> str:
        if contact_s is None:
            return self._say("into", t=self.time_words(t_s))
        key = "after" if t_s >= contact_s else "before"
        return self._say(key, t=self.time_words(abs(t_s - contact_s)))

    def fates(self) -> str:
        """Everybody's fate by side; fates nobody met are left out."""
        parts = []
        for side, block in enumerate(self.sides):
            people = self.reader.tally["sides"][block["key"]]["people"]
            fates = [
                f"{word(FATE_WORDS, fate, self.lang)} {n:,}"
                for fate, n in people["fates"].items()
                if n
            ]
            parts.append(
                self._say(
                    "fates",
                    who=self._who(side),
                    n=f"{people['mustered']:,}",
                    fates=self._say("comma").join(fates),
                )
            )
        return self._say("semi").join(parts)

    def delay(self) -> str:
        """From first contact or first shot to the pursuers' resumed march."""
        bought_s = self._delay_s()
        if bought_s is None:
            return self._say("no_delay")
        return self._say("delay", t=self.time_words(bought_s))

    def _delay_s(self) -> float | None:
        """As the run measured it [s]; where no result asked for it, off the journal."""
        results = self.reader.tally["results"]
        for name, measure in (self.reader.run.get("asked") or {}).items():
            if measure == "delay bought" and results.get(name) is not None:
                return float(results[name])
        met = [self._first(event) for event in (Event.FIRST_CONTACT, Event.VOLLEY)]
        begun_s = min((row.t_s for row in met if row is not None), default=None)
        resumed = self._first(Event.RESUMED)
        if begun_s is None or resumed is None or resumed.t_s < begun_s:
            return None
        return resumed.t_s - begun_s

    def unfinished(self) -> str:
        """Up to which moment an unfinished run is told; "" of a finished one."""
        if self.reader.finished:
            return ""
        return self._say("unfinished", t=self.time_words(self.reader.known_s))

    def causes(self) -> str:
        """The three largest fears in the men of the side that broke, when each first broke."""
        broken = [
            side
            for side in range(len(self.sides))
            if self._first(Event.SIDE_BROKE, side) is not None
        ] or list(range(len(self.sides)))
        units = [
            number
            for number, unit in enumerate(self.reader.run.get("units", []))
            if unit["side"] in broken
        ]
        found = fears_at_break(self.reader, units)
        whole = sum(found.values())
        if whole <= 0:
            return self._say("no_causes")
        largest = [
            f"{word(FEAR_WORDS, cause, self.lang)} {amount / whole:.0%}"
            for cause, amount in sorted(found.items(), key=lambda item: -item[1])[:3]
        ]
        who = self._say("and").join(self._who(side) for side in broken)
        return self._say("causes", who=who, list=self._say("comma").join(largest))


def fears_at_break(reader: RunReader, units: Sequence[int]) -> dict[str, float]:
    """Fears summed over the men of some units, each at the moment at which he first broke.

    Over minutes the ledger would weigh what lasts (losses seen) over what breaks.
    """
    import numpy as np

    changes, blocks = reader.changes, reader.run.get("units", [])
    row = changes["row"].astype(np.int64)
    mine = np.zeros(len(row), bool)
    for unit in units:
        mine |= (row >= blocks[unit]["first"]) & (row < blocks[unit]["last"])
    breaks = np.isin(changes["new"], BREAKS) & ~np.isin(changes["old"], BREAKS)
    broke = np.flatnonzero(mine & breaks)
    _, first = np.unique(row[broke], return_index=True)
    once = broke[first]
    return {
        name.removeprefix("fear_"): float(changes[name][once].astype(np.float64).sum())
        for name in changes
        if name.startswith("fear_")
    }


def six_lines(reader: RunReader, wall_s: float | None, lang: str = "en") -> list[str]:
    """The six lines of a finished run."""
    return SixLines(reader, lang).lines(wall_s)
