"""What each side was told before the start: its commander, its plan, what it knows.

The plan is told to every officer in council, so an item whose condition an officer can judge for
himself (his own eyes, his own unit, the hour) is a standing order of his unit; the rest waits for
the commander's word. Spots and hours are resolved here, once.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from rearguard.clock.officer import with_those_under
from rearguard.kit.distribution import Distribution
from rearguard.kit.math import atan2, cos, log, sin, sqrt
from rearguard.kit.plainly import plainly
from rearguard.laws.command.belief import Source, State
from rearguard.laws.command.brief import Dispatch
from rearguard.laws.command.parties import asked, first_parties
from rearguard.minds.conditions import is_local, resolved
from rearguard.record.events import Reason

atan2, cos, log, sin, sqrt = plainly(atan2, cos, log, sin, sqrt)
SOURCES = {
    "scouts": Source.SCOUT, "scout": Source.SCOUT, "eyes": Source.EYES,
    "prisoner": Source.PRISONER, "prisoners": Source.PRISONER, "dust": Source.DUST,
    "fugitive": Source.FUGITIVE, "fugitives": Source.FUGITIVE, "stragglers": Source.FUGITIVE,
    "spy": Source.SPY, "spies": Source.SPY, "deserter": Source.SPY, "plan": Source.PLAN,
}  # fmt: skip
DOING = {
    "marches": State.MARCHES, "holds": State.HOLDS, "camps": State.HOLDS, "runs": State.RUNS,
    "unknown": State.UNKNOWN,
}  # fmt: skip
SURE_SD = 0.3  # error of ln strength where the scenario states none (judged, as for a scout)
KNOWN_MARCH_M_S = 1.1  # of a body told to march: 4 km/h, halts included (judged, 0.7 to 1.7)
KNOWN_FLIGHT_M_S = 1.8  # of one told to run, for hours (judged, 1.1 to 2.8)
BEYOND_M = 10000.0  # how far beyond its last goal a march goes on (judged, half a day)


class Known(NamedTuple):
    """What a commander was told of one body before the start."""

    name: str
    x_m: float
    y_m: float
    spread_m: float
    ln_men: float
    sd_ln: float
    state: int
    age_s: float
    source: str
    heading_rad: float = 0.0
    speed_m_s: float = 0.0
    own: bool = False  # a body of his own side: no enemy, but his march may lead to it


class Item(NamedTuple):
    """One step of the plan for one unit, resolved."""

    plan: int
    dispatch: Dispatch
    when: Any
    until: Any
    local: bool


@dataclass(frozen=True)
class Setup:
    """One side before the start.

    Attributes
    ----------
    side : int
    commander : int       row of its commander
    character, doctrine   words
    items : tuple         of ``Item``, in the order of the plan
    known : tuple         of ``Known``
    onward : tuple        where its march goes on after this field, None for nowhere
    worth : float         of an enemy, man for man, as its commander holds
    leaders : dict        row of a unit's leader -> his character, should he come to command
    skill : float         of its commander in wording his orders, 0..1
    """

    side: int
    commander: int
    character: str = "steady"
    doctrine: str = "plan"
    items: tuple[Item, ...] = ()
    known: tuple[Known, ...] = ()
    onward: tuple[float, float] | None = None
    worth: float = 1.0
    skill: float = 0.5
    leaders: Mapping[int, str] = field(default_factory=dict)

    def character_of(self, row: int) -> str:
        """Character of whoever commands the side now."""
        return self.character if row == self.commander else self.leaders.get(row, "steady")


def dispatch_of(
    order: Any, unit: int, plan: int, place_of: Callable[[Any], tuple[float, float]]
) -> Dispatch:
    """A typed order to one unit as a dispatch with every place resolved."""
    spot = next(
        (s for s in (getattr(order, a, None) for a in ("to", "at", "meet", "toward")) if s), None
    )
    spot = spot or next(iter(getattr(order, "between", ())), None)
    x, y = place_of(spot) if spot is not None else (float("nan"), float("nan"))

    def number(*names: str) -> float:
        return next((float(v) for n in names if (v := getattr(order, n, None)) is not None), 0.0)

    facing = getattr(order, "facing_rad", None)
    return Dispatch(
        order.order,
        unit,
        x,
        y,
        onto=getattr(order, "target", None) is not None,
        facing_rad=float("nan") if facing is None else facing,
        range_m=number("range_m", "distance_m"),
        rounds=int(number("rounds")),
        hold_m=number("hold_m"),
        gait=getattr(order, "gait", None) or "",
        speed_m_s=number("speed_m_s"),
        formation=getattr(order, "formation", None) or "",
        files=int(number("files")),
        for_s=number("for_s"),
        men=int(number("men")),
        leash_m=number("leash_m"),
        call=bool(getattr(order, "call", False)),
        name=order.name or "",
        by=order.by or "",
        plan=plan,
        reason=int(Reason.PLAN),
        target=getattr(order, "target", None) or "",
        asked_parties=asked(order),
        way=tuple(place_of(spot) for spot in getattr(order, "between", ())),
        spacing_m=number("spacing_m"),
        turn=getattr(order, "turn", ""),
        pivot=getattr(order, "on", ""),
        lane_m=number("lane_m"),
        relieve=bool(getattr(order, "relieve", False)),
    )


def items_of(
    orders: Sequence[Any],
    units_of: Callable[[str], tuple[int, ...]],
    place_of: Callable[[Any], tuple[float, float]],
    second_of: Callable[[Any], float],
) -> tuple[Item, ...]:
    """The plan as items, one for each order, unit and point of the way.

    Parameters
    ----------
    orders : sequence       typed orders (``laws.command.orders``) without unknown numbers
    units_of : callable     name of a unit, or "all" -> numbers of units
    place_of : callable     Spot -> (x_m, y_m)
    second_of : callable    Hour -> simulated second
    """
    addressed = [tuple(sorted({u for n in o.unit for u in units_of(n)})) for o in orders]
    names_of: dict[int, set[str]] = {}
    for order, units in zip(orders, addressed, strict=True):
        for unit in units:
            names_of.setdefault(unit, set()).add(order.name or "")
    items: list[Item] = []
    first, _ = first_parties(orders)
    for k, (order, units) in enumerate(zip(orders, addressed, strict=True)):
        when = resolved(order.when, place_of, second_of) if order.when else None
        until = resolved(order.until, place_of, second_of) if order.until else None
        for unit in units:
            names = frozenset(names_of[unit])
            local = when is None or is_local(when, names)
            told = dispatch_of(order, unit, k, place_of)
            if asked(order):
                told = replace(told, first_party=first[k], among=units)
            steps = _steps(told, order, place_of)
            items.append(Item(k, steps[0], when, until, local))
            items += [Item(k, step, None, until, local) for step in steps[1:]]
    return tuple(items)


def _steps(
    last: Dispatch, order: Any, place_of: Callable[[Any], tuple[float, float]]
) -> list[Dispatch]:
    """A march by way of other places is a march to each in turn; the last has the name."""
    via = [place_of(spot) for spot in getattr(order, "via", ())]
    return [replace(last, x_m=x, y_m=y, name="") for x, y in via] + [last]


def known_of(block: Any, place_of: Callable[[Any], tuple[float, float]], side: str = "") -> Known:
    """A ``knows`` block as plain numbers; its strength may still be a distribution.

    A body that marches and whose heading is known is believed to have gone on since it was seen.
    """
    men, sd = block.men, SURE_SD
    if isinstance(men, Distribution):
        mean = men.median()
        low, high = men.draw(0.16), men.draw(0.84)
        sd = max(0.5 * float(log(max(high, 1.0)) - log(max(low, 1.0))), 0.05)
        men = mean
    x, y = place_of(block.at)
    heading, speed = 0.0, 0.0
    if block.heading is not None:
        heading, speed = _heading_of(block.heading, place_of, x, y), _pace_of(block.doing)
    if block.doing == "marches":  # where runners are by now is reckoned with when it is asked
        x += speed * float(block.age_s) * float(cos(heading))
        y += speed * float(block.age_s) * float(sin(heading))
    return Known(
        block.body,
        x,
        y,
        float(block.spread_m),
        float(log(max(float(men), 1.0))),
        sd,
        int(DOING.get(block.doing, State.UNKNOWN)),
        float(block.age_s),
        block.source,
        heading,
        speed,
        own=bool(side) and block.of == side,
    )


def _heading_of(
    facing: Any, place_of: Callable[[Any], tuple[float, float]], x: float, y: float
) -> float:
    if facing.toward is None:
        return float(facing.heading_rad)
    tx, ty = place_of(facing.toward)
    return float(atan2(ty - y, tx - x))


def _pace_of(doing: str) -> float:
    """Pace at which a body of which is told that it marches or runs has gone on."""
    return {"marches": KNOWN_MARCH_M_S, "runs": KNOWN_FLIGHT_M_S}.get(doing, 0.0)


def onward_of(
    items: Sequence[Item],
    start: tuple[float, float],
    known: Sequence[Known],
    edges: tuple[float, float, float, float],
) -> tuple[float, float] | None:
    """Where the march goes on: after another body of the enemy that is known, else straight on."""
    goals = [i.dispatch for i in items if i.dispatch.order in ("march", "advance")]
    places = [(d.x_m, d.y_m) for d in goals if d.x_m == d.x_m]
    places = places or [(k.x_m, k.y_m) for k in known[:1]]
    if not places:
        return None
    goal = places[-1]
    way = (goal[0] - start[0], goal[1] - start[1])
    for k in known:
        if sqrt((k.x_m - goal[0]) ** 2 + (k.y_m - goal[1]) ** 2) > 0.5 * BEYOND_M:
            way = (k.x_m - goal[0], k.y_m - goal[1])
    length = float(sqrt(way[0] ** 2 + way[1] ** 2)) or 1.0
    west, south, east, north = edges
    x = goal[0] + BEYOND_M * way[0] / length
    y = goal[1] + BEYOND_M * way[1] / length
    return min(max(x, west), east), min(max(y, south), north)


def setups(
    sides: Mapping[str, Any],
    units: Mapping[tuple[int, str], tuple[int, ...]],
    host: Any,
    place_of: Callable[[Any], tuple[float, float]],
    second_of: Callable[[Any], float],
    edges: tuple[float, float, float, float],
) -> tuple[Setup, ...]:
    """Setups of all sides from the scenario's blocks (``scenario.schema.Side``), drawn.

    Parameters
    ----------
    sides : mapping      name of the side -> its block, in the order of ``host.sides``
    units : mapping      (side number, name) -> numbers of units; (side, "all") for all of them
    host : Host
    edges : tuple        west, south, east, north of the map [m]
    """
    made = []
    for number, (name_of_side, block) in enumerate(sides.items()):
        own = {name: rows for (side, name), rows in units.items() if side == number}
        _draw_up(block, own, host, number, place_of)
        told = {name: with_those_under(host, rows) for name, rows in own.items()}
        items = items_of(block.plan, told.__getitem__, place_of, second_of)
        known = tuple(known_of(k, place_of, name_of_side) for k in block.knows)
        safety = getattr(block, "safety", None)
        commander = commander_row(host, number)
        unit = int(host.all.unit[commander])
        start = (float(host.units.x_m[unit]), float(host.units.y_m[unit]))
        onward = onward_of(items, start, known, edges)
        if safety is not None and block.commander.doctrine != "hunter":
            onward = place_of(safety)
        made.append(
            Setup(
                number, commander, block.commander.character, block.commander.doctrine, items,
                known, onward, skill=float(block.commander.skill),
                leaders=_characters(block, own, host),
            )
        )  # fmt: skip
    return tuple(made)


def _draw_up(
    block: Any, own: Mapping[str, tuple[int, ...]], host: Any, side: int,
    place_of: Callable[[Any], tuple[float, float]],
) -> None:  # fmt: skip
    """Who stands under whom, and whither a side's runners make."""
    units = host.units
    for unit in block.units:
        if getattr(unit, "under", None) is not None:
            units.parent[list(own[unit.name])] = own[unit.under][0]
    if getattr(block, "home", None) is not None:
        mine = units.side == side
        units.home_x_m[mine], units.home_y_m[mine] = place_of(block.home)


def _characters(block: Any, own: Mapping[str, tuple[int, ...]], host: Any) -> dict[int, str]:
    """Character of every unit's leader of whom the scenario says one."""
    return {
        int(host.units.leader[u]): unit.leader.character
        for unit in block.units
        if unit.leader is not None
        for u in own[unit.name]
    }


def commander_row(host: Any, side: int) -> int:
    """Row of a side's commander; its first unit's leader where nobody is marked."""
    mine = np.flatnonzero((host.all.side[: host.n_people] == side) & (host.people.rank_title == 2))
    if len(mine):
        return int(mine[0])
    leaders = host.units.leader[(host.units.side == side) & (host.units.leader >= 0)]
    return int(leaders[0])
