"""Settings of the running game and of the device, which the game menu opens."""

from typing import Any

from firmware_py.console import ring_view
from firmware_py.console.session import hints, tutorial
from firmware_py.console.ui import Ui
from firmware_py.console.wizards import preferences
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Screen
from games.core.action import OVER
from games.core.text import text


class GameSettings(ListPicker):
    """Menu with the settings of the game, then those of the device. ok changes a line in place."""

    patience = 30_000_000_000
    lets_cards_through = True

    def head(self, ui: Ui) -> str:
        """Return the title of the settings."""
        return ui.say(text("table.menu.settings"))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return the lines. The game's own lines say why if they cannot be changed."""
        session = ui.session
        hinted = session is not None and hints.is_open(session)
        on = text("table.on" if hinted else "table.off")
        noted = text("table.on" if tutorial.learners(ui) else "table.off")
        return [
            ListItem(text("table.menu.hints", state=on), "hints", text("table.menu.hints.help")),
            ListItem(text("table.menu.notes", state=noted), "notes", text("table.menu.notes.help")),
            *preferences.lines(ui),
        ]

    def take(self, ui: Ui, value: Any) -> None:
        """Change the setting in place, so that the change is visible, or say why it cannot be."""
        session, match = ui.session, ui.match
        if value == "hints" and session is not None:
            if hints.could_be_open(session):
                hints.change(ui, not hints.is_open(session))
            else:
                ui.refuse(text("table.why.no-hint"))
        elif value == "notes":
            if match is not None and match.turn != OVER and tutorial.has_notes(match.game):
                tutorial.change(ui, ui.people, on=not tutorial.learners(ui))
            else:
                ui.refuse(text("table.why.no-notes"))
        else:
            preferences.change(ui, value)

    def screen(self, ui: Ui) -> Screen:
        """Return the list. ok changes a line."""
        return self.labelled(ui, "change")

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring: dimmed to a third, or as a preview of the chosen brightness."""
        return preferences.shown(ring_view.at_a_third(ui), self.answers(ui)[self.chosen].value)
