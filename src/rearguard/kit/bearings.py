"""Cosines and sines of many bearings at once: the same bits on every machine.

NumPy takes its cosines from the C library or the vector unit; these come from ``kit.math``.
"""

import numpy as np

from rearguard.kit.math import cos, sin
from rearguard.kit.stage import kernel


@kernel
def _cosines(n, angle_rad, out):
    """Write cosine and sine of each angle."""
    for k in range(n):
        angle = np.float64(angle_rad[k])
        out[k, 0] = cos(angle)
        out[k, 1] = sin(angle)


def cosines(angle_rad: np.ndarray) -> np.ndarray:
    """Cosine and sine of each bearing [rad] : float64[n, 2].

    >>> cosines(np.zeros(1, np.float32)).tolist()
    [[1.0, 0.0]]
    """
    out = np.empty((len(angle_rad), 2))
    _cosines(len(angle_rad), np.ascontiguousarray(angle_rad), out)
    return out
