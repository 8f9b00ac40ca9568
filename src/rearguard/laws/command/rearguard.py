"""Rearguard: whether to stand, to go, to decline battle or to turn on the pursuer.

A force's fighting value is its men times their worth. A commander declines an enemy he believes
stronger than his character bears, a rearguard that has bought its time goes while it can, and a
strong force that learns how few hunt it turns back.

Evidence: judged, on the rule of thumb that equal forces decide nothing and three to one is needed
to be sure; see docs/evidence/orders.md.
"""

from typing import NamedTuple

from rearguard.kit.stage import law
from rearguard.laws.command.belief import posterior


class Rearguard(NamedTuple):
    """Numbers a scenario may override under ``laws: rearguard:``."""

    bold_ratio: float = 3.0  # enemy's value over his own that a bold man bears; judged, 2 to 5 [-]
    steady_ratio: float = 2.0  # a steady man; judged, 1.5 to 3 [-]
    wary_ratio: float = 1.3  # a cautious man; judged, 1.0 to 1.6 [-]
    beaten_worth: float = 0.5  # of a man who flees before one; judged, 0.3 to 0.8 [-]
    turn_ratio: float = 0.5  # pursuer's share of own value, to turn on him; judged, 0.3 to 0.7 [-]
    turn_sd: float = 0.4  # a number less sure than this turns nobody; judged, 0.2 to 0.6 [-]
    threat_m: float = 1500.0  # an enemy nearer than this has to be faced; judged, 800 to 2500 [m]
    rally_back_m: float = 2000.0  # how far back the beaten gather; judged, 1000 to 4000 [m]
    decoy_prior: float = 0.5  # that the main body is here; judged, 0.3 to 0.7 [-]
    scatter_if_main: float = 0.05  # chance that a main body scatters; judged, 0.02 to 0.2 [-]
    scatter_if_decoy: float = 0.8  # chance that a decoy does; judged, 0.5 to 0.95 [-]
    duped_below: float = 0.1  # belief below which it was one; judged, 0.05 to 0.3 [-]
    decoy_share: float = 0.3  # of own men, whom to chase he still stays; judged, 0.1 to 1 [-]


def borne_ratio(character: str, rearguard: Rearguard) -> float:
    """Odds against him that a commander of this character bears.

    >>> borne_ratio("wary", Rearguard())
    1.3
    """
    if character in ("bold", "stubborn"):
        return rearguard.bold_ratio
    return rearguard.wary_ratio if character in ("wary", "cautious") else rearguard.steady_ratio


@law
def odds(enemy_men, enemy_worth, own_men, own_worth):
    """Enemy's fighting value over one's own; 1e9 without men of one's own."""
    own = own_men * own_worth
    return enemy_men * enemy_worth / own if own > 0.0 else 1e9


@law
def turns_back(pursuer_men, pursuer_sd, own_men, own_worth, rearguard):
    """Whether a fleeing force turns on a pursuer whom it believes to be so few."""
    sure = pursuer_sd <= rearguard.turn_sd
    return sure and pursuer_men <= rearguard.turn_ratio * own_men * own_worth


@law
def main_body_here(prior, rearguard):
    """Belief that a body which scattered on contact was the main body: he was duped.

    >>> round(main_body_here(0.5, Rearguard()), 3)
    0.059
    """
    return posterior(prior, rearguard.scatter_if_main, rearguard.scatter_if_decoy)


@law
def was_duped(main_here, running_men, own_men, rearguard):
    """Whether a hunter turns about: it was a decoy, and what runs is not worth his stay.

    >>> was_duped(0.06, 500.0, 5000.0, Rearguard()), was_duped(0.06, 20000.0, 5000.0, Rearguard())
    (True, False)
    """
    return main_here < rearguard.duped_below and running_men < rearguard.decoy_share * own_men
