"""ASGI application of the page: files, texts, decks, pictures, and a WebSocket for each page.

Browsers may cache a response only if its route allows it. security.RequestGuard forbids it for all
others. Cached responses are the same for all clients and contain no secret.
"""

import asyncio
import re
from collections.abc import Callable, Collection
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from firmware_py.web import files, translations
from firmware_py.web.addresses import is_near
from firmware_py.web.connection import Connection
from firmware_py.web.connection_limit import GREETED, ConnectionSlots
from firmware_py.web.emulator import ButtonHolds
from firmware_py.web.errors import CloseConnection
from firmware_py.web.interfaces import Archive, TableInterface
from firmware_py.web.security import RequestGuard
from firmware_py.web.snapshot_cache import SnapshotCache

MOST_VISITORS = 100
OF_ONE = 20
"""Maximum number of pages from one network address."""
KEPT = 10
"""Number of places that are reserved for pages on this machine."""

NO_HISTORY = "Nothing that is played at this table is saved."

FOREVER = "public, max-age=31536000, immutable"
"""Cache-Control for a URL that contains a hash of its content."""
CHECKED = "no-cache"
"""Cache-Control for a URL whose content can change. Browsers revalidate it each time."""

FULL = "Too many pages are open at this table. Close one and reload."


def app(
    table: TableInterface,
    hosts: Collection[str],
    archive: Archive | None = None,
    *,
    most: int = MOST_VISITORS,
    patience: float = 10.0,
    near: Callable[[str], bool] = is_near,
    plain: bool = False,
) -> ASGIApp:
    """Return the application for a table.

    hosts: the allowed Host headers (security.hosts).
    archive: the saved matches; None if matches are not saved.
    most: maximum number of pages. A page counts from its hello on, so silent ones take no slot.
    patience: seconds until the server drops a silent or stalled connection.
    near: returns whether an address is this machine's own. Clients there are hosts without a PIN.
    plain: serve the single modules even if there is a bundle.
    """
    inside: set[Connection] = set()
    kept = most * KEPT // MOST_VISITORS
    places = ConnectionSlots(most - kept, OF_ONE, kept, near)
    fingers, bulletin = ButtonHolds(table), SnapshotCache(table)

    def language(request: Request) -> str:
        asked = request.query_params.get("language", "")
        return translations.choose(
            asked, request.headers.get("accept-language", ""), table.language
        )

    async def page(request: Request) -> Response:
        spoken = language(request)
        texts = {"language": spoken, **translations.sentences(spoken)}
        return _found(request, files.document(texts, plain=plain))

    async def file(request: Request) -> Response:
        name = request.path_params["path"]
        found = files.static(name) if name else None
        if found is not None and files.is_document(found[1]):
            return await page(request)
        # A page of an older build gets the current file, not cached, and can report its version.
        today = request.path_params.get("build") == files.build()
        return _found(request, found, FOREVER if today else None)

    async def sentences(request: Request) -> Response:
        part = request.query_params.get("part", "")
        texts = translations.as_json(language(request), part if part in translations.PARTS else "")
        return _found(request, (texts, "application/json"), CHECKED)

    async def emblem(request: Request) -> Response:
        named = files.art(request.path_params["game"], request.path_params["name"])
        if named is None:
            return _found(request, None)
        today = request.query_params.get("v") == named.version
        return _found(request, (named.body, files.TYPES["svg"]), FOREVER if today else None)

    async def cast(request: Request) -> Response:
        try:
            deck = table.cast(request.path_params["game"], language(request))
        except LookupError:
            return _found(request, None)
        return _found(request, (msgspec.json.encode(deck), "application/json"), CHECKED)

    async def made(request: Request) -> Response:
        if archive is None:
            return _found(request, None)
        if "share" in request.query_params:
            share = archive.share(request.path_params["name"])
            said = None if share is None else msgspec.json.encode({"share": share})
            return _found(request, None if said is None else (said, "application/json"))
        painting = asyncio.ensure_future(archive.made(request.path_params["name"]))
        gone = asyncio.ensure_future(_gone(request))
        try:
            await asyncio.wait((painting, gone), return_when=asyncio.FIRST_COMPLETED)
            return _found(request, painting.result() if painting.done() else None)
        except LookupError as error:
            return PlainTextResponse(f"{error}\n", status_code=503)
        finally:
            painting.cancel()
            gone.cancel()

    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        shared: dict[str, Any] = {"bulletin": bulletin, "near": near, "arrived": arrived}
        shared["greeted"] = lambda visitor: greeted(visitor, websocket)
        await welcome(Connection(websocket, table, fingers, patience, archive, **shared))

    async def film(websocket: WebSocket) -> None:
        await websocket.accept()
        number = _number(websocket.path_params["number"])

        async def shown() -> TableInterface:
            if archive is None:
                raise LookupError(NO_HISTORY)
            return await archive.table(number)

        looks: dict[str, Any] = {"gate": table, "near": near, "shows": shown}
        looks["greeted"] = lambda visitor: greeted(visitor, websocket)
        await welcome(Connection(websocket, table, fingers, patience, archive, **looks))

    def arrived(newer: Connection) -> None:
        for visitor in inside:
            visitor.makes_way_for(newer)

    async def welcome(visitor: Connection) -> None:
        if not places.has_room(visitor.host):
            await visitor.leave(CloseConnection(FULL, code=1013, why="full"))
            return
        try:
            await visitor.run()
        finally:
            inside.discard(visitor)
            places.leave(visitor)

    def greeted(visitor: Connection, websocket: WebSocket) -> None:
        if places.arrive(visitor, visitor.host) is not None:
            raise CloseConnection(FULL, code=1013, why="full")
        places.serve(visitor)
        inside.add(visitor)
        keep = websocket.scope.get("extensions", {}).get(GREETED)
        if keep is not None:
            keep()

    return Starlette(
        routes=[
            Route("/", page),
            Route("/words", sentences),
            Route("/static/{build}/{path:path}", file),
            Route("/cast/{game}", cast),
            Route("/art/{game}/{name}", emblem),
            Route("/made/{name}", made),
            Route("/{path:path}", file),
            WebSocketRoute("/socket", socket),
            WebSocketRoute("/socket/film/{number}", film),
        ],
        middleware=[Middleware(RequestGuard, allowed=hosts)],
    )


def _number(said: str) -> int:
    """Return the match number in a text. If it is not a number, return 0, which no match has."""
    return int(said) if re.fullmatch(r"[0-9]{1,18}", said) else 0


async def _gone(request: Request) -> None:
    """Wait until the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _found(request: Request, file: tuple[bytes, str] | None, cache: str | None = None) -> Response:
    """Return the response with a file, or 404 if `file` is None. `cache` is its Cache-Control."""
    if file is None:
        return PlainTextResponse("There is nothing at this address.\n", status_code=404)
    body, kind = file
    headers = {}
    if cache is not None:
        headers["cache-control"] = cache
    if cache == CHECKED:
        headers["etag"] = f'W/"{files.version(body)}"'
        if headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
    if files.is_text(kind):
        headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["content-encoding"] = files.packed(body), "gzip"
    return Response(body, media_type=kind, headers=headers)
