"""How the officer of a party rides on after the runners that he sees himself.

His commander gave him a sector; of the crowds in it he rides for the one that pays best: many men
and soon overtaken. He goes for a point ahead of them, so that his men come between them and the
open country. He needs no courier for that, only his eyes.
"""

from collections.abc import Sequence

from rearguard.kit.geometry import bearing_rad, distance_m, turn_rad
from rearguard.kit.math import cos, exp, sin
from rearguard.kit.plainly import plainly
from rearguard.laws.command.belief import State
from rearguard.laws.command.brief import Sighting
from rearguard.laws.command.pursuit import Pursuit, closing_s, head_off_point

bearing_rad, distance_m, turn_rad = plainly(bearing_rad, distance_m, turn_rad)
closing_s, cos, exp, head_off_point, sin = plainly(closing_s, cos, exp, head_off_point, sin)
Point = tuple[float, float]


def ride_on(
    sightings: Sequence[Sighting], at: Point, sent: Point, field: Point, leash_m: float,
    chase_m_s: float, pursuit: Pursuit,
) -> Point | None:  # fmt: skip
    """Where a party's officer rides next; None when he sees no runners worth it.

    Parameters
    ----------
    sightings : sequence    what he sees now
    at, sent, field         where he is, was sent to, and where the hunt began [m]
    leash_m : float         runners farther than this from the field are let go [m]
    chase_m_s : float       the pace that his horses keep [m/s]
    """
    crowds = [
        s for s in sightings
        if s.state == State.RUNS and distance_m(*field, s.x_m, s.y_m) <= leash_m
    ]  # fmt: skip
    if not crowds:
        return None
    own = bearing_rad(*field, *sent)
    mine = [
        s for s in crowds
        if abs(turn_rad(own, bearing_rad(*field, s.x_m, s.y_m))) <= pursuit.sector_rad
    ]  # fmt: skip
    best = max(mine or crowds, key=lambda s: (worth_hz(s, at, chase_m_s, pursuit), s.x_m, s.y_m))
    vx, vy = (best.speed_m_s * float(turn(best.heading_rad)) for turn in (cos, sin))
    x, y = head_off_point(best.x_m, best.y_m, vx, vy, *field, pursuit)
    return float(x), float(y)


def worth_hz(crowd: Sighting, at: Point, chase_m_s: float, pursuit: Pursuit) -> float:
    """Men of a crowd over the time to come up with it [men/s]."""
    gap_m = float(distance_m(*at, crowd.x_m, crowd.y_m)) + pursuit.beside_m
    return float(exp(crowd.ln_men)) / float(closing_s(gap_m, chase_m_s, crowd.speed_m_s))
