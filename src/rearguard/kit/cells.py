"""Neighbour cells: rows sorted by (cell, ident), so that neighbours are visited in one order.

A counting sort over a list of rows that is itself in ascending order of ident is stable, so
inside a cell the rows stand in order of ident and no history is left in the order.
"""

import numpy as np

from rearguard.kit.stage import kernel


@kernel
def sort_into_cells(rows, n, x_m, y_m, x0_m, y0_m, cell_m, nx, ny, cell_of, start, order):
    """Counting sort of ``rows[:n]`` (ascending) into cells; ``start`` has nx * ny + 1 entries.

    Rows outside the grid are put into the nearest cell at its edge.
    """
    for c in range(nx * ny + 1):
        start[c] = 0
    inverse = 1.0 / cell_m
    for k in range(n):
        i = rows[k]
        cx = int((x_m[i] - x0_m) * inverse)
        cy = int((y_m[i] - y0_m) * inverse)
        cx = min(max(cx, 0), nx - 1)
        cy = min(max(cy, 0), ny - 1)
        c = cy * nx + cx
        cell_of[k] = c
        start[c + 1] += 1
    for c in range(nx * ny):
        start[c + 1] += start[c]
    for k in range(n - 1, -1, -1):
        c = cell_of[k] + 1
        start[c] -= 1
        order[start[c]] = rows[k]
    for c in range(nx * ny):
        start[c] = start[c + 1]
    start[nx * ny] = n


def bounds(x_m, y_m, rows, cell_m, margin_cells=1):
    """Origin and size of the grid that holds some rows: x0_m, y0_m, nx, ny."""
    x, y = x_m[rows], y_m[rows]
    x0 = np.floor(float(x.min()) / cell_m) * cell_m - margin_cells * cell_m
    y0 = np.floor(float(y.min()) / cell_m) * cell_m - margin_cells * cell_m
    nx = int((float(x.max()) - x0) / cell_m) + 1 + margin_cells
    ny = int((float(y.max()) - y0) / cell_m) + 1 + margin_cells
    return x0, y0, nx, ny
