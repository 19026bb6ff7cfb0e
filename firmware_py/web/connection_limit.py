"""Acceptor of the page's connections, with a limit, idle timeouts and eviction.

asyncio's own accept loop has no limit. When file descriptors run out, it retries immediately, a
hundred times, with a traceback for each. So the page accepts connections itself.

It is also an ASGI app around the page's app, since only there is it known when a connection is in
use: for HTTP from the last header of a request to its answer, for a WebSocket from its hello on.

A thousand silent connections must not lock the owner out. So only a connection in use keeps its
slot: one with a response in progress, or a page that has said hello. All others are waiting. If
there is no free slot, a new connection evicts the one that has waited longest. If the address of
the new connection has used up its share, it evicts one of the same address. An honest page sends
its request within milliseconds, so it is in use before it can be evicted.

The phones of a home share one IPv6 network, and each of them may have any number of addresses in
it. So each network also has a share. It is larger than that of an address, but never all slots.

Some slots are reserved for this machine, so that the screen beside the device can always connect.
"""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from firmware_py.web.addresses import is_near, network, plain

_LOG = logging.getLogger(__name__)

# Slots


@dataclass
class _Place:
    address: str
    network: str
    near: bool
    served: bool = False


class ConnectionSlots:
    """Slots of one server. The caller opens and closes the connections.

    `most` is the number of slots, `of_one` the maximum for one address, and half of `most` the
    maximum for an IPv6 network. This machine's own addresses (`near`) have `kept` more slots.
    """

    def __init__(
        self, most: int, of_one: int, kept: int, near: Callable[[str], bool] = is_near
    ) -> None:
        self._most, self._of_one, self._kept = most, of_one, kept
        self._of_network = max(of_one, most // 2)
        self._near = near
        self._taken: dict[Hashable, _Place] = {}  # waiting ones in order, the longest wait first

    def __len__(self) -> int:
        """Return the number of slots in use."""
        return len(self._taken)

    def has_room(self, host: str) -> bool:
        """Return whether a connection from this address would get a free slot."""
        place = self._place(host)
        most = self._most + (self._kept if place.near else 0)
        return self._sharers(place) is None and len(self._taken) < most

    def _place(self, host: str) -> _Place:
        return _Place(plain(host), network(host), self._near(host))

    def _sharers(self, place: _Place) -> Callable[[_Place], bool] | None:
        """Return a predicate for the slots of a share that `place` would exceed, or None."""
        if place.near:
            return None
        shares: tuple[tuple[int, Callable[[_Place], bool]], ...] = (
            (self._of_one, lambda other: other.address == place.address),
            (self._of_network, lambda other: other.network == place.network),
        )
        taken = self._taken.values()
        return next((same for most, same in shares if sum(map(same, taken)) >= most), None)

    def arrive(self, who: Hashable, host: str) -> Hashable | None:
        """Give a connection a slot. Return the connection that the caller must close, or None.

        That is the evicted connection, or `who` itself if there is no slot for it.
        """
        place = self._place(host)
        if self.has_room(host):
            self._taken[who] = place
            return None
        same = self._sharers(place)
        if same is not None:
            return self._instead(who, place, same)
        leaving = self._instead(who, place, lambda other: not other.near)
        if leaving == who and place.near:
            return self._instead(who, place, lambda other: other.near)
        return leaving

    def _instead(self, who: Hashable, place: _Place, of: Callable[[_Place], bool]) -> Hashable:
        """Give `who` the slot of the first waiting connection for which `of` is true.

        Return the evicted connection, or `who` if there is none.
        """
        for other, taken in self._taken.items():
            if not taken.served and of(taken):
                del self._taken[other]
                self._taken[who] = place
                return other
        return who

    def serve(self, who: Hashable) -> None:
        """Note that a connection is in use. It keeps its slot until `wait` or `leave`."""
        if who in self._taken:
            self._taken[who].served = True

    def wait(self, who: Hashable) -> None:
        """Note that a connection is no longer in use. It becomes the last waiting one."""
        place = self._taken.pop(who, None)
        if place is not None:
            place.served = False
            self._taken[who] = place

    def longest(self) -> Hashable | None:
        """Return the connection that has waited longest, or None. Other machines come first."""
        waiting = [(place.near, who) for who, place in self._taken.items() if not place.served]
        return min(waiting, key=lambda each: each[0], default=(False, None))[1]

    def leave(self, who: Hashable) -> None:
        """Free the slot of a connection."""
        self._taken.pop(who, None)


# Acceptor

PATIENCE = 10.0
"""Timeout for a connection that sends no complete request (s)."""
LARGEST_HEAD = 16 * 1024
"""Maximum size of a request's first line and headers, in bytes."""
AT_ONCE = 32
"""Number of connections accepted before other events of the loop are handled."""
GIVE_UP = 8
"""Number of waiting connections to close when descriptors run out."""
PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""First and longest pause when descriptors run out (s). Each pause is twice the one before."""

GREETED = "tableclock.greeted"
"""Extension in a WebSocket's scope: a function to call when the client's hello has arrived."""

_EXHAUSTED = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}

Ends = tuple[Any, Any]
"""Addresses and ports of both ends, which identify a connection."""


class Connections:
    """Acceptor of a listening socket, and ASGI app around `app`."""

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

    # Accepting

    def _ready(self) -> None:
        """Accept up to `AT_ONCE` pending connections."""
        for _ in range(AT_ONCE):
            try:
                connection, peer = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:
                if error.errno in _EXHAUSTED:
                    self._exhausted(error)
                    return
                continue  # accept(2) passes on network errors of a pending connection
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
        """Attach the HTTP protocol to a connection."""
        try:
            transport, _ = await self._loop.connect_accepted_socket(self._protocol, connection)
        except OSError:
            self._forget(who)
            return
        # Limit each read, so that the server refuses a head that is too large before it parses it.
        transport.max_size = LARGEST_HEAD  # type: ignore[attr-defined]
        if self._open.get(who) is connection:
            self._open[who] = transport
        else:  # it was evicted in the meantime
            transport.abort()

    def _exhausted(self, error: OSError) -> None:
        """Pause accepting, and close the connections that have waited longest."""
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

    # Closing

    def _expect(self, who: Ends) -> None:
        """Start the idle timeout of a connection."""
        self._timers[who] = self._loop.call_later(self._patience, self._cut, who)

    def _cut(self, who: Any) -> None:
        """Close a connection. If it has no transport yet, `_attend` closes it later."""
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

    # ASGI app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or WebSocket. Meanwhile its connection cannot be evicted."""
        who = (_end(scope.get("client")), _end(scope.get("server")))
        timer = self._timers.pop(who, None)
        if timer is not None:
            timer.cancel()
        if scope["type"] == "websocket":  # it may be evicted until its hello
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

    # asyncio server interface

    def close(self) -> None:
        """Stop accepting. The protocol ends the open connections."""
        if self._listener.fileno() != -1:
            self._loop.remove_reader(self._listener)
        if self._resuming is not None:
            self._resuming.cancel()
        for timer in self._timers.values():
            timer.cancel()

    async def wait_closed(self) -> None:
        """Return immediately: uvicorn itself waits for the open connections."""


def _is_closed(connection: socket.socket | asyncio.Transport) -> bool:
    if isinstance(connection, asyncio.Transport):
        return bool(connection.get_extra_info("socket").fileno() == -1)
    return connection.fileno() == -1


def _end(address: Any) -> Any:
    """Return (host, port) of an end. The tuple of an IPv6 address has more items."""
    return tuple(address[:2]) if address else ("", 0)
