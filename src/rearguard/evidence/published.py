"""The table of published tests: what was published, what the engine gives, whether it must pass."""

from collections.abc import Callable, Sequence

import numpy as np

from rearguard.evidence.corridors import (
    JUELICH,
    WEIDMANN_AT,
    single_file_m_s,
    two_ways,
    walking_speed_m_s,
    weidmann_m_s,
)
from rearguard.evidence.crush import crush
from rearguard.evidence.openings import bottleneck, gate
from rearguard.evidence.published_rooms import ROOMS
from rearguard.evidence.rooms import ages_m_s, corner, exits_s, one_man_s
from rearguard.evidence.row import Row


def speed_density() -> list[Row]:
    """Speed against density: RiMEA 4."""
    juelich = [_walk(d) - v for d, v in JUELICH]
    weidmann = [_walk(d) - weidmann_m_s(d) for d in WEIDMANN_AT]
    what = "rms difference of speed at"
    return [
        Row("speed-density", f"{what} 7 densities, Juelich corridor", _rms(juelich), 0.0, 0.12,
            "m/s", True, "Zhang and others 2011"),
        Row("speed-density", f"{what} 8 densities, Weidmann", _rms(weidmann), 0.0, 0.15, "m/s",
            True, "Weidmann 1993; RiMEA 4"),
    ]  # fmt: skip


def _walk(density_m2: float) -> float:
    return 0.5 * (walking_speed_m_s(density_m2, 1) + walking_speed_m_s(density_m2, 2))


def _rms(values: Sequence[float]) -> float:
    return float(np.sqrt(np.mean(np.square(values))))


def openings() -> list[Row]:
    """Flow against width: RiMEA 12d."""
    source = "Seyfried and others 2009, Kretz 2006; RiMEA 12d"
    return [
        Row("openings", f"flow through {w:g} m, 100 a metre", bottleneck(w, 1).flow_m_s, 1.3, 2.2,
            "1/(m s)", True, source)
        for w in (0.8, 1.0, 1.2, 2.0, 3.0, 5.0)
    ]  # fmt: skip


def long_neck() -> list[Row]:
    """A longer neck passes no more than a short one: RiMEA 12b."""
    short, long = (bottleneck(1.0, 1, neck_m=neck).flow_m_s for neck in (1.0, 5.0))
    return [
        Row("long-neck", "flow of a neck of 5 m over that of 1 m", long / short, 0.0, 1.05, "-",
            True, "Liddle and others 2011; RiMEA 12b")
    ]  # fmt: skip


def steps() -> list[Row]:
    """Flow at 0.25 s against 0.0625 s."""
    widths = (0.8, 1.2, 2.0, 3.0)
    coarse, fine = (
        np.mean([bottleneck(w, s, dt).flow_m_s for w in widths for s in (1, 2)])
        for dt in (0.25, 0.0625)
    )
    return [
        Row("steps", "flow at 0.25 s over that at 0.0625 s, mean of 4 widths",
            float(coarse / fine), 0.9, 1.1, "-", True, "our own bar")
    ]  # fmt: skip


def dead_end() -> list[Row]:
    """Density and pressure where men push toward a wall."""
    rows = []
    for push_n in (20.0, 50.0):
        seen = crush(push_n, 1)
        worst = max(seen.slice_share, key=lambda share: abs(share - 1.0))
        rows += [
            Row("dead-end", f"density of the first 5 m, {push_n:g} N a man", seen.front_m2, 6.0,
                9.0, "1/m2", True, "Fruin 1993; Helbing and others 2007"),
            Row("dead-end", f"pressure over the column's, worst metre, {push_n:g} N", worst, 0.9,
                1.1, "-", True, "mechanics"),
        ]  # fmt: skip
    idle = crush(0.0, 1)
    return [
        *rows,
        Row("dead-end", "force on the wall per metre, nobody pushes", idle.wall_n / 8.0, 0.0,
            200.0, "N/m", False, "our own bar"),
    ]  # fmt: skip


def single_file() -> list[Row]:
    """Speed in single file between the 10 % and 90 % curves: RiMEA 16."""
    bands = (
        (0.1, 0.961, 1.483), (0.5, 0.708, 1.389), (0.7, 0.598, 1.305), (0.9, 0.448, 1.101),
        (1.1, 0.316, 0.840), (1.3, 0.187, 0.608), (1.5, 0.112, 0.485), (1.9, 0.048, 0.314),
        (2.5, 0.022, 0.220), (3.1, 0.016, 0.186),
    )  # fmt: skip
    return [
        Row("single-file", f"speed at {per_m:g} per m", single_file_m_s(per_m, 1), low, high,
            "m/s", per_m < 3.0, "RiMEA 16")  # 3.1 discs of 0.34 m a metre cannot move
        for per_m, low, high in bands
    ]  # fmt: skip


def counterflow() -> list[Row]:
    """Two streams through each other."""
    rows, source = [], "Zhang and Seyfried 2012: lanes form"
    for density, least in ((1.0, 0.9), (2.0, 0.6), (3.0, 0.33)):
        speed, standing = two_ways(density, 1)
        rows += [
            Row("counterflow", f"speed along one's way at {density:g} per m2", speed, least, 1.34,
                "m/s", True, source),
            Row("counterflow", f"share who stand at {density:g} per m2", standing, 0.0, 0.05, "-",
                True, source),
        ]  # fmt: skip
    return rows


def corridor() -> list[Row]:
    """RiMEA 1, NIST 2.1."""
    return [
        Row("corridor", "one man at 1.33 m/s, 40 m", one_man_s(), 26.0, 34.0, "s", True,
            "RiMEA 1; NIST 2.1"),
        Row("corridor", "one man at 1 m/s, 40 m", one_man_s(1.0), 39.5, 40.75, "s", True,
            "IMO 1533, test 1"),
    ]  # fmt: skip


def demographics() -> list[Row]:
    """RiMEA 7, NIST 2.4."""
    return [
        Row("demographics", "largest error of the pace of six ages", ages_m_s(), 0.0, 0.03, "m/s",
            True, "RiMEA 7; NIST 2.4")
    ]  # fmt: skip


def bend() -> list[Row]:
    """RiMEA 6, NIST 2.3."""
    return [
        Row("corner", "20 people: found beyond a wall", float(corner()), 0.0, 0.0, "-", True,
            "RiMEA 6; NIST 2.3")
    ]  # fmt: skip


def exits() -> list[Row]:
    """RiMEA 9: two exits take about twice as long as four."""
    return [
        Row("exits", "time by two exits over that by four", exits_s(2) / exits_s(4), 1.5, 2.5, "-",
            True, "RiMEA 9; IMO 1533, test 9")
    ]  # fmt: skip


def gate_of(places: np.ndarray) -> list[Row]:
    """75 people at a gate of half a metre, from where they really stood."""
    seen = [gate(places, seed) for seed in (1, 2, 3, 4)]
    time_s = float(np.mean([s.times_s[-1] - s.times_s[0] for s in seen]))
    density = float(np.mean([s.density_m2 for s in seen]))
    source = "Adrian and others 2020, 10.34735/ped.2018.1"
    return [
        Row("gate", "75 people through 0.5 m, mean of 4 seeds", time_s, 51.6, 77.4, "s",
            True, source),
        Row("gate", "density 0.5 to 1.3 m before it", density, 5.8, 9.7, "1/m2", True,
            source),
    ]  # fmt: skip


TESTS: dict[str, Callable[[], list[Row]]] = {
    "corridor": corridor,
    "demographics": demographics,
    "corner": bend,
    "speed-density": speed_density,
    "single-file": single_file,
    "openings": openings,
    "long-neck": long_neck,
    "exits": exits,
    "counterflow": counterflow,
    "dead-end": dead_end,
    "steps": steps,
    **ROOMS,
}
GATE = "gate"  # needs the places of 75 people, which are not ours to ship
