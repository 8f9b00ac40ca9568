"""Choose: each body looks at those about it and picks the way and speed of its next step.

Rows are sorted into cells as wide as the look ahead, in order of ident inside each, and read in
that order. A body writes its own row alone: the step it means, the density about it, and the list
of those whom it may touch before the next look. Bodies that do not move now (``FAST``, ``LIES``)
are gone round; those that lie are no hold to anybody and can be stepped over.
"""

import numpy as np

from rearguard.clock.at_walls import NONE, ONE, set_ways
from rearguard.kit.cells import cell_at
from rearguard.kit.math import PI, sqrt
from rearguard.kit.stage import kernel, law, part
from rearguard.laws.motion.capsule import LONGEST_M, between
from rearguard.laws.motion.contact import is_stuck, shove, will
from rearguard.laws.motion.headway import (
    CLEAR_M,
    WAYS,
    clear_way_m,
    closing_speed_m_s,
    comes_on,
    goes_first,
    half_lane_m,
    speed_m_s,
)
from rearguard.laws.motion.pressure import weighed_share

# What the sweeps read of a body, in the order of cells, so that one fetch brings it all. FREE is
# below 0 of one that does not move; FIRM is how many times a man it stands, 0 of one that lies;
# LONG from its middle half way to its front, 0 of a man.
X, Y, EAST, NORTH, FREE, RADIUS, PUSH, PRESSED, LATELY, FIRM, COMPANY, LONG_X, LONG_Y = range(13)
WIDTH = 13
MOVES, FAST, LIES = range(3)  # stances: moves, stands where it is whatever comes, lies
FAR = 3  # cells that a runner or rider looks ahead
NEAR = 24  # bodies listed as near, the nearest first served
TOUCH_M = np.float32(0.22)  # clear way between bodies that one step can close
CARRIED_M = np.float32(0.24)  # longest step a crush makes a man take
HALF, TWO, SLOW_M_S = np.float32(0.5), np.float32(2.0), np.float32(1e-6)
# lanes of the ways of the fast, the outermost at 35 degrees: its half width and rise across his own
WIDE, STEEP = np.float32(1.23), np.float32(0.71)


@kernel
def lift(
    lo, hi, order, x_m, y_m, x_step_m, y_step_m, wish_x_m_s, wish_y_m_s, radius_m, push_n,
    pressure_n_m, lately_m_s, firm, company, stance, long_x_m, long_y_m, body, here,
):  # fmt: skip
    """Bring what the sweeps read into the order of cells.

    A man judges by where others will be in the middle of the step if they go on as they went: by
    where they are, he would start each time half a step late, and flow would hang on the step.
    """
    for k in range(lo, hi):
        i = order[k]
        wx, wy = wish_x_m_s[i], wish_y_m_s[i]
        v = sqrt(wx * wx + wy * wy)
        moves = stance[i] == MOVES
        here[k, 0] = x_m[i]
        here[k, 1] = y_m[i]
        body[k, X] = x_m[i] + (HALF * x_step_m[i] if moves else NONE)
        body[k, Y] = y_m[i] + (HALF * y_step_m[i] if moves else NONE)
        body[k, EAST] = wx / v if v > SLOW_M_S else NONE
        body[k, NORTH] = wy / v if v > SLOW_M_S else NONE
        body[k, FREE] = v if moves else -ONE
        body[k, RADIUS] = radius_m[i]
        body[k, PUSH] = push_n[i]
        body[k, PRESSED] = pressure_n_m[i]
        body[k, LATELY] = lately_m_s[i]
        body[k, FIRM] = NONE if stance[i] == LIES else firm[i]
        body[k, COMPANY] = company[i]
        body[k, LONG_X] = long_x_m[i]
        body[k, LONG_Y] = long_y_m[i]


@part
def runs_within(cx, cy, reach, start, tiles_x, tile_of, slot, first, last):
    """Cut the rows of the cells within ``reach`` of one into as few runs as can be; how many."""
    runs = 0
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            c = cell_at(cx + dx, cy + dy, tiles_x, tile_of, slot)
            if c < 0:
                continue
            if runs > 0 and last[runs - 1] == start[c]:  # goes on where the last one ended
                last[runs - 1] = start[c + 1]
            else:
                first[runs] = start[c]
                last[runs] = start[c + 1]
                runs += 1
    return runs


@law
def square_m2(dx, dy):
    """Square of a distance."""
    return dx * dx + dy * dy


@part
def list_near(d2, j, nears, near, k, far2, far_at, dist2):
    """Enter a body into the list of the near; the farthest gives way when it is full."""
    if nears < NEAR:
        near[k, nears] = j
        dist2[nears] = d2
        if d2 > far2:
            far2, far_at = d2, nears
        return nears + 1, far2, far_at
    if d2 < far2:
        near[k, far_at] = j
        dist2[far_at] = d2
        far2 = NONE
        for q in range(NEAR):
            if dist2[q] > far2:
                far2, far_at = dist2[q], q
    return nears, far2, far_at


@law
def pick_way(ways, ex, ey, free, headway):
    """Velocity that makes most way good; straight on if that is nearly free."""
    best, chosen, speed = NONE, 0, NONE
    for h in range(WAYS):
        v = min(speed_m_s(ways[h, 3], free, headway), ways[h, 4]) * ways[h, 2]
        made = v * (ways[h, 0] * ex + ways[h, 1] * ey)
        if made > best + headway.notice_m_s or (h == 0 and made > NONE):
            best, chosen, speed = made, h, v
        if h == 0 and v >= headway.content * free:
            break
    return speed * ways[chosen, 0], speed * ways[chosen, 1]


@law
def clear_ways(dx, dy, half, ways):
    """Shorten the clear way of each direction by one body."""
    for h in range(WAYS):
        ux, uy = ways[h, 0], ways[h, 1]
        ways[h, 3] = min(ways[h, 3], clear_way_m(dx * ux + dy * uy, dx * uy - dy * ux, half))


@law
def clear_speeds(dx, dy, half, vx, vy, headway, ways):
    """Lower the speed of each direction by one body that goes at (vx, vy)."""
    for h in range(WAYS):
        ux, uy = ways[h, 0], ways[h, 1]
        way = clear_way_m(dx * ux + dy * uy, dx * uy - dy * ux, half)
        if way < CLEAR_M:
            v = closing_speed_m_s(way, vx * ux + vy * uy, headway)
            ways[h, 4] = min(ways[h, 4], v)


@law
def farthest_m(free_m_s, dt_s):
    """Longest step of a body: its own, or that of one who is carried; 0 of one that stays."""
    return NONE if free_m_s < NONE else max(free_m_s * dt_s, CARRIED_M)


@law
def own_step(mx, my, ex, ey, free_m, push_m, pressed, contact):
    """The step that one means whom the press has: it fades, and a pusher pushes."""
    own = will(pressed, contact)
    if push_m <= NONE:
        return own * mx, own * my
    return shove(own * mx, own * my, ex, ey, free_m, push_m)


@law
def clear_both(dx, dy, half, follows, vx, vy, headway, ways):
    """Lower speed or clear way of each direction, as he follows those before him or not."""
    if follows:
        clear_speeds(dx, dy, half, vx, vy, headway, ways)
    else:
        clear_ways(dx, dy, half, ways)


@law
def clear_long(dx, dy, bx, by, half, follows, vx, vy, headway, ways):
    """The same by a long body whose middle is at (dx, dy) from his front: middle and both ends."""
    clear_both(dx, dy, half, follows, vx, vy, headway, ways)
    clear_both(dx + bx, dy + by, half, follows, vx, vy, headway, ways)
    clear_both(dx - bx, dy - by, half, follows, vx, vy, headway, ways)


@part
def look_over(
    begin, end, k, x, y, hx, hy, ex, ey, r, free, company, lx, ly, fast, seen2, far2_m2, inverse2,
    dt_s, body, here, headway, contact, ways, near, dist2, listed, far2, far_at, weight,
):  # fmt: skip
    """One after another the bodies of one run: who is near, how dense, what of each way is left."""
    step_m, again = farthest_m(free, dt_s), TWO / dt_s
    forth = ONE if lx * ex + ly * ey >= NONE else -ONE
    for j in range(begin, end):
        dx, dy = body[j, X] - x, body[j, Y] - y
        d2 = square_m2(dx, dy)
        if d2 >= far2_m2 or j == k:
            continue
        weight += max(ONE - d2 * inverse2, NONE)
        bx, by = body[j, LONG_X], body[j, LONG_Y]
        long = bx != NONE or by != NONE or lx != NONE or ly != NONE
        mx, my, nx, ny = dx, dy, here[j, 0] - hx, here[j, 1] - hy
        if long:
            nx, ny = between(nx, ny, lx, ly, bx, by)
            mx, my = between(dx, dy, lx, ly, bx, by)
            d2 = square_m2(mx, my)
        if d2 >= seen2:
            continue
        apart = r + body[j, RADIUS]
        against = comes_on(body[j, EAST] * ex + body[j, NORTH] * ey, headway)
        closes = step_m + farthest_m(body[j, FREE], dt_s)
        touch = max(apart + TOUCH_M, closes + (apart if against else contact.centre_m))
        now2 = square_m2(nx, ny)
        if now2 < touch * touch and body[j, FIRM] > NONE:
            listed, far2, far_at = list_near(now2, j, listed, near, k, far2, far_at, dist2)
        ahead = mx * ex + my * ey
        if ahead < -apart or free == NONE:
            continue
        mine = goes_first(ahead, mx * body[j, EAST] + my * body[j, NORTH])
        half = half_lane_m(apart, ahead, d2, against, mine, headway)
        beside = abs(mx * ey - my * ex) - WIDE * half - STEEP * max(ahead, NONE)
        if fast and beside > (TWO * LONGEST_M if long else NONE):
            continue  # beside all of his ways
        follows = fast or (company > NONE and body[j, COMPANY] == company)
        vx, vy = again * (body[j, X] - here[j, 0]), again * (body[j, Y] - here[j, 1])
        clear_both(mx, my, half, follows, vx, vy, headway, ways)
        if long:
            fx, fy = dx - forth * lx, dy - forth * ly
            clear_long(fx, fy, bx, by, half, follows, vx, vy, headway, ways)
    return listed, far2, far_at, weight


@kernel
def choose(
    lo, hi, start, tiles_x, tile_of, slot, x0, y0, inverse, body, here, walls, headway, contact,
    dt_s, ground, long_ones, meant, density_m2, near, nears, stuck,
):  # fmt: skip
    """Where each body means to be after the step, how dense it is about him, and the near."""
    most = (2 * FAR + 1) * (2 * FAR + 1)
    first, last = np.zeros(most, np.uint64), np.zeros(most, np.uint64)
    ways, dist2 = np.zeros((WAYS, 5), np.float32), np.zeros(NEAR, np.float32)
    look2 = headway.look_m * headway.look_m
    inverse2, fullness = ONE / look2, np.float32(2.0 / PI) / look2
    runs, old_x, old_y, old_far = 0, -1, -1, 0
    for k in range(lo, hi):
        x, y, r, free = body[k, X], body[k, Y], body[k, RADIUS], body[k, FREE]
        ex, ey, company = body[k, EAST], body[k, NORTH], body[k, COMPANY]
        hx, hy = here[k, 0], here[k, 1]
        meant[k, 0], meant[k, 1] = hx, hy
        stuck[k], nears[k], density_m2[k] = False, 0, NONE
        if free < NONE:
            continue
        fast = free > headway.fast_m_s
        far = FAR if fast else 1
        seen_m = headway.look_m * np.float32(far)
        far_m = seen_m
        if long_ones:  # whose middles are farther off; cells are twice as wide
            far_m += TWO * LONGEST_M
            far = 2 if fast or body[k, LONG_X] != NONE or body[k, LONG_Y] != NONE else 1
        cx, cy = int((hx - x0) * inverse), int((hy - y0) * inverse)
        if cx != old_x or cy != old_y or far != old_far:
            old_x, old_y, old_far = cx, cy, far
            runs = runs_within(cx, cy, far, start, tiles_x, tile_of, slot, first, last)
        gait, least = int(fast), r * contact.wall
        wall_m = set_ways(hx, hy, ex, ey, gait, least, free * dt_s, walls, ways)
        listed, far2, far_at, weight = 0, NONE, 0, ONE
        for run in range(runs):
            listed, far2, far_at, weight = look_over(
                first[run], last[run], k, x, y, hx, hy, ex, ey, r, free, company, body[k, LONG_X],
                body[k, LONG_Y], fast, seen_m * seen_m, far_m * far_m, inverse2, dt_s, body, here,
                headway, contact, ways, near, dist2, listed, far2, far_at, weight,
            )  # fmt: skip
        nears[k] = listed
        open_share = weighed_share(min(wall_m, headway.look_m) / headway.look_m)
        density_m2[k] = weight * fullness / open_share
        vx, vy = pick_way(ways, ex, ey, free, headway)
        mx, my = dt_s * vx, dt_s * vy
        push, pressed = body[k, PUSH], body[k, PRESSED]
        stuck[k] = free > NONE and is_stuck(push > NONE, body[k, LATELY], free, pressed, contact)
        if stuck[k]:
            held = ground * body[k, FIRM]
            mx, my = own_step(mx, my, ex, ey, free * dt_s, push / held, pressed, contact)
        meant[k, 0] = hx + mx
        meant[k, 1] = hy + my
