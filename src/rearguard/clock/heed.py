"""Heed: who hears an order at the moment it is called, and what share of a unit acts on it.

A leader whom a press carries calls nothing: his order waits until he is his own master again.
"""

from typing import Any

import numpy as np

from rearguard.kit.dice import moment_key, roll
from rearguard.kit.math import sqrt
from rearguard.kit.stage import kernel
from rearguard.kit.streams import HEAR
from rearguard.laws.mind.obey import can_obey
from rearguard.laws.sense.hearing import Hearing, horn_heard_share, voice_heard_share


@kernel
def call_out(
    lo, hi, first, leader_x, leader_y, horn, noise_db, hearing, x_m, y_m, doing, heard, acts_on,
    fire_left, order, task, rounds, seed, quarter, idents,
):  # fmt: skip
    """Every man of a unit who hears the call has the order; the rest must find out."""
    for k in range(lo, hi):
        i = first + k
        if not can_obey(doing[i]):
            continue
        dx = x_m[i] - leader_x
        dy = y_m[i] - leader_y
        r = max(sqrt(dx * dx + dy * dy), 1.0)
        if horn:
            share = horn_heard_share(r, noise_db, hearing)
        else:
            share = voice_heard_share(r, noise_db, False, hearing)
        if roll(moment_key(seed, HEAR, quarter, idents[i]), 0) < share:
            heard[i] = order
            acts_on[i] = task
            fire_left[i] = rounds


@kernel
def count_heeding(n, unit, heard, order, men, acts):
    """Count each unit's men, and those of them who have heard the order in force.

    Men of a unit stand one after another in the rows: its sums are written when the next begins.
    """
    first = 0
    while first < n:
        u = unit[first]
        last = first
        act = 0
        while last < n and unit[last] == u:
            act += heard[last] == order[u]
            last += 1
        men[u] += last - first
        acts[u] += act
        first = last


class Heeding:
    """Watches the units for new orders; ``carried_n_m`` is the pressure that carries a man."""

    def __init__(self, host: Any, seed: int, numbers: Hearing, carried_n_m: float) -> None:
        self.host, self.seed, self.numbers, self.carried_n_m = host, seed, numbers, carried_n_m
        self.known = host.units.order.copy()

    def calls(self, team: Any, quarter: int, voice: Any) -> None:
        """Call out every order that has just reached a unit's leader.

        ``voice(u)`` tells whether a horn sounds (else a voice calls), and the noise [dB].
        """
        host = self.host
        every, people, units = host.all, host.people, host.units
        for u in np.flatnonzero(units.order != self.known):
            leader = int(units.leader[u])
            if leader >= 0 and people.pressure_n_m[leader] >= self.carried_n_m:
                continue
            self.known[u] = units.order[u]
            x, y = (
                (float(every.x_m[leader]), float(every.y_m[leader]))
                if leader >= 0
                else (float(units.x_m[u]), float(units.y_m[u]))
            )
            horn, noise = voice(int(u))
            first, last = int(units.first[u]), int(units.last[u])
            team.run(
                call_out, last - first, first, x, y, horn, noise, self.numbers, every.x_m,
                every.y_m, every.doing, people.heard, people.acts_on, people.fire_left,
                int(units.order[u]), int(units.task[u]), int(units.rounds[u]), self.seed, quarter,
                every.ident,
            )  # fmt: skip
            if leader >= 0:
                people.heard[leader], people.acts_on[leader] = units.order[u], units.task[u]
                people.fire_left[leader] = units.rounds[u]

    def shares(self) -> None:
        """Share of each unit's men who act on the order in force."""
        host = self.host
        every, people, units, n = host.all, host.people, host.units, host.n_people
        men, acts = np.zeros(units.n), np.zeros(units.n)
        count_heeding(n, every.unit, people.heard, units.order, men, acts)
        units.heeding[:] = acts / np.maximum(men, 1.0)
