"""Question for the time of day, if the device has no network and no clock chip."""

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.ui import Ui
from firmware_py.console.wizards.time_entry import DAYTIME, TimeEntry
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import text

NOON = 12 * 3600


class TimeQuestion(Mode):
    """Question "What time is it?", then the digits. The answer holds until a power cut."""

    opens_menu = False

    def __init__(self) -> None:
        self._entry: TimeEntry | None = None

    @property
    def counts(self) -> bool:
        """True while digits are entered."""
        return self._entry is not None

    def press(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Change the digit."""
        if self._entry is not None:
            self._entry.turn(1 if key == "next" else -1)

    def release(self, ui: Ui, key: str) -> None:
        """Go on (ok) or back (back). After the last digit, set the time."""
        entry = self._entry
        if entry is None:
            if key == "ok":
                self._entry = TimeEntry(NOON, 0, DAYTIME)
            else:
                ui.pop(self)
        elif key == "ok":
            if entry.forward():
                self._done(ui)
        elif entry.back():
            self._entry = None

    def hold(self, ui: Ui, key: str) -> bool:
        """Set the time on ok."""
        if key == "ok":
            self._done(ui)
        return True

    def _done(self, ui: Ui) -> None:
        if self._entry is not None:
            ui.shelf.day.set(self._entry.value, ui.now)
        ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return the question with its reason, or the digits."""
        head = Header(ui.say(text("table.head.time")))
        if self._entry is not None:
            return self._entry.screen(ui, head)
        return Screen(
            head=head,
            rows=screen_text.rows(ui, text("table.asleep.unknown")),
            foot=screen_text.keys(ui, text("table.key.set"), text("table.key.later")),
        )

    def light(self, ui: Ui) -> RingView:  # noqa: ARG002
        """Return a dark ring."""
        return RingView()
