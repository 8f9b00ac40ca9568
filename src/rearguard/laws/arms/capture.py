"""Capture: what happens when a hunter comes up with his man, and how captives are kept.

An overtaken man is cut down, taken, or twists away. Taking him ties the hunter up for a while;
captives want guards, and too few guards lose some of them again. Giving oneself up unasked is in
``mind/surrender``.

Evidence: judged. No rate is published; the shares come from a trial of the whole hunt
(docs/evidence/capture.md), whose outcome hangs first on whom a hunter finds worth a ride
(``arms/hunt``).
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit import streams
from rearguard.kit.dice import due
from rearguard.kit.math import sqrt
from rearguard.kit.stage import law, stage
from rearguard.laws.body.pace import night_share
from rearguard.record.events import Reason

CAPTIVE = int(Doing.CAPTIVE)
FLEEING = int(Doing.FLEEING)
PRISONERS = int(Reason.PRISONERS)
TWISTS_AWAY, TAKEN, CUT_DOWN = 0, 1, 2


class Capture(NamedTuple):
    """Numbers a scenario may override under ``laws: capture:``. All judged."""

    cut_down: float = 0.10  # overtaken men cut down, not taken; 0 to 0.3 [-]
    taken_spent: float = 0.9  # of the rest taken, when spent or on foot; 0.8 to 1 [-]
    taken_hemmed: float = 0.7  # when hemmed in but fresh; 0.5 to 0.9 [-]
    taken_free: float = 0.35  # when fresh with a way open; 0.2 to 0.6 [-]
    reach_m: float = 5.0  # how near is overtaken; 3 to 8 [m]
    hold_s: float = 90.0  # to disarm and bind or drive off one man; 30 to 300 [s]
    kill_s: float = 15.0  # to cut one down; 5 to 30 [s]
    miss_s: float = 10.0  # lost when he twists away; 5 to 20 [s]
    per_guard: float = 12.0  # captives one guard keeps; 5 to 30 [men]
    escape_hour: float = 0.02  # captives who slip away at that ratio; 0.005 to 0.1 [1/h]
    dark_times: float = 3.0  # the same on a dark night; 2 to 6 [-]
    unkept_times: float = 4.0  # whom nobody keeps counts as in so many full herds; 2 to 10 [-]
    guard_near_m: float = 200.0  # a prisoner goes to a guard so near; 100 to 400 [m]
    relief_m: float = 400.0  # else to a man kept in hand so near; 100 to 800 [m]
    herd_share: float = 0.5  # with less of a full herd a guard joins another; 0.3 to 0.7 [-]
    join_m: float = 2000.0  # whose herd is no farther off; 500 to 3000 [m]
    hand_over_m: float = 40.0  # and hands his prisoners over when so near; 20 to 80 [m]
    led_m_s: float = 2.5  # prisoners are driven at a slow trot; 1.4 to 3 [m/s]
    keep_m: float = 15.0  # a prisoner so far from his guard is driven on; 8 to 30 [m]
    stand_m: float = 20.0  # a guard so near to where he goes stands; 10 to 40 [m]


@law
def nearest_approach_m(dx_m, dy_m, vx_m_s, vy_m_s, dt_s):
    """Least distance of two bodies within a step, moving straight.

    ``dx, dy`` and ``vx, vy`` are the fugitive's place and velocity less the hunter's. So a catch
    does not depend on the length of the step.
    """
    speed2 = vx_m_s * vx_m_s + vy_m_s * vy_m_s
    when_s = 0.0
    if speed2 > 0.0:
        when_s = min(max(-(dx_m * vx_m_s + dy_m * vy_m_s) / speed2, 0.0), dt_s)
    x_m = dx_m + vx_m_s * when_s
    y_m = dy_m + vy_m_s * when_s
    return sqrt(x_m * x_m + y_m * y_m)


@law
def overtaken(luck_kill, luck_take, cannot_run, hemmed_in, capture):
    """What becomes of a man come up with: 0 twists away, 1 taken, 2 cut down.

    Parameters
    ----------
    luck_kill, luck_take : float    two dice, 0 to 1
    cannot_run : bool               horse spent or lame, or on foot
    hemmed_in : bool                no way left open
    """
    if luck_kill < capture.cut_down:
        return CUT_DOWN
    share = capture.taken_free
    if cannot_run:
        share = capture.taken_spent
    elif hemmed_in:
        share = capture.taken_hemmed
    return TAKEN if luck_take < share else TWISTS_AWAY


@law
def busy_time_s(outcome, capture):
    """How long the hunter is taken up."""
    if outcome == TAKEN:
        return capture.hold_s
    return capture.kill_s if outcome == CUT_DOWN else capture.miss_s


@law
def escape_hazard_hz(herd, light_lx, capture):
    """Rate at which one captive slips away.

    It grows with the square of the captives to a guard (``herd``): twice as many, each watched
    half as well and each emboldened by the others. Up to ``dark_times`` as high in the dark.
    """
    crowd = herd / capture.per_guard
    dark = 2.0 * (1.0 - night_share(light_lx))
    return capture.escape_hour / 3600.0 * crowd * crowd * (1.0 + (capture.dark_times - 1.0) * dark)


@stage(
    every="60 s",
    stream=streams.ESCAPE,
    writes=("doing", "escape_due", "reason"),
    numbers=Capture,
)
def slip_away(doing, herd, escape_due, reason, unit_light_lx, dt_s, luck, capture):
    """A captive runs when too few guards watch too many."""
    state = int(doing)
    hazard = float(escape_due)
    why = int(reason)
    if state == CAPTIVE and herd > 0.0:
        hazard += escape_hazard_hz(herd, unit_light_lx, capture) * dt_s
        if due(hazard, luck):
            state = FLEEING
            why = PRISONERS
    return state, hazard, why
