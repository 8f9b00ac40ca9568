"""The shot table: every shot of a step, told, heard and smelt; where it goes is settled elsewhere.

Shots are settled in order of (time, shooter): balls in the step in which they are fired
(``balls``), arrows, bolts and javelins when they come down (``arrows``). All are seen: they go into
the views as what came in, and guns also as noise and smoke.
"""

import math
from typing import Any

import numpy as np

from rearguard.clock.arrows import Arrows
from rearguard.clock.balls import Balls
from rearguard.clock.hunt import AT_LARGE
from rearguard.host.individuals import Missile
from rearguard.kit.math import exp
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kernel
from rearguard.laws.sense.hearing import sources_db
from rearguard.record.events import Event, Harm, Row

exp, sources_db = plainly(exp, sources_db)
SMOKE_S = 60.0  # own smoke drifts away in about this time (judged)
BALL = int(Missile.BALL)


@kernel
def any_fired(n, rows, fired):
    """Whether any of the rows has fired, or tried to."""
    for k in range(n):  # noqa: SIM110 - a compiled loop
        if fired[rows[k]] > 0:
            return True
    return False


class Shots:
    """Collects the shots of a step, has them settled and tells of them."""

    def __init__(self, host: Any, views: Any, record: Any, seed: int, numbers: dict) -> None:
        self.host, self.views, self.record = host, views, record
        self.shot_db = numbers["hearing"].shot_db
        self.balls = Balls(host, views, record, seed, numbers)
        self.arrows = Arrows(host, views, record, seed, numbers)
        n = host.units.n
        self.smoke = np.zeros(n)
        self.fired_unit, self.misfired_unit = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self.loosed_unit = np.zeros(n, np.int64)  # of those fired: arrows, bolts, javelins
        self.careless_unit = np.zeros(n, np.int64)  # shot with own men in the way
        self.at_unit = np.full(n, -1, np.int64)  # whom the last of its men shot at
        self.first_shot_s = -1.0

    def settle(self, rows: np.ndarray, now_s: float, quarter: int) -> None:
        """Settle what ``rows`` fired in this step (``people.fired``), and what comes down."""
        every, people = self.host.all, self.host.people
        if any_fired(len(rows), rows, people.fired):
            fired, guns = people.fired[rows], people.missile[rows] == BALL
            np.add.at(self.misfired_unit, every.unit[rows[fired == 2]], 1)
            aimed = (fired == 1) & (people.enemy_m[rows] < 1e5)
            people.fired[rows] = 0
            if aimed.any() and self.first_shot_s < 0:
                self.first_shot_s = now_s
            self._fire(rows[aimed & guns], now_s, quarter)
            self._loose(rows[aimed & ~guns], now_s, quarter)
        self.arrows.come_down(now_s, quarter, self.at_unit)

    def _fire(self, shooters: np.ndarray, now_s: float, quarter: int) -> None:
        every, n = self.host.all, self.host.n_people
        for side in np.unique(every.side[shooters]):
            mine = shooters[every.side[shooters] == side]
            foes = np.flatnonzero((AT_LARGE[every.doing[:n]] == 1) & (every.side[:n] != side))
            self.balls.settle(mine, foes, self.smoke, now_s, quarter, self.at_unit)
            self._noise(mine)  # their own smoke hides the mark from the next round on

    def _loose(self, shooters: np.ndarray, now_s: float, quarter: int) -> None:
        if not len(shooters):
            return
        every = self.host.all
        gone, careless = self.arrows.loose(shooters, now_s, quarter)
        for table, who in (
            (self.fired_unit, gone), (self.loosed_unit, gone), (self.careless_unit, careless),
        ):  # fmt: skip
            np.add.at(table, every.unit[who], np.rint(every.men[who]).astype(np.int64))

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

    def report(self, now_s: float, dt_s: float) -> None:
        """Every 2 s: one VOLLEY event for each unit that fired; smoke drifts away."""
        units = self.host.units
        self.smoke *= exp(-dt_s / SMOKE_S)
        for u in np.flatnonzero(self.fired_unit):
            arrows = 2 * self.loosed_unit[u] > self.fired_unit[u]
            volley = Row(
                now_s, Event.VOLLEY, side=int(units.side[u]), unit=int(u),
                other=int(self.at_unit[u]), n=int(self.fired_unit[u]),
                value=float(self.misfired_unit[u]), x_m=float(units.x_m[u]),
                y_m=float(units.y_m[u]), cause=self._harm(int(u)) if arrows else -1,
            )  # fmt: skip
            self.record.note(volley)
            if self.careless_unit[u]:
                self.record.note(volley._replace(
                    event=Event.SHOT_PAST_OWN, n=int(self.careless_unit[u]), value=math.nan
                ))  # fmt: skip
            units.hold_m[u] = 0.0  # once the unit has opened, it shoots without a pause
        for counts in (
            self.fired_unit, self.misfired_unit, self.loosed_unit, self.careless_unit,
        ):  # fmt: skip
            counts[:] = 0
        self.at_unit[:] = -1

    def _harm(self, u: int) -> int:
        """What the unit's first man with something to throw or to shoot arrows hurts with."""
        units = self.host.units
        missile = self.host.people.missile[int(units.first[u]) : int(units.last[u])]
        return int(Harm.JAVELIN if (missile == Missile.JAVELIN).any() else Harm.ARROW)

    def to_state(self) -> dict[str, np.ndarray]:
        """For a checkpoint: also what was fired and heard since the last look."""
        return {
            "smoke": self.smoke.copy(), "fired_unit": self.fired_unit.copy(),
            "misfired_unit": self.misfired_unit.copy(), "at_unit": self.at_unit.copy(),
            "loosed_unit": self.loosed_unit.copy(), "careless_unit": self.careless_unit.copy(),
            "arrows_up": self.arrows.up.copy(),
            "first_shot_s": np.array([self.first_shot_s]),
            "noises": np.array(self.views.noises, np.float64).reshape(-1, 3),
            "balls": np.array(self.views.balls, np.float64).reshape(-1, 4),
        }  # fmt: skip

    def from_state(self, state: dict[str, np.ndarray]) -> None:
        """Take it back."""
        self.smoke[:], self.fired_unit[:] = state["smoke"], state["fired_unit"]
        self.misfired_unit[:], self.at_unit[:] = state["misfired_unit"], state["at_unit"]
        self.loosed_unit[:] = state["loosed_unit"]
        self.careless_unit[:] = state["careless_unit"]
        self.arrows.up = state["arrows_up"].copy()
        self.first_shot_s = float(state["first_shot_s"][0])
        self.views.noises[:] = [(float(x), float(y), float(db)) for x, y, db in state["noises"]]
        self.views.balls[:] = [
            (float(x), float(y), int(s), float(m)) for x, y, s, m in state["balls"]
        ]
