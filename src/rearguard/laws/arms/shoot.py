"""Shoot: whether order and state let a man shoot now, with whatever he has.

A volley waits until he is reined in; shooting at will, harassing and screening also shoot from
the ranks. Fire may be held until an enemy is close: then nobody shoots before that, and from the
first shot on the unit shoots without a pause (``clock/shots`` lifts the hold).

Evidence: judged.
"""

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.kit.stage import law

LOADING, RANKED = int(Doing.LOADING), int(Doing.RANKED)
VOLLEY, SHOOT = int(Task.VOLLEY), int(Task.SHOOT)
HARASS, SCREEN = int(Task.HARASS), int(Task.SCREEN)


@law
def may_shoot(task, doing, enemy_m, range_m, hold_m):
    """Whether the order he heard and what he does let a man shoot now.

    Parameters
    ----------
    task, doing : int     what he acts on, and what he does
    enemy_m : float       nearest enemy in sight [m]
    range_m : float       ordered range; half as far again he holds his fire [m]
    hold_m : float        fire is held until an enemy is so near; 0 when it is not held [m]
    """
    if enemy_m > 1.5 * range_m or 0.0 < hold_m < enemy_m:
        return False
    if task == VOLLEY:
        return doing == LOADING
    if task in (SHOOT, HARASS, SCREEN):
        return doing in (LOADING, RANKED)
    return False
