"""The table menu: hold ok, wherever a game runs. The ring keeps the game, dimmed to a third."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.listing import Answer, Listing
from firmware_py.painting.light import Light
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console

BRIGHTNESS = (100, 60, 30, 10, 3)
"""The steps of the brightness line, in per cent; the last is the night level."""


class TableMenu(Listing):
    """Undo, the state in words, brightness, sound, end of the game."""

    def head(self, console: "Console") -> str:
        """Return the title."""
        return console.say(text("table.head.menu"))

    def answers(self, console: "Console") -> list[Answer]:
        """Return the same lines in every game."""
        return [
            Answer(text("table.menu.undo"), "undo"),
            Answer(text("table.menu.state"), "state"),
            Answer(text("table.menu.brightness", percent=console.brightness), "brightness"),
            Answer(
                text("table.menu.sound-off" if console.sound else "table.menu.sound-on"), "sound"
            ),
            Answer(text("table.menu.end"), "end"),
        ]

    def take(self, console: "Console", value: Any) -> None:
        """Do what the line says; brightness and sound stay in the menu, so that one sees them."""
        if value == "brightness":
            at = BRIGHTNESS.index(console.brightness) if console.brightness in BRIGHTNESS else 0
            console.brightness = BRIGHTNESS[(at + 1) % len(BRIGHTNESS)]
            return
        if value == "sound":
            console.sound = not console.sound
            return
        console.pop(self)
        if value == "undo":
            console.open_undo()
        elif value == "state":
            console.play.show_state(console)
        else:
            console.push(EndQuestion())

    def light(self, console: "Console") -> Light:
        """Return the game at a third."""
        return msgspec.structs.replace(console.table_light(), dim=1 / 3)


class EndQuestion(Listing):
    """End the game? What destroys is never the first line."""

    def head(self, console: "Console") -> str:
        """Return the question."""
        return console.say(text("table.head.end"))

    def answers(self, console: "Console") -> list[Answer]:  # noqa: ARG002
        """No first."""
        return [Answer(text("table.no"), False), Answer(text("table.yes"), True)]

    def take(self, console: "Console", value: Any) -> None:
        """Leave the game, or this question."""
        console.pop(self)
        if value:
            console.leave("ended")
