"""The whole telling: title, day, phases with their headings, paragraphs; and the page's beats."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from typing import Any

from rearguard.chronicle.beat import Beat
from rearguard.chronicle.context import LANGUAGES, Context, as_known_to, context_from
from rearguard.chronicle.en import English
from rearguard.chronicle.journal import rows_of, seen_by
from rearguard.chronicle.order import paragraphs
from rearguard.chronicle.plot import as_time_goes, choose, plot
from rearguard.chronicle.zh import Chinese

SCHEMA = "rearguard.beats/1"

Events = Mapping[str, Any] | Iterable[Any]


def told_beats(
    events: Events, context: Context, length: str = "diary", side: str | int | None = None
) -> tuple[list[Beat], Context]:
    """The beats of a telling, and the context as its teller knows it."""
    number = side_number(context, side)
    rows = rows_of(events)
    if number is not None:
        rows, context = seen_by(rows, context, number), as_known_to(context, number)
    return choose(plot(rows, context, number), length), context


def side_number(context: Context, side: str | int | None) -> int | None:
    """A side's number from its key.

    Raises
    ------
    ValueError   when there is no such side
    """
    if side is None or isinstance(side, int):
        return side
    keys = [s.key for s in context.sides]
    if side not in keys:
        raise ValueError(f"there is no side {side}\n  allowed: {', '.join(keys)}")
    return keys.index(side)


def voice(context: Context, lang: str) -> English | Chinese:
    """The realiser of a language.

    Raises
    ------
    ValueError   for a language it does not have
    """
    if lang not in LANGUAGES:
        raise ValueError(f"language is {lang}\n  allowed: {', '.join(LANGUAGES)}")
    return English(context, lang) if lang == "en" else Chinese(context, lang)


def sentences(beats: list[Beat], context: Context, lang: str) -> list[str]:
    """The text of each beat, in order; empty where the language has no words for it."""
    return [text for paragraph in _told(beats, voice(context, lang)) for text in paragraph]


def sentences_as_time_goes(beats: list[Beat], context: Context, lang: str) -> list[str]:
    """The text of each beat where every phase is one long paragraph (see ``as_time_goes``)."""
    speaker, texts, phase = voice(context, lang), [], ""
    for beat in beats:
        if beat.phase != phase:
            phase = beat.phase
            speaker.paragraph(phase)
        texts.append(speaker.tell(beat))
    return texts


def _told(beats: list[Beat], speaker: English | Chinese) -> list[list[str]]:
    told = []
    for paragraph in paragraphs(beats):
        speaker.paragraph(paragraph[0].phase)
        told.append([speaker.tell(beat) for beat in paragraph])
    return told


def markdown(beats: list[Beat], context: Context, lang: str) -> str:
    """The telling as Markdown."""
    speaker = voice(context, lang)
    parts = [f"# {speaker.title()}", f"*{speaker.date_line()}*"]
    phase = ""
    for paragraph, texts in zip(paragraphs(beats), _told(beats, speaker), strict=True):
        if not any(texts):
            continue
        if paragraph[0].phase != phase:
            phase = paragraph[0].phase
            kinds = {b.kind for b in beats if b.phase == phase}
            parts.append(f"## {speaker.heading(phase, kinds)}")
        parts.append(speaker.join(paragraph, texts))
    if not beats:
        parts.append(speaker.nothing())
    if speaker.note():
        parts.append(f"*{speaker.note()}*")
    return "\n\n".join(parts) + "\n"


def tell_events(
    events: Events,
    context: Context,
    lang: str = "en",
    length: str = "diary",
    side: str | int | None = None,
) -> str:
    """The chronicle of a journal (see ``tell``)."""
    beats, known = told_beats(events, context, length, side)
    return markdown(beats, known, lang)


def beats_json(
    events: Events, context: Context, length: str = "diary", side: str | int | None = None
) -> list[dict[str, Any]]:
    """Beats for the page: name, moment, place, weight, phase, and the text in each language.

    The page follows the clock: its beats stand in the order of time, each phase once, and their
    sentences are told in that order, so that no "he" and no "then" points at another paragraph.
    """
    beats, known = told_beats(events, context, length, side)
    beats = as_time_goes(beats)
    texts = {lang: sentences_as_time_goes(beats, known, lang) for lang in LANGUAGES}
    kinds = {b.phase: {c.kind for c in beats if c.phase == b.phase} for b in beats}
    voices = {lang: voice(known, lang) for lang in LANGUAGES}
    return [
        {
            "id": beat.id,
            "t_s": round(beat.t_s, 2),
            "x_m": None if math.isnan(beat.x_m) else round(beat.x_m, 1),
            "y_m": None if math.isnan(beat.y_m) else round(beat.y_m, 1),
            "weight": round(beat.weight, 2),
            "phase": beat.phase,
            "heading": {
                lang: voices[lang].heading(beat.phase, kinds[beat.phase]) for lang in LANGUAGES
            },
            "text": {lang: texts[lang][k] for lang in LANGUAGES},
        }
        for k, beat in enumerate(beats)
        if all(texts[lang][k] for lang in LANGUAGES)
    ]


def chronicle_files(events: Events, context: Context) -> dict[str, bytes]:
    """Names and contents of the chronicle's files in a run's folder."""
    rows = rows_of(events)
    files = {f"chronicle.{lang}.md": tell_events(rows, context, lang) for lang in LANGUAGES}
    page = {"schema": SCHEMA, "beats": beats_json(rows, context)}
    files["beats.json"] = json.dumps(page, ensure_ascii=False, indent=1) + "\n"
    return {name: text.encode() for name, text in files.items()}


def _opened(run: Any) -> tuple[Any, Context]:
    """Journal and context of a run's folder or of a record in memory."""
    if isinstance(run, str) or hasattr(run, "__fspath__"):
        from rearguard.record.store.read import RunReader

        reader = RunReader(run)
        return reader.events(), context_from(reader.run, reader.tally if reader.finished else {})
    events = run.events() if callable(run.events) else run.events
    context = getattr(run, "context", None)
    return events, context or context_from(run.run, getattr(run, "tally", None))


def tell(run: Any, lang: str = "en", length: str = "diary", side: str | None = None) -> str:
    """The chronicle of a run.

    Parameters
    ----------
    run : folder or record     a run's folder; or something with ``events`` (rows or columns, or a
                               method that gives them) and either ``context`` or ``run``, ``tally``
    lang : str                 en, zh-Hant, zh-Hans
    length : str               brief, diary, full
    side : str or None         tell only what this side could know

    Returns
    -------
    str                        Markdown
    """
    events, context = _opened(run)
    return tell_events(events, context, lang, length, side)


def beats(run: Any, length: str = "diary", side: str | None = None) -> list[dict[str, Any]]:
    """The beats of a run as ``beats.json`` holds them (see ``tell`` for ``run``)."""
    events, context = _opened(run)
    return beats_json(events, context, length, side)
