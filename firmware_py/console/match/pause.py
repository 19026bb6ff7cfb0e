"""Pause of the game until a player continues it."""

from firmware_py.console import ring_view, screen_text
from firmware_py.console.ui import Mode, Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import text


class PauseMode(Mode):
    """Mode that stops game, clocks and bots. A key, a card or the remote pause button ends it."""

    lets_cards_through = True

    def release(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Continue the game on ok or back."""
        ui.pop(self)

    def remote(self, ui: Ui, button: str) -> None:
        """Continue the game with the pause button."""
        if button == "pause":
            ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return a screen that says the game is paused and saved."""
        assert ui.match is not None  # noqa: S101  (only opened while a match runs)
        said = (text("table.pause.stands"), text("table.pause.kept"))
        return Screen(
            head=Header(ui.say(text("table.menu.pause"))),
            right=ui.say(ui.match.game.name),
            rows=screen_text.rows(ui, *said),
            foot=screen_text.keys(ui, "go-on"),
        )

    def light(self, ui: Ui) -> RingView:
        """Return the ring of the game, dimmed to a third."""
        return ring_view.at_a_third(ui)
