"""Waiting room: the table before the deal, where phones take their seats."""

from collections.abc import Collection
from random import Random
from typing import Literal

from msgspec import structs

from firmware_py.console.commands import StartGame
from firmware_py.runtime.runtime import Runtime
from firmware_py.web.arrivals import Arrivals
from firmware_py.web.auth import Auth

Plays = Literal["phone", "bot", "screen"]
"""Player that the host wants at a seat. A phone may also take the seat of a bot."""


class WaitingRoom:
    """Seats of the coming match, and phones that have none yet."""

    def __init__(self, access: Auth, runtime: Runtime) -> None:
        self._access = access
        self.arrivals = Arrivals(runtime)
        self.start: StartGame | None = None
        """Set-up of the coming match, or None while there is no room."""
        self.covered = False
        """True if the host's page covers the hand of the only person at the screen."""
        self.lots = True
        """True if the first player is drawn by lot."""
        self.plays: dict[int, Plays] = {}
        self.dealt = False
        """True from the deal until the match has begun."""
        self.lot: int | None = None
        """Seat that begins, from the drawing of lots until the deal."""

    def open(self, start: StartGame, here: Collection[int], *, lots: bool) -> None:
        """Open the room, or change the set-up. Phones keep their seats if these still exist."""
        chosen = start.bots or ()
        if self.start is None:
            self.plays = {0: "screen", **dict.fromkeys(chosen, "bot")}
        if self.start is None or self.start.game != start.game:
            for seat in self._access.taken - frozenset(here):
                self._access.move(seat)
        if self.start is not None and self.start.game == start.game:  # the page sends what changes
            bots, explain = start.bots or self.start.bots, start.explain or self.start.explain
            start = structs.replace(start, bots=bots, explain=explain)
            if start.timer is None:
                timer, time, at_zero = self.start.timer, self.start.time, self.start.at_zero
                start = structs.replace(start, timer=timer, time=time, at_zero=at_zero)
        self._access.open_seats(start.seats)
        self.start, self.lots, self.dealt, self.lot = start, lots, False, None
        self.offer()

    def close(self) -> None:
        """Close the room."""
        self.start = None
        self._access.offered = frozenset()

    def offer(self) -> None:
        """Offer the seats to phones that no phone has and that do not play at the screen."""
        if self.start is not None:
            every = {*range(self.start.seats)} - self._access.taken
            free = {seat for seat in every if self.plays.get(seat) != "screen"}
            self._access.offered = frozenset(free)

    def seat(self, seat: int, plays: Plays) -> None:
        """Choose who plays at a seat. A phone that has it loses it."""
        if seat in self._access.taken:
            self._access.move(seat)
        self.plays[seat] = plays
        self.offer()

    def draw(self, rng: Random) -> bool:
        """Draw who begins. Return False if lots are not to be drawn, or were drawn already."""
        if self.start is None or not self.lots or self.lot is not None:
            return False
        self.lot = rng.choice(range(self.start.seats))
        return True

    def deal(self) -> StartGame:
        """Return the command that starts the match. Bots play at the free seats."""
        assert self.start is not None  # noqa: S101  (the handler checks it)
        people = self._access.taken | {at for at, who in self.plays.items() if who == "screen"}
        seats = range(self.start.seats)
        first = self.start.first if self.lot is None else self.lot
        levels = self.start.bots if isinstance(self.start.bots, dict) else {}
        bots = {seat: levels.get(seat, "medium") for seat in seats if seat not in people}
        self.dealt, self.lot = True, None
        return structs.replace(self.start, first=first, bots=bots)
