"""Charge: horses will not go into a formed line that stands.

Over the last 46 m each horse feels whether the foot before it waver. If they do, nearly all go
in; if they stand, hardly one (a falling horse, a gap). The refusal comes as a hazard along the
way, so that it does not depend on the step.

Evidence: measured in kind (some twelve great attacks on squares at Waterloo, none got in: Keegan
1976; Cotton 1849), judged in the curve. Charge speeds: US cavalry manual of 1883.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit import streams
from rearguard.kit.dice import due
from rearguard.kit.math import exp, log
from rearguard.kit.stage import law, stage
from rearguard.record.events import Reason

CHARGING = int(Doing.CHARGING)
EDGING = int(Doing.EDGING)
ENEMY_STANDS = int(Reason.ENEMY_STANDS)


class Charge(NamedTuple):
    """Numbers a scenario may override under ``laws: charge:``."""

    decide_m: float = 46.0  # where it is decided; recalled, 30 to 60 [m]
    offset: float = 2.0  # of the logistic; judged, 1 to 3 [-]
    slope: float = 8.0  # of the logistic; judged, 5 to 12 [-]
    gap: float = 0.02  # a horse goes into foot that stand; judged, 0.01 to 0.03 [-]


@law
def waver_share(steadiness, charge):
    """Chance that foot waver before a charge: 1 / (1 + exp(-(a - b s))).

    >>> round(waver_share(0.5, Charge()), 4)
    0.1192
    """
    return 1.0 / (1.0 + exp(-(charge.offset - charge.slope * steadiness)))


@law
def goes_in_share(steadiness, charge):
    """Chance that a horse goes into a line of this steadiness (0 to 1)."""
    waver = waver_share(steadiness, charge)
    return waver + (1.0 - waver) * charge.gap


@law
def refuse_per_m(steadiness, enemy_m, charge):
    """Hazard of refusing per metre of the last ``decide_m``; 0 farther out.

    Over the whole stretch 1 - exp(-sum) is 1 - ``goes_in_share``.
    """
    if enemy_m > charge.decide_m:
        return 0.0
    return -log(goes_in_share(steadiness, charge)) / charge.decide_m


@law
def rounds_under_fire(distance_m, speed_m_s, rounds_per_min):
    """Rounds each shooter fires while a charge covers a distance.

    >>> round(rounds_under_fire(91.44, 5.364, 3.0), 2)
    0.85
    """
    return distance_m / speed_m_s * rounds_per_min / 60.0


@law
def charges(doing):
    """Whether he rides a charge."""
    return doing == CHARGING


@stage(
    every="0.25 s",
    stream=streams.CHARGE,
    writes=("doing", "refuse_due", "reason"),
    numbers=Charge,
    only=charges,
)
def refuse_charge(
    doing, mount, speed_m_s, enemy_m, enemy_steady, refuse_due, reason, dt_s, luck, charge
):
    """A horse in a charge stops and swerves before a line that stands."""
    state = int(doing)
    hazard = float(refuse_due)
    why = int(reason)
    if state == CHARGING and mount >= 0:
        hazard += refuse_per_m(enemy_steady, enemy_m, charge) * speed_m_s * dt_s
        if due(hazard, luck):
            state = EDGING
            why = ENEMY_STANDS
    return state, hazard, why
