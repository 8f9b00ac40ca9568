"""Sparse cells find whom a search through everybody finds."""

import numpy as np
import pytest

from rearguard.kit.cells import SparseCells, cell_at
from rearguard.kit.dice import moment_roll


def scattered(n: int, seed: int, spread_m: float) -> tuple[np.ndarray, np.ndarray]:
    """Places in three clumps that lie kilometres apart."""
    with np.errstate(over="ignore"):
        dice = np.array([[moment_roll(seed, 1, 0, i, d) for d in range(3)] for i in range(n)])
    clump = (dice[:, 2] * 3).astype(int)
    x = np.array([-3000.0, 0.0, 5200.0])[clump] + spread_m * (dice[:, 0] - 0.5)
    y = np.array([900.0, -40.0, 2500.0])[clump] + spread_m * (dice[:, 1] - 0.5)
    return x.astype(np.float32), y.astype(np.float32)


def neighbours(cells: SparseCells, x, y, i: int, reach_m: float) -> list[int]:
    """Rows within reach by the nine cells around a row, in the order in which they are met."""
    cx = int((x[i] - np.float32(cells.x0)) * np.float32(1.0 / cells.cell_m))
    cy = int((y[i] - np.float32(cells.y0)) * np.float32(1.0 / cells.cell_m))
    found = []
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            c = cell_at(cx + dx, cy + dy, cells.tiles_x, cells.tile_of, cells.slot)
            if c >= 0:
                for j in cells.order[cells.start[c] : cells.start[c + 1]]:
                    if (x[j] - x[i]) ** 2 + (y[j] - y[i]) ** 2 < reach_m**2:
                        found.append(int(j))
    return found


@pytest.mark.parametrize(("seed", "spread_m"), [(1, 30.0), (2, 400.0)])
def test_neighbours_equal_brute_force(seed, spread_m):
    x, y = scattered(400, seed, spread_m)
    rows = np.flatnonzero(np.arange(400) % 3 != 0).astype(np.int32)
    cells = SparseCells(3.0, 400)
    cells.sort(rows, x, y)
    for i in rows[::7]:
        d2 = (x[rows] - x[i]) ** 2 + (y[rows] - y[i]) ** 2
        assert sorted(neighbours(cells, x, y, i, 3.0)) == sorted(rows[d2 < 9.0].tolist())


def test_rows_stand_in_order_of_ident_inside_each_cell():
    x, y = scattered(500, 3, 60.0)
    cells = SparseCells(8.0, 500)
    cells.sort(np.arange(500, dtype=np.int32), x, y)
    for c in range(cells.cells):
        inside = cells.order[cells.start[c] : cells.start[c + 1]]
        assert len(inside) > 0 and (np.diff(inside) > 0).all()
    assert sorted(cells.order[:500].tolist()) == list(range(500))


def test_no_history_is_left_in_the_order():
    x, y = scattered(300, 4, 90.0)
    rows = np.arange(300, dtype=np.int32)
    used, fresh = SparseCells(3.0, 300), SparseCells(3.0, 300)
    used.sort(rows, x + np.float32(500.0), y)
    used.sort(rows[:100], x, y)
    used.sort(np.zeros(0, np.int32), x, y)
    used.sort(rows, x, y)
    fresh.sort(rows, x, y)
    assert used.cells == fresh.cells
    assert used.order[:300].tolist() == fresh.order[:300].tolist()
    assert used.start[: used.cells + 1].tolist() == fresh.start[: fresh.cells + 1].tolist()


def test_few_rows_on_the_map_of_many_find_the_same():
    x, y = scattered(300, 5, 90.0)
    every, few = np.arange(300, dtype=np.int32), np.arange(0, 300, 11, dtype=np.int32)
    whole, part = SparseCells(3.0, 300), SparseCells(3.0, 300)
    whole.sort(every, x, y)
    part.sort(few, x, y, every)
    assert (part.x0, part.y0, part.tiles_x) == (whole.x0, whole.y0, whole.tiles_x)
    for i in every[::5]:
        found = [j for j in neighbours(whole, x, y, i, 9.0) if j % 11 == 0]
        assert sorted(neighbours(part, x, y, i, 9.0)) == sorted(found)
