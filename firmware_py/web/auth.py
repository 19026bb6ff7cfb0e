"""Access control of the page: a token for each seat, and tokens for guests that know the PIN.

A client on the machine itself is the host without authentication. Any other client needs a seat's
own URL or the PIN that the device shows. The PIN is valid until the program ends or the host
changes it. After a change, all guests must type the new PIN. After a power cut, the PIN and the
tokens stay valid (sessions_file.py). invitations.py decides when a phone loses its seat token.

Time to guess the PIN: it has eight digits, so there are 100,000,000 PINs. One address has five
tries, then one every ten minutes (`tries`): 149 in a day, 1,013 in a week. An attacker with one
address finds the PIN within a week with a chance of 1 in 98,717, and within 951 years with a chance
of 50 %. With all 254 addresses of a home network, the chance is 0.26 % within a week, and 50 %
within 3.7 years. One machine may have all addresses of its IPv6 network, so each IPv6 network has
as many tries as that home network. The table remembers 4,096 addresses. For an attacker with more,
the only limit is the device's speed: at 50 tries a second, the chance is 50 % within twelve days.

Wrong tries from one address never lock out another one. The right PIN is always accepted from an
address that has not used up its tries.
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
from firmware_py.web.sessions_file import Tokens
from games.core.match import Match

SECOND = 1_000_000_000
DIGITS = 8
SHOWN = 60 * SECOND
"""Time for which the device shows the PIN (ns). Meanwhile it ignores other requests for it."""
TRIES = 5
"""Number of wrong PINs that one address may send without a wait."""
WAIT = 600 * SECOND
"""Waiting time before each further try (ns)."""
FORGOTTEN = 86_400 * SECOND
"""Time after the last wrong PIN until an address has its free tries again (ns)."""
HOME = 254
"""An IPv6 network has as many tries as this number of addresses."""
MOST_ADDRESSES = 4096
"""Maximum number of addresses with remembered wrong PINs. The oldest are dropped first."""
OF_NETWORK = 1024
"""Maximum number of these addresses in one IPv6 network."""
MOST_GUESTS = 200
"""Maximum number of guest tokens for each role (web/address_shares.py)."""
OF_ONE = 20
"""Maximum number of guest tokens of each role for one address."""

ROLES = {"host": True, "viewer": False}
"""Roles of guests. The value is True if the role has the host's rights."""


def tries(time: int) -> int:
    """Return the maximum number of tries of one address in `time` ns.

    >>> tries(0), tries(86_400 * SECOND), tries(7 * 86_400 * SECOND)
    (5, 149, 1013)
    """
    return TRIES + time // WAIT


@dataclass
class _Wrong:
    """Counter of the wrong PINs from one address or network."""

    count: int = 0
    last: int = 0  # time of the last one (ns)
    until: int = 0  # end of the wait (ns)

    def note(self, now: int, addresses: int) -> None:
        """Count a wrong PIN of a network that has as many tries as `addresses` addresses."""
        self.count, self.last = self.count + 1, now
        if self.count >= TRIES * addresses:
            self.until = now + WAIT // addresses


def a_pin() -> str:
    """Return a new random PIN in groups of four digits."""
    digits = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
    return " ".join(digits[at : at + 4] for at in range(0, DIGITS, 4))


def _seconds(time: int) -> int:
    """Return a time in whole seconds, rounded up."""
    return -(-time // SECOND)


def _digits(pin: str) -> bytes:
    """Return a PIN in ASCII digits, also from other scripts, without spaces and hyphens."""
    typed = "".join(pin.split()).replace("-", "")
    return "".join(str(decimal(each, each)) for each in typed).encode(errors="replace")


class Auth:
    """Store of the tokens and the PIN. `token` and `pin` return new random ones."""

    def __init__(self, token: Callable[[], str], pin: Callable[[], str]) -> None:
        self.pin = pin()
        self._new_token, self._new_pin = token, pin
        self._seats: dict[str, int] = {}
        self._sitting: dict[str, str] = {}
        """Token of a guest -> token of the seat that this guest has taken."""
        self.count = 0
        """Number of seats in the match, including bots. It is 0 if people deal."""
        self._guests = self._no_guests()
        self._addresses = Shares[_Wrong](MOST_ADDRESSES, OF_NETWORK)
        self._networks = Shares[_Wrong](MOST_ADDRESSES, 1)
        self._shown_until = 0
        self.offered: frozenset[int] = frozenset()
        """Seats of people that the host offers to phones."""
        self.taken: frozenset[int] = frozenset()
        """Seats that guests with the PIN have taken, and those that phones have in a waiting room.

        The host gave out the URLs of other seats.
        """

    @staticmethod
    def _no_guests() -> dict[bool, Shares[bool]]:
        """Return two empty tables of guests: with the host's rights (True) and without (False)."""
        return {host: Shares(MOST_GUESTS, OF_ONE) for host in ROLES.values()}

    def seat(self, seats: Collection[int]) -> None:
        """Give each of these seats a new token. Revoke the tokens of an earlier game."""
        self._seats = {self._new_token(): seat for seat in seats}
        self.count = len(self._seats)
        self.offered = self.taken = frozenset()

    def follow(self, match: Match[Any] | None, bots: Collection[int] = ()) -> None:
        """Give each person's seat in a device-dealt match a token. Bots' seats have none.

        If the number of seats is the same as before, people keep their tokens.
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

    def open_seats(self, count: int) -> None:
        """Give each seat of a coming match a token. Seats that exist already keep theirs."""
        held = {seat: token for token, seat in self._seats.items()}
        self._seats = {held.get(seat) or self._new_token(): seat for seat in range(count)}
        self.count = count
        self.taken &= {*range(count)}

    @property
    def passes(self) -> Tokens:
        """The PIN and all tokens, in the form in which they are saved."""
        guests = {token: host for tokens in self._guests.values() for token, host in tokens.items()}
        return Tokens(self.pin, guests, {**self._seats}, self.count, {**self._sitting})

    def take_up(self, passes: Tokens) -> None:
        """Restore saved tokens and the PIN."""
        self.pin = passes.number
        self._guests, self._seats = self._no_guests(), {**passes.seats}
        for token, host in passes.guests.items():  # the file does not have the guests' addresses
            self._guests[host].put(token, host, owner=token)
        self.count, self._sitting = passes.count, {**passes.sitting}

    def move(self, seat: int) -> None:
        """Give a seat a new token. Revoke the old one."""
        self.taken -= {seat}
        held = self._seats.items()
        self._seats = {self._new_token() if at == seat else token: at for token, at in held}

    def offer(self, seat: int, *, on: bool) -> None:
        """Offer this seat to phones, or withdraw the offer. A guest that has the seat loses it."""
        if on and seat in self.taken:
            self.move(seat)
        self.offered = self.offered | {seat} if on else self.offered - {seat}

    def has_seat(self, guest: str) -> bool:
        """Return whether the guest with this token has taken a seat, and still has it."""
        return self._sitting.get(guest) in self._seats

    def sit(self, seat: int, guest: str = "") -> str:
        """Give a seat to a phone and return its new token. Revoke the old one.

        `guest` is the phone's token from before.
        """
        self.offer(seat, on=False)
        held = {at: token for token, at in self._seats.items()} | {seat: self._new_token()}
        self._seats = {held[at]: at for at in sorted(held)}
        self.taken |= {seat}
        sitting = {**self._sitting, guest: held[seat]}
        self._sitting = {one: own for one, own in sitting.items() if one and own in self._seats}
        return held[seat]

    @property
    def seats(self) -> dict[str, int]:
        """Seats by token, in the order of the seats."""
        return dict(self._seats)

    def admit(self, token: str) -> Viewer | None:
        """Return the viewer of a token, or None. Compare all tokens in constant time."""
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
        """Return the PIN if the device should show it now, or None while it is still shown."""
        if now < self._shown_until:
            return None
        self._shown_until = now + SHOWN
        return self.pin

    def enter(self, pin: str, role: str, now: int, host: str = "") -> str:
        """Return a new token for a client that sends the right PIN. Otherwise raise Locked.

        `host` is the client's address. Spaces and hyphens in the PIN are ignored. A PIN of another
        length is a typing error and does not count as a try.
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
        """Raise Locked if the waiting time that ends at `until` is not over (ns)."""
        if now < until:
            raise Locked("pin-wait", wait=_seconds(until - now))

    def renew(self, keep: str | None = None) -> None:
        """Change the PIN. Revoke every guest token except `keep`, and end all waits.

        Guests lose the seats that they have taken. Seat URLs from the host stay valid.
        """
        self.pin = self._new_pin()
        for seat in self.taken:
            self.move(seat)
        for guests in self._guests.values():
            guests.keep(keep)
        self._addresses.keep(None)
        self._networks.keep(None)
        self._shown_until = 0
