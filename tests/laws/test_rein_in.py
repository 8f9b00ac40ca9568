"""A bolted horse is reined in by a rider who keeps his head."""

import numpy as np
import pytest

from rearguard.host.doing import Doing
from rearguard.kit.dice import personal_key
from rearguard.kit.stage import plain
from rearguard.kit.streams import REIN
from rearguard.laws.beast import bolt
from rearguard.laws.beast.bolt import Bolt
from rearguard.record.events import Reason

FLEEING, STRAGGLING = int(Doing.FLEEING), int(Doing.STRAGGLING)
BOLTED, ENEMY = int(Reason.HORSE_BOLTED), int(Reason.ENEMY)


def ride(ident, minutes, reason=BOLTED, stress=0.3):
    """State and reason of a man who has ridden a bolted horse for so long."""
    luck = np.uint64(personal_key(5, REIN, ident, 0))
    doing, due = FLEEING, 0.0
    for _ in range(int(30 * minutes)):
        doing, due, reason = plain(bolt.rein_in.function)(
            doing, reason, stress, due, 2.0, luck, Bolt()
        )
    return doing, reason


def test_two_in_three_have_it_in_hand_after_the_mean_time():
    share = np.mean([ride(i, 0.75)[0] == STRAGGLING for i in range(400)])
    assert share == pytest.approx(1.0 - np.exp(-1.0), abs=0.07)


def test_who_has_it_in_hand_no_longer_runs_for_his_horse():
    assert ride(1, 20.0) == (STRAGGLING, ENEMY)


@pytest.mark.parametrize("case", [{"stress": 0.8}, {"reason": ENEMY}])
def test_who_runs_himself_does_not_rein_in(case):
    assert ride(1, 20.0, **case) == (FLEEING, case.get("reason", BOLTED))
