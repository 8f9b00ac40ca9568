"""Two scripts of one Chinese telling, and the words for numbers and hours."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
import synthetic

from rearguard.chronicle import hans, tell_events, zh_field, zh_hunt, zh_lines
from rearguard.chronicle.en_numbers import clock, ordinal, words
from rearguard.chronicle.words import rounded
from rearguard.chronicle.zh_numbers import by_day, duration, han, in_ten, share

opencc = pytest.importorskip("opencc")
KEPT = frozenset("著乾着")
SOURCES = [Path(m.__file__) for m in (zh_lines, zh_field, zh_hunt, hans)]


def _signs(text: str) -> set[str]:
    return {c for c in text if "\u4e00" <= c <= "\u9fff"} - KEPT


def test_every_sign_of_our_sentences_is_turned_as_opencc_turns_it():
    to_hans = opencc.OpenCC("t2s")
    folder = SOURCES[0].parent
    ours = "".join(
        (folder / f"{n}.py").read_text("utf-8")
        for n in ("zh_lines", "zh_field", "zh_hunt", "zh", "zh_counts", "zh_numbers")
    )
    wrong = {c: (hans.simplified(c), to_hans.convert(c)) for c in _signs(ours)}
    wrong = {c: pair for c, pair in wrong.items() if pair[0] != pair[1]}
    assert not wrong, f"sign: (ours, OpenCC): {wrong}"


@pytest.mark.parametrize("length", ["brief", "diary", "full"])
def test_no_sign_of_one_script_stands_in_the_other(length):
    to_hans, to_hant = opencc.OpenCC("t2s"), opencc.OpenCC("s2t")
    for seed in range(1, 5):
        rows, context = synthetic.journal(seed), synthetic.context()
        simplified = tell_events(rows, context, "zh-Hans", length)
        traditional = tell_events(rows, context, "zh-Hant", length)
        assert {c for c in _signs(simplified) if to_hans.convert(c) != c} == set()
        only_hans = {c for c in _signs(traditional) if to_hant.convert(c) != c}
        assert only_hans <= set("后里才只余几云向面台松于干千了布吃岳"), only_hans
        assert to_hans.convert(traditional).replace("著", "着") == simplified.replace("著", "着")


def test_names_come_from_the_scenario_and_are_not_turned():
    context = synthetic.context()
    odd = {"en": "Hulu", "zh-Hant": "胡魯", "zh-Hans": "胡卤"}
    sides = (context.sides[0], replace(context.sides[1], commander=odd))
    text = tell_events(synthetic.journal(), replace(context, sides=sides), "zh-Hans")
    assert "胡卤" in text and "胡鲁" not in text


def test_chinese_has_no_latin_letter_and_no_western_stop():
    context = replace(synthetic.context(), fiction=())
    for lang in ("zh-Hant", "zh-Hans"):
        text = tell_events(synthetic.journal(), context, lang, "full")
        assert not re.search(r"[A-Za-z0-9,.;:]", re.sub(r"^[#*].*$", "", text, flags=re.M))


def test_chinese_chains_no_de_and_leans_on_no_bei():
    for seed in range(1, 5):
        text = tell_events(synthetic.journal(seed), synthetic.context(), "zh-Hant", "full")
        told = [s for s in re.split("[。；]", text) if s]
        assert max(s.count("的") for s in told) <= 3
        assert sum("被" in s for s in told) <= 2
        assert max(len(s) for s in told) <= 60
        assert max(s.count("，") for s in told) <= 5


@pytest.mark.parametrize(
    ("n", "english", "chinese"),
    [
        (1, "one", "一"), (15, "fifteen", "十五"), (71, "seventy-one", "七十一"),
        (105, "a hundred and five", "一百零五"), (110, "a hundred and ten", "一百一十"),
        (1200, "twelve hundred", "一千二百"), (2100, "two thousand one hundred", "二千一百"),
        (5000, "five thousand", "五千"), (10050, "ten thousand and fifty", "一萬零五十"),
        (18500, "eighteen thousand five hundred", "一萬八千五百"),
        (24000, "twenty-four thousand", "二萬四千"),
    ],
)  # fmt: skip
def test_numbers_in_words(n, english, chinese):
    assert words(n) == english
    assert han(n) == chinese


@pytest.mark.parametrize(
    ("n", "near"), [(18, 18), (64, 60), (214, 200), (143, 140), (11460, 11000)]
)
def test_a_diarist_rounds(n, near):
    assert rounded(n) == near


def test_ordinals():
    assert [ordinal(n) for n in (1, 2, 3, 12, 17, 20, 21, 39)] == (
        [
            "first",
            "second",
            "third",
            "twelfth",
            "seventeenth",
            "twentieth",
            "twenty-first",
            "thirty-ninth",
        ]
    )


@pytest.mark.parametrize(
    ("hour", "english", "chinese"),
    [
        (14.0, "at two", "未正"), (14.08, "a little after two", "未正"),
        (14.27, "at a quarter past two", "未正一刻"), (14.5, "at half past two", "未正二刻"),
        (14.97, "just before three", "申初前後"), (12.0, "at noon", "午正"),
        (16.62, "a little after half past four", "申正二刻"),
        (23.5, "at half past eleven", "子初二刻"),
    ],
)  # fmt: skip
def test_hours_in_each_manner(hour, english, chinese):
    assert clock(hour) == english
    assert by_day(hour) == chinese


def test_shares_and_lengths_of_time_in_chinese():
    assert [share(s) for s in (0.31, 0.57, 0.02, 0.5, 0.395)] == [
        "十之三", "十之五六", "百之二", "恰好一半", "近十之四",
    ]  # fmt: skip
    assert [in_ten(s, "匹") for s in (0.05, 0.2, 0.31, 0.36, 0.38, 0.5, 0.94, 0.99)] == [
        None, "十匹倒有兩匹", "十匹倒有三匹", "十匹倒有三四匹", "十匹倒有四匹",
        "一半已", "十匹倒有九匹", "幾乎全都",
    ]  # fmt: skip
    assert [duration(m) for m in (1, 7, 15, 30, 61, 120, 180, 240)] == [
        "片刻", "半刻", "一刻", "兩刻", "半個時辰", "一個時辰", "一個半時辰", "兩個時辰",
    ]  # fmt: skip


def test_the_night_is_told_in_watches():
    context = synthetic.context()
    from rearguard.chronicle.zh import Chinese

    speaker = Chinese(context, "zh-Hant")
    hours = [17.0, 17.6, 22.0, 0.0, 5.0]
    said = [speaker.time_of((h - 14.0) % 24.0 * 3600.0) for h in hours]
    assert said[0] == "黃昏"
    assert said[1].startswith("初更") and said[3].startswith("三更") and said[4].startswith("五更")
