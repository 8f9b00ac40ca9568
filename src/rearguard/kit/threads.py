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

SMALL = 6000  # rows below which handing pieces to threads costs more than it saves (measured)
PIECE = 5000  # rows worth a piece, while every thread has one (measured)
PIECES = 4  # most pieces per thread: more than one, so that a slow thread does not hold up the rest


class Call(NamedTuple):
    """A loop over rows, ready to be called with ``lo`` and ``hi``; ``name`` is for the account."""

    name: str
    function: Callable[..., Any]
    rest: tuple


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
                self.fault = fault
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

    def run(self, function: Callable[..., Any], n: int, *rest: Any, small: int = SMALL) -> None:
        """Call the loop for all rows and come back when every piece is done."""
        if not self._hands or n < small:
            function(0, n, *rest)
            return
        pieces = self.threads * min(max(n // (PIECE * self.threads), 1), PIECES)
        self._share(_Job(function, rest, [n * p // pieces for p in range(pieces + 1)]))

    def run_all(self, calls: Sequence[Call], n: int) -> list[int]:
        """Call loops that keep to their own rows, one after another, for all rows.

        Threads are woken once for them all: waking one takes as long as some thousand rows.

        Returns
        -------
        list      time spent in each, of the time that all of them took together [ns]
        """
        spent: list[list[int]] = [[] for _ in calls]
        started = time.perf_counter_ns()

        def chain(lo: int, hi: int) -> None:
            before = time.perf_counter_ns()
            for call, own in zip(calls, spent, strict=True):
                call.function(lo, hi, *call.rest)
                now = time.perf_counter_ns()
                own.append(now - before)
                before = now

        work = n * len(calls)
        if not self._hands or work < SMALL:
            chain(0, n)
        else:
            pieces = self.threads * min(max(work // (PIECE * self.threads), 1), PIECES)
            self._share(_Job(chain, (), [n * p // pieces for p in range(pieces + 1)]))
        wall, busy = time.perf_counter_ns() - started, max(sum(map(sum, spent)), 1)
        return [sum(own) * wall // busy for own in spent]

    def _share(self, job: _Job) -> None:
        """Work at a job with all hands."""
        for hand in self._hands:
            hand.wake(job)
        job.work()
        job.over.wait()
        if job.fault is not None:
            raise job.fault

    def close(self) -> None:
        """Let the threads go."""
        for hand in self._hands:
            hand.wake(None)
            hand.join()
        self._hands = []

    def __del__(self) -> None:
        """A team that is forgotten lets its threads go, too."""
        for hand in getattr(self, "_hands", []):
            hand.wake(None)
