"""Odds: the far view each man takes, friends against enemies, from cells of 128 m."""

import numpy as np

from rearguard.clock.views import C_ALL, C_FIT, C_RUN, COARSE_M, FEW, ONE
from rearguard.kit.stage import kernel, law

HALF = np.float32(0.5)


@law
def _along(u, n):
    """Line of cell centres (at 0.5, 1.5 ...) before a coordinate, and how far beyond it."""
    i = min(max(int(u - HALF), 0), n - 2)
    return i, min(max(u - HALF - np.float32(i), np.float32(0.0)), np.float32(1.0))


@law
def _between(planes, s, p, cnx, i, a, j, b):
    """Bilinear value of a coarse plane, ``a`` and ``b`` beyond the centre of cell (i, j)."""
    south = np.uint64(j * cnx + i)
    north = south + np.uint64(cnx)
    low, high = planes[s, south, p], planes[s, north, p]
    low += (planes[s, south + ONE, p] - low) * a
    high += (planes[s, north + ONE, p] - high) * a
    return low + (high - low) * b


@kernel
def weigh_odds(
    lo, hi, rows, x_m, y_m, side, x0, y0, cnx, cny, planes, n_sides, runners_far, enemy_weight,
    friend_weight, push_x, push_y, noise_db,
):  # fmt: skip
    """Far view, odds and the gradient of the enemy's mass, in silence."""
    inverse = np.float32(1.0 / COARSE_M)
    for n in range(np.uint64(lo), np.uint64(hi)):
        row = np.uint64(rows[n])
        s = np.uint64(side[row])
        u, v = (x_m[row] - x0) * inverse, (y_m[row] - y0) * inverse
        i, a = _along(u, cnx)
        j, b = _along(v, cny)
        all_far = _between(planes, s, C_ALL, cnx, i, a, j, b)
        run_far = _between(planes, s, C_RUN, cnx, i, a, j, b)
        runners_far[row] = min(np.float32(1.0), run_far / (all_far + np.float32(FEW)))
        friend_weight[row] = _between(planes, s, C_FIT, cnx, i, a, j, b)
        i_east, a_east = _along(u + HALF, cnx)
        i_west, a_west = _along(u - HALF, cnx)
        j_north, b_north = _along(v + HALF, cny)
        j_south, b_south = _along(v - HALF, cny)
        e = gx = gy = np.float32(0.0)
        for t in range(np.uint64(n_sides)):
            if t != s:
                e += _between(planes, t, C_FIT, cnx, i, a, j, b)
                gx += _between(planes, t, C_FIT, cnx, i_east, a_east, j, b)
                gx -= _between(planes, t, C_FIT, cnx, i_west, a_west, j, b)
                gy += _between(planes, t, C_FIT, cnx, i, a, j_north, b_north)
                gy -= _between(planes, t, C_FIT, cnx, i, a, j_south, b_south)
        enemy_weight[row] = e
        push_x[row] = gx * inverse
        push_y[row] = gy * inverse
        noise_db[row] = 0.0
