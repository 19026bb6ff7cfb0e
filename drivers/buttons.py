"""Push buttons and rotary encoder: contact changes with their timestamps, not debounced.

The back end (drivers/gpio.py) decides where `on_edge` and `on_turn` run: in the event loop on a Pi,
otherwise in a gpiozero thread. A caller that always needs them in the event loop wraps them in
loop.call_soon_threadsafe.

Between two detents the contacts of an encoder close and open one after the other, a quarter step
each time:

    clockwise            a closes, b closes, a opens, b opens
    counter-clockwise    b closes, a closes, b opens, a opens

A contact that bounces moves a quarter step forward and back, which adds up to zero. Steps are
counted only at a detent, where both contacts are open. A half-cycle encoder also has a detent where
both are closed, so two quarters make a step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from drivers.gpio import GpiozeroInputs

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


_PLACE: Final = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
"""(a closed, b closed) -> quarter of a step, clockwise."""


class Quadrature:
    """Quadrature decoder: counts whole steps from a detent with both contacts open.

    `quarters` is the number of contact changes from one detent to the next: 4, or 2 for a
    half-cycle encoder.
    """

    def __init__(self, quarters: int = 4) -> None:
        if quarters not in (2, 4):
            raise ValueError(f"an encoder has 4 or 2 quarter steps to a detent, not {quarters}")
        self._closed = [False, False]
        self._place = 0
        self._quarters = 0
        self._detents = (0,) if quarters == 4 else (0, 2)
        self._half = quarters // 2

    def begin(self, a: bool, b: bool) -> None:
        """Count from this state of the contacts."""
        self._closed = [a, b]
        self._place = _PLACE[a, b]
        self._quarters = 0

    def contact(self, which: int, closed: bool) -> int:
        """Return the step that a change of contact a (0) or b (1) completes.

        1 is clockwise, -1 counter-clockwise, 0 no step. A missed change loses one step, or up to
        two of a half-cycle encoder, but does not reverse the direction.
        """
        self._closed[which] = closed
        place = _PLACE[self._closed[0], self._closed[1]]
        moved = (place - self._place) % 4
        self._quarters += {1: 1, 3: -1}.get(moved, 0)
        self._place = place
        if place not in self._detents:
            return 0
        quarters, self._quarters = self._quarters, 0
        return (quarters > self._half) - (quarters < -self._half)
