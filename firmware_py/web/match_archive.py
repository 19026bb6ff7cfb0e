"""Archive of the matches played at this table: the list, replays, and pictures to download.

A separate thread reads the journal, one query after the other, so that the event loop never waits
for the disk. The list is cached until the journal changes.
"""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar, cast

from firmware_py.i18n import Texts
from firmware_py.records.export import FileKind
from firmware_py.records.results import converted
from firmware_py.records.tables import Filter
from firmware_py.render.colours import PALETTE, Palette
from firmware_py.replay.match_loader import SUFFIX, labelled
from firmware_py.replay.render_worker import Kind, PictureRequest, RenderQueue
from firmware_py.replay.timeline import Timeline
from firmware_py.storage.clock_presets import ClockPreset, ClockPresets
from firmware_py.storage.history import CLOCK, History, MatchRecord
from firmware_py.web.address_shares import Shares
from firmware_py.web.addresses import plain
from firmware_py.web.interfaces import NameWriter, Viewer
from firmware_py.web.records_archive import RecordsArchive
from firmware_py.web.replay_table import ReplayTable
from games.core.errors import TableclockError
from games.core.game import Game
from games.core.match import Match

T = TypeVar("T")

TYPES = {
    "gif": "image/gif",
    "svg": "image/svg+xml",
    "json": "application/json",
    "html": "application/octet-stream",  # a file to keep, not a page of this server
}
WANTED = 16
"""Maximum number of valid picture URLs for each role."""
OF_ONE = 8
"""Maximum number of valid URLs for one network address. The oldest become invalid first."""


class MatchArchive:
    """Archive of a journal's matches.

    `admit` maps a token to a viewer, as at the live table. `language` returns the device's current
    language, which replays use for the OLED. `names` joins and deletes names of people.
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
        painter: RenderQueue | None = None,
        names: NameWriter | None = None,
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
        """Picture requests by URL, for each role."""
        self._painter = painter or RenderQueue()
        self._names = names
        self._clocks = ClockPresets.beside(path)
        self._records = RecordsArchive(
            self._history, find, lambda game, language: self._title(game, texts(language))
        )

    async def clocks(
        self, change: Callable[[ClockPresets], None] | None = None
    ) -> tuple[ClockPreset, ...]:
        """Return the named clocks of this machine, after a change. Raise PresetError."""

        def changed() -> tuple[ClockPreset, ...]:
            if change is not None:
                change(self._clocks)
            return self._clocks.all()

        return await asyncio.get_running_loop().run_in_executor(self._reader, changed)

    def close(self) -> None:
        """Close the journal after the current query."""
        self._reader.shutdown(cancel_futures=True)
        self._history.close()

    async def _ask(self, question: Callable[[], T]) -> T:
        """Run a query in the reader's thread.

        Raise LookupError if the data is missing or unreadable.
        """
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, question)
        except (TableclockError, ImportError, OverflowError) as error:
            raise LookupError(str(error)) from None

    async def matches(self) -> list[dict[str, Any]]:
        """Return all matches, newest first.

        `{"number", "started", "game", "title", "entries", "over": bool, "closed": how it ended or
        null, "seats": number, "people": [{"name", "colour", "bot", "seconds"}], "won": [seat] or
        null}`. Names and colours that were not saved are "". `bot` is the level of the last bot on
        the seat, "" for a person. `seconds` is the time that the seat used, or null if it was not
        measured. For a game that is not installed any more, the title is its id, and the match has
        no replay.
        """
        return await self._ask(self._list)

    def _list(self) -> list[dict[str, Any]]:
        """Return the list in the device's language, since all clients get the same."""
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

    async def records(self, wanted: Filter, language: str) -> dict[str, Any]:
        """Return the records as JSON (`RecordsAnswer`), with titles in a language."""
        return await self._ask(lambda: self._records.tables(wanted, language))

    async def records_file(self, wanted: Filter, kind: FileKind) -> str:
        """Return the records or the results as a file to download."""
        return await self._ask(lambda: self._records.file(wanted, kind))

    async def join(self, name: str, to: str) -> None:
        """Count a name for another name, or for itself again if `to` is "".

        Raise LookupError for an unknown name, and OSError if the journal cannot be written.
        """
        pairs = await self._ask(lambda: self._records.joined_with(name, to))
        await self._writer().join(pairs)

    async def delete_person(self, name: str) -> None:
        """Delete a person with all spellings of the name. Raise as in `join`."""
        keys = await self._ask(lambda: self._records.keys_of(name))
        await self._writer().delete(keys)

    def _writer(self) -> NameWriter:
        if self._names is None:
            raise OSError("this archive is read-only")
        return self._names

    async def closed(self, number: int) -> str | None:
        """Return how a match ended, or None while it goes on. Raise LookupError if unknown."""
        found = [one["closed"] for one in await self.matches() if one["number"] == number]
        if not found:
            raise LookupError(f"the history has no match {number}")
        return cast("str | None", found[0])

    def _title(self, game: str, texts: Texts) -> str:
        """Return a game's title, or its id if it is not installed any more."""
        try:
            found = self._find(game)
        except TableclockError:
            return game
        said = texts.say(found.name)
        return found.title if said == found.name.id else said

    async def table(self, number: int) -> ReplayTable:
        """Return the replay of a match. Raise LookupError if it is missing or damaged."""
        found = next((one for one in await self.matches() if one["number"] == number), None)
        film, hints = await self._ask(lambda: (self._film(number), self._history.hints(number)))
        saved = await self._ask(lambda: labelled(*self._saved(number)))
        return ReplayTable(
            film,
            texts=self._texts,
            loop=asyncio.get_running_loop(),
            clock=self._clock,
            admit=self._admit,
            number=number,
            hints=hints,
            over=found is not None and found["closed"] == "over",
            started=None if found is None else found["started"],
            reviewed=self._painter.has(PictureRequest(saved, "review", self._language())),
        )

    def _film(self, number: int) -> Timeline:
        saved, names = self._saved(number)
        match, bots = Match.load(saved, self._find), self._history.seated(number)
        return Timeline(match, self._texts(self._language()), self._palette, names=names, bots=bots)

    def _saved(self, number: int) -> tuple[bytes, tuple[str, ...]]:
        return self._history.bytes_of(number), self._history.names(number)

    async def order(
        self,
        number: int,
        kind: Kind,
        language: str,
        role: str = "",
        host: str = "",
        *,
        hands: bool = False,
    ) -> str:
        """Return a secret URL of a picture of a match. A request for the URL renders the picture.

        `role` and `host` (the client's address) have a quota of URLs. hands: hands may be shown if
        the match is over. Raise LookupError if the
        match is missing or unreadable.
        """
        saved, names = await self._ask(lambda: self._saved(number))
        more = {} if kind == "review" else await self._of_match(number)
        if not hands and more:
            more["over"] = False
        wanted = PictureRequest(labelled(saved, names, **more), kind, language)
        name = f"{secrets.token_urlsafe(16)}.{SUFFIX[kind]}"
        orders = self._orders.setdefault(role, Shares(WANTED, OF_ONE))
        orders.put(name, wanted, owner=plain(host))
        return f"/made/{name}"

    def _ordered(self, name: str) -> PictureRequest | None:
        return next((some[name] for some in self._orders.values() if name in some), None)

    def share(self, name: str) -> float | None:
        """Return the share of a picture that is done, or None if the URL is unknown."""
        order = self._ordered(name)
        return None if order is None else self._painter.share(order)

    async def _of_match(self, number: int) -> dict[str, Any]:
        """Return the fields of `match_loader.LoadedMatch` that a page or picture shows."""
        record = next((one for one in await self.matches() if one["number"] == number), None)
        bots = await self._ask(lambda: self._history.seated(number))
        over = record is not None and record["closed"] == "over"
        return {"bots": bots, "over": over, "started": record["started"] if record else ""}

    async def made(self, name: str) -> tuple[bytes, str] | None:
        """Return the picture of a URL and its content type, or None if the URL is unknown.

        Raise LookupError if the picture cannot be rendered. The caller cancels the call when the
        client disconnects.
        """
        order = self._ordered(name)
        if order is None:
            return None
        picture = await self._painter.painted(order)
        if picture is None:
            raise LookupError("This picture cannot be painted just now.")
        return picture, TYPES[name.rpartition(".")[2]]


def _people(match: MatchRecord) -> list[dict[str, Any]]:
    """Return a dict for each seat: saved name, colour, bot level and used seconds (or None)."""
    told = (each[: match.seats] for each in (match.names, match.colours, match.bots))
    known = zip_longest(*told, fillvalue="")
    result = converted(match.result)
    used = () if result is None else result.used
    return [
        {"name": name, "colour": colour, "bot": bot, "seconds": seconds}
        for (name, colour, bot), seconds in zip(known, (*used, *[None] * match.seats), strict=False)
    ]
