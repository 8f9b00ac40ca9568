"""Ways that the ground shuts."""

import numpy as np
import pytest

from rearguard.world.ground import Ground
from rearguard.world.shut import ALONG, CELL_M, Shut, shut_ways
from rearguard.world.water import Ford, River, Rivers


def ground(height_m=None, rivers=(), half_m=400.0, cell_m=10.0):
    n = int(2 * half_m / cell_m) + 1
    height = np.zeros((n, n), np.float32) if height_m is None else height_m
    cover = np.zeros((n, n), np.uint8)
    return Ground(height, cover, cell_m, -half_m, -half_m, rivers=Rivers(tuple(rivers)))


def ways_at(shut: Shut, x_m: float, y_m: float) -> int:
    return int(shut.ways[int(y_m // CELL_M) - shut.row, int(x_m // CELL_M) - shut.column])


def stream(depth_m=3.0, fords=(), ice_m=0.0):
    line = ((-400.0, 40.0), (400.0, 40.0))
    return River(line, 40.0, depth_m, 0.8, fords, ice_m=ice_m)


def test_gentle_dry_ground_shuts_nothing():
    assert shut_ways(ground()).ways.shape == (0, 0)


def test_deep_water_to_the_north_shuts_the_northern_ways():
    shut = shut_ways(ground(rivers=[stream()]))
    ways = ways_at(shut, 16.0, 16.0)  # 4 m from the bank
    for way in range(8):
        assert bool(ways >> way & 1) == (ALONG[way, 1] > 0)


def test_farther_off_only_the_straight_ways_are_shut_and_then_none():
    shut = shut_ways(ground(rivers=[stream()]))
    assert bin(ways_at(shut, 16.0, -16.0)).count("1") == 2
    assert ways_at(shut, 16.0, -80.0) == 0


@pytest.mark.parametrize("made", [stream(depth_m=0.5), stream(ice_m=0.3)])
def test_water_that_carries_or_can_be_waded_shuts_nothing(made):
    assert not shut_ways(ground(rivers=[made])).ways.any()


def test_a_broad_ford_is_a_way():
    ford = Ford(0.0, 40.0, 0.5, 400.0)
    shut = shut_ways(ground(rivers=[stream(fords=(ford,))]))
    assert ways_at(shut, 16.0, 16.0) == 0
    assert ways_at(shut, 336.0, 16.0) != 0


def test_a_crag_shuts_the_ways_that_lead_to_it():
    n = 81
    east = np.arange(n) * 10.0 - 400.0
    height = np.broadcast_to(np.where(east > 30.0, 60.0, 0.0), (n, n)).astype(np.float32)
    shut = shut_ways(ground(height))
    ways = ways_at(shut, 16.0, 16.0)
    for way in range(8):
        assert bool(ways >> way & 1) == (ALONG[way, 0] > 0)
    assert ways_at(shut, -80.0, 16.0) == 0
