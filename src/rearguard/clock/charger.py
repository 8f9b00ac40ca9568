"""Charger: an officer whose horse is lame or lost takes the horse of a man of his beside him.

A body of horse does not wait for an officer on a lame horse while its men ride sound ones. He has
the nearest man's, if that man is in order and no enemy is near; the man has the lame horse, or
goes afoot and looks for another. Every 2 s, since nobody waits for a minute to call for a horse.
"""

from typing import Any

import numpy as np

from rearguard.clock.horses import STEADY_STRESS
from rearguard.clock.note import DUES
from rearguard.host.doing import Doing, table_of
from rearguard.host.individuals import ON_FOOT_M, ON_HORSE_M
from rearguard.host.parties import LEADS
from rearguard.kit.stage import kernel
from rearguard.laws.mind.abandon import Abandon
from rearguard.record.events import Event, Reason, Row

ASKS = table_of(Doing.RANKED, Doing.MARCHING, Doing.PURSUING, Doing.GUARDING, Doing.CHARGING,
                Doing.LOADING, Doing.RALLIED, Doing.STRAGGLING, Doing.REMOUNTING)  # fmt: skip
GIVES = table_of(Doing.RANKED, Doing.MARCHING, Doing.CHARGING, Doing.LOADING, Doing.PURSUING)
AFOOT = int(Doing.REMOUNTING)


@kernel
def find_givers(
    n_units, now_s, first, last, leader, doing, busy_s, mount, lame, rank_title, in_hand, enemy_m,
    x_m, y_m, near_m, enemy_least_m, giver,
):  # fmt: skip
    """For each unit the man who gives his horse to its leader, -1 for nobody; how many do."""
    count = 0
    for u in range(n_units):
        giver[u] = -1
        chief = leader[u]
        if chief < 0 or not ASKS[doing[chief]]:
            continue
        if mount[chief] >= 0 and lame[mount[chief]] == 0:
            continue
        if doing[chief] == AFOOT and busy_s[chief] > now_s:
            continue
        best = near_m * near_m
        for i in range(first[u], last[u]):
            if not GIVES[doing[i]] or rank_title[i] != 0 or in_hand[i] == LEADS:
                continue
            if mount[i] < 0 or lame[mount[i]] != 0 or enemy_m[i] < enemy_least_m:
                continue
            d2 = (x_m[i] - x_m[chief]) ** 2 + (y_m[i] - y_m[chief]) ** 2
            if d2 < best:
                best = d2
                giver[u] = i
        count += giver[u] >= 0
    return count


class Chargers:
    """Sees to it that officers are mounted as long as their men are.

    ``known`` is what the minute's tidings hold of who rides what: no horse was caught.
    """

    def __init__(self, host: Any, record: Any, numbers: Abandon, known: np.ndarray) -> None:
        self.host, self.record, self.numbers, self.known = host, record, numbers, known
        self.giver = np.empty(host.units.n, np.int64)

    def step(self, now_s: float) -> None:
        """Officers who ride lame horses, or none, take those of men beside them."""
        host, h = self.host, self.numbers
        every, people, units = host.all, host.people, host.units
        count = find_givers(
            units.n, now_s, units.first, units.last, units.leader, every.doing, people.busy_s,
            people.mount, host.beasts.lame, people.rank_title, people.in_hand, people.enemy_m,
            every.x_m, every.y_m, h.gives_m, h.enemy_m, self.giver,
        )  # fmt: skip
        if count:
            for u in np.flatnonzero(self.giver >= 0):
                self._change(int(units.leader[u]), int(self.giver[u]), now_s)

    def _change(self, chief: int, giver: int, now_s: float) -> None:
        """They change horses; who gets none looks for one."""
        every, people, rider = self.host.all, self.host.people, self.host.beasts.rider
        sound, other = int(people.mount[giver]), int(people.mount[chief])
        people.mount[chief], rider[sound], people.radius_m[chief] = sound, chief, ON_HORSE_M
        people.mount[giver] = other
        if other >= 0:
            rider[other] = giver
        else:
            people.radius_m[giver], every.doing[giver] = ON_FOOT_M, AFOOT
            people.reason[giver] = Reason.GAVE_HORSE
        self.known[chief] = sound
        if every.doing[chief] == AFOOT:
            shaken = people.stress[chief] > STEADY_STRESS
            every.doing[chief] = Doing.FLEEING if shaken else Doing.RALLIED
        both = [chief, giver]
        every.episode[both] += 1  # what befalls a horse is thrown anew with another rider
        for due in DUES:
            people[due][both] = 0.0
        self.record.note(
            Row(now_s, Event.CHANGED_HORSE, side=int(every.side[chief]),
                unit=int(every.unit[chief]), who=chief, other=giver, x_m=float(every.x_m[chief]),
                y_m=float(every.y_m[chief]))
        )  # fmt: skip
