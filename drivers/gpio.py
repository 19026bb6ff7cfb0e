"""GPIO inputs that report each level change of a pin with its time.

There are two back ends. drivers/lines.py uses the kernel and sleeps until a level changes. This
module uses gpiozero, for emulated pins and for computers without libgpiod. On a Pi gpiozero's own
back end, lgpio, polls 1,250 times a second.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from drivers.errors import DeviceGone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Changed = Callable[[int, bool, int], object]
    """Callback: pin number, whether it is now high, and the time of the change in ns."""


class Inputs(Protocol):
    """Back end that opens GPIO inputs."""

    def open(
        self,
        names: Mapping[int, str],
        pull_up: bool,
        changed: Changed,
        failed: dict[int, str] | None = None,
    ) -> Opened:
        """Open pins together. Their changes are reported in the order in which they happened.

        `names` maps each pin to the name of its part, for error messages. Without `failed`,
        raise DeviceGone if any pin fails. With `failed`, open the other pins, store an error
        message for each pin that fails, and raise DeviceGone only if all fail.
        """


class Opened(Protocol):
    """Open pins."""

    def high(self, pin: int) -> bool:
        """Return whether the level of a pin is high now."""

    def close(self) -> None:
        """Release the pins. No change is reported afterwards. May be called twice."""


class GpiozeroInputs:
    """Inputs of a gpiozero pin factory. None uses gpiozero's default factory.

    Changes are reported in the thread that detected them. `clock` returns integer nanoseconds.
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
            # Not gpiozero's Button: it adds a thread for when_held, which wakes ten times a second
            # for each button even when nothing happens.
            from gpiozero import DigitalInputDevice  # noqa: PLC0415

            # Not debounced here: bounce_time differs between back ends and can drop the last edge.
            device = DigitalInputDevice(pin, pull_up=pull_up, bounce_time=None, pin_factory=factory)

            def listener(_ticks: int, high: int) -> None:
                changed(pin, bool(high), clock())

            # Listen to the pin: the device's own events double the cost when a contact bounces.
            # The pin keeps only a weak reference to its listener.
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

    Raise the first DeviceGone if `failed` is None or no pin works. Otherwise store the message of
    each error in `failed`.
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
    """Convert any exception in the body to DeviceGone with a message that begins with `what`.

    `library` is the package that must be installed. All exceptions are caught because gpiozero
    passes on those of its back ends: lgpio's is a bare Exception, which cannot be imported where
    lgpio is not installed.
    """
    try:
        yield
    except DeviceGone:
        raise
    except Exception as error:
        reason = str(error) or type(error).__name__
        raise DeviceGone(
            f"{what} cannot be opened ({reason}): check the pin number, that the user is in the "
            f"group gpio and that {library} is installed"
        ) from error
