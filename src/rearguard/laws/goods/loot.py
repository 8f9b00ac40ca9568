"""Loot: who stops to plunder instead of riding on, and how much he finds.

A man let loose comes by what lies on the ground: what men in flight have thrown off, what the dead
and the prisoners had on them, horses without riders. The more it is worth, the sooner he stops; a
man with somebody to ride after seldomer, a steady man seldomer, and with a good officer beside him
hardly at all. Nobody stops with an unbroken enemy close by. He searches one pack or body at a
time, which ties him up; a load full of spoils leaves only silver worth stopping for.

Evidence: judged. Every age complains that pursuers stop at the baggage (Vitoria 1813 is the case
told most often); nobody counted them. See docs/evidence/loot.md.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Loot(NamedTuple):
    """Numbers a scenario may override under ``laws: loot:``. All judged."""

    stop_hz: float = 0.05  # rate before riches, no officer near; judged, 0.01 to 0.3 [1/s]
    rich_liang: float = 5.0  # worth at which the rate is half of it; judged, 1 to 20 [liang]
    chase_share: float = 0.1  # of it with a man to ride after; judged, 0.02 to 0.4 [-]
    leader_m: float = 100.0  # an officer this far off holds half as well; judged, 50 to 200 [m]
    enemy_m: float = 60.0  # no stop with an unbroken enemy nearer; judged, 30 to 150 [m]
    take_s: float = 60.0  # time to search a body or a pack; judged, 20 to 180 [s]
    carry_kg: float = 20.0  # most a man loads onto himself; judged, 10 to 40 [kg]
    liang_kg: float = 0.04  # silver of a liang; recalled, 0.037 to 0.0413 [kg]
    baggage_liang_kg: float = 0.1  # worth of packs; judged, 0.02 to 0.5 [liang/kg]
    armour_liang_kg: float = 0.3  # worth of armour; judged, 0.1 to 1 [liang/kg]
    weapons_liang_kg: float = 0.25  # worth of weapons; judged, 0.1 to 1 [liang/kg]
    horse_liang: float = 10.0  # worth of a loose horse; judged, 3 to 20 [liang]


@law
def worth_liang(baggage_kg, armour_kg, weapons_kg, silver_kg, horses, room_kg, loot):
    """Worth of what lies about to a man who can load ``room_kg`` more.

    >>> worth_liang(10.0, 20.0, 4.0, 0.4, 1.0, 20.0, Loot())
    28.0
    >>> worth_liang(10.0, 20.0, 4.0, 0.4, 1.0, 0.0, Loot())
    20.0
    """
    liang = silver_kg / loot.liang_kg + horses * loot.horse_liang
    if room_kg <= 0.0:
        return liang
    return (
        liang + baggage_kg * loot.baggage_liang_kg + armour_kg * loot.armour_liang_kg
        + weapons_kg * loot.weapons_liang_kg
    )  # fmt: skip


@law
def stop_hazard_hz(worth, chases, officer_m, leadership, resolve, loot):
    """Rate at which a man let loose stops for what lies about him.

    ``stop_hz`` w / (w + rich) (1 - leadership / (1 + (d / leader_m)^2)) / resolve: a good officer
    (leadership 1) beside him stops it altogether. ``resolve`` counts between 0.25 and 4.
    """
    hold = leadership / (1.0 + (officer_m / loot.leader_m) ** 2)
    rate = loot.stop_hz * worth / (worth + loot.rich_liang) * (1.0 - min(1.0, hold))
    return rate * (loot.chase_share if chases else 1.0) / min(max(resolve, 0.25), 4.0)


@law
def share_searched(men, packs):
    """Share of what lies about that so many men find: each searches one pack or body.

    >>> share_searched(1.0, 4.0)
    0.25
    """
    return men / packs if packs > men else 1.0
