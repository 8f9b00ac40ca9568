"""Orders that shape the ranks of a unit, and what is said of those that cannot be."""

import numpy as np
import pytest
from pydantic import TypeAdapter, ValidationError

from rearguard.clock.effect import take_effect
from rearguard.clock.formation import Formations
from rearguard.clock.standing import dispatch_of
from rearguard.host.parties import parties
from rearguard.host.units import NOWHITHER, Drill, Formation, Task
from rearguard.laws.command.orders import Face, Form, OpenRanks, Wheel, signal_fault
from rearguard.record.record import Record
from rearguard.scenario.orders import AnyOrder
from setting import Body, muster

READ = TypeAdapter(AnyOrder)


def line(men=64, files=16):
    """A body of foot that faces east, in line."""
    body = Body(0, men, 0, 0, 0, files=files, file_m=1.0, rank_m=1.0, mounted=False)
    return muster([body])


def told(host, order):
    """What the order does when it reaches the unit; and its places after the next step."""
    take_effect(host, parties(1), dispatch_of(order, 0, -1, None), None, Record(1), 0.0)


def places(host):
    """Places ahead of the unit's head and to the left of it."""
    Formations(host).advance(np.array([0]), 2.0, 0.0)
    u, p = host.units, host.people
    heading = float(u.heading_rad[0])
    dx, dy = p.slot_x_m - u.x_m[0], p.slot_y_m - u.y_m[0]
    ahead = dx * np.cos(heading) + dy * np.sin(heading)
    left = -dx * np.sin(heading) + dy * np.cos(heading)
    return np.round(ahead, 3), np.round(left, 3)


def test_the_orders_are_read_and_a_slip_is_one_sentence():
    read = READ.validate_python({"order": "wheel", "facing": "N", "on": "left"})
    assert read == Wheel(facing_rad=read.facing_rad, on="left")
    assert READ.validate_python({"order": "face", "turn": "about"}) == Face()
    opened = {"order": "open", "lane": "4 m"}
    assert READ.validate_python(opened, context={"measures": "modern"}) == OpenRanks()
    for wrong in ({"order": "wheel"}, {"order": "face", "turn": "back"}):
        with pytest.raises(ValidationError) as told_so:
            READ.validate_python(wrong)
        assert len(told_so.value.errors()) == 1
    assert signal_fault(Face(by="horn")) == (
        "a horn can say advance, halt, retreat, rally or charge, not face"
    )


def test_a_wedge_has_one_man_at_its_point_and_two_more_in_each_rank():
    host = line(men=49)
    told(host, Form(formation="wedge"))
    ahead, left = places(host)
    for rank in range(7):
        mine = np.sort(left[ahead == -rank])
        assert mine.tolist() == list(range(-rank, rank + 1))
    told(host, Form(formation="line", files=16))
    assert {float(a) for a in places(host)[0]} == {0.0, -1.0, -2.0, -3.0}


def test_a_block_is_as_deep_as_it_is_wide_and_its_outer_men_look_outward():
    host = line(men=100)
    told(host, Form(formation="block"))
    ahead, left = places(host)
    assert host.units.files[0] == 10 and host.units.deep[0] == 10
    assert np.ptp(ahead) == np.ptp(left) == 9.0


def test_ranks_that_open_leave_lanes_and_close_again():
    host = line()
    told(host, OpenRanks(lane_m=4.0))
    ahead, left = places(host)
    front = np.sort(left[ahead == 0.0])
    assert len(front) == 8 and np.diff(front).max() == 5.0  # lanes of four files
    assert np.ptp(ahead) == 7.0 and len(set(zip(ahead, left, strict=True))) == 64
    assert host.units.stands[0] < 0.6
    told(host, Form(formation="line"))
    ahead, left = places(host)
    assert (ahead == 0.0).sum() == 16 and np.diff(np.sort(left[ahead == 0.0])).max() == 1.0


@pytest.mark.parametrize(("turn", "heading"), [("left", np.pi / 2), ("right", -np.pi / 2)])
def test_who_faces_aside_keeps_his_ground(turn, heading):
    host = line()
    made = Formations(host)
    before = np.stack([host.people.slot_x_m, host.people.slot_y_m])
    told(host, Face(turn=turn))
    assert host.units.shaped[0] == (Drill.LEFT if turn == "left" else Drill.RIGHT)
    made.advance(np.array([0]), 2.0, 0.0)
    after = np.stack([host.people.slot_x_m, host.people.slot_y_m])
    assert np.abs(after - before).max() < 1e-4
    assert float(host.units.heading_rad[0]) == pytest.approx(heading, abs=1e-5)
    assert host.units.formation[0] == Formation.COLUMN and host.units.files[0] == 4


def swung(on):
    """Where the two ends of a line were and are, when it has wheeled a quarter to the left."""
    host = line()
    made = Formations(host)
    ends = [0, 15]
    p = host.people
    before = np.stack([p.slot_x_m, p.slot_y_m], axis=1)[ends]
    told(host, Wheel(facing_rad=np.pi / 2, on=on))
    steps = 0
    while host.units.wheel_rad[0] < NOWHITHER:
        host.all.x_m[:64], host.all.y_m[:64] = p.slot_x_m, p.slot_y_m
        made.advance(np.array([0]), 0.5, 0.5 * steps)
        steps += 1
    assert float(host.units.heading_rad[0]) == pytest.approx(np.pi / 2, abs=1e-5)
    moved = np.stack([p.slot_x_m, p.slot_y_m], axis=1)[ends] - before
    return np.hypot(*moved.T), 0.5 * steps


def test_a_line_wheels_on_the_end_it_was_told():
    (left, right), left_s = swung("left")
    assert left < 1e-3 and right == pytest.approx(15.0 * np.sqrt(2.0), rel=1e-3)
    (left, right), _ = swung("right")
    assert right < 1e-3 < left
    (left, right), middle_s = swung("middle")
    assert left == pytest.approx(right, rel=1e-3)
    assert middle_s > 1.3 * left_s  # half of its men go backward


def test_what_shapes_the_ranks_leaves_the_task_and_a_march_ends_a_wheel():
    host = line()
    host.units.task[0] = Task.SHOOT
    for order in (Face(), OpenRanks(), Form(formation="loose"), Wheel(facing_rad=2.0)):
        told(host, order)
        assert host.units.task[0] == Task.SHOOT
    assert host.units.wheel_rad[0] == pytest.approx(2.0)
    take_effect(host, parties(1), dispatch_of(Face(), 0, -1, None), None, Record(1), 0.0)
    assert host.units.wheel_rad[0] == pytest.approx(2.0)
