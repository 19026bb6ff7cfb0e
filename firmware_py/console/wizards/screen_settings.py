"""Settings of the screen and of the keys beside it."""

from typing import TYPE_CHECKING, Any, Final

from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui
    from firmware_py.render.screen import Screen

SMALL: Final = ("ssd1306", "sh1106")
"""Chips of displays of 0.96 and 1.3 inches."""


class ScreenSettings(ListPicker):
    """List of the settings. ok changes the chosen one in place."""

    opens_menu = False

    def __init__(self, ui: "Ui") -> None:
        super().__init__()
        if suggests_large(ui):
            self.chosen = [line.value for line in self.answers(ui)].index("text")

    def head(self, ui: "Ui") -> str:
        """Return the title of the list."""
        return ui.say(text("table.menu.screen"))

    def question(self, ui: "Ui") -> Text | None:
        """Return the suggestion of large text for a small display, or None."""
        return text("table.screen.small") if suggests_large(ui) else None

    def answers(self, ui: "Ui") -> list[ListItem]:
        """Return a line for each setting."""
        now = ui.settings
        size = text("table.screen.large" if now.large else "table.screen.normal")
        hand = text("table.screen.left" if now.left_handed else "table.screen.right")
        return [
            ListItem(size, "text", text("table.screen.text.help")),
            ListItem(
                text("table.screen.icons", state=_state(now.icons)),
                "icons",
                text("table.screen.icons.help"),
            ),
            ListItem(hand, "keys", text("table.screen.keys.help")),
            ListItem(
                text("table.menu.turn", state=_state(now.turned)),
                "turn",
                text("table.menu.turn.help"),
            ),
        ]

    def take(self, ui: "Ui", value: Any) -> None:
        """Change the setting to its other value."""
        now = ui.settings
        match value:
            case "text":
                ui.change(large=not now.large)
            case "icons":
                ui.change(icons=not now.icons)
            case "keys":
                ui.change(left_handed=not now.left_handed)
            case _:
                ui.change(turned=not now.turned)

    def screen(self, ui: "Ui") -> "Screen":
        """Return the list."""
        return self.labelled(ui, "change")


def suggests_large(ui: "Ui") -> bool:
    """Return whether the display is so small that large text is suggested."""
    shown = None if ui.config is None else ui.config.display
    return shown is not None and shown.on and shown.chip in SMALL and not ui.settings.large


def _state(on: bool) -> Text:
    return text("table.on" if on else "table.off")
