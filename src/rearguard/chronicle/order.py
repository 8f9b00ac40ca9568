"""The order of telling: phases, what a beat is about, paragraphs, how sentences hang together.

The approach is told by subject: who stood there, what either side saw, what was ordered. From the
shot on a telling follows the clock and never goes back inside a phase. What sums up a stretch of
time bears no hour; it stands where the stretch has run.
"""

from __future__ import annotations

import math
from dataclasses import replace

from rearguard.chronicle.beat import PHASES, Beat, Story
from rearguard.chronicle.words import SUMMARIES
from rearguard.record.events import Event

AT_THE_SHOT = (
    "volley", "bolted", "hits", "wavered", "broke_first", "broke_second", "broke_wave",
    "broke_why", "side_broke.shot",
)  # fmt: skip
"""What a volley does, in the order of telling where all of it falls into one minute."""
THE_COST = (
    "out_of_rounds", "melee", "froze", "cornered", "banners_fell", "killed", "tumbled", "swept",
    "drowned",
)  # fmt: skip
"""What sums up a fight, told in this order when its course has been told."""
AFTER_RECALL = ("order_lost", "order_late", "prisoners_broke")
"""Of what sums up a stretch of the hunt this alone may stand after the recall."""
SEEN_THEN_COUNTED_S = 120.0
"""A sighting stands before what was made of it, were that noted so much sooner [s]."""
SHOT_S = 60.0
"""What follows a volley within this is the doing of it [s]. judged (30-120)"""
OPENING_S = 300.0
"""What is ordered and called within this of the hunt's beginning opens it [s]. judged (60-300)"""
WHY_S = 900.0
"""Why men yielded is told with a count of them that lies within this [s]. judged (300-1200)"""


def lone_shot(story: Story) -> float:
    """When the first volley was fired, NaN when the other side fired in the same minute."""
    volleys = story.of(Event.VOLLEY)
    if not volleys or any(
        r.side != volleys[0].side and r.t_s <= volleys[0].t_s + SHOT_S for r in volleys
    ):
        return math.nan
    return volleys[0].t_s


def in_sight(beat: Beat, story: Story) -> Beat:
    """An order given once the enemy is seen belongs to what follows the sight of him."""
    seen = story.of(Event.SIGHTED)
    if beat.root != "decided" or not seen or beat.t_s <= seen[0].t_s + 60.0:
        return beat
    return replace(beat, facts={**beat.facts, "in_sight": True})


def told_in_order(beats: list[Beat], story: Story) -> list[Beat]:
    """The beats, which know their phases, in the order of telling."""
    shot_s, opened_s = lone_shot(story), _opening(beats)
    counted_s = [b.t_s for b in beats if b.kind == "gathered.half_hour"]
    ends = [b.t_s for b in beats if b.phase == "hunt" and b.root in ("recalled", "resumed")]
    recalled_s = min(ends, default=math.inf)

    def key(beat: Beat) -> tuple[int, int, bool, float, float, str]:
        place, second, t_s, rank = 0, False, beat.t_s, -beat.weight
        subject = subject_of(beat)
        if beat.phase in ("approach", "reckoning"):
            place = SUBJECTS.index(subject)
            second = subject == "sight" and beat.facts.get("side") != story.looks_first
            t_s -= SEEN_THEN_COUNTED_S if beat.root == "sighted" else 0.0
        elif beat.phase == "fight" and beat.root in THE_COST:
            place, t_s = 1 + THE_COST.index(beat.root), 0.0
        elif beat.phase == "fight" and abs(t_s - shot_s) <= SHOT_S and _by_the_shot(beat) >= 0:
            t_s, rank = shot_s, _by_the_shot(beat) - 100.0
        elif beat.phase == "hunt":
            if beat.root not in OPENS:
                t_s = max(t_s, opened_s)
            if {beat.kind, beat.root} & SUMMARIES and beat.root not in AFTER_RECALL:
                t_s = min(t_s, recalled_s - 1.0)
            if beat.root == "yielded" and counted_s and abs(counted_s[0] - t_s) < WHY_S:
                t_s = counted_s[0] + 1.0
        return (PHASES.index(beat.phase), place, second, t_s, rank, beat.id)

    return sorted(beats, key=key)


def _by_the_shot(beat: Beat) -> int:
    """Place among what a volley does, -1 when it is none of that."""
    names = [name for name in (beat.kind, beat.root) if name in AT_THE_SHOT]
    return AT_THE_SHOT.index(names[0]) if names else -1


def _opening(beats: list[Beat]) -> float:
    """By when the hunt had been opened by what was ordered and called; 0 when nothing was."""
    opens = [b.t_s for b in beats if b.phase == "hunt" and b.root in OPENS]
    return max((t_s for t_s in opens if t_s <= min(opens) + OPENING_S), default=0.0) + 0.5


SUBJECTS = (
    "forces", "sight", "orders", "shot", "rout", "charge", "men", "chase", "prisoners", "fallen",
    "away", "spoil", "close", "fates", "after",
)  # fmt: skip
"""What a beat is about."""

_SUBJECT_OF = {
    "forces": "muster set_off decided.march decided.hold decided.screen",
    "sight": "sighted believed reported",
    "orders": "believed.more believed.fewer order_late order_lost order_refused arrived decided",
    "shot": "first_contact volley hits bolted wavered broke_first",
    "rout": "broke_second broke_wave broke_why broke_last side_broke stood broke_late",
    "charge": "first_contact.blows charged charge_refused melee out_of_rounds",
    "men": "leader_fell leaders_fell commander_fell took_over changed_horse banner_fell "
    "banners_fell banner_raised froze cornered killed swept drowned",
    "chase": "parties called",
    "prisoners": "gathered yielded prisoners_broke",
    "fallen": "thrown left_for_dead carried_off came_to captured captains_taken stumbled",
    "away": "escaped let_go horses_spent rallied",
    "spoil": "loose_horses discarded looted",
    "close": "sunset dark recalled escort resumed",
    "fates": "end.beaten end.taken end.strayed end.dead end.present end.winner end.commander",
    "after": "end.delay end.held end.overcounted end.undercounted",
}
_SUBJECTS = {kind: subject for subject, kinds in _SUBJECT_OF.items() for kind in kinds.split()}
WINDING_UP = ("decided.rally", "decided.march", "decided.halt", "decided.withdraw")
"""Orders that end a hunt."""
LEADERS = (
    "commander_fell", "leader_fell", "leaders_fell", "took_over", "changed_horse", "thrown",
    "left_for_dead", "carried_off", "came_to", "captured",
)  # fmt: skip
"""What befell men of note is told where it befell them, in the fight or in the hunt."""
_HUNT = ("chase", "prisoners", "fallen", "away", "spoil")
_FIGHT = ("shot", "rout", "charge", "men")
OPENS = ("parties", "decided", "called")
"""What opens the hunt."""
MIXED = ("fight", "hunt")


def subject_of(beat: Beat) -> str:
    """What a beat is about."""
    subject = _SUBJECTS.get(".".join(beat.kind.split(".")[:2])) or _SUBJECTS.get(beat.root, "chase")
    if beat.phase == "approach" and (subject == "shot" or "in_sight" in beat.facts):
        return "orders"
    if beat.root == "decided" and beat.phase != "approach":
        winds_up = beat.phase == "night" or beat.kind.startswith(WINDING_UP)
        return "charge" if beat.phase == "fight" else "close" if winds_up else "chase"
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
    if subject in _HUNT and beat.root not in ("decided", *LEADERS):
        return "hunt"
    late = subject in _FIGHT and beat.root not in LEADERS and beat.t_s < hunt_s + 3600.0
    return "fight" if beat.t_s < hunt_s or late else "hunt"


def one_hunt(beats: list[Beat]) -> list[Beat]:
    """The beats with the fight and the hunt parted by the clock alone."""
    hunt_s = min((b.t_s for b in beats if b.phase == "hunt" and b.root in OPENS), default=math.inf)
    hunt_s = min(hunt_s, max((b.t_s for b in beats if b.phase == "fight"), default=-math.inf) + 1.0)
    return [
        replace(b, phase="hunt" if b.t_s >= hunt_s else "fight") if b.phase in MIXED else b
        for b in beats
    ]


PARAGRAPH = 7
"""A paragraph has at most so many beats, and one more where the next begins another anyway."""
FEW = 3
"""A paragraph with fewer beats goes on with the next subject."""
PAUSE_S = 1080.0
"""A longer stretch of the hunt of which nothing is told parts two paragraphs [s]. judged"""
TURNS = ("broke_wave", "gathered.turn", "recalled", "decided.rally")
"""With these a fight or a hunt takes another course, and a paragraph begins."""


def paragraphs(beats: list[Beat]) -> list[list[Beat]]:
    """Beats by phase; by subject where a phase is told so, else by the turns that things took."""
    parts: list[list[Beat]] = []
    for k, beat in enumerate(beats):
        last = parts[-1] if parts else None
        if last and last[-1].phase == beat.phase:
            ends = all(b.phase != beat.phase or _turns(b) for b in beats[k + 1 : k + 2])
            full = len(last) >= PARAGRAPH and not ends
            one_breath = _link(last[-1], beat) in ("but", "therefore") or (
                beat.root == last[-1].root and len(last) < PARAGRAPH + 2
            )
            if beat.phase in MIXED and one_breath:
                last.append(beat)
                continue
            if not full and not _begins(last, beat, ends):
                last.append(beat)
                continue
        parts.append([beat])
    return parts


def _turns(beat: Beat) -> bool:
    return any(beat.kind == turn or beat.kind.startswith(turn + ".") for turn in TURNS)


def _begins(last: list[Beat], beat: Beat, ends: bool) -> bool:
    """Whether a beat begins a paragraph after the one told so far."""
    before = last[-1]
    if beat.phase in ("approach", "reckoning"):
        return len(last) >= FEW and subject_of(before) != subject_of(beat)
    if _turns(beat) and before.root != beat.root:
        return len(last) > 1
    if beat.phase == "fight":
        sums = beat.root in THE_COST and before.root not in THE_COST
        return len(last) >= FEW and sums
    return len(last) >= FEW and not ends and beat.t_s - before.t_s > PAUSE_S


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
