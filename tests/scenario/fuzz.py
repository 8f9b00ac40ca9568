"""Scenario files gone wrong: mutations of the shipped ones, the same for each seed.

``mutant(seed)`` gives the bytes of one. Run as a program to try many:

    python tests/scenario/fuzz.py 10000 [first seed]

Every file must end as a scenario or as a ``ScenarioError`` whose faults have line and column.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

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


def _swap_blocks(text: str, dice: random.Random) -> str:
    words = text.split(" ")
    first, second = dice.randrange(len(words)), dice.randrange(len(words))
    words[first], words[second] = words[second], words[first]
    return " ".join(words)


_WAYS = (
    _drop_line, _double_line, _shift_indent, _strange_value, _strange_value, _strange_word,
    _strange_word, _odd_sign, _typing_slip, _typing_slip, _huge_number, _deep, _aliases, _ring,
    _large, _long_line, _cut, _bad_bytes, _two_documents, _swap_blocks,
)  # fmt: skip


def trouble(seed: int) -> str | None:
    """What went wrong with one mutant beyond an honest error, or None."""
    from rearguard.errors import ScenarioError
    from rearguard.scenario.load import read_scenario

    def nothing(name: str) -> bytes:
        from rearguard.errors import Fault

        raise ScenarioError([Fault(name, 1, 1, "there is no such file")])

    began = time.process_time()
    try:
        read_scenario(mutant(seed), "mutant.yaml", nothing, {}).drawn(lambda path: 0.37)
    except ScenarioError as error:
        for fault in error.faults:
            if fault.line < 1 or fault.column < 1 or not fault.what or len(str(fault)) > 3000:
                return f"seed {seed}: not a useful fault: {fault!r}"[:500]
    except Exception as error:
        return f"seed {seed}: {type(error).__name__}: {error}"[:500]
    took_s = time.process_time() - began
    return f"seed {seed}: took {took_s:.1f} s" if took_s > 5.0 else None


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    bad = [said for seed in range(first, first + count) if (said := trouble(seed))]
    print("\n".join(bad) or f"{count} files, no trouble")
    sys.exit(bool(bad))
