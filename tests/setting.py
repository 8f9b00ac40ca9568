"""Staged situations: a field, some bodies of troops, a clock, for tests of one thing at a time."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rearguard.clock.clock import Clock
from rearguard.host.doing import Doing, Kind
from rearguard.host.host import Host
from rearguard.host.individuals import Missile
from rearguard.host.units import Formation, Task
from rearguard.kit.dice import personal_gauss
from rearguard.kit.streams import MUSTER
from rearguard.record.record import Record
from rearguard.world.ground import Ground


@dataclass
class Body:
    """One body of troops to be set out."""

    side: int
    men: int
    x: float
    y: float
    heading_deg: float = 90.0
    files: int = 50
    file_m: float = 1.0
    rank_m: float = 3.0
    mounted: bool = True
    resolve: float = 1.0
    lead: float = 0.7
    news: float = 0.0
    dread: float = 0.0
    rounds: int = 0
    fresh: float = 1.0
    formation: Formation = Formation.LINE
    order: dict[str, Any] = field(default_factory=dict)


def flat(half_m: float = 6000.0, cell_m: float = 100.0) -> Ground:
    """Level grassland, its middle at the origin."""
    n = int(2 * half_m / cell_m) + 1
    return Ground(
        np.zeros((n, n), np.float32), np.zeros((n, n), np.uint8), cell_m, -half_m, -half_m
    )


def muster(bodies: list[Body], seed: int = 1, figure: int = 1) -> Host:
    """A host of some bodies; ``figure`` men to a row."""
    rows = [max(b.men // figure, 1) for b in bodies]
    people = sum(rows)
    horses = sum(r for r, b in zip(rows, bodies, strict=True) if b.mounted)
    host = Host(people, horses, len(bodies), ["jin", "song"], float(figure))
    first = horse = 0
    for u, (b, n) in enumerate(zip(bodies, rows, strict=True)):
        host.unit_names.append({"en": f"body {u}"})
        last = first + n
        _unit(host, u, b, first, last, figure)
        _people(host, u, b, slice(first, last), horse, seed, figure)
        first, horse = last, horse + (n if b.mounted else 0)
    return host


def _unit(host: Host, u: int, b: Body, first: int, last: int, figure: int) -> None:
    units = host.units
    values = {
        "side": b.side, "first": first, "last": last, "leader": first, "banner": -1,
        "mustered": (last - first) * figure, "files": max(b.files // int(figure**0.5), 1),
        "file_m": b.file_m * figure**0.5, "rank_m": b.rank_m * figure**0.5, "x_m": b.x, "y_m": b.y,
        "heading_rad": np.radians(b.heading_deg), "formation": b.formation,
        "goal_x_m": b.x, "goal_y_m": b.y, "arrived": 1,
    } | b.order  # fmt: skip
    for name, value in values.items():
        units[name][u] = value


def _people(host: Host, u: int, b: Body, rows: slice, horse: int, seed: int, figure: int) -> None:
    every, p, n = host.all, host.people, rows.stop - rows.start
    every.side[rows], every.unit[rows], every.men[rows] = b.side, u, figure
    files = int(host.units.files[u])
    p.slot_file[rows], p.slot_rank[rows] = np.arange(n) % files, np.arange(n) // files
    day = personal_gauss(seed, MUSTER, 1_000_000 + b.side, 0, 0)
    body = personal_gauss(seed, MUSTER, 2_000_000 + u, 0, 0)
    for i in range(rows.start, rows.stop):
        own = personal_gauss(seed, MUSTER, i, 0, 0)
        p.resolve[i] = b.resolve * np.exp(0.15 * day + 0.15 * body + 0.35 * own)
        p.bent_rad[i] = 0.5 * personal_gauss(seed, MUSTER, i, 0, 1)
    p.leadership[rows], p.fear_news[rows], p.dread[rows] = b.lead, b.news, b.dread
    p.rounds[rows], p.language[rows] = b.rounds, b.side
    p.rank_title[rows.start] = 1
    every.heading_rad[rows] = np.radians(b.heading_deg)
    p.reach_m[rows], p.radius_m[rows] = (2.5, 0.35) if b.mounted else (2.0, 0.2)
    if b.mounted:
        p.mount[rows] = np.arange(horse, horse + n)
        _horses(host, b, slice(horse, horse + n), rows, seed, figure)


def _horses(host: Host, b: Body, own: slice, rows: slice, seed: int, figure: int) -> None:
    n = host.n_people
    on = slice(n + own.start, n + own.stop)
    every, beasts = host.all, host.beasts
    every.kind[on], every.doing[on], every.men[on] = Kind.HORSE, Doing.CARRYING, figure
    every.side[on], every.unit[on] = every.side[rows], every.unit[rows]
    beasts.rider[own] = np.arange(rows.start, rows.stop)
    for k in range(own.start, own.stop):
        beasts.gallop_m_s[k] = 6.5 * np.exp(0.08 * personal_gauss(seed, MUSTER, n + k, 0, 0))
        beasts.reserve_full_m[k] = 1900.0 * np.exp(0.3 * personal_gauss(seed, MUSTER, n + k, 0, 1))
    beasts.reserve_full_m[own] *= np.float32(b.fresh)
    beasts.reserve_m[own] = beasts.reserve_full_m[own]


def start(host: Host, seed: int = 1, ground: Ground | None = None, **words: Any) -> Clock:
    """A clock over a host, with everybody in his place."""
    clock = Clock(host, ground or flat(), Record(host.units.n), seed, **words)
    p, n = host.people, host.n_people
    host.all.x_m[:n], host.all.y_m[:n] = p.slot_x_m, p.slot_y_m
    return clock


def order(host: Host, u: int, task: Task, **values: Any) -> None:
    """Give a unit an order as if it had just reached its leader."""
    units = host.units
    units.task[u], units.arrived[u] = task, 0
    units.order[u] += 1
    for name, value in values.items():
        units[name][u] = value


ARMS = {  # force, weight, rate a minute and opening range of the catalogue's weapons
    Missile.ARROW: (580.6, 0.07, 4.0, 110.0),
    Missile.BOLT: (1625.6, 0.08, 1.5, 156.0),
    Missile.JAVELIN: (0.0, 1.0, 6.0, 20.0),
}


def arm(host: Host, u: int, missile: Missile) -> None:
    """Give bows, crossbows or javelins to a unit."""
    rows = slice(int(host.units.first[u]), int(host.units.last[u]))
    draw, dart, per_min, opens = ARMS[missile]
    values = {"missile": missile, "draw_n": draw, "dart_kg": dart, "rate_hz": per_min / 60.0,
              "opens_m": opens}  # fmt: skip
    for name, value in values.items():
        host.people[name][rows] = value
