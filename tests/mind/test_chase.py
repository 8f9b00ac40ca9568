"""How the officer of a party rides on by what he sees."""

from math import log

from rearguard.laws.command.belief import State
from rearguard.laws.command.brief import Sighting
from rearguard.laws.command.pursuit import Pursuit
from rearguard.minds.chase import ride_on

FIELD, SENT = (0.0, 0.0), (2000.0, 0.0)


def crowd(x_m, y_m, men=100.0, speed=1.3, heading=0.0, state=State.RUNS):
    return Sighting(
        x_m, y_m, 50.0, 0.0, 20.0, log(men), 0.3, heading, speed, int(state), 0.0
    )  # fmt: skip


def rides(*sightings, at=(500.0, 0.0), leash_m=8000.0, pursuit=None):
    return ride_on(sightings, at, SENT, FIELD, leash_m, 3.0, pursuit or Pursuit())


def test_he_rides_for_a_point_ahead_of_them():
    numbers = Pursuit()
    x, y = rides(crowd(1500.0, 0.0))
    assert x == 1500.0 + 1.3 * numbers.lead_s + numbers.beyond_m
    assert abs(y) < 1e-6


def test_he_keeps_to_his_sector_while_there_is_somebody_in_it():
    assert rides(crowd(1500.0, 0.0, men=20.0), crowd(-600.0, 0.0, men=500.0))[0] > 0.0
    assert rides(crowd(-600.0, 0.0, heading=3.14159))[0] < 0.0
    wide = Pursuit()._replace(sector_rad=3.2)
    assert rides(crowd(1500.0, 0.0, men=5.0), crowd(-600.0, 0.0, men=900.0, heading=3.14159),
                 pursuit=wide)[0] < 0.0  # fmt: skip


def test_many_slow_men_are_worth_more_than_few_fast_ones():
    slow, fast = crowd(1500.0, 300.0, men=100.0), crowd(1200.0, -300.0, men=100.0, speed=2.9)
    assert rides(slow, fast)[1] > 0.0


def test_nobody_beyond_the_leash_and_nobody_in_order_is_chased():
    assert rides(crowd(1500.0, 0.0), leash_m=1000.0) is None
    assert rides(crowd(1500.0, 0.0, state=State.HOLDS)) is None
    assert rides() is None
