"""Order: the time between an officer having an order from the field and his calling it out.

He hears it out and sees what it asks of him, the sooner the better an officer he is. A badly
worded order he does not make out, and has to ask back. A horn call is known by heart: nobody
ponders it. How it goes on from him to his men is ``mind/obey`` and ``clock/heed``; a standing
order, told in council, needs no time but theirs.

Evidence: judged; the chance of one level after check value G7. See docs/evidence/orders.md.
"""

from typing import NamedTuple

from rearguard.kit.math import exp, log
from rearguard.kit.stage import law


class Chain(NamedTuple):
    """Numbers a scenario may override under ``laws: chain:``."""

    right_each: float = 0.95  # an order is understood, of a fair commander; judged, 0.9 to 1 [-]
    hear_s: float = 10.0  # to hear it out; judged, 5 to 30 [s]
    decide_s: float = 20.0  # to see what it asks, a fair officer; judged, 5 to 120 [s]


@law
def right_share(skill, chain):
    """Chance that a commander of this skill is understood: p^(2 (1 - skill)).

    Parameters
    ----------
    skill : float    of him who gives the order; 0.5 fair, 1 never misunderstood [0..1]

    >>> round(right_share(0.5, Chain()), 4)
    0.95
    >>> round(right_share(0.0, Chain()), 4)
    0.9025
    """
    return exp(2.0 * (1.0 - skill) * log(chain.right_each))


@law
def ponder_s(known_call, leadership, chain):
    """Time that an officer takes over an order before he calls it out [s].

    Parameters
    ----------
    known_call : bool     a horn call, known by heart
    leadership : float    of the officer; 0.5 fair, 1 twice as quick [0..1]

    >>> ponder_s(False, 0.5, Chain())
    30.0
    """
    return chain.hear_s + (0.0 if known_call else chain.decide_s * (1.5 - leadership))
