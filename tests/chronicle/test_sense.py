"""What a reader stumbled over: lengths of time, order of things, numbers of unlike things."""

from dataclasses import replace
from itertools import pairwise

import pytest
import synthetic

from rearguard.chronicle.beat import Beat
from rearguard.chronicle.context import LANGUAGES
from rearguard.chronicle.en_counts import SHARES
from rearguard.chronicle.order import link, paragraphs
from rearguard.chronicle.plot import choose, plot
from rearguard.chronicle.telling import voice
from rearguard.chronicle.zh_numbers import duration
from rearguard.host.units import Task
from rearguard.record.events import Event, Harm, Reason, Row

HUNTERS, QUARRY = 0, 1
BROKEN = Row(690.0, Event.SIDE_BROKE, QUARRY, n=9000)
PARTED = [BROKEN, Row(700.0, Event.PARTIES, HUNTERS, n=5)]


def told(rows, context=None):
    """Beats by kind."""
    return {b.kind: b for b in plot([*PARTED, *rows], context or synthetic.context())}


def said(found, lang="zh-Hant"):
    return voice(synthetic.context(), lang).tell(found)


@pytest.mark.parametrize("minutes", range(16, 600, 7))
def test_a_length_of_time_in_chinese_is_never_off_by_a_quarter(minutes):
    words = duration(minutes)
    least, most = {"將近": (0.7, 1.0), "大半": (1.1, 1.6)}.get(words[:2], (0.8, 1.25))
    if "多" in words:
        least, most = 1.02, 1.45
    count = dict(zip("一兩二三四五", (1, 2, 2, 3, 4, 5), strict=True))
    figure = words.removeprefix("將近").removeprefix("大半").removeprefix("半")
    whole = count.get(figure[0], 0)
    ke = "刻" in words
    half = 0.5 * ("半" in words)
    said_min = 15.0 * (whole + half) if ke else 120.0 * whole + 120.0 * half
    assert least * said_min <= minutes <= most * said_min, words


def test_three_hours_and_a_half_are_not_three_hours():
    assert [duration(m) for m in (180, 203, 205, 231)] == [
        "一個半時辰", "將近兩個時辰", "將近兩個時辰", "將近兩個時辰",
    ]  # fmt: skip


def test_one_recall_is_told_once_with_all_the_bands_it_reached():
    rows = [Row(5000.0 + 1100.0 * k, Event.RECALLED, HUNTERS, k, n=400, cause=Reason.TOO_FAR)
            for k in range(4)]  # fmt: skip
    found = [b for b in plot([*PARTED, *rows], synthetic.context()) if b.root == "recalled"]
    assert [b.kind for b in found] == ["recalled.far"]
    assert (found[0].facts["units"], found[0].facts["n"]) == (4, 1600)
    assert all(said(found[0], lang) for lang in LANGUAGES)


def test_an_order_sent_again_to_one_body_is_no_new_decision():
    order = Row(800.0, Event.DECIDED, HUNTERS, 0, 0, order=Task.ROUND_UP, cause=Reason.ENEMY_RUNS)
    sent = order._replace(t_s=5000.0, event=Event.ORDER_GIVEN, cause=-1)
    halt = order._replace(t_s=3000.0, order=Task.HALT)
    assert "decided.round_up.again" not in told([order, sent])
    assert "decided.round_up.again" in told([order, halt, sent])


def test_of_a_late_order_it_is_said_what_it_was_and_whether_it_still_held():
    late = Row(5000.0, Event.ORDER_ARRIVED, HUNTERS, 1, 9, order=Task.ROUND_UP, value=50.0)
    change = Row(4000.0, Event.DECIDED, HUNTERS, 0, 0, order=Task.RALLY)
    assert "order_late" in told([late])
    stale = told([late, change])["order_late.stale"]
    assert "兜截潰兵" in said(stale) and "gather in the fugitives" in said(stale, "en")


def test_a_commander_who_fell_has_a_weapon_and_what_followed():
    fell = Row(900.0, Event.LEADER_FELL, QUARRY, 4, synthetic.CMD_JIN, cause=Harm.LANCE)
    order = Row(1500.0, Event.DECIDED, QUARRY, 4, synthetic.CMD_JIN, order=Task.RALLY)
    silent = told([fell])["commander_fell.silent"]
    assert "中槍" in said(silent) and "lance" in said(silent, "en")
    assert "commander_fell" in told([fell, order])


@pytest.mark.parametrize("event", [Event.LEADER_FELL, Event.CAPTURED])
def test_a_commander_whom_they_did_not_get_is_told_in_the_account(event):
    assert "end.commander" in told([])
    assert "end.commander" not in told([Row(900.0, event, QUARRY, 4, synthetic.CMD_JIN)])


@pytest.mark.parametrize(
    ("n", "chinese", "english"),
    [(5434, "五六千人", "five or six thousand"), (7003, "七千人", "some seven thousand"),
     (8446, "八九千人", "eight or nine thousand"), (11046, "一萬一千人", "some eleven thousand")],
)  # fmt: skip
def test_nobody_counts_to_the_hundred_from_afar(n, chinese, english):
    facts = {"side": HUNTERS, "foe": QUARRY, "n": n}
    seen = Beat("b", "believed", 100.0, 0.0, 0.0, 8.0, facts, "", "approach")
    assert chinese in said(seen) and english in said(seen, "en")


def test_horses_that_fail_in_a_few_minutes_are_told_in_one_sentence():
    spent = [Row(t_s, Event.HORSES_SPENT, QUARRY, n=n)
             for t_s, n in ((1000.0, 2000), (1200.0, 6400), (1500.0, 12700))]  # fmt: skip
    kinds = [k for k in told(spent) if k.startswith("horses_spent")]
    assert kinds == ["horses_spent.quick"]
    slow = [r._replace(t_s=4.0 * r.t_s) for r in spent]
    assert {"horses_spent", "horses_spent.more"} <= set(told(slow))
    tired = [r._replace(side=HUNTERS, n=r.n // 4) for r in slow]
    both = choose(plot([*PARTED, *slow, *tired], synthetic.context()), "diary")
    twice = [b.facts["side"] for b in both if b.kind == "horses_spent.more"]
    assert twice == [QUARRY]


def test_what_a_volley_did_goes_by_cause():
    rows = [Row(600.0, Event.VOLLEY, HUNTERS, 3, n=400),
            Row(600.0, Event.BROKE, QUARRY, 7, n=300, cause=Reason.FRIGHT),
            Row(602.0, Event.WAVERED, QUARRY, 8, n=90), Row(600.0, Event.WAVERED, QUARRY, 7, n=90),
            Row(599.0, Event.HIT, QUARRY, 7, n=10, order=0, cause=Harm.MUSKET),
            Row(640.0, Event.BOLTED, QUARRY, 8, n=70)]  # fmt: skip
    roots = [b.root for b in plot([*PARTED, *rows], synthetic.context())]
    order = ["volley", "bolted", "hits", "wavered", "broke_first"]
    assert [r for r in roots if r in order] == order
    answered = [*rows, Row(620.0, Event.VOLLEY, QUARRY, 9, n=30)]
    roots = [b.root for b in plot([*PARTED, *answered], synthetic.context())]
    assert [r for r in roots if r in order][1] != "bolted"


def test_an_unknown_captain_who_was_thrown_and_got_up_is_no_matter_for_a_diary():
    up = Row(900.0, Event.THROWN, QUARRY, 7, 9000, value=0.0)
    dead = up._replace(value=2.0)
    for row, kept in ((up, False), (dead, True)):
        beats = choose(plot([*PARTED, row], synthetic.context()), "diary")
        assert any(b.root == "thrown" for b in beats) == kept


def test_a_diary_gives_one_number_of_those_who_got_away_before_the_account():
    rows = [Row(900.0, Event.ESCAPED, QUARRY, 7, n=16000),
            Row(3000.0, Event.LEFT_MAP, QUARRY, 7, n=9000)]  # fmt: skip
    kinds = {b.kind for b in choose(plot([*PARTED, *rows], synthetic.context()), "diary")}
    assert "escaped.edge" in kinds and "escaped" not in kinds


def test_who_rallied_for_nothing_is_told_so():
    rallied = Row(2000.0, Event.RALLIED, QUARRY, 7, n=900)
    context = synthetic.context()
    gone = replace(context.sides[QUARRY], fates={"captive": 12000.0, "scattered": 8000.0})
    lost = replace(context, sides=(context.sides[HUNTERS], gone))
    assert "rallied" in told([rallied]) and "rallied.vain" in told([rallied], lost)


def test_the_last_beat_of_a_phase_is_not_left_to_the_next_paragraph():
    kinds = ("looted", "discarded") * 5
    beats = [Beat(f"b{k}", kind, 100.0 * k, 0.0, 0.0, 5.0, {}, "", "hunt")
             for k, kind in enumerate(kinds)]  # fmt: skip
    assert [len(p) for p in paragraphs(beats[:8])] == [8]
    assert [len(p) for p in paragraphs(beats[:9])] == [7, 2]


def test_who_was_left_for_dead_stands_in_the_paragraph_in_which_he_fell():
    kinds = ("looted", "discarded") * 3 + ("thrown.stunned", "left_for_dead", "looted", "looted")
    beats = [Beat(f"b{k}", kind, 100.0 * k, 0.0, 0.0, 5.0, {}, "", "hunt")
             for k, kind in enumerate(kinds)]  # fmt: skip
    assert [b.kind for b in paragraphs(beats)[0]][-2:] == ["thrown.stunned", "left_for_dead"]


def test_the_stay_has_one_length_in_the_hunt_and_in_the_account():
    context = replace(synthetic.context(), results={"delay_bought_s": 12300.0})
    for value, minutes in ((11900.0, 11900.0 / 60.0), (3600.0, 205.0)):
        resumed = Row(13000.0, Event.RESUMED, HUNTERS, 0, value=value)
        assert told([resumed], context)["end.delay"].facts["minutes"] == pytest.approx(minutes)


def test_who_sees_the_enemy_counts_him_afterwards():
    rows = [Row(10.0, Event.BELIEF, HUNTERS, 0, 0, 7, 9000, value=0.1),
            Row(60.0, Event.SIGHTED, HUNTERS, 0, 0, 7, 9000, value=3000.0)]  # fmt: skip
    kinds = [b.root for b in plot([*PARTED, *rows], synthetic.context())]
    assert kinds.index("sighted") < kinds.index("believed")


def test_the_few_whom_the_hunters_lost_come_after_those_they_took():
    lost = Row(800.0, Event.GATHERED, HUNTERS, 1, n=10, cause=Reason.HEMMED_IN)
    taken = [Row(900.0 + 60.0 * k, Event.GATHERED, QUARRY, 7, n=400, cause=Reason.SPENT)
             for k in range(9)]  # fmt: skip
    context = synthetic.context()
    hunters = replace(context.sides[HUNTERS], fates={"captive": 10.0, "present": 4990.0})
    context = replace(context, sides=(hunters, context.sides[QUARRY]))
    kinds = [b.kind for b in plot([*PARTED, lost, *taken], context)]
    assert kinds.index("gathered.few") > kinds.index("gathered.first")


def test_of_prisoners_who_got_away_there_is_one_number_for_a_side():
    rows = [Row(2000.0 + 4000.0 * k, Event.PRISONERS_BROKE, QUARRY, 7, n=100) for k in range(3)]
    found = [b for b in plot([*PARTED, *rows], synthetic.context()) if b.root == "prisoners_broke"]
    assert [b.facts["n"] for b in found] == [300]


@pytest.mark.parametrize(("n", "kept"), [(200, False), (1400, True)])
def test_what_few_men_picked_up_is_no_matter_for_a_diary(n, kept):
    row = Row(2000.0, Event.LOOTED, HUNTERS, 1, n=n)
    beats = choose(plot([*PARTED, row], synthetic.context()), "diary")
    assert any(b.root == "looted" for b in beats) == kept


def test_in_chinese_two_that_go_together_stand_in_one_period_and_a_third_does_not():
    speaker = voice(synthetic.context(), "zh-Hant")
    beats = [Beat(f"b{k}", "stumbled", 100.0 * k, 0.0, 0.0, 5.0, {"side": k % 2}, "", "hunt")
             for k in range(3)]  # fmt: skip
    assert speaker.join(beats, ["甲。", "乙。", "丙。"]) == "甲；乙。丙。"
    same = [replace(b, facts={"side": 0}) for b in beats]
    assert speaker.join(same, ["甲。", "乙。", "丙。"]) == "甲。乙。丙。"
    assert speaker.join(beats, ["甲" * 40 + "。", "乙" * 40 + "。", "丙。"]).count("；") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_paragraph_that_begins_just_before_the_last_one_ended_names_no_earlier_hour(lang):
    speaker, facts = voice(synthetic.context(), lang), {"side": HUNTERS, "foe": QUARRY, "n": 40}
    for kind, at_s in (("parties", 3600.0), ("gathered.first", 3400.0)):
        speaker.paragraph("hunt")
        text = speaker.tell(Beat("b", kind, at_s, 0.0, 0.0, 6.0, facts, "", "hunt"))
    hour = speaker.time_of(3400.0) if lang != "en" else "five to three"
    assert hour not in text


@pytest.mark.parametrize(
    ("lang", "alone", "after"),
    [("zh-Hant", "已有人跑", "自家人都在跑"), ("en", "already running", "their own people")],
)
def test_the_first_to_break_saw_no_other_body_break(lang, alone, after):
    facts = {"side": QUARRY, "foe": HUNTERS, "unit": 12, "dread": "RUNNERS"}
    texts = []
    for kind in ("broke_first.shot", "broke_why"):
        speaker = voice(synthetic.context(), lang)
        speaker.hour_s = 100.0
        speaker.used = {f"{kind}#{k}": 9 for k in (0, 2)}
        texts.append(speaker.tell(Beat("b", kind, 100.0, 0.0, 0.0, 5.0, facts, "", "fight")))
    assert alone in texts[0] and after in texts[1]


def test_the_end_of_a_hunt_opens_a_paragraph_of_its_own():
    kinds = ("discarded", "looted", "recalled", "resumed")
    beats = [Beat("b", kind, 100.0, 0.0, 0.0, 5.0, {}, "", "hunt") for kind in kinds]
    assert [len(p) for p in paragraphs(beats)] == [2, 2]


@pytest.mark.parametrize("share", [k / 400.0 for k in range(2, 400)])
def test_a_share_in_english_is_never_off_by_a_third(share):
    facts = {"side": QUARRY, "foe": HUNTERS, "share": share}
    speaker = voice(synthetic.context(), "en")
    speaker.now = Beat("b", "hits.few", 100.0, 0.0, 0.0, 8.0, facts, "", "fight")
    word = speaker.say_share()
    said = next((value for value, words in SHARES if words == word), 1.0)
    assert abs(said - share) < share / 3.0
    assert word != "all" or share >= 0.99


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(76.0, "an hour and a quarter"), (60.0, "an hour"), (91.0, "an hour and a half"),
     (105.0, "an hour and three quarters"), (120.0, "two hours"),
     (209.0, "three hours and a half")],
)  # fmt: skip
def test_a_length_of_time_in_english_is_told_to_the_quarter(minutes, words):
    speaker = voice(synthetic.context(), "en")
    speaker.now = Beat("b", "resumed", 100.0, 0.0, 0.0, 8.0, {"minutes": minutes}, "", "hunt")
    assert speaker.say_minutes() == words


def test_a_count_that_hardly_grew_is_not_told_as_progress():
    first = Row(800.0, Event.GATHERED, QUARRY, 7, n=500, cause=Reason.SPENT)
    slow = [first._replace(t_s=800.0 + 600.0 * k, n=n)
            for k, n in ((1, 500), (2, 3000), (5, 100), (8, 100), (11, 400),
            (13, 900))]  # fmt: skip
    counts = [b.facts.get("so_far", b.facts["n"])
              for b in plot([*PARTED, first, *slow], synthetic.context())
              if b.kind in ("gathered.half_hour", "gathered.later", "gathered.turn")]  # fmt: skip
    assert len(counts) >= 2
    assert all(b > 1.1 * a for a, b in pairwise(counts))


def test_a_brief_telling_never_goes_back():
    blows = Row(500.0, Event.FIRST_CONTACT, HUNTERS, 0, value=5.0)
    days = [synthetic.journal(seed) for seed in range(1, 9)]
    for rows in (*days, [*PARTED, blows]):
        beats = choose(plot(rows, synthetic.context()), "brief")
        for before, beat in pairwise(b for b in beats if b.phase != "reckoning"):
            assert beat.t_s >= before.t_s - 60.0, (before.kind, beat.kind)


def test_a_guess_between_two_figures_of_which_one_is_true_is_no_mistake():
    run, tally = synthetic.run_json(), synthetic.tally_json()
    tally["sides"]["jin"]["people"]["mustered"] = 5000
    context = synthetic.context_from(run, tally)
    rows = [Row(400.0, Event.BELIEF, HUNTERS, 0, 0, 7, n, value=0.1) for n in (4300,)]
    assert not [b for b in plot([*PARTED, *rows], context) if b.kind == "end.undercounted"]
    rows = [rows[0]._replace(n=3100)]
    assert [b for b in plot([*PARTED, *rows], context) if b.kind == "end.undercounted"]


@pytest.mark.parametrize(("side", "bond"), [(QUARRY, "but"), (HUNTERS, "")])
def test_who_stood_is_set_against_those_of_the_same_side_who_ran(side, bond):
    ran = Beat("a", "side_broke", 100.0, 0.0, 0.0, 9.0, {"side": QUARRY}, "", "fight")
    stood = Beat("b", "stood", 160.0, 0.0, 0.0, 6.0, {"side": side}, "", "fight")
    assert link([ran, stood])[1].link == bond
