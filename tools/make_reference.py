"""Write docs/reference/laws.md and columns.md from the stages and tables themselves.

    python tools/make_reference.py

tests/doors/test_reference_pages.py compares the pages with what this writes.
"""

import inspect
import re
from itertools import groupby
from pathlib import Path

from rearguard.clock.laws_in_order import ORDER
from rearguard.host.beliefs import BELIEF_COLUMNS
from rearguard.host.individuals import (
    BEAST_COLUMNS,
    CLIMBER_COLUMNS,
    INDIVIDUAL_COLUMNS,
    PEOPLE_COLUMNS,
    WADER_COLUMNS,
)
from rearguard.host.parties import PARTY_COLUMNS
from rearguard.host.units import UNIT_COLUMNS
from rearguard.kit import streams
from rearguard.kit.stage import PACKAGE, plain
from rearguard.kit.table import Column
from rearguard.run.numbers import EVIDENCE, law_numbers

PAGES = Path(__file__).parents[1] / "docs" / "reference"
MADE = "Made by `tools/make_reference.py`; a test compares it with the code."


def line(*cells: object) -> str:
    """One row of a table."""
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def table(*heads: str) -> list[str]:
    """Head of a table."""
    return ["", line(*heads), "|" + "---|" * len(heads)]


def first_sentence(text: str | None) -> str:
    """What a docstring's first line says."""
    return (text or "").strip().split("\n")[0]


def meaning(remark: str) -> str:
    """What a number's remark says besides its evidence, range and unit."""
    said = remark.partition("[")[0]
    parts = [part.strip() for part in re.split(r"[;,] ?", said)]
    kept = [p for p in parts if p not in EVIDENCE and not re.fullmatch(r"[-\d.e]+ to [-\d.e]+", p)]
    return ", ".join(part for part in kept if part)


def stages() -> list[str]:
    """The stages in the order in which they run."""
    of = {number: name for name, number in vars(streams).items() if isinstance(number, int)}
    lines = table("moment", "driver", "stage", "every", "rows", "writes", "dice", "what happens")
    for moment, runs in ORDER.items():
        for driver, run in runs:
            for made in run:
                path = Path(made.file).resolve().relative_to(PACKAGE).as_posix()
                lines.append(
                    line(
                        moment, driver, f"`{made.name}` in `{path}`", made.every, made.who,
                        ", ".join(f"`{w}`" for w in made.writes),
                        of[made.stream].lower() if made.stream else "",
                        first_sentence(inspect.getdoc(plain(made.function))),
                    )
                )  # fmt: skip
    return lines


def numbers() -> list[str]:
    """Every number of every law, one table for each law."""
    lines = []
    for law, group in groupby(law_numbers(), key=lambda number: number.law):
        lines += ["", f"### {law}", *table("number", "value", "unit", "evidence", "range", "what")]
        for n in group:
            span = "" if n.low is None else f"{n.low:g} to {n.high:g}"
            lines.append(
                line(f"`{n.name}`", f"{n.value:g}", n.unit, n.evidence, span, meaning(n.remark))
            )
    return lines


def laws_page() -> str:
    """docs/reference/laws.md."""
    head = [
        "# The laws: what runs when, and with which numbers", "",
        f"{MADE} `rearguard where WORD` finds",
        "the file; formulas and sources stand in `../evidence/`.", "",
        "## Stages in the order of a tick", "",
        "Each sees one row and writes the columns named. What looks at neighbours is a kernel of",
        "`clock/`: touch, views, shots, hunt, seizing, formations.",
    ]  # fmt: skip
    middle = [
        "", "## Numbers", "",
        "A scenario overrides them under `laws: <law>: <number>`. *measured*: from data; *fitted*:",
        "to data; *recalled*: from memory of a source; *judged*: nobody has measured it, the range",
        "is what it may be.",
    ]  # fmt: skip
    return "\n".join([*head, *stages(), *middle, *numbers(), ""])


def columns_page() -> str:
    """docs/reference/columns.md."""
    title = "# The columns of the state"
    lines = [title, "", f"{MADE} `rearguard schema --columns`", "prints the first six tables."]
    tables: dict[str, tuple[tuple[Column, ...], str]] = {
        "individuals": (INDIVIDUAL_COLUMNS, "one row for each person and each beast"),
        "people": (PEOPLE_COLUMNS, "what only people have; row = `ident`"),
        "climbers": (
            CLIMBER_COLUMNS,
            "beside `people`, where ground is steep; else it has no rows",
        ),
        "waders": (WADER_COLUMNS, "beside `people`, where a river flows; else it has no rows"),
        "beasts": (BEAST_COLUMNS, "what only beasts have; row = `ident` less the number of people"),
        "units": (UNIT_COLUMNS, "one row for each unit"),
        "parties": (PARTY_COLUMNS, "parts of units that were sent off"),
        "beliefs": (BELIEF_COLUMNS, "what each side's commander holds true of bodies of the enemy"),
    }
    for name, (columns, meaning) in tables.items():
        lines += ["", f"## {name}", "", f"{meaning[0].upper()}{meaning[1:]}."]
        lines += table("column", "type", "unit", "at the start", "meaning")
        lines += [
            line(f"`{c.name}`", c.dtype, c.unit, f"{c.default:g}", c.meaning) for c in columns
        ]
    return "\n".join([*lines, ""])


def main() -> None:
    """Write both pages."""
    (PAGES / "laws.md").write_text(laws_page(), encoding="utf-8")
    (PAGES / "columns.md").write_text(columns_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
