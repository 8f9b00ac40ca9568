"""Heat: which rows tick finely, by what could come within reach before the next look.

A cold row becomes warm at a minute's boundary if any cause could come within its range before
the next one: distance < range + (own top speed + its top speed) x 60 s. A warm row becomes hot at
a 2 s boundary by the same rule with 2 s. Everybody within 3 m of a hot row is hot. A row cools by
one tempo at a boundary of the slower after 300 s (warm) or 20 s (hot) without a cause.
"""

from typing import Any

import numpy as np

from rearguard.clock.hunt import AT_LARGE, RUNS
from rearguard.host.doing import Doing, table_of
from rearguard.kit.cells import SparseCells, cell_at
from rearguard.kit.stage import kernel
from rearguard.laws.sense.heat import Heat

COLD, WARM, HOT = 0, 1, 2
CELL_M = 128.0
BESIDE_M = 3.0
FOE, ALARM = 0, 1
SPEEDS = (2.5, 4.5, 7.0)  # rows are told apart by how fast they can come on [m/s]
WATCHES = table_of(
    Doing.RANKED, Doing.MARCHING, Doing.WAVERING, Doing.EDGING, Doing.CHARGING, Doing.LOADING,
    Doing.FIGHTING, Doing.CORNERED,
)  # fmt: skip
CAPTIVE, FIGHTING = int(Doing.CAPTIVE), int(Doing.FIGHTING)
_FREE_TO_MOVE = np.zeros(32, np.uint8)
for _d in Doing:
    _FREE_TO_MOVE[_d] = _d not in (
        Doing.ABSENT, Doing.DEAD, Doing.LEFT_MAP, Doing.CARRYING, Doing.SPENT,
    )  # fmt: skip


@kernel
def mark(n, x_m, y_m, side, doing, at_large, runs, x0, y0, nx, ny, held):
    """Mark coarse cells that hold an enemy of each side, or somebody in flight."""
    for i in range(n):
        d = doing[i]
        if at_large[d] == 0:
            continue
        cx = min(max(int((x_m[i] - x0) / CELL_M), 0), nx - 1)
        cy = min(max(int((y_m[i] - y0) / CELL_M), 0), ny - 1)
        held[side[i], FOE, cy, cx] = 1
        if runs[d] == 1:
            held[side[i], ALARM, cy, cx] = 1


@kernel
def spread(held, nx, ny, reach, out):
    """Mark every cell within ``reach`` cells of a held one (a square, so never too few)."""
    middle = np.zeros((ny, nx), np.uint8)
    for j in range(ny):
        last = -1000000
        for i in range(nx):
            if held[j, i] == 1:
                last = i
            if i - last <= reach:
                middle[j, i] = 1
        last = 1000000
        for i in range(nx - 1, -1, -1):
            if held[j, i] == 1:
                last = i
            if last - i <= reach:
                middle[j, i] = 1
    for i in range(nx):
        last = -1000000
        for j in range(ny):
            if middle[j, i] == 1:
                last = j
            if j - last <= reach:
                out[j, i] = 1
        last = 1000000
        for j in range(ny - 1, -1, -1):
            if middle[j, i] == 1:
                last = j
            if last - j <= reach:
                out[j, i] = 1


@kernel
def heat_beside(n, order, start, tiles_x, tile_of, slot, x_m, y_m, x0, y0, tempo, marked):
    """Mark every row in the nine cells round a hot one."""
    inverse = np.float32(1.0 / BESIDE_M)
    for k in range(n):
        i = order[k]
        if tempo[i] != HOT:
            continue
        cx = int((x_m[i] - x0) * inverse)
        cy = int((y_m[i] - y0) * inverse)
        for b in range(cy - 1, cy + 2):
            for a in range(cx - 1, cx + 2):
                c = cell_at(a, b, tiles_x, tile_of, slot)
                if c >= 0:
                    for m in range(start[c], start[c + 1]):
                        marked[order[m]] = 1


class Tempos:
    """Decides tempos at the boundaries and keeps the lists of warm and hot rows.

    ``forced_hot`` keeps every row that can move hot, for the proof that tempos change nothing.
    """

    def __init__(self, host: Any, numbers: Heat, forced_hot: bool = False) -> None:
        self.host, self.numbers, self.forced_hot = host, numbers, forced_hot
        self.cells = SparseCells(BESIDE_M, host.n_people)
        self.mark = np.zeros(host.n_people, np.uint8)
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
        self.active = self.active[_FREE_TO_MOVE[self.host.all.doing[self.active]] == 1]

    def minute(self, now_s: float) -> None:
        """At a minute's boundary: warm the cold rows that a cause could reach, cool the rest."""
        host, h = self.host, self.numbers
        every, n = host.all, host.n_people
        if self.forced_hot:
            every.tempo[:n] = HOT
            every.tempo[n:] = WARM
            self.relist()
            return
        caused = self._caused(now_s)
        tempo = every.tempo
        every.cause_s[caused] = now_s
        tempo[caused & (tempo == COLD)] = WARM
        rested = (tempo == WARM) & ~caused & (every.cause_s + h.warm_rest_s <= now_s)
        tempo[rested] = COLD
        self.relist()

    def _caused(self, now_s: float) -> np.ndarray:
        """Rows that a cause could reach before the next minute."""
        host, h = self.host, self.numbers
        every, n = host.all, host.n_people
        free = _FREE_TO_MOVE[every.doing] == 1
        caused = np.zeros(every.n, bool)
        if not free.any():
            return caused
        x, y = every.x_m, every.y_m
        x0, y0 = float(x[free].min()), float(y[free].min())
        nx = int((float(x[free].max()) - x0) / CELL_M) + 1
        ny = int((float(y[free].max()) - y0) / CELL_M) + 1
        sides = max(len(host.sides), 1)
        held = np.zeros((sides, 2, ny, nx), np.uint8)
        mark(n, x, y, every.side, every.doing, AT_LARGE, RUNS, x0, y0, nx, ny, held)
        cx = np.clip(((x - x0) / CELL_M).astype(np.int64), 0, nx - 1)
        cy = np.clip(((y - y0) / CELL_M).astype(np.int64), 0, ny - 1)
        top = np.full(every.n, h.top_m_s, np.float32)
        top[:n] = np.minimum(np.maximum(host.people.top_m_s, SPEEDS[0]), h.top_m_s)
        alarms = held[:, ALARM].max(axis=0)
        for s in range(sides):
            foes = held[[t for t in range(sides) if t != s], FOE].max(axis=0, initial=0)
            range_m = self._range_m(s)
            slowest = 0.0
            for fastest in SPEEDS:
                close = (h.top_m_s + fastest) * 60.0
                near, own = np.zeros((ny, nx), np.uint8), np.zeros((ny, nx), np.uint8)
                spread(foes, nx, ny, int((range_m + close) / CELL_M) + 1, near)
                spread(alarms, nx, ny, int((h.alarm_m + close) / CELL_M) + 1, own)
                alarmed = (own[cy, cx] == 1) & (RUNS[every.doing] == 0)  # runners alarm others
                mine = free & (every.side == s) & (top > slowest) & (top <= fastest)
                caused |= mine & ((near[cy, cx] == 1) | alarmed)
                slowest = fastest
        caused[:n] &= every.doing[:n] != CAPTIVE
        return caused

    def _range_m(self, side: int) -> float:
        """How far a side's enemies are a cause: as far as they shoot, or are feared."""
        host, h = self.host, self.numbers
        every, n = host.all, host.n_people
        armed = (host.people.rounds > 0) & (every.side[:n] != side)
        armed &= AT_LARGE[every.doing[:n]] == 1
        return h.missile_m if armed.any() else h.enemy_m

    def attention(self, rows: np.ndarray, tick: int, noises: list) -> tuple[np.ndarray, np.ndarray]:
        """Warm and hot rows that look now, and those of them who last looked 6 s ago.

        Men in order, and all who have an enemy near, look every 2 s. Men out of order with no
        enemy near look every third time, a third of them at a time, unless something is heard.
        """
        every, people = self.host.all, self.host.people
        watches = WATCHES[every.doing[rows]] | (people.enemy_m[rows] < self.numbers.watch_m)
        watches |= every.tempo[rows] == HOT
        if noises:
            return rows, rows[:0]
        turn = (rows + tick) % int(self.numbers.rests) == 0
        return rows[watches], rows[~watches & turn]

    def two_seconds(self, now_s: float) -> None:
        """At a 2 s boundary: rows that an enemy could reach within 2 s are hot."""
        if self.forced_hot or not len(self.active):
            return
        host, h = self.host, self.numbers
        every, people = host.all, host.people
        rows = self.active
        closing = h.touch_m + 2.0 * h.top_m_s * 2.0
        near = people.enemy_m[rows] < closing
        at = np.flatnonzero(people.target[rows] >= 0)
        target = people.target[rows[at]]
        d2 = (every.x_m[target] - every.x_m[rows[at]]) ** 2
        d2 += (every.y_m[target] - every.y_m[rows[at]]) ** 2
        chases = d2 < closing**2
        near[at[chases]] = True
        near |= people.friends_near[rows] > h.crowd_m2 * h.view_m2
        hunted = np.zeros(host.n_people, bool)
        hunted[target[chases]] = True
        near |= hunted[rows] | (every.doing[rows] == FIGHTING)
        near &= every.doing[rows] != CAPTIVE
        hot = rows[near]
        every.cause_s[hot] = now_s
        was = every.tempo[rows]
        every.tempo[hot] = HOT
        cooled = rows[(was == HOT) & ~near & (every.cause_s[rows] + h.hot_rest_s <= now_s)]
        every.tempo[cooled] = WARM
        self._beside()
        tempo = every.tempo[rows]
        self.hot, self.warm = rows[tempo == HOT], rows[tempo != HOT]

    def _beside(self) -> None:
        """Everybody in the 3 m cells round a hot row is hot (men in close contact)."""
        every, rows, c = self.host.all, self.active, self.cells
        hot = every.tempo[rows] == HOT
        if not hot.any() or hot.all():
            return
        c.sort(rows, every.x_m, every.y_m)
        heat_beside(
            len(rows), c.order, c.start, c.tiles_x, c.tile_of, c.slot, every.x_m, every.y_m,
            np.float32(c.x0), np.float32(c.y0), every.tempo, self.mark,
        )  # fmt: skip
        marked = rows[self.mark[rows] == 1]
        self.mark[marked] = 0
        every.tempo[marked[every.doing[marked] != CAPTIVE]] = HOT
