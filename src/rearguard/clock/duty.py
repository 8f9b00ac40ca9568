"""Officers carry out their standing orders: begin them when their condition holds, end them.

An order without a condition begins when the one before it is done. What an officer believes for
his condition is what he sees himself. A fresh order from the commander ends all that waits.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from rearguard.clock.brief import near_enemy_m, return_of, scene_of
from rearguard.clock.effect import KEEPS_ORDER, refusal
from rearguard.clock.look import NEAR, ROUNDS, STANDING
from rearguard.clock.officer import recipient
from rearguard.clock.staff import OVER, RUNS, WAITS, Duty, Running, Staff
from rearguard.laws.command.brief import Dispatch
from rearguard.minds.conditions import holds
from rearguard.record.events import Event, Reason, Row

FIRED_SHARE = 0.6  # a volley is done when so much of what was ordered has been fired (judged)
CLEAR_M = 300.0  # a charge is done when no unbroken enemy is nearer
CHARGE_S = 60.0  # and it lasted so long
GATHERED = 0.8


def gathered_share(units_now: np.ndarray, unit: int) -> float:
    """Share of a unit's men in order who are with its leader."""
    standing = float(units_now[unit, STANDING])
    return float(units_now[unit, NEAR]) / standing if standing > 0.0 else 0.0


class Duties:
    """Standing orders of all units.

    Parameters
    ----------
    begin : callable    (Dispatch, time) -> None; makes the order take effect at its unit
    """

    def __init__(self, host: Any, record: Any, begin: Callable[[Dispatch, float], None]) -> None:
        self.host, self.record, self.begin = host, record, begin

    def step(self, staff: Staff, units_now: np.ndarray, t_s: float, dark: bool) -> None:
        """Every officer looks to his standing orders."""
        by_unit: dict[int, list[Duty]] = {}
        for duty in staff.duties:
            if duty.state != OVER:
                by_unit.setdefault(duty.unit, []).append(duty)
        for unit in sorted(set(by_unit) | set(staff.running)):
            row = recipient(self.host, unit)
            if row < 0:
                continue
            self._end(staff, unit, row, units_now, t_s, dark)
            waits = [duty for duty in by_unit.get(unit, ()) if duty.state == WAITS]
            own = return_of(self.host, staff, units_now, unit, t_s) if waits else None
            for duty in waits:
                if self._ready(staff, duty, row, own, t_s, dark):
                    self._begin(staff, duty, by_unit[unit], t_s)

    def _item(self, staff: Staff, unit: int, index: int) -> Any:
        return staff.setups[int(self.host.units.side[unit])].items[index]

    def _ready(self, staff: Staff, duty: Duty, row: int, own: Any, t_s: float, dark: bool) -> bool:
        item = self._item(staff, duty.unit, duty.item)
        if item.when is None:
            before = [
                d for d in staff.duties
                if d.unit == duty.unit and d.item < duty.item and d.state != OVER
                and (d.state == RUNS or self._item(staff, d.unit, d.item).when is None)
            ]  # fmt: skip
            return not before
        scene = scene_of(self.host, staff, duty.unit, row, own, t_s, duty.since_s, dark)
        return holds(item.when, scene)

    def _begin(self, staff: Staff, duty: Duty, others: list[Duty], t_s: float) -> None:
        item = self._item(staff, duty.unit, duty.item)
        if refusal(item.dispatch):
            duty.state, side = OVER, int(self.host.units.side[duty.unit])
            who = int(self.host.units.leader[duty.unit])
            self.record.note(
                Row(t_s, Event.ORDER_REFUSED, side, duty.unit, who, cause=Reason.ORDERS)
            )
            return
        for other in others:
            if other.state == RUNS:
                other.state = OVER
        duty.state, duty.since_s = RUNS, t_s
        self.begin(item.dispatch, t_s)
        if duty.unit in staff.running:
            staff.running[duty.unit].item = duty.item

    def taken(self, staff: Staff, dispatch: Dispatch, units_now: np.ndarray, t_s: float) -> None:
        """A unit has a new order in force; one from the field ends what the plan had for it."""
        if dispatch.to_party >= 0 or dispatch.order in KEEPS_ORDER:
            self._finish(staff, dispatch.unit, dispatch.name)
            return
        staff.closing.pop(dispatch.unit, None)
        if dispatch.plan < 0:
            for duty in staff.duties:
                if duty.unit == dispatch.unit:
                    duty.state = OVER
        staff.running[dispatch.unit] = Running(
            dispatch.order,
            dispatch.name,
            t_s,
            -1,
            float(units_now[dispatch.unit, ROUNDS]),
            dispatch.rounds,
            dispatch.for_s,
        )

    def _end(
        self, staff: Staff, unit: int, row: int, units_now: np.ndarray, t_s: float, dark: bool
    ) -> None:  # fmt: skip
        """End the order in force when it is done, or when its ``until`` holds."""
        run = staff.running.get(unit)
        if run is None:
            return
        until = self._item(staff, unit, run.item).until if run.item >= 0 else None
        stopped = False
        if until is not None:
            own = return_of(self.host, staff, units_now, unit, t_s)
            scene = scene_of(self.host, staff, unit, row, own, t_s, run.since_s, dark)
            stopped = holds(until, scene)
        if not stopped and not self._done(run, unit, row, units_now, t_s):
            return
        del staff.running[unit]
        for duty in staff.duties:
            if duty.unit == unit and duty.state == RUNS:
                duty.state = OVER
        self._finish(staff, unit, run.name)
        if run.order in ("march", "advance", "retreat", "withdraw"):
            side = int(self.host.units.side[unit])
            own = return_of(self.host, staff, units_now, unit, t_s)
            self.record.note(Row(t_s, Event.UNIT_ARRIVED, side, unit, x_m=own.x_m, y_m=own.y_m))
        self._stand(staff, unit, run.order, stopped, t_s)

    def _stand(self, staff: Staff, unit: int, order: str, stopped: bool, t_s: float) -> None:
        """What a unit does after an order, until the next: gather, stand, or as it is."""
        waits = [d for d in staff.duties if d.unit == unit and d.state == WAITS]
        if any(self._item(staff, unit, d.item).when is None for d in waits):
            return
        if stopped and order in ("pursue", "round up", "charge", "harass"):
            self.begin(Dispatch("rally", unit, plan=0, reason=int(Reason.PLAN)), t_s)
        elif stopped or order in ("volley", "charge", "sortie"):
            self.begin(Dispatch("hold", unit, plan=0, reason=int(Reason.PLAN)), t_s)

    def _finish(self, staff: Staff, unit: int, name: str) -> None:
        if name and name not in staff.done.setdefault(unit, []):
            staff.done[unit].append(name)

    def _done(self, run: Running, unit: int, row: int, units_now: np.ndarray, t_s: float) -> bool:
        """Whether an order has been carried out, as the unit's officer can tell."""
        units, lasted = self.host.units, t_s - run.since_s
        if run.order in ("march", "advance", "retreat", "withdraw", "scout", "feign"):
            return bool(units.arrived[unit]) and lasted > 0.0
        if run.order == "volley":
            fired = run.rounds - float(units_now[unit, ROUNDS])
            return fired >= FIRED_SHARE * run.asked * float(units_now[unit, STANDING]) > 0.0
        if run.order in ("charge", "sortie"):
            met = float(units.contact_s[unit]) >= 0.0 or bool(units.arrived[unit])
            return met and lasted > CHARGE_S and near_enemy_m(self.host, row) > CLEAR_M
        if run.order == "rally":
            return lasted > 0.0 and gathered_share(units_now, unit) >= GATHERED
        if run.order in ("hold", "screen"):
            return 0.0 < run.for_s <= lasted
        return False
