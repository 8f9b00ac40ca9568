"""What each individual sees and hears at 2 s: views over cells of 32 m.

Attention to friends falls off as exp(-|x|/l) exp(-|y|/l), with l = 30 m for the near view and
200 m for the far one (mounted men in the open see much farther than they mind). Men are summed
into cells, a cell's view is the weighted sum over the cells around it, and a man takes his
cell's view. The nearest unbroken enemy is looked for cell by cell, outwards, and counts only if
the ground does not hide him. Only cells with warm or hot rows are looked at.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing
from rearguard.kit.math import atan2, exp, log, sqrt
from rearguard.kit.stage import kernel, law
from rearguard.world.ground import line_of_sight

CELL_M = 32.0
COARSE_M = 128.0
REACH = 3  # cells of the near view on each side
ALL, FORMED, RUN, FALLEN, BALLS, FIT, SUM_X, SUM_Y, FOOT = range(9)
FIELDS = 9
FEW = 3.0  # men added to those who stand before a charge, so that one man is no line
C_FIT, C_ALL, C_RUN, C_X, C_Y = range(5)
NEAR_E_FOLD_M = 30.0
ODDS_E_FOLD_M = 100.0
FAR_E_FOLD_M = 200.0
HEMMED_M = 150.0  # enemies this near close a direction of escape
SEARCH_M = 400.0  # nearest enemy is placed by fine cells up to here, by coarse ones beyond
SIGHT_M = 2000.0  # men and horses are perceived at all (Dyer 1896: 2,200 yd)
EYE_M = 2.4  # eye of a rider, and the height of him that is looked for

# weights of one man in the sums, by Doing: in order, as a runner, as an enemy to reckon with
_FORMED = np.zeros(32, np.float32)
_RUN = np.zeros(32, np.float32)
_FIT = np.zeros(32, np.float32)
_HERE = np.zeros(32, np.float32)
for _d in (Doing.RANKED, Doing.MARCHING, Doing.FIGHTING, Doing.PURSUING, Doing.GUARDING):
    _FORMED[_d] = _FIT[_d] = _HERE[_d] = 1.0
for _d in (Doing.CHARGING, Doing.LOADING, Doing.RALLIED):
    _FORMED[_d] = _FIT[_d] = _HERE[_d] = 1.0
for _d in (Doing.WAVERING, Doing.EDGING):
    _FORMED[_d], _RUN[_d], _FIT[_d], _HERE[_d] = 0.5, 0.1, 1.0, 1.0
for _d in (Doing.FROZEN, Doing.CORNERED, Doing.STRAGGLING, Doing.REMOUNTING, Doing.STUNNED):
    _HERE[_d] = 1.0
_FIT[Doing.CORNERED] = 1.0
_RUN[Doing.FLEEING], _HERE[Doing.FLEEING] = 1.0, 1.0
WALKING_RUNNER = 0.2  # a man who walks away alarms less (judged)


@law
def cell_index(x, y, x0, y0, inverse, nx, ny):
    """Cell of a place; places outside belong to the nearest cell at the edge."""
    cx = min(max(int((x - x0) * inverse), 0), nx - 1)
    cy = min(max(int((y - y0) * inverse), 0), ny - 1)
    return cy * nx + cx


@kernel
def add_people(
    n, x_m, y_m, side, doing, men, slow, mount, x0, y0, nx, ny, cnx, fine, coarse, seen, occupied, n_sides
):
    """Sum people into fine and coarse cells; list the fine cells that hold anybody."""
    inverse = np.float32(1.0 / CELL_M)
    count = 0
    for i in range(n):
        d = doing[i]
        here = _HERE[d]
        if here == 0.0:
            continue
        cx = int(np.floor((x_m[i] - x0) * inverse))
        cy = int(np.floor((y_m[i] - y0) * inverse))
        if cx < 0 or cy < 0 or cx >= nx or cy >= ny:
            continue  # out of sight of everybody who looks
        c = cy * nx + cx
        if seen[c] == 0:
            seen[c] = 1
            occupied[count] = c
            count += 1
        s = side[i]
        w = men[i]
        b = s * FIELDS
        run = _RUN[d] * w
        if slow[i] and d == Doing.FLEEING:
            run *= WALKING_RUNNER
        fit = _FIT[d] * w
        fine[c, b + ALL] += here * w
        fine[c, b + FORMED] += _FORMED[d] * w
        if mount[i] < 0:
            fine[c, b + FOOT] += _FORMED[d] * w
        fine[c, b + RUN] += run
        fine[c, b + FIT] += fit
        fine[c, b + SUM_X] += fit * x_m[i]
        fine[c, b + SUM_Y] += fit * y_m[i]
        k = ((c // nx) // 4) * cnx + (c % nx) // 4
        coarse[s, C_FIT, k] += fit
        coarse[s, C_ALL, k] += here * w
        coarse[s, C_RUN, k] += run
        coarse[s, C_X, k] += fit * x_m[i]
        coarse[s, C_Y, k] += fit * y_m[i]
    return count


@kernel
def smooth(lo, hi, planes, e_folds, cnx, cny, scratch, out):
    """Weighted sums of planes ``lo:hi`` over the coarse grid: forth and back in x, then in y."""
    for p in range(lo, hi):
        q = np.float32(exp(-COARSE_M / e_folds[p]))
        for j in range(cny):
            row = j * cnx
            s = np.float32(0.0)
            for i in range(cnx):
                s = s * q + planes[p, row + i]
                out[p, row + i] = s
            s = np.float32(0.0)
            for i in range(cnx - 1, -1, -1):
                out[p, row + i] += s * q
                s = s * q + planes[p, row + i]
        for i in range(cnx):
            scratch[p, i] = out[p, i]
        for j in range(1, cny):
            for i in range(cnx):
                scratch[p, j * cnx + i] = out[p, j * cnx + i] + q * scratch[p, j * cnx - cnx + i]
        last = (cny - 1) * cnx
        for j in range(cny - 1, -1, -1):
            row = j * cnx
            for i in range(cnx):
                back = out[p, row + cnx + i] if row < last else np.float32(0.0)
                below = out[p, row + i] + q * back  # sums from here on, kept for the row before
                scratch[p, row + i] += q * back
                out[p, row + i] = below
        for c in range(cnx * cny):
            out[p, c] = scratch[p, c]


@kernel
def nearest_labels(fit, cnx, cny, distance, label):
    """Chamfer distance [cells] to the nearest coarse cell with somebody in ``fit``, and which."""
    diagonal = np.float32(1.41421356)
    for c in range(cnx * cny):
        if fit[c] > 0.0:
            distance[c] = 0.0
            label[c] = c
        else:
            distance[c] = 1e6
            label[c] = -1
    for sweep in range(2):
        for m in range(cnx * cny):
            c = m if sweep == 0 else cnx * cny - 1 - m
            j = c // cnx
            i = c - j * cnx
            step = 1 if sweep == 0 else -1
            for k in range(4):
                if k == 0:
                    a, b, w = i - step, j, np.float32(1.0)
                elif k == 1:
                    a, b, w = i, j - step, np.float32(1.0)
                elif k == 2:
                    a, b, w = i - step, j - step, diagonal
                else:
                    a, b, w = i + step, j - step, diagonal
                if 0 <= a < cnx and 0 <= b < cny:
                    o = b * cnx + a
                    if distance[o] + w < distance[c]:
                        distance[c] = distance[o] + w
                        label[c] = label[o]


@law
def _sector(dx, dy):
    """Which of eight directions a bearing falls into."""
    return int((atan2(dy, dx) + 3.141592653589793) * 1.2732395447351628) & 7


@law
def _widest_gap(mask):
    """Widest run of free directions in a ring of eight, as a share."""
    best = 0
    run = 0
    for k in range(16):
        if (mask >> (k & 7)) & 1:
            run = 0
        else:
            run += 1
            best = max(best, run)
    return min(best, 8) / 8.0


@kernel
def look_from_cells(
    lo, hi, cells, fine, nx, ny, cnx, x0, y0, near, foe_x, foe_y, steady, hidden, gap, c_label,
    c_distance, c_sum_x, c_sum_y, c_fit, sees, weights, height, gx0, gy0, g_inverse, n_sides,
):
    """For each side in each listed cell: the near sums, the nearest visible enemy, the way out."""
    for m in range(lo, hi):
        c = cells[m]
        cy = c // nx
        cx = c - cy * nx
        mid_x = x0 + (cx + 0.5) * CELL_M
        mid_y = y0 + (cy + 0.5) * CELL_M
        cc = (cy // 4) * cnx + cx // 4
        for s in range(n_sides):
            b = s * FIELDS
            if fine[c, b + ALL] == 0.0:
                continue
            for f in range(5):
                total = np.float32(0.0)
                near[m, s, f] = total
            for dy in range(-REACH, REACH + 1):
                j = cy + dy
                if j < 0 or j >= ny:
                    continue
                wy = weights[abs(dy)]
                for dx in range(-REACH, REACH + 1):
                    i = cx + dx
                    if i < 0 or i >= nx:
                        continue
                    w = wy * weights[abs(dx)]
                    o = j * nx + i
                    if fine[o, b + ALL] == 0.0 and fine[o, b + FALLEN] == 0.0:
                        continue
                    for f in range(5):
                        near[m, s, f] += w * fine[o, b + f]
            # nearest enemy: coarse first, then outwards over fine cells
            best = np.float32(1e12)
            ex = np.float32(0.0)
            ey = np.float32(0.0)
            far = np.float32(1e6)
            for t in range(n_sides):
                if t != s and c_label[t, cc] >= 0 and c_distance[t, cc] < far:
                    far = c_distance[t, cc]
                    k = c_label[t, cc]
                    ex = c_sum_x[t, k] / c_fit[t, k]
                    ey = c_sum_y[t, k] / c_fit[t, k]
                    best = (ex - mid_x) ** 2 + (ey - mid_y) ** 2
            mask = 0
            if far * COARSE_M < SEARCH_M:
                rings = int(sqrt(best) / CELL_M) + 2
                shut = int(HEMMED_M / CELL_M) + 1
                r = 0
                while r <= max(rings, shut):
                    if r > shut and (r - 1) * CELL_M > sqrt(best):
                        break
                    for dy in range(-r, r + 1):
                        j = cy + dy
                        if j < 0 or j >= ny:
                            continue
                        step = 1 if abs(dy) == r else max(2 * r, 1)
                        for dx in range(-r, r + 1, step):
                            i = cx + dx
                            if i < 0 or i >= nx:
                                continue
                            o = j * nx + i
                            for t in range(n_sides):
                                fit = fine[o, t * FIELDS + FIT]
                                if t == s or fit == 0.0:
                                    continue
                                px = fine[o, t * FIELDS + SUM_X] / fit
                                py = fine[o, t * FIELDS + SUM_Y] / fit
                                d2 = (px - mid_x) ** 2 + (py - mid_y) ** 2
                                if d2 < best:
                                    best = d2
                                    ex = px
                                    ey = py
                                if d2 < HEMMED_M * HEMMED_M:
                                    mask |= 1 << _sector(px - mid_x, py - mid_y)
                    r += 1
            gap[m, s] = _widest_gap(mask)
            foe_x[m, s] = ex
            foe_y[m, s] = ey
            o = cell_index(ex, ey, x0, y0, np.float32(1.0 / CELL_M), nx, ny)
            stand = np.float32(0.0)
            here = np.float32(FEW)
            for t in range(n_sides):
                if t != s:
                    stand += fine[o, t * FIELDS + FOOT]
                    here += fine[o, t * FIELDS + ALL]
            steady[m, s] = stand / here
            see = 0
            if best < SIGHT_M * SIGHT_M and sees[s] > 0.0:
                reach = min(np.float32(SIGHT_M), sees[s])
                if best < reach * reach and line_of_sight(
                    height, gx0, gy0, g_inverse, mid_x, mid_y, EYE_M, ex, ey, EYE_M
                ):
                    see = 1
            hidden[m, s] = 1 - see


@law
def _between(plane, cnx, cny, u, v):
    """Bilinear value of a coarse plane at cell coordinates u, v (centres at 0.5)."""
    i = min(max(int(u - 0.5), 0), cnx - 2)
    j = min(max(int(v - 0.5), 0), cny - 2)
    a = min(max(u - 0.5 - i, 0.0), 1.0)
    b = min(max(v - 0.5 - j, 0.0), 1.0)
    k = j * cnx + i
    low = plane[k] * (1.0 - a) + plane[k + 1] * a
    high = plane[k + cnx] * (1.0 - a) + plane[k + cnx + 1] * a
    return low * (1.0 - b) + high * b


@kernel
def look_from_rows(
    lo, hi, rows, x_m, y_m, side, doing, slot_of_cell, x0, y0, nx, ny, cnx, cny, near, foe_x, foe_y,
    steady, hidden, gap, odds, far, noises, n_noises, n_sides, friends_near, formed_near, runners_near,
    runners_far, fallen_near, balls_near, enemy_m, enemy_bearing_rad, enemy_weight, friend_weight,
    push_x, push_y, open_way, in_sight, noise_db, enemy_steady,
):
    """Give each listed man his cell's view, with his own distance and bearing."""
    inverse = np.float32(1.0 / CELL_M)
    for k in range(lo, hi):
        i = rows[k]
        if _HERE[doing[i]] == 0.0:
            continue
        s = side[i]
        m = slot_of_cell[cell_index(x_m[i], y_m[i], x0, y0, inverse, nx, ny)]
        around = near[m, s, ALL]
        friends_near[i] = around
        formed_near[i] = near[m, s, FORMED]
        runners_near[i] = min(np.float32(1.0), near[m, s, RUN] / (around + np.float32(3.0)))
        fallen_near[i] = near[m, s, FALLEN]
        balls_near[i] = near[m, s, BALLS]
        u = (x_m[i] - x0) / COARSE_M
        v = (y_m[i] - y0) / COARSE_M
        all_far = _between(far[s, 0], cnx, cny, u, v)
        run_far = _between(far[s, 1], cnx, cny, u, v)
        runners_far[i] = min(1.0, run_far / (all_far + 3.0))
        friend_weight[i] = _between(odds[s], cnx, cny, u, v)
        e = 0.0
        gx = 0.0
        gy = 0.0
        for t in range(n_sides):
            if t != s:
                e += _between(odds[t], cnx, cny, u, v)
                gx += _between(odds[t], cnx, cny, u + 0.5, v) - _between(
                    odds[t], cnx, cny, u - 0.5, v
                )
                gy += _between(odds[t], cnx, cny, u, v + 0.5) - _between(
                    odds[t], cnx, cny, u, v - 0.5
                )
        enemy_weight[i] = e
        push_x[i] = gx / COARSE_M
        push_y[i] = gy / COARSE_M
        open_way[i] = gap[m, s]
        if hidden[m, s] == 0:
            dx = foe_x[m, s] - x_m[i]
            dy = foe_y[m, s] - y_m[i]
            enemy_m[i] = sqrt(dx * dx + dy * dy)
            enemy_bearing_rad[i] = atan2(dy, dx)
            in_sight[i] = 1
            enemy_steady[i] = steady[m, s]
        else:
            enemy_m[i] = 1e6
            in_sight[i] = 0
            enemy_steady[i] = 0.0
        loud = np.float32(0.0)
        for q in range(n_noises):
            dx = noises[q, 0] - x_m[i]
            dy = noises[q, 1] - y_m[i]
            r = max(sqrt(dx * dx + dy * dy), 30.0)
            level = noises[q, 2] - 8.685889638065035 * log(r)
            if level > loud:
                loud = level
        noise_db[i] = loud


class Views:
    """Buffers of the views and the one method that fills the sense columns."""

    def __init__(self, host: Any, ground: Any, team: Any) -> None:
        self.host, self.ground, self.team = host, ground, team
        self.n_sides = max(len(host.sides), 2)
        self.noises: list[tuple[float, float, float]] = []  # x, y, level at 1 m [dB]
        self.fallen: list[tuple[float, float, int, float]] = []  # x, y, side, men
        self.balls: list[tuple[float, float, int, float]] = []
        near = np.exp(-np.arange(REACH + 1) * CELL_M / NEAR_E_FOLD_M)
        self.weights = near.astype(np.float32)
        self.sees_m = np.full(self.n_sides, SIGHT_M, np.float32)
        self.size = (0, 0)
        self.cells = np.zeros(0, np.int32)

    def _room(self, nx: int, ny: int) -> None:
        """Buffers for a grid of nx by ny fine cells (multiples of four)."""
        n, sides = nx * ny, self.n_sides
        self.size = (nx, ny)
        self.fine = np.zeros((n, sides * FIELDS), np.float32)
        self.seen = np.zeros(n, np.uint8)
        self.slot_of_cell = np.zeros(n, np.int32)
        nc = n // 16
        self.coarse = np.zeros((sides, 5, nc), np.float32)
        self.smoothed = np.zeros((sides * 3, nc), np.float32)
        self.scratch = np.zeros((sides * 3, nc), np.float32)
        self.label = np.zeros((sides, nc), np.int32)
        self.distance = np.zeros((sides, nc), np.float32)
        self.dropped: list[int] = []

    def _grid(self, rows: np.ndarray) -> tuple[float, float, int, int]:
        """Origin and size of the grid round the rows that look, as far as a man sees."""
        every = self.host.all
        x, y = every.x_m[rows], every.y_m[rows]
        x0 = np.floor((float(x.min()) - SIGHT_M) / COARSE_M) * COARSE_M
        y0 = np.floor((float(y.min()) - SIGHT_M) / COARSE_M) * COARSE_M
        nx = (int((float(x.max()) + SIGHT_M - x0) / COARSE_M) + 1) * 4
        ny = (int((float(y.max()) + SIGHT_M - y0) / COARSE_M) + 1) * 4
        return x0, y0, nx, ny

    def _drop(self, things: list, field: int, x0: float, y0: float, nx: int, ny: int) -> None:
        for x, y, side, amount in things:
            cx, cy = int((x - x0) // CELL_M), int((y - y0) // CELL_M)
            if not (0 <= cx < nx and 0 <= cy < ny):
                continue
            self.fine[cy * nx + cx, side * FIELDS + field] += amount
            self.dropped.append(cy * nx + cx)
        things.clear()

    def look(self, rows: np.ndarray) -> None:
        """Fill the sense columns of ``rows`` (people, ascending) from where everybody is now."""
        host, sides = self.host, self.n_sides
        every, people, n = host.all, host.people, host.n_people
        x0, y0, nx, ny = self._grid(rows)
        if (nx, ny) != self.size:
            self._room(nx, ny)
        else:
            self.fine[self.cells] = 0
            self.fine[self.dropped] = 0
            self.seen[self.cells] = 0
            self.coarse[:] = 0
        cnx, cny = nx // 4, ny // 4
        slow = (every.speed_m_s[:n] < 2.5).astype(np.uint8)
        occupied = np.empty(n + 1, np.int32)
        count = add_people(
            n, every.x_m, every.y_m, every.side, every.doing, every.men, slow, people.mount,
            np.float32(x0), np.float32(y0), nx, ny, cnx, self.fine, self.coarse, self.seen, occupied, sides,
        )
        self.cells = occupied[:count]
        self.dropped.clear()
        self._drop(self.fallen, FALLEN, x0, y0, nx, ny)
        self._drop(self.balls, BALLS, x0, y0, nx, ny)
        self._smooth(cnx, cny)
        warm_cells = self._cells_of(rows, x0, y0, nx, ny)
        m = len(warm_cells)
        near = np.zeros((m, sides, 5), np.float32)
        foe_x, foe_y = np.zeros((m, sides), np.float32), np.zeros((m, sides), np.float32)
        hidden, gap = np.ones((m, sides), np.uint8), np.ones((m, sides), np.float32)
        steady = np.zeros((m, sides), np.float32)
        g = self.ground
        self.team.run(
            look_from_cells, m, warm_cells, self.fine, nx, ny, cnx, np.float32(x0), np.float32(y0),
            near, foe_x, foe_y, steady, hidden, gap, self.label, self.distance, self.coarse[:, C_X],
            self.coarse[:, C_Y], self.coarse[:, C_FIT], self.sees_m, self.weights, g.height_m, g.x0_m, g.y0_m,
            1.0 / g.cell_m, sides, small=300,
        )
        noises = np.array(self.noises or [(0.0, 0.0, 0.0)], np.float32).reshape(-1, 3)
        odds = self.smoothed.reshape(sides, 3, -1)[:, C_FIT]
        far = self.smoothed.reshape(sides, 3, -1)[:, C_ALL:]
        p = people
        self.team.run(
            look_from_rows, len(rows), rows, every.x_m, every.y_m, every.side, every.doing,
            self.slot_of_cell, np.float32(x0), np.float32(y0), nx, ny, cnx, cny, near, foe_x, foe_y,
            steady, hidden, gap, odds, far, noises, len(self.noises), sides, p.friends_near, p.formed_near,
            p.runners_near, p.runners_far, p.fallen_near, p.balls_near, p.enemy_m,
            p.enemy_bearing_rad, p.enemy_weight, p.friend_weight, p.push_x, p.push_y, p.open_way,
            p.in_sight, p.noise_db, p.enemy_steady,
        )
        self.noises.clear()

    def _cells_of(self, rows: np.ndarray, x0: float, y0: float, nx: int, ny: int) -> np.ndarray:
        """Fine cells that hold the rows; ``slot_of_cell`` says where each stands in the list."""
        every = self.host.all
        cx = np.clip(((every.x_m[rows] - np.float32(x0)) * np.float32(1 / CELL_M)).astype(np.int32), 0, nx - 1)
        cy = np.clip(((every.y_m[rows] - np.float32(y0)) * np.float32(1 / CELL_M)).astype(np.int32), 0, ny - 1)
        mark = np.zeros(nx * ny, np.uint8)
        mark[cy * nx + cx] = 1
        cells = np.flatnonzero(mark).astype(np.int32)
        self.slot_of_cell[cells] = np.arange(len(cells), dtype=np.int32)
        return cells

    def _smooth(self, cnx: int, cny: int) -> None:
        """Far views, odds and the nearest coarse cell with an enemy."""
        sides = self.n_sides
        e_folds = np.array([ODDS_E_FOLD_M, FAR_E_FOLD_M, FAR_E_FOLD_M] * sides)
        planes = np.ascontiguousarray(self.coarse[:, :3]).reshape(sides * 3, -1)
        self.team.run(
            smooth, sides * 3, planes, e_folds, cnx, cny, self.scratch, self.smoothed, small=2
        )
        for s in range(sides):
            nearest_labels(self.coarse[s, C_FIT], cnx, cny, self.distance[s], self.label[s])
