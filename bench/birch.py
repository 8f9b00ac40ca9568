"""Birch Ridge over many seeds: does the screen break, does it need the volley, do others hold?

    python bench/birch.py break --seeds 100       to one minute after contact, 3 variants
    python bench/birch.py round-up --seeds 30     the four hours

Writes one row a run to ``bench/results/birch-<what>.csv`` and prints shares with their 95 %
intervals (Wilson) and medians. Seeds start at ``--first``: those under 1000 were looked at while
judged numbers were chosen, so rates are quoted from others.
"""

import argparse
import csv
import math
import statistics
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

FIGURE = 10
LATEST_S = 2400.0
STEP_S = 10.0
VARIANTS: dict[str, dict[str, Any]] = {
    "default": {},
    "no volley": {"sides.song.units.guns.rounds": 0},
    "ordinary": {"sides.jin.units.screen.grade": "ordinary"},
}


def until_contact(job: tuple[str, int]) -> dict[str, Any]:
    """One run to a minute after first contact."""
    from rearguard.record.record import Record
    from rearguard.run.start import cast
    from rearguard.scenario.load import load_scenario

    variant, seed = job
    scenario = load_scenario("birch-ridge", overrides=VARIANTS[variant])
    start = cast(scenario, seed, figure=FIGURE)
    clock = start.new_clock(Record(start.host.n_units))
    jin = start.host.sides.index("jin")
    at_contact = contact_s = float("nan")
    while clock.t_s < LATEST_S:
        clock.run_until(clock.t_s + STEP_S)
        if clock.outcome.first_contact_s >= 0 and contact_s != contact_s:
            contact_s = clock.outcome.first_contact_s
            at_contact = broken_share(start.host, jin)
        if contact_s == contact_s and clock.t_s >= contact_s + 60.0:
            break
    results = clock.results()
    return {
        "variant": variant, "seed": seed, "contact_s": contact_s, "at_contact": at_contact,
        "minute_after": broken_share(start.host, jin),
        "break_s": results.get("break_s"),
        "hit_before_break": results.get("hit_before_break_share"),
        "rounds_left": results.get("rounds_left"),
    }  # fmt: skip


def broken_share(host: Any, side: int) -> float:
    """Share of a side's muster that is broken."""
    every, n = host.all, host.n_people
    mine = (every.side[:n] == side) & (every.doing[:n] != 0)
    men = every.men[:n][mine].astype(float)
    return float(men[np.isin(every.doing[:n][mine], BROKEN)].sum() / men.sum())


BROKEN = (9, 10, 11, 13, 17)  # frozen, fleeing, cornered, captive, left the map


def round_up(job: tuple[str, int]) -> dict[str, Any]:
    """One run of four hours."""
    from rearguard.record.record import Record
    from rearguard.run.start import cast

    start = cast("birch-ridge", job[1], figure=FIGURE)
    clock = start.new_clock(Record(start.host.n_units))
    clock.run_until(start.until_s)
    fates = start.host.fates(start.host.all.side == start.host.sides.index("jin"))
    n = start.host.n_people
    people = [i for i in range(n) if start.host.all.side[i] == start.host.sides.index("jin")]
    fates = start.host.fates(people)
    total = sum(fates.values())
    screen = people[len(people) // 2]
    fresh = float(start.host.beasts.fresh[max(int(start.host.people.mount[screen]), 0)])
    row = {"variant": "default", "seed": job[1], "fresh": fresh}
    return row | {k: v / total for k, v in fates.items()} | dict(clock.results())


def wilson(hits: int, n: int) -> tuple[float, float]:
    """95 % interval of a share (Wilson 1927)."""
    z, p = 1.959964, hits / n
    middle, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


def tell(rows: list[dict[str, Any]], variant: str, column: str, above: float) -> None:
    """Print the share of runs in which a column is above a bound."""
    values = [float(r[column]) for r in rows if r["variant"] == variant and r[column] == r[column]]
    if not values:
        return
    hits = sum(v > above for v in values)
    low, high = wilson(hits, len(values))
    print(
        f"{variant:10s} {column:14s} > {above:g}: {hits}/{len(values)} = {hits / len(values):.2f}"
        f" ({low:.2f}-{high:.2f}), median {statistics.median(values):.3f}"
    )


def main() -> None:
    """Run the seeds and write the table."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("what", choices=("break", "round-up"))
    words.add_argument("--seeds", type=int, default=10)
    words.add_argument("--first", type=int, default=5000)
    words.add_argument("--processes", type=int, default=2)
    words.add_argument("--variants", nargs="*", default=list(VARIANTS))
    given = words.parse_args()
    seeds = range(given.first, given.first + given.seeds)
    work = until_contact if given.what == "break" else round_up
    names = given.variants if given.what == "break" else ["default"]
    jobs = [(v, s) for s in seeds for v in names]
    with ProcessPoolExecutor(given.processes, mp_context=get_context("spawn")) as pool:
        rows = list(pool.map(work, jobs))
    out = Path(__file__).parent / "results" / f"birch-{given.what}.csv"
    out.parent.mkdir(exist_ok=True)
    with out.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)
    for variant in names:
        if given.what == "break":
            tell(rows, variant, "at_contact", 0.5)
            tell(rows, variant, "minute_after", 0.5)
        else:
            for fate in ("captive", "scattered", "dead", "present"):
                tell(rows, variant, fate, 0.5)


if __name__ == "__main__":
    main()
