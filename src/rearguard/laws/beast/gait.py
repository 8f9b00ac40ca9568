"""Gait: how fast a horse walks, trots and gallops under its rider, here and now.

Two speeds come out for the rider: the one his horse keeps for hours (``cruise_m_s``) and the
fastest it can go (``top_m_s``). A horse that is spent is down to a walk, like a lame one, and one
worn by weeks is slower in every pace. What the gallop costs is decided in ``tire``.

Evidence: measured (US cavalry drill speeds of the 1860s; Cooke 1862; Scoble 1868; Duane 1810;
Tobler 1993 for slopes). The losses by load, going, dark,
breath and wear are judged.
"""

from typing import NamedTuple

from rearguard.kit.math import sqrt
from rearguard.kit.stage import law, stage
from rearguard.laws.body.pace import night_share, slope_share


class Gaits(NamedTuple):
    """Numbers a scenario may override under ``laws: gait:``."""

    usual_load_kg: float = 123.0  # rider and kit on a cavalry horse; measured, 113 to 134 [kg]
    saddle_kg: float = 15.0  # saddle and bridle; judged, 8 to 25 [kg]
    good_going: float = 1.1  # terrain factor on which the speeds were taken; measured [-]
    blown_share: float = 0.15  # reserve under which no trot is kept; judged, 0.05 to 0.3 [-]
    worn_loss: float = 0.4  # pace above the walk that utter wear takes; judged, 0.2 to 0.6 [-]
    fade_share: float = 0.1  # of the reserve, over which the gallop flags; judged, 0.05 to 0.3 [-]


@law
def gait_of(speed_m_s, trot_m_s):
    """Gait by speed: 0 stands, 1 walks, 2 trots, 3 gallops.

    The walk ends at 2.2 m/s and the gallop begins 0.6 m/s above the horse's trot.
    """
    if speed_m_s < 0.1:
        return 0
    if speed_m_s <= 2.2:
        return 1
    return 2 if speed_m_s <= trot_m_s + 0.6 else 3


@law
def laden_share(carried_kg, usual_kg):
    """Speed under a load over that under the usual one: sqrt(usual / carried), 1.05 at most.

    Evidence: judged. At the same power a horse with a third more to carry is 4 % slower, since
    its own mass is three quarters of what it moves; the root is harsher for broken-down mounts.

    >>> round(laden_share(160.0, 123.0), 3)
    0.877
    """
    return min(1.05, sqrt(usual_kg / max(carried_kg, 1.0)))


@law
def horse_night_share(light_lx):
    """A horse's speed in the dark: half of a man's loss, as horses see better then.

    Evidence: judged; 0.8 where men have 0.6.
    """
    return 0.5 * (1.0 + night_share(light_lx))


@law
def ground_share(slope, going, good_going):
    """A horse's speed on a slope and on soft ground over that on level turf.

    Evidence: measured for the slope (Tobler's form holds for riders), judged for the going: speed
    falls as the energy factor rises.
    """
    return min(1.1, slope_share(slope)) * min(1.0, good_going / max(going, 1.0))


@law
def gallop_left_m_s(gallop_m_s, trot_m_s, reserve_m, full_m, fade_share):
    """Fastest pace with this reserve: the gallop, flagging to the trot over its last part."""
    left = min(1.0, reserve_m / max(fade_share * full_m, 1.0))
    return trot_m_s + max(0.0, gallop_m_s - trot_m_s) * max(left, 0.0)


@law
def kept_share(reserve_m, full_m, fresh, blown_share, worn_loss):
    """Share of the pace above the walk that a horse has: less when blown, less when worn.

    A blown horse has to walk until it has its breath again; a horse worn by weeks is slower in
    every pace (``fresh`` 1 well kept, 0 utterly worn).

    Evidence: judged. Blown horses that could only walk after a long gallop are a commonplace of
    cavalry memoirs; how much of its pace a worn horse loses nobody has measured.

    >>> round(kept_share(1000.0, 1000.0, 0.5, 0.15, 0.4), 2)
    0.8
    """
    breath = min(1.0, reserve_m / max(blown_share * full_m, 1.0))
    return max(breath, 0.0) * (1.0 - worn_loss * (1.0 - fresh))


@stage(every="2 s", writes=("cruise_m_s", "top_m_s"), numbers=Gaits)
def ride_speeds(
    mount,
    body_kg,
    load_kg,
    grade,
    going,
    unit_light_lx,
    horse_load_kg,
    horse_gallop_m_s,
    horse_trot_m_s,
    horse_walk_m_s,
    horse_reserve_m,
    horse_reserve_full_m,
    horse_lame,
    horse_fresh,
    cruise_m_s,
    top_m_s,
    gaits,
):
    """Speeds of a rider, which are his horse's; a man on foot keeps his own."""
    cruise = float(cruise_m_s)
    top = float(top_m_s)
    if mount >= 0:
        carried_kg = body_kg + load_kg + horse_load_kg + gaits.saddle_kg  # barding, too
        share = ground_share(grade, going, gaits.good_going) * horse_night_share(unit_light_lx)
        share *= laden_share(carried_kg, gaits.usual_load_kg)
        walk = share * horse_walk_m_s
        kept = kept_share(
            horse_reserve_m, horse_reserve_full_m, horse_fresh, gaits.blown_share, gaits.worn_loss
        )
        trot = horse_walk_m_s + (horse_trot_m_s - horse_walk_m_s) * kept
        gallop = horse_walk_m_s + (horse_gallop_m_s - horse_walk_m_s) * kept
        cruise = walk if horse_lame else share * trot
        fastest = gallop_left_m_s(
            gallop,
            trot,
            horse_reserve_m,
            horse_reserve_full_m,
            gaits.fade_share,
        )
        top = walk if horse_lame else share * fastest
    return cruise, top
