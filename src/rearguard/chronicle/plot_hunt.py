"""Beats of the hunt: parties, calls, falls, who was gathered and who got away, the night."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from rearguard.chronicle.beat import Beat, Story, commonest, name_of, total, windows
from rearguard.record.events import Event, Reason, Row

TURN = 0.25
"""The hunt has turned when ten minutes bring in less than this share of the best ten. judged"""
FEW_TAKEN = 0.03
"""Share of the hunters, or of their captors where only those are counted, below which prisoners
the hunters lose get one sentence. judged"""
FIRST_PRISONERS_S = 60.0
"""Who gives in within this of the first of them is of the first batch [s]. judged (20-300)"""
FOREMOST = 0.05
"""Share of those who shook off the hunt that is told as the foremost. judged (0.02-0.1)"""
FEW_LOOSE = 0.003
"""Share of a side below which prisoners who got away are too few for the diary. judged"""
TRIFLE = 0.05
"""Share of a side below which what its men dropped or picked up is no matter for the diary.
judged (0.02-0.1)"""
TEN_MIN_S = 600.0
PROGRESS = 1.15
"""A count of prisoners is told anew when it differs from those told by this factor. judged
(1.1-1.3)"""
AT_ONCE_S = 900.0
"""Horses of which a third and then most are spent within this failed at once [s]. judged"""
RECALL_S = 3600.0
"""Bands that hear of the recall one after another within this were recalled together [s]. judged
(1800-7200)"""
MOST_HELD = 0.8
"""Share of the prisoners in hand below which the bands that told off guards held but a part of
them. judged (0.7-0.9)"""
SPREAD_MIN = 10.0
"""A recall that took longer to go round is told for it [min]. judged (5-20)"""


def hunt(story: Story) -> Iterator[Beat]:
    """All beats of the hunt."""
    parted = [row for row in story.of(Event.PARTIES) if row.n > 1]
    for row in _once(parted, 1800.0)[:2]:
        yield story.beat("parties", 8.0, row, n=row.n)
    yield from _calls(story)
    yield from _gathered(story)
    for side in story.sides():
        yield from _falls(story, side)
        yield from _named_men(story, side)
        yield from _away(story, side)
        yield from _small_things(story, side)
        yield from _hands_full(story, side)
    yield from _dusk(story)


def _once(rows: list[Row], gap_s: float) -> list[Row]:
    return [group[0] for group in windows(rows, gap_s)]


def _calls(story: Story) -> Iterator[Beat]:
    rows = story.of(Event.CALLED)
    deaf = [r for r in rows if r.cause == Reason.NOT_UNDERSTOOD]
    heard = [r for r in rows if r.cause == Reason.UNDERSTOOD]
    if deaf:
        yield story.beat("called.deaf", 8.0, deaf[0], n=deaf[0].n)
    if len(deaf) > 3:
        yield story.beat("called.deaf_still", 3.0, deaf[-1], n=len(deaf))
    if heard:
        yield story.beat("called.heard", 7.0, heard[0], n=heard[0].n)


def _gathered(story: Story) -> Iterator[Beat]:
    for captors in story.sides():
        side = story.context.foe(captors)
        rows = [r for r in story.of(Event.GATHERED) if story.yielding(r) == side and r.n > 0]
        if side < 0 or not rows:
            continue
        common = {"side": captors, "foe": side}
        known = story.context.sides[side].mustered or story.context.sides[captors].mustered
        if captors != story.hunter and total(rows) < FEW_TAKEN * known:
            taken = [r for r in story.of(Event.GATHERED) if story.yielding(r) != side and r.n > 0]
            at = _when_counted(taken, 0.5).t_s + 1.0 if taken else _when_counted(rows, 0.5).t_s
            yield story.beat("gathered.few", 4.5, at, n=total(rows), **common)
            continue
        first = [r for r in rows if r.t_s <= rows[0].t_s + FIRST_PRISONERS_S]
        yield story.beat("gathered.first", 7.0, first[0], n=total(first), **common)
        yield from _why_they_yielded(story, rows, common)
        yield from _tallies(story, rows, common)


def _why_they_yielded(story: Story, rows: list[Row], common: dict[str, int]) -> Iterator[Beat]:
    cause = commonest(rows)
    if cause < 0:
        return
    row = _when_counted(rows, 0.5)
    yield story.beat("yielded", 7.0, row, why=name_of(Reason, cause), **common)
    second = commonest([r for r in rows if r.cause != cause])
    share = total([r for r in rows if r.cause == second]) / max(1, total(rows))
    if second >= 0 and share >= 0.15:
        yield story.beat("yielded.also", 4.5, row, why=name_of(Reason, second), **common)


def _tallies(story: Story, rows: list[Row], common: dict[str, int]) -> Iterator[Beat]:
    start, end = rows[0].t_s, rows[-1].t_s
    all_n = total(rows)

    def by(t_s: float) -> int:
        return total([r for r in rows if r.t_s <= t_s])

    turn = _turn(by, start, end)
    told = [by(start + TEN_MIN_S * turn[0])] if turn else []
    for minutes, kind, weight in (
        (30.0, "gathered.half_hour", 6.0),
        (90.0, "gathered.later", 6.0),
        (60.0, "gathered.later", 3.0),
        (120.0, "gathered.later", 3.0),
    ):
        at = start + 60.0 * minutes
        near = any(max(n, by(at)) < PROGRESS * min(n, by(at)) for n in told)
        if at < end and by(at) < 0.97 * all_n and not near:
            told.append(by(at))
            facts = {"n": by(at), "minutes": minutes, "part": by(at) / all_n}
            yield story.beat(kind, weight, at, **facts, **common)
    if turn:
        k, best_n, now_n = turn
        at = start + TEN_MIN_S * k
        facts = {"n": now_n, "most": best_n, "so_far": by(at)}
        yield story.beat("gathered.turn", 6.5, at, **facts, **common)
    sunset = story.context.sunset_s
    if sunset is not None and start < sunset < story.end_s and by(sunset) > 0:
        held = story.held_by(common["side"], sunset)
        yield story.beat("gathered.dusk", 7.0, sunset + 60.0, n=held, **common)


def _turn(by: Callable[[float], int], start: float, end: float) -> tuple[int, int, int] | None:
    """After how many times ten minutes the hunt had turned; the best ten minutes, those after."""
    tens = [
        by(start + TEN_MIN_S * (k + 1)) - by(start + TEN_MIN_S * k)
        for k in range(int((end - start) // TEN_MIN_S) + 1)
    ]
    best = max(range(len(tens)), key=tens.__getitem__)
    if tens[best] < 20:
        return None
    ebbs = (k for k in range(best + 1, len(tens)) if tens[k] < TURN * tens[best])
    return next(((k, tens[best], tens[k]) for k in ebbs), None)


def _falls(story: Story, side: int) -> Iterator[Beat]:
    rows = story.of(Event.STUMBLED, side)
    n, thrown = total(rows), sum(max(0, r.order) for r in rows)
    if n > 0:
        middle = _middle(rows)
        foe = story.context.foe(side)
        theirs = story.of(Event.STUMBLED, foe) if side == story.hunter else []
        too = total(theirs) > 0
        if too:  # told right after the falls of the hunted
            middle = middle._replace(t_s=_middle(theirs).t_s)
        kind = "stumbled.too" if too else "stumbled" if thrown > 0.7 * n else "stumbled.plain"
        yield story.beat(kind, 5.4 if too else 5.5, middle, n=n)
    spent = story.of(Event.HORSES_SPENT, side)
    mustered = story.context.sides[side].mustered
    some, most = (next((r for r in spent if 0 < s * mustered <= r.n), None) for s in (0.3, 0.6))
    quick = bool(some and most and most.t_s - some.t_s < AT_ONCE_S)
    again = 3.0 if side == story.hunter else 5.0  # of hunters it is told once
    for row, kind, weight in (
        (None if quick else some, "horses_spent", 6.0),
        (most, "horses_spent.quick" if quick else "horses_spent.more", 6.0 if quick else again),
    ):
        if row is not None:
            minutes = (row.t_s - spent[0].t_s) / 60.0
            yield story.beat(kind, weight, row, share=row.n / mustered, n=row.n, minutes=minutes)
    if spent and not mustered:
        yield story.beat("horses_spent", 4.0, spent[-1], n=spent[-1].n)


def _middle(rows: list[Row]) -> Row:
    return rows[len(rows) // 2] if len(rows) > 4 else rows[0]


def _named_men(story: Story, side: int) -> Iterator[Beat]:
    for row in _of_note(story, story.of(Event.THROWN, side)):
        kind = {1.0: "thrown.stunned", 2.0: "thrown.dead"}.get(row.value, "thrown")
        weight = 8.0 if _has_name(story, row) else 3.0 if kind == "thrown" else 4.5
        yield story.beat(kind, weight, row)
    captains = [r for r in story.of(Event.CAPTURED, side) if not _has_name(story, r)]
    for event, kind, weight in (
        (Event.LEFT_FOR_DEAD, "left_for_dead", 8.5),
        (Event.CARRIED_OFF, "carried_off", 8.0),
        (Event.CAME_TO, "came_to", 7.5),
        (Event.CAPTURED, "captured", 7.0),
    ):
        few = story.of(event, side)
        if event == Event.CAPTURED and len(captains) > 1:
            few = [r for r in few if _has_name(story, r)]
        commander = story.context.sides[side].commander_ident
        for row in _of_note(story, few):
            himself = ".commander" if kind == "captured" and row.who == commander >= 0 else ""
            named = _has_name(story, row)
            unnamed = 3.0 if kind == "carried_off" else 5.0
            yield story.beat(f"{kind}{himself}", weight if named else unnamed, row)


def _has_name(story: Story, row: Row) -> bool:
    commanders = [side.commander_ident for side in story.context.sides]
    return row.who >= 0 and (row.who in story.context.people or row.who in commanders)


def _of_note(story: Story, rows: list[Row]) -> list[Row]:
    """Events of men with a name, at most three; without any, the first of the others."""
    named = [row for row in rows if _has_name(story, row)]
    return named[:3] or rows[:1]


def _when_counted(rows: list[Row], share: float) -> Row:
    """The event by which this share of the men is counted."""
    part, so_far = share * total(rows), 0
    for row in rows:
        so_far += row.n
        if so_far >= part:
            return row
    return rows[-1]


def _away(story: Story, side: int) -> Iterator[Beat]:
    escaped = [r for r in story.of(Event.ESCAPED, side) if r.n > 0]
    edge = [r for r in story.of(Event.LEFT_MAP, side) if r.n > 0]
    if side != story.hunter and (edge or escaped):
        yield story.beat("escaped.first", 4.5, _when_counted(escaped or edge, FOREMOST))
        at = 0.0
        unsure = 3.0 if edge else 6.0  # who was out of sight may be found again
        for rows, kind, weight in ((escaped, "escaped", unsure), (edge, "escaped.edge", 6.0)):
            if rows:
                at = max(at + 1.0, _when_counted(rows, 0.5).t_s)
                yield story.beat(kind, weight, at, side=side, n=total(rows))
    gave_up = story.of(Event.LET_GO, side)
    if total(gave_up) > 0:
        n = total(gave_up)
        all_of = ".all" if n >= story.context.sides[side].mustered > 0 else ""
        yield story.beat(f"let_go{all_of}", 5.0, gave_up[len(gave_up) // 2], n=n)
    rallied = story.of(Event.RALLIED, side)
    if total(rallied) > 0:
        hunted = side != story.hunter
        kind = "few" if total(rallied) < 10 else _to_what_end(story, side) if hunted else "hunter"
        kind = f"rallied.{kind}".removesuffix(".")
        weight = 5.5 if hunted else 2.0
        yield story.beat(kind, weight, rallied[len(rallied) // 2], n=total(rallied))


def _to_what_end(story: Story, side: int) -> str:
    """Whether those who rallied were still with their banners in the end."""
    fates = story.context.sides[side].fates
    return "vain" if fates and fates.get("present", 0.0) < 1.0 else ""


def _small_things(story: Story, side: int) -> Iterator[Beat]:
    for event, kind, weight in (
        (Event.LOOSE_HORSES, "loose_horses", 3.5),
        (Event.DISCARDED, "discarded", 4.0),
        (Event.LOOTED, "looted", 3.8),
    ):
        rows = story.of(event, side)
        if total(rows) > 0:
            trifle = total(rows) < TRIFLE * story.context.sides[side].mustered
            at = rows[len(rows) // 3]
            yield story.beat(kind, 3.0 if trifle else weight, at, n=total(rows))
    loose = story.of(Event.PRISONERS_BROKE, side)
    if total(loose) > 0:
        share = FEW_TAKEN if side == story.hunter else FEW_LOOSE
        few = total(loose) < share * story.context.sides[side].mustered
        kind, weight = ("prisoners_broke", 3.0) if few else ("prisoners_broke.many", 6.0)
        yield story.beat(kind, weight, _when_counted(loose, 0.5), n=total(loose))


def _hands_full(story: Story, side: int) -> Iterator[Beat]:
    recalled = story.of(Event.RECALLED, side) if side == story.hunter else []
    for group in windows(recalled, RECALL_S)[:2]:
        bands, minutes = len({r.unit for r in group}), (group[-1].t_s - group[0].t_s) / 60.0
        far = ".far" if bands > 1 and minutes >= SPREAD_MIN else ""
        facts: dict[str, object] = {"units": bands, "minutes": minutes}
        if group[0].cause >= 0:
            facts["why"] = name_of(Reason, group[0].cause)
        yield story.beat(f"recalled{far}", 6.5, group[0], n=_each_unit_last(group, "n"), **facts)
    for group in windows(story.of(Event.ESCORT, side), RECALL_S)[:2]:
        first = group[0]._replace(t_s=group[0].t_s + 2.0)  # after the recall that it came with
        kind, facts = _guarded(story, side, group)
        yield story.beat(kind, 8.0, first, n=_each_unit_last(group, "n"), **facts)
    for row in story.of(Event.RESUMED, side)[:1]:
        facts_r = {} if math.isnan(row.value) else {"minutes": row.value / 60.0}
        yield story.beat("resumed", 8.0, row, **facts_r)


def _guarded(story: Story, side: int, group: list[Row]) -> tuple[str, dict[str, object]]:
    """How guards were told off: by one body, by all, or by those alone that had come in."""
    counted = [r for r in group if not math.isnan(r.value)]
    facts: dict[str, object] = {}
    if counted:
        facts["captives"] = _each_unit_last(counted, "value")
    bands = len({r.unit for r in group})
    if bands < 2:
        return "escort", facts
    facts["units"] = bands
    held = story.held_by(side, group[-1].t_s)
    part = counted and float(facts["captives"]) < MOST_HELD * held  # type: ignore[arg-type]
    return (
        "escort.part" if part and bands < len(story.context.leaves(side)) else "escort.bands"
    ), facts


def _each_unit_last(rows: list[Row], column: str) -> int:
    """Sum of a column over the units, each with the last number it gave."""
    return round(sum({r.unit: getattr(r, column) for r in rows}.values()))


def _dusk(story: Story) -> Iterator[Beat]:
    sunset = story.context.sunset_s
    counted = sunset is not None and any(
        row.t_s < sunset and row.n > 0 for row in story.of(Event.GATHERED)
    )
    for event, kind, given_s in (
        (Event.SUNSET, "sunset", sunset),
        (Event.DARK, "dark", story.context.dark_s),
    ):
        told = [row.t_s for row in story.of(event)]
        if not told and given_s is not None and 0.0 < given_s < story.end_s:
            told = [given_s]
        if told and not (event == Event.SUNSET and counted):  # the count of prisoners tells it
            yield story.beat(kind, 5.0, told[0])
