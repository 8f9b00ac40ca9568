"""The engine a run is made by: its sources' digest, versions, and the laws' numbers in force."""

import platform
import sys
from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from rearguard.record.digest import text_digest
from rearguard.scenario.muster import law_numbers_in_force

PACKAGE = Path(__file__).resolve().parent.parent
ENGINE = ("kit", "record", "host", "world", "laws", "minds", "clock", "scenario", "run")
VERSIONS = ("rearguard", "numpy", "numba", "ephem", "sxtwl", "duckdb", "zstandard")


@cache
def _law_defaults() -> tuple[tuple[str, Any], ...]:
    """Law file and its numbers with their defaults, for every law."""
    import rearguard.laws as laws

    found = []
    for module in walk_packages(laws.__path__, "rearguard.laws."):
        if module.ispkg:
            continue
        loaded = import_module(module.name)
        for kind in vars(loaded).values():
            own = isinstance(kind, type) and kind.__module__ == module.name
            if own and issubclass(kind, tuple) and _is_numbers(kind):
                found.append((module.name.rsplit(".", 1)[1], kind()))
    return tuple(found)


def _is_numbers(kind: Any) -> bool:
    """Whether a NamedTuple holds a law's numbers: every field has a number as its default."""
    defaults = getattr(kind, "_field_defaults", {})
    return (
        bool(defaults)
        and set(defaults) == set(kind._fields)
        and all(type(value) is float for value in defaults.values())
    )


def laws_in_force(overrides: Any) -> dict[str, Any]:
    """Numbers of every law, with the scenario's overrides, by the name the clock uses."""
    made: dict[str, Any] = {}
    for file, numbers in _law_defaults():
        made |= law_numbers_in_force(overrides, {file: numbers})
    return made


@cache
def engine_digest() -> str:
    """Digest of every source that decides what happens in a run."""
    parts = []
    for folder in ENGINE:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.suffix in (".py", ".yaml", ".json", ".npy") and path.is_file():
                parts.append((path.relative_to(PACKAGE).as_posix(), path.read_bytes()))
    return text_digest(parts)[:16]


def versions() -> dict[str, str]:
    """Versions of what a run's bytes may depend on."""
    found = {"python": platform.python_version(), "platform": sys.platform}
    return found | {name: metadata.version(name) for name in VERSIONS}
