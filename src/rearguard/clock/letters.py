"""Letters: what becomes of an officer's report when it has come to his commander.

He reads it, believes it as far as the source is worth, and thinks again at once.
"""

from collections.abc import Sequence
from typing import Any

from rearguard.clock import learn
from rearguard.clock.mail import read_report
from rearguard.clock.staff import Staff
from rearguard.clock.think import Lookers
from rearguard.host.messages import Message
from rearguard.kit.math import exp
from rearguard.kit.plainly import plainly
from rearguard.laws.command.belief import Source
from rearguard.laws.command.brief import Letter, Sighting
from rearguard.record.events import Event, Row

exp = plainly(exp)
SCOUT = int(Source.SCOUT)
NOTED_S = 900.0  # reports of one unit are told of in the journal no oftener than this


def take_in(staff: Staff, lookers: Lookers, record: Any, message: Message, t_s: float) -> None:
    """A report has come to the commander of its side."""
    side, belief = message.side, lookers.laws.belief
    sightings, truths, own, gone = read_report(message.text)
    letter = Letter(message.sender, message.sent_s, t_s, message.carrier, tuple(sightings))
    staff.inbox[side].append(letter)
    before = staff.returns[side].get(message.sender)
    if own is not None and (before is None or own.seen_s >= before.seen_s):
        staff.returns[side][message.sender] = own
    told = (t_s, SCOUT, message.sender)
    changes = learn.take_in(staff.beliefs, side, sightings, truths, told, belief)
    if gone:
        rows = learn.gone_rows(staff.beliefs, side, gone, message.sent_s)
        learn.fade(staff.beliefs, side, rows, belief)
    if sightings:
        _remember_names(staff, side)
        _note(staff, record, message, sightings, truths, t_s)
    lookers.note_beliefs(staff, side, changes, t_s)
    staff.woken.add(side)


def _remember_names(staff: Staff, side: int) -> None:
    """Names of the bodies of which a letter has come."""
    beliefs, names = staff.beliefs, staff.told_of[side]
    table, rows = beliefs.table, beliefs.rows(side)
    told = rows[(table.source[rows] == SCOUT) & (table.name_of[rows] >= 0)]
    for row in told:
        name = beliefs.name(int(table.name_of[row]))
        if name not in names:
            names.append(name)


def _note(
    staff: Staff,
    record: Any,
    message: Message,
    sightings: Sequence[Sighting],
    truths: Sequence[int],
    t_s: float,
) -> None:
    """Write the report's greatest body into the journal."""
    if not staff.fresh(f"reported {message.side} {message.sender}", t_s, NOTED_S):
        return
    k = max(range(len(sightings)), key=lambda j: (sightings[j].ln_men, -j))
    s, who = sightings[k], staff.commanders[message.side]
    men = round(float(exp(s.ln_men)))
    record.note(
        Row(t_s, Event.REPORTED, message.side, message.sender, who, truths[k], men, -1,
            message.carrier, s.x_m, s.y_m, t_s - s.seen_s)
    )  # fmt: skip
