"""Ball: how a musket ball slows, and what armour it still goes through.

Evidence: recalled for the ball (mass, bore, muzzle speed, drag of a sphere near the speed of
sound; Krenn, Kalaus & Hall 1995 report a still faster loss for light balls), measured for plate
(Williams 2003, The Knight and the Blast Furnace).
"""

from typing import NamedTuple

from rearguard.kit.math import erf, exp, log, sqrt
from rearguard.kit.stage import law
from rearguard.laws.body.energy import power_of


class Ball(NamedTuple):
    """Numbers a scenario may override under ``laws: ball:``."""

    ball_kg: float = 0.031  # a ball of a musket; measured [kg]
    ball_m: float = 0.0175  # its width; measured [m]
    muzzle_m_s: float = 450.0  # its speed at the muzzle; recalled, 400 to 480 [m/s]
    drag: float = 0.9  # of a sphere near the speed of sound; recalled, 0.7 to 1.1 [-]
    plate_mm: float = 2.0  # two lamellae overlapping; judged, 1 to 3 [mm]
    plate_times: float = 7.5  # energy a lead ball needs over an arrow's; recalled, 7 to 8 [-]
    spread: float = 0.4  # of ln(energy) for angle and backing; judged, 0.2 to 0.6 [-]


@law
def ball_speed_m_s(distance_m, ball):
    """Speed of the ball: v0 exp(-x / L), L = 2 m / (rho Cd A), rho 1.2 kg/m3.

    >>> round(ball_speed_m_s(100.0, Ball()), 1)
    296.0
    """
    area = 0.7853981633974483 * ball.ball_m**2
    length = 2.0 * ball.ball_kg / (1.2 * ball.drag * area)
    return ball.muzzle_m_s * exp(-distance_m / length)


@law
def ball_energy_j(distance_m, ball):
    """Energy of the ball.

    >>> round(ball_energy_j(200.0, Ball()))
    587
    """
    return 0.5 * ball.ball_kg * ball_speed_m_s(distance_m, ball) ** 2


@law
def plate_energy_j(plate_mm, quality, cosine, point_j):
    """Energy that defeats a plate: E1 t^1.6 q / cos(angle).

    E1 is 55 J for an arrow and 7.5 times that for a lead ball; q 0.5 poor iron, 1 mild steel.

    Evidence: measured. Williams 2003, The Knight and the Blast Furnace; the exponent recalled.

    >>> round(plate_energy_j(2.0, 1.0, 1.0, 55.0), 1)
    166.7
    """
    return point_j * power_of(plate_mm, 1.6) * quality / cosine


@law
def ball_stopped_share(distance_m, armour, ball):
    """Chance that armour covering a share of the body stops the ball.

    Half of the balls that meet the plate at its own energy go through.
    """
    needed = plate_energy_j(ball.plate_mm, 0.75, 1.0, ball.plate_times * 55.0)
    odds = log(needed / ball_energy_j(distance_m, ball)) / ball.spread
    return armour * 0.5 * (1.0 + erf(odds / sqrt(2.0)))
