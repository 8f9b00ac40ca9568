"""Step: from wish to place, at any tempo.

A body takes up its wished velocity no faster than legs allow and never goes faster than it is able
to here and now (``top_m_s``: mount, wounds, slope, going). Whoever has others about him at 0.25 s
is moved as one of a crowd instead (``clock/throng``), by the same pace.

Evidence: judged; accelerations of a walker 2 m/s2 and of a horse 3 m/s2.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit.math import atan2, sqrt
from rearguard.kit.stage import law, stage


class Step(NamedTuple):
    """Numbers a scenario may override under ``laws: step:``. Judged; ranges in brackets."""

    accelerate_m_s2: float = 3.0  # a horse's; judged, 1.5 to 5 [m/s2]
    turn_m_s: float = 0.2  # slower than this a body keeps its heading; judged, 0.1 to 0.5 [m/s]


@law
def moves(doing):
    """Whether a body in this state moves of its own will."""
    return not (
        doing == Doing.ABSENT or doing == Doing.FROZEN or doing == Doing.STUNNED
        or doing == Doing.DOWN or doing == Doing.DEAD or doing == Doing.LEFT_MAP
        or doing == Doing.SPENT or doing == Doing.CARRYING or doing == Doing.SWEPT
        or doing == Doing.TUMBLING
    )  # fmt: skip


@law
def attained(speed, wished, step_s, step):
    """Speed after a step toward a wished one."""
    most = step.accelerate_m_s2 * step_s
    return min(max(wished, speed - most), speed + most)


@law
def way_m(speed, after, step_s, step):
    """Way of a step in which the speed changes evenly from ``speed`` to ``after``, then stays.

    Two half steps equal one.

    >>> way_m(0.0, 6.0, 2.0, Step()), way_m(0.0, 6.0, 60.0, Step())
    (6.0, 354.0)
    """
    change_s = abs(after - speed) / step.accelerate_m_s2
    return after * step_s - 0.5 * (after - speed) * change_s


@law
def goes_alone(crowded):
    """Whether nobody is about him."""
    return crowded == 0


@stage(
    every="0.25 s", numbers=Step, only=goes_alone,
    writes=("x_m", "y_m", "speed_m_s", "heading_rad"),
)  # fmt: skip
def take_step(
    x_m, y_m, speed_m_s, heading_rad, doing, wish_x_m_s, wish_y_m_s, top_m_s, crowded, step, dt_s
):  # fmt: skip
    """New place, speed and heading of a body with nobody about it."""
    if crowded != 0:
        return x_m, y_m, speed_m_s, heading_rad
    wished = sqrt(wish_x_m_s * wish_x_m_s + wish_y_m_s * wish_y_m_s)
    if not moves(doing) or wished < 1e-6:
        return x_m, y_m, 0.0, heading_rad
    v = attained(speed_m_s, min(wished, top_m_s), dt_s, step)
    way = way_m(speed_m_s, v, dt_s, step)
    x = x_m + wish_x_m_s / wished * way
    y = y_m + wish_y_m_s / wished * way
    if v > step.turn_m_s and doing != Doing.EDGING:
        heading_rad = atan2(wish_y_m_s, wish_x_m_s)
    return x, y, v, heading_rad
