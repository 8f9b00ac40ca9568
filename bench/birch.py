"""Birch Ridge over many seeds: does the screen break, does it need the volley, who is gathered?

    python bench/birch.py break --seeds 100       to one minute after contact, 3 variants
    python bench/birch.py round-up --seeds 30     the four hours, with five parties, one and eight
    python bench/birch.py sweep --seeds 3         judged numbers, each at both ends of its range

Writes one row a run to ``bench/results/birch-<what>.csv`` as it ends, leaves out what is there
already, and prints shares with their 95 % intervals (Wilson) and medians. Seeds start at
``--first``: those under 1000 were looked at while judged numbers were chosen, so rates are quoted
from others.
"""

import argparse
import csv
import math
import statistics
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

FIGURE = 10
LATEST_S = 2400.0
STEP_S = 10.0
MATTERS = 0.1  # of the side; less than this at contact is no difference
BREAK: dict[str, dict[str, Any]] = {
    "default": {},
    "no volley": {"sides.song.units.guns.rounds": 0},
    "ordinary": {"sides.jin.units.screen.grade": "ordinary"},
}
ROUND_UP: dict[str, dict[str, Any]] = {
    "default": {},
    "one party": {"laws": {"pursuit": {"party_men": 5000}}},
    "eight parties": {"laws": {"pursuit": {"party_men": 600}}},
}
SWEPT = (
    "tire.refill_m_s", "gait.blown_share", "gait.worn_loss", "flight.panic_at", "hunt.chase_s",
    "hunt.sight_m", "hunt.spared", "pursuit.kept_share", "pursuit.dull_s", "surrender.shut",
    "capture.cut_down", "rally.stress_below", "flight.wary_m", "pursuit.leash_m", "hunt.hope",
    "flight.pressed_m", "rout.cornered_way", "strike.bout_share", "pursuit.front_m",
    "rally.alone_per_min",
)  # fmt: skip
BANDS = {"captive": (0.50, 0.65), "scattered": (0.28, 0.38), "dead": (0.0, 0.10)}
Row = dict[str, Any]


def begin(seed: int, overrides: dict[str, Any], figure: int) -> tuple[Any, Any]:
    """A cast of the scenario and a clock over it."""
    from rearguard.record.record import Record
    from rearguard.run.start import cast
    from rearguard.scenario.load import load_scenario

    start = cast(load_scenario("birch-ridge", overrides=overrides), seed, figure=figure)
    return start, start.new_clock(Record(start.host.n_units))


def until_contact(variant: str, seed: int) -> Row:
    """One run to a minute after first contact."""
    start, clock = begin(seed, BREAK[variant], FIGURE)
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
        "minute_after": broken_share(start.host, jin), "break_s": results.get("break_s"),
        "hit_before_break": results.get("hit_before_break_share"),
        "rounds_left": results.get("rounds_left"),
    }  # fmt: skip


def broken_share(host: Any, side: int) -> float:
    """Men of a side who run, are frozen, cornered or taken, or have left, over its muster."""
    from rearguard.host.doing import Doing

    broken = (Doing.FLEEING, Doing.FROZEN, Doing.CORNERED, Doing.CAPTIVE, Doing.LEFT_MAP)
    every, n, total, out = host.all, host.n_people, 0.0, 0.0
    for i in range(n):
        if every.side[i] == side:
            total += float(every.men[i])
            out += float(every.men[i]) * (int(every.doing[i]) in broken)
    return out / total


def round_up(variant: str, seed: int) -> Row:
    """One run of four hours."""
    return four_hours(variant, seed, ROUND_UP[variant], FIGURE)


def four_hours(variant: str, seed: int, changed: dict[str, Any], figure: int) -> Row:
    """Who is where at the end, and the named results."""
    start, clock = begin(seed, changed, figure)
    host = start.host
    jin = host.sides.index("jin")
    people = [i for i in range(host.n_people) if host.all.side[i] == jin]
    fresh = float(host.beasts.fresh[host.people.mount[people[0]]])
    clock.run_until(start.until_s)
    fates = host.fates(people)
    total = sum(fates.values())
    row = {"variant": variant, "seed": seed, "fresh": fresh}
    return row | {k: v / total for k, v in fates.items()} | dict(clock.results())


def sweep(variant: str, seed: int) -> Row:
    """One run of four hours with one number at one end of its range, ``law.number=value``."""
    if variant == "default":
        return four_hours(variant, seed, {}, FIGURE)
    name, value = variant.split("=")
    law, number = name.split(".")
    return four_hours(variant, seed, {"laws": {law: {number: float(value)}}}, FIGURE)


def ends() -> list[str]:
    """The variants of a sweep: nothing changed, then each swept number at both ends."""
    from rearguard.run.numbers import law_numbers

    by_name = {f"{n.law}.{n.name}": n for n in law_numbers()}
    return ["default"] + [
        f"{name}={end:g}" for name in SWEPT for end in (by_name[name].low, by_name[name].high)
    ]


def wilson(hits: int, n: int) -> tuple[float, float]:
    """95 % interval of a share (Wilson 1927)."""
    z, p = 1.959964, hits / n
    middle, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


def said(name: str, hits: list[bool], values: list[float]) -> None:
    """Print in how many runs something holds, and how the value behind it is spread."""
    if not hits:
        return
    low, high = wilson(sum(hits), len(hits))
    cut = statistics.quantiles(values, n=10) if len(values) > 1 else values * 9
    share = f"{sum(hits):3d}/{len(hits)} = {sum(hits) / len(hits):.2f}"
    print(
        f"{name:58s} {share} ({low:.2f}-{high:.2f})"
        f"  median {statistics.median(values):.3f} (tenths {cut[0]:.3f}-{cut[-1]:.3f})"
    )


def number(row: Row, column: str) -> float:
    """A column as a number; nan where it never came to pass."""
    return float("nan") if row[column] in (None, "") else float(row[column])


def tell_break(rows: list[Row]) -> None:
    """What the issue of the break asks, by variant."""
    by = {(r["variant"], int(r["seed"])): r for r in rows}
    for variant in BREAK:
        mine = [r for r in rows if r["variant"] == variant]
        for column in ("minute_after", "at_contact"):
            values = [v for v in (number(r, column) for r in mine) if v == v]
            said(f"{variant}: more than half broken, {column}", [v > 0.5 for v in values], values)
            said(f"{variant}: holds (less than a tenth broken), {column}",
                 [v < 0.1 for v in values], values)  # fmt: skip
        hit = [v for v in (number(r, "hit_before_break") for r in mine) if v == v]
        said(f"{variant}: under 1 % hit before the break", [v < 0.01 for v in hit], hit)
    seeds = sorted({s for v, s in by if v == "default"} & {s for v, s in by if v == "no volley"})
    more = [number(by["default", s], "at_contact") - number(by["no volley", s], "at_contact")
            for s in seeds]  # fmt: skip
    pairs = [m for m in more if m == m]
    said(
        "the volley breaks a tenth of the side more by contact", [m > MATTERS for m in pairs], pairs
    )


def tell_round_up(rows: list[Row]) -> None:
    """Who was gathered, and for which horses the bands are met."""
    for variant in ROUND_UP:
        mine = [r for r in rows if r["variant"] == variant]
        for fate, (low, high) in BANDS.items():
            values = [number(r, fate) for r in mine]
            said(f"{variant}: {fate} {low:.2f} to {high:.2f}", [low <= v <= high for v in values],
                 values)  # fmt: skip
        delay = [v for v in (number(r, "delay_bought_s") for r in mine) if v == v]
        said(f"{variant}: the march is resumed; delay [min]", [True] * len(delay)
             + [False] * (len(mine) - len(delay)), [v / 60 for v in delay] or [0.0])  # fmt: skip
    for low in (0.3, 0.4, 0.5, 0.6, 0.7):
        some = [r for r in rows if r["variant"] == "default"
                and low <= number(r, "fresh") < low + 0.1]  # fmt: skip
        values = [number(r, "captive") for r in some]
        said(f"default, horses {low:.1f} to {low + 0.1:.1f} of fresh: captive in the band",
             [0.5 <= v <= 0.65 for v in values], values)  # fmt: skip


def tell_sweep(rows: list[Row]) -> None:
    """What each number does to the shares of gathered and of away, largest first."""
    by = {(r["variant"], int(r["seed"])): r for r in rows}
    moves = []
    for variant in sorted({v for v, _ in by} - {"default"}):
        seeds = [s for v, s in by if v == variant and ("default", s) in by]
        change = [
            statistics.mean(number(by[variant, s], f) - number(by["default", s], f) for s in seeds)
            for f in ("captive", "scattered", "dead")
        ]
        moves.append((change, variant, len(seeds)))
    for change, variant, seeds in sorted(moves, key=lambda m: -abs(m[0][0])):
        shares = "  ".join(f"{c:+.3f}" for c in change)
        print(f"{variant:32s} gathered, away, dead: {shares}  ({seeds} seeds)")


def done_before(path: Path) -> list[Row]:
    """Rows of an earlier call."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def main() -> None:
    """Run the seeds and write the table."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("what", choices=("break", "round-up", "sweep"))
    words.add_argument("--seeds", type=int, default=10)
    words.add_argument("--first", type=int, default=5000)
    words.add_argument("--processes", type=int, default=2)
    words.add_argument("--variants", nargs="*")
    given = words.parse_args()
    work, variants, tell = {
        "break": (until_contact, list(BREAK), tell_break),
        "round-up": (round_up, list(ROUND_UP), tell_round_up),
        "sweep": (sweep, ends(), tell_sweep),
    }[given.what]
    out = Path(__file__).parent / "results" / f"birch-{given.what}.csv"
    out.parent.mkdir(exist_ok=True)
    rows = done_before(out)
    have = {(r["variant"], int(r["seed"])) for r in rows}
    seeds = range(given.first, given.first + given.seeds)
    jobs = [(v, s) for s in seeds for v in given.variants or variants if (v, s) not in have]
    with ProcessPoolExecutor(given.processes, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(work, *job) for job in jobs]):
            rows.append(done.result())
            rows.sort(key=lambda r: (r["variant"], int(r["seed"])))
            with out.open("w", encoding="utf-8", newline="") as file:
                table = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
                table.writeheader()
                table.writerows(rows)
    tell(rows)


if __name__ == "__main__":
    main()
