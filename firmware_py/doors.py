"""Who may come in to the page: a token for each seat, and for guests who know the PIN.

Whoever sits at the machine itself is the host without asking. From elsewhere one needs a seat's
own address, or the number that the box shows. Five wrong numbers change it and close the door for a
minute: trying them all would take years.
"""

import hmac
from collections.abc import Callable, Collection

from firmware_py.web.port import Locked, Viewer

SECOND = 1_000_000_000
SHOWN = 60 * SECOND
"""For so long the box shows the number; so often at most (ns)."""
WAIT = 60 * SECOND
"""For so long the door stays closed after too many wrong numbers (ns)."""
TRIES = 5
MOST_GUESTS = 200
"""Of tokens given for the number; the oldest are forgotten first."""

ROLES = {"host": True, "viewer": False}
"""Whether a guest of that role shares the host's rights."""


class Doors:
    """Tokens and the PIN. token, pin: make new ones (random, told to nobody else)."""

    def __init__(self, token: Callable[[], str], pin: Callable[[], str]) -> None:
        self.pin = pin()
        self._new_token, self._new_pin = token, pin
        self._seats: dict[str, int] = {}
        self._guests: dict[str, bool] = {}
        self._wrong = 0
        self._closed_until = 0
        self._shown_until = 0

    def seat(self, seats: Collection[int]) -> None:
        """Give each of these seats a new token; those of an earlier game are void."""
        self._seats = {self._new_token(): seat for seat in seats}

    @property
    def seats(self) -> dict[str, int]:
        """The seats' tokens."""
        return dict(self._seats)

    def admit(self, token: str) -> Viewer | None:
        """Return who a token is, None if nobody; every known one is compared, in constant time."""
        found = None
        for known, seat in self._seats.items():
            if hmac.compare_digest(known.encode(), token.encode()):
                found = Viewer(seat, host=False)
        for known, host in self._guests.items():
            if hmac.compare_digest(known.encode(), token.encode()):
                found = Viewer(None, host=host)
        return found

    def knock(self, now: int) -> str | None:
        """Return the number if the box should show it now; None while it shows it already."""
        if now < max(self._shown_until, self._closed_until):
            return None
        self._shown_until = now + SHOWN
        return self.pin

    def enter(self, pin: str, role: str, now: int) -> str:
        """Return a token for whoever knows the number; Locked says why not."""
        if now < self._closed_until:
            raise Locked("pin-wait")
        if role not in ROLES or not hmac.compare_digest(self.pin.encode(), pin.encode()):
            self._wrong += 1
            if self._wrong >= TRIES:
                self.pin, self._wrong = self._new_pin(), 0
                self._closed_until, self._shown_until = now + WAIT, 0
                raise Locked("pin-wait")
            raise Locked("pin-wrong")
        self._wrong = 0
        token = self._new_token()
        self._guests[token] = ROLES[role]
        while len(self._guests) > MOST_GUESTS:
            del self._guests[next(iter(self._guests))]
        return token
