"""Bolt: a horse not used to shots runs off with its rider at a sudden noise.

Evidence: judged. The share comes from no count; drill books agree that unbroken horses cannot be
ridden near firing and that weeks of practice cure most. See docs/evidence/bolt.md.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit import streams
from rearguard.kit.dice import due, roll
from rearguard.kit.stage import law, stage
from rearguard.record.events import Reason

FLEEING = int(Doing.FLEEING)
RANKED = int(Doing.RANKED)
MARCHING = int(Doing.MARCHING)
WAVERING = int(Doing.WAVERING)
EDGING = int(Doing.EDGING)
LOADING = int(Doing.LOADING)
STRAGGLING = int(Doing.STRAGGLING)
HORSE_BOLTED = int(Reason.HORSE_BOLTED)
ENEMY = int(Reason.ENEMY)


class Bolt(NamedTuple):
    """Numbers a scenario may override under ``laws: bolt:``. All judged."""

    share: float = 0.02  # untrained horses that bolt at the loudest volley; 0.005 to 0.1 [-]
    trained_share: float = 0.0  # the same after full training; 0 to 0.005 [-]
    rein_s: float = 45.0  # until a rider who keeps his head has it in hand; judged, 15 to 180 [s]
    steady_at: float = 0.75  # stress below which he keeps his head; judged, 0.6 to 0.9 [-]
    quiet_db: float = 80.0  # a noise that moves no horse; 70 to 90 [dB]
    loud_db: float = 122.0  # a noise that has its full effect; 110 to 130 [dB]


@law
def startle(noise_db, quiet_db, loud_db):
    """How far a noise startles, 0 to 1, linear in dB between two levels."""
    return min(1.0, max(0.0, (noise_db - quiet_db) / (loud_db - quiet_db)))


@law
def bolt_share(noise_db, training, bolt):
    """Share of horses that bolt at one sudden noise; training 0 none to 1 full."""
    left = bolt.trained_share + (bolt.share - bolt.trained_share) * (1.0 - training)
    return left * startle(noise_db, bolt.quiet_db, bolt.loud_db)


@law
def is_startled(noise_db, bolt):
    """Whether a noise reached him that moves a horse."""
    return noise_db > bolt.quiet_db


@stage(
    every="2 s",
    stream=streams.BOLT,
    writes=("doing", "reason"),
    numbers=Bolt,
    only=is_startled,
)
def bolt_horse(doing, mount, noise_db, reason, horse_training, chance, bolt):
    """One roll for each sudden noise that reached horse and man since the last look."""
    state = int(doing)
    why = int(reason)
    if mount >= 0 and noise_db > bolt.quiet_db:
        if state in (RANKED, MARCHING, WAVERING, EDGING, LOADING):
            if roll(chance, 0) < bolt_share(noise_db, horse_training, bolt):
                state = FLEEING
                why = HORSE_BOLTED
    return state, why


@law
def was_carried_off(doing, reason):
    """Whether his horse has bolted with him."""
    return doing == FLEEING and reason == HORSE_BOLTED


@stage(
    every="2 s",
    stream=streams.REIN,
    writes=("doing", "thaw_due", "reason"),
    numbers=Bolt,
    only=was_carried_off,
)
def rein_in(doing, reason, stress, thaw_due, dt_s, luck, bolt):
    """A rider whose horse has bolted, not himself, gets it in hand again and rides back."""
    if doing != FLEEING or reason != HORSE_BOLTED or stress > bolt.steady_at:
        return doing, thaw_due, reason
    hazard = thaw_due + dt_s / bolt.rein_s
    if due(hazard, luck):
        return STRAGGLING, 0.0, ENEMY  # if he runs again, it is he who runs
    return doing, hazard, reason
