"""Overlays on the screen and light of every mode: faults, held key, idle and sleep dimming."""

import msgspec

from firmware_py.console.shelf import sleep
from firmware_py.console.ui import ASLEEP, IDLE, Ui
from firmware_py.render import ring_model
from firmware_py.render.ring_model import Motion, RingView
from firmware_py.render.screen import Keys, Scores, Screen
from games.core.text import text

RUNS = 2_000_000_000
"""Duration of the gold running light when the display has stopped answering (ns)."""


def screen(ui: Ui, bare: Screen) -> Screen:
    """Return a mode's screen with fault sign, unsaved mark, held key and sleep state added.

    bare: the screen as the mode returns it.
    """
    unsaved = ui.unsaved
    bare = sleep.screen(ui, bare)
    return msgspec.structs.replace(
        bare,
        right=ui.say(text("table.right.unsaved")) if unsaved and bare.right else bare.right,
        fault=bool(ui.missing) or unsaved,
        large=ui.settings.large,
        left_handed=ui.settings.left_handed,
        foot=_foot(bare.foot, ui.held_keys.down),
    )


def _foot(foot: Scores | Keys | None, pressed: str | None) -> Scores | Keys | None:
    """Return the footer while a key is down: its words, with the word of the key inverted."""
    keys = foot.keys if isinstance(foot, Scores) else foot
    if keys is None or pressed is None or not keys.label(pressed):
        return foot
    return msgspec.structs.replace(keys, pressed=pressed)


def light(ui: Ui, bare: RingView) -> RingView:
    """Return a mode's ring view with seat places, brightness and device states added.

    bare: the view as the mode returns it.
    """
    gone = ui.dark_since
    runs = gone is not None and ui.now < gone + RUNS
    settings = ui.settings
    bare = sleep.light(ui, bare)
    bare = ring_model.in_dial_layout(bare) if settings.layout == "dial" else bare
    return msgspec.structs.replace(
        bare,
        places=bare.places or settings.places,
        motions=(Motion("runs", gone or 0, "gold"),) if runs else bare.motions,
        dipped=ui.dipped,
        idle=ui.idle,
        night=bare.night or ui.asleep,
        brightness=settings.brightness,
        night_level=1 if ui.night else settings.night,
        calm=settings.calm,
    )


def deadline(ui: Ui) -> int | None:
    """Return the next time at which an overlay changes without input (ns), or None."""
    times = [ui.touched + IDLE, ui.touched + ASLEEP, sleep.deadline(ui) or ui.now]
    if ui.dark_since is not None:
        times.append(ui.dark_since + RUNS)
    return min((at for at in times if at > ui.now), default=None)
