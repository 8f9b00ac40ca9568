"""How a hunter without a plan goes at an enemy who stands: ride up, shoot, look, charge.

What he has done so far is in his memory: ``step`` is ride, shoot, look, or over.
"""

from typing import Any

from rearguard.kit.geometry import along
from rearguard.kit.math import cos, sin, sqrt
from rearguard.kit.plainly import plainly
from rearguard.laws.command.attack import ride_share, sees_effect
from rearguard.laws.command.brief import Body, Brief, Dispatch, Return
from rearguard.laws.command.rearguard import borne_ratio, odds
from rearguard.record.events import Reason

along, cos, sin, sqrt = plainly(along, cos, sin, sqrt)
ride_share, sees_effect, odds = plainly(ride_share, sees_effect, odds)
Answer = tuple[list[Dispatch], list[tuple[str, int, float]]]
ARMED = 0.3  # share of a unit with a round left that makes it one that can shoot (judged)
UP_SHARE = 0.7  # share of the men who must be up before he goes on (judged)
AGAIN_S = 120.0  # he does not shift his line more often than this (judged)
TOGETHER_M = 3000.0  # bodies this near to the one he goes at stand by it (judged)
WITH_HIM_M = 2000.0  # own units farther off than this have a task of their own (judged, 1 to 3 km)


def decide(brief: Brief, mind: dict[str, Any], numbers: Any) -> Answer:
    """What he orders against an enemy who stands."""
    standing = brief.formed()
    own = [r for r in brief.own if r.standing >= 1.0 and _is_with_him(r, brief)]
    if not standing or not own:
        return [], []
    body = min(standing, key=lambda b: (b.away_m(brief.x_m, brief.y_m), b.number))
    step = {"ride": _ride, "shoot": _shoot, "look": _look, "over": _over}
    return step[mind.get("step", "ride")](brief, mind, numbers, body, own)


def _is_with_him(r: Return, brief: Brief) -> bool:
    """Whether a unit is near enough to him to go at the enemy in one line with the others."""
    away2 = (r.x_m - brief.x_m) ** 2 + (r.y_m - brief.y_m) ** 2
    return r.unit == brief.unit or away2 <= WITH_HIM_M * WITH_HIM_M


def nearest_part(body: Body, x: float, y: float) -> tuple[float, float]:
    """Point of a body nearest to (x, y)."""
    dx, dy = body.half_m * cos(body.axis_rad), body.half_m * sin(body.axis_rad)
    a, b = (body.x_m - dx, body.y_m - dy), (body.x_m + dx, body.y_m + dy)
    share = along(x, y, *a, *b)
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _middle(own: list[Return]) -> tuple[float, float]:
    men = sum(r.standing for r in own)
    return (
        sum(r.x_m * r.standing for r in own) / men,
        sum(r.y_m * r.standing for r in own) / men,
    )


def _ride(
    brief: Brief, mind: dict[str, Any], numbers: Any, body: Body, own: list[Return]
) -> Answer:
    """Ride up, every unit in its place, and rein in out of range."""
    off = numbers.attack.stand_off_m
    near = min(b.away_m(r.x_m, r.y_m) for b in _fresh(brief, body) for r in own)
    aim, waited = mind.get("aim"), brief.t_s - mind.get("aim_s", brief.t_s)
    there = sum(r.standing for r in own if r.arrived) >= UP_SHARE * sum(r.standing for r in own)
    if aim is not None and near <= 1.4 * off and (there or waited > numbers.attack.patience_s):
        mind["step"] = "shoot"
        return _shoot(brief, mind, numbers, body, own)
    x, y = _middle(own)
    px, py = nearest_part(body, x, y)
    if aim is not None:
        moved = float(sqrt((aim[0] - px) ** 2 + (aim[1] - py) ** 2))
        if moved <= numbers.attack.moved_m and not (there and waited >= AGAIN_S):
            return [], []
    away = float(sqrt((px - x) ** 2 + (py - y) ** 2))
    share = float(ride_share(away, off))
    mind.update(aim=[px, py], aim_s=brief.t_s)
    reason = int(Reason.ORDERS if aim is None else Reason.ENEMY_STANDS)
    orders = []
    for r in own:
        goal = (r.x_m + share * (px - x), r.y_m + share * (py - y))
        for other in _fresh(brief, body):
            goal = _kept_off(goal, other, off)
        orders.append(Dispatch("march", r.unit, *goal, gait="trot", reason=reason))
    return orders, [("march", reason, away)]


def _fresh(brief: Brief, body: Body) -> list[Body]:
    """The body he goes at and those that stand by it."""
    return [
        b for b in brief.formed()
        if b.number == body.number or b.away_m(body.x_m, body.y_m) <= TOGETHER_M
    ]  # fmt: skip


def _kept_off(goal: tuple[float, float], body: Body, off_m: float) -> tuple[float, float]:
    """The same goal, no nearer to a body than ``off_m``."""
    px, py = nearest_part(body, *goal)
    dx, dy = goal[0] - px, goal[1] - py
    away = float(sqrt(dx * dx + dy * dy))
    if away >= off_m or away < 1.0:
        return goal
    return px + off_m / away * dx, py + off_m / away * dy


def _shoot(
    brief: Brief, mind: dict[str, Any], numbers: Any, body: Body, own: list[Return]
) -> Answer:
    """Those who can shoot go within range and fire once."""
    mind.update(step="look", shoot_s=brief.t_s)
    armed = [r for r in own if r.rounds >= ARMED * r.standing]
    if not armed:
        mind["shoot_s"] = brief.t_s - numbers.attack.patience_s
        return _look(brief, mind, numbers, body, own)
    reason = int(Reason.ENEMY_STANDS)
    orders = [
        Dispatch("volley", r.unit, body.x_m, body.y_m, onto=True, rounds=1, gait="trot",
                 reason=reason)
        for r in armed
    ]  # fmt: skip
    return orders, [("volley", reason, sum(r.rounds for r in armed))]


def _look(
    brief: Brief, mind: dict[str, Any], numbers: Any, body: Body, own: list[Return]
) -> Answer:
    """See what the shots have done; then charge, or draw off from an enemy too strong."""
    shots = max((h.heard_s for h in brief.heard if h.sound == "shots"), default=-1.0)
    if not sees_effect(brief.t_s, shots, mind["shoot_s"], numbers.attack):
        return [], []
    mind["step"] = "over"
    men = sum(b.men for b in _fresh(brief, body))
    ratio = float(odds(men, numbers.rearguard.beaten_worth, sum(r.standing for r in own), 1.0))
    if ratio <= borne_ratio(brief.character, numbers.rearguard):
        reason = int(Reason.ENEMY_STANDS)
        return [Dispatch("charge", r.unit, reason=reason) for r in own], [("charge", reason, ratio)]
    return _draw_off(brief, numbers, body, own, ratio)


def _draw_off(brief: Brief, numbers: Any, body: Body, own: list[Return], ratio: float) -> Answer:
    """Go back out of his reach, every unit in its place."""
    x, y = _middle(own)
    px, py = nearest_part(body, x, y)
    away = max(float(sqrt((x - px) ** 2 + (y - py) ** 2)), 1.0)
    dx = numbers.attack.back_m * (x - px) / away
    dy = numbers.attack.back_m * (y - py) / away
    reason = int(Reason.OUTNUMBERED)
    orders = [
        Dispatch("withdraw", r.unit, r.x_m + dx, r.y_m + dy, gait="trot", reason=reason)
        for r in own
    ]
    return orders, [("withdraw", reason, ratio)]


def _over(
    brief: Brief, mind: dict[str, Any], numbers: Any, body: Body, own: list[Return]
) -> Answer:
    """It is fought out, or he waits for a better moment."""
    return [], []
