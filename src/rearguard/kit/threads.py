"""A team of threads that share the rows of one loop.

Compiled loops release the interpreter's lock, take ``lo`` and ``hi`` first, and keep to their
own rows, so cutting the rows into pieces changes nothing but the time. Threads wait asleep: a
foreign program on one core costs no more than its share.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

SMALL = 6000  # rows below which handing pieces to threads costs more than it saves (measured)
PIECES = 4  # pieces per thread, so that an unlucky thread does not hold up the rest


class Team:
    """Runs ``function(lo, hi, *rest)`` over ``n`` rows on a fixed number of threads."""

    def __init__(self, threads: int = 1) -> None:
        if threads < 1:
            raise ValueError(f"threads is {threads}; at least 1 is needed")
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def run(self, function: Callable[..., Any], n: int, *rest: Any, small: int = SMALL) -> None:
        """Call the loop for all rows and come back when every piece is done."""
        if self._pool is None or n < small:
            function(0, n, *rest)
            return
        pieces = self.threads * PIECES
        cuts = [n * p // pieces for p in range(pieces + 1)]
        todo = iter(list(pairwise(cuts)))

        def work() -> None:
            for lo, hi in todo:  # a list iterator's next is one step under the lock
                function(lo, hi, *rest)

        helpers = [self._pool.submit(work) for _ in range(self.threads - 1)]
        work()
        for helper in helpers:
            helper.result()

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
