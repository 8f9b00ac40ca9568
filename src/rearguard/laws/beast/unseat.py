"""Unseat: a swimming horse carries its rider over, or loses him, or drowns under him.

A horse swims by nature, slowly and for some minutes, as hard as at the gallop. Its rider weighs
it down; iron does more so. Off its feet it drifts with the current (``body/swim``), and the
rougher the water the sooner it rolls or he is washed off.

Evidence: judged. Marcy 1859 (The Prairie Traveler) warns that a rider in the saddle presses a
swimming horse down; horses in pools tire within 10 to 20 minutes. See docs/evidence/water.md.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit import streams
from rearguard.kit.dice import due
from rearguard.kit.math import sqrt
from rearguard.kit.stage import law, stage
from rearguard.laws.body.swim import Swim, sinking_n
from rearguard.laws.ground.stand import Stand, horse_is_carried
from rearguard.laws.ground.wade import Wade
from rearguard.record.events import Harm

SWEPT, CARRYING = int(Doing.SWEPT), int(Doing.CARRYING)
DEAD, ABSENT, LEFT_MAP = int(Doing.DEAD), int(Doing.ABSENT), int(Doing.LEFT_MAP)
DROWNED = int(Harm.DROWNED)


class Unseat(NamedTuple):
    """Numbers a scenario may override under ``laws: unseat:``."""

    seat_s: float = 1200.0  # a rider keeps his horse, in still water; judged, 300 to 4000 [s]
    rough_m_s: float = 1.0  # current that halves that time; judged, 0.5 to 2 [m/s]
    horse_s: float = 6000.0  # until a ridden horse drowns; judged, 2000 to 20000 [s]
    iron_n: float = 200.0  # pull of iron that halves both; judged, 100 to 400 [N]


@law
def worse(current_m_s, load_kg, unseat, swim):
    """How much sooner all ends in this current, under this load; 1 in still water without iron.

    >>> round(worse(1.0, 0.0, Unseat(), Swim()), 1)
    2.0
    """
    pull = sinking_n(swim.iron_share * load_kg)
    return (1.0 + current_m_s / unseat.rough_m_s) * (1.0 + pull / unseat.iron_n)


@law
def rides_in_water(doing, mount, depth_m):
    """Whether he sits on a horse in water."""
    gone = doing == DEAD or doing == ABSENT or doing == LEFT_MAP
    return mount >= 0 and depth_m > 0.0 and doing != SWEPT and not gone


@stage(
    every="0.25 s", stream=streams.UNSEAT, numbers=(Unseat, Swim, Stand, Wade),
    writes=("doing", "seat_due"), only=rides_in_water,
)  # fmt: skip
def keep_seat(
    doing, mount, depth_m, flow_x_m_s, flow_y_m_s, load_kg, horse_load_kg, seat_due, dt_s, luck,
    unseat, swim, stand, wade,
):  # fmt: skip
    """A rider is washed off his swimming horse when his hazard is up."""
    if not rides_in_water(doing, mount, depth_m):
        return doing, seat_due
    current = sqrt(flow_x_m_s * flow_x_m_s + flow_y_m_s * flow_y_m_s)
    if not horse_is_carried(depth_m, current, wade.afloat_m, stand):
        return doing, seat_due
    hazard = seat_due + worse(current, load_kg + horse_load_kg, unseat, swim) * dt_s / unseat.seat_s
    return (SWEPT, 0.0) if due(hazard, luck) else (doing, hazard)


@stage(
    every="0.25 s", stream=streams.SINK, numbers=(Unseat, Swim, Stand, Wade), only=rides_in_water,
    writes=("doing", "mount_due", "horse_doing", "horse_killer"),
)  # fmt: skip
def swim_horse(
    doing, mount, depth_m, flow_x_m_s, flow_y_m_s, load_kg, horse_load_kg, mount_due, horse_doing,
    horse_killer, dt_s, luck, unseat, swim, stand, wade,
):  # fmt: skip
    """A horse drowns under its rider when its hazard is up, and he is in the water."""
    if not rides_in_water(doing, mount, depth_m) or horse_doing != CARRYING:
        return doing, mount_due, horse_doing, horse_killer
    current = sqrt(flow_x_m_s * flow_x_m_s + flow_y_m_s * flow_y_m_s)
    if not horse_is_carried(depth_m, current, wade.afloat_m, stand):
        return doing, mount_due, horse_doing, horse_killer
    load = load_kg + horse_load_kg
    hazard = mount_due + worse(current, load, unseat, swim) * dt_s / unseat.horse_s
    if due(hazard, luck):
        return SWEPT, 0.0, DEAD, DROWNED
    return doing, hazard, horse_doing, horse_killer
