"""Read a condition: 'enemy within 100 bu', 'dark or lost 20 %', 'all gathered'.

The phrases are listed in ``conditions``; here is only the grammar:

    either = all {"or" all};  all = one {"and" one};  one = "not" one | "(" either ")" | phrase
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable

from rearguard.kit.fields import Quantity
from rearguard.kit.hours import read_hour
from rearguard.kit.spot import PLACE, Spot
from rearguard.kit.units import UnitError
from rearguard.laws.command.conditions import (
    DEEDS,
    SOUNDS,
    SPENT,
    After,
    All,
    At,
    Condition,
    Dark,
    Does,
    Done,
    Either,
    Gathered,
    Hears,
    Lost,
    Not,
    Reached,
    Sees,
    Spent,
    Strength,
    Told,
    Within,
)

_NAME = r"[^\W\d_][\w'’-]*"
_WITHIN = re.compile(rf"^({_NAME}) (within|beyond) (.+?)(?: of (.+))?$")
_STRENGTH = re.compile(rf"^({_NAME}) (fewer|more) than (.+)$")
_DOES = re.compile(rf"^({_NAME}) (\w+)$")
_LENGTH = Quantity("length", 0.0, 2e6)
_TIME = Quantity("time", 0.0, 60 * 86400.0)
_COUNT = Quantity("count", 0.0, 1e7)
_SHARE = Quantity("share", 0.0, 1.0)
EXAMPLES = "enemy within 100 bu, sees enemy, at 15:00, after 30 min, order done: NAME, dark, hit"
LONGEST = 400


def read_condition(text: object, measures: str = "song") -> Condition:
    """Read a condition.

    Raises
    ------
    UnitError

    >>> read_condition("dark or lost 20 %")
    Either(parts=(Dark(), Lost(share=0.2)))
    """
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise UnitError(f"is {text!r}"[:80], f"a condition is expected here: {EXAMPLES}")
    tokens = re.findall(r"[()]|[^\s()]+", _keep_calls(text))
    tree, at = _either([token.replace("\x00", " ") for token in tokens], 0, measures, 0)
    if at != len(tokens):
        raise UnitError(f"is {text}"[:80], f"nothing may follow after {' '.join(tokens[:at])!r}")
    return tree


def _keep_calls(text: str) -> str:
    """Keep ``uniform(2 km, 3 km)`` together: its brackets are not those of the grammar."""
    return re.sub(
        r"[A-Za-z]+\([^()]*\)",
        lambda call: call[0].replace("(", "\x01").replace(")", "\x02").replace(" ", "\x00"),
        text,
    )


def _either(tokens: list[str], at: int, measures: str, depth: int) -> tuple[Condition, int]:
    return _joined(tokens, at, measures, depth, "or", Either, _all)


def _all(tokens: list[str], at: int, measures: str, depth: int) -> tuple[Condition, int]:
    return _joined(tokens, at, measures, depth, "and", All, _one)


def _joined(
    tokens: list[str],
    at: int,
    measures: str,
    depth: int,
    word: str,
    make: Callable[[tuple[Condition, ...]], Condition],
    inner: Callable[[list[str], int, str, int], tuple[Condition, int]],
) -> tuple[Condition, int]:
    part, at = inner(tokens, at, measures, depth)
    parts = [part]
    while at < len(tokens) and tokens[at].lower() == word:
        part, at = inner(tokens, at + 1, measures, depth)
        parts.append(part)
    return (parts[0] if len(parts) == 1 else make(tuple(parts))), at


def _one(tokens: list[str], at: int, measures: str, depth: int) -> tuple[Condition, int]:
    if depth > 20:
        raise UnitError("is nested too deeply", "at most 20 brackets are allowed")
    if at < len(tokens) and tokens[at].lower() == "not":
        part, at = _one(tokens, at + 1, measures, depth + 1)
        return Not(part), at
    if at < len(tokens) and tokens[at] == "(":
        part, at = _either(tokens, at + 1, measures, depth + 1)
        if at >= len(tokens) or tokens[at] != ")":
            raise UnitError("has a bracket that is not closed")
        return part, at + 1
    end = at
    while end < len(tokens) and tokens[end].lower() not in ("and", "or", "(", ")"):
        end += 1
    phrase = " ".join(tokens[at:end]).replace("\x01", "(").replace("\x02", ")")
    return _phrase(phrase, measures), end


def _phrase(text: str, measures: str) -> Condition:
    """One phrase without and, or, not."""
    fixed: dict[str, Condition] = {
        "dark": Dark(),
        "light": Not(Dark()),
        "hit": Lost(0.0),
        "all gathered": Gathered(1.0),
        "no enemy in sight": Not(Sees("enemy")),
        **{f"{what} spent": Spent(what) for what in SPENT},
        **{f"hears {sound}": Hears(sound) for sound in SOUNDS},
    }
    if text in fixed:
        return fixed[text]
    starts: dict[str, Callable[[str], Condition]] = {
        "at ": lambda rest: At(read_hour(rest, measures)),
        "after ": lambda rest: After(_TIME.read(rest, measures)),
        "order done:": lambda rest: Done(_name(rest)),
        "sees ": lambda rest: Sees(_name(rest)),
        "told ": lambda rest: Told(_name(rest)),
        "lost ": lambda rest: Lost(_SHARE.read(rest, measures)),
        "reached ": lambda rest: Reached(Spot.read(rest, measures)),
    }
    for start, make in starts.items():
        if text.startswith(start):
            return make(text[len(start) :].strip())
    if text.endswith(" gathered"):
        return Gathered(_SHARE.read(text.removesuffix(" gathered"), measures))
    return _about_a_body(text, measures)


def _about_a_body(text: str, measures: str) -> Condition:
    within = _WITHIN.match(text)
    if within:
        of = Spot.read(within[4], measures) if within[4] else None
        near = Within(within[1], _LENGTH.read(within[3], measures), of)
        return near if within[2] == "within" else Not(near)
    strength = _STRENGTH.match(text)
    if strength:
        return Strength(strength[1], strength[2] == "fewer", _COUNT.read(strength[3], measures))
    does = _DOES.match(text)
    if does and does[2] in DEEDS:
        return Does(does[1], does[2])
    known = "enemy within|enemy beyond|sees|at|after|order done:|reached|dark|light|hit|lost|told"
    words = [*known.split("|"), "all gathered", "rounds spent", *(f"enemy {d}" for d in DEEDS)]
    near_by = difflib.get_close_matches(text, words, 1, 0.6)
    remedy = f"did you mean {near_by[0]}?" if near_by else ""
    raise UnitError(f"is {text or 'empty'}"[:80], f"a condition is one of: {EXAMPLES}, …", remedy)


def _name(text: str) -> str:
    if not PLACE.match(text):
        raise UnitError(f"names {text!r}"[:80], "a name begins with a letter")
    return text
