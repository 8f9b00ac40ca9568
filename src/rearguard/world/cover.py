"""Cover: what grows or lies on the ground, how it goes underfoot and how far one sees through it.

Evidence: energy and time of march are measured (Soule & Goldman 1972 and de Gruchy et al. 2017,
as gathered by Herzog 2020, Spatial Analysis Based on Cost Functions); where a cover is not in
those tables the nearest row is used and marked judged. Burrows and sight through cover are
judged, but for the winter wood (40-60 m by analogy with 16.5 m measured in tropical forest, US
Army Tropic Test Center 1972). Where wood and scrub grow is judged as well: a fractal pattern that
leans to steep ground.
"""

from typing import NamedTuple

import numpy as np

from rearguard.world.detail import Detail, fractal

GRASS, SCRUB, WOOD, ROCK, MARSH, WATER, ROAD, SNOW, FIELD, SAND, BARE, TOWN = range(12)


class Cover(NamedTuple):
    """One kind of cover."""

    name: str
    going: float  # energy factor of walking on it; 1 = hard smooth ground [-]
    time_divisor: float  # by which it divides the free speed of a walker; 1 = a path [-]
    burrows_per_km: float  # holes that a gallop in a straight line comes upon; judged [1/km]
    see_through_m: float  # distance after which 1/e of standing men are still seen [m]
    canopy_m: float  # height up to which it hides [m]
    holds_per_m: float = 0.01  # trees, ledges, bushes that stop who slides there; judged [1/m]


OPEN_M = 1e9

COVERS: tuple[Cover, ...] = (
    Cover("grass", 1.1, 1.25, 0.40, OPEN_M, 0.0),
    Cover("scrub", 1.2, 1.67, 0.30, 300.0, 1.5, 0.05),
    Cover("wood", 1.3, 2.00, 0.10, 50.0, 10.0, 0.10),
    Cover("rock", 1.5, 2.50, 0.02, OPEN_M, 0.0, 0.04),
    Cover("marsh", 1.8, 1.79, 0.05, OPEN_M, 0.0),
    Cover("water", 1.8, 5.00, 0.00, OPEN_M, 0.0),
    Cover("road", 1.1, 1.00, 0.01, OPEN_M, 0.0),
    Cover("snow", 1.6, 1.50, 0.20, OPEN_M, 0.0),
    Cover("field", 1.4, 1.35, 0.15, OPEN_M, 0.0),
    Cover("sand", 2.1, 1.19, 0.05, OPEN_M, 0.0),
    Cover("bare", 1.1, 1.25, 0.10, OPEN_M, 0.0),
    Cover("town", 1.1, 1.00, 0.00, 25.0, 5.0),
)
NAMES = tuple(cover.name for cover in COVERS)
GOING = np.array([c.going for c in COVERS], dtype=np.float32)
BURROWS_PER_KM = np.array([c.burrows_per_km for c in COVERS], dtype=np.float32)
OPACITY_PER_M = np.array([1.0 / c.see_through_m for c in COVERS], dtype=np.float64)
HOLDS_PER_M = np.array([c.holds_per_m for c in COVERS], dtype=np.float32)
CANOPY_M = np.array([c.canopy_m for c in COVERS], dtype=np.float64)


class Growth(NamedTuple):
    """Where cover grows; a scenario may override it under ``ground: growth:``."""

    wood: float = 0.20  # share of gentle ground under wood; judged, 0.05 to 0.8 [-]
    scrub: float = 0.20  # share of gentle ground under scrub; judged, 0.05 to 0.4 [-]
    steep_deg: float = 14.0  # slope that adds one standard deviation of wood; judged [deg]
    rock_deg: float = 38.0  # slope above which rock lies bare; judged, 33 to 45 [deg]
    patch_m: float = 900.0  # size of the largest woods; judged, 300 to 2000 [m]


def normal_point(share: float) -> float:
    """Point of the standard normal curve with that share above it, to 0.005 (Hastings 1955)."""
    from math import log, sqrt

    tail = min(max(min(share, 1.0 - share), 1e-6), 0.5)
    t = sqrt(-2.0 * log(tail))
    top = 2.515517 + t * (0.802853 + t * 0.010328)
    point = t - top / (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
    return point if share <= 0.5 else -point


def grow(
    slope_deg: np.ndarray, places: np.ndarray, cell_m: float, growth: Growth, key: int = 0
) -> np.ndarray:
    """Natural cover : uint8, from the slope and a fractal pattern keyed by place.

    Parameters
    ----------
    slope_deg : float64[rows, cols]        slope of the ground [deg]
    places : float64[3, rows, cols]        positions on the globe or the map [m]
    cell_m : float                         cell of the grid [m]
    growth : Growth                        numbers
    key : int                              another pattern for another number
    """
    pattern = fractal(places, growth.patch_m, cell_m, Detail(hurst=0.5, key=key + 1_000_003))
    score = pattern + slope_deg / growth.steep_deg - 4.0 / growth.steep_deg
    wood_from = normal_point(growth.wood)
    scrub_from = normal_point(min(0.999, growth.wood + growth.scrub))
    cover = np.full(slope_deg.shape, GRASS, dtype=np.uint8)
    cover[score > scrub_from] = SCRUB
    cover[score > wood_from] = WOOD
    cover[slope_deg > growth.rock_deg] = ROCK
    return cover
