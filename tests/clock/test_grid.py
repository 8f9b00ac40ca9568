"""The coarse grid of the views: weighted sums, and the nearest cell with an enemy."""

import numpy as np
import pytest

from rearguard.clock.views import C_FIT, COARSE_M, nearest_labels, smooth

NX, NY = 24, 16


def some_cells(seed: int, held: int) -> np.ndarray:
    """Two sides' sums over the grid, with men in a few cells."""
    dice = np.random.default_rng(seed)
    coarse = np.zeros((2, 5, NX * NY), np.float32)
    for side in range(2):
        cells = dice.integers(0, NX * NY, held)
        coarse[side][:, cells] = dice.integers(1, 30, held)
    return coarse


@pytest.mark.parametrize("held", [0, 1, 40])
def test_sums_fall_off_along_both_axes(held):
    coarse = some_cells(1, held)
    e_folds = np.array([100.0, 200.0, 200.0] * 2)
    scratch, out = np.full((2, 6, NX * NY), 7.0, np.float32)
    smooth(0, 6, coarse, e_folds, NX, NY, scratch, out)
    x, y = np.arange(NX * NY) % NX, np.arange(NX * NY) // NX
    for p in range(6):
        cells = abs(x[:, None] - x) + abs(y[:, None] - y)
        want = np.exp(-cells * COARSE_M / e_folds[p]) @ coarse[p // 3, p % 3].astype(float)
        np.testing.assert_allclose(out[p], want, rtol=1e-5)


def cell_by_cell(held: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Chamfer distance and label as two plain sweeps, one cell after the other."""
    far = np.where(held > 0, np.float32(0.0), np.float32(1e6))
    label = np.where(held > 0, np.arange(NX * NY), -1)
    one, diagonal = np.float32(1.0), np.float32(1.41421356)
    for step in (1, -1):
        for c in range(NX * NY)[::step]:
            i, j = c % NX, c // NX
            ways = ((-step, 0, one), (0, -step, one), (-step, -step, diagonal))
            for di, dj, w in (*ways, (step, -step, diagonal)):
                if 0 <= i + di < NX and 0 <= j + dj < NY:
                    o = (j + dj) * NX + i + di
                    if far[o] + w < far[c]:
                        far[c], label[c] = far[o] + w, label[o]
    return far, label


@pytest.mark.parametrize("held", [0, 1, 7, 60])
def test_nearest_cell_is_that_of_two_plain_sweeps(held):
    coarse = some_cells(2, held)
    distance = np.zeros((2, NX * NY), np.float32)
    label = np.zeros((2, NX * NY), np.int32)
    nearest_labels(0, 2, coarse, C_FIT, NX, NY, distance, label)
    for side in range(2):
        far, which = cell_by_cell(coarse[side, C_FIT])
        assert distance[side].tobytes() == far.tobytes()
        assert label[side].tolist() == which.tolist()
