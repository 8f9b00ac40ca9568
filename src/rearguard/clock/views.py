"""Cells of the views: people summed, smoothed, and the nearest enemy's cell labelled.

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
WALKING_RUNNER = 0.2  # a man who walks away alarms less (judged)


@law
def cell_index(x, y, x0, y0, inverse, nx, ny):
    """Cell of a place; places outside belong to the nearest cell at the edge."""
    cx = min(max(int((x - x0) * inverse), 0), nx - 1)
    cy = min(max(int((y - y0) * inverse), 0), ny - 1)
    return cy * nx + cx


@kernel
def add_people(
    n, x_m, y_m, side, doing, men, slow, mount, x0, y0, nx, ny, cnx, fine, coarse, seen, occupied,
    n_sides,
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
        c = cy * nx + cx
        if seen[c] == 0:
            seen[c] = 1
            occupied[count] = c
            count += 1
        s = side[i]
        w = men[i]
        b = s * FIELDS
        run = RUN_W[d] * w
        if slow[i] and d == Doing.FLEEING:
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
def nearest_labels(lo, hi, coarse, field, cnx, cny, distances, labels):
    """Chamfer distance [cells] to the nearest coarse cell with somebody in a field, and which."""
    diagonal = np.float32(1.41421356)
    for s in range(lo, hi):
        distance = distances[s]
        label = labels[s]
        for c in range(cnx * cny):
            held = coarse[s, field, c] > 0.0
            distance[c] = 0.0 if held else 1e6
            label[c] = c if held else -1
        for sweep in range(2):
            step = 1 if sweep == 0 else -1
            for m in range(cnx * cny):
                c = m if sweep == 0 else cnx * cny - 1 - m
                j = c // cnx
                i = c - j * cnx
                for k in range(4):
                    a = i - step if k in (0, 2) else (i if k == 1 else i + step)
                    b = j if k == 0 else j - step
                    w = np.float32(1.0) if k < 2 else diagonal
                    if 0 <= a < cnx and 0 <= b < cny:
                        o = b * cnx + a
                        if distance[o] + w < distance[c]:
                            distance[c] = distance[o] + w
                            label[c] = label[o]
