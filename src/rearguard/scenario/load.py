"""From a file, or the name of a shipped scenario, to a ``Scenario``; or every fault at once.

load_scenario(source, overrides=None)   a path or a shipped name
scenario_from_inputs(inputs)            what a run kept, without any file
shipped()                               name -> path of the scenarios that come along
new_text(name)                          a commented scenario to begin with
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rearguard.errors import Fault, ScenarioError
from rearguard.kit.measures import MEASURES
from rearguard.kit.units import shown
from rearguard.scenario import checks
from rearguard.scenario.catalog import catalogue, catalogue_files
from rearguard.scenario.faults import Remark, Step, faults_of, nearest, path_words, place_of
from rearguard.scenario.mend import mended
from rearguard.scenario.notes import notes
from rearguard.scenario.roster import RosterRow, read_roster
from rearguard.scenario.schema import Scenario, schema_json
from rearguard.scenario.tree import MAX_BYTES, Node, decode, read_tree, unprintable

MAIN = "scenario.yaml"
MAX_ROSTER_BYTES = 20_000_000
_SHIPPED = Path(__file__).resolve().parent / "shipped"
Fetch = Callable[[str], bytes]


@cache
def shipped() -> dict[str, Path]:
    """Scenarios that come along: name to file."""
    found = sorted(_SHIPPED.glob("*/*.yaml"))
    return {path.stem: path for path in found if path.stem == path.parent.name}


def load_scenario(source: str | Path, *, overrides: Mapping[str, Any] | None = None) -> Scenario:
    """Read a scenario.

    Parameters
    ----------
    source : str or Path      a file, or the name of a shipped scenario
    overrides : mapping       dotted path -> value as it would stand in the file:
                              {"sides.jin.units.screen.men": "10000"}

    Returns
    -------
    Scenario                  with distributions in the place of unknown numbers (``drawn``)

    Raises
    ------
    ScenarioError             every fault at once
    """
    path = _find(source)
    content = _read_file(path, str(source), MAX_BYTES)

    def fetch(name: str) -> bytes:
        return _read_file(path.parent / name, name, MAX_ROSTER_BYTES)

    scenario = read_scenario(content, str(source), fetch, overrides or {}, path.parent)
    scenario._folder = path.parent
    scenario._source = str(source)
    return scenario


def scenario_from_inputs(
    inputs: Mapping[str, bytes], *, overrides: Mapping[str, Any] | None = None
) -> Scenario:
    """The scenario of a run from the inputs that it kept.

    Raises
    ------
    ScenarioError
    """

    def fetch(name: str) -> bytes:
        if name not in inputs:
            raise ScenarioError([Fault(name, 1, 1, f"{name} is not among what the run kept")])
        return inputs[name]

    scenario = read_scenario(fetch(MAIN), MAIN, fetch, overrides or {})
    scenario._source = MAIN
    return scenario


def read_scenario(
    content: bytes,
    file: str,
    fetch: Fetch,
    overrides: Mapping[str, Any],
    folder: Path | None = None,
) -> Scenario:
    """A scenario from bytes; ``fetch`` gives the bytes of a roster, ``folder`` holds its raster.

    Raises
    ------
    ScenarioError
    """
    tree, found = read_tree(decode(content, file), file)
    if not isinstance(tree.value, dict):
        what = "the file holds no block of names and values"
        raise ScenarioError(
            [*found, Fault(file, tree.line, tree.column, what, "", "see rearguard new")]
        )
    plain = tree.plain()
    found += _override(plain, overrides)
    scenario, touched, more = _validated(plain, tree, file)
    told = {_where(fault) for fault in found}
    found += [fault for fault in more if _where(fault) not in told]
    if scenario is None:
        raise ScenarioError(sorted(found, key=_where))
    places, more = _ground_places(scenario, tree, file, folder)
    found += more
    told = {_where(fault) for fault in found}
    more = [
        _told(remark, tree, file)
        for remark in checks.faults(scenario, None if ("ground",) in touched else places)
        if not any(remark.loc[: len(loc)] == loc for loc in touched)
    ]
    found += [fault for fault in more if _where(fault) not in told]
    rosters, kept, more = _rosters(scenario, tree, file, fetch)
    found += more
    if found:
        raise ScenarioError(sorted(found, key=_where))
    scenario = checks.with_settled_laws(scenario)
    scenario._inputs = {MAIN: content, **kept, **catalogue_files()}
    scenario._rosters = rosters
    scenario._notes = tuple(_told(remark, tree, file) for remark in notes(scenario))
    return scenario


def _where(fault: Fault) -> tuple[int, int]:
    return fault.line, fault.column


def _validated(
    plain: Any, tree: Node, file: str
) -> tuple[Scenario | None, frozenset[tuple[Step, ...]], list[Fault]]:
    """The scenario; or a mended one, the places where it was mended, and the faults."""
    measures = plain.get("measures", "song")
    known = measures if isinstance(measures, str) and measures in MEASURES else "song"
    try:
        return Scenario.model_validate(plain, context={"measures": known}), frozenset(), []
    except ValidationError as error:
        found = faults_of(error, tree, file, _schema())
        whole = mended(plain, known)
        for later, apart in whole.later:
            found += faults_of(later, tree, file, _schema(), apart=apart)
        return whole.scenario, frozenset(whole.touched), list(dict.fromkeys(found))


@cache
def _schema() -> dict[str, Any]:
    return schema_json()


def _told(remark: Remark, tree: Node, file: str) -> Fault:
    line, column = place_of(remark.loc, tree)
    path = path_words(remark.loc, tree)
    return Fault(file, line, column, f"{path} {remark.what}", remark.allowed, remark.remedy)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _no_file(path: Path) -> str:
    """Why a path is no file that can be read."""
    try:
        if path.is_dir():
            return "this is a folder, not a file"
        return "this is no ordinary file" if path.exists() else "there is no such file"
    except (OSError, ValueError):
        return "there is no such file"


def _find(source: str | Path) -> Path:
    path = Path(source)
    if _is_file(path):
        return path
    if str(source) in shipped():
        return shipped()[str(source)]
    names = ", ".join(shipped())
    near = difflib.get_close_matches(path.stem, shipped(), 1, 0.5)
    remedy = f"did you mean {near[0]}?" if near else "rearguard new NAME makes one"
    fault = Fault(shown(source), 1, 1, _no_file(path), f"shipped scenarios: {names}", remedy)
    raise ScenarioError([fault])


def _read_file(path: Path, name: str, most_bytes: int) -> bytes:
    try:
        if not path.is_file():
            raise ScenarioError(
                [Fault(name, 1, 1, "there is no such file", "", f"looked at {path}")]
            )
        with path.open("rb") as stream:
            content = stream.read(most_bytes + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no name of a file"
        raise ScenarioError([Fault(name, 1, 1, f"cannot be read: {reason}")]) from None
    if len(content) > most_bytes:
        what = f"has more than {most_bytes / 1e6:.0f} MB"
        raise ScenarioError([Fault(name, 1, 1, what, "put large rosters into CSV files")])
    return content


def _texts(value: Any) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def _override(plain: dict[str, Any], overrides: Mapping[str, Any]) -> list[Fault]:
    """Put other values in; members of lists are found by name, body or number."""
    found = []
    for path, value in overrides.items():
        strange = unprintable("".join(_texts([path, value])))
        if strange:
            what = f"the override holds U+{ord(strange):04X}"
            allowed = "letters and signs that can be printed are allowed"
            found.append(Fault("override", 1, 1, what, allowed))
            continue
        here: Any = plain
        steps = str(path).split(".")
        for depth, step in enumerate(steps):
            last = depth == len(steps) - 1
            key = _member(here, step) if isinstance(here, list) else step
            if isinstance(here, dict) and (step in here or last or _may_grow(steps, depth)):
                here.setdefault(step, {})
            elif not isinstance(here, list) or key is None:
                what = f"{path} leads nowhere: there is no {step[:60]}"
                found.append(Fault("override", 1, 1, what, *_choices(here, step)))
                break
            if last:
                here[key] = value
            else:
                here = here[key]
    return found


def _may_grow(steps: list[str], depth: int) -> bool:
    """Blocks that may be left out of a file."""
    return steps[0] in ("laws", "weather", "results") or steps[depth] in ("horses", "commander")


def _member(here: list[Any], step: str) -> int | None:
    for index, item in enumerate(here):
        names = (item.get("name"), item.get("body")) if isinstance(item, dict) else ()
        if step in names or step == str(index):
            return index
    return None


def _choices(here: Any, step: str) -> tuple[str, str]:
    if isinstance(here, dict):
        known = [str(key) for key in here]
    elif isinstance(here, list):
        known = [str(item.get("name", i)) for i, item in enumerate(here) if isinstance(item, dict)]
    else:
        known = []
    near = difflib.get_close_matches(step, known, 1, 0.5)
    return f"allowed: {', '.join(known[:40])}", f"did you mean {near[0]}?" if near else ""


def _ground_places(
    scenario: Scenario, tree: Node, file: str, folder: Path | None
) -> tuple[frozenset[str] | None, list[Fault]]:
    """Places a shipped ground brings along; None where only reading the ground could tell."""
    ground = scenario.ground
    raster = ground.dem or ground.npy
    if raster is not None:
        line, column = place_of(("ground", ground.source()), tree)
        if folder is None or _is_file(folder / raster):
            return frozenset(), []
        what = f"ground.{ground.source()} is {shown(raster)}, and there is no such file"
        return None, [Fault(file, line, column, what, "", f"looked in {folder}")]
    if ground.shipped is None:
        return frozenset(), []
    told = _SHIPPED / Path(ground.shipped).name / "ground.json"
    if not told.is_file():
        known = sorted(path.parent.name for path in _SHIPPED.glob("*/ground.json"))
        line, column = place_of(("ground", "shipped"), tree)
        near = difflib.get_close_matches(ground.shipped, known, 1, 0.5)
        what = f"ground.shipped is {shown(ground.shipped)}, which is no shipped ground"
        remedy = f"did you mean {near[0]}?" if near else ""
        return None, [Fault(file, line, column, what, f"allowed: {', '.join(known)}", remedy)]
    places = json.loads(told.read_text(encoding="utf-8"))["places"]
    return frozenset(place["key"] for place in places), []


def _rosters(
    scenario: Scenario, tree: Node, file: str, fetch: Fetch
) -> tuple[dict[str, tuple[RosterRow, ...]], dict[str, bytes], list[Fault]]:
    """Read the rosters that units name, and hold them against what the units say."""
    rosters: dict[str, tuple[RosterRow, ...]] = {}
    kept: dict[str, bytes] = {}
    found: list[Fault] = []
    for side, block in scenario.sides.items():
        for index, unit in enumerate(block.units):
            if unit.roster is None or not checks.lies_beside(unit.roster):
                continue
            loc = ("sides", side, "units", index, "roster")
            line, column = place_of(loc, tree)
            name = unit.roster
            try:
                if name not in kept:
                    kept[name] = fetch(name)
                    text = _roster_text(kept[name], name)
                    rosters[name], faults = read_roster(text, name, scenario.measures)
                    found += faults + _roster_names(rosters[name], name)
            except ScenarioError as error:
                what = f"{path_words(loc, tree)} is {shown(name)}: {error.faults[0].what}"
                found.append(Fault(file, line, column, what, "", error.faults[0].remedy))
                continue
            listed = sum(row.men for row in rosters.get(name, ()))
            if isinstance(unit.men, float) and listed != unit.men:
                what = f"{path_words(loc, tree)} lists {listed:.0f} men"
                allowed = f"the unit has men: {unit.men:.0f}"
                found.append(
                    Fault(file, line, column, what, allowed, "drop men, or mend the roster")
                )
    return rosters, kept, found


def _roster_text(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ScenarioError(
            [Fault(name, line, 1, f"it is not UTF-8 (line {line})", "", "save it as UTF-8")]
        ) from None


def _roster_names(rows: tuple[RosterRow, ...], name: str) -> list[Fault]:
    book = catalogue()
    found = []
    for row in rows:
        if row.people and row.people not in book.peoples:
            allowed, remedy = nearest(row.people, book.peoples)
            what = f"people is {row.people}, which is no people of the catalogue"
            found.append(Fault(name, row.line, 1, what, allowed, remedy))
        if row.horse and row.horse not in (*book.horses, "none"):
            allowed, remedy = nearest(row.horse, book.horses)
            what = f"horse is {row.horse}, which is no kind of horse"
            found.append(Fault(name, row.line, 1, what, allowed, remedy))
    return found


def new_text(name: str) -> str:
    """A commented scenario of some 25 lines to begin with, under the given name."""
    return (
        (_SHIPPED / "new.yaml")
        .read_text(encoding="utf-8")
        .replace("\nname: NAME", f"\nname: {name}")
    )
