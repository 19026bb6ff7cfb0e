"""A process beside the one that was started by hand: that one alone heeds Ctrl-C and ends it.

When it dies, however it does, those beside it end by themselves: nobody would hear what they say.
"""

import multiprocessing
import os
import signal
import threading
from multiprocessing.process import BaseProcess

CONTEXT = multiprocessing.get_context("spawn")
"""How one is begun. A fork would copy the threads that draw and wait, in whatever they are at."""

_exit = os._exit
"""As it is now: a game that plays in this process may be given another."""


def begin() -> None:
    """Begin as such a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    """End with the process that started this one, however it ended."""
    parent.join()
    _exit(1)
