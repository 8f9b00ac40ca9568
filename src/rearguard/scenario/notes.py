"""What is not wrong in a scenario but should be known: missing names, late times, what is cut."""

from __future__ import annotations

from collections.abc import Iterator

from rearguard.record.words import chinese_only, foreign, set_off
from rearguard.scenario.blocks import Words
from rearguard.scenario.faults import Remark, Step
from rearguard.scenario.schema import Scenario, Side


def notes(scenario: Scenario) -> Iterator[Remark]:
    """What is not wrong but should be known."""
    for loc, words in _all_words(scenario):
        missing = words.missing()
        if missing:
            yield Remark(loc, f"has no name in {' or '.join(missing)}", "", "another serves for it")
    yield from _untitled(scenario)
    yield from _idle(scenario)
    for name, side in scenario.sides.items():
        if side.commander.doctrine == "plan" and not side.plan and len(scenario.sides) > 1:
            yield Remark(
                ("sides", name),
                "follows a plan that holds no order: its units stand where they are",
            )
        yield from _late_times(scenario, name, side)
    for path, unknown in scenario.unknowns().items():
        cut = 1.0 - unknown.inside_share()
        if cut > 0.05:
            loc = tuple(path.split("."))
            yield Remark(
                loc, f"is {unknown.text}: {cut:.0%} of it lies outside the range, and is cut"
            )


MOST_NAMES = 12  # are listed; of more it is said how many there are


def _untitled(scenario: Scenario) -> Iterator[Remark]:
    """Sides, units and men whose one name will stand in foreign letters in some telling."""
    names = dict.fromkeys(_plain_names(scenario))
    western = [name for name in names if foreign(name)]
    chinese = [name for name in names if chinese_only(name)]
    if western:
        what = f"have no title in zh-Hant or zh-Hans: {_listed(western)}"
        set_off_words = f"Chinese texts set them off, as {set_off(western[0], 'zh-Hant')}"
        yield Remark(("sides",), what, set_off_words, "title: {en: …, zh-Hant: …, zh-Hans: …}")
    if chinese:
        what = f"have no title in en: {_listed(chinese)}"
        remedy = "title: {en: …, zh-Hant: …, zh-Hans: …}"
        yield Remark(("sides",), what, "English texts hold them as they are", remedy)


def _listed(names: list[str]) -> str:
    more = len(names) - MOST_NAMES
    return ", ".join(names[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


def _plain_names(scenario: Scenario) -> Iterator[str]:
    """Names that are the same in every language: keys without a title, titles of one text."""
    for key, side in scenario.sides.items():
        titles = [(key, side.title), ("", side.commander.name)]
        titles += [(unit.name, unit.title) for unit in side.units]
        titles += [("", unit.leader.name) for unit in side.units if unit.leader]
        for name, title in titles:
            given = set(title.mapping().values()) if title else {name} - {""}
            if len(given) == 1 and not (title and title.missing()):
                yield given.pop()


IDLE = "is kept, and changes nothing yet"
UNIT_IDLE = ("torches",)


def _idle(scenario: Scenario) -> Iterator[Remark]:
    """What is written, is valid, and changes nothing in this version."""
    weather = scenario.weather
    for word, given in (("rain", weather.rain_m_s), ("wet", weather.wet)):
        if given != 0.0:
            yield Remark(("weather", word), IDLE)
    for name, side in scenario.sides.items():
        loc: tuple[Step, ...] = ("sides", name)
        for index, known in enumerate(side.knows):
            if known.heading is not None and known.doing not in ("marches", "runs"):
                yield Remark(
                    (*loc, "knows", index, "heading"), "says whither, of a body that stays"
                )
        for index, unit in enumerate(side.units):
            for word in UNIT_IDLE:
                if getattr(unit, word):
                    yield Remark((*loc, "units", index, word), IDLE)
            if unit.horses is not None and unit.horses.spare:
                yield Remark((*loc, "units", index, "horses", "spare"), IDLE)
        yield from _idle_orders(loc, side)


def _idle_orders(loc: tuple[Step, ...], side: Side) -> Iterator[Remark]:
    """Orders that nobody can carry out yet."""
    from rearguard.laws.command.orders import UNKNOWN_YET

    for index, order in enumerate(side.plan):
        word = str(order.order)  # type: ignore[attr-defined]
        if word in UNKNOWN_YET:
            yield Remark((*loc, "plan", index, "order"), f"is {word}, which nobody can do yet")


def _all_words(scenario: Scenario) -> Iterator[tuple[tuple[Step, ...], Words]]:
    yield ("name",), scenario.name
    for name, side in scenario.sides.items():
        loc: tuple[Step, ...] = ("sides", name)
        if side.title:
            yield (*loc, "title"), side.title
        if side.commander.name:
            yield (*loc, "commander", "name"), side.commander.name
        for index, unit in enumerate(side.units):
            if unit.title:
                yield (*loc, "units", index, "title"), unit.title
            if unit.leader and unit.leader.name:
                yield (*loc, "units", index, "leader", "name"), unit.leader.name


def _late_times(scenario: Scenario, name: str, side: Side) -> Iterator[Remark]:
    """Clock times in a plan that lie after the first contact could have come."""
    from rearguard.laws.command import conditions as c

    soonest_s = soonest_contact_s(scenario)
    if soonest_s is None or not scenario.start.hour.is_clock():
        return
    begin = scenario.start.hour.seconds(0.0, 0.0)
    for index, order in enumerate(side.plan):
        for leaf in c.leaves(order.when) if order.when is not None else ():
            if not isinstance(leaf, c.At) or not isinstance(leaf.hour.plus_s, float):
                continue
            day_s = 86400.0 * ((leaf.hour.day or 1) - 1)
            wait_s = leaf.hour.seconds(61200.0, 25200.0) + day_s - begin
            if leaf.hour.day is None and wait_s < 0.0:
                wait_s += 86400.0
            if wait_s > soonest_s:
                what = f"names a time ({leaf.hour.text}) after first contact could have come"
                remedy = "let the order wait for what its commander sees or is told"
                yield Remark(("sides", name, "plan", index, "when"), what, "", remedy)


TOP_SPEED_M_S = 7.0


def soonest_contact_s(scenario: Scenario) -> float | None:
    """The soonest that two enemies could meet, both at a gallop in a straight line [s].

    None where a unit stands at a named place, which only the ground knows.
    """
    spots: list[tuple[str, float, float]] = []
    for side, unit in scenario.units():
        x_m, y_m = unit.at.x_m, unit.at.y_m
        if unit.at.place or not isinstance(x_m, float) or not isinstance(y_m, float):
            return None
        spots.append((side, x_m, y_m))
    gaps = [
        ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
        for i, (a, ax, ay) in enumerate(spots)
        for b, bx, by in spots[:i]
        if a != b
    ]
    return min(gaps) / (2.0 * TOP_SPEED_M_S) if gaps else None
