"""Loosen: in a charge men break ranks after an enemy who runs before them.

Cavalry that has got into a beaten enemy is hard to keep in hand. A man who has a runner right
before him goes after him, and after a while he no longer keeps his place at all, the sooner the
worse he is led. Whom he then chases is settled by ``clock/hunt``.

Evidence: judged. That cavalry after a successful charge is out of hand for a long time is the
common complaint of those who led it (Wellington's of 1815; Ardant du Picq, Battle Studies, 1880);
nobody gives a rate.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit.dice import due
from rearguard.kit.stage import law, stage
from rearguard.kit.streams import LOOSEN

CHARGING, PURSUING = int(Doing.CHARGING), int(Doing.PURSUING)


class Loosen(NamedTuple):
    """Numbers a scenario may override under ``laws: loosen:``."""

    led_hz: float = 0.01  # rate under the best of leaders; judged, 0.003 to 0.03 [1/s]
    unled_hz: float = 0.06  # rate without any; judged, 0.02 to 0.2 [1/s]


@law
def loosen_hazard_hz(leadership, loosen):
    """Rate at which a man with a runner before him leaves his ranks for good.

    >>> round(loosen_hazard_hz(0.9, Loosen()), 4)
    0.015
    """
    return loosen.unled_hz + (loosen.led_hz - loosen.unled_hz) * leadership


@law
def charges_at(doing, target):
    """Whether he charges and has a man before him to go after."""
    return doing == CHARGING and target >= 0


@stage(every="2 s", stream=LOOSEN, numbers=Loosen, writes=("doing", "loosen_due"), only=charges_at)
def break_ranks(doing, target, leadership, loosen_due, luck, loosen, dt_s):
    """A charging man gives chase."""
    if doing != CHARGING or target < 0:
        return doing, loosen_due
    loosen_due += loosen_hazard_hz(leadership, loosen) * dt_s
    if due(loosen_due, luck):
        return PURSUING, 0.0
    return doing, loosen_due
