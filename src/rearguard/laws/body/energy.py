"""Energy: what walking, running and riding cost a man, with his load, on slopes and bad ground.

Only costs stand here. What speed a man keeps for a given effort is decided in ``pace``; what the
work leaves of him in ``fatigue``.

Evidence: measured. Pandolf, Givoni & Goldman 1977 (J. Appl. Physiol. 43); Looney et al. 2019
(Med. Sci. Sports Exerc. 51) and 2022 (54); Minetti et al. 2002 (J. Appl. Physiol. 93); terrain
factors of Soule & Goldman 1972. The cost of riding is recalled.
"""

from rearguard.kit.math import exp, log
from rearguard.kit.stage import law

REST_W_KG = 1.2
GOING = {
    "asphalt": 1.0,
    "dirt road": 1.1,
    "grass": 1.1,
    "hard road": 1.2,
    "light brush": 1.2,
    "ploughed field": 1.4,
    "heavy brush": 1.5,
    "packed snow": 1.6,
    "bog": 1.8,
    "dunes": 1.8,
    "loose sand": 2.1,
}
"""Terrain factors (Soule & Goldman 1972, as gathered by Herzog 2020)."""


@law
def power_of(base, exponent):
    """base ** exponent for base >= 0, the same bits everywhere; 0 for base 0."""
    return exp(exponent * log(base)) if base > 0.0 else 0.0


@law
def metabolic_rate_w(body_kg, load_kg, speed_m_s, grade_pct, going):
    """Power a loaded walker spends.

    M = 1.5 W + 2.0 (W + L) (L / W)^2 + n (W + L) (1.5 V^2 + 0.35 V G)

    Parameters
    ----------
    body_kg, load_kg : float    W, L; body > 0, load >= 0 [kg]
    speed_m_s : float           V; walking, 0 to 2.2 [m/s]
    grade_pct : float           G; level or uphill, 0 to 25 [%]
    going : float               n; see ``GOING`` [-]

    Returns
    -------
    float                       M; never below 1.5 W [W]

    Evidence: measured. Pandolf, Givoni & Goldman 1977. Modern measurements are 12 to 33 % higher.
    Not fitted downhill: callers clip ``grade_pct`` at 0.

    >>> round(metabolic_rate_w(70.0, 20.0, 1.34, 0.0, 1.0), 1)
    362.1
    """
    moving = going * (body_kg + load_kg) * (1.5 * speed_m_s**2 + 0.35 * speed_m_s * grade_pct)
    return 1.5 * body_kg + 2.0 * (body_kg + load_kg) * (load_kg / body_kg) ** 2 + moving


@law
def _climb_w_kg(speed_m_s, grade_pct):
    steep = 1.0 - power_of(1.1, grade_pct + 32.0)
    return 0.34 * speed_m_s * grade_pct * (1.0 - power_of(1.05, steep))


@law
def walk_cost_w_kg(speed_m_s, grade_pct):
    """Power of an unloaded walker per kg of body, uphill and downhill.

    E = 1.44 + 1.94 S^0.43 + 0.24 S^4 + 0.34 S G (1 - 1.05^(1 - 1.1^(G + 32)))

    Evidence: measured. Looney et al. 2019; speeds to 2 m/s, grades -40 to 45 %.

    >>> round(walk_cost_w_kg(1.34, 10.0), 4)
    8.6393
    """
    level = 1.44 + 1.94 * power_of(speed_m_s, 0.43) + 0.24 * speed_m_s**4
    return level + _climb_w_kg(speed_m_s, grade_pct)


@law
def pack_cost_w_kg(speed_m_s, grade_pct, going, load_share):
    """Power of a walker under a pack per kg of body.

    M = 1.2 + (0.19 + n (1.78 S^0.58 + 0.27 S^4 + g)) (1 + 1.96 l^1.36)

    Parameters
    ----------
    speed_m_s : float      S; 0.45 to 1.97 [m/s]
    grade_pct : float      G; g as in ``walk_cost_w_kg`` [%]
    going : float          n; see ``GOING`` [-]
    load_share : float     l; load over body mass, 0 to 0.66 [-]

    Evidence: recalled. Looney et al. 2022: the abstract was read, the equation in two programs.

    >>> round(pack_cost_w_kg(1.34, 0.0, 1.0, 0.3), 4)
    5.5782
    """
    level = 1.78 * power_of(speed_m_s, 0.58) + 0.27 * speed_m_s**4
    moving = 0.19 + going * (level + _climb_w_kg(speed_m_s, grade_pct))
    return REST_W_KG + moving * (1.0 + 1.96 * power_of(load_share, 1.36))


@law
def run_cost_j_kg_m(grade):
    """Net cost of running per kg and metre on a slope ``grade`` (-0.45 to 0.45).

    Evidence: measured. Minetti et al. 2002; the polynomial takes the signed slope.

    >>> round(run_cost_j_kg_m(0.1), 4)
    5.9682
    """
    s = min(max(grade, -0.45), 0.45)
    return ((((155.4 * s - 30.4) * s - 43.3) * s + 46.3) * s + 19.5) * s + 3.6


@law
def ride_cost_w_kg(speed_m_s):
    """Power of a rider per kg of his own body: 1.16 (2.4 + 0.85 V).

    A straight line through 3.8, 5.8 and 7.3 times rest (1.16 W/kg) at the walk, trot and gallop;
    standing, a rider spends 2.4 times rest.

    Evidence: recalled. Ainsworth et al. 2011, Compendium of Physical Activities. Within 10 %.
    """
    return 1.16 * (2.4 + 0.85 * speed_m_s)
