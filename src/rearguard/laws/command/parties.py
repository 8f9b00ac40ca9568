"""Parties: how men of several units are dealt out to so many parties, from the left wing on.

Evidence: judged; that a force keeps its order from wing to wing when it parts is the rule of
drill. See docs/evidence/orders.md.
"""

from collections.abc import Sequence

from rearguard.kit.distribution import Distribution
from rearguard.laws.command.order import Order

HUNTS = ("pursue", "round up")
MOST_PARTIES = 15  # of a side's hunt at a time; one more is its escort


def shares(men: Sequence[float], parties: int, snap: float) -> list[list[tuple[int, float, float]]]:
    """For each unit (party, from share, to share) of its men: all parties are about alike.

    Parameters
    ----------
    men : sequence     men of each unit, from the left wing on
    snap : float       of a party: a cut so near a unit's end is made there [-]

    >>> shares([100.0, 100.0], 3, 0.0)[0]
    [(0, 0.0, 0.6666666666666666), (1, 0.6666666666666666, 1.0)]
    """
    size, before = sum(men) / parties, 0.0
    dealt = []
    for own in men:
        lo, hi = before / size, (before + own) / size
        pieces = []
        for k in range(parties):
            a, b = max(_snap(k, lo, hi, snap), lo), min(_snap(k + 1, lo, hi, snap), hi)
            if b - a > 1e-9:
                pieces.append((k, (a - lo) / (hi - lo), (b - lo) / (hi - lo)))
        before += own
        dealt.append(pieces)
    return dealt


def _snap(border: float, lo: float, hi: float, snap: float) -> float:
    """A party's border, moved onto the unit's own where it lies close."""
    for own in (lo, hi):
        if abs(border - own) < snap:
            return own
    return border


def first_parties(orders: Sequence[Order]) -> tuple[list[int], int]:
    """Number of the first party of each order of a plan, and how many parties the plan needs.

    Orders to the same units follow each other and fill the same parties.
    """
    most: dict[tuple[str, ...], int] = {}
    for order in orders:
        most[order.unit] = max(most.get(order.unit, 0), asked(order))
    first, needed = {}, 0
    for units, n in most.items():
        first[units] = needed
        needed += n
    return [first[order.unit] for order in orders], needed


def asked(order: Order) -> int:
    """How many parties an order splits its units into; 0 where each hunts as one."""
    if order.order not in HUNTS:  # type: ignore[attr-defined]
        return 0
    n = order.parties  # type: ignore[attr-defined]
    n = n.high if isinstance(n, Distribution) else n
    return int(n) if n > 1.0 else 0
