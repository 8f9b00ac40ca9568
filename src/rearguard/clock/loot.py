"""Loot: what lies on the ground, and the hunters who stop for it.

What men throw off, what the dead and the prisoners had on them, lies in the cell of 32 m where
that happened, by kind, until somebody takes it. Nothing is made or lost: what one man loses lies
on the ground or is on another man. A man sees what lies in his own cell. The cost goes with the
hunters, and with those who stop; the dead and the prisoners are looked through once a minute.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing, table_of
from rearguard.kit.dice import due, moment_key, personal_key, roll, threshold
from rearguard.kit.math import log, sqrt
from rearguard.kit.stage import kernel, plain
from rearguard.kit.streams import LOOT
from rearguard.laws.goods.discard import BAGGAGE, Discard, kit_parts_kg
from rearguard.laws.goods.loot import Loot, share_searched, stop_hazard_hz, worth_liang
from rearguard.record.events import Event, Row

CELL_M = 32.0  # about how far a rider sees a pack in the grass and turns aside for it
HALF, WIDTH = 1 << 20, 1 << 21
PACKS, SILVER, KITS = 0, 4, (2, 3, 1)  # columns of what lies; kits from the dearest to the cheapest
KINDS = 5  # packs or bodies to search [men], baggage, armour, weapons, silver [kg]
GOOD_PART = 0.1  # share of a unit that has newly looted when the journal tells it
PURSUING, DEAD, CAPTIVE = int(Doing.PURSUING), int(Doing.DEAD), int(Doing.CAPTIVE)
LEADS = table_of(
    Doing.RANKED, Doing.MARCHING, Doing.FIGHTING, Doing.PURSUING, Doing.GUARDING, Doing.CHARGING,
    Doing.LOADING, Doing.RALLIED,
)  # fmt: skip
_searched, _parts = plain(share_searched), plain(kit_parts_kg)


@kernel
def tempt(
    n, rows, lies, horses, officers, leads, x_m, y_m, side, doing, target, leadership, resolve,
    spoils_kg, loot_due, idents, episodes, seed, quarter, dt_s, loot, worth, stops,
):  # fmt: skip
    """Which hunters stop for what lies in their cells, and what it is worth to them [liang]."""
    for k in range(n):
        i = rows[k]
        room = loot.carry_kg - spoils_kg[i]
        worth[k] = worth_liang(
            lies[k, 1], lies[k, 2], lies[k, 3], lies[k, 4], horses[k], room, loot
        )
        far2 = 1e12
        for m in range(len(officers)):
            o = officers[m]
            if side[o] == side[i] and leads[doing[o]]:
                far2 = min(far2, (x_m[o] - x_m[i]) ** 2 + (y_m[o] - y_m[i]) ** 2)
        rate = stop_hazard_hz(worth[k], target[i] >= 0, sqrt(far2), leadership[i], resolve[i], loot)
        hazard = loot_due[i] + rate * dt_s
        key = personal_key(seed, LOOT, idents[i], episodes[i])
        stops[k] = due(hazard, key)
        if stops[k]:
            hazard = threshold(key) + log(roll(moment_key(seed, LOOT, quarter, idents[i]), 1))
        loot_due[i] = hazard


@kernel
def horses_here(n, rows, here, grazes, loose, side, n_people, horses):
    """Count the enemy's loose horses in each man's cell; ``grazes`` (ascending) is theirs."""
    for k in range(n):
        horses[k] = 0.0
        for m in range(np.searchsorted(grazes, here[k]), len(grazes)):
            if grazes[m] != here[k]:
                break
            horses[k] += 1.0 if side[n_people + loose[m]] != side[rows[k]] else 0.0


def is_among(cells: np.ndarray, listed: np.ndarray) -> np.ndarray:
    """Whether each cell is among the listed ones (ascending)."""
    if not len(listed):
        return np.zeros(len(cells), bool)
    at = np.minimum(np.searchsorted(listed, cells), len(listed) - 1)
    return np.asarray(listed[at] == cells)


def cells_of(x_m: np.ndarray, y_m: np.ndarray) -> np.ndarray:
    """Number of the cell of each place."""
    column = np.floor(np.asarray(x_m, np.float64) / CELL_M).astype(np.int64) + HALF
    return column * WIDTH + np.floor(np.asarray(y_m, np.float64) / CELL_M).astype(np.int64) + HALF


class Spoils:
    """What lies on the ground, and who takes it.

    Attributes
    ----------
    cells : int64[k]          numbers of the cells where something lies, ascending
    lies : float64[k, 5]      what lies there
    """

    def __init__(self, host: Any, record: Any, seed: int, loot: Loot, discard: Discard) -> None:
        self.host, self.record, self.seed = host, record, seed
        self.loot, self.discard = loot, discard
        self.cells = np.zeros(0, np.int64)
        self.lies = np.zeros((0, KINDS))
        self.looted = np.zeros(host.n_people, np.uint8)  # who has looted; counted once
        self.counts = np.zeros((host.units.n, 4))  # threw off [men, kg], looted [men, liang]

    def step(self, rows: np.ndarray, now_s: float, dt_s: float, quarter: int) -> None:
        """At 2 s, or at 60 s for cold rows: what was thrown off lies there; some stop for it."""
        every, people, n = self.host.all, self.host.people, self.host.n_people
        threw = rows[people.threw[rows] > 0]
        if len(threw):
            self._thrown(threw)
        hunters = rows[every.doing[rows] == PURSUING]
        if not len(hunters):
            return
        loose = np.flatnonzero(every.doing[n:] == Doing.LOOSE)
        if not len(loose) and not len(self.cells):
            return
        free = people.busy_s[hunters] <= now_s
        hunters = hunters[free & (people.enemy_m[hunters] > self.loot.enemy_m)]
        here = cells_of(every.x_m[hunters], every.y_m[hunters])
        grazes = cells_of(every.x_m[n + loose], every.y_m[n + loose])
        in_line = np.argsort(grazes, kind="stable")
        loose, grazes = loose[in_line], grazes[in_line]
        some = is_among(here, self.cells) | is_among(here, grazes)
        if some.any():
            self._tempt(hunters[some], here[some], loose, grazes, now_s, dt_s, quarter)

    def _thrown(self, rows: np.ndarray) -> None:
        """What some men have just thrown off lies where they are."""
        every, people = self.host.all, self.host.people
        what, men = people.threw[rows], every.men[rows].astype(np.float64)
        kg = people.threw_kg[rows] * men
        laid = np.zeros((len(rows), KINDS))
        laid[:, PACKS] = men
        laid[np.arange(len(rows)), what] = kg
        packs = rows[what == BAGGAGE]
        silver = people.silver_kg[packs] * np.float32(1.0 - self.discard.belt_share)
        laid[what == BAGGAGE, SILVER] = silver * men[what == BAGGAGE]
        people.silver_kg[packs] -= silver
        self._lay(rows, laid)
        np.add.at(self.counts, (every.unit[rows], 0), men)
        np.add.at(self.counts, (every.unit[rows], 1), kg)
        people.spoils_kg[packs] = 0
        people.threw[rows], people.threw_kg[rows] = 0, 0

    def _lay(self, rows: np.ndarray, laid: np.ndarray) -> None:
        """Add goods to the cells in which some men are."""
        every = self.host.all
        left = self.lies[:, 1:].sum(axis=1) > 0.0
        cells = np.concatenate([self.cells[left], cells_of(every.x_m[rows], every.y_m[rows])])
        self.cells, where = np.unique(cells, return_inverse=True)
        lies = np.zeros((len(self.cells), KINDS))
        np.add.at(lies, where, np.concatenate([self.lies[left], laid]))
        self.lies = lies

    def _tempt(
        self, rows: np.ndarray, here: np.ndarray, loose: np.ndarray, grazes: np.ndarray,
        now_s: float, dt_s: float, quarter: int,
    ) -> None:  # fmt: skip
        """Hunters who have something in their cells stop for it, or ride on."""
        every, people, n = self.host.all, self.host.people, self.host.n_people
        at = np.searchsorted(self.cells, here)
        known = np.append(self.cells, -1)[at] == here
        lies = np.where(known[:, None], np.vstack([self.lies, np.zeros(KINDS)])[at], 0.0)
        horses = np.zeros(len(rows))
        horses_here(len(rows), rows, here, grazes, loose, every.side, n, horses)
        officers = np.flatnonzero((people.rank_title == 1) | (people.rank_title == 2))
        worth, stops = np.zeros(len(rows)), np.zeros(len(rows), np.uint8)
        tempt(
            len(rows), rows, lies, horses, officers, LEADS, every.x_m, every.y_m, every.side,
            every.doing, people.target, people.leadership, people.resolve, people.spoils_kg,
            people.loot_due, every.ident, every.episode, self.seed, quarter, dt_s, self.loot,
            worth, stops,
        )  # fmt: skip
        for k in np.flatnonzero(stops):
            i = int(rows[k])
            found = self._search(i, int(at[k])) if known[k] else 0.0
            there = loose[grazes == here[k]]
            found += self._catch(i, there[every.side[n + there] != every.side[i]])
            people.busy_s[i], people.target[i] = now_s + self.loot.take_s, -1
            u = int(every.unit[i])
            self.counts[u, 2:] += (float(every.men[i]) * (1 - self.looted[i]), found)
            self.looted[i] = 1

    def _search(self, i: int, c: int) -> float:
        """One man searches a pack or a body in a cell; what it was worth [liang]."""
        every, people, loot = self.host.all, self.host.people, self.loot
        men, lies = float(every.men[i]), self.lies[c]
        share = float(_searched(men, float(lies[PACKS])))
        taken = np.zeros(KINDS)
        room = max(loot.carry_kg - float(people.spoils_kg[i]), 0.0) * men
        for kind in KITS:
            taken[kind] = min(share * lies[kind], room)
            room -= taken[kind]
        taken[PACKS], taken[SILVER] = share * lies[PACKS], share * lies[SILVER]
        self.lies[c] = np.maximum(lies - taken, 0.0)
        load_kg = taken[1:SILVER].sum() / men
        every.load_kg[i] += load_kg
        people.spoils_kg[i] += load_kg
        people.silver_kg[i] += taken[SILVER] / men
        return float(plain(worth_liang)(*taken[1:], 0.0, 1.0, loot))

    def _catch(self, i: int, loose: np.ndarray) -> float:
        """He catches one of the loose horses in his cell and hobbles it; its worth [liang]."""
        every, beasts, n = self.host.all, self.host.beasts, self.host.n_people
        for b in loose:
            if every.doing[n + b] == Doing.LOOSE:
                every.doing[n + b], every.speed_m_s[n + b] = Doing.CAUGHT, 0.0
                beasts.rider[b] = i
                return self.loot.horse_liang * float(every.men[n + b])
        return 0.0

    def minute(self, now_s: float) -> None:
        """At a minute's end: what the dead and the prisoners had lies there; what is told."""
        units = self.host.units
        self._strip()
        threw = self.counts[:, 0] >= 0.5
        self._tell(now_s, Event.DISCARDED, threw, 0)
        self._tell(now_s, Event.LOOTED, self.counts[:, 2] >= GOOD_PART * units.mustered, 2)

    def _strip(self) -> None:
        """The dead leave what they had where they lie; a prisoner's silver goes to his captor."""
        every, people, n = self.host.all, self.host.people, self.host.n_people
        doing, captor = every.doing[:n], people.captor
        ends = (doing == DEAD) | ((doing == CAPTIVE) & (captor >= 0))
        ends &= (every.load_kg[:n] > self.discard.clothes_kg) | (people.silver_kg > 0)
        rows = np.flatnonzero(ends)
        if not len(rows):
            return
        laid = np.zeros((len(rows), KINDS))
        for k, i in enumerate(rows):
            men = float(every.men[i])
            kit = _parts(
                float(every.load_kg[i]), float(people.armour[i]), int(people.weapon[i]),
                self.discard,
            )  # fmt: skip
            laid[k, :SILVER] = men, kit[0] * men, kit[1] * men, kit[2] * men
            if doing[i] == DEAD:
                laid[k, SILVER] = float(people.silver_kg[i]) * men
            else:
                j = captor[i]
                people.silver_kg[j] += people.silver_kg[i] * men / float(every.men[j])
        every.load_kg[rows] = np.minimum(every.load_kg[rows], np.float32(self.discard.clothes_kg))
        for column in ("silver_kg", "spoils_kg", "armour", "weapon"):
            people[column][rows] = 0
        self._lay(rows, laid)

    def _tell(self, now_s: float, event: Event, which: np.ndarray, at: int) -> None:
        """Write what some units have done into the journal, and count anew."""
        for u in np.flatnonzero(which & (self.counts[:, at] > 0.0)):
            men, value = self.counts[u, at : at + 2]
            side = int(self.host.units.side[u])
            self.record.note(Row(now_s, event, side, int(u), n=round(men), value=float(value)))
            self.counts[u, at : at + 2] = 0.0

    def to_state(self) -> dict[str, np.ndarray]:
        """For a checkpoint."""
        return {
            "spoils_cells": self.cells.copy(), "spoils_lies": self.lies.copy(),
            "spoils_looted": self.looted.copy(), "spoils_counts": self.counts.copy(),
        }  # fmt: skip

    def from_state(self, state: dict[str, np.ndarray]) -> None:
        """Take it back."""
        self.cells, self.lies = np.array(state["spoils_cells"]), np.array(state["spoils_lies"])
        self.looted[:], self.counts[:] = state["spoils_looted"], state["spoils_counts"]
