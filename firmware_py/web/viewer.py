"""Rights of each viewer of a match: the seats it answers for, the secrets it sees, its language.

The host's page shows the secrets of a person who is the only one at this screen. Other people may
play on phones. If several people share the screen, they must hand it over to a seat before it shows
that seat's secrets or takes its secret answers. It never shows secrets of a seat that has a phone.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

from firmware_py.console import Console, player_names
from firmware_py.console.seat_colours import seat_colours
from firmware_py.console.session.session import Session
from firmware_py.i18n import Texts
from firmware_py.web.interfaces import Refused, Viewer
from games.core.action import TABLE
from games.core.match import Match
from games.core.text import Text, text


class HasConsole(Protocol):
    """Interface of an object that has a match's console: the runtime or a replay."""

    @property
    def console(self) -> Console:
        """The console that shows the match."""


class Viewers:
    """Rights of viewers, with the last hand-over of the shared screen."""

    def __init__(self, stage: HasConsole, texts: Callable[[str], Texts]) -> None:
        self.stage = stage
        self.texts = cache(lambda language: texts(language).for_page())
        self.sits: Callable[[int], Any] = lambda _seat: None
        """Function that returns the state of a phone's seat, as `Invitations.sits`."""
        self.away: Callable[[int], float | None] = lambda _seat: None
        """Function that returns since when a seat's page is closed, as `Presence.since`."""
        self.covered: Callable[[], bool] = lambda: False
        """Function that returns whether the hand of the only person at the screen is covered."""
        self._looked = (-1, -1)
        self._rematch: tuple[Match[Any] | None, frozenset[int]] = (None, frozenset())
        """Seats that want a rematch of that match."""

    def match(self) -> Match[Any]:
        """Return the running match. Raise Refused if there is none."""
        return self.session().match

    def session(self) -> Session:
        """Return the session of the running match. Raise Refused if there is none."""
        session = self.stage.console.session
        if session is None:
            raise Refused("no game is running")
        return session

    # Seats and secrets

    def at_screen(self) -> tuple[int, ...]:
        """Return the people's seats that play at the shared screen: without a phone, not free."""
        return tuple(seat for seat in self.stage.console.people if self.sits(seat) is None)

    def shared(self) -> bool:
        """Return whether some people play on phones, so that the host must not see everything."""
        return len(self.at_screen()) < len(self.stage.console.people)

    def elsewhere(self, viewer: Viewer) -> bool:
        """Return whether another window shows the hand of the only person at this screen."""
        match = self.stage.console.match
        dealt = match is not None and match.setup.cards == "device"
        return dealt and viewer.host and viewer.aside and len(self.at_screen()) == 1

    def own_seat(self, viewer: Viewer) -> int | None:
        """Return the seat whose person alone looks at a page, or None.

        The host's page has the seat of the only person at the screen, unless that hand is covered.
        """
        if not viewer.host:
            return viewer.seat
        here = self.at_screen()
        covered = self.elsewhere(viewer) or (self.covered() and self.shared())
        return here[0] if len(here) == 1 and not covered else None

    def may_cover(self, viewer: Viewer) -> bool:
        """Return whether a page may cover its hand: the host's, with one person and phones."""
        one = len(self.at_screen()) == 1 and self.shared()
        return viewer.host and one and not self.elsewhere(viewer)

    def hides(self, viewer: Viewer, seats: frozenset[int]) -> bool:
        """Return whether the viewer must not see secrets of one of these seats on the device."""
        if not viewer.host:
            return bool(seats - {viewer.seat})
        phones = any(self.sits(seat) is not None for seat in seats)
        return phones or (self.elsewhere(viewer) and bool(seats))

    def mine(self, viewer: Viewer) -> frozenset[int | None]:
        """Return the seats whose hidden actions the viewer may know of."""
        return frozenset(self.at_screen()) if viewer.host else frozenset({viewer.seat})

    def speaks_for(self, viewer: Viewer) -> tuple[int, ...]:
        """Return the seats that a viewer may answer for.

        The shared screen answers for the table and for the seats of people at it. Seats with a
        secret question are left out until the players hand the screen over to them. After a round
        the only answer is to go on, so every player may give it.
        """
        console = self.stage.console
        if viewer.seat is not None:
            if viewer.seat in console.bots:
                return ()
            rests = console.match is not None and console.match.game.round_over(console.match.state)
            return (viewer.seat, TABLE) if rests else (viewer.seat,)
        if not viewer.host or self.elsewhere(viewer):
            return ()
        own = self.own_seat(viewer)
        here = (seat for seat in self.at_screen() if seat == own or not self._secret(seat))
        return (TABLE, *here)

    def _secret(self, seat: int) -> bool:
        """Return whether a seat's answers are secret and are shown on no device or screen now."""
        match, console = self.match(), self.stage.console
        ask = match.ask(seat)
        opened = console.status.opened == seat or self._looked == (len(match.entries), seat)
        return ask is not None and ask.private and not opened

    def private_seat(self, viewer: Viewer) -> int | None:
        """Return the seat whose secrets a viewer may look at now, or None.

        On a screen that people share, it is the first asked seat with a private question, or with
        an answer in `Game.needs_hand`.
        """
        own, match = self.own_seat(viewer), self.match()
        if own is not None or not viewer.host or self.elsewhere(viewer):
            return own
        here = self.at_screen()
        for seat in match.game.asked(match.state):
            if seat in here:
                ask = match.ask(seat)
                verbs = {line.action.verb for line in ask.lines} if ask is not None else set()
                if ask is not None and (ask.private or verbs & match.game.needs_hand):
                    return seat
        return None

    def hand_over(self, seat: int) -> None:
        """Hand the shared screen over to a seat until the next entry of the match."""
        self._looked = (len(self.match().entries), seat)

    def rematch(self) -> tuple[int, ...]:
        """Return the people's seats that want a rematch of the running match."""
        match, seats = self._rematch
        people = self.stage.console.people if match is self.match() else ()
        return tuple(seat for seat in people if seat in seats)

    def want_rematch(self, seat: int) -> None:
        """Note that a seat wants a rematch of the running match."""
        self._rematch = self.match(), frozenset({*self.rematch(), seat})

    # Texts

    def say(self, viewer: Viewer, message: Text | str | int) -> str:
        """Translate a message for a viewer. An int is a seat, and a str is returned unchanged."""
        if isinstance(message, int):
            return self.name(viewer, message)
        if isinstance(message, str):
            return message
        say = self.texts(viewer.language).say
        return say(message, lambda seat: self.name(viewer, seat))

    def name(self, viewer: Viewer, seat: int) -> str:
        """Return a seat's full name, or the name of its colour in the viewer's language."""
        console = self.stage.console
        if own := self._own_name(seat):
            return own
        colour = console.colour(seat)
        return self.texts(viewer.language).say(text(f"table.colour.{colour}"), None)

    def _own_name(self, seat: int) -> str:
        """Return the name of a seat's player, or "" if there is none to show."""
        console = self.stage.console
        return player_names.shown(
            console.settings, seat, console.colour(seat), seat_colours(console)
        )

    def called(self, viewer: Viewer, head: Text | int) -> str:
        """Return the text of a scene's headline. Seats that share a colour get a number."""
        said, match = self.say(viewer, head), self.match()
        if not isinstance(head, int) or self._own_name(head):
            return said
        number = match.game.partner(match.state, head)
        return f"{said} {number}" if number else said

    def face(self, viewer: Viewer, face_id: str) -> str:
        """Return the name of a card's face."""
        face = self.match().setup.deck.find(face_id)
        return self.say(viewer, face.text) if face else face_id

    def colour(self, viewer: Viewer, colour: str) -> str:
        """Return a colour's name. Names of colours that no seat has are in the page's catalogue."""
        known = self.say(viewer, text(f"table.colour.{colour}"))
        return self.say(viewer, text(f"page.colour.{colour}")) if "." in known else known
