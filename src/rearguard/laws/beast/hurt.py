"""Hurt: what a ball, a blow or a fall does to a horse.

It dies on the spot, goes lame, or runs on. The rider of a horse that dies is thrown
(``body/fall``).

Evidence: measured for falls (of horses that fell in jump races 6.5 % were killed, 8.9 % injured;
Pinchbeck et al.). For balls and blows judged: a horse seldom drops to one ball.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing, Wound
from rearguard.kit import streams
from rearguard.kit.dice import roll
from rearguard.kit.stage import BEAST, law, stage
from rearguard.record.events import Harm

DEAD = int(Doing.DEAD)
NONE = int(Harm.NONE)
FALL = int(Harm.FALL)
MUSKET = int(Harm.MUSKET)
LIGHT = int(Wound.LIGHT)
HEAVY = int(Wound.HEAVY)


class Hurt(NamedTuple):
    """Numbers a scenario may override under ``laws: hurt:``."""

    fall_dead: float = 0.065  # dies of a fall; measured [-]
    fall_lame: float = 0.089  # lame after a fall; measured [-]
    ball_dead: float = 0.25  # drops within a minute; judged, 0.1 to 0.4 [-]
    ball_lame: float = 0.25  # lame after a ball; judged, 0.15 to 0.4 [-]
    blow_dead: float = 0.05  # dies of a blow; judged, 0.02 to 0.1 [-]
    blow_lame: float = 0.2  # lame after a blow; judged, 0.1 to 0.3 [-]


@law
def horse_outcome(luck, harm, hurt):
    """What a hit does to a horse: 0 nothing lasting, 1 lame, 2 dead. ``luck`` is one die."""
    dead = hurt.blow_dead
    lame = hurt.blow_lame
    if harm == FALL:
        dead = hurt.fall_dead
        lame = hurt.fall_lame
    elif harm == MUSKET:
        dead = hurt.ball_dead
        lame = hurt.ball_lame
    if luck < dead:
        return 2
    return 1 if luck < dead + lame else 0


@stage(
    who=BEAST,
    every="0.25 s",
    stream=streams.HURT,
    writes=("doing", "wound", "killer", "struck", "lame"),
    numbers=Hurt,
)
def hurt_horse(doing, wound, killer, struck, lame, chance, hurt):
    """Settle what has just struck a horse."""
    state = int(doing)
    mark = int(wound)
    cause = int(killer)
    left = int(struck)
    limps = int(lame)
    if left != NONE:
        bad = horse_outcome(roll(chance, 0), left, hurt)
        if bad == 2:
            state = DEAD
            cause = left
        elif bad == 1:
            limps = 1
            mark = max(mark, HEAVY)
            cause = left
        elif left != FALL:
            mark = max(mark, LIGHT)
        left = NONE
    return state, mark, cause, left, limps
