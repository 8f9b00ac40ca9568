"""From what the validating library found to faults in the file: where, what, allowed, remedy."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from rearguard.errors import Fault
from rearguard.kit.units import shown
from rearguard.scenario.tree import Node

Step = str | int
_WANTED = {
    "string_type": "a text is expected here; put it in quotes",
    "string_too_long": "a shorter text is expected here",
    "bool_type": "true or false is expected here",
    "bool_parsing": "true or false is expected here",
    "tuple_type": "a list is expected here",
    "list_type": "a list is expected here",
    "dict_type": "a block of names and values is expected here",
    "model_type": "a block of fields is expected here",
    "model_attributes_type": "a block of fields is expected here",
    "dataclass_type": "a block of fields is expected here",
    "union_tag_not_found": "the word `order:` says which order it is",
    "float_type": "a number is expected here",
    "float_parsing": "a number is expected here",
}
LACKING = "rearguard_lacking"
"""Kind of a block's complaint that something is not there; ``rearguard`` is every other of ours."""
_UNKNOWN = ("extra_forbidden", "unexpected_keyword_argument")
_MISSING = ("missing", "missing_keyword_only_argument")


@dataclass(frozen=True, slots=True)
class Remark:
    """Something wrong (or, as a note, worth knowing) at a place of the tree."""

    loc: tuple[Step, ...]
    what: str
    allowed: str = ""
    remedy: str = ""


def faults_of(
    error: ValidationError,
    tree: Node,
    file: str,
    schema: dict[str, Any],
    top: str = "",
    apart: Iterable[tuple[Step, ...]] = (),
) -> list[Fault]:
    """Every fault of one validation, in the order of the file.

    Parameters
    ----------
    tree : Node       what was validated, with places
    schema : dict     JSON schema of the same, for the names that are known
    top : str         name of the whole, to stand before each path
    apart : places    what lies there (a stand-in) is not told
    """
    hidden = list(apart)
    problems = [p for p in error.errors(include_url=False) if not is_echo(p)]
    meant = set(_meant(problems, schema))
    found = [
        _fault(problem, tree, file, schema, top)
        for problem in problems
        if not any(_is_of(problem, loc) for loc in hidden)
        and not (problem["type"] in _MISSING and tuple(problem["loc"]) in meant)
    ]
    unique = dict.fromkeys(found)
    return sorted(unique, key=lambda fault: (fault.line, fault.column))


def _meant(problems: Iterable[Any], schema: dict[str, Any]) -> Iterable[tuple[Step, ...]]:
    """Fields that a name which is not known was meant for; they are not said to be missing."""
    for problem in problems:
        *above, name = problem["loc"]
        if problem["type"] in _UNKNOWN:
            known = known_fields(schema, tuple(above))
            yield from ((*above, near) for near in difflib.get_close_matches(name, known, 1, 0.5))


def _is_of(problem: Any, apart: tuple[Step, ...]) -> bool:
    """Whether it lies at a stand-in, or is a block that lacks only what was refused in it."""
    loc = tuple(problem["loc"])
    emptied = problem["type"] == "too_short" and apart[: len(loc)] == loc
    robbed = problem["type"] == LACKING and apart[:-1] == loc
    return emptied or robbed or loc[: len(apart)] == apart


def is_echo(problem: Any) -> bool:
    """A list that only became too short because its members were refused."""
    given = problem.get("input")
    least = problem.get("ctx", {}).get("min_length", 0)
    return problem["type"] == "too_short" and isinstance(given, list) and len(given) >= least


def _fault(problem: Any, tree: Node, file: str, schema: dict[str, Any], top: str) -> Fault:
    kind, loc = problem["type"], tuple(problem["loc"])
    told = problem.get("ctx", {})
    path = path_words(loc, tree, top)
    line, column = place_of(loc, tree)
    if kind in ("rearguard", LACKING):
        return Fault(
            file, line, column, f"{path} {told['what']}", told.get("allowed", ""), told["remedy"]
        )
    if kind in _MISSING:
        wanted = str(loc[-1])
        above = path_words(loc[:-1], tree, top) or "the scenario"
        return Fault(file, line, column, f"{above} has no {wanted}", "", f"add {wanted}: …")
    if kind in _UNKNOWN:
        return _unknown(loc, tree, file, schema, path)
    value = shown(_plain_input(problem))
    if kind in ("literal_error", "enum"):
        words = [word.strip().strip("'") for word in _split_words(told.get("expected", ""))]
        near = _near(value, words)
        return Fault(file, line, column, f"{path} is {value}", _listed(words), near)
    if kind == "union_tag_invalid":
        words = [word.strip().strip("'") for word in told["expected_tags"].split(",")]
        tag = str(told.get("tag", value))
        where = place_of((*loc, "order"), tree)
        return Fault(file, *where, f"{path}.order is {tag[:60]}", _listed(words), _near(tag, words))
    if kind in ("too_short", "too_long"):
        bound = told.get("min_length", told.get("max_length"))
        how = "at least" if kind == "too_short" else "at most"
        has = told.get("actual_length", "too many")
        return Fault(file, line, column, f"{path} has {has} entries", f"{how} {bound} are allowed")
    wanted = _WANTED.get(kind, str(problem["msg"])[:120])
    return Fault(file, line, column, f"{path} is {value}", wanted)


def _plain_input(problem: Any) -> object:
    value = problem.get("input")
    if isinstance(value, dict):
        return "a block of fields"
    if isinstance(value, (list, tuple)):
        return "a list"
    return "empty" if value is None or value == "" else value


def _split_words(text: str) -> list[str]:
    return text.replace(" or ", ", ").split(",")


def _unknown(
    loc: tuple[Step, ...], tree: Node, file: str, schema: dict[str, Any], path: str
) -> Fault:
    known = known_fields(schema, loc[:-1])
    line, column = key_place(loc, tree)
    what = f"{path} is not known"
    return Fault(file, line, column, what, _listed(known), _near(str(loc[-1]), known))


def _listed(words: Iterable[str]) -> str:
    listed = list(words)
    return f"allowed: {', '.join(listed)}" if listed else ""


def _near(word: str, words: Iterable[str]) -> str:
    near = difflib.get_close_matches(word, list(words), 1, 0.5)
    return f"did you mean {near[0]}?" if near else ""


def nearest(word: str, words: Iterable[str]) -> tuple[str, str]:
    """What is allowed, and the nearest of it to ``word``, both for a message."""
    listed = sorted(words)
    shown_words = listed if len(listed) <= 40 else [*listed[:40], "…"]
    return _listed(shown_words), _near(word, listed)


def steps(loc: Iterable[Step], tree: Node) -> list[tuple[Step, Node]]:
    """The steps of ``loc`` that exist in the tree; others (the word of a union) are passed over."""
    taken: list[tuple[Step, Node]] = []
    here = tree
    for step in loc:
        below = here.child(step)
        if below is not None:
            taken.append((step, below))
            here = below
    return taken


def place_of(loc: Iterable[Step], tree: Node) -> tuple[int, int]:
    """Line and column of the value at ``loc``, or of the nearest block above it."""
    taken = steps(loc, tree)
    node = taken[-1][1] if taken else tree
    return node.line, node.column


def key_place(loc: tuple[Step, ...], tree: Node) -> tuple[int, int]:
    """Line and column of the key itself."""
    taken = steps(loc[:-1], tree)
    above = taken[-1][1] if taken else tree
    return above.keys.get(str(loc[-1]), (above.line, above.column))


def path_words(loc: Iterable[Step], tree: Node, top: str = "") -> str:
    """The dotted path; members of lists go by their name where they have one."""
    words: list[str] = [top] if top else []
    here: Node | None = tree
    for step in loc:
        below = here.child(step) if here else None
        if below is None:
            if isinstance(step, str) and not _is_union_word(step, here):
                words.append(step)
            continue
        name = below.child("name") if isinstance(step, int) else None
        named = name.value if name is not None and isinstance(name.value, str) else str(step)
        words.append(named[:60])
        here = below
    return ".".join(words)


def _is_union_word(step: str, here: Node | None) -> bool:
    order = here.child("order") if here is not None else None
    return order is not None and order.value == step


def known_fields(schema: dict[str, Any], loc: Iterable[Step]) -> list[str]:
    """Names that the schema knows at ``loc``."""
    here: list[dict[str, Any]] = [schema]
    for step in loc:
        below = [found for part in _opened(here, schema) for found in _below(part, step)]
        here = below or here
    names = [name for part in _opened(here, schema) for name in part.get("properties", {})]
    return list(dict.fromkeys(names))


def _opened(parts: list[dict[str, Any]], schema: dict[str, Any]) -> list[dict[str, Any]]:
    """References followed and alternatives spread out."""
    opened: list[dict[str, Any]] = []
    queue = list(parts)
    while queue:
        part = queue.pop(0)
        if "$ref" in part:
            queue.append(schema.get("$defs", {}).get(part["$ref"].rsplit("/", 1)[1], {}))
        elif "anyOf" in part or "allOf" in part:
            queue += part.get("anyOf", []) + part.get("allOf", [])
        else:
            opened.append(part)
    return opened


def _below(part: dict[str, Any], step: Step) -> list[dict[str, Any]]:
    if isinstance(step, int):
        return [part["items"]] if isinstance(part.get("items"), dict) else []
    if "discriminator" in part:
        reference = part["discriminator"].get("mapping", {}).get(step)
        return [{"$ref": reference}] if reference else []
    if step in part.get("properties", {}):
        return [part["properties"][step]]
    more = part.get("additionalProperties")
    return [more] if isinstance(more, dict) else []
