"""Press: bodies that overlap push each other apart, walls hold; what is left is the pressure.

The steps that all mean are taken at once and put right by sweeps over those who touch: each body
moves a part of the way to where the forces on it balance, all from the same frozen places. In a
crush the forces of hundreds meet at one wall and need more sweeps, each carrying on the last one's
movement, for they pass on by one body a sweep.
"""

import numpy as np

from rearguard.clock.at_walls import NONE, ONE, TINY_M, borne_by, held_by, walls_about
from rearguard.clock.choose import (
    CARRIED_M,
    EAST,
    FIRM,
    FREE,
    LONG_X,
    LONG_Y,
    NEAR,
    NORTH,
    PRESSED,
    RADIUS,
)
from rearguard.kit.math import sqrt
from rearguard.kit.stage import kernel, law
from rearguard.laws.motion.capsule import between
from rearguard.laws.motion.contact import (
    contact_n,
    contact_stiffness_n_m,
    share_of_core,
)
from rearguard.laws.motion.pressure import pressure_n_m, share_along

SLACK_M = np.float32(0.08)  # clear way at the steps meant that still counts as touching
HALF = np.float32(0.5)


@law
def apart(k, j, dx, dy, body):
    """Vector between the nearest points of two bodies whose middles lie (dx, dy) apart."""
    ax, ay, bx, by = body[k, LONG_X], body[k, LONG_Y], body[j, LONG_X], body[j, LONG_Y]
    if ax != NONE or ay != NONE or bx != NONE or by != NONE:
        return between(dx, dy, ax, ay, bx, by)
    return dx, dy


@law
def forces(k, x, y, near, nears, places, body, contact):
    """Sum of the forces of those who overlap him, its growth with the way, and the stress."""
    fx, fy, stiff, stiffest, stress = NONE, NONE, NONE, NONE, NONE
    for q in range(nears[k]):
        j = near[k, q]
        middle_x, middle_y = places[j, 0] - x, places[j, 1] - y
        dx, dy = apart(k, j, middle_x, middle_y, body)
        least = body[k, RADIUS] + body[j, RADIUS]
        d2 = dx * dx + dy * dy
        if d2 >= least * least:
            continue
        d = sqrt(d2) + TINY_M
        share = share_of_core(least - d, least, contact)
        f = contact_n(least - d, share, contact)
        # the heavier of two takes the lesser part of what puts them right
        part_of = HALF * (body[k, FIRM] + body[j, FIRM]) / body[j, FIRM]
        grows = part_of * contact_stiffness_n_m(share, contact)
        nx, ny = dx / d, dy / d
        fx -= f * nx
        fy -= f * ny
        stiff += grows
        stiffest = max(stiffest, grows)
        lever = nx * middle_x + ny * middle_y
        stress += HALF * f * lever * share_along(nx, ny, body[k, EAST], body[k, NORTH])
    return fx, fy, max(stiffest, HALF * stiff), stress


@kernel
def mark(
    lo, hi, order, body, here, meant, near, nears, stuck, walls, x_step_m, y_step_m, keeps, old,
    new, touching,
):  # fmt: skip
    """Who may touch somebody or a wall in this step; the stuck begin as they moved last."""
    for k in range(lo, hi):
        i = order[k]
        x, y = meant[k, 0], meant[k, 1]
        begin, end = walls_about(here[k, 0], here[k, 1], walls)
        touches = begin < end and body[k, FREE] >= NONE
        for q in range(nears[k]):
            j = near[k, q]
            dx, dy = apart(k, j, meant[j, 0] - x, meant[j, 1] - y, body)
            reach = body[k, RADIUS] + body[j, RADIUS] + SLACK_M
            touches = touches or dx * dx + dy * dy < reach * reach
        if touches and stuck[k]:
            x = here[k, 0] + keeps * x_step_m[i]
            y = here[k, 1] + keeps * y_step_m[i]
        old[k, 0] = new[k, 0] = x
        old[k, 1] = new[k, 1] = y
        touching[k] = touches


@kernel
def press(
    lo, hi, rows, near, nears, body, here, meant, old, new, walls, contact, ground, relax, carry
):  # fmt: skip
    """One sweep: from the places ``old`` to ``new``, which holds those before ``old``."""
    for n in range(lo, hi):
        k = rows[n]
        x, y = old[k, 0], old[k, 1]
        fx, fy, stiff, _ = forces(k, x, y, near, nears, old, body, contact)
        held = ground * body[k, FIRM]
        fx += held * (meant[k, 0] - x)
        fy += held * (meant[k, 1] - y)
        part_of = relax / (held + stiff)
        px = x + part_of * fx + carry * (x - new[k, 0])
        py = y + part_of * fy + carry * (y - new[k, 1])
        begin, end = walls_about(here[k, 0], here[k, 1], walls)
        if begin < end:
            least = body[k, RADIUS] * contact.wall
            px, py = held_by(here[k, 0], here[k, 1], px, py, least, begin, end, walls)
        new[k, 0] = px
        new[k, 1] = py


@kernel
def list_touching(n, touching, out):
    """List the places in order of those who touch; returns how many."""
    count = 0
    for k in range(n):
        out[count] = k
        count += int(touching[k])
    return count


@kernel
def list_pressed(n, rows, stuck, body, pressed_n_m, out):
    """List those of some whom a press has; returns how many."""
    count = 0
    for m in range(n):
        k = rows[m]
        out[count] = k
        count += int(stuck[k] and body[k, PRESSED] > pressed_n_m)
    return count


@law
def passes_by(k, j, here, places, body, mx, my, centre):
    """Whether two men who step as they mean to are never nearer than ``centre`` on the way."""
    if body[k, LONG_X] != NONE or body[k, LONG_Y] != NONE:
        return False
    if body[j, LONG_X] != NONE or body[j, LONG_Y] != NONE:
        return False
    ax, ay = HALF * mx, HALF * my
    bx, by = HALF * (places[j, 0] - here[j, 0]), HALF * (places[j, 1] - here[j, 1])
    dx, dy = here[j, 0] + bx - here[k, 0] - ax, here[j, 1] + by - here[k, 1] - ay
    dx, dy = between(dx, dy, ax, ay, bx, by)
    return dx * dx + dy * dy > centre * centre


@law
def room_for(k, near, nears, here, places, body, mx, my, most, centre):
    """Share of a step that keeps him on his side of the middle between him and who crosses his way.

    When both of a pair keep to it, their middles (of horses: their middle lines) are never nearer
    than ``centre``, unless they were before, and then they come no nearer. ``most`` is the longest
    step he may take; whose list of the near is full goes no more than half way to the farthest.
    """
    long = sqrt(mx * mx + my * my)
    share, farthest = ONE, NONE
    for q in range(nears[k]):
        j = near[k, q]
        dx, dy = apart(k, j, here[j, 0] - here[k, 0], here[j, 1] - here[k, 1], body)
        d = sqrt(dx * dx + dy * dy) + TINY_M
        farthest = max(farthest, d)
        toward = (mx * dx + my * dy) / d
        room = max(HALF * (d - centre), NONE)
        if toward > room and not passes_by(k, j, here, places, body, mx, my, centre):
            share = min(share, room / toward)
    if nears[k] == NEAR:
        most = min(most, max(HALF * (farthest - centre), NONE))
    return min(share, most / long) if long > most else share


@kernel
def settle(
    lo, hi, order, touching, near, nears, body, here, meant, places, density_m2, walls, contact,
    ground, dt_s, x_m, y_m, x_step_m, y_step_m, pressed_n_m, wall_n,
    lately_m_s,
):  # fmt: skip
    """Write back where each body is now, its step, and what presses on it."""
    for k in range(lo, hi):
        i = order[k]
        if body[k, FREE] < NONE:
            continue
        x, y = places[k, 0], places[k, 1]
        pressed, bears = NONE, NONE
        if touching[k]:
            fx, fy, _, stress = forces(k, x, y, near, nears, places, body, contact)
            held = ground * body[k, FIRM]
            fx += held * (meant[k, 0] - x)
            fy += held * (meant[k, 1] - y)
            begin, end = walls_about(here[k, 0], here[k, 1], walls)
            if begin < end:
                least = body[k, RADIUS] * contact.wall
                bears, along = borne_by(
                    x, y, fx, fy, body[k, EAST], body[k, NORTH], least, begin, end, walls
                )
                stress += along * least
            pressed = pressure_n_m(stress, density_m2[k])
        own_x, own_y = meant[k, 0] - here[k, 0], meant[k, 1] - here[k, 1]
        own = min(sqrt(own_x * own_x + own_y * own_y), body[k, FREE] * dt_s)
        mx, my = x - here[k, 0], y - here[k, 1]
        share = room_for(
            k, near, nears, here, places, body, mx, my, max(CARRIED_M, own), contact.centre_m
        )
        x_step_m[i] = share * mx
        y_step_m[i] = share * my
        x_m[i] = here[k, 0] + share * mx
        y_m[i] = here[k, 1] + share * my
        pressed_n_m[i] = pressed
        wall_n[i] = bears
        speed = share * (mx * body[k, EAST] + my * body[k, NORTH]) / dt_s  # along his way
        lately_m_s[i] += min(dt_s / contact.lately_s, ONE) * (speed - lately_m_s[i])
