"""Beats of the account: what it came to, and who had been mistaken."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rearguard.chronicle.beat import Beat, Story, total
from rearguard.chronicle.words import between
from rearguard.record.events import Event

SPREAD = 0.7
"""Share of the hunters still with their banners below which they are said to be spread. judged
(0.5-0.8)"""
SLIPPED = 0.05
"""Share of those taken who were lost again, from which the account says so. judged (0.03-0.1)"""


def reckoning(story: Story, beats: list[Beat], side: int | None) -> Iterator[Beat]:
    """What it came to, out of the tally; and, for the narrator alone, who had been mistaken."""
    end = story.end_s
    for s in story.sides():
        fates = story.context.sides[s].fates
        mustered = story.context.sides[s].mustered
        if not fates or not mustered:
            continue
        share = {fate: fates.get(fate, 0.0) / mustered for fate in fates}
        beaten = share.get("captive", 0.0) + share.get("scattered", 0.0) > 0.05
        base = {"side": s, "mustered": mustered}
        if beaten:
            facts = {"taken": fates.get("captive", 0.0), "taken_share": share.get("captive", 0.0)}
            away = fates.get("scattered", 0.0) + fates.get("straggling", 0.0)
            facts |= {"away": away, "away_share": away / mustered}
            only = ".away" if facts["taken"] < 1 else ".taken" if away < 1 else ""
            ours = s == story.hunter and away >= 1  # who won has stragglers, not runaways
            kind = "end.strayed" + (".only" if only else "") if ours else f"end.beaten{only}"
            yield story.beat(kind, 7.0 if ours else 8.5, end, **base, **facts)
            yield from _taken_and_lost(story, s, facts["taken"])
            dead = fates.get("dead", 0.0)
            few = ".few" if dead < 0.02 * mustered else ".many"
            wounded = story.context.sides[s].wounded
            yield story.beat(f"end.dead{few}", 8.0, end, **base, n=dead, wounded=wounded)
            if share.get("present", 0.0) > 0.01:
                n = fates.get("present", 0.0)
                yield story.beat("end.present", 5.5, end, **base, n=n)
        else:
            lost, present = fates.get("dead", 0.0), fates.get("present", 0.0)
            yield story.beat("end.winner", 7.0, end, **base, n=lost)
            if s == story.hunter and 1.0 <= present < SPREAD * mustered:
                yield story.beat("end.present.spread", 6.9, end, **base, n=present)
    delay_s = story.context.results.get("delay_bought_s")
    if side is None and delay_s and math.isfinite(delay_s):
        quarry = story.context.foe(story.hunter) if story.hunter >= 0 else -1
        facts_d = {"side": quarry} if quarry >= 0 else {}
        told_s = [
            r.value for r in story.of(Event.RESUMED) if abs(r.value - delay_s) < 0.1 * delay_s
        ]
        minutes = (told_s[0] if told_s else delay_s) / 60.0  # one length for one stay
        yield story.beat("end.delay", 8.0, end, minutes=minutes, **facts_d)
    if side is None:
        yield from _not_gone_on(story)
        yield from _not_had(story)
        yield from _mistakes(story, beats)


def _taken_and_lost(story: Story, side: int, held: float) -> Iterator[Beat]:
    """How many had been taken first and last, and lost again, where the day told of more."""
    gathered = total([r for r in story.of(Event.GATHERED) if story.yielding(r) == side])
    lost = gathered - held
    if held >= 1 and gathered and lost > SLIPPED * gathered:
        yield story.beat("end.taken", 8.4, story.end_s, side=side, n=gathered, lost=lost)


def _not_gone_on(story: Story) -> Iterator[Beat]:
    """How long hunters who have been called in had been held up when the record ends."""
    hunter, quarry = story.hunter, story.context.foe(story.hunter)
    recalled = story.of(Event.RECALLED, hunter) if quarry >= 0 else []
    if recalled and not story.of(Event.RESUMED, hunter):
        minutes = (story.end_s - story.contact_s) / 60.0
        yield story.beat("end.held", 8.0, story.end_s, side=quarry, minutes=minutes)


def _not_had(story: Story) -> Iterator[Beat]:
    """The commander of a broken side who neither fell nor was taken."""
    ends = (Event.LEADER_FELL, Event.THROWN, Event.CAPTURED, Event.LEFT_FOR_DEAD)
    for broke in story.of(Event.SIDE_BROKE):
        commander = story.context.sides[broke.side].commander_ident
        fell = any(r.who == commander for event in ends for r in story.of(event, broke.side))
        if commander >= 0 and not fell:
            yield story.beat("end.commander", 5.2, story.end_s, side=broke.side)


def _mistakes(story: Story, beats: list[Beat]) -> Iterator[Beat]:
    """Who had counted wrong, as the narrator knows afterwards."""
    for s in story.sides():
        foe = story.context.foe(s)
        true = story.context.sides[foe].mustered if foe >= 0 else 0.0
        held = [b for b in beats if b.root == "believed" and b.facts.get("side") == s]
        if not held or true < 1:
            continue
        ratio = held[-1].facts["n"] / true
        low, step = between(held[-1].facts["n"]) or (0, 0)
        right = low * step <= true <= (low + 1) * step  # of the two figures told, one was true
        if (ratio > 1.15 or ratio < 0.87) and not right:
            kind = "end.overcounted" if ratio > 1.0 else "end.undercounted"
            yield story.beat(kind, 6.5, story.end_s, side=s, n=true, believed=held[-1].facts["n"])
