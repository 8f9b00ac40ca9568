"""Escort: men of a unit are told off to keep its prisoners, and the others are free again.

Where the order names no number the unit's officer tells off as many as the prisoners want whom he
has when it reaches him (``laws/command/captive``).
"""

from typing import Any

import numpy as np

from rearguard.clock.effect import IS_FREE, men_of, send_party
from rearguard.host.doing import Doing
from rearguard.host.parties import MOST
from rearguard.host.units import Task
from rearguard.kit.plainly import plainly
from rearguard.laws.command.brief import Dispatch
from rearguard.laws.command.captive import Captive, guards_told_off
from rearguard.record.events import Event, Row

guards_told_off = plainly(guards_told_off)
ESCORT = int(Task.ESCORT)
STRIP_M = 400.0  # strips of ground along which prisoners are dealt out to their escort


def tell_off(
    host: Any, parties: Any, dispatch: Dispatch, captive: Captive, record: Any, t_s: float
) -> None:
    """Tell men off as escort: those who guard already first, then the rest by rank and file.

    All prisoners of the unit are handed to them; other guards are free again.
    """
    units, u, every, people = host.units, dispatch.unit, host.all, host.people
    side = int(units.side[u])
    held = _held(host, u)
    rows = np.arange(int(units.first[u]), int(units.last[u]))
    rows = rows[IS_FREE[every.doing[rows]]]
    rows = rows[np.argsort(every.doing[rows] != Doing.GUARDING, kind="stable")]
    men = np.cumsum(every.men[rows])
    asked = float(dispatch.men)
    if not asked and len(rows):
        asked = float(guards_told_off(float(every.men[held].sum()), float(men[-1]), captive))
    mine = np.sort(rows[: int(np.searchsorted(men, asked - 0.5)) + 1])
    if not len(mine) or asked <= 0.0:
        return
    p = side * MOST + MOST - 1
    people.party[mine], people.acts_on[mine] = p, ESCORT
    if parties.side[p] < 0:
        parties.leader[p], parties.unit[p] = int(mine[0]), u
    parties.side[p], parties.task[p] = side, Task.ESCORT
    told_off = float(every.men[mine].sum())
    parties.men[p] = men_of(host, p)
    parties.order[p] += 1
    if dispatch.x_m == dispatch.x_m:
        send_party(parties, p, dispatch.x_m, dispatch.y_m)
    prisoners = _hand_over(host, held, mine)
    record.note(
        Row(t_s, Event.ESCORT, side, u, int(mine[0]), n=round(told_off), order=Task.ESCORT,
            value=prisoners)
    )  # fmt: skip


def _held(host: Any, u: int) -> np.ndarray:
    """Prisoners whom men of a unit keep."""
    every, people, n = host.all, host.people, host.n_people
    held = np.flatnonzero((every.doing[:n] == Doing.CAPTIVE) & (people.captor[:n] >= 0))
    mine: np.ndarray = held[every.unit[people.captor[held]] == u]
    return mine


def _hand_over(host: Any, held: np.ndarray, guards: np.ndarray) -> float:
    """Give prisoners to their escort, evenly, to guards near them; their number."""
    every, people = host.all, host.people
    old = np.unique(people.captor[held])
    people.guards_n[old] = 0
    guards = guards[_along(every, guards)]
    held = held[_along(every, held)]
    share = np.arange(len(held)) * len(guards) // max(len(held), 1)
    people.captor[held] = guards[share]
    people.guards_n[guards] = np.bincount(share, every.men[held], minlength=len(guards))
    busy = guards[people.guards_n[guards] > 0]
    every.doing[busy] = Doing.GUARDING
    people.target[busy] = -1
    return float(every.men[held].sum())


def _along(every: Any, rows: np.ndarray) -> np.ndarray:
    """Order of rows along strips of the ground, so that neighbours stay neighbours."""
    strip = np.floor(every.x_m[rows] / STRIP_M)
    way = np.where(strip % 2 == 0, every.y_m[rows], -every.y_m[rows])
    return np.lexsort((rows, way, strip))
