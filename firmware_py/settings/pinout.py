"""Wires between the parts and the pins of the header, derived from the settings.

The drawings in docs/ and the advice of the doctor use it.
"""

from typing import Literal, NamedTuple

from firmware_py.settings.config import Config
from firmware_py.settings.hardware import HEADER
from firmware_py.settings.validation import I2C_1, UART, UART_PORTS

Kind = Literal["5V", "3V3", "GND", "signal"]

POWER: dict[int, Kind] = {
    **dict.fromkeys((2, 4), "5V"),
    **dict.fromkeys((1, 17), "3V3"),
    **dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), "GND"),
}
"""Header pins that are not GPIOs, without the two for HAT identification (27, 28)."""

GPIO = {pin: gpio for gpio, pin in HEADER.items()}


class Wire(NamedTuple):
    """Wire from a terminal of a part to a pin of the header (1 to 40)."""

    part: str
    terminal: str
    pin: int

    @property
    def kind(self) -> Kind:
        """Supply voltage, ground or signal."""
        return POWER.get(self.pin, "signal")

    @property
    def at(self) -> str:
        """Name of the header pin.

        >>> Wire("ring", "DIN", 19).at
        'GPIO10'
        """
        return f"GPIO{GPIO[self.pin]}" if self.pin in GPIO else POWER[self.pin]


def wires(config: Config) -> tuple[Wire, ...]:
    """Return all wires to the header, part by part. The ring's data passes the level shifter.

    The reader gets 3.3 V: with a 5 V supply, many PN532 boards would put 5 V on an input of the Pi.
    """
    found: list[Wire] = []
    if config.ring.on:
        data = Wire("ring", "DIN", HEADER[config.ring.pin])
        found += [Wire("ring", "5V", 2), Wire("ring", "GND", 20), data]
        found.append(Wire("shifter", "VCC", 4))
    if config.display.on:
        found += [Wire("display", "VCC", 1), Wire("display", "GND", 9)]
        if config.display.bus == 1:
            sda, scl = I2C_1
            found += [Wire("display", "SDA", HEADER[sda]), Wire("display", "SCL", HEADER[scl])]
    if config.reader.on and config.reader.port in UART_PORTS:
        out, into = UART
        found += [Wire("reader", "VCC", 17), Wire("reader", "GND", 14)]
        # The lines are crossed: TXD of the Pi goes to RXD of the reader.
        found += [Wire("reader", "RXD", HEADER[out]), Wire("reader", "TXD", HEADER[into])]
    if config.buttons.on:
        found += [Wire("buttons", name, HEADER[gpio]) for name, gpio in config.buttons.pins.items()]
        found.append(Wire("buttons", "GND", 25))
    if config.encoder is not None:
        pins = {"A": config.encoder.a, "B": config.encoder.b, "push": config.encoder.push}
        found += [Wire("encoder", n, HEADER[gpio]) for n, gpio in pins.items() if gpio is not None]
        found.append(Wire("encoder", "GND", 30))
    if config.sound.on:
        found += [Wire("sound", "+", HEADER[config.sound.pin]), Wire("sound", "-", 39)]
    return tuple(found)


def described(config: Config, part: str) -> str:
    """Return the wiring of a part as one line of text."""
    words = [
        f"{wire.terminal} to header pin {wire.pin} ({wire.at})"
        for wire in wires(config)
        if wire.part == part
    ]
    return ", ".join(words)
