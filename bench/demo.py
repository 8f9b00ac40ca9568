"""Wall time, processor time and memory of the shipped scenario, everything written.

    python bench/demo.py                       birch-ridge at one figure per man, 1 and 2 threads
    python bench/demo.py --figure 10 --threads 2

Each case runs in a process of its own. Writes ``bench/results/demo-<machine kind>.csv``.
"""

import argparse
import csv
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RESULTS = Path(__file__).parent / "results"


def kind() -> str:
    """Kind of machine: system, processor family, cores."""
    return f"{platform.system()}-{platform.machine()}-{os.cpu_count()}-cores".lower()


def measured(scenario: str, figure: int, threads: int) -> dict:
    """One run through the command line, with what it used."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        words = [
            sys.executable, "-m", "rearguard", "run", scenario, "--out", str(out), "--threads",
            str(threads), "--figure", str(figure),
        ]  # fmt: skip
        begun = time.perf_counter()
        child = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        _, code, used = os.wait4(child.pid, 0)
        wall = time.perf_counter() - begun
        if code:
            raise SystemExit(f"the run ended with {code}")
        size = sum(p.stat().st_size for p in out.rglob("*") if p.is_file())
    return {
        "machine": kind(), "scenario": scenario, "figure": figure, "threads": threads,
        "wall_s": round(wall, 1), "cpu_s": round(used.ru_utime + used.ru_stime, 1),
        "memory_mib": round(used.ru_maxrss / 1024), "folder_mb": round(size / 1e6, 1),
    }  # fmt: skip


def main() -> None:
    """Run the cases asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scenario", default="birch-ridge")
    parser.add_argument("--figure", type=int, default=1)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    asked = parser.parse_args()
    subprocess.run([sys.executable, "-m", "rearguard", "warmup"], check=True)
    rows = [measured(asked.scenario, asked.figure, t) for t in asked.threads]
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"demo-{kind()}.csv"
    with path.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.DictWriter(opened, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    for row in rows:
        print(row)


if __name__ == "__main__":
    main()
