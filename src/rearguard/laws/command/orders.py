"""Orders: the one language of command, spoken by plans, doctrines, players and agents alike.

An order is a frozen record with SI numbers. Every order has

    unit     the units it is for (names of units, or "all")
    when     it begins when this is believed (at once where nothing is said)
    until    it ends when this is believed
    name     by which 'order done: NAME' finds it
    by       how it travels: voice, horn, drum, banner or courier (the quickest where none is said)

It takes effect when it *arrives*. A horn, drum or banner says one of a handful of things
(``SIGNALS``) and nothing about where or when; ``signal_fault`` refuses the rest. Attributes carry
their unit; in a file the same field is written without it (``range_m`` is ``range: 100 bu``).
"""

from __future__ import annotations

from dataclasses import fields

from rearguard.laws.command.camp_orders import (
    Camp,
    Collect,
    Conscript,
    Cut,
    Discard,
    Follow,
    Forage,
    Kindle,
    Patrol,
    Picket,
    Roll,
    Scout,
)
from rearguard.laws.command.fight_orders import (
    Ambush,
    Charge,
    Escort,
    Feign,
    Harass,
    Pursue,
    RoundUp,
    Shoot,
    Sortie,
    Surrender,
    Volley,
)
from rearguard.laws.command.march_orders import (
    Advance,
    Dismount,
    Face,
    Form,
    Halt,
    Hold,
    March,
    Mount,
    OpenRanks,
    Rally,
    Retreat,
    Scatter,
    Screen,
    Wheel,
    Withdraw,
)
from rearguard.laws.command.order import Order

__all__ = [
    "ORDERS",
    "SIGNALS",
    "UNKNOWN_YET",
    "Advance",
    "Ambush",
    "Camp",
    "Charge",
    "Collect",
    "Conscript",
    "Cut",
    "Discard",
    "Dismount",
    "Escort",
    "Face",
    "Feign",
    "Follow",
    "Forage",
    "Form",
    "Halt",
    "Harass",
    "Hold",
    "Kindle",
    "March",
    "Mount",
    "OpenRanks",
    "Order",
    "Patrol",
    "Picket",
    "Pursue",
    "Rally",
    "Retreat",
    "Roll",
    "RoundUp",
    "Scatter",
    "Scout",
    "Screen",
    "Shoot",
    "Sortie",
    "Surrender",
    "Volley",
    "Wheel",
    "Withdraw",
    "signal_fault",
    "unfit",
]

#: the word in a file -> the record
ORDERS: dict[str, type[Order]] = {
    str(cls.__dataclass_fields__["order"].default): cls
    for cls in (
        Advance, Halt, Retreat, Rally, March, Hold, Screen, Form, Face, Wheel, OpenRanks, Dismount,
        Mount, Withdraw, Scatter, Charge, Shoot, Volley, Harass, Feign, Ambush, Pursue, RoundUp,
        Escort, Sortie, Surrender, Cut, Kindle, Roll, Camp, Picket, Patrol, Scout, Follow, Forage,
        Conscript, Collect, Discard,
    )
}  # fmt: skip

#: orders that can be written and sent, and that no troops can carry out yet: they are refused
UNKNOWN_YET = (
    "cut", "kindle", "roll", "picket", "conscript", "forage", "discard", "dismount", "mount",
    "camp",
)  # fmt: skip
#: what can be asked of an order besides, and nobody can do: (order, field) -> why not
CANNOT = {
    ("volley", "dismount"): "riders rein in and shoot from the saddle; nobody can dismount yet",
    ("sortie", "gate"): "there are no gates: the unit strikes from where it is",
    ("harass", "parties"): "who harasses keeps with his unit; pursue and round up go in parties",
    ("patrol", "men"): "the whole unit rides: make those few a unit of their own",
    ("scout", "men"): "the whole unit rides: make those few a unit of their own",
}
#: the only words that some fields can hold: (order, field) -> words, and what else there is
ONLY = {
    ("escort", "what"): (("captives",), "only captives are escorted"),
    ("collect", "what"): (
        ("captives", "prisoners"),
        "captives are collected; horses and loot are for those who come by",
    ),
}

#: what a horn, drum or banner can say
SIGNALS = ("advance", "halt", "retreat", "rally", "charge")
_SIGNAL_CARRIERS = ("horn", "drum", "banner")
_OF_EVERY_ORDER = ("unit", "name", "by", "order")


def unfit(order: Order) -> list[tuple[str, object, str]]:
    """Fields of an order that ask for what nobody can do: field, what it holds, what can be.

    >>> unfit(Sortie(to="camp", gate="north"))[0][:2]
    ('gate', 'north')
    """
    word: str = order.order  # type: ignore[attr-defined]
    faults = []
    for field in fields(order):
        given, key = getattr(order, field.name), (word, field.name)
        if key in CANNOT and given != field.default:
            faults.append((field.name, given, CANNOT[key]))
        elif key in ONLY and given not in ONLY[key][0]:
            faults.append((field.name, given, ONLY[key][1]))
    return faults


def signal_fault(order: Order) -> str | None:
    """Why this order cannot travel the way it is to travel, or None.

    >>> signal_fault(Volley(by="horn"))
    'a horn can say advance, halt, retreat, rally or charge, not volley'
    """
    if order.by not in _SIGNAL_CARRIERS:
        return None
    word: str = order.order  # type: ignore[attr-defined]
    if word not in SIGNALS:
        return f"a {order.by} can say {', '.join(SIGNALS[:-1])} or {SIGNALS[-1]}, not {word}"
    for field in fields(order):
        given = getattr(order, field.name) != field.default
        if given and field.name not in _OF_EVERY_ORDER:
            return f"a {order.by} can say {word}, but nothing about '{field.name}'"
    return None
