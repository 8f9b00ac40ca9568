"""A telling for one side holds only what that side could know."""

import pytest

from rearguard.chronicle import tell_events
from rearguard.chronicle.context import LANGUAGES, as_known_to
from rearguard.chronicle.journal import seen_by
from rearguard.chronicle.telling import told_beats
from rearguard.record.events import Event

SONG, JIN = 0, 1
MINDS = (
    Event.DECIDED, Event.BELIEF, Event.SIGHTED, Event.REPORTED, Event.ORDER_GIVEN,
    Event.ORDER_ARRIVED, Event.ORDER_LOST, Event.ORDER_REFUSED,
)  # fmt: skip


def _changed(rows, side, event_types):
    """The same day, but the minds of one side were otherwise."""
    return [
        row._replace(n=row.n * 3 + 7, order=2, cause=34, value=0.9, who=9999)
        if row.side == side and row.event in event_types
        else row
        for row in rows
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("side", "foe"), [("song", JIN), ("jin", SONG)])
def test_what_the_enemy_thought_changes_no_word(day, lang, side, foe):
    rows, context = day
    told = tell_events(rows, context, lang, "full", side)
    assert told == tell_events(_changed(rows, foe, MINDS), context, lang, "full", side)
    assert told != tell_events(_changed(rows, 1 - foe, MINDS), context, lang, "full", side)


@pytest.mark.parametrize(("side", "foe"), [("song", JIN), ("jin", SONG)])
def test_what_befell_the_enemy_out_of_sight_changes_no_word(day, side, foe):
    rows, context = day
    inward = {
        Event.KILLED, Event.WAVERED, Event.FROZE, Event.CORNERED, Event.RALLIED, Event.ESCAPED,
        Event.LEFT_MAP, Event.STUMBLED, Event.HORSES_SPENT, Event.DISCARDED, Event.LEADER_FELL,
        Event.BANNER_FELL, Event.HIT, Event.BOLTED, Event.BROKE, Event.ESCORT, Event.THROWN,
        Event.LEFT_FOR_DEAD, Event.PARTIES, Event.RECALLED, Event.CHARGE_REFUSED, Event.LET_GO,
    }  # fmt: skip
    without = [row for row in rows if row.side != foe or row.event not in inward]
    assert told_beats(rows, context, "full", side) == told_beats(without, context, "full", side)


def test_the_enemys_numbers_and_fates_are_not_at_hand(day):
    _, context = day
    known = as_known_to(context, SONG)
    assert known.sides[JIN].mustered == 0.0
    assert set(known.sides[JIN].fates) <= {"captive"}
    assert known.sides[SONG] == context.sides[SONG]
    assert not known.results
    assert all(unit.mustered == 0.0 for unit in known.units if unit.side == JIN)


def test_the_enemys_deeds_are_seen_without_number_and_name(day):
    rows, context = day
    for row in seen_by(rows, context, JIN):
        if row.side == SONG:
            assert row.n == 0 and row.unit == -1 and row.who == -1, Event(row.event)


def test_both_sides_tell_a_story(day):
    rows, context = day
    for side in ("song", "jin"):
        for lang in LANGUAGES:
            text = tell_events(rows, context, lang, "diary", side)
            assert len(text) > 400
            assert "None" not in text and "{" not in text
    jin = tell_events(rows, context, "en", "full", "jin")
    assert "twenty-four thousand" not in jin  # what Shen Yue believed
    assert "Meng Chi" not in jin  # a captain of the Song
