"""Devices that go and come back, buttons that stick: what the people are told of it."""

from typing import TYPE_CHECKING

from firmware_py.console.notifications.notification import Notice
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import JournalSetAside
    from firmware_py.console.ui import Ui


def lost(ui: "Ui", device: str, says: str) -> None:
    """Tell of a device that has gone, once; that the display has, only the ring can tell."""
    if device in ui.missing:
        return
    ui.missing[device] = says
    ui.cue("fault")
    if device == "oled":
        ui.dark_since = ui.now
        return
    head, line = text(f"table.lost.{device}"), text(f"table.lost.{device}.help")
    lines = (line, _place(says)) if device == "config" else (line,)
    stays = device in ("safe", "config", "match", "disk")
    ui.push(Notice(head, lines, more=says, device=device, stays=stays))


def _place(says: str) -> Text:
    """Return the file and the line with which a complaint about the settings begins."""
    place = says.partition(": ")[0].rpartition("/")[2]
    return text("table.literal", text=place)


def back(ui: "Ui", device: str) -> None:
    """Take a device back: its mark in the head goes, and the notice if it still stands."""
    if ui.missing.pop(device, None) is None:
        return
    ui.cue("back")
    if device == "oled":
        ui.dark_since = None
    if isinstance(ui.mode, Notice) and ui.mode.device == device:
        ui.dismiss()


JOURNAL = "journal"
"""What a notice is about that tells of a damaged journal."""


def set_aside(ui: "Ui", told: "JournalSetAside") -> None:
    """Tell of a damaged journal: what it cost, and where it lies; until a key is pressed."""
    cost = text("table.aside.lost", n=told.matches) if told.matches else text("table.aside.none")
    says = [text("table.aside.unsure")] if told.unsure and not told.matches else [cost]
    says.append(text("table.literal", text=told.file))
    ui.cue("fault")
    ui.push(Notice(text("table.head.aside"), tuple(says), device=JOURNAL, stays=True))


def stuck(ui: "Ui", button: str) -> None:
    """Tell of a button on which something lies; the others reach everything without it."""
    key = text(f"table.key.{button}")
    ui.push(Notice(text("table.head.fault"), (text("table.fault.stuck", key=key),)))
