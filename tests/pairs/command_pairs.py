"""Pairs of command: time bought by a screen, decoys, escorts, orders that reach their man."""

import dataclasses
import math

import numpy as np
from pair import Pair
from staged import GOOD, even, set_running

from rearguard.clock.command import Command
from rearguard.clock.standing import Item, Known, Setup
from rearguard.host.doing import Doing, table_of
from rearguard.host.units import Task
from rearguard.kit.stage import plain
from rearguard.laws.arms.capture import Capture
from rearguard.laws.command import conditions as c
from rearguard.laws.command.attack import Attack
from rearguard.laws.command.brief import Dispatch
from rearguard.laws.command.captive import Captive, guards_told_off
from rearguard.laws.command.pursuit import Pursuit
from rearguard.laws.command.rearguard import Rearguard
from rearguard.laws.sense.sight import Sight
from rearguard.laws.word.carry import Carry
from rearguard.record.events import Event
from rearguard.world import sky
from setting import Body, muster, order, start

WEAK = {"resolve": 0.4, "lead": 0.3, "news": 0.12, "dread": 1.0, "fresh": 0.3}
BEYOND_M, LATEST_S = 2500.0, 1800.0
SHORT = {"pursuit": Pursuit(longest_s=600.0, dull_s=300.0, gather_s=300.0)}
HERE = table_of(Doing.RANKED, Doing.MARCHING, Doing.PURSUING, Doing.STRAGGLING, Doing.CHARGING)


@dataclasses.dataclass
class Day:
    """A sky of one light."""

    weather: sky.Weather = dataclasses.field(default_factory=sky.Weather)

    def at(self, t_s):
        return sky.Moment(30.0, 180.0, -10.0, 90.0, 20000.0)


def campaign(seed, bodies, setups, numbers=None):
    """A clock with commanders of both sides, over some bodies or a host made of them."""
    host = muster(bodies, seed=seed) if isinstance(bodies, list) else bodies
    clock = start(host, seed, numbers=numbers or {})
    clock.command = Command(host, clock.ground, clock.record, seed, setups, Day(), numbers)
    return clock


def by_screen(seed, on):
    """B1: a weak screen in the way, or nobody; when half of the pursuers are past it."""
    bodies = [
        Body(0, 60, 0, 0, 90, files=30, **GOOD),
        Body(1, 120, 0, 900.0 if on else 9e4, -90, files=60, **WEAK),
    ]
    plan = (
        Item(0, Dispatch("march", 0, 0.0, 4000.0, plan=0, gait="trot"), None, None, True),
        Item(1, Dispatch("charge", 0, plan=1), c.Within("enemy", 400.0), None, True),
    )
    setups = [Setup(0, 0, "bold", "hunter", plan, onward=(0.0, 5500.0)), Setup(1, 60)]
    clock = campaign(seed, bodies, setups, SHORT)
    every = clock.host.all
    while clock.t_s < LATEST_S:
        clock.run_until(clock.t_s + 30.0)
        past = (every.y_m[:60] > BEYOND_M) & HERE[every.doing[:60]]
        if past.mean() >= 0.5:
            break
    return clock.t_s


def by_scatter(seed, on):
    """B8: a body that scatters before a charge, or one that stands: is the main body here?"""
    grade = WEAK if on else GOOD | {"resolve": 6.0}
    bodies = [
        Body(0, 60, 0, 0, 90, files=30, **GOOD),
        Body(1, 200, 0, 700.0, -90, files=200, file_m=6.0, **grade),
    ]
    told = (Known("body", 0.0, 700.0, 300.0, math.log(200.0), 0.3, 1, 600.0, "scouts"),)
    setups = [Setup(0, 0, "bold", "hunter", known=told), Setup(1, 60)]
    numbers = {"attack": Attack(patience_s=60.0)}
    clock = campaign(seed, bodies, setups, numbers)
    clock.run_until(600.0)
    return float(clock.command.staff.memory[0]["main_here"])


def by_decoy(seed, on):
    """B8: hunters who can tell a decoy, or who take whoever scatters for the main body."""
    bodies = [
        Body(0, 240, 0, 0, 90, files=120, **GOOD),
        Body(1, 24, 0, 700.0, -90, files=24, file_m=20.0, **WEAK),
    ]
    told = (Known("body", 0.0, 700.0, 300.0, math.log(24.0), 0.3, 1, 600.0, "scouts"),)
    setups = [Setup(0, 0, "bold", "hunter", known=told), Setup(1, 240)]
    law = Rearguard() if on else Rearguard(scatter_if_main=0.8)
    numbers = {"attack": Attack(patience_s=60.0), "rearguard": law}
    clock = campaign(seed, bodies, setups, numbers)
    while clock.t_s < 900.0:
        clock.run_until(clock.t_s + 60.0)
        if clock.command.staff.memory[0].get("phase") in ("gather", "on"):
            break
    return clock.t_s


def by_parties(seed, on):
    """C11: a scattered body, and hunters who ride in three parties under officers, or in one."""
    units = [Body(0, 60, x, 0, 90, files=30, **GOOD) for x in (-150.0, 0.0, 150.0)]
    runners = Body(1, 480, 0, 600.0, 90, files=240, file_m=3.0, **(WEAK | {"fresh": 0.5}))
    law = Pursuit(party_men=60.0 if on else 180.0, dull_s=1800.0)
    numbers = {"pursuit": law, "attack": Attack(patience_s=60.0)}
    setups = [Setup(0, 60, "bold", "hunter"), Setup(1, 180)]
    clock = campaign(seed, [*units, runners], setups, numbers)
    set_running(clock.host, slice(180, 660), away_from=(0.0, 600.0))
    clock.run_until(1500.0)
    return float((clock.host.all.doing[180:660] == Doing.CAPTIVE).mean())


def by_small_escort(seed, on):
    """G4: one man told off for sixty prisoners, or one for ten; prisoners who break away."""
    bodies = [Body(1, 120, 0, 0, files=12), Body(0, 40, 0, -30, files=20, **GOOD)]
    numbers = {"capture": Capture(escape_hour=0.2)}
    clock = campaign(seed, bodies, [Setup(0, 120), Setup(1, 0)], numbers)
    host = clock.host
    host.all.doing[:120] = Doing.CAPTIVE
    host.all.doing[120:160] = Doing.GUARDING
    host.people.captor[:120] = 120 + np.arange(120) % 40
    clock.notes.before[:] = host.all.doing
    law = Captive(to_a_guard=60.0) if on else Captive()
    men = plain(guards_told_off)(120.0, 40.0, law)
    clock.command.give(0, Dispatch("escort", 1, 0.0, 300.0, men=round(men)), 0.0)
    clock.run_until(600.0)
    return float((host.all.doing[:120] != Doing.CAPTIVE).sum())


def by_enemy_on_the_way(seed, on):
    """Couriers whom armed enemies on their way can stop, or cannot; orders lost of ten."""
    bodies = [
        Body(0, 60, 1000.0, 20.0, 90, files=60),
        Body(1, 20, 0.0, 0.0, 90, files=20, **GOOD),
        Body(1, 20, 3000.0, 0.0, 90, files=20, **GOOD),
    ]
    carry = Carry(caught_hz=0.0005) if on else Carry(caught_hz=0.0)
    clock = campaign(seed, bodies, [Setup(0, 0), Setup(1, 60)], {"carry": carry})
    clock.command.sense(0.0)
    for k in range(10):
        order = Dispatch("form", 2, facing_rad=1.5 + 0.001 * k, by="courier")
        clock.command.give(1, order, 2.0 * k)
    for t in range(20, 900, 2):
        clock.command.carry(float(t))
    return float(sum(r.event == Event.ORDER_LOST for r in clock.record.events()))


FAR_M = 4000.0


def watched(seed, men, away_m, news=0.0, numbers=None):
    """A body stands before an officer of the other side, whose commander is out of sight."""
    bodies = [
        Body(0, men, 0, away_m, -90, files=20, **GOOD),
        Body(1, 20, 0, 0, 90, files=20, resolve=1.0, lead=0.7, news=news),
        Body(1, 20, 0, -FAR_M, 90, files=20, resolve=1.0, lead=0.7),
    ]
    host = muster(bodies, seed=seed)
    even(host, slice(men, men + 20), 1.0)
    return campaign(seed, host, [Setup(0, 0), Setup(1, men + 20)], numbers)


def by_fright(seed, on):
    """F6: an officer who is afraid sees double, or is only less sure of his count."""
    sight = Sight() if on else Sight(scared_bias=0.0)
    clock = watched(seed, 100, 700.0, news=0.75, numbers={"sight": sight})
    clock.run_until(62.0)
    (seen,) = clock.command.staff.looks[1].sightings
    return seen.ln_men


def by_overlooking(seed, on):
    """Five officers and a patrol that comes into sight: looks that do not find it."""
    bodies = [Body(0, 3, 0, 2000.0, -90, files=3, **GOOD)]
    bodies += [Body(1, 6, 15.0 * k, 0, 90, files=6, **GOOD) for k in range(5)]
    sight = Sight() if on else Sight(look_s=0.001)
    clock = campaign(seed, bodies, [Setup(0, 0), Setup(1, 3)], {"sight": sight})
    order(clock.host, 0, Task.MARCH, goal_x_m=0, goal_y_m=1700, pace_m_s=3.4)
    empty = 0
    for minute in range(1, 16):
        clock.run_until(60.0 * minute + 1.0)
        looks = clock.command.staff.looks
        empty += sum(not looks[u].sightings for u in range(1, 6))
    return float(empty)


PAIRS = [
    Pair("F6", "fright", "ln of the strength he sees", by_fright),
    Pair("sight", "overlooked", "looks that find nothing", by_overlooking),
    Pair("B1", "screen", "time until the pursuers are past", by_screen),
    Pair("B8", "scatter", "belief that the main body is here", by_scatter, more=False),
    Pair("C11", "parties", "share gathered", by_parties),
    Pair("B8", "duped", "time until the hunters are called in", by_decoy, more=False),
    Pair("G4", "small escort", "prisoners who broke away", by_small_escort),
    Pair("carry", "enemies on the way", "orders lost of ten", by_enemy_on_the_way),
]
