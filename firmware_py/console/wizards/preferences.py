"""Device settings as menu lines, which several menus share.

ok changes a setting while the menu stays open, so that people see or hear the effect. All changes
are saved.
"""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.wizards.list_picker import ListItem
from firmware_py.console.wizards.screen_settings import ScreenSettings
from firmware_py.console.wizards.seating import SeatsMenu
from firmware_py.i18n import languages
from firmware_py.render.ring_model import RingView
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui

BRIGHTNESS = (100, 60, 30, 10, 3)
"""Steps of the brightness (per cent)."""
NIGHT = (10, 5, 3, 1)
"""Steps of the brightness after ten minutes without input (per cent)."""


def lines(ui: "Ui") -> list[ListItem]:
    """Return the settings as menu lines."""
    now = ui.settings
    spoken = text(f"table.language.{now.language}")
    voice = speech_line(ui)
    return [
        _line("brightness", percent=now.brightness),
        _line("sound", state=_state(now.sound)),
        *([] if voice is None else [voice]),
        _line("language", language=spoken),
        _line("seats"),
        _line("night", percent=now.night),
        _line("calm", state=_state(now.calm)),
        _line("screen"),
    ]


def speech_line(ui: "Ui") -> ListItem | None:
    """Return the line of the voice, or None if the device has none."""
    if not ui.can_speak:
        return None
    return _line("speech", state=_state(ui.settings.speech))


def _line(key: str, **args: Any) -> ListItem:
    return ListItem(text(f"table.menu.{key}", **args), key, text(f"table.menu.{key}.help"))


def _state(on: bool) -> Text:
    return text("table.on" if on else "table.off")


def change(ui: "Ui", key: str) -> None:
    """Change a setting to its next value, or open the seats menu."""
    now = ui.settings
    match key:
        case "brightness":
            ui.change(brightness=_darker(now.brightness, BRIGHTNESS))
        case "night":
            ui.change(night=_darker(now.night, NIGHT))
        case "sound":
            ui.change(sound=not now.sound)
            ui.cue("accepted")
        case "speech":
            ui.change(speech=not now.speech)
        case "calm":
            ui.change(calm=not now.calm)
        case "screen":
            ui.push(ScreenSettings(ui))
        case "language":
            spoken = languages()
            at = spoken.index(now.language) if now.language in spoken else -1
            ui.change(language=spoken[(at + 1) % len(spoken)])
        case "seats":
            ui.push(SeatsMenu.of_box(ui))


def _darker(now: int, steps: tuple[int, ...]) -> int:
    """Return the next lower step, or the highest after the lowest."""
    return next((step for step in steps if step < now), steps[0])


def shown(light: RingView, key: str) -> RingView:
    """Return the ring with a preview of the setting `key`, if it changes the brightness."""
    if key not in ("brightness", "night"):
        return light
    return msgspec.structs.replace(light, dim=1.0, night=light.night or key == "night")
