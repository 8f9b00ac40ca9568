"""Errand: orders that go on after a unit has come to its place, as its officer sees to them.

A patrol rides to and fro between its places. Who follows a body keeps at a distance from it, goes
to where he saw it last when it is out of sight, and there waits to see it again. Who lies in
ambush strikes when an enemy comes within range.
"""

from collections.abc import Callable
from typing import Any

from rearguard.clock.brief import bodies_seen, near_enemy_m
from rearguard.clock.effect import nearest_part
from rearguard.clock.officer import recipient
from rearguard.clock.staff import Staff
from rearguard.kit.geometry import distance_m
from rearguard.kit.plainly import plainly
from rearguard.laws.command.brief import Dispatch
from rearguard.minds.conditions import named

distance_m = plainly(distance_m)
ERRANDS = ("patrol", "follow", "ambush")
FOLLOW_M = 500.0  # how far behind a body he keeps where nothing is said (judged, 300 to 1500)
SLACK = 0.2  # of it, within which he lets the gap change (judged, 0.1 to 0.4)
AMBUSH_M = 100.0  # how near an ambush lets the enemy come where nothing is said (judged, 50 to 200)


def begin(host: Any, staff: Staff, dispatch: Dispatch) -> None:
    """A unit's new order: it is on an errand, or no longer."""
    staff.errands.pop(dispatch.unit, None)
    if dispatch.order not in ERRANDS:
        return
    units, u = host.units, dispatch.unit
    way = [list(place) for place in dispatch.way]
    if dispatch.order == "patrol" and len(way) == 1:
        way.append([float(units.x_m[u]), float(units.y_m[u])])
    elif dispatch.order == "follow":  # whither it is to be sought until it is seen
        known = [k for k in staff.setups[int(units.side[u])].known if k.name == dispatch.target]
        way = [[k.x_m, k.y_m] for k in known[:1]]
    staff.errands[u] = [dispatch.order, dispatch.target, dispatch.range_m, dispatch.plan, way, 0]


def step(host: Any, staff: Staff, start: Callable[[Dispatch, float], None], t_s: float) -> None:
    """Every officer who is on an errand sees to it.

    Parameters
    ----------
    start : callable    (Dispatch, time) -> None; makes an order take effect at its unit
    """
    for u, errand in sorted(staff.errands.items()):
        row = recipient(host, u)
        if row < 0 or u in staff.closing:
            continue
        if errand[0] == "patrol":
            _ride_on(host.units, u, errand)
        elif errand[0] == "follow":
            _keep_behind(host.units, u, errand, staff)
        elif near_enemy_m(host, row) <= (errand[2] or AMBUSH_M):
            start(Dispatch("charge", u, plan=errand[3]), t_s)


def _ride_on(units: Any, u: int, errand: list[Any]) -> None:
    """A patrol that has come to one of its places rides for the next."""
    if not units.arrived[u]:
        return
    way = errand[4]
    errand[5] = (errand[5] + 1) % len(way)
    _send(units, u, way[errand[5]])


def _keep_behind(units: Any, u: int, errand: list[Any], staff: Staff) -> None:
    """Who follows keeps his distance from the body, or rides to where he saw it last."""
    at = (float(units.x_m[u]), float(units.y_m[u]))
    look, known = staff.looks.get(u), staff.setups[int(units.side[u])].known
    seen = named(bodies_seen(look, known), errand[1]) if look is not None else ()
    if not seen:
        if errand[4]:
            _send(units, u, errand[4][0])
        return
    body = min(seen, key=lambda b: (b.away_m(*at), b.number))
    near = nearest_part(body, *at)
    errand[4] = [list(near)]
    keep_m, away = errand[2] or FOLLOW_M, float(distance_m(*at, *near))
    if away < 1.0 or abs(away - keep_m) <= SLACK * keep_m:
        units.arrived[u] = 1
        return
    share = keep_m / away
    _send(units, u, [n + share * (a - n) for a, n in zip(at, near, strict=True)])


def _send(units: Any, u: int, place: list[float]) -> None:
    units.goal_x_m[u], units.goal_y_m[u] = place
    units.arrived[u] = 0
