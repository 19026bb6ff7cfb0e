"""Whom the screen speaks to, and so in which language."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from firmware_py.console.console import Console


def language(console: "Console") -> str:
    """Return the language of the seat that is asked, where it has one; else the device's."""
    settings = console.settings
    if any(settings.languages):
        seat = _seat(console)
        if seat is not None and 0 <= seat < len(settings.languages):
            return settings.languages[seat] or settings.language
    return settings.language


def _seat(console: "Console") -> int | None:
    """Return whose turn it is: by a clock alone, which lies over all else, or in the game."""
    if console.alone is not None:
        return None if console.alone.sand else console.alone.clock.turn
    if console.modes[0] is console.play and console.match is not None:
        return console.play.who(console)
    return None
