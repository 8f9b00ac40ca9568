"""Shun: men keep away from deep water, the more so the nearer it is.

Whoever fights beside deep water gives a little towards the other side, so that a fight on a bank
moves inland as a whole. A man on foot does not walk into it, whatever his orders; he goes
along the bank, and so does a prisoner. A runner turns along it, too, unless an enemy is upon him;
then he leaps. A rider goes in when his unit does, and a running one when he is pressed, since
horses swim; one who rides after a man stays out of it.

Evidence: judged. Fugitives massed along a bank and leapt when the pursuer was upon them at the
Granicus, Lake Trasimene, the Berezina; nobody has measured at what distance.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit.math import exp, sqrt
from rearguard.kit.stage import law, stage

FLEEING, SWEPT = int(Doing.FLEEING), int(Doing.SWEPT)
RANKED, MARCHING = int(Doing.RANKED), int(Doing.MARCHING)
STRAGGLING, RALLIED = int(Doing.STRAGGLING), int(Doing.RALLIED)
FIGHTING, CORNERED = int(Doing.FIGHTING), int(Doing.CORNERED)


class Shun(NamedTuple):
    """Numbers a scenario may override under ``laws: shun:``. Judged; ranges in brackets."""

    push_m_s: float = 0.4  # away from the very edge of deep water; judged, 0.1 to 0.8 [m/s]
    reach_m: float = 4.0  # over which that falls to 1/e; judged, 2 to 10 [m]
    ahead_s: float = 2.0  # he keeps so long a way from it; judged, 1 to 4 [s]
    foot_m: float = 8.0  # an enemy so near makes a runner on foot leap; judged, 3 to 25 [m]
    rider_m: float = 60.0  # makes a running rider take to the water; judged, 20 to 150 [m]
    near_m: float = 20.0  # farther from deep water nobody minds it; judged, 10 to 25 [m]


@law
def push_at_m_s(edge_m, shun):
    """Wish to be away from deep water at a distance from it; at its greatest within it.

    >>> push_at_m_s(0.0, Shun()), round(push_at_m_s(4.0, Shun()), 3)
    (0.4, 0.147)
    """
    return shun.push_m_s * exp(-max(edge_m, 0.0) / shun.reach_m)


@law
def takes_to_water(doing, mounted, enemy_m, shun):
    """Whether he would rather have the water than stay: pressed runners, riders of a unit."""
    if doing == FLEEING:
        return enemy_m < (shun.rider_m if mounted else shun.foot_m)
    in_order = doing == RANKED or doing == MARCHING or doing == STRAGGLING or doing == RALLIED
    return mounted and in_order


@law
def least_outward_m_s(edge_m, shun):
    """Slowest that he goes away from deep water; below 0, the fastest he goes towards it.

    Within it he makes for its edge.

    >>> least_outward_m_s(0.0, Shun()), round(least_outward_m_s(4.0, Shun()), 2)
    (0.4, -1.85)
    """
    return push_at_m_s(edge_m, shun) - edge_m / shun.ahead_s


@law
def turned_away(wish_x, wish_y, out_x, out_y, least, runs):
    """A wish that goes at least so fast outward; a runner keeps his pace, along the bank.

    >>> turned_away(3.0, -4.0, 0.0, 1.0, 0.0, False), turned_away(3.0, -4.0, 0.0, 1.0, 0.0, True)
    ((3.0, 0.0), (5.0, 0.0))
    """
    outward = wish_x * out_x + wish_y * out_y
    along = wish_x * out_y - wish_y * out_x
    if outward >= least:
        return wish_x, wish_y
    if runs:
        pace2 = wish_x * wish_x + wish_y * wish_y
        left = sqrt(max(pace2 - least * least, 0.0))
        along = left if along >= 0.0 else -left
    return least * out_x + along * out_y, least * out_y - along * out_x


@law
def near_deep(edge_m, shun):
    """Whether deep water is near enough to be minded."""
    return edge_m < shun.near_m


@stage(every="0.25 s", numbers=Shun, writes=("wish_x_m_s", "wish_y_m_s"), only=near_deep)
def keep_off(doing, mount, edge_m, out_x, out_y, wish_x_m_s, wish_y_m_s, enemy_m, shun):
    """The wish of a man beside deep water, turned and pushed away from it."""
    if edge_m >= shun.near_m or doing == SWEPT:
        return wish_x_m_s, wish_y_m_s
    if takes_to_water(doing, mount >= 0, enemy_m, shun):
        return wish_x_m_s, wish_y_m_s
    if doing == FIGHTING or doing == CORNERED:  # who fights has no other wish
        push = push_at_m_s(edge_m, shun)
        return push * out_x, push * out_y
    least = least_outward_m_s(edge_m, shun)
    return turned_away(wish_x_m_s, wish_y_m_s, out_x, out_y, least, doing == FLEEING)
