"""A team of threads that share the rows of one loop.

Compiled loops release the interpreter's lock, take ``lo`` and ``hi`` first, and keep to their
own rows, so cutting the rows into pieces changes nothing but the time. Threads wait asleep, and
whoever asks for work never waits for one that has not woken: a foreign program on one core costs
no more than its share.
"""

import threading
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

# To wake a thread, and for two to take turns at the interpreter, costs some 0.2 ms (measured).
SMALL = 60_000  # rows (of one loop) below which threads cost more than they save
PIECE = 30_000  # rows worth a piece, while every thread has one
PIECES = 4  # most pieces per thread: more than one, so that a slow thread does not hold up the rest


class Call(NamedTuple):
    """A loop over rows, ready to be called with ``lo`` and ``hi``; ``name`` is for the account."""

    name: str
    function: Callable[..., Any]
    rest: tuple


def _alone(calls: Sequence[Call], n: int) -> list[int]:
    """Call loops one after another for all rows; returns the time spent in each [ns]."""
    spent = []
    before = time.perf_counter_ns()
    for call in calls:
        call.function(0, n, *call.rest)
        now = time.perf_counter_ns()
        spent.append(now - before)
        before = now
    return spent


class _Job:
    """One loop cut into pieces; whoever is awake takes the next one."""

    def __init__(self, function: Callable[..., Any], rest: tuple, cuts: list[int]) -> None:
        self.function, self.rest = function, rest
        self.todo = iter(list(pairwise(cuts)))
        self.pieces = len(cuts) - 1
        self.done: list[None] = []
        self.over = threading.Event()
        self.fault: BaseException | None = None

    def work(self) -> None:
        """Take pieces until none are left; next and append are one step under the lock each."""
        for lo, hi in self.todo:
            try:
                self.function(lo, hi, *self.rest)
            except BaseException as fault:
                self.fault = self.fault or fault
            self.done.append(None)
        if len(self.done) == self.pieces:
            self.over.set()


class _Hand(threading.Thread):
    """Works at the newest job whenever it is woken; ends when there is none."""

    def __init__(self) -> None:
        super().__init__(name="rearguard rows", daemon=True)
        self.woken = threading.Event()
        self.job: _Job | None = None
        self.start()

    def wake(self, job: _Job | None) -> None:
        """Hand it a job, which it may find done."""
        self.job = job
        self.woken.set()

    def run(self) -> None:
        """Wait, work, wait."""
        while True:
            self.woken.wait()
            self.woken.clear()
            job = self.job
            if job is None:
                return
            job.work()


class Team:
    """Runs ``function(lo, hi, *rest)`` over ``n`` rows on a fixed number of threads."""

    def __init__(self, threads: int = 1) -> None:
        if threads < 1:
            raise ValueError(f"threads is {threads}; at least 1 is needed")
        self.threads = threads
        self._hands = [_Hand() for _ in range(threads - 1)]

    def run(self, function: Callable[..., Any], n: int, *rest: Any, weight: int = 1) -> None:
        """Call the loop for all rows and come back when every piece is done.

        ``weight``: how much longer one row of this loop takes than one of a plain loop, some 30 ns.
        """
        if not self._hands or n * weight < SMALL:
            function(0, n, *rest)
            return
        self._share(_Job(function, rest, self._cuts(n, n * weight)))

    def run_all(self, calls: Sequence[Call], n: int, *, weight: int = 1) -> list[int]:
        """Call loops that keep to their own rows, one after another, for all rows.

        Threads are woken once for them all.

        Returns
        -------
        list      time spent in each, of the time that all of them took together [ns]
        """
        rows = n * len(calls) * weight
        if not self._hands or rows < SMALL:
            return _alone(calls, n)
        spent: list[list[int]] = [[] for _ in calls]
        started = time.perf_counter_ns()

        def chain(lo: int, hi: int) -> None:
            before = time.perf_counter_ns()
            for call, own in zip(calls, spent, strict=True):
                call.function(lo, hi, *call.rest)
                now = time.perf_counter_ns()
                own.append(now - before)
                before = now

        self._share(_Job(chain, (), self._cuts(n, rows)))
        wall, busy = time.perf_counter_ns() - started, max(sum(map(sum, spent)), 1)
        return [sum(own) * wall // busy for own in spent]

    def _cuts(self, n: int, rows: int) -> list[int]:
        pieces = self.threads * min(max(rows // (PIECE * self.threads), 1), PIECES)
        return [n * p // pieces for p in range(pieces + 1)]

    def _share(self, job: _Job) -> None:
        """Work at a job with all hands."""
        for hand in self._hands:
            hand.wake(job)
        job.work()
        job.over.wait()
        if job.fault is not None:
            raise job.fault

    def close(self) -> None:
        """Let the threads go; from then on the caller does all the work."""
        for hand in self._hands:
            hand.wake(None)
            hand.join()
        self._hands = []

    def __del__(self) -> None:
        """A team that is forgotten lets its threads go, too."""
        for hand in getattr(self, "_hands", []):
            hand.wake(None)
