"""Abandon: a leader lies senseless; do the men about him carry him off, or leave him for dead?

They look at the pursuer and at their own fear. With nobody near they lift him onto a horse; with
the enemy upon them and panic in them they take him for dead and ride. After a while, in which his
men wait for his word, the next in order leads them.

Evidence: judged. Nothing published gives a rate; leaders left on the field and found alive are
told of many battles.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Abandon(NamedTuple):
    """Numbers a scenario may override under ``laws: abandon:``. Judged; ranges in brackets."""

    enemy_m: float = 150.0  # enemy at which half would leave him; judged, 50 to 300 [m]
    helpers: float = 3.0  # men of his own near him who are needed to lift him; judged, 2 to 5 [men]
    near_m: float = 50.0  # how near they must be; judged, 20 to 100 [m]
    carried_m_s: float = 1.5  # pace of a horse led with a senseless man; judged, 1 to 2.5 [m/s]
    there_m: float = 20.0  # so near to his unit's banner he is with it; judged, 10 to 50 [m]
    drop_m: float = 30.0  # who carries him drops him with an enemy so near; judged, 10 to 60 [m]
    gives_m: float = 20.0  # a man so near gives him his own horse; judged, 5 to 50 [m]
    led_share: float = 0.1  # so much of a unit stands, or nobody leads it; judged, 0.05 to 0.3 [-]
    next_s: float = 120.0  # until the next in order leads the unit; judged, 30 to 600 [s]


@law
def left_share(enemy_m, stress, abandon):
    """Chance that a senseless leader is left for dead: 1 with the enemy upon panicking men.

    >>> round(left_share(150.0, 0.5, Abandon()), 2)
    0.5
    """
    near = 1.0 / (1.0 + (enemy_m / abandon.enemy_m) ** 2)
    return min(1.0, near * (0.5 + min(stress, 2.0)))
