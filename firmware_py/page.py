"""The page of something: of the running device, or of a film; served until it is stopped."""

import asyncio
import socket
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import games
from firmware_py.live import LiveTable
from firmware_py.replay.film import Film
from firmware_py.replay.library import Library
from firmware_py.replay.table import ReplayTable
from firmware_py.shell import Shell
from firmware_py.texts import Texts
from firmware_py.web.app import app
from firmware_py.web.guard import hosts
from firmware_py.web.port import Archive, Table, Viewer
from firmware_py.web.server import listen, serve_on
from games.core.match import Match


class Place(NamedTuple):
    """Where a page is served; `opened` is called with its address once it can be asked for."""

    host: str
    port: int
    opened: Callable[[str], Any] | None = None


async def of_shell(
    shell: Shell,
    texts: Callable[[str], Texts],
    journal: Path | None,
    place: Place,
    stop: asyncio.Event,
) -> None:
    """Serve the page of a running device. journal: what was played, if that is kept."""

    def made(address: str) -> tuple[Table, Archive | None]:
        table = LiveTable(shell, texts, address)
        if journal is None:
            return table, None
        library = Library(
            journal,
            find=games.find,
            texts=texts,
            language=lambda: shell.console.texts.language,
            clock=shell.now,
            admit=table.admit,
        )
        return table, library

    await _serve(made, place, stop)


async def of_film(
    match: Match[Any],
    spoken: Texts,
    texts: Callable[[str], Texts],
    place: Place,
    stop: asyncio.Event,
    names: Sequence[str] = (),
) -> None:
    """Serve the page of one film. spoken: what its OLED speaks; texts: what the page may."""
    table = ReplayTable(
        Film(match, spoken, names=names),
        texts=texts,
        loop=asyncio.get_running_loop(),
        clock=time.monotonic_ns,
        admit=lambda token: Viewer(None, host=True) if token is None else None,
    )
    await _serve(lambda _address: (table, None), place, stop)


async def _serve(
    made: Callable[[str], tuple[Table, Archive | None]], place: Place, stop: asyncio.Event
) -> None:
    listener = listen(place.host, place.port)
    bound = listener.getsockname()[1]
    name = _reachable(place.host)
    address = f"http://{name}:{bound}"
    own = (name, socket.gethostname(), f"{socket.gethostname()}.local")
    table, archive = made(address)
    page = app(table, hosts(place.host, bound, own), archive)
    serving = asyncio.create_task(serve_on(page, listener))
    print(f"tableclock is at {address}  (Ctrl-C ends it)", flush=True)  # noqa: T201
    if place.opened is not None:
        place.opened(address)
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (serving, stopping):
            task.cancel()
        await asyncio.gather(serving, stopping, return_exceptions=True)


def _reachable(host: str) -> str:
    """Return by what address others reach a page that is bound to `host`."""
    if host != "0.0.0.0":  # noqa: S104  (compared, not bound)
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way out there is
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
