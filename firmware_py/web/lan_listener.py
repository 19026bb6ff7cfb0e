"""Listener on the home network, closed until the host opens it.

`tableclock play` serves on the loopback address only. While the listener is open, the same page is
also served at this machine's address on the home network, and on no other. Clients there still need
a seat's URL or the PIN (web/auth.py). The listener closes on the host's request and when the
program ends. After a power cut, the next start opens it again (web/sessions_file.py).
"""

import asyncio
import contextlib
import logging
import socket
from typing import TYPE_CHECKING

from firmware_py.web.errors import BadPort, PageDown
from firmware_py.web.own_address import Interfaces, PublicAddress
from firmware_py.web.server import listen, serve_on
from games.core.errors import TableclockError
from games.core.text import Text, text

if TYPE_CHECKING:
    from starlette.types import ASGIApp

_LOG = logging.getLogger(__name__)


class NoNetwork(TableclockError, OSError):
    """Error raised when the listener cannot open. `says` is the reason, as a text for people."""

    def __init__(self, says: Text, why: str) -> None:
        super().__init__(why)
        self.says = says


class LanListener:
    """LAN listener of one page. `ways` has the machine's networks and the host's choice."""

    def __init__(self, ways: Interfaces | None = None) -> None:
        self.ways = ways or Interfaces()
        self.where: PublicAddress | None = None
        """The page's address on the network, or None while the listener is closed."""
        self._page: ASGIApp | None = None
        self._port = 0
        self._serving: asyncio.Task[None] | None = None

    def hang(self, page: "ASGIApp", port: int) -> None:
        """Set the app to serve, and its port on this machine."""
        self._page, self._port = page, port

    def opens_at(self, host: str) -> bool:
        """Return whether the listener can open at this address now. If so, choose its network."""
        for each in self.ways.all():
            if each.address == host and self.ways(ipv6=True) != host:
                self.ways.chosen = each.name
        return self.ways(ipv6=True) == host

    def open(self, port: int | None = None) -> PublicAddress:
        """Open the listener and return its address. Raise NoNetwork if that is impossible.

        An open listener moves if the machine's address has changed. `port` defaults to the page's
        port on this machine. If that port is not available, the listener takes any free one.
        """
        if self._page is None:
            raise NoNetwork(text("page.invite.no-page"), "there is no page")
        host = self.ways(ipv6=True)
        if host is None:
            raise NoNetwork(text("page.invite.no-network"), "there is no network")
        if self.where is not None and self.where.host == host:
            return self.where
        try:
            listener = listen(host, self._port if port is None else port)
        except BadPort:
            try:
                listener = listen(host, 0)  # another program uses the port
            except BadPort as error:
                raise NoNetwork(text("page.invite.no-network"), str(error)) from None
        self.shut()
        self.where = PublicAddress(host, listener.getsockname()[1])
        self._serving = asyncio.ensure_future(self._serve(self._page, listener, self.where))
        # If the task is cancelled before it starts, `_serve` never closes the socket.
        self._serving.add_done_callback(lambda _: listener.close())
        return self.where

    async def _serve(self, page: "ASGIApp", listener: socket.socket, where: PublicAddress) -> None:
        try:
            await serve_on(page, listener)
        except PageDown as error:
            _LOG.warning("%s; phones are out, the table goes on", error)
        finally:
            if self.where is where:
                self.where = None

    def shut(self) -> None:
        """Close the listener and its connections."""
        if self._serving is not None:
            self._serving.cancel()
        self._serving = self.where = None

    async def close(self) -> None:
        """Close the listener and wait until its connections are closed."""
        serving = self._serving
        self.shut()
        if serving is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await serving
