"""Once a minute officers look round, commanders learn, and reports go off.

Every officer in order looks over the enemy; what he makes of it is a handful of sightings, each
with an error that he keeps for a while. The commander takes his own into his beliefs; the others
send word when it is worth a courier. Truth is touched only to find out who sees what.
"""

from typing import Any

import numpy as np

from rearguard.clock import learn
from rearguard.clock.brief import return_of
from rearguard.clock.estimate import Eye, Laws, scared_now, sightings_of
from rearguard.clock.lead import HUNTS
from rearguard.clock.look import FIELDS, GLIMPSE, SX, SY, Field, N, Ranges, Surveyed
from rearguard.clock.mail import report_text
from rearguard.clock.notice import Noticing, forget
from rearguard.clock.officer import able, recipient
from rearguard.clock.staff import Look, Staff
from rearguard.kit.geometry import distance_m
from rearguard.kit.math import exp, log
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kernel
from rearguard.laws.command.belief import Source, State, aged_spread_m
from rearguard.laws.command.brief import Return, Sighting
from rearguard.laws.word.report import Report, worth_a_courier
from rearguard.record.events import Event, Row

plain_exp, log, distance_m = plainly(exp, log, distance_m)
aged_spread_m, worth_a_courier = plainly(aged_spread_m, worth_a_courier)
OWN_M = 2000.0  # own units are known for what they are up to here (Dyer 1896)
EMPTY_SHARE = 0.3  # so much of a place must be open to the eye to find it empty
NEAR_IT_M = 100.0  # men no farther than this from a body's place belong to it
RUNS, YIELDS, IN_ORDER = int(State.RUNS), int(State.YIELDS), len(State)
WORTH_A_LINE = 0.1  # share of all the enemies he believes in, to be told of (judged)


class Lookers:
    """Looks over the field for every officer and commander.

    Parameters
    ----------
    host, field, record : as in ``Command``
    """

    def __init__(self, host: Any, field: Field, record: Any, seed: int, laws: Laws) -> None:
        self.host, self.field, self.record = host, field, record
        self.seed, self.laws = seed, laws
        self.noticing = Noticing(seed, laws.sight)

    def look(self, staff: Staff, parties: Any, now: Surveyed, reach: Ranges, t_s: float) -> None:
        """Every officer and commander who is in order looks round; so do officers of parties."""
        host, units = self.host, self.host.units
        staff.looks.clear()
        staff.own_looks.clear()
        for side in range(len(host.sides)):
            # row, and unit; -1 - side for the commander, from n_units on the row of a party
            watchers: list[tuple[int, int]] = []
            for u in np.flatnonzero(units.side == side):
                if units.last[u] > units.first[u] and (row := recipient(host, int(u))) >= 0:
                    watchers.append((row, int(u)))
            if able(host, staff.commanders[side]):
                watchers.append((staff.commanders[side], -1 - side))
            for p in np.flatnonzero((parties.side == side) & np.isin(parties.task, HUNTS)):
                if able(host, row := int(parties.leader[p])):
                    watchers.append((row, host.n_units + int(p)))
            for (_, number), look in zip(
                watchers, self._over(staff, side, watchers, now, reach, t_s), strict=True
            ):
                if number >= 0:
                    staff.looks[number] = look
                else:
                    staff.own_looks[side] = look
        forget(staff.spied, t_s, self.laws.sight)

    def _over(
        self, staff: Staff, side: int, watchers: list[tuple[int, int]], now: Surveyed,
        reach: Ranges, t_s: float,
    ) -> list[Look]:  # fmt: skip
        """Looks of one side's officers at all bodies of the others."""
        found: list[tuple[list[Sighting], list[int]]] = [([], []) for _ in watchers]
        every, sight = self.host.all, self.laws.sight
        eyes = [
            Eye(row, float(every.x_m[row]), float(every.y_m[row]),
                scared_now(self.host, now.units, row, sight))
            for row, _ in watchers
        ]  # fmt: skip
        places = np.array([(e.x_m, e.y_m) for e in eyes], np.float64).reshape(-1, 2)
        for other in range(len(self.host.sides)):
            if other == side or not len(now.cells[other]):
                continue
            seen = self.field.seen(places, now.sums[other], reach)
            for e in np.flatnonzero((seen > GLIMPSE).any(axis=1)):
                bodies, number = self.field.bodies(now, other, seen[e], eyes[e]), watchers[e][1]
                spied = staff.spied.setdefault(number, {})
                sought = self._sought(staff, number, bodies.totals)
                here = self.noticing.found(spied, number, bodies, sought, reach, t_s)
                sightings, truths = sightings_of(
                    bodies, here, now.kinds[other], now.first_unit[other], eyes[e], self.seed,
                    reach, self.laws, t_s,
                )  # fmt: skip
                found[e][0].extend(sightings)
                found[e][1].extend(truths)
        return [Look(t_s, tuple(s), tuple(t)) for s, t in found]

    def _sought(self, staff: Staff, number: int, totals: np.ndarray) -> np.ndarray:
        """Bodies that a commander looks for, for he believes in one about there."""
        out = np.zeros(len(totals), bool)
        if number < 0:
            table, rows = staff.beliefs.table, staff.beliefs.rows(-1 - number)
            for row in rows:
                dx = totals[:, SX] / totals[:, N] - table.x_m[row]
                dy = totals[:, SY] / totals[:, N] - table.y_m[row]
                out |= dx * dx + dy * dy < (table.half_m[row] + NEAR_IT_M) ** 2
        return out

    def take_own_look(self, staff: Staff, side: int, reach: Ranges, t_s: float) -> None:
        """A commander takes what he sees himself into his beliefs."""
        look = staff.own_looks.get(side)
        if look is None:
            return
        row = staff.commanders[side]
        unit = int(self.host.all.unit[row])
        self.note_sightings(staff, side, unit, row, look, t_s)
        told = (t_s, int(Source.EYES), unit)
        changes = learn.take_in(
            staff.beliefs, side, look.sightings, look.truths, told, self.laws.belief
        )
        self.note_beliefs(staff, side, changes, t_s)
        self._find_empty(staff, side, reach, t_s)

    def _find_empty(self, staff: Staff, side: int, reach: Ranges, t_s: float) -> None:
        """Beliefs about places that he looks at and finds empty fade."""
        table, rows = staff.beliefs.table, staff.beliefs.rows(side)
        rows = rows[(table.told_s[rows] < t_s) & (table.state[rows] != State.RUNS)]
        top = self.laws.belief.horse_top_m_s
        spread = aged_spread_m(table.spread_m[rows], t_s - table.seen_s[rows], top)
        rows = rows[spread < 1500.0]
        if not len(rows):
            return
        sums = np.zeros((len(rows), FIELDS))
        sums[:, N] = [float(plain_exp(v)) for v in table.ln_men[rows]]
        sums[:, SX], sums[:, SY] = (sums[:, N] * table[c][rows] for c in ("x_m", "y_m"))
        who = staff.commanders[side]
        eye = np.array([[self.host.all.x_m[who], self.host.all.y_m[who]]], np.float64)
        seen = self.field.seen(eye, sums, reach)[0]
        learn.fade(staff.beliefs, side, rows[seen > EMPTY_SHARE], self.laws.belief)

    def see_own(self, staff: Staff, side: int, now: Surveyed, reach: Ranges, t_s: float) -> None:
        """A commander sees how his own units within sight stand."""
        host, who = self.host, staff.commanders[side]
        if not able(host, who):
            return
        x, y = float(host.all.x_m[who]), float(host.all.y_m[who])
        for u in np.flatnonzero(host.units.side == side):
            if host.units.last[u] <= host.units.first[u]:
                continue
            now_own = return_of(host, staff, now.units, int(u), t_s)
            if int(u) not in staff.returns[side]:
                staff.returns[side][int(u)] = now_own  # he drew them up himself
                continue
            away = float(distance_m(x, y, now_own.x_m, now_own.y_m))
            if away > min(OWN_M, reach.mass_m):
                continue
            if host.all.unit[who] != u and away > 100.0:
                sums = np.zeros((1, FIELDS))
                sums[0, [N, SX, SY]] = 1e3, 1e3 * now_own.x_m, 1e3 * now_own.y_m
                eye = np.array([[x, y]])
                if self.field.seen(eye, sums, reach)[0, 0] < 0.3:
                    continue
            staff.returns[side][int(u)] = now_own

    def note_sightings(
        self, staff: Staff, side: int, unit: int, who: int, look: Look, t_s: float
    ) -> None:
        """Write new sightings into the journal, each body once in half an hour."""
        each = [float(plain_exp(s.ln_men)) for s in look.sightings]
        total = sum(each)
        for s, truth, men in zip(look.sightings, look.truths, each, strict=True):
            if men < WORTH_A_LINE * total:
                continue
            if staff.fresh(f"sighted {side} {truth} {s.state}", t_s, 1800.0):
                away = float(
                    distance_m(self.host.all.x_m[who], self.host.all.y_m[who], s.x_m, s.y_m)
                )
                self.record.note(
                    Row(t_s, Event.SIGHTED, side, unit, who, truth, round(men), -1, -1, s.x_m,
                        s.y_m, away)
                )  # fmt: skip

    def note_beliefs(
        self, staff: Staff, side: int, changes: list[learn.Learned], t_s: float
    ) -> None:
        """Write changes of mind into the journal, those about a good part of the enemy."""
        if not changes:
            return
        table, rows = staff.beliefs.table, staff.beliefs.rows(side)
        total = sum(float(plain_exp(v)) for v in table.ln_men[rows])
        who = staff.commanders[side]
        unit = int(self.host.all.unit[who])
        for c in changes:
            family = learn.FAMILY.get(State(c.state), 0)
            if c.men < WORTH_A_LINE * total:
                continue
            if staff.fresh(f"belief {side} {family} {c.state}", t_s, 600.0):
                self.record.note(
                    Row(t_s, Event.BELIEF, side, unit, who, c.truth, round(c.men), c.state, -1,
                        c.x_m, c.y_m, c.sd)
                )  # fmt: skip

    def reports(
        self, staff: Staff, side: int, now: Surveyed, reach: Ranges, t_s: float
    ) -> list[tuple[int, int, list[Any]]]:
        """Letters that officers have to send: (row of the officer, unit, text)."""
        host, commander = self.host, staff.commanders[side]
        letters, law = [], self.laws.report
        for u in np.flatnonzero(host.units.side == side):
            unit = int(u)
            look, row = staff.looks.get(unit), recipient(host, unit)
            if look is None or row < 0 or row == commander:
                continue
            own = return_of(host, staff, now.units, unit, t_s)
            if own.standing < law.kept_share * own.mustered:
                continue
            before = staff.told.get(unit)
            if not worth_telling(look, own, before, t_s, law):
                continue
            at = (host.all.x_m[commander], host.all.y_m[commander])
            beside = distance_m(host.all.x_m[row], host.all.y_m[row], *at) < law.beside_m
            if beside and before is not None and not news_of_self(own, before[2], law):
                continue
            gone = self._gone(row, look, before[1], reach) if before is not None else []
            self.note_sightings(staff, side, unit, row, look, t_s)
            staff.told[unit] = (t_s, look, own)
            text = report_text(list(look.sightings), list(look.truths), own, gone)
            letters.append((row, unit, text))
        return letters

    def _gone(self, row: int, look: Look, told: Look, reach: Ranges) -> list[tuple[float, float]]:
        """Places of bodies that an officer told of and now sees empty."""
        here = [s for s in look.sightings if s.state not in (State.RUNS, State.YIELDS)]
        old = [
            s
            for s in told.sightings
            if s.state not in (State.RUNS, State.YIELDS)
            and left_there(s, here) < self.laws.report.left_share
        ]
        if not old:
            return []
        sums = np.zeros((len(old), FIELDS))
        sums[:, N] = [float(plain_exp(s.ln_men)) for s in old]
        sums[:, SX] = sums[:, N] * [s.x_m for s in old]
        sums[:, SY] = sums[:, N] * [s.y_m for s in old]
        eye = np.array([[self.host.all.x_m[row], self.host.all.y_m[row]]], np.float64)
        seen = self.field.seen(eye, sums, reach)[0]
        return [(s.x_m, s.y_m) for s, share in zip(old, seen, strict=True) if share > EMPTY_SHARE]


def worth_telling(
    look: Look, own: Return, before: tuple[float, Look, Return] | None, t_s: float, report: Report
) -> bool:
    """Whether an officer sends word: of a body, or of what became of his own unit."""
    if before is None:
        return bool(look.sightings) or bool(own.done)
    then_s, told, unit = before
    then, now = men_by_state(told), men_by_state(look)
    if broke(now, then, report):
        return True
    if t_s - then_s < report.pause_s:
        return False
    if news_of_self(own, unit, report):
        return True
    if told.sightings and not look.sightings and t_s - then_s >= report.again_s:
        return True
    if then[IN_ORDER] > 0.0 and now[IN_ORDER] == 0.0:
        return True
    for s in look.sightings:
        if worth_a_courier(*_compared(s, now, then, told), t_s - then_s, report):
            return True
    return False


@kernel
def add_up(ln_men, state, men):
    """Men of some sightings by what they look to be doing, and of those in order."""
    for k in range(state.shape[0]):
        n = exp(ln_men[k])
        men[state[k]] += n
        if state[k] != RUNS and state[k] != YIELDS:
            men[IN_ORDER] += n


def men_by_state(look: Look) -> list[float]:
    """Men whom an officer saw, by what they looked to be doing, and of those in order."""
    men = np.zeros(IN_ORDER + 1)
    state = np.array([s.state for s in look.sightings], np.int64)
    add_up(np.array([s.ln_men for s in look.sightings], np.float64), state, men)
    out: list[float] = men.tolist()
    return out


def left_there(told: Sighting, here: list[Sighting]) -> float:
    """Share of a body told of that still stands about its place."""
    left = sum(
        float(plain_exp(o.ln_men))
        for o in here
        if distance_m(told.x_m, told.y_m, o.x_m, o.y_m) < told.half_m + o.half_m + NEAR_IT_M
    )
    return left / float(plain_exp(told.ln_men))


def broke(now: list[float], then: list[float], report: Report) -> bool:
    """Whether a good part of what stood when an officer sent word last does so no more.

    ``now``, ``then`` : as by ``men_by_state``.
    """
    return then[IN_ORDER] > 0.0 and now[RUNS] - then[RUNS] > report.broke_share * then[IN_ORDER]


def news_of_self(own: Return, told: Return, report: Report) -> bool:
    """Whether so much has become of an officer's own unit that he sends word."""
    if own.done != told.done or (own.contact_s >= 0.0) != (told.contact_s >= 0.0):
        return True
    changed = abs(own.captives - told.captives) + abs(own.standing - told.standing)
    return changed > report.self_share * max(own.mustered, 1.0) or own.arrived != told.arrived


def _compared(
    s: Sighting, now: list[float], then: list[float], told: Look
) -> tuple[bool, bool, float, float]:
    """(new, state changed, change of ln strength, moved) of a sighting against what was told.

    Crowds in flight are told as one: officers do not send word of each.
    """
    if s.state in (State.RUNS, State.YIELDS):
        was = then[s.state]
        return was == 0.0, False, float(log(now[s.state] / was)) if was > 0.0 else 0.0, 0.0
    near = [o for o in told.sightings if o.state not in (State.RUNS, State.YIELDS)]
    if not near:
        return True, False, 0.0, 0.0
    moved, best = min(
        (max(float(distance_m(o.x_m, o.y_m, s.x_m, s.y_m)), 0.0), k) for k, o in enumerate(near)
    )
    o = near[best]
    if moved > 2500.0:
        return True, False, 0.0, 0.0
    return False, o.state != s.state, s.ln_men - o.ln_men, moved
