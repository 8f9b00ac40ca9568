"""Quantities, distributions, hours, places: read as people write them, or refused in words."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.distribution import Distribution
from rearguard.kit.fields import Quantity, written_name
from rearguard.kit.hours import read_hour
from rearguard.kit.measures import MEASURES
from rearguard.kit.spot import Spot, read_compass
from rearguard.kit.units import UnitError, read, say

QUANTITIES = [
    ("30 li", "length", 16848.0),
    ("10 li", "length", 5616.0),
    ("3 里", "length", 1684.8),
    ("三十里", "length", 16848.0),
    ("三里半", "length", 1965.6),
    ("80 bu", "length", 124.8),
    ("2 chi", "length", 0.624),
    ("1 km 200 m", "length", 1200.0),
    ("-1 km 200 m", "length", -1200.0),
    ("1 h 30 min", "time", 5400.0),
    ("2 shichen", "time", 14400.0),
    ("1 ke", "time", 864.0),
    ("4 km/h", "speed", 4 / 3.6),
    ("9 li/h", "speed", 9 * 561.6 / 3600),
    ("3 m/s", "speed", 3.0),
    ("-6 °C", "temperature", -6.0),
    ("−6 ℃", "temperature", -6.0),
    ("300 K", "temperature", 26.85),
    ("80 %", "share", 0.8),
    ("0.3", "share", 0.3),
    (0.3, "share", 0.3),
    ("50 jin", "mass", 32.0),
    ("16 liang", "mass", 0.640),
    ("1 shi", "volume", 0.067),
    ("0.7 shi", "force", 406.4),
    ("0.5 mu", "area", 292.0),
    ("5,000 men", "count", 5000.0),
    ("五萬", "count", 50000.0),
    ("2 men/m2", "density", 2.0),
    ("6 /min", "frequency", 0.1),
    ("135°", "angle", math.radians(135)),
]


@pytest.mark.parametrize(("text", "dimension", "value"), QUANTITIES)
def test_a_quantity_becomes_its_worth_in_si(text, dimension, value):
    assert read(text, dimension) == pytest.approx(value, rel=2e-4)


@pytest.mark.parametrize(
    ("age", "li_m"), [("song", 561.6), ("tang", 535.0), ("han", 415.8), ("modern", 500.0)]
)
def test_a_li_is_as_long_as_its_age_had_it(age, li_m):
    assert read("1 li", "length", age) == pytest.approx(li_m, abs=0.1)
    assert MEASURES[age].li_m == pytest.approx(li_m, abs=0.1)


REFUSED = [
    ("30", "length", "a number without a unit", "m, km, li", 'did you mean "30 m"'),
    (9, "speed", "is 9, a number without a unit", "a speed is expected", "9 km/h"),
    ("5 paces", "length", "is 5 paces", "not one length", "bu or step?"),
    ("110 paces/min", "speed", "110 paces/min", "not one length", "bu or step?"),
    ("2 geng", "time", "is 2 geng", "a geng is a time of that night", "shichen"),
    ("20 %", "length", "is 20 %", "a length", "% is a unit of share"),
    ("3 lis", "length", "is 3 lis", "in m, km, li", "did you mean li?"),
    ("3 h 20", "time", "is 3 h 20", "each number needs its own unit", ""),
    ("nan m", "length", "is nan m", "a length is expected", "3 m"),
    ("1e400 m", "length", "is 1e400 m", "a finite number", ""),
    (float("nan"), "count", "is nan", "a finite number", ""),
    ("", "time", "is empty", "a length of time", "3 s"),
    (True, "count", "is true", "a number is expected", ""),
    ([1], "count", "is [1]", "a number is expected", ""),
    ("gaus(1, 2)", "number", "is gaus(1, 2)", "one of normal, uniform", ""),
    ("unifrm(1, 2)", "number", "is unifrm(1, 2)", "a distribution is one of", "mean uniform?"),
    ("uniform(3, 2)", "number", "is uniform(3, 2)", "in rising order", ""),
    ("uniform(1)", "number", "is uniform(1)", "takes 2 values, not 1", ""),
    ("lognormal(0, 2)", "number", "lognormal(0, 2)", "a median above 0", ""),
    ("1 ± 2 ± 3", "number", "1 ± 2 ± 3", "one ±", "0.3 ± 0.1"),
    ("3 ± -1", "number", "3 ± -1", "cannot be negative", ""),
]


@pytest.mark.parametrize(("text", "dimension", "what", "allowed", "remedy"), REFUSED)
def test_what_is_no_quantity_is_refused_in_words(text, dimension, what, allowed, remedy):
    with pytest.raises(UnitError) as caught:
        read(text, dimension)
    assert what in caught.value.what
    assert allowed in caught.value.allowed
    assert remedy in caught.value.remedy


@given(st.text(max_size=60), st.sampled_from(["length", "time", "count", "share", "speed"]))
def test_any_text_is_a_quantity_or_is_refused(text, dimension):
    try:
        value = read(text, dimension)
    except UnitError:
        return
    assert isinstance(value, Distribution) or math.isfinite(value)


@given(st.floats(0.001, 1e6))
def test_a_length_is_the_same_in_m_and_km(metres):
    assert read(f"{metres!r} m", "length") == pytest.approx(read(f"{metres / 1000!r} km", "length"))


def test_values_are_said_in_words_that_can_be_read_again():
    for value, dimension in [(16848.0, "length"), (5400.0, "time"), (0.8, "share"), (90e3, "time")]:
        assert read(say(value, dimension), dimension) == pytest.approx(value, rel=0.01)


def test_a_field_says_what_range_it_allows():
    with pytest.raises(UnitError, match=r"is 9 km/h; .*0.05 m/s.* to 2 m/s"):
        Quantity("speed", 0.05, 2.0).read("9 km/h")
    with pytest.raises(UnitError, match="a whole number"):
        Quantity("count", 1.0, 9.0, whole=True).read(2.5)
    with pytest.raises(UnitError, match="no distribution"):
        Quantity("count", certain=True).read("1 ± 1")
    with pytest.raises(UnitError, match="most of it lies outside"):
        Quantity("share", 0.0, 1.0).read("uniform(0.9, 5)")


def test_attributes_carry_the_unit_and_files_do_not():
    names = ["spacing_m", "speed_m_s", "load_kg", "air_c", "men", "facing_rad", "rate_hz"]
    assert [written_name(n) for n in names] == [
        "spacing", "speed", "load", "air", "men", "facing", "rate"
    ]  # fmt: skip


# ---------------------------------------------------------------- distributions

UNKNOWN = [
    ("0.3 ± 0.1", "share", 0.3),
    ("15000 ± 5000 men", "count", 15000.0),
    ("3 ± 1 km", "length", 3000.0),
    ("-6 ± 2 °C", "temperature", -6.0),
    ("normal(1 km, 200 m)", "length", 1000.0),
    ("uniform(2 km, 3 km)", "length", 2500.0),
    ("uniform(2, 3) km", "length", 2500.0),
    ("lognormal(2 km, 1.5)", "length", 2000.0),
    ("triangular(0, 0, 1)", "number", 1 - math.sqrt(0.5)),
    ("choice(1, 2, 5)", "number", 2.0),
]


@pytest.mark.parametrize(("text", "dimension", "median"), UNKNOWN)
def test_an_unknown_number_has_a_median(text, dimension, median):
    unknown = read(text, dimension)
    assert isinstance(unknown, Distribution)
    assert unknown.text == text
    assert unknown.median() == pytest.approx(median)


@given(
    st.sampled_from([text for text, *_ in UNKNOWN]),
    st.floats(1e-9, 1 - 1e-9),
    st.floats(1e-9, 1 - 1e-9),
)
def test_draws_rise_with_the_luck_and_stay_in_range(text, a, b):
    dimension = next(d for t, d, _ in UNKNOWN if t == text)
    unknown = read(text, dimension).within(-10.0, 2800.0)
    if unknown.inside_share() == 0.0:
        return
    low, high = unknown.draw(min(a, b)), unknown.draw(max(a, b))
    assert -10.0 <= low <= high <= 2800.0


def test_a_cut_distribution_is_the_one_given_the_range_not_one_piled_on_its_edge():
    cut = Distribution("normal", (0.0, 1.0)).within(0.0, math.inf)
    values = [cut.draw((k + 0.5) / 1000) for k in range(1000)]
    assert min(values) > 0.0
    assert cut.median() == pytest.approx(0.67449, abs=1e-4)  # the upper quartile of the whole


def test_draws_follow_the_distribution():
    unknown = read("triangular(0, 1, 4)", "number")
    values = [unknown.draw((k + 0.5) / 4000) for k in range(4000)]
    assert sum(values) / 4000 == pytest.approx(5 / 3, abs=0.002)
    choice = read("choice(1, 2, 2, 5)", "number")
    counts = [choice.draw((k + 0.5) / 400) for k in range(400)]
    assert counts.count(2.0) == 200


def test_whole_numbers_are_drawn_whole():
    men = Quantity("count", 1.0, 1e6, whole=True).read("15000 ± 5000")
    assert men.draw(0.123).is_integer()


# ---------------------------------------------------------------- hours and places


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("15:00", 15.0),
        ("未正", 14.0),
        ("未初", 13.0),
        ("申初二刻", 15.48),
        ("子正", 0.0),
        ("子初", 23.0),
        ("wei zheng", 14.0),
        ("noon", 12.0),
        ("noon + 30 min", 12.5),
        ("sunset", 16.5),
        ("日入", 16.5),
        ("sunset - 1 h", 15.5),
        ("初更", 16.5),
        ("三更", 16.5 + 2 * 2.9),
        ("三更三點", 16.5 + 2.4 * 2.9),
        ("geng 5", 16.5 + 4 * 2.9),
    ],
)
def test_an_hour_is_told_in_either_manner(text, hour):
    sunset, sunrise = 16.5 * 3600, 7 * 3600
    assert read_hour(text).seconds(sunset, sunrise) / 3600 == pytest.approx(hour)


def test_hours_that_are_none_are_refused_in_words():
    with pytest.raises(UnitError, match="in quotes with a colon"):
        read_hour(1500)
    with pytest.raises(UnitError, match="hours run from 0 to 24"):
        read_hour("25:00")
    with pytest.raises(UnitError, match="a time of the day is expected"):
        read_hour("soon")
    assert read_hour("day 2 04:00").day == 2


@pytest.mark.parametrize(
    ("text", "angle"),
    [("N", 90), ("E", 0), ("S", -90), ("W", 180), ("NW", 135), ("西北", 135), ("135°", -45)],
)
def test_headings_run_from_east_against_the_clock(text, angle):
    assert math.degrees(read_compass(text)) == pytest.approx(angle)


def test_a_spot_is_a_place_a_point_or_a_distance_from_one():
    assert Spot.read("ridge") == Spot("ridge")
    assert Spot.read(["3.2 km", "1.1 km"]) == Spot(None, 3200.0, 1100.0)
    south = Spot.read("800 m S of ridge")
    assert (south.place, south.off_m) == ("ridge", 800.0)
    assert south.off_rad == pytest.approx(-math.pi / 2)
    for bad in (["1 km"], 3, "", "3 km", ["1", "2"], "5 paces S of ridge"):
        with pytest.raises(UnitError):
            Spot.read(bad)


@given(st.one_of(st.text(max_size=40), st.integers(), st.lists(st.text(max_size=8), max_size=3)))
def test_anything_is_an_hour_or_a_spot_or_is_refused(value):
    for reader in (read_hour, Spot.read, read_compass):
        try:
            reader(value)
        except UnitError as error:
            assert error.what
