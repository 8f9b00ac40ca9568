"""What a step of a crowd costs, beside a bare sweep over the same neighbours.

    python bench/crowd.py                      100,000 and 1,000,000 men, 1 and 2 threads
    python bench/crowd.py --men 100000 --threads 1

Streams four metres wide pass each other at 1 and 4 men per m2, no walls. The bare sweep sums the
distances of all within 1.2 m over the same cells. CPU nanoseconds a man and step; only ratios taken
in one run are worth quoting.
"""

import argparse
import time

import numpy as np

from rearguard.clock.choose import X, Y, runs_within
from rearguard.clock.crowd import Crowd
from rearguard.kit.stage import kernel
from rearguard.kit.threads import Team

STEPS, WARM_UP, DT_S = 6, 4, 0.25


@kernel
def bare(lo, hi, start, tiles_x, tile_of, slot, x0, y0, inverse, body, look2, found):
    """Sum the squares of the distances to all within reach."""
    first, last = np.zeros(9, np.uint64), np.zeros(9, np.uint64)
    runs, old_x, old_y = 0, -1, -1
    for k in range(lo, hi):
        x, y = body[k, X], body[k, Y]
        cx, cy = int((x - x0) * inverse), int((y - y0) * inverse)
        if cx != old_x or cy != old_y:
            old_x, old_y = cx, cy
            runs = runs_within(cx, cy, 1, start, tiles_x, tile_of, slot, first, last)
        total = np.float32(0.0)
        for run in range(runs):
            for j in range(first[run], last[run]):
                dx, dy = body[j, X] - x, body[j, Y] - y
                d2 = dx * dx + dy * dy
                if d2 < look2:
                    total += d2
        found[k] = total


def streams(men: int, density_m2: float, threads: int) -> Crowd:
    """Streams of 4 m that pass each other."""
    side, gap = int(men**0.5), density_m2**-0.5
    k = np.arange(side * side)
    x = (k % side + 0.2 * np.sin(12.9898 * k)) * gap
    y = (k // side + 0.2 * np.sin(78.233 * k)) * gap
    crowd = Crowd(x, y, team=Team(threads))
    crowd.wish_x_m_s[:] = 1.34 * np.where((y // 4.0).astype(int) % 2 == 0, 1.0, -1.0)
    return crowd


def measured(men: int, density_m2: float, threads: int) -> str:
    """One line of the table."""
    crowd = streams(men, density_m2, threads)
    for _ in range(WARM_UP):
        crowd.step(DT_S)
    wall, cpu = time.perf_counter(), time.process_time()
    for _ in range(STEPS):
        crowd.step(DT_S)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    cells, look2 = crowd.cells, np.float32(float(crowd.headway_32.look_m) ** 2)
    found = np.zeros(crowd.n, np.float32)
    rest = (
        cells.start, cells.tiles_x, cells.tile_of, cells.slot, np.float32(cells.x0),
        np.float32(cells.y0), np.float32(1.0 / cells.cell_m), crowd._body, look2, found,
    )  # fmt: skip
    crowd.team.run(bare, crowd.n, *rest, weight=4)
    began = time.process_time()
    for _ in range(STEPS):
        crowd.team.run(bare, crowd.n, *rest, weight=4)
    sweep = (time.process_time() - began) / STEPS / crowd.n * 1e9
    crowd.team.close()
    each = cpu / STEPS / crowd.n * 1e9
    return (
        f"{crowd.n:9} men  {density_m2:g} per m2  {threads} threads  {each:6.0f} ns CPU, "
        f"{wall / STEPS / crowd.n * 1e9:6.0f} ns wall a man-step; bare sweep {sweep:4.0f} ns, "
        f"ratio {each / sweep:.1f}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--men", type=int, nargs="*", default=[100_000, 1_000_000])
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2])
    asked = parser.parse_args()
    for men in asked.men:
        for density_m2 in (1.0, 4.0):
            for threads in asked.threads:
                print(measured(men, density_m2, threads), flush=True)


if __name__ == "__main__":
    main()
