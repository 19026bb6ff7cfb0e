"""What every picture wears, whatever the mode: faults, a key that is down, idleness, sleep."""

import msgspec

from firmware_py.console.desk import ASLEEP, IDLE, Desk
from firmware_py.painting import two_rings
from firmware_py.painting.light import Light, Motion
from firmware_py.painting.screen import Keys, Scores, Screen
from games.core.text import text

STRIDE = 300_000_000_000
"""Asleep, the seat's shape walks a step so often, that the OLED wears evenly (ns)."""
RUNS = 2_000_000_000
"""How long gold runs round the ring when the display has gone dark (ns)."""


def screen(desk: Desk, bare: Screen) -> Screen:
    """Return a mode's screen with what is the matter with the box, and the key that is down."""
    unsaved = desk.unsaved
    slept = desk.now - desk.touched - ASLEEP
    return msgspec.structs.replace(
        bare,
        right=desk.say(text("table.right.unsaved")) if unsaved and bare.right else bare.right,
        fault=bool(desk.missing) or unsaved,
        foot=_foot(bare.foot, desk.fingers.down),
        asleep=slept // STRIDE if slept >= 0 and desk.asleep else None,
    )


def _foot(foot: Scores | Keys | None, pressed: str | None) -> Scores | Keys | None:
    match foot:
        case Scores():
            return msgspec.structs.replace(foot, pressed=pressed is not None)
        case Keys() if pressed is not None:
            return msgspec.structs.replace(foot, pressed=pressed)
    return foot


def light(desk: Desk, bare: Light) -> Light:
    """Return a mode's light at the brightness of the moment, with what is not accepted."""
    gone = desk.dark_since
    runs = gone is not None and desk.now < gone + RUNS
    settings = desk.settings
    bare = two_rings.laid(bare) if settings.layout == "dial" else bare
    return msgspec.structs.replace(
        bare,
        places=bare.places or settings.places,
        motions=(Motion("runs", gone or 0, "gold"),) if runs else bare.motions,
        dipped=desk.dipped,
        idle=desk.idle,
        night=bare.night or desk.asleep,
        brightness=settings.brightness,
        night_level=settings.night,
        calm=settings.calm,
    )


def deadline(desk: Desk) -> int | None:
    """Return when any of this changes by itself."""
    slept = desk.now - desk.touched - ASLEEP
    times = [desk.touched + IDLE, desk.touched + ASLEEP]
    times.append(desk.now + STRIDE - slept % STRIDE if slept >= 0 else desk.now)
    if desk.dark_since is not None:
        times.append(desk.dark_since + RUNS)
    return min((at for at in times if at > desk.now), default=None)
