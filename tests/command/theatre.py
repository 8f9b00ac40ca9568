"""A small theatre of war without laws of motion: units are moved by hand, command runs alone."""

import dataclasses
import importlib.util
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from rearguard.clock.command import Command
from rearguard.clock.standing import Setup
from rearguard.host.doing import Doing
from rearguard.laws.word.order import Chain
from rearguard.record.events import Event
from rearguard.record.record import Record
from rearguard.world.sky import Moment, Weather

AT_ONCE = Chain(right_each=1.0, hear_s=0.0, decide_s=0.0)


def load_setting():
    """The staged bodies that other tests use."""
    path = Path(__file__).parent.parent / "setting.py"
    spec = importlib.util.spec_from_file_location("setting", path)
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["setting"] = module
    spec.loader.exec_module(module)
    return module


setting = load_setting()
Body, flat, muster = setting.Body, setting.flat, setting.muster


@dataclass
class Day:
    """A sky of one light."""

    lux: float = 20000.0
    weather: Weather = dataclasses.field(default_factory=Weather)

    def at(self, t_s):
        return Moment(30.0, 180.0, -10.0, 90.0, self.lux)


class Theatre:
    """Bodies of troops that stand where they are put, and command over them.

    Officers make out their orders at once, except where ``chain`` says otherwise.
    """

    def __init__(
        self, bodies, setups, *, ground=None, seed=1, lux=20000.0, before=None, chain=AT_ONCE
    ):
        self.host = muster(bodies, seed=seed)
        self.ground = ground or flat()
        self.record = Record(self.host.units.n)
        for u, body in enumerate(bodies):
            self.put(u, body.x, body.y)
        self.day = Day(lux)
        if before is not None:
            before(self)
        laws = {"chain": chain}
        self.command = Command(self.host, self.ground, self.record, seed, setups, self.day, laws)
        self.t_s = 0.0

    def rows(self, u):
        return slice(int(self.host.units.first[u]), int(self.host.units.last[u]))

    def put(self, u, x, y, spread_m=40.0):
        """Put a unit's men around a point, in rows."""
        rows, host = self.rows(u), self.host
        n = rows.stop - rows.start
        side = int(np.ceil(np.sqrt(n)))
        k = np.arange(n)
        host.all.x_m[rows] = x + (k % side - side / 2) * spread_m / side
        host.all.y_m[rows] = y + (k // side - side / 2) * spread_m / side
        host.units.x_m[u], host.units.y_m[u] = x, y

    def set_doing(self, u, doing, *, speed=0.0, heading=0.0, share=1.0):
        rows, host = self.rows(u), self.host
        last = rows.start + round((rows.stop - rows.start) * share)
        host.all.doing[rows.start : last] = doing
        host.all.speed_m_s[rows.start : last] = speed
        host.all.heading_rad[rows.start : last] = heading

    def minutes(self, n, act=None):
        """Let command run for some minutes; ``act(theatre)`` moves bodies before each."""
        for _ in range(n):
            if act is not None:
                act(self)
            self.command.sense(self.t_s)
            self.command.carry(self.t_s, 60.0)
            self.command.think(self.t_s)
            self.t_s += 60.0

    def events(self, *kinds):
        return [row for row in self.record.events() if row.event in kinds]

    def orders(self):
        """Everything that was ordered, as plain rows that compare byte by byte."""
        kinds = (Event.ORDER_GIVEN, Event.ORDER_ARRIVED, Event.ORDER_LOST, Event.DECIDED)
        return [repr(row) for row in self.events(*kinds)]

    def bodies(self, side):
        """What a side's commander believes, as in his brief."""
        from rearguard.clock.brief import build_brief

        made = build_brief(self.host, self.command.staff, side, self.t_s, self.day.lux, False)
        return made.bodies


def setup(side, host_unit_row, **words):
    """A side whose commander is the first man of a unit."""
    return Setup(side, host_unit_row, **words)


RUNNING = Doing.FLEEING
