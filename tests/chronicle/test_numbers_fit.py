"""A sentence fits its number: one man is no crowd, and where many stand a few are not enough."""

import re

import pytest
import synthetic

from rearguard.chronicle.beat import Beat
from rearguard.chronicle.context import LANGUAGES
from rearguard.chronicle.plot import plot
from rearguard.chronicle.telling import voice
from rearguard.record.events import Event, Reason, Row

HUNTERS, QUARRY = 0, 1
PARTED = [Row(690.0, Event.SIDE_BROKE, QUARRY, n=9000), Row(700.0, Event.PARTIES, HUNTERS, n=5)]
OF_SEVERAL = (
    "took_over.many", "changed_horse.many", "parties", "captains_taken", "banners_fell",
    "leaders_fell", "broke_wave",
    "side_broke", "believed.more", "reported", "rallied", "let_go.all", "gathered.later",
    "gathered.turn", "called.deaf_still", "muster", "yielded", "broke_why", "set_off", "decided",
    "volley.seen", "broke_first", "charged.seen", "escort.part", "prisoners_broke.many",
)  # fmt: skip
"""Kinds that the plot never makes of a single man, or that tell no number."""
CROWD = re.compile(r"多半|大多|居多|先後|前後|陸續|一批|[共凡]一[人騎響]|個個|齊發|一齊|同時")


def tellings(kind: str, n: int, lang: str, **facts: object) -> set[str]:
    """What each line of a kind makes of a number."""
    told = set()
    known = {"side": QUARRY, "foe": HUNTERS, "n": n, "horses": n, "captives": n, "units": n,
             "unit": 12, "minutes": 20.0, "dist_m": 150.0, "misfires": n, "mustered": 400,
             "taken": n, "away": n, "share": 0.3, "taken_share": 0.1, "away_share": 0.1,
             "believed": 40, "harm": "LANCE", "why": "SPENT", "dread": "FRIGHT",
             "order": "hold"} | facts  # fmt: skip
    for k in range(len(voice(synthetic.context(), lang).lines[kind])):
        speaker = voice(synthetic.context(), lang)
        speaker.used = {f"{kind}#{j}": 9 for j in range(9) if j != k}
        speaker.hour_s = 900.0
        told.add(speaker.tell(Beat("b", kind, 1000.0, 0.0, 0.0, 5.0, known, "", "hunt")))
    return told - {""}


def kinds() -> list[str]:
    lines = voice(synthetic.context(), "zh-Hant").lines
    return [k for k in lines if "+" not in k and not k.startswith(OF_SEVERAL)]


@pytest.mark.parametrize("kind", kinds())
def test_one_is_never_told_as_a_crowd(kind):
    said = [t for t in tellings(kind, 1, "zh-Hant") if re.search("一[人騎匹桿張響道起]", t)]
    said = [t for t in said if not re.search(r"無一人|一個人也沒有|一人未傷", t)]
    assert not [t for t in said if CROWD.search(t.replace("未正前後", ""))]


def test_the_test_of_crowds_can_fail():
    assert CROWD.search("頭一批俘虜收到了一處，共一人。") and CROWD.search(
        "死了一人，多半死於槍下。"
    )


@pytest.mark.parametrize("n", [1, 2, 7, 36, 214, 11460])
def test_two_is_liang_before_a_measure_and_never_without_one(n):
    for kind in kinds():
        for text in tellings(kind, n, "zh-Hant"):
            assert not re.search(r"兩[，。；、]|兩上下|二[人騎匹桿隊道員面]", text), text
            assert "餘餘" not in text and "近將" not in text and "約近" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_batch_of_prisoners_is_whoever_gave_in_within_a_minute(lang):
    first = Row(800.0, Event.GATHERED, QUARRY, 7, n=1, cause=Reason.SPENT)
    soon = [first._replace(t_s=800.0 + 10.0 * k, n=9) for k in range(1, 5)]
    late = first._replace(t_s=1000.0, n=4000)
    (found,) = (b for b in plot([*PARTED, first, *soon, late], synthetic.context())
                if b.kind == "gathered.first")  # fmt: skip
    assert found.facts["n"] == 37
    assert voice(synthetic.context(), lang).tell(found)


@pytest.mark.parametrize(
    ("lang", "wrong"),
    [
        ("en", "prisoners|of them|one men"),
        ("zh-Hant", "先捉得|共一人"),
        ("zh-Hans", "先捉得|共一人"),
    ],
)
def test_a_single_first_prisoner_is_told_as_one(lang, wrong):
    told = tellings("gathered.first", 1, lang)
    assert len(told) == 2
    assert not [t for t in told if re.search(wrong, t)]
    many = tellings("gathered.first", 40, lang) | tellings("gathered.first", 4000, lang)
    assert [t for t in many if re.search(wrong.split("|")[0], t)]


def test_men_who_never_had_a_horse_do_not_yield_for_want_of_one():
    on_foot = tellings("yielded", 40, "zh-Hant", foe=2, why="SPENT")
    mounted = tellings("yielded", 40, "zh-Hant", why="SPENT")
    assert all("馬跑乏了" in t for t in mounted) and not any("馬" in t for t in on_foot)
    assert all("horses" in t for t in tellings("yielded", 40, "en", why="SPENT"))
    assert not any("horse" in t for t in tellings("yielded", 40, "en", foe=2, why="SPENT"))


def test_a_side_all_of_whose_lost_were_taken_or_all_scattered_has_its_account():
    for fates, kind in (({"captive": 300.0}, "end.beaten.taken"),
                        ({"scattered": 300.0}, "end.beaten.away")):  # fmt: skip
        run, tally = synthetic.run_json(), synthetic.tally_json()
        tally["sides"]["jin"]["people"]["fates"] = fates | {"present": 19700.0}
        tally["sides"]["jin"]["people"]["mustered"] = 2000
        context = synthetic.context_from(run, tally)
        beats = [b for b in plot(PARTED, context) if b.root == "end" and "beaten" in b.kind]
        assert [b.kind for b in beats] == [kind]
        for lang in LANGUAGES:
            assert voice(context, lang).tell(beats[0])


@pytest.mark.parametrize(("minutes", "merely"), [(7.0, True), (90.0, False)])
def test_only_a_short_time_longer_is_called_merely(minutes, merely):
    told = [t for t in tellings("broke_last", 1, "zh-Hant", minutes=minutes) if "多撐" in t]
    assert told and all(("不過" in t) == merely for t in told)


@pytest.mark.parametrize(("n", "words"), [(7, "七人"), (36, "三四十人"), (700, "七百來人")])
def test_a_heap_of_fighting_men_is_told_as_a_guess(n, words):
    assert any(f"一時{words}殺作一團" in t for t in tellings("melee", n, "zh-Hant"))


@pytest.mark.parametrize("n", [1000, 19000])
def test_some_who_got_away_were_caught_only_where_more_did_than_were_left(n):
    told = tellings("escaped", n, "zh-Hant")
    assert any("後來也有被趕上的" in t for t in told) == (n == 19000)
    assert any("走脫了" in t for t in told)


def test_who_understood_the_call_is_not_said_to_have_been_trapped():
    assert any("走不脫" in t for t in tellings("yielded", 40, "zh-Hant", why="SPENT"))
    assert not any("走不脫" in t for t in tellings("yielded", 40, "zh-Hant", why="UNDERSTOOD"))


def test_a_number_nobody_counted_is_told_as_a_guess():
    assert all("三四十人" in t for t in tellings("believed.unsure", 36, "zh-Hant"))
    assert all("三四十" not in t for t in tellings("froze", 36, "zh-Hant"))
    ordered = [t for t in tellings("escort", 36, "zh-Hant") if "出" in t and "先後" not in t]
    assert ordered and all("三四十" in t for t in ordered)


def in_turn(*kinds_of: tuple[str, int, dict[str, object]]) -> list[str]:
    speaker, told = voice(synthetic.context(), "zh-Hant"), []
    speaker.paragraph("hunt")
    for k, (kind, side, facts) in enumerate(kinds_of):
        known = {"side": side, "foe": 1 - side, "n": 400} | facts
        told.append(speaker.tell(Beat("b", kind, 1000.0 + k, 0.0, 0.0, 5.0, known, "", "hunt")))
    return told


def test_in_chinese_the_other_side_does_the_same_too_and_only_then():
    told = in_turn(("discarded", QUARRY, {}), ("discarded", HUNTERS, {}), ("looted", QUARRY, {}),
                   ("discarded", QUARRY, {}))  # fmt: skip
    assert ["也有" in text for text in told] == [False, True, False, False]


def test_in_chinese_what_one_side_had_twice_running_is_added_up():
    froze, cornered = in_turn(("froze", QUARRY, {}), ("cornered", QUARRY, {}))
    assert "又有" not in froze and cornered.startswith("又有")
    _, cornered = in_turn(("froze", HUNTERS, {}), ("cornered", QUARRY, {}))
    assert "金軍" in cornered and "又有" not in cornered


def test_in_chinese_a_body_is_said_to_be_whose_it_is_after_one_of_the_other_side():
    of_song = next(u for u in synthetic.context().leaves(HUNTERS))
    of_jin = next(u for u in synthetic.context().leaves(QUARRY))
    told = in_turn(*(("thrown", side, {"unit": unit}) for side, unit in (
        (QUARRY, of_jin), (QUARRY, of_jin), (HUNTERS, of_song), (HUNTERS, of_song))))  # fmt: skip
    assert ["金軍" in text for text in told] == [True, False, False, False]
    assert ["宋軍" in text for text in told] == [False, False, True, False]


@pytest.mark.parametrize(("n", "few"), [(100, True), (390, False)])
def test_who_still_follows_the_flag_is_told_as_a_remnant_only_where_most_are_gone(n, few):
    told = tellings("end.present", n, "zh-Hant")
    assert any("只" in text for text in told) == few and told
