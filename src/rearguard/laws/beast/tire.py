"""Tire: a gallop spends the horse, a walk or a halt gives something back.

A horse keeps its trot for hours. What it goes beyond that comes out of a reserve, counted in
metres above the trot, that fills again at rest and at the walk. The faster paces themselves are
in ``gait``; breaking down for good in ``founder``.

Evidence: measured for the size (a full-kit gallop of formed light cavalry lasts about 4 km:
Bernhardi 1906) and for energy (Pagan & Hintz 1986, J. Anim. Sci. 63); the refill is judged.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit.stage import BEAST, law, stage

LOOSE = int(Doing.LOOSE)
CAUGHT = int(Doing.CAUGHT)
SPENT_SHARE = 0.05  # share of the full reserve at which a horse is spent; judged, 0.02 to 0.1


class Tire(NamedTuple):
    """Numbers a scenario may override under ``laws: tire:``."""

    refill_m_s: float = 1.0  # reserve won back each second at rest; judged, 0.3 to 1.5 [m/s]


@law
def reserve_after_m(reserve_m, full_m, speed_m_s, trot_m_s, refill_m_s, dt_s):
    """Reserve after ``dt_s`` at a speed.

    Above the trot it falls by (v - v_trot) dt; below it rises by ``refill_m_s`` at a halt and in
    proportion less towards the trot. ``trot_m_s`` is the trot of this ground and load, so that a
    slope tires sooner. Never below 0 or above the full reserve. Two half steps equal one.
    """
    if speed_m_s > trot_m_s:
        return max(0.0, reserve_m - (speed_m_s - trot_m_s) * dt_s)
    gain = refill_m_s * (1.0 - speed_m_s / max(trot_m_s, 0.1)) * dt_s
    return max(reserve_m, min(full_m, reserve_m + gain))


@law
def is_spent(reserve_m, full_m):
    """Whether a horse has no gallop left in it: at ``SPENT_SHARE`` of its full reserve or less."""
    return reserve_m <= SPENT_SHARE * full_m


@stage(every="2 s", writes=("horse_reserve_m",), numbers=Tire)
def tire_horse(
    mount, speed_m_s, cruise_m_s, horse_reserve_m, horse_reserve_full_m, horse_lame, dt_s, tire
):
    """Reserve of the horse a man rides. A lame one cannot gallop and only rests."""
    reserve = float(horse_reserve_m)
    if mount >= 0:
        trot = max(cruise_m_s, speed_m_s) if horse_lame else cruise_m_s
        reserve = reserve_after_m(
            reserve, horse_reserve_full_m, speed_m_s, trot, tire.refill_m_s, dt_s
        )
    return reserve


@stage(who=BEAST, every="2 s", writes=("reserve_m",), numbers=Tire)
def tire_loose(doing, speed_m_s, trot_m_s, reserve_m, reserve_full_m, dt_s, tire):
    """Reserve of a horse that nobody rides: loose, or led."""
    reserve = float(reserve_m)
    if doing in (LOOSE, CAUGHT):
        reserve = reserve_after_m(
            reserve, reserve_full_m, speed_m_s, trot_m_s, tire.refill_m_s, dt_s
        )
    return reserve
