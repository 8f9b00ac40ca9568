"""Mark: what of a man, or of a horse and its rider, a missile can meet at a height over the ground.

A man shows a front of about half a square metre (Morse and Kimball's coverage; combat-and-mind
A12). A figure that stands for several men is so many times as wide.

Evidence: recalled for the man's front, judged for the horse.
"""

from typing import NamedTuple

from rearguard.kit.stage import law

MISS, MAN, HORSE = 0, 1, 2


class Mark(NamedTuple):
    """Numbers a scenario may override under ``laws: mark:``."""

    man_m: float = 0.3  # width of a man, arms and gaps evened out; recalled, 0.25 to 0.4 [m]
    tall_m: float = 1.7  # height of a man; measured [m]
    saddle_m: float = 1.4  # below it a horse is met, above it the rider; judged, 1.2 to 1.5 [m]
    rider_m: float = 2.5  # height of a rider; judged, 2.3 to 2.6 [m]
    horse_m: float = 0.6  # width of a horse from the front; judged, 0.5 to 1.2 [m]


@law
def met(beside_m, height, mounted, men, mark):
    """What a missile meets that passes ``beside_m`` off a body's middle at a height [m].

    >>> met(0.1, 1.0, False, 1.0, Mark()), met(0.1, 1.0, True, 1.0, Mark())
    (1, 2)
    """
    if height < 0.0:
        return MISS
    wide = mark.man_m
    top = mark.tall_m
    if mounted:
        top = mark.rider_m
        if height < mark.saddle_m:
            wide = mark.horse_m
    if height > top or abs(beside_m) > 0.5 * wide * men:
        return MISS
    return HORSE if mounted and height < mark.saddle_m else MAN
