"""Beats of command: who stood there, what was seen, believed, decided, and how orders fared."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rearguard.chronicle.beat import Beat, Story, name_of, total, windows
from rearguard.host.units import Task
from rearguard.record.events import Event, Reason, Row

TIMES = 1.8
"""From so many times the hunters' number on the hunted are said to outnumber them [-]. judged
(1.5-2)"""
BELIEF_STEP = 1.3
"""A belief is told again when it has grown or shrunk by this factor. judged (1.2-1.5)"""
OLD_BELIEF_S = 1800.0
"""A body not heard of for so long no longer counts in the sum [s]. judged (900-3600)"""
SAME_DECISION_S = 1500.0
"""The same order of the same side within this time is one decision [s]. judged (600-3600)"""
LATE_MIN = 5.0
"""An order is told as late when it was under way this long [min]. judged (3-15)"""
OVERTAKEN = (Task.VOLLEY, Task.CHARGE, Task.PURSUE, Task.ROUND_UP)
"""Orders that hold no more once another is given."""
FEW_BALK = 0.01
"""Share of the riders whose horses balked below which it is no matter for the diary. judged
(0.005-0.02)"""
OLD_REPORT_S = 900.0
"""A report is told for its age from here on [s]. judged (600-3600)"""
UNSURE = 0.3
"""Spread of a belief from which the commander owns to his doubt [-]. judged (0.2-0.5)"""


def command(story: Story) -> Iterator[Beat]:
    """All beats of command."""
    yield from _musters(story)
    for side in story.sides():
        yield from _sightings(story, side)
        yield from _beliefs(story, side)
        yield from _reports(story, side)
        yield from _decisions(story, side)
        yield from _orders_under_way(story, side)
        yield from _marches(story, side)


def _musters(story: Story) -> Iterator[Beat]:
    starts = {row.side: row for row in story.of(Event.START)}
    count = {
        side: story.context.sides[side].mustered or (starts[side].n if side in starts else 0)
        for side in story.sides()
    }
    for side, n in count.items():
        row = starts.get(side)
        if n < 1:
            continue
        role = ".hunter" if side == story.hunter else ".quarry"
        if count.get(story.hunter, 0) < 1:
            role = ""  # nobody has been told of across whose path they could stand
        at = row.t_s if row else 0.0
        weight = 9.0 if role != ".quarry" else 8.9
        others = count.get(story.hunter, 0) if role == ".quarry" else 0
        times = {"times": n / others} if others and n / others >= TIMES else {}
        yield story.beat(f"muster{role}", weight, at, side=side, n=n, **times)


def _sightings(story: Story, side: int) -> Iterator[Beat]:
    rows = story.of(Event.SIGHTED, side)
    if not rows:
        return
    first = rows[0]
    same = [r for r in rows if r.t_s <= first.t_s + 60.0 and r.who == first.who]
    seen = sum({r.other: r.n for r in same}.values())
    facts: dict[str, float] = {"n": seen}
    away = [r.value for r in same if r.value >= 1.0]
    if away:
        facts["dist_m"] = min(away)
    others = [r for r in story.of(Event.SIGHTED) if r.side != side]
    later = bool(others) and (others[0].t_s, others[0].side) < (first.t_s, side)
    too = ".too" if later and first.t_s - others[0].t_s < 600.0 else ""
    yield story.beat(f"sighted{too}", 6.5 if too else 7.5, first, **facts)


def _beliefs(story: Story, side: int) -> Iterator[Beat]:
    rows = story.of(Event.BELIEF, side)
    if not rows:
        return
    commander = story.context.sides[side].commander_ident
    if any(row.who == commander for row in rows):
        rows = [row for row in rows if row.who == commander]
    held: dict[int, Row] = {}
    told, told_s, moves = 0.0, -math.inf, 0
    settle_s = min(rows[0].t_s + 600.0, max(rows[0].t_s, story.contact_s - 60.0))
    for k, row in enumerate(rows):
        held[row.other] = row
        if k + 1 < len(rows) and rows[k + 1].t_s < row.t_s + 1.0:
            continue
        n = float(sum(r.n for r in held.values() if row.t_s - r.t_s <= OLD_BELIEF_S))
        if told == 0.0:
            if n > 0 and (row.t_s >= settle_s or k + 1 == len(rows) or rows[k + 1].t_s > settle_s):
                told, told_s = n, row.t_s
                weight = 8.0 if side == story.hunter else 7.5
                yield story.beat("believed" + _doubt(row), weight, row, n=n)
        elif moves < 3 and row.t_s - told_s >= 600.0 and row.t_s < story.contact_s:
            kind = _moved(n, told)
            if kind:
                told, told_s, moves = n, row.t_s, moves + 1
                yield story.beat(kind, 5.5, row, n=n)


def _doubt(row: Row) -> str:
    return ".unsure" if not math.isnan(row.value) and row.value > UNSURE else ""


def _moved(n: float, told: float) -> str:
    if n <= 0:
        return ""
    if n > told * BELIEF_STEP:
        return "believed.more"
    return "believed.fewer" if n < told / BELIEF_STEP else ""


def _reports(story: Story, side: int) -> Iterator[Beat]:
    rows = story.of(Event.REPORTED, side)
    old = [row for row in rows if not math.isnan(row.value) and row.value >= OLD_REPORT_S]
    if old:
        worst = max(old, key=lambda row: (row.n, row.value, -row.t_s))
        weight = 4.5 if worst.t_s < story.contact_s and worst.n >= 100 else 3.0
        yield story.beat("reported.old", weight, worst, n=worst.n, minutes=worst.value / 60.0)
    fresh = next((row for row in rows if not row.value >= OLD_REPORT_S and row.n >= 100), None)
    if fresh:
        yield story.beat("reported", 3.2, fresh, n=fresh.n)


def _decisions(story: Story, side: int) -> Iterator[Beat]:
    decided = story.of(Event.DECIDED, side)
    given = [
        row
        for row in story.of(Event.ORDER_GIVEN, side)
        if not any(d.order == row.order and abs(d.t_s - row.t_s) <= 180.0 for d in decided)
    ]
    last: dict[int, float] = {}
    times: dict[int, int] = {}
    standing = -1
    for row in sorted([*decided, *given], key=lambda r: r.t_s):
        if row.order < 0 or row.t_s - last.get(row.order, -math.inf) < SAME_DECISION_S:
            last[row.order] = row.t_s
            continue
        last[row.order] = row.t_s
        if row.order == standing and row.event == Event.ORDER_GIVEN:
            continue  # the order that stands, sent to one body more
        standing = row.order
        times[row.order] = times.get(row.order, 0) + 1
        order = name_of(Task, row.order).lower()
        facts: dict[str, object] = {"order": order}
        if row.cause >= 0 and not _belied(story, row):
            facts["why"] = name_of(Reason, row.cause)
        weight = (7.0 if order in WEIGHTY else 5.0) - 1.5 * (times[row.order] - 1)
        again = ".again" if times[row.order] > 1 else ""
        again = again or (".yet" if order == "withdraw" and _runs_by(story, row) else "")
        yield story.beat(f"decided.{order}{again}", max(weight, 1.0), row, **facts)


def _belied(story: Story, row: Row) -> bool:
    """Whether the enemy, who stood when an order was thought of, ran when it was given."""
    return row.cause == Reason.ENEMY_STANDS and _runs_by(story, row)


def _runs_by(story: Story, row: Row) -> bool:
    """Whether the enemy has begun to run by the time of an order."""
    return any(r.t_s < row.t_s for r in story.of(Event.BROKE) if r.side != row.side)


WEIGHTY = ("charge", "volley", "pursue", "round_up", "withdraw", "scatter", "surrender", "screen")


def _orders_under_way(story: Story, side: int) -> Iterator[Beat]:
    slow = [r for r in story.of(Event.ORDER_ARRIVED, side) if r.value >= LATE_MIN]
    for row in sorted(slow, key=lambda r: -r.value)[:1]:
        order = name_of(Task, row.order).lower() if row.order >= 0 else ""
        other = row.order in OVERTAKEN and any(
            0 <= d.order != row.order and row.t_s - 60.0 * row.value < d.t_s <= row.t_s
            for d in story.of(Event.DECIDED, side)
        )
        kind = "order_late.stale" if other and order else "order_late"
        yield story.beat(kind, 4.5, row, minutes=row.value, order=order)
    lost = story.of(Event.ORDER_LOST, side)
    if lost:
        called = story.of(Event.RECALLED, side)[:1]  # what they missed, above all
        at = [r._replace(t_s=max(r.t_s, *(c.t_s + 1.0 for c in called), 0.0)) for r in lost]
        yield story.beat("order_lost", 5.0, at[len(at) // 2], n=len(lost))
    for group in windows(story.of(Event.ORDER_REFUSED, side), 1200.0)[:2]:
        facts: dict[str, object] = {"n": len(group)}
        if group[0].order >= 0:
            facts["order"] = name_of(Task, group[0].order).lower()
        yield story.beat("order_refused", 5.0, group[0], **facts)


def _marches(story: Story, side: int) -> Iterator[Beat]:
    marched = [r for r in story.of(Event.MARCHED, side) if r.t_s < story.contact_s]
    if marched:
        yield story.beat("set_off", 4.0, marched[0], units=len({r.unit for r in marched}))
    arrived = [r for r in story.of(Event.UNIT_ARRIVED, side) if r.t_s < story.contact_s]
    if arrived and story.hunter in (side, -1):
        yield story.beat("arrived", 3.5, arrived[-1], units=len({r.unit for r in arrived}))
    refused = story.of(Event.CHARGE_REFUSED, side)
    if refused:
        trifle = total(refused) < FEW_BALK * story.context.sides[side].mustered
        weight = 3.0 if trifle else 5.0
        yield story.beat("charge_refused", weight, refused[0], n=total(refused))
