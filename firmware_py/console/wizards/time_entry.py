"""Entry of a time digit by digit, and the base of wizards that ask for times.

previous and next change the underlined digit, with a carry. ok goes to the next digit and is done
after the last one. back goes to the digit before. Holding ok is done at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from firmware_py.console import screen_text
from firmware_py.console.wizards.wizard import Wizard
from firmware_py.render.led_positions import LEDS
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui
    from games.core.text import Text

MINUTE: Final = 60
HOUR: Final = 3600
TEN_HOURS: Final = 10 * HOUR
DAY: Final = 24 * HOUR
LONGEST: Final = 10 * HOUR - 1
"""Longest time that has five digits (s)."""
MINUTES: Final = 2
"""Index of the digit of the minutes."""
SECONDS: Final = 4
"""Index of the last digit of the seconds."""


class TimeForm(NamedTuple):
    """Form of a time: its digits and its limits (s)."""

    least: int = 1
    most: int = LONGEST
    digits: tuple[tuple[int, int], ...] = ((HOUR, 0), (600, 2), (MINUTE, 3), (10, 5), (1, 6))
    """For each digit, its unit (s) and its place in the text."""
    wraps: bool = False
    """True if the time after `most` is `least`."""
    sign: str = "clock.right.digits"
    """Message with the form, at the right of the header."""

    def text(self, seconds: int) -> str:
        """Return a time with all its digits."""
        hours, minutes, rest = seconds // HOUR, seconds // MINUTE % 60, seconds % 60
        if self.wraps:
            return f"{hours:02}:{minutes:02}"
        return f"{hours}:{minutes:02}:{rest:02}"


_MINUS: Final = text("table.literal", text="−")
_PLUS: Final = text("table.literal", text="+")
DURATION: Final = TimeForm()
EXTRA: Final = TimeForm(least=0)
DAYTIME: Final = TimeForm(
    0, DAY - MINUTE, ((TEN_HOURS, 0), (HOUR, 1), (600, 3), (MINUTE, 4)), True, "clock.right.day"
)  # fmt: skip


class TimeEntry:
    """A time and its underlined digit."""

    def __init__(self, value: int, at: int = MINUTES, form: TimeForm = DURATION) -> None:
        self.form = form
        self.value = min(max(value, form.least), form.most)
        self.at = at

    def turn(self, step: int) -> None:
        """Change the underlined digit by `step`. A result outside the limits changes nothing.

        The first digit of a time of day leaves the second one as it is: 07, 17, then 20 for 27.
        """
        form = self.form
        unit = form.digits[self.at][0]
        value = self.value + step * unit
        if unit == TEN_HOURS:
            value = (self.value // unit + step) % 3 * unit + self.value % unit
            value = value if value < DAY else 2 * unit + self.value % HOUR
        elif form.wraps:
            value %= form.most + MINUTE
        if form.least <= value <= form.most:
            self.value = value

    def forward(self) -> bool:
        """Go to the next digit. Return True if the last one was underlined."""
        if self.at == len(self.form.digits) - 1:
            return True
        self.at += 1
        return False

    def back(self) -> bool:
        """Go to the digit before. Return True if the first one was underlined."""
        if self.at == 0:
            return True
        self.at -= 1
        return False

    def screen(self, ui: Ui, head: Header, row: Text | None = None) -> Screen:
        """Return the screen. `row` replaces the line that says what a hold does."""
        last = self.at == len(self.form.digits) - 1
        return Screen(
            head=head,
            right=ui.say(text(self.form.sign)),
            rows=screen_text.rows(ui, row or text("clock.says.done"))[:1],
            digits=self.form.text(self.value),
            underline=self.form.digits[self.at][1],
            foot=screen_text.keys(
                ui, "done" if last else text("clock.key.next"), "back", _PLUS, previous=_MINUS
            ),
        )

    def light(self) -> RingView:
        """Return the minutes as dots of an hour. The ring is full from an hour on."""
        return RingView(count=min(LEDS, self.value * LEDS // HOUR))


class TimeWizard(Wizard):
    """Base class of wizards in which some steps are entered digit by digit (`WizardStep.time`)."""

    def __init__(self) -> None:
        super().__init__()
        self._entry: TimeEntry | None = None
        self._entered: Any = None
        """Key of the step to which `_entry` belongs."""

    @property
    def counts(self) -> bool:
        """True while digits are entered."""
        return self._entry is not None

    def entry(self, ui: Ui) -> TimeEntry | None:
        """Return the entry of the open step, or None if the step is a list."""
        _, step = self.settle(ui)
        if step is None or step.time is None:
            self._entry = self._entered = None
        elif self._entered != step.key:
            form, usual = step.time
            at = SECONDS if usual < MINUTE else MINUTES
            self._entry, self._entered = TimeEntry(usual, at, form), step.key
        return self._entry

    def press(self, ui: Ui, key: str) -> None:
        """Change the digit, or choose the next or the previous line."""
        entry = self.entry(ui)
        if entry is None:
            super().press(ui, key)
        else:
            entry.turn(1 if key == "next" else -1)

    def release(self, ui: Ui, key: str) -> None:
        """Go to another digit. After the last one, store the time."""
        entry = self.entry(ui)
        if entry is None:
            super().release(ui, key)
        elif key == "back":
            if entry.back():
                self.leave(ui)
        elif entry.forward():
            self.take(ui, entry.value)

    def hold(self, ui: Ui, key: str) -> bool:
        """Store the time on ok."""
        entry = self.entry(ui)
        if entry is not None and key == "ok":
            self.take(ui, entry.value)
            return True
        return super().hold(ui, key)

    def leave(self, ui: Ui) -> None:
        """Remove the last answer, or close if there is none. A removed time is underlined again."""
        if self._said:
            key, value = self._said.popitem()
            _, step = self.settle(ui)
            if step is not None and step.time is not None:
                self._entry = TimeEntry(value, len(step.time[0].digits) - 1, step.time[0])
                self._entered = key
                return
            self._said[key] = value
        super().leave(ui)

    def screen(self, ui: Ui) -> Screen:
        """Return the digits or the list."""
        entry, (_, step) = self.entry(ui), self.settle(ui)
        if entry is None or step is None or step.asks is None:
            return super().screen(ui)
        return entry.screen(ui, Header(ui.say(step.asks)))

    def light(self, ui: Ui) -> RingView:
        """Return the ring of the digits or of the list."""
        entry = self.entry(ui)
        return super().light(ui) if entry is None else entry.light()
