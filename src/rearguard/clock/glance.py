"""Glances: what one cell sees of the cells around it, and what each man in it takes from that."""

from itertools import pairwise

import numpy as np

from rearguard.clock.views import (
    ACROSS,
    ALL,
    C_ALL,
    COARSE_M,
    FEW,
    FIT,
    FOOT,
    FORMED,
    HEMMED_M,
    ONE,
    REACH,
    RUN,
    SEARCH_M,
    SIGHT_M,
    SUM_X,
    SUM_Y,
    first_held,
    number_at,
    ones,
    window,
)
from rearguard.kit.math import atan2, log, sqrt
from rearguard.kit.stage import kernel, law
from rearguard.world.ground import line_of_sight
from rearguard.world.shut import CELL_M

EYE_M = 2.4  # eye of a rider, and the height of him that is looked for [m]
SURELY_M2 = (SEARCH_M + 1.5 * COARSE_M) ** 2  # an enemy is nearer where his coarse cell is near
KNOWN = 1 << 9  # fine cells each way from which the last line of sight is kept
EVERY_CELL = (1 << 15) - 1  # so many each way are told apart, which is 1,000 km
_NO, _MADE, _HERE = np.uint64(0), np.uint64(2), np.uint64(32)
NEAREST_M = 30.0  # a sound is no louder nearer than this [m]
# what one side's men in a fine cell see
AROUND, ORDERED, RUNNERS, FALLEN, BALLS, FOE_X, FOE_Y, STEADY, GAP, SEEN = range(10)
VIEW = 10
LINE_OF = np.arange(ACROSS**2, dtype=np.uint8) // np.uint8(ACROSS)  # of the cells within reach


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


def widest_gap(mask: int) -> float:
    """Widest run of free directions in a ring of eight, as a share."""
    shut = [k for k in range(16) if mask >> (k & 7) & 1]
    return max((b - a - 1 for a, b in pairwise(shut)), default=8) / 8.0


GAPS = np.array([widest_gap(mask) for mask in range(256)], np.float32)


@kernel
def sum_near(lo, hi, looks, held, lines, pitch, n_sides, bits, before, fine, weights, view):
    """Weighted sums of a side's men over the cells within ``REACH``, for the cells that look.

    The held cells within reach are taken off the bits of all lines and then added up in one go.
    Cells that look lie no nearer than ``REACH`` to the grid's edge.
    """
    first = np.zeros(ACROSS, np.int64)  # of each line: number of its first cell, less those before
    cy = held[lo] // pitch if lo < hi else 0
    for c in range(np.uint64(lo), np.uint64(hi)):
        if looks[c] == 0:
            continue
        while np.int64(c) >= lines[cy + 1]:
            cy += 1
        about, count = np.uint64(0), 0
        for j in range(ACROSS):
            cell = held[c] - REACH + (j - REACH) * pitch
            some = window(cell, bits)
            first[j] = first_held(cell, bits, before) - count
            about |= some << np.uint64(ACROSS * j)
            count += ones(some)
        for s in range(np.uint64(n_sides)):
            if fine[s, c, ALL] == 0.0:
                continue
            left = about
            every = formed = runs = np.float32(0.0)
            for k in range(count):
                rest = left & (left - ONE)
                b = np.uint64(ones((left ^ rest) - ONE))
                left = rest
                o = np.uint64(first[LINE_OF[b]] + k)
                w = weights[b]
                every += w * fine[s, o, ALL]
                formed += w * fine[s, o, FORMED]
                runs += w * fine[s, o, RUN]
            view[c, s, AROUND] = every
            view[c, s, ORDERED] = formed
            view[c, s, RUNNERS] = runs
            view[c, s, FALLEN] = view[c, s, BALLS] = 0.0


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
                    w = weights[(j - cy + REACH) * ACROSS + i - cx + REACH]
                    view[c, side, field] += w * amount


@kernel
def nearest_foe(s, cx, cy, cnx, cny, x, y, start, foes, where, best, n_sides):
    """Search the coarse cells about for the nearest fine cell with enemies.

    As far as enemies hem in, and then, if none is as near, as far as the nearest found or ``best``.
    Returns the distance squared, the place, the cell's number (-1: none nearer than ``best``) and
    the directions that are shut.
    """
    mask, side = np.uint64(0), np.uint64(s)
    which, ex, ey = np.int64(-1), 0.0, 0.0
    reach, hemmed2 = HEMMED_M, HEMMED_M * HEMMED_M
    for _ in range(2):
        cells = reach / CELL_M + 0.5  # beyond the western edge of this cell
        lo, hi = max(int(cx + 1 - cells), 0) >> 2, min(int(cx + cells) >> 2, cnx - 1)
        for j in range(max(int(cy + 1 - cells), 0) >> 2, min(int(cy + cells) >> 2, cny - 1) + 1):
            first, end = np.uint64(j * cnx + lo), np.uint64(j * cnx + hi + 1)
            for t in range(np.uint64(n_sides)):
                if t == side:
                    continue
                for o in range(np.uint64(start[t, first]), np.uint64(start[t, end])):
                    ux, uy = foes[t, o, 0] - x, foes[t, o, 1] - y
                    d2 = ux * ux + uy * uy
                    if d2 < best:
                        best, which = d2, np.int64(where[t, o])
                        ex, ey = foes[t, o, 0], foes[t, o, 1]
                    if d2 < hemmed2:
                        mask |= ONE << np.uint64(sector(ux, uy))
        if best <= reach * reach:
            break
        reach = sqrt(best)
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
    side, middle = np.uint64(t), j * cnx + i
    here, across = np.float32(j), np.float32(0.0)
    best, which = np.float32((most + 1) * (most + 1)), np.int64(-1)
    for d in range(most + 1):
        if across * across >= best:
            break
        if d <= i:
            up = nearest[side, np.uint64(middle - d)] - here
            if up * up + across * across < best:
                best, which = up * up + across * across, middle - d
        if i + d < cnx:
            up = nearest[side, np.uint64(middle + d)] - here
            if up * up + across * across < best:
                best, which = up * up + across * across, middle + d
        across += np.float32(1.0)
    if which < 0:
        return np.int64(best), which
    return np.int64(best), which + (np.int64(nearest[side, np.uint64(which)]) - j) * cnx


@kernel
def look_far(
    lo, hi, looks, cnx, cny, coarse, start, where, fine, nearest, sees, n_sides, far
):  # fmt: skip
    """For each side in lines ``lo:hi`` of coarse cells that look: where the nearest enemies are.

    ``far`` takes the distance squared [cells], 1e9 for none that could matter, and their mean
    place in their coarse cell [m].
    """
    for k in range(np.uint64(lo * cnx), np.uint64(hi * cnx)):
        if looks[k] == 0:
            continue
        i, j = np.int64(k) % cnx, np.int64(k) // cnx
        for s in range(np.uint64(n_sides)):
            if coarse[s, k, C_ALL] == 0.0:
                continue
            most = int(max(min(SIGHT_M, float(sees[s])), SEARCH_M) / COARSE_M) + 1
            far[s, k, 0] = 1e9
            for t in range(np.uint64(n_sides)):
                if t == s:
                    continue
                d2, o = nearest_held(t, i, j, cnx, nearest, most)
                if o >= 0 and d2 < far[s, k, 0]:
                    far[s, k, 0] = d2
                    fit = x = y = np.float32(0.0)
                    for c in where[t, start[t, o] : start[t, o + 1]]:
                        fit += fine[t, c, FIT]
                        x += fine[t, c, SUM_X]
                        y += fine[t, c, SUM_Y]
                    far[s, k, 1], far[s, k, 2] = x / fit, y / fit


@kernel
def in_line(ax, ay, bx, by, known, height, gx0, gy0, g_inverse):
    """Whether riders in the middle of two fine cells, numbered from (0, 0) m, see each other.

    The last answer of each cell is kept in ``known``, and holds for good, as the ground does. Both
    cells and the answer are one number, so that no thread reads half of what another has written.
    """
    here = np.uint64((ax & EVERY_CELL) << 15 | (ay & EVERY_CELL))
    there = np.uint64((bx & EVERY_CELL) << 15 | (by & EVERY_CELL))
    asked = here << _HERE | there << _MADE | _MADE
    x, y = np.uint64(ax & (KNOWN - 1)), np.uint64(ay & (KNOWN - 1))
    found = known[y, x]
    if found | ONE == asked | ONE:
        return found != asked
    clear = line_of_sight(
        height, gx0, gy0, g_inverse, (ax + 0.5) * CELL_M, (ay + 0.5) * CELL_M, EYE_M,
        (bx + 0.5) * CELL_M, (by + 0.5) * CELL_M, EYE_M,
    )  # fmt: skip
    known[y, x] = asked | (ONE if clear else _NO)
    return clear


@law
def _shut_at(shut, row, column):
    """Directions that the ground shuts to who stands in a cell."""
    if row < 0 or column < 0 or row >= shut.shape[0] or column >= shut.shape[1]:
        return _NO
    return np.uint64(shut[row, column])


@kernel
def look_from_cells(
    lo, hi, looks, held, lines, pitch, cnx, cny, x0, y0, bits, before, fine, start, foes, where,
    far, sees, known, height, gx0, gy0, g_inverse, shut, shut_column, shut_row, n_sides, view,
):  # fmt: skip
    """For each side in each cell that looks: the nearest enemy, whether he is seen, the way out."""
    cy = held[lo] // pitch if lo < hi else 0
    west, south = int(x0 / CELL_M), int(y0 / CELL_M)
    for c in range(np.uint64(lo), np.uint64(hi)):
        if looks[c] == 0:
            continue
        while np.int64(c) >= lines[cy + 1]:
            cy += 1
        cx = held[c] - cy * pitch
        k = np.uint64((cy >> 2) * cnx + (cx >> 2))
        mid_x = x0 + (cx + 0.5) * CELL_M
        mid_y = y0 + (cy + 0.5) * CELL_M
        for s in range(np.uint64(n_sides)):
            if fine[s, c, ALL] == 0.0:
                continue
            reach = min(SIGHT_M, float(sees[s]))
            ex, ey = float(far[s, k, 1]), float(far[s, k, 2])
            best = (ex - mid_x) ** 2 + (ey - mid_y) ** 2 if far[s, k, 0] < 1e9 else 1e12
            o, mask = np.int64(-1), np.uint64(0)
            if far[s, k, 0] * COARSE_M * COARSE_M < SEARCH_M * SEARCH_M:
                # by fine cells alone: the middle of a coarse cell's enemies may be where none is
                near, nx_m, ny_m, o, mask = nearest_foe(
                    s, cx, cy, cnx, cny, mid_x, mid_y, start, foes, where, SURELY_M2, n_sides
                )
                if o >= 0:
                    best, ex, ey = near, nx_m, ny_m
            mask |= _shut_at(shut, south + cy - shut_row, west + cx - shut_column)
            view[c, s, GAP] = GAPS[mask]
            view[c, s, SEEN] = 0.0
            if best >= reach * reach:
                continue
            if o >= 0:
                j = held[o] // pitch
                i = held[o] - j * pitch
            else:
                i, j = int((ex - x0) / CELL_M), int((ey - y0) / CELL_M)
            if in_line(
                west + cx, south + cy, west + i, south + j, known, height, gx0, gy0, g_inverse
            ):
                if o < 0:
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
    for k in range(np.uint64(lo), np.uint64(hi)):
        i = np.uint64(rows[k])
        if number[i] < 0:
            continue  # he is not reckoned with
        c, s = np.uint64(number[i]), np.uint64(side[i])
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
