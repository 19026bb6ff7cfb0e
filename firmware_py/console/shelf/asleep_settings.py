"""Settings of the device while it is asleep."""

from typing import TYPE_CHECKING, Any, Final

from firmware_py.console.shelf import sleep
from firmware_py.console.shelf.alarm_clock import AlarmSettings
from firmware_py.console.shelf.time_question import TimeQuestion
from firmware_py.console.wizards import preferences
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui
    from firmware_py.render.screen import Screen

RINGS: Final = ("12", "24", "off")
NIGHTS: Final = ("22-7", "23-8", "", "21-6")
_RING: Final = {
    "12": text("table.asleep.ring.twelve"),
    "24": text("table.asleep.ring.all"),
    "off": text("table.asleep.ring.off"),
}


class AsleepSettings(ListPicker):
    """List of the settings. ok changes the chosen one in place."""

    opens_menu = False

    def head(self, ui: "Ui") -> str:
        """Return the title of the list."""
        return ui.say(text("table.menu.asleep"))

    def answers(self, ui: "Ui") -> list[ListItem]:
        """Return a line for each setting. Without a network, people can also set the time."""
        now = ui.settings
        lines = [
            ListItem(_RING[now.asleep_ring], "ring"),
            ListItem(text("table.asleep.time", state=_state(now.asleep_time)), "time"),
            ListItem(text("table.asleep.last", state=_state(now.asleep_winner)), "winner"),
            ListItem(text("table.menu.night", percent=now.night), "night"),
            ListItem(_night(now.asleep_night), "hours"),
        ]
        if ui.shelf.day.missing:
            lines.append(ListItem(text("table.head.time"), "clock"))
        return lines

    def take(self, ui: "Ui", value: Any) -> None:
        """Change the setting to its next value, or ask for the time."""
        now = ui.settings
        match value:
            case "ring":
                ui.change(asleep_ring=RINGS[(RINGS.index(now.asleep_ring) + 1) % len(RINGS)])
            case "time":
                ui.change(asleep_time=not now.asleep_time)
            case "winner":
                ui.change(asleep_winner=not now.asleep_winner)
            case "hours":
                after = NIGHTS[(NIGHTS.index(now.asleep_night) + 1) % len(NIGHTS)]
                ui.change(asleep_night=after)
            case "clock":
                ui.push(TimeQuestion())
            case _:
                preferences.change(ui, value)

    def screen(self, ui: "Ui") -> "Screen":
        """Return the list."""
        return self.labelled(ui, "change")

    def light(self, ui: "Ui") -> RingView:
        """Return the ring as it is while the device is asleep."""
        local = ui.shelf.day.at(ui.now)
        return RingView(hands=sleep.hands(ui.settings.asleep_ring, local), night=True)


def _night(hours: str) -> Text:
    if not hours:
        return text("table.asleep.night.off")
    first, last = hours.split("-")
    return text("table.asleep.night", first=first, last=last)


def _state(on: bool) -> Text:
    return text("table.on" if on else "table.off")


LISTS: Final[dict[str, type[ListPicker]]] = {"asleep": AsleepSettings, "alarm": AlarmSettings}
"""Value of a line of the settings -> the list that it opens."""


def settings_lines() -> list[ListItem]:
    """Return the lines of the settings that open these lists."""
    return [
        ListItem(text("table.menu.asleep"), "asleep", text("table.menu.asleep.help")),
        ListItem(text("table.menu.alarm"), "alarm", text("table.menu.alarm.help")),
    ]
