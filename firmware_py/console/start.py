"""The start menu: go on, play the same again, or another game."""

from typing import TYPE_CHECKING, Any

from firmware_py.console.asking import Asking
from firmware_py.console.listing import Answer, Listing
from games.core.action import OVER
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Tapped

CONTINUE, AGAIN = object(), object()


class Start(Listing):
    """What shall we play? A card of a game opens it. The ring shows the table that waits."""

    back = ""

    def head(self, console: "Console") -> str:
        """Return the name of the thing."""
        return console.say(text("table.head.start"))

    def answers(self, console: "Console") -> list[Answer]:
        """Return the game that waits or was played last first, then all games."""
        games = [Answer(console.find(name).title, name) for name in console.names]
        if console.match is not None and console.match.turn != OVER:
            go_on = text("table.start.continue", game=console.match.game.title)
            return [Answer(go_on, CONTINUE), *games]
        if console.last is not None:
            title = console.find(console.last.game).title
            again = text("table.start.again", game=title, seats=console.last.seats)
            return [Answer(again, AGAIN), *games]
        return games

    def take(self, console: "Console", value: Any) -> None:
        """Go on, or begin asking how to play."""
        if value is CONTINUE:
            console.pop(self)
        elif value is AGAIN:
            console.play_again()
        else:
            console.push(Asking(console.find(value)))

    def leave(self, console: "Console") -> None:
        """Stay: there is nothing behind the start."""

    def hold(self, console: "Console", key: str) -> None:
        """No game is on."""

    def tap(self, console: "Console", card: "Tapped") -> None:
        """Open the game whose card it is."""
        console.push(Asking(console.find(card.game)))
