"""What every order has, and the kinds of field that orders are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from rearguard.kit.distribution import Distribution
from rearguard.kit.fields import STRICT, Quantity, Reader
from rearguard.kit.spot import PLACE, Spot, read_compass
from rearguard.kit.units import UnitError
from rearguard.laws.command.conditions import Condition
from rearguard.laws.command.when import EXAMPLES, read_condition


def _read_names(value: object, measures: str) -> tuple[str, ...]:
    names = value if isinstance(value, (list, tuple)) else [value]
    if not names:
        raise UnitError("is empty", "the name of a unit, or a list of such names")
    for name in names:
        if not isinstance(name, str) or not PLACE.match(name):
            raise UnitError(f"is {name!r}"[:80], "the name of a unit, or a list of such names")
    return tuple(names)


def _read_name(value: object, measures: str) -> str:
    return _read_names([value], measures)[0]


def _read_spots(value: object, measures: str) -> tuple[Spot, ...]:
    if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= 100:
        raise UnitError(f"is {value!r}"[:80], "a list of 1 to 100 places is expected here")
    return tuple(Spot.read(item, measures) for item in value)


_LENGTH = Quantity("length", 0.0, 2e6)
Number = float | Distribution
Length = Annotated[Number, _LENGTH]
Leash = Annotated[Number, Quantity("length", 1.0, 2e6)]
Time = Annotated[Number, Quantity("time", 0.0, 60 * 86400.0)]
Speed = Annotated[Number, Quantity("speed", 0.05, 25.0)]
Men = Annotated[Number, Quantity("count", 1.0, 1e6, whole=True)]
Count = Annotated[Number, Quantity("count", 1.0, 1000.0, whole=True)]
Share = Annotated[Number, Quantity("share", 0.0, 1.0)]
Place = Annotated[Spot, Reader(Spot.read, "a place or point", ("string", "array"))]
Places = Annotated[tuple[Spot, ...], Reader(_read_spots, "a list of places", ("array",))]
Heading = Annotated[float, Reader(lambda v, _m: read_compass(v), "a compass point")]
Names = Annotated[tuple[str, ...], Reader(_read_names, "units", ("string", "array"))]
Name = Annotated[str, Reader(_read_name, "a name")]
When = Annotated[Condition, Reader(read_condition, f"a condition: {EXAMPLES}")]
Gait = Literal["walk", "trot", "gallop", "mixed"]
Carrier = Literal["voice", "horn", "drum", "banner", "courier"]
Formation = Literal["column", "line", "loose", "herd", "block", "wedge"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What every order has."""

    __pydantic_config__: ClassVar = STRICT

    unit: Names = ("all",)
    when: When | None = None
    until: When | None = None
    name: Name | None = None
    by: Carrier | None = None
