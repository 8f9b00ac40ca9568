"""A banner is lost with the man who carries it, and taken up again only where it fell."""

import pytest
from field import GOOD

from rearguard.clock.clock import Clock
from rearguard.host.doing import Doing
from rearguard.record.events import Event
from setting import Body, muster, start

BANNER = 3


def after(state: Doing) -> Clock:
    """A minute in which the bearer of the only banner comes into a state."""
    host = muster([Body(0, 40, 0, 0, 90, files=20, **GOOD), Body(1, 40, 0, 3000, 90)], seed=2)
    host.units.banner[0], host.people.rank_title[5] = 5, BANNER
    clock = start(host, 2)
    clock.run_until(2.0)
    host.all.doing[5] = state
    clock.run_until(130.0)
    return clock


@pytest.mark.parametrize(
    ("state", "fell", "raised"),
    [(Doing.DEAD, 1, 1), (Doing.CAPTIVE, 1, 0), (Doing.LEFT_MAP, 0, 0)],
)
def test_a_banner_goes_with_its_bearer(state, fell, raised):
    clock = after(state)
    events = [row.event for row in clock.record.events()]
    assert events.count(Event.BANNER_FELL) == fell
    assert events.count(Event.BANNER_RAISED) == raised
    assert (clock.host.units.banner[0] >= 0) == bool(raised)
