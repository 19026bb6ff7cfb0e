"""Life cycle of the page of a running device or a replay: start, restart and stop."""

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import games
from firmware_py.console import inputs
from firmware_py.i18n import Texts
from firmware_py.replay.render_worker import RenderQueue
from firmware_py.replay.timeline import Timeline
from firmware_py.runtime.person_names import PersonNames
from firmware_py.runtime.runtime import Runtime
from firmware_py.storage.history import BotSeats
from firmware_py.web.app import app
from firmware_py.web.errors import BadPort, PageDown
from firmware_py.web.interfaces import Archive, TableInterface, Viewer
from firmware_py.web.lan_listener import LanListener, NoNetwork
from firmware_py.web.live_table import LiveTable
from firmware_py.web.match_archive import MatchArchive
from firmware_py.web.own_address import PublicAddress, way_out
from firmware_py.web.replay_table import ReplayTable
from firmware_py.web.security import hosts
from firmware_py.web.server import listen, serve_on
from firmware_py.web.sessions_file import PhonesFile
from games.core.match import Match

if TYPE_CHECKING:
    from starlette.types import ASGIApp


_LOG = logging.getLogger(__name__)

PAUSES: Final = (1, 5, 10, 20, 40, 60)
"""Pauses before the restarts of a failed page (s). The last pause repeats."""
STEADY: Final = 60
"""Uptime after which the pauses start again from the first (s)."""


LOOK: Final = 5
"""Polling interval of the machine's networks (s)."""

NO_NETWORK = (
    "There is no network yet. As soon as there is, others reach it at this machine's address "
    "there, port {}."
)


class ServerAddress(NamedTuple):
    """Address of a page, and the callbacks of its start."""

    host: str
    port: int
    opened: Callable[[str], Any] | None = None
    """Called with the page's URL when it answers for the first time."""
    needed: bool = True
    """True if the program ends when the page cannot start. A device with its own display and ring
    goes on without a page and tries again later."""
    announce: Callable[[str, str], object] | None = None
    """Called with the link and the PIN when phones are let in."""
    invite: bool = False
    """True if phones are let in from the start."""


async def of_shell(
    runtime: Runtime,
    texts: Callable[[str], Texts],
    journal: Path | None,
    place: ServerAddress,
    stop: asyncio.Event,
    settled: Callable[[], None] | None = None,
    painter: RenderQueue | None = None,
) -> None:
    """Serve the page of a running device.

    `journal` is the file of saved matches, if any. `settled` is called when the page answers, or
    after the device got the input that the page does not answer. `painter` is the device's render
    worker. It is shared, so that it renders only one picture at a time.
    """
    libraries: list[MatchArchive] = []
    tables: list[LiveTable] = []
    door = LanListener()
    invited: list[str] = []

    def made(where: PublicAddress) -> tuple[TableInterface, Archive | None]:
        kept = None if journal is None else PhonesFile.beside(journal, time.time)
        table = LiveTable(runtime, texts, where, door, place.announce, kept)
        tables.append(table)
        if journal is None:
            return table, None
        library = MatchArchive(
            journal,
            find=games.find,
            texts=texts,
            language=lambda: runtime.console.texts.language,
            clock=runtime.now,
            admit=table.admit,
            painter=painter,
            names=PersonNames(runtime),
        )
        libraries.append(library)
        return table, library

    def up() -> None:
        runtime.feed(inputs.DeviceRestored("page", runtime.now()))
        tables[0].inviting.reopen()
        if place.invite and not invited:
            invited.append(_let_in(tables[0]))
        if settled is not None:
            settled()

    def down(why: str) -> None:
        runtime.feed(inputs.DeviceLost("page", why, runtime.now()))
        if settled is not None:
            settled()

    try:
        async with _watched(tables):
            await _serve(made, place, stop, up, down, door)
        for table in tables:
            table.leave()
    finally:
        await door.close()
        for library in libraries:
            library.close()


@asynccontextmanager
async def _watched(tables: Sequence[LiveTable]) -> AsyncIterator[None]:
    """Poll for a change of the machine's address, and update the pages when it changes."""

    async def watch() -> None:
        while True:
            await asyncio.sleep(LOOK)
            for table in tables:
                if table.inviting.look_again():
                    table.tell_all()

    watching = asyncio.create_task(watch())
    try:
        yield
    finally:
        watching.cancel()


def _let_in(table: LiveTable) -> str:
    """Let phones in from the start and return the link.

    If that is impossible, print the reason and return it instead.
    """
    try:
        return table.inviting.open()
    except NoNetwork as error:
        says = table.viewers.say(Viewer(None, host=True), error.says)
        print(says, flush=True)  # noqa: T201
        return says


async def of_film(
    match: Match[Any],
    spoken: Texts,
    texts: Callable[[str], Texts],
    place: ServerAddress,
    stop: asyncio.Event,
    names: Sequence[str] = (),
    bots: Sequence[BotSeats] = (),
) -> None:
    """Serve the page of one replay.

    `spoken` has the OLED's texts, and `texts` returns the texts of a page's language.
    """
    table = ReplayTable(
        Timeline(match, spoken, names=names, bots=bots),
        texts=texts,
        loop=asyncio.get_running_loop(),
        clock=time.monotonic_ns,
        admit=lambda token: Viewer(None, host=True) if token is None else None,
        over=True,
    )
    await _serve(lambda _address: (table, None), place, stop)


async def _serve(
    made: Callable[[PublicAddress], tuple[TableInterface, Archive | None]],
    place: ServerAddress,
    stop: asyncio.Event,
    up: Callable[[], object] = lambda: None,
    down: Callable[[str], object] = lambda _why: None,
    door: LanListener | None = None,
) -> None:
    """Keep a page running until `stop`.

    Raise BadPort or PageDown if the page is needed and never started.
    """
    keeping = asyncio.create_task(_keep_up(made, place, up, down, door))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((keeping, stopping), return_when=asyncio.FIRST_COMPLETED)
        if keeping.done():
            keeping.result()
    finally:
        for task in (keeping, stopping):
            task.cancel()
        await asyncio.gather(keeping, stopping, return_exceptions=True)


async def _keep_up(
    made: Callable[[PublicAddress], tuple[TableInterface, Archive | None]],
    place: ServerAddress,
    up: Callable[[], object],
    down: Callable[[str], object],
    door: LanListener | None,
) -> None:
    """Serve a page. When it fails, restart it after increasing pauses."""
    clock = asyncio.get_running_loop().time
    page: ASGIApp | None = None
    port, falls, stood = place.port, 0, False

    def standing() -> None:
        nonlocal stood
        if not stood:
            stood = True
            print(f"tableclock is at {where}  (Ctrl-C ends it)", flush=True)  # noqa: T201
            if where.nowhere:
                print(NO_NETWORK.format(where.port), flush=True)  # noqa: T201
            if place.opened is not None:
                place.opened(str(where))
        up()

    while True:
        began = clock()
        try:
            listener = listen(place.host, port)
            if page is None:
                port = listener.getsockname()[1]
                where = PublicAddress(place.host, port, way_out if door is None else door.ways)
                own = (socket.gethostname(), f"{socket.gethostname()}.local")
                table, archive = made(where)
                page = app(table, hosts(place.host, port, own), archive)
                if door is not None:
                    door.hang(page, port)
            await serve_on(page, listener, standing)
        except (BadPort, PageDown) as error:
            if place.needed and not stood:
                raise
            falls = 0 if clock() - began > STEADY else falls
            pause = PAUSES[min(falls, len(PAUSES) - 1)]
            falls += 1
            _LOG.warning("%s; the table goes on, and it is tried again in %s s", error, pause)
            down(str(error))
            await asyncio.sleep(pause)
