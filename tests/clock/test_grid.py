"""The coarse grid of the views: weighted sums, and the nearest cell with an enemy."""

import numpy as np
import pytest

from rearguard.clock.glance import nearest_foe
from rearguard.clock.views import (
    C_FIT,
    CELL_M,
    COARSE_M,
    FIELDS,
    FIT,
    HEMMED_M,
    SUM_X,
    SUM_Y,
    foes_by_coarse_cell,
    nearest_labels,
    smooth,
)

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


@pytest.mark.parametrize("held", [1, 5, 60, 400])
def test_nearest_enemy_is_that_of_a_look_at_every_cell(held):
    nx = ny = 32
    dice = np.random.default_rng(held)
    occupied = dice.permutation(nx * ny)[:held].astype(np.int32)
    fine = np.zeros((held, 2 * FIELDS), np.float32)
    fine[:, FIELDS + FIT] = dice.integers(0, 3, held)
    east, north = (occupied % nx + dice.random(held)) * CELL_M, (occupied // nx + 0.3) * CELL_M
    fine[:, FIELDS + SUM_X] = fine[:, FIELDS + FIT] * east
    fine[:, FIELDS + SUM_Y] = fine[:, FIELDS + FIT] * north
    first, after = np.zeros((2, nx * ny // 16), np.int32), np.zeros((2, held), np.int32)
    foes = np.zeros((2, 2, held), np.float32)
    foes_by_coarse_cell(0, 2, held, occupied, fine, nx, nx // 4, ny // 4, first, after, *foes)
    fit = fine[:, FIELDS + FIT] > 0
    for cell in dice.integers(0, nx * ny, 40):
        cx, cy = int(cell % nx), int(cell // nx)
        x, y = (cx + 0.5) * CELL_M, (cy + 0.5) * CELL_M
        away = np.hypot(foes[0, 1, fit] - x, foes[1, 1, fit] - y)
        best, ex, ey, mask = nearest_foe(
            0, cx, cy, nx // 4, ny // 4, x, y, first, after, *foes, 5000.0**2, -1.0, -1.0, 2
        )
        nearest = away.min(initial=5000.0)
        assert np.sqrt(best) == pytest.approx(nearest)
        assert nearest == 5000.0 or np.hypot(ex - x, ey - y) == pytest.approx(nearest)
        assert (mask == 0) == (nearest >= HEMMED_M)
