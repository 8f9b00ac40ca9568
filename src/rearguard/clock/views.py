"""Cells of the views: people summed, smoothed, and where the nearest enemy's cell lies.

Fine cells of 32 m carry the near view, coarse cells of 128 m the far one and the odds. Only fine
cells that hold somebody have sums. They are numbered line by line, so that neighbours in a line
stand side by side: a bit for each cell of the grid says whether it is held, and with the count of
bits before its word which number it has. Whatever is summed is summed serially in order of ident
or of cell, so the bytes do not depend on threads.
"""

import numpy as np

from rearguard.host.doing import Doing
from rearguard.kit.math import exp
from rearguard.kit.stage import kernel, law

CELL_M = 32.0
COARSE_M = 128.0
REACH = 3  # cells of the near view on each side
ALL, FORMED, RUN, FOOT, FIT, SUM_X, SUM_Y = range(7)  # sums of one side's men in a fine cell
SUMS = 8  # room for them, so that a cell's sums lie in one line of the processor's cache
FEW = 3.0  # men added to those who stand before a charge, so that one man is no line
C_FIT, C_ALL, C_RUN = range(3)
NEAR_E_FOLD_M = 30.0
ODDS_E_FOLD_M = 100.0
FAR_E_FOLD_M = 200.0
HEMMED_M = 150.0  # enemies this near close a direction of escape
SEARCH_M = 224.0  # nearest enemy is placed by fine cells up to here, by coarse ones beyond
SIGHT_M = 2000.0  # men and horses are perceived at all (Dyer 1896: 2,200 yd)
NONE = np.float32(1e6)  # a line further away than any
WORD = 64  # cells to a word of bits; a line of the grid begins with a word

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

_ONE, _TWO, _FOUR, _TOP = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)
_PAIRS, _NIBBLES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_BYTES, _ADD_UP = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
_LAST = np.int64(63)


@law
def ones(word):
    """How many bits of a word (uint64) are set (Warren 2012, Hacker's Delight, 5-1)."""
    word = word - ((word >> _ONE) & _PAIRS)
    word = (word & _NIBBLES) + ((word >> _TWO) & _NIBBLES)
    word = (word + (word >> _FOUR)) & _BYTES
    return np.int64((word * _ADD_UP) >> _TOP)


@law
def number_at(cell, bits, before):
    """Number of a fine cell among those that hold somebody, or -1."""
    bit = _ONE << np.uint64(cell & _LAST)
    word = bits[cell >> 6]
    if word & bit == 0:
        return np.int64(-1)
    return before[cell >> 6] + ones(word & (bit - _ONE))


@kernel
def extent_seen(n, x_m, y_m, doing, least_x, most_x, least_y, most_y):
    """Least and greatest x and y of the people who count and are within these bounds."""
    west, east, south, north = most_x, least_x, most_y, least_y
    for i in range(n):
        x, y = x_m[i], y_m[i]
        if HERE_W[doing[i]] == 0.0 or x < least_x or x > most_x or y < least_y or y > most_y:
            continue
        west, east = min(west, x), max(east, x)
        south, north = min(south, y), max(north, y)
    return west, east, south, north


@kernel
def hold_cells(n, x_m, y_m, doing, x0, y0, nx, ny, pitch, bits, number):
    """Set the bit of each fine cell that holds somebody; ``number`` takes each man's cell or -1."""
    inverse = np.float32(1.0 / CELL_M)
    for i in range(n):
        number[i] = -1
        if HERE_W[doing[i]] == 0.0:
            continue
        cx = int(np.floor((x_m[i] - x0) * inverse))
        cy = int(np.floor((y_m[i] - y0) * inverse))
        if cx < 0 or cy < 0 or cx >= nx or cy >= ny:
            continue  # out of sight of everybody who looks
        cell = cy * pitch + cx
        bits[cell >> 6] |= _ONE << np.uint64(cell & _LAST)
        number[i] = cell


@kernel
def number_cells(words, ny, cnx, bits, before, held, coarse_of, lines):
    """List the held cells line by line, and the coarse cell of each; returns how many there are.

    ``lines[REACH + j]`` is the number of the first cell of line j or after it. Beyond the grid
    there are ``REACH`` empty lines on either side.
    """
    count = 0
    lines[:REACH] = 0
    for j in range(ny):
        lines[REACH + j] = count
        for w in range(j * words, (j + 1) * words):
            before[w] = count
            left = bits[w]
            while left != 0:
                rest = left & (left - _ONE)
                cell = w * WORD + ones((left ^ rest) - _ONE)
                held[count] = cell
                coarse_of[count] = (j >> 2) * cnx + ((cell - j * words * WORD) >> 2)
                left = rest
                count += 1
    lines[REACH + ny :] = count
    return count


@kernel
def add_people(n, x_m, y_m, side, doing, men, speed_m_s, mount, bits, before, number, fine):
    """Sum people into the held cells; ``number`` goes from each man's cell to its number."""
    for i in range(n):
        if number[i] < 0:
            continue
        c = number_at(number[i], bits, before)
        number[i] = c
        d, w = doing[i], men[i]
        run = RUN_W[d] * w
        if d == Doing.FLEEING and speed_m_s[i] < SLOW_M_S:
            run *= WALKING_RUNNER
        fit = FIT_W[d] * w
        s = side[i]
        fine[s, c, ALL] += HERE_W[d] * w
        fine[s, c, FORMED] += FORMED_W[d] * w
        if mount[i] < 0:
            fine[s, c, FOOT] += FORMED_W[d] * w
        fine[s, c, RUN] += run
        fine[s, c, FIT] += fit
        fine[s, c, SUM_X] += fit * x_m[i]
        fine[s, c, SUM_Y] += fit * y_m[i]


@kernel
def mark_looks(n, rows, number, coarse_of, looks, coarse_looks):
    """Mark the fine and the coarse cells that hold one of the rows."""
    for k in range(n):
        c = number[rows[k]]
        if c >= 0 and looks[c] == 0:
            looks[c] = 1
            coarse_looks[coarse_of[c]] = 1


@kernel
def sum_coarse(lo, hi, count, coarse_of, fine, cells, coarse, start, foes, where):
    """Sum the fine cells of sides ``lo:hi`` into coarse ones; sort those with men to reckon with.

    Of coarse cell k those are ``start[k]`` to ``start[k + 1]``: ``where`` has the number of each
    fine cell, ``foes`` where its men are on average (x, y) [m].
    """
    for s in range(lo, hi):
        coarse[3 * s : 3 * s + 3, :cells] = 0.0
        start[s, : cells + 1] = 0
        for c in range(count):
            if fine[s, c, ALL] == 0.0:
                continue
            k = coarse_of[c]
            coarse[3 * s + C_ALL, k] += fine[s, c, ALL]
            coarse[3 * s + C_RUN, k] += fine[s, c, RUN]
            coarse[3 * s + C_FIT, k] += fine[s, c, FIT]
            start[s, k] += 1 if fine[s, c, FIT] > 0.0 else 0
        total = 0
        for k in range(cells + 1):
            total += start[s, k]
            start[s, k] = total
        for c in range(count - 1, -1, -1):
            fit = fine[s, c, FIT]
            if fit == 0.0:
                continue
            k = coarse_of[c]
            start[s, k] -= 1
            o = start[s, k]
            where[s, o] = c
            foes[s, o, 0] = fine[s, c, SUM_X] / fit
            foes[s, o, 1] = fine[s, c, SUM_Y] / fit


@kernel
def nearest_in_column(lo, hi, start, cnx, cny, nearest):
    """For each coarse cell which line has the nearest men to reckon with in its column.

    Of two as near the southern one; where there are none it is ``NONE``. One sweep up the grid and
    one down, a whole line at once.
    """
    for s in range(lo, hi):
        last = np.full(cnx, -NONE, np.float32)
        for j in range(cny):
            first, line = start[s, j * cnx :], nearest[s, j * cnx : (j + 1) * cnx]
            here = np.float32(j)
            for i in range(cnx):
                last[i] = here if first[i + 1] > first[i] else last[i]
                line[i] = last[i]
        last[:] = NONE
        for j in range(cny - 1, -1, -1):
            line = nearest[s, j * cnx : (j + 1) * cnx]
            here = np.float32(j)
            for i in range(cnx):
                last[i] = here if line[i] == here else last[i]
                line[i] = last[i] if last[i] - here < here - line[i] else line[i]


@kernel
def smooth(lo, hi, coarse, e_folds, cnx, cny, scratch, out):
    """Weighted sums of planes ``lo:hi`` over the coarse grid: forth and back in x, then in y.

    Three planes to a side; ``cny`` is a multiple of four.
    """
    for p in range(lo, hi):
        q = np.float32(exp(-COARSE_M / e_folds[p]))
        plane, kept, done = coarse[p], scratch[p], out[p]
        for j in range(0, cny, 4):
            lines = slice(j * cnx, (j + 4) * cnx)
            _smooth_lines(plane[lines], q, cnx, kept[lines], done[lines])
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
def _smooth_lines(plane, q, n, out, back):
    """Weighted sums along four lines of the grid; ``back`` holds those from the other end.

    Four lines and both ways at once, since each waits for its own last sum only.
    """
    a = b = c = d = e = f = g = h = np.float32(0.0)
    for i in range(n):
        k = n - 1 - i
        a = a * q + plane[i]
        b = b * q + plane[n + i]
        c = c * q + plane[2 * n + i]
        d = d * q + plane[3 * n + i]
        out[i], out[n + i], out[2 * n + i], out[3 * n + i] = a, b, c, d
        e, f, g, h = e * q, f * q, g * q, h * q
        back[k], back[n + k], back[2 * n + k], back[3 * n + k] = e, f, g, h
        e += plane[k]
        f += plane[n + k]
        g += plane[2 * n + k]
        h += plane[3 * n + k]
    for i in range(4 * n):
        out[i] += back[i]
