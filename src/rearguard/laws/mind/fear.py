"""Fear: what a man has taken in, one store for each cause, and the breaking point it is held to.

Unit of fear: 1 = the breaking point of the median ordinary man without leaders. Some causes are
*levels* that go on (an enemy near): the store follows the level, ``F += (L - F)(1 - e^(-dt/t))``.
Some are *kicks* that happen (a volley, a comrade falling): the store takes the kick and fades,
``F = F e^(-dt/t) + kick``. Both are exact for any step. Since each cause has its own store, "why
did he run?" is read off, not guessed.

Whether he then wavers or runs is decided in ``mind/rout``; how long the stress must be gone
before he comes to himself, in ``mind/rally``.

Evidence: judged, within ranges that were swept (docs/evidence/fear.md). The order of weight of
the causes follows McQuie 1987 ("Battle Outcomes"): a flank turned or neighbours leaving outweigh
own losses by 4-5 to 1. That fear is a store that fills and leaks, and that leaders and formed
comrades hold it: Ardant du Picq, Battle Studies, 1880.
"""

from typing import NamedTuple

from rearguard.kit.math import cos, exp
from rearguard.kit.stage import law, stage
from rearguard.laws.drill.dress import Dress, held_by


class Fear(NamedTuple):
    """Numbers a scenario may override under ``laws: fear:``. All judged; ranges in brackets."""

    enemy: float = 0.30  # level with an enemy at arm's length, equal odds; judged, 0.15 to 0.60 [-]
    enemy_half_m: float = 75.0  # distance at which that is halved; judged, 40 to 150 [m]
    odds_cap: float = 1.6  # greatest factor for being outnumbered; judged, 1.2 to 2 [-]
    flank: float = 0.50  # level with the enemy wholly behind, at arm's length; judged, 0.2 to 1 [-]
    fright: float = 0.12  # kick of one full volley at its loudest; judged, 0.04 to 0.30 [-]
    dread: float = 2.0  # factor on fright for men whom that weapon has beaten; judged, 1 to 3 [-]
    fire: float = 0.40  # kick per ball that comes in, per man in view; judged, 0.1 to 0.8 [-]
    loss: float = 6.0  # kick per share of the men in view that falls; judged, 2 to 8 [-]
    runners: float = 1.30  # level when everybody in view runs; judged, 0.5 to 2 [-]
    far_share: float = 0.30  # share of attention that goes to the far view; judged, 0 to 0.6 [-]
    alone: float = 0.40  # all formed friends gone, enemy at arm's length; judged, 0 to 0.8 [-]
    leader: float = 0.30  # kick when leader or banner falls in sight; judged, 0.1 to 0.6 [-]
    contact_m: float = 8.0  # an enemy nearer keeps up a contact that tires; judged, 3 to 15 [m]
    tired_per_h: float = 0.10  # level after an hour in contact; judged, 0 to 0.3 [-]
    take_in_s: float = 8.0  # time in which a level is taken in; judged, 3 to 20 [s]
    runners_fade_s: float = 90.0  # time in which the sight of runners fades; judged, 30 to 240 [s]
    fright_fade_s: float = 180.0  # of a fright; judged, 60 to 600 [s]
    loss_fade_s: float = 7200.0  # of losses seen; judged, 1800 to 20000 [s]
    tired_fade_s: float = 1800.0  # of a contact that is over; judged, 600 to 7200 [s]
    used_to_s: float = 600.0  # time in which he gets used to fewer friends; judged, 200 to 1800 [s]
    quiet_db: float = 80.0  # noise that frightens nobody; judged, 70 to 90 [dB]
    loudest_db: float = 122.0  # noise of the full kick; judged, 110 to 130 [dB]
    steady: float = 0.50  # rise with leaders and formed friends; judged, 0 to 1 [-]
    steady_half: float = 100.0  # formed friends that give half of it; judged, 30 to 300 [men]
    few: float = 3.0  # men added to every view, for a man alone; judged, 1 to 10 [men]


@law
def nearness(distance_m, half_m):
    """Weight of a threat at a distance: 1 at arm's length, 1/2 at ``half_m``, 0 far off."""
    return 1.0 / (1.0 + (distance_m / half_m) ** 2)


@law
def followed(store, level, left):
    """Store that follows a level, ``left`` = exp(-step/time) of the way remaining.

    Two half steps equal one; 1 - 1/e of the way is gone after ``time``.
    """
    return level + (store - level) * left


class Fading(NamedTuple):
    """Shares of a store left after one step, for each time constant of ``Fear``."""

    take_in: float
    runners: float
    fright: float
    loss: float
    tired: float
    used_to: float


@law
def fading(fear, dt_s):
    """exp(-step/time) for each time constant."""
    return Fading(
        exp(-dt_s / fear.take_in_s),
        exp(-dt_s / fear.runners_fade_s),
        exp(-dt_s / fear.fright_fade_s),
        exp(-dt_s / fear.loss_fade_s),
        exp(-dt_s / fear.tired_fade_s),
        exp(-dt_s / fear.used_to_s),
    )


@law
def enemy_level(enemy_m, enemies, friends, fear):
    """Level of fear of an enemy near, raised by bad odds and lowered by good ones."""
    odds = min(fear.odds_cap, 2.0 * enemies / (enemies + friends + 1e-9))
    return fear.enemy * nearness(enemy_m, fear.enemy_half_m) * odds


@law
def flank_level(enemy_m, off_front_rad, fear):
    """Level of fear of an enemy beside or behind; none when he stands in front."""
    turned = max(0.0, 0.3 - cos(off_front_rad)) / 1.3
    return fear.flank * nearness(enemy_m, fear.enemy_half_m) * turned


@law
def fright_kick(noise_db, dread, fear):
    """Kick of a sudden noise; ``dread`` 0 = a known weapon, 1 = one that has beaten him before."""
    loud = (noise_db - fear.quiet_db) / (fear.loudest_db - fear.quiet_db)
    return fear.fright * (1.0 + (fear.dread - 1.0) * dread) * min(1.0, max(0.0, loud))


@law
def runners_level(near, far, fear):
    """Level of fear when a share of the near and of the far view runs."""
    return fear.runners * ((1.0 - fear.far_share) * near + fear.far_share * far)


@law
def alone_level(enemy_m, formed, known, fear):
    """Level of fear when friends who stood around are gone and the enemy is near."""
    gone = max(0.0, 1.0 - formed / (known + 1e-9))
    return fear.alone * nearness(enemy_m, 4.0 * fear.enemy_half_m) * gone


@law
def breaking_point(resolve, leadership, formed, fear):
    """Fear at which he breaks: his own resolve, raised by good leaders and formed friends."""
    held = formed / (formed + fear.steady_half)
    return resolve * (1.0 + fear.steady * leadership * held)


@stage(
    every="2 s",
    numbers=Fear,
    once=fading,
    writes=("fear_enemy", "fear_flank", "fear_fright", "fear_fire", "fear_loss"),
)
def take_in_threat(
    fear_enemy,
    fear_flank,
    fear_fright,
    fear_fire,
    fear_loss,
    enemy_m,
    enemy_bearing_rad,
    heading_rad,
    enemy_weight,
    friend_weight,
    friends_near,
    fallen_near,
    balls_near,
    noise_db,
    dread,
    fear,
    fading,
):
    """What the enemy does to him."""
    level = enemy_level(enemy_m, enemy_weight, friend_weight, fear)
    side = flank_level(enemy_m, enemy_bearing_rad - heading_rad, fear)
    view = friends_near + fear.few
    fright = fear_fright * fading.fright + fright_kick(noise_db, dread, fear)
    fire = fear_fire * fading.fright + fear.fire * balls_near / view
    loss = fear_loss * fading.loss + fear.loss * fallen_near / (view + fallen_near)
    return (
        followed(fear_enemy, level, fading.take_in),
        followed(fear_flank, side, fading.take_in),
        fright,
        fire,
        loss,
    )


@stage(
    every="2 s",
    numbers=(Fear, Dress),
    once=fading,
    writes=(
        "fear_runners", "fear_alone", "formed_known", "fear_tired", "fear_leader",
        "breaking_point", "stress",
    ),
)  # fmt: skip
def take_in_friends(
    fear_runners,
    fear_alone,
    formed_known,
    fear_tired,
    fear_leader,
    fear_enemy,
    fear_flank,
    fear_fright,
    fear_fire,
    fear_loss,
    fear_news,
    runners_near,
    runners_far,
    formed_near,
    enemy_m,
    resolve,
    leadership,
    foe_m,
    unit_disorder,
    fear,
    dress,
    fading,
    dt_s,
):
    """What his friends do to him, and the sum against his breaking point."""
    level = runners_level(runners_near, runners_far, fear)
    left = fading.take_in if level > fear_runners else fading.runners
    runners = followed(fear_runners, level, left)
    known = max(formed_near, followed(formed_known, formed_near, fading.used_to))
    empty = alone_level(enemy_m, formed_near, known, fear)
    alone = followed(fear_alone, empty, fading.take_in)
    if foe_m < fear.contact_m:
        tired = fear_tired + fear.tired_per_h * dt_s / 3600.0
    else:
        tired = fear_tired * fading.tired
    leader = fear_leader * fading.loss
    held = held_by(formed_near, unit_disorder, dress)
    point = breaking_point(resolve, leadership, held, fear)
    total = (
        fear_enemy + fear_flank + fear_fright + fear_fire + fear_loss
        + runners + alone + leader + tired + fear_news
    )  # fmt: skip
    return runners, alone, known, tired, leader, point, total / point
