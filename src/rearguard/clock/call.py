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
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kernel
from rearguard.laws.sense.hearing import Hearing, understood_share, voice_heard_share
from rearguard.record.events import Event, Reason, Row

voice_heard, understood, root = plainly(voice_heard_share, understood_share, sqrt)
PURSUING = int(Doing.PURSUING)
RIDING_DB = 65.0  # noise of galloping horses round the man who is called (judged, 60 to 75)
CALL_M = 100.0  # nobody calls farther
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


def call_out(host: Any, parties: Any, hearing: Hearing) -> None:
    """Every hunter of a party that was told to call does so, and officers whom it has taken."""
    if not parties.call.any():
        return
    every, people = host.all, host.people
    kin = kin_of(host, hearing)
    call_on(
        host.n_people, every.doing, PURSUING, people.party, parties.call, people.target,
        every.x_m, every.y_m, people.language, people.tongues, kin, people.called, hearing,
        RIDING_DB,
    )  # fmt: skip
    officers = _made_to_call(host, parties)
    ears = np.flatnonzero(CALLED_ON[every.doing[: host.n_people]]) if len(officers) else officers
    for officer in officers:
        _call_from(host, officer, ears, kin, hearing)


def _made_to_call(host: Any, parties: Any) -> np.ndarray:
    """Officers in the hands of a party that calls."""
    every, people, n = host.all, host.people, host.n_people
    taken = np.flatnonzero((every.doing[:n] == Doing.CAPTIVE) & (people.captor >= 0))
    taken = taken[np.isin(people.rank_title[taken], OFFICERS)]
    party = people.party[people.captor[taken]]
    return taken[(party >= 0) & (parties.call[np.maximum(party, 0)] == 1)]


def _call_from(
    host: Any, officer: int, ears: np.ndarray, kin: np.ndarray, hearing: Hearing
) -> None:  # fmt: skip
    """Of those who can be called on, men of his own side within call understand an officer."""
    every, people = host.all, host.people
    dx, dy = every.x_m[ears] - every.x_m[officer], every.y_m[ears] - every.y_m[officer]
    d2 = dx * dx + dy * dy
    within = (d2 <= CALL_M**2) & (every.side[ears] == every.side[officer])
    for g, apart2 in zip(ears[within], d2[within], strict=True):
        heard = voice_heard(float(root(float(apart2))), RIDING_DB, False, hearing)
        a, b = int(people.language[officer]), int(people.language[g])
        learned = bool(people.tongues[g] >> a & 1) or bool(people.tongues[officer] >> b & 1)
        words = heard * understood(float(kin[a, b]), learned, hearing)
        people.called[g] = max(float(people.called[g]), float(words))


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
