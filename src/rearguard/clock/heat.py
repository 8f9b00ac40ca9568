"""Heat: which rows tick finely, by what could come within reach before the next look.

A cold row becomes warm at a minute's boundary if any cause could come within its range before
the next one: distance < range + (own top speed + its top speed) x 60 s. A warm row becomes hot at
a 2 s boundary by the same rule with 2 s. Everybody within 3 m of a hot row is hot. A river and
steep ground are causes to whoever moves near them (``waters.py``, ``steeps.py``). A row cools by
one tempo at a boundary of the slower after 120 s (warm) or 10 s (hot) without a cause.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rearguard.clock.fences import Fences
from rearguard.clock.reach import reached
from rearguard.clock.steeps import Steeps
from rearguard.clock.waters import Waters
from rearguard.host.doing import Doing, table_of
from rearguard.kit.cells import SparseCells, cell_at
from rearguard.kit.stage import kernel, law
from rearguard.laws.sense.heat import Heat

COLD, WARM, HOT = 0, 1, 2
BESIDE_M = 3.0
SEEN = 3  # cells over which a hot row may come up to one that is not, before the next look
WATCHES = table_of(
    Doing.RANKED, Doing.MARCHING, Doing.WAVERING, Doing.EDGING, Doing.CHARGING, Doing.LOADING,
    Doing.FIGHTING, Doing.CORNERED,
)  # fmt: skip
CAPTIVE, FIGHTING = int(Doing.CAPTIVE), int(Doing.FIGHTING)
FLEEING, PURSUING = int(Doing.FLEEING), int(Doing.PURSUING)
_FREE_TO_MOVE = np.zeros(32, np.uint8)
for _d in Doing:
    _FREE_TO_MOVE[_d] = _d not in (
        Doing.ABSENT, Doing.DEAD, Doing.LEFT_MAP, Doing.CARRYING, Doing.SPENT,
    )  # fmt: skip


@law
def _mark_of(cx, cy):
    """Place of a cell in a table of marks of 8 x 8 cells, which repeats every 256 of them."""
    return ((cy >> 3) & 255) << 8 | (cx >> 3) & 255


@kernel
def heat_beside(n, rows, hots, hot, tiles_x, tile_of, slot, x_m, y_m, x0, y0, doing, tempo, beside):
    """Make hot every free row that has a cell with a hot one among the nine round it.

    Most rows are farther than that from any hot one, and are left at that. Those that have one
    among the 49 round their cell and stay as they are, are listed as ``beside``. Returns how many.
    """
    count = 0
    inverse = np.float32(1.0 / BESIDE_M)
    marked = np.zeros(1 << 16, np.uint8)
    for k in range(hots):
        cx = int((x_m[hot[k]] - x0) * inverse)
        cy = int((y_m[hot[k]] - y0) * inverse)
        for corner in range(4):
            marked[
                _mark_of(cx - SEEN + corner % 2 * 2 * SEEN, cy - SEEN + corner // 2 * 2 * SEEN)
            ] = 1
    for k in range(n):
        i = rows[k]
        cx = int((x_m[i] - x0) * inverse)
        cy = int((y_m[i] - y0) * inverse)
        if marked[_mark_of(cx, cy)] == 0 or tempo[i] == HOT:
            continue
        near, far = False, False
        for dy in range(-SEEN, SEEN + 1):
            for dx in range(-SEEN, SEEN + 1):
                if cell_at(cx + dx, cy + dy, tiles_x, tile_of, slot) >= 0:
                    far = True
                    near = near or (abs(dx) <= 1 and abs(dy) <= 1)
        if near and doing[i] != CAPTIVE:
            tempo[i] = HOT
        elif far:
            beside[count] = i
            count += 1
    return count


@kernel
def still_free(n, rows, doing, free, kept):
    """List the rows that are still free to move."""
    count = 0
    for k in range(n):
        kept[count] = rows[k]
        count += int(free[doing[rows[k]]])
    return count


@kernel
def part_by_heat(n, rows, tempo, hot, warm):
    """Tell the hot rows from the warm ones; returns how many are hot."""
    count = 0
    for k in range(n):
        i = rows[k]
        if tempo[i] == HOT:
            hot[count] = i
            count += 1
        else:
            warm[k - count] = i
    return count


@kernel
def look_out(n, rows, tick, watch_m, rests, doing, enemy_m, tempo, now, later):
    """Tell the rows that look every time from those of the rest whose turn it is."""
    ready = 0
    resting = 0
    for k in range(n):
        i = rows[k]
        if WATCHES[doing[i]] or enemy_m[i] < watch_m or tempo[i] == HOT:
            now[ready] = i
            ready += 1
        elif (i + tick) % rests == 0:
            later[resting] = i
            resting += 1
    return ready, resting


@kernel
def in_reach(
    n, rows, x_m, y_m, doing, enemy_m, target, friends_near, formed_near, closing_m, closing2_m2,
    crowd, formed, pack, pack_m, hunted, near,
):  # fmt: skip
    """Mark the rows that somebody could touch within two seconds, or that are in a crush.

    A runner who has many of his own in order about him runs into them. Riders who are let loose
    from their ranks are in each other's way, which matters while there is an enemy to come up to.
    """
    for k in range(n):
        i = rows[k]
        g = target[i]
        near[k] = enemy_m[i] < closing_m or friends_near[i] > crowd or doing[i] == FIGHTING
        near[k] = near[k] or (doing[i] == FLEEING and formed_near[i] > formed)
        loose = doing[i] == PURSUING and friends_near[i] > pack
        near[k] = near[k] or (loose and enemy_m[i] < pack_m)
        if g >= 0:
            dx = x_m[g] - x_m[i]
            dy = y_m[g] - y_m[i]
            if dx * dx + dy * dy < closing2_m2:
                near[k] = True
                hunted[g] = 1
    for k in range(n):
        i = rows[k]
        near[k] = (near[k] or hunted[i] == 1) and doing[i] != CAPTIVE
    for k in range(n):
        if target[rows[k]] >= 0:
            hunted[target[rows[k]]] = 0


@kernel
def kindle(n, rows, near, now_s, rest_s, cause_s, tempo, hot):
    """Heat the rows marked as near, cool those that have rested; list who is hot now."""
    count = 0
    for k in range(n):
        i = rows[k]
        if near[k]:
            cause_s[i] = now_s
            tempo[i] = HOT
        elif tempo[i] == HOT and cause_s[i] + rest_s <= now_s:
            tempo[i] = WARM
        if tempo[i] == HOT:
            hot[count] = i
            count += 1
    return count


class Tempos:
    """Decides tempos at the boundaries and keeps the lists of warm and hot rows.

    ``forced_hot`` keeps every row that can move hot, for the proof that tempos change nothing.
    """

    def __init__(
        self, host: Any, numbers: Heat, forced_hot: bool = False,
        perils: Sequence[Waters | Steeps | Fences | None] = (),
    ) -> None:  # fmt: skip
        self.host, self.numbers, self.forced_hot = host, numbers, forced_hot
        self.perils = [peril for peril in perils if peril is not None]
        self.cells = SparseCells(BESIDE_M, host.n_people)
        n = host.n_people
        self.near, self.hunted = np.zeros(n, bool), np.zeros(n, np.uint8)
        self.listed = np.zeros((2, n), np.int32)
        self.beside = np.zeros(0, np.int32)  # rows not hot, so near that a hot one may come up
        self.relist()

    def relist(self) -> None:
        """Lists of rows by tempo: people first, then beasts that carry nobody."""
        host = self.host
        n = host.n_people
        tempo, doing = host.all.tempo, host.all.doing
        free = _FREE_TO_MOVE[doing] == 1
        cold, warm, hot = (np.flatnonzero(free & (tempo == t)).astype(np.int32) for t in range(3))
        self.cold, self.warm, self.hot = cold[cold < n], warm[warm < n], hot[hot < n]
        self.cold_beasts = cold[cold >= n] - n
        self.warm_beasts = np.concatenate([warm[warm >= n], hot[hot >= n]]) - n
        self.active = np.sort(np.concatenate([self.warm, self.hot]))

    def drop_the_gone(self) -> None:
        """Leave out of the warm and hot rows who has died or left since the last minute.

        Then the list is what ``relist`` would make, and a run taken up here goes on the same.
        """
        rows, kept = self.active, self.listed[0]
        count = still_free(len(rows), rows, self.host.all.doing, _FREE_TO_MOVE, kept)
        if count < len(rows):
            self.active = kept[:count].copy()

    def minute(self, now_s: float) -> None:
        """At a minute's boundary: warm the cold rows that a cause could reach, cool the rest."""
        host, h = self.host, self.numbers
        every, n = host.all, host.n_people
        if self.forced_hot:
            every.tempo[:n] = HOT
            every.tempo[n:] = WARM
            self.relist()
            return
        caused = reached(host, h, _FREE_TO_MOVE)
        for peril in self.perils:
            peril.within_a_minute(_FREE_TO_MOVE, caused)
        tempo = every.tempo
        every.cause_s[caused] = now_s
        tempo[caused & (tempo == COLD)] = WARM
        rested = (tempo == WARM) & ~caused & (every.cause_s + h.warm_rest_s <= now_s)
        tempo[rested] = COLD
        self.relist()

    def attention(self, rows: np.ndarray, tick: int, noises: list) -> tuple[np.ndarray, np.ndarray]:
        """Warm and hot rows that look now, and those of them who last looked 8 s ago.

        Men in order, and all who have an enemy near, look every 2 s. Men out of order with no
        enemy near look every fourth time, a quarter of them at a time, unless something is heard.
        """
        if noises:
            return rows, rows[:0]
        every, people, h = self.host.all, self.host.people, self.numbers
        now, later = self.listed
        ready, resting = look_out(
            len(rows), rows, tick, np.float32(h.watch_m), int(h.rests), every.doing,
            people.enemy_m, every.tempo, now, later,
        )  # fmt: skip
        return now[:ready].copy(), later[:resting].copy()

    def two_seconds(self, now_s: float) -> None:
        """At a 2 s boundary: rows that an enemy could reach within 2 s are hot."""
        if self.forced_hot or not len(self.active):
            return
        host, h = self.host, self.numbers
        every, people = host.all, host.people
        rows = self.active
        closing = h.touch_m + 2.0 * h.top_m_s * 2.0
        n = len(rows)
        in_reach(
            n, rows, every.x_m, every.y_m, every.doing, people.enemy_m, people.target,
            people.friends_near, people.formed_near, np.float32(closing), np.float32(closing**2),
            np.float32(h.crowd_m2 * h.view_m2), np.float32(h.formed_men),
            np.float32(h.pack_m2 * h.view_m2), np.float32(h.pack_m), self.hunted, self.near,
        )  # fmt: skip
        for peril in self.perils:
            peril.within_two_seconds(rows, self.near)
        count = kindle(
            n, rows, self.near, np.float32(now_s), np.float32(h.hot_rest_s), every.cause_s,
            every.tempo, self.listed[0],
        )  # fmt: skip
        self._beside(self.listed[0, :count])
        hot, warm = self.listed
        count = part_by_heat(n, rows, every.tempo, hot, warm)
        self.hot, self.warm = hot[:count].copy(), warm[: n - count].copy()

    def hot_and_beside(self) -> np.ndarray:
        """Hot rows and those that one of them may come up to before the next look, ascending."""
        if not len(self.beside):
            return self.hot
        return np.sort(np.concatenate([self.hot, self.beside]), kind="stable")

    def _beside(self, hot: np.ndarray) -> None:
        """Everybody in the 3 m cells round a hot row is hot (men in close contact)."""
        every, rows, c = self.host.all, self.active, self.cells
        self.beside = rows[:0]
        if not len(hot) or len(hot) == len(rows):
            return
        c.sort(hot, every.x_m, every.y_m, rows)
        count = heat_beside(
            len(rows), rows, len(hot), hot, c.tiles_x, c.tile_of, c.slot, every.x_m, every.y_m,
            np.float32(c.x0), np.float32(c.y0), every.doing, every.tempo, self.listed[1],
        )  # fmt: skip
        self.beside = self.listed[1, :count].copy()
