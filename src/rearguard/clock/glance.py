"""Glances: what one cell sees of the cells around it, and what each man in it takes from that."""

import numpy as np

from rearguard.clock.views import (
    ALL,
    C_ALL,
    CELL_M,
    COARSE_M,
    FEW,
    FIT,
    FOOT,
    FORMED,
    HEMMED_M,
    REACH,
    RUN,
    SEARCH_M,
    SIGHT_M,
    SUM_X,
    SUM_Y,
    number_at,
)
from rearguard.kit.math import atan2, log, sqrt
from rearguard.kit.stage import kernel, law
from rearguard.world.ground import line_of_sight

EYE_M = 2.4  # eye of a rider, and the height of him that is looked for [m]
SURELY_M2 = (SEARCH_M + 3.0 * COARSE_M) ** 2  # an enemy is nearer where his coarse cell is near
NEAREST_M = 30.0  # a sound is no louder nearer than this [m]
# what one side's men in a fine cell see
AROUND, ORDERED, RUNNERS, FALLEN, BALLS, FOE_X, FOE_Y, STEADY, GAP, SEEN = range(10)
VIEW = 10


@law
def sector(dx, dy):
    """Which of eight directions a bearing falls into: from west, counter-clockwise."""
    if dy < 0.0:
        if dx < 0.0:
            return 0 if dx < dy else 1
        return 2 if dx < -dy else 3
    if dx > 0.0 or (dx == 0.0 and dy == 0.0):
        return 4 if dy < dx or dy == 0.0 else 5
    if dy == 0.0:
        return 0
    return 6 if -dx < dy else 7


@law
def _widest_gap(mask):
    """Widest run of free directions in a ring of eight, as a share."""
    if mask == 0:
        return 1.0
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
def sum_near(lo, hi, looks, held, lines, pitch, n_sides, fine, weights, view):
    """Weighted sums of a side's men over the cells within ``REACH``, for the cells that look.

    Along x each held cell is added to those about it in its line, along y the lines about a cell
    are added up. Eight lines are kept at a time in ``sums``, four numbers to a cell.
    """
    sums = np.zeros((8, n_sides, 4 * (pitch + 2 * REACH)), np.float32)
    cy = held[lo] // pitch if lo < hi else 0
    last = cy - 1 - REACH  # the last line that is in ``sums``
    for c in range(lo, hi):
        if looks[c] == 0:
            continue
        while c >= lines[REACH + cy + 1]:
            cy += 1
        while last < cy + REACH:
            last += 1
            _sum_line(last, lines, pitch, n_sides, held, fine, weights, sums)
        o = 4 * (held[c] - cy * pitch + REACH)
        for s in range(n_sides):
            if fine[s, c, ALL] == 0.0:
                continue
            every = formed = runs = np.float32(0.0)
            for j in range(2 * REACH + 1):
                line, w = (cy + j - REACH) & 7, weights[j]
                every += w * sums[line, s, o]
                formed += w * sums[line, s, o + 1]
                runs += w * sums[line, s, o + 2]
            view[c, s, AROUND] = every
            view[c, s, ORDERED] = formed
            view[c, s, RUNNERS] = runs
            view[c, s, FALLEN] = view[c, s, BALLS] = 0.0


@kernel
def _sum_line(line, lines, pitch, n_sides, held, fine, weights, sums):
    """Weighted sums along one line, ``REACH`` cells to spare; the line eight before gives way."""
    slot = line & 7
    for c in range(lines[max(line + REACH - 8, 0)], lines[max(line + REACH - 7, 0)]):
        o = 4 * (held[c] - (line - 8) * pitch)
        for s in range(n_sides):
            for i in range(4 * (2 * REACH + 1)):
                sums[slot, s, o + i] = 0.0
    for c in range(lines[line + REACH], lines[line + REACH + 1]):
        for s in range(n_sides):
            every, formed, runs = fine[s, c, ALL], fine[s, c, FORMED], fine[s, c, RUN]
            if every > 0.0:
                o = 4 * (held[c] - line * pitch)
                for i in range(2 * REACH + 1):
                    sums[slot, s, o] += weights[i] * every
                    sums[slot, s, o + 1] += weights[i] * formed
                    sums[slot, s, o + 2] += weights[i] * runs
                    o += 4


@kernel
def add_sudden(things, field, x0, y0, nx, ny, pitch, bits, before, weights, view):
    """Add men who fell, or balls, to the near sums of their side; rows of x, y, side, amount."""
    for k in range(len(things)):
        cx = int(np.floor((things[k, 0] - x0) / CELL_M))
        cy = int(np.floor((things[k, 1] - y0) / CELL_M))
        side, amount = int(things[k, 2]), np.float32(things[k, 3])
        for j in range(max(cy - REACH, 0), min(cy + REACH + 1, ny)):
            for i in range(max(cx - REACH, 0), min(cx + REACH + 1, nx)):
                c = number_at(j * pitch + i, bits, before)
                if c >= 0:
                    w = weights[i - cx + REACH] * weights[j - cy + REACH]
                    view[c, side, field] += w * amount


@kernel
def nearest_foe(s, cx, cy, cnx, cny, x, y, start, foes, where, best, n_sides):
    """Search outwards over coarse cells for the nearest fine cell with enemies.

    Returns the distance squared, the place, the cell's number (-1: none nearer than ``best``) and
    the directions that are shut.
    """
    mask = 0
    which, ex, ey = -1, 0.0, 0.0
    east, north = ((cx & 3) + 0.5) * CELL_M, ((cy & 3) + 0.5) * CELL_M  # of the coarse corner
    edge = min(min(east, COARSE_M - east), min(north, COARSE_M - north))
    i, r = cx >> 2, 1
    while r == 1 or ((r - 1) * COARSE_M + edge) ** 2 < max(best, HEMMED_M * HEMMED_M):
        for dy in range(-r, r + 1):
            j = (cy >> 2) + dy
            if j < 0 or j >= cny:
                continue
            across = r == 1 or abs(dy) == r  # else only the two ends of the line are new
            for turn in range(1 if across else 2):
                lo = i + r if turn == 1 else i - r
                hi = i + r if across else lo
                if hi < 0 or lo >= cnx:
                    continue
                first, end = j * cnx + max(lo, 0), j * cnx + min(hi, cnx - 1) + 1
                for t in range(n_sides):
                    if t == s:
                        continue
                    for o in range(start[t, first], start[t, end]):
                        ux, uy = foes[t, o, 0] - x, foes[t, o, 1] - y
                        d2 = ux * ux + uy * uy
                        if d2 < best:
                            best, which = d2, where[t, o]
                            ex, ey = foes[t, o, 0], foes[t, o, 1]
                        if d2 < HEMMED_M * HEMMED_M:
                            mask |= 1 << sector(ux, uy)
        r += 1
    return best, ex, ey, which, mask


@kernel
def _steadiness(s, c, fine, n_sides):
    """How much of a formed line of foot stands in the enemy's cell, 0 to 1."""
    stand = np.float32(0.0)
    if c < 0:
        return stand
    here = np.float32(FEW)
    for t in range(n_sides):
        if t != s:
            stand += fine[t, c, FOOT]
            here += fine[t, c, ALL]
    return stand / here


@kernel
def nearest_held(t, i, j, cnx, nearest, most):
    """Coarse cell nearest to (i, j) where side t has men, among ``most`` columns either way.

    Returns the distance squared [cells] and the cell; -1 if there is none.
    """
    best, which = (most + 1) * (most + 1), -1
    for d in range(most + 1):
        if d * d >= best:
            break
        for turn in range(2):
            column = i - d if turn == 0 else i + d
            if 0 <= column < cnx:
                line = np.int64(nearest[t, j * cnx + column])
                d2 = (line - j) * (line - j) + d * d
                if d2 < best:
                    best, which = d2, line * cnx + column
    return best, which


@kernel
def look_far(
    lo, hi, looks, cnx, cny, coarse, start, where, fine, nearest, sees, n_sides, far
):  # fmt: skip
    """For each side in lines ``lo:hi`` of coarse cells that look: where the nearest enemies are.

    ``far`` takes the distance squared [cells], 1e9 for none that could matter, and their mean
    place in their coarse cell [m].
    """
    for k in range(lo * cnx, hi * cnx):
        if looks[k] == 0:
            continue
        for s in range(n_sides):
            if coarse[3 * s + C_ALL, k] == 0.0:
                continue
            most = int(max(min(SIGHT_M, float(sees[s])), SEARCH_M) / COARSE_M) + 1
            far[s, k, 0] = 1e9
            for t in range(n_sides):
                if t == s:
                    continue
                d2, o = nearest_held(t, k % cnx, k // cnx, cnx, nearest, most)
                if o >= 0 and d2 < far[s, k, 0]:
                    far[s, k, 0] = d2
                    fit = x = y = np.float32(0.0)
                    for c in where[t, start[t, o] : start[t, o + 1]]:
                        fit += fine[t, c, FIT]
                        x += fine[t, c, SUM_X]
                        y += fine[t, c, SUM_Y]
                    far[s, k, 1], far[s, k, 2] = x / fit, y / fit


@kernel
def look_from_cells(
    lo, hi, looks, held, lines, pitch, cnx, cny, x0, y0, bits, before, fine, start, foes, where,
    far, sees, height, gx0, gy0, g_inverse, n_sides, view,
):  # fmt: skip
    """For each side in each cell that looks: the nearest enemy, whether he is seen, the way out."""
    cy = held[lo] // pitch if lo < hi else 0
    for c in range(lo, hi):
        if looks[c] == 0:
            continue
        while c >= lines[REACH + cy + 1]:
            cy += 1
        cx = held[c] - cy * pitch
        k = (cy >> 2) * cnx + (cx >> 2)
        mid_x = x0 + (cx + 0.5) * CELL_M
        mid_y = y0 + (cy + 0.5) * CELL_M
        for s in range(n_sides):
            if fine[s, c, ALL] == 0.0:
                continue
            reach = min(SIGHT_M, float(sees[s]))
            ex, ey = float(far[s, k, 1]), float(far[s, k, 2])
            best = (ex - mid_x) ** 2 + (ey - mid_y) ** 2 if far[s, k, 0] < 1e9 else 1e12
            o, mask = -1, 0
            if far[s, k, 0] * COARSE_M * COARSE_M < SEARCH_M * SEARCH_M:
                # by fine cells alone: the middle of a coarse cell's enemies may be where none is
                near, nx_m, ny_m, o, mask = nearest_foe(
                    s, cx, cy, cnx, cny, mid_x, mid_y, start, foes, where, SURELY_M2, n_sides
                )
                if o >= 0:
                    best, ex, ey = near, nx_m, ny_m
            view[c, s, GAP] = _widest_gap(mask)
            view[c, s, SEEN] = 0.0
            if best < reach * reach and line_of_sight(
                height, gx0, gy0, g_inverse, mid_x, mid_y, EYE_M, ex, ey, EYE_M
            ):
                if o < 0:
                    i, j = int((ex - x0) / CELL_M), int((ey - y0) / CELL_M)
                    o = number_at(j * pitch + i, bits, before)
                view[c, s, SEEN] = 1.0
                view[c, s, FOE_X], view[c, s, FOE_Y] = ex, ey
                view[c, s, STEADY] = _steadiness(s, o, fine, n_sides)


@kernel
def take_view(
    lo, hi, rows, x_m, y_m, side, number, view, friends_near, formed_near, runners_near,
    fallen_near, balls_near, enemy_m, enemy_bearing_rad, open_way, in_sight, enemy_steady,
):  # fmt: skip
    """Give each listed man his cell's view, with his own distance and bearing."""
    for k in range(lo, hi):
        i = rows[k]
        c, s = number[i], side[i]
        if c < 0:
            continue  # he is not reckoned with
        around = view[c, s, AROUND]
        friends_near[i] = around
        formed_near[i] = view[c, s, ORDERED]
        runners_near[i] = min(np.float32(1.0), view[c, s, RUNNERS] / (around + np.float32(3.0)))
        fallen_near[i] = view[c, s, FALLEN]
        balls_near[i] = view[c, s, BALLS]
        open_way[i] = view[c, s, GAP]
        if view[c, s, SEEN] > 0.0:
            dx = view[c, s, FOE_X] - x_m[i]
            dy = view[c, s, FOE_Y] - y_m[i]
            enemy_m[i] = sqrt(dx * dx + dy * dy)
            enemy_bearing_rad[i] = atan2(dy, dx)
            in_sight[i] = 1
            enemy_steady[i] = view[c, s, STEADY]
        else:
            enemy_m[i] = 1e6
            in_sight[i] = 0
            enemy_steady[i] = 0.0


@law
def _along(u, n):
    """Line of cell centres (at 0.5, 1.5 ...) before a coordinate, and how far beyond it."""
    i = min(max(int(u - 0.5), 0), n - 2)
    return i, min(max(u - 0.5 - i, 0.0), 1.0)


@kernel
def _between(planes, p, cnx, i, a, j, b):
    """Bilinear value of a coarse plane, ``a`` and ``b`` beyond the centre of cell (i, j)."""
    k = j * cnx + i
    low = planes[p, k] * (1.0 - a) + planes[p, k + 1] * a
    high = planes[p, k + cnx] * (1.0 - a) + planes[p, k + cnx + 1] * a
    return low * (1.0 - b) + high * b


@kernel
def weigh_odds(
    lo, hi, rows, x_m, y_m, side, x0, y0, cnx, cny, planes, n_sides, runners_far, enemy_weight,
    friend_weight, push_x, push_y, noise_db,
):  # fmt: skip
    """Far view, odds and the gradient of the enemy's mass, in silence; three planes to a side."""
    for n in range(lo, hi):
        row = rows[n]
        s = side[row]
        u = (x_m[row] - x0) / COARSE_M
        v = (y_m[row] - y0) / COARSE_M
        i, a = _along(u, cnx)
        j, b = _along(v, cny)
        all_far = _between(planes, 3 * s + 1, cnx, i, a, j, b)
        run_far = _between(planes, 3 * s + 2, cnx, i, a, j, b)
        runners_far[row] = min(1.0, run_far / (all_far + 3.0))
        friend_weight[row] = _between(planes, 3 * s, cnx, i, a, j, b)
        i_east, a_east = _along(u + 0.5, cnx)
        i_west, a_west = _along(u - 0.5, cnx)
        j_north, b_north = _along(v + 0.5, cny)
        j_south, b_south = _along(v - 0.5, cny)
        e = 0.0
        gx = 0.0
        gy = 0.0
        for t in range(n_sides):
            if t != s:
                p = 3 * t
                e += _between(planes, p, cnx, i, a, j, b)
                gx += _between(planes, p, cnx, i_east, a_east, j, b)
                gx -= _between(planes, p, cnx, i_west, a_west, j, b)
                gy += _between(planes, p, cnx, i, a, j_north, b_north)
                gy -= _between(planes, p, cnx, i, a, j_south, b_south)
        enemy_weight[row] = e
        push_x[row] = gx / COARSE_M
        push_y[row] = gy / COARSE_M
        noise_db[row] = 0.0


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
