"""Drown: how long a man off his feet in the water lasts.

One who cannot swim struggles at the surface for less than a minute. Iron beyond what he can hold
up takes a man down within seconds, swimmer or not. A swimmer lasts until the cold or weariness
has his arms. A man who lies senseless or helpless in water drowns where he lies.

Evidence: measured for the struggle (20 to 60 s: Pia 1974), judged for iron and for those who lie;
cold in ``chill``, iron in ``swim``. Who goes under is counted as drowned, though death follows
after some minutes: nobody is pulled out. See docs/evidence/water.md.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit import streams
from rearguard.kit.dice import due
from rearguard.kit.stage import law, stage
from rearguard.laws.body.chill import Chill, failing, gasping, swimmer_fails_s
from rearguard.laws.body.swim import Swim, holds_n, sinking_n
from rearguard.record.events import Harm

SWEPT, STUNNED, DOWN = int(Doing.SWEPT), int(Doing.STUNNED), int(Doing.DOWN)
DEAD = int(Doing.DEAD)
DROWNED = int(Harm.DROWNED)


class Drown(NamedTuple):
    """Numbers a scenario may override under ``laws: drown:``."""

    struggle_s: float = 40.0  # of one who cannot swim; measured, 20 to 60 [s]
    sink_s: float = 10.0  # with twice the weight he can hold up; judged, 4 to 20 [s]
    lies_s: float = 90.0  # of a man who lies in water; judged, 40 to 240 [s]
    lies_m: float = 0.15  # water that covers his mouth; judged, 0.1 to 0.3 [m]


@law
def sinking_hz(swims, load_kg, drown, swim):
    """Rate at which iron beyond what a man can hold up takes him down.

    >>> sinking_hz(1.0, 8.0, Drown(), Swim()), round(sinking_hz(1.0, 40.0, Drown(), Swim()), 2)
    (0.0, 0.28)
    """
    held = holds_n(swims, swim)
    over = sinking_n(swim.iron_share * load_kg) - held
    return max(0.0, over / held) / drown.sink_s


@law
def going_under(submerged_s, dt_s, swims, load_kg, water_c, drown, swim, chill):
    """Hazard of going under that a step adds.

    >>> round(going_under(0.0, 40.0, 0.0, 0.0, 25.0, Drown(), Swim(), Chill()), 2)
    1.0
    """
    hazard = sinking_hz(swims, load_kg, drown, swim) * dt_s
    hazard += gasping(submerged_s, dt_s, water_c, chill)
    hazard += failing(submerged_s, dt_s, swimmer_fails_s(water_c, chill))
    return hazard + (1.0 - swims) * dt_s / drown.struggle_s


@law
def is_in_peril(doing, depth_m, submerged_s):
    """Whether the water has him, or he lies in it, or it had him just now."""
    lies = doing == STUNNED or doing == DOWN
    return doing == SWEPT or (lies and depth_m > 0.0) or submerged_s > 0.0


@stage(
    every="0.25 s", stream=streams.DROWN, numbers=(Drown, Swim, Chill), only=is_in_peril,
    writes=("doing", "killer", "submerged_s", "drown_due"),
)  # fmt: skip
def go_under(
    doing, killer, submerged_s, drown_due, depth_m, swims, load_kg, water_c, dt_s, luck, drown,
    swim, chill,
):  # fmt: skip
    """A man drowns when his hazard is up; who is out of the water gets his breath back."""
    if doing == SWEPT:
        hazard = drown_due + going_under(
            submerged_s, dt_s, swims, load_kg, water_c, drown, swim, chill
        )
        submerged_s += dt_s
    elif (doing == STUNNED or doing == DOWN) and depth_m > drown.lies_m:
        hazard = drown_due + dt_s / drown.lies_s
        submerged_s += dt_s
    else:
        return doing, killer, 0.0, drown_due
    if due(hazard, luck):
        return DEAD, DROWNED, submerged_s, hazard
    return doing, killer, submerged_s, hazard
