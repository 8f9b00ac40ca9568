"""The report: one page of HTML with a run's tables, in three languages, nothing to download.

Fates, stores and named results, what they feared and what hurt them, minute by minute where it
came to a head, the unknown numbers as they were drawn, and the judged numbers the run leaned on.
"""

import html
from collections.abc import Iterable, Sequence
from typing import Any

from rearguard.record.events import Harm, Reason
from rearguard.record.ledger import totals
from rearguard.record.store.read import RunReader
from rearguard.record.words import FATE_WORDS, FEAR_WORDS, HARM_WORDS, LANGUAGES, word
from rearguard.report.six_lines import SixLines

NAMES = {"en": "English", "zh-Hant": "繁體中文", "zh-Hans": "简体中文"}
_WORDS: dict[str, tuple[str, str, str]] = {
    "side": ("side", "軍", "军"),
    "mustered": ("mustered", "原有", "原有"),
    "wounded": ("wounded", "受傷", "受伤"),
    "people": ("People", "人", "人"),
    "beasts": ("Horses", "馬", "马"),
    "stores": ("Rounds", "彈藥", "弹药"),
    "left": ("left", "餘", "余"),
    "used": ("used", "用去", "用去"),
    "lost": ("lost", "失去", "失去"),
    "taken": ("taken", "被繳", "被缴"),
    "results": ("Results", "結果", "结果"),
    "never": ("never came to pass", "未發生", "未发生"),
    "fears": ("What they feared", "所懼", "所惧"),
    "harms": ("What hurt them", "傷亡之因", "伤亡之因"),
    "share": ("share", "占比", "占比"),
    "dead": ("dead", "陣亡", "阵亡"),
    "fallen": ("dead", "倒斃", "倒毙"),
    "nobody": ("nobody", "無", "无"),
    "draws": ("Unknown numbers, as drawn", "未知之數，此次所取", "未知之数，此次所取"),
    "judged": (
        "Numbers without a measurement that this run leaned on",
        "此次所依、未經實測之數",
        "此次所依、未经实测之数",
    ),
    "evidence": ("evidence", "依據", "依据"),
    "is_judged": ("judged", "估定", "估定"),
    "is_recalled": ("recalled", "憑記憶引用", "凭记忆引用"),
    "range": ("range", "範圍", "范围"),
    "value": ("value", "值", "值"),
    "fiction": ("Known to be invented", "虛構之處", "虚构之处"),
    "made": (
        "Seed {seed}, {figure} men to a figure, engine {engine}, digest {digest}.",
        "種子{seed}，每{figure}人一單位，引擎{engine}，摘要{digest}。",
        "种子{seed}，每{figure}人一单位，引擎{engine}，摘要{digest}。",
    ),
}
_STYLE = """
body{font:16px/1.5 Georgia,"Noto Serif CJK TC","Noto Serif CJK SC",serif;max-width:60rem;
margin:2rem auto;padding:0 1rem;color:#222;background:#fdfcf8}
section:not(:target){display:none}section:target,body:not(:has(:target)) section:first-of-type
{display:block}table{border-collapse:collapse;margin:.5rem 0 1.5rem}td,th{padding:.2rem .8rem;
border-bottom:1px solid #ccc;text-align:right}td:first-child,th:first-child{text-align:left}
nav a{margin-right:1rem}small{color:#666}
"""


class Report:
    """Builds the page of one run.

    Parameters
    ----------
    reader : RunReader    a finished run
    """

    def __init__(self, reader: RunReader) -> None:
        self.reader = reader
        self.lang = "en"

    def page(self) -> str:
        """The whole page; of the same run the same bytes, however long it took."""
        title = html.escape(self._name("en"))
        links = "".join(f'<a href="#{lang}" lang="{lang}">{NAMES[lang]}</a>' for lang in LANGUAGES)
        sections = "".join(self._section(lang) for lang in LANGUAGES)
        return (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
            f"<style>{_STYLE}</style><nav>{links}</nav>{sections}</html>\n"
        )

    def _name(self, lang: str) -> str:
        names = self.reader.run.get("names") or {}
        return str(names.get(lang) or names.get("en") or self.reader.run.get("scenario", ""))

    def _say(self, key: str, **parts: object) -> str:
        return _WORDS[key][LANGUAGES.index(self.lang)].format(**parts)

    def _section(self, lang: str) -> str:
        """Everything in one language."""
        self.lang = lang
        lines = SixLines(self.reader, lang)
        parts = [f'<section id="{lang}" lang="{lang}"><h1>{html.escape(self._name(lang))}</h1>']
        told = lines.lines()
        parts += [f"<p>{html.escape(line)}</p>" for line in told[:-1]]
        parts += [self._counts(lines, "people"), self._counts(lines, "beasts")]
        parts += [self._stores(lines), self._results(lines)]
        for side in range(len(lines.sides)):
            parts += [self._fears(lines, side), self._harms(lines, side)]
        parts += [self._draws(), self._judged(), self._fiction(), self._made(), "</section>"]
        return "".join(parts)

    def _table(self, title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
        """A titled table; empty when there are no rows."""
        body = "".join(
            "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>"
            for row in rows
        )
        if not body:
            return ""
        top = "".join(f"<th>{html.escape(cell)}</th>" for cell in head)
        return f"<h2>{html.escape(title)}</h2><table><tr>{top}</tr>{body}</table>"

    def _counts(self, lines: SixLines, kind: str) -> str:
        head = [self._say("side"), self._say("mustered")]
        fallen = {"dead": self._say("fallen")} if kind == "beasts" else {}
        words = {fate: word(FATE_WORDS, fate, self.lang) for fate in FATE_WORDS} | fallen
        head += [*words.values(), self._say("wounded")]
        rows = []
        for number, side in enumerate(lines.sides):
            count = self.reader.tally["sides"][side["key"]][kind]
            if count["mustered"]:
                fates = [f"{count['fates'][fate]:,}" for fate in FATE_WORDS]
                wounded = f"{count['wounded']:,}"
                rows.append([lines.side_name(number), f"{count['mustered']:,}", *fates, wounded])
        return self._table(self._say(kind), head, rows)

    def _stores(self, lines: SixLines) -> str:
        keys = ("mustered", "left", "used", "lost", "taken")
        rows = []
        for number, side in enumerate(lines.sides):
            rounds = self.reader.tally["sides"][side["key"]]["stores"]["rounds"]
            if rounds["mustered"]:
                rows.append([lines.side_name(number), *(f"{rounds[key]:,}" for key in keys)])
        head = [self._say("side"), *(self._say(key) for key in keys)]
        return self._table(self._say("stores"), head, rows)

    def _results(self, lines: SixLines) -> str:
        results = self.reader.tally["results"]
        rows = [[name, self._result(lines, name, value)] for name, value in results.items()]
        return self._table(self._say("results"), ["", self._say("value")], rows)

    def _result(self, lines: SixLines, name: str, value: float | None) -> str:
        """A named result by what its name ends with: a time, a share, or a plain number."""
        if value is None:
            return self._say("never")
        if name.endswith("_s"):
            return lines.time_words(float(value))
        if name.endswith("_share"):
            return f"{value:.1%}"
        return f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"

    def _units_of(self, side: int) -> list[int]:
        units: list[dict[str, Any]] = self.reader.run.get("units", [])
        return [number for number, unit in enumerate(units) if unit["side"] == side]

    def _fears(self, lines: SixLines, side: int) -> str:
        found = totals(self.reader.ledger, "fear", self._units_of(side))
        whole = sum(amount for amount, _ in found.values())
        rows = [
            [word(FEAR_WORDS, Reason(cause).name.lower(), self.lang), f"{amount / whole:.1%}"]
            for cause, (amount, _) in found.items()
            if whole > 0
        ]
        title = f"{self._say('fears')} · {lines.side_name(side)}"
        return self._table(title, ["", self._say("share")], rows)

    def _harms(self, lines: SixLines, side: int) -> str:
        found = totals(self.reader.ledger, "harm", self._units_of(side))
        rows = [
            [
                word(HARM_WORDS, Harm(cause).name.lower(), self.lang),
                f"{dead:,.0f}",
                f"{hurt - dead:,.0f}",
            ]
            for cause, (dead, hurt) in found.items()
        ]
        title = f"{self._say('harms')} · {lines.side_name(side)}"
        return self._table(title, ["", self._say("dead"), self._say("wounded")], rows)

    def _draws(self) -> str:
        rows = [
            [draw["path"], draw["text"], f"{draw['value']:.6g}"]
            for draw in self.reader.run.get("draws", [])
        ]
        return self._table(self._say("draws"), ["", "", self._say("value")], rows)

    def _judged(self) -> str:
        rows = []
        for number in self.reader.run.get("judged", []):
            span = "" if number["low"] is None else f"{number['low']:g} – {number['high']:g}"
            name = f"{number['law']}: {number['number']} [{number['unit']}]"
            evidence = self._evidence(str(number["evidence"]))
            rows.append([name, f"{number['value']:g}", span, evidence])
        head = ["", self._say("value"), self._say("range"), self._say("evidence")]
        return self._table(self._say("judged"), head, rows)

    def _evidence(self, how: str) -> str:
        return self._say(f"is_{how}") if f"is_{how}" in _WORDS else how

    def _fiction(self) -> str:
        notes = self.reader.run.get("fiction", [])
        told = [note.get(self.lang) or note.get("en", "") for note in notes]
        if not told:
            return ""
        items = "".join(f"<li>{html.escape(str(note))}</li>" for note in told)
        return f"<h2>{html.escape(self._say('fiction'))}</h2><ul>{items}</ul>"

    def _made(self) -> str:
        tally, run = self.reader.tally, self.reader.run
        told = self._say(
            "made",
            seed=tally["seed"],
            figure=f"{tally['figure']:g}",
            engine=run.get("engine", ""),
            digest=tally["digest"][:16],
        )
        return f"<p><small>{html.escape(told)}</small></p>"


def report_html(reader: RunReader) -> str:
    """``report.html`` of a finished run."""
    return Report(reader).page()
