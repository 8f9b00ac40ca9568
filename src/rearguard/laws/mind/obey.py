"""Obey: an order reaches a man by ear or by the example of the men beside him.

A voice reaches few of a large body, a horn most (``sense/hearing`` settles who hears at the
moment of the call; ``clock/heed`` asks it). Whoever did not hear does as his comrades do, the
sooner the more of them already act on it. Men out of order (running, frozen, captive) obey
nobody.

Evidence: judged. That a horn sets all in motion and a voice does not: mechanism of command in
any body of thousands; the rate at which an example is followed is a guess.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.kit.dice import due
from rearguard.kit.stage import law, stage
from rearguard.kit.streams import HEED

RANKED, MARCHING, CHARGING = int(Doing.RANKED), int(Doing.MARCHING), int(Doing.CHARGING)
LOADING, PURSUING, GUARDING = int(Doing.LOADING), int(Doing.PURSUING), int(Doing.GUARDING)
RALLIED, FIGHTING = int(Doing.RALLIED), int(Doing.FIGHTING)
STRAGGLING = int(Doing.STRAGGLING)


class Obey(NamedTuple):
    """Numbers a scenario may override under ``laws: obey:``. Judged; ranges in brackets."""

    copy_hz: float = 0.1  # he follows when all around him act; judged, 0.03 to 0.3 [-]
    slack_hz: float = 0.002  # rate at which he finds out by himself; judged, 0.0005 to 0.01 [-]


@law
def heed_hazard_hz(heeding, obey):
    """Rate [1/s] at which a man who has not heard takes up what his unit does."""
    return obey.copy_hz * heeding + obey.slack_hz


@law
def can_obey(doing):
    """Whether a man in this state acts on orders."""
    return (
        doing == RANKED or doing == MARCHING or doing == CHARGING or doing == LOADING
        or doing == PURSUING or doing == RALLIED or doing == FIGHTING or doing == STRAGGLING
    )  # fmt: skip


@law
def doing_under(task, doing):
    """State in which a man in order acts on a task; a hand-to-hand fight is not broken off."""
    if doing == FIGHTING or doing == RALLIED or doing == STRAGGLING:
        return doing
    if task == Task.CHARGE:
        return PURSUING if doing == PURSUING else CHARGING
    if task == Task.VOLLEY or task == Task.SHOOT:
        return LOADING
    if task == Task.PURSUE or task == Task.ROUND_UP or task == Task.HARASS:
        return PURSUING
    return RANKED if doing != MARCHING else MARCHING


@stage(
    every="2 s",
    stream=HEED,
    numbers=Obey,
    writes=("doing", "heard", "acts_on", "heed_due", "fire_left"),
    only=can_obey,
)
def heed(
    doing, heard, acts_on, heed_due, fire_left, unit_order, unit_task, unit_heeding, unit_rounds,
    luck, obey, dt_s,
):  # fmt: skip
    """Take up the unit's order when it has reached him, by ear (``heard`` set) or by example."""
    if not can_obey(doing):
        return doing, heard, acts_on, heed_due, fire_left
    if heard != unit_order:
        heed_due += heed_hazard_hz(unit_heeding, obey) * dt_s
        if not due(heed_due, luck):
            return doing, heard, acts_on, heed_due, fire_left
        return doing_under(unit_task, doing), unit_order, unit_task, 0.0, unit_rounds
    return doing_under(acts_on, doing), heard, acts_on, heed_due, fire_left
