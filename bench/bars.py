"""How fast the engine is beside what it is asked to be: one line for each bar, worst first.

    python bench/bars.py                   all that this machine can be asked
    python bench/bars.py --only armies     armies | crowds | hall | cold | starts

*armies*: how many times faster than life two lines fight, all laws on: everybody in motion, or one
in ten within reach of an enemy. *crowds*: motion alone, streams that pass each other. *hall*:
20,000 people at 2 per m2 leave a hall by an opening of 2 m, beside JuPedSim's default model in the
same hall (``pip install jupedsim``; left out where it is not there). *cold*: nanoseconds a row and
simulated minute of an army that marches with nobody near. *starts*: seconds to help, and to the
first step of a run. Writes ``bench/results/bars-<machine kind>.csv``; only ratios taken in one run
are worth quoting.
"""

import argparse
import csv
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "tests")]

from hot import RESULTS, WARM_UP_S, kind  # noqa: E402

SPAN_S, DT_S = 8.0, 0.25
FIRST_STEP = """
from rearguard.record.record import Record
from rearguard.run.start import cast
from rearguard.scenario.load import load_scenario
made = cast(load_scenario("birch-ridge"), 1, figure=1)
made.new_clock(Record(made.host.n_units)).run_until(0.25)
"""


class Bar(NamedTuple):
    """One thing asked for; ``most`` where less is better."""

    what: str
    found: float
    unit: str
    asked: float | None = None
    aim: float | None = None
    most: bool = False

    def met(self) -> str:
        """met, aim or misses; reported where nothing is asked."""
        if self.asked is None:
            return "reported"
        sign = -1.0 if self.most else 1.0
        if self.aim is not None and sign * self.found >= sign * self.aim:
            return "aim"
        return "met" if sign * self.found >= sign * self.asked else "misses"


def two_lines(men: int, deep: int, forced_hot: bool) -> Any:
    """Two lines of foot face to face, a man to the square metre."""
    from setting import Body, flat, muster, start

    half = men // 2
    body = {"files": half // deep, "file_m": 1.0, "rank_m": 1.0, "mounted": False, "resolve": 50.0}
    host = muster([Body(0, half, 0, -0.7, 90, **body), Body(1, half, 0, 0.7, -90, **body)], seed=1)
    ground = flat(half_m=max(1000.0, half / deep), cell_m=50.0)
    return start(host, 1, ground, threads=2, forced_hot=forced_hot)


def times_real(clock: Any, span_s: float = SPAN_S) -> tuple[float, float]:
    """Simulated over wall time, and the share of the men who are hot."""
    clock.run_until(WARM_UP_S)
    began = time.perf_counter()
    clock.run_until(WARM_UP_S + span_s)
    wall = time.perf_counter() - began
    hot = len(clock.tempos.hot) / clock.host.n_people
    clock.team.close()
    return span_s / wall, hot


def armies() -> Iterator[Bar]:
    """Lines that fight, all laws on, two threads."""
    times_real(two_lines(20_000, 50, True), 2.0)  # compile
    for men, asked, aim in ((10_000, 80.0, 300.0), (100_000, 10.0, 40.0), (1_000_000, 1.0, 2.0)):
        times, _ = times_real(two_lines(men, 50, True), SPAN_S * (10 if men == 10_000 else 1))
        yield Bar(f"{men:,} men, all in motion, 1 per m2", times, "times real time", asked, aim)
    times, hot = times_real(two_lines(1_000_000, 360, False))
    yield Bar(f"1,000,000 men, {hot:.0%} in reach", times, "times real time", 6.0, 15.0)


def crowds() -> Iterator[Bar]:
    """Motion alone, streams of four metres that pass each other, two threads."""
    from crowd import streams

    for density, asked, aim in ((1.0, None, None), (4.0, None, None)):
        crowd = streams(1_000_000, density, 2)
        for _ in range(3):
            crowd.step(DT_S)
        began = time.perf_counter()
        for _ in range(6):
            crowd.step(DT_S)
        times = 6 * DT_S / (time.perf_counter() - began)
        crowd.team.close()
        yield Bar(f"1,000,000 walkers at {density:g} per m2", times, "times real time", asked, aim)


def hall(people: int = 20_000, per_m2: float = 2.0) -> Iterator[Bar]:
    """The same hall for both: how many simulated seconds a second of one processor."""
    from rearguard.clock.crowd import Crowd
    from rearguard.world.walls import Walls

    side = math.sqrt(people / per_m2)
    k = np.arange(people)
    across = math.ceil(math.sqrt(people))
    gap = (side - 0.8) / across
    x = -side + 0.4 + gap * (k // across + 0.5 + 0.1 * np.sin(12.9898 * k))
    y = -side / 2 + 0.4 + gap * (k % across + 0.5 + 0.1 * np.sin(78.233 * k))
    low, high = -side / 2, side / 2
    room = [
        (-side, low, -side, high), (-side, low, 0, low), (-side, high, 0, high), (0, low, 0, -1),
        (0, 1, 0, high), (0, -1, 3, -1), (0, 1, 3, 1),
    ]  # fmt: skip
    crowd = Crowd(x, y, Walls(room, 3.0))
    spent = []
    for _ in range(24):
        to_x, to_y = 1.0 - crowd.x_m, -crowd.y_m
        to_y = np.where(crowd.x_m > -0.5, 0.0, to_y)
        far = np.maximum(np.hypot(to_x, to_y), 1e-6)
        crowd.wish_x_m_s[:] = 1.34 * np.where(crowd.x_m > 0.5, 1.0, to_x / far)
        crowd.wish_y_m_s[:] = 1.34 * np.where(crowd.x_m > 0.5, 0.0, to_y / far)
        began = time.process_time()
        crowd.step(DT_S)
        spent.append(time.process_time() - began)
    ours = 20 * DT_S / sum(spent[4:])
    yield Bar(f"{people:,} people in a hall, one processor", ours, "times real time")
    theirs = jupedsim_times(x, y, side)
    if theirs:
        name = f"the same over JuPedSim's {theirs:.3f}"
        yield Bar(name, ours / theirs, "times its speed", 100.0, 300.0)


def jupedsim_times(x: np.ndarray, y: np.ndarray, side: float, budget_s: float = 20.0) -> float:
    """Simulated seconds a processor second of JuPedSim's default model; 0 where it is not there."""
    try:
        import jupedsim as jps
        import shapely
    except ImportError:
        print("hall: no comparison (pip install jupedsim)", file=sys.stderr)
        return 0.0
    area = shapely.union_all(
        [shapely.box(-side, -side / 2, 0, side / 2), shapely.box(-0.1, -1, 3, 1),
         shapely.box(2.9, -6, 25, 6)]
    )  # fmt: skip
    sim = jps.Simulation(model=jps.CollisionFreeSpeedModel(), geometry=area, dt=0.01)
    out = sim.add_exit_stage([(22, -5.5), (24.5, -5.5), (24.5, 5.5), (22, 5.5)])
    journey = sim.add_journey(jps.JourneyDescription([out]))
    for place in zip(x, y, strict=True):
        sim.add_agent(
            jps.CollisionFreeSpeedModelAgentParameters(
                journey_id=journey, stage_id=out, position=tuple(map(float, place)), radius=0.2,
                desired_speed=1.34,
            )
        )  # fmt: skip
    for _ in range(3):
        sim.iterate()
    began, steps = time.process_time(), 0
    while time.process_time() - began < budget_s:
        sim.iterate()
        steps += 1
    return 0.01 * steps / (time.process_time() - began)


def cold(men: int = 400_000) -> Iterator[Bar]:
    """An army on the march, its enemy 40 km off."""
    from rearguard.host.units import Task
    from setting import Body, flat, muster, order, start

    bodies = [
        Body(side, men // 20, 1500.0 * k, -20_000.0 + 40_000.0 * side, 90, files=8, mounted=False)
        for side in (0, 1)
        for k in range(10)
    ]
    host = muster(bodies, seed=1)
    clock = start(host, 1, flat(half_m=30_000.0, cell_m=500.0), threads=2)
    for unit in range(len(bodies)):
        x, y = float(host.units.x_m[unit]), float(host.units.y_m[unit])
        order(host, unit, Task.MARCH, goal_x_m=x + 9000.0, goal_y_m=y, pace_m_s=1.2)
    clock.run_until(180.0)
    began = time.perf_counter()
    clock.run_until(480.0)
    each = (time.perf_counter() - began) / 5 / men * 1e9
    clock.team.close()
    yield Bar("a cold row, per simulated minute", each, "ns", 20.0, 10.0, most=True)


def starts() -> Iterator[Bar]:
    """From the command to what it shows, everything compiled."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "rearguard", "--help"], check=True, capture_output=True)
    yield Bar("--help", time.perf_counter() - began, "s", 0.4, 0.2, most=True)
    for _ in range(2):  # the first may have to compile
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", FIRST_STEP], check=True, capture_output=True)
        took = time.perf_counter() - began
    yield Bar("to the first step of birch-ridge, warm", took, "s", 2.0, 1.0, most=True)
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "rearguard", "run", "ridge-lesson", "--until", "1 min"]
        began = time.perf_counter()
        subprocess.run([*words, "--out", f"{folder}/run"], check=True, capture_output=True)
        took = time.perf_counter() - began
    yield Bar("a minute of ridge-lesson, all written", took, "s")


CASES = {"armies": armies, "crowds": crowds, "hall": hall, "cold": cold, "starts": starts}


def main() -> None:
    """Run the cases asked for and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=tuple(CASES), nargs="+", default=list(CASES))
    parser.add_argument("--keep", choices=("yes", "no"), default="yes")
    asked = parser.parse_args()
    found = []
    for name in asked.only:
        for bar in CASES[name]():
            found.append(bar)
            wanted = "" if bar.asked is None else f"  asked {bar.asked:g}, aim {bar.aim:g}"
            print(f"{bar.met():8} {bar.what:48} {bar.found:8.3g} {bar.unit}{wanted}", flush=True)
    if asked.keep == "yes" and asked.only == list(CASES):
        RESULTS.mkdir(exist_ok=True)
        path = RESULTS / f"bars-{kind()}.csv"
        with path.open("w", encoding="utf-8", newline="") as opened:
            writer = csv.writer(opened, lineterminator="\n")
            writer.writerow(["what", "found", "unit", "asked", "aim", "verdict"])
            for bar in found:
                row = [bar.what, f"{bar.found:.3g}", bar.unit, bar.asked, bar.aim, bar.met()]
                writer.writerow(row)


if __name__ == "__main__":
    main()
