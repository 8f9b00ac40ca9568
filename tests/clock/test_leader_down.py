"""A leader who lies senseless is carried off by calm men, or left by men who are hunted."""

import pytest

from rearguard.host.doing import Doing
from rearguard.record.events import Event
from setting import Body, muster, start

LEADER = 1


def told(seed: int, calm: bool) -> int:
    """What is told of a leader who has been thrown, with the enemy far off or upon his men."""
    host = muster(
        [Body(0, 40, 0, 0, 90, files=20), Body(1, 40, 0, 3000 if calm else 60, -90)], seed=seed
    )
    host.people.rank_title[5] = LEADER
    clock = start(host, seed)
    clock.run_until(2.0)
    host.all.doing[5] = Doing.STUNNED
    host.people.busy_s[5] = 1e6
    if not calm:
        host.people.fear_news[:40] = 9.0
    clock.run_until(61.0)
    fates = (Event.CARRIED_OFF, Event.LEFT_FOR_DEAD)
    (found,) = [row.event for row in clock.record.events() if row.event in fates]
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_calm_men_carry_him_off_and_hunted_men_leave_him(seed):
    assert told(seed, calm=True) == Event.CARRIED_OFF
    assert told(seed, calm=False) == Event.LEFT_FOR_DEAD
