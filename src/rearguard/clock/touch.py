"""Touch at 0.25 s: who is within reach, and who has somebody about him.

Hot rows and the bodies beside them are sorted into cells of 3 m. Each hot row finds the nearest
enemy within his reach, the number and might of the enemies who can reach him, and whether any body
is so near that he moves as one of a crowd (``throng.py``); all others go straight. A rider counts
who is farther, the faster he goes: two steps before his horse's head.
"""

from typing import Any

import numpy as np

from rearguard.clock.choose import runs_within
from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.kit.cells import SparseCells
from rearguard.kit.math import sqrt
from rearguard.kit.stage import kernel, law, part
from rearguard.laws.arms.strike import Strike, blow_weight

CELL_M = 3.0
LOOK_M = 3.0
LOOK2_M2 = np.float32(LOOK_M * LOOK_M)
LENGTH_M, STEPS_S, FAR_M = np.float32(2.4), np.float32(0.5), np.float32(6.0)
NOWHERE_M = np.float32(1e9)  # where bodies that take no room are put for the sweep
ROUND_UP = int(Task.ROUND_UP)
NEWLY, AMONG = 1, 2  # values of ``crowded``
_SOLID = np.zeros(32, np.uint8)  # bodies that take room
_STRIKES = np.zeros(32, np.uint8)  # men who can strike
_HELPLESS = np.zeros(32, np.uint8)  # who shows his back or cannot strike back
_PREY = np.zeros(32, np.uint8)  # enemies whom one strikes at or seizes
for _d in (
    Doing.RANKED, Doing.MARCHING, Doing.STRAGGLING, Doing.FIGHTING, Doing.PURSUING, Doing.GUARDING,
    Doing.WAVERING, Doing.EDGING, Doing.CORNERED, Doing.RALLIED, Doing.CHARGING, Doing.LOADING,
):  # fmt: skip
    _SOLID[_d] = _STRIKES[_d] = _PREY[_d] = 1
for _d in (Doing.FROZEN, Doing.FLEEING, Doing.STUNNED, Doing.REMOUNTING):
    _SOLID[_d] = _PREY[_d] = 1
for _d in (Doing.FLEEING, Doing.FROZEN, Doing.STUNNED, Doing.REMOUNTING, Doing.DOWN):
    _HELPLESS[_d] = 1
for _d in (Doing.CAPTIVE, Doing.DOWN):
    _SOLID[_d] = 1


@kernel
def gather(
    lo, hi, order, x_m, y_m, side, doing, reach_m, might, foe, acts_on, harm, gx, gy, gs, gd, gw,
    gm, gf, ga, gh,
):  # fmt: skip
    """Lift what the sweep reads into cell order."""
    for k in range(lo, hi):
        i = order[k]
        gx[k] = x_m[i] if _SOLID[doing[i]] == 1 else NOWHERE_M
        gy[k] = y_m[i]
        gs[k] = side[i]
        gd[k] = doing[i]
        gw[k] = reach_m[i]
        gm[k] = might[i]
        gf[k] = foe[i]
        ga[k] = acts_on[i]
        gh[k] = harm[i]


@law
def survey(gx, gy, gs, first, last, x, y, s, look2):
    """How many of one cell's bodies are within sight of touch, and how many of these are enemies.

    He himself is one of them. No branch, so eight are done at a time; most cells of a crowd hold
    no enemy and are left at that.
    """
    about = np.int32(0)
    enemies = np.int32(0)
    for m in range(first, last):
        dx = gx[m] - x
        dy = gy[m] - y
        near = dx * dx + dy * dy < look2
        about += np.int32(near)
        enemies += np.int32(near & (gs[m] != s))
    return about, enemies


@law
def looks_m(mounted, speed_m_s):
    """How far off another body makes somebody move as one of a crowd [m].

    >>> looks_m(False, 8.0), looks_m(True, 0.0), looks_m(True, 6.0)
    (3.0, 3.0, 5.4)
    """
    if not mounted:
        return LOOK_M
    return min(max(LENGTH_M + STEPS_S * speed_m_s, LOOK_M), FAR_M)


@part
def meet(
    begin, end, i, x, y, s, helpless, order, gx, gy, gs, gd, gw, gm, gf, ga, gh, strike, best, who,
    abreast, strength, harm,
):  # fmt: skip
    """One after another the enemies of one run: who is nearest, who strikes."""
    for m in range(begin, end):
        dx = gx[m] - x
        dy = gy[m] - y
        d2 = dx * dx + dy * dy
        if d2 >= LOOK2_M2 or gs[m] == s:
            continue
        if d2 < best and _PREY[gd[m]] == 1:
            best = d2
            who = order[m]
        if _STRIKES[gd[m]] == 1 and d2 < gw[m] * gw[m]:
            abreast += 1
            if gf[m] == i:
                spares = ga[m] == ROUND_UP
                strength += blow_weight(gm[m], spares, helpless, strike)
                harm = gh[m]
    return best, who, abreast, strength, harm


@kernel
def touch(
    lo, hi, order, start, tiles_x, tile_of, slot, hot, gx, gy, gs, gd, gw, gm, gf, ga, gh, x0, y0,
    foe, foe_m, foes_abreast, foe_might, foe_harm, crowded, pressure_n_m, over, mount, speed_m_s,
    strike,
):  # fmt: skip
    """Sweep the nine cells around each hot row, in order of (cell, ident)."""
    inverse = np.float32(1.0 / CELL_M)
    first, last = np.zeros(25, np.uint64), np.zeros(25, np.uint64)
    runs, old_x, old_y, old_wide = 0, -1, -1, 0
    for k in range(lo, hi):
        i = order[k]
        if hot[i] != 2:
            continue
        if _SOLID[gd[k]] == 0:
            crowded[i], pressure_n_m[i], over[i] = 0, 0.0, 0
            continue
        x, y, s, w = gx[k], gy[k], gs[k], gw[k]
        cx = int((x - x0) * inverse)
        cy = int((y - y0) * inverse)
        look = np.float32(looks_m(mount[i] >= 0, speed_m_s[i]))
        wide = 1 if look <= LOOK_M else 2
        if cx != old_x or cy != old_y or wide != old_wide:  # rows stand in order of cell
            old_x, old_y, old_wide = cx, cy, wide
            runs = runs_within(cx, cy, wide, start, tiles_x, tile_of, slot, first, last)
        best = LOOK2_M2
        who, bodies, abreast = -1, 0, 0
        strength = 0.0
        harm = gh[k]
        helpless = _HELPLESS[gd[k]] == 1
        for run in range(runs):
            begin = first[run]
            end = last[run]
            about, enemies = survey(gx, gy, gs, begin, end, x, y, s, look * look)
            bodies += about
            if enemies == 0:
                continue
            best, who, abreast, strength, harm = meet(
                begin, end, i, x, y, s, helpless, order, gx, gy, gs, gd, gw, gm, gf, ga, gh, strike,
                best, who, abreast, strength, harm,
            )  # fmt: skip
        if who >= 0 and best < w * w:
            foe[i] = who
            foe_m[i] = sqrt(best)
        else:
            foe[i] = -1
            foe_m[i] = 1e6 if who < 0 else sqrt(best)
        foes_abreast[i] = abreast
        foe_might[i] = strength
        if strength > 0.0:
            foe_harm[i] = harm
        if bodies > 1:  # himself and others
            crowded[i] = AMONG if crowded[i] else NEWLY
        else:
            crowded[i], pressure_n_m[i], over[i] = 0, 0.0, 0


@kernel
def touch_nobody(n, rows, foe, foe_m, foes_abreast, foe_might, crowded, pressure_n_m, over):
    """Nobody is near some rows."""
    for k in range(n):
        i = rows[k]
        foe[i] = -1
        foe_m[i] = 1e6
        foes_abreast[i] = 0
        foe_might[i] = 0.0
        crowded[i] = 0
        pressure_n_m[i] = 0.0
        over[i] = 0


class Touch:
    """Buffers of the sweep and the method that runs it."""

    def __init__(self, host: Any, team: Any, strike: Strike) -> None:
        self.host, self.team, self.strike = host, team, strike
        n = host.n_people
        self.cells = SparseCells(CELL_M, n)
        self.lifted = [
            np.zeros(n, t) for t in ("f4", "f4", "f4", "u1", "f4", "f4", "i4", "u1", "u1")
        ]

    def sweep(self, rows: np.ndarray) -> None:
        """Fill the touch columns of the hot rows among ``rows`` (people, ascending)."""
        every, p, cells, n = self.host.all, self.host.people, self.cells, len(rows)
        cells.sort(rows, every.x_m, every.y_m)
        self.team.run(
            gather, n, cells.order, every.x_m, every.y_m, every.side, every.doing,
            p.reach_m, p.might, p.foe, p.acts_on, p.harm, *self.lifted,
        )  # fmt: skip
        self.team.run(
            touch, n, cells.order, cells.start, cells.tiles_x, cells.tile_of, cells.slot,
            every.tempo, *self.lifted, np.float32(cells.x0), np.float32(cells.y0), p.foe, p.foe_m,
            p.foes_abreast, p.foe_might, p.foe_harm, p.crowded, p.pressure_n_m, p.over, p.mount,
            every.speed_m_s, self.strike,
        )  # fmt: skip

    def clear(self, rows: np.ndarray) -> None:
        """Empty the touch columns of rows of a slower tempo, whom nobody can reach."""
        p = self.host.people
        touch_nobody(
            len(rows),
            rows,
            p.foe,
            p.foe_m,
            p.foes_abreast,
            p.foe_might,
            p.crowded,
            p.pressure_n_m,
            p.over,
        )
