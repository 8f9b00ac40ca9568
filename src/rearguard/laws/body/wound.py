"""Wound: what a ball, a blade, a lance or an arrow does to a man.

What has just struck him (``struck``) is settled here: armour may stop it; else he is killed
outright, mortally, heavily or lightly hurt. Falls are settled in ``fall``.

Evidence: measured for the ratios (black-powder battles: 1 killed to 3 or 4 wounded, of whom 10 to
15 % die later, Bodart 1916; sabre, musket and cannon as 1 : 4 : 9 among 4,200 officers in Spain,
de Blas & Planas Campos); the shares by severity are judged.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing, Wound
from rearguard.kit import streams
from rearguard.kit.dice import due, roll
from rearguard.kit.stage import law, stage
from rearguard.record.events import Harm

LIGHT = int(Wound.LIGHT)
HEAVY = int(Wound.HEAVY)
MORTAL = int(Wound.MORTAL)
KILLED = 4
DOWN = int(Doing.DOWN)
DEAD = int(Doing.DEAD)
NONE = int(Harm.NONE)
MUSKET = int(Harm.MUSKET)
BLADE = int(Harm.BLADE)
LANCE = int(Harm.LANCE)
ARROW = int(Harm.ARROW)
JAVELIN = int(Harm.JAVELIN)
FALL = int(Harm.FALL)
LATER = int(Harm.WOUNDS)


class Wounds(NamedTuple):
    """Numbers a scenario may override under ``laws: wound:``. Shares are of hits that go in."""

    musket_dead: float = 0.20  # killed outright; judged, 0.15 to 0.25 [-]
    musket_mortal: float = 0.10  # dies of it later; judged, 0.05 to 0.15 [-]
    musket_heavy: float = 0.35  # out of the fight; judged, 0.25 to 0.45 [-]
    blade_dead: float = 0.08  # killed outright by a blade; judged, 0.03 to 0.15 [-]
    blade_mortal: float = 0.04  # dies of it later; judged, 0.02 to 0.08 [-]
    blade_heavy: float = 0.30  # out of the fight; judged, 0.2 to 0.4 [-]
    point_dead: float = 0.12  # lance, spear, arrow; judged, 0.05 to 0.25 [-]
    point_mortal: float = 0.06  # dies of it later; judged, 0.03 to 0.12 [-]
    point_heavy: float = 0.35  # out of the fight; judged, 0.25 to 0.45 [-]
    lance_through: float = 0.3  # share of armour's protection a lance ignores; judged, 0 to 0.5 [-]
    mortal_s: float = 7200.0  # mean time to death, mortally hurt; judged, 1800 to 86400 [s]
    heavy_die_hz: float = 1.2e-6  # a tenth die in a day; judged, 4e-7 to 4e-6 [1/s]


@law
def severity(luck, harm, wounds):
    """How bad a hit is that went in: 1 light, 2 heavy, 3 mortal, 4 killed outright.

    ``luck`` is one die, 0 to 1; low is bad. Harms without a line of their own (boulder, crush,
    trampling) count as a ball.
    """
    dead = wounds.musket_dead
    mortal = wounds.musket_mortal
    heavy = wounds.musket_heavy
    if harm == BLADE:
        dead = wounds.blade_dead
        mortal = wounds.blade_mortal
        heavy = wounds.blade_heavy
    elif harm in (LANCE, ARROW, JAVELIN):
        dead = wounds.point_dead
        mortal = wounds.point_mortal
        heavy = wounds.point_heavy
    if luck < dead:
        return KILLED
    if luck < dead + mortal:
        return MORTAL
    return HEAVY if luck < dead + mortal + heavy else LIGHT


@law
def stopped_share(harm, armour, wounds):
    """Chance that armour takes a blow; of a missile ``ball`` or ``pierce`` has settled it."""
    if harm == LANCE:
        return armour * (1.0 - wounds.lance_through)
    return armour if harm == BLADE else 0.0


@law
def is_hit(struck):
    """Whether something other than a fall has just struck him."""
    return struck != NONE and struck != FALL


@stage(
    every="0.25 s",
    stream=streams.WOUND,
    writes=("doing", "wound", "killer", "struck"),
    numbers=Wounds,
    only=is_hit,
)
def suffer(doing, mount, armour, wound, killer, struck, chance, wounds):
    """Settle what has just struck a man.

    The mortally hurt go down; so do the heavily hurt on foot, while a rider stays in the saddle.
    """
    state = int(doing)
    mark = int(wound)
    cause = int(killer)
    left = int(struck)
    if is_hit(left):
        if roll(chance, 0) >= stopped_share(left, armour, wounds):
            bad = severity(roll(chance, 1), left, wounds)
            if bad > mark:
                cause = left
                mark = min(bad, MORTAL)
            if bad == KILLED:
                state = DEAD
            elif bad == MORTAL or (bad == HEAVY and mount < 0):
                state = DOWN
        left = NONE
    return state, mark, cause, left


@stage(every="60 s", stream=streams.DEATH, writes=("doing", "killer", "die_due"), numbers=Wounds)
def die_of_wounds(doing, wound, killer, die_due, dt_s, luck, wounds):
    """The mortally hurt die within hours, some of the heavily hurt within days."""
    state = int(doing)
    cause = int(killer)
    hazard = float(die_due)
    if wound >= HEAVY and state != DEAD:
        rate = wounds.heavy_die_hz if wound == HEAVY else 1.0 / wounds.mortal_s
        hazard += rate * dt_s
        if due(hazard, luck):
            state = DEAD
            cause = LATER
    return state, cause, hazard
