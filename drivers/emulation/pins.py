"""Emulated buttons, encoder and buzzer on gpiozero's mock pins.

The real drivers read and set the levels of these pins. Callbacks run in the thread that changes a
pin.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

if TYPE_CHECKING:
    from collections.abc import Mapping


class _Pin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin that keeps only its last level, because the emulator may run for months."""

    def clear_states(self) -> None:
        super().clear_states()
        self.states: deque[Any] = deque(self.states, maxlen=1)


class MockPins:
    """Buttons by name, an encoder (its two pins a, b) and a buzzer on emulated pins.

    `factory` is the pin_factory for the drivers. `pull_up` must equal that of the drivers: a button
    closes its pin to ground, otherwise to 3.3 V. With `half_cycle` the encoder has a detent after
    every second change of its contacts. Open the drivers before pressing a button, because opening
    a pin sets it to its pull.
    """

    def __init__(
        self,
        buttons: Mapping[str, int],
        encoder: tuple[int, int] | None = None,
        buzzer: int | None = None,
        pull_up: bool = True,
        half_cycle: bool = False,
    ) -> None:
        self.factory: Any = MockFactory(pin_class=_Pin)
        self._buttons = dict(buttons)
        self._encoder = encoder
        self._changes = 2 if half_cycle else 4
        self._quarter = 0
        """Position of the encoder in changes of its contacts, clockwise."""
        self._buzzer = buzzer
        self._pull_up = pull_up

    def press(self, name: str) -> None:
        """Close a button's contact. Raise KeyError for an unknown button."""
        self._drive(self._buttons[name], self._pull_up)

    def release(self, name: str) -> None:
        """Open a button's contact."""
        self._drive(self._buttons[name], not self._pull_up)

    def bounce(self, name: str, times: int) -> None:
        """Change a contact's level and change it back, `times` times."""
        pin = self._buttons[name]
        high = bool(self.factory.pin(pin).state)
        for _ in range(times):
            self._drive(pin, high)
            self._drive(pin, not high)

    def turn(self, steps: int) -> None:
        """Turn the encoder by detents, clockwise if positive. Raise ValueError if there is none."""
        if self._encoder is None:
            raise ValueError("there is no encoder on these pins")
        # Both contacts are open at the first detent; clockwise, a changes first.
        a, b = self._encoder
        cycle = ((a, True), (b, True), (a, False), (b, False))
        for _ in range(abs(steps) * self._changes):
            if steps > 0:
                pin, low = cycle[self._quarter % 4]
                self._quarter += 1
            else:
                self._quarter -= 1
                pin, closed = cycle[self._quarter % 4]
                low = not closed
            self._drive(pin, low)

    @property
    def tone(self) -> float | None:
        """Frequency of the buzzer in Hz, None while it is silent."""
        if self._buzzer is None:
            return None
        pin = self.factory.pin(self._buzzer)
        return float(pin.frequency) if pin.frequency and 0 < pin.state < 1 else None

    def close(self) -> None:
        """Close all pins. Call it after the drivers have closed theirs."""
        self.factory.close()

    def _drive(self, pin: int, low: bool) -> None:
        mock = self.factory.pin(pin)
        if low:
            mock.drive_low()
        else:
            mock.drive_high()
