"""Mode that names the card on the reader."""

from typing import TYPE_CHECKING

from firmware_py.cards.enrolment import distinct_name
from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.ui import Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped


class IdentifyCard(Mode):
    """Screen with the game and the name of the last card. The card is not played."""

    opens_menu = False

    def __init__(self) -> None:
        self._card: tuple[Text, Text] | None = None

    def release(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Close the screen on ok or back."""
        ui.pop(self)

    def tap(self, ui: Ui, card: "Tapped") -> None:
        """Show the card, or refuse a face that the deck does not have."""
        game = ui.find(card.game)
        deck = ui.decks(card.game) or game.deck
        face = next((face for face in deck.faces if face.id == card.face), None)
        if face is None:
            ui.refuse(text("table.why.unknown"))
            return
        self._card = game.name, distinct_name(deck, face)
        ui.cue("accepted")

    def screen(self, ui: Ui) -> Screen:
        """Return the game and the card, or the request to put a card on the reader."""
        foot = screen_text.keys(ui, "done", "back")
        if self._card is None:
            rows = screen_text.rows(ui, text("table.cards.lay"))
            return Screen(head=Header(ui.say(text("table.start.cards"))), rows=rows, foot=foot)
        title, name = self._card
        return Screen(head=Header(ui.say(title)), answer=ui.say(name), foot=foot)

    def light(self, ui: Ui) -> RingView:  # noqa: ARG002
        """Return a ring that shows no game."""
        return RingView()
