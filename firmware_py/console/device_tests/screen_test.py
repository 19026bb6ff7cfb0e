"""Test of the display: chip, first column, rotation, address and contrast.

All chips acknowledge in the same way, so only a person can see that the driver is set for another
chip. The person names the fault, and the test tries the settings that can cause it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.device_tests.device_test import (
    PATIENCE,
    SECOND,
    TRIED,
    DeviceTest,
    Fault,
    Outcome,
    asked,
    configuration,
    keep,
    pins,
)
from firmware_py.console.effects import DriveDisplay
from firmware_py.render.check_picture import ROOM
from firmware_py.render.screen import Header, MenuList, Screen
from firmware_py.render.text_metrics import REGULAR, lines
from firmware_py.settings import panels
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui
    from firmware_py.settings.schema import DisplaySettings

SHOWN: Final = 3 * SECOND
"""How long the light and the dark picture are shown (ns)."""
FAULTS: Final = ("turned", "mirrored", "shifted", "missing", "snow", "dark")

KINDS: Final = ("row", "column", "single")
"""Kinds of dots that can be wrong. A haze is a further one on a dark screen."""

Stage = Literal["check", "light", "unlit", "dark", "stuck", "fault", "tried", "contrast"]


class ScreenTest(DeviceTest):
    """Test of the display with a check pattern, a light and a dark picture, and the contrast."""

    device = "screen"

    def __init__(self, outcomes: dict[str, Outcome]) -> None:
        super().__init__(outcomes)
        self.start()

    def start(self) -> None:
        """Begin with the check pattern."""
        self._stage: Stage = "check"
        self._since = 0
        """When the stage began (ns), or 0 before the first `tick` or key."""
        self._chosen = 0
        self._tried: list[DisplaySettings] = []
        """Settings that were tried for the chosen fault. The last one is in use."""
        self._contrast = 0
        """Contrast that is tried, or 0."""
        self._dots = 0
        """Chosen line in the list of wrong dots."""

    def answer(self, ui: Ui, key: str) -> None:
        """Handle a key of the current stage."""
        match self._stage:
            case "check":
                self._checked(ui, key)
            case "light" | "dark":
                self._seen(ui, key)
            case "unlit" | "stuck":
                self._choose_dots(ui, key)
            case "fault":
                self._choose_fault(ui, key)
            case "tried":
                self._judge(ui, key)
            case _:
                self._set_contrast(ui, key)

    def _go(self, ui: Ui, stage: Stage) -> None:
        self._stage, self._since = stage, ui.now

    def _checked(self, ui: Ui, key: str) -> None:
        if key == "ok":
            self._go(ui, "light")
        elif key == "back":
            self._tried = []
            self._go(ui, "fault")

    def _seen(self, ui: Ui, key: str) -> None:
        """Handle ok, all dots are right, or back, some are not."""
        lit = self._stage == "light"
        if key == "ok":
            self._go(ui, "dark" if lit else "contrast")
        elif key == "back":
            self._dots = 0
            self._go(ui, "unlit" if lit else "stuck")

    def _choose_dots(self, ui: Ui, key: str) -> None:
        """Handle a key of the list of wrong dots. A grey haze is a matter of the contrast."""
        found = _dots(lit=self._stage == "stuck")
        if key in ("previous", "next"):
            self._dots = (self._dots + (1 if key == "next" else -1)) % len(found)
        elif key == "back":
            self._go(ui, "light" if self._stage == "unlit" else "dark")
        elif self._dots == len(KINDS):
            self._go(ui, "contrast")
        else:
            dots = found[self._dots]
            says = text("table.test.screen.unlit", dots=dots)
            if self._stage == "stuck":
                says = text("table.test.screen.stuck", dots=dots)
            fault = Fault(text("table.test.screen.dots"), says, text("table.test.screen.panel"))
            self.fail(ui, text("table.test.screen.spots"), fault)

    def _choose_fault(self, ui: Ui, key: str) -> None:
        if key in ("previous", "next"):
            self._chosen = (self._chosen + (1 if key == "next" else -1)) % len(FAULTS)
            self._tried = []
        elif key == "back":
            self._go(ui, "check")
        elif FAULTS[self._chosen] == "dark":
            self._go(ui, "contrast")
        else:
            self._try_next(ui)

    def _try_next(self, ui: Ui) -> None:
        display = configuration(ui).display
        left = panels.settings_to_try(display, FAULTS[self._chosen])[len(self._tried) :]
        if left:
            self._tried.append(left[0])
            ui.emit(DriveDisplay(left[0]))
            self._go(ui, "tried")
            return
        says = text("table.test.screen.tried")
        fault = Fault(text("table.test.screen.hopeless"), says, pins(ui, "display"))
        self.fail(ui, text("table.test.wrong"), fault)

    def _judge(self, ui: Ui, key: str) -> None:
        """Keep the settings that are tried (ok), or try the next ones (back)."""
        if key == "ok":
            now, new = configuration(ui).display, self._tried[-1]
            names = ("chip", "offset", "rotate", "address")
            changes = {
                name: getattr(new, name)
                for name in names
                if getattr(new, name) != getattr(now, name)
            }
            keep(ui, {"display": changes})
            self._tried = []
            self._go(ui, "check")
        elif key == "back":
            self._take_back(ui)
            if len(self._tried) < len(self._candidates(ui)):
                self._go(ui, "fault")
            else:
                self._try_next(ui)

    def _candidates(self, ui: Ui) -> list[DisplaySettings]:
        return panels.settings_to_try(configuration(ui).display, FAULTS[self._chosen])

    def _take_back(self, ui: Ui) -> None:
        """Use the settings again that were last kept."""
        self._contrast = 0
        ui.emit(DriveDisplay(configuration(ui).display))

    def _set_contrast(self, ui: Ui, key: str) -> None:
        now = configuration(ui).display
        if key in ("previous", "next"):
            steps = self._level(ui) // 10 + (1 if key == "next" else -1)
            self._contrast = 10 * min(10, max(1, steps))
            ui.emit(DriveDisplay(msgspec.structs.replace(now, contrast=self._contrast)))
            return
        if key == "back":
            self._take_back(ui)
            self._go(ui, "check")
            return
        if self._level(ui) != now.contrast:
            keep(ui, {"display": {"contrast": self._level(ui)}})
        self.finish(ui, Outcome(text("table.test.well")))

    def _level(self, ui: Ui) -> int:
        return self._contrast or configuration(ui).display.contrast

    @property
    def trying(self) -> bool:
        """True while the display has settings that nobody has confirmed."""
        return self._stage == "tried" or bool(self._contrast)

    def deadline(self, ui: Ui) -> int | None:
        """Return when a picture ends, a change is taken back, or the test ends."""
        times = [ui.touched + PATIENCE]
        if self._stage in ("light", "dark") and not self.faults:
            times.append(self._since + SHOWN)
        if self.trying:
            times.append(ui.touched + TRIED)
        return min(times)

    def tick(self, ui: Ui) -> None:
        """Go on after a picture, or take back a change that nobody confirmed."""
        if self.trying and ui.now >= ui.touched + TRIED:
            self._take_back(ui)
            if self._stage == "tried":
                self._go(ui, "fault")
        elif self._stage in ("light", "dark") and not self.faults and ui.now >= self._since + SHOWN:
            self._seen(ui, "ok")
        super().tick(ui)

    def expire(self, ui: Ui) -> None:
        """End the test. Nothing is kept that was not confirmed."""
        if self.trying:
            self._take_back(ui)
        super().expire(ui)

    def silence(self, ui: Ui) -> Fault:
        """Return the fault if nobody answers: the screen may be dark."""
        head, says = text("table.test.screen.hopeless"), text("table.test.screen.silent")
        return Fault(head, says, pins(ui, "display"))

    def question(self, ui: Ui) -> Screen:
        """Return the screen of the current stage."""
        match self._stage:
            case "check":
                asks = ui.say(text("table.test.screen.ask"))
                foot = screen_text.keys(ui, text("table.yes"), text("table.no"))
                return Screen(
                    pattern="check", rows=tuple(lines(asks, REGULAR, ROOM)[:2]), foot=foot
                )
            case "light" | "dark":
                lit = self._stage == "light"
                dots = text("table.test.screen.light" if lit else "table.test.screen.black")
                foot = screen_text.keys(ui, text("table.yes"), text("table.no"))
                return Screen(pattern=self._stage, rows=(ui.say(dots),), foot=foot)
            case "unlit" | "stuck":
                found = _dots(lit=self._stage == "stuck")
                return _list(ui, text("table.test.screen.where"), found, self._dots, "this")
            case "fault":
                return _list(ui, text("table.test.screen.what"), _faults(), self._chosen, "try")
            case "tried":
                return self._better(ui)
            case _:
                level = self._level(ui)
                return asked(
                    ui,
                    text("table.test.contrast"),
                    (text("table.test.contrast.ask"),),
                    screen_text.keys(ui, "done", "back", count=f"{level // 10}/10"),
                    right="4/4",
                    answer=f"{level}%",
                    arrows=True,
                )

    def _better(self, ui: Ui) -> Screen:
        """Return the question whether the settings that are tried are better."""
        now, new = configuration(ui).display, self._tried[-1]
        by = panels.column(new) - panels.column(now)
        right = new.chip
        if new.rotate != now.rotate:
            says = text("table.test.screen.turned", degrees=new.rotate)
            right = f"{new.rotate}°"
        elif new.address != now.address:
            says = text("table.test.screen.address", address=f"{new.address:#04x}")
            right = f"{new.address:#04x}"
        elif by:
            says = text("table.test.screen.moved", n=abs(by), chip=new.chip)
        else:
            says = text("table.test.screen.chip", chip=new.chip)
        foot = screen_text.keys(ui, "keep-it", text("table.no"))
        return asked(ui, text("table.test.better"), (says,), foot, right=right)


def _list(ui: Ui, head: Text, says: list[Text], chosen: int, ok: str) -> Screen:
    """Return a list of texts under a title."""
    return Screen(
        head=Header(ui.say(head)),
        menu=MenuList(tuple(map(ui.say, says)), chosen),
        foot=screen_text.keys(ui, ok, "back", count=f"{chosen + 1}/{len(says)}"),
    )


def _faults() -> list[Text]:
    """Return the lines of `FAULTS`."""
    return [
        text("table.test.screen.fault.turned"),
        text("table.test.screen.fault.mirrored"),
        text("table.test.screen.fault.shifted"),
        text("table.test.screen.fault.missing"),
        text("table.test.screen.fault.snow"),
        text("table.test.screen.fault.dark"),
    ]


def _dots(*, lit: bool) -> list[Text]:
    """Return the lines of `KINDS`. On a dark screen, dots that are lit can also be a haze."""
    found = [
        text("table.test.screen.row"),
        text("table.test.screen.column"),
        text("table.test.screen.single"),
    ]
    return [*found, text("table.test.screen.haze")] if lit else found
