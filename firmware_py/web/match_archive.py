"""What was played at this table, for the page: the list, a film to look at, pictures to take home.

Nothing of it is done on the event loop, where the table's light waits: a thread of its own reads
the journal, one question after the other, and a list that is still true is given again.
"""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar, cast

from firmware_py.i18n import Texts
from firmware_py.render.colours import PALETTE, Palette
from firmware_py.replay.find_match import SUFFIX, labelled
from firmware_py.replay.render_worker import Kind, Painter, PictureRequest
from firmware_py.replay.timeline import Timeline
from firmware_py.storage.history import CLOCK, History, MatchRecord
from firmware_py.web.address_shares import Shares
from firmware_py.web.addresses import plain
from firmware_py.web.interfaces import Viewer
from firmware_py.web.replay_table import ReplayTable
from games.core.errors import TableclockError
from games.core.game import Game
from games.core.match import Match

T = TypeVar("T")

TYPES = {"gif": "image/gif", "svg": "image/svg+xml", "json": "application/json"}
WANTED = 16
"""Number of addresses of ordered pictures that are good at a time, for each role."""
OF_ONE = 8
"""Of these, for one address of the network: older ones lapse (web/address_shares.py)."""


class MatchArchive:
    """The matches of a journal. admit: who a visitor is, as at the living table.

    language: what the box speaks now, and so the film's OLED.
    """

    def __init__(
        self,
        path: Path,
        *,
        find: Callable[[str], Game[Any]],
        texts: Callable[[str], Texts],
        language: Callable[[], str],
        clock: Callable[[], int],
        admit: Callable[[str | None], Viewer | None],
        palette: Palette = PALETTE,
        painter: Painter | None = None,
    ) -> None:
        self._history = History(path)
        self._reader = ThreadPoolExecutor(1, "history")
        self._listed: tuple[object, list[dict[str, Any]]] = (None, [])
        self._find = find
        self._texts = texts
        self._language = language
        self._clock = clock
        self._admit = admit
        self._palette = palette
        self._orders: dict[str, Shares[PictureRequest]] = {}
        """By role."""
        self._painter = painter or Painter()

    def close(self) -> None:
        """Let the journal go, once nobody reads any more."""
        self._reader.shutdown(cancel_futures=True)
        self._history.close()

    async def _ask(self, question: Callable[[], T]) -> T:
        """Ask in the reader's thread; what is not there, or cannot be read, is a LookupError."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, question)
        except (TableclockError, ImportError, OverflowError) as error:
            raise LookupError(str(error)) from None

    async def matches(self) -> list[dict[str, Any]]:
        """Return what was played, newest first.

        `{"number", "started", "game", "title", "entries", "over": bool, "closed": how it ended or
        null, "seats": how many, "people": [{"name", "colour", "bot"}], "won": [seat] or null}`; a
        name or colour that nobody wrote down is ""; bot: the level of the one that played there
        last, "" for a person. Of a game that is not here any more the title is its id, and it
        cannot be looked at.
        """
        return await self._ask(self._list)

    def _list(self) -> list[dict[str, Any]]:
        language = self._language()
        stamp = self._history.stamp(), language
        if stamp != self._listed[0]:
            texts = self._texts(language)
            rows = [
                {
                    "number": match.id,
                    "started": match.started,
                    "game": match.game,
                    "title": self._title(match.game, texts),
                    "entries": match.entries,
                    "over": match.closed == "over",
                    "closed": match.closed,
                    "seats": match.seats,
                    "people": _people(match),
                    "won": match.won,
                }
                for match in self._history.matches()
                if match.entries and match.game != CLOCK
            ]
            self._listed = stamp, rows
        return self._listed[1]

    async def closed(self, number: int) -> str | None:
        """Return how a match ended; None if it goes on. LookupError if there is none."""
        found = [one["closed"] for one in await self.matches() if one["number"] == number]
        if not found:
            raise LookupError(f"the history has no match {number}")
        return cast("str | None", found[0])

    def _title(self, game: str, texts: Texts) -> str:
        """Return what a game is called in the language of the box: all visitors get one list."""
        try:
            found = self._find(game)
        except TableclockError:
            return game
        said = texts.say(found.name)
        return found.title if said == found.name.id else said

    async def table(self, number: int) -> ReplayTable:
        """Return a match as a table to look at; LookupError if it is not there or not whole."""
        film, hints = await self._ask(lambda: (self._film(number), self._history.hints(number)))
        return ReplayTable(
            film,
            texts=self._texts,
            loop=asyncio.get_running_loop(),
            clock=self._clock,
            admit=self._admit,
            number=number,
            hints=hints,
        )

    def _film(self, number: int) -> Timeline:
        saved, names = self._saved(number)
        match, bots = Match.load(saved, self._find), self._history.seated(number)
        return Timeline(match, self._texts(self._language()), self._palette, names=names, bots=bots)

    def _saved(self, number: int) -> tuple[bytes, tuple[str, ...]]:
        return self._history.bytes_of(number), self._history.names(number)

    async def order(
        self, number: int, kind: Kind, language: str, role: str = "", host: str = ""
    ) -> str:
        """Return the address at which a picture of a match will be; whoever has it may fetch it.

        role, host: who orders it, and from which address. LookupError if the match is not there,
        or cannot be read.
        """
        wanted = PictureRequest(
            labelled(*await self._ask(lambda: self._saved(number))), kind, language
        )
        name = f"{secrets.token_urlsafe(16)}.{SUFFIX[kind]}"
        orders = self._orders.setdefault(role, Shares(WANTED, OF_ONE))
        orders.put(name, wanted, owner=plain(host))
        return f"/made/{name}"

    async def made(self, name: str) -> tuple[bytes, str] | None:
        """Return the picture of an address and its type; None if it was not ordered.

        LookupError if it cannot be painted. Who does not wait for it any more cancels this.
        """
        order = next((some[name] for some in self._orders.values() if name in some), None)
        if order is None:
            return None
        picture = await self._painter.painted(order)
        if picture is None:
            raise LookupError("This picture cannot be painted just now.")
        return picture, TYPES[name.rpartition(".")[2]]


def _people(match: MatchRecord) -> list[dict[str, str]]:
    """Return what is known of who sat where."""
    told = (each[: match.seats] for each in (match.names, match.colours, match.bots))
    known = zip_longest(*told, fillvalue="")
    return [{"name": name, "colour": colour, "bot": bot} for name, colour, bot in known]
