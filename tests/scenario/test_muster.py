"""Muster: men of a roster have what the roster says, all others their unit's figures."""

import numpy as np
import pytest

from rearguard.host.doing import Doing
from rearguard.scenario.load import read_scenario
from rearguard.scenario.muster import COMMANDER, draws_of, muster
from rearguard.world.gis import load_ground

TEXT = """
rearguard: 1
name: Rolls
start: {julian: "1125-12-21", hour: "14:00"}
until: {after: 1 h}
ground:
  lonlat: [124.9°, 41.2°]
  sketch: {size: [4 km, 4 km]}
sides:
  song:
    people: [han]
    units:
      - {name: main, kind: horse-lancer, roster: main.csv, bodies: 2, at: [2 km, 1 km]}
      - {name: guns, kind: horse-flintlock, men: 2, at: [2 km, 0.7 km]}
      - {name: bows, kind: foot-bow, men: 2, at: [2 km, 0.6 km]}
      - {name: plain, kind: horse-lancer, men: 40, at: [2 km, 0.5 km]}
  jin:
    people: [xi]
    understands: [chinese, jurchen]
    units:
      - {name: foot, kind: foot-spear, roster: foot.csv, at: [2 km, 3 km]}
"""
MAIN = """name,men,rank,people,skill,body,load,rounds,horse,fresh
,19,,,,,,,,
Han Chang,1,commander,xi,1.4,80 kg,30 kg,7,courser,0.8
,20,,,0.5,,,,none,
"""
FOOT = "name,men,rank,horse,fresh\n,9,,,\nAli,1,leader,steppe-pony,0.5\n"


@pytest.fixture(scope="module")
def host():
    files = {"main.csv": MAIN.encode(), "foot.csv": FOOT.encode()}
    scenario = read_scenario(TEXT.encode(), "file.yaml", lambda name: files[name], {})
    drawn = scenario.drawn(draws_of(1))
    return muster(drawn, load_ground(drawn.ground, None), 1).host


def test_a_listed_man_has_his_own_arms_weights_tongue_and_horse(host):
    han, plain = 19, 50
    assert host.people.skill[han] == pytest.approx(1.4)
    assert (host.all.body_kg[han], host.all.load_kg[han]) == (80.0, 30.0)
    assert host.people.rounds[han] == 7
    assert host.people.language[han] != host.people.language[plain]
    horse, usual = host.people.mount[[han, plain]]
    assert host.beasts.walk_m_s[horse] > host.beasts.walk_m_s[usual]
    assert host.beasts.fresh[horse] == pytest.approx(0.8)
    assert host.beasts.reserve_m[horse] == host.beasts.reserve_full_m[horse]


def test_an_empty_cell_leaves_the_units_figure(host):
    assert host.people.skill[0] == host.people.skill[50]
    assert host.all.load_kg[0] == host.all.load_kg[50]
    assert host.beasts.fresh[host.people.mount[0]] == 1.0


def test_men_without_a_horse_stand_on_foot_and_their_horses_are_not_mustered(host):
    walkers = np.flatnonzero(host.people.skill[:84] == np.float32(0.5))
    assert walkers.tolist() == list(range(20, 40))
    assert (host.people.mount[walkers] == -1).all()
    absent = host.all.doing[host.n_people :] == Doing.ABSENT
    assert absent.sum() == 20 + 9
    assert (host.people.mount[84:93] == -1).all()
    assert host.people.mount[93] >= 0


def test_leaders_and_names_of_a_roster_are_theirs(host):
    assert host.units.leader[0] == 19
    assert host.people.rank_title[19] == COMMANDER
    assert (host.people.rank_title[:84] == COMMANDER).sum() == 1
    assert host.leader_names[19]["en"] == "Han Chang"
    assert host.units.leader[5] == 93
    assert host.leader_names[93]["zh-Hant"] == "Ali"


def test_bows_are_no_muskets(host):
    assert host.people.missile[40:44].tolist() == [1, 1, 2, 2]
    assert (host.people.draw_n[42:44] > 400.0).all() and (host.people.rate_hz[40:42] == 0.0).all()
    assert (host.people.rounds[40:44] > 0).all()


def test_a_side_has_learned_the_tongues_that_the_scenario_names_and_some_are_akin(host):
    number = host.languages.index
    jin = host.all.side[: host.n_people] == 1
    learned = (1 << number("chinese")) | (1 << number("jurchen"))
    assert set(host.people.tongues[jin].tolist()) == {learned}
    assert set(host.people.tongues[~jin].tolist()) == {0}
    assert host.understood[number("khitan"), number("xi")] == 0.8
    assert host.understood[number("chinese"), number("xi")] == 0.3


def test_the_men_left_over_are_the_last_figure():
    text = TEXT.replace("roster: main.csv, bodies: 2", "men: 1234, bodies: 3")
    text = text.replace("roster: foot.csv", "men: 95")
    drawn = read_scenario(text.encode(), "file.yaml", lambda name: b"", {}).drawn(draws_of(1))
    host = muster(drawn, load_ground(drawn.ground, None), 1, figure=10).host
    men, units = host.all.men, host.units
    for u, wanted in enumerate((411, 411, 412)):
        rows = slice(units.first[u], units.last[u])
        assert men[rows].sum() == units.mustered[u] == wanted
        assert (men[rows][:-1] == 10).all() and men[rows][-1] == wanted % 10
        assert (men[host.n_people + host.people.mount[rows]] == men[rows]).all()
    assert men[: host.n_people].sum() == 1234 + 2 + 2 + 40 + 95


@pytest.mark.parametrize(("figure", "men"), [(1, 1), (10, 10), (50, 41), (1000, 41)])
def test_a_unit_is_ten_figures_at_least(figure, men):
    text = TEXT.replace("roster: main.csv, bodies: 2", "men: 411")
    text = text.replace("roster: foot.csv", "men: 95")
    drawn = read_scenario(text.encode(), "file.yaml", lambda name: b"", {}).drawn(draws_of(1))
    host = muster(drawn, load_ground(drawn.ground, None), 1, figure=figure).host
    rows = slice(host.units.first[0], host.units.last[0])
    assert host.all.men[rows].max() == men and host.all.men[rows].sum() == 411
