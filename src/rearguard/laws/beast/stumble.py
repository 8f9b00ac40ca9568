"""Stumble: a horse puts a foot wrong and goes down.

The hazard goes by the way covered: more at the gallop, on broken ground, over burrows, in the
dark, on steep slopes, and with a tired horse. What the fall does to the rider is in ``body/fall``,
to the horse in ``hurt``.

Evidence: judged, between two measured anchors: 4.3 % of starters fall in a jump race of some ten
fences (Pinchbeck et al., Liverpool), 1 in 42 starters in cross-country (Hennessy 2017, J. Hum.
Sport Exerc. 12). Nobody has counted falls per km over burrows: see docs/evidence/stumble.md.
"""

from typing import NamedTuple

from rearguard.kit import streams
from rearguard.kit.dice import due
from rearguard.kit.math import exp, log
from rearguard.kit.stage import law, stage
from rearguard.laws.beast.gait import gait_of
from rearguard.laws.beast.tire import is_spent
from rearguard.laws.body.pace import night_share
from rearguard.record.events import Harm

FALL = int(Harm.FALL)


class Stumble(NamedTuple):
    """Numbers a scenario may override under ``laws: stumble:``. All judged."""

    walk_road_km: float = 0.0001  # falls per km; 0.00005 to 0.0005 [1/km]
    trot_road_km: float = 0.0005  # at the trot; 0.0002 to 0.002 [1/km]
    gallop_road_km: float = 0.002  # at the gallop; 0.0005 to 0.005 [1/km]
    walk_broken_km: float = 0.001  # the same on broken ground; 0.0003 to 0.003 [1/km]
    trot_broken_km: float = 0.005  # at the trot on broken ground; 0.002 to 0.01 [1/km]
    gallop_broken_km: float = 0.02  # at the gallop there; 0 to 0.06 [1/km]
    dark_times: float = 3.0  # at 0.001 lx and below; 2 to 5 [-]
    tired_times: float = 2.0  # a spent horse; 1.5 to 4 [-]
    steep_times: float = 3.0  # over 25 degrees (0.466), in proportion below; 2 to 5 [-]


@law
def per_obstacle(share, obstacles):
    """Chance of a fall at one of n equal obstacles: 1 - (1 - P)^(1/n).

    Reference form: an anchor between which the falls per km are judged.

    >>> round(per_obstacle(124 / 2879, 10.0), 5)
    0.00439
    """
    return 1.0 - exp(log(1.0 - share) / obstacles)


@law
def stumbles_per_km(gait, rough, slope, light_lx, spent, stumble):
    """Falls per km.

    Parameters
    ----------
    gait : int          0 stands, 1 walks, 2 trots, 3 gallops
    rough : float       0 a road, 1 stones and burrows all over [-]
    slope : float       along the way; its size counts [m/m]
    light_lx : float    light on the ground [lx]
    spent : bool        no gallop left in the horse

    >>> round(stumbles_per_km(3, 1.0, 0.0, 1e5, False, Stumble()), 4)
    0.02
    """
    if gait <= 0:
        return 0.0
    road = stumble.walk_road_km
    broken = stumble.walk_broken_km
    if gait == 2:
        road = stumble.trot_road_km
        broken = stumble.trot_broken_km
    elif gait >= 3:
        road = stumble.gallop_road_km
        broken = stumble.gallop_broken_km
    hazard = road + (broken - road) * min(max(rough, 0.0), 1.0)
    dark = 2.0 * (1.0 - night_share(light_lx))
    hazard *= 1.0 + (stumble.dark_times - 1.0) * dark
    hazard *= 1.0 + (stumble.steep_times - 1.0) * min(1.0, abs(slope) / 0.466)
    return hazard * (stumble.tired_times if spent else 1.0)


@stage(
    every="2 s",
    stream=streams.STUMBLE,
    writes=("stumble_due", "struck", "horse_struck"),
    numbers=Stumble,
)
def stumble_horse(
    mount,
    speed_m_s,
    grade,
    rough,
    unit_light_lx,
    struck,
    stumble_due,
    horse_struck,
    horse_trot_m_s,
    horse_reserve_m,
    horse_reserve_full_m,
    dt_s,
    luck,
    stumble,
):
    """A ridden horse falls when its hazard is up; both bodies are marked as struck by a fall."""
    hazard = float(stumble_due)
    hit = int(struck)
    horse_hit = int(horse_struck)
    if mount >= 0 and speed_m_s > 0.1:
        spent = is_spent(horse_reserve_m, horse_reserve_full_m)
        gait = gait_of(speed_m_s, horse_trot_m_s)
        per_km = stumbles_per_km(gait, rough, grade, unit_light_lx, spent, stumble)
        hazard += per_km * 0.001 * speed_m_s * dt_s
        if due(hazard, luck):
            hit = FALL
            horse_hit = FALL
            hazard = 0.0
    return hazard, hit, horse_hit
