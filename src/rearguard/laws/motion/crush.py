"""Crush: a chest under pressure cannot draw breath, and a press lasts longer than breath does.

Time to death under a load on the chest falls with a power of it; what he bears in a changing press
adds up, each moment by its own load, and is made good within a minute or two once it eases. Below
the load that people call tolerable nothing adds up.

Evidence: the power law goes through two published points (R. Lee and R. Hughes, Accid. Anal. Prev.
38, 2006, who quote 6227 N for 15 s and 1112 N for 4 to 6 min; 623 N against a bar was borne by
volunteers, Evans and Hayden 1971); breadth, spread and recovery judged. See docs/evidence/crush.md.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit import streams
from rearguard.kit.dice import gauss
from rearguard.kit.math import exp, log
from rearguard.kit.stage import law, stage
from rearguard.record.events import Harm

DEAD, CRUSHED = int(Doing.DEAD), int(Harm.CRUSHED)


class Crush(NamedTuple):
    """Numbers a scenario may override under ``laws: crush:``."""

    one_n_s: float = 5.94e7  # time under 1 N, by the power law; fitted, 4e7 to 8e7 [s]
    power: float = 1.739  # by which it falls with the load; fitted, 1.6 to 1.9 [-]
    borne_n: float = 623.0  # load that can be borne; measured, 550 to 800 [N]
    chest_m: float = 0.38  # breadth of front that one chest bears; judged, 0.3 to 0.45 [m]
    most_n_m: float = 4500.0  # greatest seen, on rails that bent; measured, 4000 to 7000 [N/m]
    spread: float = 0.35  # sd of the logarithm of a man's time; judged, 0.2 to 0.6 [-]
    breath_s: float = 90.0  # in which breath all but lost comes back; judged, 30 to 300 [s]


@law
def deadly_s(load_n, crush):
    """Time in which a load on the chest kills half of the men who bear it.

    >>> [round(deadly_s(f, Crush())) for f in (6227.0, 3000.0, 2000.0, 1112.0)]
    [15, 53, 108, 299]
    """
    return crush.one_n_s * exp(-crush.power * log(load_n))


@law
def load_n(pressure_n_m, crush):
    """Load on a chest; a peak beyond what crowds were seen to bear is that of one step's overlap.

    >>> load_n(1000.0, Crush()), load_n(30000.0, Crush())
    (380.0, 1710.0)
    """
    return min(pressure_n_m, crush.most_n_m) * crush.chest_m


@law
def breath_lost(load_n, dt_s, crush):
    """Share of that time which a step takes; below what can be borne, what it gives back.

    >>> breath_lost(600.0, 9.0, Crush()), round(breath_lost(2000.0, 10.8, Crush()), 2)
    (-0.1, 0.1)
    """
    if load_n <= crush.borne_n:
        return -dt_s / crush.breath_s
    return dt_s / deadly_s(load_n, crush)


@law
def is_pressed(doing, mount, pressure_n_m, breathless):
    """Whether a press has him, or he has not got his breath back yet; a rider sits above it."""
    return ((pressure_n_m > 0.0 and mount < 0) or breathless > 0.0) and doing != DEAD


@stage(
    every="0.25 s", stream=streams.CRUSH, numbers=Crush, only=is_pressed,
    writes=("doing", "killer", "breathless"),
)  # fmt: skip
def bear_the_press(doing, mount, killer, breathless, pressure_n_m, dt_s, luck, crush):
    """A man dies of the press when it has taken all the time that he could bear it."""
    if not is_pressed(doing, mount, pressure_n_m, breathless):
        return doing, killer, breathless
    load = load_n(pressure_n_m, crush) if mount < 0 else 0.0
    lost = breath_lost(load, dt_s, crush)
    left = max(breathless + lost, 0.0)
    if lost > 0.0 and left > 0.2 and left > exp(crush.spread * gauss(luck, 0)):
        return DEAD, CRUSHED, left
    return doing, killer, left
