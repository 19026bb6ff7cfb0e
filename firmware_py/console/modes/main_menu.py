"""The start menu: go on or play the same again, a new game, the clock alone, and the box itself."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.clocks.clock_setup import ClockSetup
from firmware_py.console.effects import Close
from firmware_py.console.modes import new_game
from firmware_py.console.modes.identify_card import Telling
from firmware_py.console.modes.new_game import Asking
from firmware_py.console.modes.standby import Off
from firmware_py.console.wizards import preferences
from firmware_py.console.wizards.list_picker import Answer, Listing
from firmware_py.console.wizards.seating import timer_line
from games.core.action import OVER
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped
    from firmware_py.console.ui import Ui
    from firmware_py.render.ring_model import RingView


class Start(Listing):
    """What shall we do? A card of a game opens it. The ring shows the table that waits."""

    back = ""
    opens_menu = False
    starts_games = True

    def head(self, ui: "Ui") -> str:
        """Return the name of the thing."""
        return ui.say(text("table.head.start"))

    def answers(self, ui: "Ui") -> list[Answer]:
        """Return first the game that waits or was played last; then always the same lines."""
        lines = [
            Answer(text("table.start.new"), "new"),
            Answer(text("table.start.clock"), "clock", text("table.start.clock.help")),
            Answer(text("table.start.cards"), "cards", text("table.start.cards.help")),
            Answer(text("table.start.settings"), "settings"),
            Answer(text("table.start.off"), "off", text("table.start.off.help")),
        ]
        if ui.match is not None and ui.match.turn != OVER:
            go_on = text("table.start.continue", game=ui.match.game.name)
            return [Answer(go_on, "continue"), *lines]
        if ui.last is not None:
            title = ui.find(ui.last.game).name
            again = text("table.start.again", game=title, seats=ui.last.seats)
            return [Answer(again, "again"), *lines]
        return lines

    def take(self, ui: "Ui", value: Any) -> None:
        """Go on, or open what the line says; where there is one game it is not asked which."""
        match value:
            case "continue":
                ui.pop(self)
            case "again":
                new_game.again(ui)
            case "new":
                only = ui.find(ui.names[0]) if len(ui.names) == 1 else None
                ui.push(Asking(only) if only is not None else WhichGame())
            case "clock":
                ui.push(ClockSetup())
            case "cards":
                ui.push(Telling())
            case "settings":
                ui.push(Preferences())
            case "off":
                ui.push(Off())

    def leave(self, ui: "Ui") -> None:
        """Stay: there is nothing behind the start."""

    def tap(self, ui: "Ui", card: "Tapped") -> None:
        """Open the game whose card it is."""
        ui.push(Asking(ui.find(card.game)))


def leave(ui: "Ui", how: str) -> None:
    """Go back to the start menu; the match stays in the history."""
    if ui.match is not None:
        ui.want(Close("over" if ui.match.turn == OVER else how, ui.match))
    ui.session = None
    ui.modes = [Start()]


class WhichGame(Listing):
    """Which game? Each says in a sentence what it is."""

    opens_menu = False

    def head(self, ui: "Ui") -> str:
        """Return the question."""
        return ui.say(text("table.ask.game"))

    def answers(self, ui: "Ui") -> list[Answer]:
        """Return all games."""
        return [Answer(ui.find(name).name, name, text(f"{name}.about")) for name in ui.names]

    def take(self, ui: "Ui", value: Any) -> None:
        """Begin asking how to play it."""
        ui.push(Asking(ui.find(value)))

    def tap(self, ui: "Ui", card: "Tapped") -> None:
        """Open the game whose card it is."""
        ui.push(Asking(ui.find(card.game)))


class Preferences(Listing):
    """The settings, from the start menu; at the end, all as table.toml says."""

    opens_menu = False

    def head(self, ui: "Ui") -> str:
        """Return the title."""
        return ui.say(text("table.start.settings"))

    def answers(self, ui: "Ui") -> list[Answer]:
        """Return the settings, and the way back from all of them."""
        usual = Answer(text("table.menu.usual"), "usual", text("table.menu.usual.help"))
        return [*preferences.lines(ui), timer_line(ui), usual]

    def take(self, ui: "Ui", value: Any) -> None:
        """Change what the line says."""
        if value == "usual":
            ui.change(**msgspec.structs.asdict(ui.usual))
        elif value == "timer":
            ui.push(ClockSetup(for_game=True))
        else:
            preferences.change(ui, value)

    def light(self, ui: "Ui") -> "RingView":
        """Return the ring, in the light that the chosen line sets."""
        return preferences.shown(super().light(ui), self.answers(ui)[self.chosen].value)
