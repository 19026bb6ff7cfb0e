"""Set of hardware drivers of the device, for real or emulated chips.

An emulated device uses the real drivers with emulated chips.
"""

import asyncio
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from drivers.buttons import Buttons, Edge, Encoder, Turn
from drivers.display import Display, Offset, OledDisplay, first_column
from drivers.gpio import Inputs
from drivers.lines import KernelInputs, header
from drivers.pn532.events import Event
from drivers.reader import Reader, SerialReader
from drivers.ring import NeoPixelRing, Ring
from drivers.sound import Sound, TonalBuzzerSound
from drivers.speech import EspeakSpeech, Speech, installed
from firmware_py.settings.config import Config
from firmware_py.settings.schema import DisplaySettings, SpeechSettings

BUTTONS = {"previous": 5, "next": 6, "ok": 13, "back": 26}
"""GPIO numbers of an emulated device. Those of a real one are in its board profile."""
BUZZER = 12


class Listener(Protocol):
    """Callbacks of the input drivers, which are called in the thread of the driver."""

    def edge(self, edge: Edge) -> None:
        """Handle a change of a button's contact."""

    def key_edge(self, edge: Edge) -> None:
        """Handle a change of the contact of a key on the plate, which may be left-handed."""

    def turn(self, turn: Turn) -> None:
        """Handle a movement of the encoder."""

    def card(self, event: Event) -> None:
        """Handle an event of the card reader."""


class Devices:
    """Drivers of ring, display, reader, buttons, encoder, sound and speech.

    A missing device is None and has an error message in `absent`. If only some buttons are missing,
    `buttons` is set and `absent` has a message too.
    """

    def __init__(self) -> None:
        self.ring: Ring | None = None
        self.display: Display | None = None
        self.reader: Reader | None = None
        self.buttons: Any = None
        self.encoder: Any = None
        self.sound: Sound | None = None
        self.speech: Speech | None = None
        self.absent: dict[str, str] = {}
        self.unsupported: set[str] = set()
        """Absent devices whose library is missing, so their wiring is not the cause."""
        self.make_display: Callable[[DisplaySettings], Display] | None = None
        """Function that creates a display driver for these settings."""

    def open(self, name: str, make: Callable[[], Any]) -> None:
        """Open one device, or store the error message in `absent`."""
        try:
            setattr(self, name, make())
        except (OSError, ImportError) as error:
            self.absent[name] = str(error)
            why = error.__cause__ or error
            if isinstance(why, ImportError) or type(why).__name__ == "BadPinFactory":
                self.unsupported.add(name)  # gpiozero raises BadPinFactory without a library

    def drive_display(self, settings: DisplaySettings) -> None:
        """Replace the display driver by one with other settings. There must be a display."""
        assert self.display is not None  # noqa: S101
        assert self.make_display is not None  # noqa: S101
        self.display.close()
        self.display = self.make_display(settings)

    def close(self) -> None:
        """Close all drivers, which darkens ring and display and stops the sound."""
        for name in ("reader", "buttons", "encoder", "sound", "speech", "display", "ring"):
            device = getattr(self, name)
            if device is not None:
                device.close()


class EmulatedBox(Devices):
    """The real drivers on emulated chips.

    `line`, `oled`, `pins` and `pn532` are the chips. Callers use them to press buttons, move cards
    and cause faults. `panel` is chip and offset of the display.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        listener: Listener,
        *,
        panel: tuple[str, Offset] = ("ssd1306", "usual"),
        order: str = "GRB",
        limit_ma: int | None = 850,
        ring_pin: int = 18,
        seat_buttons: int = 0,
    ) -> None:
        super().__init__()
        # Blinka chooses its board at its first import: it must choose the desktop board.
        os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
        os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
        from drivers.emulation.pins import MockPins  # noqa: PLC0415  (emulation only)
        from drivers.emulation.pn532 import PN532Chip  # noqa: PLC0415
        from drivers.emulation.ssd1306 import SH1106Chip, SSD1306Chip  # noqa: PLC0415
        from drivers.emulation.ws2812 import WS2812Line  # noqa: PLC0415

        self.line = WS2812Line(ring_pin, order=order)
        chip, margin = panel[0], first_column(*panel)
        sh1106 = chip == "sh1106"
        self.oled = SH1106Chip(margin=margin) if sh1106 else SSD1306Chip(chip, margin=margin)
        pins = BUTTONS | {f"seat{seat}": 16 + seat for seat in range(seat_buttons)}
        self.pins = MockPins(pins, buzzer=BUZZER)
        self.pn532 = PN532Chip(loop, clock)
        self.ring = NeoPixelRing(pin=ring_pin, order=order, limit_ma=limit_ma)
        self.make_display = self._oled
        self.display = OledDisplay(chip, bus=self.oled, offset=panel[1])
        self.buttons = Buttons(pins, listener.edge, clock, pin_factory=self.pins.factory)
        self.sound = TonalBuzzerSound(BUZZER, loop.call_later, pin_factory=self.pins.factory)
        self.reader = SerialReader(self.pn532.port, loop, clock, listener.card)

    def _oled(self, of: DisplaySettings) -> Display:
        return OledDisplay(of.chip, self.oled, of.address, of.rotate, of.offset)

    def close(self) -> None:
        """Close the drivers, then unplug the chips."""
        super().close()
        self.pn532.close()
        self.line.close()
        self.pins.close()


def _work_where_one_may_write() -> None:
    """Change to a writable folder, because lgpio writes to the working directory.

    sudo keeps the working directory of its caller, which the device's user may not enter.
    """
    may = os.W_OK | os.X_OK
    if not os.access(".", may):
        others = (str(Path.home()), tempfile.gettempdir())
        os.chdir(next((folder for folder in others if os.access(folder, may)), "/"))


def _inputs(loop: asyncio.AbstractEventLoop) -> Inputs | None:
    """Return the kernel back end, or None if gpiozero must be used instead.

    That is the case without libgpiod, or if the user has chosen a pin factory of gpiozero.
    """
    if os.environ.get("GPIOZERO_PIN_FACTORY"):
        return None
    try:
        return KernelInputs(loop, header())
    except (OSError, ImportError):
        return None


def real_box(
    loop: asyncio.AbstractEventLoop,
    clock: Callable[[], int],
    listener: Listener,
    settings: Config,
) -> Devices:
    """Open the configured devices of a Pi. `absent` of the result lists the missing ones.

    `clock` must be time.monotonic_ns, because the kernel timestamps edges with that clock.
    """
    _work_where_one_may_write()
    box = Devices()
    inputs = _inputs(loop)
    ring, display, reader = settings.ring, settings.display, settings.reader
    buttons, sound, encoder = settings.buttons, settings.sound, settings.encoder
    if ring.on:
        box.open(
            "ring",
            lambda: NeoPixelRing(pin=ring.pin, order=ring.order, limit_ma=ring.limit_ma),
        )
    if display.on:

        def oled(of: DisplaySettings) -> Display:
            return OledDisplay(of.chip, of.bus, of.address, of.rotate, of.offset)

        box.make_display = oled
        box.open("display", lambda: oled(display))
    if buttons.on:
        box.open("buttons", lambda: Buttons(buttons.pins, listener.key_edge, clock, inputs=inputs))
        if box.buttons is not None and box.buttons.failed:
            box.absent["buttons"] = "; ".join(box.buttons.failed.values())
    if encoder is not None:
        box.open(
            "encoder",
            lambda: Encoder(
                encoder.a,
                encoder.b,
                encoder.push,
                listener.turn,
                listener.edge,
                clock=clock,
                quarters=encoder.steps,
                inputs=inputs,
            ),
        )
    if sound.on:
        box.open("sound", lambda: TonalBuzzerSound(sound.pin, loop.call_later))
    if reader.on:
        box.open("reader", lambda: SerialReader(reader.port, loop, clock, listener.card))
    return box


def add_speech(
    box: Devices, settings: SpeechSettings, failed: Callable[[str], object], *, wanted: bool
) -> None:
    """Open the voice if it is installed, or if it is switched on (`wanted`).

    People can switch it on at the box, so it is opened even if it is off.
    """
    if wanted or installed():
        box.open("speech", lambda: EspeakSpeech(settings.speed, settings.device, failed))
