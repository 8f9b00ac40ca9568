"""Relief: the man at the front who has fought long enough changes with those behind him.

Each file is a queue: the first goes to its end, the others move up. So with n ranks a man fights
one n-th of the time, and arms tire later. While he steps back he does not fight, and he can be
struck.

Units: s. Valid: bodies in close order two ranks deep and more that were told to do so.

Evidence: bouts of about two minutes as in ``strike`` (Sabin 2000); the Song fought in relays
(Wu Lin at Jiawan, 1141: Xu zizhi tongjian). Times judged. See docs/evidence/relief.md.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Relief(NamedTuple):
    """Numbers a scenario may override under ``laws: relief:``."""

    bout_s: float = 120.0  # at blows before he is relieved; judged, 60 to 300 [s]
    back_s: float = 8.0  # in which he steps back through his file; judged, 4 to 20 [s]


@law
def is_relieved(fought_s, relief):
    """Whether a man at the front has fought his bout.

    >>> is_relieved(119.0, Relief()), is_relieved(121.0, Relief())
    (False, True)
    """
    return fought_s >= relief.bout_s


@law
def fights_share(ranks):
    """Share of the time of contact that each man of a file fights.

    >>> fights_share(2), round(fights_share(3), 3), fights_share(4)
    (0.5, 0.333, 0.25)
    """
    return 1.0 / ranks
