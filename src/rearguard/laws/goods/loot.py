"""Loot: who stops to plunder instead of riding on, and what changes hands.

Silver is conserved: what one loses another has or lies on the ground.

Evidence: judged. Every age complains that pursuers stop at the baggage; nobody counted them.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Loot(NamedTuple):
    """Numbers a scenario may override under ``laws: loot:``. All judged."""

    stop_hz: float = 0.002  # rate of stopping at goods within 10 m, no leader near; 0.0005 to 0.01
    leader_m: float = 100.0  # a leader this near halves it; 50 to 200 [m]
    rich_liang: float = 5.0  # worth at which the rate doubles; 1 to 20 [liang]
    take_s: float = 60.0  # time to search a body or a pack; 20 to 180 [s]
    carry_kg: float = 20.0  # most a man loads onto himself; 10 to 40 [kg]


@law
def stop_hazard_hz(worth_liang, leader_m, leadership, loot):
    """Rate at which a pursuer stops for goods in reach.

    ``stop_hz`` (1 + worth / rich) (1 - leadership / (1 + (d / leader_m)^2)): a good leader
    (leadership 1) beside him stops it altogether.
    """
    hold = leadership / (1.0 + (leader_m / loot.leader_m) ** 2)
    return loot.stop_hz * (1.0 + worth_liang / loot.rich_liang) * (1.0 - min(1.0, hold))


@law
def silver_after(taker_liang, loser_liang, share):
    """Silver of taker and loser after a share of the loser's has changed hands.

    >>> silver_after(1.0, 4.0, 0.5)
    (3.0, 2.0)
    """
    moved = min(max(share, 0.0), 1.0) * loser_liang
    return taker_liang + moved, loser_liang - moved
