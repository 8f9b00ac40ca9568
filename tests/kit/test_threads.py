"""A team does every row once, whatever its size."""

import threading
from itertools import pairwise

import numba
import numpy as np
import pytest

from rearguard.kit import threads as kit_threads
from rearguard.kit.loops import Moment
from rearguard.kit.stage import kernel
from rearguard.kit.threads import Call, Chain, Team, set_to

compiled = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="threads share compiled loops only"
)


@kernel
def add(lo, hi, out, by):
    """Add to the rows of a piece."""
    for k in range(lo, hi):
        out[k] += by


@kernel
def double(lo, hi, out):
    """Double the rows of a piece."""
    for k in range(lo, hi):
        out[k] *= 2


@kernel
def mark_piece(lo, hi, first, last):
    """Leave at the first row where its piece begins and ends."""
    first[lo] = lo
    last[lo] = hi


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("n", [0, 1, 7, 1000])
def test_every_row_is_done_once(threads, n):
    team, done = Team(threads), np.zeros(n, np.int64)
    team.run(add, n, done, 1, weight=10**9)
    team.close()
    assert (done == 1).all()


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_many_jobs_one_after_another_lose_and_repeat_nothing(threads):
    team, done = Team(threads), np.zeros(997, np.int64)
    for by in range(3000):
        team.run(add, len(done), done, by, weight=10**9)
    team.close()
    assert (done == sum(range(3000))).all()


def test_two_teams_at_once_do_not_disturb_each_other():
    outs = [np.zeros(501, np.int64) for _ in range(3)]

    def work(out):
        team = Team(2)
        for _ in range(500):
            team.run(add, len(out), out, 1, weight=10**9)
        team.close()

    each = [threading.Thread(target=work, args=(out,)) for out in outs]
    for one in each:
        one.start()
    for one in each:
        one.join()
    assert all((out == 500).all() for out in outs)


@compiled
def test_more_than_one_thread_works():
    meeting = np.zeros(1, np.int64)

    @numba.njit(nogil=True)
    def meet(lo, hi, met):
        set_to_one_more(met)
        for _ in range(2_000_000_000):
            if met[0] >= 2:
                return

    @numba.njit(nogil=True)
    def set_to_one_more(met):
        set_to(met, 0, met[0] + 1)

    team = Team(2)
    team.run(meet, 2, meeting, weight=10**9)
    team.close()
    assert meeting[0] == 2


@compiled
def test_few_rows_stay_in_one_piece_and_many_are_cut():
    pieces = {}
    for n in (100, 100_000):
        team, first, last = Team(2), np.full(n, -1), np.full(n, -1)
        team.run(mark_piece, n, first, last)
        team.close()
        pieces[n] = [(int(lo), int(last[lo])) for lo in first[first >= 0]]
    assert pieces[100] == [(0, 100)]
    many = pieces[100_000]
    assert len(many) == kit_threads.PIECES * 2
    assert many[0][0] == 0 and many[-1][1] == 100_000
    assert all(a[1] == b[0] for a, b in pairwise(many))


def test_no_threads_is_an_error():
    with pytest.raises(ValueError, match="at least 1"):
        Team(0)


@compiled
def test_one_who_asks_does_not_wait_for_a_thread_that_sleeps_on():
    team, done = Team(2), np.zeros(100, np.int64)
    team._asleep[0, 0] = 0  # nobody sees it sleep, so nobody wakes it
    team.run(add, 100, done, 1, weight=10**9)
    assert (done == 1).all()
    team.close()


def test_a_forgotten_team_leaves_no_threads():
    team = Team(3)
    hands = team._hands
    del team
    for hand in hands:
        hand.join(20.0)
    assert not any(hand.is_alive() for hand in hands)


@kernel
def add_at(lo, hi, rows, now_s, dt_s, quarter, out, by):
    """Add to the listed rows what the moment says."""
    for k in range(lo, hi):
        out[rows[k]] += by + now_s + 10.0 * dt_s + 100.0 * quarter


@kernel
def double_at(lo, hi, rows, out):
    """Double the listed rows."""
    for k in range(lo, hi):
        out[rows[k]] *= 2


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("n", [0, 1, 1000])
def test_loops_of_one_job_follow_each_other_row_by_row(threads, n):
    team, out = Team(threads), np.zeros(n, np.int64)
    team.run_all([Call("", add, (out, 3)), Call("", double, (out,)), Call("", add, (out, 1))], n,
                 weight=10**9)  # fmt: skip
    team.run_all([], n)
    team.close()
    assert (out == 7).all()


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("apart", [False, True])
def test_a_chain_reads_rows_and_time_from_the_moment(threads, apart):
    team, moment, out = Team(threads), Moment(), np.zeros(90_000)
    team.apart = apart
    at = (moment.rows, moment.now_s, moment.dt_s, moment.quarter, out)
    chain = Chain([
        Call("add", add_at, (*at, 1.0)), Call("double", double_at, (moment.rows, out)),
        Call("add", add_at, (*at, 0.0)),
    ])  # fmt: skip
    want = np.zeros(90_000)
    for step, rows in enumerate((np.arange(90_000), np.arange(0, 90_000, 7), np.arange(5, 6))):
        moment.set(rows.astype(np.int32), 3 + step, 0.25 * step, 0.5)
        spent = team.go(chain, len(rows))
        told = 0.25 * step + 5.0 + 100.0 * (3 + step)
        want[rows] = 2.0 * (want[rows] + 1.0 + told) + told
        assert (out == want).all()
        assert len(spent) == 3 and spent[0] > 0 and (spent[2] > 0) == apart
    assert team.go(chain, 0) == [0, 0, 0]
    assert team.go(Chain([]), 5) == []
    team.close()
