"""The course of a telling: time runs on, prisoners add up, it is said whose men are meant."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
import synthetic

from rearguard.chronicle import tell_events
from rearguard.chronicle.beat import Beat
from rearguard.chronicle.context import LANGUAGES
from rearguard.chronicle.order import OPENS, THE_COST, paragraphs
from rearguard.chronicle.plot import choose, plot
from rearguard.chronicle.telling import voice
from rearguard.chronicle.words import SUMMARIES
from rearguard.host.units import Task
from rearguard.record.events import Event, Harm, Reason, Row

HUNTERS, QUARRY = 0, 1
BROKEN = Row(690.0, Event.SIDE_BROKE, QUARRY, n=9000)
SHOT = Row(580.0, Event.VOLLEY, HUNTERS, 3, n=500)
PARTED = [SHOT, BROKEN, Row(700.0, Event.PARTIES, HUNTERS, n=5)]
SEEDS = range(1, 9)
SHICHEN = "子丑寅卯辰巳午未申酉戌亥"
HOUR = re.compile(rf"([{SHICHEN}])([初正])([一二三]刻)?(過後|前後)?")
WATCH = re.compile("([初二三四五])更([一二三四五])點")


def told(rows, context=None):
    """Beats by kind."""
    return {b.kind: b for b in plot([*PARTED, *rows], context or synthetic.context())}


def said(found, lang="zh-Hant", context=None):
    return voice(context or synthetic.context(), lang).tell(found)


def hours(text: str) -> list[float]:
    """The hours of the afternoon that a Chinese text names, as hours of the day."""
    found = []
    for branch, half, ke, _ in HOUR.findall(text):
        whole = (2 * SHICHEN.index(branch) - 1) % 24 + (half == "正")
        found.append(whole + 0.25 * (" 一二三".index(ke[0]) if ke else 0))
    return found


def sections(text: str) -> list[str]:
    return re.split(r"^## .*$", text, flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("length", ["diary", "full"])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_hour_named_in_a_section_is_earlier_than_one_named_before_it(seed, length):
    text = tell_events(synthetic.journal(seed), synthetic.context(), "zh-Hant", length)
    named = [hours(section) for section in sections(text)]
    assert sum(map(len, named)) > 8
    assert all(clock == sorted(clock) for clock in named), named


def test_the_test_of_hours_can_fail():
    assert hours("未正一刻，某甲來；申初前後，某乙去；未初過後") == [14.25, 15.0, 13.0]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_happened_in_the_fight_and_the_hunt_is_told_as_it_happened(seed):
    beats = plot(synthetic.journal(seed), synthetic.context())
    for phase in ("fight", "hunt"):
        events = [b for b in beats if b.phase == phase and b.root not in THE_COST
                  and not {b.kind, b.root} & SUMMARIES]  # fmt: skip
        assert len(events) > 3
        for before, beat in pairwise(events):
            assert beat.t_s >= before.t_s - 60.0, (before.kind, beat.kind)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_beat_that_would_go_back_names_no_hour(lang):
    speaker, facts = voice(synthetic.context(), lang), {"side": HUNTERS, "foe": QUARRY, "n": 40}
    texts = []
    for at_s in (7200.0, 3600.0):
        speaker.paragraph("hunt")
        texts.append(speaker.tell(Beat("b", "recalled", at_s, 0.0, 0.0, 6.0, facts, "", "hunt")))
    clock = {7200.0: "申正", 3600.0: "申初"} if lang != "en" else {7200.0: "four", 3600.0: "three"}
    assert clock[7200.0] in texts[0] and clock[3600.0] not in texts[1], texts


def test_the_first_prisoners_are_told_once_the_hunt_has_been_opened():
    early = Row(695.0, Event.GATHERED, QUARRY, 7, n=80, cause=Reason.SPENT)
    later = [early._replace(t_s=800.0 + 60.0 * k, n=300) for k in range(40)]
    called = Row(760.0, Event.CALLED, HUNTERS, 1, n=40, cause=Reason.NOT_UNDERSTOOD)
    kinds = [b.kind for b in plot([*PARTED, early, called, *later], synthetic.context())
             if b.phase == "hunt"]  # fmt: skip
    first = kinds.index("gathered.first")
    assert set(kinds[:first]) == {"parties", "called.deaf"}
    assert all(kind.split(".")[0] in OPENS for kind in kinds[:first])


def test_what_sums_up_the_hunt_stands_before_the_recall():
    rows = [Row(1000.0 + 100.0 * k, Event.DISCARDED, QUARRY, 7, n=400) for k in range(90)]
    rows += [Row(5000.0 + 60.0 * k, Event.LEFT_MAP, QUARRY, 7, n=90) for k in range(90)]
    called = Row(2000.0, Event.RECALLED, HUNTERS, 0, 0, n=400, cause=Reason.TOO_FAR)
    kinds = [b.kind for b in plot([*PARTED, *rows, called], synthetic.context())]
    at = kinds.index("recalled")
    assert kinds.index("discarded") < at and kinds.index("escaped.edge") < at


# ---- whose men


NAMED = ("宋軍", "金軍", "沈岳", "胡魯", "孟馳", "兩軍", "兩邊", "頭一隊", "左右")


@pytest.mark.parametrize("seed", SEEDS)
def test_in_chinese_a_sentence_about_another_side_than_the_last_says_which(seed):
    known = synthetic.context()
    beats = choose(plot(synthetic.journal(seed), known), "diary")
    speaker, changes = voice(known, "zh-Hant"), 0
    for paragraph in paragraphs(beats):
        speaker.paragraph(paragraph[0].phase)
        side = -1
        for beat in paragraph:
            text, ours = speaker.tell(beat), beat.facts.get("side", -1)
            if ours != side and beat.root not in ("gathered", "melee", "left_for_dead", "hits"):
                changes += 1
                assert any(name in text for name in NAMED) or ours < 0, (beat.kind, text)
            side = ours
    assert changes > 12


@pytest.mark.parametrize(("lang", "whose"), [("zh-Hant", "金軍殿後"), ("zh-Hans", "金军殿后")])
def test_a_body_is_said_to_be_whose_it_is_once_in_a_paragraph(lang, whose):
    run = synthetic.run_json()
    for block in run["units"]:
        if block["side"] == "jin" or block["side"] == QUARRY:
            number = block["names"]["en"].split()[-1]
            block["names"] = {"en": f"the screen {number}", "zh-Hant": f"殿後 {number}",
                              "zh-Hans": f"殿后 {number}"}  # fmt: skip
    context = synthetic.context_from(run, synthetic.tally_json())
    bodies = [u for u in context.leaves(QUARRY) if "screen" in context.units[u].names["en"]][:2]
    speaker = voice(context, lang)
    texts = []
    for phase in ("fight", "hunt"):
        speaker.paragraph(phase)
        for k, kind in enumerate(("looted", "thrown", "thrown")):
            facts = {"side": QUARRY, "foe": HUNTERS, "n": 40, "unit": bodies[k % 2], "who": 77}
            beat = Beat("b", kind, 1000.0 + k, 0.0, 0.0, 5.0, facts, "", phase)
            texts.append(speaker.tell(beat))
    assert [whose in text for text in texts] == [False, True, False] * 2, texts


@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("zh-Hant", "金軍主將胡魯"),
        ("zh-Hans", "金军主将胡鲁"),
        ("en", "Hulu, who commanded the Jin,"),
    ],
)
def test_a_commander_whom_something_befalls_is_said_to_command(lang, title):
    fell = Row(900.0, Event.THROWN, QUARRY, 7, synthetic.CMD_JIN, value=2.0)
    left = Row(960.0, Event.LEFT_FOR_DEAD, QUARRY, 7, synthetic.CMD_JIN)
    captain = fell._replace(who=1500, side=HUNTERS, unit=1)
    found = told([fell, left])
    assert title in said(found["thrown.dead"], lang) and title in said(found["left_for_dead"], lang)
    assert ",," not in said(found["left_for_dead"], lang)
    words = {"en": "commanded", "zh-Hant": "主將", "zh-Hans": "主将"}[lang]
    assert words not in said(told([captain])["thrown.dead"], lang)


def test_he_is_left_unsaid_by_turns_right_after_a_sentence_about_him():
    speaker = voice(synthetic.context(), "zh-Hant")
    speaker.paragraph("approach")
    facts = {"side": QUARRY, "foe": HUNTERS, "n": 6000}
    texts = []
    for k, kind in enumerate(("decided.hold", "believed.more", "decided.screen", "believed.more")):
        beat = Beat("b", kind, 100.0 + k, 0.0, 0.0, 5.0, facts, "", "approach")
        texts.append(speaker.tell(beat))
    assert "胡魯" in texts[0]
    assert sum(text.startswith("他") for text in texts) < sum("胡魯" not in t for t in texts)


# ---- prisoners


def caught(n=1000, n_minutes=8):
    return [Row(800.0 + 60.0 * k, Event.GATHERED, QUARRY, 7, n=n, cause=Reason.SPENT)
            for k in range(n_minutes)]  # fmt: skip


def guards(*held):
    return [Row(5000.0 + k, Event.ESCORT, HUNTERS, k, n=90, value=n) for k, n in enumerate(held)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bands_that_held_but_a_part_of_the_prisoners_are_said_to(lang):
    part, whole = told([*caught(), *guards(1000, 900)]), told([*caught(), *guards(4000, 3900)])
    assert "escort.part" in part and "escort.bands" in whole
    assert part["escort.part"].facts["units"] == 2
    words = {"en": "prisoners", "zh-Hant": "其餘俘虜", "zh-Hans": "其余俘虏"}[lang]
    assert words in said(part["escort.part"], lang)


@pytest.mark.parametrize("kind", ["escort", "escort.bands"])
def test_prisoners_under_guard_are_told_as_those_held_now(kind):
    facts = {"side": HUNTERS, "foe": QUARRY, "n": 600, "captives": 6300, "units": 4}
    speaker = voice(synthetic.context(), "zh-Hant")
    texts = [speaker.tell(Beat("b", kind, 100.0, 0.0, 0.0, 8.0, facts, "", "hunt"))
             for _ in range(2)]  # fmt: skip
    assert all("眼下" in text for text in texts), texts


def test_those_taken_less_those_lost_are_those_of_the_account():
    context = synthetic.context()
    quarry = replace(context.sides[QUARRY], fates={"captive": 6800.0, "scattered": 13200.0})
    context = replace(context, sides=(context.sides[HUNTERS], quarry))
    loose = Row(4000.0, Event.PRISONERS_BROKE, QUARRY, 7, n=900)
    found = told([*caught(), loose], context)
    assert found["end.taken"].facts["n"] - found["end.taken"].facts["lost"] == 6800
    assert found["end.taken"].facts["n"] == 8000
    kinds = [b.kind for b in plot([*PARTED, *caught(), loose], context)]
    assert kinds.index("end.taken") == kinds.index("end.beaten") + 1
    for lang in LANGUAGES:
        assert said(found["end.taken"], lang, context)
    kept = replace(quarry, fates={"captive": 7900.0, "scattered": 12100.0})
    assert "end.taken" not in told(caught(), replace(context, sides=(context.sides[0], kept)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_many_prisoners_who_slip_off_have_their_number_in_the_account_alone(lang):
    loose = [Row(4000.0, Event.PRISONERS_BROKE, QUARRY, 7, n=910)]
    text = said(told(loose)["prisoners_broke.many"], lang)
    assert not re.search(r"九百|nine hundred", text)
    few = said(told([loose[0]._replace(n=10)])["prisoners_broke"], lang)
    assert re.search(r"十人|ten ", few.lower())


def test_prisoners_at_sunset_are_those_still_in_hand():
    context = replace(synthetic.context(), sunset_s=5000.0)
    loose = Row(3000.0, Event.PRISONERS_BROKE, QUARRY, 7, n=700)
    late = Row(9000.0, Event.GATHERED, QUARRY, 7, n=10, cause=Reason.SPENT)
    assert told([*caught(), loose, late], context)["gathered.dusk"].facts["n"] == 7300


# ---- numbers that mean something


def test_the_turn_of_the_hunt_has_the_count_and_no_other_sentence_repeats_it():
    rows = [*caught(), Row(800.0 + 5400.0, Event.GATHERED, QUARRY, 7, n=100, cause=Reason.SPENT),
            Row(800.0 + 9000.0, Event.GATHERED, QUARRY, 7, n=600, cause=Reason.SPENT)]  # fmt: skip
    found = told(rows)
    assert found["gathered.turn"].facts["so_far"] == 8000
    assert "八千人" in said(found["gathered.turn"]) and "eight thousand" in said(
        found["gathered.turn"], "en"
    )
    assert "gathered.later" not in found


def test_a_line_of_which_no_body_is_left_is_told_so_and_its_last_body_is_not():
    leaves = synthetic.context().leaves(QUARRY)
    ran = [Row(600.0 + 2.0 * k, Event.BROKE, QUARRY, u, n=300, cause=Reason.RUNNERS)
           for k, u in enumerate(leaves)]  # fmt: skip
    whole, part = told([*ran, ran[-1]._replace(t_s=900.0)]), told(ran[:-3])
    assert any(kind.endswith("none_left") for kind in whole)
    assert not any(kind.endswith("none_left") for kind in part)
    assert whole["broke_last"].weight < 3.5 <= told(ran[:-3] + [
        ran[-4]._replace(t_s=900.0)])["broke_last"].weight  # fmt: skip


@pytest.mark.parametrize(("at_s", "running"), [(680.0, False), (900.0, True)])
def test_who_was_killed_running_is_told_apart_from_who_was_killed_fighting(at_s, running):
    rows = [Row(650.0, Event.CONTACT, HUNTERS, 1, other=7, value=1.0),
            Row(at_s, Event.KILLED, QUARRY, 7, n=400, cause=Harm.LANCE)]  # fmt: skip
    assert ("killed.running" in told(rows)) == running


def test_a_charge_on_men_who_have_run_finds_few():
    ran = Row(600.0, Event.BROKE, QUARRY, 7, n=300, cause=Reason.RUNNERS)
    charge = Row(660.0, Event.CHARGED, HUNTERS, 0, n=20)
    assert "charged.few" in told([ran, charge])
    assert "charged" in told([charge]) and "charged" in told([ran, charge._replace(n=2000)])


def test_a_charge_ordered_once_the_enemy_runs_is_not_laid_to_his_standing():
    order = Row(660.0, Event.DECIDED, HUNTERS, 0, 0, order=Task.CHARGE, cause=Reason.ENEMY_STANDS)
    ran = Row(600.0, Event.BROKE, QUARRY, 7, n=300, cause=Reason.RUNNERS)
    assert told([order])["decided.charge"].facts["why"] == "ENEMY_STANDS"
    assert "why" not in told([ran, order])["decided.charge"].facts


def test_who_falls_back_from_an_enemy_that_runs_is_told_with_his_reason():
    order = Row(660.0, Event.DECIDED, HUNTERS, 0, 0, order=Task.WITHDRAW, cause=Reason.OUTNUMBERED)
    ran = Row(600.0, Event.BROKE, QUARRY, 7, n=300, cause=Reason.RUNNERS)
    assert "decided.withdraw" in told([order])
    yet = told([ran, order])["decided.withdraw.yet"]
    assert "金軍已在潰散，沈岳卻自料寡不敵眾" in said(yet)
    assert "believing himself outnumbered" in said(yet, "en")
    blind = told([ran, order._replace(cause=-1)])["decided.withdraw.yet"]
    assert all(said(blind, lang) for lang in LANGUAGES)


@pytest.mark.parametrize(("n", "words"), [(20000, "四倍"), (12500, "兩三倍"), (6000, "")])
def test_a_screen_that_outnumbers_the_hunters_is_said_to(n, words):
    run, tally = synthetic.run_json(), synthetic.tally_json()
    tally["sides"]["jin"]["people"]["mustered"] = n
    context = synthetic.context_from(run, tally)
    text = said(told([], context)["muster.quarry"], context=context)
    assert words in text and ("倍" in text) == bool(words)


def test_captains_who_fell_and_were_taken_are_told_in_one_sentence():
    fell = [Row(2000.0 + k, Event.LEADER_FELL, QUARRY, 7 + k, 9000 + k) for k in range(4)]
    taken = [Row(3000.0 + k, Event.CAPTURED, QUARRY, 20 + k, 9100 + k) for k in range(5)]
    anew = [Row(3100.0 + k, Event.TOOK_OVER, QUARRY, 20 + k, 9200 + k) for k in range(3)]
    found = {b.kind: b for b in choose(plot([*PARTED, *fell, *taken, *anew],
                                            synthetic.context()), "diary")}  # fmt: skip
    one = found["took_over.many.lost"]
    assert (one.facts["fell"], one.facts["taken"], one.facts["n"]) == (4, 5, 3)
    assert not {"leaders_fell", "captains_taken"} & set(found)
    found = {b.kind: b for b in choose(plot([*PARTED, *fell, *taken], synthetic.context()),
                                       "diary")}  # fmt: skip
    assert (found["captains_taken.fell"].facts["fell"], "leaders_fell" in found) == (4, False)


def test_hunters_who_have_not_gone_on_by_the_end_are_said_to_be_held_up_still():
    called = Row(2000.0, Event.RECALLED, HUNTERS, 0, 0, n=400, cause=Reason.TOO_FAR)
    end = Row(SHOT.t_s + 7200.0, Event.END, HUNTERS)
    assert told([called, end])["end.held"].facts["minutes"] == pytest.approx(120.0)
    assert "一個時辰" in said(told([called, end])["end.held"])
    resumed = Row(7000.0, Event.RESUMED, HUNTERS, 0, value=6000.0)
    assert "end.held" not in told([called, resumed, end])


def test_hunters_who_are_spread_over_the_country_are_told_so():
    context = synthetic.context()
    for present, spread in ((2000.0, True), (4900.0, False)):
        fates = {"present": present, "straggling": 5000.0 - present}
        hunters = replace(context.sides[HUNTERS], fates=fates)
        known = replace(context, sides=(hunters, context.sides[QUARRY]))
        assert ("end.present.spread" in told([], known)) == spread
