"""The start menu: go on or play the same again, a new game, the clock alone, and the box itself."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.cards.telling import Telling
from firmware_py.console.clocks.clock_setup import ClockSetup
from firmware_py.console.effects import Close
from firmware_py.console.forms import preferences
from firmware_py.console.forms.listing import Answer, Listing
from firmware_py.console.forms.seating import timer_line
from firmware_py.console.menus import asking
from firmware_py.console.menus.asking import Asking
from firmware_py.console.menus.off import Off
from games.core.action import OVER
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.console.inputs import Tapped
    from firmware_py.painting.light import Light


class Start(Listing):
    """What shall we do? A card of a game opens it. The ring shows the table that waits."""

    back = ""
    opens_menu = False
    starts_games = True

    def head(self, desk: "Desk") -> str:
        """Return the name of the thing."""
        return desk.say(text("table.head.start"))

    def answers(self, desk: "Desk") -> list[Answer]:
        """Return first the game that waits or was played last; then always the same lines."""
        lines = [
            Answer(text("table.start.new"), "new"),
            Answer(text("table.start.clock"), "clock", text("table.start.clock.help")),
            Answer(text("table.start.cards"), "cards", text("table.start.cards.help")),
            Answer(text("table.start.settings"), "settings"),
            Answer(text("table.start.off"), "off", text("table.start.off.help")),
        ]
        if desk.match is not None and desk.match.turn != OVER:
            go_on = text("table.start.continue", game=desk.match.game.name)
            return [Answer(go_on, "continue"), *lines]
        if desk.last is not None:
            title = desk.find(desk.last.game).name
            again = text("table.start.again", game=title, seats=desk.last.seats)
            return [Answer(again, "again"), *lines]
        return lines

    def take(self, desk: "Desk", value: Any) -> None:
        """Go on, or open what the line says; where there is one game it is not asked which."""
        match value:
            case "continue":
                desk.pop(self)
            case "again":
                asking.again(desk)
            case "new":
                only = desk.find(desk.names[0]) if len(desk.names) == 1 else None
                desk.push(Asking(only) if only is not None else WhichGame())
            case "clock":
                desk.push(ClockSetup())
            case "cards":
                desk.push(Telling())
            case "settings":
                desk.push(Preferences())
            case "off":
                desk.push(Off())

    def leave(self, desk: "Desk") -> None:
        """Stay: there is nothing behind the start."""

    def tap(self, desk: "Desk", card: "Tapped") -> None:
        """Open the game whose card it is."""
        desk.push(Asking(desk.find(card.game)))


def leave(desk: "Desk", how: str) -> None:
    """Go back to the start menu; the match stays in the history."""
    if desk.match is not None:
        desk.want(Close("over" if desk.match.turn == OVER else how, desk.match))
    desk.sitting = None
    desk.modes = [Start()]


class WhichGame(Listing):
    """Which game? Each says in a sentence what it is."""

    opens_menu = False

    def head(self, desk: "Desk") -> str:
        """Return the question."""
        return desk.say(text("table.ask.game"))

    def answers(self, desk: "Desk") -> list[Answer]:
        """Return all games."""
        return [Answer(desk.find(name).name, name, text(f"{name}.about")) for name in desk.names]

    def take(self, desk: "Desk", value: Any) -> None:
        """Begin asking how to play it."""
        desk.push(Asking(desk.find(value)))

    def tap(self, desk: "Desk", card: "Tapped") -> None:
        """Open the game whose card it is."""
        desk.push(Asking(desk.find(card.game)))


class Preferences(Listing):
    """The settings, from the start menu; at the end, all as table.toml says."""

    opens_menu = False

    def head(self, desk: "Desk") -> str:
        """Return the title."""
        return desk.say(text("table.start.settings"))

    def answers(self, desk: "Desk") -> list[Answer]:
        """Return the settings, and the way back from all of them."""
        usual = Answer(text("table.menu.usual"), "usual", text("table.menu.usual.help"))
        return [*preferences.lines(desk), timer_line(desk), usual]

    def take(self, desk: "Desk", value: Any) -> None:
        """Change what the line says."""
        if value == "usual":
            desk.change(**msgspec.structs.asdict(desk.usual))
        elif value == "timer":
            desk.push(ClockSetup(for_game=True))
        else:
            preferences.change(desk, value)

    def light(self, desk: "Desk") -> "Light":
        """Return the ring, in the light that the chosen line sets."""
        return preferences.shown(super().light(desk), self.answers(desk)[self.chosen].value)
