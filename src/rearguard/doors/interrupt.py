"""Ctrl-C ends a command within two seconds, whatever it is at.

Python looks at a signal between two steps of its own; a compiler at work may keep it from doing so
for longer than a person waits. So a watcher thread gives the work 1.5 s to end by itself and then
ends the process. That is safe at any moment: every file of a run is whole or a draft.
"""

import contextlib
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator

PATIENCE_S = 1.5
INTERRUPTED = 130


@contextlib.contextmanager
def ends_quickly(last_words: Callable[[], str]) -> Iterator[None]:
    """Within the block Ctrl-C raises ``KeyboardInterrupt``, or ends the process 1.5 s later.

    Parameters
    ----------
    last_words : callable    what to say when the process is ended from here
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    told, telling = socket.socketpair()
    telling.setblocking(False)
    over = threading.Event()

    def watch() -> None:
        if told.recv(1) == bytes([signal.SIGINT]) and not over.wait(PATIENCE_S):
            print(last_words(), file=sys.stderr, flush=True)
            os._exit(INTERRUPTED)

    old_handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    old_wakeup = signal.set_wakeup_fd(telling.fileno(), warn_on_full_buffer=False)
    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        signal.set_wakeup_fd(old_wakeup)
        signal.signal(signal.SIGINT, old_handler)
        telling.close()
        watcher.join(0.5)
        told.close()
