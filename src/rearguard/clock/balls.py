"""Where musket balls go and whom they hit, settled in the step in which they are fired.

A ball is aimed at the nearest enemy in sight; if the law says that it hits, it strikes the enemy
nearest to where it comes in.
"""

from typing import Any

import numpy as np

from rearguard.kit.dice import gauss, moment_key, moment_roll, roll
from rearguard.kit.math import cos, sin
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kept, kernel
from rearguard.kit.streams import HIT
from rearguard.laws.arms.ball import ball_stopped_share
from rearguard.laws.arms.flintlock import (
    HORSE,
    MAN,
    battle_share,
    drill_hit_share,
    front_cover,
    shot_outcome,
)
from rearguard.record.events import Event, Harm, Row

plain_cos, plain_sin = plainly(cos, sin)
stopped_share = plainly(ball_stopped_share)
moment_roll = kept(moment_roll)
SHEET_M = 30.0  # front of a body of troops at which a man in a volley aims [m]
RIDER_M, WALKER_M = 2.5, 1.8  # height of it


@kernel
def settle(
    lo, hi, shooters, x_m, y_m, enemy_m, enemy_bearing_rad, shots, idents, foe_mounted, foe_file_m,
    foe_ranks, smoke, seed, quarter, flintlock, place_x, place_y, outcome,
):  # fmt: skip
    """Outcome and place of arrival of each shot."""
    for k in range(lo, hi):
        i = shooters[k]
        key = moment_key(seed, HIT, quarter, idents[i])
        height = RIDER_M if foe_mounted[k] else WALKER_M
        drill = drill_hit_share(SHEET_M, height, enemy_m[i], flintlock.scatter)
        battle = battle_share(float(shots[i] - 1), enemy_m[i], smoke[k], flintlock)
        cover = front_cover(foe_file_m[k], 0.7, foe_ranks[k])
        outcome[k] = shot_outcome(
            roll(key, 0), roll(key, 1), drill, battle, cover, foe_mounted[k] == 1,
            flintlock.man_share,
        )  # fmt: skip
        bent = enemy_bearing_rad[i] + flintlock.scatter * gauss(key, 2)
        place_x[k] = x_m[i] + enemy_m[i] * cos(bent)
        place_y[k] = y_m[i] + enemy_m[i] * sin(bent)


@kernel
def nearest_foe_to(n, x, y, foe_x, foe_y, nearest):
    """Which foe is nearest to where each ball comes in; of several as near, the first."""
    for k in range(n):
        best = np.inf
        for j in range(foe_x.shape[0]):
            dx = foe_x[j] - x[k]
            dy = foe_y[j] - y[k]
            away2 = dx * dx + dy * dy
            if away2 < best:
                best = away2
                nearest[k] = j


class Balls:
    """Settles the balls of one side's men in one step."""

    def __init__(self, host: Any, views: Any, record: Any, seed: int, numbers: dict) -> None:
        self.host, self.views, self.record = host, views, record
        self.seed, self.numbers, self.ball = seed, numbers["flintlock"], numbers["ball"]

    def settle(
        self, shooters: np.ndarray, foes: np.ndarray, smoke: np.ndarray, now_s: float,
        quarter: int, at_unit: np.ndarray,
    ) -> None:  # fmt: skip
        """Settle the shots of one side's men, ascending, at its foes on the field.

        ``smoke`` and ``at_unit``: before each unit's muzzles, and whom its last man shot at.
        """
        every, people = self.host.all, self.host.people
        front = self._front(shooters, foes)
        place_x, place_y = np.zeros(len(shooters)), np.zeros(len(shooters))
        outcome = np.zeros(len(shooters), np.int64)
        settle(
            0, len(shooters), shooters, every.x_m, every.y_m, people.enemy_m,
            people.enemy_bearing_rad, people.shots, every.ident, *front,
            smoke[every.unit[shooters]], self.seed, quarter, self.numbers, place_x, place_y,
            outcome,
        )  # fmt: skip
        self._strike(shooters, foes, outcome, place_x, place_y, now_s, quarter, at_unit)

    def _front(self, shooters: np.ndarray, foes: np.ndarray) -> tuple[np.ndarray, ...]:
        """What each shooter aims at: mounted or not, file spacing, ranks (of the nearest foe)."""
        host = self.host
        every, people, units = host.all, host.people, host.units
        n = len(shooters)
        if not len(foes):
            return np.zeros(n, np.uint8), np.full(n, 2.0), np.ones(n)
        mid = shooters[n // 2]
        bearing = float(people.enemy_bearing_rad[mid])
        x = every.x_m[mid] + people.enemy_m[mid] * plain_cos(bearing)
        y = every.y_m[mid] + people.enemy_m[mid] * plain_sin(bearing)
        near = foes[np.argmin((every.x_m[foes] - x) ** 2 + (every.y_m[foes] - y) ** 2)]
        u = int(every.unit[near])
        men = max(int(units.last[u] - units.first[u]), 1)
        ranks = men / max(int(units.files[u]), 1)
        mounted = np.uint8(people.mount[near] >= 0)
        return (
            np.full(n, mounted),
            np.full(n, float(units.file_m[u])),
            np.full(n, min(ranks, 3.0)),
        )

    def _strike(
        self, shooters: np.ndarray, foes: np.ndarray, outcome: np.ndarray, x: np.ndarray,
        y: np.ndarray, now_s: float, quarter: int, at_unit: np.ndarray,
    ) -> None:  # fmt: skip
        host = self.host
        every, people, n = host.all, host.people, host.n_people
        if not len(foes):
            return
        nearest = np.zeros(len(shooters), np.int64)
        nearest_foe_to(len(shooters), x, y, every.x_m[foes], every.y_m[foes], nearest)
        for k, (i, j) in enumerate(zip(shooters, foes[nearest].tolist(), strict=True)):
            men = float(every.men[i])
            side = int(every.side[j])
            at_unit[every.unit[i]] = every.unit[j]
            self.views.balls.append((float(x[k]), float(y[k]), side, men))
            if outcome[k] not in (MAN, HORSE):
                continue
            horse = outcome[k] == HORSE and people.mount[j] >= 0
            flown = float(people.enemy_m[i])
            stopped = float(stopped_share(flown, float(people.armour[j]), self.ball))
            if horse:
                every.struck[n + people.mount[j]] = Harm.MUSKET
            elif moment_roll(self.seed, HIT, quarter, int(every.ident[i]), 9) < stopped:
                continue
            else:
                every.struck[j] = Harm.MUSKET
            hit = Row(
                now_s, Event.HIT, side=side, unit=int(every.unit[j]), who=j,
                other=int(every.unit[i]), n=0 if horse else int(every.men[j]),
                order=int(every.men[j]) if horse else 0, cause=Harm.MUSKET,
                x_m=float(x[k]), y_m=float(y[k]),
            )  # fmt: skip
            self.record.note(hit)
