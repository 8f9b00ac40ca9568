"""Fall: a rider thrown from his horse, what it does to him, and how he gets on again.

A thrown man is dead, hurt, stunned for minutes, or only shaken; then he looks for a horse. His
own may have waited. When a horse goes down is decided in ``beast/stumble``, ``beast/hurt``.

Evidence: measured for jockeys: 0.20 (jumps) to 0.35 (flat) and 0.5 injuries a fall, fractures
0.15 to 0.18 of them, concussions 0.15 of which half lose their senses (O'Connor et al. 2017,
J. Athl. Train. 52; Hitchens et al. 2013; Rueda et al. 2010). Deaths without helmets and surgeons,
and all times, are judged.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing, Wound
from rearguard.kit import streams
from rearguard.kit.dice import gauss, roll
from rearguard.kit.math import exp
from rearguard.kit.stage import law, stage
from rearguard.record.events import Harm, Reason

STUNNED = int(Doing.STUNNED)
REMOUNTING = int(Doing.REMOUNTING)
SWEPT = int(Doing.SWEPT)
DOWN = int(Doing.DOWN)
DEAD = int(Doing.DEAD)
HEAVY = int(Wound.HEAVY)
LIGHT = int(Wound.LIGHT)
FALL = int(Harm.FALL)
NONE = int(Harm.NONE)
HORSE_FELL = int(Reason.HORSE_FELL)


class Fall(NamedTuple):
    """Numbers a scenario may override under ``laws: fall:``. Shares are of riders thrown."""

    dead: float = 0.01  # neck, skull, crushed by the horse; judged, 0.002 to 0.02 [-]
    broken: float = 0.06  # a bone broken, cannot ride on; measured, 0.03 to 0.15 [-]
    stunned: float = 0.10  # senseless or winded for minutes; judged, 0.03 to 0.2 [-]
    bruised: float = 0.2  # hurt, goes on; measured, 0.1 to 0.3 [-]
    stun_s: float = 180.0  # median time stunned; judged, 30 to 900 [s]
    stun_spread: float = 1.0  # sd of its logarithm; judged, 0.5 to 1.3 [-]
    shaken_s: float = 15.0  # to get up unhurt; judged, 5 to 40 [s]
    horse_waits: float = 0.3  # horse held by the rein or standing by; judged, 0.1 to 0.5 [-]
    mount_s: float = 10.0  # to swing up in armour with a horse in hand; judged, 5 to 20 [s]
    catch_hz: float = 0.01  # to catch a loose horse within 50 m; judged, 0.003 to 0.03 [1/s]


@law
def thrown_outcome(luck, fall):
    """What a fall does: 0 shaken, 1 bruised, 2 stunned, 3 a bone broken, 4 dead."""
    if luck < fall.dead:
        return 4
    if luck < fall.dead + fall.broken:
        return 3
    if luck < fall.dead + fall.broken + fall.stunned:
        return 2
    return 1 if luck < fall.dead + fall.broken + fall.stunned + fall.bruised else 0


@law
def stunned_s(normal, fall):
    """Time a man lies stunned: lognormal, from one standard normal number."""
    return fall.stun_s * exp(fall.stun_spread * normal)


@law
def remount_hazard_hz(own_horse_waits, loose_near, fall):
    """Rate at which a man on foot gets on a horse: his own at once, else a loose one he catches.

    ``loose_near`` counts loose horses within 50 m; four or more are as good as four.
    """
    if own_horse_waits:
        return 1.0 / fall.mount_s
    return fall.catch_hz * min(loose_near, 4.0)


@law
def falls_or_lies(doing, struck, horse_doing):
    """Whether he may fall now, or lies stunned."""
    return struck == FALL or horse_doing == DEAD or doing == STUNNED


@stage(
    every="0.25 s",
    stream=streams.FALL,
    writes=("doing", "wound", "killer", "struck", "busy_s", "reason"),
    numbers=Fall,
    only=falls_or_lies,
)
def tumble(doing, mount, wound, killer, struck, busy_s, reason, horse_doing, now_s, chance, fall):
    """Settle a fall: from a stumble, or because the horse under him died.

    A stunned man comes to himself when ``busy_s`` is over and looks for a horse.
    """
    state = int(doing)
    mark = int(wound)
    cause = int(killer)
    left = int(struck)
    until = float(busy_s)
    why = int(reason)
    seated = mount >= 0 and state not in (DEAD, DOWN, STUNNED, REMOUNTING, SWEPT)
    if left == FALL or (seated and horse_doing == DEAD):
        left = NONE
        why = HORSE_FELL
        bad = thrown_outcome(roll(chance, 0), fall)
        if bad == 4:
            state = DEAD
            cause = FALL
        elif bad == 3:
            state = DOWN
            mark = max(mark, HEAVY)
            cause = FALL
        elif bad == 2:
            state = STUNNED
            until = now_s + stunned_s(gauss(chance, 1), fall)
        else:
            state = REMOUNTING
            until = now_s + fall.shaken_s
            if bad == 1 and mark < LIGHT:
                mark = LIGHT
                cause = FALL
    elif state == STUNNED and now_s >= until:
        state = REMOUNTING
        until = float(now_s)
    return state, mark, cause, left, until, why
