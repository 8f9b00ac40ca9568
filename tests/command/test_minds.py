"""Doctrines are pure functions of a brief: what they order, and what they do not."""

import dataclasses
import math

import pytest

from rearguard.kit.spot import Spot
from rearguard.laws.command import conditions as c
from rearguard.laws.command.belief import State
from rearguard.laws.command.brief import Body, Brief, Dispatch, Pending, Return
from rearguard.minds.conditions import Moment, Scene, holds, is_local, resolved
from rearguard.minds.doctrines import Doctrine, decide
from rearguard.minds.hunter import NEWS_M_S, lately
from rearguard.record.events import Reason

NUMBERS = Doctrine()


def body(
    number,
    x,
    y,
    men,
    state=State.HOLDS,
    *,
    seen_s=1000.0,
    half=50.0,
    speed=0.0,
    sd=0.3,
    name="",
    was=State.UNKNOWN,
    heading=0.0,
):
    return Body(
        number, name, x, y, half, 0.0, 30.0, math.log(men), sd, heading, speed, int(state),
        int(was), seen_s, seen_s, seen_s, 0, 1.0,
    )  # fmt: skip


def own(
    unit,
    x=0.0,
    y=0.0,
    men=1000.0,
    *,
    running=0.0,
    captives=0.0,
    rounds=0.0,
    near=1.0,
    arrived=False,
):
    return Return(
        unit, f"u{unit}", x, y, 1000.0, men + running, men, running, captives, near, 0.0, rounds,
        0.0, 1, arrived, -1.0,
    )  # fmt: skip


def brief(**words):
    words = {
        "t_s": 1000.0,
        "side": 1,
        "who": 0,
        "unit": 0,
        "x_m": 0.0,
        "y_m": 0.0,
        "lux": 20000.0,
        "dark": False,
        "character": "bold",
        "onward": (0.0, 9000.0),
    } | words
    return Brief(**words)


FIVE = tuple(own(k, 150.0 * k) for k in range(5))


def words_of(answer):
    return [d.order for d in answer.orders]


def test_the_same_brief_gives_the_same_orders_and_the_memory_handed_in_is_not_touched():
    seen = brief(bodies=(body(0, 0.0, 3000.0, 6000.0),), own=FIVE)
    memory = {}
    one, two = (decide("hunter", seen, memory, NUMBERS) for _ in range(2))
    assert one == two
    assert memory == {}
    assert one.memory != {}


def test_a_hunter_rides_up_to_an_enemy_who_stands_and_reins_in_before_him():
    foe = body(0, 0.0, 3000.0, 6000.0)
    answer = decide("hunter", brief(bodies=(foe,), own=FIVE), {}, NUMBERS)
    assert words_of(answer) == ["march"] * 5
    off = NUMBERS.attack.stand_off_m
    assert all(off - 1.0 <= foe.away_m(d.x_m, d.y_m) <= off + 300.0 for d in answer.orders)
    # every unit keeps its place in the line
    gaps = [b.x_m - a.x_m for a, b in zip(answer.orders, answer.orders[1:], strict=False)]
    assert gaps == pytest.approx([150.0] * 4, abs=1.0)


def test_only_those_with_a_round_left_are_sent_to_shoot():
    units = (*FIVE[:4], own(4, 600.0, rounds=1000.0))
    near = body(0, 0.0, 550.0, 3000.0, half=400.0)
    memory = {"phase": "approach", "aim": [300.0, 550.0], "aim_s": 0.0}
    answer = decide("hunter", brief(bodies=(near,), own=units), memory, NUMBERS)
    assert [(d.order, d.unit) for d in answer.orders] == [("volley", 4)]


def look(men, character="bold"):
    """What a commander does when his shots have fallen and the enemy still stands."""
    memory = {"phase": "approach", "step": "look", "shoot_s": 0.0}
    standing = body(0, 0.0, 550.0, men, half=400.0)
    seen = brief(bodies=(standing,), own=FIVE, character=character)
    return decide("hunter", seen, memory, NUMBERS)


def test_he_charges_at_odds_that_he_bears_and_declines_a_strong_formed_enemy():
    assert set(words_of(look(12000.0))) == {"charge"}
    declined = look(60000.0)
    assert set(words_of(declined)) == {"withdraw"}
    assert declined.reasons[0][1] == Reason.OUTNUMBERED
    assert all(d.y_m < -1000.0 for d in declined.orders)  # away from him


def test_a_cautious_man_declines_what_a_bold_one_charges():
    assert set(words_of(look(20000.0))) == {"charge"}
    assert set(words_of(look(20000.0, "cautious"))) == {"withdraw"}


def rout(**words):
    crowds = [
        body(k, 3000.0 * math.cos(a), 1500.0 + 1500.0 * math.sin(a), 500.0, State.RUNS, speed=5.0,
             heading=a)
        for k, a in enumerate([0.2, 0.8, 1.4, 2.0, 2.6, 3.0])
    ]  # fmt: skip
    return brief(**{"bodies": tuple(crowds), "own": FIVE} | words)


def test_when_the_enemy_runs_he_splits_into_five_parties_that_head_the_runners_off():
    answer = decide("hunter", rout(), {}, NUMBERS)
    assert set(words_of(answer)) == {"round up"}
    goals = {g.party: (g.x_m, g.y_m) for d in answer.orders for g in d.parties}
    assert sorted(goals) == [0, 1, 2, 3, 4]
    assert len(set(goals.values())) == 5
    shares = {}
    for d in answer.orders:
        assert d.call
        for g in d.parties:
            shares[g.party] = shares.get(g.party, 0.0) + (g.to_share - g.from_share)
    assert all(share == pytest.approx(1.0) for share in shares.values())
    # B8: who scatters was not the main body
    assert answer.memory["main_here"] < 0.1


@pytest.mark.parametrize(("share", "stays"), [(1.0, True), (0.02, False)])
def test_he_turns_about_from_a_decoy_and_not_from_a_rout(share, stays):
    """Mechanism B8: what scatters was not the main body; if it is few, he was duped."""
    ran = rout()
    few = tuple(b._replace(ln_men=b.ln_men + math.log(share)) for b in ran.bodies)
    seen = dataclasses.replace(ran, bodies=few)
    memory = decide("hunter", seen, {}, NUMBERS).memory
    answer = decide("hunter", seen, memory, NUMBERS)
    assert ("rally" not in words_of(answer)) == stays
    if not stays:
        assert answer.reasons[0][1] == Reason.DUPED
    many = decide("hunter", ran, {}, NUMBERS).memory  # he once saw them all
    assert "rally" not in words_of(decide("hunter", seen, many, NUMBERS))
    unsuspecting = memory | {"main_here": 0.5}
    answer = decide("hunter", seen, unsuspecting, NUMBERS)
    assert "rally" not in words_of(answer)


def test_a_few_bolting_horses_are_no_rout():
    standing = body(9, 0.0, 1500.0, 9000.0)
    few = body(1, 500.0, 1500.0, 100.0, State.RUNS)
    answer = decide("hunter", brief(bodies=(standing, few), own=FIVE), {}, NUMBERS)
    assert "round up" not in words_of(answer)


def test_where_news_wanes_at_once_only_what_is_seen_now_counts():
    now, before = body(1, 0.0, 500.0, 100.0), body(2, 0.0, 500.0, 900.0, seen_s=900.0)
    assert lately(brief(), [now, before], 0.0) == pytest.approx(100.0)
    assert lately(brief(), [now, before], 100.0) == pytest.approx(100.0 + 900.0 / math.e)


@pytest.mark.parametrize(
    ("words", "reason"),
    [({"lux": 0.1, "dark": True}, Reason.DARK), ({"t_s": 1000.0 + 7300.0}, Reason.TOO_FAR)],
)
def test_the_hunt_is_called_off_when_it_is_dark_or_has_lasted_too_long(words, reason):
    memory = decide("hunter", rout(), {}, NUMBERS).memory
    answer = decide("hunter", rout(**words), memory, NUMBERS)
    assert "rally" in words_of(answer)
    assert answer.reasons[0][1] == reason


def test_the_escort_is_in_proportion_to_the_prisoners_and_ties_the_hunters_down():
    """Mechanism G4."""
    memory = decide("hunter", rout(), {}, NUMBERS).memory
    for captives in (100.0, 2000.0):
        units = tuple(own(k, 150.0 * k, captives=captives) for k in range(5))
        answer = decide("hunter", brief(own=units, lux=0.1, dark=True), memory, NUMBERS)
        told = [d for d in answer.orders if d.order == "escort"]
        assert [d.unit for d in told] == list(range(5))
        assert {d.men for d in told} == {0}  # as many as they want whom the unit has by then
        assert answer.memory["guards"] == pytest.approx(5 * captives / NUMBERS.captive.to_a_guard)


def test_the_march_is_resumed_when_enough_are_together_or_the_wait_is_over():
    memory = {"phase": "gather", "gather_s": 0.0, "guards": 0.0, "word_s": 600.0}
    together = brief(own=FIVE, t_s=200.0)
    apart = brief(own=tuple(own(k, near=0.2) for k in range(5)), t_s=200.0)
    assert [d.name for d in decide("hunter", together, memory, NUMBERS).orders] == ["resume"] * 5
    assert decide("hunter", apart, memory, NUMBERS).orders == ()
    called = brief(own=apart.own, t_s=NUMBERS.pursuit.gather_s + 1.0)
    assert decide("hunter", called, memory, NUMBERS).orders == ()  # the last just have the word
    late = brief(own=apart.own, t_s=600.0 + NUMBERS.pursuit.gather_s + 1.0)
    assert [d.name for d in decide("hunter", late, memory, NUMBERS).orders] == ["resume"] * 5


def test_the_wait_for_those_called_in_begins_when_the_word_can_have_reached_the_farthest():
    memory = decide("hunter", rout(), {}, NUMBERS).memory
    far = (*FIVE[:4], own(4, 0.0, 9000.0))
    answer = decide("hunter", rout(lux=0.1, dark=True, own=far), memory, NUMBERS)
    assert answer.memory["word_s"] == pytest.approx(9000.0 / NEWS_M_S, rel=0.01)


def quarry(**words):
    return decide("quarry", brief(character="cautious", **words), {}, NUMBERS)


def test_a_screen_faces_the_enemy_and_stays_where_it_was_put():
    near = body(0, 0.0, 1000.0, 90000.0, State.MARCHES)
    answer = quarry(bodies=(near,), own=FIVE, screens=True)
    assert set(words_of(answer)) == {"form"}
    assert answer.orders[0].facing_rad == pytest.approx(math.pi / 2, abs=0.01)


def test_a_force_on_the_march_goes_when_outnumbered():
    near = body(0, 0.0, 1000.0, 90000.0, State.MARCHES)
    assert set(words_of(quarry(bodies=(near,), own=FIVE))) == {"withdraw"}


def test_a_strong_force_that_learns_how_few_hunt_it_turns_on_them():
    """Mechanism B4, as far as orders go."""
    few = body(0, 0.0, 1000.0, 900.0, State.MARCHES, sd=0.2)
    unsure = body(0, 0.0, 1000.0, 900.0, State.MARCHES, sd=0.9)
    assert set(words_of(quarry(bodies=(few,), own=FIVE))) == {"charge"}
    assert "charge" not in words_of(quarry(bodies=(unsure,), own=FIVE))


def test_the_beaten_are_rallied_behind_but_never_in_sight_of_the_threat():
    beaten = tuple(own(k, men=300.0, running=700.0) for k in range(5))
    foe = body(0, 0.0, 3000.0, 5000.0, State.MARCHES)
    answer = quarry(bodies=(foe,), own=beaten, screens=True)
    assert set(words_of(answer)) == {"rally"}
    assert all(d.y_m < -1000.0 for d in answer.orders)
    close = quarry(bodies=(foe,), own=beaten, screens=True, enemy_near_m=300.0)
    assert "rally" not in words_of(close)


def test_the_plan_waits_for_its_condition():
    item = Pending(0, "go", c.Done("volley"), (Dispatch("charge", 3, plan=0),))
    waits = decide("plan", brief(own=FIVE, pending=(item,)), {}, NUMBERS)
    goes = decide("plan", brief(own=FIVE, pending=(item,), done=("volley",)), {}, NUMBERS)
    assert (words_of(waits), words_of(goes)) == ([], ["charge"])


def scene(**words):
    words = {"t_s": 1000.0, "x_m": 0.0, "y_m": 0.0, "begun_s": 0.0, "own": own(0)} | words
    return Scene(**words)


NEAR = body(0, 0.0, 200.0, 500.0, name="screen")
RUNNERS = body(1, 0.0, 900.0, 400.0, State.RUNS)


@pytest.mark.parametrize(
    ("tree", "true", "false"),
    [
        (c.Within("enemy", 160.0), scene(bodies=(NEAR,), y_m=80.0), scene(bodies=(NEAR,))),
        (c.Within("enemy", 160.0), scene(near_m=150.0), scene(near_m=170.0)),
        (c.Within("screen", 250.0), scene(bodies=(NEAR,)), scene(bodies=(RUNNERS,))),
        (c.Sees("screen"), scene(bodies=(NEAR,)), scene(bodies=(NEAR,), t_s=1200.0)),
        (c.Does("enemy", "runs"), scene(bodies=(NEAR, RUNNERS)), scene(bodies=(NEAR,))),
        (c.Does("screen", "holds"), scene(bodies=(NEAR,)), scene(bodies=(RUNNERS,))),
        (c.Strength("enemy", True, 600.0), scene(bodies=(NEAR,)), scene(bodies=(NEAR, RUNNERS))),
        (Moment(900.0), scene(), scene(t_s=800.0)),
        (c.After(600.0), scene(), scene(begun_s=900.0)),
        (c.Done("volley"), scene(done=frozenset({"volley"})), scene()),
        (c.Reached(Spot(None, 50.0, 0.0)), scene(), scene(x_m=500.0)),
        (c.Dark(), scene(dark=True), scene()),
        (c.Lost(0.2), scene(own=own(0, 0.0, 0.0, 700.0, running=300.0)), scene()),
        (c.Gathered(0.8), scene(), scene(own=own(0, near=0.5))),
        (c.Spent("rounds"), scene(), scene(own=own(0, rounds=900.0))),
        (c.Hears("shots"), scene(heard={"shots": 950.0}), scene(heard={"shots": 100.0})),
        (c.Told("screen"), scene(told=frozenset({"screen"})), scene()),
    ],
    ids=lambda v: type(v).__name__ if not isinstance(v, Scene) else "",
)
def test_a_condition_is_weighed_by_what_is_believed(tree, true, false):
    assert holds(tree, true)
    assert not holds(tree, false)
    assert holds(c.Not(tree), false)
    assert holds(c.All((tree, c.Not(c.Dark()))), true) or isinstance(tree, c.Dark)
    assert holds(c.Either((tree, Moment(1e9))), true)


def test_an_officer_judges_what_he_can_see_and_leaves_the_rest_to_the_commander():
    mine = frozenset({"volley"})
    assert is_local(c.Either((c.Within("enemy", 100.0), c.Done("volley"))), mine)
    assert not is_local(c.All((c.Dark(), c.Done("march"))), mine)
    assert not is_local(c.Told("screen"), mine)


def test_places_and_hours_are_resolved_once():
    tree = c.All((c.Reached(Spot("ridge")), c.Not(c.At("noon"))))
    made = resolved(tree, lambda spot: (1.0, 2.0), lambda hour: 77.0)
    assert made.parts[0] == c.Reached(Spot(None, 1.0, 2.0))
    assert made.parts[1] == c.Not(Moment(77.0))
