"""The door to the home network: shut until the host opens it.

`tableclock play` answers on this machine alone. While the door is open the same page answers at
this machine's own address in the home network too, at that one and no other; who comes in by it
still needs a seat's address or the number (web/auth.py). It shuts when the host wants it so, and
with the program: the next start is alone again, but after a power cut (web/sessions_file.py).
"""

import asyncio
import contextlib
import logging
import socket
from typing import TYPE_CHECKING

from firmware_py.web.errors import BadPort, PageDown
from firmware_py.web.own_address import PublicAddress, Ways
from firmware_py.web.server import listen, serve_on
from games.core.errors import TableclockError
from games.core.text import Text, text

if TYPE_CHECKING:
    from starlette.types import ASGIApp

_LOG = logging.getLogger(__name__)


class NoWay(TableclockError, OSError):
    """The door cannot be opened; `says` is the reason for people."""

    def __init__(self, says: Text, why: str) -> None:
        super().__init__(why)
        self.says = says


class LanListener:
    """One page's door. ways: the machine's networks, one of which the host may choose."""

    def __init__(self, ways: Ways | None = None) -> None:
        self.ways = ways or Ways()
        self.where: PublicAddress | None = None
        """Where others reach the page, while it is open."""
        self._page: ASGIApp | None = None
        self._port = 0
        self._serving: asyncio.Task[None] | None = None

    def hang(self, page: "ASGIApp", port: int) -> None:
        """Say what is behind it, and the port that it has on this machine."""
        self._page, self._port = page, port

    def opens_at(self, host: str) -> bool:
        """Return whether it can open at that address now; of several, that network is chosen."""
        for each in self.ways.all():
            if each.address == host and self.ways(ipv6=True) != host:
                self.ways.chosen = each.name
        return self.ways(ipv6=True) == host

    def open(self, port: int | None = None) -> PublicAddress:
        """Let the network in, and return where; NoWay says why not.

        Open already, it is opened anew where the machine has another address by now. port: where
        it is wanted; usually the one that the page has on this machine.
        """
        if self._page is None:
            raise NoWay(text("page.invite.no-page"), "there is no page")
        host = self.ways(ipv6=True)
        if host is None:
            raise NoWay(text("page.invite.no-network"), "there is no network")
        if self.where is not None and self.where.host == host:
            return self.where
        try:
            listener = listen(host, self._port if port is None else port)
        except BadPort:
            try:
                listener = listen(host, 0)  # somebody else has that one there
            except BadPort as error:
                raise NoWay(text("page.invite.no-network"), str(error)) from None
        self.shut()
        self.where = PublicAddress(host, listener.getsockname()[1])
        self._serving = asyncio.ensure_future(self._serve(self._page, listener, self.where))
        # One that is shut before it was served has nobody else to close it.
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
        """Let nobody in any more; who came in by it is out."""
        if self._serving is not None:
            self._serving.cancel()
        self._serving = self.where = None

    async def close(self) -> None:
        """Shut it for good, with what is still open."""
        serving = self._serving
        self.shut()
        if serving is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await serving
