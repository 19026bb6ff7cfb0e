"""LED ring driver: WS2812 lights on one data pin, and a current limiter for the power supply.

A frame is one (red, green, blue) triple per light, each 0..255, after gamma correction and before
the limiter. The data line is one-way, so the driver cannot detect an unplugged ring. The next frame
sets all lights again.
"""

from __future__ import annotations

import contextlib
import errno
import os
from typing import TYPE_CHECKING, Any, Final, Protocol

from drivers import ws281x
from drivers.errors import DeviceGone

if TYPE_CHECKING:
    from collections.abc import Sequence

LEDS: Final = 24
PINS: Final = (10, 12, 18, 21)
"""GPIO numbers that can carry the data: 10 by SPI (needs no root, does not disturb audio), 12 and
18 by PWM, 21 by PCM."""

_THREE: Final = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
ORDERS: Final = (*_THREE, *(f"{order}W" for order in _THREE))
"""Orders of the colours on the wire. W is the white channel of lights such as SK6812 RGBW, which
take four bytes each. The driver leaves that channel dark."""
CHANNEL_MA: Final = 20
"""Current of one colour of one LED at 255 (WS2812 data sheet: 20 mA)."""

_HINTS: Final = {
    "GPIO controller": "the header's pins are not there (/dev/gpiochip0), or not for this user",
    "Failed to open PIO device": "/dev/pio0 is missing or closed: update the system and firmware",
    "pio_": "the PIO of the Pi 5 refused: end other programs that use it, or restart the Pi",
}
"""Part of an error message of Blinka or of its Pi 5 back end -> remedy."""

Colour = tuple[int, int, int]


class Ring(Protocol):
    """A ring of lights that shows one frame at a time."""

    frames: int
    """Number of frames sent. A frame that equals the previous one is not sent."""

    def show(self, frame: Sequence[Colour]) -> None:
        """Show a frame. Raise ValueError if it is invalid, and DeviceGone if sending fails."""

    def close(self) -> None:
        """Darken the ring and release the pin. May be called twice."""


def current(frame: Sequence[Colour], idle_ma: int = LEDS, channel_ma: int = CHANNEL_MA) -> float:
    """Estimate the current of a frame in mA: the dark ring plus each channel in proportion."""
    return idle_ma + sum(map(sum, frame)) * channel_ma / 255


def limit(
    frame: Sequence[Colour], limit_ma: int, idle_ma: int = LEDS, channel_ma: int = CHANNEL_MA
) -> tuple[Colour, ...]:
    """Scale a frame down until the ring draws at most `limit_ma`.

    A frame within the limit is returned unchanged. Values are rounded down, so the estimate never
    exceeds the limit. A value above zero stays at least 1, unless there are too many such values
    for the limit. `idle_ma` is the current of the dark ring (about 1 mA per light). Raise
    ValueError if the dark ring alone exceeds the limit.
    """
    if limit_ma < idle_ma:
        raise ValueError(
            f"a limit of {limit_ma} mA is below the {idle_ma} mA that the dark ring draws"
        )
    budget = (limit_ma - idle_ma) * 255 // channel_ma
    wanted = sum(map(sum, frame))
    if wanted <= budget:
        return tuple(frame)
    lit = sum(value > 0 for colour in frame for value in colour)
    # Each lit value keeps 1, and only the rest is scaled. Else faint marks, and the weaker channel
    # of a mixed colour, would go out while others are still bright.
    floor = 1 if lit <= budget else 0
    above, left = wanted - floor * lit, budget - floor * lit

    def scaled(value: int) -> int:
        return value and floor + (value - floor) * left // above

    return tuple((scaled(red), scaled(green), scaled(blue)) for red, green, blue in frame)


def checked(frame: Sequence[Colour], leds: int = LEDS) -> tuple[Colour, ...]:
    """Return the frame as a tuple. Raise a ValueError that names the first invalid light.

    The library truncates fractions silently, and on some back ends a value of 256 would light the
    neighbour.
    """
    if len(frame) != leds:
        raise ValueError(f"a frame of {len(frame)} lights does not fit a ring of {leds}")
    for led, colour in enumerate(frame):
        if len(colour) != 3 or not all(type(v) is int and 0 <= v <= 255 for v in colour):
            raise ValueError(
                f"light {led} is {tuple(colour)}: it takes three whole numbers from 0 to 255"
            )
    return tuple((red, green, blue) for red, green, blue in frame)


class NeoPixelRing:
    """WS2812 lights through adafruit-circuitpython-neopixel.

    The first frame opens the data line, and so does the next frame after a failure. So the ring may
    be missing at start and be connected later. `limit_ma` None disables the limiter.
    """

    def __init__(
        self,
        pin: int = 10,
        leds: int = LEDS,
        order: str = "GRB",
        limit_ma: int | None = 850,
        idle_ma: int | None = None,
    ) -> None:
        if pin not in PINS:
            raise ValueError(f"the ring cannot be on GPIO{pin}: use one of {PINS}")
        if order not in ORDERS:
            raise ValueError(f"colour order {order!r} is none of {', '.join(ORDERS)}")
        if leds < 1:
            raise ValueError(f"a ring of {leds} lights shows nothing: it takes at least one")
        self.frames = 0
        self._pin = pin
        self._leds = leds
        self._order = order
        self._limit_ma = limit_ma
        self._idle_ma = leds if idle_ma is None else idle_ma
        self._guard = ws281x.InitGuard(pin)
        self._pixels: Any = None
        self._shown: tuple[Colour, ...] | None = None
        dark: Colour = (0, 0, 0)
        if limit_ma is not None:
            limit((dark,) * leds, limit_ma, self._idle_ma)  # raise early if the limit is too low

    def show(self, frame: Sequence[Colour]) -> None:
        """Send a frame unless it equals the last one."""
        wanted = checked(frame, self._leds)
        if wanted == self._shown:
            return
        lights = wanted if self._limit_ma is None else limit(wanted, self._limit_ma, self._idle_ma)
        try:
            if self._pixels is None:
                self._pixels = self._open()
            # Given three values for four channels, the library would turn grey into white.
            self._pixels[:] = [(*each, 0) for each in lights] if "W" in self._order else lights
            self._pixels.show()
        except Exception as error:
            # The libraries raise many types: NotImplementedError or KeyError for a board that
            # Blinka does not know, RuntimeError for an error of the C library.
            reason = str(error) or type(error).__name__
            remedy = getattr(error, "remedy", "") or self._hint(error)
            self._shown = None  # after a failure, unknown
            if not self._guard.failed(reason, remedy):
                self._drop()
            says = f"the ring on GPIO{self._pin} cannot be lit ({reason})"
            raise DeviceGone(f"{says}: {remedy}" if remedy else says, remedy=remedy) from error
        self._guard.sent()
        self._shown = wanted
        self.frames += 1

    def close(self) -> None:
        """Darken the ring and release the pin, even if the ring is gone."""
        if self._pixels is None:
            return
        try:
            self._pixels.fill(0)
            self._pixels.show()
        except Exception:  # noqa: BLE001, S110  (see show; nothing more can be done)
            pass
        finally:
            self._drop()

    def _open(self) -> Any:
        # Without this Blinka 10 may ask on the terminal whether to install packages.
        os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
        import microcontroller  # noqa: PLC0415  takes 100 ms, fails on a desktop without the chip
        import neopixel  # noqa: PLC0415

        self._guard.check()
        return neopixel.NeoPixel(
            microcontroller.Pin(self._pin), self._leds, auto_write=False, pixel_order=self._order
        )

    def _drop(self) -> None:
        # NeoPixel.deinit() would write once more.
        pixels, self._pixels, self._shown = self._pixels, None, None
        if pixels is not None:
            with contextlib.suppress(Exception):  # the pin's chip may be gone
                pixels.pin.deinit()

    def _hint(self, error: Exception) -> str:
        if isinstance(error, ImportError):
            return "install the extra: pip install tableclock[pi]"
        if isinstance(error, OSError) and error.errno == errno.EBUSY:
            return f"another program has GPIO{self._pin}: end the one that gpioinfo names"
        for words, remedy in _HINTS.items():
            if words in str(error):
                return remedy
        if isinstance(error, NotImplementedError | KeyError):
            return "this computer has no header that Blinka knows"
        return ws281x.hint(error)
