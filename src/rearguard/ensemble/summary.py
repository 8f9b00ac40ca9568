"""What many runs say together: middles and shares, each with its 95 % interval.

Evidence: measured methods. Wilson 1927 (J. Am. Stat. Assoc. 22) for shares; order statistics
(Conover 1999, Practical Nonparametric Statistics, ch. 3) for medians; Student 1908 for means.
"""

import math
from collections.abc import Sequence

Z95 = 1.959963984540054


def wilson(agreeing: int, n: int) -> tuple[float, float]:
    """95 % interval of a share, of n runs of which so many agree.

    >>> tuple(round(v, 3) for v in wilson(80, 100))
    (0.711, 0.867)
    """
    if n == 0:
        return 0.0, 1.0
    share, z2 = agreeing / n, Z95 * Z95
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def median_interval(values: Sequence[float]) -> tuple[float, float]:
    """95 % interval of the median: two of the ranked values; the extremes below six runs.

    >>> median_interval([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    (2.0, 9.0)
    """
    ranked, n = sorted(values), len(values)
    if n == 0:
        return math.nan, math.nan
    below = 0  # so many values may be left out on each side
    tail = 0.5**n
    while below < n // 2 and tail + math.comb(n, below + 1) * 0.5**n <= 0.025:
        below += 1
        tail += math.comb(n, below) * 0.5**n
    cut = below if tail <= 0.025 else 0
    return float(ranked[cut]), float(ranked[n - 1 - cut])


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """95 % interval of the mean, by Student's t.

    >>> tuple(round(v, 2) for v in mean_interval([1.0, 2.0, 3.0]))
    (-0.48, 4.48)
    """
    n = len(values)
    if n < 2:
        return -math.inf, math.inf
    mean = sum(values) / n
    spread = math.sqrt(sum((v - mean) ** 2 for v in values) / (n - 1))
    half = student_t95(n - 1) * spread / math.sqrt(n)
    return mean - half, mean + half


_T95 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)


def student_t95(degrees: int) -> float:
    """Two-sided 95 % point of Student's t: a table to 10, above it an expansion in 1/n.

    >>> round(student_t95(29), 3)
    2.045
    """
    if degrees <= len(_T95):
        return _T95[degrees - 1]
    z = Z95
    first = (z**3 + z) / (4 * degrees)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
    return z + first + second + third
