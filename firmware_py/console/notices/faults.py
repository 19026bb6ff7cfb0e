"""Devices that go and come back, buttons that stick: what the people are told of it."""

from typing import TYPE_CHECKING

from firmware_py.console.notices.notice import Notice
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import SetAside


def lost(console: "Console", device: str, says: str) -> None:
    """Tell of a device that has gone, once; that the display has, only the ring can tell."""
    if device in console.missing:
        return
    console.missing[device] = says
    console.cue("fault")
    if device == "oled":
        console.dark_since = console.now
        return
    head, line = text(f"table.lost.{device}"), text(f"table.lost.{device}.help")
    lines = (line, _place(says)) if device == "config" else (line,)
    stays = device in ("safe", "config", "match")
    console.notice(Notice(head, lines, more=says, device=device, stays=stays))


def _place(says: str) -> Text:
    """Return the file and the line with which a complaint about the settings begins."""
    place = says.partition(": ")[0].rpartition("/")[2]
    return text("table.literal", text=place)


def back(console: "Console", device: str) -> None:
    """Take a device back: its mark in the head goes, and the notice if it still stands."""
    if console.missing.pop(device, None) is None:
        return
    console.cue("back")
    if device == "oled":
        console.dark_since = None
    if isinstance(console.mode, Notice) and console.mode.device == device:
        console.dismiss()


JOURNAL = "journal"
"""What a notice is about that tells of a damaged journal."""


def set_aside(console: "Console", told: "SetAside") -> None:
    """Tell of a damaged journal: what it cost, and where it lies; until a key is pressed."""
    cost = text("table.aside.lost", n=told.matches) if told.matches else text("table.aside.none")
    says = [text("table.aside.unsure")] if told.unsure and not told.matches else [cost]
    says.append(text("table.literal", text=told.file))
    console.cue("fault")
    console.notice(Notice(text("table.head.aside"), tuple(says), device=JOURNAL, stays=True))


def stuck(console: "Console", button: str) -> None:
    """Tell of a button on which something lies; the others reach everything without it."""
    key = text(f"table.key.{button}")
    console.notice(Notice(text("table.head.fault"), (text("table.fault.stuck", key=key),)))
