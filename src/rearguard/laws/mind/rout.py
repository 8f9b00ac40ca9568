"""Rout: he wavers, gives ground, freezes or runs, by his stress and what lies around him.

Stress is the sum of his fears over his breaking point (``mind/fear``). Above 0.75 he wavers:
still in his place, half of a man to his neighbours; if the enemy comes on he edges back with his
face to him. Above 1 he breaks: most run, some freeze, and a man who sees no way out fights where
he stands, until a way opens. None of this is an event of the unit: each man has his own
threshold, and it spreads because he sees the others.

Evidence: judged; the states after Ardant du Picq 1880 and Keegan 1976; thresholds per man with
contagion by sight after Granovetter 1978 ("Threshold Models of Collective Behavior").
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit.dice import due, roll
from rearguard.kit.stage import law, stage
from rearguard.kit.streams import BREAK, FREEZE

RANKED, WAVERING, EDGING = int(Doing.RANKED), int(Doing.WAVERING), int(Doing.EDGING)
FROZEN, FLEEING, CORNERED = int(Doing.FROZEN), int(Doing.FLEEING), int(Doing.CORNERED)
CHARGING, FIGHTING, LOADING = int(Doing.CHARGING), int(Doing.FIGHTING), int(Doing.LOADING)
MARCHING, PURSUING, GUARDING = int(Doing.MARCHING), int(Doing.PURSUING), int(Doing.GUARDING)
RALLIED, STRAGGLING = int(Doing.RALLIED), int(Doing.STRAGGLING)


class Rout(NamedTuple):
    """Numbers a scenario may override under ``laws: rout:``. All judged; ranges in brackets."""

    waver_at: float = 0.75  # stress at which he wavers; judged, 0.6 to 0.9 [-]
    steady_at: float = 0.60  # stress at which a waverer is steady again; judged, 0.45 to 0.75 [-]
    break_at: float = 1.0  # by definition of the unit of fear
    freeze_share: float = 0.10  # of those who break; judged, 0 to 0.3 [-]
    thaw_per_min: float = 1.0  # rate at which a frozen man comes out of it; judged, 0.3 to 3 [-]
    recover_at: float = 0.70  # stress below which he then stays; judged, 0.5 to 0.9 [-]
    cornered_way: float = 0.20  # free directions at which he is cornered; judged, 0.1 to 0.4 [-]
    opens_way: float = 0.30  # free directions at which he runs after all; judged, 0.25 to 0.6 [-]
    cornered_m: float = 20.0  # an enemy farther off leaves him a way; judged, 10 to 40 [m]
    edge_m: float = 30.0  # he gives ground before an enemy nearer than this; judged, 15 to 60 [m]


@law
def stands(doing):
    """Whether he is in his right mind: the states out of which a man can waver or break."""
    return (
        doing == RANKED or doing == MARCHING or doing == WAVERING or doing == EDGING
        or doing == CHARGING or doing == FIGHTING or doing == LOADING or doing == PURSUING
        or doing == GUARDING or doing == RALLIED or doing == STRAGGLING
    )  # fmt: skip


@law
def after_stress(doing, task_doing, stress, enemy_m, open_way, freeze_die, rout):
    """State of a man who stood, by his stress.

    ``task_doing`` is what he does when steady (in rank, charging, ...); ``freeze_die`` is a
    uniform number, used only if he breaks.
    """
    if stress > rout.break_at:
        if open_way <= rout.cornered_way and enemy_m < rout.cornered_m:
            return CORNERED
        return FROZEN if freeze_die < rout.freeze_share else FLEEING
    shaken = doing == WAVERING or doing == EDGING
    if stress > rout.waver_at or (shaken and stress > rout.steady_at):
        if doing == FIGHTING:
            return FIGHTING
        return EDGING if enemy_m < rout.edge_m else WAVERING
    return task_doing if shaken else doing


@stage(every="2 s", numbers=Rout, writes=("reason",))
def know_why(
    doing, stress, reason, fear_enemy, fear_flank, fear_fright, fear_fire, fear_loss, fear_runners,
    fear_alone, fear_leader, fear_tired, fear_news, rout,
):  # fmt: skip
    """Whoever breaks now does so for what he fears most; ``Reason`` numbers fears in this order."""
    if not stands(doing) or stress <= rout.break_at:
        return reason
    fears = (
        fear_enemy, fear_flank, fear_fright, fear_fire, fear_loss, fear_runners, fear_alone,
        fear_leader, fear_tired, fear_news,
    )  # fmt: skip
    why = 0
    for cause in range(1, len(fears)):
        if fears[cause] > fears[why]:
            why = cause
    return why


@stage(every="2 s", stream=BREAK, numbers=Rout, writes=("doing",))
def break_or_stand(doing, stress, enemy_m, open_way, chance, rout):
    """He stands, wavers, edges back, breaks; a cornered man runs when a way opens."""
    if stands(doing):
        return after_stress(doing, RANKED, stress, enemy_m, open_way, roll(chance, 0), rout)
    if doing == CORNERED:
        if open_way > rout.opens_way or enemy_m > 3.0 * rout.cornered_m:
            return FLEEING if stress > rout.recover_at else RANKED
        return doing
    if doing == FLEEING and open_way <= rout.cornered_way and enemy_m < rout.cornered_m:
        return CORNERED
    return doing


@law
def is_frozen(doing):
    """Whether he is frozen with fear."""
    return doing == FROZEN


@stage(every="2 s", stream=FREEZE, numbers=Rout, writes=("doing", "thaw_due"), only=is_frozen)
def thaw(doing, thaw_due, stress, luck, rout, dt_s):
    """A frozen man comes to himself: he runs if the fear is still there, else he stays."""
    if doing != FROZEN:
        return doing, thaw_due
    thaw_due += rout.thaw_per_min / 60.0 * dt_s
    if not due(thaw_due, luck):
        return FROZEN, thaw_due
    return (RANKED if stress < rout.recover_at else FLEEING), 0.0
