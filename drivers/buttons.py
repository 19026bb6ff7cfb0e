"""Buttons and the rotary encoder: level changes with the time at which they came.

Neither debounced nor counted here: gpiozero's bounce_time differs between back ends and can drop
the last edge. `on_edge` and `on_turn` run in the thread that saw the change, on a Pi one of
gpiozero's own; who needs them in an event loop hands in loop.call_soon_threadsafe around them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from drivers.gpio import opening

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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

    pins maps names of NAMES to GPIO numbers. clock gives integer nanoseconds. pin_factory is
    gpiozero's; None takes gpiozero's default. ValueError for an unknown name or a pin used twice,
    DeviceGone if a pin cannot be opened.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        on_edge: OnEdge,
        clock: Clock,
        pull_up: bool = True,
        pin_factory: object = None,
    ) -> None:
        owners: dict[int, str] = {}
        for name, pin in pins.items():
            if name not in NAMES:
                raise ValueError(f"there is no button {name!r}: a box has {', '.join(NAMES)}")
            if pin in owners:
                raise ValueError(f"buttons {owners[pin]!r} and {name!r} are both on GPIO{pin}")
            owners[pin] = name
        self._on_edge = on_edge
        self._clock = clock
        self._devices: dict[str, Any] = {}
        self._changed: list[Callable[[int, int], None]] = []
        for name, pin in pins.items():
            try:
                self._open(name, pin, pull_up, pin_factory)
            except OSError:
                self.close()
                raise

    @property
    def pressed(self) -> frozenset[str]:
        """The buttons whose contact is closed now, also those that were so at the start."""
        return frozenset(name for name, device in self._devices.items() if device.is_active)

    def close(self) -> None:
        """Let go of the pins; no edge comes afterwards. May be called twice."""
        while self._devices:
            self._devices.popitem()[1].close()

    def _open(self, name: str, pin: int, pull_up: bool, pin_factory: object) -> None:
        with opening(f"button {name!r} on GPIO{pin}"):
            # gpiozero's Button is this class and a thread for its when_held, which wakes ten times
            # a second for each button of an idle box.
            from gpiozero import DigitalInputDevice  # noqa: PLC0415

            device = DigitalInputDevice(
                pin, pull_up=pull_up, bounce_time=None, pin_factory=pin_factory
            )

            def changed(_ticks: int, high: int) -> None:
                self._on_edge(Edge(name, bool(high) is not pull_up, self._clock()))

            # Past the device's own events, which cost as much as all the rest when a contact
            # chatters; the pin holds what hears it by a weak reference only.
            device.pin.when_changed = changed
            self._devices[name] = device
            self._changed.append(changed)


class Encoder:
    """A rotary encoder on two pins, and its push button, whose edges are named "ok".

    One detent clockwise is one step. If it counts the wrong way, a and b are swapped. push is None
    for an encoder that cannot be pushed. Errors as for Buttons.
    """

    def __init__(
        self,
        a: int,
        b: int,
        push: int | None,
        on_turn: OnTurn,
        on_edge: OnEdge,
        clock: Clock,
        pin_factory: object = None,
    ) -> None:
        if a == b or push in (a, b):
            raise ValueError(f"the encoder's pins a={a}, b={b}, push={push} must differ")
        pins = {} if push is None else {"ok": push}
        self._push = Buttons(pins, on_edge, clock, pin_factory=pin_factory)
        try:
            with opening(f"the encoder on GPIO{a} and GPIO{b}"):
                from gpiozero import RotaryEncoder  # noqa: PLC0415

                self._encoder: Any = RotaryEncoder(a, b, max_steps=0, pin_factory=pin_factory)
        except OSError:
            self._push.close()
            raise
        self._encoder.when_rotated_clockwise = lambda: on_turn(Turn(1, clock()))
        self._encoder.when_rotated_counter_clockwise = lambda: on_turn(Turn(-1, clock()))

    def close(self) -> None:
        """Let go of the pins; no event comes afterwards. May be called twice."""
        self._push.close()
        self._encoder.close()
