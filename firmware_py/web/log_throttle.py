"""A log that strangers cannot fill: what it says again and again is counted instead."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from h11 import LocalProtocolError

AT_FIRST = 5
"""So often one kind of message is written as it comes."""
PERIOD = 60.0
"""After that it is written once in so long, with the number of those left out (s)."""
MOST_KINDS = 100
"""So many kinds are told apart; a kind is a message without its arguments."""


STRANGERS_FAULT = {("uvicorn.error", UnicodeDecodeError), ("asyncio", LocalProtocolError)}
"""By logger: text that is none, and what comes after a request that was refused for its form."""


class ThrottleFilter(logging.Filter):
    """Lets each kind of message through a few times, then once a minute. clock: in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[Any, _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is written; the first after some silence says what was left out.

        Of what is the other end's fault no traceback is written.
        """
        error = record.exc_info[0] if record.exc_info else None
        if (record.name, error) in STRANGERS_FAULT:
            record.exc_info = None
        name: Any = (record.name, record.levelno, record.msg, error)
        if name not in self._kinds and len(self._kinds) >= MOST_KINDS:
            name = None
        kind = self._kinds.setdefault(name, _Kind())
        left_out = kind.take(self._clock())
        if left_out:
            record.msg, record.args = f"{record.getMessage()} ({left_out} more like it)", ()
        return left_out is not None

    @contextmanager
    def on(self, handler: logging.Handler | None) -> Iterator[None]:
        """Watch what a handler writes, whichever library logged it."""
        if handler is not None:
            handler.addFilter(self)
        try:
            yield
        finally:
            if handler is not None:
                handler.removeFilter(self)


class _Kind:
    """How often one kind of message came."""

    def __init__(self) -> None:
        self._since = float("-inf")
        self._said = 0
        self._left_out = 0

    def take(self, now: float) -> int | None:
        """Return how many were left out before this one; None if it is left out itself."""
        if now - self._since >= PERIOD:
            self._since, self._said = now, 0 if self._left_out == 0 else AT_FIRST
        elif self._said >= AT_FIRST:
            self._left_out += 1
            return None
        self._said += 1
        left_out, self._left_out = self._left_out, 0
        return left_out
