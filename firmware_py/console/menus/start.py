"""The start menu: go on or play the same again, a new game, the clock alone, and the box itself."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.cards.telling import Telling
from firmware_py.console.clocks.clock_setup import ClockSetup
from firmware_py.console.menus import preferences
from firmware_py.console.menus.asking import Asking
from firmware_py.console.menus.listing import Answer, Listing
from firmware_py.console.menus.off import Off
from firmware_py.console.menus.seating import timer_line
from games.core.action import OVER
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Tapped
    from firmware_py.painting.light import Light


class Start(Listing):
    """What shall we do? A card of a game opens it. The ring shows the table that waits."""

    back = ""

    def head(self, console: "Console") -> str:
        """Return the name of the thing."""
        return console.say(text("table.head.start"))

    def answers(self, console: "Console") -> list[Answer]:
        """Return first the game that waits or was played last; then always the same lines."""
        lines = [
            Answer(text("table.start.new"), "new"),
            Answer(text("table.start.clock"), "clock", text("table.start.clock.help")),
            Answer(text("table.start.cards"), "cards", text("table.start.cards.help")),
            Answer(text("table.start.settings"), "settings"),
            Answer(text("table.start.off"), "off", text("table.start.off.help")),
        ]
        if console.match is not None and console.match.turn != OVER:
            go_on = text("table.start.continue", game=console.match.game.title)
            return [Answer(go_on, "continue"), *lines]
        if console.last is not None:
            title = console.find(console.last.game).title
            again = text("table.start.again", game=title, seats=console.last.seats)
            return [Answer(again, "again"), *lines]
        return lines

    def take(self, console: "Console", value: Any) -> None:
        """Go on, or open what the line says; where there is one game it is not asked which."""
        match value:
            case "continue":
                console.pop(self)
            case "again":
                console.play_again()
            case "new":
                only = console.find(console.names[0]) if len(console.names) == 1 else None
                console.push(Asking(only) if only is not None else WhichGame())
            case "clock":
                console.push(ClockSetup())
            case "cards":
                console.push(Telling())
            case "settings":
                console.push(Preferences())
            case "off":
                console.push(Off())

    def leave(self, console: "Console") -> None:
        """Stay: there is nothing behind the start."""

    def hold(self, console: "Console", key: str) -> None:
        """No game is on."""

    def tap(self, console: "Console", card: "Tapped") -> None:
        """Open the game whose card it is."""
        console.push(Asking(console.find(card.game)))


class WhichGame(Listing):
    """Which game? Each says in a sentence what it is."""

    def head(self, console: "Console") -> str:
        """Return the question."""
        return console.say(text("table.ask.game"))

    def answers(self, console: "Console") -> list[Answer]:
        """Return all games."""
        return [
            Answer(console.find(name).title, name, text(f"{name}.about")) for name in console.names
        ]

    def take(self, console: "Console", value: Any) -> None:
        """Begin asking how to play it."""
        console.push(Asking(console.find(value)))

    def hold(self, console: "Console", key: str) -> None:
        """No game is on."""

    def tap(self, console: "Console", card: "Tapped") -> None:
        """Open the game whose card it is."""
        console.push(Asking(console.find(card.game)))


class Preferences(Listing):
    """The settings, from the start menu; at the end, all as table.toml says."""

    def head(self, console: "Console") -> str:
        """Return the title."""
        return console.say(text("table.start.settings"))

    def answers(self, console: "Console") -> list[Answer]:
        """Return the settings, and the way back from all of them."""
        usual = Answer(text("table.menu.usual"), "usual", text("table.menu.usual.help"))
        return [*preferences.lines(console), timer_line(console), usual]

    def take(self, console: "Console", value: Any) -> None:
        """Change what the line says."""
        if value == "usual":
            console.change(**msgspec.structs.asdict(console.usual))
        elif value == "timer":
            console.push(ClockSetup(for_game=True))
        else:
            preferences.change(console, value)

    def hold(self, console: "Console", key: str) -> None:
        """No game is on."""

    def light(self, console: "Console") -> "Light":
        """Return the ring, in the light that the chosen line sets."""
        return preferences.shown(super().light(console), self.answers(console)[self.chosen].value)
