"""Waiting room: the table before the deal, where phones take their seats."""

from collections.abc import Callable, Collection
from random import Random
from typing import Literal

from msgspec import structs

from firmware_py.console.commands import StartGame
from firmware_py.runtime.runtime import Runtime
from firmware_py.web.arrivals import Arrivals
from firmware_py.web.auth import Auth

Plays = Literal["phone", "bot", "screen"]
"""Player that the host wants at a seat. A phone may also take the seat of a bot."""


DRAWS = 3
"""Time between the drawing of lots and the deal (s). The ring shows the drawing meanwhile."""


class WaitingRoom:
    """Seats of the coming match, and phones that have none yet."""

    def __init__(self, access: Auth, runtime: Runtime) -> None:
        self._access, self._runtime = access, runtime
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
        self._cancel: Callable[[], object] = lambda: None
        """Function that cancels the deal after the drawing of lots."""

    def open(self, start: StartGame, here: Collection[int], *, lots: bool) -> None:
        """Open the room, or change the set-up. Phones keep their seats if these still exist.

        A phone that is not connected loses its seat when the game is another one.
        """
        chosen = start.bots or ()
        if self.start is None:
            self.plays = {0: "screen", **dict.fromkeys(chosen, "bot")}
            self._access.taken |= {*here}
        if self.start is None or self.start.game != start.game:
            for seat in {*self._access.seats.values()} - {*here}:
                self._access.move(seat)
        if self.start is not None and self.start.game == start.game:  # the page sends what changes
            bots, explain = start.bots or self.start.bots, start.explain or self.start.explain
            start = structs.replace(start, bots=bots, explain=explain)
            if start.timer is None:
                timer, time, at_zero = self.start.timer, self.start.time, self.start.at_zero
                start = structs.replace(start, timer=timer, time=time, at_zero=at_zero)
        self._access.open_seats(start.seats)
        self.start, self.lots, self.dealt = start, lots, False
        self.stop_drawing()
        self.offer()

    def close(self) -> None:
        """Close the room. No match begins."""
        self.end()
        self._access.offered = frozenset()

    def end(self) -> None:
        """End the room, because a match has begun or because the host has left it."""
        self.start, self.dealt = None, False
        self.stop_drawing()

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

    def draw(self, rng: Random, deal: Callable[[], None]) -> None:
        """Draw who begins. Call `deal` when the ring has shown it."""
        assert self.start is not None  # noqa: S101  (the handler checks it)
        self.lot = rng.choice(range(self.start.seats))
        self._cancel = self._runtime.call_later(DRAWS, deal).cancel

    def stop_drawing(self) -> None:
        """Forget the lot that was drawn, and do not deal."""
        self.lot = None
        self._cancel()

    def match(self) -> StartGame:
        """Return the command that starts the match. Bots play at the free seats."""
        assert self.start is not None  # noqa: S101  (the handler checks it)
        people = self._access.taken | {at for at, who in self.plays.items() if who == "screen"}
        seats = range(self.start.seats)
        first = self.start.first if self.lot is None else self.lot
        levels = self.start.bots if isinstance(self.start.bots, dict) else {}
        bots = {seat: levels.get(seat, "medium") for seat in seats if seat not in people}
        return structs.replace(self.start, first=first, bots=bots)
