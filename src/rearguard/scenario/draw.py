"""Put a number in the place of every unknown one, by uniform numbers that the caller supplies."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

from rearguard.kit.distribution import Distribution
from rearguard.kit.fields import written_name


@dataclasses.dataclass(frozen=True, slots=True)
class Draw:
    """One unknown and the number that was drawn for it.

    Attributes
    ----------
    path : str      "sides.jin.units.screen.horses.fresh"
    text : str      the distribution as it was written
    value : float   in SI units
    u : float       the uniform number it came from
    """

    path: str
    text: str
    value: float
    u: float


def unknowns(thing: Any) -> dict[str, Distribution]:
    """Every distribution below ``thing``, by path, in the order of the file."""
    found: dict[str, Distribution] = {}

    def note(path: str, unknown: Distribution) -> Distribution:
        found[path] = unknown
        return unknown

    _replaced(thing, "", note)
    return found


def draw_all(thing: Any, uniform: Callable[[str], float]) -> tuple[Any, tuple[Draw, ...]]:
    """A copy of ``thing`` without unknowns, and what was drawn.

    Parameters
    ----------
    uniform : callable    path -> a number in (0, 1), the same each time it is asked
    """
    draws: list[Draw] = []

    def draw(path: str, unknown: Distribution) -> float:
        u = uniform(path)
        value = unknown.draw(u)
        draws.append(Draw(path, unknown.text, value, u))
        return value

    return _replaced(thing, "", draw), tuple(draws)


def _replaced(thing: Any, path: str, act: Callable[[str, Distribution], Any]) -> Any:
    """``thing`` with ``act`` applied to each distribution; itself where nothing changed."""
    if isinstance(thing, Distribution):
        return act(path, thing)
    if isinstance(thing, BaseModel):
        names = {n: f.alias or n for n, f in type(thing).model_fields.items()}
        changed = _changed({n: getattr(thing, n) for n in names}, names, path, act)
        return thing.model_copy(update=changed) if changed else thing
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        names = {f.name: written_name(f.name) for f in dataclasses.fields(thing)}
        changed = _changed({n: getattr(thing, n) for n in names}, names, path, act)
        return dataclasses.replace(thing, **changed) if changed else thing
    if isinstance(thing, dict):
        changed = _changed(thing, {key: str(key) for key in thing}, path, act)
        return {**thing, **changed} if changed else thing
    if isinstance(thing, tuple):
        items = [_replaced(x, f"{path}.{_item_name(x, i)}", act) for i, x in enumerate(thing)]
        same = all(new is old for new, old in zip(items, thing, strict=True))
        return thing if same else tuple(items)
    return thing


def _changed(
    parts: dict[str, Any], names: dict[str, str], path: str, act: Callable[[str, Distribution], Any]
) -> dict[str, Any]:
    changed = {}
    for key, part in parts.items():
        new = _replaced(part, f"{path}.{names[key]}".lstrip("."), act)
        if new is not part:
            changed[key] = new
    return changed


def _item_name(item: Any, index: int) -> str:
    name = getattr(item, "name", None) or getattr(item, "body", None)
    return name if isinstance(name, str) else str(index)
