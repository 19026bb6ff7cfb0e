"""Interactive hardware tests of ring, screen, buttons, encoder and tags with a person.

A test receives presses and card events, and returns lights, pictures and texts. It uses neither
devices nor a clock. `conduct` runs a test on devices. Lights are numbered as they are wired. The
terminal's keys work as buttons: arrows, Enter and b.
"""

import asyncio
import os
import termios
import tty
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from PIL import Image

from drivers.buttons import Edge, Turn
from drivers.display import Offset
from drivers.errors import DeviceError
from drivers.pn532.events import Event
from firmware_py.console.gestures import Gestures, Pressed
from firmware_py.doctor.finding import Finding, broken, sentence
from firmware_py.runtime.devices import Devices

Colour = tuple[int, int, int]
Frame = tuple[Colour, ...]

MS: Final = 1_000_000
PATIENCE: Final = 120_000 * MS
"""Time without a press or a card after which a test ends (ns)."""
TURN: Final = 0.03
"""Interval at which a test is updated (s)."""

DARK: Final[Colour] = (0, 0, 0)
WHITE: Final[Colour] = (60, 60, 60)
GREEN: Final[Colour] = (0, 60, 0)
GOLD: Final[Colour] = (60, 28, 0)


class DriverSettings(NamedTuple):
    """Settings of the driver of the display."""

    chip: str
    offset: Offset
    rotate: int


class Screen(NamedTuple):
    """Picture for the display, and the settings that the driver shows it with."""

    driver: DriverSettings
    picture: Image.Image


class InteractiveTest(ABC):
    """A test that a person takes part in. The defaults use neither cards, ring nor display."""

    done = False
    """True if the test is over."""

    @property
    @abstractmethod
    def asks(self) -> str:
        """One sentence that tells the person which keys to press."""

    @abstractmethod
    def press(self, button: str, now: int) -> str | None:
        """Handle a press. Return a text for the person, or None."""

    def lay(self, card: Event, now: int) -> str | None:  # noqa: ARG002
        """Handle an event of the card reader. Return a text for the person, or None."""
        return None

    def lights(self, now: int) -> Frame | None:  # noqa: ARG002
        """Return the frame in wired order, or None if the test does not use the ring."""
        return None

    @property
    def screen(self) -> Screen | None:
        """Picture for the display, or None if the test does not use the display."""
        return None

    @abstractmethod
    def findings(self) -> list[Finding]:
        """Return the findings of the finished test."""


class InputQueue:
    """Queue of presses and card events for a test. The drivers may call it from any thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, clock: Callable[[], int]) -> None:
        self.pressed: list[str] = []
        self.cards: list[Event] = []
        self._loop = loop
        self._clock = clock
        self._gestures = Gestures()

    def press(self, button: str) -> None:
        """Add a press from another source: a key of the terminal."""
        self.pressed.append(button)

    def edge(self, edge: Edge) -> None:
        """Add an edge of a button. A press that bounces counts once."""
        self._loop.call_soon_threadsafe(lambda: self._take(self._gestures.edge(edge)))

    def turn(self, turn: Turn) -> None:
        """Add a movement of the encoder."""
        name = "next" if turn.steps > 0 else "previous"
        self._loop.call_soon_threadsafe(self.pressed.extend, [name] * abs(turn.steps))

    def card(self, event: Event) -> None:
        """Add an event of the card reader."""
        self.cards.append(event)

    def tick(self) -> None:
        """Advance the time of the debouncing."""
        self._take(self._gestures.tick(self._clock()))

    def _take(self, gestures: Sequence[object]) -> None:
        self.pressed += [each.name for each in gestures if isinstance(each, Pressed)]


async def conduct(
    trial: InteractiveTest,
    box: Devices,
    hands: InputQueue,
    clock: Callable[[], int],
    say: Callable[[str], object],
    *,
    patience: int = PATIENCE,
) -> list[Finding]:
    """Run a test on devices and return its findings. End it after `patience` ns without input."""
    if trial.screen is not None and box.display is None:
        return [broken("display", sentence(box.absent["display"]), "tableclock doctor")]
    if not trial.done:
        say(trial.asks)
    if box.reader is not None:
        box.reader.start()
    touched = clock()
    outputs = _Outputs(box)
    while not trial.done and clock() - touched < patience:
        await asyncio.sleep(TURN)
        now = clock()
        hands.tick()
        pressed, hands.pressed = hands.pressed, []
        laid, hands.cards = hands.cards, []
        if pressed or laid:
            touched = now
        told = [trial.press(name, now) for name in pressed if not trial.done]
        told += [trial.lay(card, now) for card in laid if not trial.done]
        for line in filter(None, told):
            say(line)
        failed = outputs.show(trial, now)
        if failed is not None:
            return [failed]
    return trial.findings()


class _Outputs:
    """Ring and display during a test."""

    def __init__(self, box: Devices) -> None:
        self._box = box
        self._driver: DriverSettings | None = None

    def show(self, trial: InteractiveTest, now: int) -> Finding | None:
        """Show the lights and picture of a test. Return a finding if a device fails, or None."""
        device = "display"
        try:
            if trial.screen is not None:
                self._show_screen(trial.screen)
            device = "ring"
            lights = trial.lights(now)
            if self._box.ring is not None and lights is not None:
                self._box.ring.show(lights)
        except DeviceError as error:
            return broken(device, sentence(str(error)), "tableclock doctor")
        return None

    def _show_screen(self, screen: Screen) -> None:
        if screen.driver != self._driver:
            self._box.drive_display(*screen.driver)
            self._driver = screen.driver
        assert self._box.display is not None  # noqa: S101
        self._box.display.show(screen.picture)


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
