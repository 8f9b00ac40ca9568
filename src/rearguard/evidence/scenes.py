"""Crowds set up for published tests: places, free speeds, corridors without ends."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from rearguard.clock.crowd import Crowd
from rearguard.kit import streams
from rearguard.kit.dice import personal_gauss, personal_roll
from rearguard.kit.stage import kept
from rearguard.world.walls import Walls

Segments = Sequence[tuple[float, float, float, float]]
FREE_M_S, SPREAD_M_S = 1.34, 0.26  # Weidmann 1993: free speed of walkers
SLOWEST_M_S, FASTEST_M_S = 0.6, 2.2
REACH_M = 3.0  # longest step in any of these scenes, and a body
RADIUS_SPREAD_M = 0.012  # equal bodies stand in rows like cannon balls; men are not equal


def dice(n: int, seed: int, draw: int) -> np.ndarray:
    """Uniform numbers, one for each body."""
    rolled = kept(personal_roll)
    return np.array([rolled(seed, streams.TRIAL, i, 0, draw) for i in range(n)])


def bell(n: int, seed: int, draw: int) -> np.ndarray:
    """Standard normal numbers, one for each body."""
    rolled = kept(personal_gauss)
    return np.array([rolled(seed, streams.TRIAL, i, 1, draw) for i in range(n)])


def free_speeds(n: int, seed: int) -> np.ndarray:
    """Free speeds of walkers [m/s]."""
    return np.clip(FREE_M_S + SPREAD_M_S * bell(n, seed, 0), SLOWEST_M_S, FASTEST_M_S)


def lattice(
    n: int, box: tuple[float, float, float, float], seed: int, jitter_m: float = 0.1
) -> tuple[np.ndarray, np.ndarray]:
    """Places of ``n`` bodies spread evenly over a box (west, south, east, north), and shaken."""
    west, south, east, north = box
    across = max(1, int(np.ceil(((east - west) / (north - south) * n) ** 0.5)))
    lines = int(np.ceil(n / across))
    gx, gy = np.meshgrid(np.linspace(west, east, across), np.linspace(south, north, lines))
    kept_places = np.sort(np.argsort(dice(across * lines, seed, 1), kind="stable")[:n])
    x, y = gx.ravel()[kept_places], gy.ravel()[kept_places]
    return (
        x + jitter_m * (2.0 * dice(n, seed, 2) - 1.0),
        y + jitter_m * (2.0 * dice(n, seed, 3) - 1.0),
    )


def crowd_of(x_m: np.ndarray, y_m: np.ndarray, segments: Segments, seed: int, **laws: Any) -> Crowd:
    """A crowd among walls, bodies of unlike breadth, standing still."""
    crowd = Crowd(x_m, y_m, Walls(segments, REACH_M), **laws)
    crowd.radius_m += (RADIUS_SPREAD_M * np.clip(bell(crowd.n, seed, 4), -2.0, 2.0)).astype("f4")
    return crowd


class Endless(Crowd):
    """A corridor along x whose end is its beginning.

    Bodies near one end have an image beyond the other, which is what bodies there see and touch.
    Rows from ``n_real`` on are images.
    """

    def __init__(
        self, x_m: np.ndarray, y_m: np.ndarray, wide_m: float, long_m: float, **laws: Any
    ) -> None:
        self.n_real, self.long_m = len(x_m), long_m
        blank = np.zeros(self.n_real, np.float32)  # as many images as bodies, at most
        walls = [(-4.0, 0.0, long_m + 4.0, 0.0), (-4.0, wide_m, long_m + 4.0, wide_m)]
        super().__init__(
            np.concatenate([x_m, blank]), np.concatenate([y_m, blank]), Walls(walls, 1.0), **laws
        )
        self.own, self.shift = np.zeros(0, np.int32), np.zeros(0, np.float32)

    def step(self, dt_s: float) -> None:
        """Set the images, move everybody, and bring back who has gone round."""
        n = self.n_real
        x, near = self.x_m[:n], 2.0
        first, last = np.flatnonzero(x < near), np.flatnonzero(x >= self.long_m - near)
        self.own = np.concatenate([first, last]).astype(np.int32)
        self.shift = np.repeat(
            np.array([self.long_m, -self.long_m], np.float32), [len(first), len(last)]
        )
        images = slice(n, n + len(self.own))
        for column in (
            self.x_m, self.y_m, self.wish_x_m_s, self.wish_y_m_s, self.radius_m, self.push_n,
            self.x_step_m, self.y_step_m, self.pressure_n_m, self.lately_m_s,
        ):  # fmt: skip
            column[images] = column[self.own]
        self.x_m[images] += self.shift
        self.rows = np.arange(n + len(self.own), dtype=np.int32)
        super().step(dt_s)
        np.mod(self.x_m[:n], np.float32(self.long_m), out=self.x_m[:n])

    def _after_sweep(self, places: np.ndarray) -> None:
        place = np.empty(len(self.rows), np.int32)
        place[self.cells.order[: len(self.rows)]] = self.rows
        images, own = place[self.n_real :], place[self.own]
        places[images, 0] = places[own, 0] + self.shift
        places[images, 1] = places[own, 1]


def run(crowd: Crowd, steps: int, dt_s: float, each: Callable[[int], None]) -> None:
    """Step a crowd and look at it after each step."""
    for k in range(steps):
        crowd.step(dt_s)
        each(k)
