"""Muster: from a scenario to rows. Who stands where, on which horse, with what, how steady.

A figure stands for ``figure`` men; leaders, banners and small units are always one to a row. The
dice of a man are keyed by his row, those of a unit and of a side's day by their number, so a
muster depends on nothing but the scenario and the seed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rearguard.host.doing import Doing, Kind
from rearguard.host.host import Host
from rearguard.host.individuals import ON_FOOT_M, ON_HORSE_M
from rearguard.host.units import Formation
from rearguard.kit.dice import personal_gauss, personal_roll
from rearguard.kit.math import atan2, cos, exp, sin
from rearguard.kit.plainly import plainly
from rearguard.kit.spot import Spot
from rearguard.kit.stage import kept, kernel
from rearguard.kit.streams import MUSTER
from rearguard.record.events import Harm
from rearguard.scenario import rolls
from rearguard.scenario.arms import arm
from rearguard.scenario.blocks import Words
from rearguard.scenario.catalog import Catalogue, catalogue
from rearguard.world.ground import Ground
from rearguard.world.places import along_line

atan2, cos, sin = plainly(atan2, cos, sin)
_gauss, _roll = kept(personal_gauss), kept(personal_roll)
FORMATIONS = {shape.name.lower(): shape for shape in Formation}
HARM = {"blade": Harm.BLADE, "spear": Harm.LANCE, "blunt": Harm.BLADE}
ALWAYS_ONE = ("scout", "courier")
FEWEST = 10  # figures of a unit; one that would be fewer is mustered in smaller figures
SD_DAY, SD_BODY, SD_MAN = 0.15, 0.15, 0.35  # ln-spread of resolve; judged (docs/evidence/fear.md)
SD_BENT_RAD = 0.5  # own angle of flight; judged
SD_GALLOP, SD_RESERVE = 0.08, 0.30  # ln-spread of horses; judged
MAN, LEADER, COMMANDER, BANNER = range(4)


@dataclass(frozen=True)
class Mustered:
    """A host in its places, and what the rest of a run has to know about it.

    Attributes
    ----------
    host : Host
    units_of : dict     (side number, unit name or "all") -> numbers of units
    kinds : dict        unit -> name of its troop type
    """

    host: Host
    units_of: dict[tuple[int, str], tuple[int, ...]]
    kinds: dict[int, str]


@dataclass
class _Body:
    """One unit of the host, before its rows are filled."""

    side: int
    name: str
    block: Any
    men: int
    x: float
    y: float
    heading_rad: float
    number: int  # of the bodies of one block
    of: int
    roster: tuple[Any, ...] = ()
    first_man: int = 0  # men of the block in the bodies before


def place_finder(ground: Ground) -> Any:
    """Spot -> (x_m, y_m) on this ground; a line counts by its middle."""

    def find(spot: Spot) -> tuple[float, float]:
        if spot.place is None:
            x, y = float(spot.x_m), float(spot.y_m)  # type: ignore[arg-type]
        else:
            x, y = ground.places.find(spot.place).middle()
        off = float(spot.off_m)  # type: ignore[arg-type]
        return x + off * cos(spot.off_rad), y + off * sin(spot.off_rad)

    return find


def _line_of(spot: Spot, ground: Ground) -> tuple[tuple[float, float], ...] | None:
    """The line a spot names, moved as a whole by its offset; None where it is a point."""
    if spot.place is None:
        return None
    points = ground.places.find(spot.place).points
    if len(points) < 2:
        return None
    off = float(spot.off_m)  # type: ignore[arg-type]
    dx, dy = off * cos(spot.off_rad), off * sin(spot.off_rad)
    return tuple((x + dx, y + dy) for x, y in points)


def _heading(block: Any, find: Any, x: float, y: float, otherwise: float) -> float:
    if block.facing is None:
        return otherwise
    if block.facing.toward is None:
        return float(block.facing.heading_rad)
    tx, ty = find(block.facing.toward)
    return float(atan2(ty - y, tx - x))


def _across_line(line: Any, facing: float) -> float:
    """Heading at right angles to a line, on the side that is nearer to ``facing``."""
    along = float(atan2(line[-1][1] - line[0][1], line[-1][0] - line[0][0]))
    options = (along + np.pi / 2, along - np.pi / 2)
    return float(max(options, key=lambda a: cos(a - facing)))


def _bodies(scenario: Any, ground: Ground, book: Catalogue, figure: int) -> list[_Body]:
    find = place_finder(ground)
    made: list[_Body] = []
    for s, side in enumerate(scenario.sides.values()):
        for block in side.units:
            made += _bodies_of(s, block, scenario, ground, book, find, figure)
    return made


def _bodies_of(
    side: int, block: Any, scenario: Any, ground: Ground, book: Catalogue, find: Any, figure: int
) -> list[_Body]:
    """The bodies of one block, set out side by side or along the line it is placed on."""
    roster = scenario.rosters.get(block.roster or "", ())
    total = int(sum(r.men for r in roster)) if roster else round(float(block.men))
    n = int(block.bodies)
    sizes = [total * (k + 1) // n - total * k // n for k in range(n)]
    x, y = find(block.at)
    facing = _heading(block, find, x, y, 0.0)
    line = _line_of(block.at, ground)
    if line is not None:
        facing = _across_line(line, facing)
        spots = [along_line(line, (k + 0.5) / n) for k in range(n)]
    else:
        files, _, file_m, _ = _ranks(block, book, sizes[0])
        width = files * file_m + float(block.gap_m)
        spots = [
            (
                x + (k - 0.5 * (n - 1)) * width * sin(facing),
                y - (k - 0.5 * (n - 1)) * width * cos(facing),
            )
            for k in range(n)
        ]
    return [
        _Body(side, block.name, block, men, sx, sy, facing, k, n, roster, total * k // n)
        for k, (men, (sx, sy)) in enumerate(zip(sizes, spots, strict=True))
    ]


def _ranks(block: Any, book: Catalogue, men: int) -> tuple[int, str, float, float]:
    """Files, shape and spacings of a body of so many men."""
    kind = book.kinds[block.kind]
    ranks = block.formation or kind.formation
    file_m = float(block.file_m if block.file_m is not None else kind.file_m)
    rank_m = float(block.rank_m if block.rank_m is not None else kind.rank_m)
    if ranks.files:
        files = int(ranks.files)
    elif ranks.deep:
        files = max(int(np.ceil(men / ranks.deep)), 1)
    elif ranks.shape == "column":
        files = 4
    else:
        deep = (kind.formation.deep or 4.0) if ranks.shape == "line" else np.sqrt(men)
        files = max(int(np.ceil(men / deep)), 1)
    return min(files, max(men, 1)), ranks.shape, file_m, rank_m


def muster(scenario: Any, ground: Ground, seed: int, figure: int = 1) -> Mustered:
    """Build the host of a drawn scenario.

    Parameters
    ----------
    scenario : Scenario    with a number in the place of every unknown (``Scenario.drawn``)
    ground : Ground
    seed : int
    figure : int           men to a figure, at least 1; small units and last figures are of fewer

    Raises
    ------
    WorldError    a unit stands at a place that the ground does not have
    """
    book = catalogue()
    bodies = _bodies(scenario, ground, book, figure)
    scales = [_scale(b, figure) for b in bodies]
    rows = [-(-b.men // f) for b, f in zip(bodies, scales, strict=True)]
    breeds = [rolls.breed_of(b.block, book.kinds[b.block.kind], b.roster) for b in bodies]
    people = sum(rows)
    horses = sum(r for r, m in zip(rows, breeds, strict=True) if m)
    host = Host(people, horses, len(bodies), list(scenario.sides), float(figure))
    host.languages, host.weapons = list(book.languages), list(book.weapons)
    tongues = host.languages
    host.understood = np.array([[book.understood(a, b) for b in tongues] for a in tongues])
    first = horse = 0
    listed: dict[int, Any] = {}
    for u, (body, n, scale) in enumerate(zip(bodies, rows, scales, strict=True)):
        where = slice(first, first + n)
        _unit(host, u, body, where, scale, book)
        _people(host, u, body, where, scale, scenario, book, seed)
        lines = rolls.entries(body.roster, body.first_man, scale, where) if body.roster else {}
        rolls.write_people(host, lines, book)
        if (breed := breeds[u]) is not None:
            _horses(host, body, where, horse, book, seed, breed)
            rolls.write_horses(host, lines, book, breed, book.kinds[body.block.kind].horse)
            horse += n
        listed |= lines
        first += n
    _titles(host, bodies, scenario)
    rolls.write_titles(host, listed)
    units_of: dict[tuple[int, str], tuple[int, ...]] = {}
    for u, body in enumerate(bodies):
        for name in (body.name, "all"):
            key = (body.side, name)
            units_of[key] = (*units_of.get(key, ()), u)
    return Mustered(host, units_of, {u: b.block.kind for u, b in enumerate(bodies)})


def _scale(body: _Body, figure: int) -> int:
    """Men to a figure in this body: as asked for, or so few that it is figures enough."""
    if body.block.kind in ALWAYS_ONE:
        return 1
    return min(figure, max(body.men // FEWEST, 1))


def _names(body: _Body) -> dict[str, str]:
    title = body.block.title
    words: Words = title if title is not None else Words(body.name, body.name, body.name)
    names = words.mapping()
    if body.of > 1:
        names = {lang: f"{name} {body.number + 1}" for lang, name in names.items()}
    return names


def _unit(host: Host, u: int, b: _Body, rows: slice, scale: int, book: Catalogue) -> None:
    units = host.units
    files, shape, file_m, rank_m = _ranks(b.block, book, b.men)
    root = scale**0.5
    column = shape == "column"
    values = {
        "side": b.side, "first": rows.start, "last": rows.stop, "leader": rows.start,
        "banner": rows.start + 1 if b.block.banner and rows.stop - rows.start > 1 else -1,
        "mustered": b.men, "formation": FORMATIONS[shape],
        "files": max(round(files / (1 if column else root)), 1),
        "file_m": file_m * (1.0 if column else root),
        "rank_m": rank_m * (scale if column else root),
        "x_m": b.x, "y_m": b.y, "goal_x_m": b.x, "goal_y_m": b.y, "heading_rad": b.heading_rad,
        "arrived": 1,
    }  # fmt: skip
    for name, value in values.items():
        units[name][u] = value
    host.unit_names.append(_names(b))


@kernel
def _spread(
    seed: Any, stream: Any, lo: Any, hi: Any, offset: Any, day: Any, body: Any, resolve: Any,
    bent: Any, walk: Any, run: Any,
) -> None:  # fmt: skip
    """Own dice of each person: resolve, angle of flight, legs."""
    for k in range(lo, hi):
        i = k + offset
        own = SD_DAY * day + SD_BODY * body + SD_MAN * personal_gauss(seed, stream, i, 0, 0)
        resolve[k] *= exp(own)
        bent[k] = SD_BENT_RAD * personal_gauss(seed, stream, i, 0, 1)
        legs = 1.0 + 0.1 * personal_gauss(seed, stream, i, 0, 2)
        walk[k] *= min(max(legs, 0.7), 1.3)
        run[k] *= min(max(legs, 0.7), 1.3)


@kernel
def _spread_horses(
    seed: Any, stream: Any, lo: Any, hi: Any, offset: Any, gallop: Any, reserve: Any
) -> None:
    """Own dice of each horse: its gallop and what it has in it."""
    for k in range(lo, hi):
        i = k + offset
        gallop[k] *= exp(SD_GALLOP * personal_gauss(seed, stream, i, 0, 0))
        reserve[k] *= exp(SD_RESERVE * personal_gauss(seed, stream, i, 0, 1))


def _people(
    host: Host, u: int, b: _Body, rows: slice, scale: int, scenario: Any, book: Catalogue, seed: int
) -> None:
    every, p, n, block = host.all, host.people, rows.stop - rows.start, b.block
    kind, grade = book.kinds[block.kind], book.grades[block.grade]
    side = list(scenario.sides.values())[b.side]
    people, files = block.people or side.people[0], int(host.units.files[u])

    def own(value: Any, otherwise: float) -> float:
        return float(value) if value is not None else float(otherwise)

    every.side[rows], every.unit[rows], every.men[rows] = b.side, u, scale
    every.men[rows.stop - 1] = b.men - (n - 1) * scale  # the last figure is what is left over
    every.heading_rad[rows], every.doing[rows] = b.heading_rad, Doing.RANKED
    every.body_kg[rows] = kind.weight_kg
    every.load_kg[rows] = own(block.load_kg, book.load_kg(block.kind))
    p.silver_kg[rows] = float(block.silver_kg)
    p.slot_file[rows], p.slot_rank[rows] = np.arange(n) % files, np.arange(n) // files
    p.language[rows] = host.languages.index(book.peoples[people].language)
    p.tongues[rows] = sum(1 << host.languages.index(name) for name in set(side.understands))
    p.resolve[rows] = own(block.resolve, grade.resolve)
    p.fear_news[rows] = own(block.standing, grade.standing)
    p.dread[rows] = min(p.fear_news[rows.start] / 0.12, 1.0) if n else 0.0
    p.leadership[rows] = own(block.lead, grade.lead)
    p.quarter[rows] = float(side.quarter)
    p.rounds[rows] = int(own(block.rounds, book.rounds(block.kind)))
    p.skill[rows], p.discipline[rows] = kind.skill, own(block.discipline, grade.discipline)
    melee = [book.weapons[w] for w in kind.weapons if book.weapons[w].class_ in HARM]
    p.weapon[rows] = host.weapons.index(kind.weapons[0])
    arm(p, rows, book.shooter(block.kind), book.armour[kind.armour])
    if melee:
        p.harm[rows] = HARM[melee[0].class_]
        p.reach_m[rows] = max(w.reach_m for w in melee)
    p.radius_m[rows] = ON_HORSE_M if kind.horse else ON_FOOT_M
    day = _gauss(seed, MUSTER, 2**31 + b.side, 0, 0)
    body = _gauss(seed, MUSTER, 2**30 + u, 0, 0)
    _spread(
        seed, MUSTER, rows.start, rows.stop, 0, day, body, p.resolve, p.bent_rad, p.walk_m_s,
        p.run_m_s,
    )  # fmt: skip


def _horses(
    host: Host, b: _Body, rows: slice, first: int, book: Catalogue, seed: int, kind: str
) -> None:
    n, size, block = host.n_people, rows.stop - rows.start, b.block
    own, on = slice(first, first + size), slice(n + first, n + first + size)
    breed = book.horses[kind]
    fresh = float(block.horses.fresh) if block.horses is not None else 1.0
    every, beasts = host.all, host.beasts
    every.kind[on], every.doing[on], every.men[on] = Kind.HORSE, Doing.CARRYING, every.men[rows]
    every.side[on], every.unit[on] = every.side[rows], every.unit[rows]
    every.body_kg[on], every.load_kg[on] = breed.weight_kg, book.kinds[block.kind].barding_kg
    beasts.rider[own] = np.arange(rows.start, rows.stop)
    host.people.mount[rows] = np.arange(own.start, own.stop)
    beasts.walk_m_s[own], beasts.trot_m_s[own] = breed.walk_m_s, breed.trot_m_s
    beasts.gallop_m_s[own], beasts.reserve_full_m[own] = breed.gallop_m_s, breed.reserve_m
    training = block.horses.training if block.horses is not None else None
    beasts.training[own] = float(training) if training is not None else breed.training
    _spread_horses(seed, MUSTER, own.start, own.stop, n, beasts.gallop_m_s, beasts.reserve_full_m)
    # a worn horse gets its breath back at a halt, but not what weeks have taken out of it
    beasts.fresh[own] = fresh
    beasts.reserve_full_m[own] *= np.float32(fresh)
    beasts.reserve_m[own] = beasts.reserve_full_m[own]


def _titles(host: Host, bodies: list[_Body], scenario: Any) -> None:
    """Leaders, banner-bearers and commanders; their names."""
    p, units = host.people, host.units
    for u, body in enumerate(bodies):
        p.rank_title[int(units.leader[u])] = LEADER
        if units.banner[u] >= 0:
            p.rank_title[int(units.banner[u])] = BANNER
        leader = body.block.leader
        if leader is not None and leader.name is not None and body.number == 0:
            host.leader_names[int(units.leader[u])] = leader.name.mapping()
    for s, side in enumerate(scenario.sides.values()):
        mine = [u for u, b in enumerate(bodies) if b.side == s]
        named = [u for u in mine if bodies[u].name == side.commander.unit]
        choice = named or mine
        row = int(units.leader[choice[len(choice) // 2]])
        p.rank_title[row] = COMMANDER
        if side.commander.name is not None:
            host.leader_names[row] = side.commander.name.mapping()


def law_numbers_in_force(laws: Mapping[str, Mapping[str, float]], known: Mapping[str, Any]) -> dict:
    """NamedTuples of the laws with a scenario's overrides, by the name the clock uses.

    Parameters
    ----------
    laws : mapping     the scenario's ``laws`` block, drawn: file -> number -> value
    known : mapping    file -> NamedTuple of defaults
    """
    made = {}
    for file, numbers in known.items():
        values = {k: float(v) for k, v in laws.get(file, {}).items() if k in numbers._fields}
        made[type(numbers).__name__.lower()] = numbers._replace(**values)
    return made


def draws_of(seed: int) -> Any:
    """Uniform numbers for a scenario's unknowns, each keyed by the path of its number."""
    import hashlib

    from rearguard.kit.streams import SCENARIO

    def uniform(path: str) -> float:
        word = int.from_bytes(hashlib.sha256(path.encode()).digest()[:4], "big")
        return float(_roll(seed, SCENARIO, word, 0, 0))

    return uniform
