"""Call: hunters call on the man they ride after to yield, and how much of it he understands.

He understands them in his own tongue or one akin to it, when he has learned theirs, or when they
have learned his. An officer of his own side whom they have taken calls as well, from where he
stands. Whether it makes him yield is decided in ``mind/surrender``.
"""

import math
from typing import Any

import numpy as np

from rearguard.clock.staff import Staff
from rearguard.host.doing import Doing, table_of
from rearguard.kit.math import sqrt
from rearguard.kit.stage import kernel
from rearguard.laws.sense.hearing import Hearing, understood_share, voice_heard_share
from rearguard.record.events import Event, Reason, Row

PURSUING, CAPTIVE = int(Doing.PURSUING), int(Doing.CAPTIVE)
RIDING_DB = 65.0  # noise of galloping horses round the man who is called (judged, 60 to 75)
CALL_M = 100.0  # nobody calls farther
CALL2_M2 = np.float32(CALL_M**2)
UNDERSTOOD = 0.5  # a call understood so far counts as understood in the journal
OFFICERS = (1, 2)  # titles of people
CALLED_ON = table_of(
    Doing.FLEEING, Doing.CORNERED, Doing.FROZEN, Doing.REMOUNTING, Doing.STUNNED, Doing.DOWN
)


@kernel
def call_on(
    n, doing, pursuing, party, calls, target, x_m, y_m, language, tongues, kin, called, hearing,
    noise_db,
):  # fmt: skip
    """Write how well each hunted man understood the call of him who rides after him."""
    for i in range(n):
        if doing[i] != pursuing or party[i] < 0 or target[i] < 0 or calls[party[i]] == 0:
            continue
        g = target[i]
        dx = x_m[g] - x_m[i]
        dy = y_m[g] - y_m[i]
        if dx * dx + dy * dy > CALL_M * CALL_M:
            continue
        heard = voice_heard_share(sqrt(dx * dx + dy * dy), noise_db, False, hearing)
        a = np.int64(language[i])
        b = np.int64(language[g])
        learned = (tongues[g] >> a) & 1 == 1 or (tongues[i] >> b) & 1 == 1
        words = heard * understood_share(kin[a, b], learned, hearing)
        if words > called[g]:
            called[g] = words


def kin_of(host: Any, hearing: Hearing) -> np.ndarray:
    """Share of the words of one tongue that speakers of another understand : float64[n, n]."""
    if host.understood is not None:
        kin: np.ndarray = host.understood
        return kin
    n = int(host.people.language.max()) + 1
    return np.where(np.eye(n, dtype=bool), 1.0, hearing.foreign)


@kernel
def list_made_to_call(n, doing, captor, rank_title, party, calls, officers):
    """List officers in the hands of a party that calls; returns how many there are."""
    count = 0
    for i in range(n):
        if rank_title[i] == 0 or rank_title[i] not in OFFICERS:  # most hold no title
            continue
        if doing[i] != CAPTIVE or captor[i] < 0:
            continue
        p = party[captor[i]]
        if p >= 0 and calls[p] == 1:
            officers[count] = i
            count += 1
    return count


@kernel
def call_from(
    n, officers, doing, side, x_m, y_m, language, tongues, kin, called, hearing, noise_db
):  # fmt: skip
    """Of those who can be called on, men within call understand officers of their own side.

    All are first measured against one officer after the other, without a branch.
    """
    ears = np.empty(n, np.int32)
    x = np.empty(n, np.float32)
    y = np.empty(n, np.float32)
    count = 0
    for i in range(n):
        if CALLED_ON[doing[i]]:
            ears[count], x[count], y[count] = i, x_m[i], y_m[i]
            count += 1
    near = np.zeros(count, np.bool_)
    for o in officers:
        at_x = x_m[o]
        at_y = y_m[o]
        for k in range(count):
            dx = x[k] - at_x
            dy = y[k] - at_y
            near[k] |= dx * dx + dy * dy <= CALL2_M2
    for k in range(count):
        if not near[k]:
            continue
        g = ears[k]
        b = np.int64(language[g])
        for o in officers:
            dx = x[k] - x_m[o]
            dy = y[k] - y_m[o]
            d2 = dx * dx + dy * dy
            if d2 > CALL2_M2 or side[g] != side[o]:
                continue
            heard = voice_heard_share(sqrt(np.float64(d2)), noise_db, False, hearing)
            a = np.int64(language[o])
            learned = (tongues[g] >> a) & 1 == 1 or (tongues[o] >> b) & 1 == 1
            words = heard * understood_share(kin[a, b], learned, hearing)
            if words > called[g]:
                called[g] = words


def call_out(host: Any, parties: Any, hearing: Hearing) -> None:
    """Every hunter of a party that was told to call does so, and officers whom it has taken."""
    if not parties.call.any():
        return
    every, people, n = host.all, host.people, host.n_people
    kin = kin_of(host, hearing)
    call_on(
        n, every.doing, PURSUING, people.party, parties.call, people.target, every.x_m, every.y_m,
        people.language, people.tongues, kin, people.called, hearing, RIDING_DB,
    )  # fmt: skip
    officers = np.empty(n, np.int32)
    count = list_made_to_call(
        n, every.doing, people.captor, people.rank_title, people.party, parties.call, officers
    )
    if count:
        call_from(
            n, officers[:count], every.doing, every.side, every.x_m, every.y_m,
            people.language, people.tongues, kin, people.called, hearing, RIDING_DB,
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
        share = math.fsum(people.called[hears]) / int(hears.sum())
        cause = Reason.UNDERSTOOD if share >= UNDERSTOOD else Reason.NOT_UNDERSTOOD
        p = int(np.flatnonzero(calling)[0])
        who = int(parties.leader[p])
        record.note(
            Row(t_s, Event.CALLED, side, int(parties.unit[p]), who, n=men, cause=cause, value=share)
        )
