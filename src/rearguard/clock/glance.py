"""Glances: what one cell sees of the cells around it, and what each man in it takes from that."""

import numpy as np

from rearguard.clock.views import (
    ALL,
    BALLS,
    CELL_M,
    COARSE_M,
    FALLEN,
    FEW,
    FIELDS,
    FOOT,
    FORMED,
    HEMMED_M,
    HERE_W,
    REACH,
    RUN,
    SEARCH_M,
    SIGHT_M,
    cell_index,
)
from rearguard.kit.math import atan2, log, sqrt
from rearguard.kit.stage import kernel, law
from rearguard.world.ground import line_of_sight

EYE_M = 2.4  # eye of a rider, and the height of him that is looked for [m]
NEAREST_M = 30.0  # a sound is no louder nearer than this [m]


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
def _near_sums(m, s, cx, cy, nx, ny, fine, place, weights, near):
    """Weighted sums of one side's men over the cells within ``REACH``."""
    b = s * FIELDS
    every = np.float32(0.0)
    formed = np.float32(0.0)
    runs = np.float32(0.0)
    fallen = np.float32(0.0)
    balls = np.float32(0.0)
    for j in range(max(cy - REACH, 0), min(cy + REACH + 1, ny)):
        wy = weights[abs(j - cy)]
        for i in range(max(cx - REACH, 0), min(cx + REACH + 1, nx)):
            o = place[j * nx + i] - 1
            if o < 0 or (fine[o, b + ALL] == 0.0 and fine[o, b + FALLEN] == 0.0):
                continue
            w = wy * weights[abs(i - cx)]
            every += w * fine[o, b + ALL]
            formed += w * fine[o, b + FORMED]
            runs += w * fine[o, b + RUN]
            fallen += w * fine[o, b + FALLEN]
            balls += w * fine[o, b + BALLS]
    near[m, s, ALL] = every
    near[m, s, FORMED] = formed
    near[m, s, RUN] = runs
    near[m, s, FALLEN] = fallen
    near[m, s, BALLS] = balls


@kernel
def nearest_foe(
    s, cx, cy, cnx, cny, x, y, first, after, foes_x, foes_y, best, ex, ey, n_sides
):  # fmt: skip
    """Search outwards over coarse cells; distance squared, place, directions that are shut."""
    mask = 0
    east, north = ((cx & 3) + 0.5) * CELL_M, ((cy & 3) + 0.5) * CELL_M  # of the coarse corner
    edge = min(min(east, COARSE_M - east), min(north, COARSE_M - north))
    r = 0
    while r == 0 or ((r - 1) * COARSE_M + edge) ** 2 < max(best, HEMMED_M * HEMMED_M):
        for dy in range(-r, r + 1):
            j = (cy >> 2) + dy
            if j < 0 or j >= cny:
                continue
            step = 1 if abs(dy) == r else max(2 * r, 1)
            for dx in range(-r, r + 1, step):
                i = (cx >> 2) + dx
                if i < 0 or i >= cnx:
                    continue
                for t in range(n_sides):
                    o = first[t, j * cnx + i] if t != s else -1
                    while o >= 0:
                        ux, uy = foes_x[t, o] - x, foes_y[t, o] - y
                        d2 = ux * ux + uy * uy
                        if d2 < best:
                            best, ex, ey = d2, foes_x[t, o], foes_y[t, o]
                        if d2 < HEMMED_M * HEMMED_M:
                            mask |= 1 << _sector(ux, uy)
                        o = after[t, o]
        r += 1
    return best, ex, ey, mask


@kernel
def _steadiness(s, o, fine, n_sides):
    """How much of a formed line of foot stands in the enemy's cell, 0 to 1."""
    stand = np.float32(0.0)
    if o < 0:
        return stand
    here = np.float32(FEW)
    for t in range(n_sides):
        if t != s:
            stand += fine[o, t * FIELDS + FOOT]
            here += fine[o, t * FIELDS + ALL]
    return stand / here


@kernel
def look_from_cells(
    lo, hi, cells, fine, place, nx, ny, cnx, x0, y0, near, foe_x, foe_y, steady, hidden, gap,
    c_label, c_distance, c_sum_x, c_sum_y, c_fit, first, after, foes_x, foes_y, sees, weights,
    height, gx0, gy0, g_inverse, n_sides,
):  # fmt: skip
    """For each side in each listed cell: the near sums, the nearest visible enemy, the way out."""
    inverse = np.float32(1.0 / CELL_M)
    for m in range(lo, hi):
        c = cells[m]
        cy = c // nx
        cx = c - cy * nx
        mid_x = x0 + (cx + 0.5) * CELL_M
        mid_y = y0 + (cy + 0.5) * CELL_M
        cc = (cy // 4) * cnx + cx // 4
        for s in range(n_sides):
            if fine[place[c] - 1, s * FIELDS + ALL] == 0.0:
                continue
            _near_sums(m, s, cx, cy, nx, ny, fine, place, weights, near)
            best = 1e12
            ex = 0.0
            ey = 0.0
            far = 1e6
            for t in range(n_sides):
                if t != s and c_label[t, cc] >= 0 and c_distance[t, cc] < far:
                    far = float(c_distance[t, cc])
                    k = c_label[t, cc]
                    ex = float(c_sum_x[t, k] / c_fit[t, k])
                    ey = float(c_sum_y[t, k] / c_fit[t, k])
                    best = (ex - mid_x) ** 2 + (ey - mid_y) ** 2
            mask = 0
            if far * COARSE_M < SEARCH_M:
                best, ex, ey, mask = nearest_foe(
                    s, cx, cy, cnx, ny // 4, mid_x, mid_y, first, after, foes_x, foes_y, best, ex,
                    ey, n_sides,
                )  # fmt: skip
            gap[m, s] = _widest_gap(mask)
            foe_x[m, s] = ex
            foe_y[m, s] = ey
            o = place[cell_index(ex, ey, x0, y0, inverse, nx, ny)] - 1
            steady[m, s] = _steadiness(s, o, fine, n_sides)
            reach = min(SIGHT_M, float(sees[s]))
            hidden[m, s] = 1
            if best < reach * reach and line_of_sight(
                height, gx0, gy0, g_inverse, mid_x, mid_y, EYE_M, ex, ey, EYE_M
            ):
                hidden[m, s] = 0


@kernel
def take_view(
    lo, hi, rows, x_m, y_m, side, doing, place, view_of, x0, y0, nx, ny, near, foe_x, foe_y, steady,
    hidden, gap, friends_near, formed_near, runners_near, fallen_near, balls_near, enemy_m,
    enemy_bearing_rad, open_way, in_sight, enemy_steady,
):  # fmt: skip
    """Give each listed man his cell's view, with his own distance and bearing."""
    inverse = np.float32(1.0 / CELL_M)
    for k in range(lo, hi):
        i = rows[k]
        if HERE_W[doing[i]] == 0.0:
            continue
        s = side[i]
        m = view_of[place[cell_index(x_m[i], y_m[i], x0, y0, inverse, nx, ny)] - 1]
        around = near[m, s, ALL]
        friends_near[i] = around
        formed_near[i] = near[m, s, FORMED]
        runners_near[i] = min(np.float32(1.0), near[m, s, RUN] / (around + np.float32(3.0)))
        fallen_near[i] = near[m, s, FALLEN]
        balls_near[i] = near[m, s, BALLS]
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


@kernel
def _between(planes, p, cnx, cny, u, v):
    """Bilinear value of a coarse plane at cell coordinates u, v (centres at 0.5)."""
    i = min(max(int(u - 0.5), 0), cnx - 2)
    j = min(max(int(v - 0.5), 0), cny - 2)
    a = min(max(u - 0.5 - i, 0.0), 1.0)
    b = min(max(v - 0.5 - j, 0.0), 1.0)
    k = j * cnx + i
    low = planes[p, k] * (1.0 - a) + planes[p, k + 1] * a
    high = planes[p, k + cnx] * (1.0 - a) + planes[p, k + cnx + 1] * a
    return low * (1.0 - b) + high * b


@kernel
def weigh_odds(
    lo, hi, rows, x_m, y_m, side, x0, y0, cnx, cny, planes, n_sides, runners_far, enemy_weight,
    friend_weight, push_x, push_y,
):  # fmt: skip
    """Far view, odds and the gradient of the enemy's mass; three planes to a side."""
    for k in range(lo, hi):
        i = rows[k]
        s = side[i]
        u = (x_m[i] - x0) / COARSE_M
        v = (y_m[i] - y0) / COARSE_M
        all_far = _between(planes, 3 * s + 1, cnx, cny, u, v)
        run_far = _between(planes, 3 * s + 2, cnx, cny, u, v)
        runners_far[i] = min(1.0, run_far / (all_far + 3.0))
        friend_weight[i] = _between(planes, 3 * s, cnx, cny, u, v)
        e = 0.0
        gx = 0.0
        gy = 0.0
        for t in range(n_sides):
            if t != s:
                p = 3 * t
                e += _between(planes, p, cnx, cny, u, v)
                gx += _between(planes, p, cnx, cny, u + 0.5, v)
                gx -= _between(planes, p, cnx, cny, u - 0.5, v)
                gy += _between(planes, p, cnx, cny, u, v + 0.5)
                gy -= _between(planes, p, cnx, cny, u, v - 0.5)
        enemy_weight[i] = e
        push_x[i] = gx / COARSE_M
        push_y[i] = gy / COARSE_M


@kernel
def hear(lo, hi, rows, x_m, y_m, noises, noise_db):
    """Loudest of the sudden noises at each listed man; ``noises`` holds x, y, level at 1 m."""
    for k in range(lo, hi):
        i = rows[k]
        loud = 0.0
        for q in range(noises.shape[0]):
            dx = noises[q, 0] - x_m[i]
            dy = noises[q, 1] - y_m[i]
            r = max(sqrt(dx * dx + dy * dy), NEAREST_M)
            loud = max(loud, noises[q, 2] - 8.685889638065035 * log(r))
        noise_db[i] = loud
