"""Kitchen timer: it runs on while other things are shown, and an alarm rings at its end."""

from __future__ import annotations

from typing import Final

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.shelf.alarm import Alarm
from firmware_py.console.ui import ASLEEP, Ui
from firmware_py.render.led_positions import LEDS
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from firmware_py.settings.clocks import time_text
from games.core.clock.clock import SECOND
from games.core.text import text

MINUTE: Final = 60 * SECOND
TIMES: Final = (
    *(30, 60, 120, 180, 240, 300, 360, 480, 600, 900, 1200, 1500, 1800, 2700, 3600, 5400),
)
"""Times to choose from (s)."""
PATIENCE: Final = {"asleep": 8 * SECOND, "menu": 30 * SECOND, "alarm": 60 * SECOND}
"""Origin of the screen -> time without input after which it closes before the start (ns)."""
HOUR: Final = 3600


class KitchenTimer:
    """Timer of a length in seconds. It stands at first."""

    def __init__(self, length: int) -> None:
        self.length = length
        self._left = length * SECOND  # while it stands
        self._ends: int | None = None  # while it runs

    @property
    def running(self) -> bool:
        """True while it runs."""
        return self._ends is not None

    @property
    def begun(self) -> bool:
        """True if it runs or has run."""
        return self.running or self._left != self.length * SECOND

    def left(self, now: int) -> int:
        """Return the nanoseconds that are left."""
        return self._left if self._ends is None else max(0, self._ends - now)

    def shown(self, now: int) -> int:
        """Return the seconds that are left, rounded up."""
        return -(-self.left(now) // SECOND)

    def start(self, now: int) -> None:
        """Start or continue."""
        self._ends = now + self._left

    def pause(self, now: int) -> None:
        """Stop."""
        self._left, self._ends = self.left(now), None

    def add(self, now: int, more: int) -> None:
        """Add nanoseconds."""
        if self._ends is None:
            self._left += more
        else:
            self._ends = max(now, self._ends) + more

    def next_change(self, now: int) -> int | None:
        """Return when the shown second changes (ns), or None while it stands."""
        return None if self._ends is None else now + (self.left(now) - 1) % SECOND + 1


def update(ui: Ui) -> None:
    """Ring if the timer has reached zero."""
    timer = ui.shelf.kitchen
    if timer is None or not timer.running or timer.left(ui.now):
        return
    timer.pause(ui.now)
    for mode in [mode for mode in ui.modes if isinstance(mode, KitchenMode)]:
        ui.pop(mode)

    def more(ui: Ui) -> None:
        timer.add(ui.now, MINUTE)
        timer.start(ui.now)
        ui.shelf.kitchen = timer
        if ui.session is None:
            ui.push(KitchenMode(ui, "menu"))

    def stopped(ui: Ui) -> None:
        ui.shelf.kitchen = None
        if ui.session is None:
            ui.push(KitchenMode(ui, "alarm"))

    alarm = Alarm(ui.now, text("clock.says.since"), time_text(timer.length), more, stopped)
    ui.push(alarm)
    alarm.tick(ui)


class KitchenMode(Mode):
    """Screen of the kitchen timer: choose the time, start, add a minute, pause, stop.

    origin: "asleep" if a key woke the device, "menu", or "alarm" if the timer was up.
    """

    pauses = False
    opens_menu = False

    def __init__(self, ui: Ui, origin: str) -> None:
        self._origin = origin
        if ui.shelf.kitchen is None:
            ui.shelf.kitchen = KitchenTimer(ui.settings.kitchen)

    def _timer(self, ui: Ui) -> KitchenTimer:
        timer = ui.shelf.kitchen
        if timer is None:
            timer = ui.shelf.kitchen = KitchenTimer(ui.settings.kitchen)
        return timer

    def press(self, ui: Ui, key: str) -> None:
        """Choose another time before the start."""
        timer = self._timer(ui)
        if timer.begun:
            return
        step = 1 if key == "next" else -1
        later = [each for each in TIMES if (each - timer.length) * step > 0]
        length = (later[0] if step > 0 else later[-1]) if later else TIMES[0 if step > 0 else -1]
        ui.shelf.kitchen = KitchenTimer(length)

    def release(self, ui: Ui, key: str) -> None:
        """Start, pause or continue (ok). Add a minute, or close a timer that stands (back)."""
        timer = self._timer(ui)
        if key == "back":
            if timer.running:
                timer.add(ui.now, MINUTE)
                ui.cue("accepted")
            else:
                self._close(ui, asleep=self._origin == "asleep" and not timer.begun)
        elif timer.running:
            timer.pause(ui.now)
        else:
            if not timer.begun and ui.settings.kitchen != timer.length:
                ui.change(kitchen=timer.length)
            timer.start(ui.now)
            ui.cue("accepted")

    def hold(self, ui: Ui, key: str) -> bool:
        """Close the screen on ok. A timer that runs goes on, and a stopped one is discarded."""
        if key == "ok":
            self._close(ui, asleep=False)
        return True

    def _close(self, ui: Ui, *, asleep: bool) -> None:
        ui.pop(self)
        if not self._timer(ui).running:
            ui.shelf.kitchen = None
        if asleep:
            ui.touched = ui.now - ASLEEP

    def deadline(self, ui: Ui) -> int | None:
        """Return when the screen closes because nobody has started the timer (ns)."""
        return None if self._timer(ui).begun else ui.touched + PATIENCE[self._origin]

    def tick(self, ui: Ui) -> None:
        """Close the screen if nobody has started the timer."""
        if not self._timer(ui).begun and ui.now >= ui.touched + PATIENCE[self._origin]:
            self._close(ui, asleep=self._origin != "menu")

    def screen(self, ui: Ui) -> Screen:
        """Return the time that is left."""
        timer = self._timer(ui)
        name = text("table.start.kitchen")
        says: tuple[str, ...] = ()
        if timer.running:
            says = screen_text.rows(ui, text("clock.says.menu"))
            foot = screen_text.keys(ui, text("clock.key.pause"), text("clock.key.minute"))
        elif not timer.begun:
            ok = text("table.key.again" if self._origin == "alarm" else "clock.key.start")
            back = text("clock.key.sleep" if self._origin == "asleep" else "table.key.menu")
            foot = screen_text.keys(ui, ok, back, count=ui.say(text("clock.key.time")))
        else:
            says = screen_text.rows(ui, text("clock.says.paused"))
            foot = screen_text.keys(ui, "go-on", "stop")
        digits = time_text(timer.shown(ui.now))
        return Screen(head=Header(ui.say(name)), rows=says, digits=digits, foot=foot)

    def light(self, ui: Ui) -> RingView:
        """Return the time that is left as dots of an hour. The last one breathes while it runs."""
        timer = self._timer(ui)
        count = min(LEDS, -(-timer.shown(ui.now) * LEDS // HOUR))
        return RingView(count=count, runs_down=timer.running)
