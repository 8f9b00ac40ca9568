"""Doctrines by name. A doctrine is ``decide(brief, memory, numbers) -> Decision``."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rearguard.laws.command.attack import Attack
from rearguard.laws.command.brief import Brief, Decision
from rearguard.laws.command.captive import Captive
from rearguard.laws.command.pursuit import Pursuit
from rearguard.laws.command.rearguard import Rearguard
from rearguard.minds import hunter, plan, quarry


class Doctrine(NamedTuple):
    """Numbers of the laws of command that doctrines use."""

    pursuit: Pursuit = Pursuit()
    rearguard: Rearguard = Rearguard()
    captive: Captive = Captive()
    attack: Attack = Attack()


DOCTRINES: dict[str, Callable[[Brief, Mapping[str, Any], Any], Decision]] = {
    "plan": plan.decide,
    "hunter": hunter.decide,
    "quarry": quarry.decide,
}


def decide(name: str, brief: Brief, memory: Mapping[str, Any], numbers: Doctrine) -> Decision:
    """What a commander of this doctrine orders, first by the plan, then of himself.

    The memory that is handed in is not touched.
    """
    return DOCTRINES[name](brief, memory, numbers)
