"""Cells of the views: people summed, smoothed, and where the nearest enemy's cell lies.

Fine cells of 32 m carry the near view, coarse cells of 128 m the far one and the odds. Only fine
cells that hold somebody have sums. They are numbered line by line, so that neighbours in a line
stand side by side: a bit for each cell of the grid says whether it is held, and with the count of
bits before its word which number it has. Each sum is added up in order of ident or of cell by one
thread, which keeps to its own cells or its own side, so the bytes do not depend on threads.
"""

import numpy as np

from rearguard.host.doing import Doing
from rearguard.kit.math import exp
from rearguard.kit.stage import kernel, law
from rearguard.world.shut import CELL_M

COARSE_M = 128.0
REACH = 3  # cells of the near view on each side
ACROSS = 2 * REACH + 1
ALL, FORMED, RUN, FOOT, FIT, SUM_X, SUM_Y = range(7)  # sums of one side's men in a fine cell
SUMS = 8  # room for them, so that a cell's sums lie in one line of the processor's cache
FEW = 3.0  # men added to those who stand before a charge, so that one man is no line
C_FIT, C_ALL, C_RUN = range(3)
PLANES = 3
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

ONE, _TWO, _FOUR, _TOP = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)
_PAIRS, _NIBBLES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_BYTES, _ADD_UP = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
_LAST = np.int64(63)
_WINDOW = np.uint64((1 << ACROSS) - 1)


@law
def ones(word):
    """How many bits of a word (uint64) are set (Warren 2012, Hacker's Delight, 5-1)."""
    word = word - ((word >> ONE) & _PAIRS)
    word = (word & _NIBBLES) + ((word >> _TWO) & _NIBBLES)
    word = (word + (word >> _FOUR)) & _BYTES
    return np.int64((word * _ADD_UP) >> _TOP)


@law
def number_at(cell, bits, before):
    """Number of a fine cell among those that hold somebody, or -1."""
    at, bit = np.uint64(cell >> 6), ONE << np.uint64(cell & _LAST)
    word = bits[at]
    if word & bit == 0:
        return np.int64(-1)
    return before[at] + ones(word & (bit - ONE))


@law
def first_held(cell, bits, before):
    """Number of the first fine cell at or after this one that holds somebody."""
    word, bit = np.uint64(cell >> 6), ONE << np.uint64(cell & _LAST)
    return before[word] + ones(bits[word] & (bit - ONE))


@law
def window(cell, bits):
    """Bits of the fine cells from this one on, as many as are within reach along a line."""
    word, shift = np.uint64(cell >> 6), np.uint64(cell & _LAST)
    # moved up by one and by the rest, since no word can be moved by its whole width
    more = (bits[word + ONE] << ONE) << (np.uint64(_LAST) - shift)
    return ((bits[word] >> shift) | more) & _WINDOW


@kernel
def extent_seen(n, x_m, y_m, doing, least_x, most_x, least_y, most_y):
    """Least and greatest x and y of the people who count and are within these bounds."""
    west, east, south, north = most_x, least_x, most_y, least_y
    for i in range(np.uint64(n)):
        x, y = x_m[i], y_m[i]
        if HERE_W[doing[i]] == 0.0 or x < least_x or x > most_x or y < least_y or y > most_y:
            continue
        west, east = min(west, x), max(east, x)
        south, north = min(south, y), max(north, y)
    return west, east, south, north


@kernel
def hold_cells(n, x_m, y_m, doing, x0, y0, nx, ny, pitch, bits, cell, number):
    """Set the bit of each fine cell that holds somebody; ``cell`` takes each man's, or -1.

    ``number`` is left at -1: of nobody's cell the number is known yet.
    """
    inverse = np.float32(1.0 / CELL_M)
    for i in range(np.uint64(n)):
        cell[i] = number[i] = -1
        if HERE_W[doing[i]] == 0.0:
            continue
        cx = int(np.floor((x_m[i] - x0) * inverse))
        cy = int(np.floor((y_m[i] - y0) * inverse))
        if cx < 0 or cy < 0 or cx >= nx or cy >= ny:
            continue  # out of sight of everybody who looks
        at = cy * pitch + cx
        bits[np.uint64(at >> 6)] |= ONE << np.uint64(at & _LAST)
        cell[i] = at


@kernel
def number_cells(words, ny, cnx, bits, before, held, coarse_of, lines):
    """List the held cells line by line, and the coarse cell of each; returns how many there are.

    ``lines[j]`` is the number of the first cell of line j or after it.
    """
    count = 0
    for j in range(ny):
        lines[j] = count
        for w in range(j * words, (j + 1) * words):
            before[w] = count
            left = bits[w]
            while left != 0:
                rest = left & (left - ONE)
                cell = w * WORD + ones((left ^ rest) - ONE)
                held[count] = cell
                coarse_of[count] = (j >> 2) * cnx + ((cell - j * words * WORD) >> 2)
                left = rest
                count += 1
    lines[ny] = count
    return count


@kernel
def add_people(
    lo, hi, parts, count, n, x_m, y_m, side, doing, men, speed_m_s, mount, unit, stands, held, bits,
    before, cell, number, fine,
):  # fmt: skip
    """Sum people into the cells of some of the ``parts`` into which the held cells are cut.

    ``number`` takes the number of each man's cell.
    """
    first, end = count * lo // parts, count * hi // parts
    if first == end:
        return
    fine[:, first:end] = 0.0
    west, east = held[first], held[end - 1]
    for i in range(np.uint64(n)):
        if cell[i] < west or cell[i] > east:
            continue
        number[i] = number_at(cell[i], bits, before)
        c, s, d = np.uint64(number[i]), np.uint64(side[i]), doing[i]
        w = men[i]
        run = RUN_W[d] * w
        if d == Doing.FLEEING and speed_m_s[i] < SLOW_M_S:
            run *= WALKING_RUNNER
        formed, fit = FORMED_W[d] * w, FIT_W[d] * w
        fine[s, c, ALL] += HERE_W[d] * w
        fine[s, c, FORMED] += formed
        fine[s, c, RUN] += run
        fine[s, c, FOOT] += formed * stands[unit[i]] if mount[i] < 0 else np.float32(0.0)
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
        side = np.uint64(s)
        coarse[side, :cells] = 0.0
        start[side, : cells + 1] = 0
        for c in range(np.uint64(count)):
            every = fine[side, c, ALL]
            if every == 0.0:
                continue
            k, fit = np.uint64(coarse_of[c]), fine[side, c, FIT]
            coarse[side, k, C_ALL] += every
            coarse[side, k, C_RUN] += fine[side, c, RUN]
            coarse[side, k, C_FIT] += fit
            start[side, k] += 1 if fit > 0.0 else 0
        total = 0
        for cell in range(np.uint64(cells + 1)):
            total += start[side, cell]
            start[side, cell] = total
        for back in range(np.uint64(count)):
            last = np.uint64(count - 1) - back
            fit = fine[side, last, FIT]
            if fit == 0.0:
                continue
            k = np.uint64(coarse_of[last])
            start[side, k] -= 1
            o = np.uint64(start[side, k])
            where[side, o] = last
            foes[side, o, 0] = fine[side, last, SUM_X] / fit
            foes[side, o, 1] = fine[side, last, SUM_Y] / fit


@kernel
def nearest_in_column(lo, hi, start, cnx, cny, nearest):
    """For each coarse cell which line has the nearest men of sides ``lo:hi`` in its column.

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
    """Weighted sums of all planes of sides ``lo:hi`` over the coarse grid: in x, then in y.

    ``cny`` is even. ``scratch`` is left with the sums along x alone.
    """
    width = cnx * PLANES
    share = np.empty(width, np.float32)  # of a sum that is left one cell on
    for i in range(width):
        share[i] = exp(-COARSE_M / e_folds[i % PLANES])
    for s in range(lo, hi):
        plane, kept, done = coarse[s].reshape(-1), scratch[s].reshape(-1), out[s].reshape(-1)
        before = np.zeros(width, np.float32)
        for j in range(cny):  # northwards, each pair of lines while it is at hand
            if j & 1 == 0:
                _smooth_lines(plane, j * width, cnx, share, kept, done)
            line, after = kept[j * width : (j + 1) * width], done[j * width : (j + 1) * width]
            for i in range(width):
                line[i] += after[i]
                after[i] = line[i] + share[i] * before[i]
            before = after
        back = np.zeros(width, np.float32)
        for j in range(cny - 2, -1, -1):
            line, both = kept[(j + 1) * width : (j + 2) * width], done[j * width : (j + 1) * width]
            for i in range(width):
                back[i] = share[i] * (line[i] + back[i])
                both[i] += back[i]


@kernel
def _smooth_lines(plane, start, n, share, out, back):
    """Weighted sums along two lines of one side; ``back`` holds those from the other end.

    Two lines and both ways at once, since each waits for its own last sum only.
    """
    q0, q1, q2 = share[0], share[1], share[2]
    a0 = a1 = a2 = b0 = b1 = b2 = np.float32(0.0)
    c0 = c1 = c2 = d0 = d1 = d2 = np.float32(0.0)
    step, one, two = np.uint64(PLANES), np.uint64(1), np.uint64(2)
    i = np.uint64(start)
    j, k = i + step * np.uint64(n), i + step * np.uint64(n - 1)
    m = k + step * np.uint64(n)
    for _ in range(n):
        a0, a1, a2 = a0 * q0 + plane[i], a1 * q1 + plane[i + one], a2 * q2 + plane[i + two]
        b0, b1, b2 = b0 * q0 + plane[j], b1 * q1 + plane[j + one], b2 * q2 + plane[j + two]
        out[i], out[i + one], out[i + two] = a0, a1, a2
        out[j], out[j + one], out[j + two] = b0, b1, b2
        c0, c1, c2, d0, d1, d2 = c0 * q0, c1 * q1, c2 * q2, d0 * q0, d1 * q1, d2 * q2
        back[k], back[k + one], back[k + two] = c0, c1, c2
        back[m], back[m + one], back[m + two] = d0, d1, d2
        c0, c1, c2 = c0 + plane[k], c1 + plane[k + one], c2 + plane[k + two]
        d0, d1, d2 = d0 + plane[m], d1 + plane[m + one], d2 + plane[m + two]
        i, j, k, m = i + step, j + step, k - step, m - step
