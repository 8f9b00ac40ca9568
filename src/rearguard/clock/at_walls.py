"""At walls: what the walls about a body leave of its ways, forbid of its step, and bear."""

import numpy as np

from rearguard.kit.math import sqrt
from rearguard.kit.stage import law
from rearguard.laws.motion.barrier import foot_of, held_off, is_crossed, set_back
from rearguard.laws.motion.headway import CLEAR_M, COS, SIN, WAYS
from rearguard.laws.motion.pressure import share_along
from rearguard.world.walls import wall_cell

NONE, ONE, TINY_M = np.float32(0.0), np.float32(1.0), np.float32(1e-5)
SLIVER = np.float32(0.05)  # of a way left along a wall, below which it leads nowhere
BESIDE = np.float32(1.02)  # a wall this near, in breadths at walls, bears what presses on it


@law
def walls_about(x, y, walls):
    """First and last entry of the list of walls that a body at (x, y) could come up to."""
    cell = wall_cell(x, y, walls.x0, walls.y0, walls.inverse, walls.wide, walls.high)
    if cell < 0:
        return 0, 0
    return walls.start[cell], walls.start[cell + 1]


@law
def foot_on(x, y, w, walls):
    """Point of a listed wall nearest to (x, y)."""
    k = walls.which[w]
    return foot_of(x, y, walls.ax_m[k], walls.ay_m[k], walls.bx_m[k], walls.by_m[k])


@law
def turn_along(x, y, least, way_m, first, last, walls, ways):
    """Turn five ways along the walls at hand; returns the distance to the nearest wall.

    ``ways`` holds east and north of each way and the share of a step that is left. Of a step of
    ``way_m`` that part is taken off which would bring him nearer to a wall than ``least``.
    """
    nearest = CLEAR_M
    for w in range(first, last):
        fx, fy = foot_on(x, y, w, walls)
        dx, dy = fx - x, fy - y
        d = sqrt(dx * dx + dy * dy)
        nearest = min(nearest, d)
        if d > least + way_m or d < TINY_M:
            continue
        dx, dy = dx / d, dy / d
        most = max(d - least, NONE) / way_m
        for h in range(WAYS):
            into = dx * ways[h, 0] + dy * ways[h, 1] - most
            if into > NONE:
                ways[h, 0] -= into * dx
                ways[h, 1] -= into * dy
    for h in range(WAYS):
        long = sqrt(ways[h, 0] * ways[h, 0] + ways[h, 1] * ways[h, 1])
        ways[h, 2] = long if long > SLIVER else NONE
        ways[h, 0] /= max(long, SLIVER)
        ways[h, 1] /= max(long, SLIVER)
    return nearest


@law
def set_ways(x, y, ex, ey, gait, least, way_m, walls, ways):
    """The five ways about a man's own: east, north, share of a step left, clear way, speed.

    ``gait`` is 1 of the fast, whose ways lie closer together, else 0.

    Returns the distance to the nearest wall, 99 m where none is near.
    """
    for h in range(WAYS):
        ways[h, 0] = ex * COS[gait, h] - ey * SIN[gait, h]
        ways[h, 1] = ex * SIN[gait, h] + ey * COS[gait, h]
        ways[h, 2] = ONE
        ways[h, 3] = CLEAR_M
        ways[h, 4] = CLEAR_M
    first, last = walls_about(x, y, walls)
    if first == last or way_m <= NONE:
        return CLEAR_M
    return turn_along(x, y, least, way_m, first, last, walls, ways)


@law
def held_by(x, y, px, py, least, first, last, walls):
    """End of the way from (x, y) to p that no wall forbids; twice over, for corners."""
    for _ in range(2):
        for w in range(first, last):
            k = walls.which[w]
            ax, ay, bx, by = walls.ax_m[k], walls.ay_m[k], walls.bx_m[k], walls.by_m[k]
            if is_crossed(x, y, px, py, ax, ay, bx, by):
                px, py = set_back(x, y, px, py, ax, ay, bx, by)
            px, py = held_off(px, py, least, ax, ay, bx, by)
    for w in range(first, last):
        k = walls.which[w]
        ax, ay, bx, by = walls.ax_m[k], walls.ay_m[k], walls.bx_m[k], walls.by_m[k]
        if is_crossed(x, y, px, py, ax, ay, bx, by):
            return x, y  # a corner too narrow to be put right: he stays
    return px, py


@law
def borne_by(x, y, fx, fy, ex, ey, least, first, last, walls):
    """Force of him on the walls he stands at, and what of it presses him front to back."""
    bears, along = NONE, NONE
    for w in range(first, last):
        px, py = foot_on(x, y, w, walls)
        dx, dy = px - x, py - y
        d = sqrt(dx * dx + dy * dy) + TINY_M
        if d > BESIDE * least:
            continue
        dx, dy = dx / d, dy / d
        into = fx * dx + fy * dy
        if into > NONE:
            fx -= into * dx
            fy -= into * dy
            bears += into
            along += into * share_along(dx, dy, ex, ey)
    return bears, along
