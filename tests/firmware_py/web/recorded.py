# ruff: noqa: ARG002  (the port gives the arguments)
"""Table that shows one recorded snapshot of a real device, and records its commands.

It is for tests of the server alone: only the test changes it, while a whole device
(tests/firmware_py/web/real.py) advances by itself. Admission is decided by the real `Auth`.
"""

from collections.abc import Callable
from typing import Any

from msgspec import structs

import games
from firmware_py.console import commands
from firmware_py.web import catalogue_schema, schema
from firmware_py.web.auth import Auth
from firmware_py.web.interfaces import Locked, Refused, Viewer
from firmware_py.web.views import catalogue
from tests.firmware_py.web.seen import PIN, noted, tokens
from tests.firmware_py.web.views.recording import VIEWERS, recorded


class Recorded:
    """A port.Table with the last moment of a story of tests/firmware_py/web/views/recording.py.

    It has the viewers of the recording: the host, the first seat (ANN) and a spectator. `told`
    replaces parts of the snapshot. `refuses` is the message with which it refuses commands.
    """

    language = "en"

    def __init__(
        self, name: str = "capsules-table", *, emulated: bool = True, **told: object
    ) -> None:
        self.game = games.find(name.partition("-")[0])
        last = recorded(name)[-len(VIEWERS) :]
        self.records = {VIEWERS[one.viewer]: one for one in last}
        self.cards = name.partition("-")[2]
        self.emulated = emulated
        self.told = told
        self.version = 1
        self.refuses = ""
        self.private = False
        self.pixels = bytes(1024)
        self.sound: int | None = None
        self.access = Auth(tokens().__next__, lambda: PIN)
        self.access.seat(range(4))
        self.calls: list[tuple[Any, ...]] = []
        self.watched: list[tuple[int | None, bool]] = []
        self.listeners: list[Callable[[str], None]] = []

    def change(self, *kinds: str) -> None:
        """Notify all listeners of a change."""
        self.version += 1
        for kind in kinds or ("table",):
            for heard in list(self.listeners):
                heard(kind)

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        return ((0, 0, 0),) * 24

    def picture(self) -> bytes:
        return self.pixels

    def veiled(self, viewer: Viewer) -> bool:
        return self.private and viewer.seat != 0

    shaded = veiled

    def barred(self, viewer: Viewer) -> bool:
        return self.private and not viewer.host and viewer.seat != 0

    def asks(self, viewer: Viewer) -> bool:
        return viewer.seat is not None

    def withheld(self, viewer: Viewer) -> bool:
        return self.snapshot(viewer).undo is None

    def tone(self) -> int | None:
        return self.sound

    def snapshot(self, viewer: Viewer) -> schema.Snapshot:
        record = self.records[viewer._replace(language="en")]
        told = {"menu": catalogue_schema.Menu(games=[]), "version": self.version} | self.told
        return structs.replace(record.snapshot, **told)

    def cast(self, game: str, language: str = "en") -> dict[str, Any]:
        if game != self.game.id:
            raise LookupError(game)
        return catalogue.cast(self.game, self.game.deck, lambda said: said.id)

    def do(self, viewer: Viewer, order: commands.Command) -> dict[str, Any] | None:
        if self.refuses:
            raise Refused(self.refuses)
        self.calls.append(noted(viewer, order))
        return None

    def look(self, viewer: Viewer) -> schema.PrivateView:
        self.calls.append(("look", viewer.seat))
        look = self.records[viewer._replace(language="en")].look
        if look is None:
            raise Refused("There is nothing to look at.")
        return look

    def watch(self, seat: int | None, *, on: bool, page: object = None) -> None:
        self.watched.append((seat, on))

    def aside(self, page: object) -> bool:
        return False

    def take_screen(self, page: object) -> None:
        pass

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        self.listeners.append(heard)
        return lambda: self.listeners.remove(heard)

    def enter(self, pin: str | None, role: str, host: str = "") -> str:
        self.calls.append(("enter", pin, role))
        if pin is None:
            raise Locked("pin")
        return self.access.enter(pin, role, 0, host)

    def new_pin(self, token: str | None) -> None:
        self.calls.append(("new_pin", token))
        self.access.renew(keep=token)
        self.change()

    def admit(self, token: str | None) -> Viewer | None:
        return VIEWERS["host"] if token is None else self.access.admit(token)
