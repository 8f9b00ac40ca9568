"""Pairs: the same small situation on the same seeds, with a mechanism and without it.

Six seeds by default: the mean must not reverse. ``REARGUARD_PAIRS=30`` runs thirty, of which 24
must show the stated direction; whenever it is set the figures go to ``docs/evidence/pairs.csv``.
"""

import csv
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

FILE = Path(__file__).parents[2] / "docs" / "evidence" / "pairs.csv"
HEAD = (
    "row",
    "pair",
    "measure",
    "seeds",
    "with",
    "without",
    "direction",
    "agree",
    "tie",
    "reverse",
)
FIRST_SEED = 7000  # no default number was chosen on these


class Pair(NamedTuple):
    """One mechanism: what is measured, and which way it must move.

    ``run(seed, on)`` gives the measure; with the mechanism it must be greater (``more``) or less.
    ``same`` instead asks for no difference beyond that much.
    """

    row: str
    name: str
    measure: str
    run: Callable[[int, bool], float]
    more: bool = True
    same: float | None = None


def seeds_asked() -> int:
    """How many seeds are run."""
    return int(os.environ.get("REARGUARD_PAIRS", "6"))


def test_and_keep(pair: Pair) -> str:
    """Run a pair; its figures are kept when they were asked for. Gives its fault, if any."""
    on, off = figures(pair, seeds_asked())
    if "REARGUARD_PAIRS" in os.environ:
        keep(judge(pair, on, off))
    return fault(pair, on, off)


def figures(pair: Pair, seeds: int) -> tuple[np.ndarray, np.ndarray]:
    """Measures with and without the mechanism, seed by seed."""
    which = range(FIRST_SEED, FIRST_SEED + seeds)
    return tuple(np.array([pair.run(s, on) for s in which], float) for on in (True, False))


def judge(pair: Pair, on: np.ndarray, off: np.ndarray) -> dict[str, object]:
    """One row of the table of pairs."""
    gain = on - off if pair.more else off - on
    return dict(
        zip(
            HEAD,
            (
                pair.row, pair.name, pair.measure, len(on), f"{on.mean():.4g}",
                f"{off.mean():.4g}", "same" if pair.same is not None else
                "more" if pair.more else "less", int((gain > 0).sum()), int((gain == 0).sum()),
                int((gain < 0).sum()),
            ),
            strict=True,
        )
    )  # fmt: skip


def fault(pair: Pair, on: np.ndarray, off: np.ndarray) -> str:
    """Why a pair does not hold, or an empty text."""
    told = f"{pair.row} {pair.name}: {pair.measure} {on.mean():.4g} with, {off.mean():.4g} without"
    if pair.same is not None:
        return told if abs(on.mean() - off.mean()) > pair.same else ""
    gain = on - off if pair.more else off - on
    if gain.mean() <= 0.0:
        return told + (" (no effect at all)" if not gain.any() else " (reversed)")
    if len(on) >= 30 and (gain > 0).sum() < 0.8 * len(on):
        return f"{told}: the stated direction in {(gain > 0).sum()} of {len(on)}"
    return ""


def keep(row: dict[str, object]) -> None:
    """Put a row into the committed table, in place of the one before."""
    rows = {}
    if FILE.is_file():
        with FILE.open(encoding="utf-8", newline="") as opened:
            rows = {(r["row"], r["pair"]): r for r in csv.DictReader(opened)}
    rows[row["row"], row["pair"]] = row
    with FILE.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.DictWriter(opened, HEAD, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows[k] for k in sorted(rows))
