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

from rearguard.clock.luck import own_threshold, throw
from rearguard.clock.officer import REACHES, able, recipient
from rearguard.clock.staff import dispatch_text
from rearguard.host.doing import Doing
from rearguard.host.messages import Carrier, Matter, Message, Messages
from rearguard.host.parties import MOST
from rearguard.kit.geometry import distance_m
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kernel
from rearguard.kit.streams import COURIER, HEAR
from rearguard.laws.command.brief import Dispatch, Return, Sighting
from rearguard.laws.command.orders import SIGNALS
from rearguard.laws.sense.hearing import Hearing, horn_heard_share, voice_heard_share
from rearguard.laws.word.carry import Carry, courier_m_s
from rearguard.record.events import Event, Reason, Row

distance_m, courier_m_s = plainly(distance_m, courier_m_s)
horn_heard_share, voice_heard_share = plainly(horn_heard_share, voice_heard_share)
QUIET_DB, MARCH_DB, FIGHT_DB = 45.0, 65.0, 80.0  # noise round the receiver (G3)
FINDS_M = 800.0  # from here he sees whom he seeks, by day (judged, 300 to 1500)
FINDS_DARK_M = 100.0  # the same in the dark
SEEKS_S = 3600.0  # he gives up after this (judged, 30 to 120 min)
NOBODY_S = 900.0  # and after this where nobody is left to take his letter (judged, 10 to 30 min)


class Arrived(NamedTuple):
    """A message that has come to its receiver."""

    message: Message
    row: int


@kernel
def men_in_reach(n, x_m, y_m, side, doing, men, reaches, x, y, own_side, reach_m):
    """Armed enemies within reach of a point [men]."""
    total = 0.0
    for i in range(n):
        dx = x_m[i] - x
        dy = y_m[i] - y
        near = dx * dx + dy * dy < reach_m * reach_m
        if near and side[i] != own_side and reaches[doing[i]]:
            total += men[i]
    return total


@kernel
def mark_near(n, x_m, y_m, near, within_m, out):
    """Mark points that have one of some cells within a square about them."""
    for k in range(n):
        out[k] = 0
        for c in range(near.shape[0]):
            if abs(near[c, 0] - x_m[k]) < within_m and abs(near[c, 1] - y_m[k]) < within_m:
                out[k] = 1
                break


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
            distance_m(
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
        self,
        matter: int,
        t_s: float,
        side: int,
        sender: int,
        unit: int,
        carrier: int,
        to: tuple[float, float],
    ) -> Message:
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
        self, t_s: float, dt_s: float, dark: bool, enemies: list[np.ndarray], commander: Callable
    ) -> list[Arrived]:
        """Move every courier by ``dt_s``; those who arrive come back, in order of their number.

        Parameters
        ----------
        enemies : float64[sides, k, 2] or list    places of cells with enemies of each side
        commander : callable                      side -> row of its commander, -1 for nobody
        """
        arrived: list[Arrived] = []
        gone: set[int] = set()
        if not self.messages.under_way:
            return arrived
        for message, near in zip(self.messages.under_way, self._near(enemies), strict=True):
            if message.matter == Matter.REPORT:
                row = commander(message.side)
            else:
                row = self._receiver(message.receiver, message.party)
            if self._caught(message, near, dt_s):
                gone.add(message.number)
                self._lose(t_s, message, Reason.ENEMY)
            elif t_s - message.sent_s > (NOBODY_S if row < 0 and message.searching else SEEKS_S):
                gone.add(message.number)
                self._lose(t_s, message, Reason.NO_NEWS)
            elif self._ride(message, row, dt_s, dark):
                gone.add(message.number)
                arrived.append(Arrived(message, row))
        self.messages.remove(gone)
        return arrived

    def _near(self, enemies: list[np.ndarray]) -> list[int]:
        """Whether each courier is so near to cells with enemies that they must be looked at."""
        under_way = self.messages.under_way
        x = np.array([m.x_m for m in under_way])
        y = np.array([m.y_m for m in under_way])
        side = np.array([m.side for m in under_way])
        near = np.zeros(len(x), np.uint8)
        for s in set(side.tolist()):
            mine, out = side == s, np.zeros(len(x), np.uint8)
            mark_near(len(x), x, y, enemies[s], self.numbers.reach_m + 400.0, out)
            near[mine] = out[mine]
        return near.tolist()

    def _ride(self, message: Message, row: int, dt_s: float, dark: bool) -> bool:
        """One step of a courier; whether he has arrived."""
        every = self.host.all
        aim, found = (message.to_x_m, message.to_y_m), False
        if row >= 0:
            there = (float(every.x_m[row]), float(every.y_m[row]))
            away = float(distance_m(message.x_m, message.y_m, *there))
            found = away <= (FINDS_DARK_M if dark else FINDS_M)
            if found or message.searching:
                aim = there
        way = float(distance_m(message.x_m, message.y_m, *aim))
        seeks = message.searching and not found
        step = courier_m_s(message.mounted, message.gone_m, dark, seeks, self.numbers) * dt_s
        if way <= step:
            message.x_m, message.y_m = aim
            message.gone_m += way
            message.searching = not found
            return found
        message.x_m += step / way * (aim[0] - message.x_m)
        message.y_m += step / way * (aim[1] - message.y_m)
        message.gone_m += float(step)
        return False

    def _caught(self, message: Message, near: int, dt_s: float) -> bool:
        """Whether armed enemies within reach, or the way itself, have stopped the courier."""
        every, carry = self.host.all, self.numbers
        if near:
            men = men_in_reach(
                self.host.n_people, every.x_m, every.y_m, every.side, every.doing, every.men,
                REACHES, message.x_m, message.y_m, message.side, carry.reach_m,
            )  # fmt: skip
            message.hazard += men * carry.caught_hz * dt_s
        hazard = message.hazard + 0.001 * message.gone_m * carry.loss_per_km
        return hazard > 0.0 and hazard >= message.luck

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
        self,
        event: int,
        t_s: float,
        message: Message,
        task: int,
        value: float,
        who: int,
        cause: int = -1,
    ) -> None:
        unit = message.receiver if message.matter == Matter.ORDER else message.sender
        self.record.note(
            Row(t_s, event, message.side, unit, who, message.number, 0, task, cause,
                message.x_m, message.y_m, value)
        )  # fmt: skip
