"""Summary of the hardware tests: one line for each device, with its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.device_tests.device_test import DeviceTest, Outcome, configuration
from firmware_py.console.device_tests.input_tests import EncoderTest, KeyTest, ReaderTest
from firmware_py.console.device_tests.ring_test import RingTest
from firmware_py.console.device_tests.screen_test import ScreenTest
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui

TESTS: Final[dict[str, type[DeviceTest]]] = {
    each.device: each for each in (ScreenTest, RingTest, KeyTest, ReaderTest, EncoderTest)
}
"""Device -> its test."""


def line(ui: Ui) -> ListItem | None:
    """Return the line that opens the summary from the settings, or None without hardware."""
    if ui.config is None:
        return None
    return ListItem(text("table.menu.test"), "test", text("table.menu.test.help"))


class DeviceTestMenu(ListPicker):
    """List of the devices with the results of their tests."""

    opens_menu = False

    def __init__(self) -> None:
        super().__init__()
        self._outcomes: dict[str, Outcome] = {}

    def head(self, ui: Ui) -> str:
        """Return the title."""
        return ui.say(text("table.test.head"))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return a line for each device in the settings."""
        config = configuration(ui)
        fitted = {
            "screen": config.display.on,
            "ring": config.ring.on,
            "buttons": config.buttons.on,
            "reader": config.reader.on,
            "encoder": config.encoder is not None,
        }
        return [ListItem(self._line(name), name) for name in TESTS if fitted[name]]

    def _line(self, name: str) -> Text:
        outcome = self._outcomes.get(name)
        result = text("table.test.open") if outcome is None else outcome.says
        match name:
            case "screen":
                return text("table.test.line.screen", result=result)
            case "ring":
                return text("table.test.line.ring", result=result)
            case "buttons":
                return text("table.test.line.keys", result=result)
            case "reader":
                return text("table.test.line.reader", result=result)
            case _:
                return text("table.test.line.knob", result=result)

    def take(self, ui: Ui, value: Any) -> None:
        """Start the test of the chosen device."""
        ui.push(TESTS[value](self._outcomes))

    def screen(self, ui: Ui) -> Screen:
        """Return the list. An `!` shows that a test found a fault."""
        shown = super().screen(ui)
        answers = self.answers(ui)
        tested = answers[self.chosen].value in self._outcomes
        faults = any(each.faults for each in self._outcomes.values())
        foot = screen_text.keys(
            ui,
            "again" if tested else "try",
            "back",
            count=f"{self.chosen + 1}/{len(answers)}",
        )
        head = Header(self.head(ui))
        return msgspec.structs.replace(shown, head=head, right="!" if faults else "", foot=foot)

    def light(self, ui: Ui) -> RingView:  # noqa: ARG002
        """Return a dark ring."""
        return RingView(dark=True)
