"""Who understands a call to yield: mechanism G2."""

import numpy as np
import pytest

from rearguard.clock.call import call_out
from rearguard.host.doing import Doing
from rearguard.host.parties import parties as parties_of
from rearguard.laws.sense.hearing import Hearing

HUNTED, HUNTERS = slice(0, 10), slice(10, 20)


@pytest.fixture
def called(war):
    """How well ten hunted men understand ten hunters, each five metres behind his man."""

    def call(change=lambda host: None):
        host = war.muster([war.Body(1, 10, 0.0, 0.0), war.Body(0, 10, 0.0, 0.0)])
        every, people = host.all, host.people
        every.x_m[:20] = np.tile(np.arange(10) * 30.0, 2)
        every.y_m[HUNTERS] = -5.0
        every.doing[HUNTED], every.doing[HUNTERS] = Doing.FLEEING, Doing.PURSUING
        people.target[HUNTERS], people.party[HUNTERS] = np.arange(10), 0
        parties = parties_of(2)
        parties.side[0], parties.call[0] = 0, 1
        change(host)
        call_out(host, parties, Hearing())
        return people.called[HUNTED].copy()

    return call


def hunted_have_learned(host):
    host.people.tongues[HUNTED] = 1 << 0


def hunters_have_learned(host):
    host.people.tongues[HUNTERS] = 1 << 1


def one_tongue(host):
    host.people.language[HUNTED] = 0


def akin(host):
    host.understood = np.array([[1.0, 0.55], [0.3, 1.0]])


@pytest.mark.parametrize(
    ("change", "share"),
    [
        (lambda host: None, 0.3), (hunted_have_learned, 0.8), (hunters_have_learned, 0.8),
        (one_tongue, 1.0), (akin, 0.55),
    ],
)  # fmt: skip
def test_words_are_understood_by_tongue(called, change, share):
    assert called(change) / called(one_tongue) == pytest.approx(np.full(10, share))


def officer_taken(host):
    """Their officer is in the hands of one of the party, in the middle of them."""
    host.people.rank_title[0] = 1
    host.all.doing[0], host.people.captor[0] = Doing.CAPTIVE, 10
    host.all.x_m[0], host.people.target[10] = 150.0, -1
    host.all.doing[10] = Doing.GUARDING


def man_taken(host):
    officer_taken(host)
    host.people.rank_title[0] = 0


def test_an_officer_who_was_taken_calls_on_those_about_him(called):
    by_officer, by_man = called(officer_taken), called(man_taken)
    near = np.abs(np.arange(10) * 30.0 - 150.0) < 40.0  # a voice goes no farther in that noise
    assert by_officer[5] > 3.0 * by_man[5]
    assert by_officer[~near] == pytest.approx(by_man[~near])


def test_a_party_that_does_not_call_makes_nobody_call(called):
    def silent(host):
        officer_taken(host)
        host.people.party[HUNTERS] = 3

    assert called(silent).max() == 0.0
