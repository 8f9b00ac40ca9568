"""Trample: who lies is trodden on by those who go over him, and does not get up under them.

Men and horses go round a man on the ground as long as there is room; in a press they go over him.
Each metre that a foot goes over him may hurt him, a hoof's more. What would have brought him to
his feet in the open takes so much longer as somebody stands over him.

Evidence: judged; no figures were found (physics D10 gives 0.05 injuries a passing man within one
order of magnitude). See docs/evidence/crush.md.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit import streams
from rearguard.kit.dice import roll
from rearguard.kit.math import exp
from rearguard.kit.stage import law, stage
from rearguard.record.events import Harm

STUNNED, DOWN = int(Doing.STUNNED), int(Doing.DOWN)
REMOUNTING = int(Doing.REMOUNTING)
NONE, TRAMPLED = int(Harm.NONE), int(Harm.TRAMPLED)


class Trample(NamedTuple):
    """Numbers a scenario may override under ``laws: trample:``. All judged; ranges in brackets."""

    lies_m: float = 0.35  # half the ground he covers, across; judged, 0.25 to 0.5 [m]
    hurt_per_m: float = 0.07  # injuries a metre that a man goes over him; judged, 0.007 to 0.3 [/m]
    hoof_times: float = 3.0  # the same of a horse, which looks where it treads; judged, 1 to 10 [-]


@law
def lies(doing, busy_s, now_s):
    """Whether he is on the ground: senseless, too badly hurt to move, or just thrown.

    >>> lies(DOWN, 0.0, 5.0), lies(REMOUNTING, 9.0, 5.0), lies(REMOUNTING, 9.0, 10.0)
    (True, True, False)
    """
    return doing == DOWN or doing == STUNNED or (doing == REMOUNTING and busy_s > now_s)


@law
def trodden_share(trod_m, trample):
    """Chance that so many metres of feet over him hurt him.

    >>> round(trodden_share(0.7, Trample()), 3), trodden_share(0.0, Trample())
    (0.048, 0.0)
    """
    return 1.0 - exp(-trample.hurt_per_m * trod_m)


@law
def is_under(over):
    """Whether anybody stands over him."""
    return over > 0


@stage(
    every="0.25 s", stream=streams.TRAMPLE, numbers=Trample, only=is_under,
    writes=("struck", "busy_s"),
)  # fmt: skip
def be_trodden(doing, struck, busy_s, over, trod_m, now_s, dt_s, chance, trample):
    """Feet over a man on the ground hurt him; he gets up when they are off him."""
    if over == 0 or not lies(doing, busy_s, now_s):
        return struck, busy_s
    hit = int(struck)
    if hit == NONE and roll(chance, 0) < trodden_share(trod_m, trample):
        hit = TRAMPLED
    return hit, busy_s + dt_s
