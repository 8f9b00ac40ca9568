"""The one place where a Brief is built: from beliefs, mail, returns, standing orders, own senses.

Nothing that the commander has not seen, heard or been told of goes in. The same holds for the
``Scene`` of an officer, who has his own eyes, his own unit and the plan.
"""

from typing import Any

import numpy as np

from rearguard.clock.learn import bodies_of
from rearguard.clock.look import HIT, HORSES, NEAR, ROUNDS, RUN, SPENT, STANDING, TAKEN, UX, UY
from rearguard.clock.staff import Look, Staff
from rearguard.clock.standing import Known, Setup
from rearguard.kit.geometry import distance_m
from rearguard.kit.plainly import plainly
from rearguard.laws.command.belief import aged_spread_m
from rearguard.laws.command.brief import Body, Brief, Heard, Pending, Return
from rearguard.minds.conditions import Scene

aged_spread_m, distance_m = plainly(aged_spread_m, distance_m)
OLD_S = 7200.0  # a belief older than this is no ground for orders (judged, 1 to 4 h)
TOP_M_S = 3.6  # how fast a body that was known of may have moved since (a trot)
GATE = 3.0
ATTACKS = (
    "advance",
    "march",
    "charge",
    "shoot",
    "volley",
    "harass",
    "pursue",
    "round up",
    "sortie",
)


def return_of(host: Any, staff: Staff, units_now: np.ndarray, unit: int, t_s: float) -> Return:
    """A unit as its own officer knows it, or as somebody sees it now."""
    row, units = units_now[unit], host.units
    standing = float(row[STANDING])
    leader = int(units.leader[unit])
    if standing > 0.0:
        x, y = float(row[UX] / standing), float(row[UY] / standing)
    else:
        at = leader if leader >= 0 else int(units.first[unit])
        x, y = float(host.all.x_m[at]), float(host.all.y_m[at])
    names = host.unit_names[unit] if unit < len(host.unit_names) else {}
    return Return(
        unit=unit,
        name=str(names.get("en", unit)),
        x_m=x,
        y_m=y,
        seen_s=t_s,
        mustered=float(units.mustered[unit]),
        standing=standing,
        running=float(row[RUN]),
        captives=float(row[TAKEN]),
        near=float(row[NEAR] / standing) if standing > 0.0 else 0.0,
        hit=float(row[HIT]),
        rounds=float(row[ROUNDS]),
        spent_horses=float(row[SPENT] / row[HORSES]) if row[HORSES] > 0.0 else 0.0,
        order=int(units.order[unit]),
        arrived=bool(units.arrived[unit]),
        contact_s=float(units.contact_s[unit]),
        done=tuple(staff.done.get(unit, ())),
    )


def name_seen(x_m: float, y_m: float, half_m: float, t_s: float, known: tuple[Known, ...]) -> str:
    """Name that the plan gives to a body seen here: the known body that fits best; "" if none."""
    best, name = GATE, ""
    for k in known:
        if k.own:
            continue
        gap = max(float(distance_m(x_m, y_m, k.x_m, k.y_m)) - half_m, 0.0)
        fit = gap / float(aged_spread_m(max(k.spread_m, 1.0), k.age_s + t_s, TOP_M_S))
        if fit < best:
            best, name = fit, k.name
    return name


def bodies_seen(look: Look, known: tuple[Known, ...]) -> tuple[Body, ...]:
    """What an officer saw last, as bodies."""
    bodies = []
    for k, s in enumerate(look.sightings):
        name = name_seen(s.x_m, s.y_m, s.half_m, s.seen_s, known)
        bodies.append(
            Body(
                k, name, s.x_m, s.y_m, s.half_m, s.axis_rad, s.spread_m, s.ln_men, s.sd_ln,
                s.heading_rad, s.speed_m_s, s.state, 0, s.seen_s, s.seen_s, s.seen_s, 0, 1.0,
            )
        )  # fmt: skip
    return tuple(bodies)


def near_enemy_m(host: Any, row: int) -> float:
    """Nearest unbroken enemy that a man sees now; 1e6 when he sees none or is far from any."""
    if host.all.tempo[row] == 0 or not host.people.in_sight[row]:
        return 1e6
    return float(host.people.enemy_m[row])


def scene_of(
    host: Any,
    staff: Staff,
    unit: int,
    row: int,
    own: Return,
    t_s: float,
    since_s: float,
    dark: bool,
) -> Scene:
    """What an officer has before him when he weighs a standing order."""
    setup = staff.setups[int(host.units.side[unit])]
    look = staff.looks.get(unit, Look(t_s))
    return Scene(
        t_s,
        float(host.all.x_m[row]),
        float(host.all.y_m[row]),
        since_s,
        own,
        bodies_seen(look, setup.known),
        near_enemy_m(host, row),
        dark,
        frozenset(staff.done.get(unit, ())),
        staff.heard.get(row, {}),
    )


def build_brief(host: Any, staff: Staff, side: int, t_s: float, lux: float, dark: bool) -> Brief:
    """All that the commander of a side may know now."""
    setup, row = staff.setups[side], staff.commanders[side]
    beliefs = staff.beliefs
    bodies = bodies_of(beliefs, beliefs.rows(side))
    own = tuple(r for _, r in sorted(staff.returns[side].items()))
    done = sorted({name for r in own for name in r.done})
    sounds = sorted(staff.heard.get(row, {}).items())
    return Brief(
        t_s=t_s,
        side=side,
        who=row,
        unit=int(host.all.unit[row]),
        x_m=float(host.all.x_m[row]),
        y_m=float(host.all.y_m[row]),
        lux=lux,
        dark=dark,
        character=setup.character_of(row),
        bodies=tuple(b for b in bodies if t_s - b.seen_s <= OLD_S or b.source == 6),
        own=own,
        mail=tuple(staff.inbox[side]),
        heard=tuple(Heard(sound, at) for sound, at in sounds),
        pending=_pending(staff, side),
        done=tuple(done),
        onward=setup.onward,
        worth=setup.worth,
        enemy_near_m=near_enemy_m(host, row),
        told=tuple(staff.told_of[side]),
        planned=any(i.dispatch.order in ATTACKS for i in setup.items),
        screens=_is_posted(setup),
    )


def _is_posted(setup: Setup) -> bool:
    """Whether a side was put where it is to stay there: told to, or told nothing of a march."""
    words = {i.dispatch.order for i in setup.items}
    return bool(words & {"screen", "hold"}) or not words & {"march", "withdraw", "retreat"}


def _pending(staff: Staff, side: int) -> tuple[Pending, ...]:
    """Items of the plan that wait for the commander's word."""
    setup, pending = staff.setups[side], []
    for plan in sorted({i.plan for i in setup.items if not i.local}):
        if plan in staff.sent[side]:
            continue
        items = [i for i in setup.items if i.plan == plan]
        ends = {i.dispatch.unit: i.dispatch for i in items}  # the last step of a way
        first = items[0]
        pending.append(Pending(plan, first.dispatch.name, first.when, tuple(ends.values())))
    return tuple(pending)
