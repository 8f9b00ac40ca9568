"""How fast the hot tempo is: everybody fights in two dense lines, all laws on.

    python bench/hot.py                     100,000 and 1,000,000 men, 1 and 2 threads
    python bench/hot.py --men 100000 --busy    and with a foreign program on one core

Writes a row for each case to ``bench/results/hot-<machine kind>.csv``; a kind is its system,
processor family and number of cores, never a name. Only ratios taken in one run are worth quoting.
"""

import argparse
import csv
import multiprocessing
import os
import platform
import sys
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

RESULTS = Path(__file__).parent / "results"
STEPS, WARM_UP_S = 48, 6.0  # whole spans of 2 s: else one boundary too many is counted


def kind() -> str:
    """Kind of machine: system, processor family, cores."""
    return f"{platform.system()}-{platform.machine()}-{os.cpu_count()}-cores".lower()


def lines(men: int, threads: int):
    """Two lines of foot 1 m apart from man to man, 50 deep, face to face."""
    from setting import Body, flat, muster, start

    half, deep = men // 2, 50
    body = {"files": half // deep, "file_m": 1.0, "rank_m": 1.0, "mounted": False, "resolve": 50.0}
    host = muster([Body(0, half, 0, -0.7, 90, **body), Body(1, half, 0, 0.7, -90, **body)], seed=1)
    wide = half / deep
    ground = flat(half_m=max(1000.0, wide), cell_m=50.0)
    return start(host, 1, ground, threads=threads, forced_hot=True)


def measured(men: int, threads: int, steps: int = STEPS) -> dict:
    """Individual-steps per second of whole hot steps, 2 s boundaries included."""
    clock = lines(men, threads)
    clock.run_until(WARM_UP_S)
    clock.profile.clear()
    wall, cpu = time.perf_counter(), time.process_time()
    clock.run_until(WARM_UP_S + 0.25 * steps)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    done = men * steps
    row = {
        "machine": kind(), "men": men, "threads": threads, "steps": steps,
        "million_steps_per_s": round(done / wall / 1e6, 3),
        "ns_per_step": round(wall / done * 1e9, 1), "cpu_ns_per_step": round(cpu / done * 1e9, 1),
    }  # fmt: skip
    spent = sorted(clock.profile.items(), key=lambda kv: -kv[1][0])
    for name, (ns, rows, _calls) in spent:
        row[f"ns_{name}"] = round(ns / done, 2)
        assert rows >= 0
    clock.team.close()
    return row


def _busy(until: float) -> None:
    while time.time() < until:
        np.sqrt(np.arange(1000.0)).sum()


def with_a_busy_core(men: int, threads: int) -> dict:
    """The same while another program keeps one core busy (two minutes at most)."""
    other = multiprocessing.get_context("spawn").Process(target=_busy, args=(time.time() + 120.0,))
    other.start()
    try:
        return measured(men, threads) | {"busy": 1}
    finally:
        other.terminate()
        other.join()


def main() -> None:
    """Run the cases asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--men", type=int, nargs="+", default=[100_000, 1_000_000])
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--busy", action="store_true", help="also with a foreign busy process")
    asked = parser.parse_args()
    measured(20_000, 1, 8)  # compile
    rows = [measured(m, t) | {"busy": 0} for m in asked.men for t in asked.threads]
    if asked.busy:
        rows += [with_a_busy_core(asked.men[0], t) for t in asked.threads]
    names = list(dict.fromkeys(n for r in rows for n in r))
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"hot-{kind()}.csv"
    with path.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.DictWriter(opened, names, restval=0, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    for r in rows:
        top = sorted(((v, n) for n, v in r.items() if n.startswith("ns_") and n != "ns_per_step"),
                     reverse=True)[:6]  # fmt: skip
        print(
            f"{r['men']:>9,} men {r['threads']} threads{' busy' if r['busy'] else ''}: "
            f"{r['million_steps_per_s']:.2f} M steps/s, {r['ns_per_step']} ns; "
            + ", ".join(f"{n[3:]} {v:.0f}" for v, n in top)
        )


if __name__ == "__main__":
    main()
