"""Pursuit: when to let go at a beaten enemy, in how many parties, whither, and when to stop.

A commander chases when he believes that enough of the enemy run; he splits his men into parties
that each take a sector of the runners and ride for a point ahead of them, calls off those who are
too far, and all of them when it grows dark, when a formed enemy threatens, or when hardly anybody
more is taken. The officer of a party rides on after the runners that he sees himself; a part of
it rides in hand with him and closes the way while the others hunt.

Evidence: closing times are arithmetic (C9). That a part hunts and the rest follows it in order is
the rule of manuals (Lippitt 1865; Rimington 1912; recalled of Maurice's Strategikon). Shares,
limits and the number of parties are judged; see docs/evidence/orders.md.
"""

from typing import NamedTuple

from rearguard.kit.geometry import bearing_rad, distance_m
from rearguard.kit.math import TAU, cos, sin
from rearguard.kit.stage import law


class Pursuit(NamedTuple):
    """Numbers a scenario may override under ``laws: pursuit:``."""

    running_share: float = 0.3  # of the enemy here, from which he is chased; judged, 0.2 to 0.5 [-]
    party_men: float = 1000.0  # a party that can herd and hold together; judged, 500 to 2000 [men]
    parties_most: float = 8.0  # more than a commander can keep in hand; judged, 5 to 10 [-]
    snap: float = 0.25  # of a party: a cut so near a unit's end is made there; judged, 0 to 0.4 [-]
    fresh_s: float = 600.0  # beliefs older than this move no party; judged, 300 to 1200 [s]
    wane_s: float = 300.0  # e-fold in which old news loses weight; judged, 120 to 600 [s]
    here_m: float = 6000.0  # bodies within this of him are "here"; judged, 4000 to 10000 [m]
    lead_s: float = 240.0  # a party rides for where runners will be then; judged, 120 to 480 [s]
    beyond_m: float = 400.0  # how far beyond the foremost of them; judged, 200 to 800 [m]
    kept_share: float = 0.33  # of a party kept in hand with its officer; judged, 0 to 0.7 [-]
    moved_m: float = 500.0  # a point moved less is worth no courier; judged, 200 to 1000 [m]
    front_m: float = 2.0  # of a party's sweep for each of its men; judged, 0.5 to 5 [m]
    sector_rad: float = 1.0  # its officer rides of himself so far aside; judged, 0.5 to 2 [rad]
    there_m: float = 150.0  # so near to his goal he looks for the next; judged, 50 to 300 [m]
    beside_m: float = 100.0  # crowds so near are as good as reached; judged, 50 to 200 [m]
    apart_m: float = 20.0  # men about him keep so far apart; judged, 5 to 40 [m]
    leash_m: float = 8000.0  # runners farther from the field are let go; judged, 4000 to 12000 [m]
    near_m: float = 2000.0  # runners so near are worth it however fast; judged, 1000 to 4000 [m]
    start_m: float = 400.0  # lead that others are reckoned to have; judged, 100 to 1000 [m]
    chase_m_s: float = 5.5  # pace at which he reckons to close; judged, 4 to 7 [m/s]
    longest_s: float = 7200.0  # no chase is kept up longer; judged, 3600 to 10800 [s]
    look_again_s: float = 300.0  # how often parties are sent new points; judged, 180 to 600 [s]
    dull_s: float = 900.0  # a chase that takes few in this time is over; judged, 600 to 1800 [s]
    dull_share: float = 0.03  # "few": of own men; judged, 0.01 to 0.1 [-]
    gathered_share: float = 0.7  # of the men called in, to march on with; judged, 0.5 to 0.9 [-]
    called_s: float = 120.0  # he waits so long for men called in; judged, 60 to 300 [s]
    gather_s: float = 1800.0  # nobody is waited for longer, once called; judged, 900 to 3600 [s]
    dark_lx: float = 0.5  # too dark to chase; judged, 0.1 to 3 [lx]


@law
def closing_s(gap_m, chaser_m_s, runner_m_s):
    """Time to close a gap [s]; 1e9 where the runner is not slower.

    >>> closing_s(200.0, 3.6, 2.0)
    125.0
    """
    if chaser_m_s <= runner_m_s:
        return 1e9
    return gap_m / (chaser_m_s - runner_m_s)


@law
def parties_for(own_men, pursuit):
    """Number of parties that a force splits into.

    >>> parties_for(5000.0, Pursuit())
    5.0
    """
    n = float(int(own_men / pursuit.party_men + 0.5))
    return min(max(n, 1.0), pursuit.parties_most)


@law
def worth_chasing(running, formed, pursuit):
    """Whether enough of an enemy run to let go at him."""
    return running > 0.0 and running >= pursuit.running_share * (running + formed)


@law
def head_off_point(x_m, y_m, vx_m_s, vy_m_s, from_x_m, from_y_m, pursuit):
    """Point ahead of runners for which a party rides, to turn them back on the others.

    Where they will be after ``lead_s``, and ``beyond_m`` farther on their way; on their way away
    from the field where it is not known whither they run.
    """
    speed = distance_m(0.0, 0.0, vx_m_s, vy_m_s)
    if speed > 0.5:
        way = bearing_rad(0.0, 0.0, vx_m_s, vy_m_s)
    else:
        way = bearing_rad(from_x_m, from_y_m, x_m, y_m)
    ahead_m = speed * pursuit.lead_s + pursuit.beyond_m
    return x_m + ahead_m * cos(way), y_m + ahead_m * sin(way)


def sectors(
    bearings_rad: list[float], weights: list[float], parties: int
) -> list[tuple[int, float]]:
    """Deal runners out to parties by direction, each party about the same number of men.

    The circle is opened at its widest empty arc, so that no party straddles it.

    Parameters
    ----------
    bearings_rad, weights : list    direction of each crowd of runners from the field, and its men
    parties : int                   number of sectors

    Returns
    -------
    list of (party, weight)         for each crowd, in the order given
    """
    n = len(bearings_rad)
    if n == 0:
        return []
    by_angle = sorted(range(n), key=lambda k: (bearings_rad[k] % TAU, k))
    gaps = [
        (bearings_rad[by_angle[(j + 1) % n]] - bearings_rad[by_angle[j]]) % TAU for j in range(n)
    ]
    widest = max(range(n), key=lambda j: (gaps[j], -j))
    turned = by_angle[widest + 1 :] + by_angle[: widest + 1]
    total, before = sum(weights), 0.0
    dealt: list[tuple[int, float]] = [(0, 0.0)] * n
    for k in turned:
        middle = before + 0.5 * weights[k]
        party = min(int(parties * middle / total), parties - 1) if total > 0.0 else 0
        dealt[k] = (party, weights[k])
        before += weights[k]
    return dealt
