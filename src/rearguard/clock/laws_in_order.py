"""The stages in the order in which they run, and the numbers they run with.

``ORDER`` reads as a sentence: body, mind, choice, wish, act, suffer, step. Each entry is a run of
stages that only read their own row, of which the clock makes one driver. Those of ``IN_WATER`` are
made only where a river flows: what the bottom is like before ``body``, who goes in and who keeps
his feet after ``act``, who drifts, gets up or drowns after ``step``; those of ``ON_STEEPS`` where
some ground is steep: who slips after ``act``, who tumbles after ``step``.
"""

from typing import Any

from rearguard.kit.stage import Stage
from rearguard.laws.arms import bow, capture, charge, flintlock, loosen, strike
from rearguard.laws.arms.arrow import Arrow
from rearguard.laws.arms.ball import Ball
from rearguard.laws.arms.hunt import Hunt
from rearguard.laws.arms.mark import Mark
from rearguard.laws.arms.pierce import Pierce
from rearguard.laws.arms.spare import Spare
from rearguard.laws.beast import bolt, founder, gait, hurt, stumble, tire, unseat
from rearguard.laws.body import drown, fall, fatigue, pace, swim, wound
from rearguard.laws.drill import engage, slots, step
from rearguard.laws.drill.cut import Cut
from rearguard.laws.drill.relief import Relief
from rearguard.laws.drill.wheel import Wheel
from rearguard.laws.goods import discard
from rearguard.laws.goods.loot import Loot
from rearguard.laws.ground import slip, stand, tumble, wade
from rearguard.laws.mind import despair, fear, flight, obey, rally, rout, shun, surrender
from rearguard.laws.mind.abandon import Abandon
from rearguard.laws.motion import crush, trample
from rearguard.laws.motion.contact import Contact
from rearguard.laws.motion.headway import Headway
from rearguard.laws.motion.push import Push
from rearguard.laws.sense.hearing import Hearing
from rearguard.laws.sense.heat import Heat

ORDER: dict[str, list[tuple[str, list[Stage]]]] = {
    "body": [
        ("speeds", [pace.foot_speeds, gait.ride_speeds]),
        ("tire", [tire.tire_horse, fatigue.tire_man, strike.arm_might]),
        ("stumble", [founder.founder_horse, stumble.stumble_horse]),
    ],
    "mind": [("fear", [fear.take_in_threat, fear.take_in_friends])],
    "choice": [
        (
            "rout",
            [
                bolt.bolt_horse,
                rout.know_why,
                rout.break_or_stand,
                rout.thaw,
                bolt.rein_in,
                rally.come_to_himself,
            ],
        ),
        ("obey", [surrender.give_up, obey.heed]),
        ("flight", [flight.run_away, discard.throw_off, loosen.break_ranks]),
    ],
    "wish": [("place", [slots.keep_place])],
    "act": [
        (
            "act",
            [
                engage.engage,
                despair.turn_at_bay,
                charge.refuse_charge,
                flintlock.shoot,
                bow.loose,
            ],
        )
    ],
    "suffer": [
        (
            "suffer",
            [
                strike.suffer_blows,
                trample.be_trodden,
                wound.suffer,
                fall.tumble,
                crush.bear_the_press,
            ],
        ),
    ],
    "step": [("step", [step.take_step])],
    "minute": [("minute", [wound.die_of_wounds, capture.slip_away])],
    "beast": [("hurt", [hurt.hurt_horse])],
    "loose": [("breath", [tire.tire_loose])],
    "water": [("bottom", [wade.feel_bottom])],
    "brink": [
        ("brink", [shun.keep_off, wade.slow_down, stand.keep_feet]),
        ("seat", [unseat.keep_seat, unseat.swim_horse]),
    ],
    "steep": [],
    "slope": [("slip", [slip.keep_footing])],
    "slide": [("tumble", [tumble.go_down])],
    "flood": [("flood", [swim.drift, stand.find_feet, drown.go_under])],
}
IN_WATER, ON_STEEPS = ("water", "brink", "flood"), ("steep", "slope", "slide")
# numbers of what is no stage: kernels that look at neighbours, heads of bodies
BESIDES = (
    Heat, Hunt, Hearing, Ball, Arrow, Mark, Pierce, Spare, Loot, Abandon, Wheel, Headway, Contact,
    Push, Relief, Cut,
)  # fmt: skip


def used(by_rivers: bool, on_steeps: bool) -> dict[str, list[tuple[str, list[Stage]]]]:
    """The runs that a map needs: all of them where a river flows and some ground is steep."""
    left = (() if by_rivers else IN_WATER) + (() if on_steeps else ON_STEEPS)
    return {name: runs for name, runs in ORDER.items() if name not in left}


def stages() -> list[Stage]:
    """All stages in order."""
    return [s for runs in ORDER.values() for _, run in runs for s in run]


def numbers(given: dict[str, Any]) -> dict[str, Any]:
    """Numbers of every law by the name of its NamedTuple in lower case, defaults filled in."""
    made = [n for s in stages() for n in s.numbers]
    return {n.__name__.lower(): n() for n in (*made, *BESIDES)} | given
