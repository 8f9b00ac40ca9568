"""A scribe: one thread that writes down what a run hands over, in order, while the run goes on.

Encoding, compressing and writing release the interpreter's lock, so they take what the run leaves
of a core. What waits is bounded: who hands over more than that waits himself. A fault of the
scribe is raised in whoever hands something over next, or waits for him to finish; from then on he
writes nothing.
"""

import threading
from collections import deque
from collections.abc import Callable

MOST_BYTES = 64_000_000  # that may wait; a piece larger than that waits alone [bytes]
GATHERED_BYTES = 8_000_000  # for which he wakes: awake, he and the run hold each other up


class Scribe:
    """Does one piece of work after another on a thread that begins with the first.

    Parameters
    ----------
    most_bytes : int    memory held by what waits or is being written [bytes]
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self._turn = threading.Condition()
        self._waiting: deque[tuple[int, bool, Callable[[], None]]] = deque()
        self._open = 0  # pieces that wait or are being written
        self._bytes = 0  # what they hold
        self._awake = False  # until nothing waits
        self._ends = False
        self._fault: BaseException | None = None
        self._thread: threading.Thread | None = None

    def write(self, n_bytes: int, work: Callable[[], None], *, lasts: bool = True) -> None:
        """Have a piece of work done after all before it.

        Parameters
        ----------
        n_bytes : int      memory that it holds until it is done [bytes]
        work : callable    what it holds must not be altered any more
        lasts : bool       worth writing even when nothing follows
        """
        with self._turn:
            if self._ends:
                raise RuntimeError("the scribe has gone; nothing more is written")
            while self._open and self._bytes + n_bytes > self.most_bytes:
                self._wake()
                self._turn.wait()
            self._raise_fault()
            self._waiting.append((n_bytes, lasts, work))
            self._open += 1
            self._bytes += n_bytes
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._write_all, name="rearguard scribe", daemon=True
                )
                self._thread.start()
            if lasts or self._bytes >= GATHERED_BYTES:
                self._wake()

    def finish(self) -> None:
        """Wait until everything is written."""
        with self._turn:
            self._wake()
            while self._open:
                self._turn.wait()
            self._raise_fault()

    def stop(self) -> None:
        """Wait until everything that lasts is written and end the thread; a fault stays untold."""
        with self._turn:
            while self._waiting and not self._waiting[-1][1]:
                self._bytes -= self._waiting.pop()[0]
                self._open -= 1
            self._ends = True
            self._wake()
        if self._thread is not None:
            self._thread.join()

    def _wake(self) -> None:
        self._awake = True
        self._turn.notify_all()

    def _raise_fault(self) -> None:
        if self._fault is not None:
            raise self._fault

    def _write_all(self) -> None:
        while self._write_next():
            pass

    def _write_next(self) -> bool:
        """Do the next piece of work; False when there is none and none will come."""
        with self._turn:
            while not (self._waiting and self._awake):
                if self._ends and not self._waiting:
                    return False
                self._awake = False
                self._turn.wait()
            n_bytes, _, work = self._waiting.popleft()
        try:
            work()
        except BaseException as fault:
            with self._turn:
                self._fault = fault
                self._waiting.clear()
                self._open = self._bytes = 0
                self._turn.notify_all()
            return False
        with self._turn:
            self._open -= 1
            self._bytes -= n_bytes
            self._turn.notify_all()
        return True
