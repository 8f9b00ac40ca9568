"""How a commander's beliefs take in a sighting: match, merge, age, fade.

The arithmetic is that of ``laws.command.belief``; this is the bookkeeping over the rows of
``host.beliefs``. Formed bodies, crowds in flight and gathered prisoners are matched among
themselves. A crowd first seen near a body that has a name takes that name.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from rearguard.host.beliefs import ROOM, Beliefs
from rearguard.kit.geometry import distance_m
from rearguard.kit.math import cos, exp, sin
from rearguard.kit.plainly import plainly
from rearguard.kit.stage import kernel
from rearguard.laws.command.belief import (
    Belief,
    State,
    aged_sd,
    aged_spread_m,
    merged_ln,
    merged_place_m,
    misfit_sd,
    source_error,
)
from rearguard.laws.command.brief import Body, Sighting

plain_aged_sd, plain_aged_spread_m = plainly(aged_sd, aged_spread_m)
merged_ln, merged_place_m = plainly(merged_ln, merged_place_m)
plain_distance_m, exp = plainly(distance_m, exp)
NAME_REACH_M = 2500.0  # a crowd this near to a named body is part of it (judged)
GONE_M = 300.0  # a body told of here is the one that is gone (judged)
FAMILY = {State.RUNS: 1, State.YIELDS: 2}
RUNS, YIELDS = int(State.RUNS), int(State.YIELDS)
_SHOWN = (
    "number", "name_of", "x_m", "y_m", "half_m", "axis_rad", "spread_m", "ln_men", "sd_ln",
    "heading_rad", "speed_m_s", "state", "was", "changed_s", "seen_s", "told_s", "source",
    "weight",
)  # fmt: skip


class Learned(NamedTuple):
    """One change of mind worth a line in the journal."""

    truth: int
    men: float
    sd: float
    x_m: float
    y_m: float
    state: int


def bodies_of(beliefs: Beliefs, rows: np.ndarray) -> list[Body]:
    """Hypotheses as the brief shows them."""
    columns = [beliefs.table[name][rows].tolist() for name in _SHOWN]
    columns[1] = [beliefs.name(number) for number in columns[1]]
    return [Body(*values) for values in zip(*columns, strict=True)]


def top_m_s(mounted: bool, numbers: Belief) -> float:
    """Pace that a body of the enemy can keep up."""
    return numbers.horse_top_m_s if mounted else numbers.foot_top_m_s


def take_in(
    beliefs: Beliefs,
    side: int,
    sightings: Sequence[Sighting],
    truths: Sequence[int],
    told: tuple[float, int, int],
    numbers: Belief,
) -> list[Learned]:
    """Take the sightings of one look or letter into a commander's beliefs.

    Parameters
    ----------
    truths : sequence    unit that each sighting was, for the record alone
    told : tuple         (now, source, unit of the observer)
    """
    now_s, source, by = told
    used = np.zeros(beliefs.table.n, np.uint8)
    changes: list[Learned] = []
    order = sorted(range(len(sightings)), key=lambda k: (-sightings[k].ln_men, k))
    for k in order:
        s = sightings[k]
        row = _match(beliefs, side, s, used, numbers)
        if row < 0:
            row = _begin(beliefs, side, s)
            changed = True
        else:
            changed = _merge(beliefs, row, s, source, numbers)
        used[row] = 1
        t = beliefs.table
        t.told_s[row], t.source[row], t.by[row] = now_s, source, by
        t.weight[row], t.truth[row] = 1.0, truths[k]
        if changed:
            changes.append(
                Learned(truths[k], float(exp(t.ln_men[row])), float(t.sd_ln[row]), s.x_m,
                        s.y_m, s.state)
            )  # fmt: skip
    return changes


@kernel
def best_fit(
    lo, hi, number, used, state, family, x_m, y_m, half_m, spread_m, ln_men, sd_ln, heading_rad,
    speed_m_s, seen_s, sx, sy, s_half, s_spread, s_ln, s_sd, s_seen, belief,
):  # fmt: skip
    """Hypothesis that fits a sighting best, -1 when none fits; the older of two alike."""
    best = belief.gate_sd
    best_row = -1
    for row in range(lo, hi):
        if number[row] < 0 or used[row]:
            continue
        own = 1 if state[row] == RUNS else (2 if state[row] == YIELDS else 0)
        if own != family:
            continue
        ahead = speed_m_s[row] * (s_seen - seen_s[row]) if family == 1 else 0.0
        x = x_m[row] + ahead * cos(heading_rad[row])
        y = y_m[row] + ahead * sin(heading_rad[row])
        gap = distance_m(x, y, sx, sy) - half_m[row] - s_half
        later = max(s_seen, seen_s[row])
        fit = misfit_sd(
            max(gap, 0.0),
            aged_spread_m(spread_m[row], later - seen_s[row], belief.horse_top_m_s),
            aged_spread_m(s_spread, later - s_seen, belief.horse_top_m_s),
            ln_men[row] - s_ln if family == 0 else 0.0,
            aged_sd(sd_ln[row], max(s_seen - seen_s[row], 0.0), belief),
            s_sd,
        )
        older = best_row >= 0 and fit == best and number[row] < number[best_row]
        if fit < best or older:
            best = fit
            best_row = row
    return best_row


def _match(beliefs: Beliefs, side: int, s: Sighting, used: np.ndarray, numbers: Belief) -> int:
    """Row of the hypothesis that fits a sighting best, -1 when none fits."""
    t, lo = beliefs.table, side * ROOM
    family = 1 if s.state == RUNS else (2 if s.state == YIELDS else 0)
    return int(
        best_fit(
            lo, lo + ROOM, t.number, used, t.state, family, t.x_m, t.y_m, t.half_m, t.spread_m,
            t.ln_men, t.sd_ln, t.heading_rad, t.speed_m_s, t.seen_s, s.x_m, s.y_m, s.half_m,
            s.spread_m, s.ln_men, s.sd_ln, s.seen_s, numbers,
        )
    )  # fmt: skip


def _begin(beliefs: Beliefs, side: int, s: Sighting) -> int:
    """A new hypothesis from a sighting; near a named body it takes the name."""
    values: dict[str, Any] = dict(s._asdict(), changed_s=s.seen_s)
    t, name, nearest = beliefs.table, -1, NAME_REACH_M
    if s.state in (State.RUNS, State.YIELDS):
        for row in beliefs.rows(side):
            away = plain_distance_m(t.x_m[row], t.y_m[row], s.x_m, s.y_m) - t.half_m[row]
            if t.name_of[row] >= 0 and away < nearest:
                nearest, name = float(away), int(t.name_of[row])
    return beliefs.add(side, dict(values, name_of=name))


def _merge(beliefs: Beliefs, row: int, s: Sighting, source: int, numbers: Belief) -> bool:
    """Merge a sighting into a hypothesis; whether it changed what is held true."""
    t = beliefs.table
    seen_before = float(t.seen_s[row])
    newer = s.seen_s >= seen_before
    top = numbers.horse_top_m_s
    later = max(s.seen_s, float(t.seen_s[row]))
    old_spread = plain_aged_spread_m(t.spread_m[row], later - t.seen_s[row], top)
    new_spread = plain_aged_spread_m(s.spread_m, later - s.seen_s, top)
    x, spread = merged_place_m(t.x_m[row], old_spread, s.x_m, new_spread)
    y, _ = merged_place_m(t.y_m[row], old_spread, s.y_m, new_spread)
    t.x_m[row], t.y_m[row], t.spread_m[row] = x, y, max(spread, 1.0)
    before = float(t.ln_men[row])
    if s.state in (State.RUNS, State.YIELDS):
        if newer:
            t.ln_men[row], t.sd_ln[row] = s.ln_men, s.sd_ln
    else:
        bias = source_error(source, numbers)[0]
        known_sd = plain_aged_sd(t.sd_ln[row], max(s.seen_s - seen_before, 0.0), numbers)
        mean, sd = merged_ln(before, known_sd, s.ln_men, s.sd_ln, bias)
        t.ln_men[row], t.sd_ln[row] = mean, max(sd, numbers.sd_floor)
    changed = abs(float(t.ln_men[row]) - before) > 0.2 and s.state not in (State.RUNS, State.YIELDS)
    if newer:
        if t.state[row] != s.state:
            t.was[row], t.state[row], t.changed_s[row] = t.state[row], s.state, s.seen_s
            changed = True
        t.half_m[row], t.axis_rad[row] = s.half_m, s.axis_rad
        t.heading_rad[row], t.speed_m_s[row] = s.heading_rad, s.speed_m_s
    t.seen_s[row] = later
    return changed


def fade(beliefs: Beliefs, side: int, empty: np.ndarray, numbers: Belief) -> None:
    """Beliefs whose place was looked at and found empty lose weight, and are given up in the end.

    Parameters
    ----------
    empty : int[k]    rows of the table
    """
    t = beliefs.table
    t.weight[empty] *= numbers.fade
    beliefs.drop(empty[t.weight[empty] < numbers.drop_weight])


def gone_rows(
    beliefs: Beliefs, side: int, places: Sequence[tuple[float, float]], before_s: float
) -> np.ndarray:
    """Hypotheses of bodies in order about places that an officer found empty at a time."""
    t, rows = beliefs.table, beliefs.rows(side)
    found = []
    for row in rows:
        ordered = FAMILY.get(State(int(t.state[row])), 0) == 0
        if ordered and t.seen_s[row] < before_s:
            if any(plain_distance_m(t.x_m[row], t.y_m[row], x, y) < GONE_M for x, y in places):
                found.append(int(row))
    return np.array(found, np.int64)


def take_in_plan(
    beliefs: Beliefs, side: int, known: Sequence[Any], sources: dict[str, int]
) -> None:
    """Enter what a commander was told before the start.

    Parameters
    ----------
    known : sequence    of ``standing.Known``
    sources : dict      word for a source to ``Source``
    """
    for k in known:
        if k.own:
            continue
        values = {
            "x_m": k.x_m, "y_m": k.y_m, "spread_m": max(k.spread_m, 1.0), "ln_men": k.ln_men,
            "sd_ln": k.sd_ln, "state": k.state, "seen_s": -k.age_s, "changed_s": -k.age_s,
            "told_s": 0.0, "source": sources[k.source],
            "name_of": beliefs.name_number(k.name), "heading_rad": k.heading_rad,
            "speed_m_s": k.speed_m_s,
        }  # fmt: skip
        beliefs.add(side, values)
