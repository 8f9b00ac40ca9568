"""What is told is what the journal holds: no hit lost, no man counted twice, none left out."""

from dataclasses import replace

import pytest
import synthetic

from rearguard.chronicle.context import LANGUAGES, as_known_to
from rearguard.chronicle.plot import plot
from rearguard.chronicle.telling import voice
from rearguard.record.events import Event, Harm, Reason, Row

HUNTERS, QUARRY = 0, 1
PARTED = [Row(700.0, Event.PARTIES, HUNTERS, n=5), Row(690.0, Event.SIDE_BROKE, QUARRY, n=9000)]
SHOT = Row(600.0, Event.VOLLEY, HUNTERS, 3, n=500)


def beat(kind, *rows):
    found = [b for b in plot([*PARTED, SHOT, *rows], synthetic.context()) if b.root == kind]
    assert len(found) == 1, [b.kind for b in found]
    return found[0]


def told(found, lang):
    return voice(synthetic.context(), lang).tell(found)


def test_a_ball_that_struck_before_the_volley_was_told_has_struck():
    hit = beat("hits", Row(598.0, Event.HIT, QUARRY, 7, n=10, order=0, cause=Harm.MUSKET))
    assert hit.kind == "hits.few" and hit.facts["n"] == 10


def test_horses_hit_are_told_where_no_man_was():
    hit = beat("hits", Row(598.0, Event.HIT, QUARRY, 7, n=0, order=20, cause=Harm.MUSKET))
    assert hit.kind == "hits.none.horses"
    assert "twenty horses" in told(hit, "en") and "二十匹馬" in told(hit, "zh-Hant")


def test_the_worst_minute_of_a_melee_counts_all_bodies_of_both_sides():
    fights = [Row(720.0, Event.MELEE, s, u, n=40) for s, u in ((0, 1), (0, 2), (1, 7))]
    later = Row(720.0 + 7200.0, Event.MELEE, 0, 1, n=4000)
    assert beat("melee", *fights, later).facts["n"] == 120


def test_escorts_and_their_prisoners_are_added_up_over_the_parties():
    guards = [Row(5000.0 + 60.0 * u, Event.ESCORT, HUNTERS, u, n=90, value=1000.0) for u in (1, 2)]
    again = Row(5300.0, Event.ESCORT, HUNTERS, 1, n=50, value=600.0)
    found = beat("escort", *guards, again)
    assert (found.facts["n"], found.facts["captives"]) == (140, 1600)


def test_more_chases_given_up_than_hunters_are_no_number_of_men():
    gave_up = [Row(800.0 + k, Event.LET_GO, HUNTERS, 1, n=1000) for k in range(6)]
    assert beat("let_go", *gave_up).kind == "let_go.all"
    assert beat("let_go", gave_up[0]).kind == "let_go"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_prisoners_who_slip_off_it_is_said_whose_they_were(lang):
    slipped = beat("prisoners_broke", Row(2000.0, Event.PRISONERS_BROKE, QUARRY, 7, n=200))
    name = synthetic.context().sides[QUARRY].names[lang]
    assert name in told(slipped, lang)


def test_a_captain_taken_twice_is_one_captain():
    taken = [Row(2000.0 + k, Event.CAPTURED, QUARRY, 7, who=9000 + k // 2) for k in range(4)]
    found = [b for b in plot([*PARTED, *taken], synthetic.context()) if b.root == "captains_taken"]
    assert found[0].facts["n"] == 2


def test_a_number_believed_once_the_enemy_is_broken_is_no_mistake_of_the_day():
    seen = [
        Row(100.0, Event.BELIEF, HUNTERS, who=0, other=7, n=20000, value=0.2),
        Row(900.0, Event.BELIEF, HUNTERS, who=0, other=7, n=30, value=0.2),
    ]
    kinds = {b.kind for b in plot([*PARTED, SHOT, *seen], synthetic.context())}
    assert "believed" in kinds and not kinds & {"believed.fewer", "end.undercounted"}


def test_a_call_back_tells_the_order_to_rally_that_went_with_it():
    rally = Row(5000.0, Event.DECIDED, HUNTERS, order=9, cause=Reason.ALL_GATHERED)
    called = Row(5000.0, Event.RECALLED, HUNTERS, 1, n=400)
    kinds = {b.kind for b in plot([*PARTED, rally, called], synthetic.context())}
    assert "recalled" in kinds and "decided.rally" not in kinds
    assert "decided.rally" in {b.kind for b in plot([*PARTED, rally], synthetic.context())}


def test_men_who_shook_off_the_hunt_are_not_said_to_have_got_away():
    rows = [
        Row(900.0, Event.ESCAPED, QUARRY, 7, n=16000),
        Row(3000.0, Event.LEFT_MAP, QUARRY, 7, n=9000),
    ]
    told_n = {
        b.kind: b.facts["n"]
        for b in plot([*PARTED, *rows], synthetic.context())
        if b.root == "escaped" and "n" in b.facts
    }
    assert told_n == {"escaped": 16000, "escaped.edge": 9000}


def test_in_chinese_a_side_just_spoken_of_goes_unnamed_every_second_time():
    rows = [
        Row(720.0, Event.FROZE, QUARRY, 7, n=500),
        Row(740.0, Event.CORNERED, QUARRY, 7, n=300),
        Row(750.0, Event.LOOTED, HUNTERS, 1, n=300),
    ]
    known = {b.kind: b for b in plot([*PARTED, SHOT, *rows], synthetic.context())}
    speaker = voice(synthetic.context(), "zh-Hant")
    order = ("froze.rout", "cornered", "froze.rout", "looted", "cornered")
    texts = [speaker.tell(known[kind]) for kind in order]
    named = ["金軍" in text or "宋軍" in text for text in texts]
    assert named == [True, False, True, True, True]


def test_who_wavered_and_held_is_told_once():
    rows = [Row(605.0 + k, Event.WAVERED, HUNTERS, k, n=50) for k in (1, 2)]
    assert beat("wavered", *rows).kind == "wavered.held"
    gone = Row(640.0, Event.BROKE, HUNTERS, 1, n=300)
    assert beat("wavered", *rows, gone).kind == "wavered"


def test_a_fight_is_headed_a_rout_only_where_somebody_broke_after_the_guns():
    for lang in LANGUAGES:
        speaker = voice(synthetic.context(), lang)
        rout = speaker.heading("fight", {"volley", "broke_first.shot"})
        plain = {
            speaker.heading("fight", kinds)
            for kinds in ({"volley", "hits.few"}, {"broke_first"}, {"volley.arrows", "broke_first"})
        }
        assert len(plain) == 1 and rout not in plain


def test_the_few_a_broken_side_took_are_few_also_in_its_own_telling():
    rows = [Row(900.0, Event.GATHERED, HUNTERS, 1, n=12), SHOT, *PARTED]
    context = synthetic.context()
    context = as_known_to(replace(context, sides=tuple(
        replace(s, fates={"captive": 12.0} if i == HUNTERS else s.fates)
        for i, s in enumerate(context.sides)
    )), QUARRY)  # fmt: skip
    kinds = {b.kind for b in plot(rows, context, QUARRY)}
    assert "gathered.few" in kinds and "gathered.first" not in kinds
