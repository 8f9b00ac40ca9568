"""Whom a slope threw is told once for a side, in every language, and not of a few."""

import pytest
import synthetic

from rearguard.chronicle.context import context_from
from rearguard.chronicle.plot import plot
from rearguard.chronicle.telling import tell_events
from rearguard.record.events import Event, Row


def day(counts):
    context = context_from(synthetic.run_json(), synthetic.tally_json())
    unit = synthetic.FIRST_BODY + 3
    rows = list(synthetic.journal(1))
    for minute, some in enumerate(counts):
        rows.append(Row(2400.0 + 60.0 * minute, Event.TUMBLED, synthetic.JIN, unit, n=some))
    return rows, context


@pytest.mark.parametrize(("counts", "told"), [((300, 500), [800]), ((3, 9), []), ((), [])])
def test_a_hillside_that_threw_many_is_told(counts, told):
    rows, context = day(counts)
    assert [b.facts["n"] for b in plot(rows, context) if b.kind == "tumbled"] == told


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("head over heels", "slope itself")), ("zh-Hant", ("失足", "陡坡")),
     ("zh-Hans", ("失足", "陡坡"))],
)  # fmt: skip
def test_it_is_told_in_every_language(lang, words):
    text = tell_events(*day((300, 500)), lang)
    assert any(word in text for word in words)
