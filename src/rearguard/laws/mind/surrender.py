"""Surrender: a hunted man gives himself up.

Running is preferred while it looks possible. He yields when he can run no more (his horse spent,
himself on foot) or when no way is left open, if a hunter is upon him, the sooner the better he
understands that he is called to yield and believes he would be spared. A man who has not broken
yields likewise where next to nobody of his own stands with him.

Evidence: judged in form and size. Anchors: 24,000 of 39,000 at Pharsalus, 10,700 of 11,330 at
Jiawan in 1141, 2,000 of 7,000 at Yingchang gave up (Caesar, Civil War 3.99; Xu zizhi tongjian;
Jintuo cuibian); nothing published gives a rate.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing, Wound
from rearguard.kit import streams
from rearguard.kit.dice import due
from rearguard.kit.stage import law, stage
from rearguard.laws.arms.strike import Strike, is_alone
from rearguard.laws.beast.tire import is_spent
from rearguard.record.events import Reason

CAPTIVE = int(Doing.CAPTIVE)
FLEEING = int(Doing.FLEEING)
CORNERED = int(Doing.CORNERED)
FROZEN = int(Doing.FROZEN)
REMOUNTING = int(Doing.REMOUNTING)
DOWN = int(Doing.DOWN)
STUNNED = int(Doing.STUNNED)
EDGING, WAVERING = int(Doing.EDGING), int(Doing.WAVERING)
STRAGGLING, RALLIED, FIGHTING = int(Doing.STRAGGLING), int(Doing.RALLIED), int(Doing.FIGHTING)
HEAVY = int(Wound.HEAVY)
SPENT = int(Reason.SPENT)
HEMMED_IN = int(Reason.HEMMED_IN)
ON_FOOT = int(Reason.ON_FOOT)


class Surrender(NamedTuple):
    """Numbers a scenario may override under ``laws: surrender:``. All judged."""

    hazard_per_min: float = 1.0  # no way to run, hunter upon him, tongue known; 0.2 to 4 [1/min]
    hunter_m: float = 30.0  # how near a hunter must be; 15 to 60 [m]
    unheard_share: float = 0.3  # share of the hazard when no word is understood; 0.1 to 1 [-]
    quarter_half: float = 0.5  # belief in quarter at which the hazard is as given; 0.3 to 0.7 [-]
    shut: float = 0.19  # free arc, share of the circle; judged, 0.13 to 0.31 [-]
    cornered_share: float = 0.3  # a man who fights where he stands yields less; 0.1 to 0.6 [-]


@law
def is_hemmed_in(open_way, shut):
    """Whether no way is left: less than one and a half of eight directions free."""
    return open_way < shut


@law
def yield_hazard_hz(cannot_run, hemmed_in, hunter_m, called, quarter, surrender):
    """Rate at which a hunted man gives himself up.

    Parameters
    ----------
    cannot_run : bool     horse spent or lame, or he is on foot
    hemmed_in : bool      no way left open
    hunter_m : float      distance to the nearest hunter [m]
    called : float        how well he understood a call to yield; 0 none heard, 1 fully [-]
    quarter : float       belief that he would be spared [-]

    Returns
    -------
    float                 0 while he has legs and a way; both lost, twice the rate of one [1/s]

    Evidence: judged.
    """
    if hunter_m > surrender.hunter_m:
        return 0.0
    reasons = 0.0
    if cannot_run:
        reasons += 1.0
    if hemmed_in:
        reasons += 1.0
    tongue = surrender.unheard_share + (1.0 - surrender.unheard_share) * called
    trust = min(2.0, quarter / surrender.quarter_half)
    return surrender.hazard_per_min / 60.0 * reasons * tongue * trust


@law
def is_beset(enemy_m, yield_due, surrender):
    """Whether a hunter is upon him, or has been."""
    return enemy_m <= surrender.hunter_m or yield_due > 0.0


@stage(
    every="2 s",
    stream=streams.SURRENDER,
    writes=("doing", "yield_due", "reason"),
    numbers=(Surrender, Strike),
    only=is_beset,
)
def give_up(
    doing,
    mount,
    wound,
    enemy_m,
    open_way,
    formed_near,
    men,
    called,
    quarter,
    yield_due,
    reason,
    horse_reserve_m,
    horse_reserve_full_m,
    horse_lame,
    dt_s,
    luck,
    surrender,
    strike,
):
    """A man in flight, cornered, frozen, thrown or all alone yields when his hazard is up."""
    state = int(doing)
    hazard = float(yield_due)
    why = int(reason)
    ordered = state in (EDGING, WAVERING, STRAGGLING, RALLIED, FIGHTING)
    alone = ordered and is_alone(formed_near, men, strike.alone_men)
    if alone or state in (FLEEING, CORNERED, FROZEN, REMOUNTING, STUNNED, DOWN):
        on_foot = mount < 0
        spent = horse_lame == 1 or is_spent(horse_reserve_m, horse_reserve_full_m)
        stuck = on_foot or spent or wound >= HEAVY or state in (FROZEN, STUNNED, DOWN)
        hemmed = is_hemmed_in(open_way, surrender.shut)
        rate = yield_hazard_hz(stuck, hemmed, enemy_m, called, quarter, surrender)
        if state == CORNERED or state == FIGHTING:
            rate *= surrender.cornered_share
        hazard += rate * dt_s
        if due(hazard, luck):
            state = CAPTIVE
            why = HEMMED_IN if not stuck else (ON_FOOT if on_foot else SPENT)
    return state, hazard, why
