"""The small situations that the pairs share."""

from typing import Any

import numpy as np

from rearguard.clock.call import call_out
from rearguard.clock.clock import Clock
from rearguard.clock.lead import ride_with_parties
from rearguard.host.doing import Doing
from rearguard.host.host import Host
from rearguard.host.parties import parties as parties_of
from rearguard.host.units import Task
from rearguard.laws.command.pursuit import Pursuit
from rearguard.laws.sense.hearing import Hearing
from rearguard.world.ground import Ground
from setting import Body, flat, muster, order, start

BEATEN = {"resolve": 0.5, "lead": 0.3, "news": 0.12, "dread": 1.0}  # driven for a month
ORDINARY = {"resolve": 1.0, "lead": 0.7, "dread": 1.0}
GOOD = {"resolve": 1.5, "lead": 0.9}
RUNNING = (Doing.FLEEING, Doing.FROZEN, Doing.CORNERED, Doing.LEFT_MAP, Doing.CAPTIVE)
FIRE_S, CHARGE_S, CONTACT_S = 60.0, 120.0, 150.0
BEATEN_SIDE, HUNTING_SIDE = 1, 0
FIELD = (-6000.0, -6000.0, 6000.0, 6000.0)


def share(clock: Clock, states: Any, side: int = BEATEN_SIDE) -> float:
    """Share of a side's people in some states now."""
    host = clock.host
    mine = host.all.side[: host.n_people] == side
    return float(np.isin(host.all.doing[: host.n_people][mine], states).mean())


def count(clock: Clock, states: Any, side: int = BEATEN_SIDE) -> float:
    """Number of a side's people in some states now."""
    host = clock.host
    mine = host.all.side[: host.n_people] == side
    return float(np.isin(host.all.doing[: host.n_people][mine], states).sum())


def mean(clock: Clock, column: str, side: int = BEATEN_SIDE) -> float:
    """Mean of a column of people over a side."""
    host = clock.host
    return float(host.people[column][host.all.side[: host.n_people] == side].mean())


def screen(
    seed: int, *, volley: bool = True, charge: bool = False, grade: dict | None = None,
    rounds: int = 20, fires: int = 500, ground: Ground | None = None, **words: Any,
) -> Clock:  # fmt: skip
    """4,000 riders in two bodies, 500 muskets 150 m before them, 1,000 horse behind those.

    Ten men to a figure. The muskets fire once at 60 s; the horse charge at 120 s and meet the
    screen at about 150 s.
    """
    grade = BEATEN if grade is None else grade
    bodies = [
        Body(1, 2000, -210, 0, -90, files=400, **grade),
        Body(1, 2000, 210, 0, -90, files=400, **grade),
        Body(0, fires, 0, -150, 90, files=250, rounds=rounds, **GOOD),
        Body(0, 1000, 0, -190, 90, files=400, **GOOD),
    ]
    host = muster(bodies, seed=seed, figure=10)
    even(host, slice(0, 400), grade["resolve"])
    clock = start(host, seed, ground, **words)
    clock.run_until(FIRE_S)
    if volley:
        fire(clock.host, 2)
    if charge:
        clock.run_until(CHARGE_S)
        order(clock.host, 3, Task.CHARGE, goal_x_m=0, goal_y_m=20, pace_m_s=6)
    return clock


def even(host: Host, rows: slice, resolve: float) -> None:
    """Take the luck of the day out of some men's resolve; they differ from man to man as before.

    A good or a bad day would drown what one cause does.
    """
    own = host.people.resolve[rows]
    own *= resolve / np.exp(np.log(own.astype(np.float64)).mean())


def fire(host: Host, unit: int, rounds: int = 1) -> None:
    """Tell a unit to fire from where it stands."""
    where = {"goal_x_m": host.units.x_m[unit], "goal_y_m": host.units.y_m[unit]}
    order(host, unit, Task.VOLLEY, range_m=160, rounds=rounds, **where)
    host.units.arrived[unit] = 1


def at(clock: Clock, t_s: float) -> Clock:
    """The clock after running until a time."""
    clock.run_until(t_s)
    return clock


class Crier:
    """A command that only keeps hunters with their parties and lets them call."""

    def __init__(self, host: Host) -> None:
        self.host, self.parties, self.hearing = host, parties_of(2), Hearing()

    def sense(self, t_s: float) -> None:
        """Nobody reports."""

    def think(self, t_s: float) -> None:
        """Nobody decides."""

    def carry(self, t_s: float, dt_s: float) -> None:
        """Hunters ride with their parties and call."""
        ride_with_parties(self.host, self.parties, Pursuit(), FIELD)
        call_out(self.host, self.parties, self.hearing)


def hunt(
    seed: int, *, gap_m: float = 60.0, runners: int = 120, hunters: int = 60, fresh: float = 0.6,
    hunters_fresh: float = 0.6, tongue: int = 1, until_s: float = 120.0,
    learned: bool = False, **words: Any,
) -> Clock:  # fmt: skip
    """A broken body of riders and hunters let loose on it, ``gap_m`` behind."""
    bodies = [
        Body(1, runners, 0, 0, 90, files=40, file_m=2.0, fresh=fresh, resolve=0.3, lead=0.1),
        Body(0, hunters, 0, -gap_m - 10.0, 90, files=30, file_m=3.0, fresh=hunters_fresh, **GOOD),
    ]
    host = muster(bodies, seed=seed)
    host.people.language[:runners] = tongue
    host.people.tongues[:runners] = int(learned)  # the hunters' tongue is number 0
    clock = start(host, seed, **words)
    clock.command = Crier(host)
    set_running(host, slice(0, runners), away_from=(0.0, -gap_m))
    order(host, 1, Task.ROUND_UP, goal_x_m=0, goal_y_m=400, pace_m_s=6)
    split(host, clock.command.parties, 1, gap_m)
    return at(clock, until_s)


def set_running(host: Host, rows: slice, away_from: tuple[float, float]) -> None:
    """Men who have just broken, from an enemy at a place."""
    every, people = host.all, host.people
    every.doing[rows] = Doing.FLEEING
    people.fear_runners[rows] = 3.0
    dx, dy = every.x_m[rows] - away_from[0], every.y_m[rows] - away_from[1]
    people.away_rad[rows] = np.arctan2(dy, dx) + people.bent_rad[rows]


def split(host: Host, table: Any, parties: int, gap_m: float, unit: int = 1) -> None:
    """Tell a unit off into parties that call, each bound for its own side of the field."""
    first, last = int(host.units.first[unit]), int(host.units.last[unit])
    rows = np.arange(first, last)
    files = host.people.slot_file[rows]
    for p in range(parties):
        mine = rows[files * parties // (int(files.max()) + 1) == p]
        angle = np.pi * (p + 0.5) / parties
        values = {
            "side": HUNTING_SIDE, "task": Task.ROUND_UP, "leader": mine[0], "unit": unit,
            "men": len(mine), "goal_x_m": 600.0 * np.cos(angle), "call": 1,
            "goal_y_m": -gap_m + 600.0 * np.sin(angle), "field_x_m": 0.0, "field_y_m": -gap_m,
        }  # fmt: skip
        for name, value in values.items():
            table[name][p] = value
        host.people.party[mine] = p
        host.people.abreast[mine] = (np.arange(len(mine)) + 0.5) / len(mine) - 0.5


def ringed(
    seed: int, sides: int, distance_m: float, *, men: int = 80, hunters: int = 0, **words: Any
) -> Clock:  # fmt: skip
    """Runners in the middle; 400 formed enemies, who stand, on some of four sides of them.

    With ``hunters``, so many are let loose among the runners.
    """
    # with one side shut the enemy is in the south
    places = [(0, -1, 90), (1, 0, 180), (-1, 0, 0), (0, 1, -90)][:sides]
    bodies = [Body(1, men, 0, 0, 90, files=10, file_m=2.0, resolve=0.3, lead=0.1)]
    for x, y, heading in places:
        bodies.append(
            Body(0, 400 // sides, x * distance_m, y * distance_m, heading, files=100,
                 file_m=2.0 * distance_m / 100, rank_m=2.0, **GOOD)
        )  # fmt: skip
    if hunters:
        bodies.append(Body(0, hunters, 0, -25, 90, files=20, file_m=2.0, **GOOD))
    host = muster(bodies, seed=seed)
    clock = start(host, seed, **words)
    # the middle of the crowd in the middle of the ring
    host.all.y_m[:men] -= host.all.y_m[:men].mean()
    set_running(host, slice(0, men), away_from=(0.0, -0.01 if sides > 1 else -1e4))
    if hunters:
        order(host, len(places) + 1, Task.ROUND_UP, goal_x_m=0, goal_y_m=0, pace_m_s=6)
    return clock


def ridge(height_m: float, half_width_m: float, along_y_m: float) -> Ground:
    """Grassland with a long low ridge from west to east, its crest at ``along_y_m``."""
    ground = flat(3000.0, 25.0)
    rows = ground.height_m.shape[0]
    y = -3000.0 + 25.0 * np.arange(rows)
    rise = np.clip(1.0 - np.abs(y - along_y_m) / half_width_m, 0.0, 1.0) * height_m
    ground.height_m[:] = rise.astype(np.float32)[:, None]
    return ground
