"""Hardware tests on a terminal: `tableclock doctor --screen`, `--ring`, ...

The tests are modes of the console (`firmware_py.console.device_tests`), so a box offers the same
ones. Here a console without a game runs one test on real or emulated devices. The terminal repeats
each question in the words of the screen, and its keys work as buttons: arrows, Enter and b.
"""

import asyncio
import os
import termios
import tty
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from drivers.buttons import Edge, Turn
from drivers.pn532.events import Event
from firmware_py.cards.tags import CardTable
from firmware_py.console import Console, effects
from firmware_py.console.device_tests.device_test import DeviceTest, Fault, Outcome
from firmware_py.console.device_tests.menu import TESTS
from firmware_py.console.gestures import Pressed, Released
from firmware_py.doctor.finding import Finding, broken, sentence
from firmware_py.render.screen import Keys, Screen
from firmware_py.render.text_metrics import BACK, CHECK, LEFT, RIGHT
from firmware_py.runtime.devices import Devices
from firmware_py.runtime.runtime import Runtime
from firmware_py.settings import found_settings

PARTS: Final = {
    "screen": "display",
    "ring": "ring",
    "buttons": "buttons",
    "tags": "reader",
    "encoder": "encoder",
}
"""Option of the doctor -> driver of the device that it tests."""
_MODES: Final = {"tags": "reader"}
"""Option of the doctor -> name of the test, where the names differ."""
_LOST: Final = {"screen": "oled", "ring": "ring", "tags": "reader"}
"""Option of the doctor -> name of the device in the console."""

GRACE: Final = 2_000_000_000
"""Time after which a device that does not answer ends the test (ns)."""


class Ears:
    """Receiver of the drivers' events, which passes them to a runtime that is created later."""

    def __init__(self) -> None:
        self.runtime: Runtime | None = None

    def edge(self, edge: Edge) -> None:
        """Pass on an edge of a button."""
        if self.runtime is not None:
            self.runtime.edge(edge)

    def key_edge(self, edge: Edge) -> None:
        """Pass on an edge of a key on the plate."""
        if self.runtime is not None:
            self.runtime.key_edge(edge)

    def turn(self, turn: Turn) -> None:
        """Pass on a movement of the encoder."""
        if self.runtime is not None:
            self.runtime.turn(turn)

    def card(self, event: Event) -> None:
        """Pass on an event of the card reader."""
        if self.runtime is not None:
            self.runtime.card(event)


class _Recorder(Console):
    """Console that collects the settings that a test keeps."""

    def __init__(self, test: DeviceTest, **ui: Any) -> None:
        super().__init__(**ui)
        self.kept: dict[str, dict[str, Any]] = {}
        self.push(test)

    def emit(self, effect: effects.Effect) -> None:
        """Collect settings to keep, and pass on the effect."""
        if isinstance(effect, effects.KeepHardware):
            for name, values in effect.tables.items():
                self.kept.setdefault(name, {}).update(values)
        super().emit(effect)


class HeldTest:
    """One hardware test on devices. `say` prints a line for the person."""

    def __init__(
        self,
        what: str,
        box: Devices,
        ears: Ears,
        *,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        say: Callable[[str], object],
        tags: CardTable,
        console: Mapping[str, Any],
    ) -> None:
        self._what, self._box, self._say, self._clock = what, box, say, clock
        self._outcomes: dict[str, Outcome] = {}
        self.test: DeviceTest = TESTS[_MODES.get(what, what)](self._outcomes)
        self.console = _Recorder(self.test, **console)
        config = console["config"]
        offset, direction = config.ring.mounted
        self._runtime = ears.runtime = Runtime(
            self.console,
            loop=loop,
            clock=clock,
            tags=tags,
            journal=None,
            palette=config.palette,
            offset=offset,
            direction=direction,
        )
        self._runtime.outputs.contrast = config.display.contrast
        self._call_later = loop.call_later
        self._lost_since: int | None = None
        self._said = ""
        self._over = asyncio.Event()

    def press(self, button: str) -> None:
        """Press and release a button, for a key of the terminal."""
        now = self._clock()
        self._runtime.feed(Pressed(button, now))
        self._runtime.feed(Released(button, now, False))

    async def run(self, patience: float | None = None) -> list[Finding]:
        """Run the test until it ends, for at most `patience` seconds. Return its findings."""
        part = PARTS[self._what]
        absent, self._box.absent = self._box.absent, {}
        if part in absent and getattr(self._box, part) is None:
            return [broken(part, sentence(absent[part]), "tableclock doctor")]
        self._runtime.subscribe(lambda _what: self._changed())
        self._runtime.start(self._box)
        self._changed()
        try:
            await asyncio.wait_for(self._over.wait(), patience)
        except TimeoutError:
            self._silent()
        finally:
            await self._runtime.close()
        if self.console.kept:
            self._say(found_settings.as_toml(self.console.kept))
        return self._findings()

    def _silent(self) -> None:
        """Take the result of a test that nobody answers."""
        self.test.expire(self.console)

    def _changed(self) -> None:
        """Print the screen of the test if it is another one, and notice the end."""
        if self.test not in self.console.modes or self._is_lost():
            self._over.set()
        elif self.console.mode is self.test:
            said = sentences(self.console.screen())
            if said and said != self._said:
                self._say(said)
            self._said = said

    def _is_lost(self) -> bool:
        """Return whether the device has not answered for `GRACE`, without a setting being tried.

        After a setting was taken back, the device needs a moment to answer.
        """
        if not self._lost() or self.test.trying:
            self._lost_since = None
            return False
        if self._lost_since is None:
            self._lost_since = self._clock()
            self._call_later(GRACE / 1e9, self._changed)
        return self._clock() >= self._lost_since + GRACE

    def _lost(self) -> str:
        """Return the error message of the device that is tested, if it does not answer."""
        return self.console.missing.get(_LOST.get(self._what, ""), "")

    def _findings(self) -> list[Finding]:
        part = PARTS[self._what]
        lost = self._lost()
        if lost:
            return [broken(part, sentence(lost), "tableclock doctor")]
        outcome = self._outcomes.get(self.test.device)
        return [] if outcome is None else [self._finding(part, each) for each in outcome.faults]

    def _finding(self, part: str, fault: Fault) -> Finding:
        head, says, remedy = (self.console.say(each) for each in fault)
        return broken(part, f"{head}: {says}", remedy)


def sentences(screen: Screen) -> str:
    """Return the screen of a test as one line: the question, the answer and the keys."""
    asks = " ".join(filter(None, (screen.head.text, screen.right)))
    says = " ".join(screen.rows)
    menu = screen.menu
    answer = screen.answer if menu is None else menu.lines[menu.chosen]
    parts = [": ".join(filter(None, (asks, says))), answer]
    parts += [" ".join(sign for sign, down in screen.buttons if not down)]
    foot = screen.foot
    if isinstance(foot, Keys):
        moves = f"{LEFT} {RIGHT}" if screen.arrows or menu is not None else ""
        keys = (f"{sign} {word}" for sign, word in ((BACK, foot.back), (CHECK, foot.ok)) if word)
        parts.append(", ".join(filter(None, (*keys, moves))))
    return " | ".join(filter(None, parts))


KEYS: Final = {
    b"\x1b[C": "next",
    b"\x1b[B": "next",
    b"n": "next",
    b"\x1b[D": "previous",
    b"\x1b[A": "previous",
    b"p": "previous",
    b"\n": "ok",
    b"\r": "ok",
    b"b": "back",
    b"\x7f": "back",
}


def buttons_of(typed: bytes) -> list[str]:
    r"""Return the buttons for the keys that were typed. Other keys are ignored.

    >>> buttons_of(b"n\x1b[D?\n")
    ['next', 'previous', 'ok']
    """
    found = []
    while typed:
        key = next((key for key in KEYS if typed.startswith(key)), typed[:1])
        if key in KEYS:
            found.append(KEYS[key])
        typed = typed[len(key) :]
    return found


@contextmanager
def listening(terminal: int, heard: Callable[[str], object]) -> Iterator[Callable[[], None]]:
    """Set a terminal to single-key mode. Yield a function to call when the terminal has input."""
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)

    def read() -> None:
        for button in buttons_of(os.read(terminal, 64)):
            heard(button)

    try:
        yield read
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
