"""Built-in presets of clocks without a game, and the names of clocks."""

from typing import TYPE_CHECKING, Final

from firmware_py.console.seat_colours import filled
from firmware_py.render.colours import SEATS
from firmware_py.render.layout import RIGHT_ROOM
from firmware_py.render.text_metrics import REGULAR, shortened
from firmware_py.settings.clocks import time_text
from games.core.clock.clock import SECOND, Control, parse
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui
    from firmware_py.settings.device_settings import Settings

PRESETS: Final = {
    "fischer:300+5": text("clock.name.chess"),
    "fischer:180+2": text("clock.name.blitz"),
    "fischer:900+10": text("clock.name.rapid"),
    "byoyomi:600+3x30": text("clock.name.go"),
    "move:60": text("clock.name.minute"),
    "sand:180": text("clock.name.sand-three"),
    "bank:600+30": text("clock.name.bank-ten"),
}
"""Time controls of the built-in presets, and their names."""
MINUTE: Final = 60


def colours(settings: "Settings", players: int) -> tuple[str, ...]:
    """Return the players' colours."""
    return filled(settings.colours, players, SEATS)


def name(control: str, own: str = "") -> Text | str:
    """Return the name of a clock: its own one, that of a built-in preset, or its times."""
    return own or PRESETS.get(control) or _times(parse(control))


def short(ui: "Ui", control: str, own: str) -> str:
    """Return the name of a clock, cut to the room at the right of the header."""
    return shortened(ui.say(name(control, own)), REGULAR, RIGHT_ROOM)


def _times(control: Control) -> Text | str:
    first = control.stages[0]
    time, extra = _time(first.time // SECOND), first.extra // SECOND
    match first.kind:
        case "up":
            return text("clock.kind.up")
        case "move":
            said: Text | str = text("clock.name.move", time=time)
        case "sand":
            said = text("clock.name.sand", time=time)
        case "hourglass":
            said = text("clock.name.hourglass", time=time)
        case "bank":
            said = text("clock.name.bank", time=time, extra=_time(extra))
        case "byoyomi":
            said = f"{time} + {first.count} × {_time(extra)}"
        case "canadian":
            said = f"{time} + {first.count} / {_time(extra)}"
        case _:
            said = f"{time} + {_time(extra)}" if extra else time
    if len(control.stages) > 1:
        said = f"{said} + {_time(control.stages[1].time // SECOND)} …"
    return said


def _time(seconds: int) -> str:
    """Return a time in the unit that people say. "min" and "s" are symbols in all languages.

    >>> _time(1500), _time(90), _time(30)
    ('25 min', '1:30', '30 s')
    """
    if seconds < MINUTE:
        return f"{seconds} s"
    return time_text(seconds) if seconds % MINUTE else f"{seconds // MINUTE} min"
