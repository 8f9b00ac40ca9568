"""Council: a commander is handed his brief, his doctrine answers, and his orders are sent off."""

from collections.abc import Callable
from typing import Any

import numpy as np

from rearguard.clock.brief import build_brief
from rearguard.clock.effect import KEEPS_ORDER, TASKS, refusal, task_of
from rearguard.clock.look import STANDING
from rearguard.clock.mail import Arrived, Mail
from rearguard.clock.officer import able
from rearguard.clock.staff import Staff
from rearguard.host.parties import MOST
from rearguard.host.units import Task
from rearguard.kit.geometry import distance_m
from rearguard.kit.math import cos, sin
from rearguard.kit.plainly import plainly
from rearguard.laws.command.brief import Dispatch
from rearguard.minds.doctrines import Doctrine, decide
from rearguard.minds.hunter import NEWS_M_S
from rearguard.record.events import Event, Reason, Row

cos, distance_m, sin = plainly(cos, distance_m, sin)
FRONT_M = 200.0  # room that a unit takes when it gathers (judged, 100 to 400)


class Council:
    """Decisions of all commanders.

    Parameters
    ----------
    deliver : callable    (Arrived, time) -> None; for what is called and heard at once
    lux : callable        time -> light on the ground
    """

    def __init__(
        self, host: Any, staff: Staff, mail: Mail, parties: Any, record: Any, doctrine: Doctrine,
        deliver: Callable[[Arrived, float], None], lux: Callable[[float], float],
    ) -> None:  # fmt: skip
        self.host, self.staff, self.mail, self.parties = host, staff, mail, parties
        self.record, self.doctrine, self.deliver, self.lux = record, doctrine, deliver, lux

    def decide(self, side: int, t_s: float) -> None:
        staff, setup = self.staff, self.staff.setups[side]
        if not able(self.host, staff.commanders[side]):
            return
        lux = self.lux(t_s)
        brief = build_brief(self.host, staff, side, t_s, lux, lux < self.doctrine.pursuit.dark_lx)
        staff.inbox[side] = []
        answer = decide(setup.doctrine, brief, staff.memory[side], self.doctrine)
        staff.memory[side] = answer.memory
        who = staff.commanders[side]
        for word, cause, weight in answer.reasons:
            if word not in TASKS:
                continue  # nobody can do that: it is refused below
            task = task_of(word)
            self.record.note(
                Row(t_s, Event.DECIDED, side, brief.unit, who, n=len(answer.orders), order=task,
                    cause=cause, x_m=brief.x_m, y_m=brief.y_m, value=weight)
            )  # fmt: skip
        split = {g.party for d in answer.orders for g in d.parties if d.to_party < 0}
        if split:
            self.record.note(
                Row(t_s, Event.PARTIES, side, brief.unit, who, n=len(split), order=Task.ROUND_UP)
            )
        for dispatch in answer.orders:
            if dispatch.plan >= 0 and dispatch.plan not in staff.sent[side]:
                staff.sent[side].append(dispatch.plan)
            self.send(side, who, dispatch, t_s)

    def send(self, side: int, who: int, dispatch: Dispatch, t_s: float) -> None:
        """Send one order off, or refuse it."""
        wrong = refusal(dispatch) or not able(self.host, who)
        if wrong or int(self.host.units.side[dispatch.unit]) != side:
            self.record.note(
                Row(t_s, Event.ORDER_REFUSED, side, dispatch.unit, who, cause=Reason.ORDERS)
            )
            return
        if dispatch.order == "rally" and dispatch.x_m != dispatch.x_m:
            on_me = self._place_in_line(side, who, dispatch.unit)
        else:
            on_me = None
        to = self._believed_place(side, who, dispatch, t_s)
        self._remember(side, dispatch, t_s)
        arrived = self.mail.send_dispatch(t_s, who, dispatch, task_of(dispatch.order), to, on_me)
        if arrived is not None:
            self.deliver(arrived, t_s)

    def _remember(self, side: int, dispatch: Dispatch, t_s: float) -> None:
        """A commander knows where he has sent his parties, and who rides with them."""
        staff, unit = self.staff, dispatch.unit
        for goal in dispatch.parties:
            staff.sent_to[side * MOST + goal.party] = [goal.x_m, goal.y_m, t_s]
        if dispatch.to_party >= 0 or dispatch.order in KEEPS_ORDER:
            return
        staff.rides_with.pop(unit, None)
        if dispatch.parties:
            most = max(dispatch.parties, key=lambda g: (g.to_share - g.from_share, -g.party))
            staff.rides_with[unit] = side * MOST + most.party

    def _place_in_line(self, side: int, who: int, unit: int) -> tuple[float, float]:
        """Where a unit gathers that is called in: beside the commander, each in its old place."""
        every, units = self.host.all, self.host.units
        mine = np.flatnonzero((units.side == side) & (units.last > units.first))
        k = int(np.searchsorted(mine, unit)) - 0.5 * (len(mine) - 1)
        heading = float(every.heading_rad[who])
        x = float(every.x_m[who]) + k * FRONT_M * float(sin(heading))
        y = float(every.y_m[who]) - k * FRONT_M * float(cos(heading))
        return x, y

    def _believed_place(
        self, side: int, who: int, dispatch: Dispatch, t_s: float
    ) -> tuple[float, float]:
        """Where the commander believes the receiver to be.

        That is where he last knew him to be, until he can be where he has been sent since.
        """
        staff, known = self.staff, self.staff.returns[side].get(dispatch.unit)
        party = staff.rides_with.get(dispatch.unit, -1)
        if dispatch.to_party >= 0:
            party, known = side * MOST + dispatch.to_party, None
        sent = staff.sent_to.get(party)
        here = (float(self.host.all.x_m[who]), float(self.host.all.y_m[who]))
        if known is None:
            return (sent[0], sent[1]) if sent is not None else here
        if sent is not None and known.seen_s < sent[2]:
            way_m = distance_m(*here, known.x_m, known.y_m)
            way_m += distance_m(known.x_m, known.y_m, sent[0], sent[1])
            if t_s >= sent[2] + way_m / NEWS_M_S:
                return sent[0], sent[1]
        return known.x_m, known.y_m

    def resumed(self, side: int, units_now: np.ndarray, t_s: float) -> None:
        """The march is resumed when half of a side's men in order have the order to.

        Looked at once a minute: those who ride home are in order again when they are there.
        """
        staff, units = self.staff, self.host.units
        if side in staff.resumed_s:
            return
        mine = np.flatnonzero(units.side == side)
        orders = {int(u): staff.running[int(u)].name for u in mine if int(u) in staff.running}
        have = [u for u, name in orders.items() if name == "resume"]
        standing = units_now[:, STANDING]
        if not have or standing[have].sum() < 0.5 * standing[mine].sum():
            return
        staff.resumed_s[side] = t_s
        contact = staff.first_contact_s.get(side, t_s)
        who = staff.commanders[side]
        self.record.note(
            Row(t_s, Event.RESUMED, side, have[0], who, n=int(standing[mine].sum()),
                order=Task.MARCH, value=t_s - contact)
        )  # fmt: skip
