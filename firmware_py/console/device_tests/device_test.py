"""Base class of the hardware tests.

A test is a mode, so a box and `tableclock doctor` run the same one. It asks with the screen,
changes the device at once, and keeps a change only if the person confirms it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from firmware_py.console import screen_text
from firmware_py.console.effects import KeepHardware, UseHardware
from firmware_py.console.mode import Mode
from firmware_py.render.led_positions import LEDS
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from firmware_py.settings import found_settings
from firmware_py.settings.pinout import wires
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped, UnknownTag
    from firmware_py.console.ui import Ui
    from firmware_py.render.screen import Keys
    from firmware_py.settings.config import Config

Colour = tuple[int, int, int]
Frame = tuple[Colour, ...]

SECOND: Final = 1_000_000_000
PATIENCE: Final = 120 * SECOND
"""Time without a key after which a test ends (ns)."""
TRIED: Final = 15 * SECOND
"""Time without a key after which a change that is tried is taken back (ns)."""

DARK: Final[Colour] = (0, 0, 0)
WHITE: Final[Colour] = (60, 60, 60)
GREEN: Final[Colour] = (0, 60, 0)
AMBER: Final[Colour] = (60, 28, 0)


class Fault(NamedTuple):
    """A part that does not work, and its remedy. Both are rows of the screen."""

    head: Text
    says: Text
    remedy: Text


class Outcome(NamedTuple):
    """Result of a test."""

    says: Text  # two or three words for the summary
    faults: tuple[Fault, ...] = ()


class DeviceTest(Mode):
    """A test of one device. `outcomes` gets its result, by device, when it ends."""

    device: ClassVar[str]
    opens_menu = False

    @property
    def trying(self) -> bool:
        """True while the device has settings that nobody has confirmed."""
        return False

    @property
    def urgent(self) -> bool:
        """True, so that the display is not dimmed."""
        return True

    def __init__(self, outcomes: dict[str, Outcome]) -> None:
        self.outcomes = outcomes
        self.faults: list[Fault] = []
        """The faults that are still to be shown. While there is one, the screen shows it."""

    # What a test implements

    def start(self) -> None:
        """Begin again."""
        raise NotImplementedError

    def answer(self, ui: Ui, key: str) -> None:
        """Handle a key: previous, next, ok or back."""
        raise NotImplementedError

    def question(self, ui: Ui) -> Screen:
        """Return the screen with the current question."""
        raise NotImplementedError

    def lights(self, ui: Ui) -> Frame:  # noqa: ARG002
        """Return the LED values in the order of the wires."""
        return (DARK,) * LEDS

    def expire(self, ui: Ui) -> None:
        """End the test, because nobody has pressed a key for `PATIENCE`."""
        self.finish(ui, Outcome(text("table.test.silent"), (self.silence(ui),)))

    def silence(self, ui: Ui) -> Fault:
        """Return the fault if nobody answers."""
        raise NotImplementedError

    # The end

    def fail(self, ui: Ui, says: Text, *faults: Fault) -> None:
        """Show faults one by one, and store the result."""
        self.outcomes[self.device] = Outcome(says, faults)
        self.faults = list(faults)
        ui.cue("fault")

    def finish(self, ui: Ui, outcome: Outcome | None) -> None:
        """Store the result and close the test. Without a result, the test was stopped."""
        if outcome is not None:
            self.outcomes[self.device] = outcome
        ui.pop(self)

    # Input

    def press(self, ui: Ui, key: str) -> None:
        """Handle previous or next."""
        if not self.faults:
            self.answer(ui, key)

    def release(self, ui: Ui, key: str) -> None:
        """Handle ok or back. Beside a fault, ok shows the next one, and back begins again."""
        if not self.faults:
            self.answer(ui, key)
        elif key == "back":
            self.faults = []
            self.outcomes.pop(self.device, None)
            self.start()
        else:
            del self.faults[0]
            if not self.faults:
                self.finish(ui, None)

    def hold(self, ui: Ui, key: str) -> bool:  # noqa: ARG002
        """Ignore holds, which would open a menu."""
        return True

    def tap(self, ui: Ui, card: Tapped) -> None:
        """Ignore a card."""

    def unknown_tag(self, ui: Ui, what: UnknownTag) -> None:
        """Ignore a tag."""

    def deadline(self, ui: Ui) -> int | None:
        """Return when the test ends without a key."""
        return ui.touched + PATIENCE

    def tick(self, ui: Ui) -> None:
        """End the test after `PATIENCE`."""
        if ui.now >= ui.touched + PATIENCE:
            if self.faults:
                self.finish(ui, None)
            else:
                self.expire(ui)

    # Output

    def screen(self, ui: Ui) -> Screen:
        """Return the fault that is shown, else the question."""
        if not self.faults:
            return self.question(ui)
        head, says, remedy = self.faults[0]
        return Screen(
            head=Header(ui.say(head)),
            rows=screen_text.rows(ui, says, remedy),
            foot=screen_text.keys(ui, "done", "again"),
        )

    def light(self, ui: Ui) -> RingView:
        """Return the lights of the test."""
        offset, direction = configuration(ui).ring.mounted
        wired = self.lights(ui)
        return RingView(lit=tuple(wired[(offset + direction * at) % LEDS] for at in range(LEDS)))


def configuration(ui: Ui) -> Config:
    """Return the settings of the hardware."""
    assert ui.config is not None  # noqa: S101  (without settings no test is offered)
    return ui.config


def asked(
    ui: Ui,
    head: Text,
    rows: tuple[Text, ...],
    foot: Keys | None,
    **more: Any,
) -> Screen:
    """Return the screen of a question."""
    return Screen(head=Header(ui.say(head)), rows=screen_text.rows(ui, *rows), foot=foot, **more)


def keep(ui: Ui, tables: found_settings.Tables, channels: Colour = (0, 1, 2)) -> None:
    """Use settings from now on, and save them. `channels` is as in `effects.UseHardware`."""
    ui.config = found_settings.changed(configuration(ui), tables)
    ui.emit(UseHardware(ui.config, channels))
    ui.emit(KeepHardware(tables))


def pins(ui: Ui, part: str) -> Text:
    """Return the wires of a part by name, with their header pins."""
    found = [wire for wire in wires(configuration(ui)) if wire.part == part]
    return text("table.literal", text=", ".join(f"{each.terminal} {each.pin}" for each in found))
