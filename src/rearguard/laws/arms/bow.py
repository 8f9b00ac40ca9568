"""Bow: how hard it shoots, how straight, how fast, and how long an arm lasts; crossbows and
javelins by the same law.

A man has a burst in his arm: so many shots at twice the rate that he keeps up. Each shot takes
one out of it, and rest (or the pace he can keep) puts them back. A crossbow is spanned at one
pace. On the drill ground shots scatter about the aim; in battle a share is let go in haste,
without an aim, and every distance is misjudged. Whom an arrow meets falls to ``clock/arrows``.

Evidence: recalled for the energy (Kooi and Bergman 1997, Antiquity 71; Nieminen 2011; Karpowicz)
and the rates; measured for the drill ground (Song shi 195: in 1191 6 of 12 at 60 bu with the bow
and 5 of 12 at 100 bu with the crossbow; the butt is taken to be a bu square). What battle makes
of it is judged.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.host.individuals import Missile
from rearguard.host.units import Task
from rearguard.kit.math import sqrt
from rearguard.kit.stage import law, stage
from rearguard.laws.arms.shoot import may_shoot

LOADING, RANKED = int(Doing.LOADING), int(Doing.RANKED)
PURSUING = int(Doing.PURSUING)
HARASS = int(Task.HARASS)
NOTHING, BALL = int(Missile.NONE), int(Missile.BALL)
BOLT, JAVELIN = int(Missile.BOLT), int(Missile.JAVELIN)
ARROW = int(Missile.ARROW)


class Bow(NamedTuple):
    """Numbers a scenario may override under ``laws: bow:``."""

    stroke_m: float = 0.55  # way over which a bow pushes; measured, 0.45 to 0.65 [m]
    stored: float = 0.55  # energy stored over F s, composite bow; recalled, 0.5 to 0.6 [-]
    handed: float = 0.70  # of it to a war arrow; recalled, 0.65 to 0.75 [-]
    prod_stroke_m: float = 0.40  # way of a crossbow's string; recalled, 0.15 to 0.45 [m]
    prod_stored: float = 0.50  # the same for a crossbow; recalled, 0.45 to 0.55 [-]
    prod_handed: float = 0.45  # of it to the bolt; recalled, 0.3 to 0.5 [-]
    thrown_m_s: float = 19.0  # of a javelin from the hand; judged, 15 to 24 [m/s]
    scatter: float = 0.00792  # sd with a bow on the drill ground; fitted to the drill of 1191 [rad]
    bolt_scatter: float = 0.0054  # with a crossbow; fitted to the drill of 1191 [rad]
    throw_scatter: float = 0.04  # of a javelin; judged, 0.02 to 0.06 [rad]
    hand_share: float = 0.03  # sd of the speed from shot to shot; judged, 0.02 to 0.05 [-]
    misjudged: float = 0.10  # sd of the distance by eye; judged, 0.05 to 0.2 [-]
    wild: float = 0.7  # share let go in battle without an aim; judged, 0.3 to 0.95 [-]
    wild_scatter: float = 0.08  # sd of their direction; judged, 0.04 to 0.15 [rad]
    wild_share: float = 0.30  # sd of their distance; judged, 0.2 to 0.5 [-]
    burst_times: float = 2.0  # burst over the rate he keeps up; recalled, 1.5 to 2.5 [-]
    burst_shots: float = 8.0  # shots in a rested arm beyond that rate; judged, 4 to 15 [-]
    fright_share: float = 0.3  # fear of an arrow that comes in over a ball; judged, 0.1 to 1 [-]


@law
def bow_energy_j(draw_n, stroke_m, stored, handed):
    """Energy of the arrow: E = eta f F s.

    >>> round(bow_energy_j(406.4, 0.55, 0.55, 0.70), 2)
    86.05
    """
    return handed * stored * draw_n * stroke_m


@law
def launch_m_s(missile, draw_n, dart_kg, bow):
    """Speed at which it is let go: sqrt(2 E / m); a javelin's is the arm's.

    >>> round(launch_m_s(BOLT, 1625.6, 0.08, Bow()), 2)
    60.48
    """
    if missile == JAVELIN:
        return bow.thrown_m_s
    if missile == BOLT:
        energy = bow_energy_j(draw_n, bow.prod_stroke_m, bow.prod_stored, bow.prod_handed)
    else:
        energy = bow_energy_j(draw_n, bow.stroke_m, bow.stored, bow.handed)
    return sqrt(2.0 * energy / dart_kg)


@law
def scatter_rad(missile, skill, bow):
    """Scatter of an aimed shot; half of it for twice the skill."""
    if missile == JAVELIN:
        own = bow.throw_scatter
    else:
        own = bow.bolt_scatter if missile == BOLT else bow.scatter
    return own / max(skill, 0.1)


@law
def spent_now(arm_spent, since_s, rate_hz):
    """Shots that are out of his arm now: each second of rest puts ``rate_hz`` back."""
    return max(0.0, arm_spent - since_s * rate_hz)


@law
def next_s(arm_spent, rate_hz, missile, bow):
    """Time to the next shot: in a burst, or at the rate he keeps up.

    Ten a minute while eight shots last, then five, from a bow of five a minute:

    >>> next_s(0.0, 5.0 / 60.0, ARROW, Bow()), round(next_s(8.0, 5.0 / 60.0, ARROW, Bow()), 1)
    (6.0, 12.0)
    """
    bursts = missile == ARROW and arm_spent < bow.burst_shots
    return 1.0 / (rate_hz * (bow.burst_times if bursts else 1.0))


@law
def may_loose(task, doing, enemy_m, range_m, hold_m, opens_m):
    """Whether order, state and range let him shoot; who harasses shoots from the saddle.

    He does not shoot farther than his weapon opens in battle, whatever he is told.
    """
    if enemy_m > opens_m:
        return False
    if task == HARASS and doing == PURSUING:
        return enemy_m <= 1.5 * range_m
    return may_shoot(task, doing, enemy_m, range_m, hold_m)


@law
def has_bow(doing, missile, fired):
    """Whether he shot in the step before, or has a bow where some order lets him shoot."""
    if missile == NOTHING or missile == BALL:
        return False
    return fired > 0 or doing == LOADING or doing == RANKED or doing == PURSUING


@stage(
    every="0.25 s",
    writes=("rounds", "shots", "fire_left", "ready_s", "fired", "arm_spent", "loosed_s"),
    numbers=Bow,
    only=has_bow,
)
def loose(
    doing, enemy_m, unit_task, unit_range_m, unit_hold_m, rounds, missile, rate_hz, opens_m, shots,
    fire_left, ready_s, fired, arm_spent, loosed_s, now_s, bow,
):  # fmt: skip
    """One man lets go when he may and has an arrow on the string; it goes to ``clock/arrows``."""
    left = int(rounds)
    gone = int(shots)
    allowed = int(fire_left)
    ready = float(ready_s)
    spent = float(arm_spent)
    last = float(loosed_s)
    if missile == NOTHING or missile == BALL:
        return left, gone, allowed, ready, fired, spent, last  # a gun's shot stays as it is
    fired = 0
    if left > 0 and allowed > 0 and now_s >= ready and rate_hz > 0.0:
        if may_loose(unit_task, doing, enemy_m, unit_range_m, unit_hold_m, opens_m):
            fired = 1
            left -= 1
            allowed -= 1
            gone += 1
            spent = spent_now(spent, now_s - last, rate_hz) + 1.0
            last = float(now_s)
            ready = now_s + next_s(spent, rate_hz, missile, bow)
    return left, gone, allowed, ready, fired, spent, last
