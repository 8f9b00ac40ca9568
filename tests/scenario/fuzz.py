"""Scenario files gone wrong: mutations of the shipped ones, the same for each seed.

``mutant(seed)`` gives the bytes of one. Run as a program to try many, here 10,000 read and the
first 300 of them also run:

    python tests/scenario/fuzz.py 10000 [first seed] [--run 300]

Every file must end as a scenario or as a ``ScenarioError`` whose faults have line and column; a
scenario must live through 60 simulated seconds at figure 100 with nobody lost. Each may take 5 s
of one core and 500 MB more than a run of a shipped scenario does.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import sys
import time
from pathlib import Path
from typing import Any

SHIPPED = Path(__file__).parents[2] / "src" / "rearguard" / "scenario" / "shipped"
_ODD = (  # noqa: SIM905
    "\u0000 \u0007 \u001b \u0085 \u00a0 \u00ad \u0301 \u200b \u200d \u200f \u2028 \u202e \u2066 "
    "\u3000 \ud7ff \ue000 \ue00c \ufeff \ufffd \uffff 𠮷 𝟛 🐎 ﷽ ｕ ₂ ① Ⅳ ٣ ½ ± − – ° ℃ ％ 里 廿 兩"
).split()
_VALUES = (
    ".nan", ".inf", "-.inf", "NaN", "1e999", "-1e308", "9" * 4000, "0x" + "f" * 300, "1e-999",
    "null", "~", "true", "[]", "{}", '""', "''", "[[[[]]]]", "{a: {b: {c: 1}}}", "!!python/none x",
    "*a", "&a x", "<<", "- - -", "uniform(1, 2", "uniform(2, 1)", "normal(1 km, -1 m)", "choice()",
    "lognormal(0, 1)", "triangular(1, 2)", "1 ± 2 ± 3", "± 3", "0.3 ± nan", "uniform(nan, inf)",
    "-5 km", "1e15 km", "5 paces", "3 geng", "三更", "廿五里", "萬萬萬里", "１２ km",
    "1,000,000,000",
    "enemy within", "((((((dark", "not not not dark", "dark and", "at 99:99", "after -3 h",
    "order done: ", "jin.", "1 / 0", "jin.people.fates.captive / mustered / mustered", "a..b",
    "2125-13-45", "0000-00-00", "宣和七十年十三月卅五", "day 0 15:00", "sunset - 100 h", "toward ",
    "column of 0", "line, 999 deep", "999 m XX of ridge", "[1 km, 2 km, 3 km]", "../../etc/passwd",
    "CON", "/dev/zero", "all", "enemy", "x" * 5000, "山" * 3000,
)  # fmt: skip


def sources() -> list[str]:
    """The texts that are mutated."""
    return [path.read_text(encoding="utf-8") for path in sorted(SHIPPED.rglob("*.yaml"))]


def mutant(seed: int) -> bytes:
    """One file gone wrong in one to four ways."""
    dice = random.Random(seed)
    text = dice.choice(sources())
    content: str | bytes = text
    for _ in range(dice.choice((1, 1, 2, 4))):
        content = dice.choice(_WAYS)(content if isinstance(content, str) else text, dice)
    return content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")


def _lines(text: str, dice: random.Random) -> tuple[list[str], int]:
    lines = text.split("\n")
    return lines, dice.randrange(len(lines))


def _drop_line(text: str, dice: random.Random) -> str:
    lines, at = _lines(text, dice)
    return "\n".join(lines[:at] + lines[at + 1 :])


def _double_line(text: str, dice: random.Random) -> str:
    lines, at = _lines(text, dice)
    return "\n".join(lines[:at] + [lines[at]] * dice.choice((2, 2, 50)) + lines[at + 1 :])


def _shift_indent(text: str, dice: random.Random) -> str:
    lines, at = _lines(text, dice)
    more = dice.choice(("", " ", "\t", "    "))
    lines[at] = more + lines[at] if more else lines[at][1:]
    return "\n".join(lines)


def _strange_value(text: str, dice: random.Random) -> str:
    lines, at = _lines(text, dice)
    key, colon, _ = lines[at].partition(": ")
    lines[at] = f"{key}: {dice.choice(_VALUES)}" if colon else lines[at]
    return "\n".join(lines)


def _strange_word(text: str, dice: random.Random) -> str:
    words = text.split(" ")
    words[dice.randrange(len(words))] = dice.choice(_VALUES)
    return " ".join(words)


def _odd_sign(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text))
    return text[:at] + dice.choice(_ODD) * dice.choice((1, 1, 1000)) + text[at:]


def _typing_slip(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) - 1)
    return text[:at] + dice.choice((text[at + 1] + text[at], "", text[at] * 2)) + text[at + 2 :]


def _huge_number(text: str, dice: random.Random) -> str:
    spots = [i for i, sign in enumerate(text) if sign.isdigit()]
    at = dice.choice(spots)
    return text[:at] + "9" * dice.choice((5, 20, 400, 5000)) + text[at:]


def _deep(text: str, dice: random.Random) -> str:
    depth = dice.choice((40, 60, 2000, 100_000))
    opening, closing = dice.choice((("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", "")))
    return f"{text}\nlaws: {opening * depth}1{closing * depth}\n"


def _aliases(text: str, dice: random.Random) -> str:
    if dice.random() < 0.5:
        rows = ["x0: &x0 [1, 1, 1, 1, 1, 1, 1, 1, 1]"]
        rows += [f"x{i}: &x{i} [{', '.join([f'*x{i - 1}'] * 9)}]" for i in range(1, 12)]
        return text + "\n" + "\n".join(rows)
    many = ", ".join(["*a"] * dice.choice((100, 9_000, 20_000)))
    return f"{text}\nx: &a 1\ny:\n" + "\n".join(f"- [{many[:19_000]}]" for _ in range(3))


def _ring(text: str, dice: random.Random) -> str:
    return f"{text}\nlaws: &ring {{rally: *ring}}\n"


def _large(text: str, dice: random.Random) -> str:
    row = dice.choice(("# " + "x" * 70, "fiction: [x]", "  - {a: 1}", "!", "&a", '"\\x41"'))
    return text + "\n" + "\n".join([row] * dice.choice((1_000, 30_000)))


def _long_line(text: str, dice: random.Random) -> str:
    return (
        text + "\nabout: " + dice.choice(("x ", "!", "[", "'", "\\")) * dice.choice((9000, 60_000))
    )


def _cut(text: str, dice: random.Random) -> bytes:
    content = text.encode()
    return content[: dice.randrange(len(content))]


def _bad_bytes(text: str, dice: random.Random) -> bytes:
    content = bytearray(text.encode())
    for _ in range(dice.choice((1, 20))):
        content[dice.randrange(len(content))] = dice.randrange(256)
    return bytes(content)


def _two_documents(text: str, dice: random.Random) -> str:
    return text + dice.choice(("\n---\n", "\n...\n---\na: 1\n", "\n%YAML 9.9\n---\n")) + text


def _other_number(text: str, dice: random.Random) -> str:
    """A number that may well be allowed; such files are often run."""
    spots = list(re.finditer(r"\d+(\.\d+)?", text))
    spot = dice.choice(spots)
    other = dice.choice(("0", "0.01", "0.5", "1", "2", "3", "7", "40", "999", "20000", "1e5"))
    return text[: spot.start()] + other + text[spot.end() :]


def _other_value(text: str, dice: random.Random) -> str:
    """The value that the same name has elsewhere in the file."""
    found = list(re.finditer(r"(\w+): ([^,{}\[\]\n]+)(?=[,}\n])", text))
    spot = dice.choice(found)
    same = [other[2] for other in found if other[1] == spot[1] and other[2] != spot[2]]
    return text[: spot.start(2)] + dice.choice(same or [spot[2]]) + text[spot.end(2) :]


def _more_orders(text: str, dice: random.Random) -> str:
    """A plan for a side, with orders of every kind."""
    spots = [found.end() for found in re.finditer(r"^    people: .*\n", text, re.MULTILINE)]
    if not spots:
        return text
    lines = []
    for number in range(dice.choice((1, 3, 12))):
        order, more = dice.choice(_ORDERS).partition(",")[::2]
        when = dice.choice(_WHENS)
        words = [f"order: {order}", f"name: n{number}", f"unit: {dice.choice(_UNITS)}"]
        words += [more.strip()] if more else []
        words += [f"{dice.choice(('when', 'until'))}: '{when}'"] if when else []
        lines.append(f"      - {{{', '.join(words)}}}\n")
    at = dice.choice(spots)
    return text[:at] + "    plan:\n" + "".join(lines) + text[at:]


_UNITS = ("all", "all", "main", "screen", "guns", "[main, guns]")
_WHENS = (
    "", "", "after 10 s", "enemy within 900 m", "sees enemy", "not dark", "dark or light",
    "order done: n0", "reached ridge", "lost 20 %", "80 % gathered", "hears shots", "at 14:01",
    "no enemy in sight and (after 5 s or horses spent)", "enemy runs", "told screen",
)  # fmt: skip
_ORDERS = (
    "advance", "advance, to: ridge", "halt", "retreat", "rally", "rally, at: ridge",
    "march, to: ridge", "march, to: [0 km, 0 km], via: [ridge], gait: gallop", "hold, at: ridge",
    "hold, facing: S", "screen, for: 20 s", "form, formation: column, files: 2, spacing: 3 m",
    "form, formation: herd", "dismount", "mount", "withdraw, to: ridge", "scatter", "charge",
    "shoot", "volley, range: 300 m", "volley, rounds: 9", "harass, range: 200 m",
    "feign, to: ridge", "ambush, at: ridge", "pursue, parties: 5, leash: 1 km", "escort, men: 30",
    "round up, parties: 4", "sortie, to: ridge", "surrender", "cut, what: bridge",
    "kindle, what: grass", "roll, what: logs", "camp", "picket, men: 5, distance: 100 m",
    "patrol, between: [ridge, ridge]", "scout, toward: ridge", "follow, target: enemy", "forage",
    "conscript, at: ridge, men: 5", "collect, what: captives", "discard, what: loads",
)  # fmt: skip


def _swap_blocks(text: str, dice: random.Random) -> str:
    words = text.split(" ")
    first, second = dice.randrange(len(words)), dice.randrange(len(words))
    words[first], words[second] = words[second], words[first]
    return " ".join(words)


_WAYS = (
    _drop_line, _double_line, _shift_indent, _strange_value, _strange_value, _strange_word,
    _strange_word, _odd_sign, _typing_slip, _typing_slip, _huge_number, _deep, _aliases, _ring,
    _large, _long_line, _cut, _bad_bytes, _two_documents, _swap_blocks, _other_number,
    _other_number, _other_number, _other_value, _other_value, _more_orders, _more_orders,
    _more_orders,
)  # fmt: skip


MOST_S, MOST_MB, RUN_S, FIGURE = 5.0, 500.0, 60.0, 100


def trouble(seed: int, run: bool = False) -> str | None:
    """What went wrong with one mutant beyond an honest error, or None."""
    from rearguard.errors import ScenarioError

    began, held_mb = time.process_time(), _held_mb()
    try:
        scenario = read(mutant(seed))
        if run:
            live_through(scenario)
    except ScenarioError as error:
        for fault in error.faults:
            if fault.line < 1 or fault.column < 1 or not fault.what or len(str(fault)) > 3000:
                return f"seed {seed}: not a useful fault: {fault!r}"[:500]
    except Exception as error:
        return f"seed {seed}: {type(error).__name__}: {error}"[:500]
    took_s, took_mb = time.process_time() - began, _held_mb() - held_mb
    if took_mb > MOST_MB:
        return f"seed {seed}: took {took_mb:.0f} MB"
    return f"seed {seed}: took {took_s:.1f} s" if took_s > MOST_S else None


def read(content: bytes) -> Any:
    """The scenario, read and drawn."""
    from rearguard.errors import Fault, ScenarioError
    from rearguard.scenario.load import read_scenario

    def nothing(name: str) -> bytes:
        raise ScenarioError([Fault(name, 1, 1, "there is no such file")])

    scenario = read_scenario(content, "mutant.yaml", nothing, {})
    scenario.drawn(lambda path: 0.37)
    return scenario


def live_through(scenario: Any) -> None:
    """A simulated minute at figure 100; the tally finds out whether anybody is lost."""
    from rearguard.run.session import Session

    session = Session(scenario, seed=1, figure=FIGURE, until=RUN_S)
    session.run()
    session.tally()


def _held_mb() -> float:
    """The most memory that this process has held [MB]."""
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def warm_up() -> None:
    """Compile, and take the memory that any run takes."""
    from rearguard.scenario.load import load_scenario, shipped

    for name in shipped():
        live_through(load_scenario(name))


def _main() -> int:
    words = argparse.ArgumentParser()
    words.add_argument("count", type=int, nargs="?", default=300)
    words.add_argument("first", type=int, nargs="?", default=0)
    words.add_argument("--run", type=int, default=0, help="so many of them are also run")
    asked = words.parse_args()
    if asked.run:
        warm_up()
    bad = []
    for k in range(asked.count):
        said = trouble(asked.first + k, run=k < asked.run)
        if said:
            bad.append(said)
            print(said, flush=True)
    print(f"{asked.count} files read, {min(asked.run, asked.count)} run, {len(bad)} in trouble")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(_main())
