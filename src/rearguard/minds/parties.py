"""How a hunter deals his men out to parties, and each party a sector of the runners."""

from dataclasses import replace

from rearguard.kit.geometry import bearing_rad, distance_m, turn_rad
from rearguard.kit.math import cos, sin
from rearguard.kit.plainly import plainly
from rearguard.laws.command.brief import Body, Brief, Dispatch, PartyGoal
from rearguard.laws.command.parties import shares
from rearguard.laws.command.pursuit import (
    Pursuit,
    closing_s,
    head_off_point,
    parties_for,
    sectors,
)
from rearguard.record.events import Reason

bearing_rad, distance_m, turn_rad = plainly(bearing_rad, distance_m, turn_rad)
cos, sin = plainly(cos, sin)
closing_s, head_off_point, parties_for = plainly(closing_s, head_off_point, parties_for)
Point = tuple[float, float]


def split(
    brief: Brief, running: list[Body], field: Point, pursuit: Pursuit
) -> tuple[list[Dispatch], list[Point]]:
    """Orders that split the whole force into parties, and the point of each party."""
    units = [r for r in brief.own if r.standing >= 1.0]
    n = int(parties_for(sum(r.standing for r in units), pursuit))
    goals = points(brief.t_s, running, field, n, pursuit)
    places = _places(units, n)
    order = _matched(places, goals, field)
    goals = [goals[k] for k in order]
    dealt = shares([r.standing for r in units], n, pursuit.snap)
    orders = []
    for r, mine in zip(units, dealt, strict=True):
        pieces = [PartyGoal(k, n, a, b, *goals[k]) for k, a, b in mine]
        if pieces:
            hunt = Dispatch("round up", r.unit, *field, parties=tuple(pieces), call=True)
            leash, kept = pursuit.leash_m, pursuit.kept_share
            orders.append(replace(hunt, onto=True, leash_m=leash, kept_share=kept))
    return orders, goals


def left_to_right(
    running: list[Body], n: int, at: Point, target: Point, pursuit: Pursuit, t_s: float
) -> tuple[Point, list[Point]]:
    """Middle of the runners whom an officer sees, and points for n parties from left to right.

    Parameters
    ----------
    at : tuple        where he is [m]
    target : tuple    whither all parties ride where he sees no runners [m]
    """
    men = sum(b.men for b in running)
    if men <= 0.0:
        return target, [target] * n
    x, y = sum(b.x_m * b.men for b in running) / men, sum(b.y_m * b.men for b in running) / men
    ahead = bearing_rad(*at, x, y)
    goals = points(t_s, running, (x, y), n, pursuit)
    goals.sort(key=lambda goal: (-turn_rad(ahead, bearing_rad(*at, *goal)), goal))
    return (x, y), goals


def _places(units: list, n: int) -> list[Point]:
    """Where each party's men are now, roughly: its middle unit's place."""
    total, out = sum(r.standing for r in units), []
    for k in range(n):
        want, before = total * (k + 0.5) / n, 0.0
        for r in units:
            before += r.standing
            if before >= want:
                out.append((r.x_m, r.y_m))
                break
    return out


def points(t_s: float, running: list[Body], field: Point, n: int, pursuit: Pursuit) -> list[Point]:
    """Points ahead of the runners for n parties, one for each sector."""
    crowds = [b for b in running if within_leash(b, field, pursuit)] or running
    if not crowds:
        return [field] * n
    bearings = [float(bearing_rad(*field, b.x_m, b.y_m)) for b in crowds]
    dealt = sectors(bearings, [b.men for b in crowds], n)
    out: list[Point] = []
    for k in range(n):
        mine = [b for b, (party, _) in zip(crowds, dealt, strict=True) if party == k]
        mine = mine or [max(crowds, key=lambda b: (b.men, -b.number))]
        men = sum(b.men for b in mine)
        x, y = sum(b.x_m * b.men for b in mine) / men, sum(b.y_m * b.men for b in mine) / men
        vx = sum(b.speed_m_s * float(cos(b.heading_rad)) * b.men for b in mine) / men
        vy = sum(b.speed_m_s * float(sin(b.heading_rad)) * b.men for b in mine) / men
        age = sum((t_s - b.seen_s) * b.men for b in mine) / men
        x, y = x + age * vx, y + age * vy
        point = head_off_point(x, y, vx, vy, *field, pursuit)
        out.append((float(point[0]), float(point[1])))
    return out


def within_leash(body: Body, field: Point, pursuit: Pursuit) -> bool:
    """Whether runners are near enough, and slow enough, to be worth a party."""
    away = float(distance_m(*field, body.x_m, body.y_m))
    catch = float(closing_s(pursuit.start_m, pursuit.chase_m_s, body.speed_m_s))
    return away <= pursuit.leash_m and (catch <= pursuit.longest_s or away <= pursuit.near_m)


def _matched(places: list[Point], goals: list[Point], field: Point) -> list[int]:
    """For each party the goal whose direction is nearest to its own; each goal once."""
    left, order = list(range(len(goals))), []
    for place in places:
        own = bearing_rad(*field, *place)
        best = min(left, key=lambda k: (abs(turn_rad(own, bearing_rad(*field, *goals[k]))), k))
        left.remove(best)
        order.append(best)
    return order


def redirect(
    brief: Brief, running: list[Body], field: Point, goals: list[Point], pursuit: Pursuit
) -> tuple[list[Dispatch], list[Point]]:
    """New points for the parties, each to the party nearest to it; orders to those that change."""
    if not running or not goals:
        return [], goals
    left, new = points(brief.t_s, running, field, len(goals), pursuit), list(goals)
    orders = []
    unit = brief.own[0].unit if brief.own else brief.unit
    for k, old in enumerate(goals):
        best = min(left, key=lambda p: (float(distance_m(*old, *p)), p))
        left.remove(best)
        if distance_m(*old, *best) < pursuit.moved_m:
            continue
        new[k] = best
        goal = PartyGoal(k, len(goals), 0.0, 1.0, *best)
        order = Dispatch("round up", unit, *best, to_party=k, parties=(goal,))
        orders.append(replace(order, reason=int(Reason.ENEMY_RUNS)))
    return orders, new
