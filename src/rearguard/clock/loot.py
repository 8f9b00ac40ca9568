"""Loot: what lies on the ground, and the hunters who stop for it.

What men throw off, what the dead and the prisoners had on them, lies in the cell of 32 m where
that happened, by kind, until somebody takes it. Nothing is made or lost: what one man loses lies
on the ground or is on another man. A man sees what lies in his own cell. The cost goes with the
hunters, and with those who stop; the dead and the prisoners are looked through once a minute.
"""

from typing import Any

import numpy as np

from rearguard.clock.pick import list_marked
from rearguard.host.doing import Doing, table_of
from rearguard.kit.dice import due, moment_key, personal_key, roll, threshold
from rearguard.kit.math import log, sqrt
from rearguard.kit.stage import kernel, law, plain
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
LOOSE, IS_OFFICER = int(Doing.LOOSE), table_of(1, 2)  # by title
LEADS = table_of(
    Doing.RANKED, Doing.MARCHING, Doing.FIGHTING, Doing.PURSUING, Doing.GUARDING, Doing.CHARGING,
    Doing.LOADING, Doing.RALLIED,
)  # fmt: skip
_searched, _parts = plain(share_searched), plain(kit_parts_kg)


@law
def _cell_of(x_m, y_m):
    """Number of the cell of a place."""
    column = int(np.floor(np.float64(x_m) / CELL_M)) + HALF
    return column * WIDTH + int(np.floor(np.float64(y_m) / CELL_M)) + HALF


@law
def _place_in(listed, cell):
    """Where a cell first stands in an ascending list, or -1."""
    k = np.searchsorted(listed, cell)
    return k if k < len(listed) and listed[k] == cell else -1


@kernel
def number_cells(n, rows, x_m, y_m, here):
    """Number of the cell of each row."""
    for k in range(n):
        here[k] = _cell_of(x_m[rows[k]], y_m[rows[k]])


@kernel
def list_rows(n, rows, threw, doing, busy_s, enemy_m, now_s, away_m, throwers, hunters):
    """List who has thrown something off, and hunters who are free and have no enemy near."""
    threw_n, hunters_n = 0, 0
    for k in range(n):
        i = rows[k]
        if threw[i] > 0:
            throwers[threw_n] = i
            threw_n += 1
        if doing[i] == PURSUING and busy_s[i] <= now_s and enemy_m[i] > away_m:
            hunters[hunters_n] = i
            hunters_n += 1
    return threw_n, hunters_n


@law
def _mark_of(cell):
    """Place of a cell in a table of marks that repeats every 256 cells (8 km) both ways."""
    return ((cell // WIDTH) & 255) << 8 | cell & 255


@kernel
def perhaps_by(n, hunters, n_people, x_m, y_m, doing, cells, loose):
    """Keep (in place) the hunters who may have goods or a loose horse in their cells: few have.

    Lists the loose horses (rows of beasts) that may be in the cells of these hunters; whatever is
    where ``_mark_of`` is the same may be. Returns how many hunters and horses there are.
    """
    marked = np.zeros(1 << 16, np.uint8)
    for k in range(len(cells)):
        marked[_mark_of(cells[k])] = 1
    horses = 0
    for i in range(n_people, len(doing)):
        if doing[i] == LOOSE:
            marked[_mark_of(_cell_of(x_m[i], y_m[i]))] = 1
            loose[horses] = i - n_people
            horses += 1
    count = 0
    for k in range(n if horses + len(cells) > 0 else 0):
        mark = _mark_of(_cell_of(x_m[hunters[k]], y_m[hunters[k]]))
        if marked[mark] > 0:
            marked[mark] = 2
            hunters[count] = hunters[k]
            count += 1
    about = 0
    for k in range(horses if count > 0 else 0):
        i = n_people + loose[k]
        if marked[_mark_of(_cell_of(x_m[i], y_m[i]))] == 2:
            loose[about] = loose[k]
            about += 1
    return count, about


@kernel
def come_by(n, hunters, x_m, y_m, cells, grazes, at, first):
    """Keep (in place) the hunters in whose cells something lies, or a loose horse is.

    ``at``, ``first``: where the cell stands among those of goods, and of loose horses, or -1.
    """
    count = 0
    for k in range(n):
        i = hunters[k]
        here = _cell_of(x_m[i], y_m[i])
        c, m = _place_in(cells, here), _place_in(grazes, here)
        if c >= 0 or m >= 0:
            hunters[count], at[count], first[count] = i, c, m
            count += 1
    return count


@law
def _horses_here(side, first, grazes, loose, sides, n_people):
    """Loose horses of the enemy in a cell; ``grazes`` (ascending) are the cells of ``loose``."""
    horses = 0.0
    if first >= 0:
        for m in range(first, len(grazes)):
            if grazes[m] != grazes[first]:
                break
            horses += 1.0 if sides[n_people + loose[m]] != side else 0.0
    return horses


@kernel
def tempt(
    n, rows, at, first, lies, grazes, loose, n_people, officers, leads, x_m, y_m, side, doing,
    target, leadership, resolve, spoils_kg, loot_due, idents, episodes, seed, quarter, dt_s, loot,
    stops,
):  # fmt: skip
    """Which hunters stop for what is in their cells."""
    for k in range(n):
        i = rows[k]
        room = loot.carry_kg - spoils_kg[i]
        horses = _horses_here(side[i], first[k], grazes, loose, side, n_people)
        worth = worth_liang(0.0, 0.0, 0.0, 0.0, horses, room, loot)
        if at[k] >= 0:
            _, baggage_kg, armour_kg, weapons_kg, silver_kg = lies[at[k]]
            worth = worth_liang(baggage_kg, armour_kg, weapons_kg, silver_kg, horses, room, loot)
        far2 = 1e12
        for m in range(len(officers)):
            o = officers[m]
            if side[o] == side[i] and leads[doing[o]]:
                far2 = min(far2, (x_m[o] - x_m[i]) ** 2 + (y_m[o] - y_m[i]) ** 2)
        rate = stop_hazard_hz(worth, target[i] >= 0, sqrt(far2), leadership[i], resolve[i], loot)
        hazard = loot_due[i] + rate * dt_s
        key = personal_key(seed, LOOT, idents[i], episodes[i])
        stops[k] = due(hazard, key)
        if stops[k]:
            hazard = threshold(key) + log(roll(moment_key(seed, LOOT, quarter, idents[i]), 1))
        loot_due[i] = hazard


@kernel
def take_off(
    n, rows, threw, threw_kg, silver_kg, spoils_kg, men, unit, not_in_belt, laid, counts
):  # fmt: skip
    """What men have just thrown off is theirs no more; what of each kind each man lays down."""
    for k in range(n):
        i = rows[k]
        many = np.float64(men[i])
        kg = threw_kg[i] * many
        laid[k, PACKS], laid[k, threw[i]] = many, kg
        if threw[i] == BAGGAGE:
            silver = silver_kg[i] * not_in_belt
            laid[k, SILVER] = silver * many
            silver_kg[i] -= silver
            spoils_kg[i] = 0.0
        counts[unit[i], 0] += many
        counts[unit[i], 1] += kg
        threw[i], threw_kg[i] = 0, 0.0


@kernel
def lay_down(cells, lies, n, order, here, laid, out_cells, out_lies):
    """Merge what ``n`` men lay down into what lies; cells where nothing lies any more are left out.

    ``cells`` is ascending, and so is ``here`` in ``order``; returns how many cells there are.
    """
    count, c, k = 0, 0, 0
    while c < len(cells) or k < n:
        if c < len(cells) and lies[c, 1] + lies[c, 2] + lies[c, 3] + lies[c, 4] <= 0.0:
            c += 1
            continue
        old = c < len(cells) and (k >= n or cells[c] <= here[order[k]])
        out_cells[count] = cells[c] if old else here[order[k]]
        if old:
            for kind in range(KINDS):
                out_lies[count, kind] = lies[c, kind]
            c += 1
        while k < n and here[order[k]] == out_cells[count]:
            for kind in range(KINDS):
                out_lies[count, kind] += laid[order[k], kind]
            k += 1
        count += 1
    return count


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
        self.listed = np.zeros((2, host.n_people), np.int32)  # who threw off; hunters
        self.found = np.zeros((2, host.n_people), np.int64)  # where their cells stand in the lists
        self.loose = np.zeros(host.n_beasts, np.int32)
        self.titled = np.zeros(host.n_people, np.int32)
        self.looted = np.zeros(host.n_people, np.uint8)  # who has looted; counted once
        self.counts = np.zeros((host.units.n, 4))  # threw off [men, kg], looted [men, liang]

    def step(self, rows: np.ndarray, now_s: float, dt_s: float, quarter: int) -> None:
        """At 2 s, or at 60 s for cold rows: what was thrown off lies there; some stop for it."""
        every, people, n = self.host.all, self.host.people, self.host.n_people
        throwers, hunters = self.listed
        threw_n, hunters_n = list_rows(
            len(rows), rows, people.threw, every.doing, people.busy_s, people.enemy_m, now_s,
            np.float32(self.loot.enemy_m), throwers, hunters,
        )  # fmt: skip
        if threw_n:
            self._thrown(throwers[:threw_n].copy())
        if not hunters_n:
            return
        hunters_n, horses_n = perhaps_by(
            hunters_n, hunters, n, every.x_m, every.y_m, every.doing, self.cells, self.loose
        )
        if not hunters_n:
            return
        loose = self.loose[:horses_n]
        grazes = self._cells_of(n + loose)
        in_line = np.argsort(grazes, kind="stable")
        loose, grazes = loose[in_line], grazes[in_line]
        at, first = self.found
        count = come_by(hunters_n, hunters, every.x_m, every.y_m, self.cells, grazes, at, first)
        if count:
            self._tempt(hunters[:count], loose, grazes, now_s, dt_s, quarter)

    def _cells_of(self, rows: np.ndarray) -> np.ndarray:
        """Number of the cell of each row."""
        here = np.zeros(len(rows), np.int64)
        number_cells(len(rows), rows, self.host.all.x_m, self.host.all.y_m, here)
        return here

    def _thrown(self, rows: np.ndarray) -> None:
        """What some men have just thrown off lies where they are."""
        every, people = self.host.all, self.host.people
        laid = np.zeros((len(rows), KINDS))
        take_off(
            len(rows), rows, people.threw, people.threw_kg, people.silver_kg, people.spoils_kg,
            every.men, every.unit, np.float32(1.0 - self.discard.belt_share), laid, self.counts,
        )  # fmt: skip
        self._lay(rows, laid)

    def _lay(self, rows: np.ndarray, laid: np.ndarray) -> None:
        """Add goods to the cells in which some men are."""
        here = self._cells_of(rows)
        most = len(self.cells) + len(rows)
        cells, lies = np.zeros(most, np.int64), np.zeros((most, KINDS))
        count = lay_down(
            self.cells, self.lies, len(rows), np.argsort(here, kind="stable"), here, laid, cells,
            lies,
        )  # fmt: skip
        self.cells, self.lies = cells[:count], lies[:count]

    def _tempt(
        self, rows: np.ndarray, loose: np.ndarray, grazes: np.ndarray, now_s: float, dt_s: float,
        quarter: int,
    ) -> None:  # fmt: skip
        """Hunters who have something in their cells stop for it, or ride on."""
        every, people, n = self.host.all, self.host.people, self.host.n_people
        at, first = self.found
        titled = self.titled[: list_marked(people.rank_title, self.titled)]
        officers = titled[IS_OFFICER[people.rank_title[titled]]]
        stops = np.zeros(len(rows), np.uint8)
        tempt(
            len(rows), rows, at, first, self.lies, grazes, loose, n, officers, LEADS, every.x_m,
            every.y_m, every.side, every.doing, people.target, people.leadership, people.resolve,
            people.spoils_kg, people.loot_due, every.ident, every.episode, self.seed, quarter,
            dt_s, self.loot, stops,
        )  # fmt: skip
        for k in np.flatnonzero(stops):
            i = int(rows[k])
            found = self._search(i, int(at[k])) if at[k] >= 0 else 0.0
            there = loose[grazes == grazes[first[k]]] if first[k] >= 0 else loose[:0]
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
