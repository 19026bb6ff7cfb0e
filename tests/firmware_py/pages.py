"""Open pages on a device in virtual time: real connections, with a socket that records frames."""

import asyncio
import base64
import json
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec
from starlette.websockets import WebSocketDisconnect

import games
from firmware_py.i18n import Texts
from firmware_py.web import permissions, protocol, translations
from firmware_py.web.connection import Connection
from firmware_py.web.emulator import ButtonHolds
from firmware_py.web.interfaces import Refused
from firmware_py.web.live_table import LiveTable
from firmware_py.web.snapshot_cache import SnapshotCache
from tests.follower import Follower

ADDRESS = "http://192.168.1.5:8024"


@cache
def spoken(language):
    return Texts(language, {name: games.find(name).folder for name in games.names()})


class Pages:
    """All open pages of one device; `live` is its live table."""

    def __init__(self, box, archive=None):
        self.box, self.archive = box, archive
        self.live = LiveTable(box.runtime, spoken, ADDRESS)
        self.fingers, self.bulletin = ButtonHolds(self.live), SnapshotCache(self.live)
        self._open = []

    def open(self, seat=None, *, host=False, language="en"):
        """Open a seat's page, the shared screen (`host`), or a spectator's page."""
        if seat is not None:
            shared = self.live.admit(None)
            assert shared is not None
            self.live.snapshot(shared)  # the tokens are those of this match
            seats = self.live.access.seats
            token = next((key for key, one in seats.items() if one == seat), None)
            assert token is not None, "nobody sits there"
        else:
            token = None if host else self.live.enter(self.live.access.pin, "viewer")
        page = Page(self, token, language, seat)
        self._open.append(page)
        self.box.wait(0.01)
        return page

    def close(self):
        """Close all pages; call it before the device is closed."""
        for page in self._open:
            page.leave()


class Page:
    """One open page; `frames` are the messages as they went over the wire."""

    client = SimpleNamespace(host="127.0.0.1")

    def __init__(self, pages, token, language, seat):
        self.pages = pages
        self.seat = seat
        self.frames = []
        self._messages = {}  # by the id of the frame; tests remove frames
        self._follower = Follower()
        self.closed = False
        self._said = asyncio.Queue[dict[str, str]]()
        self._n = 0
        self._say(hello=token, protocol=2, language=language)
        socket: Any = self
        visitor = Connection(
            socket, pages.live, pages.fingers, 10.0, pages.archive,
            bulletin=pages.bulletin, now=pages.box.loop.now_ns,
        )  # fmt: skip
        self.staying = pages.box.loop.create_task(visitor.run())

    def _say(self, **message):
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def receive(self):
        return await self._said.get()

    async def send_text(self, said):
        if self.closed:
            raise WebSocketDisconnect
        message = json.loads(said)
        told = self._follower.hear(message)
        self._messages[id(said)] = {"table": self._follower.table} if told else message
        self.frames.append(said)

    async def close(self, _code=1000):
        self.closed = True

    def leave(self):
        """Close the page, as when a phone is locked."""
        if self.closed:
            return
        self.closed = True
        self._said.put_nowait({"type": "websocket.disconnect"})
        self.pages.box.wait(0.01)

    def order(self, do, *, seconds=0.01, **fields):
        """Send a command; return the reply."""
        self._n += 1
        self._say(do=do, n=self._n, **fields)
        self.pages.box.wait(seconds)
        return next(said for said in self.told("n") if said["n"] == self._n)

    def told(self, kind):
        """Return the messages of a kind, oldest first, with every table as the full snapshot.

        Each frame is read once, so the caller must not change a message.
        """
        messages = (self._messages[id(frame)] for frame in self.frames)
        return [message for message in messages if kind in message]

    @property
    def table(self):
        """Return the latest snapshot of the table."""
        return self.told("table")[-1]["table"]

    @property
    def pictures(self):
        """Return all pictures of the display that the page received, 1024 bytes each."""
        return [base64.b64decode(said["oled"]) for said in self.told("oled")]


def give(live, viewer, do, **fields):
    """Run a command of this viewer's page; raise Refused if it is not allowed or not possible."""
    order = protocol.order(json.dumps({"do": do, **fields}))
    if (why := permissions.refusal(order, viewer, live)) is not None:
        raise Refused(str(translations.sentences("en")[why]))
    return live.do(viewer, order)


def sees(table, viewer):
    """Return a viewer's snapshot as the page receives it."""
    return json.loads(msgspec.json.encode(table.snapshot(viewer)))


def looked(table, viewer):
    """Return the view of a look as the page receives it."""
    return json.loads(msgspec.json.encode(table.look(viewer)))
