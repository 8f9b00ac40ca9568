"""Founder: a horse ridden hard goes lame or breaks down, and is down to a walk.

The hazard goes by the way covered at the trot and gallop. A spent horse that is still driven
breaks down sooner. Stumbling is in ``stumble``; being spent for the moment in ``tire``.

Evidence: measured. Nagy, Murray & Dyson 2014 (Equine Vet. J.): 30,741 starts in rides of 100 to
160 km, 51.2 % finished, 30.0 % lame, 8.7 % metabolic, 2.8 % other, 7.3 % retired; mean ride taken
as 120 km, causes competing. Worse for spent horses: judged.
"""

from typing import NamedTuple

from rearguard.kit import streams
from rearguard.kit.dice import due
from rearguard.kit.math import exp, log
from rearguard.kit.stage import law, stage
from rearguard.laws.beast.tire import is_spent


class Founder(NamedTuple):
    """Numbers a scenario may override under ``laws: founder:``."""

    lame_per_km: float = 0.003429  # ridden at competition pace; measured [1/km]
    broken_per_km: float = 0.000995  # exhaustion, colic, tying up; measured [1/km]
    spent_times: float = 10.0  # exhaustion of a spent horse driven on; judged, 3 to 30 [-]
    walk_share: float = 0.05  # share of the hazard at the walk; judged, 0.02 to 0.1 [-]


@law
def dropped_out(distance_km, finish_share, ride_km):
    """Share of horses out by a distance: 1 - exp(ln(finishers) d / ride).

    Reference form: what long rides give, of which the rates per km are parts.

    >>> round(dropped_out(40.0, 0.512, 120.0), 3)
    0.2
    """
    return 1.0 - exp(log(finish_share) * distance_km / ride_km)


@law
def founder_per_km(speed_m_s, trot_m_s, spent, founder):
    """Hazard per km of going lame or breaking down.

    Below 2/3 of the trot it is that of a walk; a gallop is not taken as worse than the trot per
    km, since the source knows only whole rides.
    """
    broken = founder.broken_per_km * (founder.spent_times if spent else 1.0)
    hazard = founder.lame_per_km + broken
    return hazard if speed_m_s > 0.67 * trot_m_s else hazard * founder.walk_share


@stage(every="2 s", stream=streams.FOUNDER, writes=("founder_due", "horse_lame"), numbers=Founder)
def founder_horse(
    mount,
    speed_m_s,
    horse_trot_m_s,
    horse_reserve_m,
    horse_reserve_full_m,
    founder_due,
    horse_lame,
    dt_s,
    luck,
    founder,
):
    """A ridden horse goes lame when its hazard is up."""
    hazard = float(founder_due)
    lame = int(horse_lame)
    if mount >= 0 and lame == 0:
        spent = is_spent(horse_reserve_m, horse_reserve_full_m)
        per_km = founder_per_km(speed_m_s, horse_trot_m_s, spent, founder)
        hazard += per_km * 0.001 * speed_m_s * dt_s
        if due(hazard, luck):
            lame = 1
            hazard = 0.0
    return hazard, lame
