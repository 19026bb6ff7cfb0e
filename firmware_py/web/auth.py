"""Who may come in to the page: a token for each seat, and for guests who know the number.

Whoever sits at the machine itself is the host without asking. From elsewhere one needs a seat's
own address, or the number that the box shows. It holds until the program is ended or the host wants
another one; then all who came in by it have to type the new one. A program that was cut off goes on
with the same number and tokens (passes.py). When a pass to a seat ends is decided in inviting.py.

How long guessing takes. The number has eight digits, so there are 100,000,000 of them. An address
has five tries, then one every ten minutes: `tries` counts 149 in a day, 1,013 in a week. From one
address the number is so found within a week with a chance of 1 in 98,717, and after 951 years with
even odds. Somebody who has all 254 addresses of a home network at once: 0.26 % in a week, even odds
after 3.7 years. One machine may have all addresses of its IPv6 network, so such a network has as
many tries as that home. Whoever has more than the 4,096 addresses that are remembered is held back
by the speed of the box alone: at 50 tries a second, even odds after twelve days.

The wrong tries of one address never keep another one out, and the right number from an address that
has not used up its tries is always right.
"""

import hmac
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any
from unicodedata import decimal

from firmware_py.web.address_shares import Shares
from firmware_py.web.addresses import network, plain
from firmware_py.web.interfaces import Locked, Viewer
from firmware_py.web.sessions_file import Passes
from games.core.match import Match

SECOND = 1_000_000_000
DIGITS = 8
SHOWN = 60 * SECOND
"""For so long the box shows the number; so often at most (ns)."""
TRIES = 5
"""So many wrong numbers an address has free."""
WAIT = 600 * SECOND
"""After these it waits so long before each further one (ns)."""
FORGOTTEN = 86_400 * SECOND
"""So long after its last wrong number an address has its free tries again (ns)."""
HOME = 254
"""An IPv6 network has as many tries as this number of addresses."""
MOST_ADDRESSES = 4096
"""Whose wrong numbers are remembered; those of long ago are forgotten first."""
OF_NETWORK = 1024
"""Of these, in one IPv6 network."""
MOST_GUESTS = 200
"""Of tokens given for the number, for each role (web/address_shares.py)."""
OF_ONE = 20
"""Of these, for one address."""

ROLES = {"host": True, "viewer": False}
"""Whether a guest of that role shares the host's rights."""


def tries(time: int) -> int:
    """Return how many numbers one address can try in so long (ns), at most.

    >>> tries(0), tries(86_400 * SECOND), tries(7 * 86_400 * SECOND)
    (5, 149, 1013)
    """
    return TRIES + time // WAIT


@dataclass
class _Wrong:
    """Wrong numbers of one address or network."""

    count: int = 0
    last: int = 0
    """When the last one came (ns)."""
    until: int = 0
    """Until when no other is taken (ns)."""

    def note(self, now: int, addresses: int) -> None:
        """Count one more. addresses: as many tries as these have."""
        self.count, self.last = self.count + 1, now
        if self.count >= TRIES * addresses:
            self.until = now + WAIT // addresses


def a_pin() -> str:
    """Return a new number as people read it: in groups of four digits."""
    digits = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
    return " ".join(digits[at : at + 4] for at in range(0, DIGITS, 4))


def _seconds(time: int) -> int:
    """Return whole seconds, rounded up."""
    return -(-time // SECOND)


def _digits(pin: str) -> bytes:
    """Return a number without spaces and hyphens, its digits those of ASCII, whatever was typed."""
    typed = "".join(pin.split()).replace("-", "")
    return "".join(str(decimal(each, each)) for each in typed).encode(errors="replace")


class Access:
    """Tokens and the PIN. token, pin: make new ones (random, told to nobody else)."""

    def __init__(self, token: Callable[[], str], pin: Callable[[], str]) -> None:
        self.pin = pin()
        self._new_token, self._new_pin = token, pin
        self._seats: dict[str, int] = {}
        self.count = 0
        """Number of seats in the match, with those of bots; 0 if people deal."""
        self._guests = self._no_guests()
        self._addresses = Shares[_Wrong](MOST_ADDRESSES, OF_NETWORK)
        self._networks = Shares[_Wrong](MOST_ADDRESSES, 1)
        self._shown_until = 0
        self.offered: frozenset[int] = frozenset()
        """Seats of people that a phone may take."""
        self.taken: frozenset[int] = frozenset()
        """Seats that a guest with the number has taken; the host gave out the other addresses."""

    @staticmethod
    def _no_guests() -> dict[bool, Shares[bool]]:
        """Return the guests by whether they share the host's rights: none yet."""
        return {host: Shares(MOST_GUESTS, OF_ONE) for host in ROLES.values()}

    def seat(self, seats: Collection[int]) -> None:
        """Give each of these seats a new token; those of an earlier game are void."""
        self._seats = {self._new_token(): seat for seat in seats}
        self.count = len(self._seats)
        self.offered = self.taken = frozenset()

    def follow(self, match: Match[Any] | None, bots: Collection[int] = ()) -> None:
        """Give each person's seat in a device-dealt match a token; a bot's seat has none.

        A match for as many keeps those of the one before: the same people play again.
        """
        if match is None:
            return
        count = match.setup.seats if match.setup.cards == "device" else 0
        if count != self.count:
            self.seat(range(count))
        people = [seat for seat in range(count) if seat not in bots]
        if people != [*self._seats.values()]:
            held = {seat: token for token, seat in self._seats.items()}
            self._seats = {held.get(seat) or self._new_token(): seat for seat in people}
            self.offered &= {*people}
            self.taken &= {*people}

    @property
    def passes(self) -> Passes:
        """All that lets somebody in now, to be kept."""
        guests = {token: host for tokens in self._guests.values() for token, host in tokens.items()}
        return Passes(self.pin, guests, {**self._seats}, self.count)

    def take_up(self, passes: Passes) -> None:
        """Let in who these let in before."""
        self.pin = passes.number
        self._guests, self._seats = self._no_guests(), {**passes.seats}
        for token, host in passes.guests.items():  # from which address each came is not written
            self._guests[host].put(token, host, owner=token)
        self.count = passes.count

    def move(self, seat: int) -> None:
        """Give one seat another token; who has the old one is out."""
        self.taken -= {seat}
        held = self._seats.items()
        self._seats = {self._new_token() if at == seat else token: at for token, at in held}

    def offer(self, seat: int, *, on: bool) -> None:
        """Let a phone take this seat, or no more; a guest who had taken it loses it."""
        if on and seat in self.taken:
            self.move(seat)
        self.offered = self.offered | {seat} if on else self.offered - {seat}

    def sit(self, seat: int) -> str:
        """Give a seat to a phone that takes it, and return its new token; who had it is out."""
        self.offer(seat, on=False)
        held = {at: token for token, at in self._seats.items()} | {seat: self._new_token()}
        self._seats = {held[at]: at for at in sorted(held)}
        self.taken |= {seat}
        return held[seat]

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
        for guests in self._guests.values():
            for known, host in guests.items():
                if hmac.compare_digest(known.encode(), token.encode()):
                    found = Viewer(None, host=host)
        return found

    def knock(self, now: int) -> str | None:
        """Return the number if the box should show it now; None while it shows it already."""
        if now < self._shown_until:
            return None
        self._shown_until = now + SHOWN
        return self.pin

    def enter(self, pin: str, role: str, now: int, host: str = "") -> str:
        """Return a token for somebody who knows the number; Locked says why not.

        host: the address that they come from. Spaces and hyphens in the number do not matter. What
        is no number of that length is a slip of the finger, and no try.
        """
        typed = _digits(pin)
        if len(typed) != DIGITS or not typed.isdigit():
            raise Locked("pin-digits")
        address, home = plain(host), network(host)
        counts = [(self._addresses, address, 1)]
        if home != address:
            counts.append((self._networks, home, HOME))
        found = [(memory.get(key, _Wrong()), at) for memory, key, at in counts]
        wrong = [(_Wrong() if now >= one.last + FORGOTTEN else one, at) for one, at in found]
        self._wait(max(one.until for one, _ in wrong), now)
        if role not in ROLES or not hmac.compare_digest(_digits(self.pin), typed):
            for (memory, key, _), (one, at) in zip(counts, wrong, strict=True):
                one.note(now, at)
                memory.put(key, one, owner=home)
            self._wait(max(one.until for one, _ in wrong), now)
            raise Locked("pin-wrong", left=TRIES - wrong[0][0].count)
        self._addresses.drop(address)
        token = self._new_token()
        self._guests[ROLES[role]].put(token, ROLES[role], owner=address)
        return token

    @staticmethod
    def _wait(until: int, now: int) -> None:
        """Refuse a number before its time."""
        if now < until:
            raise Locked("pin-wait", wait=_seconds(until - now))

    def renew(self, keep: str | None = None) -> None:
        """Change the number. It ends every guest's pass except `keep`, and all waits.

        A guest who has taken a seat loses it too. Addresses that the host gave out stay valid.
        """
        self.pin = self._new_pin()
        for seat in self.taken:
            self.move(seat)
        for guests in self._guests.values():
            guests.keep(keep)
        self._addresses.keep(None)
        self._networks.keep(None)
        self._shown_until = 0
