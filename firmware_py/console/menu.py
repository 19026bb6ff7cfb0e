"""The table menu: hold ok, wherever a game runs. The ring keeps the game, dimmed to a third."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.listing import Answer, Listing
from firmware_py.painting.light import Light
from games.core.action import OVER
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Tapped

BRIGHTNESS = (100, 60, 30, 10, 3)
"""The steps of the brightness line, in per cent; the last is the night level."""


class TableMenu(Listing):
    """Undo, the state in words, brightness, sound, end of the game."""

    patience = 30_000_000_000

    def head(self, console: "Console") -> str:
        """Return the title."""
        return console.say(text("table.head.menu"))

    def answers(self, console: "Console") -> list[Answer]:
        """Return the same lines in every game."""
        sound = "table.menu.sound-off" if console.sound else "table.menu.sound-on"
        return [
            Answer(text("table.menu.undo"), "undo"),
            Answer(text("table.menu.state"), "state"),
            Answer(text("table.menu.brightness", percent=console.brightness), "brightness"),
            Answer(text(sound), "sound"),
            Answer(text("table.menu.end"), "end"),
        ]

    def take(self, console: "Console", value: Any) -> None:
        """Do what the line says; brightness and sound stay in the menu, so that one sees them."""
        if value == "brightness":
            darker = (step for step in BRIGHTNESS if step < console.brightness)
            console.brightness = next(darker, BRIGHTNESS[0])
        elif value == "sound":
            console.sound = not console.sound
        elif value == "undo":
            console.pop(self)
            console.open_undo()
        elif value == "state":
            console.pop(self)
            console.play.show_state(console)
        else:
            console.push(EndQuestion())

    def tap(self, console: "Console", card: "Tapped") -> None:
        """A card is laid for the game, not for the menu."""
        console.pop(self)
        console.mode.tap(console, card)

    def light(self, console: "Console") -> Light:
        """Return the game at a third."""
        return msgspec.structs.replace(console.table_light(), dim=1 / 3)


class EndQuestion(Listing):
    """End the game? What destroys is never the first line; back returns to the menu."""

    patience = TableMenu.patience

    def head(self, console: "Console") -> str:
        """Return the question."""
        return console.say(text("table.head.end"))

    def answers(self, console: "Console") -> list[Answer]:
        """No first, while there is something to lose."""
        answers = [Answer(text("table.no"), False), Answer(text("table.yes"), True)]
        over = console.match is not None and console.match.turn == OVER
        return answers[::-1] if over else answers

    def take(self, console: "Console", value: Any) -> None:
        """Leave the game, or this question."""
        console.only_play()
        if value:
            console.leave("ended")

    def light(self, console: "Console") -> Light:
        """Return the game at a third."""
        return msgspec.structs.replace(console.table_light(), dim=1 / 3)
