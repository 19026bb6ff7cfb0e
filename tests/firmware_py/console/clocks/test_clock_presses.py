"""Number of presses that people need for clocks. A hold is one press, and a tap is none."""

from datetime import datetime

import pytest

from firmware_py.console import commands, inputs
from firmware_py.console.clocks.clock_setup import ClockSetup
from firmware_py.console.shelf.alarm import Alarm
from firmware_py.storage.clock_presets import ClockPreset
from tests.firmware_py.console.table import Table

EVENING = datetime(2026, 11, 27, 21, 40)  # noqa: DTZ001  (local)
UID = bytes.fromhex("04a1b2c3d4e5f6")


class Counted(Table):
    """A table that counts presses."""

    def __init__(self, **ui):
        self.presses = 0
        super().__init__("cinderella", "midnight", **ui)

    def down(self, button):
        self.presses += 1
        return super().down(button)

    @property
    def runs(self):
        """Return whether a clock without a game runs."""
        return self.console.alone is not None and self.console.alone.clock.running


def usual():
    table = Counted().press("next", "ok", "ok", "ok")
    return table, table.runs


def again():
    settings = usual()[0].console.settings
    table = Counted(settings=settings).press("ok", "ok")
    return table, table.runs


def by_a_card():
    presets = (ClockPreset("Family", "sudden:1500;players=3"),)
    table = Counted(presets=lambda: presets, clock_of=lambda _uid: "Family").wait(700)
    table.feed(inputs.UnknownTag("unknown", table.now, UID))
    return table.press("ok"), table.runs


def minutes():
    table = Counted()
    table.console.push(ClockSetup())
    table.console.mode.take(table.console, "fischer:300+5")
    table.press("back", "next", "next").hold("ok")
    return table, table.console.mode.settle(table.console)[0]["time"] == 1500


def pause():
    table = Counted()
    table.command(commands.StartClock("sudden:300", 2))
    table.console.alone.start(table.console)
    table.wait(5).hold("ok")
    return table, not table.runs


def kitchen():
    table = Counted()
    table.feed(inputs.TimeOfDay(EVENING, table.now))
    table.wait(601).press("next", "ok")
    return table, table.console.shelf.kitchen.running


def stop_alarm():
    table, _ = kitchen()
    table.wait(481)
    assert isinstance(table.console.mode, Alarm)
    table.presses = 0
    return table.press("ok"), not isinstance(table.console.mode, Alarm)


def end():
    table = pause()[0]
    table.presses = 0
    table.press("back", "previous", "ok", "next", "ok")
    return table, table.says.startswith("Times")


PRESSES = {
    "clock 5+5 for two": (usual, 4),
    "the last clock again": (again, 2),
    "a clock by its card, asleep": (by_a_card, 1),
    "25 minutes in the digits": (minutes, 4),
    "pause": (pause, 1),
    "kitchen timer, asleep": (kitchen, 2),
    "stop an alarm": (stop_alarm, 1),
    "end a paused clock": (end, 5),
}


@pytest.mark.parametrize("what", PRESSES)
def test_so_many_presses_are_needed(what):
    run, most = PRESSES[what]
    table, reached = run()
    assert reached
    assert table.presses <= most
