"""A pause: everything stands until somebody says that they are back."""

from firmware_py.console import lighting, wording
from firmware_py.console.desk import Desk, Mode
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import text


class Pause(Mode):
    """Clocks, bots and the game stand; ok goes on, and so does a card or a button elsewhere."""

    lets_cards_through = True

    def release(self, desk: Desk, key: str) -> None:  # noqa: ARG002
        """Go on."""
        desk.pop(self)

    def remote(self, desk: Desk, button: str) -> None:
        """Go on, by the button that made it stand."""
        if button == "pause":
            desk.pop(self)

    def screen(self, desk: Desk) -> Screen:
        """Return that it stands, and that nothing can get lost."""
        assert desk.match is not None  # noqa: S101  (only opened while a match runs)
        said = (text("table.pause.stands"), text("table.pause.kept"))
        return Screen(
            head=Head(desk.say(text("table.menu.pause"))),
            right=desk.say(desk.match.game.name),
            rows=wording.rows(desk, *said),
            foot=wording.keys(desk, "go-on"),
        )

    def light(self, desk: Desk) -> Light:
        """Return the game at a third."""
        return lighting.at_a_third(desk)
