"""Page interface of the running device: snapshots for each viewer and commands from pages.

A seat's own URL carries a token; the shared screen beside the device has none. This module and
the games' views decide what a viewer may see. The browser never receives more than that.
"""

import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import UNSET, structs

from firmware_py.console import inputs
from firmware_py.console.commands import Command
from firmware_py.i18n import Texts
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime
from firmware_py.web import catalogue_schema, schema
from firmware_py.web.auth import Auth, a_pin
from firmware_py.web.context import PageContext, done
from firmware_py.web.hand_view_audit import HandViewAudit
from firmware_py.web.handlers import cards as _cards  # noqa: F401  (registers its handlers)
from firmware_py.web.handlers import game as _game  # noqa: F401  (registers its handlers)
from firmware_py.web.handlers import room as _room  # noqa: F401  (registers its handlers)
from firmware_py.web.handlers import seats
from firmware_py.web.handlers.device import fault_states
from firmware_py.web.interfaces import Locked, Viewer
from firmware_py.web.invitations import Invitations
from firmware_py.web.lan_listener import LanListener
from firmware_py.web.own_address import PublicAddress
from firmware_py.web.sessions_file import PhoneSessions, PhonesFile
from firmware_py.web.snapshot_cache import Versions
from firmware_py.web.views import catalogue, clocks
from firmware_py.web.views.hints import with_hints
from firmware_py.web.views.history import with_asides
from firmware_py.web.views.room import room
from firmware_py.web.views.snapshot import Snapshots
from firmware_py.web.views.teaching import teaching
from firmware_py.web.views.tutorial import with_notes
from games.core.text import Text, text

_LOG = logging.getLogger(__name__)

SECOND = 1_000_000_000
DEVICES = ("ring", "oled", "reader", "buttons", "sound")


class LiveTable(PageContext):
    """`interfaces.TableInterface` on a running runtime.

    `address` is the page's address, used in the seats' URLs. `door` is the listener on the home
    network. `announce` gets the link and the PIN when phones are let in. `kept` is the file that
    lets phones reconnect after a power cut. `access` replaces the default token store.
    """

    def __init__(
        self,
        runtime: Runtime,
        texts: Callable[[str], Texts],
        address: str | PublicAddress = "",
        door: LanListener | None = None,
        announce: Callable[[str, str], object] | None = None,
        kept: PhonesFile | None = None,
        access: Auth | None = None,
    ) -> None:
        snapshots = Snapshots(runtime, texts)
        access = access or Auth(partial(secrets.token_urlsafe, 16), a_pin)
        inviting = Invitations(runtime, access, snapshots.past, address, door, announce)
        super().__init__(runtime, snapshots, access, inviting)
        self._versions = Versions()
        self._openings = HandViewAudit()
        self._happened = 0
        """Number of inputs that the console has processed. Only the host's page gets it."""
        self._menus: dict[str, catalogue_schema.Menu] = {}
        self._screens: list[object] = []
        """Open pages of hosts. The first one is the screen."""
        self._elsewhere: frozenset[int] = frozenset()
        """Seats whose private questions the console leaves to a page."""
        self.past.clock = self._seconds
        self._kept = PhoneSessions(kept, runtime.persistence.later, self._seconds)
        self.inviting.take_up(self._kept.phones)
        runtime.invite = self.inviting.from_box
        runtime.subscribe(self._changed)

    def _changed(self, what: str) -> None:
        if what == "table":
            self._happened += 1
            console = self.runtime.console
            if self._openings.follow(console.match):  # open pages carry over into a new match
                for seat in self.inviting.presence.here:
                    self._openings.paged(seat)
            self.inviting.answered(self.runtime.answered)
            self.inviting.follow()
            self.room_display.follow()
            self._leave_to_pages()
            self._openings.at_box(console.status.opened, self._seconds())
            self.past.note_times()
            if self.emulated:
                self.pad.follow(self.box)
            self._kept.keep(self.inviting.phones())

    def _seconds(self) -> float:
        """Return the runtime's monotonic clock in seconds, for ages of log lines.

        It is rounded to 1 ms. Ages need no more, and a finer time would distinguish button presses.
        """
        return round(self.runtime.now() / SECOND, 3)

    def leave(self) -> None:
        """Delete the stored tokens at an orderly shutdown, so that none outlives the program."""
        self._kept.leave(self.inviting.phones())

    # Chips

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        """Return the ring's 24 colours, decoded by the emulated chip or as sent to a real chip."""
        if isinstance(self.runtime.devices, EmulatedBox):
            return tuple(self.runtime.devices.line.colours)
        return self.runtime.outputs.frame

    def picture(self) -> bytes:
        """Return the display's 1024 bytes, from the emulated chip or as sent to a real chip."""
        if isinstance(self.runtime.devices, EmulatedBox):
            return bytes(self.runtime.devices.oled.image().tobytes())
        return self.runtime.outputs.picture

    def veiled(self, viewer: Viewer) -> bool:
        """Return whether the OLED shows the PIN or a secret that this viewer must not see."""
        number = self.runtime.outputs.shows_number or self.runtime.console.screen().door
        return (number and not viewer.host) or self.viewers.hides(viewer, self._private_to())

    def shaded(self, viewer: Viewer) -> bool:
        """Return whether the ring shows another seat's secret that this viewer must not see."""
        return self.viewers.hides(viewer, self.runtime.outputs.lit_for)

    def barred(self, viewer: Viewer) -> bool:
        """Return whether the OLED shows another's private question, or is about to show it.

        The console leaves the question of a seat with an open page to that page. Its host may then
        still press buttons, for example to open the menu.
        """
        seat = self.runtime.console.status.private_question
        asked = frozenset(() if seat is None else (seat,))
        if viewer.host:
            asked -= self.inviting.presence.here
        return self.viewers.hides(viewer, self.runtime.outputs.shown_to | asked)

    def withheld(self, viewer: Viewer) -> bool:
        """Return whether undo would take back another seat's secret action."""
        return self.past.withheld(viewer)

    def _private_to(self) -> frozenset[int]:
        """Return the seats whose secrets the OLED shows or is about to show."""
        return self.runtime.outputs.shown_to | self._coming()

    def _coming(self) -> frozenset[int]:
        """Return a set with the seat whose secrets the console puts on the OLED now, if any."""
        console = self.runtime.console
        seat = console.status.private_view
        return frozenset(() if seat is None else (seat,))

    def _says(self, viewer: Viewer) -> list[str]:
        """Return the text lines that the console puts on the OLED, or no lines if they are secret.

        An OLED that fails may still show older lines.
        """
        screen = self.runtime.console.screen()
        secret = screen.door and not viewer.host
        return [] if secret or self.viewers.hides(viewer, self._coming()) else list(screen.says())

    def tone(self) -> int | None:
        """Return the buzzer's frequency in Hz, or None if it is silent or not emulated."""
        tone = self.box.pins.tone if self.emulated else None
        return None if tone is None else round(tone)

    # Authentication

    def admit(self, token: str | None) -> Viewer | None:
        """Return the viewer of a token. Without a token, it is the shared screen (the host)."""
        if token is None:
            return Viewer(None, host=True)
        self.inviting.follow()
        return self.access.admit(token)

    def enter(self, pin: str | None, role: str, host: str = "") -> str:
        """Return a token for a client from the network that sends the right PIN.

        Otherwise raise Locked. If the client sends no PIN, the device shows the PIN.
        """
        now = self.runtime.now()
        if pin is not None:
            token = self.access.enter(pin, role, now, host)
            if role == "viewer":
                self.inviting.room.arrivals.note(host, "name")
            self._kept.keep(self.inviting.phones())
            return token
        if self._private_to():  # the PIN must not replace a private question on the OLED
            raise Locked("pin")
        self.inviting.room.arrivals.note(host, "number")
        number = self.access.knock(now)
        if number is not None and self.inviting.room.start is None:  # the room shows it anyway
            self.runtime.feed(inputs.PairingRequested(number, now))
            _LOG.warning("somebody wants to see the page; the box shows the number")
        raise Locked("pin")

    def new_pin(self, token: str | None) -> None:
        """Change the PIN. Revoke all tokens that clients got for the old PIN, except `token`."""
        self.access.renew(keep=token)
        self._kept.keep(self.inviting.phones())
        self.runtime.feed(inputs.NewNumber(self.runtime.now()))

    def watch(self, seat: int | None, *, on: bool, page: object = None) -> None:
        """Note that a page of a seat opens or closes. None stands for a host's page."""
        if seat is None:
            (self._screens.append if on else self._screens.remove)(page)
        else:
            self._openings.follow(self.runtime.console.match)
            if on:
                self._openings.paged(seat)
                self.inviting.arrived(seat)
            self.inviting.presence.watch(seat, on=on)
        self._leave_to_pages()
        self.tell_all()

    def _leave_to_pages(self) -> None:
        """Tell the console for which seats a page shows private questions.

        An emulated device is a part of the host's page. It leaves the questions of phones that are
        not here to the phones, and those of the only person at the screen to the page.
        """
        seats, here = self.inviting.presence.here, self.viewers.at_screen()
        if self.emulated and self._screens:
            people = self.runtime.console.people
            seats |= {seat for seat in people if self.inviting.sits(seat) is not None}
            if len(here) == 1 and self.viewers.shared() and not self.viewers.covered():
                seats |= {*here}
        if seats != self._elsewhere:
            self._elsewhere = seats
            self.runtime.feed(inputs.RemoteSeats(seats, self.runtime.now()))

    def aside(self, page: object) -> bool:
        """Return whether another host's page is the screen."""
        return bool(self._screens) and self._screens[0] is not page

    def take_screen(self, page: object) -> None:
        """Make this host's page the screen."""
        if page in self._screens:
            self._screens.remove(page)
            self._screens.insert(0, page)
            self.tell_all()

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Call `heard` with the kind of each change. Return the function that unsubscribes it."""
        return self.runtime.subscribe(heard)

    # Commands

    def do(self, viewer: Viewer, order: Command) -> dict[str, Any] | None:
        """Run a command and return its answer, if any. Save the state of the phones."""
        answer = done(order, self, viewer)
        self._kept.keep(self.inviting.phones())
        return answer

    def look(self, viewer: Viewer) -> schema.PrivateView:
        """Return the private information of the viewer's seat, or of the asked seat for the host.

        If another person may have looked, the audit records it, and the seat's page shows that.
        """
        looked = self.snapshots.look(viewer)
        if viewer.host:
            seat = self.viewers.private_seat(viewer)
            if seat is not None and self.viewers.own_seat(viewer) is None:
                self._openings.follow(self.runtime.console.match)
                self._openings.opened(seat, "screen", self._seconds())
                self.runtime.feed(inputs.PrivateViewOpened(self.runtime.now()))
        elif viewer.seat is not None and len(self.runtime.console.people) > 1:
            self._openings.follow(self.runtime.console.match)
            if self._openings.looked(viewer.seat, self._seconds()):
                self.tell_all()
        return looked

    # Snapshots

    def snapshot(self, viewer: Viewer) -> schema.Snapshot:
        """Return everything that this viewer may see now."""
        self.inviting.follow()
        now = self._all_seen(viewer)
        return structs.replace(now, version=self._versions.of(viewer, now, self.runtime.now()))

    def _all_seen(self, viewer: Viewer) -> schema.Snapshot:
        console, host, link = self.runtime.console, viewer.host, self.inviting.link
        texts = self.viewers.texts(viewer.language)
        box = schema.DeviceState(
            now=self._seconds(),
            inputs=self._happened if host and not self._plays_beside_phones(viewer) else None,
            menu=self._menu(viewer),
            why=self.snapshots.why(viewer),
            screen=self._says(viewer),
            reader=schema.ReaderState(card=self.card(viewer)),
            left_handed=console.settings.left_handed or UNSET,
            devices={
                name: name not in console.missing and name not in self.runtime.devices.absent
                for name in DEVICES
            },
            faults=fault_states(self),
            saved=console.status.saved,
            number=self.runtime.number,
            pin=self.access.pin if host and link is not None else None,
            urls=seats.urls(self, viewer),
            invitation=self._invitation(link) if host and link is not None else None,
            clocks=clocks.running(console, self.runtime.now(), texts),
            times=clocks.times(console, texts) if host else UNSET,
            last_clock=clocks.last(console, texts) if host else UNSET,
            seating=seats.seating(console.settings) if host else None,
            timer=catalogue.game_timer(console.settings) if host else None,
            teaching=teaching(self.viewers, viewer),
            room=room(self.viewers, viewer, self.inviting.room),
        )
        now = with_hints(self.snapshots, viewer, self.snapshots.of(viewer, box))
        return self._with_asides(viewer, with_notes(self.snapshots, viewer, now))

    def _plays_beside_phones(self, viewer: Viewer) -> bool:
        """Return whether a person plays on this host's page who must not count others' inputs."""
        return self.viewers.shared() and self.viewers.own_seat(viewer) is not None

    def _invitation(self, link: str) -> schema.Invitation:
        invitation = schema.Invitation(link=link, opened=self.inviting.opened)
        ways = self.inviting.ways
        found = () if ways is None else ways.all()
        if ways is None or len(found) < 2:
            return invitation
        now = ways.now()
        return structs.replace(
            invitation,
            ways=[schema.Interface(name=each.name, address=each.address) for each in found],
            way="" if now is None else now.name,
        )

    def _with_asides(self, viewer: Viewer, now: schema.Snapshot) -> schema.Snapshot:
        """Return a snapshot whose log also has lines that are not entries of the match.

        They report phones that joined or left. A seat's own page also gets lines about openings of
        its hand.
        """
        asides = self.inviting.arrivals(viewer)
        if viewer.seat is not None:
            asides += self._opened(viewer, viewer.seat)
        return structs.replace(now, log=with_asides(asides, now.log)) if asides else now

    def _opened(self, viewer: Viewer, seat: int) -> list[schema.LogEntry]:
        self._openings.follow(self.runtime.console.match)
        said = {
            "box": text("page.opened.box"),
            "screen": text("page.opened.screen"),
            "page": text("page.opened.page"),
        }
        return [
            self.past.aside(viewer, entries, said[where], seat=seat, at=at, own=True)
            for entries, where, at in self._openings.of(seat)
        ]

    # Catalogue

    @property
    def language(self) -> str:
        """The device's language."""
        return self.runtime.console.texts.language

    def cast(self, game: str, language: str = "en") -> dict[str, Any]:
        """Return a game's deck for the card tray, or the match's deck while that game runs."""
        found, match = self.runtime.console.find(game), self.runtime.console.match
        reader = Viewer(None, host=False, language=language)
        say = partial(self.viewers.say, reader)
        if match is None or match.game.id != game:
            return catalogue.cast(found, found.deck, say)
        cards = match.state.cards
        dealt = {*map(cards.face, range(len(cards.faces)))}
        return catalogue.cast(found, match.setup.deck, say, dealt)

    def _menu(self, viewer: Viewer) -> catalogue_schema.Menu:
        """Return the games and timers that can be started, in the viewer's language (cached)."""
        if viewer.language not in self._menus:

            def say(message: Text) -> str:
                return self.viewers.say(viewer, message)

            games = map(self.game, self.runtime.console.names)
            self._menus[viewer.language] = catalogue.everything(games, say)
        return self._menus[viewer.language]
