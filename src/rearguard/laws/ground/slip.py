"""Slip: who loses his feet on steep ground.

A step on a slope asks of the ground a grip of the slope's tangent, and a runner's step asks more,
by the square of his pace: he must be braked at each of them. Boots hold by the friction of what
grows there. Where more is asked than is held he goes down within seconds, below that seldom. Tired
men, men in the dark and men under a load slip sooner. What becomes of him then is in ``tumble``.

Evidence: friction recalled (boots on dry grass or soil 0.6, wet 0.3, scree 0.6, snow 0.2 to 0.3);
rates judged: nobody has counted falls of men in flight. See docs/evidence/slip.md.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit import streams
from rearguard.kit.dice import due
from rearguard.kit.math import exp
from rearguard.kit.stage import law, stage
from rearguard.laws.body.fatigue import Fatigue, tired_level
from rearguard.laws.body.pace import night_share
from rearguard.laws.drill.step import moves

TUMBLING = int(Doing.TUMBLING)


class Slip(NamedTuple):
    """Numbers a scenario may override under ``laws: slip:``."""

    from_steep: float = 0.36  # gentler ground throws nobody, 20 degrees; judged, 0.27 to 0.45 [-]
    boots: float = 0.6  # friction of boots on dry ground; recalled, 0.5 to 0.7 [-]
    wet_times: float = 0.6  # on wet going (over 1.5) as much less; judged, 0.5 to 0.8 [-]
    runs_asks: float = 0.3  # grip that a step at 3 m/s asks beside; judged, 0.15 to 0.45 [-]
    even_hz: float = 0.0022  # rate where as much is asked as held; judged, 0.001 to 0.01 [1/s]
    spread: float = 0.09  # of grip, over which it rises e-fold; judged, 0.06 to 0.2 [-]
    most_hz: float = 0.5  # nobody goes down faster than that; judged, 0.2 to 1 [1/s]
    tired_times: float = 2.0  # an exhausted man; judged, 1.5 to 3 [-]
    dark_times: float = 3.0  # at 0.001 lx and below; judged, 2 to 5 [-]
    load_times: float = 1.5  # under a load of half his weight; judged, 1.2 to 2 [-]


@law
def asked_grip(steep, speed_m_s, slip):
    """Friction that a step asks of the ground: the slope's tangent and a runner's own.

    >>> asked_grip(0.7, 0.0, Slip()), round(asked_grip(0.7, 3.0, Slip()), 2)
    (0.7, 1.0)
    """
    paces = speed_m_s / 3.0
    return steep + slip.runs_asks * paces * paces


@law
def held_grip(going, slip):
    """Friction that boots find; on heavy, wet going less.

    >>> held_grip(1.1, Slip()), round(held_grip(1.8, Slip()), 2)
    (0.6, 0.36)
    """
    return slip.boots * (slip.wet_times if going > 1.5 else 1.0)


@law
def slips_hz(steep, speed_m_s, going, tired, load_share, light_lx, slip):
    """Rate at which a man on foot loses his feet.

    Parameters
    ----------
    steep : float         rise per metre, straight up the slope [-]
    tired : float         0 fresh to 1 spent
    load_share : float    load over his own weight [-]
    light_lx : float      light on the ground [lx]

    A walker and a runner at 35 degrees, a runner at 25, fresh and by day:

    >>> ways = ((0.7, 1.0), (0.7, 3.0), (0.466, 3.0))
    >>> [round(slips_hz(s, v, 1.1, 0.0, 0.0, 1e5, Slip()), 4) for s, v in ways]
    [0.0097, 0.1873, 0.0139]
    """
    if steep < slip.from_steep:
        return 0.0
    over = asked_grip(steep, speed_m_s, slip) - held_grip(going, slip)
    rate = slip.even_hz * exp(min(over / slip.spread, 20.0))
    rate *= 1.0 + (slip.tired_times - 1.0) * tired
    rate *= 1.0 + (slip.dark_times - 1.0) * 2.0 * (1.0 - night_share(light_lx))
    rate *= 1.0 + (slip.load_times - 1.0) * min(2.0 * load_share, 2.0)
    return min(rate, slip.most_hz)


@law
def walks_on_steep(steep, mount, doing, slip):
    """Whether he goes on his own feet over ground that could throw him."""
    return steep >= slip.from_steep and mount < 0 and moves(doing) and doing != TUMBLING


@law
def goes_on_foot(mount, steep):
    """Whether he goes on his own feet, and not on level ground."""
    return mount < 0 and steep > 0.1


@stage(
    every="0.25 s", stream=streams.SLIP, numbers=(Slip, Fatigue), only=goes_on_foot,
    writes=("doing", "slip_due", "slid_m_s"),
)  # fmt: skip
def keep_footing(
    doing, mount, steep, speed_m_s, going, work_j_kg, load_kg, body_kg, unit_light_lx, slip_due,
    slid_m_s, dt_s, luck, slip, fatigue,
):  # fmt: skip
    """A man on a steep slope loses his feet when his hazard is up."""
    if not walks_on_steep(steep, mount, doing, slip) or speed_m_s <= 0.1:
        return doing, slip_due, slid_m_s
    tired = tired_level(work_j_kg, fatigue.empty_j_kg)
    rate = slips_hz(steep, speed_m_s, going, tired, load_kg / body_kg, unit_light_lx, slip)
    hazard = slip_due + rate * dt_s
    if due(hazard, luck):
        return TUMBLING, 0.0, speed_m_s
    return doing, hazard, slid_m_s
