"""Engage: a man in order who has an enemy within reach fights, and goes on when he is gone.

Evidence: judged.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.kit.stage import law, stage

RANKED, MARCHING, CHARGING = int(Doing.RANKED), int(Doing.MARCHING), int(Doing.CHARGING)
FIGHTING, LOADING, PURSUING = int(Doing.FIGHTING), int(Doing.LOADING), int(Doing.PURSUING)
EDGING, WAVERING, RALLIED = int(Doing.EDGING), int(Doing.WAVERING), int(Doing.RALLIED)
STRAGGLING = int(Doing.STRAGGLING)


class Engage(NamedTuple):
    """Numbers a scenario may override under ``laws: engage:``. Judged; ranges in brackets."""

    breath_s: float = 4.0  # he looks round that long before he goes on; judged, 2 to 10 [s]


@law
def in_a_fight(doing, foes_abreast):
    """Whether he fights, or enemies can reach him."""
    return doing == FIGHTING or foes_abreast > 0


@stage(
    every="0.25 s",
    numbers=Engage,
    writes=("doing", "wish_x_m_s", "wish_y_m_s", "last_foe_s"),
    only=in_a_fight,
)
def engage(
    doing, foe, foes_abreast, acts_on, wish_x_m_s, wish_y_m_s, last_foe_s, relief_s, now_s, engage
):  # fmt: skip
    """Take up or leave a hand-to-hand fight; who fights stands, who is relieved steps back."""
    standing = (
        doing == RANKED or doing == MARCHING or doing == CHARGING or doing == LOADING
        or doing == WAVERING or doing == EDGING or doing == STRAGGLING or doing == RALLIED
    )  # fmt: skip
    if foes_abreast > 0:
        last_foe_s = now_s
    if standing and foe >= 0 and foes_abreast > 0 and now_s >= relief_s:
        return FIGHTING, 0.0, 0.0, now_s
    if doing == FIGHTING:
        if now_s - last_foe_s > engage.breath_s:
            loose = acts_on == Task.PURSUE or acts_on == Task.ROUND_UP
            back = PURSUING if loose else (CHARGING if acts_on == Task.CHARGE else RANKED)
            return back, wish_x_m_s, wish_y_m_s, last_foe_s
        return FIGHTING, 0.0, 0.0, last_foe_s
    return doing, wish_x_m_s, wish_y_m_s, last_foe_s
