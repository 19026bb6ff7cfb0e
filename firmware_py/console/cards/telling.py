"""Which card is this? Whatever is laid on the reader is told by its name."""

from typing import TYPE_CHECKING

from firmware_py.console import wording
from firmware_py.console.mode import Mode
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Tapped
    from games.core.deck import Face


class Telling(Mode):
    """Tells the game and the name of the card laid last; no game hears of it."""

    def __init__(self) -> None:
        self._card: tuple[str, Face] | None = None

    def release(self, console: "Console", key: str) -> None:  # noqa: ARG002
        """Either key leaves."""
        console.pop(self)

    def hold(self, console: "Console", key: str) -> None:
        """No game is on."""

    def tap(self, console: "Console", card: "Tapped") -> None:
        """Tell which card it is."""
        game = console.find(card.game)
        deck = console.decks(card.game) or game.deck
        face = next((face for face in deck.faces if face.id == card.face), None)
        if face is None:
            console.refuse(text("table.why.unknown"))
            return
        self._card = game.title, face
        console.cue("accepted")

    def screen(self, console: "Console") -> Screen:
        """Return the card's name under its game's."""
        foot = wording.keys(console, "done", "back")
        if self._card is None:
            rows = wording.rows(console, text("table.cards.lay"))
            return Screen(head=Head(console.say(text("table.start.cards"))), rows=rows, foot=foot)
        title, face = self._card
        name = console.say(face.text)
        return Screen(head=Head(title), answer=name, foot=foot)

    def light(self, console: "Console") -> Light:  # noqa: ARG002
        """Return a ring that shows no game."""
        return Light()
