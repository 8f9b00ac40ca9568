"""Flight: whither a runner runs, and how hard.

Away from the enemies he sees and from where he last saw them, or, if he has seen none, from where
his unit looked, askew by an angle of his own, so that a diffuse threat scatters men in all
directions and a threat from one side drives them one way. Once he is let alone he makes for home,
if there is one, the more the longer he has seen no enemy, and stops there. In panic and when
pressed he gallops as long as the horse has it in it; else he falls to a trot and in the end to a
walk. The harder the chase, the faster they run.

Evidence: judged. Gaits and what a horse has in it: ``beast/gait`` and ``beast/tire``.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.host.units import NOWHERE_M
from rearguard.kit.math import cos, sin, sqrt
from rearguard.kit.stage import law, stage

FLEEING = int(Doing.FLEEING)


class Flight(NamedTuple):
    """Numbers a scenario may override under ``laws: flight:``. All judged; ranges in brackets."""

    near_m: float = 60.0  # an enemy nearer than this turns a runner aside; judged, 30 to 120 [m]
    near_weight: float = 1.5  # how strongly; judged, 0.5 to 3 [-]
    crowd_weight: float = 1.5  # how strongly the mass of enemies does; judged, 0.5 to 3 [-]
    crowd_men: float = 30.0  # enemies around him for the full weight; judged, 10 to 100 [-]
    pressed_m: float = 150.0  # he gallops before an enemy nearer than this; judged, 80 to 300 [m]
    panic_at: float = 1.0  # stress above which he gallops, pressed or not; judged, 0.8 to 1.5 [-]
    wary_m: float = 600.0  # he trots while one is nearer than this; judged, 300 to 1200 [m]
    wary_s: float = 300.0  # and so long after he last saw one; judged, 60 to 900 [s]
    home_weight: float = 2.0  # how strongly home draws who is let alone; judged, 0.5 to 4 [-]
    home_m: float = 100.0  # so near to it he is there; judged, 50 to 300 [m]
    turn_s: float = 3.0  # in so long he makes up his mind whither; judged, 1 to 6 [s]


@law
def effort(enemy_m, enemy_weight, calm_s, stress, flight):
    """Wished gait of a runner: 3 gallop, 2 trot, 1 walk; the harder pressed, the faster.

    Panic drives him beyond what the chase asks of him, and his horse pays for it later.
    """
    if enemy_m < flight.pressed_m or enemy_weight > 0.1 * flight.crowd_men:
        return 3.0
    if stress > flight.panic_at:
        return 3.0
    if enemy_m < flight.wary_m or calm_s < flight.wary_s:
        return 2.0
    return 1.0


@law
def pull_home(enemy_m, calm_s, flight):
    """How strongly home draws a runner, against 1 for the way he runs; nothing near an enemy.

    >>> pull_home(500.0, 900.0, Flight()), pull_home(1e6, 300.0, Flight())
    (0.0, 1.0)
    """
    if enemy_m < flight.wary_m:
        return 0.0
    return flight.home_weight * calm_s / (calm_s + flight.wary_s)


@law
def flees(doing):
    """Whether he runs."""
    return doing == FLEEING


@stage(every="2 s", numbers=Flight, writes=("wish_x_m_s", "wish_y_m_s", "away_rad"), only=flees)
def run_away(
    doing, x_m, y_m, wish_x_m_s, wish_y_m_s, top_m_s, cruise_m_s, away_rad, bent_rad, enemy_m,
    enemy_bearing_rad, enemy_weight, push_x, push_y, calm_s, stress, since_s, unit_heading_rad,
    unit_home_x_m, unit_home_y_m, now_s, dt_s, flight,
):  # fmt: skip
    """Wished velocity of a runner."""
    if doing != FLEEING:
        return wish_x_m_s, wish_y_m_s, away_rad
    if now_s - since_s < max(flight.turn_s, dt_s + 0.5):
        threat = enemy_bearing_rad if enemy_m < 1e5 else unit_heading_rad
        away_rad = threat + 3.141592653589793 + bent_rad
    x = cos(away_rad)
    y = sin(away_rad)
    crowd = sqrt(push_x * push_x + push_y * push_y)
    if crowd > 1e-9:
        w = flight.crowd_weight * min(1.0, enemy_weight / flight.crowd_men) / crowd
        x -= w * push_x
        y -= w * push_y
    if enemy_m < flight.near_m:
        x -= flight.near_weight * cos(enemy_bearing_rad)
        y -= flight.near_weight * sin(enemy_bearing_rad)
    if unit_home_x_m < NOWHERE_M:
        home_x = unit_home_x_m - x_m
        home_y = unit_home_y_m - y_m
        far = sqrt(home_x * home_x + home_y * home_y)
        w = pull_home(enemy_m, calm_s, flight)
        if far < flight.home_m and w > 0.0:
            return 0.0, 0.0, away_rad
        x += w * home_x / (far + 1e-9)
        y += w * home_y / (far + 1e-9)
    length = sqrt(x * x + y * y) + 1e-9
    hard = effort(enemy_m, enemy_weight, calm_s, stress, flight)
    v = top_m_s if hard > 2.5 else (cruise_m_s if hard > 1.5 else 0.5 * cruise_m_s)
    return x / length * v, y / length * v, away_rad
