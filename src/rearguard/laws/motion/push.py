"""Push: who leans on those before him when he is held up, and how hard.

Men who wait their turn do not push. Runners with fear behind them do, and men and horses that go
in at the charge. A horse pushes with several times the force of a man and is as much harder to
push aside.

Evidence: judged: 20 to 50 N a man, kept up, make the density of crowds in accidents (6 to 9 per
m2; docs/evidence/motion.md); one man can push with 200 to 300 N for seconds.
"""

from typing import NamedTuple

from rearguard.host.doing import Doing
from rearguard.kit.stage import law

FLEEING, CHARGING = int(Doing.FLEEING), int(Doing.CHARGING)


class Push(NamedTuple):
    """Numbers a scenario may override under ``laws: push:``."""

    runs_n: float = 50.0  # a man in flight; judged, 20 to 150 [N]
    charges_n: float = 50.0  # a man who goes in; judged, 20 to 200 [N]
    horse_times: float = 6.0  # a horse and rider for a man, in push and mass; judged, 4 to 8 [-]


@law
def push_of_n(doing, mounted, push):
    """How hard somebody pushes when he is held up [N].

    >>> push_of_n(FLEEING, False, Push()), push_of_n(CHARGING, True, Push())
    (50.0, 300.0)
    """
    if doing == FLEEING:
        force = push.runs_n
    else:
        force = push.charges_n if doing == CHARGING else 0.0
    return force * (push.horse_times if mounted else 1.0)
