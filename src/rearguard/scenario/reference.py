"""The scenario's tree as a page of documentation, read off the models themselves."""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from rearguard.kit.fields import Quantity, Reader, written_name
from rearguard.laws.command import conditions
from rearguard.laws.command.orders import ORDERS, SIGNALS
from rearguard.scenario.draw import Draw
from rearguard.scenario.judge import EVENTS, MEASURES
from rearguard.scenario.roster import COLUMNS, RosterRow
from rearguard.scenario.schema import Scenario

_HEAD = """# The scenario: every block and field

Generated from the models by `rearguard.scenario.reference`; a test keeps it true.

`load_scenario(source, overrides=None) -> Scenario` reads a file or a shipped scenario and gives the
frozen tree below, or raises `ScenarioError` (`.faults`: file, line, column, what, allowed, remedy).
In the file a field stands under the name in the first column, with a unit of the writer's choice;
the attribute carries its SI unit. Any number may be a `Distribution` (`0.3 ± 0.1`, `normal(m, s)`,
`uniform(2 km, 3 km)`, `lognormal(median, factor)`, `triangular(a, b, c)`, `choice(1, 2, 5)`) unless
it is marked *certain*; after `scenario.drawn(uniform)` every quantity is a float (counts too;
temperatures in °C).

Beside its fields a `Scenario` has `inputs` (name to bytes: `scenario.yaml`, rosters and
`catalog/*.yaml`), `notes`, `draws`, `rosters` (file to `RosterRow`s), `folder`, `source`,
`unknowns()`, `drawn(uniform)` and `units()` (pairs of side and unit in muster order).
`catalog.catalogue()` holds the kinds, horses, weapons, armour, peoples, languages and grades that
its names refer to.
"""


def reference_text() -> str:
    """The whole page in Markdown."""
    seen: list[type] = []
    parts = [_HEAD]
    queue: list[type] = [Scenario]
    while queue:
        model = queue.pop(0)
        if model not in seen:
            seen.append(model)
            parts.append(_section(model, queue))
    parts += [_readings(), _orders(), _conditions(), _results(), _rosters()]
    return "\n".join(parts)


def _section(model: type, queue: list[type]) -> str:
    rows = [f"## {model.__name__}", "", (model.__doc__ or "").strip().split("\n")[0], ""]
    rows += ["| in the file | attribute | holds | default |", "|---|---|---|---|"]
    for name, info in model.model_fields.items():  # type: ignore[attr-defined]
        queue += [block for block in _blocks(info.annotation) if block not in queue]
        rows.append(_row(info.alias or name, name, _holds(info.annotation, info), _default(info)))
    return "\n".join([*rows, ""])


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def _default(info: FieldInfo) -> str:
    if info.is_required():
        return "**needed**"
    value = info.default
    if value is PydanticUndefined or isinstance(value, BaseModel):
        return "as its block"
    return "-" if value in (None, (), {}) else f"`{value}`"


def _blocks(annotation: Any) -> list[type]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [block for part in typing.get_args(annotation) for block in _blocks(part)]


def _holds(annotation: Any, info: FieldInfo | None = None) -> str:
    marks = list(info.metadata) if info else []
    origin = typing.get_origin(annotation)
    if origin is typing.Annotated:
        annotation, *more = typing.get_args(annotation)
        marks, origin = marks + more, typing.get_origin(annotation)
    for mark in marks:
        if isinstance(mark, Quantity):
            words = str(mark.json_schema()["description"])
            return words + ("; certain" if mark.certain else "")
        if isinstance(mark, Reader):
            return f"{mark.words} → `{_type_name(annotation)}`"
    if origin is typing.Literal:
        return " \\| ".join(f"`{word}`" for word in typing.get_args(annotation)).replace("\\|", ",")
    if origin in (typing.Union, types.UnionType):
        kept = [part for part in typing.get_args(annotation) if part is not type(None)]
        return "an order (below)" if len(kept) > 20 else " or ".join(_holds(part) for part in kept)
    if origin is tuple:
        return f"list of {_holds(typing.get_args(annotation)[0])}"
    if origin is dict:
        _key, value = typing.get_args(annotation)
        return f"name to {_holds(value)}"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return f"[{annotation.__name__}](#{annotation.__name__.lower()})"
    return {"str": "a text", "bool": "true or false"}.get(_type_name(annotation), str(annotation))


def _type_name(annotation: Any) -> str:
    if typing.get_origin(annotation) is tuple:
        return f"tuple of {_type_name(typing.get_args(annotation)[0])}"
    return getattr(annotation, "__name__", str(annotation))


def _readings() -> str:
    from rearguard.kit.hours import Hour
    from rearguard.kit.spot import Spot
    from rearguard.scenario.blocks import Facing, LonLat, Ranks, Wind, Words
    from rearguard.scenario.judge import Moment

    rows = ["## What the small texts become", ""]
    for cls in (Words, Spot, Facing, Ranks, Hour, Wind, LonLat, Moment, Draw):
        fields = ", ".join(f.name for f in dataclasses.fields(cls))
        first = (cls.__doc__ or "").strip().split("\n")[0]
        rows.append(f"- `{cls.__name__}({fields})`: {first}")
    return "\n".join([*rows, ""])


def _orders() -> str:
    common = "unit, when, until, name, by"
    rows = ["## Orders", "", f"Every order has {common}; {', '.join(SIGNALS)} can go by horn.", ""]
    rows += ["| order | record | own fields | what it asks |", "|---|---|---|---|"]
    for word, cls in ORDERS.items():
        own = [
            f.name for f in dataclasses.fields(cls) if f.name not in (*common.split(", "), "order")
        ]
        said = ", ".join(
            f"{written_name(n)}" + (f" (`{n}`)" if written_name(n) != n else "") for n in own
        )
        rows.append(_row(word, f"`{cls.__name__}`", said or "-", (cls.__doc__ or "").strip()))
    return "\n".join([*rows, ""])


def _conditions() -> str:
    listed = (conditions.__doc__ or "").split("brackets:\n", 1)[1]
    return f"## When and until\n\n```text\n{listed.strip(chr(10))}\n```\n"


def _results() -> str:
    rows = ["## Measures of named results", ""]
    rows += [f"- `{name}`: {meaning}" for name, meaning in MEASURES.items()]
    return "\n".join(
        [*rows, "", f"Moments: {', '.join(EVENTS)}, or an hour; `contact + 1 min`.", ""]
    )


def _rosters() -> str:
    fields = ", ".join(f.name for f in dataclasses.fields(RosterRow))
    return f"## Rosters\n\nColumns: {', '.join(COLUMNS)}. Each row becomes `RosterRow({fields})`.\n"
