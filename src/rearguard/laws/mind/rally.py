"""Rally: a runner comes to himself, out of sight of the threat, near officers and formed men.

Nobody rallies while an unbroken enemy is in sight or was within the last two minutes, and the
stress that must be gone is the same that broke him, well below the point at which he broke;
otherwise men swing between rout and rally.

Evidence: judged. No measured rate was found. Anchors: beaten armies crossed a river line before
they stopped (Napoleon's after Waterloo), and drums and horns alone kept bivouacs running.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit.dice import due
from rearguard.kit.stage import law, stage
from rearguard.kit.streams import RALLY

FLEEING, RALLIED = int(Doing.FLEEING), int(Doing.RALLIED)


class Rally(NamedTuple):
    """Numbers a scenario may override under ``laws: rally:``. All judged; ranges in brackets."""

    stress_below: float = 0.50  # stress at which he can come to himself; judged, 0.3 to 0.6 [-]
    led_per_min: float = 0.05  # hazard with the best of leaders; judged, 0.01 to 0.2 [-]
    alone_per_min: float = 0.005  # hazard without any; judged, 0.001 to 0.02 [-]
    formed_factor: float = 3.0  # further factor among formed friends only; judged, 0 to 6 [-]
    calm_s: float = 120.0  # time since the enemy was last seen; judged, 60 to 300 [s]


@law
def rally_hazard_hz(leadership, formed_share, rally):
    """Rate [1/s] at which a runner comes to himself when nothing threatens him.

    >>> round(rally_hazard_hz(1.0, 0.0, Rally()) * 60, 3)
    0.055
    """
    led = rally.led_per_min * leadership + rally.alone_per_min
    return led * (1.0 + rally.formed_factor * formed_share) / 60.0


@stage(every="2 s", stream=RALLY, numbers=Rally, writes=("doing", "rally_due", "calm_s"))
def come_to_himself(
    doing, rally_due, calm_s, stress, in_sight, leadership, formed_near, friends_near, luck,
    rally, dt_s,
):  # fmt: skip
    """A runner rallies; ``calm_s`` is the time since he last saw an unbroken enemy."""
    calm_s = 0.0 if in_sight else calm_s + dt_s
    if doing != FLEEING:
        return doing, rally_due, calm_s
    if calm_s < rally.calm_s or stress > rally.stress_below:
        return doing, rally_due, calm_s
    formed_share = formed_near / (friends_near + 3.0)
    rally_due += rally_hazard_hz(leadership, formed_share, rally) * dt_s
    if due(rally_due, luck):
        return RALLIED, 0.0, calm_s
    return doing, rally_due, calm_s
