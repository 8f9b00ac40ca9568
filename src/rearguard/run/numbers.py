"""Which judged and recalled numbers a run leans on, read off the laws' own remarks.

Every number of a law has a remark behind it: what it is, on what evidence, and the range in which
it may lie (``# judged, 0.2 to 0.5 [-]``). Ensembles sweep these first; reports list them.
"""

import ast
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

LAWS = Path(__file__).resolve().parent.parent / "laws"
EVIDENCE = ("judged", "recalled", "fitted", "measured")
_NUMBER = r"-?\d+(?:\.\d+)?(?:e-?\d+)?"
_RANGE = re.compile(rf"({_NUMBER}) to ({_NUMBER})")
_UNIT = re.compile(r"\[([^\]]*)\]")


class LawNumber(NamedTuple):
    """One number of a law.

    ``low`` and ``high`` are None where the remark names no range.
    """

    law: str
    name: str
    value: float
    evidence: str
    low: float | None
    high: float | None
    unit: str
    remark: str


@cache
def law_numbers() -> tuple[LawNumber, ...]:
    """Every number of every law, in the order of the files."""
    found: list[LawNumber] = []
    for path in sorted(LAWS.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and any(
                getattr(base, "id", "") == "NamedTuple" for base in node.bases
            ):
                found += [n for item in node.body if (n := _number(path.stem, item, lines))]
    return tuple(found)


def _number(law: str, item: ast.stmt, lines: list[str]) -> LawNumber | None:
    """A field with a literal default, and what its remark says."""
    if not isinstance(item, ast.AnnAssign) or not isinstance(item.target, ast.Name):
        return None
    try:
        value = ast.literal_eval(item.value) if item.value is not None else None
    except ValueError:
        return None
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    remark = lines[(item.end_lineno or item.lineno) - 1].partition("#")[2].strip()
    evidence = next((word for word in EVIDENCE if word in remark), "judged")
    span, unit = _RANGE.search(remark), _UNIT.search(remark)
    low, high = (float(span[1]), float(span[2])) if span else (None, None)
    return LawNumber(
        law, item.target.id, float(value), evidence, low, high, unit[1] if unit else "", remark
    )


def judged_numbers(overrides: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Judged and recalled numbers with the values in force, as ``run.json`` lists them.

    Parameters
    ----------
    overrides : mapping    the scenario's ``laws`` block, drawn: law -> number -> value
    """
    listed = []
    for number in law_numbers():
        if number.evidence not in ("judged", "recalled"):
            continue
        given = overrides.get(number.law, {}).get(number.name)
        listed.append(
            {
                "law": number.law,
                "number": number.name,
                "value": number.value if given is None else float(given),
                "default": number.value,
                "evidence": number.evidence,
                "low": number.low,
                "high": number.high,
                "unit": number.unit,
            }
        )
    return listed
