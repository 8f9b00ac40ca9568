"""Formulas over a tally: 'jin.people.fates.captive / mustered', '1 - results.hit_share'.

    sum = product {("+" | "-") product};  product = power {("*" | "/") power}
    power = ["-"] atom;  atom = number | path | "(" sum ")"

A path walks through ``tally.json``. Its first word is a side, ``results`` or another top-level
entry. A bare name that comes later in a formula is looked for beside the path before it: in
``jin.people.fates.captive / mustered`` it is ``jin.people.mustered``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rearguard.kit.units import UnitError

_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)\s*(%?)|([^\W\d][\w.'-]*)|([-+*/()]))")
LONGEST, DEEPEST = 300, 20


@dataclass(frozen=True, slots=True)
class Literal:
    """A number."""

    value: float


@dataclass(frozen=True, slots=True)
class Path:
    """A walk through the tally; ``beside`` is the path it stands next to, for a bare name."""

    words: tuple[str, ...]
    beside: tuple[str, ...] = ()

    @property
    def nearest(self) -> tuple[str, ...]:
        """The walk that is tried first."""
        return self.beside[:-1] + self.words


@dataclass(frozen=True, slots=True)
class Join:
    """Two parts joined by +, -, * or /."""

    sign: str
    left: Tree
    right: Tree


Tree = Literal | Path | Join


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula and the text it was read from."""

    text: str
    tree: Tree

    def value(self, tally: Mapping[str, Any]) -> float | None:
        """Its value in one run; None where something never came to pass or nothing divides it.

        Raises
        ------
        KeyError    a path leads nowhere in this tally
        """
        return _value(self.tree, tally)

    def paths(self) -> tuple[Path, ...]:
        """Every path in it, from left to right."""
        return tuple(_paths(self.tree))


def read_formula(text: object, _measures: str = "song") -> Formula:
    """Read a formula.

    Raises
    ------
    UnitError

    >>> tally = {"sides": {"jin": {"people": {"mustered": 4, "fates": {"captive": 3}}}}}
    >>> read_formula("jin.people.fates.captive / mustered").value(tally)
    0.75
    """
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise UnitError(
            f"is {text!r}"[:80], "a formula such as jin.people.fates.captive / mustered"
        )
    return Formula(text.strip(), _Reading(text).whole())


class _Reading:
    """One pass over the tokens."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.tokens = self._tokens(text)
        self.beside: tuple[str, ...] = ()

    def _tokens(self, text: str) -> list[Literal | str | tuple[str, ...]]:
        tokens: list[Literal | str | tuple[str, ...]] = []
        at, end = 0, len(text.rstrip())
        while at < end:
            found = _TOKEN.match(text, at)
            if not found:
                raise UnitError(f"is {text}"[:80], f"{text[at:].strip()[:20]!r} is not understood")
            number, percent, path, sign = found.groups()
            if number:
                tokens.append(Literal(float(number) / (100.0 if percent else 1.0)))
            elif path:
                words = tuple(path.split("."))
                if not all(words):
                    raise UnitError(f"is {text}"[:80], f"{path!r} has an empty part")
                tokens.append(words)
            else:
                tokens.append(sign)
            at = found.end()
        return tokens

    def whole(self) -> Tree:
        tree = self.sum(0)
        if self.at < len(self.tokens):
            raise UnitError(f"is {self.text}"[:80], "a sign + - * / is missing in it")
        if _paths(tree) and _is_nought(tree):
            raise UnitError(f"is {self.text}"[:80], "it is nought, whatever comes to pass")
        return tree

    def _next(self) -> Literal | str | tuple[str, ...] | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def sum(self, depth: int) -> Tree:
        tree = self.product(depth)
        while self._next() in ("+", "-"):
            sign = str(self.tokens[self.at])
            self.at += 1
            tree = Join(sign, tree, self.product(depth))
        return tree

    def product(self, depth: int) -> Tree:
        tree = self.atom(depth)
        while self._next() in ("*", "/"):
            sign = str(self.tokens[self.at])
            self.at += 1
            right = self.atom(depth)
            if sign == "/" and _is_nought(right):
                raise UnitError(f"is {self.text}"[:80], "nothing can be divided by nought")
            tree = Join(sign, tree, right)
        return tree

    def atom(self, depth: int) -> Tree:
        if depth > DEEPEST:
            raise UnitError("is nested too deeply", f"at most {DEEPEST} brackets are allowed")
        token = self._next()
        self.at += 1
        if token == "-":
            return Join("-", Literal(0.0), self.atom(depth + 1))
        if token == "(":
            tree = self.sum(depth + 1)
            if self._next() != ")":
                raise UnitError(f"is {self.text}"[:80], "a bracket in it is not closed")
            self.at += 1
            return tree
        if isinstance(token, Literal):
            return token
        if isinstance(token, tuple):
            return self._path(token)
        raise UnitError(f"is {self.text}"[:80], "a number or a path is missing in it")

    def _path(self, words: tuple[str, ...]) -> Path:
        if len(words) == 1 and self.beside:
            return Path(words, self.beside)
        self.beside = words
        return Path(words)


def _value(tree: Tree, tally: Mapping[str, Any]) -> float | None:
    if isinstance(tree, Literal):
        return tree.value
    if isinstance(tree, Path):
        return _look_up(tree, tally)
    left, right = _value(tree.left, tally), _value(tree.right, tally)
    if left is None or right is None or (tree.sign == "/" and right == 0.0):
        return None
    if tree.sign == "/":
        return left / right
    return {"+": left + right, "-": left - right, "*": left * right}[tree.sign]


def _is_nought(tree: Tree) -> bool:
    """Whether it is nought whatever its paths hold, reckoned exactly for two sets of numbers."""
    named = dict.fromkeys(path.nearest for path in _paths(tree))
    trials = (
        {path: Fraction(3**k, base + k) for k, path in enumerate(named)} for base in (1009, 10007)
    )
    return all(not _exactly(tree, trial) for trial in trials)


def _exactly(tree: Tree, held: Mapping[tuple[str, ...], Fraction]) -> Fraction | None:
    """Its value where each path holds such a number; None where something is divided by nought."""
    if isinstance(tree, Literal):
        return Fraction(tree.value)
    if isinstance(tree, Path):
        return held[tree.nearest]
    left, right = _exactly(tree.left, held), _exactly(tree.right, held)
    if left is None or right is None or (tree.sign == "/" and not right):
        return None
    if tree.sign == "/":
        return left / right
    return {"+": left + right, "-": left - right, "*": left * right}[tree.sign]


def _look_up(path: Path, tally: Mapping[str, Any]) -> float | None:
    tries = [path.words]
    for cut in range(len(path.beside) - 1, 0, -1):
        tries.append(path.beside[:cut] + path.words)
    for words in tries if not path.beside else tries[1:] + tries[:1]:
        for top in (tally, tally.get("sides", {})):
            found, here = _walk(words, top)
            if found:
                return None if here is None else float(here)
    raise KeyError(".".join(path.words))


def _walk(words: tuple[str, ...], here: Any) -> tuple[bool, Any]:
    for word in words:
        if not isinstance(here, Mapping) or word not in here:
            return False, None
        here = here[word]
    return not isinstance(here, (Mapping, list, str)), here


def _paths(tree: Tree) -> list[Path]:
    if isinstance(tree, Path):
        return [tree]
    return _paths(tree.left) + _paths(tree.right) if isinstance(tree, Join) else []
