"""Which card is this? Whatever is laid on the reader is told by its name."""

from typing import TYPE_CHECKING

from firmware_py.console import wording
from firmware_py.console.desk import Desk, Mode
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped
    from games.core.deck import Face


class Telling(Mode):
    """Tells the game and the name of the card laid last; no game hears of it."""

    opens_menu = False

    def __init__(self) -> None:
        self._card: tuple[Text, Face] | None = None

    def release(self, desk: Desk, key: str) -> None:  # noqa: ARG002
        """Either key leaves."""
        desk.pop(self)

    def tap(self, desk: Desk, card: "Tapped") -> None:
        """Tell which card it is."""
        game = desk.find(card.game)
        deck = desk.decks(card.game) or game.deck
        face = next((face for face in deck.faces if face.id == card.face), None)
        if face is None:
            desk.refuse(text("table.why.unknown"))
            return
        self._card = game.name, face
        desk.cue("accepted")

    def screen(self, desk: Desk) -> Screen:
        """Return the card's name under its game's."""
        foot = wording.keys(desk, "done", "back")
        if self._card is None:
            rows = wording.rows(desk, text("table.cards.lay"))
            return Screen(head=Head(desk.say(text("table.start.cards"))), rows=rows, foot=foot)
        title, face = self._card
        name = desk.say(face.text)
        return Screen(head=Head(desk.say(title)), answer=name, foot=foot)

    def light(self, desk: Desk) -> Light:  # noqa: ARG002
        """Return a ring that shows no game."""
        return Light()
