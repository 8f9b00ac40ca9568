"""Attack: how a pursuer goes at an enemy who stands: ride up, shoot, look, charge.

He rides up in the order he is in and reins in out of musket range, sends those who can shoot
within it, waits to see what the shots have done, and charges if the odds are what he bears.

Evidence: judged; the order of things is that of Jurchen and Song horse as told in the Sanchao
beimeng huibian (ch. 3): one or two ride up to test the line, then the shooters, then the charge.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Attack(NamedTuple):
    """Numbers a scenario may override under ``laws: attack:``."""

    stand_off_m: float = 500.0  # where he reins in before who stands; judged, 300 to 800 [m]
    look_s: float = 20.0  # what shots have done is seen after this; judged, 20 to 300 [s]
    loose_share: float = 0.5  # of enemies before a charge who run: a chase; judged, 0.3 to 0.8 [-]
    loose_m: float = 1200.0  # how far off they count; judged, 600 to 2000 [m]
    patience_s: float = 900.0  # he waits no longer for shots; judged, 300 to 1800 [s]
    moved_m: float = 600.0  # who has moved so far is ridden at anew; judged, 300 to 1500 [m]
    back_m: float = 1500.0  # how far he draws off from an enemy too strong; judged, 500 to 3000 [m]


@law
def ride_share(away_m, stand_off_m):
    """Share of the way to the enemy that is ridden before reining in; 0 when near enough.

    >>> ride_share(2000.0, 500.0)
    0.75
    """
    if away_m <= stand_off_m:
        return 0.0
    return (away_m - stand_off_m) / away_m


@law
def turns_to_chase(running, formed, attack):
    """Whether a body that charges lets go at those who run before it, without being told.

    >>> turns_to_chase(60.0, 40.0, Attack())
    True
    """
    return running > 0.0 and running >= attack.loose_share * (running + formed)


@law
def sees_effect(now_s, shots_s, ordered_s, attack):
    """Whether it is time to judge what the shots have done.

    Parameters
    ----------
    now_s, ordered_s : float    now, and when shooting was ordered [s]
    shots_s : float             when shots were last heard; -1 never [s]
    """
    if shots_s >= ordered_s:
        return now_s - shots_s >= attack.look_s
    return now_s - ordered_s >= attack.patience_s
