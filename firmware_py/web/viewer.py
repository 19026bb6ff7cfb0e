"""Who looks at a match: which seats a viewer answers for, whose secrets are theirs, in what words.

One who plays alone has no secrets from the screen; else a shared screen is handed over to a seat
before it shows, or takes, what is that seat's alone.
"""

from collections.abc import Callable
from typing import Any, Protocol

from firmware_py.console import Console, player_names
from firmware_py.console.modes.resume import Resume
from firmware_py.console.seat_colours import seat_colours
from firmware_py.console.session.session import Session
from firmware_py.i18n import Texts
from firmware_py.web.interfaces import Refused, Viewer
from games.core.action import TABLE
from games.core.match import Match
from games.core.text import Text, text


class HasConsole(Protocol):
    """Where a match is seen: the running shell, or a film."""

    @property
    def console(self) -> Console:
        """The console that shows it."""


class Viewers:
    """Those who look at a stage; remembers for whom the shared screen was opened last."""

    def __init__(self, stage: HasConsole, texts: Callable[[str], Texts]) -> None:
        self.stage = stage
        self.texts = texts
        self.sits: Callable[[int], Any] = lambda _seat: None
        """What sits at a seat that is no bot, if it is not the shared screen
        (web/invitations.py)."""
        self.screens = 0
        """How many shared screens are open."""
        self._looked = (-1, -1)

    def match(self) -> Match[Any]:
        """Return the running match; Refused if there is none."""
        return self.session().match

    def session(self) -> Session:
        """Return the running match with its undo and news; Refused if there is none."""
        session = self.stage.console.session
        if session is None:
            raise Refused("no game is running")
        return session

    def resuming(self) -> bool:
        """Whether the box asks if people are back after a power cut."""
        return any(isinstance(mode, Resume) for mode in self.stage.console.modes)

    # Whose seats, whose secrets

    def alone(self) -> bool:
        """Whether one person plays, at one screen, which then has no secrets from them."""
        return self.session().alone and self.screens <= 1

    def twice(self) -> bool:
        """Whether one person plays, at more than one screen, so that none shows what is asked."""
        console = self.stage.console
        if console.session is None or not console.session.alone or self.alone():
            return False
        return any(self._secret(seat) for seat in console.people)

    def own_seat(self, viewer: Viewer) -> int | None:
        """Return whose page this is: a seat's own, or the screen of one who plays alone."""
        people = self.stage.console.people
        return people[0] if viewer.host and self.alone() and people else viewer.seat

    def speaks_for(self, viewer: Viewer) -> tuple[int, ...]:
        """Return the seats a viewer may answer for; the shared screen not past a hand-over."""
        console = self.stage.console
        if viewer.seat is not None:
            return () if viewer.seat in console.bots else (viewer.seat,)
        if not viewer.host:
            return ()
        alone = self.alone()
        return (TABLE, *(seat for seat in console.people if alone or not self._secret(seat)))

    def _secret(self, seat: int) -> bool:
        """Whether a seat's answers are secret and neither box nor screen was handed to it."""
        match, console = self.match(), self.stage.console
        ask = match.ask(seat)
        opened = console.play.opened == seat or self._looked == (len(match.entries), seat)
        return ask is not None and ask.private and not opened

    def private_seat(self) -> int | None:
        """Return the asked human seat whose answers are secret, or None."""
        match, console = self.match(), self.stage.console
        for seat in match.game.asked(match.state):
            if seat >= 0 and seat not in console.bots and seat not in console.remote:
                ask = match.ask(seat)
                if ask is not None and ask.private:
                    return seat
        return None

    def hand_over(self, seat: int) -> None:
        """Note that the shared screen was opened for a seat, until something is done."""
        self._looked = (len(self.match().entries), seat)

    # In what words

    def say(self, viewer: Viewer, message: Text | str | int) -> str:
        """Translate for a viewer; a number is a seat's, a str is said as it is."""
        if isinstance(message, int):
            return self.name(viewer, message)
        if isinstance(message, str):
            return message
        say = self.texts(viewer.language).say
        return say(message, lambda seat: self.name(viewer, seat))

    def name(self, viewer: Viewer, seat: int) -> str:
        """Return a seat's name, whole, else its colour's in the viewer's language."""
        console = self.stage.console
        if own := self._own_name(seat):
            return own
        colour = console.colour(seat)
        return self.texts(viewer.language).say(text(f"table.colour.{colour}"), None)

    def _own_name(self, seat: int) -> str:
        """Return the name that a seat has, "" if it has none to show."""
        console = self.stage.console
        return player_names.shown(
            console.settings, seat, console.colour(seat), seat_colours(console)
        )

    def called(self, viewer: Viewer, head: Text | int) -> str:
        """Return who is meant; who shares a figure has a number behind its colour."""
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
        """Return a colour's name; those that no seat has are the page's own words."""
        known = self.say(viewer, text(f"table.colour.{colour}"))
        return self.say(viewer, text(f"page.colour.{colour}")) if "." in known else known
