"""Buttons and the rotary encoder: level changes with the time at which they came.

Neither debounced nor counted here. `on_edge` and `on_turn` run where the back end tells changes
(drivers/gpio.py): in the event loop on a Pi, else in a thread of gpiozero's; who needs them in an
event loop in any case hands in loop.call_soon_threadsafe around them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from drivers.gpio import GpiozeroInputs
from drivers.quadrature import Quadrature

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from drivers.gpio import Inputs

    OnEdge = Callable[["Edge"], object]
    OnTurn = Callable[["Turn"], object]
    Clock = Callable[[], int]

SEATS: Final = 6
NAMES: Final = ("previous", "next", "ok", "back", *(f"seat{seat}" for seat in range(SEATS)))
"""The buttons that a box may have; only the first four have to be there to play."""


class Edge(NamedTuple):
    """A contact closed (pressed) or opened, at a time in ns of the clock that was handed in."""

    name: str
    pressed: bool
    at: int


class Turn(NamedTuple):
    """The encoder went some detents clockwise (negative: back), at a time in ns."""

    steps: int
    at: int


class Buttons:
    """Push buttons, each between its pin and ground (pull_up) or its pin and 3.3 V.

    pins maps names of NAMES to GPIO numbers. clock gives integer nanoseconds. inputs is where the
    pins are opened; None takes gpiozero's pin_factory, or its default. ValueError for an unknown
    name or a pin used twice, DeviceGone if no pin can be opened. `failed` has a sentence for each
    button whose pin cannot be opened while others can.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        on_edge: OnEdge,
        clock: Clock,
        *,
        pull_up: bool = True,
        pin_factory: object = None,
        inputs: Inputs | None = None,
    ) -> None:
        owners: dict[int, str] = {}
        for name, pin in pins.items():
            if name not in NAMES:
                raise ValueError(f"there is no button {name!r}: a box has {', '.join(NAMES)}")
            if pin in owners:
                raise ValueError(f"buttons {owners[pin]!r} and {name!r} are both on GPIO{pin}")
            owners[pin] = name
        self._owners = owners
        self._on_edge = on_edge
        self._pull_up = pull_up
        names = {pin: f"button {name!r}" for pin, name in owners.items()}
        where = inputs or GpiozeroInputs(clock, pin_factory)
        failed: dict[int, str] = {}
        self._open = where.open(names, pull_up, self._changed, failed) if names else None
        self.failed = {owners[pin]: says for pin, says in failed.items()}

    @property
    def pressed(self) -> frozenset[str]:
        """The buttons whose contact is closed now, also those that were so at the start."""
        opened = self._open
        if opened is None:
            return frozenset()
        return frozenset(
            name
            for pin, name in self._owners.items()
            if name not in self.failed and opened.high(pin) is not self._pull_up
        )

    def close(self) -> None:
        """Let go of the pins; no edge comes afterwards. May be called twice."""
        opened, self._open = self._open, None
        if opened is not None:
            opened.close()

    def _changed(self, pin: int, high: bool, at: int) -> None:
        self._on_edge(Edge(self._owners[pin], high is not self._pull_up, at))


class Encoder:
    """A rotary encoder on two pins, and its push button, whose edges are named "ok".

    One detent clockwise is one step. If it counts the wrong way, a and b are swapped. quarters is
    how often the contacts change from one detent to the next: 4, or 2 for a half-cycle encoder.
    push is None for an encoder that cannot be pushed. Errors, and where the pins are opened, as for
    Buttons.
    """

    def __init__(  # noqa: PLR0913  (an encoder has three pins and two listeners)
        self,
        a: int,
        b: int,
        push: int | None,
        on_turn: OnTurn,
        on_edge: OnEdge,
        *,
        clock: Clock,
        quarters: int = 4,
        pin_factory: object = None,
        inputs: Inputs | None = None,
    ) -> None:
        if a == b or push in (a, b):
            raise ValueError(f"the encoder's pins a={a}, b={b}, push={push} must differ")
        self._contacts = (a, b)
        self._on_turn = on_turn
        self._quadrature = Quadrature(quarters)
        where = inputs or GpiozeroInputs(clock, pin_factory)
        self._push = Buttons({} if push is None else {"ok": push}, on_edge, clock, inputs=where)
        try:
            self._open = where.open(dict.fromkeys((a, b), "the encoder"), True, self._changed)
        except OSError:
            self._push.close()
            raise
        if quarters == 2:  # it may have been left where both contacts are closed
            self._quadrature.begin(not self._open.high(a), not self._open.high(b))

    def close(self) -> None:
        """Let go of the pins; no event comes afterwards. May be called twice."""
        self._push.close()
        self._open.close()

    def _changed(self, pin: int, high: bool, at: int) -> None:
        steps = self._quadrature.contact(self._contacts.index(pin), not high)
        if steps:
            self._on_turn(Turn(steps, at))
