"""Prisoners and their guards: how many one keeps, and who takes them over."""

import numpy as np

from rearguard.clock.seize import Seizing
from rearguard.host.doing import Doing
from rearguard.host.parties import IN_HAND
from rearguard.laws.arms.capture import Capture
from setting import Body, muster

GUARD, CAPTOR, KEPT = 30, 31, 32  # rows; those before them are to be taken


def taken(figure, prisoners, numbers=None):
    """So many prisoners of one captor, beside a guard and a man kept in hand; their keepers."""
    host = muster([Body(1, 30 * figure, 0, 0), Body(0, 3 * figure, 0, 0)], figure=figure)
    every, people = host.all, host.people
    every.doing[[GUARD, CAPTOR, KEPT]] = Doing.GUARDING, Doing.PURSUING, Doing.PURSUING
    people.in_hand[KEPT] = IN_HAND
    rows = np.arange(prisoners)
    every.doing[rows], people.captor[rows] = Doing.CAPTIVE, CAPTOR
    seizing = Seizing(host, 1, numbers or Capture(per_guard=4.0))
    seizing.keep(rows, 0.0)
    seizing.herd()
    return host, people.captor[rows].tolist()


def test_a_guard_keeps_so_many_prisoners_whether_figures_are_single_men_or_ten():
    for figure in (1, 10):
        host, keepers = taken(figure, 4)
        assert keepers == [GUARD] * 4
        assert host.people.guards_n[GUARD] == 4 * figure
        assert host.people.herd[:4].tolist() == [4.0] * 4  # prisoners to one man who guards
        assert taken(figure, 5)[1] == [GUARD] * 4 + [KEPT]


def test_a_man_kept_in_hand_takes_the_prisoners_over_and_the_captor_hunts_on():
    host, keepers = taken(1, 5)
    assert keepers[4] == KEPT
    assert host.all.doing[[CAPTOR, KEPT]].tolist() == [Doing.PURSUING, Doing.GUARDING]
    host, keepers = taken(1, 5, Capture(per_guard=4.0, relief_m=0.0))
    assert keepers[4] == CAPTOR
    assert host.all.doing[[CAPTOR, KEPT]].tolist() == [Doing.GUARDING, Doing.PURSUING]
