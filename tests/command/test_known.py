"""What a commander was told before the start: whither a body went, whose it is, who follows him."""

from types import SimpleNamespace

import pytest

from rearguard.clock.brief import build_brief, name_seen
from rearguard.clock.command import SUCCEED_S
from rearguard.clock.standing import KNOWN_MARCH_M_S, Known, known_of
from rearguard.host.doing import Doing
from rearguard.kit.spot import Spot
from rearguard.scenario.load import read_scenario

PLACES = {"camp": (1000.0, 500.0), "pass": (1000.0, 9000.0)}


def told(**words):
    """A ``knows`` block of the camp, two hours old."""
    given = {
        "body": "main", "of": None, "men": 500.0, "at": Spot("camp"), "spread_m": 500.0,
        "age_s": 7200.0, "source": "scouts", "doing": "marches", "heading": None,
    }  # fmt: skip
    return known_of(SimpleNamespace(**given | words), lambda s: PLACES[s.place], "jin")


def test_a_body_that_marches_has_gone_on_since_it_was_seen():
    north = SimpleNamespace(toward=Spot("pass"), heading_rad=None)
    gone = told(heading=north)
    assert (gone.x_m, gone.y_m) == (
        pytest.approx(1000.0, abs=1e-3), pytest.approx(500.0 + 7200.0 * KNOWN_MARCH_M_S)
    )  # fmt: skip
    assert gone.speed_m_s == KNOWN_MARCH_M_S
    for where in (told(), told(heading=north, doing="holds")):
        assert (where.x_m, where.y_m, where.speed_m_s) == (1000.0, 500.0, 0.0)


def test_a_body_of_ones_own_is_no_enemy(war):
    for own in (False, True):
        known = (Known("main", 0.0, 1600.0, 500.0, 6.0, 0.3, 0, 7200.0, "scouts", own=own),)
        bodies = [war.Body(0, 100, 9e4, 9e4), war.Body(1, 20, 0.0, 0.0)]
        theatre = war.Theatre(bodies, [war.setup(0, 0), war.setup(1, 100, known=known)])
        assert [b.name for b in theatre.bodies(1)] == ([] if own else ["main"])
        assert name_seen(0.0, 1600.0, 50.0, 0.0, known) == ("" if own else "main")
    assert not told(of="song").own
    assert told(of="jin").own


def test_whoever_comes_to_command_has_his_own_character(war):
    bodies = [war.Body(0, 50, 9e4, 9e4), war.Body(1, 20, 0.0, 0.0), war.Body(1, 20, 300.0, 0.0)]
    setups = [war.setup(0, 0), war.setup(1, 50, character="bold", leaders={50: "bold", 70: "wary"})]
    theatre = war.Theatre(bodies, setups)

    def character():
        return build_brief(
            theatre.host, theatre.command.staff, 1, theatre.t_s, 2e4, False
        ).character

    theatre.minutes(1)
    assert character() == "bold"
    theatre.host.all.doing[50] = Doing.DEAD
    theatre.minutes(int(SUCCEED_S / 60.0) + 2)
    assert theatre.command.staff.commanders[1] == 70
    assert character() == "wary"


def test_leaders_of_a_scenario_keep_their_characters():
    from rearguard.clock.standing import setups
    from rearguard.scenario.muster import draws_of, muster, place_finder
    from rearguard.world.gis import load_ground

    text = """
rearguard: 1
name: Leaders
start: {julian: "1125-12-21", hour: "14:00"}
until: {after: 1 h}
ground: {lonlat: [124.9°, 41.2°], sketch: {size: [4 km, 4 km]}}
sides:
  song:
    people: [han]
    units:
      - {name: main, kind: horse-lancer, men: 20, at: [2 km, 1 km], leader: {character: bold}}
      - {name: rear, kind: horse-lancer, men: 20, at: [2 km, 2 km]}
    knows:
      - {body: foe, of: song, men: 100, at: [1 km, 1 km], doing: marches, heading: N, age: 1 h}
"""
    scenario = read_scenario(text.encode(), "file.yaml", lambda name: b"", {}).drawn(draws_of(1))
    ground = load_ground(scenario.ground, None)
    made = muster(scenario, ground, 1)
    (song,) = setups(
        scenario.sides, made.units_of, made.host, place_finder(ground), float, ground.map_bounds()
    )
    assert song.leaders == {int(made.host.units.leader[0]): "bold"}
    assert song.known[0].own
    assert song.known[0].y_m == pytest.approx(1000.0 + 3600.0 * KNOWN_MARCH_M_S)
