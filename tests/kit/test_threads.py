"""A team does every row once, whatever its size."""

import threading

import numpy as np
import pytest

from rearguard.kit import threads as kit_threads
from rearguard.kit.threads import Call, Team


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("n", [0, 1, 7, 1000])
def test_every_row_is_done_once(threads, n):
    team, done = Team(threads), np.zeros(n, np.int64)

    def work(lo, hi, out):
        out[lo:hi] += 1

    team.run(work, n, done, weight=10**9)
    team.close()
    assert (done == 1).all()


def test_more_than_one_thread_works():
    team, seen, gate = Team(2), set(), threading.Barrier(2, timeout=20.0)

    def work(lo, hi):
        if lo == 0 or len(seen) < 2:
            if threading.get_ident() not in seen:
                seen.add(threading.get_ident())
                gate.wait()

    team.run(work, 1000, weight=10**9)
    team.close()
    assert len(seen) == 2


def test_few_rows_stay_on_the_caller():
    team, who = Team(2), []
    team.run(lambda lo, hi: who.append((lo, hi, threading.get_ident())), 100)
    team.close()
    assert who == [(0, 100, threading.get_ident())]


def test_a_fault_in_a_piece_is_not_lost():
    team = Team(2)

    def work(lo, hi):
        if lo > 0:
            raise ZeroDivisionError("a piece failed")

    with pytest.raises(ZeroDivisionError):
        team.run(work, 1000, weight=10**9)
    team.close()


def test_no_threads_is_an_error():
    with pytest.raises(ValueError, match="at least 1"):
        Team(0)


def test_one_who_asks_does_not_wait_for_a_thread_that_sleeps_on():
    team, done = Team(2), []
    (hand,) = team._hands
    wake, hand.wake = hand.wake, lambda job: None  # never woken
    team.run(lambda lo, hi: done.append((lo, hi)), 100, weight=10**9)
    assert sum(hi - lo for lo, hi in done) == 100
    hand.wake = wake
    team.close()


def test_a_forgotten_team_leaves_no_threads():
    team = Team(3)
    hands = team._hands
    del team
    for hand in hands:
        hand.join(20.0)
    assert not any(hand.is_alive() for hand in hands)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("n", [0, 1, 1000])
def test_loops_of_one_job_follow_each_other_row_by_row(threads, n, monkeypatch):
    monkeypatch.setattr(kit_threads, "SMALL", 0)
    monkeypatch.setattr(kit_threads, "PIECE", 1)
    team, out = Team(threads), np.zeros(n, np.int64)

    def add(lo, hi, by):
        out[lo:hi] += by

    def double(lo, hi):
        out[lo:hi] *= 2

    spent = team.run_all([Call("add", add, (3,)), Call("double", double, ())], n)
    team.close()
    assert (out == 6).all() and len(spent) == 2 and min(spent) >= 0


def test_a_fault_in_the_middle_of_a_job_is_not_lost(monkeypatch):
    monkeypatch.setattr(kit_threads, "SMALL", 0)
    team = Team(2)

    def fails(lo, hi):
        if lo > 0:
            raise ZeroDivisionError("a piece failed")

    with pytest.raises(ZeroDivisionError):
        team.run_all([Call("fails", fails, ()), Call("goes on", lambda lo, hi: None, ())], 1000)
    team.close()
