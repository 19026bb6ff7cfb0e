# ruff: noqa: ARG002  (the port gives the arguments)
"""A table that shows one recorded moment of a real box, and notes what it is told to do."""

from collections.abc import Callable
from typing import Any

from msgspec import structs

import games
from firmware_py.page import catalogue
from firmware_py.web import offers, orders, seen
from firmware_py.web.port import Locked, Refused, Viewer
from tests.firmware_py.page.recording import VIEWERS, recorded

PIN = "123456"


class Recorded:
    """A port.Table of a story of tests/firmware_py/page/recording.py, at its last moment.

    Whoever's token is `seat` or `viewer` sees what they saw; who has none is the host, and who
    comes by PIN gets their role's.
    """

    emulated = True
    language = "en"

    def __init__(self, name: str = "capsules-table") -> None:
        self.game = games.find(name.partition("-")[0])
        last = recorded(name)[-len(VIEWERS) :]
        self.records = {VIEWERS[one.viewer]: one for one in last}
        self.cards = name.partition("-")[2]
        self.done: list[orders.Order] = []
        self.listeners: list[Callable[[str], None]] = []

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        return ((0, 0, 0),) * 24

    def picture(self) -> bytes:
        return bytes(1024)

    def veiled(self, viewer: Viewer) -> bool:
        return not viewer.host

    def shaded(self, viewer: Viewer) -> bool:
        return not viewer.host

    def reserved(self) -> frozenset[int]:
        return frozenset()

    def withheld(self, viewer: Viewer) -> bool:
        return self.snapshot(viewer).undo is None

    def tone(self) -> int | None:
        return None

    def snapshot(self, viewer: Viewer) -> seen.Snapshot:
        record = self.records[viewer._replace(language="en")]
        return structs.replace(record.snapshot, menu=offers.Menu(games=[]))

    def cast(self, game: str, language: str = "en") -> dict[str, Any]:
        if game != self.game.id:
            raise LookupError(game)
        return catalogue.cast(self.game, self.game.deck, lambda said: said.id)

    def do(self, viewer: Viewer, order: orders.Order) -> dict[str, Any] | None:
        self.done.append(order)
        return None

    def look(self, viewer: Viewer) -> seen.Look:
        look = self.records[viewer._replace(language="en")].look
        if look is None:
            raise Refused("There is nothing to look at.")
        return look

    def watch(self, seat: int | None, *, on: bool) -> None:
        pass

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        self.listeners.append(heard)
        return lambda: self.listeners.remove(heard)

    def enter(self, pin: str | None, role: str, host: str = "") -> str:
        if pin != PIN:
            raise Locked("pin")
        return role

    def new_pin(self, token: str | None) -> None:
        pass

    def admit(self, token: str | None) -> Viewer | None:
        return VIEWERS.get(token or "host")
