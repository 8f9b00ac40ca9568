"""A telling for one side holds only what that side could know."""

import re

import pytest
import synthetic
from test_numbers_fit import tellings

from rearguard.chronicle import tell_events
from rearguard.chronicle.context import LANGUAGES, as_known_to
from rearguard.chronicle.journal import seen_by
from rearguard.chronicle.telling import told_beats, voice
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


def _named_in_english_only():
    run = synthetic.run_json()
    for block in (*run["sides"], *run["units"]):
        block["names"] = block["names"]["en"].lower()
    return synthetic.context_from(run, synthetic.tally_json())


@pytest.mark.parametrize(("lang", "mark"), [("zh-Hant", "「{}」"), ("zh-Hans", "“{}”")])
def test_in_chinese_a_name_in_foreign_letters_is_set_off_and_explained(day, lang, mark):
    text = tell_events(day[0], _named_in_english_only(), lang, "full")
    for name in ("song", "jin", "the screen"):
        assert mark.format(name) in text
        bare = text.replace(mark.format(name), "")
        assert not re.search(rf"(?<![a-z]){name}(?![a-z])", bare), name
    assert "照原名" in text
    assert "照原名" not in tell_events(*day, lang, "full")


def test_nobody_stands_across_the_path_of_one_not_told_of(day):
    rows, context = day
    assert "Across his path" not in tell_events(rows, context, "en", "brief", "jin")
    kinds = [b.kind for b in told_beats(rows, context, "brief", "jin")[0]]
    assert "muster" in kinds and "muster.quarry" not in kinds
    assert "muster.quarry" in [b.kind for b in told_beats(rows, context, "brief")[0]]


def test_who_won_has_stragglers_and_no_runaways(day):
    run, tally = synthetic.run_json(), synthetic.tally_json()
    tally["sides"]["song"]["people"]["fates"] |= {"present": 4000, "scattered": 960}
    beats, known = told_beats(day[0], synthetic.context_from(run, tally), "diary")
    (strayed,) = (b for b in beats if b.root == "end" and "strayed" in b.kind)
    assert (strayed.kind, strayed.facts["side"]) == ("end.strayed.only", SONG)
    assert "away" not in voice(known, "en").tell(strayed)
    assert [b.facts["side"] for b in beats if b.kind == "end.beaten"] == [JIN]


BOTH = ("rallied.few", "let_go", "escaped", "horses_spent", "broke_first", "charge_refused",
        "gathered.later", "stood", "broke_late", "out_of_rounds", "froze", "cornered")  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", BOTH)
def test_what_may_befall_either_side_is_told_of_one_by_name(lang, kind):
    name = {"en": "Jin", "zh-Hant": "金軍", "zh-Hans": "金军"}[lang]
    told = tellings(kind, 7, lang, unit=12)
    assert told and not [text for text in told if name not in text and "screen" not in text]
