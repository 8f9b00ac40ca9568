"""Laws, stages, kernels, and the loops (drivers) built from runs of stages.

A *law* is a pure scalar function: numbers in, a number or a small tuple out. A *stage* is
scalar too: one row's columns in, the columns it declares out; its argument names are its
contract. A *driver* is the loop over rows that the clock builds from a run of stages, so that
nobody writes a loop. A *kernel* is a hand-written loop, for what looks at neighbours.

What a stage's argument name means:

==================  =========================================================================
name                bound to
==================  =========================================================================
``x_m`` ...         the row's own column
``horse_x_m`` ...   the column of the beast he rides (its default when he rides none)
``unit_x_m`` ...    the column of his unit (read only)
``dt_s``            the step of the tempo at which the stage runs now [s]
``now_s``           simulated time at the start of the step [s]
``luck``            key of the row's personal threshold in this episode, for ``dice.due``
``chance``          key of this moment, for ``dice.roll``
``once``'s name     what the stage's ``once`` law makes of (numbers, dt_s), once for all rows
anything else       the stage's numbers (NamedTuples, each named like its class in lower case)
==================  =========================================================================

Every stage keeps to its own row, so rows may be cut into pieces for any number of threads and
the bytes stay the same: there is one compiled loop, whatever the number of threads.
"""

import hashlib
import importlib.util
import inspect
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numba

PACKAGE = Path(__file__).resolve().parent.parent
PERSON, BEAST, EVERYBODY = "person", "beast", "everybody"
STAGES: dict[str, "Stage"] = {}
_IMPORT = re.compile(r"^\s*from (rearguard[.\w]*) import (\([^)]*\)|.*)", re.MULTILINE)
_NAME = re.compile(r"\w+")


def cache_folder() -> Path:
    """Folder in which compiled loops are kept between runs (``REARGUARD_CACHE`` moves it)."""
    home = os.environ.get("REARGUARD_CACHE")
    if home:
        return Path(home)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "rearguard"


@cache
def _own_imports(file: Path) -> tuple[Path, ...]:
    """Files of this package that a file imports, read off its text: parsing takes far longer."""
    found = []
    for module, names in _IMPORT.findall(file.read_text(encoding="utf-8")):
        base = PACKAGE.joinpath(*module.split(".")[1:])
        wanted = [base.with_suffix(".py"), *(base / f"{n}.py" for n in _NAME.findall(names))]
        found += [p for p in wanted if p.is_file()]
    return tuple(found)


@cache
def source_digest(file: Path) -> str:
    """Digest of a source file and of every file of this package that it leans on."""
    seen: set[Path] = set()
    waiting = [file]
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting += _own_imports(path)
    digest = hashlib.sha256()
    for path in sorted(seen):
        digest.update(path.read_bytes())
    digest.update(f"{numba.__version__} {sys.version_info[:2]}".encode())
    return digest.hexdigest()[:16]


def law(function: Callable) -> Any:
    """Compile a pure scalar function into whatever calls it."""
    return numba.njit(function, error_model="numpy", nogil=True)


def part(function: Callable) -> Any:
    """Set a part of a kernel into it word for word, where a call would cost too much."""
    return numba.njit(function, error_model="numpy", nogil=True, inline="always")


def kernel(function: Callable) -> Any:
    """Compile a hand-written loop and keep the result between runs.

    A changed callee in another file is seen, since the folder is named by all sources.
    """
    file = Path(inspect.getfile(function)).resolve()
    numba.config.CACHE_DIR = str(cache_folder() / "kernels" / source_digest(file))
    return numba.njit(function, error_model="numpy", nogil=True, cache=True)


def kept(function: Any) -> Any:
    """A law by itself, compiled once and kept between runs, for Python code that asks it.

    A law asked directly is compiled anew in every process, which takes up to a second.
    """
    return kernel(plain(function))


def plain(function: Any) -> Callable:
    """The Python function behind a law, whether or not the compiler is on."""
    return getattr(function, "py_func", function)


class Stage(NamedTuple):
    """A scalar function over one row, with what it writes and how often it runs."""

    name: str
    function: Any
    who: str
    every: str
    stream: int
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    numbers: tuple[Any, ...]
    file: str
    once: Any
    only: Any


def stage(
    *,
    every: str,
    writes: Sequence[str],
    who: str = PERSON,
    stream: int = 0,
    numbers: type | tuple[type, ...] = (),
    once: Any = None,
    only: Any = None,
) -> Callable[[Callable], Stage]:
    """Declare a stage.

    Parameters
    ----------
    every : str             its tempo: "0.25 s", "2 s" or "60 s"; it runs no finer than that
    writes : sequence       columns it returns, in the order in which it returns them
    who : str               PERSON, BEAST or EVERYBODY
    stream : int            its stream of dice (``kit.streams``), 0 when it throws none
    numbers : type or types     NamedTuples of the numbers that a scenario may override
    once : law              of (first numbers, dt_s): what is the same for all rows, worked out once
    only : law              of some of its columns and numbers: no where it leaves the row as it is
    """

    def declare(function: Callable) -> Stage:
        made = Stage(
            function.__name__,
            law(function),
            who,
            every,
            stream,
            tuple(inspect.signature(function).parameters),
            tuple(writes),
            numbers if isinstance(numbers, tuple) else (numbers,),
            inspect.getfile(function),
            once,
            only,
        )
        STAGES[made.name] = made
        return made

    return declare


class Driver(NamedTuple):
    """A compiled loop over rows and the names of what it must be handed, in order."""

    name: str
    function: Any
    columns: tuple[str, ...]
    numbers: tuple[str, ...]


def numbers_names(made: Stage) -> tuple[str, ...]:
    """What a stage calls its numbers."""
    return tuple(numbers.__name__.lower() for numbers in made.numbers)


def _once_name(made: Stage) -> str:
    return plain(made.once).__name__ if made.once else ""


def _special(made: Stage, name: str) -> bool:
    own = ("dt_s", "now_s", "luck", "chance", *numbers_names(made), _once_name(made))
    return name in own


def _load(name: str) -> str:
    if name.startswith("horse_"):
        return f"c_{name}[h] if h >= 0 else d_{name}"
    if name.startswith("unit_"):
        return f"c_{name}[u]"
    return f"c_{name}[i]"


def _named(stages: Sequence[Stage]) -> tuple[list[str], list[str]]:
    """Columns and numbers that a run of stages is handed, each once, in order of first use."""
    columns: list[str] = []
    numbers: list[str] = []
    for made in stages:
        for word in (*made.reads, *made.writes):
            if not _special(made, word) and word not in columns:
                columns.append(word)
        numbers += [n for n in numbers_names(made) if n not in numbers]
    return columns, numbers


def _imports(stages: Sequence[Stage]) -> list[str]:
    """First lines of a driver: where its stages come from."""
    lines = ["from rearguard.kit.dice import moment_key, personal_key", "import numba"]
    for made in stages:
        parts = Path(made.file).resolve().relative_to(PACKAGE.parent).with_suffix("").parts
        module = ".".join(parts)
        lines += [
            f"from {module} import {made.name} as _{made.name}",
            f"s_{made.name} = _{made.name}.function",
        ]
        for use, other in (("once", made.once), ("only", made.only)):
            if other:
                lines.append(f"from {module} import {plain(other).__name__} as {use}_{made.name}")
    return lines


def _asked(made: Stage) -> list[str]:
    """What a stage's ``only`` asks about a row."""
    return list(inspect.signature(plain(made.only)).parameters)


def _call(made: Stage) -> list[str]:
    """Lines that call one stage for row ``i`` and cast what it returns to its columns."""
    lines = []
    if "luck" in made.reads:
        lines.append(f"        luck = personal_key(seed, {made.stream}, idents[i], episodes[i])")
    if "chance" in made.reads:
        lines.append(f"        chance = moment_key(seed, {made.stream}, quarter, idents[i])")
    outs = ", ".join(f"o_{w}" for w in made.writes)
    handed = [f"{made.name}_once" if w == _once_name(made) else w for w in made.reads]
    lines.append(f"        {outs} = s_{made.name}({', '.join(handed)})")
    lines += [f"        {w} = c_{w}.dtype.type(o_{w})" for w in made.writes]
    if not made.only:
        return lines
    return [f"        if {_only(made)}:"] + [f"    {line}" for line in lines]


def _only(made: Stage) -> str:
    return f"only_{made.name}({', '.join(_asked(made))})"


def _loads(stages: Sequence[Stage], columns: Sequence[str]) -> list[str]:
    """Lines that load the columns of row ``i``; a row that every stage leaves is passed over."""
    if not all(made.only for made in stages):
        return [f"        {c} = {_load(c)}" for c in columns]
    first = {word for made in stages for word in _asked(made)}
    lines = [f"        {c} = {_load(c)}" for c in columns if c in first]
    lines.append(f"        if not ({' or '.join(_only(made) for made in stages)}):")
    lines.append("            continue")
    return lines + [f"        {c} = {_load(c)}" for c in columns if c not in first]


def driver_source(name: str, stages: Sequence[Stage]) -> tuple[str, list[str], list[str]]:
    """Text of the loop over ``rows[lo:hi]`` that calls the stages in turn."""
    columns, numbers = _named(stages)
    heads = [f"c_{c}" for c in columns] + [f"d_{c}" for c in columns if c.startswith("horse_")]
    arguments = ", ".join(
        ["lo", "hi", "rows", "idents", "episodes", "mounts", "units", "seed", "quarter", "now_s"]
        + ["dt_s", *numbers, *heads]
    )
    lines = [*_imports(stages), "", f"def {name}({arguments}):"]
    lines += [
        f"    {made.name}_once = once_{made.name}({numbers_names(made)[0]}, dt_s)"
        for made in stages
        if made.once
    ]
    lines += ["    for k in range(lo, hi):", "        i = rows[k]"]
    if any(c.startswith("horse_") for c in columns):
        lines.append("        h = mounts[i]")
    if any(c.startswith("unit_") for c in columns):
        lines.append("        u = units[i]")
    lines += _loads(stages, columns)
    for made in stages:
        lines += _call(made)
    for w in dict.fromkeys(w for made in stages for w in made.writes):
        guard = "        if h >= 0:\n    " if w.startswith("horse_") else ""
        place = "h" if w.startswith("horse_") else "i"
        lines.append(f"{guard}        c_{w}[{place}] = {w}")
    return "\n".join(lines) + "\n", columns, numbers


def written_module(kind: str, name: str, text: str, files: Iterable[str | Path]) -> Any:
    """A module made of a text that leans on some files of this package.

    It stands in a folder of the cache named by the text and by all those sources; what is compiled
    from it next is kept there, too.
    """
    digest = hashlib.sha256(text.encode())
    for file in (__file__, *files):
        digest.update(source_digest(Path(file).resolve()).encode())
    folder = cache_folder() / kind / digest.hexdigest()[:16]
    path = folder / f"{name}.py"
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f"{name}.{os.getpid()}.tmp"
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    spec = importlib.util.spec_from_file_location(f"rearguard_{kind}_{name}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    numba.config.CACHE_DIR = str(folder)
    return module


_DRIVERS: dict[Any, Driver] = {}  # of this process: code once loaded is never given back


def build_driver(name: str, stages: Iterable[Stage]) -> Driver:
    """Compile (or fetch from the cache) the loop for a run of stages; once in a process."""
    run = tuple(stages)
    key = name, run, cache_folder()
    if key not in _DRIVERS:
        text, columns, numbers = driver_source(name, run)
        module = written_module("drivers", name, text, [made.file for made in run])
        made_function = numba.njit(
            getattr(module, name), error_model="numpy", nogil=True, cache=True
        )
        _DRIVERS[key] = Driver(name, made_function, tuple(columns), tuple(numbers))
    return _DRIVERS[key]
