"""Mail under way: orders and reports, each somewhere, carried by somebody at a finite speed.

A courier is a traveller of his own, with a place: he is told off from nobody's ranks, so he costs
his unit no man, but he needs time and can be caught. What is called or blown arrives at once at
those who hear it. Messages that arrived or were lost leave the table; the journal has them.
"""

import hashlib
import json
from dataclasses import dataclass, field
from enum import IntEnum
from operator import attrgetter
from typing import Any

import numpy as np

X, Y, GONE, HAZARD, SEARCHES, TO_X, TO_Y, SENT, LUCK, MOUNTED, SIDE = range(11)  # of a road
ON_THE_ROAD = attrgetter(
    "x_m", "y_m", "gone_m", "hazard", "searching", "to_x_m", "to_y_m", "sent_s", "luck", "mounted",
    "side",
)  # fmt: skip
CHANGES = 5  # columns of a road that the way changes


class Carrier(IntEnum):
    """How a message travels. Add, never renumber: the journal holds these numbers."""

    VOICE = 0
    HORN = 1
    COURIER = 2
    DRUM = 3
    BANNER = 4


class Matter(IntEnum):
    """What a message is."""

    ORDER = 0
    REPORT = 1


@dataclass
class Message:
    """One message under way.

    Attributes
    ----------
    number : int           side * 1,000,000 and a count; permanent
    matter : int           order or report
    side : int
    sender, receiver : int unit numbers; a party's leader is reached by ``party`` (row) instead
    sent_s : float         when it set out
    x_m, y_m : float       where the courier is
    to_x_m, to_y_m : float where he was told to find the receiver
    gone_m : float         way behind him
    mounted : bool
    hazard : float         risk he has run so far, against his own threshold
    luck : float           that threshold
    text : list            the letter, plain data
    """

    number: int
    matter: int
    side: int
    sender: int
    receiver: int
    sent_s: float
    carrier: int
    x_m: float
    y_m: float
    to_x_m: float
    to_y_m: float
    text: Any
    party: int = -1
    gone_m: float = 0.0
    mounted: bool = True
    searching: bool = False
    hazard: float = 0.0
    luck: float = 1e9


@dataclass
class Messages:
    """All messages under way, in order of their number.

    While couriers ride, where they are stands in ``road`` alone; ``settle`` tells the messages.
    """

    under_way: list[Message] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    _road: np.ndarray | None = None

    def road(self) -> np.ndarray:
        """A row for each message under way, to be changed in place : float64[messages, 11]."""
        if self._road is None:
            self._road = np.array([ON_THE_ROAD(m) for m in self.under_way], np.float64)
        return self._road

    def settle(self) -> None:
        """Put into each message how far its courier has come."""
        if self._road is None:
            return
        now = self._road[:, :CHANGES].tolist()
        for m, (x_m, y_m, gone_m, hazard, searches) in zip(self.under_way, now, strict=True):
            m.x_m, m.y_m, m.gone_m, m.hazard, m.searching = x_m, y_m, gone_m, hazard, searches == 1

    def number(self, side: int) -> int:
        """The next number of a side."""
        self.counts[side] = self.counts.get(side, 0) + 1
        return side * 1_000_000 + self.counts[side]

    def send(self, message: Message) -> None:
        """Put a message on its way."""
        self.settle()
        self.under_way.append(message)
        self._road = None

    def remove(self, numbers: set[int]) -> None:
        """Take messages off the road that arrived or were lost."""
        self.settle()
        self._road = None
        self.under_way = [m for m in self.under_way if m.number not in numbers]

    def to_bytes(self) -> bytes:
        """Everything as canonical JSON; numbers come back exactly."""
        self.settle()
        rows = [m.__dict__ for m in self.under_way]
        counts = sorted(self.counts.items())
        return json.dumps([rows, counts], ensure_ascii=False, allow_nan=True).encode()

    def to_state(self) -> dict[str, np.ndarray | bytes]:
        """Everything, for a checkpoint."""
        return {"messages": self.to_bytes()}

    def from_state(self, state: dict[str, np.ndarray | bytes]) -> None:
        """Take everything back from a checkpoint."""
        rows, counts = json.loads(bytes(state["messages"]).decode())
        self.under_way = [Message(**row) for row in rows]
        self._road = None
        self.counts = {int(side): int(n) for side, n in counts}

    def update_digest(self, digest: "hashlib._Hash") -> None:
        """Feed everything to a digest."""
        digest.update(self.to_bytes())
