"""The table menu: hold ok, wherever a game runs. The ring keeps the game, dimmed to a third."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import wording
from firmware_py.console.menus import preferences
from firmware_py.console.menus.listing import Answer, Listing
from firmware_py.console.menus.reading import Help, Log
from firmware_py.console.mode import Mode
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.action import OVER
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Tapped


class TableMenu(Listing):
    """What the match has (undo, help, scores, pause), the settings, and at last its end.

    Nothing is further away than three touches: hold ok, hold next up to the line, ok.
    """

    patience = 30_000_000_000

    def head(self, console: "Console") -> str:
        """Return the title."""
        return console.say(text("table.head.menu"))

    def answers(self, console: "Console") -> list[Answer]:
        """Return the same lines in every game."""
        return [
            *(Answer(text(f"table.menu.{key}"), key) for key in ("undo", "help", "log", "pause")),
            *preferences.lines(console),
            Answer(text("table.menu.end"), "end"),
        ]

    def take(self, console: "Console", value: Any) -> None:
        """Do what the line says; settings change in place, so that one sees them."""
        match value:
            case "undo":
                console.pop(self)
                console.open_undo()
            case "help":
                console.push(Help())
            case "log":
                console.push(Log())
            case "pause":
                console.pop(self)
                console.push(Pause())
            case "end":
                console.push(EndQuestion())
            case _:
                preferences.change(console, value)

    def tap(self, console: "Console", card: "Tapped") -> None:
        """A card is laid for the game, not for the menu."""
        console.pop(self)
        console.mode.tap(console, card)

    def light(self, console: "Console") -> Light:
        """Return the game at a third, or in the light that the chosen line sets."""
        return preferences.shown(_third(console), self.answers(console)[self.chosen].value)


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
        return _third(console)


class Pause(Mode):
    """Everything stands: clocks, bots, the game. Whoever comes back says so with ok."""

    def release(self, console: "Console", key: str) -> None:  # noqa: ARG002
        """Go on."""
        console.pop(self)

    def tap(self, console: "Console", card: "Tapped") -> None:
        """A card says that somebody plays."""
        console.pop(self)
        console.mode.tap(console, card)

    def screen(self, console: "Console") -> Screen:
        """Return that it stands, and that nothing can get lost."""
        assert console.match is not None  # noqa: S101  (only opened while a match runs)
        said = (text("table.pause.stands"), text("table.pause.kept"))
        return Screen(
            head=Head(console.say(text("table.menu.pause"))),
            right=console.match.game.title,
            rows=wording.rows(console, *said),
            foot=wording.keys(console, "go-on"),
        )

    def light(self, console: "Console") -> Light:
        """Return the game at a third."""
        return _third(console)


def _third(console: "Console") -> Light:
    return msgspec.structs.replace(console.table_light(), dim=1 / 3)
