"""Question for the tag that is to start a clock."""

from typing import TYPE_CHECKING

from firmware_py.console import screen_text
from firmware_py.console.effects import LinkClock
from firmware_py.console.mode import Mode
from firmware_py.console.ui import Ui
from firmware_py.render.screen import Header, Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.clocks.manual_clock import ManualClock
    from firmware_py.console.inputs import Tapped, UnknownTag
    from firmware_py.render.ring_model import RingView


class CardQuestion(Mode):
    """Request for a tag that is to start the preset of an open clock."""

    opens_menu = False

    def __init__(self, clock: "ManualClock") -> None:
        self._clock = clock

    def release(self, ui: Ui, key: str) -> None:
        """Close on back."""
        if key == "back":
            ui.pop(self)

    def tap(self, ui: Ui, card: "Tapped") -> None:
        """Refuse a card of a game, with its name."""
        deck = ui.decks(card.game) or ui.find(card.game).deck
        face = next((face for face in deck.faces if face.id == card.face), None)
        name = text("table.why.unknown") if face is None else face.text
        ui.refuse(text("clock.why.card", card=name))

    def unknown_tag(self, ui: Ui, what: "UnknownTag") -> None:
        """Link a tag that no game has."""
        if what.why == "unknown" and what.uid:
            ui.emit(LinkClock(what.uid, self._clock.name))
            ui.pop(self)
            ui.cue("accepted")
        else:
            super().unknown_tag(ui, what)

    def screen(self, ui: Ui) -> Screen:
        """Return the request."""
        return Screen(
            head=Header(self._clock.name),
            rows=screen_text.rows(ui, text("clock.ask.card")),
            foot=screen_text.keys(ui, back=text("clock.key.no-card")),
        )

    def light(self, ui: Ui) -> "RingView":
        """Return the clock's ring."""
        return self._clock.light(ui)
