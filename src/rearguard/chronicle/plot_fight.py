"""Beats of the fight: the shot, those it hit, fear and how the break ran, charge and loss."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rearguard.chronicle.beat import Beat, Story, commonest, name_of, octant, total, windows
from rearguard.record.events import Event, Harm, Reason, Row

WAVE_GAP_S = 600.0
"""Bodies that break within this time of one another belong to one wave [s]. judged (300-1200)"""
FEW_MEN = 0.01
"""Share of a side below which men are too few for the diary [-]. judged (0.005-0.02)"""
CHARGE_GAP_S = 900.0
"""Bodies that charge within this of one another charge together [s]. judged (300-1800)"""
SOON_GONE_MIN = 20.0
"""A line of which nobody stood longer than this was gone at one stroke [min]. judged (10-30)"""
IN_FLIGHT = 0.8
"""Share of the killed who fell once their side ran, from which all are said to. judged"""
BLOWS_M = 30.0
"""Nearer than this a first contact is told as coming to blows [m]. judged (10-60)"""
FIRST_HOUR_S = 3600.0
"""What happens within this of the first contact is the fight's [s]."""
TOLD_BEFORE_S = 10.0
"""A shot's hits may stand so long before the volley is told [s]."""
TUMBLED_SHARE = 0.01  # of a side, below which nobody tells who slipped
FEW_FIGHT = 0.05
"""Share of a side below which only a few came to blows [-]. judged (0.02-0.1)"""
WAVERING_S = 180.0
"""Bodies that waver within so long before the first of them breaks waver together [s]. judged"""
NEARLY_ALL = 0.9
"""Share of the bodies from which the whole line is said to waver [-]. judged (0.8-0.95)"""
FEW_CAPTAINS = 12
"""Of so many captains at most each is known, and his fall is told [-]. judged (6-20)"""
FEW_BODIES = 0.2
"""Share of the bodies that lost their captains from which a diary tells it. judged (0.1-0.3)"""
FEW_HIT = 0.005
"""Share of the side hit below which hardly anybody was [-]. judged (0.002-0.02)"""


def fight(story: Story) -> Iterator[Beat]:
    """All beats of the fight."""
    yield from _contact(story)
    yield from _volleys(story)
    yield from _melee(story)
    for side in story.sides():
        yield from _horses_at_the_shot(story, side)
        yield from _wavering(story, side)
        yield from _breaking(story, side)
        yield from _charges(story, side)
        yield from _leaders(story, side)
        yield from _losses(story, side)
        yield from _in_the_water(story, side)
        yield from _down_the_slope(story, side)


def _contact(story: Story) -> Iterator[Beat]:
    for row in story.of(Event.FIRST_CONTACT)[:1]:
        facts: dict[str, float] = {}
        if not math.isnan(row.value):
            facts["dist_m"] = row.value
        if row.side != story.hunter and story.hunter >= 0:
            facts |= {"side": story.hunter, "foe": row.side if row.side >= 0 else -1}
        near = ".blows" if row.value < BLOWS_M else ""
        if near:
            facts |= _who_came_first(story, row, facts.get("side", row.side))
        yield story.beat(f"first_contact{near}", 8.0 if near else 8.5, row, **facts)


def _who_came_first(story: Story, met: Row, side: float) -> dict[str, int]:
    """How many rode in at the first contact, where a charge and the contact are one."""
    charges = windows(story.of(Event.CHARGED, int(side)), CHARGE_GAP_S)[:1]
    few = charges and total(charges[0]) < FEW_FIGHT * story.context.sides[int(side)].mustered
    if not charges or few or not total(charges[0]) or not _at_once(charges[0][0], met):
        return {}
    return {"n": total(charges[0])}


def _at_once(one: Row, other: Row) -> bool:
    return abs(one.t_s - other.t_s) < 60.0


def _volleys(story: Story) -> Iterator[Beat]:
    for side in story.sides():
        for k, group in enumerate(windows(story.of(Event.VOLLEY, side), 90.0)[:3]):
            kind = _arm(story, group) + (".again" if k else "" if total(group) else ".seen")
            misfires = sum(r.value for r in group if not math.isnan(r.value))
            facts: dict[str, float] = {"n": total(group), "misfires": round(misfires)}
            near = [r for r in story.of(Event.CONTACT, side) if r.t_s <= group[-1].t_s + 1.0]
            if near and not math.isnan(near[-1].value):
                facts["dist_m"] = near[-1].value
            yield story.beat(kind, 5.0 if k else 10.0, group[0], **facts)
            if k == 0:
                yield from _hits(story, side, group)


def _arm(story: Story, group: list[Row]) -> str:
    """Guns, arrows or javelins: what the first of those who shot had."""
    thrown: dict[int, str] = {Harm.ARROW: "volley.arrows", Harm.JAVELIN: "volley.javelins"}
    return thrown.get(group[0].cause, "volley")


def _gunfire(story: Story) -> list[Row]:
    return [r for r in story.of(Event.VOLLEY) if r.cause <= Harm.MUSKET]


def _hits(story: Story, shooters: int, group: list[Row]) -> Iterator[Beat]:
    foe = story.context.foe(shooters)
    if story.teller is not None and foe != story.teller:
        return  # he cannot count the enemy's hurt
    since_s, until_s = group[0].t_s - TOLD_BEFORE_S, group[-1].t_s + 60.0
    hits = [r for r in story.of(Event.HIT, foe) if since_s <= r.t_s <= until_s]
    n, horses = total(hits), sum(max(0, r.order) for r in hits)
    mustered = story.context.sides[foe].mustered if foe >= 0 else 0.0
    share = n / mustered if mustered else 1.0
    none = "none.horses" if horses else "none"
    how = none if n == 0 else "few" if share < FEW_HIT else "many"
    at = max(hits[0].t_s, group[0].t_s + 1.0) if hits else group[-1].t_s + 20.0
    thrown = _arm(story, group).partition(".")[2]
    if thrown:
        how = thrown if n else f"{thrown}.none"
    yield story.beat(f"hits.{how}", 8.0, at, side=foe, n=n, horses=horses, share=share)


def _horses_at_the_shot(story: Story, side: int) -> Iterator[Beat]:
    for group in windows(story.of(Event.BOLTED, side), 300.0)[:1]:
        yield story.beat("bolted", 4.5, group[0], n=total(group))


def _wavering(story: Story, side: int) -> Iterator[Beat]:
    rows = story.of(Event.WAVERED, side)
    broke = story.of(Event.BROKE, side)
    if rows and broke and rows[0].t_s <= broke[0].t_s:
        first_s = max(rows[0].t_s, broke[0].t_s - WAVERING_S)
        group = [r for r in rows if first_s <= r.t_s <= first_s + WAVERING_S] or rows[:1]
        units = len({r.unit for r in group})
        everyone = ".all" if units > NEARLY_ALL * len(story.context.leaves(side)) > 1 else ""
        facts = {"units": units, "n": total(group), "of": len(story.context.leaves(side))}
        yield story.beat(f"wavered{everyone}", 6.0, group[0], **facts)
    if rows and not broke:
        units = len({r.unit for r in rows})
        weight = 6.0 if units > FEW_BODIES * _bodies(story, side) else 3.0
        yield story.beat("wavered.held", weight, rows[-1].t_s + 60.0, side=side, units=units)
    for event, kind, weight in ((Event.FROZE, "froze", 4.0), (Event.CORNERED, "cornered", 4.5)):
        found = story.of(event, side)
        if total(found) > 0:
            many = total(found) >= FEW_MEN * story.context.sides[side].mustered
            if event == Event.FROZE and story.of(Event.SIDE_BROKE, side):
                kind = "froze.rout"
            yield story.beat(kind, weight if many else 3.0, found[0], n=total(found))


def _breaking(story: Story, side: int) -> Iterator[Beat]:
    waves = windows(story.of(Event.BROKE, side), WAVE_GAP_S)
    for k, wave in enumerate(waves):
        if k == 0:
            yield from _wave(story, side, wave)
        elif k <= 2:
            units = len({r.unit for r in wave})
            facts: dict[str, object] = {"units": units, "n": total(wave)}
            yield story.beat("broke_late", 5.0, wave[0], **facts, **_dread(wave))
    for row in story.of(Event.SIDE_BROKE, side)[:1]:
        facts = dict(_dread([row]))
        if not math.isnan(row.value):
            facts["share"] = row.value
        met = [r.t_s for r in story.of(Event.FIRST_CONTACT) if r.t_s < row.t_s]
        shots = [r.t_s for r in _gunfire(story) if r.t_s < row.t_s and r.side != side]
        since = met or shots
        if since:
            facts["minutes"] = (row.t_s - since[0]) / 60.0
        shot = ".shot" if shots and not met else ""
        yield story.beat(f"side_broke{shot}", 9.0, row, n=row.n, **facts)
    leaves = story.context.leaves(side)
    broken = {row.unit for wave in waves for row in wave}
    stood = [u for u in leaves if u not in broken]
    if broken and 0 < len(stood) < len(leaves):
        last = waves[0][-1].t_s + 60.0
        yield story.beat("stood", 6.0, last, side=side, units=len(stood), unit=stood[0])


def _dread(rows: list[Row]) -> dict[str, object]:
    cause = commonest(rows)
    return {"dread": name_of(Reason, cause)} if 0 <= cause <= Reason.NEWS else {}


def _wave(story: Story, side: int, wave: list[Row]) -> Iterator[Beat]:
    """Which broke first, how the rest went, which stood longest."""
    shot = next((r for r in _gunfire(story) if r.side != side), None)
    after = bool(shot and 0.0 <= wave[0].t_s - shot.t_s <= 180.0)
    kind = "broke_first" + (".shot" if after else "")
    facts = _dread(wave[:1])
    yield story.beat(kind, 9.5, wave[0], n=wave[0].n, **facts)
    others = list({r.unit: r for r in wave[1:]}.values())
    if len(others) >= 2:
        minutes = (wave[-1].t_s - wave[0].t_s) / 60.0
        course = _course(wave)
        leaves = len(story.context.leaves(side))
        none_left = len({r.unit for r in wave}) >= leaves > 2
        common: dict[str, object] = {"units": len(others), "minutes": minutes, "of": leaves}
        how = course[0] + (".none_left" if none_left else "")
        yield story.beat(f"broke_wave{how}", 9.0, others[0], **common, **course[1])
        by_cause = _dread(wave)
        if by_cause and by_cause != facts:
            yield story.beat("broke_why", 6.0, others[0], **by_cause)  # right after the wave
        if minutes >= 2.0:  # where none is left, the wave has said how soon they were gone
            weight = 3.0 if none_left and minutes < SOON_GONE_MIN else 6.5
            yield story.beat("broke_last", weight, wave[-1], minutes=minutes)
    elif others:
        yield story.beat("broke_second", 6.0, others[0])


def _course(wave: list[Row]) -> tuple[str, dict[str, object]]:
    """Whether the break ran one way along the line or both, and whither."""
    placed = [r for r in wave if not math.isnan(r.x_m)]
    if len(placed) < 4:
        return "", {}
    first, rest = placed[0], placed[1:]
    far = max(rest, key=lambda r: math.hypot(r.x_m - first.x_m, r.y_m - first.y_m))
    ux_m, uy_m = far.x_m - first.x_m, far.y_m - first.y_m
    length_m = math.hypot(ux_m, uy_m)
    if length_m < 100.0:
        return "", {}
    along = [((r.x_m - first.x_m) * ux_m + (r.y_m - first.y_m) * uy_m) / length_m for r in rest]
    back = sum(1 for a in along if a < -0.1 * length_m)
    if back >= 0.2 * len(along):
        return ".both", {"dir": octant(ux_m, uy_m), "away": octant(-ux_m, -uy_m)}
    return ".one", {"dir": octant(ux_m, uy_m), "away": octant(-ux_m, -uy_m)}


def _charges(story: Story, side: int) -> Iterator[Beat]:
    for k, group in enumerate(
        windows(story.of(Event.CHARGED, side), CHARGE_GAP_S)[
            : 3 if total(story.of(Event.CHARGED, side)) else 1
        ]
    ):
        foe_ran = any(r.t_s < group[0].t_s for r in story.of(Event.BROKE) if r.side != side)
        few = foe_ran and 0 < total(group) < FEW_FIGHT * story.context.sides[side].mustered
        how = ".again" if k else ".few" if few else "" if total(group) else ".seen"
        met = [r for r in story.of(Event.FIRST_CONTACT)[:1] if r.value < BLOWS_M]
        ran = [r for r in story.of(Event.SIDE_BROKE) if r.side != side and r.t_s < group[0].t_s]
        known = bool(met) and (_at_once(group[0], met[0]) or bool(ran))
        told = known and not how and side == story.hunter
        yield story.beat(f"charged{how}", 3.0 if told else 6.5 - k, group[0], n=total(group))
    dry = story.of(Event.OUT_OF_ROUNDS, side)
    if dry:
        yield story.beat("out_of_rounds", 3.5, dry[-1], n=total(dry))


def _melee(story: Story) -> Iterator[Beat]:
    """The minute in which most men of both sides were hand to hand."""
    minutes: dict[int, list[Row]] = {}
    for row in story.of(Event.MELEE):
        if row.t_s >= story.contact_s + FIRST_HOUR_S:
            break
        minutes.setdefault(int(row.t_s // 60.0), []).append(row)
    if not minutes:
        return
    worst = max(minutes.values(), key=lambda rows: (total(rows), -rows[0].t_s))
    fewer = min((s.mustered for s in story.context.sides if s.mustered > 0), default=0.0)
    few = ".few" if total(worst) < FEW_FIGHT * fewer else ""
    yield story.beat(f"melee{few}", 5.0, worst[0], n=total(worst))


def _leaders(story: Story, side: int) -> Iterator[Beat]:
    named = {i for i, s in enumerate(story.context.sides) if s.commander_ident >= 0}
    commander = story.context.sides[side].commander_ident if side in named else -1
    thrown = {(r.who, r.t_s) for r in story.of(Event.THROWN, side)}
    fell = [r for r in story.of(Event.LEADER_FELL, side) if (r.who, r.t_s) not in thrown]
    for row in [r for r in fell if r.who == commander and commander >= 0][:1]:
        yield from _commander_fell(story, side, row)
    others = [r for r in fell if r.who != commander or commander < 0]
    in_one = _leaderless(story, side, len(others))
    if len(others) > 2:
        units = len({r.unit for r in others})
        middle = others[len(others) // 2]
        weight = 3.0 if in_one else 5.0
        yield story.beat("leaders_fell", weight, middle, n=len(others), units=units)
    for row in others[:3]:
        told = len(others) <= 2 and _bodies(story, side) <= FEW_CAPTAINS
        yield story.beat("leader_fell", 5.5 if told else 3.0, row)
    gone_s = others[len(others) // 2].t_s if len(others) > 2 else 0.0
    yield from _led_anew(story, side, gone_s, len(others))
    remounted = story.of(Event.CHANGED_HORSE, side)
    officers = len({r.who for r in remounted})
    if officers:
        many = ".many" if officers > 1 else ""
        yield story.beat(f"changed_horse{many}", 3.0, remounted[0], n=officers)
    yield from _banners(story, side)


def _banners(story: Story, side: int) -> Iterator[Beat]:
    """Banners that went down, but for the one of which it is told how it was raised again."""
    raised = story.of(Event.BANNER_RAISED, side)[:1]
    for row in raised:
        yield story.beat("banner_raised", 4.5, row)
    down = story.of(Event.BANNER_FELL, side)
    if len(down) == 1 and not any(row.unit == down[0].unit for row in raised):
        late = down[0].t_s > story.contact_s + FIRST_HOUR_S
        yield story.beat("banner_fell", 3.0 if late else 5.0, down[0], n=1)
    elif len(down) > 1:
        rout = ".rout" if story.of(Event.SIDE_BROKE, side) else ""
        weight = 5.0 if len(down) > FEW_BODIES * _bodies(story, side) else 3.0
        yield story.beat(f"banners_fell{rout}", weight, down[0], n=len(down))


def _commander_fell(story: Story, side: int, row: Row) -> Iterator[Beat]:
    """How the commander went down, and whether an order of his came after it."""
    spoke = (Event.DECIDED, Event.ORDER_GIVEN)
    after = any(r.who == row.who and r.t_s > row.t_s for e in spoke for r in story.of(e, side))
    facts = {"harm": name_of(Harm, row.cause)} if row.cause > 0 else {}
    yield story.beat("commander_fell" + ("" if after else ".silent"), 9.5, row, **facts)


def _officers_taken(story: Story, side: int) -> list[Row]:
    known = {story.context.sides[side].commander_ident, *story.context.people}
    return [r for r in story.of(Event.CAPTURED, side) if r.who not in known or r.who < 0]


def _leaderless(story: Story, side: int, fell: int) -> bool:
    """Whether captains fell and were taken, which is told in one sentence."""
    return fell > 1 and len(_officers_taken(story, side)) > 1


def _led_anew(story: Story, side: int, gone_s: float, fell: int) -> Iterator[Beat]:
    """The captains who were taken, and the bodies that had to be led by others in the end."""
    taken, in_one = _officers_taken(story, side), _leaderless(story, side, fell)
    men = len({r.who for r in taken})
    new = story.of(Event.TOOK_OVER, side)
    anew = len({r.unit for r in new})
    if len(taken) > 1:
        gone_s = max(gone_s + 1.0, taken[len(taken) // 2].t_s)
        both: dict[str, object] = {"fell": fell} if in_one and anew < 2 else {}
        kind = "captains_taken" + (".fell" if both else "")
        weight = 3.0 if in_one and not both else 5.0
        yield story.beat(kind, weight, gone_s, side=side, n=men, **both)
    if anew == 1:
        yield story.beat("took_over", 3.0, new[0], n=anew)
    elif anew > 1:
        at = max(new[len(new) // 2].t_s, gone_s + 1.0)
        facts = {"fell": fell, "taken": men} if in_one else {}
        kind, weight = ("took_over.many.lost", 5.5) if in_one else ("took_over.many", 3.0)
        weight = max(weight, 3.5) if anew > FEW_BODIES * _bodies(story, side) else weight
        yield story.beat(kind, weight, at, side=side, n=anew, **facts)


def _bodies(story: Story, side: int) -> int:
    return len(story.context.leaves(side))


def _losses(story: Story, side: int) -> Iterator[Beat]:
    until = story.contact_s + FIRST_HOUR_S
    killed = [r for r in story.of(Event.KILLED, side) if r.t_s <= until and r.cause != Harm.DROWNED]
    if total(killed) > 0 and side != story.hunter:
        cause = commonest(killed)
        facts: dict[str, object] = {"n": total(killed)}
        ran = story.of(Event.SIDE_BROKE, side)[:1]
        running = total([r for r in killed if ran and r.t_s > ran[0].t_s])
        kind = "killed" + (".running" if running > IN_FLIGHT * total(killed) else "")
        if cause > 0:
            facts["harm"] = name_of(Harm, cause)
        at = killed[-1].t_s
        yield story.beat(kind, 5.0, at, side=side, **facts)


def _down_the_slope(story: Story, side: int) -> Iterator[Beat]:
    """How many of a side lost their feet on steep ground."""
    fell = story.of(Event.TUMBLED, side)
    if total(fell) > TUMBLED_SHARE * story.context.sides[side].mustered:
        yield story.beat("tumbled", 6.0, fell[len(fell) // 2].t_s, side=side, n=total(fell))


def _in_the_water(story: Story, side: int) -> Iterator[Beat]:
    """How many a river took off their feet, and how many of a side it kept."""
    swept = story.of(Event.SWEPT, side)
    drowned = [r for r in story.of(Event.KILLED, side) if r.cause == Harm.DROWNED]
    if total(swept) > total(drowned):  # who lay hurt in the water drowned without a struggle
        yield story.beat("swept", 5.0, swept[len(swept) // 2].t_s, side=side, n=total(swept))
    if total(drowned) > 0:
        at = max(drowned[-1].t_s, swept[len(swept) // 2].t_s + 1.0 if swept else 0.0)
        yield story.beat("drowned", 6.5, at, side=side, n=total(drowned))
