"""Notifications of lost and restored devices, a damaged journal, and stuck buttons."""

from typing import TYPE_CHECKING

from firmware_py.console.notifications.notification import Notification
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import JournalSetAside
    from firmware_py.console.ui import Ui


def lost(ui: "Ui", device: str, says: str) -> None:
    """Notify people once that a device does not answer. Only the ring shows a lost display.

    A mode may show a lost reader on its own screen (`Mode.shows_reader`).
    """
    if device in ui.missing:
        return
    ui.missing[device] = says
    ui.cue("fault")
    if device == "oled":
        ui.dark_since = ui.now
    if device == "oled" or (device == "reader" and ui.below_notice.shows_reader):
        return
    head, line = text(f"table.lost.{device}"), text(f"table.lost.{device}.help")
    lines = (line, _place(says)) if device == "config" else (line,)
    stays = device in ("safe", "config", "match", "disk")
    ui.push(Notification(head, lines, more=says, device=device, stays=stays))


def _place(says: str) -> Text:
    """Return the file name and line from the beginning of an error message about the settings."""
    place = says.partition(": ")[0].rpartition("/")[2]
    return text("table.literal", text=place)


def back(ui: "Ui", device: str) -> None:
    """Remove the fault of a device that answers again, and its notification if it is shown."""
    if ui.missing.pop(device, None) is None:
        return
    ui.cue("back")
    if device == "oled":
        ui.dark_since = None
    if isinstance(ui.mode, Notification) and ui.mode.device == device:
        ui.dismiss()


JOURNAL = "journal"
"""Value of `Notification.device` for a damaged journal."""


def set_aside(ui: "Ui", told: "JournalSetAside") -> None:
    """Notify people of a damaged journal, with the number of lost matches and the file.

    The notification stays until a key is pressed.
    """
    cost = text("table.aside.lost", n=told.matches) if told.matches else text("table.aside.none")
    says = [text("table.aside.unsure")] if told.unsure and not told.matches else [cost]
    says.append(text("table.literal", text=told.file))
    ui.cue("fault")
    ui.push(Notification(text("table.head.aside"), tuple(says), device=JOURNAL, stays=True))


def stuck(ui: "Ui", button: str) -> None:
    """Notify people of a button that an object holds down."""
    key = text(f"table.key.{button}")
    ui.push(Notification(text("table.head.fault"), (text("table.fault.stuck", key=key),)))
