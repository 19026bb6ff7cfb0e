"""Which card is this? Whatever is laid on the reader is told by its name."""

from typing import TYPE_CHECKING

from firmware_py.console import screen_text
from firmware_py.console.ui import Mode, Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped
    from games.core.deck import Face


class Telling(Mode):
    """Tells the game and the name of the card laid last; no game hears of it."""

    opens_menu = False

    def __init__(self) -> None:
        self._card: tuple[Text, Face] | None = None

    def release(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Either key leaves."""
        ui.pop(self)

    def tap(self, ui: Ui, card: "Tapped") -> None:
        """Tell which card it is."""
        game = ui.find(card.game)
        deck = ui.decks(card.game) or game.deck
        face = next((face for face in deck.faces if face.id == card.face), None)
        if face is None:
            ui.refuse(text("table.why.unknown"))
            return
        self._card = game.name, face
        ui.cue("accepted")

    def screen(self, ui: Ui) -> Screen:
        """Return the card's name under its game's."""
        foot = screen_text.keys(ui, "done", "back")
        if self._card is None:
            rows = screen_text.rows(ui, text("table.cards.lay"))
            return Screen(head=Header(ui.say(text("table.start.cards"))), rows=rows, foot=foot)
        title, face = self._card
        name = ui.say(face.text)
        return Screen(head=Header(ui.say(title)), answer=name, foot=foot)

    def light(self, ui: Ui) -> RingView:  # noqa: ARG002
        """Return a ring that shows no game."""
        return RingView()
