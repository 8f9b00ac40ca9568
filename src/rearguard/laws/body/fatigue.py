"""Fatigue: work that rest has not made good yet, and a runner's wind.

A man can do a moderate power for most of a day; what he does above it adds up, and rest takes it
off slowly. Beside this slow store runs a fast one: the metres above his critical speed.
Fear of tiredness is booked in ``mind/fear``; how much slower a tired man goes in ``pace``.

Evidence: fitted to Bink 1962 (Ergonomics 5; recalled) at 1 h and 8 h; recovery judged.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit.math import exp, log
from rearguard.kit.stage import law, stage
from rearguard.laws.body.energy import (
    REST_W_KG,
    pack_cost_w_kg,
    power_of,
    ride_cost_w_kg,
    run_cost_j_kg_m,
)

FIGHTING = int(Doing.FIGHTING)
CORNERED = int(Doing.CORNERED)


class Fatigue(NamedTuple):
    """Numbers a scenario may override under ``laws: fatigue:``."""

    lasting_w_kg: float = 4.8  # power kept for a working day; fitted [W/kg]
    empty_j_kg: float = 18800.0  # work above it that leaves a man finished; fitted [J/kg]
    rest_share: float = 0.25  # share of spare power that makes good; judged, 0.1 to 1 [-]
    rider_share: float = 0.7  # a seasoned rider's cost over a modern one's; judged, 0.5 to 1 [-]
    fight_w_kg: float = 9.0  # hand to hand; recalled, 7 to 12 [W/kg]
    wind_full_m: float = 150.0  # metres above the critical speed; measured, 120 to 200 [m]
    critical_m_s: float = 3.4  # run kept for half an hour, unloaded; measured, 3.4 to 3.7 [m/s]
    load_bend: float = 1.375  # power of body / (body + load) in a runner; judged, 1 to 1.7 [-]
    wind_back_s: float = 380.0  # e-folding time of getting wind back; recalled, 300 to 600 [s]


@law
def aerobic_limit_w(vo2_ml_kg_min, body_kg):
    """Greatest aerobic power: VO2max W 20.9e3 / 60000.

    With ``sustainable_share`` the reference that the store (``work_after_j_kg``) is fitted to.

    >>> round(aerobic_limit_w(45.0, 70.0), 2)
    1097.25
    """
    return vo2_ml_kg_min * body_kg * 20900.0 / 60000.0


@law
def sustainable_share(minutes):
    """Share of the aerobic limit that can be kept up: (log10 5700 - log10 t) / 3.1.

    Reference form of the store, which empties after the time that this gives for its power.

    Evidence: recalled. Bink 1962; 4 min to 24 h, rests included.

    >>> round(sustainable_share(480.0), 4)
    0.3467
    """
    return (log(5700.0) - log(minutes)) / 2.302585092994046 / 3.1


@law
def body_power_w_kg(mounted, speed_m_s, grade, going, load_share, rider_share):
    """Power a man spends per kg of body, standing, walking, running or riding.

    Above 2.2 m/s on foot he runs: 1.2 + C(S) V n (1 + l), with Minetti's cost.
    """
    if mounted:
        return rider_share * ride_cost_w_kg(speed_m_s)
    if speed_m_s < 0.05:
        return REST_W_KG
    if speed_m_s <= 2.2:
        slope_pct = min(max(100.0 * grade, -40.0), 45.0)
        return pack_cost_w_kg(speed_m_s, slope_pct, going, load_share)
    return REST_W_KG + run_cost_j_kg_m(grade) * speed_m_s * going * (1.0 + load_share)


@law
def work_after_j_kg(work_j_kg, power_w_kg, dt_s, fatigue):
    """Work not made good after ``dt_s`` at a power; above the lasting power it grows, below it
    shrinks more slowly; never below 0. Two half steps equal one."""
    spare_w_kg = power_w_kg - fatigue.lasting_w_kg
    rate = spare_w_kg if spare_w_kg > 0.0 else fatigue.rest_share * spare_w_kg
    return max(0.0, work_j_kg + rate * dt_s)


@law
def tired_level(work_j_kg, empty_j_kg):
    """How tired a man is, 0 fresh to 1 finished."""
    return min(1.0, work_j_kg / empty_j_kg)


@law
def wind_after_m(wind_m, speed_m_s, critical_m_s, full_m, back_s, dt_s):
    """Metres above the critical speed left in a runner after ``dt_s``.

    Spent at v - vc; below vc it comes back towards ``full_m`` at (1 - v / vc) / ``back_s``.

    Evidence: recalled. Skiba et al. 2012 (Med. Sci. Sports Exerc. 44) for the exponential return.
    """
    if speed_m_s > critical_m_s:
        return max(0.0, wind_m - (speed_m_s - critical_m_s) * dt_s)
    left = exp(-(1.0 - speed_m_s / critical_m_s) * dt_s / back_s)
    return wind_m + (full_m - wind_m) * (1.0 - left)


@law
def still_missing(fatigue, dt_s):
    """Share of the wind still missing that a man who stands has not got back after ``dt_s``."""
    return exp(-dt_s / fatigue.wind_back_s)


@stage(every="2 s", writes=("work_j_kg", "wind_m"), numbers=Fatigue, once=still_missing)
def tire_man(
    mount,
    doing,
    speed_m_s,
    grade,
    going,
    body_kg,
    load_kg,
    work_j_kg,
    wind_m,
    dt_s,
    fatigue,
    still_missing,
):
    """Work and rest of one man; a rider's wind comes back as if he stood."""
    load_share = load_kg / body_kg
    power = body_power_w_kg(mount >= 0, speed_m_s, grade, going, load_share, fatigue.rider_share)
    if doing in (FIGHTING, CORNERED):
        power = max(power, fatigue.fight_w_kg)
    work = work_after_j_kg(work_j_kg, power, dt_s, fatigue)
    laden = power_of(body_kg / (body_kg + load_kg), fatigue.load_bend)
    full = fatigue.wind_full_m * laden
    if mount >= 0:
        return work, wind_m + (full - wind_m) * (1.0 - still_missing)
    critical = fatigue.critical_m_s * laden * min(1.25, 3.6 / run_cost_j_kg_m(grade)) / going
    return work, wind_after_m(wind_m, speed_m_s, critical, full, fatigue.wind_back_s, dt_s)
