"""``schema``, ``where`` and ``warmup``: what there is, and where it stands."""

import ast
import json
import re
import sys
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rearguard.doors.settings import Settings


def schema(settings: Settings, columns: bool) -> None:
    """The scenario's JSON Schema, or the declared columns of the state."""
    if columns:
        _columns(settings)
        return
    from rearguard.scenario.schema import schema_json

    print(json.dumps(schema_json(), ensure_ascii=False, indent=2))


def _columns(settings: Settings) -> None:
    from rearguard.host import individuals, units

    tables = {
        "individuals": individuals.INDIVIDUAL_COLUMNS,
        "people": individuals.PEOPLE_COLUMNS,
        "waders": individuals.WADER_COLUMNS,
        "climbers": individuals.CLIMBER_COLUMNS,
        "beasts": individuals.BEAST_COLUMNS,
        "units": units.UNIT_COLUMNS,
    }
    if settings.json:
        told = {name: [c._asdict() for c in columns] for name, columns in tables.items()}
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for name, columns in tables.items():
        print(f"\n{name}")
        for c in columns:
            print(f"  {c.name:18} {c.dtype:8} {c.unit:10} {c.default:>10g}  {c.meaning}")


class Place(NamedTuple):
    """Something with a name, and where it stands."""

    kind: str
    name: str
    file: str
    line: int
    meaning: str


PACKAGE = Path(__file__).resolve().parent.parent
SOUGHT = ("laws", "clock", "minds", "host", "world", "record", "kit")


def where(settings: Settings, word: str) -> bool:
    """Print every law, stage, kernel, number, column and event whose name has the word."""
    sought = word.lower()
    everything = places()
    found = [place for place in everything if sought in place.name.lower()]
    found.sort(key=lambda p: (_ORDER.index(p.kind), p.name.lower() != sought, p.file, p.line))
    found += [p for p in everything if p not in found and sought in p.meaning.lower()]
    if settings.json:
        print(json.dumps([place._asdict() for place in found], ensure_ascii=False, indent=2))
    else:
        for place in found:
            at = f"{place.file}:{place.line}"
            print(f"{place.kind:7} {place.name:28} {at:44} {place.meaning}")
    if not found and not settings.json:
        import difflib

        names = sorted({place.name for place in everything})
        near = difflib.get_close_matches(word, names, 3, 0.5)
        print(f"nothing here is called {word}", file=sys.stderr)
        if near:
            print(f"  did you mean {', '.join(near)}?", file=sys.stderr)
    return bool(found)


_ORDER = ["file", "stage", "law", "kernel", "numbers", "column", "event", "stream"]


def places() -> list[Place]:
    """Everything that has a name, read off the sources: never stale, and nothing compiles."""
    found: list[Place] = []
    for folder in SOUGHT:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            tree = ast.parse(text)
            file = path.relative_to(PACKAGE.parent).as_posix()
            if folder == "laws" and path.name != "__init__.py":
                found.append(Place("file", path.stem, file, 1, _first_line(tree)))
            found += _of_module(tree, file, text.splitlines())
    return found


def _of_module(tree: ast.Module, file: str, lines: list[str]) -> list[Place]:
    """What one source declares."""
    found: list[Place] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            kind = next((k for k in map(_decorator, node.decorator_list) if k in _ORDER), None)
            if kind:
                found.append(Place(kind, node.name, file, node.lineno, _first_line(node)))
        elif isinstance(node, ast.ClassDef):
            found += _of_class(node, file, lines)
        elif file.endswith("kit/streams.py") and isinstance(node, ast.Assign):
            name = getattr(node.targets[0], "id", "")
            found.append(Place("stream", name, file, node.lineno, ast.unparse(node.value)))
        if "/host/" in file:
            found += _columns_in(node, file)
    return found


def _of_class(node: ast.ClassDef, file: str, lines: list[str]) -> list[Place]:
    """A law's numbers, or the events."""
    bases = [getattr(base, "id", "") for base in node.bases]
    if "NamedTuple" in bases and "/laws/" in file:
        return [
            Place(
                "numbers",
                f"{node.name}.{item.target.id}",
                file,
                item.lineno,
                f"{ast.unparse(value)}  {_remark(lines, item)}",
            )
            for item in node.body
            if isinstance(item, ast.AnnAssign)
            and isinstance(item.target, ast.Name)
            and (value := item.value) is not None
        ]
    if node.name in ("Event", "Harm", "Reason"):
        return [
            Place(
                "event",
                f"{node.name}.{item.targets[0].id}",
                file,
                item.lineno,
                _remark(lines, item),
            )
            for item in node.body
            if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name)
        ]
    return []


def _columns_in(node: ast.stmt, file: str) -> list[Place]:
    """Declared columns: ``C("name", ...)``, and families such as ``C(f"fear_{f}", ...)``."""
    found = []
    for call in ast.walk(node):
        if not isinstance(call, ast.Call) or getattr(call.func, "id", "") != "C":
            continue
        first = call.args[0] if call.args else None
        if isinstance(first, ast.Constant):
            names = [str(first.value)]
        elif isinstance(first, ast.JoinedStr):
            fixed = [str(v.value) if isinstance(v, ast.Constant) else ".+" for v in first.values]
            names = [name for name in _declared() if re.fullmatch("".join(fixed), name)]
        else:
            continue
        found += [Place("column", n, file, call.lineno, _declared().get(n, "")) for n in names]
    return found


@cache
def _declared() -> dict[str, str]:
    """Every declared column and what it means."""
    from rearguard.host import individuals, units

    tables = (
        individuals.INDIVIDUAL_COLUMNS,
        individuals.PEOPLE_COLUMNS,
        individuals.WADER_COLUMNS,
        individuals.CLIMBER_COLUMNS,
        individuals.BEAST_COLUMNS,
        units.UNIT_COLUMNS,
    )
    return {column.name: column.meaning for table in tables for column in table}


def _remark(lines: list[str], node: ast.stmt) -> str:
    """The comment behind a line."""
    return lines[node.lineno - 1].partition("#")[2].strip()


def _decorator(node: ast.expr) -> str:
    called = node.func if isinstance(node, ast.Call) else node
    return str(getattr(called, "id", ""))


def _first_line(node: ast.Module | ast.FunctionDef) -> str:
    return (ast.get_docstring(node) or "").split("\n")[0]


def warmup(settings: Settings) -> None:
    """Compile every driver and kernel, by running the smallest thing that uses them all."""
    from rearguard.doors.progress import progress
    from rearguard.run.session import warm_up

    begun = time.perf_counter()
    with progress(settings, "compiling") as told:
        warm_up(told)
    if not settings.quiet:
        print(f"everything is compiled ({time.perf_counter() - begun:.1f} s)")
