"""What an order does when it arrives: the unit's task, goal and formation, its men's parties.

The men act on it when they have heard it or see others act (``heed``); here it reaches the
officer.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing
from rearguard.host.parties import MOST
from rearguard.host.units import Formation, Task
from rearguard.kit.geometry import turn_rad
from rearguard.kit.plainly import plainly
from rearguard.laws.command.brief import Dispatch
from rearguard.record.events import Event, Row

turn_rad = plainly(turn_rad)
TASKS = {
    "advance": Task.MARCH, "march": Task.MARCH, "scout": Task.MARCH, "halt": Task.HALT,
    "hold": Task.HOLD, "ambush": Task.HOLD, "camp": Task.HALT, "screen": Task.SCREEN,
    "retreat": Task.WITHDRAW, "withdraw": Task.WITHDRAW, "rally": Task.RALLY,
    "charge": Task.CHARGE, "sortie": Task.CHARGE, "shoot": Task.SHOOT, "volley": Task.VOLLEY,
    "harass": Task.HARASS, "feign": Task.WITHDRAW, "scatter": Task.SCATTER,
    "pursue": Task.PURSUE, "round up": Task.ROUND_UP, "escort": Task.ESCORT,
    "surrender": Task.SURRENDER, "collect": Task.COLLECT, "follow": Task.MARCH,
    "patrol": Task.MARCH, "form": Task.HOLD, "dismount": Task.HOLD, "mount": Task.HOLD,
}  # fmt: skip
KEEPS_TASK = ("form",)  # shapes the ranks, and the task stays
UNKNOWN_YET = ("cut", "kindle", "roll", "picket", "conscript", "forage", "discard", "dismount",
               "mount", "camp")  # fmt: skip
FORMATIONS = {
    "column": Formation.COLUMN, "line": Formation.LINE, "loose": Formation.LOOSE,
    "herd": Formation.HERD,
}  # fmt: skip
GOES = (Task.MARCH, Task.CHARGE, Task.WITHDRAW, Task.PURSUE, Task.ROUND_UP, Task.HARASS,
        Task.RALLY, Task.VOLLEY, Task.SHOOT)  # fmt: skip
SHOOT_M = 150.0  # distance at which to shoot where none is said (long musket range; judged)
WHEELS_RAD = 0.5  # nobody wheels a body for less than this (judged, 0.2 to 0.8)
FREE = (Doing.RANKED, Doing.MARCHING, Doing.PURSUING, Doing.CHARGING, Doing.LOADING,
        Doing.GUARDING)  # fmt: skip


def task_of(word: str) -> int:
    """Task of an order's word."""
    return int(TASKS[word])


def refusal(dispatch: Dispatch) -> str:
    """Why troops cannot carry out an order, or an empty text."""
    if dispatch.order in UNKNOWN_YET or dispatch.order not in TASKS:
        return f"nobody here knows how to {dispatch.order}"
    return ""


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
    if dispatch.order == "escort":
        _tell_off(host, parties, dispatch, record, t_s)
        return
    task = task_of(dispatch.order)
    _shape(units, u, dispatch)
    if dispatch.order in KEEPS_TASK:
        return
    goal = _goal(host, dispatch, target)
    units.order[u] += 1
    units.task[u] = task
    units.goal_x_m[u], units.goal_y_m[u] = goal
    units.against[u] = target[2] if target is not None and task in GOES else -1
    shoots = task in (Task.VOLLEY, Task.SHOOT)
    units.range_m[u] = dispatch.range_m or (SHOOT_M if shoots else 0.0)
    units.rounds[u] = dispatch.rounds if task != Task.SHOOT else dispatch.rounds or 32000
    units.pace_m_s[u] = _pace(host, u, dispatch)
    units.arrived[u] = 0 if task in GOES else 1
    _leave_parties(host, parties, u)
    if dispatch.parties:
        _split(host, parties, dispatch, record, t_s)
    record.note(
        Row(t_s, Event.MARCHED, int(units.side[u]), u, order=task, x_m=goal[0], y_m=goal[1])
    )


def _shape(units: Any, u: int, dispatch: Dispatch) -> None:
    if dispatch.formation:
        units.formation[u] = FORMATIONS[dispatch.formation]
    if dispatch.files:
        units.files[u] = dispatch.files
    facing = dispatch.facing_rad
    if facing == facing and abs(turn_rad(float(units.heading_rad[u]), facing)) > WHEELS_RAD:
        units.heading_rad[u] = facing


def _goal(
    host: Any, dispatch: Dispatch, target: tuple[float, float, int] | None
) -> tuple[float, float]:
    """Where the order leads: its own place, else the enemy in sight, else where it stands."""
    units, u = host.units, dispatch.unit
    at_enemy = dispatch.order in ("charge", "volley", "shoot", "harass", "pursue", "round up")
    if dispatch.onto or at_enemy or (dispatch.order == "advance" and dispatch.x_m != dispatch.x_m):
        if target is not None:
            return target[0], target[1]
    if dispatch.x_m == dispatch.x_m:
        return dispatch.x_m, dispatch.y_m
    if dispatch.parties:
        return dispatch.parties[0].x_m, dispatch.parties[0].y_m
    return float(units.x_m[u]), float(units.y_m[u])


def _pace(host: Any, u: int, dispatch: Dispatch) -> float:
    """Pace that the gait means for the unit's leader, or as it was."""
    if dispatch.speed_m_s > 0.0:
        return dispatch.speed_m_s
    gait = dispatch.gait or {"charge": "gallop", "pursue": "trot", "round up": "trot"}.get(
        dispatch.order, ""
    )
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
    party[(party >= 0) & ~escort[party]] = -1


def _split(host: Any, parties: Any, dispatch: Dispatch, record: Any, t_s: float) -> None:
    """Put the unit's men into their parties, contiguous files to each."""
    units, u = host.units, dispatch.unit
    side = int(units.side[u])
    rows = np.arange(int(units.first[u]), int(units.last[u]))
    rows = rows[np.isin(host.all.doing[rows], FREE)]
    rows = rows[np.lexsort((rows, host.people.slot_file[rows]))]
    middle = (float(units.x_m[u]), float(units.y_m[u]))
    for goal in dispatch.parties:
        p = side * MOST + goal.party
        cut = [round(share * len(rows)) for share in (goal.from_share, goal.to_share)]
        mine = rows[cut[0] : cut[1]]
        if not len(mine):
            continue
        host.people.party[mine] = p
        leader = int(units.leader[u])
        fresh = parties.side[p] < 0 or parties.task[p] != task_of(dispatch.order)
        if fresh or parties.unit[p] == u or not _able(host, int(parties.leader[p])):
            parties.leader[p] = leader if leader in mine else int(mine[0])
            parties.unit[p], parties.men[p] = u, 0.0
        parties.side[p], parties.task[p] = side, task_of(dispatch.order)
        parties.men[p] += float(host.all.men[mine].sum())
        parties.order[p] += 1
        parties.goal_x_m[p], parties.goal_y_m[p] = goal.x_m, goal.y_m
        parties.field_x_m[p], parties.field_y_m[p] = middle
        parties.leash_m[p] = dispatch.leash_m or parties.default("leash_m")
        parties.call[p] = dispatch.call


def _able(host: Any, row: int) -> bool:
    return row >= 0 and bool(np.isin(host.all.doing[row], FREE))


def _ride_for(parties: Any, dispatch: Dispatch) -> None:
    """A party is sent a new place to ride for."""
    p, goal = dispatch.to_party, dispatch.parties[0]
    parties.goal_x_m[p], parties.goal_y_m[p] = goal.x_m, goal.y_m
    parties.order[p] += 1


def _tell_off(host: Any, parties: Any, dispatch: Dispatch, record: Any, t_s: float) -> None:
    """Tell men off as escort: those who guard already first, then the rest by rank and file."""
    units, u, every, people = host.units, dispatch.unit, host.all, host.people
    side = int(units.side[u])
    rows = np.arange(int(units.first[u]), int(units.last[u]))
    rows = rows[np.isin(every.doing[rows], FREE)]
    guards = every.doing[rows] == Doing.GUARDING
    rows = np.concatenate([rows[guards], rows[~guards]])
    men = np.cumsum(every.men[rows])
    mine = rows[: int(np.searchsorted(men, dispatch.men, side="left")) + 1]
    p = side * MOST + MOST - 1
    people.party[mine] = p
    every.doing[mine] = Doing.GUARDING
    people.target[mine] = -1
    if parties.side[p] < 0:
        parties.leader[p], parties.unit[p] = int(mine[0]) if len(mine) else -1, u
    parties.side[p], parties.task[p] = side, Task.ESCORT
    told_off = float(every.men[mine].sum())
    parties.men[p] += told_off
    parties.order[p] += 1
    if dispatch.x_m == dispatch.x_m:
        parties.goal_x_m[p], parties.goal_y_m[p] = dispatch.x_m, dispatch.y_m
    captives = float(every.men[: host.n_people][
        (every.doing[: host.n_people] == Doing.CAPTIVE) & (every.side[: host.n_people] != side)
    ].sum())  # fmt: skip
    record.note(
        Row(t_s, Event.ESCORT, side, u, n=round(told_off), order=Task.ESCORT, value=captives)
    )
