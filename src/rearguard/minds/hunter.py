"""Hunter: a pursuer. He goes at an enemy who stands, by his plan or of himself; lets go when the
enemy runs, heads the runners off in parties that call on them to yield; tells off an escort, calls
his men in, rides on.

He declines battle with a formed enemy too strong for his character. All he goes by is his brief.
Phases, kept in his memory: approach, hunt, gather, on.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rearguard.kit.geometry import distance_m
from rearguard.kit.math import exp
from rearguard.kit.plainly import plainly
from rearguard.laws.command.belief import State
from rearguard.laws.command.brief import Body, Brief, Decision, Dispatch
from rearguard.laws.command.captive import guards_told_off
from rearguard.laws.command.pursuit import Pursuit, worth_chasing
from rearguard.laws.command.rearguard import borne_ratio, main_body_here, odds, was_duped
from rearguard.minds import attack, parties, plan
from rearguard.record.events import Reason

distance_m, exp, worth_chasing, odds = plainly(distance_m, exp, worth_chasing, odds)
guards_told_off, main_body_here, was_duped = plainly(guards_told_off, main_body_here, was_duped)
NEWS_M_S = 3.6  # pace of word from a party: a courier's trot
SCATTERED = 3  # crowds, from which a body in flight is scattered (as in ``minds.conditions``)


def decide(brief: Brief, memory: Mapping[str, Any], numbers: Any) -> Decision:
    """What a hunter orders now.

    Parameters
    ----------
    brief : Brief
    memory : mapping      what he kept in mind; plain data
    numbers : Doctrine    numbers of pursuit, rearguard and captive
    """
    first = plan.decide(brief, memory, numbers)
    mind = dict(first.memory)
    mind.setdefault("phase", "approach")
    mind.setdefault("main_here", numbers.rearguard.decoy_prior)
    formed, running = here(
        brief, numbers.pursuit
    )  # what was only told of before the start does not count
    saw = sum(b.men for b in formed + running if b.seen_s >= 0.0)
    mind["saw"] = max(mind.get("saw", 0.0), saw)
    step = {"approach": _approach, "hunt": _hunt, "gather": _gather, "on": _on}[mind["phase"]]
    orders, reasons = step(brief, mind, numbers)
    return Decision(first.orders + tuple(orders), mind, first.reasons + tuple(reasons))


Answer = tuple[list[Dispatch], list[tuple[str, int, float]]]


def here(brief: Brief, pursuit: Pursuit) -> tuple[list[Body], list[Body]]:
    """Bodies in order and crowds in flight that are fresh and near."""
    near = [
        b for b in brief.bodies
        if brief.t_s - b.seen_s <= pursuit.fresh_s
        and _is_within(b, brief, pursuit.here_m)
    ]  # fmt: skip
    formed = [b for b in near if b.state not in (State.RUNS, State.YIELDS)]
    return formed, [b for b in near if b.state == State.RUNS]


def lately(brief: Brief, bodies: list[Body], wane_s: float) -> float:
    """Men in bodies, those seen longer ago counting less."""
    return sum(b.men * float(exp(-(brief.t_s - b.seen_s) / max(wane_s, 1.0))) for b in bodies)


def _approach(brief: Brief, mind: dict[str, Any], numbers: Any) -> Answer:
    pursuit = numbers.pursuit
    formed, running = here(brief, pursuit)
    ran = lately(brief, running, pursuit.wane_s)
    stood = lately(brief, formed, pursuit.wane_s)
    if worth_chasing(ran, stood, pursuit):
        return _let_go(brief, mind, running, numbers)
    if brief.planned:
        return [], []
    return attack.decide(brief, mind, numbers)


def _let_go(brief: Brief, mind: dict[str, Any], running: list[Body], numbers: Any) -> Answer:
    """The enemy runs: split into parties, each with a sector of the runners."""
    men = sum(b.men for b in running)
    field = (
        sum(b.x_m * b.men for b in running) / men,
        sum(b.y_m * b.men for b in running) / men,
    )
    mind.update(phase="hunt", hunt_s=brief.t_s, look_s=brief.t_s, field=list(field))
    _weigh_decoy(mind, running, numbers)
    mind["taken"] = [[brief.t_s, _captives(brief)]]
    orders, goals = parties.split(brief, running, field, numbers.pursuit)
    mind["goals"] = [list(goal) for goal in goals]
    reason = int(Reason.ENEMY_RUNS)
    return [replace(o, reason=reason) for o in orders], [("round up", reason, float(men))]


def _is_within(body: Body, brief: Brief, within_m: float) -> bool:
    """Whether a body's nearest part is so near; mostly its middle tells already."""
    away2 = (body.x_m - brief.x_m) ** 2 + (body.y_m - brief.y_m) ** 2
    if away2 <= within_m**2:
        return True
    if away2 > (within_m + body.half_m + 1.0) ** 2:
        return False
    return body.away_m(brief.x_m, brief.y_m) <= within_m


def _weigh_decoy(mind: dict[str, Any], running: list[Body], numbers: Any) -> None:
    """A body that scatters was hardly the main one: a leader would not scatter with so many."""
    if not mind.get("scattered") and len(running) >= SCATTERED:
        mind["scattered"] = True
        mind["main_here"] = float(main_body_here(mind["main_here"], numbers.rearguard))


def _news_s(brief: Brief, mind: dict[str, Any], pursuit: Pursuit) -> float:
    """How long word takes from the farthest of his parties; what is taken is known so late."""
    return min(_word_s(brief, mind), pursuit.here_m / NEWS_M_S)


def _word_s(brief: Brief, mind: dict[str, Any]) -> float:
    """How long a courier rides to where he has sent his parties, or last knew his units."""
    places = [(float(x), float(y)) for x, y in mind["goals"]]
    places += [(r.x_m, r.y_m) for r in brief.own if r.standing >= 1.0]
    far = max((float(distance_m(brief.x_m, brief.y_m, *at)) for at in places), default=0.0)
    return far / NEWS_M_S


def _captives(brief: Brief) -> float:
    return sum(r.captives for r in brief.own)


def _hunt(brief: Brief, mind: dict[str, Any], numbers: Any) -> Answer:
    pursuit = numbers.pursuit
    formed, running = here(brief, pursuit)
    _weigh_decoy(mind, running, numbers)
    kept_s = pursuit.dull_s + _news_s(brief, mind, pursuit) + 60.0
    mind["taken"] = [row for row in mind["taken"] if brief.t_s - row[0] <= kept_s]
    mind["taken"].append([brief.t_s, _captives(brief)])
    stop = _why_stop(brief, mind, formed, running, numbers)
    if stop is not None:
        return _call_in(brief, mind, stop, numbers)
    if brief.t_s - mind["look_s"] < pursuit.look_again_s:
        return [], []
    mind["look_s"] = brief.t_s
    field = (mind["field"][0], mind["field"][1])
    goals = [(float(g[0]), float(g[1])) for g in mind["goals"]]
    orders, new = parties.redirect(brief, running, field, goals, pursuit)
    mind["goals"] = [list(goal) for goal in new]
    return orders, []


def _why_stop(
    brief: Brief, mind: dict[str, Any], formed: list[Body], running: list[Body], numbers: Any
) -> tuple[int, float] | None:
    """Why the hunt is called off, with a weight; None while it goes on."""
    pursuit, lasted = numbers.pursuit, brief.t_s - mind["hunt_s"]
    if brief.lux < pursuit.dark_lx:
        return int(Reason.DARK), brief.lux
    main_here, ran = mind["main_here"], mind["saw"]
    if mind.get("scattered") and was_duped(main_here, ran, brief.men(), numbers.rearguard):
        return int(Reason.DUPED), main_here
    threat = [
        b for b in formed
        if b.state in (State.CHARGES, State.MARCHES)
        and b.away_m(brief.x_m, brief.y_m) <= numbers.rearguard.threat_m
    ]  # fmt: skip
    worth = numbers.rearguard.beaten_worth
    ratio = float(odds(sum(b.men for b in threat), worth, brief.men(), 1.0))
    if ratio > borne_ratio(brief.character, numbers.rearguard):
        return int(Reason.ENEMY_CLOSE), ratio
    if lasted > pursuit.longest_s:
        return int(Reason.TOO_FAR), lasted
    late_s = pursuit.fresh_s + _news_s(brief, mind, pursuit)
    seen = any(brief.t_s - b.seen_s <= late_s for b in brief.runners())
    if not seen and lasted > late_s:  # nobody has told him of a runner of late
        return int(Reason.ALL_GATHERED), _captives(brief)
    gained = mind["taken"][-1][1] - mind["taken"][0][1]
    span = mind["taken"][-1][0] - mind["taken"][0][0]
    if (
        span >= pursuit.dull_s + _news_s(brief, mind, pursuit)
        and gained < pursuit.dull_share * brief.men()
    ):
        left = sum(b.men for b in running)
        return int(Reason.TOO_FAR if left > gained else Reason.ALL_GATHERED), float(left)
    return None


def _call_in(brief: Brief, mind: dict[str, Any], why: tuple[int, float], numbers: Any) -> Answer:
    """Call the hunters in, and have the escort told off."""
    mind.update(phase="gather", gather_s=brief.t_s, word_s=_word_s(brief, mind))
    orders = [Dispatch("rally", r.unit, reason=why[0]) for r in brief.own]
    reasons = [("rally", why[0], why[1])]
    more, guards = _escort(brief, numbers, mind)
    mind["guards"] = guards
    if more:
        reasons.append(("escort", int(Reason.PRISONERS), guards))
    return orders + more, reasons


def _escort(brief: Brief, numbers: Any, mind: dict[str, Any]) -> tuple[list[Dispatch], float]:
    """Each unit is to tell off as many men as the prisoners want whom it has by then.

    How many that will be in all he can only reckon from what he has been told.
    """
    guards = float(guards_told_off(_captives(brief), brief.men(), numbers.captive))
    if guards < 1.0:
        return [], 0.0
    (x, y), reason = mind["field"], int(Reason.PRISONERS)
    units = [r.unit for r in brief.own if r.standing >= 1.0]
    return [Dispatch("escort", u, x, y, reason=reason) for u in units], float(round(guards))


def _gather(brief: Brief, mind: dict[str, Any], numbers: Any) -> Answer:
    """Wait for the men, those far off from when they can have had the word; then ride on."""
    pursuit = numbers.pursuit
    free = max(brief.men() - float(mind.get("guards", 0.0)), 1.0)
    together = sum(r.near * r.standing for r in brief.own)
    waited = brief.t_s - mind["gather_s"]
    called = waited >= pursuit.called_s
    longest_s = mind["word_s"] + pursuit.gather_s
    if not (called and together >= pursuit.gathered_share * free) and waited < longest_s:
        return [], []
    mind["phase"] = "on"
    if brief.onward is None:
        return [], []
    reason = int(Reason.ORDERS)
    orders = [
        Dispatch("march", r.unit, *brief.onward, gait="trot", formation="column", name="resume",
                 reason=reason)
        for r in brief.own if r.standing > 0.0
    ]  # fmt: skip
    return orders, [("march", reason, together)]


def _on(brief: Brief, mind: dict[str, Any], numbers: Any) -> Answer:
    """On the march again: nothing but the plan."""
    return [], []
