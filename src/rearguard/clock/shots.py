"""The shot table: every ball fired in a step, where it goes and whom it hits.

Shots are settled in order of (time, shooter). A ball is aimed at the nearest enemy in sight; if
the law says that it hits, it strikes the enemy nearest to where it comes in. All balls are seen
and heard: they go into the views as balls that came in, and as noise.
"""

import math
from typing import Any

import numpy as np

from rearguard.clock.hunt import AT_LARGE
from rearguard.kit.dice import gauss, moment_key, moment_roll, roll
from rearguard.kit.math import cos, exp, sin
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
from rearguard.laws.sense.hearing import sources_db
from rearguard.record.events import Event, Harm, Row

plain_cos, plain_sin, exp, sources_db = plainly(cos, sin, exp, sources_db)
stopped_share = plainly(ball_stopped_share)
moment_roll = kept(moment_roll)
SHEET_M = 30.0  # front of a body of troops at which a man in a volley aims [m]
RIDER_M, WALKER_M = 2.5, 1.8  # height of it
SMOKE_S = 60.0  # own smoke drifts away in about this time (judged)


@kernel
def any_fired(n, rows, fired):
    """Whether any of the rows has fired, or tried to."""
    for k in range(n):  # noqa: SIM110 - a compiled loop
        if fired[rows[k]] > 0:
            return True
    return False


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


class Shots:
    """Collects the shots of a step and settles them."""

    def __init__(self, host: Any, views: Any, record: Any, seed: int, numbers: dict) -> None:
        self.host, self.views, self.record = host, views, record
        self.seed, self.numbers = seed, numbers["flintlock"]
        self.ball, self.shot_db = numbers["ball"], numbers["hearing"].shot_db
        self.smoke = np.zeros(host.units.n)
        self.fired_unit = np.zeros(host.units.n, np.int64)
        self.misfired_unit = np.zeros(host.units.n, np.int64)
        self.at_unit = np.full(host.units.n, -1, np.int64)  # whom the last of its men shot at
        self.first_shot_s = -1.0

    def settle(self, rows: np.ndarray, now_s: float, quarter: int) -> None:
        """Settle what ``rows`` fired in this step (``people.fired``)."""
        host = self.host
        every, people = host.all, host.people
        if not any_fired(len(rows), rows, people.fired):
            return
        fired = people.fired[rows]
        self._misfires(rows[fired == 2])
        shooters = rows[(fired == 1) & (people.enemy_m[rows] < 1e5)]
        people.fired[rows] = 0
        if not len(shooters):
            return
        if self.first_shot_s < 0:
            self.first_shot_s = now_s
        for side in np.unique(every.side[shooters]):
            self._settle_side(shooters[every.side[shooters] == side], int(side), now_s, quarter)

    def _settle_side(self, shooters: np.ndarray, side: int, now_s: float, quarter: int) -> None:
        """Settle the shots of one side's men, ascending."""
        every, people = self.host.all, self.host.people
        foes = self._foes(side)
        front = self._front(shooters, foes)
        place_x, place_y = np.zeros(len(shooters)), np.zeros(len(shooters))
        outcome = np.zeros(len(shooters), np.int64)
        settle(
            0, len(shooters), shooters, every.x_m, every.y_m, people.enemy_m,
            people.enemy_bearing_rad, people.shots, every.ident, *front,
            self.smoke[every.unit[shooters]], self.seed, quarter, self.numbers, place_x, place_y,
            outcome,
        )  # fmt: skip
        self._noise(shooters)
        self._strike(shooters, foes, outcome, place_x, place_y, now_s, quarter)

    def _misfires(self, rows: np.ndarray) -> None:
        np.add.at(self.misfired_unit, self.host.all.unit[rows], 1)

    def _foes(self, side: int) -> np.ndarray:
        every, n = self.host.all, self.host.n_people
        return np.flatnonzero((AT_LARGE[every.doing[:n]] == 1) & (every.side[:n] != side))

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

    def _noise(self, shooters: np.ndarray) -> None:
        """All shots of a unit in one step are one noise."""
        every = self.host.all
        for u in np.unique(every.unit[shooters]):
            mine = shooters[every.unit[shooters] == u]
            men = float(every.men[mine].sum())
            level = float(sources_db(self.shot_db, men))
            x_m, y_m = (math.fsum(at[mine]) / len(mine) for at in (every.x_m, every.y_m))
            self.views.noises.append((x_m, y_m, level))
            all_men = max(int(self.host.units.last[u] - self.host.units.first[u]), 1)
            self.smoke[u] = min(1.0, self.smoke[u] + len(mine) / all_men)
            self.fired_unit[u] += round(men)

    def _strike(
        self, shooters: np.ndarray, foes: np.ndarray, outcome: np.ndarray, x: np.ndarray,
        y: np.ndarray, now_s: float, quarter: int,
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
            self.at_unit[every.unit[i]] = every.unit[j]
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

    def report(self, now_s: float, dt_s: float) -> None:
        """Every 2 s: one VOLLEY event for each unit that fired; smoke drifts away."""
        units = self.host.units
        self.smoke *= exp(-dt_s / SMOKE_S)
        for u in np.flatnonzero(self.fired_unit):
            volley = Row(
                now_s, Event.VOLLEY, side=int(units.side[u]), unit=int(u),
                other=int(self.at_unit[u]), n=int(self.fired_unit[u]),
                value=float(self.misfired_unit[u]), x_m=float(units.x_m[u]),
                y_m=float(units.y_m[u]),
            )  # fmt: skip
            self.record.note(volley)
        self.fired_unit[:] = 0
        self.misfired_unit[:] = 0
        self.at_unit[:] = -1

    def to_state(self) -> dict[str, np.ndarray]:
        """For a checkpoint: also what was fired and heard since the last look."""
        return {
            "smoke": self.smoke.copy(), "fired_unit": self.fired_unit.copy(),
            "misfired_unit": self.misfired_unit.copy(), "at_unit": self.at_unit.copy(),
            "first_shot_s": np.array([self.first_shot_s]),
            "noises": np.array(self.views.noises, np.float64).reshape(-1, 3),
            "balls": np.array(self.views.balls, np.float64).reshape(-1, 4),
        }  # fmt: skip

    def from_state(self, state: dict[str, np.ndarray]) -> None:
        """Take it back."""
        self.smoke[:], self.fired_unit[:] = state["smoke"], state["fired_unit"]
        self.misfired_unit[:], self.at_unit[:] = state["misfired_unit"], state["at_unit"]
        self.first_shot_s = float(state["first_shot_s"][0])
        self.views.noises[:] = [(float(x), float(y), float(db)) for x, y, db in state["noises"]]
        self.views.balls[:] = [
            (float(x), float(y), int(s), float(m)) for x, y, s, m in state["balls"]
        ]
