"""Standby mode: ring and display are dark until the next input or the light of an alarm.

The device needs no shutdown. Its power may fail at any time, because the journal has every action.
An alarm and a kitchen timer ring also while the device is off, so the goodbye text names them.
"""

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.shelf import alarm_clock
from firmware_py.console.ui import Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

SHOWN = 4_000_000_000
"""How long the goodbye text is shown (ns)."""


class Standby(Mode):
    """Text that says whether the plug may be pulled, then darkness.

    A card wakes the device and is then handled by the mode below.
    """

    off = True
    opens_menu = False
    lets_cards_through = True

    def __init__(self) -> None:
        self._since: int | None = None

    def _dark(self, ui: Ui) -> bool:
        if self._since is None:
            self._since = ui.now
        return ui.now >= self._since + SHOWN

    def release(self, ui: Ui, key: str) -> None:
        """Ignore the release of the key that switched the device off."""

    def deadline(self, ui: Ui) -> int | None:
        """Return when the goodbye text disappears (ns), or None if it has disappeared."""
        return None if self._dark(ui) else (self._since or 0) + SHOWN

    def screen(self, ui: Ui) -> Screen:
        """Return the goodbye text, then an empty screen."""
        if self._dark(ui):
            return Screen()
        rows = screen_text.rows(ui, *_plug(ui), text("table.off.wake"))
        return Screen(head=Header(ui.say(text("table.head.off"))), rows=rows)

    def light(self, ui: Ui) -> RingView:  # noqa: ARG002
        """Return a dark ring."""
        return RingView(dark=True)


def _plug(ui: Ui) -> tuple[Text, ...]:
    """Return that the plug may be pulled, or that it must stay because something will ring.

    If the alarm cannot ring, return the reason instead.
    """
    if alarm_clock.no_time(ui):
        return (text("table.off.no-time"),)
    alarm, timer = alarm_clock.next_alarm(ui), ui.shelf.kitchen
    if alarm is None and (timer is None or not timer.running):
        return (text("table.off.safe"),)
    return (text("table.off.plugged"), alarm or text("table.start.kitchen"))
