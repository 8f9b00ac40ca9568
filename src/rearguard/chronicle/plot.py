"""The plot: which beats there are, how they hang together, and which of them are told.

The journal is read by three parts (command, fight, hunt) and closed with the reckoning. A beat's
name is made of its kind, side, unit and minute, so the same story told again, or told shorter,
has the same names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rearguard.chronicle.beat import PHASES, Beat, Story
from rearguard.chronicle.context import Context
from rearguard.chronicle.order import in_sight, link, one_hunt, phase_of, told_in_order
from rearguard.chronicle.plot_account import reckoning
from rearguard.chronicle.plot_command import command
from rearguard.chronicle.plot_fight import fight
from rearguard.chronicle.plot_hunt import hunt
from rearguard.record.events import Event, Row

LENGTHS = {"brief": (12, 1, 5.0), "diary": (80, 2, 3.5), "full": (400, 4, 0.0)}
"""Length of a telling -> most beats, most beats of one kind, least weight."""

TOLD_ELSEWHERE: dict[Event, str] = {
    Event.WOUNDED: "thousands of lines; the tally has the number",
    Event.CONTACT: "one for each pair of units; FIRST_CONTACT and the shot tell it",
    Event.END: "the reckoning stands in its place",
    Event.SHOT_PAST_OWN: "a line for each unit and minute; the journal has them",
}
"""Events without a beat of their own, each with the reason."""

NOT_TOLD_BRIEFLY = ("yielded.also", "gathered.half_hour", "broke_why")


def plot(rows: Iterable[Row], context: Context, side: int | None = None) -> list[Beat]:
    """All beats in the order of telling, linked, with their phases.

    Parameters
    ----------
    rows : Row, ...       the journal (already limited to what ``side`` knows)
    context : Context
    side : int or None    for whom the story is told; None is the narrator who came after
    """
    story = Story(rows, context, side)
    beats = [*command(story), *fight(story), *hunt(story)]
    beats = [replace(b, phase=phase_of(b, story)) for b in beats if not _said_better(b, beats)]
    beats = [in_sight(b, story) for b in beats]
    beats += [replace(b, phase="reckoning") for b in reckoning(story, beats, side)]
    return told_in_order(beats, story)


_SAID_BETTER = {
    "decided.escort": "escort",
    "decided.rally": "recalled",
    "set_off": "decided.march",
}


def _said_better(beat: Beat, beats: list[Beat]) -> bool:
    """Whether another beat of the side tells the same with more in it."""
    better = _SAID_BETTER.get(beat.kind)
    side = beat.facts.get("side")
    return any(better in (b.kind, b.root) and b.facts.get("side") == side for b in beats)


def choose(beats: list[Beat], length: str) -> list[Beat]:
    """The beats of a telling of some length, linked anew to one another."""
    if length not in LENGTHS:
        raise ValueError(f"length is {length}\n  allowed: {', '.join(LENGTHS)}")
    most, of_a_kind, least = LENGTHS[length]
    counts: dict[str, int] = {}
    kept: list[Beat] = []
    for beat in sorted(beats, key=lambda b: (-b.weight, b.t_s, b.id)):
        if beat.weight < least or (length == "brief" and beat.kind in NOT_TOLD_BRIEFLY):
            continue
        kind = beat.root if length == "brief" and beat.root not in ("muster", "end") else beat.kind
        if counts.get(kind, 0) < (2 if beat.root == "muster" else of_a_kind) and len(kept) < most:
            counts[kind] = counts.get(kind, 0) + 1
            kept.append(beat)
    chosen = set(map(id, kept))
    told = [beat for beat in beats if id(beat) in chosen]
    return link(_never_back(told) if length == "brief" else told)


BACK_IN_BRIEF_S = 60.0
"""A brief telling, which has one thread only, goes back no further than this [s]."""


def _never_back(beats: list[Beat]) -> list[Beat]:
    """The beats with those moved up that would take the reader back in time."""
    told: list[Beat] = []
    for beat in one_hunt(beats):
        k = len(told)
        while k and told[k - 1].t_s > beat.t_s + BACK_IN_BRIEF_S and beat.phase != "reckoning":
            k -= 1
        told.insert(k, beat)
    return sorted(told, key=lambda beat: PHASES.index(beat.phase))


def as_time_goes(beats: list[Beat]) -> list[Beat]:
    """The beats in order of time, for one who watches the hours pass: the hunt begins but once."""
    timed = one_hunt(beats)
    timed.sort(key=lambda b: (PHASES.index(b.phase), b.t_s))
    return link(timed)
