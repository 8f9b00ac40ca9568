"""Orders in a file: the typed orders of ``laws.command``, chosen by the word in ``order``."""

from __future__ import annotations

from typing import Annotated, Any, Union

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from rearguard.laws.command.orders import ORDERS, Order, signal_fault


def _can_be_told(order: Order) -> Order:
    wrong = signal_fault(order)
    if wrong:
        told = {"what": f"is to travel by {order.by}", "allowed": wrong}
        told["remedy"] = "send it by courier or voice"
        raise PydanticCustomError("rearguard", "{what}", told)
    return order


_Any: Any = Union[tuple(ORDERS.values())]  # noqa: UP007 (built from a table)
AnyOrder = Annotated[_Any, Field(discriminator="order"), AfterValidator(_can_be_told)]
