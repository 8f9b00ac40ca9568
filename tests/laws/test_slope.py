"""Slopes: check values E1 and E2 of physics.md; who slips, and what a fall does to him."""

import doctest

import numpy as np
import pytest

from rearguard.host.doing import Doing, Wound
from rearguard.kit.dice import personal_key
from rearguard.kit.stage import plain
from rearguard.laws.body.fatigue import Fatigue
from rearguard.laws.ground import slip, tumble
from rearguard.laws.ground.slip import Slip
from rearguard.laws.ground.tumble import Tumble
from rearguard.record.events import Harm

TUMBLING, FLEEING, RANKED = int(Doing.TUMBLING), int(Doing.FLEEING), int(Doing.RANKED)
DOWN, DEAD, STRAGGLING = int(Doing.DOWN), int(Doing.DEAD), int(Doing.STRAGGLING)


def luck(ident=1, stream=57):
    return np.uint64(personal_key(5, stream, ident, 0))


@pytest.mark.parametrize("module", [slip, tumble])
def test_the_check_values_in_the_laws_hold(module):
    found = doctest.testmod(module, extraglobs={})
    laws = {n: plain(f) for n, f in vars(module).items() if hasattr(f, "py_func")}
    runner, finder = doctest.DocTestRunner(), doctest.DocTestFinder()
    tried = 0
    for name, function in laws.items():
        for case in finder.find(function, name, module=module, globs=vars(module) | laws):
            tried += runner.run(case).attempted
    assert found.failed == 0 and runner.failures == 0
    assert tried + found.attempted > 0


@pytest.mark.parametrize(
    ("degrees", "drag", "way_m", "speed", "height"),
    [(40.0, 0.4, 20.0, 11.49, 6.73), (50.0, 0.4, 30.0, 17.31, 15.27)],
)
def test_e1_a_slide_from_rest_gives_the_published_speed(degrees, drag, way_m, speed, height):
    pull = plain(tumble.slides_m_s2)(np.tan(np.radians(degrees)), drag)
    found = np.sqrt(2.0 * pull * way_m)
    assert found == pytest.approx(speed, abs=0.01)
    assert plain(tumble.height_m)(found) == pytest.approx(height, abs=0.01)


def test_e1_below_the_angle_of_friction_a_body_comes_to_rest():
    assert plain(tumble.slides_m_s2)(np.tan(np.radians(21.7)), 0.4) < 0.0
    assert plain(tumble.slides_m_s2)(np.tan(np.radians(21.9)), 0.4) > 0.0


@pytest.mark.parametrize(
    ("height", "share"),
    [(3.0, 0.0005), (6.0, 0.0126), (10.0, 0.127), (15.0, 0.5), (20.0, 0.797), (23.8, 0.900)],
)
def test_e2_death_by_height(height, share):
    assert plain(tumble.share_hurt)(height, 15.0, Tumble()) == pytest.approx(share, abs=5e-4)


def slips(**other):
    told = {
        "steep": 0.7, "speed_m_s": 3.0, "going": 1.1, "tired": 0.0, "load_share": 0.2,
        "light_lx": 1e5, "slip": Slip(),
    }  # fmt: skip
    return plain(slip.slips_hz)(**(told | other))


def test_the_steep_the_hasty_the_tired_the_laden_and_the_benighted_slip_sooner():
    assert slips(steep=0.3) == 0.0
    assert slips(steep=0.5) < slips() < slips(steep=0.8)
    assert slips(speed_m_s=1.0) < 0.3 * slips()
    for worse in ({"tired": 1.0}, {"load_share": 0.5}, {"light_lx": 1e-4}, {"going": 1.8}):
        assert slips(**worse) > 1.2 * slips()
    assert slips(steep=3.0) == Slip().most_hz


def feet(doing=FLEEING, mount=-1, due=1e6, **other):
    told = {
        "steep": 0.7, "speed_m_s": 3.0, "going": 1.1, "work_j_kg": 0.0, "load_kg": 10.0,
        "body_kg": 65.0, "unit_light_lx": 1e5,
    }  # fmt: skip
    return plain(slip.keep_footing.function)(
        doing, mount, **(told | other), slip_due=due, slid_m_s=0.0, dt_s=0.25,
        luck=luck(stream=56), slip=Slip(), fatigue=Fatigue(),
    )  # fmt: skip


def test_who_loses_his_feet_goes_down_as_fast_as_he_ran():
    assert feet() == (TUMBLING, 0.0, 3.0)
    assert feet(due=0.0)[0] == FLEEING
    for safe in ({"mount": 3}, {"steep": 0.2}, {"speed_m_s": 0.0}, {"doing": TUMBLING}):
        assert feet(**safe)[0] == safe.get("doing", FLEEING)


def down(speed=5.0, steep=0.7, stop=0.0, rise=0.0, ident=1, stress=2.0, chance=3, **other):
    told = dict.fromkeys(("x_m", "y_m", "heading_rad", "killer"), 0.0)
    return plain(tumble.go_down.function)(
        told["x_m"], told["y_m"], speed, 0.0, other.get("doing", TUMBLING), 0, 0, speed, stop, rise,
        steep, 0.0, -1.0, other.get("holds", 0.0), stress, 0.25, luck(ident), np.uint64(chance),
        Tumble(),
    )  # fmt: skip


def test_he_goes_down_the_line_of_fall_and_faster_where_it_is_steeper():
    gentle, steep = down(steep=0.5), down(steep=1.5)
    assert gentle[0] == 0.0 and gentle[1] < 0.0
    assert steep[7] > gentle[7]


def test_what_stops_him_short_hurts_by_his_speed():
    """Of a thousand who meet a rock at 12 m/s (7.3 m) most lie; at 4 m/s (0.8 m) all get up."""
    states = {
        v: [down(speed=v, stop=1e6, chance=mixed)[4] for mixed in range(1, 4000, 4)]
        for v in (4.0, 12.0, 22.0)
    }
    share = {v: np.mean([d in (DOWN, DEAD) for d in found]) for v, found in states.items()}
    dead = {v: np.mean([d == DEAD for d in found]) for v, found in states.items()}
    assert share[4.0] < 0.01 and 0.5 < share[12.0] < 0.95
    assert dead[12.0] < 0.1 < 0.7 < dead[22.0]


def test_he_who_comes_to_rest_lies_and_gets_up():
    _, _, v, _, doing, wound, *_ = down(speed=0.5, steep=0.0)
    assert (v, doing, wound) == (0.0, TUMBLING, int(Wound.NONE))
    assert down(speed=0.0, rise=1e6)[4] == FLEEING
    assert down(speed=0.0, rise=1e6, stress=0.1)[4] == STRAGGLING
    assert down(speed=0.0, rise=0.0)[4] == TUMBLING
    assert down(doing=RANKED)[4] == RANKED


def test_a_fall_is_told_as_one():
    found = [down(speed=25.0, stop=1e6, chance=k) for k in range(1, 400)]
    killed = [f for f in found if f[4] == DEAD]
    assert killed and all(f[6] == int(Harm.FALL) for f in killed)
