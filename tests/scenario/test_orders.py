"""Orders and the conditions under which they begin and end."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from rearguard.kit.fields import written_name
from rearguard.kit.units import UnitError
from rearguard.laws.command import conditions as c
from rearguard.laws.command.orders import ORDERS, SIGNALS, Charge, Halt, Volley, signal_fault
from rearguard.laws.command.when import read_condition
from rearguard.scenario.orders import AnyOrder

SENTENCES = [
    ("enemy within 100 bu", c.Within("enemy", 156.0)),
    ("enemy beyond 2 km", c.Not(c.Within("enemy", 2000.0))),
    ("sees screen", c.Sees("screen")),
    ("no enemy in sight", c.Not(c.Sees("enemy"))),
    ("enemy runs", c.Does("enemy", "runs")),
    ("screen scatters", c.Does("screen", "scatters")),
    ("enemy fewer than 2000", c.Strength("enemy", True, 2000.0)),
    ("after 30 min", c.After(1800.0)),
    ("order done: volley", c.Done("volley")),
    ("dark", c.Dark()),
    ("light", c.Not(c.Dark())),
    ("hit", c.Lost(0.0)),
    ("lost 20 %", c.Lost(0.2)),
    ("all gathered", c.Gathered(1.0)),
    ("80 % gathered", c.Gathered(0.8)),
    ("rounds spent", c.Spent("rounds")),
    ("hears shots", c.Hears("shots")),
    ("told guns", c.Told("guns")),
    ("dark or hit and all gathered", c.Either((c.Dark(), c.All((c.Lost(0.0), c.Gathered(1.0)))))),
    ("(dark or hit) and not hears horn",
     c.All((c.Either((c.Dark(), c.Lost(0.0))), c.Not(c.Hears("horn"))))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tree"), SENTENCES)
def test_a_condition_is_read(text, tree):
    assert read_condition(text) == tree


def test_conditions_keep_hours_places_and_unknown_numbers():
    assert read_condition("at 未正").hour.plus_s == 14 * 3600.0
    near = read_condition("guns within 300 m of ridge")
    assert (near.body, near.range_m, near.of.place) == ("guns", 300.0, "ridge")
    assert read_condition("after uniform(20 min, 40 min)").wait_s.median() == 1800.0
    assert read_condition("reached [3 km, 2 km]").spot.x_m == 3000.0
    assert len(c.leaves(read_condition("dark or (hit and not hears horn)"))) == 3


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("enmy witin 3", "did you mean enemy within?"),
        ("enemy within 100", "a number without a unit"),
        ("enemy within 5 paces", "bu or step?"),
        ("(dark", "a bracket that is not closed"),
        ("dark )", "nothing may follow"),
        ("", "a condition is expected"),
        ("dark and", "is empty"),
        ("(" * 40 + "dark", "nested too deeply"),
    ],
)
def test_a_condition_that_is_none_is_refused_in_words(text, words):
    with pytest.raises(UnitError, match=words.replace("?", r"\?")):
        read_condition(text)


@given(st.text("enmywithn 1209()bukdarkorlost%:andsf", max_size=50))
def test_any_text_is_a_condition_or_is_refused(text):
    try:
        assert c.leaves(read_condition(text))
    except UnitError as error:
        assert error.what


def test_every_order_of_the_language_is_there():
    asked = (
        "march", "hold", "screen", "charge", "shoot", "volley", "harass", "feign", "scatter",
        "ambush", "withdraw", "pursue", "cut", "kindle", "roll", "escort", "camp", "picket",
        "patrol", "scout", "follow", "sortie", "rally", "forage", "conscript", "collect",
        "discard", "surrender", "advance", "halt", "retreat",
    )  # fmt: skip
    assert {*asked, "round up"} <= set(ORDERS)
    for word, cls in ORDERS.items():
        names = {f.name for f in dataclasses.fields(cls)}
        assert {"unit", "when", "until", "name", "by", "order"} <= names, word
        assert cls.__doc__, word


def test_orders_are_frozen_and_carry_si_units():
    reader = TypeAdapter(AnyOrder)
    volley = reader.validate_python(
        {"order": "volley", "unit": "guns", "range": "100 bu", "when": "enemy within 100 bu"},
        context={"measures": "song"},
    )
    assert volley == Volley(unit=("guns",), range_m=156.0, when=c.Within("enemy", 156.0))
    with pytest.raises(dataclasses.FrozenInstanceError):
        volley.rounds = 3
    assert written_name("range_m") == "range"
    with pytest.raises(ValidationError):
        reader.validate_python({"order": "volley", "range_m": "100 bu"})


@pytest.mark.parametrize("carrier", ["horn", "drum", "banner"])
def test_a_horn_says_one_of_a_handful_of_things(carrier):
    for word, cls in ORDERS.items():
        needed = [
            f for f in dataclasses.fields(cls)
            if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
        ]  # fmt: skip
        if not needed:
            assert (signal_fault(cls(by=carrier)) is None) == (word in SIGNALS), word
    assert "nothing about 'target'" in signal_fault(Charge(by=carrier, target="screen"))
    assert "nothing about 'when'" in signal_fault(Halt(by=carrier, when=c.Dark()))
    assert signal_fault(Volley(by="courier")) is None
