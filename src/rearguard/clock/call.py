"""Call: hunters call on the man they ride after to yield, and how much of it he understands.

Whether it makes him yield is decided in ``mind/surrender``.
"""

from typing import Any

import numpy as np

from rearguard.clock.staff import Staff
from rearguard.host.doing import Doing
from rearguard.kit.math import sqrt
from rearguard.kit.stage import kernel
from rearguard.laws.sense.hearing import understood_share, voice_heard_share
from rearguard.record.events import Event, Reason, Row

PURSUING = int(Doing.PURSUING)
RIDING_DB = 65.0  # noise of galloping horses round the man who is called (judged, 60 to 75)
UNDERSTOOD = 0.5  # a call understood so far counts as understood in the journal


@kernel
def call_on(
    n, doing, pursuing, party, calls, target, x_m, y_m, language, called, hearing, noise_db
):
    """Write how well each hunted man understood the call of him who rides after him."""
    for i in range(n):
        if doing[i] != pursuing or party[i] < 0 or target[i] < 0 or calls[party[i]] == 0:
            continue
        g = target[i]
        dx = x_m[g] - x_m[i]
        dy = y_m[g] - y_m[i]
        if dx * dx + dy * dy > 10000.0:
            continue
        heard = voice_heard_share(sqrt(dx * dx + dy * dy), noise_db, False, hearing)
        words = heard * understood_share(language[g] == language[i], False, False)
        if words > called[g]:
            called[g] = words


def call_out(host: Any, parties: Any, hearing: Any) -> None:
    """Every hunter of a party that was told to call does so."""
    if not parties.call.any():
        return
    every, people = host.all, host.people
    call_on(
        host.n_people, every.doing, PURSUING, people.party, parties.call,
        people.target, every.x_m, every.y_m, people.language, people.called, hearing, RIDING_DB,
    )  # fmt: skip


def note_calls(host: Any, staff: Staff, parties: Any, record: Any, t_s: float) -> None:
    """Write into the journal that a side calls, to how many, and whether they understood."""
    every, people, n = host.all, host.people, host.n_people
    for side in range(len(host.sides)):
        calling = (parties.side == side) & (parties.call == 1)
        if not calling.any():
            continue
        hears = (people.called > 0.05) & (every.side[:n] != side)
        men = round(float(every.men[:n][hears].sum()))
        if men == 0 or not staff.fresh(f"called {side}", t_s, 900.0):
            continue
        share = float(people.called[hears].mean())
        cause = Reason.UNDERSTOOD if share >= UNDERSTOOD else Reason.NOT_UNDERSTOOD
        p = int(np.flatnonzero(calling)[0])
        who = int(parties.leader[p])
        record.note(
            Row(t_s, Event.CALLED, side, int(parties.unit[p]), who, n=men, cause=cause, value=share)
        )
