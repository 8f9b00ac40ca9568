"""Spare: own men near the line of a shot or near the mark, and whether a man holds it for them.

In the way stands a friend beside the line where the shot still flies at the height of a man, or
anybody of one's own about the mark. The men of one's own ranks close in front are shot past. Who
is disciplined looks, and keeps the arrow on the string for a moment; who is not shoots.

Evidence: judged.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Spare(NamedTuple):
    """Numbers a scenario may override under ``laws: spare:``."""

    past_m: float = 6.0  # own ranks nearer than this are shot past; judged, 3 to 12 [m]
    beside_m: float = 0.8  # way that a careful man keeps beside a friend; judged, 0.4 to 1.5 [m]
    sds: float = 2.0  # he reckons with so many times his scatter; judged, 1 to 3 [-]
    mark_m: float = 6.0  # no friend so near to the mark, and beyond by scatter; judged, 3 to 15 [m]
    over_m: float = 2.6  # height at which a shot passes over riders; judged, 2.4 to 3.5 [m]
    wait_s: float = 2.0  # he looks again after this; judged, 1 to 5 [s]


@law
def in_the_way(along_m, beside_m, height, mark_m, scatter, spare):
    """Whether a friend at a place along and beside the line of a shot is in its way.

    Parameters
    ----------
    along_m, beside_m : float    his place: along the line from the shooter, and off it [m]
    height : float               of the path there [m]
    mark_m : float               distance of the mark [m]
    scatter : float              of the shooter's aim [rad]
    """
    off = abs(beside_m)
    room = spare.mark_m + spare.sds * scatter * mark_m
    if (along_m - mark_m) ** 2 + beside_m**2 < room * room:
        return True
    if along_m < spare.past_m or along_m > mark_m or height > spare.over_m:
        return False
    return off < spare.beside_m + spare.sds * scatter * along_m


@law
def holds_shot(luck, discipline):
    """Whether he holds it for a friend in the way: with the chance of his discipline."""
    return luck < discipline
