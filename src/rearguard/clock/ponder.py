"""Ponder: an officer has an order from the field, and has not called it out yet.

He takes the time of ``word/order`` over it. When he does not make it out he asks back, which takes
the way there and back again. A newer order puts aside what he was pondering.
"""

from typing import Any, NamedTuple

from rearguard.clock.effect import KEEPS_ORDER
from rearguard.clock.luck import throw
from rearguard.clock.staff import Staff, read_dispatch
from rearguard.host.messages import Carrier
from rearguard.kit.plainly import plainly
from rearguard.kit.streams import ORDER
from rearguard.laws.command.brief import Dispatch
from rearguard.laws.word.order import Chain, ponder_s, right_share

ponder_s, right_share = plainly(ponder_s, right_share)
CALLS = (Carrier.HORN, Carrier.DRUM, Carrier.BANNER)


class Pondered(NamedTuple):
    """An order that an officer has made out: what, of which side, his row."""

    dispatch: Dispatch
    side: int
    row: int


class Pondering:
    """Orders that have reached their officers and that nobody acts on yet."""

    def __init__(self, host: Any, staff: Staff, seed: int, chain: Chain) -> None:
        self.host, self.staff, self.seed, self.chain = host, staff, seed, chain

    def take(self, dispatch: Dispatch, message: Any, row: int, t_s: float) -> None:
        """An officer has an order; one older than what he has is put aside."""
        staff = self.staff
        if not self._is_newest(dispatch, message):
            return
        if supersedes(dispatch):
            unit = dispatch.unit
            staff.pondering = [
                p for p in staff.pondering
                if p[3]["unit"] != unit or not supersedes(read_dispatch(p[3]))
            ]  # fmt: skip
        due_s = t_s + self._takes_s(message, row, t_s)
        staff.pondering.append([due_s, message.side, row, message.text])

    def _takes_s(self, message: Any, row: int, t_s: float) -> float:
        """How long an officer is over an order; what a commander orders himself he knows."""
        if row == message.sender:
            return 0.0
        call = message.carrier in CALLS
        led = float(self.host.people.leadership[row])
        takes_s = float(ponder_s(call, led, self.chain))
        right = float(right_share(self.staff.setups[message.side].skill, self.chain))
        die = float(throw(self.seed, ORDER, int(message.sent_s * 4.0), message.number))
        if call or die < right:
            return takes_s
        return 2.0 * (t_s - message.sent_s) + 2.0 * takes_s

    def _is_newest(self, dispatch: Dispatch, message: Any) -> bool:
        """Whether an order to a whole unit is newer than what its officer has; letters are dated.

        A courier may be overtaken by another who left after him.
        """
        if not supersedes(dispatch):
            return True
        if message.number < self.staff.newest.get(dispatch.unit, -1):
            return False
        self.staff.newest[dispatch.unit] = message.number
        return True

    def made_out(self, t_s: float) -> list[Pondered]:
        """Orders that their officers call out now, in order of time."""
        ripe = [p[0] <= t_s for p in self.staff.pondering]
        if not any(ripe):
            return []
        out = [p for p, now in zip(self.staff.pondering, ripe, strict=True) if now]
        self.staff.pondering = [
            p for p, now in zip(self.staff.pondering, ripe, strict=True) if not now
        ]
        out.sort(key=lambda p: p[0])  # stable
        return [Pondered(read_dispatch(p[3]), p[1], p[2]) for p in out]


def supersedes(dispatch: Dispatch) -> bool:
    """Whether an order is for a whole unit and puts another in its place."""
    return dispatch.to_party < 0 and dispatch.order not in KEEPS_ORDER
