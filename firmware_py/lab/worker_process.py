"""Set-up of worker processes: they ignore SIGINT and exit when the parent process dies.

Only the parent handles Ctrl-C. Without the watcher thread, workers would outlive a killed parent.
"""

import multiprocessing
import os
import signal
import threading
from multiprocessing.process import BaseProcess

CONTEXT = multiprocessing.get_context("spawn")
"""Start method of workers. A fork would copy locks of the parent's other threads."""

_exit = os._exit
"""The original `os._exit`, because `authoring.subprocess_check` replaces it."""


def begin() -> None:
    """Set up this worker process. The pool calls this as its initializer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    """Exit as soon as the parent process has ended."""
    parent.join()
    _exit(1)
