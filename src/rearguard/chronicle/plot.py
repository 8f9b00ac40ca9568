"""The plot: which beats there are, how they hang together, and which of them are told.

The journal is read by three parts (command, fight, hunt) and closed with the reckoning. A beat's
name is made of its kind, side, unit and minute, so the same story told again, or told shorter,
has the same names.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rearguard.chronicle.beat import PHASES, Beat, Story
from rearguard.chronicle.context import Context
from rearguard.chronicle.plot_command import command
from rearguard.chronicle.plot_fight import fight
from rearguard.chronicle.plot_hunt import hunt
from rearguard.chronicle.words import between
from rearguard.record.events import Event, Row

LENGTHS = {"brief": (12, 1, 5.0), "diary": (80, 2, 3.5), "full": (400, 4, 0.0)}
"""Length of a telling -> most beats, most beats of one kind, least weight."""

TOLD_ELSEWHERE: dict[Event, str] = {
    Event.WOUNDED: "thousands of lines; the tally has the number",
    Event.CONTACT: "one for each pair of units; FIRST_CONTACT and the shot tell it",
    Event.END: "the reckoning stands in its place",
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
    beats = [_in_sight(b, story) for b in beats]
    beats += [replace(b, phase="reckoning") for b in reckoning(story, beats, side)]
    shot_s = _lone_shot(story)
    beats.sort(key=lambda b: _order(b, story, shot_s))
    return beats


AT_THE_SHOT = ("volley", "bolted", "hits", "wavered", "broke_first")
"""What a volley does, in the order of telling where all of it falls into one minute."""
SEEN_THEN_COUNTED_S = 120.0
"""A sighting stands before what was made of it, were that noted so much sooner [s]."""
SHOT_S = 60.0
"""What follows a volley within this is the doing of it [s]. judged (30-120)"""


def _lone_shot(story: Story) -> float:
    """When the first volley was fired, NaN when the other side fired in the same minute."""
    volleys = story.of(Event.VOLLEY)
    if not volleys or any(
        r.side != volleys[0].side and r.t_s <= volleys[0].t_s + SHOT_S for r in volleys
    ):
        return math.nan
    return volleys[0].t_s


def _in_sight(beat: Beat, story: Story) -> Beat:
    """An order given once the enemy is seen belongs to what follows the sight of him."""
    seen = story.of(Event.SIGHTED)
    if beat.root != "decided" or not seen or beat.t_s <= seen[0].t_s + 60.0:
        return beat
    return replace(beat, facts={**beat.facts, "in_sight": True})


def _order(beat: Beat, story: Story, shot_s: float) -> tuple[int, int, bool, float, float, str]:
    """Phase, then subject, then time; where two sides look at each other, the hunter first.

    What a volley did goes by what brought about what, not by the second.
    """
    subject = subject_of(beat)
    second = subject == "sight" and beat.facts.get("side") != story.looks_first
    place = SUBJECTS.index(subject)
    t_s, rank = beat.t_s, -beat.weight
    if beat.root == "sighted":
        t_s -= SEEN_THEN_COUNTED_S
    if subject == "shot" and beat.root in AT_THE_SHOT and abs(t_s - shot_s) <= SHOT_S:
        t_s, rank = shot_s, float(AT_THE_SHOT.index(beat.root))
    return (PHASES.index(beat.phase), place, second, t_s, rank, beat.id)


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


SUBJECTS = (
    "forces", "sight", "orders", "shot", "rout", "charge", "men", "chase", "prisoners", "fallen",
    "away", "spoil", "close", "fates", "after",
)  # fmt: skip
"""What a paragraph is about, in the order of telling inside a phase."""

_SUBJECT_OF = {
    "forces": "muster set_off decided.march decided.hold decided.screen",
    "sight": "sighted believed reported",
    "orders": "believed.more believed.fewer order_late order_lost order_refused arrived decided",
    "shot": "first_contact volley hits bolted wavered broke_first",
    "rout": "broke_second broke_wave broke_why broke_last side_broke stood broke_late",
    "charge": "first_contact.blows charged charge_refused melee out_of_rounds",
    "men": "leader_fell leaders_fell commander_fell took_over changed_horse banner_fell "
    "banners_fell banner_raised froze cornered killed",
    "chase": "parties called",
    "prisoners": "gathered yielded prisoners_broke",
    "fallen": "thrown left_for_dead carried_off came_to captured captains_taken stumbled",
    "away": "escaped let_go horses_spent rallied",
    "spoil": "loose_horses discarded looted",
    "close": "sunset dark recalled escort resumed",
    "fates": "end.beaten end.strayed end.dead end.present end.winner end.commander",
    "after": "end.delay end.overcounted end.undercounted",
}
_SUBJECTS = {kind: subject for subject, kinds in _SUBJECT_OF.items() for kind in kinds.split()}
WINDING_UP = ("decided.rally", "decided.march", "decided.halt", "decided.withdraw")
"""Orders that end a hunt."""
SENT = ("order_late", "order_lost")
"""How messages fared, which is told where the orders of the hunt end."""
LEADERS = ("commander_fell", "leader_fell", "leaders_fell", "took_over", "changed_horse")
"""What befell the leaders is told where it befell them, in the fight or in the hunt."""
_HUNT = ("chase", "prisoners", "fallen", "away", "spoil")
_FIGHT = ("shot", "rout", "charge", "men")


def subject_of(beat: Beat) -> str:
    """What a beat is about."""
    if beat.phase == "night":
        return "close"
    subject = _SUBJECTS.get(".".join(beat.kind.split(".")[:2])) or _SUBJECTS.get(beat.root, "chase")
    if beat.phase == "approach" and (subject == "shot" or "in_sight" in beat.facts):
        return "orders"
    if (
        beat.phase == "hunt"
        and subject in ("men", "orders", "forces", "sight")
        and beat.root != "decided"
    ):
        return "fallen" if subject == "men" else "close" if beat.root in SENT else "chase"
    if beat.phase == "hunt" and beat.kind.startswith(WINDING_UP):
        return "close"
    if beat.root == "decided" and beat.phase != "approach":
        return {"fight": "charge", "hunt": "chase"}.get(beat.phase, "close")
    return subject


def phase_of(beat: Beat, story: Story) -> str:
    """Approach until the first shot or contact, fight until half an hour of the rout, then hunt."""
    context = story.context
    if beat.t_s < story.contact_s or beat.root in ("muster", "sighted"):
        return "approach"
    subject = _SUBJECTS.get(beat.root)
    night = context.sunset_s if context.sunset_s is not None else math.inf
    broke = story.of(Event.SIDE_BROKE) or story.of(Event.BROKE)
    parties = story.of(Event.PARTIES)
    hunt_s = min(
        [broke[0].t_s + 300.0 if broke else math.inf]
        + [row.t_s for row in parties[:1] if row.t_s >= story.contact_s]
    )
    if beat.t_s >= night > story.contact_s:
        return "night"
    if subject in _HUNT and beat.root != "decided":
        return "hunt"
    late = subject in _FIGHT and beat.root not in LEADERS and beat.t_s < hunt_s + 3600.0
    return "fight" if beat.t_s < hunt_s or late else "hunt"


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
            dead = fates.get("dead", 0.0)
            few = ".few" if dead < 0.02 * mustered else ".many"
            wounded = story.context.sides[s].wounded
            yield story.beat(f"end.dead{few}", 8.0, end, **base, n=dead, wounded=wounded)
            if share.get("present", 0.0) > 0.01:
                n = fates.get("present", 0.0)
                yield story.beat("end.present", 5.5, end, **base, n=n)
        else:
            lost = fates.get("dead", 0.0)
            yield story.beat("end.winner", 7.0, end, **base, n=lost)
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
        yield from _not_had(story)
        yield from _mistakes(story, beats)


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
    for beat in _one_hunt(beats):
        k = len(told)
        while k and told[k - 1].t_s > beat.t_s + BACK_IN_BRIEF_S and beat.phase != "reckoning":
            k -= 1
        told.insert(k, beat)
    return sorted(told, key=lambda beat: PHASES.index(beat.phase))


def as_time_goes(beats: list[Beat]) -> list[Beat]:
    """The beats in order of time, for one who watches the hours pass: the hunt begins but once."""
    timed = _one_hunt(beats)
    timed.sort(key=lambda b: (PHASES.index(b.phase), b.t_s))
    return link(timed)


def _one_hunt(beats: list[Beat]) -> list[Beat]:
    """The beats with the fight and the hunt parted by the clock alone."""
    hunt_s = min((b.t_s for b in beats if b.phase == "hunt" and b.root in OPENS), default=math.inf)
    hunt_s = min(hunt_s, max((b.t_s for b in beats if b.phase == "fight"), default=-math.inf) + 1.0)
    return [
        replace(b, phase="hunt" if b.t_s >= hunt_s else "fight") if b.phase in MIXED else b
        for b in beats
    ]


MIXED = ("fight", "hunt")
OPENS = ("parties", "decided", "called")
"""What opens the hunt."""


def paragraphs(beats: list[Beat]) -> list[list[Beat]]:
    """Beats by phase and subject; a lone beat joins the next subject of its phase."""
    parts: list[list[Beat]] = []
    for k, beat in enumerate(beats):
        last = parts[-1] if parts else None
        if last and last[-1].phase == beat.phase:
            same = subject_of(last[-1]) == subject_of(beat)
            ends = subject_of(beat) not in map(subject_of, beats[k + 1 : k + 2])
            few = 2 if subject_of(beat) == "close" else 3  # the end of a hunt opens its own
            if (same or len(last) < few) and (len(last) < PARAGRAPH or (same and ends)):
                last.append(beat)
                continue
        parts.append([beat])
    return parts


PARAGRAPH = 8
"""A paragraph has at most so many beats, and one more where that is the last of its subject."""


def link(beats: list[Beat]) -> list[Beat]:
    """Give each beat its link to the one told before it."""
    linked: list[Beat] = []
    meanwhiles = 0
    for paragraph in paragraphs(beats):
        for k, beat in enumerate(paragraph):
            before = linked[-1] if linked else None
            bond = _link(before, beat) if before else ""
            if bond == "meanwhile":
                bond = bond if k == 0 and meanwhiles < 2 else ""
                meanwhiles += bool(bond)
            linked.append(replace(beat, link=bond))
    return linked


_BUT = {
    ("hits.few", "broke_first"),
    ("hits.none", "broke_first"),
    ("hits.few", "wavered"),
    ("hits.none", "wavered"),
    ("broke_wave", "stood"),
    ("broke_last", "stood"),
    ("side_broke", "stood"),
    ("called.deaf", "called.heard"),
    ("charged", "charge_refused"),
    ("banner_fell", "banner_raised"),
    ("left_for_dead", "came_to"),
}
_SO = {
    ("thrown.stunned", "left_for_dead"),
    ("thrown.dead", "left_for_dead"),
    ("sunset", "recalled"),
    ("dark", "recalled"),
    ("gathered.turn", "recalled"),
}


def _link(before: Beat, beat: Beat) -> str:
    pairs = {(a, b) for a in (before.kind, before.root) for b in (beat.kind, beat.root)}
    ours, theirs = before.facts.get("side", -1), beat.facts.get("side", -1)
    if pairs & _BUT and (ours == theirs or min(ours, theirs) < 0):
        return "but"
    if pairs & _SO:
        return "therefore"
    if beat.root == "melee":
        return ""  # it is of both sides
    if min(ours, theirs) >= 0 and ours != theirs and abs(beat.t_s - before.t_s) <= 600.0:
        if before.phase == beat.phase and subject_of(beat) == "charge":
            return "meanwhile"
    return ""
