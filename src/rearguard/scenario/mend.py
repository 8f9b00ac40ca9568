"""Make a faulty scenario whole enough that the rest of it can be checked in the same breath.

Whatever the models refuse is dropped, or, where a block cannot do without it, replaced by a
stand-in. The mended scenario is never run: it is only asked whether its names fit together, and
remarks about a stand-in are not passed on.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from rearguard.scenario.faults import Step, is_echo
from rearguard.scenario.schema import Scenario

_CORNER = ["0 m", "0 m"]
_STAND_INS: dict[str, Any] = {
    "rearguard": 1,
    "name": "nameless",
    "start": {"julian": "1125-12-21", "hour": "12:00"},
    "hour": "12:00",
    "until": {"after": "1 h"},
    "ground": {"lonlat": ["125°", "41°"], "sketch": {"size": ["4 km", "4 km"]}},
    "lonlat": ["125°", "41°"],
    "sketch": {"size": ["4 km", "4 km"]},
    "size": ["4 km", "4 km"],
    "along": [_CORNER, ["1 km", "0 m"]],
    "between": [_CORNER, ["1 km", "0 m"]],
    "width": "10 m",
    "height": "10 m",
    "depth": "1 m",
    "radius": "10 m",
    "distance": "10 m",
    "at": _CORNER,
    "to": _CORNER,
    "toward": _CORNER,
    "people": ["han"],
    "kind": "horse-lancer",
    "men": 1,
    "body": "nameless",
    "measure": "time of",
    "what": "nameless",
    "target": "enemy",
    "formation": "line",
}
_MEMBERS: dict[str, Any] = {
    "plan": {"order": "halt"},
    "knows": {"body": "nameless", "men": 1, "at": _CORNER},
    "expect": {"that": "1", "above": 0},
    "roads": {"along": [_CORNER, ["1 km", "0 m"]]},
    "walls": {"along": [_CORNER, ["1 km", "0 m"]]},
    "fiction": "nothing",
}
_ROUNDS = 6


@dataclass(slots=True)
class Mended:
    """What came of it.

    Attributes
    ----------
    scenario : Scenario or None    None where too little was left
    touched : set of places        dropped, or replaced by a stand-in
    later : list                   what the models refused only after the first mending, with the
                                   places touched by then
    """

    scenario: Scenario | None
    touched: set[tuple[Step, ...]]
    later: list[tuple[ValidationError, frozenset[tuple[Step, ...]]]]


def mended(plain: dict[str, Any], measures: str) -> Mended:
    """A scenario from what is sound in ``plain``."""
    plain = copy.deepcopy(plain)
    touched: set[tuple[Step, ...]] = set()
    later: list[tuple[ValidationError, frozenset[tuple[Step, ...]]]] = []
    for _ in range(_ROUNDS):
        try:
            scenario = Scenario.model_validate(plain, context={"measures": measures})
            return Mended(scenario, touched, later)
        except ValidationError as error:
            if touched:
                later.append((error, frozenset(touched)))
            problems = [p for p in error.errors(include_url=False) if not is_echo(p)]
        for loc in sorted({_existing(plain, p["loc"]) for p in problems}, key=_from_the_back):
            if _existing(plain, loc) == loc:  # an earlier stand-in may have swept it away
                _mend(plain, loc)
                touched |= {(*loc, "men")} if loc[-2:-1] == ("units",) else {loc}
    return Mended(None, touched, later)


def _from_the_back(loc: tuple[Step, ...]) -> tuple[Any, ...]:
    """Deep places first, members of lists from the back: dropping one moves none still to come."""
    return -len(loc), tuple(-step if isinstance(step, int) else 0 for step in loc)


def _existing(plain: Any, loc: Iterable[Step]) -> tuple[Step, ...]:
    """The steps that exist, and the last one where it is a field that is missing."""
    taken: list[Step] = []
    steps = list(loc)
    here = plain
    for index, step in enumerate(steps):
        if (isinstance(here, dict) and step in here) or _is_member(here, step):
            taken.append(step)
            here = here[step]
        elif index == len(steps) - 1 and isinstance(here, dict) and step in _STAND_INS:
            taken.append(step)
    return tuple(taken)


def _is_member(here: Any, step: Step) -> bool:
    return isinstance(here, list) and isinstance(step, int) and step < len(here)


def _mend(plain: Any, loc: tuple[Step, ...]) -> None:
    above = plain
    for step in loc[:-1]:
        above = above[step] if isinstance(above, dict) else above[int(step)]
    if not loc:
        return
    last = loc[-1]
    if isinstance(above, list) and isinstance(last, int):
        if last < len(above):
            _mend_member(above, last, loc)
    elif last in _STAND_INS and not (last == "until" and len(loc) > 1):  # an order needs none
        above[last] = copy.deepcopy(_STAND_INS[str(last)])
    elif isinstance(above, dict):
        above.pop(last, None)


def _mend_member(above: list[Any], index: int, loc: tuple[Step, ...]) -> None:
    """A unit gets men; others give way to a stand-in of the same name, or to nothing."""
    member = above[index]
    if isinstance(member, dict) and "units" in loc[:-1]:
        member.pop("roster", None)
        member |= {"men": 1, "bodies": 1}
    elif len(loc) > 1 and loc[-2] in _MEMBERS:
        name = member.get("name") if isinstance(member, dict) else None
        above[index] = copy.deepcopy(_MEMBERS[str(loc[-2])])
        if isinstance(name, str) and loc[-2] == "plan":
            above[index]["name"] = name
    else:
        above.pop(index)
