"""Whom a river took, and whom it kept, is told once for a side, in every language."""

import pytest
import synthetic

from rearguard.chronicle.context import context_from
from rearguard.chronicle.plot import plot
from rearguard.chronicle.telling import tell_events
from rearguard.record.events import Event, Harm, Row


def day(swept, drowned):
    context = context_from(synthetic.run_json(), synthetic.tally_json())
    rows = [r for r in synthetic.journal(1) if r.event not in (Event.KILLED, Event.SWEPT)]
    for minute, (some, lost) in enumerate(zip(swept, drowned, strict=True)):
        t_s = 2400.0 + 60.0 * minute
        unit = synthetic.FIRST_BODY + 3
        rows.append(Row(t_s, Event.SWEPT, synthetic.JIN, unit, n=some))
        rows.append(Row(t_s, Event.KILLED, synthetic.JIN, unit, n=lost, cause=Harm.DROWNED))
    return rows, context


def beats_of(kind, rows, context):
    return [b for b in plot(rows, context) if b.kind == kind]


def test_the_beats_count_the_whole_day():
    rows, context = day((40, 70, 10), (5, 31, 2))
    assert [b.facts["n"] for b in beats_of("swept", rows, context)] == [120]
    assert [b.facts["n"] for b in beats_of("drowned", rows, context)] == [38]


def test_where_as_many_drowned_as_were_swept_one_number_is_told():
    rows, context = day((3,), (5,))
    assert not beats_of("swept", rows, context)
    assert [b.facts["n"] for b in beats_of("drowned", rows, context)] == [5]


def test_a_dry_day_has_no_word_of_water():
    rows, context = day((), ())
    assert not beats_of("swept", rows, context) + beats_of("drowned", rows, context)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("drowned", "river kept")), ("zh-Hant", ("溺死", "沉入水中")),
     ("zh-Hans", ("溺死", "沉入水中"))],
)  # fmt: skip
def test_the_drowned_are_told_in_every_language(lang, words):
    rows, context = day((40, 70, 10), (5, 31, 2))
    text = tell_events(rows, context, lang)
    assert any(word in text for word in words)
