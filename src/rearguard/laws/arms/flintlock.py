"""Flintlock: who is hit by a smoothbore musket, how often it fails, how long it takes to load.

The ball scatters about the aim (drill ground), and a battle leaves a small share of that (smoke,
fear, haste, shots at nobody). Here stand the chance and the kind of body hit; *which* row it is
falls to ``clock/shots``, what the wound does to ``body/wound`` and ``beast/hurt``.

Evidence: recalled for the drill-ground tables (Hughes 1974: Prussian battalion on a sheet of
30.5 x 1.83 m; Picard; Mueller), measured for misfires (Haythornthwaite: 2 in 13; Wilford 1861)
and rates of fire at both ends. The battle's share is judged, and outcomes hang on it.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.host.individuals import Missile
from rearguard.kit import streams
from rearguard.kit.dice import roll
from rearguard.kit.math import erf, exp, log
from rearguard.kit.stage import law, stage
from rearguard.laws.arms.shoot import may_shoot
from rearguard.laws.body.energy import power_of

LOADING = int(Doing.LOADING)
RANKED = int(Doing.RANKED)
BALL = int(Missile.BALL)
MISS, MAN, HORSE = 0, 1, 2


class Flintlock(NamedTuple):
    """Numbers a scenario may override under ``laws: flintlock:``."""

    scatter: float = 0.014  # sd of trained men firing by command; fitted, 0.008 to 0.016 [rad]
    first_share: float = 0.05  # battle over drill ground, first volley; judged, 0.003 to 0.5 [-]
    long_share: float = 0.006  # the same, prolonged fire; fitted to Vitoria 1813 [-]
    settle_shots: float = 3.0  # shots over which it falls by 1/e; judged, 1 to 10 [-]
    near_bend: float = 1.5  # how much held fire gains close up; judged, 0 to 2 [-]
    smoke_loss: float = 0.7  # share of hits lost in dense own smoke; judged, 0.3 to 0.9 [-]
    man_share: float = 0.4  # man's share of a horseman's front; judged, 0.3 to 0.5 [-]
    misfire: float = 0.154  # dry flint; measured, 0.15 to 0.17 [-]
    fresh_per_min: float = 3.0  # rounds from a clean barrel, on foot; measured, 2 to 5 [1/min]
    foul_per_min: float = 1.0  # from a foul one; measured [1/min]
    foul_shots: float = 15.0  # shots over which it fouls; judged, 10 to 25 [-]
    saddle_times: float = 2.0  # loading time in the saddle; judged, 1.5 to 3 [-]
    prime_s: float = 10.0  # priming anew after a misfire; judged, 5 to 15 [s]


@law
def drill_hit_share(width_m, height_m, distance_m, scatter):
    """Share of balls on a sheet of W x H, aimed at its middle, in calm air without smoke.

    erf(W / (2 sqrt2 s d)) erf(H / (2 sqrt2 s d))

    Parameters
    ----------
    width_m, height_m : float    of the target [m]
    distance_m : float           20 to 300 [m]
    scatter : float              s; standard deviation of either axis [rad]

    Evidence: fitted. s = 0.014 meets the Prussian 60, 40 and 25 % at 69, 137 and 206 m within
    6 points; a gun in a rest has 0.002.

    >>> round(drill_hit_share(30.48, 1.8288, 137.16, 0.014), 4)
    0.3661
    """
    spread = 2.8284271247461903 * scatter * max(distance_m, 1.0)
    return erf(width_m / spread) * erf(height_m / spread)


@law
def battle_share(shots, distance_m, smoke, flintlock):
    """Share of drill-ground hits that is left in battle.

    Parameters
    ----------
    shots : float         shots this man has fired; 0 at the first volley
    distance_m : float    to the target; held fire does better: (137 / d)^1.5, at most 0.5 in all
    smoke : float         0 clear to 1 dense smoke before the muzzle

    Evidence: judged. One hit in 459 cartridges at Vitoria gives 0.003 to 0.006 for prolonged
    fire; volleys held to 30 to 50 m did 0.3 to 0.5.
    """
    fall = exp(-shots / flintlock.settle_shots)
    share = flintlock.long_share + (flintlock.first_share - flintlock.long_share) * fall
    share *= power_of(137.16 / max(distance_m, 10.0), flintlock.near_bend)
    return min(0.5, share) * (1.0 - flintlock.smoke_loss * smoke)


@law
def shot_outcome(luck_hit, luck_who, drill_share, battle, cover, mounted, man_share):
    """What one ball does: 0 misses, 1 hits a man, 2 hits a horse.

    Parameters
    ----------
    luck_hit, luck_who : float    two dice, 0 to 1
    drill_share : float           from ``drill_hit_share`` for the front he fires at
    battle : float                from ``battle_share``
    cover : float                 share of that front filled by bodies (files, ranks behind) [-]
    mounted : bool                they sit on horses
    man_share : float             man's share of a horseman's front [-]
    """
    if luck_hit >= drill_share * battle * cover:
        return MISS
    return HORSE if mounted and luck_who >= man_share else MAN


@law
def front_cover(file_m, body_m, ranks):
    """Share of a body's front that is filled, ranks covering one another's gaps at random.

    1 - (1 - min(1, b / f))^n

    >>> round(front_cover(1.2, 0.6, 2.0), 2)
    0.75
    """
    gap = 1.0 - min(1.0, body_m / max(file_m, 0.1))
    return 1.0 - power_of(gap, max(ranks, 0.0))


@law
def misfire_share(dry_share, wetness):
    """Share of shots that fail: 1 - (1 - p)(1 - w).

    w: drizzle 0.2, steady rain 0.6, downpour 0.95 (judged).

    >>> round(misfire_share(0.154, 0.6), 4)
    0.6616
    """
    return 1.0 - (1.0 - dry_share) * (1.0 - wetness)


@law
def rounds_per_min(shots, fresh, foul, foul_shots):
    """Rate of fire after so many shots: r1 + (r0 - r1) exp(-n / n0).

    >>> round(rounds_per_min(15.0, 3.0, 1.0, 15.0), 3)
    1.736
    """
    return foul + (fresh - foul) * exp(-shots / foul_shots)


@law
def reload_s(shots, mounted, flintlock):
    """Time to load again, fouling and saddle included."""
    rate = rounds_per_min(
        shots, flintlock.fresh_per_min, flintlock.foul_per_min, flintlock.foul_shots
    )
    return 60.0 / rate * (flintlock.saddle_times if mounted else 1.0)


@law
def firing_time_min(rounds, fresh, foul, foul_shots):
    """Time for so many rounds from a clean barrel: (N + n0 ln(r(N) / r0)) / r1.

    >>> round(firing_time_min(20.0, 3.0, 1.0, 15.0), 3)
    9.872
    """
    left = rounds_per_min(rounds, fresh, foul, foul_shots)
    return (rounds + foul_shots * log(left / fresh)) / foul


@law
def has_fired_or_may(doing, missile, fired):
    """Whether he fired in the step before, or stands with a musket where some order lets him."""
    return missile == BALL and (fired > 0 or doing == LOADING or doing == RANKED)


@stage(
    every="0.25 s",
    stream=streams.MISFIRE,
    writes=("rounds", "shots", "fire_left", "ready_s", "fired"),
    numbers=Flintlock,
    only=has_fired_or_may,
)
def shoot(
    doing,
    mount,
    enemy_m,
    unit_task,
    unit_range_m,
    unit_hold_m,
    rounds,
    missile,
    shots,
    fire_left,
    ready_s,
    fired,
    now_s,
    chance,
    flintlock,
):
    """One man fires when he may, has musket and ball and is loaded; it goes to the shot table."""
    if missile != BALL:
        return int(rounds), int(shots), int(fire_left), float(ready_s), int(fired)
    left = int(rounds)
    fouled = int(shots)
    allowed = int(fire_left)
    ready = float(ready_s)
    fired = 0
    if left > 0 and allowed > 0 and now_s >= ready:
        if may_shoot(unit_task, doing, enemy_m, unit_range_m, unit_hold_m):
            allowed -= 1
            if roll(chance, 0) < flintlock.misfire:
                fired = 2
                ready = now_s + flintlock.prime_s
            else:
                fired = 1
                left -= 1
                fouled += 1
                ready = now_s + reload_s(fouled, mount >= 0, flintlock)
    return left, fouled, allowed, ready, fired
