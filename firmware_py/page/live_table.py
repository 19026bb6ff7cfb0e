# Long: each order of the page is a method of a few lines.
"""The running device as the page meets it: one viewer's truth, translated, and what viewers do.

A seat's own address carries a token; the shared screen beside the device carries none. What a
viewer may see is decided here and in the games' views, never on the page.
"""

import logging
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from firmware_py.cards.tags import emulated_uid
from firmware_py.console import inputs
from firmware_py.console.clocks.kinds import with_time
from firmware_py.console.match.saving import NotSaved
from firmware_py.console.notices.knock import Knock
from firmware_py.console.seats import filled
from firmware_py.page import catalogue, workshop
from firmware_py.page.access import Access, a_pin
from firmware_py.page.agreement import index_after
from firmware_py.page.openings import Openings
from firmware_py.page.snapshot import Snapshots
from firmware_py.page.versions import Versions
from firmware_py.page.whereabouts import Whereabouts
from firmware_py.painting.colours import SEATS
from firmware_py.settings.naming import repeated
from firmware_py.settings.timing import AtZero, ClockOrder, Timer
from firmware_py.shell.devices import EmulatedBox
from firmware_py.shell.shell import Shell
from firmware_py.texts import Texts
from firmware_py.web.port import Locked, Refused, Viewer
from games.core.action import CHANCE, TABLE, Action
from games.core.bots import BOTS
from games.core.errors import BadSetup, NothingToUndo, TableclockError
from games.core.game import Game
from games.core.text import Text, text
from games.core.timecontrol import BadControl, parse

_LOG = logging.getLogger(__name__)


class LiveTable:
    """`web.port.Table` on a running shell. `address` is where the page is, for the seats' urls."""

    def __init__(
        self, shell: Shell, texts: Callable[[str], Texts], address: str | Whereabouts = ""
    ) -> None:
        self.shell = shell
        self.address = address
        self.snapshots = Snapshots(shell, texts)
        self._versions = Versions()
        self._openings = Openings()
        self._happened = 0
        """How many inputs the box has answered: for the host's page, which stands beside it."""
        self.access = Access(partial(secrets.token_urlsafe, 16), a_pin)
        self._tokens_of: object = None
        self._faults: set[tuple[str, str]] = set()
        self._lying = 0
        self._card_lying: tuple[str, str] | None = None
        self._read = 0
        self._lift_when_read = False
        self._menus: dict[str, dict[str, Any]] = {}
        self._watching: dict[int, int] = {}
        shell.subscribe(self._changed)

    def _changed(self, what: str) -> None:
        if what == "table":
            self._happened += 1
            console = self.shell.console
            self._openings.follow(console.match)
            self._openings.at_box(console.play.opened, time.time())
            self.snapshots.note_times()
            if self._lift_when_read and not self._unread():
                self._lift_when_read = False
                self.lift()

    # Chips

    @property
    def emulated(self) -> bool:
        """Whether there are chips behind the drivers."""
        return isinstance(self.shell.devices, EmulatedBox)

    @property
    def box(self) -> EmulatedBox:
        """The emulated box; Refused on a real one, whose buttons and cards are not ours to move."""
        if not isinstance(self.shell.devices, EmulatedBox):
            raise Refused("this is a real box: press its own buttons, lay cards on its own reader")
        return self.shell.devices

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        """Return the ring as its chip decoded it."""
        if isinstance(self.shell.devices, EmulatedBox):
            return tuple(self.shell.devices.line.colours)
        return self.shell.showing.frame

    def picture(self) -> bytes:
        """Return the display's picture as its chip decoded it."""
        if isinstance(self.shell.devices, EmulatedBox):
            return bytes(self.shell.devices.oled.image().tobytes())
        return self.shell.showing.picture

    def veiled(self, viewer: Viewer) -> bool:
        """Whether the OLED shows one seat's secret or the number, and not to this viewer."""
        number = self.shell.showing.shows_number or self.shell.console.screen().door
        return not viewer.host and (number or bool(self._private_to() - {viewer.seat}))

    def shaded(self, viewer: Viewer) -> bool:
        """Whether the ring shows one seat's secret, and this viewer is another seat."""
        return not viewer.host and bool(self.shell.showing.lit_for - {viewer.seat})

    def reserved(self) -> frozenset[int]:
        """Return whose private question the OLED shows, shows still, or is about to show."""
        console = self.shell.console
        seat = console.play.asked_in_private(console)
        return self.shell.showing.shown_to | frozenset(() if seat is None else (seat,))

    def withheld(self, viewer: Viewer) -> bool:
        """Whether taking back is kept for another seat, whose secret that would be."""
        return self.snapshots.withheld(viewer)

    def _private_to(self) -> frozenset[int]:
        """Return the seats whose secrets the OLED shows, or will show, or shows still."""
        return self.shell.showing.shown_to | self._coming()

    def _coming(self) -> frozenset[int]:
        """Return the seat whose secrets the OLED is to show now, if there is one."""
        console = self.shell.console
        seat = console.play.viewer(console) if console.match is not None else None
        return frozenset(() if seat is None else (seat,))

    def _says(self, viewer: Viewer) -> list[str]:
        """Return the lines of the OLED as they are to be: it may have failed, and show others."""
        screen = self.shell.console.screen()
        secret = not viewer.host and (screen.door or bool(self._coming() - {viewer.seat}))
        return [] if secret else list(screen.says())

    def tone(self) -> int | None:
        """Return what the buzzer sounds, in Hz."""
        tone = self.box.pins.tone if self.emulated else None
        return None if tone is None else round(tone)

    def press(self, button: str) -> None:
        """Put a finger on a button."""
        self._pin(self.box.pins.press, button)

    def release(self, button: str) -> None:
        """Take it off."""
        self._pin(self.box.pins.release, button)

    def _pin(self, move: Callable[[str], None], button: str) -> None:
        if button not in ("previous", "next", "ok", "back"):
            raise Refused(f"there is no button {button!r}: previous, next, ok or back")
        move(button)

    def lay(self, game: str, face: str) -> None:
        """Lay a card with a speaking tag on the emulated reader."""
        from drivers.chips.pn532 import Tag  # noqa: PLC0415  (an emulated box has loaded it)

        deck = self._game(game).deck
        if deck.find(face) is None:
            raise Refused(f"{game} has no card {face!r}")
        self._lying += 1  # a copy of its own each time: laying it again is another tap
        uid = emulated_uid(game, face, self._lying % 250)
        self.box.pn532.lift()
        self.box.pn532.lay(Tag(uid, f"tableclock/1 {game} {face}"))
        self._card_lying, self._read = (game, face), self.shell.cards_seen
        self._lift_when_read = False
        self._tell_all()

    def lift(self) -> None:
        """Take the card away."""
        if self._unread():
            self._lift_when_read = True  # a hand is slower than a page: the reader sees it first
            return
        self.box.pn532.lift()
        self._card_lying = None
        self._tell_all()

    def _unread(self) -> bool:
        """Whether a card lies there that a working reader has not told of yet."""
        lost = {"reader"} & (self.shell.console.missing.keys() | self.shell.devices.absent.keys())
        return self._card_lying is not None and self.shell.cards_seen == self._read and not lost

    def _card(self, viewer: Viewer) -> dict[str, Any] | None:
        """Return what lies on the reader, for who shares the screen beside it; never in secret."""
        match = self.shell.console.match
        if not viewer.host or self._card_lying is None or self.shell.showing.shown_to:
            return None
        if match is not None and match.setup.cards == "device":
            return None
        game, face = self._card_lying
        found = self._game(game).deck.find(face)
        said = found and self.snapshots.say(viewer, found.text)
        return {"game": game, "face": face, "name": said or face}

    def fault(self, device: str, kind: str, on: bool) -> None:
        """Break or mend a chip."""
        workshop.fault(self.box, device, kind, on=on)
        (self._faults.add if on else self._faults.discard)((device, kind))
        self.shell.feed(inputs.Tick(self.shell.now()))

    # Who looks

    def admit(self, token: str | None) -> Viewer | None:
        """Return who a token is; None is the shared screen."""
        if token is None:
            return Viewer(None, host=True)
        self._renew_tokens()
        return self.access.admit(token)

    def enter(self, pin: str | None, role: str, host: str = "") -> str:
        """Let somebody in from the network who knows the number; the box shows it who has none."""
        now = self.shell.now()
        if pin is not None:
            return self.access.enter(pin, role, now, host)
        if self._private_to():  # over one person's secret nothing is shown
            raise Locked("pin")
        number, console = self.access.knock(now), self.shell.console
        if number is not None:
            notice = Knock(number)
            console.wake(now)
            console.push(notice)
            self.shell.feed(inputs.Tick(now))
            _LOG.warning("somebody wants to see the page; the box shows the number")
        raise Locked("pin")

    def new_pin(self, viewer: Viewer, token: str | None) -> None:
        """Change the number, for the host; who came in by the old one has to type the new one."""
        self._only_host(viewer)
        self.access.renew(keep=token)
        for notice in [one for one in self.shell.console.modes if isinstance(one, Knock)]:
            self.shell.console.pop(notice)
        self._tell_all()

    def _renew_tokens(self) -> None:
        """Give each seat of a new device-dealt match a token of its own."""
        match = self.shell.console.match
        if match is self._tokens_of:
            return
        self._tokens_of = match
        dealt = match is not None and match.setup.cards == "device"
        self.access.seat(range(match.setup.seats) if match is not None and dealt else ())

    def watch(self, seat: int, *, on: bool) -> None:
        """Note that a seat has (or has lost) a screen of its own: private looks go there."""
        self._openings.follow(self.shell.console.match)
        if on:
            self._openings.paged(seat)
        self._watching[seat] = self._watching.get(seat, 0) + (1 if on else -1)
        watched = frozenset(seat for seat, count in self._watching.items() if count > 0)
        self.shell.console.remote = watched
        self.shell.feed(inputs.Tick(self.shell.now()))

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Hear of changes."""
        return self.shell.subscribe(heard)

    # What viewers do

    def choose(self, viewer: Viewer, action: list[Any]) -> None:
        """Answer for a viewer, if the answer is theirs to give."""
        match = self.snapshots.match()
        try:
            wanted = Action.from_json(action)
        except ValueError as error:
            raise Refused(str(error)) from None
        who = TABLE if wanted.by == CHANCE else wanted.by
        if who not in self.snapshots.speaks_for(viewer):
            # Not even the reason: "that card is not in the hand" would tell what is.
            raise Refused(self.snapshots.say(viewer, text("table.why.not-yours")))
        try:
            match.game.read(action)  # that true is no place 1
        except ValueError as error:
            raise Refused(str(error)) from None
        why = match.game.refusal(match.state, who, wanted)
        if why is not None:
            raise Refused(self.snapshots.say(viewer, why))
        self.shell.feed(inputs.Choose(wanted, self.shell.now()))

    def draw(self, viewer: Viewer) -> None:
        """Roll, for a viewer who is on or shares the screen."""
        match = self.snapshots.match()
        head = match.game.scene(match.state, None).head
        if not viewer.host and viewer.seat != head:
            raise Refused(self.snapshots.say(viewer, text("table.why.not-yours")))
        self.shell.feed(inputs.Draw(self.shell.now()))

    def undo(
        self,
        viewer: Viewer,
        agreed: bool,
        *,
        seat: int | None = None,
        to: int | None = None,
        keep: bool = False,
    ) -> None:
        """Take back: anybody what nobody has learnt from, else with a tick of every seat.

        The shared screen ticks for the seats before it (`seat`), or for all at once (None).
        """
        match, agreement = self.snapshots.match(), self.snapshots.agreement
        if keep:
            agreement.forget()
            self._tell_all()
            return
        to = None if to is None else self.snapshots.entry(viewer, to)
        start = self._start(viewer, to)
        if match.needs_agreement(start) and not self._all_agree(viewer, agreed, seat, to):
            self._tell_all()
            return
        agreement.forget()
        self.shell.feed(inputs.TakeBack(agreed, self.shell.now(), start))

    def _start(self, viewer: Viewer, to: int | None) -> int:
        """Return the index of the action before which the match goes back."""
        try:
            sitting = self.snapshots.sitting()
            own = sitting.undo_from()
            start = own if to is None else index_after(sitting.match, to)
        except NothingToUndo:
            raise Refused(self.snapshots.say(viewer, text("table.why.nothing-to-undo"))) from None
        if start > own:  # only what chance or bots did came after it, and they would do it again
            raise Refused(self.snapshots.say(viewer, text("table.why.nothing-to-undo")))
        return start

    def _all_agree(self, viewer: Viewer, agreed: bool, seat: int | None, to: int | None) -> bool:
        """Propose, note who agrees, and return whether that is everybody."""
        match, agreement = self.snapshots.match(), self.snapshots.agreement
        people = {*self.shell.console.people}
        agreement.propose(match, to)
        if agreed and viewer.host and seat is None:
            return True
        ticked = seat if viewer.host else viewer.seat
        if agreed and ticked is not None and ticked in people:
            agreement.tick(ticked)
        return people <= agreement.agreed

    def _tell_all(self) -> None:
        """Let every page look again, though nothing has happened on the table."""
        self.shell.feed(inputs.Tick(self.shell.now()))

    def new_game(
        self,
        viewer: Viewer,
        game: str,
        seats: int,
        variant: str | None,
        cards: str,
        options: dict[str, str],
        first: int,
        bots: Collection[int] | None = None,
    ) -> None:
        """Start a game from the shared screen. bots: None keeps those of the same game before."""
        self._only_host(viewer)
        try:
            setup = self._game(game).setup(seats, variant, cards, options, first)  # type: ignore[arg-type]
            self._game(game).begin(setup)
        except BadSetup as error:
            says = self.snapshots.say(viewer, error.says) if error.says else str(error)
            raise Refused(says) from None
        every = range(setup.seats)
        if bots and (cards != "device" or {*bots} >= {*every} or not {*bots} <= {*every}):
            raise Refused(self.snapshots.say(viewer, text("page.start.nobody")))
        console, now = self.shell.console, self.shell.now()
        # The same game again keeps its bots; where people deal there are none.
        last = console.last
        again = last is not None and (last.game, last.seats) == (game, seats)
        kept = console.last_bots if again and setup.cards == "device" else {}
        chosen = kept if bots is None else dict.fromkeys(bots, BOTS["random"])
        self.shell.feed(
            inputs.NewGame(game, seats, variant, setup.cards, options, first, now, chosen)
        )

    def start_clock(
        self,
        viewer: Viewer,
        control: str,
        players: int,
        *,
        time: int | None = None,
        extra: int | None = None,
        count: int | None = None,
        at_zero: AtZero = "warn",
        handicap: Sequence[int] = (),
    ) -> None:
        """Let a clock run without a game, from the shared screen."""
        self._only_host(viewer)
        try:
            wanted = with_time(parse(control), time, extra, count)
            timer = Timer(str(wanted), at_zero, tuple(handicap))
            timer.clock(players)
        except BadControl as error:
            raise Refused(self.snapshots.say(viewer, error.says)) from None
        self.shell.feed(inputs.StartClock(timer, players, self.shell.now()))

    def tell_clock(self, viewer: Viewer, what: ClockOrder) -> None:
        """Do what the shared screen asks of the clock that runs without a game."""
        self._only_host(viewer)
        alone = self.shell.console.alone
        if alone is None:
            raise Refused(self.snapshots.say(viewer, text("table.why.now")))
        if what == "undo" and not alone.can_undo:
            raise Refused(self.snapshots.say(viewer, text("table.why.nothing-to-undo")))
        self.shell.feed(inputs.TellClock(what, self.shell.now()))

    def game_timer(
        self, viewer: Viewer, control: str, time: int | None, at_zero: AtZero | None
    ) -> None:
        """Settle the timer of the games to come, from the shared screen."""
        self._only_host(viewer)
        try:
            wanted = str(with_time(parse(control), time)) if control else ""
        except BadControl as error:
            raise Refused(self.snapshots.say(viewer, error.says)) from None
        way = at_zero or self.shell.console.settings.at_zero
        self.shell.feed(inputs.GameTimer(wanted, way, self.shell.now()))

    def seating(
        self,
        viewer: Viewer,
        names: Sequence[str],
        colours: Sequence[str] | None,
        places: Sequence[int] | None,
    ) -> None:
        """Settle who sits where, from the shared screen."""
        self._only_host(viewer)
        if again := repeated(names):
            raise Refused(self.snapshots.say(viewer, text("table.why.taken-name", name=again)))
        for distinct in (colours or (), places or ()):
            if len({*distinct}) < len(distinct):
                raise Refused(self.snapshots.say(viewer, text("table.why.own-place")))
        if not {*(colours or ())} <= {*SEATS}:
            raise Refused(self.snapshots.say(viewer, text("table.why.now")))
        chosen = None if colours is None else tuple(colours)
        kept = None if places is None else tuple(places)
        self.shell.feed(inputs.Seated(tuple(names), chosen, kept, self.shell.now()))

    def end_game(self, viewer: Viewer) -> None:
        """Leave the game, from the shared screen."""
        self._only_host(viewer)
        self.shell.feed(inputs.EndGame(self.shell.now()))

    def look(self, viewer: Viewer) -> dict[str, Any]:
        """Return the private part of the viewer's seat, or, on the shared screen, of the asked."""
        seen = self.snapshots.look(viewer)
        if viewer.host:
            seat = self.snapshots.private_seat()
            if seat is not None and len(self.shell.console.people) > 1:
                self._openings.follow(self.shell.console.match)
                self._openings.opened(seat, "screen", time.time())
            self.shell.feed(inputs.Looked(self.shell.now()))
        elif viewer.seat is not None and len(self.shell.console.people) > 1:
            self._openings.follow(self.shell.console.match)
            if self._openings.looked(viewer.seat, time.time()):
                self._tell_all()
        return seen

    # The truth for one viewer

    def snapshot(self, viewer: Viewer) -> dict[str, Any]:
        """Return all that this viewer may see now (web/port.py tells the keys)."""
        seen = self._all_seen(viewer)
        beside = self._happened if viewer.host else None
        version = self._versions.of(viewer, (beside, seen), self.shell.now())
        return {"version": version, "now": time.time(), "inputs": beside, **seen}

    def _all_seen(self, viewer: Viewer) -> dict[str, Any]:
        console, seen = self.shell.console, self.snapshots.of(viewer)
        self._renew_tokens()
        return {
            "menu": self._menu(viewer),
            "why": self.snapshots.why(viewer),
            "screen": self._says(viewer),
            "reader": {"card": self._card(viewer)},
            "devices": {
                name: name not in console.missing and name not in self.shell.devices.absent
                for name in ("ring", "oled", "reader", "buttons", "sound")
            },
            "faults": [
                {"device": device, "kind": kind, "on": (device, kind) in self._faults}
                for device, kinds in workshop.FAULTS.items()
                for kind in kinds
                if self.emulated
            ],
            "saved": self._saved(),
            "number": self.shell.number,
            "pin": self.access.pin if viewer.host and not self._alone_on_machine() else None,
            "urls": self._urls(viewer),
            "clocks": self._clocks(viewer),
            "seating": self._seating(viewer),
            "timer": catalogue.game_timer(self.shell.console.settings) if viewer.host else None,
            **seen,
            "log": self._log(viewer, seen["log"]),
        }

    def _clocks(self, viewer: Viewer) -> dict[str, Any] | None:
        """Return the clocks of the game, or the one alone; its `left` counts as of now."""
        console = self.shell.console
        if console.clock is None:
            return None
        return console.clock.to_json(
            console.settings, self.shell.now(), self.snapshots.texts(viewer.language)
        )

    def _seating(self, viewer: Viewer) -> dict[str, Any] | None:
        """Return who sits where, and which names were given before, for the host to settle."""
        if not viewer.host:
            return None
        settings = self.shell.console.settings
        return {
            "names": list(settings.names),
            "known": list(settings.known),
            "colours": list(filled(settings.colours, len(SEATS), SEATS)),
            "places": list(settings.places),
        }

    def _log(self, viewer: Viewer, log: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return a viewer's log with what its seat alone is told: that its hand was opened."""
        if viewer.seat is None:
            return log
        self._openings.follow(self.shell.console.match)
        said = {
            "box": text("page.opened.box"),
            "screen": text("page.opened.screen"),
            "page": text("page.opened.page"),
        }
        told = [
            {
                "n": self.snapshots.number(viewer, entries - 1),
                "seat": viewer.seat,
                "text": self.snapshots.say(viewer, said[where]),
                "undone": False,
                "at": at,
                "told": True,
            }
            for entries, where, at in self._openings.of(viewer.seat)
        ]
        return sorted((*told, *log), key=lambda line: line["n"], reverse=True)

    def _urls(self, viewer: Viewer) -> list[dict[str, Any]]:
        if not viewer.host:
            return []
        return [
            {
                "seat": seat,
                "name": self.snapshots.name(viewer, seat),
                "url": f"{self.address}/#{token}",
            }
            for token, seat in self.access.seats.items()
            if seat not in self.shell.console.bots
        ]

    def code(self, viewer: Viewer, seat: int) -> list[str]:
        """Return a seat's address as a QR code, for the host to show around."""
        self._only_host(viewer)
        self._renew_tokens()
        import segno  # noqa: PLC0415  (seldom wanted)

        url = next((one["url"] for one in self._urls(viewer) if one["seat"] == seat), None)
        if url is None:
            raise Refused(self.snapshots.say(viewer, text("table.why.now")))
        matrix = segno.make(url, micro=False, error="m").matrix
        return ["".join(str(int(dark)) for dark in row) for row in matrix]

    # The deck and the menu

    @property
    def language(self) -> str:
        """What the device speaks."""
        return self.shell.console.texts.language

    def cast(self, game: str, language: str = "en") -> dict[str, Any]:
        """Return the deck of a game for the tray: the one that is played with."""
        found, match = self.shell.console.find(game), self.shell.console.match
        deck = match.setup.deck if match and match.game.id == game else found.deck
        reader = Viewer(None, host=False, language=language)
        return catalogue.cast(found, deck, lambda said: self.snapshots.say(reader, said))

    def _menu(self, viewer: Viewer) -> dict[str, Any]:
        """Return what can be started, in the viewer's language; nothing in it ever changes."""
        if viewer.language not in self._menus:

            def say(message: Text) -> str:
                return self.snapshots.say(viewer, message)

            names = self.shell.console.names
            self._menus[viewer.language] = {
                "games": [catalogue.menu(self._game(name), say) for name in names],
                "timers": catalogue.timers(say),
                "zero": catalogue.zero(say),
            }
        return self._menus[viewer.language]

    # Small things

    def _saved(self) -> bool:
        console = self.shell.console
        return not console.unsaved and not isinstance(console.mode, NotSaved)

    def _game(self, name: str) -> Game[Any]:
        try:
            return self.shell.console.find(name)
        except TableclockError as error:
            raise Refused(str(error)) from None

    def _only_host(self, viewer: Viewer) -> None:
        if not viewer.host:
            raise Refused(self.snapshots.say(viewer, text("table.why.host")))

    def _alone_on_machine(self) -> bool:
        """Whether the page is for this machine only, so that nobody can come from elsewhere."""
        if isinstance(self.address, Whereabouts):
            return self.address.alone
        return urlsplit(self.address).hostname in (None, "127.0.0.1", "localhost", "::1")
