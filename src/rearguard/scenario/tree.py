"""YAML to plain values that remember where they stood, within limits that hold while reading.

Only the events of the parser are used (YAML 1.2, so ``12:30`` and ``no`` are texts); the tree is
built here, so that limits act before anything large exists: 2 MB, lines of 20,000 characters,
20,000 values, 50 levels, 10,000 aliases, 100,000 values once aliases are written out.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rearguard.errors import Fault, ScenarioError
from rearguard.kit.distribution import KINDS

MAX_BYTES = 2_000_000
MAX_LINE = 20_000
MAX_VALUES = 20_000
MAX_DEPTH = 50
MAX_ALIASES = 10_000
MAX_WRITTEN_OUT = 100_000
MAX_FAULTS = 100
_READABLE = "\t\n\r\u200c\u200d\ufeff\u2028\u2029\x85"
UNREADABLE = "\x00"  # stands for a scalar that is already told as a fault

# In {fresh: uniform(0.3, 0.8)} the comma belongs to the distribution, not to YAML's braces: it is
# kept out of the parser's sight by a sign of the same width, so that every place stays right.
_COMMA = "\ue00c"
_CALL = re.compile(rf"\b(?:{'|'.join(KINDS)})\([^()\n]*\)")

_INT = re.compile(r"^[-+]?\d+$|^0x[0-9a-fA-F]+$|^0o[0-7]+$")
_FLOAT = re.compile(r"^[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?$")
_NOT_FINITE = re.compile(r"^[-+]?\.(inf|Inf|INF)$|^\.(nan|NaN|NAN)$")
_WORDS: dict[str, Any] = {"": None, "~": None}
_WORDS |= dict.fromkeys(("null", "Null", "NULL"))
_WORDS |= dict.fromkeys(("true", "True", "TRUE"), True) | dict.fromkeys(
    ("false", "False", "FALSE"), False
)


@dataclass(slots=True)
class Node:
    """One value and where it begins (line and column from 1).

    ``value`` is a scalar, a list of nodes, or a dict of text to node; ``keys`` holds where each
    key of a dict stands; ``size`` counts the values below, aliases written out.
    """

    value: Any
    line: int
    column: int
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)
    size: int = 1

    def plain(self) -> Any:
        """The value without places."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def child(self, step: object) -> Node | None:
        """The node below, or None where ``step`` leads nowhere."""
        if isinstance(self.value, dict) and isinstance(step, str):
            return self.value.get(step)
        if isinstance(self.value, list) and isinstance(step, int) and step < len(self.value):
            return self.value[step]
        return None


def unprintable(text: str) -> str:
    r"""The first sign that is no letter, mark or line of a text that can be read; "" none.

    Signs that join letters (ZWJ, ZWNJ) belong to scripts; those that turn the direction of
    writing, steer a terminal or are half a letter do not.

    >>> unprintable("樺樹嶺\n"), unprintable("a\x1b[31m"), unprintable("\u202eb")
    ('', '\x1b', '\u202e')
    """
    strange = (c for c in text if not c.isprintable() and c not in _READABLE)
    return next((c for c in strange if unicodedata.category(c) != "Zs"), "")


def decode(content: bytes, file: str) -> str:
    """Text of a file: UTF-8, of sensible size, without control characters.

    Raises
    ------
    ScenarioError
    """
    if len(content) > MAX_BYTES:
        what = f"the file has {len(content) / 1e6:.1f} MB"
        remedy = "put large rosters into a CSV and name it under roster:"
        raise ScenarioError([Fault(file, 1, 1, what, "2 MB at most are read", remedy)])
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        fault = Fault(file, line, column, "the file is not UTF-8", "", "save it as UTF-8")
        raise ScenarioError([fault]) from None
    for number, row in enumerate(re.split(r"\r\n|[\n\r\x85\u2028\u2029]", text), 1):
        if len(row) > MAX_LINE:
            what, allowed = f"the line has {len(row)} characters", f"{MAX_LINE} at most are read"
            raise ScenarioError([Fault(file, number, 1, what, allowed)])
    return text


def read_tree(text: str, file: str) -> tuple[Node, list[Fault]]:
    """Read YAML.

    Returns
    -------
    (Node, list of Fault)    the tree, and faults after which reading could go on

    Raises
    ------
    ScenarioError            where reading could not go on
    """
    from ruamel.yaml.error import MarkedYAMLError, YAMLError
    from ruamel.yaml.reader import ReaderError

    builder = _Builder(file)
    try:
        for event in _events(text):
            builder.take(event)
    except ReaderError as error:
        at = min(error.position, len(text) - 1)
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        what = f"the character U+{ord(text[at]):04X} cannot stand in YAML"
        raise ScenarioError([*builder.faults, Fault(file, line, column, what)]) from None
    except MarkedYAMLError as error:
        raise ScenarioError([*builder.faults, _syntax(error, file)]) from None
    except (YAMLError, ValueError, RecursionError) as error:
        what = f"this is not YAML: {' '.join(str(error).split())[:120]}"
        fault = Fault(file, builder.line, builder.column, what)
        raise ScenarioError([*builder.faults, fault]) from None
    if builder.root is None:
        raise ScenarioError([Fault(file, 1, 1, "the file is empty", "", "rearguard new NAME")])
    return builder.root, builder.faults


def _events(text: str) -> Iterator[Any]:
    from ruamel.yaml import YAML

    hidden = _CALL.sub(lambda call: call[0].replace(",", _COMMA), text)
    yield from YAML(typ="safe", pure=True).parse(hidden)


def _syntax(error: Any, file: str) -> Fault:
    mark = error.problem_mark or error.context_mark
    problem = " ".join(str(error.problem or error.context or "it cannot be read").split())
    remedy = ""
    if "mapping values are not allowed" in problem or "expected <block end>" in problem:
        remedy = "look at the indents, and put texts that hold a colon in quotes"
    elif "\\t" in problem or "tab" in problem:
        remedy = "indent with spaces, not with tabs"
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return Fault(file, line, column, f"this is not YAML: {problem[:160]}", "", remedy)


class _Builder:
    """Takes events one by one and grows the tree."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Node | None = None
        self.faults: list[Fault] = []
        self.anchors: dict[str, Node] = {}
        self.open: list[tuple[Node, str | None]] = []  # an open node and the key that waits
        self.waiting: list[str | None] = []
        self.values = self.aliases = self.documents = 0
        self.line = self.column = 1
        self.skip = 0  # depth of a key that is no text

    def take(self, event: Any) -> None:
        """Grow by one event."""
        name = type(event).__name__
        mark = event.start_mark
        if mark is not None:
            self.line, self.column = mark.line + 1, mark.column + 1
        if name == "DocumentStartEvent":
            self.documents += 1
            if self.documents > 1:
                self._stop("a second document begins", "one document per file is read")
        elif name in ("MappingStartEvent", "SequenceStartEvent"):
            self._begin({} if name == "MappingStartEvent" else [], event)
        elif name in ("MappingEndEvent", "SequenceEndEvent"):
            self._end()
        elif name == "ScalarEvent":
            self._scalar(event)
        elif name == "AliasEvent":
            self._alias(event.anchor)

    def _stop(self, what: str, allowed: str = "", remedy: str = "") -> None:
        fault = Fault(self.file, self.line, self.column, what, allowed, remedy)
        raise ScenarioError([*self.faults, fault])

    def _fault(self, what: str, allowed: str = "", remedy: str = "") -> None:
        self.faults.append(Fault(self.file, self.line, self.column, what, allowed, remedy))
        if len(self.faults) >= MAX_FAULTS:
            raise ScenarioError(self.faults)

    def _count(self) -> None:
        self.values += 1
        if self.values > MAX_VALUES:
            remedy = "put large rosters into a CSV and name it under roster:"
            self._stop("there are too many values", f"{MAX_VALUES} at most are read", remedy)

    def _begin(self, empty: Any, event: Any) -> None:
        self._count()
        if len(self.open) >= MAX_DEPTH:
            self._stop("the nesting is too deep", f"{MAX_DEPTH} levels at most are read")
        self._tag(event)
        node = Node(empty, self.line, self.column)
        if self._is_key():
            self._stop("a key is not a text", "keys are plain texts")
        self.open.append((node, event.anchor))
        self.waiting.append(None)

    def _end(self) -> None:
        node, anchor = self.open.pop()
        self.waiting.pop()
        self._put(node, anchor)

    def _is_key(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1][0].value, dict) and not self.waiting[-1]

    def _scalar(self, event: Any) -> None:
        self._count()
        self._tag(event)
        text = event.value.replace(_COMMA, ",")
        if self._is_key():
            self._key(text)
            return
        strange = unprintable(text)
        if strange:
            what = f"the text holds U+{ord(strange):04X}"
            self._fault(what, "letters and signs that can be printed are allowed")
            text = UNREADABLE
        value = text if strange or event.style else self._resolve(text)
        self._put(Node(value, self.line, self.column), event.anchor)

    def _key(self, text: str) -> None:
        node = self.open[-1][0]
        strange = unprintable(text)
        if strange:
            self._stop(
                f"the key holds U+{ord(strange):04X}",
                "letters and signs that can be printed are allowed",
            )
        if text == "<<":
            self._fault("a merge key (<<) stands here", "", "write the block out")
        if text in node.value:
            self._fault(
                f"{text[:60]} stands here a second time",
                f"it is already given at line {node.keys[text][0]}",
                "keep one of the two",
            )
        node.keys.setdefault(text, (self.line, self.column))
        self.waiting[-1] = text or " "

    def _put(self, node: Node, anchor: str | None) -> None:
        if anchor:
            self.anchors[anchor] = node
        if not self.open:
            self.root = node
            return
        above = self.open[-1][0]
        above.size += node.size
        if above.size > MAX_WRITTEN_OUT:
            self._stop(
                "the aliases stand for too many values", f"{MAX_WRITTEN_OUT} at most are read"
            )
        if isinstance(above.value, list):
            above.value.append(node)
        else:
            above.value.setdefault(self.waiting[-1], node)
            self.waiting[-1] = None

    def _alias(self, name: str) -> None:
        self.aliases += 1
        if self.aliases > MAX_ALIASES:
            self._stop("there are too many aliases", f"{MAX_ALIASES} at most are read")
        if self._is_key():
            self._stop("a key is an alias", "keys are plain texts")
        if name not in self.anchors:
            self._stop(
                f"the alias *{name[:60]} has no anchor before it", "", f"mark it &{name[:60]}"
            )
        self._put(self.anchors[name], None)

    def _tag(self, event: Any) -> None:
        tag = getattr(event, "tag", None)
        if tag and str(tag) not in ("!", "None"):
            self._fault(f"the tag {str(tag)[:60]} stands here", "tags are not used in scenarios")

    def _resolve(self, text: str) -> Any:
        """A plain scalar by the core schema of YAML 1.2."""
        if text in _WORDS:
            return _WORDS[text]
        if _NOT_FINITE.match(text):
            self._fault(f"{text} is no number that can be used", "a finite number is expected")
            return UNREADABLE
        if _INT.match(text) and len(text) <= 30:
            return int(text, 0) if text[:2] in ("0x", "0o") else int(text)
        if _INT.match(text) or _FLOAT.match(text):
            value = float(text) if len(text) <= 400 else math.inf
            if math.isfinite(value) and not _INT.match(text):
                return value
            self._fault(
                f"{text[:40]} is too large a number", "a number of sensible size is expected"
            )
            return UNREADABLE
        return text
