"""Days and hours agree with the tables, whichever calendar names them."""

import csv
import os
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rearguard.errors import WorldError
from rearguard.world import dates, eras

TABLE = Path(os.environ.get("REARGUARD_DATA", "/nowhere")) / "chinese-calendar-1100-1170/months.csv"
DYNASTIES = {"北宋": "song", "南宋": "song", "遼": "liao", "金": "jin", "西夏": "xia"}


def test_the_winter_day_of_birch_ridge_has_its_three_names():
    lon = 124.9
    julian = dates.parse({"julian": "1125-12-21", "hour": "14:00"}, lon)
    lunar = dates.parse({"lunar": "宣和七年十一月廿五", "hour": "未正"}, lon)
    gregorian = dates.parse({"gregorian": "1125-12-28", "hour": "14:00"}, lon)
    assert julian == lunar == gregorian
    assert julian == pytest.approx(2132319 - 0.5 + 14 / 24 - lon / 360)
    assert dates.describe(julian, lon) == {
        "julian": "1125-12-21 14:00",
        "gregorian": "1125-12-28 14:00",
        "lunar": "宣和七年十一月廿五 未正",
        "clock": "14:00",
        "shichen": "未正",
    }
    assert dates.lunar_word(dates.lunar_date(julian, lon, "jin")) == "天會三年十一月廿五"


@pytest.mark.parametrize(
    ("lunar", "julian"),  # check values G9
    [("靖康元年閏十一月廿五", "1127-01-09"), ("紹興十年七月初十", "1140-08-24")],
)
def test_days_of_the_song_chronicles(lunar, julian):
    assert dates.lunar_day_number(lunar) == dates.julian_day_number(
        *(int(p) for p in julian.split("-"))
    )


def test_simplified_characters_and_figures_name_the_same_day():
    same = {dates.lunar_day_number(t) for t in ("靖康元年闰十一月廿五", "1126年闰11月25日")}
    assert same == {dates.lunar_day_number("靖康元年閏十一月廿五")}
    assert dates.lunar_day_number("绍兴十年七月初十") == dates.lunar_day_number("紹興十年七月初十")


@given(st.integers(1721424, 2488434))
def test_every_day_comes_back_from_both_calendars(jdn):
    for name in ("julian", "gregorian"):
        assert dates.julian_day_number(*dates.calendar_date(jdn, name), name) == jdn


@given(st.integers(1721800, 2488000), st.integers(0, 1439), st.integers(-180, 180))
def test_a_described_moment_can_be_parsed_again(jdn, minute, lon):
    jd = dates.jd_of(jdn, minute / 60, lon)
    day, clock = dates.describe(jd, lon)["julian"].split()
    assert dates.parse({"julian": day, "hour": clock}, lon) == pytest.approx(jd, abs=1e-6)


@given(st.integers(1721800, 2488000))
def test_a_lunar_day_can_be_parsed_again(jdn):
    date = dates.lunar_date(jdn, 0.0)
    assume(not any(first <= date.year <= last + 1 for first, last in dates._SHIFTED_YEARS))
    text = f"{date.year}年{dates.month_word(date.month, date.leap)}{dates.day_word(date.day)}"
    assert dates.lunar_day_number(text) == jdn


def test_hours_of_the_day_by_double_hour_and_ke():
    words = {
        0.0: "子正",
        23.0: "子初",
        14.0: "未正",
        14.5: "未正二刻",
        6.25: "卯正一刻",
        13.99: "未初四刻",
    }
    assert {hour: dates.shichen_word(hour) for hour in words} == words
    noon = dates.parse({"julian": "1125-12-21", "hour": "正午"}, 120.0)
    later = dates.parse({"julian": "1125-12-21", "hour": "未正二刻"}, 120.0)
    assert (later - noon) * 24 == pytest.approx(2.48, abs=1e-6)


def test_days_and_years_of_the_cycle_of_sixty():
    assert eras.sexagenary_year(1125) == "乙巳"
    assert eras.sexagenary_day(dates.julian_day_number(1125, 11, 27)) == "戊辰"


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ({"julian": "1125-02-30"}, "the julian calendar has no day 1125-02-30"),
        ({"gregorian": "1700-02-29"}, "the gregorian calendar has no day"),
        ({"julian": "3125-01-01"}, "outside 1 to 2100"),
        ({"julian": "yesterday"}, "is not a date"),
        ({"julian": "1125-12-21", "hour": "25:00"}, "hours run from 0 to 24"),
        ({"julian": "1125-12-21", "hour": "sunset"}, "needs the sun of that place"),
        ({"julian": "1125-12-21", "lunar": "宣和七年十一月廿五"}, "exactly one"),
        ({"lunar": "宣和九年正月初一"}, "宣和 has years 1 to 8"),
        ({"lunar": "大安元年正月初一"}, "write 金大安 or 遼大安 or 夏大安"),
        ({"lunar": "洪武元年正月初一"}, "no era of Song"),
        ({"lunar": "宣和七年閏十一月初一"}, "has no day 初一 of 閏十一月"),
        ({"lunar": "695年十一月初一"}, "give the julian date"),
        ({"lunar": "in winter"}, "is not a lunar date"),
    ],
)
def test_a_day_that_does_not_exist_is_refused_in_words(start, words):
    with pytest.raises(WorldError, match=words):
        dates.parse(start, 120.0)


@pytest.mark.skipif(not TABLE.is_file(), reason="the calendar table is not at hand")
def test_month_beginnings_agree_with_the_authority_table():
    rows = [r for r in csv.DictReader(TABLE.open(encoding="utf-8")) if r["dynasty"] in DYNASTIES]
    agreed, total = 0, 0
    for row in rows:
        if row["status"] != "S" or int(row["first_day_ordinal"]) != 1:
            continue
        era = {"乾佑": "乾祐"}.get(row["era"], row["era"])
        leap = "閏" if row["leap"] == "1" else ""
        text = f"{DYNASTIES[row['dynasty']]}"
        text = f"{eras.COURTS[text]}{era}{row['era_year']}年{leap}{row['month']}月初一"
        total += 1
        try:
            agreed += dates.lunar_day_number(text) == int(row["first_jdn"])
        except WorldError:  # the Liao put a few intercalary months elsewhere
            continue
    assert total > 2000
    assert agreed / total > 0.99
