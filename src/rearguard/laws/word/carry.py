"""Carry: how fast and how surely a courier brings a letter, and word of mouth along a column.

A courier gallops a short way and trots a long one, slower in the dark and while he asks for the
man he seeks. He is lost at a rate per kilometre in hostile country, and at a rate per second while
armed enemies can reach him. How far voices and horns carry is decided in ``sense/hearing``.

Evidence: measured for gaits (US cavalry rates: walk 4, trot 8, gallop 12 miles an hour); the loss
of couriers and the pace in the dark are judged. See docs/evidence/orders.md.
"""

from typing import NamedTuple

from rearguard.kit.math import exp, log
from rearguard.kit.stage import law


class Carry(NamedTuple):
    """Numbers a scenario may override under ``laws: carry:``."""

    walk_m_s: float = 1.79  # courier on foot; measured [m/s]
    trot_m_s: float = 3.58  # mounted; measured [m/s]
    gallop_m_s: float = 5.36  # mounted, short ways; measured [m/s]
    gallop_way_m: float = 3000.0  # way he gallops; judged, 1000 to 5000 [m]
    dark_share: float = 0.5  # of his pace in the dark; judged, 0.3 to 0.7 [-]
    search_share: float = 0.5  # of his pace while he asks his way; judged, 0.3 to 0.8 [-]
    reach_m: float = 60.0  # armed enemies this near can stop him; judged, 30 to 150 [m]
    caught_hz: float = 0.02  # rate of one such enemy, 50 s on average; judged, 0.005 to 0.1 [1/s]
    loss_per_km: float = 0.0  # besides enemies in reach; judged, 0 to 0.05 among scouts [1/km]


@law
def mouth_to_mouth_s(length_m, link_m, link_s):
    """Time for word of mouth to run along a column, a link of ``link_m`` taking ``link_s`` [s].

    >>> round(mouth_to_mouth_s(5616.0, 5.0, 4.0) / 60.0, 1)
    74.9
    """
    return length_m / link_m * link_s


@law
def courier_m_s(mounted, gone_m, dark, searching, carry):
    """Pace of a courier over the ground [m/s].

    >>> courier_m_s(True, 5000.0, False, False, Carry())
    3.58
    """
    pace = carry.walk_m_s
    if mounted:
        pace = carry.gallop_m_s if gone_m < carry.gallop_way_m else carry.trot_m_s
    if dark:
        pace *= carry.dark_share
    return pace * carry.search_share if searching else pace


@law
def arrival_chance(loss_per_km, way_km, couriers):
    """Chance that at least one of several couriers arrives: 1 - (1 - e**(-lam x))**n.

    >>> round(arrival_chance(0.01, 30.0, 2.0), 4)
    0.9328
    """
    lost = 1.0 - exp(-loss_per_km * way_km)
    return 1.0 - exp(couriers * log(lost)) if lost > 0.0 else 1.0
