"""The open connections of the page: who is let in, how long silence may last, who makes way.

asyncio's own way of accepting has no limit, and where file descriptors run out it tries again at
once, a hundred times over, with a traceback for each. So the page accepts by itself. What holds a
place and what does not is told in `places`; here are the sockets, the timers and the descriptors.

It is an ASGI app around the page's, for that is where one sees what a connection is used for: an
HTTP request is served from its last header to its answer, a socket from its hello on.
"""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from firmware_py.web.connection_slots import ConnectionSlots

_LOG = logging.getLogger(__name__)

PATIENCE = 10.0
"""So long a connection may stay open without asking for anything (s); with half a request too."""
LARGEST_HEAD = 16 * 1024
"""Of a request's first line and headers, in bytes."""
AT_ONCE = 32
"""So many are accepted before the table has its turn again."""
GIVE_UP = 8
"""So many of those who wait are sent away when descriptors run out."""
PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""When descriptors run out: the first wait, doubled each time, and the last (s)."""

GREETED = "tableclock.greeted"
"""The extension of a socket's scope to be called when it has said hello."""

_EXHAUSTED = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}

Ends = tuple[Any, Any]
"""The two ends of a connection, each with its port: there is only one such."""


class Connections:
    """Accepts from a listening socket, and closes what must make way. An ASGI app; see `app`."""

    def __init__(
        self,
        app: ASGIApp,
        listener: socket.socket,
        protocol: Callable[[], asyncio.BaseProtocol],
        places: ConnectionSlots,
        patience: float = PATIENCE,
    ) -> None:
        self._app = app
        self._listener = listener
        self._protocol = protocol
        self._places = places
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._open: dict[Ends, socket.socket | asyncio.Transport] = {}
        self._timers: dict[Ends, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._pause = PAUSE
        self._resuming: asyncio.TimerHandle | None = None
        self._loop.add_reader(listener, self._ready)

    # Coming

    def _ready(self) -> None:
        """Accept some of those that stand before the door."""
        for _ in range(AT_ONCE):
            try:
                connection, peer = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:
                if error.errno in _EXHAUSTED:
                    self._exhausted(error)
                    return
                continue  # who knocked is gone already: accept(2) hands on the network's errors
            self._pause = PAUSE
            self._let_in(connection, peer)

    def _let_in(self, connection: socket.socket, peer: Any) -> None:
        self._forget_the_closed()
        connection.setblocking(False)
        who = (_end(peer), _end(connection.getsockname()))
        leaving = self._places.arrive(who, who[0][0])
        if leaving == who:
            connection.close()
            return
        if leaving is not None:
            self._cut(leaving)
        self._open[who] = connection
        self._expect(who)
        task = self._loop.create_task(self._attend(who, connection))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _attend(self, who: Ends, connection: socket.socket) -> None:
        """Let the protocol speak with a connection."""
        try:
            transport, _ = await self._loop.connect_accepted_socket(self._protocol, connection)
        except OSError:
            self._forget(who)
            return
        # More is not read at once: a head that is too large is refused before it is taken apart.
        transport.max_size = LARGEST_HEAD  # type: ignore[attr-defined]
        if self._open.get(who) is connection:
            self._open[who] = transport
        else:  # it has had to make way meanwhile
            transport.abort()

    def _exhausted(self, error: OSError) -> None:
        """Let nobody in for a moment; those who have waited longest give their descriptors up."""
        _LOG.warning("the page can take no more connections just now: %s", error.strerror)
        self._forget_the_closed()
        for _ in range(GIVE_UP):
            longest = self._places.longest()
            if longest is not None:
                self._cut(longest)
        self._loop.remove_reader(self._listener)
        self._resuming = self._loop.call_later(self._pause, self._resume)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _resume(self) -> None:
        self._loop.add_reader(self._listener, self._ready)

    # Going

    def _expect(self, who: Ends) -> None:
        """Give a connection its time to ask for something."""
        self._timers[who] = self._loop.call_later(self._patience, self._cut, who)

    def _cut(self, who: Any) -> None:
        """Cut a connection off; one that the protocol has not got yet is cut when it has."""
        connection = self._forget(who)
        if isinstance(connection, asyncio.Transport):
            connection.abort()

    def _forget(self, who: Ends) -> socket.socket | asyncio.Transport | None:
        self._places.leave(who)
        timer = self._timers.pop(who, None)
        if timer is not None:
            timer.cancel()
        return self._open.pop(who, None)

    def _forget_the_closed(self) -> None:
        for who, connection in [*self._open.items()]:
            if _is_closed(connection):
                self._forget(who)

    # What they are used for

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket; its connection has a right to its place meanwhile."""
        who = (_end(scope.get("client")), _end(scope.get("server")))
        timer = self._timers.pop(who, None)
        if timer is not None:
            timer.cancel()
        if scope["type"] == "websocket":  # until its hello it makes way like any that waits
            extensions = {**scope.get("extensions", {}), GREETED: lambda: self._places.serve(who)}
            scope = {**scope, "extensions": extensions}
        else:
            self._places.serve(who)
        try:
            await self._app(scope, receive, send)
        finally:
            if who in self._open and who not in self._timers:
                self._places.wait(who)
                self._expect(who)

    # As a server

    def close(self) -> None:
        """Accept no more, before the listener is closed; what is open is the protocol's to end."""
        if self._listener.fileno() != -1:
            self._loop.remove_reader(self._listener)
        if self._resuming is not None:
            self._resuming.cancel()
        for timer in self._timers.values():
            timer.cancel()

    async def wait_closed(self) -> None:
        """Return: there is nothing to wait for."""


def _is_closed(connection: socket.socket | asyncio.Transport) -> bool:
    if isinstance(connection, asyncio.Transport):
        return bool(connection.get_extra_info("socket").fileno() == -1)
    return connection.fileno() == -1


def _end(address: Any) -> Any:
    """Return host and port of an end; IPv6 tells more than these."""
    return tuple(address[:2]) if address else ("", 0)
