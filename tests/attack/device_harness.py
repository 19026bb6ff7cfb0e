"""Whole device with pages of every role, a replay and MQTT, on virtual time.

The pages talk to the page's app in this process. Chance can be predetermined, and threads answer
immediately, so two runs of one story are equal byte for byte.
"""

import asyncio
import logging
import secrets
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeVar, TypeVarTuple, Unpack
from unittest.mock import patch

import games
from drivers.emulation.virtual_time import VirtualLoop
from firmware_py.console import commands
from firmware_py.i18n import Texts
from firmware_py.mqtt.bridge import Bridge
from firmware_py.mqtt.client import Broker
from firmware_py.mqtt.outbox import Message
from firmware_py.mqtt.topics import Topics
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.person_names import PersonNames
from firmware_py.storage.journal import Journal
from firmware_py.web.app import app
from firmware_py.web.live_table import LiveTable
from firmware_py.web.match_archive import MatchArchive
from firmware_py.web.rate_limit import TokenBucket
from games.core.action import CHANCE, OVER, Action
from games.core.match import Match
from games.core.setup import Setup
from tests.attack.page import HOST, Page, Stuck
from tests.firmware_py import box as boxes
from tests.firmware_py.box import Box

EPOCH = 1_700_000_000
NEAR, FAR = "127.0.0.1", "192.0.2.7"
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


@cache
def spoken(language: str) -> Texts:
    """Return the texts of a language, with all installed games."""
    return Texts(language, {name: games.find(name).folder for name in games.names()})


class Exact(VirtualLoop):
    """Virtual loop that runs executor jobs immediately, so that no result depends on a race."""

    def run_in_executor(
        self,
        executor: Executor | None,  # noqa: ARG002 (there is no executor)
        func: Callable[[Unpack[Ts]], T],
        *args: *Ts,
    ) -> asyncio.Future[T]:
        """Run the function now."""
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 (passed to the caller)
            done.set_exception(error)
        return done


class Readerless(EmulatedBox):
    """Box without a reader: without its pty nothing takes real time. The device deals the cards."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        assert self.reader is not None
        self.reader.close()
        self.reader = None


class Voice:
    """Voice that records what everyone at the table hears."""

    def __init__(self, company: "Company") -> None:
        self._company = company

    def say(self, words: str, language: str) -> None:
        """Record a sentence."""
        self._company.spoken.append((self._company.now, words, language))

    def close(self) -> None:
        """Do nothing."""


class Company:
    """Running device with its pages. `told` holds all messages to the broker."""

    def __init__(self, folder: Path, played: Match[Any] | None = None) -> None:
        path = folder / "journal.db"
        if played is not None:
            with Journal.open(path) as journal:
                journal.append_all(journal.begin(played), 0, played.entries, {})
        self.box: Any = Box(path, games=games.names(), dealer="device")
        self.spoken: list[tuple[int, str, str]] = []
        """Time, words and language of each sentence of the voice."""
        self.box.chips.speech = Voice(self)
        self.box.console.change(speech=True)
        self.box.start(ask=False)
        self.live = LiveTable(self.box.runtime, spoken, f"http://{HOST}")
        library = MatchArchive(
            path, find=games.find, texts=spoken, language=lambda: "en",
            clock=self.box.runtime.now, admit=self.live.admit, names=PersonNames(self.box.runtime),
        )  # fmt: skip
        self.app = app(self.live, {HOST}, library, most=1000)
        broker = Broker("127.0.0.1", 1)
        bridge = Bridge(self.box.runtime, broker, Topics("tableclock", "box"), "box")
        self.told: list[tuple[int, Any]] = []
        bridge.client.put = self._hear  # type: ignore[method-assign]
        self.pages: dict[str, Page] = {}
        self.failed: list[BaseException] = []
        """Exceptions that ended conversations with pages."""

    @property
    def now(self) -> int:
        """Milliseconds since the device was switched on."""
        return round(self.box.loop.now_ns() / 1e6)

    def _hear(self, message: Message) -> None:
        self.told.append((self.now, message))

    @property
    def match(self) -> Match[Any]:
        """Running match."""
        assert self.box.match is not None
        return self.box.match

    def begin(self, setup: Setup) -> None:
        """Start a game with this setup."""
        given = (setup.game, setup.seats, setup.variant, setup.cards, dict(setup.options))
        self.box.command(commands.StartGame(*given, setup.first, {}))
        self.box.wait(1)

    def open(self, role: str) -> Page:
        """Open the page of a role: `host`, `seat0` ..., `viewer`, `film`, `guest` or `nobody`."""
        hello: dict[str, Any] = {"hello": None}
        path, address = "/socket", NEAR
        if role.startswith("seat"):
            self.live.snapshot(self.live.admit(None))  # type: ignore[arg-type]
            seat = int(role.removeprefix("seat"))
            hello["hello"] = next(k for k, v in self.live.access.seats.items() if v == seat)
        elif role in ("viewer", "film"):
            now = self.box.runtime.now()
            hello["hello"] = self.live.access.enter(self.live.access.pin, "viewer", now)
            address = FAR
            if role == "film":
                path = f"/socket/film/{self.box.runtime.number}"
        elif role == "nobody":
            hello["hello"], address = "no-such-token", FAR
        elif role == "guest":
            address = FAR
        self.pages[role] = Page(self, hello, path, address)
        return self.pages[role]

    def do(self, action: Action) -> None:
        """Do an action on the page of its seat if there is one, else on the device."""
        before = len(self.match.entries)
        if action.by == CHANCE and action not in self.match.game.choices(self.match.state, -1):
            self.pages["host"].order("draw")
        else:
            page = self.pages.get(f"seat{action.by}")
            if page is not None:
                page.order("look")
                page.order("choose", action=action.to_json())
            else:
                self.box.choose(action)
        self.box.wait(0.3)
        if len(self.match.entries) == before:
            raise Stuck(f"{action} is not done: {self.box.says}")

    def play(self, actions: Sequence[Action]) -> None:
        """Play the match until all these actions are done; chance draws its own."""
        while (done := len(self.match.actions)) < len(actions) and self.match.turn != OVER:
            self.do(actions[done])

    def digest(self) -> str:
        """Return a fingerprint of match, console, settings and journal, to detect changes."""
        console, play, live = self.box.console, self.box.console.play, self.live
        match, agreement = console.match, live.past.agreement
        journal = self.box.journal
        whole = (
            None if match is None else match.save(),
            [type(mode).__name__ for mode in console.modes],
            (play.cursor, play.narrowed, play.within, play.page, play.opened, play.returning),
            console.settings, console.alone, console.bots, sorted(live.faults),
            live.pad.card, sorted(agreement.agreed), agreement.to,
            console.session.reviewed if console.session is not None else None,
            [tuple(played)[:4] for played in journal.matches()] if journal is not None else (),
        )  # fmt: skip
        return sha256(repr(whole).encode()).hexdigest()

    def ended(self, conversation: asyncio.Task[None]) -> None:
        """Record the exception of a page's conversation."""
        if not conversation.cancelled() and (error := conversation.exception()) is not None:
            self.failed.append(error)

    def close(self) -> None:
        """Close all pages and the device."""
        for page in self.pages.values():
            page.leave()
        self.box.close()


class Complaints(logging.Handler):
    """Log handler that collects errors: the device continues after them, but something failed."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Record it."""
        self.records.append(record)

    def check(self) -> None:
        """Raise the first error of the log, with its traceback if it has one."""
        if self.records:
            first = self.records[0]
            raise Complained(first.getMessage()) from (first.exc_info and first.exc_info[1])


class Complained(Exception):
    """The device logged an error and continued."""


MEMORY = Path("/dev/shm")  # noqa: S108 (a journal that syncs often is faster there)


@contextmanager
def scratch() -> Iterator[Path]:
    """Yield a folder for the files of a run, in memory if possible."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


@contextmanager
def gathered(
    folder: Path, chance: Sequence[Action] = (), played: Match[Any] | None = None
) -> Iterator[Company]:
    """Yield a company in its own folder.

    chance: actions of the match, for its draws; played: a match that the device resumes.
    """
    rng = Random(1)

    def drawn(match: Match[Any]) -> Action:
        return chance[len(match.actions)] if len(match.actions) < len(chance) else _draw(match)

    loops: list[Exact] = []

    def loop() -> Exact:
        loops.append(Exact())
        return loops[-1]

    with ExitStack() as stack:
        put = stack.enter_context
        put(patch.object(boxes, "VirtualLoop", loop))
        put(patch.object(boxes, "EmulatedBox", Readerless))
        put(patch.object(boxes, "line", lambda *_ends: lambda: False))
        put(patch("time.time", lambda: EPOCH + (round(loops[-1].time(), 3) if loops else 0)))
        put(patch.object(secrets, "token_urlsafe", lambda _n=16: f"{rng.getrandbits(128):032x}"))
        put(patch.object(secrets, "randbelow", rng.randrange))
        put(patch.object(Match, "draw", drawn))
        put(patch.object(TokenBucket, "take", lambda *_: True))  # the rate limit uses real time
        complaints = Complaints()
        logger = logging.getLogger()
        put(patch.object(logger, "handlers", [complaints]))
        company = Company(folder, played)
        try:
            yield company
        finally:
            company.close()
        complaints.check()
        for error in company.failed:
            raise Complained(repr(_inner(error))) from error


def _inner(error: BaseException) -> BaseException:
    """Return the first exception of a group."""
    return _inner(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error


_draw = Match.draw
