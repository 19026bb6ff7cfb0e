"""Invitations for phones: the link with the PIN, the offered seats, and the phones that join.

A client that came in by the PIN may take one seat that a bot plays or that the host offers. Only
the host can give away a seat that a person holds, whether or not that person is connected.

A phone loses its seat token when the seat goes to a bot, when the host changes the PIN or the
seat's address, and when another match begins while the phone is not connected. The log tells every
player which phones took a seat and which lost one.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Literal
from urllib.parse import urlsplit

from firmware_py.console import inputs
from firmware_py.console.commands import GiveSeat, SetSeating
from firmware_py.console.seat_colours import seat_colours
from firmware_py.runtime.runtime import Runtime
from firmware_py.settings.player_names import refusal, with_name
from firmware_py.web import schema
from firmware_py.web.auth import Auth
from firmware_py.web.interfaces import Viewer
from firmware_py.web.lan_listener import LanListener, NoNetwork
from firmware_py.web.own_address import Interfaces, PublicAddress
from firmware_py.web.presence import Presence
from firmware_py.web.sessions_file import Joined, PhoneState
from firmware_py.web.views.history import HistoryView
from firmware_py.web.waiting_room import WaitingRoom
from games.core.text import Text, text

SECOND = 1_000_000_000
AGAIN = 5
"""Time between attempts to reopen the LAN listener after a power cut (s)."""
Sits = Literal["phone", "away", "free"]


class Invitations:
    """Invitation to one table, and the seats that phones hold there.

    `announce` is called with the link and the PIN when phones are let in, and prints them.
    """

    def __init__(
        self,
        runtime: Runtime,
        access: Auth,
        past: HistoryView,
        address: str | PublicAddress,
        door: LanListener | None,
        announce: Callable[[str, str], object] | None,
    ) -> None:
        self._shell = runtime
        self._access = access
        self._past = past
        self._address = address
        self._door = door
        self._announce = announce
        self._match: object = None
        self._had: frozenset[int] = frozenset()
        """Seats that phones held at the last call of `follow`."""
        self.room = WaitingRoom(access, runtime)
        self.presence = Presence(runtime, self._seconds)
        self._paged: frozenset[str] = frozenset()
        """Tokens of seats whose own page was opened in this match."""
        self._coming: dict[int, inputs.CommandGiven] = {}
        """Bots' seats that a phone has taken, with the input that the console will process."""
        self._begins = False
        """True if the host's page has started a game that the console has not begun yet."""
        self.joined: list[Joined] = []
        self._names: dict[int, str] = {}
        """Names given by phones. A name belongs to the phone and leaves the seat with it."""
        self._ajar: tuple[str, int] | None = None
        """Address and port of the listener before a power cut. None once it is open or closed."""
        self._invited = ""
        """The link that was last announced, or "" if there is none."""

    # Persistence across power cuts

    def take_up(self, phones: PhoneState) -> None:
        """Restore the phones' saved state. Later, `reopen` reopens the listener."""
        runtime, access, number = self._shell, self._access, self._shell.number
        same = number is not None and number == phones.match
        self._names, self.room.covered = {**phones.names}, phones.covered
        if same:
            self._match, self.joined = runtime.console.match, [*phones.joined]
        if phones.passes is not None:
            access.take_up(phones.passes)
        if same or phones.passes is not None:
            access.taken, self._ajar = frozenset(phones.held), phones.door
            self._had = access.taken
            self.follow()
        if same:
            self._paged = self._tokens(phones.paged)
            for seat in {*phones.offered} & {*access.seats.values()}:
                access.offer(seat, on=True)

    def phones(self) -> PhoneState:
        """Return the state to save. It has no tokens while only this machine reaches the page."""
        where = None if self._door is None else self._door.where
        door = self._ajar if where is None else (where.host, where.port)
        away = self.alone_on_machine and door is None
        return PhoneState(
            match=self._shell.number,
            held=tuple(sorted(self._access.taken)),
            offered=tuple(sorted(self._access.offered)),
            joined=tuple(self.joined),
            names={**self._names},
            covered=self.room.covered,
            paged=tuple(seat for token, seat in self._access.seats.items() if token in self._paged),
            passes=None if away else self._access.passes,
            door=door,
        )

    def reopen(self) -> None:
        """Reopen the listener that a power cut closed, as soon as its network is available.

        The listener opens only at its old address, where the phones look for it: the host has
        allowed no other network. If that fails, the method tries again every `AGAIN` seconds.
        """
        if self._ajar is None or self._door is None:
            return
        host, port = self._ajar
        if self._door.opens_at(host):
            with suppress(NoNetwork):
                self.open(port)
        if self._ajar is not None:
            asyncio.get_running_loop().call_later(AGAIN, self.reopen)

    # Listener and link

    @property
    def opened(self) -> bool:
        """True if the host has opened the LAN listener, and so can close it."""
        return self._door is not None and self._door.where is not None

    @property
    def link(self) -> str | None:
        """The URL of the invitation, or None while only this machine reaches the page.

        Its fragment has the PIN. Browsers do not send fragments, so no log has the PIN.
        """
        if self.alone_on_machine:
            return None
        return f"{self.where}/#{self._access.pin.replace(' ', '')}"

    @property
    def where(self) -> str | PublicAddress:
        """The page's address: that of the listener while it is open, otherwise the usual one."""
        return (self._door and self._door.where) or self._address

    @property
    def alone_on_machine(self) -> bool:
        """True if only this machine reaches the page."""
        where = self.where
        if isinstance(where, PublicAddress):
            return where.alone
        return urlsplit(where).hostname in (None, "127.0.0.1", "localhost", "::1")

    def open(self, port: int | None = None) -> str:
        """Open the listener and return the link. Raise NoNetwork if that is impossible.

        `port` defaults to the page's port on this machine.
        """
        home = self._address
        if not isinstance(home, PublicAddress) or home.alone:
            if self._door is None:
                raise NoNetwork(text("page.invite.no-page"), "this page is for this machine alone")
            self._door.open(port)
        self._ajar = None
        link = self.link
        if link is None:
            raise NoNetwork(text("page.invite.no-network"), "there is no network")
        self._invited = link
        if self._announce is not None:
            self._announce(link, self._access.pin)
        return link

    @property
    def ways(self) -> Interfaces | None:
        """The networks that phones can use, or None if the host cannot choose between networks."""
        where = self.where
        if isinstance(where, PublicAddress) and where.everywhere:
            return where.way_out if isinstance(where.way_out, Interfaces) else None
        return self._door.ways if self.opened and self._door is not None else None

    def choose(self, way: str) -> None:
        """Use the network interface of that name. Raise NoNetwork if it does not exist."""
        ways = self.ways
        if ways is None or way not in {each.name for each in ways.all()}:
            raise NoNetwork(text("page.invite.no-network"), f"there is no interface {way!r}")
        before, ways.chosen = ways.chosen, way
        try:
            self.open()
        except NoNetwork:
            ways.chosen = before
            raise

    def look_again(self) -> bool:
        """Move the listener to the machine's new address. Return whether the link has changed.

        The device shows the new invitation if it still shows the old one, or if phones have seats
        and must reconnect.
        """
        if self.opened and self._door is not None:
            port = self._door.where.port if self._door.where is not None else None
            with suppress(NoNetwork):  # without a network the listener stays at its address
                self._door.open(port)
        link, where = self.link, self.where
        if isinstance(where, PublicAddress) and where.nowhere:
            return False  # the link would lead to the loopback address
        if link is None or link.partition("/#")[0] == self._invited.partition("/#")[0]:
            return False
        told, self._invited = self._invited, link
        if not told:
            return True
        if self._announce is not None:
            self._announce(link, self._access.pin)
        if self._shell.console.screen().door or self._access.taken:
            self._show_at_box(link)
        return True

    def shut(self) -> None:
        """Close the listener, so that phones cannot connect."""
        self._ajar, self._invited = None, ""
        if self._door is not None:
            self._door.shut()

    def from_box(self) -> None:
        """Open the listener when the device requests it. The device shows the link or the error."""
        runtime, now = self._shell, self._shell.now()
        try:
            link = self.open()
        except NoNetwork as error:
            runtime.feed(inputs.Invited("", "", (), now, error.says))
            return
        self._show_at_box(link)

    def _show_at_box(self, link: str) -> None:
        where = link.partition("/#")[0].removeprefix("http://")
        now = self._shell.now()
        self._shell.feed(inputs.Invited(self._access.pin, where, tuple(code(link)), now))

    # Seats

    def follow(self) -> None:
        """Revoke outdated seat tokens (see the module). Call this before any use of the tokens."""
        console, access = self._shell.console, self._access
        match, bots = console.match, {*console.bots} - self._coming.keys()
        fresh, dealt = match is not self._match, self.room.dealt
        opened = self._tokens(self.presence.here)
        if fresh:
            self._match, self.joined = match, []
        if fresh or self.room.start is None:  # otherwise the old match ends soon
            access.follow(match, bots)
        if fresh and match is not None:
            if not self._begins:
                access.offered = frozenset()
            self._begins = False
            self.room.end()
            if not dealt:
                for seat in access.taken - self.presence.here:
                    access.move(seat)
            self._paged = opened
        lost, self._had = self._had - access.taken, access.taken
        for seat in sorted(lost):
            self._note(seat, left=True)
        absent = self._names.keys() - (self.presence.here - bots)
        self._uncall(lost | (absent if fresh and not dealt else set()))
        self._note_absence()
        self.room.offer()
        kept = access.taken if fresh else self._names.keys() - lost
        self._names = {seat: name for seat, name in self._names.items() if seat in kept}

    def _note(self, seat: int, *, left: bool = False, here: bool | None = None) -> None:
        """Record that a phone took a seat of this match, lost it, went away or came back."""
        match, name = self._shell.console.match, self._names.get(seat, "")
        if match is None or seat < match.setup.seats:
            entries = len(match.entries) if match else 0
            self.joined.append(Joined(entries, name, seat, self._seconds(), left, here))

    def _seconds(self) -> float:
        """Return the runtime's clock (s), rounded as for the log."""
        return round(self._shell.now() / SECOND, 3)

    def _note_absence(self) -> None:
        """Record phones that have been away for a while, and those that came back."""
        told = {one.seat: one.here for one in self.joined}
        for seat in self._shell.console.people:
            sits, away = self.sits(seat), told.get(seat) is False
            if sits == "away" and not away and self.presence.gone(seat):
                self._note(seat, here=False)
            elif sits == "phone" and away:
                self._note(seat, here=True)

    def _uncall(self, seats: Collection[int]) -> None:
        """Remove the names that phones gave to these seats."""
        gone = {seat: self._names.get(seat) or None for seat in seats}
        names = self._shell.console.settings.names
        self._call(tuple("" if gone.get(at) == name else name for at, name in enumerate(names)))

    def _call(self, names: tuple[str, ...]) -> None:
        """Set the players' names."""
        runtime = self._shell
        if names != runtime.console.settings.names:
            runtime.command(SetSeating(names))

    def arrived(self, seat: int) -> None:
        """Note that a seat's page has opened. Restore the name that its phone gave before."""
        console = self._shell.console
        self._access.offer(seat, on=False)
        self._paged |= self._tokens({seat})
        names = console.settings.names
        own = "" if seat in console.bots else self._names.get(seat, "")
        if not own or (seat < len(names) and names[seat]):
            return
        called = with_name(names, seat, own)
        if refusal(called, seat_colours(console)) is None:
            self._call(called)

    def sits(self, seat: int) -> Sits | None:
        """Return the state of a phone's seat, or None for a bot's seat or one at the screen.

        `phone`: the seat's page is open. `free`: the seat is offered to phones. `away`: the seat's
        phone is not connected.
        """
        if self._has_bot(seat):
            return None
        if seat in self.presence.here:
            return "phone"
        if seat in self._access.offered:
            return "free"
        own = seat in self._access.taken or self._tokens({seat}) & self._paged
        return "away" if own else None

    def _tokens(self, seats: Collection[int]) -> frozenset[str]:
        """Return the tokens of these seats."""
        return frozenset(token for token, at in self._access.seats.items() if at in seats)

    def _has_bot(self, seat: int) -> bool:
        return seat in self._shell.console.bots and seat not in self._coming

    def takes(self, viewer: Viewer, seat: int) -> Text | None:
        """Return why a viewer may not take this seat, or None if it may."""
        access = self._access
        seated = viewer.seat is not None or access.has_seat(viewer.guest)
        if viewer.host or seated or seat >= access.count:
            return text("table.why.now")
        if self._has_bot(seat) or self.sits(seat) == "free":
            return None
        return text("page.join.taken")

    def sit(self, seat: int, name: str, guest: str = "") -> str:
        """Give a seat to a phone and return its new token. The phone replaces a bot there."""
        runtime, console = self._shell, self._shell.console
        token = self._access.sit(seat, guest)
        self.presence.expect(seat)
        self._had |= {seat}
        self._names[seat] = name
        if name:
            self._call(with_name(console.settings.names, seat, name))
        if seat in console.bots:
            self._coming[seat] = inputs.CommandGiven(GiveSeat(seat, ""), runtime.now())
            runtime.feed(self._coming[seat])
        self._note(seat)
        return token

    def begins(self) -> None:
        """Withdraw all offers at the start of a game. The host offers the new seats after that."""
        self._access.offered, self._begins = frozenset(), True

    def answered(self, given: object) -> None:
        """Note that the console has processed the input `given`."""
        self._coming = {seat: one for seat, one in self._coming.items() if one is not given}

    def arrivals(self, viewer: Viewer) -> list[schema.LogEntry]:
        """Return the log lines about phones that took or lost a seat, newest first."""
        self.follow()
        return [
            self._past.aside(viewer, one.entries, self._told(one), seat=one.seat, at=one.at)
            for one in (reversed(self.joined) if self._shell.console.match is not None else ())
        ]

    def _told(self, one: Joined) -> Text:
        if one.here is not None:
            return text("page.back" if one.here else "page.away", seat=one.seat)
        colour = text(f"table.colour.{self._shell.console.colour(one.seat)}")
        if not one.name:
            return text("page.left.phone" if one.left else "page.joined.phone", colour=colour)
        return text("page.left" if one.left else "page.joined", name=one.name, colour=colour)


def code(link: str, error: str = "l") -> list[str]:
    """Return the QR code of a URL, one string for each row. A `1` is a dark square."""
    import segno  # noqa: PLC0415  (rarely needed)

    matrix = segno.make(link, micro=False, error=error).matrix
    return ["".join(str(int(dark)) for dark in row) for row in matrix]
