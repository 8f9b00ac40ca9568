"""Tumble: a man off his feet on a slope, how far he goes down and what it does to him.

He slides and rolls down the line of fall by g (sin - mu cos), with a friction that is the luck of
this fall, until the slope eases and he comes to rest, or something stops him short: a tree, a
ledge, a rock. That blow, or the last one at the foot, counts as a fall from the height that gives
his speed, v^2 / 2 g. From such a height men are killed, or hurt too badly to get up; the others
lie for some seconds, bruised, and go on. A vertical face needs no law of its own: on it nothing
holds, and the height is the drop.

Evidence: mechanics; measured for death by height (50 % at 15 m, 90 % at 23.8 m: Spearpoint & Hopkin
2020, Fire Safety J. 112; curve through them); friction of a tumbling body recalled, 0.5 to 0.7 on
broken ground; the height of serious injury and what stops a body judged. See docs/evidence/slip.md.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing, Wound
from rearguard.kit import streams
from rearguard.kit.dice import due, roll
from rearguard.kit.math import atan2, exp, log, sqrt
from rearguard.kit.stage import law, stage
from rearguard.record.events import Harm

G_M_S2 = 9.81
TUMBLING, DOWN, DEAD = int(Doing.TUMBLING), int(Doing.DOWN), int(Doing.DEAD)
FLEEING, STRAGGLING = int(Doing.FLEEING), int(Doing.STRAGGLING)
HEAVY, LIGHT, FALL = int(Wound.HEAVY), int(Wound.LIGHT), int(Harm.FALL)


class Tumble(NamedTuple):
    """Numbers a scenario may override under ``laws: tumble:``."""

    drag_least: float = 0.45  # friction of a body that rolls; recalled, 0.3 to 0.5 [-]
    drag_most: float = 0.85  # of one who claws himself fast; judged, 0.7 to 1 [-]
    still_m_s: float = 0.3  # slower than that he is at rest; judged, 0.1 to 0.5 [m/s]
    half_die_m: float = 15.0  # height from which half die; measured, 12 to 20 [m]
    half_hurt_m: float = 6.0  # from which half cannot go on; judged, 4 to 9 [m]
    power: float = 4.76  # of the curve; measured, from 90 % at 23.8 m, 4 to 6 [-]
    run_out: float = 0.3  # share of his height that comes to rest takes; judged, 0.1 to 0.6 [-]
    bruised_m: float = 0.5  # height from which he bears marks; judged, 0.3 to 1 [m]
    rises_s: float = 6.0  # mean time until he is up; judged, 3 to 15 [s]
    steady_at: float = 0.75  # stress below which he goes back to his unit; judged, 0.6 to 0.9 [-]


@law
def drag_of(luck, tumble):
    """Friction of one fall, by the luck of it."""
    return tumble.drag_least + (tumble.drag_most - tumble.drag_least) * luck


@law
def slides_m_s2(steep, drag):
    """Acceleration of a body that slides or rolls: g (sin - mu cos); below 0 it is braked.

    Check values: 40 degrees and 0.4 over 20 m from rest, 11.49 m/s; 30 degrees and 0.6 stays.

    >>> round(sqrt(2.0 * slides_m_s2(0.8391, 0.4) * 20.0), 2), slides_m_s2(0.57735, 0.6) < 0.0
    (11.49, True)
    """
    return G_M_S2 * (steep - drag) / sqrt(1.0 + steep * steep)


@law
def height_m(speed_m_s):
    """Height of the fall that gives such a speed.

    >>> round(height_m(11.49), 2), round(height_m(17.31), 2)
    (6.73, 15.27)
    """
    return speed_m_s * speed_m_s / (2.0 * G_M_S2)


@law
def share_hurt(height, half_m, tumble):
    """Share of men whom a fall kills, or hurts so that they lie: 1 / (1 + (half / h)^power).

    >>> [round(share_hurt(h, 15.0, Tumble()), 4) for h in (3.0, 6.0, 10.0, 15.0, 20.0, 23.8)]
    [0.0005, 0.0126, 0.1267, 0.5, 0.7973, 0.9]
    """
    if height <= 0.0:
        return 0.0
    return 1.0 / (1.0 + exp(tumble.power * log(half_m / height)))


@law
def tumbles(doing):
    """Whether he is off his feet on a slope."""
    return doing == TUMBLING


@law
def outcome(height, luck, tumble):
    """What a blow does: 3 dead, 2 lies and cannot go on, 1 bruised, 0 nothing."""
    if luck < share_hurt(height, tumble.half_die_m, tumble):
        return 3
    if luck < share_hurt(height, tumble.half_hurt_m, tumble):
        return 2
    return 1 if height > tumble.bruised_m else 0


@stage(
    every="0.25 s", stream=streams.TUMBLE, numbers=Tumble, only=tumbles,
    writes=(
        "x_m", "y_m", "speed_m_s", "heading_rad", "doing", "wound", "killer", "slid_m_s",
        "stop_due", "rise_due",
    ),
)  # fmt: skip
def go_down(
    x_m, y_m, speed_m_s, heading_rad, doing, wound, killer, slid_m_s, stop_due, rise_due, steep,
    fall_x, fall_y, holds_per_m, stress, dt_s, luck, chance, tumble,
):  # fmt: skip
    """One step of a man off his feet; who has come to rest gets up after a while."""
    if doing != TUMBLING:
        return (
            x_m, y_m, speed_m_s, heading_rad, doing, wound, killer, slid_m_s, stop_due, rise_due
        )  # fmt: skip
    v = float(slid_m_s)
    if v <= 0.0:  # he lies
        up = rise_due + dt_s / tumble.rises_s
        if due(up, luck):
            back = STRAGGLING if stress < tumble.steady_at else FLEEING
            return x_m, y_m, 0.0, heading_rad, back, wound, killer, 0.0, 0.0, 0.0
        return x_m, y_m, 0.0, heading_rad, doing, wound, killer, 0.0, stop_due, up
    after = v + slides_m_s2(steep, drag_of(roll(luck, 1), tumble)) * dt_s
    way = 0.5 * (v + max(after, 0.0)) * dt_s
    hazard = stop_due + way * holds_per_m
    struck, rests = due(hazard, luck), after < tumble.still_m_s
    x, y = x_m + fall_x * way, y_m + fall_y * way
    heading = atan2(fall_y, fall_x)
    if not struck and not rests:
        return x, y, after, heading, doing, wound, killer, after, hazard, rise_due
    fell = height_m(v) * (1.0 if struck else tumble.run_out)
    bad = outcome(fell, roll(chance, 0), tumble)
    if bad == 3:
        return x, y, 0.0, heading, DEAD, wound, FALL, 0.0, 0.0, 0.0
    if bad == 2:
        return x, y, 0.0, heading, DOWN, max(int(wound), HEAVY), FALL, 0.0, 0.0, 0.0
    mark = max(int(wound), LIGHT) if bad == 1 else int(wound)
    return x, y, 0.0, heading, doing, mark, killer, 0.0, 0.0, rise_due
