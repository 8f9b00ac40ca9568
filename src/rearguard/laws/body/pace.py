"""Pace: how fast a man goes on foot, by slope, load, going, light and what is left in him.

Two speeds come out: the one he keeps for hours (``cruise_m_s``) and the fastest he can go now
(``top_m_s``). Which of them he uses is decided by his state; what it costs him in ``fatigue``.
A rider's two speeds come from ``beast/gait``.

Evidence: measured (Tobler 1993; Pandolf et al. 1977; critical speed of recreational runners:
Smyth & Muniz-Pumares 2020, Med. Sci. Sports Exerc. 52), except the effort of a march, the loss
by load of a runner, by wounds, by fatigue and at night, which are judged.
"""

from typing import NamedTuple

from rearguard.host.doing import Wound
from rearguard.kit.math import exp, log, sqrt
from rearguard.kit.stage import law, stage
from rearguard.laws.body.energy import metabolic_rate_w, power_of, run_cost_j_kg_m
from rearguard.laws.body.fatigue import Fatigue, tired_level

HEAVY = int(Wound.HEAVY)
LIGHT = int(Wound.LIGHT)


class Pace(NamedTuple):
    """Numbers a scenario may override under ``laws: pace:``."""

    march_w: float = 400.0  # effort of a man of 70 kg on the march; judged, 350 to 450 [W]
    tired_loss: float = 0.35  # share of effort that utter fatigue takes; judged, 0.2 to 0.5 [-]
    light_wound_loss: float = 0.15  # share of speed lost; judged, 0 to 0.3 [-]
    heavy_wound_loss: float = 0.6  # the same; judged, 0.4 to 0.8 [-]


@law
def tobler_speed_km_h(slope):
    """Walking speed on a path: 6 exp(-3.5 |S + 0.05|) km/h, |S| to 0.6.

    Off the path 0.6 of it, on horseback 1.25 times.

    Evidence: measured. Tobler 1993 (NCGIA TR 93-1), after Imhof; unloaded fit walkers.

    >>> round(tobler_speed_km_h(0.1), 4)
    3.5493
    """
    return 6.0 * exp(-3.5 * abs(slope + 0.05))


@law
def slope_share(slope):
    """Speed on a slope over speed on the level, by ``tobler_speed_km_h``; 1.19 at most."""
    return exp(-3.5 * (abs(slope + 0.05) - 0.05))


@law
def effort_speed_m_s(effort_w, body_kg, load_kg, grade_pct, going):
    """Walking speed at a chosen power: ``metabolic_rate_w`` solved for V; 0 when it cannot be.

    Parameters
    ----------
    effort_w : float            power, 250 to 770 [W]
    body_kg, load_kg : float    body > 0, load >= 0 [kg]
    grade_pct : float           0 to 25 [%]
    going : float               terrain factor, 1 on asphalt [-]

    Evidence: derived from Pandolf et al. 1977.

    >>> round(effort_speed_m_s(450.0, 70.0, 25.0, 0.0, 1.8), 3)
    1.118
    """
    spare_w = effort_w - metabolic_rate_w(body_kg, load_kg, 0.0, 0.0, 1.0)
    if spare_w <= 0.0:
        return 0.0
    a = 1.5 * going * (body_kg + load_kg)
    b = 0.35 * going * (body_kg + load_kg) * grade_pct
    return (sqrt(b * b + 4.0 * a * spare_w) - b) / (2.0 * a)


@law
def night_share(light_lx):
    """Walking speed in the dark over speed by day.

    1 from 1 lx up, else max(0.5, 1 + 0.1667 log10 E).

    Evidence: recalled between measured points. Boyce 1985-86 (Lighting Res. Technol. 17-18):
    as by day at 1 lx, some hesitation at 0.2 lx, clearly slower at 0.012 lx.

    >>> round(night_share(0.03), 3)
    0.746
    """
    if light_lx >= 1.0:
        return 1.0
    return max(0.5, 1.0 + 0.1667 * log(max(light_lx, 1e-6)) / 2.302585092994046)


@law
def march_speed_m_s(walk_m_s, body_kg, load_kg, slope, going, effort_w):
    """Speed a man keeps for hours, by day.

    The effort is that of a man of 70 kg and scales with the body; his own free walk (mean 1.34)
    scales the result. Uphill the effort decides, downhill ``slope_share``.

    Evidence: derived; 1.40 m/s with 18 kg and 1.16 with 36 kg on a dirt road. US Army doctrine
    has 1.34 while moving with 18 kg and 0.89 with 36: its men also halt more.
    """
    up_pct = 100.0 * max(slope, 0.0)
    speed = effort_speed_m_s(effort_w * body_kg / 70.0, body_kg, load_kg, up_pct, going)
    return speed * walk_m_s / 1.34 * (slope_share(slope) if slope < 0.0 else 1.0)


@law
def run_share(body_kg, load_kg, slope, going, load_bend):
    """A runner's speed under load, on a slope and on bad ground, over that on a level road.

    (W / (W + L))^bend, times the running cost on the level over that on the slope (at most
    1.25), over the terrain factor.

    Evidence: measured for the slope (Minetti et al. 2002); judged for the load: 25 kg on 70 kg
    leave 0.66, the ratio 2.3 : 3.5 m/s of loaded to unloaded critical speed.
    """
    laden = power_of(body_kg / (body_kg + load_kg), load_bend)
    return laden * min(1.25, 3.6 / run_cost_j_kg_m(slope)) / max(going, 1.0)


@law
def wound_share(wound, pace):
    """Share of a man's speed that his worst wound leaves him."""
    if wound >= HEAVY:
        return 1.0 - pace.heavy_wound_loss
    return 1.0 - pace.light_wound_loss if wound == LIGHT else 1.0


@stage(every="2 s", writes=("cruise_m_s", "top_m_s"), numbers=(Pace, Fatigue))
def foot_speeds(
    mount,
    wound,
    body_kg,
    load_kg,
    grade,
    going,
    walk_m_s,
    run_m_s,
    wind_m,
    work_j_kg,
    unit_light_lx,
    cruise_m_s,
    top_m_s,
    pace,
    fatigue,
):
    """Speeds of a man on foot; a rider's stay as ``ride_speeds`` left them."""
    cruise = float(cruise_m_s)
    top = float(top_m_s)
    if mount < 0:
        left = 1.0 - pace.tired_loss * tired_level(work_j_kg, fatigue.empty_j_kg)
        share = left * wound_share(wound, pace) * night_share(unit_light_lx)
        cruise = share * march_speed_m_s(walk_m_s, body_kg, load_kg, grade, going, pace.march_w)
        burst_m_s = run_m_s if wind_m > 1.0 else min(run_m_s, fatigue.critical_m_s)
        run = burst_m_s * run_share(body_kg, load_kg, grade, going, fatigue.load_bend)
        top = max(cruise, share * run)
    return cruise, top
