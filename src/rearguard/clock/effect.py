"""What an order does when it arrives: the unit's task, goal and formation, its men's parties.

The men act on it when they have heard it or see others act (``heed``); here it reaches the
officer.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from rearguard.clock.lead import Edges, well_inside
from rearguard.clock.ranks import tell_ranks
from rearguard.host.doing import Doing, table_of
from rearguard.host.parties import IN_HAND, LET_LOOSE, MOST
from rearguard.host.units import Task
from rearguard.kit.geometry import along, distance_m, turn_rad
from rearguard.kit.math import cos, sin, sqrt
from rearguard.kit.plainly import plainly
from rearguard.laws.command.brief import Body, Dispatch, Sighting
from rearguard.laws.command.orders import UNKNOWN_YET
from rearguard.record.events import Event, Row

along, distance_m, turn_rad = plainly(along, distance_m, turn_rad)
cos, sin, sqrt = plainly(cos, sin, sqrt)
TASKS = {
    "advance": Task.MARCH, "march": Task.MARCH, "scout": Task.MARCH, "halt": Task.HALT,
    "hold": Task.HOLD, "ambush": Task.HOLD, "camp": Task.HALT, "screen": Task.SCREEN,
    "retreat": Task.WITHDRAW, "withdraw": Task.WITHDRAW, "rally": Task.RALLY,
    "charge": Task.CHARGE, "sortie": Task.CHARGE, "shoot": Task.SHOOT, "volley": Task.VOLLEY,
    "harass": Task.HARASS, "feign": Task.WITHDRAW, "scatter": Task.SCATTER,
    "pursue": Task.PURSUE, "round up": Task.ROUND_UP, "escort": Task.ESCORT,
    "surrender": Task.SURRENDER, "collect": Task.COLLECT, "follow": Task.MARCH,
    "patrol": Task.MARCH, "form": Task.HOLD, "face": Task.HOLD, "wheel": Task.HOLD,
    "open": Task.HOLD, "dismount": Task.HOLD, "mount": Task.HOLD,
}  # fmt: skip
KEEPS_ORDER = ("escort", "form", "face", "wheel", "open")  # these leave the order in force as it is
KEEPS_TASK = ("form", "face", "wheel", "open")  # shape the ranks, and the task stays
GOES = (Task.MARCH, Task.CHARGE, Task.WITHDRAW, Task.PURSUE, Task.ROUND_UP, Task.HARASS,
        Task.RALLY)  # fmt: skip
LOOSE = (Task.PURSUE, Task.ROUND_UP, Task.HARASS)
PLACED = ("hold", "screen", "ambush")  # these are carried out at the place they name
THERE_M = 20.0  # a unit this near to its place need not go there (judged, 10 to 50)
BACK = ("retreat", "withdraw", "feign")
AT_ENEMY = ("charge", "volley", "shoot", "harass", "pursue", "round up")
GAITS = {"charge": "gallop", "pursue": "trot", "round up": "trot", "follow": "trot"}
RETREAT_M = 1000.0  # how far a retreat goes where nothing is said (judged)
SHOOT_M = 150.0  # distance at which to shoot where none is said (long musket range; judged)
CLOSE_SHARE = 0.7  # the middle of a line reins in this near, so that its wings reach too (judged)
FREE = (Doing.RANKED, Doing.MARCHING, Doing.PURSUING, Doing.CHARGING, Doing.LOADING,
        Doing.GUARDING)  # fmt: skip
PURSUING, RANKED = int(Doing.PURSUING), int(Doing.RANKED)
HOLD = int(Task.HOLD)
IS_FREE, _LOOSE = table_of(*FREE), np.zeros(256, bool)
_LOOSE[list(LOOSE)] = True


def task_of(word: str) -> int:
    """Task of an order's word."""
    return int(TASKS[word])


def refusal(dispatch: Dispatch) -> str:
    """Why troops cannot carry out an order, or an empty text."""
    if dispatch.order in UNKNOWN_YET or dispatch.order not in TASKS:
        return f"nobody here knows how to {dispatch.order}"
    return ""


def nearest_part(s: Sighting | Body, x: float, y: float) -> tuple[float, float]:
    """Point of a body that is nearest to (x, y)."""
    dx, dy = s.half_m * cos(s.axis_rad), s.half_m * sin(s.axis_rad)
    a, b = (s.x_m - dx, s.y_m - dy), (s.x_m + dx, s.y_m + dy)
    share = along(x, y, *a, *b)
    return float(a[0] + share * (b[0] - a[0])), float(a[1] + share * (b[1] - a[1]))


def on_the_map(dispatch: Dispatch, edges: Edges) -> Dispatch:
    """The same order with no party sent beyond the country that is simulated."""
    if not dispatch.parties:
        return dispatch
    west, south, east, north = well_inside(edges)
    parties = tuple(
        g._replace(
            x_m=min(max(g.x_m, west), east),
            y_m=min(max(g.y_m, south), north),
        )
        for g in dispatch.parties
    )
    return replace(dispatch, parties=parties)


def close_up(
    host: Any, dispatch: Dispatch, target: tuple[float, float, int] | None
) -> Dispatch | None:
    """The way that an order implies, up to shooting range or to the place that is to be held.

    Whoever sees no enemy goes toward where the order says that he is. None when the unit is near
    enough.
    """
    units, u = host.units, dispatch.unit
    if dispatch.order in PLACED and dispatch.x_m == dispatch.x_m:
        here = (float(units.x_m[u]), float(units.y_m[u]))
        if distance_m(dispatch.x_m, dispatch.y_m, *here) <= THERE_M:
            return None
        return replace(dispatch, order="march", facing_rad=float("nan"), name="")
    if dispatch.order not in ("volley", "shoot") or dispatch.hold_m > 0.0:
        return None  # who holds his fire lets them come
    told = None if dispatch.x_m != dispatch.x_m else (dispatch.x_m, dispatch.y_m)
    enemy = told if target is None else target[:2]
    if enemy is None:
        return None
    range_m = dispatch.range_m or _shoot_m(host, u)
    x, y = float(units.x_m[u]), float(units.y_m[u])
    dx, dy = enemy[0] - x, enemy[1] - y
    away = float(distance_m(*enemy, x, y))
    if away <= range_m:
        return None
    share = (away - CLOSE_SHARE * range_m) / away
    return replace(
        dispatch, order="march", x_m=x + share * dx, y_m=y + share * dy, onto=False, name="",
        gait=dispatch.gait or "trot",
    )  # fmt: skip


def take_effect(
    host: Any,
    parties: Any,
    dispatch: Dispatch,
    target: tuple[float, float, int] | None,
    record: Any,
    t_s: float,
) -> None:
    """Write an order into its unit.

    Parameters
    ----------
    parties : Table     ``host.parties``
    target : tuple      place and unit of the body that the officer sees nearest, None for nobody
    """
    units, u = host.units, dispatch.unit
    if dispatch.to_party >= 0:
        _ride_for(parties, dispatch)
        return
    task = task_of(dispatch.order)
    tell_ranks(host, u, dispatch)
    if dispatch.order in KEEPS_TASK:
        return
    goal = _goal(host, dispatch, target)
    units.order[u] += 1
    units.task[u] = task
    units.goal_x_m[u], units.goal_y_m[u] = goal
    shoots = task in (Task.VOLLEY, Task.SHOOT)
    units.against[u] = target[2] if target is not None and (shoots or task in GOES) else -1
    units.range_m[u] = dispatch.range_m or (_shoot_m(host, u) if shoots else 0.0)
    units.hold_m[u] = dispatch.hold_m
    units.rounds[u] = dispatch.rounds if task != Task.SHOOT else dispatch.rounds or 32000
    units.pace_m_s[u] = _pace(host, u, dispatch)
    units.arrived[u] = 0 if task in GOES and not dispatch.parties else 1
    _leave_parties(host, parties, u)
    if dispatch.parties:
        _split(host, parties, dispatch, record, t_s)
    record.note(
        Row(t_s, Event.MARCHED, int(units.side[u]), u, order=task, x_m=goal[0], y_m=goal[1])
    )


def _shoot_m(host: Any, u: int) -> float:
    """Distance at which a unit shoots where none is said: that at which its weapon opens."""
    rows = slice(int(host.units.first[u]), int(host.units.last[u]))
    return min(SHOOT_M, float(host.people.opens_m[rows].min(initial=SHOOT_M)))


def _goal(
    host: Any, dispatch: Dispatch, target: tuple[float, float, int] | None
) -> tuple[float, float]:
    """Where the order leads: its own place, else the enemy in sight, else where it stands."""
    units, u = host.units, dispatch.unit
    if dispatch.parties:
        return dispatch.parties[0].x_m, dispatch.parties[0].y_m
    blind = dispatch.x_m != dispatch.x_m
    at_enemy = dispatch.onto or dispatch.order in AT_ENEMY
    if target is not None and (at_enemy or (dispatch.order == "advance" and blind)):
        return target[0], target[1]
    if not blind:
        return _so_far(units, u, dispatch)
    if dispatch.order in BACK and target is not None:
        back_m = dispatch.range_m or RETREAT_M
        dx, dy = float(units.x_m[u]) - target[0], float(units.y_m[u]) - target[1]
        away = max(float(sqrt(dx * dx + dy * dy)), 1.0)
        return (
            float(units.x_m[u]) + back_m * dx / away,
            float(units.y_m[u]) + back_m * dy / away,
        )
    return float(units.x_m[u]), float(units.y_m[u])


def _so_far(units: Any, u: int, dispatch: Dispatch) -> tuple[float, float]:
    """The place of an order; scouts who are to go so far and no farther go part of the way."""
    x, y = float(units.x_m[u]), float(units.y_m[u])
    way_m = float(distance_m(x, y, dispatch.x_m, dispatch.y_m))
    if dispatch.order != "scout" or not 0.0 < dispatch.range_m < way_m:
        return dispatch.x_m, dispatch.y_m
    share = dispatch.range_m / way_m
    return x + share * (dispatch.x_m - x), y + share * (dispatch.y_m - y)


def _pace(host: Any, u: int, dispatch: Dispatch) -> float:
    """Pace that the gait means for the unit's leader, or as it was."""
    if dispatch.speed_m_s > 0.0:
        return dispatch.speed_m_s
    gait = dispatch.gait or GAITS.get(dispatch.order, "")
    if not gait:
        return float(host.units.pace_m_s[u])
    leader = int(host.units.leader[u])
    row = leader if leader >= 0 else int(host.units.first[u])
    horse = int(host.people.mount[row])
    if horse >= 0:
        walk, trot = float(host.beasts.walk_m_s[horse]), float(host.beasts.trot_m_s[horse])
        gallop = float(host.beasts.gallop_m_s[horse])
    else:
        walk, gallop = float(host.people.walk_m_s[row]), float(host.people.run_m_s[row])
        trot = 0.5 * (walk + gallop)
    return {"walk": walk, "trot": trot, "gallop": gallop, "mixed": 0.5 * (walk + trot)}[gait]


def _leave_parties(host: Any, parties: Any, u: int) -> None:
    """A new order to the whole unit ends its parties, but not the escort."""
    rows = slice(int(host.units.first[u]), int(host.units.last[u]))
    party = host.people.party[rows]
    escort = np.append(parties.task == Task.ESCORT, False)
    left = (party >= 0) & ~escort[party]
    host.people.in_hand[rows][left] = LET_LOOSE
    party[left] = -1


def _split(host: Any, parties: Any, dispatch: Dispatch, record: Any, t_s: float) -> None:
    """Put the unit's men into their parties, contiguous files to each."""
    units, u = host.units, dispatch.unit
    side = int(units.side[u])
    rows = np.arange(int(units.first[u]), int(units.last[u]))
    rows = rows[IS_FREE[host.all.doing[rows]]]
    rows = rows[np.lexsort((rows, host.people.slot_file[rows]))]
    for goal in dispatch.parties:
        p = side * MOST + goal.party
        cut = [round(share * len(rows)) for share in (goal.from_share, goal.to_share)]
        mine = rows[cut[0] : cut[1]]
        if not len(mine):
            continue
        host.people.party[mine] = p
        kept = np.arange(1, len(mine) + 1) * dispatch.kept_share
        host.people.abreast[mine] = (np.arange(len(mine)) + 0.5) / len(mine) - 0.5
        host.people.in_hand[mine] = np.where(np.diff(np.floor(kept), prepend=0), IN_HAND, LET_LOOSE)
        leader = int(units.leader[u])
        fresh = parties.side[p] < 0 or parties.task[p] != task_of(dispatch.order)
        if fresh or parties.unit[p] == u or not _able(host, int(parties.leader[p])):
            parties.leader[p] = leader if leader in mine else int(mine[0])
            parties.unit[p] = u
        parties.side[p], parties.task[p] = side, task_of(dispatch.order)
        parties.men[p] = men_of(host, p)
        parties.order[p] += 1
        send_party(parties, p, goal.x_m, goal.y_m)
        parties.field_x_m[p], parties.field_y_m[p] = _field(units, u, dispatch)
        parties.leash_m[p] = dispatch.leash_m or parties.default("leash_m")
        parties.call[p] = dispatch.call


def men_of(host: Any, p: int) -> float:
    """Men who ride with a party."""
    return float(host.all.men[: host.n_people][host.people.party == p].sum())


def _field(units: Any, u: int, dispatch: Dispatch) -> tuple[float, float]:
    """Where a hunt begins: what its order says, else where the unit is."""
    if dispatch.x_m == dispatch.x_m:
        return dispatch.x_m, dispatch.y_m
    return float(units.x_m[u]), float(units.y_m[u])


def _able(host: Any, row: int) -> bool:
    return row >= 0 and bool(IS_FREE[host.all.doing[row]])


def _ride_for(parties: Any, dispatch: Dispatch) -> None:
    """A party is sent a new place to ride for."""
    p, goal = dispatch.to_party, dispatch.parties[0]
    send_party(parties, p, goal.x_m, goal.y_m)
    parties.order[p] += 1


def send_party(parties: Any, p: int, x_m: float, y_m: float) -> None:
    parties.sent_x_m[p], parties.sent_y_m[p] = x_m, y_m
    parties.goal_x_m[p], parties.goal_y_m[p] = x_m, y_m
    parties.chosen_s[p] = parties.default("chosen_s")


def keep_in_hand(host: Any, commanders: list[int]) -> None:
    """A commander does not ride after single men; he stays where he can be found."""
    every, people = host.all, host.people
    for row in commanders:
        if row >= 0 and _LOOSE[people.acts_on[row]]:
            people.acts_on[row], people.target[row] = HOLD, -1
            people.party[row] = -1
            people.slot_x_m[row], people.slot_y_m[row] = every.x_m[row], every.y_m[row]
            if every.doing[row] == PURSUING:
                every.doing[row] = RANKED
