"""Token-bucket rate limiter, and the budgets of one connection: bytes, frames and fragments.

The message limits of connection.py count only whole messages. They miss pings (whose answers wait
in a buffer until the peer reads them), empty fragments and the bodies of requests. The protocols
here count these before the library buffers them, and close a connection that exceeds a budget.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode

if TYPE_CHECKING:
    from websockets.frames import Frame

_LOG = logging.getLogger(__name__)

SECOND = 1_000_000_000


class TokenBucket:
    """Token bucket with `burst` tokens and `rate` new tokens per second. Times are in ns.

    >>> bucket = TokenBucket(rate=2, burst=1, now=0)
    >>> bucket.take(0), bucket.take(0), bucket.take(500_000_000)
    (True, False, True)
    """

    __slots__ = ("_burst", "_left", "_price", "_then")

    def __init__(self, rate: int, burst: int, now: int) -> None:
        self._price = SECOND // rate
        self._burst = burst * self._price
        self._left = self._burst
        self._then = now

    def take(self, now: int, count: int = 1) -> bool:
        """Take `count` tokens if there are enough. Return whether there were."""
        self._left = min(self._burst, self._left + max(0, now - self._then))
        self._then = now
        if self._left < count * self._price:
            return False
        self._left -= count * self._price
        return True


BYTES = 64 * 1024, 512 * 1024
"""Bytes per second, and the burst. A page sends less than 1 kB per second."""
FRAMES = 60, 300
"""WebSocket frames other than text (pings, pongs, fragments) per second, and the burst."""
FRAGMENTS = 32
"""Maximum number of fragments in one message."""
BACKLOG = 1024 * 1024
"""Maximum size of the write buffer in bytes, for a peer that does not read. Answers to commands are
not in it: they wait in send_queue.py."""


class _Budget(asyncio.Protocol):
    """Base of both protocols, with the byte budget and the limit of the write buffer."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._bytes = TokenBucket(*BYTES, self._now())

    def _now(self) -> int:
        return int(self.loop.time() * SECOND)

    def data_received(self, data: bytes) -> None:
        """Count the received bytes. Pass them on, or close the connection beyond a budget."""
        if self.transport.is_closing():
            return
        if not self._bytes.take(self._now(), len(data)):
            self._close("bytes")
            return
        super().data_received(data)
        if self.transport.get_write_buffer_size() > BACKLOG:
            self._close("answers that it does not read")

    def _close(self, what: str) -> None:
        _LOG.warning("closed a connection that had too many %s", what)
        self.transport.abort()


class Http(_Budget, H11Protocol):
    """HTTP protocol within the budgets."""


class Socket(_Budget, WebSocketsSansIOProtocol):
    """WebSocket protocol within the budgets."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._frames = TokenBucket(*FRAMES, self._now())

    def handle_events(self) -> None:
        """Count the frames other than text, then handle all of them."""
        others = sum(
            getattr(event, "opcode", Opcode.TEXT) != Opcode.TEXT for event in self.conn.events
        )
        if self._frames.take(self._now(), others):
            super().handle_events()
        else:
            self._close("frames")

    def handle_cont(self, event: "Frame") -> None:
        """Add a fragment to a message. Close the connection if the message has too many."""
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        else:
            self._close("fragments")
