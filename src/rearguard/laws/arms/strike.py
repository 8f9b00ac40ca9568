"""Strike: hand to hand, gathered by the man who is struck.

Men in contact wound each other slowly while both face the enemy, and fast when one turns his
back. The hazard is that of a blow that gets through the guard; what it does, and whether armour
takes it, is decided in ``body/wound``.

Evidence: fitted to the rate at which equal lines lose men: 0.0067 to 0.0133 deaths per file and
minute of formal contact, lulls included (computed from Krentz 1985 and CDB90; see Sabin 2000).
Most of that time is lull, for men step back among their comrades: bouts of 2 min, lulls of 8
(times judged, after Sabin 2000). Who has next to nobody of his own about him is left no lull. The
rate against men in flight is judged.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing, Wound
from rearguard.kit import streams
from rearguard.kit.dice import due, roll, threshold
from rearguard.kit.math import log
from rearguard.kit.stage import law, stage
from rearguard.laws.body.fatigue import Fatigue, tired_level
from rearguard.laws.mind.despair import Despair, fury_of

FLEEING = int(Doing.FLEEING)
FROZEN = int(Doing.FROZEN)
STUNNED = int(Doing.STUNNED)
DOWN = int(Doing.DOWN)
CAPTIVE = int(Doing.CAPTIVE)
DEAD = int(Doing.DEAD)
HEAVY = int(Wound.HEAVY)


class Strike(NamedTuple):
    """Numbers a scenario may override under ``laws: strike:``."""

    blow_hz: float = 0.0007  # telling blows, equal men face to face; fitted, 0.0004 to 0.0014 [1/s]
    back_hz: float = 0.05  # the same on a man who shows his back; judged, 0.02 to 0.1 [1/s]
    bout_share: float = 0.2  # of the time in contact, at blows; judged, 0.1 to 0.5 [-]
    alone_men: float = 3.0  # fewer friends in order about him are nobody; judged, 1 to 10 [men]
    spare_share: float = 0.1  # blows at runners to be taken alive; judged, 0 to 0.3 [-]
    saddle_might: float = 1.4  # a mounted man's blow; judged, 1 to 2 [-]
    saddle_guard: float = 1.2  # a mounted man's guard; judged, 1 to 1.5 [-]
    tired_loss: float = 0.4  # might and guard lost to utter fatigue; judged, 0.2 to 0.6 [-]
    hurt_loss: float = 0.6  # might lost to a heavy wound; judged, 0.3 to 0.9 [-]


@law
def might_of(skill, mounted, tired, wound, strike):
    """How hard a man strikes; 1 = an ordinary fresh man on foot."""
    might = skill * (strike.saddle_might if mounted else 1.0)
    might *= 1.0 - strike.tired_loss * tired
    return might * (1.0 - strike.hurt_loss) if wound >= HEAVY else might


@law
def blow_weight(might, spares, victim_flees, strike):
    """Might that one attacker brings against one victim.

    ``spares``: he was told to round up, not to kill, and holds his hand from runners.
    """
    return might * (strike.spare_share if spares and victim_flees else 1.0)


@law
def is_alone(formed_near, men, alone_men):
    """Whether next to nobody of his own stands in order about him; he is one of ``formed_near``.

    >>> is_alone(3.5, 1.0, 3.0), is_alone(12.0, 10.0, 3.0), is_alone(5.0, 1.0, 3.0)
    (True, True, False)
    """
    return formed_near - men < alone_men


@law
def blow_hazard_hz(foe_might, guard, helpless, alone, strike):
    """Rate of telling blows on one man.

    Parameters
    ----------
    foe_might : float    might of the enemies whose foe he is, summed [-]
    guard : float        his own skill, seat and freshness; 1 = an ordinary fresh man on foot [-]
    helpless : bool      he shows his back, is stunned or frozen
    alone : bool         he has nobody of his own to step back to, and so no lull
    """
    if helpless:
        return strike.back_hz * foe_might
    rate = strike.blow_hz * foe_might / max(guard, 0.1)
    return rate / strike.bout_share if alone else rate


@law
def deaths_per_file_min(loss_share, depth, minutes):
    """Deaths per file and minute when a side so deep loses a share in so many minutes.

    Reference form: what published battles give, against which ``blow_hz`` was fitted.

    >>> round(deaths_per_file_min(0.05, 8.0, 60.0), 6)
    0.006667
    """
    return loss_share * depth / minutes


@stage(every="2 s", writes=("might",), numbers=(Strike, Fatigue, Despair))
def arm_might(doing, mount, skill, work_j_kg, wound, strike, fatigue, despair):
    """A man's might, summed over attackers by the neighbour pass."""
    tired = tired_level(work_j_kg, fatigue.empty_j_kg)
    return might_of(skill, mount >= 0, tired, wound, strike) * fury_of(doing, despair)


@law
def has_foes(foe_might):
    """Whether anybody strikes at him."""
    return foe_might > 0.0


@stage(
    every="0.25 s",
    stream=streams.STRIKE,
    writes=("strike_due", "struck"),
    numbers=(Strike, Fatigue),
    only=has_foes,
)
def suffer_blows(
    doing,
    mount,
    skill,
    work_j_kg,
    foe_might,
    foe_harm,
    formed_near,
    men,
    struck,
    strike_due,
    dt_s,
    luck,
    chance,
    strike,
    fatigue,
):
    """Blows add up to a personal threshold; after each a fresh threshold is drawn."""
    hazard = float(strike_due)
    hit = int(struck)
    if foe_might > 0.0 and doing != CAPTIVE and doing != DEAD:
        tired = tired_level(work_j_kg, fatigue.empty_j_kg)
        guard = skill * (strike.saddle_guard if mount >= 0 else 1.0)
        guard *= 1.0 - strike.tired_loss * tired
        helpless = doing in (FLEEING, FROZEN, STUNNED, DOWN)
        alone = is_alone(formed_near, men, strike.alone_men)
        hazard += blow_hazard_hz(foe_might, guard, helpless, alone, strike) * dt_s
        if due(hazard, luck):
            hit = int(foe_harm)
            hazard = threshold(luck) + log(roll(chance, 1))
    return hazard, hit
