"""Cells of the views: people summed, smoothed, and the nearest enemy's cell labelled.

Only fine cells in use have sums: ``place`` says which they are, one and up, 0 for an empty cell.
Fine cells of 32 m carry the near view, coarse cells of 128 m the far one and the odds. Whatever is
summed is summed serially in order of ident, so the bytes do not depend on threads.
"""

import numpy as np

from rearguard.host.doing import Doing
from rearguard.kit.math import exp
from rearguard.kit.stage import kernel, law

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
SEARCH_M = 224.0  # nearest enemy is placed by fine cells up to here, by coarse ones beyond
SIGHT_M = 2000.0  # men and horses are perceived at all (Dyer 1896: 2,200 yd)

# weights of one man in the sums, by Doing: in order, as a runner, as an enemy to reckon with
FORMED_W = np.zeros(32, np.float32)
RUN_W = np.zeros(32, np.float32)
FIT_W = np.zeros(32, np.float32)
HERE_W = np.zeros(32, np.float32)
for _d in (Doing.RANKED, Doing.MARCHING, Doing.FIGHTING, Doing.PURSUING, Doing.GUARDING):
    FORMED_W[_d] = FIT_W[_d] = HERE_W[_d] = 1.0
for _d in (Doing.CHARGING, Doing.LOADING, Doing.RALLIED):
    FORMED_W[_d] = FIT_W[_d] = HERE_W[_d] = 1.0
for _d in (Doing.WAVERING, Doing.EDGING):
    FORMED_W[_d], RUN_W[_d], FIT_W[_d], HERE_W[_d] = 0.5, 0.1, 1.0, 1.0
for _d in (Doing.FROZEN, Doing.CORNERED, Doing.STRAGGLING, Doing.REMOUNTING, Doing.STUNNED):
    HERE_W[_d] = 1.0
FIT_W[Doing.CORNERED] = 1.0
RUN_W[Doing.FLEEING], HERE_W[Doing.FLEEING] = 1.0, 1.0
SLOW_M_S = 2.5  # a runner slower than this alarms less
WALKING_RUNNER = 0.2  # a man who walks away alarms less (judged)


@law
def cell_index(x, y, x0, y0, inverse, nx, ny):
    """Cell of a place; places outside belong to the nearest cell at the edge."""
    cx = min(max(int((x - x0) * inverse), 0), nx - 1)
    cy = min(max(int((y - y0) * inverse), 0), ny - 1)
    return cy * nx + cx


@kernel
def add_people(
    n, x_m, y_m, side, doing, men, speed_m_s, mount, x0, y0, nx, ny, cnx, fine, coarse, place,
    occupied,
):  # fmt: skip
    """Sum people into fine and coarse cells; list the fine cells that hold anybody."""
    inverse = np.float32(1.0 / CELL_M)
    count = 0
    for i in range(n):
        d = doing[i]
        here = HERE_W[d]
        if here == 0.0:
            continue
        cx = int(np.floor((x_m[i] - x0) * inverse))
        cy = int(np.floor((y_m[i] - y0) * inverse))
        if cx < 0 or cy < 0 or cx >= nx or cy >= ny:
            continue  # out of sight of everybody who looks
        cell = cy * nx + cx
        if place[cell] == 0:
            occupied[count] = cell
            count += 1
            place[cell] = count
        c = place[cell] - 1
        s = side[i]
        w = men[i]
        b = s * FIELDS
        run = RUN_W[d] * w
        if d == Doing.FLEEING and speed_m_s[i] < SLOW_M_S:
            run *= WALKING_RUNNER
        fit = FIT_W[d] * w
        fine[c, b + ALL] += here * w
        fine[c, b + FORMED] += FORMED_W[d] * w
        if mount[i] < 0:
            fine[c, b + FOOT] += FORMED_W[d] * w
        fine[c, b + RUN] += run
        fine[c, b + FIT] += fit
        fine[c, b + SUM_X] += fit * x_m[i]
        fine[c, b + SUM_Y] += fit * y_m[i]
        k = (cy >> 2) * cnx + (cx >> 2)
        coarse[s, C_FIT, k] += fit
        coarse[s, C_ALL, k] += here * w
        coarse[s, C_RUN, k] += run
        coarse[s, C_X, k] += fit * x_m[i]
        coarse[s, C_Y, k] += fit * y_m[i]
    return count


@kernel
def foes_by_coarse_cell(
    lo, hi, held, occupied, fine, nx, cnx, cny, first, after, mid_x, mid_y
):  # fmt: skip
    """Chain the fine cells in which a side has men to reckon with, by coarse cell.

    ``first`` leads from a coarse cell to its last chained fine cell, ``after`` from each to the
    next, -1 ends a chain; ``mid_x`` and ``mid_y`` are where those men are on average [m].
    """
    for s in range(lo, hi):
        first[s, : cnx * cny] = -1
        b = s * FIELDS
        for o in range(held):
            fit = fine[o, b + FIT]
            if fit == 0.0:
                continue
            mid_x[s, o] = fine[o, b + SUM_X] / fit
            mid_y[s, o] = fine[o, b + SUM_Y] / fit
            cy = occupied[o] // nx
            k = (cy >> 2) * cnx + ((occupied[o] - cy * nx) >> 2)
            after[s, o] = first[s, k]
            first[s, k] = o


@kernel
def wipe(n, occupied, fine, place):
    """Empty the fine cells in use and give up their places."""
    for k in range(n):
        fine[k] = 0.0
        place[occupied[k]] = 0


@kernel
def cells_of_rows(n, rows, x_m, y_m, x0, y0, nx, held, occupied, place, view_of, own):
    """List those of the cells with men in them that hold the rows, line by line.

    ``view_of`` says where in the list each stands; neighbours stand side by side and are fast.
    """
    inverse = np.float32(1.0 / CELL_M)
    view_of[:held] = -1
    for k in range(n):
        cx = int((x_m[rows[k]] - x0) * inverse)
        cy = int((y_m[rows[k]] - y0) * inverse)
        c = place[cy * nx + cx] - 1
        if 0 <= c < held:  # else only men who are not reckoned with
            view_of[c] = 0
    count = 0
    for c in range(held):
        if view_of[c] == 0:
            own[count] = occupied[c]
            count += 1
    own[:count].sort()
    for k in range(count):
        view_of[place[own[k]] - 1] = k
    return count


@kernel
def smooth(lo, hi, coarse, e_folds, cnx, cny, scratch, out):
    """Weighted sums of planes ``lo:hi`` over the coarse grid: forth and back in x, then in y.

    Three planes to a side. Lines that hold nobody are left out in x, where their sums are zero.
    """
    for p in range(lo, hi):
        q = np.float32(exp(-COARSE_M / e_folds[p]))
        plane, kept, done = coarse[p // 3, p % 3], scratch[p], out[p]
        for j in range(cny):
            line = slice(j * cnx, (j + 1) * cnx)
            _smooth_line(plane[line], q, kept[line], done[line])
        done[:cnx] = kept[:cnx]
        for j in range(1, cny):
            line, before = kept[j * cnx : (j + 1) * cnx], done[(j - 1) * cnx : j * cnx]
            after = done[j * cnx : (j + 1) * cnx]
            for i in range(cnx):
                after[i] = line[i] + q * before[i]
        for j in range(cny - 2, -1, -1):
            line, back = kept[j * cnx : (j + 1) * cnx], kept[(j + 1) * cnx : (j + 2) * cnx]
            both = done[j * cnx : (j + 1) * cnx]
            for i in range(cnx):
                both[i] += q * back[i]
                line[i] += q * back[i]  # sums from here on, kept for the line before


@kernel
def _smooth_line(line, q, out, back):
    """Weighted sums along one line of the grid; ``back`` holds those from the other end."""
    n = len(line)
    most = np.float32(0.0)
    for i in range(n):
        most = max(most, line[i])
    if most == 0.0:
        out[:] = 0.0
        return
    s = t = np.float32(0.0)
    for i in range(n):  # both ways at once: each waits for its own last sum only
        k = n - 1 - i
        s = s * q + line[i]
        out[i] = s
        back[k] = t * q
        t = t * q + line[k]
    for i in range(n):
        out[i] += back[i]


@kernel
def nearest_labels(lo, hi, coarse, field, cnx, cny, distances, labels):
    """Chamfer distance [cells] to the nearest coarse cell with somebody in a field, and which.

    One sweep down the grid and one up. A cell looks first at the neighbour that the sweep has just
    passed in its own line, then at the three in the line before; the nearest counts, among equals
    the first looked at. The three are looked at for a whole line at once.
    """
    for s in range(lo, hi):
        held, distance, label = coarse[s, field], distances[s], labels[s]
        for c in range(cnx * cny):
            distance[c] = 0.0 if held[c] > 0.0 else 1e6
            label[c] = c if held[c] > 0.0 else -1
        own = np.empty(cnx, np.float32)
        for sweep in range(2):
            for m in range(cny):
                j = m if sweep == 0 else cny - 1 - m
                here, which = distance[j * cnx : (j + 1) * cnx], label[j * cnx : (j + 1) * cnx]
                own[:] = here
                if m > 0:
                    b = (j - 1 if sweep == 0 else j + 1) * cnx
                    _from_line(cnx, sweep, distance[b : b + cnx], label[b : b + cnx], here, which)
                if sweep == 0:
                    _along_line(own, here, which)
                else:
                    _along_line(own[::-1], here[::-1], which[::-1])


@kernel
def _from_line(n, sweep, d_before, l_before, here, which):
    """Nearest by way of the line before: straight, then behind, then ahead of the sweep."""
    one, diagonal = np.float32(1.0), np.float32(1.41421356)
    for i in range(n):
        d = d_before[i] + one
        nearer = d < here[i]
        here[i] = d if nearer else here[i]
        which[i] = l_before[i] if nearer else which[i]
    for turn in range(2):
        west = 1 if turn == sweep else 0  # from the cell to the west of each, or to the east
        d_from, l_from = d_before[1 - west : n - west], l_before[1 - west : n - west]
        to, its = here[west : n - 1 + west], which[west : n - 1 + west]
        for i in range(n - 1):
            d = d_from[i] + diagonal
            nearer = d < to[i]
            to[i] = d if nearer else to[i]
            its[i] = l_from[i] if nearer else its[i]


@kernel
def _along_line(own, here, which):
    """Nearest by way of the neighbour in the line itself; ``own`` is what each cell began with."""
    one = np.float32(1.0)
    last, label = here[0], which[0]
    for i in range(1, len(own)):
        d = last + one
        last = here[i]
        if d < own[i] and d <= last:
            last = d
            here[i] = d
            which[i] = label
        else:
            label = which[i]
