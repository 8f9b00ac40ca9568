"""Despair: a man who sees no way out goes for whoever shuts him in.

Who breaks, or runs, and finds every way closed by enemies, deep water or ground too steep for him
does not stand and wait (``mind/rout`` says when that is so). Fear turns to fury: he goes for the
nearest enemy, as fast as he can, and strikes harder than his skill, until he is killed, yields, or
a way opens; then he runs as before.

Evidence: judged. That men shut in fight beyond themselves, and that a way should therefore be left
to an enemy, is the common teaching of soldiers (Sunzi 11, "on death ground, fight"; Vegetius 3.21,
"to men shut in, despair gives boldness"); none gives a figure. See docs/evidence/despair.md.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit.math import cos, sin
from rearguard.kit.stage import law, stage

CORNERED = int(Doing.CORNERED)


class Despair(NamedTuple):
    """Numbers a scenario may override under ``laws: despair:``. Judged; ranges in brackets."""

    fury: float = 1.3  # might of a cornered man, against what his skill gives; judged, 1 to 2 [-]
    rush_m: float = 25.0  # he goes for an enemy so near; judged, 10 to 60 [m]
    stop_s: float = 0.5  # he slows so as not to run past him; judged, 0.25 to 1 [s]


@law
def fury_of(doing, despair):
    """By how much despair multiplies a man's might.

    >>> fury_of(CORNERED, Despair()), fury_of(int(Doing.FIGHTING), Despair())
    (1.3, 1.0)
    """
    return despair.fury if doing == CORNERED else 1.0


@law
def rush_m_s(enemy_m, foes_abreast, top_m_s, despair):
    """Speed at which a cornered man goes for his enemy: none once he is at blows [m/s].

    >>> rush_m_s(20.0, 0, 4.0, Despair()), rush_m_s(1.0, 0, 4.0, Despair())
    (4.0, 2.0)
    >>> rush_m_s(20.0, 1, 4.0, Despair()), rush_m_s(80.0, 0, 4.0, Despair())
    (0.0, 0.0)
    """
    if foes_abreast > 0 or enemy_m > despair.rush_m:
        return 0.0
    return min(top_m_s, enemy_m / despair.stop_s)


@law
def is_cornered(doing):
    """Whether he sees no way out."""
    return doing == CORNERED


@stage(every="0.25 s", numbers=Despair, writes=("wish_x_m_s", "wish_y_m_s"), only=is_cornered)
def turn_at_bay(
    doing, enemy_m, enemy_bearing_rad, foes_abreast, top_m_s, wish_x_m_s, wish_y_m_s, despair
):  # fmt: skip
    """Wished velocity of a cornered man: at his enemy, or none."""
    if doing != CORNERED:
        return wish_x_m_s, wish_y_m_s
    pace = rush_m_s(enemy_m, foes_abreast, top_m_s, despair)
    return pace * cos(enemy_bearing_rad), pace * sin(enemy_bearing_rad)
