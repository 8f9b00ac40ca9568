"""Mail: how dispatches and reports leave, travel and arrive.

A dispatch goes by voice when the receiver can hear it, by horn when it is one of the few things a
horn says, else by courier. A courier rides for where his sender believed the receiver to be, sees
him from some way off, and asks his way when he does not find him. Armed enemies who can reach him
may stop him for good; then his letter does nothing.
"""

import dataclasses
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from rearguard.clock.look import About
from rearguard.clock.luck import own_threshold, throw
from rearguard.clock.officer import REACHES, able, recipient
from rearguard.clock.staff import dispatch_text
from rearguard.host.doing import Doing
from rearguard.host.messages import (
    GONE,
    HAZARD,
    LUCK,
    MOUNTED,
    SEARCHES,
    SENT,
    SIDE,
    TO_X,
    TO_Y,
    Carrier,
    Matter,
    Message,
    Messages,
    X,
    Y,
)
from rearguard.host.parties import MOST
from rearguard.kit.geometry import distance_m
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kernel, law
from rearguard.kit.streams import COURIER, HEAR
from rearguard.laws.command.brief import Dispatch, Return, Sighting
from rearguard.laws.command.orders import SIGNALS
from rearguard.laws.sense.hearing import Hearing, horn_heard_share, voice_heard_share
from rearguard.laws.word.carry import Carry, courier_m_s
from rearguard.record.events import Event, Reason, Row

plain_distance_m = plainly(distance_m)
horn_heard_share, voice_heard_share = plainly(horn_heard_share, voice_heard_share)
QUIET_DB, MARCH_DB, FIGHT_DB = 45.0, 65.0, 80.0  # noise round the receiver (G3)
FINDS_M = 800.0  # from here he sees whom he seeks, by day (judged, 300 to 1500)
FINDS_DARK_M = 100.0  # the same in the dark
COMES_M = 600.0  # no enemy comes farther till the next survey of the field: a minute at 10 m/s [m]
SEEKS_S = 3600.0  # he gives up after this (judged, 30 to 120 min)
NOBODY_S = 900.0  # and after this where nobody is left to take his letter (judged, 10 to 30 min)
RIDES, ARRIVES, CAUGHT, GIVES_UP = range(4)
REPORT = int(Matter.REPORT)


class Arrived(NamedTuple):
    """A message that has come to its receiver."""

    message: Message
    row: int


@law
def cell_along(at_m, start_m, inverse, cells):
    """Number of a cell along one edge of the map; beyond the edge the last cell counts."""
    return min(max(int((at_m - start_m) * inverse), 0), cells - 1)


@kernel
def mark_near(road, marked, x0, y0, inverse, near):
    """Mark couriers in cells about armed enemies."""
    for k in range(road.shape[0]):
        cx = cell_along(road[k, X], x0, inverse, marked.shape[2])
        cy = cell_along(road[k, Y], y0, inverse, marked.shape[1])
        near[k] = marked[int(road[k, SIDE]), cy, cx]


@kernel
def men_in_reach(
    n, x_m, y_m, side, doing, men, reaches, reach_m, road, which, marked, x0, y0, inverse, in_reach
):  # fmt: skip
    """Sum up the armed enemies within reach of some couriers [men].

    Only who stands in a cell about one of them, with a metre to spare, is measured.
    """
    ny, nx = marked.shape[1], marked.shape[2]
    about = np.zeros((ny, nx), np.bool_)
    wide = reach_m + 1.0
    for k in which:
        west = cell_along(road[k, X] - wide, x0, inverse, nx)
        east = cell_along(road[k, X] + wide, x0, inverse, nx)
        south = cell_along(road[k, Y] - wide, y0, inverse, ny)
        north = cell_along(road[k, Y] + wide, y0, inverse, ny)
        about[south : north + 1, west : east + 1] = True
    for i in range(n):
        if not reaches[doing[i]]:
            continue
        cx = cell_along(np.float64(x_m[i]), x0, inverse, nx)
        if not about[cell_along(np.float64(y_m[i]), y0, inverse, ny), cx]:
            continue
        for k in which:
            dx = x_m[i] - road[k, X]
            dy = y_m[i] - road[k, Y]
            if dx * dx + dy * dy < reach_m * reach_m and side[i] != road[k, SIDE]:
                in_reach[k] += men[i]


@kernel
def ride(road, to_row, x_m, y_m, in_reach, t_s, dt_s, dark, carry, fates):
    """One step of every courier, and what it brings: enemies or the way itself stop him, he gives
    up, he finds whom he seeks, or he is still under way.
    """
    for k in range(road.shape[0]):
        row = to_row[k]
        road[k, HAZARD] += in_reach[k] * carry.caught_hz * dt_s
        hazard = road[k, HAZARD] + 0.001 * road[k, GONE] * carry.loss_per_km
        lost = row < 0 and road[k, SEARCHES] == 1.0
        if hazard > 0.0 and hazard >= road[k, LUCK]:
            fates[k] = CAUGHT
            continue
        if t_s - road[k, SENT] > (NOBODY_S if lost else SEEKS_S):
            fates[k] = GIVES_UP
            continue
        aim_x = road[k, TO_X]
        aim_y = road[k, TO_Y]
        found = False
        if row >= 0:
            there_x = np.float64(x_m[row])
            there_y = np.float64(y_m[row])
            away = distance_m(road[k, X], road[k, Y], there_x, there_y)
            found = away <= (FINDS_DARK_M if dark else FINDS_M)
            if found or road[k, SEARCHES] == 1.0:
                aim_x = there_x
                aim_y = there_y
        way = distance_m(road[k, X], road[k, Y], aim_x, aim_y)
        seeks = road[k, SEARCHES] == 1.0 and not found
        step = courier_m_s(road[k, MOUNTED] == 1.0, road[k, GONE], dark, seeks, carry) * dt_s
        fates[k] = RIDES
        if way <= step:
            road[k, X] = aim_x
            road[k, Y] = aim_y
            road[k, GONE] += way
            road[k, SEARCHES] = 0.0 if found else 1.0
            if found:
                fates[k] = ARRIVES
            continue
        road[k, X] += step / way * (aim_x - road[k, X])
        road[k, Y] += step / way * (aim_y - road[k, Y])
        road[k, GONE] += step


def pair_of(sender: int, receiver: int) -> int:
    """Number of a sender and a receiver, the key of their dice."""
    return (sender * 2654435761 + receiver) & 0xFFFFFFFF


def report_text(
    sightings: list[Sighting],
    truths: list[int],
    own: Return | None,
    gone: list[tuple[float, float]] | None = None,
) -> list[Any]:
    """A report as plain data. ``truths`` are for the record alone; ``gone`` places are empty."""
    told = list(own) if own is not None else None
    return [[list(s) for s in sightings], list(truths), told, [list(p) for p in gone or []]]


def read_report(
    text: list[Any],
) -> tuple[list[Sighting], list[int], Return | None, list[tuple[float, float]]]:
    """A report from plain data: sightings, their truths, the unit's return, empty places."""
    own = None
    if text[2] is not None:
        own = Return._make([*text[2][:-1], tuple(text[2][-1])])
    gone = [(float(x), float(y)) for x, y in text[3]]
    return [Sighting(*row) for row in text[0]], list(text[1]), own, gone


def can_be_blown(dispatch: Dispatch) -> bool:
    """Whether a horn can say it: one of a few words, and nothing about where or how."""
    plain = Dispatch(dispatch.order, dispatch.unit)
    said = dataclasses.replace(
        dispatch, name="", plan=-1, reason=plain.reason, by="", onto=False,
        x_m=plain.x_m if dispatch.x_m != dispatch.x_m else dispatch.x_m,
        y_m=plain.y_m if dispatch.y_m != dispatch.y_m else dispatch.y_m,
    )  # fmt: skip
    return dispatch.order in SIGNALS and repr(said) == repr(plain)


class Mail:
    """Everything under way.

    Parameters
    ----------
    host : Host
    messages : Messages
    record : Record
    seed : int
    carry, hearing : NamedTuple    numbers of the laws
    parties : Table
    """

    def __init__(
        self, host: Any, messages: Messages, record: Any, seed: int, carry: Carry,
        hearing: Hearing, parties: Any,
    ) -> None:  # fmt: skip
        self.host, self.messages, self.record, self.seed = host, messages, record, seed
        self.numbers, self.hearing, self.parties = carry, hearing, parties

    def _roll(self, stream: int, t_s: float, sender: int, receiver: int) -> float:
        return float(throw(self.seed, stream, int(t_s * 4.0), pair_of(sender, receiver)))

    def _noise_db(self, row: int) -> float:
        """Noise round a man: battle, march or quiet."""
        every = self.host.all
        if every.doing[row] == Doing.FIGHTING or self.host.people.noise_db[row] > FIGHT_DB:
            return FIGHT_DB
        return MARCH_DB if every.speed_m_s[row] > 0.5 else QUIET_DB

    def hears(self, t_s: float, sender: int, receiver: int, word: str, by: str) -> int:
        """Carrier by which a call reaches the receiver at once, -1 when he does not hear it."""
        every = self.host.all
        if sender == receiver:
            return int(Carrier.VOICE)
        away = float(
            plain_distance_m(
                every.x_m[sender], every.y_m[sender], every.x_m[receiver], every.y_m[receiver]
            )
        )
        noise, luck = self._noise_db(receiver), self._roll(HEAR, t_s, sender, receiver)
        detail = word not in SIGNALS
        if by in ("", "voice") and luck < voice_heard_share(away, noise, detail, self.hearing):
            return int(Carrier.VOICE)
        called = by in ("horn", "drum", "banner")
        if called and luck < horn_heard_share(away, noise, self.hearing):
            return {"horn": int(Carrier.HORN), "drum": int(Carrier.DRUM)}.get(
                by, int(Carrier.BANNER)
            )
        return -1

    def send_dispatch(
        self, t_s: float, sender: int, dispatch: Dispatch, task: int, to: tuple[float, float],
        on_me: tuple[float, float] | None = None,
    ) -> Arrived | None:  # fmt: skip
        """Send an order; what is called or blown and heard comes back as arrived.

        Parameters
        ----------
        sender : int    row of the commander
        to : tuple      where he believes the receiver to be [m]
        on_me : tuple   his own place, for a call to gather on him; a horn says no other place
        """
        side = int(self.host.all.side[sender])
        party = side * MOST + dispatch.to_party if dispatch.to_party >= 0 else -1
        receiver = self._receiver(dispatch.unit, party)
        carrier = -1
        if receiver >= 0 and dispatch.by != "courier":
            carrier = self.hears(t_s, sender, receiver, dispatch.order, dispatch.by)
            if carrier < 0 and dispatch.by == "" and can_be_blown(dispatch):
                carrier = self.hears(t_s, sender, receiver, dispatch.order, "horn")
        if on_me is not None:
            dispatch = dataclasses.replace(dispatch, x_m=on_me[0], y_m=on_me[1])
        message = self._message(Matter.ORDER, t_s, side, sender, dispatch.unit, carrier, to)
        message.party = party
        message.text = dispatch_text(dispatch)
        given = Event.ORDER_GIVEN
        self._note(given, t_s, message, task, float(message.carrier), sender)
        if carrier >= 0:
            return Arrived(message, receiver)
        if dispatch.by in ("horn", "drum", "banner", "voice"):
            self._note(Event.ORDER_LOST, t_s, message, task, 0.0, -1, Reason.TOO_FAR)
            return None
        self.messages.send(message)
        return None

    def send_report(
        self, t_s: float, sender: int, unit: int, commander: int, text: list[Any]
    ) -> Arrived | None:
        """Send a report to the commander; one told by voice comes back as arrived."""
        every = self.host.all
        carrier = self.hears(t_s, sender, commander, "report", "")
        to = (float(every.x_m[commander]), float(every.y_m[commander]))
        side = int(every.side[sender])
        message = self._message(Matter.REPORT, t_s, side, sender, -1, carrier, to)
        message.text, message.sender = text, unit
        if carrier >= 0:
            return Arrived(message, commander)
        self.messages.send(message)
        return None

    def _message(
        self, matter: int, t_s: float, side: int, sender: int, unit: int, carrier: int,
        to: tuple[float, float],
    ) -> Message:  # fmt: skip
        every = self.host.all
        place = (float(every.x_m[sender]), float(every.y_m[sender]))
        pair = pair_of(sender, unit + 1)
        luck = float(own_threshold(self.seed, COURIER, int(t_s * 4.0), pair))
        by = int(Carrier.COURIER) if carrier < 0 else carrier
        return Message(
            self.messages.number(side), int(matter), side, sender, unit, t_s, by, *place, *to, None,
            mounted=bool(self.host.people.mount[sender] >= 0), luck=luck,
        )  # fmt: skip

    def _receiver(self, unit: int, party: int) -> int:
        if party >= 0:
            leader = int(self.parties.leader[party])
            return leader if able(self.host, leader) else recipient(self.host, unit)
        return recipient(self.host, unit)

    def carry(
        self, t_s: float, dt_s: float, dark: bool, enemies: About, commander: Callable
    ) -> list[Arrived]:
        """Move every courier by ``dt_s``; those who arrive come back, in order of their number.

        Parameters
        ----------
        enemies : About         cells about armed enemies of each side in the last minute
        commander : callable    side -> row of its commander, -1 for nobody
        """
        under_way = self.messages.under_way
        if not under_way:
            return []
        every = self.host.all
        road = self.messages.road()
        rows = self._receivers(commander)
        fates = np.empty(len(under_way), np.uint8)
        ride(
            road, np.array(rows, np.int32), every.x_m, every.y_m, self._in_reach(road, enemies),
            t_s, dt_s, dark, self.numbers, fates,
        )  # fmt: skip
        if not fates.any():
            return []  # all of them ride on
        self.messages.settle()
        arrived: list[Arrived] = []
        gone: set[int] = set()
        for k in np.flatnonzero(fates != RIDES).tolist():
            message = under_way[k]
            gone.add(message.number)
            if fates[k] == ARRIVES:
                arrived.append(Arrived(message, rows[k]))
            else:
                self._lose(t_s, message, Reason.ENEMY if fates[k] == CAUGHT else Reason.NO_NEWS)
        self.messages.remove(gone)
        return arrived

    def _receivers(self, commander: Callable) -> list[int]:
        """Row to whom each courier rides, -1 where there is nobody."""
        heads = [commander(side) for side in range(len(self.host.sides))]
        under_way = self.messages.under_way
        sought = {(m.receiver, m.party) for m in under_way if m.matter != REPORT}
        found = {whom: self._receiver(*whom) for whom in sought}
        return [
            heads[m.side] if m.matter == REPORT else found[m.receiver, m.party] for m in under_way
        ]

    def _in_reach(self, road: np.ndarray, enemies: About) -> np.ndarray:
        """Armed enemies who can reach each courier [men]; looked at where some are near by."""
        every, reach_m = self.host.all, self.numbers.reach_m
        near, men = np.empty(len(road), np.bool_), np.zeros(len(road))
        mark_near(road, *enemies, near)
        which = np.flatnonzero(near)
        if len(which):
            men_in_reach(
                self.host.n_people, every.x_m, every.y_m, every.side, every.doing, every.men,
                REACHES, reach_m, road, which, *enemies, men,
            )  # fmt: skip
        return men

    def _lose(self, t_s: float, message: Message, cause: int) -> None:
        if message.matter == Matter.ORDER:
            self._note(Event.ORDER_LOST, t_s, message, -1, 0.0, -1, cause)

    def lose(self, t_s: float, number: int) -> bool:
        """Take a courier off the road, as if the enemy had caught him (an umpire's ruling)."""
        found = [m for m in self.messages.under_way if m.number == number]
        for message in found:
            self._lose(t_s, message, Reason.ENEMY)
        self.messages.remove({m.number for m in found})
        return bool(found)

    def _note(
        self, event: int, t_s: float, message: Message, task: int, value: float, who: int,
        cause: int = -1,
    ) -> None:  # fmt: skip
        unit = message.receiver if message.matter == Matter.ORDER else message.sender
        self.record.note(
            Row(t_s, event, message.side, unit, who, message.number, 0, task, cause,
                message.x_m, message.y_m, value)
        )  # fmt: skip
