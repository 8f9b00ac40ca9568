"""Command: sensing, carrying and thinking, in this order, for all sides.

``sense`` and ``carry`` look at the truth, for seeing and carrying are physics; ``think`` hands each
commander his frozen brief and sends what he orders. Orders take effect when they have arrived and
been made out (``ponder``).
"""

import dataclasses
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rearguard.clock import errand, learn, letters
from rearguard.clock.bands import Target, in_parties
from rearguard.clock.brief import bodies_seen, near_enemy_m
from rearguard.clock.call import call_out, note_calls
from rearguard.clock.council import Council
from rearguard.clock.duty import Duties
from rearguard.clock.effect import (
    CLOSE_SHARE,
    LOOSE,
    SHOOT_M,
    close_up,
    keep_in_hand,
    nearest_part,
    on_the_map,
    take_effect,
    task_of,
)
from rearguard.clock.escort import tell_off
from rearguard.clock.estimate import Laws
from rearguard.clock.lead import choose_officers, ride_on_by_sight, ride_with_parties
from rearguard.clock.look import About, Field, Ranges, Surveyed, ranges
from rearguard.clock.mail import COMES_M, Arrived, Mail
from rearguard.clock.officer import able, by_rank, recipient
from rearguard.clock.ponder import Pondering, supersedes
from rearguard.clock.staff import Staff, new_staff, read_dispatch
from rearguard.clock.standing import SOURCES, Setup
from rearguard.clock.think import Lookers
from rearguard.host.messages import Matter
from rearguard.host.parties import MOST, parties
from rearguard.host.units import Task
from rearguard.kit.geometry import distance_m
from rearguard.kit.math import exp
from rearguard.kit.plainly import plainly
from rearguard.laws.command.attack import Attack, turns_to_chase
from rearguard.laws.command.belief import Belief, State
from rearguard.laws.command.brief import Dispatch
from rearguard.laws.command.captive import Captive
from rearguard.laws.command.pursuit import Pursuit
from rearguard.laws.command.rearguard import Rearguard
from rearguard.laws.sense.hearing import Hearing
from rearguard.laws.sense.sight import Sight
from rearguard.laws.word.carry import Carry
from rearguard.laws.word.order import Chain
from rearguard.laws.word.report import Report
from rearguard.minds.doctrines import Doctrine
from rearguard.record.events import Event, Row

distance_m, exp, turns_to_chase = plainly(distance_m, exp, turns_to_chase)
SUCCEED_S = 600.0  # a side without a commander has the next one after this (judged, 2 to 30 min)
SHOTS_DB = 60.0  # a sudden noise of this level is known for shots
LOOSED = ("pursue", "round up")


class Command:
    """Command of all sides over one host.

    Parameters
    ----------
    host : Host
    ground : Ground
    record : Record        its ``note`` is called
    seed : int
    setups : sequence      of ``clock.standing.Setup``, one a side, in the order of ``host.sides``
    sky : Sky
    numbers : mapping      law's name -> its NamedTuple; missing ones take their defaults
    """

    def __init__(
        self, host: Any, ground: Any, record: Any, seed: int, setups: Sequence[Setup], sky: Any,
        numbers: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        laws = numbers or {}
        self.host, self.sky, self.record, self.seed = host, sky, record, seed
        self.carry_law = laws.get("carry", Carry())
        self.hearing = laws.get("hearing", Hearing())
        self.pursuit = laws.get("pursuit", Pursuit())
        self.doctrine = Doctrine(
            self.pursuit,
            laws.get("rearguard", Rearguard()),
            laws.get("captive", Captive()),
            laws.get("attack", Attack()),
        )
        self.laws = Laws(
            laws.get("sight", Sight()), laws.get("belief", Belief()), laws.get("report", Report())
        )
        self.field = Field(host, ground)
        self.parties = parties(len(host.sides))
        self.staff: Staff = new_staff(tuple(setups))
        for s in setups:
            learn.take_in_plan(self.staff.beliefs, s.side, s.known, dict(SOURCES))
        self.mail = Mail(
            host, self.staff.messages, record, seed, self.carry_law, self.hearing, self.parties
        )
        self.lookers = Lookers(host, self.field, record, seed, self.laws)
        self.pondering = Pondering(host, self.staff, seed, laws.get("chain", Chain()))
        self.duties = Duties(host, record, self._begin)
        told = (host, self.staff, self.mail, self.parties, record, self.doctrine)
        self.council = Council(*told, self._deliver, self.lux)
        self.carried_s = 0.0
        self.now: Surveyed = self.field.survey()
        self.enemies = self._enemies()

    def lux(self, t_s: float) -> float:
        """Light on the open ground [lx]."""
        return float(self.sky.at(t_s).lux)

    def dark(self, t_s: float) -> bool:
        """Whether it is too dark to know a man at fifty steps."""
        return self.lux(t_s) < self.pursuit.dark_lx

    def sense(self, t_s: float) -> None:
        """Once a minute: who stands where, who sees whom, what commanders learn, who reports."""
        staff = self.staff
        self.now = self.field.survey()
        self.enemies = self._enemies()
        reach = self.reach(t_s)
        choose_officers(self.host, staff.commanders, self.parties)
        self.lookers.look(staff, self.parties, self.now, reach, t_s)
        for side in range(len(self.host.sides)):
            self._succession(side, t_s)
            self._contact(side)
            self.lookers.take_own_look(staff, side, reach, t_s)
            self.lookers.see_own(staff, side, self.now, reach, t_s)
            commander = staff.commanders[side]
            if not able(self.host, commander):
                continue
            for row, unit, text in self.lookers.reports(staff, side, self.now, reach, t_s):
                told = self.mail.send_report(t_s, row, unit, commander, text)
                if told is not None:
                    self._deliver(told, t_s)
        self._let_loose(t_s)
        edges = self.field.ground.bounds()
        ride_on_by_sight(self.host, staff, self.parties, self.pursuit, edges, t_s)
        self._listen(t_s)
        note_calls(self.host, staff, self.parties, self.record, t_s)

    def reach(self, t_s: float) -> Ranges:
        """How far bodies are made out now."""
        return ranges(self.lux(t_s), self.sky.weather, self.laws.sight)

    def _enemies(self) -> About:
        """Cells about armed enemies of each side, where a courier may be stopped."""
        return self.field.about_enemies(self.now, self.carry_law.reach_m + COMES_M)

    def _contact(self, side: int) -> None:
        """A side's first contact, by the units that had it."""
        units = self.host.units
        met = units.contact_s[(units.side == side) & (units.contact_s >= 0.0)]
        if len(met) and side not in self.staff.first_contact_s:
            self.staff.first_contact_s[side] = float(met.min())

    def _listen(self, t_s: float) -> None:
        """Officers and commanders who hear shots remember it."""
        leaders, heard = self.host.units.leader, self.staff.heard
        rows = np.append(leaders[leaders >= 0], self.staff.commanders)
        for row in rows[self.host.people.noise_db[rows] >= SHOTS_DB]:
            heard.setdefault(int(row), {})["shots"] = t_s

    def _succession(self, side: int, t_s: float) -> None:
        """Who commands when the commander cannot: after a while the next officer in order."""
        staff, units = self.staff, self.host.units
        if able(self.host, staff.commanders[side]):
            staff.idle_s[side] = -1.0
            return
        if staff.idle_s[side] < 0.0:
            staff.idle_s[side] = t_s
        if t_s - staff.idle_s[side] < SUCCEED_S:
            return
        for u in by_rank(self.host, side):
            if able(self.host, int(units.leader[u])):
                staff.commanders[side] = int(units.leader[u])
                staff.idle_s[side] = -1.0
                return

    # ------------------------------------------------------------------ carry

    def carry(self, t_s: float, dt_s: float = 0.0) -> None:
        """Bring couriers to this moment, deliver, and let officers see to their standing orders.

        The way since the last call is what counts; ``dt_s`` is not needed.
        """
        staff, dark = self.staff, self.dark(t_s)
        gone_s = t_s - self.carried_s
        self.carried_s = t_s
        if gone_s > 0.0:
            for arrived in self.mail.carry(t_s, gone_s, dark, self.enemies, self._commander):
                self._deliver(arrived, t_s)
        self._call_out(t_s)
        self._close_up(t_s)
        errand.step(self.host, self.staff, self._begin, t_s)
        self.duties.step(staff, self.now.units, t_s, dark)
        keep_in_hand(self.host, staff.commanders)
        edges = self.field.ground.bounds()
        ride_with_parties(self.host, self.parties, self.pursuit, edges)
        call_out(self.host, self.parties, self.hearing)
        self._listen(t_s)
        for side in sorted(staff.woken):
            self.council.decide(side, t_s)
        staff.woken.clear()

    def _close_up(self, t_s: float) -> None:
        """Units that were to shoot and have come within range do so; others ride on."""
        staff, units = self.staff, self.host.units
        for unit, dispatch in sorted(staff.closing.items()):
            row = recipient(self.host, unit)
            if row < 0:
                continue
            range_m = dispatch.range_m or SHOOT_M
            near = near_enemy_m(self.host, row) <= CLOSE_SHARE * range_m
            if not near and not units.arrived[unit]:
                continue
            target = self._target(dispatch)
            way = None if near else close_up(self.host, dispatch, target)
            if way is None:
                del staff.closing[unit]
            take_effect(self.host, self.parties, way or dispatch, target, self.record, t_s)

    def _commander(self, side: int) -> int:
        row = self.staff.commanders[side]
        return row if able(self.host, row) else -1

    def _deliver(self, arrived: Arrived, t_s: float) -> None:
        """A message has come to whom it was for."""
        message = arrived.message
        if message.matter == Matter.ORDER:
            dispatch = read_dispatch(message.text)
            self._arrive(dispatch, message, arrived.row, t_s)
            return
        letters.take_in(self.staff, self.lookers, self.record, message, t_s)

    def _arrive(self, dispatch: Dispatch, message: Any, row: int, t_s: float) -> None:
        """An order has reached the officer it was for."""
        minutes = (t_s - message.sent_s) / 60.0
        every = self.host.all
        self.record.note(
            Row(t_s, Event.ORDER_ARRIVED, message.side, dispatch.unit, row, message.number, 0,
                task_of(dispatch.order), message.carrier, float(every.x_m[row]),
                float(every.y_m[row]), minutes)
        )  # fmt: skip
        self.pondering.take(dispatch, message, row, t_s)
        self._call_out(t_s)

    def _call_out(self, t_s: float) -> None:
        """Officers call out the orders that they have made out."""
        for dispatch, side, row in self.pondering.made_out(t_s):
            self._act(dispatch, side, row, t_s)

    def _act(self, dispatch: Dispatch, side: int, row: int, t_s: float) -> None:
        """A unit acts on an order from the field."""
        hunted = self.host.units.task[dispatch.unit] in LOOSE
        self._begin(dispatch, t_s)
        if dispatch.order == "rally" and hunted:
            hunters = int(self.now.units[dispatch.unit, 0])
            self.record.note(
                Row(t_s, Event.RECALLED, side, dispatch.unit, row, n=hunters,
                    order=Task.RALLY, cause=dispatch.reason)
            )  # fmt: skip

    def _begin(self, dispatch: Dispatch, t_s: float) -> None:
        """An order takes effect at its unit."""
        if dispatch.to_party >= 0:
            party = int(self.host.units.side[dispatch.unit]) * MOST + dispatch.to_party
            dispatch = dataclasses.replace(dispatch, to_party=party)
        target = self._target(dispatch)
        if dispatch.order == "charge" and self._runs_before(dispatch.unit):
            leash_m = dispatch.leash_m or self.pursuit.leash_m
            dispatch = dataclasses.replace(dispatch, order="pursue", leash_m=leash_m)
        if dispatch.order in LOOSED and not dispatch.parties:
            told = (self.host, self.staff, self.record, self.pursuit)
            dispatch = in_parties(*told, dispatch, target, t_s)
        dispatch = on_the_map(dispatch, self.field.ground.bounds())
        self.duties.taken(self.staff, dispatch, self.now.units, t_s)
        if dispatch.order == "escort":
            captive = self.doctrine.captive
            tell_off(self.host, self.parties, dispatch, captive, self.record, t_s)
            return
        if supersedes(dispatch):
            errand.begin(self.host, self.staff, dispatch)
        way = close_up(self.host, dispatch, target)
        if way is not None:
            self.staff.closing[dispatch.unit] = dispatch
            dispatch = way
        take_effect(self.host, self.parties, dispatch, target, self.record, t_s)

    def _target(self, dispatch: Dispatch) -> Target:
        """Nearest part of a body that the officer sees, and which it is: the one that is named, or
        else the one nearest to his unit.
        """
        look = self.staff.looks.get(dispatch.unit)
        if look is None or not look.sightings:
            return None
        x = float(self.host.units.x_m[dispatch.unit])
        y = float(self.host.units.y_m[dispatch.unit])
        points = [nearest_part(s, x, y) for s in look.sightings]
        known = self.staff.setups[int(self.host.units.side[dispatch.unit])].known
        meant = [b.number for b in bodies_seen(look, known) if b.name == dispatch.target != ""]
        k = min(
            meant or range(len(points)),
            key=lambda j: ((points[j][0] - x) ** 2 + (points[j][1] - y) ** 2, j),
        )
        return (*points[k], look.truths[k])

    def _runs_before(self, unit: int) -> bool:
        """Whether most of the enemies whom an officer sees close before him run."""
        look, units, attack = self.staff.looks.get(unit), self.host.units, self.doctrine.attack
        if look is None:
            return False
        at = (float(units.x_m[unit]), float(units.y_m[unit]))
        men = [0.0, 0.0]
        for s in look.sightings:
            away = distance_m(s.x_m, s.y_m, *at) - s.half_m
            if s.state != State.YIELDS and away <= attack.loose_m:
                men[s.state == State.RUNS] += float(exp(s.ln_men))
        return bool(turns_to_chase(men[1], men[0], attack))

    def _let_loose(self, t_s: float) -> None:
        """Units that charge and see the enemy run before them give chase of themselves."""
        for unit, run in sorted(self.staff.running.items()):
            if run.order == "charge" and self._runs_before(unit):
                leash_m = self.pursuit.leash_m
                order = Dispatch("pursue", unit, name=run.name, plan=0, leash_m=leash_m)
                self._begin(order, t_s)

    # ------------------------------------------------------------------ think

    def think(self, t_s: float) -> None:
        """Once a minute every commander decides."""
        for side in range(len(self.host.sides)):
            self.council.resumed(side, self.now.units, t_s)
            self.council.decide(side, t_s)
        self.staff.woken.clear()

    def give(self, side: int, dispatch: Dispatch, t_s: float) -> None:
        """Let a side's commander give an order of somebody else's mind: a player's, an umpire's.

        It travels as his own orders do and takes effect when it arrives; one that nobody can carry
        out, or to a unit that is not his, is refused.
        """
        self.council.send(side, self.staff.commanders[side], dispatch, t_s)

    def lose(self, t_s: float, number: int) -> bool:
        """An umpire's ruling: the courier with this message does not arrive."""
        return self.mail.lose(t_s, number)

    # ------------------------------------------------------------------ saving

    @property
    def resumed_s(self) -> float | None:
        """When a march was resumed first; None while none was."""
        return min(self.staff.resumed_s.values(), default=None)

    def results(self) -> dict[str, float | None]:
        """Delay bought from each side [s]: from first contact to the march resumed."""
        staff = self.staff
        return {
            name: staff.resumed_s[s] - staff.first_contact_s.get(s, staff.resumed_s[s])
            if s in staff.resumed_s
            else None
            for s, name in enumerate(self.host.sides)
        }

    def to_state(self) -> dict[str, np.ndarray | bytes]:
        """Everything a run needs to go on with the same bytes."""
        state = self.staff.to_state()
        state |= {f"parties.{name}": array.copy() for name, array in self.parties.items()}
        state["carried_s"] = np.array([self.carried_s])
        state["units_now"] = self.now.units.copy()
        return state

    def from_state(self, state: dict[str, Any]) -> None:
        """Go on from a checkpoint; the host has been restored before."""
        self.staff.from_state(state)
        self.parties.load({c.name: state[f"parties.{c.name}"] for c in self.parties.columns})
        self.carried_s = float(state["carried_s"][0])
        self.now = self.field.survey()
        self.now.units[:] = state["units_now"]
        self.enemies = self._enemies()

    def digest(self) -> str:
        """SHA-256 of everything that command keeps."""
        digest = hashlib.sha256()
        self.staff.update_digest(digest)
        self.parties.update_digest(digest)
        return digest.hexdigest()
