"""A number that is not known: a distribution, drawn by a uniform number that the caller supplies.

Nothing here is random: ``draw(u)`` is the inverse of the cumulative distribution at ``u``, so the
same uniform number always gives the same value. A distribution is cut at the range its place
allows (``low``, ``high``): it is the distribution *given* that range, never a value moved to its
edge. Results are rounded to twelve significant digits, which hides the last-bit differences
between the C libraries of different machines.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from statistics import NormalDist

_NORMAL = NormalDist()
_DIGITS = 12

#: kind -> names of its arguments (``choice`` takes one or more)
KINDS: dict[str, tuple[str, ...]] = {
    "normal": ("mean", "spread"),
    "uniform": ("low", "high"),
    "lognormal": ("median", "factor"),
    "triangular": ("low", "mode", "high"),
    "choice": (),
}


@dataclass(frozen=True, slots=True)
class Distribution:
    """An unknown number, in SI units.

    Attributes
    ----------
    kind : str            one of ``KINDS``
    args : tuple          as in ``KINDS``; lognormal: the median and the factor that one standard
                          deviation multiplies by (> 1)
    low, high : float     the range it is cut at
    whole : bool          draws are rounded to whole numbers
    text : str            as the user wrote it

    >>> Distribution("uniform", (2.0, 3.0)).draw(0.25)
    2.25
    """

    kind: str
    args: tuple[float, ...]
    low: float = -math.inf
    high: float = math.inf
    whole: bool = False
    text: str = ""

    def within(self, low: float, high: float, *, whole: bool = False) -> Distribution:
        """The same unknown, given that it lies in ``[low, high]``."""
        return replace(self, low=max(low, self.low), high=min(high, self.high), whole=whole)

    def inside_share(self) -> float:
        """Share of the uncut distribution that lies inside ``[low, high]``."""
        if self.kind == "choice":
            return sum(self.low <= value <= self.high for value in self.args) / len(self.args)
        if self.span()[0] == self.span()[1]:
            return 1.0 if self.low <= self.args[0] <= self.high else 0.0
        return self._cdf(self.high) - self._cdf(self.low)

    def span(self) -> tuple[float, float]:
        """Least and greatest value of the uncut distribution."""
        if self.kind in ("uniform", "triangular"):
            return self.args[0], self.args[-1]
        if self.kind == "choice":
            return min(self.args), max(self.args)
        if self.kind == "lognormal":
            return 0.0, math.inf
        mean, spread = self.args
        return (mean, mean) if spread == 0.0 else (-math.inf, math.inf)

    def median(self) -> float:
        """The value that half of the draws do not exceed (the lower one for an even choice)."""
        if self.kind == "choice":
            fit = sorted(v for v in self.args if self.low <= v <= self.high)
            return self._finish(fit[(len(fit) - 1) // 2])
        return self.draw(0.5)

    def draw(self, u: float) -> float:
        """The value at the uniform number ``u`` in (0, 1)."""
        if not 0.0 < u < 1.0:
            raise ValueError(f"a draw needs a number between 0 and 1, not {u!r}")
        if self.kind == "choice":
            fit = [v for v in self.args if self.low <= v <= self.high]
            return self._finish(fit[min(int(u * len(fit)), len(fit) - 1)])
        bottom, top = self.span()
        if bottom == top:
            return self._finish(bottom)
        below, above = self._cdf(self.low), self._cdf(self.high)
        return self._finish(self._inverse(below + u * (above - below)))

    def _finish(self, value: float) -> float:
        value = min(max(value, self.low), self.high)  # only undoes rounding of the last bits
        return float(round(value)) if self.whole else float(f"{value:.{_DIGITS}g}")

    def _cdf(self, x: float) -> float:
        bottom, top = self.span()
        if x <= bottom:
            return 0.0
        if x >= top:
            return 1.0
        if self.kind == "normal":
            return _NORMAL.cdf((x - self.args[0]) / self.args[1])
        if self.kind == "lognormal":
            return _NORMAL.cdf(math.log(x / self.args[0]) / math.log(self.args[1]))
        if self.kind == "uniform":
            return (x - bottom) / (top - bottom)
        mode = self.args[1]
        if x <= mode:
            return (x - bottom) ** 2 / ((top - bottom) * (mode - bottom))
        return 1.0 - (top - x) ** 2 / ((top - bottom) * (top - mode))

    def _inverse(self, p: float) -> float:
        if self.kind in ("normal", "lognormal"):
            z = _NORMAL.inv_cdf(min(max(p, 1e-15), 1.0 - 1e-15))
            if self.kind == "normal":
                return self.args[0] + self.args[1] * z
            return self.args[0] * math.exp(z * math.log(self.args[1]))
        bottom, top = self.span()
        if self.kind == "uniform":
            return bottom + p * (top - bottom)
        mode = self.args[1]
        if p <= (mode - bottom) / (top - bottom):
            return bottom + math.sqrt(p * (top - bottom) * (mode - bottom))
        return top - math.sqrt((1.0 - p) * (top - bottom) * (top - mode))


def fault_of(kind: str, args: tuple[float, ...]) -> str | None:
    """What is wrong with such a distribution, or None."""
    names = KINDS[kind]
    if kind == "choice":
        return None if args else "choice(…) needs at least one value"
    if len(args) != len(names):
        return f"{kind}({', '.join(names)}) takes {len(names)} values, not {len(args)}"
    if kind == "normal" and args[1] < 0.0:
        return "the spread of a normal distribution cannot be negative"
    if kind == "lognormal" and (args[0] <= 0.0 or args[1] <= 1.0):
        return "lognormal(median, factor) needs a median above 0 and a factor above 1"
    if kind in ("uniform", "triangular") and list(args) != sorted(args):
        return f"{kind}({', '.join(names)}) needs its values in rising order"
    return None
