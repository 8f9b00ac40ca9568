"""Crowds against published figures; bands as in docs/evidence/motion.md."""

import numpy as np
import pytest

from rearguard.evidence.corridors import JUELICH, two_ways, walking_speed_m_s, weidmann_m_s
from rearguard.evidence.crush import crush
from rearguard.evidence.openings import bottleneck


def test_speed_falls_with_density_as_measured():
    densities = [density for density, _ in JUELICH] + [4.0, 5.0]
    speeds = np.array([walking_speed_m_s(density, 1) for density in densities])
    juelich = np.array([speed for _, speed in JUELICH])
    weidmann = np.array([weidmann_m_s(density) for density in densities])
    assert np.sqrt(np.mean((speeds[:7] - juelich) ** 2)) <= 0.12
    assert np.sqrt(np.mean((speeds - weidmann) ** 2)) <= 0.15


@pytest.mark.parametrize("wide_m", [0.8, 1.2, 2.5])
def test_an_opening_passes_what_experiments_passed(wide_m):
    seen = bottleneck(wide_m, 1)
    assert 1.3 <= seen.flow_m_s <= 2.2
    assert seen.stuck == 0 and seen.outside == 0


@pytest.mark.parametrize(("density_m2", "least_m_s"), [(1.0, 1.0), (2.0, 0.6), (3.0, 0.3)])
def test_two_streams_pass_through_each_other(density_m2, least_m_s):
    speed, standing = two_ways(density_m2, 2)
    assert speed > least_m_s and standing < 0.05


@pytest.mark.parametrize("push_n", [20.0, 50.0, 400.0])
def test_pressure_is_that_of_a_column_of_pushes(push_n):
    seen = crush(push_n, 1)
    assert all(abs(share - 1.0) < 0.1 for share in seen.slice_share), seen
    assert seen.nearest_m > 0.095
    if push_n <= 50.0:
        assert 6.0 <= seen.front_m2 <= 9.0
