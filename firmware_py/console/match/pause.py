"""A pause: everything stands until somebody says that they are back."""

from firmware_py.console import ring_view, screen_text
from firmware_py.console.ui import Mode, Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import text


class Pause(Mode):
    """Clocks, bots and the game stand; ok goes on, and so does a card or a button elsewhere."""

    lets_cards_through = True

    def release(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Go on."""
        ui.pop(self)

    def remote(self, ui: Ui, button: str) -> None:
        """Go on, by the button that made it stand."""
        if button == "pause":
            ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return that it stands, and that nothing can get lost."""
        assert ui.match is not None  # noqa: S101  (only opened while a match runs)
        said = (text("table.pause.stands"), text("table.pause.kept"))
        return Screen(
            head=Header(ui.say(text("table.menu.pause"))),
            right=ui.say(ui.match.game.name),
            rows=screen_text.rows(ui, *said),
            foot=screen_text.keys(ui, "go-on"),
        )

    def light(self, ui: Ui) -> RingView:
        """Return the game at a third."""
        return ring_view.at_a_third(ui)
