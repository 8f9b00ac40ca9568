"""A team of threads that share the rows of compiled loops.

Loops take ``lo`` and ``hi`` first and keep to their own rows, so cutting the rows into pieces
changes nothing but the time. Threads sleep and work in compiled code and never ask for the
interpreter, and whoever asks for work never waits for one that has not woken: a foreign program
on one core costs no more than its share.

A *job* is a chain of loops (``kit/loops.py``) over the same rows. It lies in an array of whole
numbers that all threads see. ``TODO`` counts pieces not yet taken down to nothing; whoever takes
it from above nothing owns a piece, and only then reads what the job is. ``LEFT`` counts those
not yet done; whoever brings it to nothing was the last.
"""

import ctypes
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from rearguard.kit.loops import Cell, Loop, call_entry
from rearguard.kit.stage import kernel

# To wake a thread and to wait for it costs 20 to 60 microseconds (measured).
SMALL = 4_000  # rows (of one loop) below which threads cost more than they save
PIECE = 2_000  # rows worth a piece
PIECES = 8  # most pieces per thread: more than one, so that a slow thread does not hold up the rest

TODO, LEFT, PIECES_OF, ROWS, LOOPS, OVER, ACQUIRE, RELEASE, ENDED, FIRST = range(10)
MOST = 32  # loops of one job
_LONG, _INT, _POINTER = ir.IntType(64), ir.IntType(32), ir.IntType(8).as_pointer()


class Call(NamedTuple):
    """A loop over rows, ready to be called with ``lo`` and ``hi``; ``name`` is for the account."""

    name: str
    function: Callable[..., Any]
    rest: tuple


@intrinsic
def less_one(typing_context, job, k):
    """Take one from ``job[k]``, in one step for all threads; returns what stood there."""

    def lower(context, builder, signature, arguments):
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        place = builder.gep(array.data, [arguments[1]])
        return builder.atomic_rmw("sub", place, ir.Constant(_LONG, 1), "seq_cst")

    return types.int64(job, types.int64), lower


@intrinsic
def set_to(typing_context, job, k, value):
    """Write ``job[k]`` so that who sees it sees all that was written before; returns the old."""

    def lower(context, builder, signature, arguments):
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        place = builder.gep(array.data, [arguments[1]])
        return builder.atomic_rmw("xchg", place, arguments[2], "seq_cst")

    return types.int64(job, types.int64, types.int64), lower


@intrinsic
def acquire(typing_context, function, lock):
    """Wait for a lock of Python's own kind; ``function`` is the address of its code."""

    def lower(context, builder, signature, arguments):
        kind = ir.FunctionType(_INT, [_POINTER, _INT])
        code = builder.inttoptr(arguments[0], kind.as_pointer())
        builder.call(code, [builder.inttoptr(arguments[1], _POINTER), ir.Constant(_INT, 1)])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), lower


@intrinsic
def release(typing_context, function, lock):
    """Let go of a lock of Python's own kind."""

    def lower(context, builder, signature, arguments):
        kind = ir.FunctionType(ir.VoidType(), [_POINTER])
        code = builder.inttoptr(arguments[0], kind.as_pointer())
        builder.call(code, [builder.inttoptr(arguments[1], _POINTER)])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), lower


@kernel
def take_pieces(job):
    """Work at the job until no piece is left; returns whether its last piece was done here."""
    last = False
    while True:
        todo = less_one(job, TODO)
        if todo <= 0:
            return last
        pieces, n = job[PIECES_OF], job[ROWS]
        p = pieces - todo
        for k in range(job[LOOPS]):
            at = FIRST + 2 * k
            call_entry(job[at], n * p // pieces, n * (p + 1) // pieces, job[at + 1])
        last = less_one(job, LEFT) == 1


@kernel
def ask(job, hands, loops, n, cost):
    """Open a job, wake the hands that sleep, work, and wait for the rest.

    ``hands`` holds a row each: whether it sleeps, and the lock it sleeps on; ``loops`` the entry
    and the block of each loop; ``cost`` is that of one row, of all loops, in plain loops.
    """
    threads, pieces = hands.shape[0] + 1, 1
    if threads > 1 and n * cost >= SMALL:
        pieces = min(max(n * cost // PIECE, threads), PIECES * threads, n)
    job[PIECES_OF], job[ROWS], job[LOOPS] = pieces, n, len(loops)
    for k in range(len(loops)):
        job[FIRST + 2 * k], job[FIRST + 2 * k + 1] = loops[k, 0], loops[k, 1]
    set_to(job, LEFT, pieces)
    set_to(job, TODO, pieces)
    for h in range(hands.shape[0] if pieces > 1 else 0):
        if set_to(hands[h], 0, 0) == 1:
            release(job[RELEASE], hands[h, 1])
    if not take_pieces(job):
        acquire(job[ACQUIRE], job[OVER])


@kernel
def serve(job, hand):
    """Sleep, work, sleep, until the team is closed."""
    while True:
        set_to(hand, 0, 1)
        acquire(job[ACQUIRE], hand[1])
        if job[ENDED] == 1:
            return
        if take_pieces(job):
            release(job[RELEASE], job[OVER])


class Chain:
    """Loops over the rows of a moment, all other arguments of which stay what they are."""

    def __init__(self, calls: Sequence[Call]) -> None:
        self.calls = tuple(calls)
        self.loops = np.zeros((len(self.calls), 2), np.int64)
        self._held = []
        for k, call in enumerate(self.calls if not numba.config.DISABLE_JIT else ()):
            loop = Loop(call.function)
            loop.hold(call.rest)
            self.loops[k] = loop.entry, loop.block
            self._held.append(loop)


def _now(argument: Any) -> Any:
    """What an argument is at this moment."""
    return argument.moment.now[argument.name] if isinstance(argument, Cell) else argument


def _address(name: str) -> int:
    return ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value or 0


def _new_lock() -> int:
    """Address of a lock that is held: whoever asks for it waits until it is let go."""
    make = ctypes.PYFUNCTYPE(ctypes.c_void_p)(("PyThread_allocate_lock", ctypes.pythonapi))
    lock = make()
    hold = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
    hold(("PyThread_acquire_lock", ctypes.pythonapi))(lock, 1)
    return lock


class Team:
    """Runs ``function(lo, hi, *rest)`` over ``n`` rows on a fixed number of threads."""

    def __init__(self, threads: int = 1) -> None:
        if threads < 1:
            raise ValueError(f"threads is {threads}; at least 1 is needed")
        self.threads = threads = 1 if numba.config.DISABLE_JIT else threads
        self.apart = False  # each loop a job of its own, so that its time can be told
        self._loops: dict[tuple[Any, int], Loop] = {}
        self._job = np.zeros(FIRST + 2 * MOST, np.int64)
        self._calls = np.zeros((MOST, 2), np.int64)
        self._asleep = np.zeros((threads - 1, 2), np.int64)
        self._hands: list[threading.Thread] = []
        if threads > 1:
            self._job[ACQUIRE] = _address("PyThread_acquire_lock")
            self._job[RELEASE] = _address("PyThread_release_lock")
            self._job[OVER] = _new_lock()
        for row in self._asleep:
            row[1] = _new_lock()
            hand = threading.Thread(
                target=serve, args=(self._job, row), name="rearguard rows", daemon=True
            )
            self._hands.append(hand)
            hand.start()

    def run(self, function: Callable[..., Any], n: int, *rest: Any, weight: int = 1) -> None:
        """Call a compiled loop for all rows and come back when every piece is done.

        ``weight``: how much longer one row of this loop takes than one of a plain loop, some 30 ns.
        """
        self.run_all((Call("", function, rest),), n, weight=weight)

    def run_all(self, calls: Sequence[Call], n: int, *, weight: int = 1) -> None:
        """Call loops that keep to their own rows, one after another, for all rows.

        Threads are woken once for them all.
        """
        if n == 0 or not calls:
            return
        if numba.config.DISABLE_JIT:
            for call in calls:
                call.function(0, n, *call.rest)
            return
        job = self._calls[: len(calls)]
        for k, call in enumerate(calls):
            loop = self._loops.get((call.function, k))
            if loop is None:
                loop = self._loops[call.function, k] = Loop(call.function)
            loop.hold(call.rest)
            job[k, 0], job[k, 1] = loop.entry, loop.block
        ask(self._job, self._asleep, job, n, weight * len(calls))

    def go(self, chain: Chain, n: int) -> list[int]:
        """Call the loops of a chain one after another, for all rows of the moment.

        Returns
        -------
        list      time spent in each [ns]; all of it in the first, unless the team works ``apart``
        """
        spent = [0] * len(chain.calls)
        if n == 0 or not spent:
            return spent
        jobs = [chain.loops[k : k + 1] for k in range(len(spent))] if self.apart else [chain.loops]
        for k, loops in enumerate(jobs):
            started = time.perf_counter_ns()
            if numba.config.DISABLE_JIT:
                for call in chain.calls[k : k + len(loops)]:
                    call.function(0, n, *map(_now, call.rest))
            else:
                ask(self._job, self._asleep, loops, n, len(loops))
            spent[k] = time.perf_counter_ns() - started
        return spent

    def close(self) -> None:
        """Let the threads go; from then on the caller does all the work."""
        self._end()
        for hand in self._hands:
            hand.join()
        self._hands = []

    def _end(self) -> None:
        if getattr(self, "_hands", []):
            self._job[ENDED] = 1
            open_up = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
            for row in self._asleep:
                open_up(("PyThread_release_lock", ctypes.pythonapi))(int(row[1]))

    def __del__(self) -> None:
        """A team that is forgotten lets its threads go, too."""
        self._end()
