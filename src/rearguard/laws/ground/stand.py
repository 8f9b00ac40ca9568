"""Stand: depth and current against the feet of men and horses.

What throws a wader is depth times current. Near his limit he loses his feet within seconds, far
below it hardly ever; in water up to his chin nothing holds him. Armed, tired men on a slippery bed
stand less than the measured ones did. A horse stands some 2.5 times as much, until it swims. Who
has been swept to where the water is weak enough finds his feet again.

Evidence: measured for the limit (Abt et al. 1989, Water Resour. Bull. 25: 65 runs of 20 adults of
41 to 91 kg, 0.4 to 1.2 m, 0.8 to 3 m/s; constants recalled), recalled for the depth (armies let
infantry wade to 4 feet), judged for the rest. See docs/evidence/water.md.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit import streams
from rearguard.kit.dice import due
from rearguard.kit.math import exp, sqrt
from rearguard.kit.stage import law, stage
from rearguard.laws.body.energy import power_of

SWEPT, FLEEING = int(Doing.SWEPT), int(Doing.FLEEING)
STRAGGLING, STUNNED, DOWN = int(Doing.STRAGGLING), int(Doing.STUNNED), int(Doing.DOWN)
DEAD, ABSENT, LEFT_MAP = int(Doing.DEAD), int(Doing.ABSENT), int(Doing.LEFT_MAP)


class Stand(NamedTuple):
    """Numbers a scenario may override under ``laws: stand:``."""

    height_m: float = 1.65  # a man's; recalled, 1.58 to 1.75 [m]
    armed_share: float = 0.6  # of the limit left to armed, tired men; judged, 0.5 to 0.7 [-]
    hard_m: float = 1.2  # depth from which the water bears him up; recalled, 1.0 to 1.3 [m]
    chin_share: float = 0.87  # height of the chin over his own; measured, 0.86 to 0.88 [-]
    limit_hz: float = 0.1  # rate at which feet are lost at the limit; judged, 0.03 to 0.3 [1/s]
    steep: float = 8.0  # power by which it rises; judged, 5 to 12 [-]
    horse_times: float = 2.5  # a horse's limit over a man's; judged, 2 to 3 [-]
    rise_share: float = 0.7  # of his limit, under which he gets up; judged, 0.4 to 0.9 [-]
    rise_s: float = 4.0  # to get up in armour; judged, 2 to 10 [s]
    steady_at: float = 0.75  # stress below which he goes back to his unit; judged, 0.6 to 0.9 [-]


@law
def abt_limit_m2_s(height_m, body_kg):
    """Depth times current at which an adult loses his footing.

    0.0929 exp(2 (0.001906 H m + 1.09))

    Evidence: recalled. Abt et al. 1989; H m 60 to 175 m kg, firm smooth beds.

    >>> round(abt_limit_m2_s(1.75, 75.0), 3), round(abt_limit_m2_s(1.65, 60.0), 3)
    (1.355, 1.199)
    """
    return 0.0929 * exp(2.0 * (0.001906 * height_m * body_kg + 1.09))


@law
def chin_m(stand):
    """Depth from which a man has no ground under him."""
    return stand.chin_share * stand.height_m


@law
def limit_m2_s(depth_m, body_kg, stand):
    """Depth times current that an armed man stands; it fades to nothing towards his chin.

    >>> round(limit_m2_s(0.8, 70.0, Stand()), 2), limit_m2_s(1.5, 70.0, Stand())
    (0.77, 0.0)
    """
    held = stand.armed_share * abt_limit_m2_s(stand.height_m, body_kg)
    chin = chin_m(stand)
    if depth_m >= chin:
        return 0.0
    return held * min(1.0, (chin - depth_m) / (chin - stand.hard_m))


@law
def sweep_hz(depth_m, current_m_s, limit, stand):
    """Rate at which a wader loses his feet: limit_hz (h v / limit)^steep.

    >>> round(sweep_hz(1.0, 0.8, 0.8, Stand()), 3), sweep_hz(1.0, 0.0, 0.8, Stand())
    (0.1, 0.0)
    """
    return stand.limit_hz * power_of(depth_m * current_m_s / max(limit, 1e-3), stand.steep)


@law
def horse_is_carried(depth_m, current_m_s, afloat_m, stand):
    """Whether a horse has no ground under it: it floats, or the current is too much for it.

    >>> horse_is_carried(1.3, 1.0, 1.45, Stand()), horse_is_carried(1.3, 2.0, 1.45, Stand())
    (False, True)
    """
    limit = stand.horse_times * stand.armed_share * abt_limit_m2_s(stand.height_m, 70.0)
    return depth_m >= afloat_m or depth_m * current_m_s >= limit


@law
def wades(doing, mount, depth_m):
    """Whether a man stands or walks in water on his own feet."""
    lies_or_gone = (
        doing == STUNNED or doing == DOWN or doing == DEAD or doing == ABSENT
        or doing == LEFT_MAP or doing == SWEPT
    )  # fmt: skip
    return depth_m > 0.0 and mount < 0 and not lies_or_gone


@stage(
    every="0.25 s", stream=streams.SWEPT, numbers=Stand, writes=("doing", "feet_due"), only=wades
)  # fmt: skip
def keep_feet(doing, mount, depth_m, flow_x_m_s, flow_y_m_s, body_kg, feet_due, dt_s, luck, stand):
    """A wader is swept off his feet when his hazard is up, and at once where he floats."""
    if not wades(doing, mount, depth_m):
        return doing, feet_due
    if depth_m >= chin_m(stand):
        return SWEPT, 0.0
    current = sqrt(flow_x_m_s * flow_x_m_s + flow_y_m_s * flow_y_m_s)
    limit = limit_m2_s(depth_m, body_kg, stand)
    hazard = feet_due + min(sweep_hz(depth_m, current, limit, stand), 100.0) * dt_s
    return (SWEPT, 0.0) if due(hazard, luck) else (doing, hazard)


@law
def is_swept(doing):
    """Whether the water has him."""
    return doing == SWEPT


@stage(
    every="0.25 s", stream=streams.ASHORE, numbers=Stand, writes=("doing", "feet_due"),
    only=is_swept,
)  # fmt: skip
def find_feet(
    doing, depth_m, flow_x_m_s, flow_y_m_s, body_kg, stress, feet_due, dt_s, luck, stand
):  # fmt: skip
    """Who has drifted into weak, shallow water gets up: a frightened man runs on."""
    if doing != SWEPT:
        return doing, feet_due
    current = sqrt(flow_x_m_s * flow_x_m_s + flow_y_m_s * flow_y_m_s)
    limit = limit_m2_s(depth_m, body_kg, stand)
    if depth_m > stand.hard_m or depth_m * current > stand.rise_share * limit:
        return doing, feet_due
    hazard = feet_due + dt_s / stand.rise_s
    if due(hazard, luck):
        return (STRAGGLING if stress < stand.steady_at else FLEEING), 0.0
    return doing, hazard
