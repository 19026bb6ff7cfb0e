"""Push buttons and rotary encoder: contact changes with their timestamps, not debounced.

The back end (drivers/gpio.py) decides where `on_edge` and `on_turn` run: in the event loop on a Pi,
otherwise in a gpiozero thread. A caller that always needs them in the event loop wraps them in
loop.call_soon_threadsafe.
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
"""All possible buttons. Playing needs only the first four."""


class Edge(NamedTuple):
    """A contact that closed (pressed) or opened."""

    name: str
    pressed: bool
    at: int  # ns of the caller's clock


class Turn(NamedTuple):
    """A movement of the encoder."""

    steps: int  # detents, positive clockwise
    at: int  # ns of the caller's clock


class Buttons:
    """Push buttons, each between its pin and ground (pull_up) or between its pin and 3.3 V.

    `pins` maps names of NAMES to GPIO numbers. `clock` returns integer nanoseconds. `inputs` is the
    back end that opens the pins. None uses gpiozero with `pin_factory`, or its default factory.
    `failed` maps each button whose pin could not be opened to an error message. The constructor
    raises ValueError for an unknown name or a pin used twice, and DeviceGone if all pins fail.
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
        """Buttons whose contact is closed now, including those that were closed at start."""
        opened = self._open
        if opened is None:
            return frozenset()
        return frozenset(
            name
            for pin, name in self._owners.items()
            if name not in self.failed and opened.high(pin) is not self._pull_up
        )

    def close(self) -> None:
        """Release the pins. No edge is reported afterwards. May be called twice."""
        opened, self._open = self._open, None
        if opened is not None:
            opened.close()

    def _changed(self, pin: int, high: bool, at: int) -> None:
        self._on_edge(Edge(self._owners[pin], high is not self._pull_up, at))


class Encoder:
    """A rotary encoder on two pins, and its push button, whose edges are named "ok".

    One detent clockwise is one step. Swap a and b if it counts the wrong way. `quarters` is the
    number of contact changes from one detent to the next: 4, or 2 for a half-cycle encoder. `push`
    is None for an encoder without a push button. `inputs` and errors are the same as of Buttons.
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
        if quarters == 2:  # both contacts may be closed at a detent
            self._quadrature.begin(not self._open.high(a), not self._open.high(b))

    def close(self) -> None:
        """Release the pins. No event is reported afterwards. May be called twice."""
        self._push.close()
        self._open.close()

    def _changed(self, pin: int, high: bool, at: int) -> None:
        steps = self._quadrature.contact(self._contacts.index(pin), not high)
        if steps:
            self._on_turn(Turn(steps, at))
