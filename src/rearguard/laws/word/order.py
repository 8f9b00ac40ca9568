"""Order: what becomes of an order on its way through many mouths.

Each level of command takes time to hear, to decide and to pass on, and may get it wrong. Whether
words are understood in another tongue is decided in ``sense/hearing``.

Evidence: arithmetic; the chance of each level is judged. See docs/evidence/orders.md.
"""

from typing import NamedTuple

from rearguard.kit.math import exp, log
from rearguard.kit.stage import law


class Chain(NamedTuple):
    """Numbers a scenario may override under ``laws: chain:``."""

    right_each: float = 0.95  # an order is passed on rightly at one level; judged, 0.9 to 1 [-]
    hear_s: float = 10.0  # to hear it out; judged, 5 to 30 [s]
    decide_s: float = 20.0  # to see what it asks of him; judged, 5 to 120 [s]
    pass_on_s: float = 10.0  # to tell the next; judged, 5 to 60 [s]


@law
def right_after(right_each, levels):
    """Chance that an order is still right after so many levels: p**n.

    >>> round(right_after(0.95, 3.0), 4)
    0.8574
    """
    return exp(levels * log(right_each))


@law
def chain_delay_s(levels, chain):
    """Time that an order takes through so many levels, hearing, deciding and passing on [s].

    >>> chain_delay_s(3.0, Chain())
    120.0
    """
    return levels * (chain.hear_s + chain.decide_s + chain.pass_on_s)
