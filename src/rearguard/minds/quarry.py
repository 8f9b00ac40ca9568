"""Quarry: who is hunted. He holds where his plan put him, faces the enemy, rallies his beaten men
out of the enemy's reach, goes when he is outnumbered and free to go, and turns on a weak pursuer.

All he goes by is his brief.
"""

from collections.abc import Mapping
from typing import Any

from rearguard.kit.geometry import bearing_rad
from rearguard.kit.math import cos, sin
from rearguard.kit.plainly import plainly
from rearguard.laws.command.belief import State
from rearguard.laws.command.brief import Body, Brief, Decision, Dispatch, Return
from rearguard.laws.command.rearguard import borne_ratio, odds, turns_back
from rearguard.minds import plan
from rearguard.record.events import Reason

bearing_rad, cos, sin = plainly(bearing_rad, cos, sin)
odds, turns_back = plainly(odds, turns_back)
FRESH_S = 900.0  # beliefs older than this are no ground to act (judged, 10 to 30 min)
AGAIN_S = 600.0  # an order of this kind is not given more often (judged, 5 to 20 min)
BEATEN = 0.4  # share of his men who run, from which he rallies (judged, 0.3 to 0.6)
KEPT = 0.2  # share of a unit in order, from which it still is one (judged, 0.1 to 0.4)
IN_VIEW_S = 120.0  # a unit seen so lately can be called to or ridden to (judged, 1 to 5 min)
SILENT_S = 1800.0  # without word of a unit he writes to it no oftener (judged, 15 to 60 min)

Answer = tuple[list[Dispatch], list[tuple[str, int, float]]]


def decide(brief: Brief, memory: Mapping[str, Any], numbers: Any) -> Decision:
    """What a hunted commander orders now.

    Parameters
    ----------
    brief : Brief
    memory : mapping      when he last gave each kind of order
    numbers : Doctrine    numbers of pursuit, rearguard and captive
    """
    first = plan.decide(brief, memory, numbers)
    mind = dict(first.memory)
    threat = nearest(brief)
    orders: list[Dispatch] = []
    reasons: list[tuple[str, int, float]] = []
    for act in (_rally, _turn_back, _withdraw, _face):
        more, why = act(brief, mind, threat, numbers)
        if more:
            orders = not_in_vain(brief, mind, more)
            reasons = why if orders else []
            break
    return Decision(first.orders + tuple(orders), mind, first.reasons + tuple(reasons))


def nearest(brief: Brief) -> Body | None:
    """The nearest enemy in order whom he has fresh word of."""
    fresh = [b for b in brief.formed() if brief.t_s - b.seen_s <= FRESH_S]
    if not fresh:
        return None
    return min(fresh, key=lambda b: (b.away_m(brief.x_m, brief.y_m), b.number))


def will_take(r: Return, brief: Brief) -> bool:
    """Whether he believes that somebody at a unit would take his letter.

    Nobody rides into a rout to look for the officer of a unit that is no more, unless it runs
    before the commander's eyes.
    """
    return r.standing >= max(KEPT * r.mustered, 1.0) or brief.t_s - r.seen_s <= IN_VIEW_S


def not_in_vain(brief: Brief, mind: dict[str, Any], orders: list[Dispatch]) -> list[Dispatch]:
    """Orders of one kind to units that would take them, and that are not still waited for.

    Where he has had no word of a unit since he wrote to it the same last, he waits for some.
    """
    own = {r.unit: r for r in brief.own}
    wrote: dict[str, float] = dict(mind.get("wrote", {}))
    sent = []
    for order in orders:
        r, what = own[order.unit], f"{order.order} {order.unit}"
        last = wrote.get(what, -1e9)
        if will_take(r, brief) and (r.seen_s > last or brief.t_s - last >= SILENT_S):
            wrote[what] = brief.t_s
            sent.append(order)
    mind["wrote"] = wrote
    return sent


def _may(brief: Brief, mind: dict[str, Any], what: str) -> bool:
    """Whether an order of this kind may be given again; remembers that it is."""
    if brief.t_s - mind.get(what, -1e9) < AGAIN_S:
        return False
    mind[what] = brief.t_s
    return True


def _rally(brief: Brief, mind: dict[str, Any], threat: Body | None, numbers: Any) -> Answer:
    """Many run: gather them behind, away from the enemy; nobody gathers in his sight."""
    running, standing = sum(r.running for r in brief.own), brief.men()
    if running < BEATEN * (running + standing) or running == 0.0:
        return [], []
    if brief.enemy_near_m < numbers.rearguard.threat_m or not _may(brief, mind, "rally"):
        return [], []
    if threat is None:
        x, y = brief.x_m, brief.y_m
    else:
        way = bearing_rad(threat.x_m, threat.y_m, brief.x_m, brief.y_m)
        back = numbers.rearguard.rally_back_m
        x, y = brief.x_m + back * cos(way), brief.y_m + back * sin(way)
    reason = int(Reason.RUNNERS)
    orders = [Dispatch("rally", r.unit, float(x), float(y), reason=reason) for r in brief.own]
    return orders, [("rally", reason, running)]


def _turn_back(brief: Brief, mind: dict[str, Any], threat: Body | None, numbers: Any) -> Answer:
    """The pursuer is weak, and he knows it: turn on him. A screen stays where it was put."""
    if threat is None or mind.get("turned") or brief.screens:
        return [], []
    ours = 1.0 / max(brief.worth, 1e-6)
    if not turns_back(threat.men, threat.sd_ln, brief.men(), ours, numbers.rearguard):
        return [], []
    mind["turned"] = brief.t_s
    reason = int(Reason.ENEMY_CLOSE)
    orders = [
        Dispatch("charge", r.unit, threat.x_m, threat.y_m, onto=True, reason=reason)
        for r in brief.own
    ]
    return orders, [("charge", reason, threat.men)]


def _withdraw(brief: Brief, mind: dict[str, Any], threat: Body | None, numbers: Any) -> Answer:
    """Outnumbered beyond what he bears, and not left behind to stand: go while he can."""
    if threat is None or brief.screens or brief.onward is None:
        return [], []
    ratio = float(odds(threat.men, brief.worth, brief.men(), 1.0))
    near = threat.away_m(brief.x_m, brief.y_m) <= 2.0 * numbers.rearguard.threat_m
    too_strong = ratio > borne_ratio(brief.character, numbers.rearguard)
    if not (near and too_strong) or not _may(brief, mind, "withdraw"):
        return [], []
    reason = int(Reason.OUTNUMBERED)
    orders = [
        Dispatch("withdraw", r.unit, *brief.onward, gait="trot", reason=reason) for r in brief.own
    ]
    return orders, [("withdraw", reason, ratio)]


def _face(brief: Brief, mind: dict[str, Any], threat: Body | None, numbers: Any) -> Answer:
    """An enemy comes near: units that stand turn their front to him."""
    if threat is None or threat.state == State.UNKNOWN:
        return [], []
    if threat.away_m(brief.x_m, brief.y_m) > numbers.rearguard.threat_m or mind.get("faced"):
        return [], []
    mind["faced"] = brief.t_s
    reason = int(Reason.ENEMY_CLOSE)
    orders = [
        Dispatch(
            "form", r.unit, facing_rad=float(bearing_rad(r.x_m, r.y_m, threat.x_m, threat.y_m)),
            reason=reason,
        )
        for r in brief.own
        if r.running <= r.standing
    ]  # fmt: skip
    return orders, [("form", reason, threat.men)]
