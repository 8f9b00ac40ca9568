"""The plan: a scenario's own orders, sent off when the commander believes their moment has come.

Items that an officer can judge for himself are his standing orders (``clock.duty``); here are the
others: what hangs on another unit's order, on a letter, or on what only the commander knows.
"""

from collections.abc import Mapping
from typing import Any

from rearguard.laws.command.brief import Brief, Decision, Return
from rearguard.minds.conditions import Scene, holds
from rearguard.record.events import Reason


def decide(brief: Brief, memory: Mapping[str, Any], numbers: Any = None) -> Decision:
    """Send off every item of the plan whose condition holds.

    Parameters
    ----------
    brief : Brief
    memory : mapping    not used
    """
    orders, reasons = [], []
    for item in brief.pending:
        if item.when is None or holds(item.when, scene_of(brief)):
            orders += list(item.dispatches)
            reasons.append((item.dispatches[0].order, int(Reason.PLAN), 1.0))
    return Decision(tuple(orders), dict(memory), tuple(reasons))


def scene_of(brief: Brief) -> Scene:
    """What the commander has before him: all he believes, and his whole force as one unit."""
    return Scene(
        brief.t_s,
        brief.x_m,
        brief.y_m,
        0.0,
        whole(brief),
        brief.bodies,
        brief.enemy_near_m,
        brief.dark,
        frozenset(brief.done),
        {h.sound: h.heard_s for h in brief.heard},
        frozenset(brief.told),
    )


def whole(brief: Brief) -> Return:
    """All own units as one."""
    own = brief.own
    standing = sum(r.standing for r in own)
    near = sum(r.near * r.standing for r in own)
    mustered = sum(r.mustered for r in own)
    spent = sum(r.spent_horses * r.mustered for r in own)
    contacts = [r.contact_s for r in own if r.contact_s >= 0.0]
    return Return(
        unit=brief.unit,
        name="",
        x_m=brief.x_m,
        y_m=brief.y_m,
        seen_s=min((r.seen_s for r in own), default=brief.t_s),
        mustered=mustered,
        standing=standing,
        running=sum(r.running for r in own),
        captives=sum(r.captives for r in own),
        near=near / standing if standing > 0.0 else 0.0,
        hit=sum(r.hit for r in own),
        rounds=sum(r.rounds for r in own),
        spent_horses=spent / mustered if mustered > 0.0 else 0.0,
        order=max((r.order for r in own), default=0),
        arrived=all(r.arrived for r in own) if own else False,
        contact_s=min(contacts, default=-1.0),
        done=brief.done,
    )
