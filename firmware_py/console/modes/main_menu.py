"""Main menu and the lists under it: games and settings."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.clocks import latest
from firmware_py.console.clocks.clock_setup import ClockSetup
from firmware_py.console.clocks.presets import PresetList
from firmware_py.console.device_tests import menu as device_tests
from firmware_py.console.device_tests.menu import DeviceTestMenu
from firmware_py.console.effects import Close
from firmware_py.console.modes import cards_menu, new_game
from firmware_py.console.modes.new_game import NewGameWizard
from firmware_py.console.modes.standby import Standby
from firmware_py.console.session import hints, review
from firmware_py.console.shelf import asleep_settings, sleep
from firmware_py.console.shelf.kitchen_timer import KitchenMode
from firmware_py.console.wizards import preferences
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.console.wizards.seating import timer_line
from games.core.action import OVER
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped, UnknownTag
    from firmware_py.console.ui import Ui
    from firmware_py.render.ring_model import RingView
    from firmware_py.render.screen import Screen


class MainMenu(ListPicker):
    """Main menu. A card on the reader opens the card's game.

    The ring shows the match that waits to be continued.
    """

    back = ""
    opens_menu = False
    starts_games = True

    def head(self, ui: "Ui") -> str:
        """Return the name of the device."""
        return ui.say(text("table.head.start"))

    def answers(self, ui: "Ui") -> list[ListItem]:
        """Return a line for the waiting or the last game, then the fixed lines.

        On a device without any linked card, "Cards" is the second of them.
        """
        lines = [
            ListItem(text("table.start.new"), "new"),
            ListItem(text("table.start.clock"), "clock", text("table.start.clock.help")),
            ListItem(text("table.start.kitchen"), "kitchen"),
            ListItem(text("table.start.cards"), "cards", text("table.start.cards.help")),
            ListItem(text("table.start.settings"), "settings"),
            ListItem(text("table.start.off"), "off", text("table.start.off.help")),
        ]
        if ui.tags == {}:
            lines.sort(key=lambda line: line.value not in ("new", "cards"))
        if ui.match is not None and ui.match.turn != OVER:
            go_on = text("table.start.continue", game=ui.match.game.name)
            return [ListItem(go_on, "continue"), *latest.with_clock(ui, []), *lines]
        game = []
        if ui.last is not None:
            title = ui.find(ui.last.game).name
            again = text("table.start.again", game=title, seats=ui.last.seats)
            game = [ListItem(again, "again")]
        return [*latest.with_clock(ui, game), *lines]

    def take(self, ui: "Ui", value: Any) -> None:
        """Open the chosen line. If only one game is installed, skip the list of games."""
        match value:
            case "continue":
                ui.pop(self)
            case "again":
                new_game.again(ui)
            case "new":
                only = ui.find(ui.names[0]) if len(ui.names) == 1 else None
                ui.push(NewGameWizard(only) if only is not None else GameList())
            case latest.AGAIN:
                latest.open_again(ui)
            case "clock":
                ui.push(PresetList())
            case "kitchen":
                ui.push(KitchenMode(ui, "menu"))
            case "cards":
                cards_menu.open_menu(ui)
            case "settings":
                ui.push(Preferences())
            case "off":
                ui.push(Standby())

    def keep_line(self, ui: "Ui", value: Any) -> None:
        """Keep the cursor on its line. After a new clock, put it on the line that repeats it."""
        super().keep_line(ui, value)
        if value == "clock":
            self.chosen = 0

    def woken(self) -> None:
        """Put the cursor on the first line: nobody knows any more where it was."""
        self.chosen = 0

    def leave(self, ui: "Ui") -> None:
        """Ignore back: the main menu stays open."""

    def tap(self, ui: "Ui", card: "Tapped") -> None:
        """Open the game of the card."""
        ui.push(NewGameWizard(ui.find(card.game)))

    def unknown_tag(self, ui: "Ui", what: "UnknownTag") -> None:
        """Offer to teach a deck."""
        cards_menu.offer(ui, what)


def leave(ui: "Ui", how: str) -> None:
    """Close the match in the journal and show the main menu.

    how: the reason for the end. A match that was played to its end is always closed as "over".
    """
    if ui.match is not None:
        sleep.note_winner(ui, ui.match)
        ui.emit(Close("over" if ui.match.turn == OVER else how, ui.match))
        hints.forget(ui)
        review.forget(ui)
    ui.session = None
    ui.modes = [MainMenu()]


class GameList(ListPicker):
    """List of the installed games, each explained in a sentence."""

    opens_menu = False

    def head(self, ui: "Ui") -> str:
        """Return the question."""
        return ui.say(text("table.ask.game"))

    def answers(self, ui: "Ui") -> list[ListItem]:
        """Return a line for each game."""
        return [ListItem(ui.find(name).name, name, text(f"{name}.about")) for name in ui.names]

    def take(self, ui: "Ui", value: Any) -> None:
        """Open the new-game wizard."""
        ui.push(NewGameWizard(ui.find(value)))

    def tap(self, ui: "Ui", card: "Tapped") -> None:
        """Open the game of the card."""
        ui.push(NewGameWizard(ui.find(card.game)))


class Preferences(ListPicker):
    """Settings in the main menu. The last line resets them to those of table.toml."""

    opens_menu = False

    def head(self, ui: "Ui") -> str:
        """Return the title of the settings."""
        return ui.say(text("table.start.settings"))

    def answers(self, ui: "Ui") -> list[ListItem]:
        """Return the settings, the timer and the reset."""
        usual = ListItem(text("table.menu.usual"), "usual")
        test = device_tests.line(ui)
        tests = [] if test is None else [test]
        shelf = asleep_settings.settings_lines()
        return [*preferences.lines(ui), *shelf, timer_line(ui), *tests, usual]

    def screen(self, ui: "Ui") -> "Screen":
        """Return the list. ok changes a line."""
        return self.labelled(ui, "change")

    def take(self, ui: "Ui", value: Any) -> None:
        """Change the chosen setting, ask before a reset, or open the timer."""
        if value == "usual":
            ui.push(ResetQuestion())
        elif value in asleep_settings.LISTS:
            ui.push(asleep_settings.LISTS[value]())
        elif value == "timer":
            ui.push(ClockSetup(for_game=True))
        elif value == "test":
            ui.push(DeviceTestMenu())
        else:
            preferences.change(ui, value)

    def light(self, ui: "Ui") -> "RingView":
        """Return the ring as a preview of the chosen brightness setting."""
        return preferences.shown(super().light(ui), self.answers(ui)[self.chosen].value)


class ResetQuestion(ListPicker):
    """Confirmation before all settings become those of table.toml again."""

    opens_menu = False

    def head(self, ui: "Ui") -> str:
        """Return the question."""
        return ui.say(text("table.head.reset"))

    def question(self, ui: "Ui") -> Text | None:  # noqa: ARG002
        """Return what a reset keeps."""
        return text("table.ask.reset")

    def answers(self, ui: "Ui") -> list[ListItem]:  # noqa: ARG002
        """Return the lines no and yes."""
        return [ListItem(text("table.no"), False), ListItem(text("table.yes"), True)]

    def take(self, ui: "Ui", value: Any) -> None:
        """Reset the settings on yes."""
        ui.pop(self)
        if value:
            kept = {"names": ui.settings.names}
            ui.change(**{**msgspec.structs.asdict(ui.usual), **kept})
