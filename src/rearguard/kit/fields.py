"""Marks for fields that are read from text: which quantity, in which range, by which reader.

A mark stands in an annotation, ``Annotated[float, Quantity("length", 0.0, 2e6)]``, of a plain
dataclass or of a validated model alike. It knows how to read a value and how to tell an editor
what is allowed; the validating library is only touched when a model is built.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rearguard.kit.distribution import Distribution
from rearguard.kit.measures import OFFERED
from rearguard.kit.units import UnitError, read, say, shown, wanted

#: what ends the name of an attribute that holds SI units
_SUFFIXES = (
    "_kg_m2",
    "_m_s",
    "_m2",
    "_m3",
    "_rad",
    "_kg",
    "_hz",
    "_jd",
    "_m",
    "_s",
    "_c",
    "_n",
    "_j",
)


def written_name(attribute: str) -> str:
    """The name a field has in a file: the attribute's without its unit.

    >>> written_name("spacing_m"), written_name("wind"), written_name("speed_m_s")
    ('spacing', 'wind', 'speed')
    """
    for suffix in _SUFFIXES:
        if attribute.endswith(suffix):
            return attribute.removesuffix(suffix)
    return attribute


#: how a plain frozen record is validated: no strange names, units only in the attribute's name
STRICT: dict[str, Any] = {"extra": "forbid", "frozen": True, "alias_generator": written_name}


class _Mark:
    """What every mark owes a validated model."""

    __slots__ = ()

    def read(self, value: object, measures: str = "song") -> Any:
        raise NotImplementedError

    def json_schema(self) -> dict[str, Any]:
        raise NotImplementedError

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def check(value: object, info: Any) -> Any:
            try:
                return self.read(value, (info.context or {}).get("measures", "song"))
            except UnitError as error:
                told = {"what": error.what, "allowed": error.allowed, "remedy": error.remedy}
                raise PydanticCustomError("rearguard", "{what}", told) from None

        return core_schema.with_info_plain_validator_function(check)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return self.json_schema()


@dataclass(frozen=True, slots=True)
class Quantity(_Mark):
    """A number with its dimension and the range it may take, in SI units.

    ``whole`` fields hold whole numbers; ``certain`` fields take no distribution.
    """

    dimension: str
    low: float = -math.inf
    high: float = math.inf
    whole: bool = False
    certain: bool = False

    def read(self, value: object, measures: str = "song") -> float | Distribution:
        """Read and check one value.

        Raises
        ------
        UnitError
        """
        number = read(value, self.dimension, measures)
        if isinstance(number, Distribution):
            return self._unknown(number)
        if not self.low <= number <= self.high:
            raise UnitError(f"is {shown(value)}", self.allowed())
        if self.whole and number != int(number):
            raise UnitError(f"is {shown(value)}", "a whole number is expected here")
        return float(number)

    def _unknown(self, number: Distribution) -> Distribution:
        if self.certain:
            raise UnitError(f"is {shown(number.text)}", "one number, no distribution, is needed")
        number = number.within(self.low, self.high, whole=self.whole)
        if number.inside_share() < 0.5:
            raise UnitError(
                f"is {shown(number.text)}", f"most of it lies outside the range: {self.allowed()}"
            )
        return number

    def allowed(self) -> str:
        """The range in words."""
        if math.isinf(self.low) and math.isinf(self.high):
            return f"{wanted(self.dimension)} is expected here"
        low, high = say(self.low, self.dimension), say(self.high, self.dimension)
        return (
            f"{low} or more is allowed" if math.isinf(self.high) else f"{low} to {high} is allowed"
        )

    def json_schema(self) -> dict[str, Any]:
        words = wanted(self.dimension)
        if not math.isinf(self.low):
            words += f"; {self.allowed()}"
        if self.dimension in OFFERED:
            return {"type": "string", "description": f"{words}; in {OFFERED[self.dimension]}"}
        return {"type": ["number", "string"], "description": words}


@dataclass(frozen=True, slots=True)
class Reader(_Mark):
    """A value that a function of its own reads: a spot, an hour, a condition.

    Attributes
    ----------
    reads : callable    (value, measures) -> the thing; raises UnitError
    words : str         what is expected, for an editor
    types : tuple       JSON types that may stand there
    """

    reads: Callable[[object, str], Any]
    words: str
    types: tuple[str, ...] = ("string",)

    def read(self, value: object, measures: str = "song") -> Any:
        """Read and check one value.

        Raises
        ------
        UnitError
        """
        return self.reads(value, measures)

    def json_schema(self) -> dict[str, Any]:
        kind: Any = self.types[0] if len(self.types) == 1 else list(self.types)
        return {"type": kind, "description": self.words}
