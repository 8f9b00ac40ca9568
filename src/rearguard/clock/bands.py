"""Bands: a unit that hunts by its plan is dealt out to parties, as was settled in council.

How many parties there are, among which units, and which of them is each unit's part is told before
the start; whither each of them rides its unit's officer sees when the order takes effect. The left
takes the left. From then on the officers of the parties ride on by what they see (``lead``).
"""

from dataclasses import replace
from typing import Any

import numpy as np

from rearguard.clock.brief import bodies_seen
from rearguard.clock.staff import Staff
from rearguard.host.parties import MOST
from rearguard.host.units import Task
from rearguard.laws.command.belief import State
from rearguard.laws.command.brief import Body, Dispatch, PartyGoal
from rearguard.laws.command.parties import shares
from rearguard.laws.command.pursuit import Pursuit
from rearguard.minds.parties import left_to_right
from rearguard.record.events import Event, Row

PARTED_S = 1800.0  # a hunt in parties is told once, though each unit begins it for itself
Target = tuple[float, float, int] | None


def in_parties(
    host: Any, staff: Staff, record: Any, pursuit: Pursuit, dispatch: Dispatch, target: Target,
    t_s: float,
) -> Dispatch:  # fmt: skip
    """By the plan a unit hunts in so many parties, or on a leash as a party of its own."""
    unit, n = dispatch.unit, dispatch.asked_parties
    if n <= 1:
        one = dispatch.leash_m > 0.0
        return _in_one_party(host, dispatch, target, pursuit) if one else dispatch
    side = int(host.units.side[unit])
    if staff.fresh(f"parties {side} {dispatch.plan}", t_s, PARTED_S):
        who = int(host.units.leader[unit])
        record.note(Row(t_s, Event.PARTIES, side, unit, who, n=n, order=Task.ROUND_UP))
    look, known = staff.looks.get(unit), staff.setups[side].known
    bodies = bodies_seen(look, known) if look is not None else ()
    return _dealt_out(host, dispatch, bodies, target, pursuit, t_s)


def _in_one_party(host: Any, dispatch: Dispatch, target: Target, pursuit: Pursuit) -> Dispatch:
    """A unit that hunts as a party of its own."""
    units, u = host.units, dispatch.unit
    mine = np.flatnonzero((units.side == units.side[u]) & (units.last > units.first))
    k = int(np.searchsorted(mine, u)) % (MOST - 1)
    x, y = (target[0], target[1]) if target else (float(units.x_m[u]), float(units.y_m[u]))
    goal = PartyGoal(k, 1, 0.0, 1.0, x, y)
    return replace(dispatch, parties=(goal,), kept_share=pursuit.kept_share)


def _dealt_out(
    host: Any, dispatch: Dispatch, bodies: tuple[Body, ...], target: Target, pursuit: Pursuit,
    t_s: float,
) -> Dispatch:  # fmt: skip
    """A unit's part in a hunt of several parties; each has its goal by what the officer sees."""
    units, u, n = host.units, dispatch.unit, dispatch.asked_parties
    among = dispatch.among or (u,)
    men = [float(units.mustered[unit]) for unit in among]
    mine = shares(men, n, pursuit.snap)[among.index(u)]
    at = (float(units.x_m[u]), float(units.y_m[u]))
    running = [b for b in bodies if b.state == State.RUNS]
    field, goals = left_to_right(running, n, at, target[:2] if target else at, pursuit, t_s)
    parties = tuple(PartyGoal(dispatch.first_party + k, n, a, b, *goals[k]) for k, a, b in mine)
    leash_m, kept = dispatch.leash_m or pursuit.leash_m, pursuit.kept_share
    return replace(
        dispatch, x_m=field[0], y_m=field[1], parties=parties, leash_m=leash_m, kept_share=kept
    )
