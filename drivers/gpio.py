"""GPIO inputs as drivers want them: which pin changed, to what level, when.

Two back ends tell it: the kernel (drivers/lines.py), which wakes nobody until a level changes, and
gpiozero here, for emulated pins and for computers without libgpiod. gpiozero's own back end on a
Pi, lgpio, looks 1,250 times a second whether there is anything to tell.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from drivers.errors import DeviceGone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Changed = Callable[[int, bool, int], object]
    """Hears a pin's number, whether it is high now, and when that began, in ns."""


class Inputs(Protocol):
    """Where inputs can be opened."""

    def open(
        self,
        names: Mapping[int, str],
        pull_up: bool,
        changed: Changed,
        failed: dict[int, str] | None = None,
    ) -> Opened:
        """Open pins together; `names` says what hangs on each, for people. DeviceGone if one fails.

        With `failed` the other pins are opened all the same, and it takes a sentence for each that
        cannot be opened; DeviceGone only if none can. Changes of pins that were opened together are
        told in the order in which they came.
        """


class Opened(Protocol):
    """Some pins that are open."""

    def high(self, pin: int) -> bool:
        """Whether the level of a pin is high now."""

    def close(self) -> None:
        """Let go of the pins; nothing is told afterwards. May be called twice."""


class GpiozeroInputs:
    """Inputs of a gpiozero pin factory (None: its default). Told in the thread that saw the change.

    clock gives integer nanoseconds.
    """

    def __init__(self, clock: Callable[[], int], pin_factory: object = None) -> None:
        self._clock = clock
        self._factory = pin_factory

    def open(
        self,
        names: Mapping[int, str],
        pull_up: bool,
        changed: Changed,
        failed: dict[int, str] | None = None,
    ) -> Opened:
        """Open pins."""
        opened = _Gpiozero()

        def add(pin: int) -> None:
            how = {"clock": self._clock, "factory": self._factory}
            opened.add(pin, names[pin], pull_up, changed, **how)  # type: ignore[arg-type]

        try:
            each_or_failed(names, add, failed)
        except OSError:
            opened.close()
            raise
        return opened


class _Gpiozero:
    def __init__(self) -> None:
        self._devices: dict[int, Any] = {}
        self._listeners: list[Callable[[int, int], None]] = []

    def add(
        self,
        pin: int,
        name: str,
        pull_up: bool,
        changed: Changed,
        *,
        clock: Callable[[], int],
        factory: object,
    ) -> None:
        with opening(f"{name} on GPIO{pin}"):
            # gpiozero's Button is this class and a thread for its when_held, which wakes ten times
            # a second for each button of an idle box.
            from gpiozero import DigitalInputDevice  # noqa: PLC0415

            # Not debounced here: bounce_time differs between back ends and can drop the last edge.
            device = DigitalInputDevice(pin, pull_up=pull_up, bounce_time=None, pin_factory=factory)

            def listener(_ticks: int, high: int) -> None:
                changed(pin, bool(high), clock())

            # Past the device's own events, which cost as much as all the rest when a contact
            # chatters; the pin holds what hears it by a weak reference only.
            device.pin.when_changed = listener
            self._devices[pin] = device
            self._listeners.append(listener)

    def high(self, pin: int) -> bool:
        return bool(self._devices[pin].pin.state)

    def close(self) -> None:
        while self._devices:
            self._devices.popitem()[1].close()


def each_or_failed(
    pins: Iterable[int], try_one: Callable[[int], object], failed: dict[int, str] | None
) -> list[int]:
    """Try each pin and return those that work.

    Raises the first DeviceGone if `failed` is None or no pin works; else `failed` takes its words.
    """
    works: list[int] = []
    first: DeviceGone | None = None
    for pin in pins:
        try:
            try_one(pin)
        except DeviceGone as error:
            if failed is None:
                raise
            failed[pin] = str(error)
            first = first or error
        else:
            works.append(pin)
    if first is not None and not works:
        raise first
    return works


@contextmanager
def opening(what: str, library: str = "lgpio") -> Iterator[None]:
    """Turn whatever goes wrong inside into DeviceGone with a sentence that begins with `what`.

    library is the one that has to be installed for it.
    gpiozero has its own errors, but lets those of its back ends through, and lgpio's is a bare
    Exception that cannot even be imported where lgpio is not installed.
    """
    try:
        yield
    except DeviceGone:
        raise  # it has its sentence
    except Exception as error:
        reason = str(error) or type(error).__name__
        raise DeviceGone(
            f"{what} cannot be opened ({reason}): check the pin number, that the user is in the "
            f"group gpio and that {library} is installed"
        ) from error
