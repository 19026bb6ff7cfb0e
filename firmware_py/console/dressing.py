"""What every picture wears, whatever the mode: faults, a key that is down, idleness, sleep."""

from typing import TYPE_CHECKING

import msgspec

from firmware_py.painting import two_rings
from firmware_py.painting.light import Light, Motion
from firmware_py.painting.screen import Keys, Scores, Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console

IDLE = 60_000_000_000
"""Without input for so long, breathing stands still and no frame is sent (ns)."""
ASLEEP = 600_000_000_000
"""Without input for so long, the OLED shows next to nothing, and a press only wakes (ns)."""
STRIDE = 300_000_000_000
"""Asleep, the seat's shape walks a step so often, that the OLED wears evenly (ns)."""
RUNS = 2_000_000_000
"""How long gold runs round the ring when the display has gone dark (ns)."""


def screen(console: "Console", bare: Screen) -> Screen:
    """Return a mode's screen with what is the matter with the box, and the key that is down."""
    unsaved = console.unsaved
    slept = console.now - console.touched - ASLEEP
    return msgspec.structs.replace(
        bare,
        right=console.say(text("table.right.unsaved")) if unsaved and bare.right else bare.right,
        fault=bool(console.missing) or unsaved,
        foot=_foot(bare.foot, console.fingers.down),
        asleep=slept // STRIDE if slept >= 0 and console.asleep else None,
    )


def _foot(foot: Scores | Keys | None, pressed: str | None) -> Scores | Keys | None:
    match foot:
        case Scores():
            return msgspec.structs.replace(foot, pressed=pressed is not None)
        case Keys() if pressed is not None:
            return msgspec.structs.replace(foot, pressed=pressed)
    return foot


def light(console: "Console", bare: Light) -> Light:
    """Return a mode's light at the brightness of the moment, with what is not accepted."""
    gone = console.dark_since
    runs = gone is not None and console.now < gone + RUNS
    settings = console.settings
    bare = two_rings.laid(bare) if settings.layout == "dial" else bare
    return msgspec.structs.replace(
        bare,
        places=bare.places or settings.places,
        motions=(Motion("runs", gone or 0, "gold"),) if runs else bare.motions,
        dipped=console.dipped,
        idle=console.idle,
        night=bare.night or console.asleep,
        brightness=settings.brightness,
        night_level=settings.night,
        calm=settings.calm,
    )


def deadline(console: "Console") -> int | None:
    """Return when any of this changes by itself."""
    slept = console.now - console.touched - ASLEEP
    times = [console.touched + IDLE, console.touched + ASLEEP]
    times.append(console.now + STRIDE - slept % STRIDE if slept >= 0 else console.now)
    if console.dark_since is not None:
        times.append(console.dark_since + RUNS)
    return min((at for at in times if at > console.now), default=None)
