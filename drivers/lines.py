"""GPIO inputs from the kernel, through libgpiod 2 (the package gpiod).

The kernel timestamps each edge and queues the edges. The event loop sleeps until there is one.
No thread and no polling are needed. The kernel's debounce is not used: the console debounces, and
the kernel would hide the edges that a worn contact makes.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from drivers.errors import DeviceGone
from drivers.gpio import each_or_failed, opening

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Mapping

    from drivers.gpio import Changed, Opened

_HEADER: Final = ("pinctrl-bcm", "pinctrl-rp1")
"""Labels of the GPIO chips whose lines 2 to 27 are on the 40-pin header: up to the Pi 4, and on the
Pi 5. The numbers of these chips differ between kernels."""

_QUEUE: Final = 1024
"""Size of the kernel's queue. A full queue drops its oldest edge, so the last level is right."""

_HANDFUL: Final = 64
"""Maximum number of edges that one call reads."""


def header() -> str:
    """Return the path of the GPIO chip that the 40-pin header is connected to.

    Raise ImportError without libgpiod 2, and DeviceGone if no such chip can be opened.
    """
    gpiod = _library()
    for path in sorted(Path("/dev").glob("gpiochip*")):
        try:
            with gpiod.Chip(str(path)) as chip:
                if chip.get_info().label.startswith(_HEADER):
                    return str(path)
        except OSError:
            continue  # no permission, or not a GPIO chip
    raise DeviceGone("no GPIO chip of a 40-pin header can be opened in /dev")


class KernelInputs:
    """Inputs of one GPIO chip. Changes are reported in the event loop with the kernel's timestamps.

    These are times of CLOCK_MONOTONIC, as from time.monotonic_ns.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, path: str) -> None:
        self._loop = loop
        self._path = path

    def open(
        self,
        names: Mapping[int, str],
        pull_up: bool,
        changed: Changed,
        failed: dict[int, str] | None = None,
    ) -> Opened:
        """Open all pins by one request, because the kernel orders edges only within a request."""
        gpiod = _library()
        what = ", ".join(f"{name} on GPIO{pin}" for pin, name in names.items())
        with opening(what, library="gpiod"):
            settings = gpiod.LineSettings(
                direction=gpiod.line.Direction.INPUT,
                edge_detection=gpiod.line.Edge.BOTH,
                bias=gpiod.line.Bias.PULL_UP if pull_up else gpiod.line.Bias.PULL_DOWN,
                event_clock=gpiod.line.Clock.MONOTONIC,
            )
            with gpiod.Chip(self._path) as chip:

                def look(pin: int) -> None:
                    with opening(f"{names[pin]} on GPIO{pin}", library="gpiod"):
                        info = chip.get_line_info(pin)
                        if info.used:
                            user = info.consumer or "something else"
                            raise DeviceGone(f"{names[pin]} on GPIO{pin}: {user} has that pin")

                free = each_or_failed(names, look, failed)
                request = chip.request_lines(
                    {tuple(free): settings}, consumer="tableclock", event_buffer_size=_QUEUE
                )
        return _LineRequest(self._loop, request, changed, rest=pull_up)


class _LineRequest:
    """Open lines of a chip. It reports edges from its creation on, but not the initial levels."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, request: Any, changed: Changed, *, rest: bool
    ) -> None:
        self._loop = loop
        self._rest = rest
        self._request: Any = request
        self._changed = changed
        self._rising = _library().EdgeEvent.Type.RISING_EDGE
        loop.add_reader(request.fd, self._read)

    def high(self, pin: int) -> bool:
        return self._rest if self._request is None else bool(self._request.get_value(pin))

    def close(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            self._loop.remove_reader(request.fd)
            request.release()

    def _read(self) -> None:
        try:
            events = self._request.read_edge_events(_HANDFUL)
        except OSError:
            # The chip is gone. Its descriptor would stay readable forever.
            self.close()
            return
        for event in events:
            if self._request is None:
                return  # the callback of the previous event closed it
            self._changed(event.line_offset, event.event_type is self._rising, event.timestamp_ns)


def _library() -> Any:
    import gpiod  # noqa: PLC0415  only a Pi has it

    if not hasattr(gpiod, "LineSettings"):
        raise ImportError("the gpiod that is installed is older than 2")
    return gpiod
