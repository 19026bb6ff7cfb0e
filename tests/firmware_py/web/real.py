"""Table for the page: a whole device on virtual time, which advances after each command."""

import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import msgspec

from firmware_py.console import commands
from firmware_py.settings.clocks import AtZero
from firmware_py.web import schema
from firmware_py.web.auth import Auth
from firmware_py.web.interfaces import Viewer
from firmware_py.web.live_table import LiveTable
from games.core.match import Match
from tests.firmware_py.box import Box
from tests.firmware_py.pages import ADDRESS, spoken
from tests.firmware_py.web.seen import NAMES, PIN, noted, tokens
from tests.firmware_py.web.whole import whole
from tools.shapes import wire

GAMES = ("capsules", "cinderella", "midnight", "outcasts")
TABLES: dict[str, tuple[str, str]] = {
    "table": ("midnight", "table"),
    "device": ("midnight", "device"),
    "grid": ("cinderella", "device"),
    "arcs": ("outcasts", "table"),
}
"""Game and dealer of each kind of page: printed cards, hands, tiles, seats round the ring."""


class Table:
    """A port.Table with seats, usually four; `calls` are its commands.

    `shows` is a key of TABLES, or None without a game. The page opens where `until` holds, by
    default at the first question to a seat. `zones` is whether the game has zones, which are
    optional. The device runs in its own thread, because a virtual loop cannot run inside the
    server's loop.
    """

    def __init__(
        self,
        shows: str | None = "table",
        *,
        until: Callable[[Match[Any]], Any] = lambda _match: True,
        emulated: bool = True,
        zones: bool = True,
        bots: tuple[int, ...] = (),
        seats: int = 4,
        **options: Any,
    ) -> None:
        self.cards = shows
        self.emulated = emulated
        self.zones = zones
        self.calls: list[tuple[Any, ...]] = []
        self.watched: list[tuple[int | None, bool]] = []
        self._told: list[str] = []
        self._heard: list[Any] = []
        self._thread = ThreadPoolExecutor(1, "box")
        self._run(self._begin)
        if shows is not None:
            self.show(shows, seats, bots=bots, until=until, **options)

    def _begin(self) -> None:
        self.box = Box(games=GAMES, dealer="device")
        self.box.start()
        access = Auth(tokens().__next__, lambda: PIN)
        self.live = LiveTable(self.box.runtime, spoken, ADDRESS, access=access)
        self.live.subscribe(self._told.append)
        self.box.command(commands.SetSeating(NAMES))

    def show(
        self,
        shows: str,
        seats: int = 4,
        *,
        bots: tuple[int, ...] = (),
        until: Callable[[Match[Any]], Any] = lambda _match: True,
        **options: Any,
    ) -> None:
        self.cards = shows
        game, dealer = TABLES[shows]
        self.move(lambda: self.box.play(game, seats, cards=dealer, bots=bots, **options))
        self.play(until)

    def clock(
        self, control: str = "sudden:300", players: int = 2, at_zero: AtZero = "warn"
    ) -> "Table":
        """Start a clock without a game."""
        self.command(commands.StartClock(control, players, at_zero=at_zero))
        self.command(commands.OperateClock("go_on"))
        return self

    def command(self, command: commands.Command) -> None:
        """Give a command to the device."""
        self.move(lambda: self.box.command(command))

    def later(self, seconds: float) -> None:
        self.move(lambda: self.box.let(seconds))

    def play(self, until: Callable[[Match[Any]], Any]) -> None:
        """Play at random until a seat is asked and `until` holds for the match."""
        rng = Random(1)

        def on() -> None:
            while self.box.match.turn < 0 or not until(self.box.match):
                before = len(self.box.match.actions)
                self.box.play_on(1, rng)
                assert len(self.box.match.actions) > before, "no such moment"

        self.move(on)

    def _run(self, act: Any) -> Any:
        return self._thread.submit(act).result()

    def move(self, act: Any) -> Any:
        """Change the device, let it finish its work, and notify listeners of the changes."""

        def moved() -> Any:
            try:
                return act()
            finally:
                self.box.wait(0.5)

        try:
            return self._run(moved)
        finally:
            kinds, self._told[:] = dict.fromkeys(self._told), ()
            self.tell(*kinds)

    def tell(self, *kinds: str) -> None:
        """Notify the listeners of changes."""
        for kind in kinds:
            for heard in list(self._heard):
                heard(kind)

    def close(self) -> None:
        if not self.box.loop.is_closed():
            self._run(self.box.close)
            self._thread.shutdown()

    def __getattr__(self, name: str) -> Any:
        if name in ("box", "live"):
            raise AttributeError(name)
        found = getattr(self.live, name)
        if not callable(found):
            return found
        return functools.partial(lambda *given, **more: self._run(lambda: found(*given, **more)))

    # Output to the page

    def snapshot(self, viewer: Viewer) -> schema.Snapshot:
        return whole(wire(schema.Snapshot), self.plain(viewer))

    def plain(self, viewer: Viewer) -> dict[str, Any]:
        """Return a viewer's snapshot; tests replace this method."""
        told = self._run(lambda: self.live.snapshot(viewer))
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(told))
        if not self.zones and plain["scene"] is not None:
            plain["scene"]["zones"] = []
        return plain

    # Commands of the page

    def do(self, viewer: Viewer, order: commands.Command) -> dict[str, Any] | None:
        self.calls.append(noted(viewer, order))
        return self.move(lambda: self.live.do(viewer, order))

    def look(self, viewer: Viewer) -> schema.PrivateView:
        self.calls.append(("look", viewer.seat))
        return self.move(lambda: self.live.look(viewer))

    def watch(self, seat: int | None, *, on: bool, page: object = None) -> None:
        self.watched.append((seat, on))
        self.move(lambda: self.live.watch(seat, on=on, page=page))

    def subscribe(self, heard: Any) -> Any:
        self._heard.append(heard)
        return lambda: self._heard.remove(heard)

    def enter(self, pin: str | None, role: str, host: str = "") -> str:
        self.calls.append(("enter", pin, role))
        return self.move(lambda: self.live.enter(pin, role, host))

    def new_pin(self, token: str | None) -> None:
        self.calls.append(("new_pin", token))
        self.move(lambda: self.live.new_pin(token))
