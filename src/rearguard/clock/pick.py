"""Pick: which rows of a column are meant. Short loops, for what is asked at every step."""

import numpy as np

from rearguard.kit.stage import kernel

BLOCK = 256  # rows looked at together: most columns of marks are empty


@kernel
def list_marked(marks, out):
    """List the rows whose mark (uint8) is not 0; returns how many there are."""
    count = 0
    for first in range(0, len(marks), BLOCK):
        some = marks[first : first + BLOCK]
        seen = np.uint8(0)
        for k in range(len(some)):
            seen |= some[k]
        if seen == 0:
            continue
        for k in range(len(some)):
            if some[k] != 0:
                out[count] = first + k
                count += 1
    return count


@kernel
def list_of(values, wanted, out):
    """List the rows whose value is wanted (``wanted`` is a table); returns how many there are."""
    count = 0
    for i in range(len(values)):
        if wanted[values[i]]:
            out[count] = i
            count += 1
    return count


@kernel
def units_among(rows, first, last, mark, marks):
    """Mark every unit that has somebody among the rows (ascending)."""
    for u in range(len(first)):
        k = np.searchsorted(rows, first[u])
        if k < len(rows) and rows[k] < last[u]:
            marks[u] = mark
