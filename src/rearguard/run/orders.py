"""Orders given from outside, by a player or an umpire: an input of the run, kept and given again.

``inputs/orders.json`` is a list, in order: the simulated second, the side, and what each unit was
told, with every field that says nothing left out. Whoever gives the same orders at the same
seconds of the same scenario and seed has the same run.
"""

import dataclasses
import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from rearguard.errors import Fault, RecordError, ScenarioError
from rearguard.kit.distribution import Distribution
from rearguard.kit.units import shown
from rearguard.laws.command.brief import Dispatch, PartyGoal
from rearguard.laws.command.orders import Order, unfit

NAME = "orders.json"
_SAYS_NOTHING = {
    f.name: f.default for f in dataclasses.fields(Dispatch) if f.default is not dataclasses.MISSING
}


class Given(NamedTuple):
    """One order as it was given: when, by which side's commander, what to each unit."""

    t_s: float
    side: str
    dispatches: tuple[Dispatch, ...]


def to_bytes(given: Iterable[Given]) -> bytes:
    """Orders as ``orders.json`` has them."""
    rows = [
        {"t_s": g.t_s, "side": g.side, "dispatches": [_plain(d) for d in g.dispatches]}
        for g in given
    ]
    return json.dumps(rows, ensure_ascii=False, indent=1, allow_nan=False).encode()


def from_bytes(text: bytes) -> list[Given]:
    """Orders from ``orders.json``, in order of time.

    Raises
    ------
    RecordError   when the file does not hold orders
    """
    try:
        rows = json.loads(text.decode())
        given = [
            Given(float(r["t_s"]), str(r["side"]), tuple(_dispatch(d) for d in r["dispatches"]))
            for r in rows
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise RecordError(f"{NAME} holds no orders: {error}") from None
    return sorted(given, key=lambda g: g.t_s)


def give(command: Any, sides: list[str], order: Given) -> None:
    """Hand one order to the side's commander, to be sent off now.

    Raises
    ------
    RecordError   when there is no such side
    """
    if order.side not in sides:
        raise RecordError(f"there is no side {order.side}\n  allowed: {', '.join(sides)}")
    for dispatch in order.dispatches:
        command.give(sides.index(order.side), dispatch, order.t_s)


def _plain(dispatch: Dispatch) -> dict[str, Any]:
    fields = dataclasses.asdict(dispatch) | {"parties": tuple(map(tuple, dispatch.parties))}
    return {
        name: value
        for name, value in fields.items()
        if name not in _SAYS_NOTHING or repr(value) != repr(_SAYS_NOTHING[name])
    }


def _dispatch(fields: dict[str, Any]) -> Dispatch:
    parties = tuple(PartyGoal(*p) for p in fields.get("parties", ()))
    way = tuple(tuple(place) for place in fields.get("way", ()))
    lists = {"parties": parties, "among": tuple(fields.get("among", ())), "way": way}
    return Dispatch(**(fields | lists))


def read_order(order: Any, measures: str) -> Any:
    """An order as it stands in a plan, typed.

    Raises
    ------
    ScenarioError
    """
    from pydantic import TypeAdapter, ValidationError

    from rearguard.scenario.orders import AnyOrder

    if not isinstance(order, dict | Order):
        allowed = 'a block such as {"order": "march", "unit": "main", "to": "ridge"} is expected'
        raise ScenarioError([Fault("order", 1, 1, f"is {shown(order)}", allowed)])
    try:
        typed = order
        if isinstance(order, dict):
            typed = TypeAdapter(AnyOrder).validate_python(order, context={"measures": measures})
        faults = [Fault("order", 1, 1, *told) for told in _unfit(typed)]
        if faults:
            raise ScenarioError(faults)
        return typed
    except ValidationError as error:
        faults = []
        for found in error.errors():
            where = ".".join(str(step) for step in found["loc"])
            allowed = str((found.get("ctx") or {}).get("allowed", ""))
            faults.append(Fault("order", 1, 1, f"{where} {found['msg']}".strip(), allowed))
        raise ScenarioError(faults) from None


def _unfit(order: Any) -> list[tuple[str, str]]:
    """Why an order cannot be given on the spot: what, and what is allowed."""
    told = [
        (f"{order.order}.{word} is given", "what is ordered now begins on arrival, without it")
        for word in ("when", "until")
        if getattr(order, word) is not None
    ]
    told += [(f"{order.order}.{word} is {shown(asked)}", why) for word, asked, why in unfit(order)]
    told += [
        (f"{order.order}.{field.name} is {getattr(order, field.name).text}", "one number is needed")
        for field in dataclasses.fields(order)
        if isinstance(getattr(order, field.name), Distribution)
    ]
    return told
