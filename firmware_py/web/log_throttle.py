"""Log filter that counts repeated messages, so that strangers cannot fill the log."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from h11 import LocalProtocolError

AT_FIRST = 5
"""Number of messages of one kind that are written immediately."""
PERIOD = 60.0
"""Interval between later messages of that kind (s). Each has the number left out before it."""
MOST_KINDS = 100
"""Number of kinds with their own counter. A kind is a message without its arguments."""


STRANGERS_FAULT = {("uvicorn.error", UnicodeDecodeError), ("asyncio", LocalProtocolError)}
"""Errors caused by clients, by logger: invalid UTF-8, and data after a malformed request."""


class ThrottleFilter(logging.Filter):
    """Filter that passes each kind of message a few times, then once a minute.

    `clock` returns seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[Any, _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write a message. Add the number of messages left out before it.

        If a client caused the error, remove the traceback.
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
        """Filter a handler's records from all loggers."""
        if handler is not None:
            handler.addFilter(self)
        try:
            yield
        finally:
            if handler is not None:
                handler.removeFilter(self)


class _Kind:
    """Counter of one kind of message."""

    def __init__(self) -> None:
        self._since = float("-inf")
        self._said = 0
        self._left_out = 0

    def take(self, now: float) -> int | None:
        """Return the number left out before this message, or None if this one is left out."""
        if now - self._since >= PERIOD:
            self._since, self._said = now, 0 if self._left_out == 0 else AT_FIRST
        elif self._said >= AT_FIRST:
            self._left_out += 1
            return None
        self._said += 1
        left_out, self._left_out = self._left_out, 0
        return left_out
