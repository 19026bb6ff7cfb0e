"""WebSocket session of one open page. After a hello, it receives commands and sends changes."""

import asyncio
import base64
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from firmware_py.console import commands
from firmware_py.console.commands import Command
from firmware_py.web import files, permissions, protocol, translations
from firmware_py.web.addresses import is_near
from firmware_py.web.archive_commands import FROM_ARCHIVE, ArchiveCommands
from firmware_py.web.emulator import ButtonHolds
from firmware_py.web.errors import (
    CHANGED,
    GONE,
    NOBODY,
    TAKEN,
    UNFINISHED,
    CloseConnection,
)
from firmware_py.web.interfaces import Archive, FilmTable, Locked, Refused, TableInterface, Viewer
from firmware_py.web.rate_limit import TokenBucket
from firmware_py.web.send_queue import Full, SendQueue
from firmware_py.web.snapshot_cache import SnapshotCache

RATE, BURST = 20, 60
"""Messages per second, and the burst. Players stay far below: a held key is one message."""

VIEWER_RATE, VIEWER_BURST = 2, 12
"""The same for viewers, who ask only for the history and its pictures."""

MOST_SLOW = 8
"""Capacity of the queue of commands to the archive, which run in a task of their own."""

LISTEN_S = 0.03
"""Polling interval for the end of a tone (s)."""

BLANK = bytes(1024)
"""Display contents for a viewer who must not see the real ones."""

DARK = ((0, 0, 0),) * 24
"""Ring colours for a viewer who connects while the ring shows another seat's secret."""


class Connection:
    """One open page.

    `patience` is the timeout in seconds for the hello and for each send. `gate` is the live table,
    which checks PINs and runs the commands with `film = "table"`. `shows` loads the replay that the
    page shows, if any. `greeted` is called after the hello, and `arrived` after the subscription of
    a seat's page.
    """

    def __init__(
        self,
        socket: WebSocket,
        table: TableInterface,
        fingers: ButtonHolds,
        patience: float,
        archive: Archive | None = None,
        *,
        gate: TableInterface | None = None,
        bulletin: SnapshotCache | None = None,
        near: Callable[[str], bool] = is_near,
        shows: Callable[[], Awaitable[TableInterface]] | None = None,
        greeted: Callable[["Connection"], None] = lambda _visitor: None,
        arrived: Callable[["Connection"], None] = lambda _visitor: None,
        now: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._socket = socket
        self.host = socket.client.host if socket.client is not None else ""
        self.table = table
        self._holds = fingers
        self._patience = patience
        self._archive = archive
        self._gate = gate or table
        self._archived = ArchiveCommands(
            archive, self._gate, self.host, viewer=self._viewer, say=self._say
        )
        self._cache = bulletin or SnapshotCache(table)
        self._near = near
        self._shows = shows
        self._greeted = greeted
        self._arrived = arrived
        self._now = now
        self._queue = SendQueue()
        self._slow: asyncio.Queue[Command] = asyncio.Queue(MOST_SLOW)
        self._told: dict[str, Any] = {}
        self._token: str | None = None
        self._guest = False
        self._language = "en"
        self.seat: int | None = None
        self._plays = False
        """True if this is a seat's own page or a host's page."""

    async def run(self) -> None:
        """Run until either side closes the connection. Then release the buttons that it holds.

        The `greeted` callback may raise CloseConnection.
        """
        stop: Callable[[], None] | None = None
        try:
            self.seat = await self._greet()
            self._cache.arrived()
            stop = self.table.subscribe(self._heard)
            if self._plays:
                self.table.watch(self.seat, on=True, page=self)
            if self.seat is not None:
                self._arrived(self)
            async with asyncio.TaskGroup() as both:
                both.create_task(self._listen())
                both.create_task(self._look_up())
                both.create_task(self._tell())
        except* (WebSocketDisconnect, TimeoutError, Full):
            pass  # the client is gone or too slow, or sent no hello (TimeoutError)
        except* CloseConnection as farewells:
            farewell = next(e for e in farewells.exceptions if isinstance(e, CloseConnection))
            await self.leave(farewell)
        finally:
            if stop is not None:
                stop()
            self._holds.leave(self)
            if self._plays and stop is not None:
                self.table.watch(self.seat, on=False, page=self)

    def _heard(self, kind: str) -> None:
        self._cache.heard(kind)
        self._queue.heard(kind)
        if kind == "table" and self._holds.holds(self):
            viewer = self.table.admit(self._token)
            if viewer is None or not permissions.may_operate(viewer, self.table):
                self._holds.leave(self)

    def makes_way_for(self, other: "Connection") -> None:
        """Close this connection if `other` is a newer page of the same seat at the same table."""
        same = (self.table, self.seat) == (other.table, other.seat)
        if self is not other and same:
            self._queue.end(CloseConnection(TAKEN, why="taken"))

    async def leave(self, farewell: CloseConnection) -> None:
        """Send the reason and close the connection. Give up if the client does not respond."""
        try:
            await self._send({"closed": str(farewell), "why": farewell.why, **farewell.more})
            await self._socket.close(farewell.code)
        except (WebSocketDisconnect, TimeoutError, RuntimeError):
            return  # RuntimeError: starlette says that the socket is closed already

    async def _turn_to(self, shows: Callable[[], Awaitable[TableInterface]]) -> None:
        """Switch to the replay of this page. Raise CloseConnection if it does not exist."""
        try:
            self.table = await shows()
        except LookupError as error:
            raise CloseConnection(str(error), why="no-film") from None
        self._holds, self._cache = ButtonHolds(self.table), SnapshotCache(self.table)

    async def _greet(self) -> int | None:
        """Receive and answer the hello. Return the seat whose page this is, or None."""
        if self._shows is not None and self._near(self.host):
            await self._turn_to(self._shows)  # clients from the network must authenticate first
        async with asyncio.timeout(self._patience):
            raw = await self._receive()
        try:
            said = protocol.hello(raw)
        except protocol.BadMessage as error:
            raise CloseConnection(str(error), why=error.why) from None
        self._token = self._let_in(said)
        # Only supported languages: texts are cached by language, and a client may send any string.
        self._language = translations.choose(said.language, "", self.table.language)
        viewer = self._viewer()
        self._guest = viewer.seat is None and self._token is not None
        self._plays = viewer.seat is not None or viewer.host
        self._greeted(self)
        if self._shows is not None and not self._near(self.host):
            await self._turn_to(self._shows)
        await self._may_watch(viewer)
        await self._send(
            {
                "welcome": {
                    "protocol": protocol.PROTOCOL,
                    "emulated": self.table.emulated,
                    "seat": viewer.seat,
                    "host": viewer.host,
                    "build": files.build(),
                    "token": self._token if self._token != said.hello else None,
                }
            }
        )
        return viewer.seat

    async def _may_watch(self, viewer: Viewer) -> None:
        """Raise CloseConnection if the replay's match goes on, unless the viewer is the host."""
        number = self.table.number if isinstance(self.table, FilmTable) else None
        if number is not None and self._archive is not None and not viewer.host:
            closed = await self._archive.closed(number)
            if not permissions.may_count(viewer, closed):
                raise CloseConnection(UNFINISHED, why="unfinished")

    def _let_in(self, said: protocol.Hello) -> str | None:
        """Return the client's token, or None for a client on this machine that sends none.

        A client from the network without a token must send the PIN.
        """
        if said.hello is not None or self._near(self.host):
            return said.hello
        try:
            return self._gate.enter(said.pin, said.role, self.host)
        except Locked as locked:
            told = {"left": locked.left, "wait": locked.wait}
            more = {key: value for key, value in told.items() if value}
            raise CloseConnection(str(locked), why=locked.why, more=more) from None

    def _viewer(self) -> Viewer:
        """Return the current viewer. Raise CloseConnection if the token is not valid any more."""
        viewer = self.table.admit(self._token)
        if viewer is None:
            says, why = (CHANGED, "pin-new") if self._guest else (GONE, "pin-gone")
            if not self._guest and self._near(self.host):
                says, why = NOBODY, "nobody"
            raise CloseConnection(says, why=why)
        aside = viewer.host and self.table.aside(self)
        return viewer._replace(language=self._language, aside=aside)

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        raw = message.get("text")
        if raw is None:
            raise CloseConnection("Messages are text, not bytes.", 1003)
        return str(raw)

    async def _send(self, plain: dict[str, Any]) -> None:
        await self._send_raw(msgspec.json.encode(plain))

    async def _send_raw(self, raw: bytes) -> None:
        async with asyncio.timeout(self._patience):
            await self._socket.send_text(raw.decode())

    async def _listen(self) -> None:
        allowance = TokenBucket(*self._pace(), self._now())
        while True:
            raw = await self._receive()
            if not allowance.take(self._now()):
                raise CloseConnection("Too many messages at once.", why="flood")
            try:
                order = protocol.order(raw)
            except protocol.BadMessage as error:
                raise CloseConnection(str(error)) from None
            if isinstance(order, FROM_ARCHIVE):
                await self._slow.put(order)
            else:
                await self._answer(order)

    async def _look_up(self) -> None:
        """Run the queued slow commands one after the other."""
        while True:
            await self._answer(await self._slow.get())

    async def _answer(self, order: Command) -> None:
        try:
            answer = {"n": order.n, **(await self._do(order) or {"done": True})}
        except Refused as error:
            reason = {"reason": error.reason} if error.reason else {}
            answer = {"n": order.n, "refused": str(error), **reason}
        self._queue.answer(msgspec.json.encode(answer))

    def _pace(self) -> tuple[int, int]:
        """Return (messages per second, burst). Both are lower for viewers without a seat."""
        viewer = self._viewer()
        watches = viewer.seat is None and not viewer.host and not isinstance(self.table, FilmTable)
        return (VIEWER_RATE, VIEWER_BURST) if watches else (RATE, BURST)

    async def _do(self, order: Command) -> dict[str, Any] | None:
        """Run a command. Return the fields of its answer, or None. Raise Refused if not allowed.

        Commands that need this connection (held buttons, its token) or the archive are handled
        here. The table runs all others.
        """
        viewer = self._viewer()
        table = self._gate if permissions.RIGHTS[type(order)].film == "table" else self.table
        if (why := permissions.refusal(order, viewer, table)) is not None:
            raise Refused(self._say(why))
        match order:
            case protocol.PressButton():
                self._holds.press(self, order.button)
            case protocol.ReleaseButton():
                self._holds.release(self, order.button)
            case protocol.OpenHand():
                return {"look": table.look(viewer)}
            case protocol.TakeSeat():
                return table.do(viewer._replace(guest=self._token or ""), order)
            case protocol.Ping():
                pass
            case protocol.PlayHere():
                table.take_screen(self)
            case protocol.RenewPin():
                table.new_pin(self._token)
            case _ if isinstance(order, FROM_ARCHIVE):
                return await self._archived.answer(order)
            case protocol.ControlReplay(cards=cards) if cards not in (None, "table"):
                if isinstance(table, FilmTable) and table.number is not None:
                    await self._archived.reveal(table.number)
                return table.do(viewer, order)
            case commands.StartGame() | protocol.OpenRoom() | protocol.DealCards():
                answer = table.do(viewer, order)
                table.take_screen(self)  # the person who starts a game plays in this window
                return answer
            case _:
                return table.do(viewer, order)
        return None

    def _say(self, key: str) -> str:
        language = translations.choose(self._language, "", self.table.language)
        return str(translations.sentences(language)[key])

    async def _tell(self) -> None:
        while True:
            answers, kinds = await self._queue.take()
            for answer in answers:
                await self._send_raw(answer)
            for kind in kinds:
                await self._tell_of(kind)

    async def _tell_of(self, kind: str) -> None:
        """Send the current state of one kind, unless the client has it already."""
        viewer = self._viewer()
        now: Any = None
        if kind == "ring":
            # While the ring shows another seat's secret, the client keeps the previous frame.
            shaded = self.table.shaded(viewer)
            now = self._told.get(kind, DARK) if shaded else self._cache.colours()
        elif kind == "oled":
            picture = BLANK if self.table.veiled(viewer) else self._cache.picture()
            now = base64.b64encode(picture).decode()
        elif kind == "tone":
            now = None if self.table.barred(viewer) else self.table.tone()
            if now is not None:  # nothing announces the end of a tone, so poll it
                asyncio.get_running_loop().call_later(LISTEN_S, self._queue.heard, "tone")
        elif kind == "table":
            now = self._cache.snapshot(viewer)
            self._queue.heard("oled")  # the change may hide or reveal the display
        before = self._told.get(kind)
        if kind not in self._told or _differ(kind, before, now):
            self._told[kind] = now
            if kind == "table":
                await self._send_raw(self._cache.frame(before, now))
            else:
                await self._send({kind: now})


def _differ(kind: str, before: Any, now: Any) -> bool:
    """Return whether the state has changed. Snapshots are compared by version: `now` differs."""
    return bool(before.version != now.version if kind == "table" else before != now)
