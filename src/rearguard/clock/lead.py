"""Lead: the officers of parties ride on by what they see, and men ride with their party.

Whither an officer rides is decided in ``minds/chase``; here he is handed what he sees, and nothing
else.
"""

from typing import Any

import numpy as np

from rearguard.clock.staff import Staff
from rearguard.host.doing import Doing
from rearguard.host.parties import IN_HAND, LEADS, LEASHED, LET_LOOSE
from rearguard.host.units import Task
from rearguard.kit.geometry import distance_m
from rearguard.kit.math import sqrt
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kernel
from rearguard.laws.command.pursuit import Pursuit
from rearguard.minds.chase import ride_on

distance_m = plainly(distance_m)
HUNTS = (int(Task.PURSUE), int(Task.ROUND_UP))
ESCORT = int(Task.ESCORT)
PURSUING, GUARDING = int(Doing.PURSUING), int(Doing.GUARDING)
ABREAST, DEEP = 16, 8  # men about an officer; more than that share places
EDGE_M = 250.0  # a party keeps so far from the map's edge: who rides over it is gone
Edges = tuple[float, float, float, float]  # west, south, east, north [m]


def well_inside(edges: Edges) -> Edges:
    """The map's edges, as far within as a party keeps from them."""
    west, south, east, north = edges
    return west + EDGE_M, south + EDGE_M, east - EDGE_M, north - EDGE_M


def choose_officers(host: Any, commanders: list[int], parties: Any) -> None:
    """Who leads each hunting party: as before, or the first who can; a side's commander does not.

    Officers of units come first, then others by rank and file.
    """
    people, units, doing = host.people, host.units, host.all.doing[: host.n_people]
    fit = (people.party >= 0) & (doing == PURSUING)
    fit[[row for row in commanders if row >= 0]] = False
    leads = units.leader[units.leader >= 0]
    for p in np.flatnonzero((parties.side >= 0) & np.isin(parties.task, HUNTS)).tolist():
        old = int(parties.leader[p])
        if old >= 0 and fit[old] and people.party[old] == p:
            continue
        officers = leads[fit[leads] & (people.party[leads] == p)]
        others = officers if len(officers) else np.flatnonzero(fit & (people.party == p))
        parties.leader[p] = int(others[0]) if len(others) else -1
        if len(others):
            parties.unit[p] = host.all.unit[others[0]]


def ride_on_by_sight(
    host: Any, staff: Staff, parties: Any, pursuit: Pursuit, edges: Edges, t_s: float
) -> None:  # fmt: skip
    """Once a minute: officers of hunting parties choose anew where their party rides.

    He stays with his choice until he is there, or for ``look_again_s``.
    """
    every, people = host.all, host.people
    for p in np.flatnonzero((parties.side >= 0) & np.isin(parties.task, HUNTS)).tolist():
        officer, look = int(parties.leader[p]), staff.looks.get(host.n_units + p)
        if officer < 0 or look is None:
            continue
        at = (float(every.x_m[officer]), float(every.y_m[officer]))
        goal = (float(parties.goal_x_m[p]), float(parties.goal_y_m[p]))
        held_s = t_s - float(parties.chosen_s[p])
        if held_s < pursuit.look_again_s and distance_m(*at, *goal) > pursuit.there_m:
            continue
        field = (float(parties.field_x_m[p]), float(parties.field_y_m[p]))
        sent = (float(parties.sent_x_m[p]), float(parties.sent_y_m[p]))
        leash_m, chase_m_s = float(parties.leash_m[p]), float(people.cruise_m_s[officer])
        new = ride_on(look.sightings, at, sent, field, leash_m, chase_m_s, pursuit)
        if new is not None:
            west, south, east, north = well_inside(edges)
            parties.goal_x_m[p] = min(max(new[0], west), east)
            parties.goal_y_m[p] = min(max(new[1], south), north)
            parties.chosen_s[p] = t_s


@kernel
def lead(leaders, party, task, in_hand):
    """Officers of a hunt go after no single man: they ride where their party goes."""
    for i in leaders:
        if i >= 0 and party[i] >= 0 and task[party[i]] != ESCORT:
            in_hand[i] = LEADS


@kernel
def face(goal_x_m, goal_y_m, field_x_m, field_y_m, along):
    """Which way each party faces : float64[parties, 2], from the field to its goal; else east."""
    for p in range(len(goal_x_m)):
        dx = np.float64(goal_x_m[p]) - field_x_m[p]
        dy = np.float64(goal_y_m[p]) - field_y_m[p]
        away = sqrt(dx * dx + dy * dy)
        if away < 1.0:  # a goal in the field itself
            dx = away = 1.0
        along[p, 0], along[p, 1] = dx / away, dy / away


@kernel
def ride_for_place(
    n, party, in_hand, abreast, doing, acts_on, task, goal_x_m, goal_y_m, field_x_m, field_y_m,
    leash_m, along, front_m, apart_m, edges, slot_file, x_m, y_m, slot_x_m, slot_y_m,
):  # fmt: skip
    """Places of men who ride with a party, or drive its prisoners, about its goal.

    The officer rides for the goal itself, those in hand close about him, those let loose abreast
    on a broad front across the way (``along`` : float64[parties, 2]). Who was let loose and has
    gone as far as his order allows is held like those in hand.
    """
    for i in range(n):
        p = party[i]
        if p < 0:
            continue
        hunts = doing[i] == PURSUING
        if hunts and in_hand[i] != IN_HAND and in_hand[i] != LEADS:
            dx = x_m[i] - field_x_m[p]
            dy = y_m[i] - field_y_m[p]
            beyond = dx * dx + dy * dy > leash_m[p] * leash_m[p]
            in_hand[i] = LEASHED if beyond else LET_LOOSE
        drives = doing[i] == GUARDING and acts_on[i] == ESCORT
        if not (drives if task[p] == ESCORT else hunts):
            continue
        across_m = 0.0
        ahead_m = 0.0
        if task[p] != ESCORT and (in_hand[i] == LET_LOOSE or in_hand[i] == LEASHED):
            across_m = abreast[i] * front_m[p]
        elif in_hand[i] != LEADS:
            file = np.int64(slot_file[i])
            across_m = (file % ABREAST - ABREAST // 2) * apart_m
            ahead_m = (file // ABREAST % DEEP - DEEP // 2) * apart_m
        x = goal_x_m[p] + ahead_m * along[p, 0] + across_m * along[p, 1]
        y = goal_y_m[p] + ahead_m * along[p, 1] - across_m * along[p, 0]
        slot_x_m[i] = min(max(x, edges[0]), edges[2])
        slot_y_m[i] = min(max(y, edges[1]), edges[3])


def ride_with_parties(host: Any, parties: Any, pursuit: Pursuit, edges: Edges) -> None:
    """Men of a party ride for its place when they have no man to go after.

    Those told off as escort drive their prisoners to theirs (``clock/seize``). Nobody's place is
    beyond the map's edge, however broad the sweep.
    """
    if parties.side.max() < 0:
        return
    every, people, n = host.all, host.people, host.n_people
    for leaders in (host.units.leader, parties.leader):
        lead(leaders, people.party, parties.task, people.in_hand)
    along = np.empty((parties.n, 2))
    face(parties.goal_x_m, parties.goal_y_m, parties.field_x_m, parties.field_y_m, along)
    ride_for_place(
        n, people.party, people.in_hand, people.abreast, every.doing, people.acts_on,
        parties.task, parties.goal_x_m, parties.goal_y_m, parties.field_x_m, parties.field_y_m,
        parties.leash_m, along, parties.men * pursuit.front_m, pursuit.apart_m, well_inside(edges),
        people.slot_file, every.x_m, every.y_m, people.slot_x_m, people.slot_y_m,
    )  # fmt: skip
