"""Check values of leaving by an exit and of walking in smoke."""

from rearguard.kit.stage import plain
from rearguard.laws.motion.leave import Leave, is_worth, time_out_s
from rearguard.laws.motion.murk import Murk, murk_share
from rearguard.laws.motion.quick import Quick, metre_cost


def test_an_exit_costs_the_walk_or_the_wait_whichever_is_longer():
    assert time_out_s(13.0, 1.3, 0.0, 1.0, Leave()) == 10.0
    assert time_out_s(13.0, 1.3, 38.0, 1.0, Leave()) == 20.0
    assert time_out_s(13.0, 1.3, 38.0, 2.0, Leave()) == 10.0


def test_only_a_good_gain_is_worth_a_change():
    assert is_worth(7.9, 10.0, Leave())
    assert not is_worth(8.1, 10.0, Leave())


def test_smoke_slows_a_walker_down_to_a_groping_walk():
    assert murk_share(0.0, Murk()) == 1.0
    assert 1.25 * murk_share(1.0, Murk()) == 0.625
    assert murk_share(7.5, Murk()) == 0.24


def test_a_metre_through_a_crowd_counts_by_the_time_it_takes():
    cost = plain(metre_cost)
    assert cost(0.0, Quick()) == 1.0
    assert round(cost(1.0, Quick()), 3) == 1.266
    assert cost(6.0, Quick()) == 10.0
