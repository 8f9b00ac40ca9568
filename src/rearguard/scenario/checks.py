"""What a scenario's parts say of each other: names that must exist, days that must be.

Each check yields remarks at a place of the tree; ``load`` turns them into faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath, PureWindowsPath

from rearguard.errors import WorldError
from rearguard.kit.distribution import Distribution
from rearguard.kit.measures import DIMENSIONS
from rearguard.kit.spot import Spot
from rearguard.kit.units import UnitError, read, say, shown
from rearguard.scenario.catalog import catalogue, law_numbers
from rearguard.scenario.faults import Remark, Step, nearest
from rearguard.scenario.schema import Scenario, Side, Unit

MOST_MEN, MOST_BODIES = 5_000_000, 10_000
FATES = ("present", "straggling", "scattered", "captive", "dead")
_TALLY = ("people", "beasts", "stores")
_OF_PEOPLE = ("mustered", "fates", "dead_by_cause", "wounded", "units")
_OF_STORES = ("mustered", "left", "used", "lost", "taken")
_LAW_UNITS = {
    "_m_s": "speed",
    "_hz": "frequency",
    "_kg": "mass",
    "_rad": "angle",
    "_m2": "area",
    "_m": "length",
    "_s": "time",
    "_c": "temperature",
}
_SIGNED = ("_db", "_c", "_bias")
"""Numbers of laws that may be less than nothing end so."""
_KEPT = ("scenario.yaml", "scene.npz", "orders.json", "catalog")
"""What a run itself puts beside the rosters and rasters that it keeps."""
MOST_TIMES = 1e6
"""No number of a law is more than so many times its own value, or than so many."""


def faults(scenario: Scenario, ground_places: frozenset[str] | None) -> Iterator[Remark]:
    """Everything that is wrong between the parts.

    Parameters
    ----------
    ground_places : set of str or None    places that the ground brings along; None = not known
    """
    yield from _start(scenario)
    yield from _files(scenario)
    yield from _size(scenario)
    for name, side in scenario.sides.items():
        yield from _peoples(name, side)
        yield from _names(scenario, name, side)
        yield from _parties(name, side)
        for index, unit in enumerate(side.units):
            yield from _unit(("sides", name, "units", index), unit, side)
        yield from _spots(scenario, name, side, ground_places)
    yield from _laws(scenario)
    yield from _results(scenario)


def _start(scenario: Scenario) -> Iterator[Remark]:
    from rearguard.world import dates

    ((calendar, text),) = scenario.start.date().items()
    try:
        dates.parse({calendar: text, "hour": "12:00"}, 0.0)
    except WorldError as error:
        what, _, remedy = str(error).removeprefix("start: ").partition("\n")
        yield Remark(("start", calendar), f"is {text}: {what}", "", remedy.strip())
    if isinstance(scenario.start.hour.plus_s, Distribution) or scenario.start.hour.day:
        yield Remark(("start", "hour"), "is not one hour of one day", "a certain hour is needed")


def lies_beside(name: str) -> bool:
    """Whether a file's name stays in the scenario's folder, so that a run can keep its copy.

    >>> [lies_beside(name) for name in ("men/r.csv", "../r.csv", "/r.csv", "scenario.yaml")]
    [True, False, False, False]
    """
    path = PurePosixPath(name)
    strange = "\\" in name or not name.isprintable() or bool(PureWindowsPath(name).anchor)
    return (
        not (strange or not path.parts or path.is_absolute() or ".." in path.parts)
        and path.parts[0] not in _KEPT
    )


def _files(scenario: Scenario) -> Iterator[Remark]:
    """A run keeps a copy of every file it was made from, under the name the scenario gives it."""
    allowed = "a file in the scenario's folder or below it is expected"
    remedy = f"put it there, under another name than {', '.join(_KEPT)}"
    ground = scenario.ground
    named: list[tuple[tuple[str | int, ...], str | None]] = [
        (("ground", key), getattr(ground, key)) for key in ("dem", "npy")
    ]
    for side, block in scenario.sides.items():
        named += [
            (("sides", side, "units", k, "roster"), unit.roster)
            for k, unit in enumerate(block.units)
        ]
    for loc, name in named:
        if name is not None and not lies_beside(name):
            yield Remark(loc, f"is {shown(name)}", allowed, remedy)


def _size(scenario: Scenario) -> Iterator[Remark]:
    """Not more than a machine can hold, and nobody off a sketched map."""
    men = sum(_most(unit.men) for _, unit in scenario.units())
    bodies = sum(unit.bodies for _, unit in scenario.units())
    if men > MOST_MEN:
        yield Remark(
            ("sides",), f"may hold {men:,.0f} men", f"{MOST_MEN:,} at most can be mustered"
        )
    if bodies > MOST_BODIES:
        yield Remark(("sides",), f"holds {bodies:,.0f} bodies", f"{MOST_BODIES:,} at most")
    sketch = scenario.ground.sketch
    if sketch is None:
        return
    for name, side in scenario.sides.items():
        for index, unit in enumerate(side.units):
            here = (_middle(unit.at.x_m), _middle(unit.at.y_m))
            inside = all(0.0 <= p <= size for p, size in zip(here, sketch.size_m, strict=True))
            if unit.at.place is None and not inside:
                east, north = (say(size, "length") for size in sketch.size_m)
                loc = ("sides", name, "units", index, "at")
                yield Remark(loc, "lies off the map", f"the map is {east} by {north}")


def _most(men: float | Distribution | None) -> float:
    return men.draw(0.999) if isinstance(men, Distribution) else men or 0.0


def _middle(value: float | Distribution) -> float:
    return value.median() if isinstance(value, Distribution) else value


def _unknown(loc: tuple[Step, ...], what: str, word: str, known: object) -> Remark:
    allowed, remedy = nearest(word, known)  # type: ignore[arg-type]
    return Remark(loc, f"is {word}, which is no {what}", allowed, remedy)


def _peoples(name: str, side: Side) -> Iterator[Remark]:
    book = catalogue()
    for people in side.people:
        if people not in book.peoples:
            loc = ("sides", name, "people")
            yield _unknown(loc, "people of the catalogue", people, book.peoples)
    for language in side.understands:
        if language not in book.languages:
            loc = ("sides", name, "understands")
            yield _unknown(loc, "language of the catalogue", language, book.languages)


def _unit(loc: tuple[Step, ...], unit: Unit, side: Side) -> Iterator[Remark]:
    book = catalogue()
    if unit.kind not in book.kinds:
        yield _unknown((*loc, "kind"), "kind of troops", unit.kind, book.kinds)
    elif unit.horses and book.kinds[unit.kind].horse is None:
        mounted = [name for name, kind in book.kinds.items() if kind.horse]
        yield Remark(
            (*loc, "horses"), f"are given to {unit.kind}, who go on foot", nearest("", mounted)[0]
        )
    if unit.horses and unit.horses.kind and unit.horses.kind not in book.horses:
        yield _unknown((*loc, "horses", "kind"), "kind of horse", unit.horses.kind, book.horses)
    if unit.grade not in book.grades:
        yield _unknown((*loc, "grade"), "grade of troops", unit.grade, book.grades)
    if unit.people and unit.people not in book.peoples:
        yield _unknown((*loc, "people"), "people of the catalogue", unit.people, book.peoples)
    above, seen = unit.under, {unit.name}
    while above is not None:
        if above in seen:
            yield Remark((*loc, "under"), "makes a ring of units that command each other")
            return
        seen.add(above)
        found = [other for other in side.units if other.name == above]
        if not found:
            names = [other.name for other in side.units]
            yield _unknown((*loc, "under"), "unit of this side", above, names)
            return
        above = found[0].under


def _names(scenario: Scenario, name: str, side: Side) -> Iterator[Remark]:
    own = [unit.name for unit in side.units]
    for index, unit_name in enumerate(own):
        if unit_name in own[:index] or unit_name in ("all", "enemy", "captives"):
            why = "is a word of its own" if unit_name not in own[:index] else "is taken"
            yield Remark(("sides", name, "units", index, "name"), f"is {unit_name}, which {why}")
    leader = side.commander.unit
    if leader and leader not in own:
        yield _unknown(("sides", name, "commander", "unit"), "unit of this side", leader, own)
    if side.safety is not None and side.commander.doctrine != "quarry":
        allowed = f"only a quarry is led to safety, and the doctrine is {side.commander.doctrine}"
        remedy = "leave it out; home is whither runners make"
        yield Remark(("sides", name, "safety"), "is given", allowed, remedy)
    for index, known in enumerate(side.knows):
        if known.of and known.of not in scenario.sides:
            loc: tuple[Step, ...] = ("sides", name, "knows", index, "of")
            yield _unknown(loc, "side", known.of, scenario.sides)
    yield from _plan(scenario, name, side, own)


def _plan(scenario: Scenario, name: str, side: Side, own: list[str]) -> Iterator[Remark]:
    from rearguard.laws.command import conditions as c
    from rearguard.laws.command.orders import unfit

    bodies = {known.body for known in side.knows} | {"enemy", *own}
    bodies |= {unit.name for _, unit in scenario.units()}
    given = {order.name for order in side.plan if order.name}
    for index, order in enumerate(side.plan):
        loc: tuple[Step, ...] = ("sides", name, "plan", index)
        for unit in order.unit:
            if unit not in (*own, "all"):
                yield _unknown((*loc, "unit"), "unit of this side", unit, [*own, "all"])
        for option, asked, why in unfit(order):
            yield Remark((*loc, option), f"is {shown(asked)}", why, "leave it out")
        target = getattr(order, "target", None)
        if target and target not in bodies:
            yield _unknown((*loc, "target"), "body that this side knows", target, bodies)
        for when in ("when", "until"):
            tree = getattr(order, when)
            for leaf in c.leaves(tree) if tree is not None else ():
                if isinstance(leaf, c.Done) and leaf.name not in given:
                    yield _unknown((*loc, when), "name of an order", leaf.name, given)
                body = getattr(leaf, "body", None)
                if body and body not in bodies:
                    yield _unknown((*loc, when), "body that this side knows", body, bodies)


def _parties(name: str, side: Side) -> Iterator[Remark]:
    """Not more parties than a side can have at a time."""
    from rearguard.laws.command.parties import MOST_PARTIES, asked, first_parties

    needed = first_parties(side.plan)[1]
    if needed > MOST_PARTIES:
        index = max(range(len(side.plan)), key=lambda k: (asked(side.plan[k]), -k))
        what = f"has the plan split into {needed} parties in all"
        allowed = f"a side hunts in {MOST_PARTIES} parties at most"
        yield Remark(("sides", name, "plan", index, "parties"), what, allowed, "ask for fewer")


def _spots(
    scenario: Scenario, name: str, side: Side, ground_places: frozenset[str] | None
) -> Iterator[Remark]:
    """Every place that is named must be there; a body of troops is none."""
    if ground_places is None:
        return
    known = set(ground_places) | set(scenario.ground.places)
    if scenario.ground.sketch:
        known |= set(scenario.ground.sketch.names())
    known |= {road.name for road in scenario.ground.roads}
    known |= {wall.name for wall in scenario.ground.walls}
    known |= {gate.name for wall in scenario.ground.walls for gate in wall.gate}
    units = {unit.name for _, unit in scenario.units()}
    bodies = units | {body.body for body in side.knows}
    for loc, spot in _all_spots(side):
        if spot.place in bodies and spot.place not in known:
            allowed = "a place or a point is needed; charge, volley, harass, pursue name a target"
            yield Remark(("sides", name, *loc), f"is {spot.place}, a body of troops", allowed)
        elif spot.place and spot.place not in known:
            yield _unknown(("sides", name, *loc), "place", spot.place, known)


def _all_spots(side: Side) -> Iterator[tuple[tuple[Step, ...], Spot]]:
    for word in ("home", "safety"):
        spot = getattr(side, word)
        if spot:
            yield (word,), spot
    for index, unit in enumerate(side.units):
        yield ("units", index, "at"), unit.at
        if unit.facing and unit.facing.toward:
            yield ("units", index, "facing"), unit.facing.toward
    for index, known in enumerate(side.knows):
        yield ("knows", index, "at"), known.at
        if known.heading and known.heading.toward:
            yield ("knows", index, "heading"), known.heading.toward
    for index, order in enumerate(side.plan):
        for word in ("to", "at", "toward", "meet", "via", "between"):
            value = getattr(order, word, None)
            for spot in value if isinstance(value, tuple) else (value,):
                if isinstance(spot, Spot):
                    yield ("plan", index, word), spot
        yield from _spots_of_conditions(index, order)


def _spots_of_conditions(index: int, order: object) -> Iterator[tuple[tuple[Step, ...], Spot]]:
    from rearguard.laws.command import conditions as c

    for when in ("when", "until"):
        tree = getattr(order, when)
        for leaf in c.leaves(tree) if tree is not None else ():
            spot = getattr(leaf, "spot", None) or getattr(leaf, "of", None)
            if isinstance(spot, Spot):
                yield ("plan", index, when), spot


def _laws(scenario: Scenario) -> Iterator[Remark]:
    known = law_numbers()
    for law, numbers in scenario.laws.items():
        if law not in known:
            yield _unknown(("laws", law), "law with numbers", law, known)
            continue
        for number, value in numbers.items():
            loc = ("laws", law, number)
            if number not in known[law]:
                yield _unknown(loc, f"number of the law {law}", number, known[law])
                continue
            wrong = _law_value(number, known[law][number], value, scenario.measures)
            if isinstance(wrong, UnitError):
                yield Remark(loc, wrong.what, wrong.allowed, wrong.remedy)


def _law_value(
    number: str, own: float, value: float | Distribution | str, measures: str
) -> float | Distribution | UnitError:
    """A law's number in the unit its name ends with (a text says its own), if it can be one."""
    suffix = next((s for s in _LAW_UNITS if number.endswith(s)), None)
    try:
        if isinstance(value, str):
            value = read(value, _LAW_UNITS[suffix] if suffix else "number", measures)
    except UnitError as error:
        unit = DIMENSIONS[_LAW_UNITS[suffix]][1] if suffix else "no unit"
        return UnitError(error.what, f"{number} is a number in {unit}", error.remedy)
    most = MOST_TIMES * max(1.0, abs(own))
    least = -most if number.endswith(_SIGNED) else 0.0
    allowed = f"{least:,.10g} to {most:,.10g} is allowed"
    if isinstance(value, Distribution):
        unknown = value.within(least, most)
        if unknown.inside_share() < 0.5:
            most_of_it = f"most of it lies outside the range: {allowed}"
            return UnitError(f"is {shown(value.text)}", most_of_it)
        return unknown
    return value if least <= value <= most else UnitError(f"is {value:g}", allowed)


def settled_laws(scenario: Scenario) -> dict[str, dict[str, float | Distribution]]:
    """The overrides with every unit turned into the law's own."""
    settled: dict[str, dict[str, float | Distribution]] = {}
    known = law_numbers()
    for law, numbers in scenario.laws.items():
        settled[law] = {}
        for number, value in numbers.items():
            found = _law_value(number, known[law][number], value, scenario.measures)
            assert not isinstance(found, UnitError)
            settled[law][number] = found
    return settled


def _results(scenario: Scenario) -> Iterator[Remark]:
    for name, result in scenario.results.items():
        loc = ("results", name)
        if result.side is None:
            if result.measure.startswith("share") or result.units:
                yield Remark(loc, f"measures '{result.measure}' of nobody", "", "add side: …")
        elif result.side not in scenario.sides:
            yield _unknown((*loc, "side"), "side", result.side, scenario.sides)
        else:
            own = [unit.name for unit in scenario.sides[result.side].units]
            for unit in result.units:
                if unit not in own:
                    yield _unknown((*loc, "units"), "unit of that side", unit, own)
    for index, expect in enumerate(scenario.expect):
        for path in expect.that.paths():
            if not path.beside:
                yield from _tally_path(scenario, ("expect", index, "that"), path.words)


def _tally_path(
    scenario: Scenario, loc: tuple[Step, ...], words: tuple[str, ...]
) -> Iterator[Remark]:
    """Whether a path can lead anywhere in ``tally.json``."""
    if words[0] == "sides":
        words = words[1:] or ("",)
    if words[0] == "results":
        if len(words) != 2 or words[1] not in scenario.results:
            name = ".".join(words[1:])
            yield _unknown(loc, "named result", name, scenario.results)
    elif words[0] in scenario.sides:
        if len(words) < 2 or words[1] not in _TALLY:
            yield _unknown(loc, f"part of {words[0]}", ".".join(words[1:2]), _TALLY)
        elif words[1] != "stores" and (len(words) < 3 or words[2] not in _OF_PEOPLE):
            yield _unknown(loc, f"count of {words[1]}", ".".join(words[2:3]), _OF_PEOPLE)
        elif words[2:3] == ("fates",) and (len(words) != 4 or words[3] not in FATES):
            yield _unknown(loc, "fate", ".".join(words[3:]), FATES)
        elif words[1] == "stores" and (len(words) != 4 or words[3] not in _OF_STORES):
            yield _unknown(loc, "count of stores", ".".join(words[3:]), _OF_STORES)
    elif words[0] not in ("simulated_s", "figure", "seed"):
        yield _unknown(loc, "side or results", words[0], [*scenario.sides, "results"])


def with_settled_laws(scenario: Scenario) -> Scenario:
    """The scenario with the laws' numbers in their own units."""
    return scenario.model_copy(update={"laws": settled_laws(scenario)})
