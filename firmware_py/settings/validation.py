"""Validation of settings beyond their types: ranges, known values, pin conflicts."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from drivers.buttons import SEATS
from drivers.display import CHIPS, OFFSETS
from drivers.ring import LEDS, ORDERS
from drivers.ring import PINS as RING_PINS
from drivers.speech import SPEEDS
from firmware_py.render.colours import SEATS as COLOURS
from firmware_py.settings.clocks import AT_ZERO, why_not
from firmware_py.settings.player_names import LETTERS, can_be_seen, misleading, repeated
from firmware_py.settings.schema import Tables
from firmware_py.storage.files import expanded

BOARDS: Final = ("zero2", "pi3", "pi4", "pi5")
LANGUAGES: Final = ("en", "nl", "fr", "de")

GPIO: Final = range(2, 28)
"""Usable GPIO numbers. GPIO 0 and 1 belong to the HAT identification."""
I2C_1: Final = (2, 3)
UART: Final = (14, 15)
UART_PORTS: Final = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
SPI_0: Final = (7, 8, 9, 11)
"""GPIOs that the SPI driver claims in addition to GPIO10: chip selects, MISO, clock.

Only GPIO10 (MOSI) is wired.
"""


class Contradiction(NamedTuple):
    """Invalid value of a setting, or a conflict of two settings."""

    key: str  # key with the wrong value
    reason: str  # what would be right
    other: str = ""  # key of the conflicting setting


def complaints(config: Tables) -> Iterator[Contradiction]:
    """Yield all errors of settings that have the right types."""
    yield from _values(config)
    yield from _timer(config)
    yield from _seats(config)
    yield from _pins(config)


def _values(config: Tables) -> Iterator[Contradiction]:
    ring, display, light = config.ring, config.display, config.light
    yield from _one_of("board", config.board, ("", *BOARDS))
    yield from _one_of("language", config.language, ("", *LANGUAGES))
    yield from _one_of("ring.pin", ring.pin, RING_PINS)
    yield from _one_of("ring.order", ring.order, ORDERS)
    yield from _within("ring.limit_ma", ring.limit_ma, LEDS, 10_000)
    yield from _within("ring.offset", ring.offset, 0, LEDS - 1)
    yield from _one_of("ring.direction", ring.direction, ("clockwise", "counterclockwise"))
    yield from _one_of("ring.layout", ring.layout, ("24h", "dial"))
    yield from _one_of("display.chip", display.chip, CHIPS)
    yield from _within("display.bus", display.bus, 0, 255)
    if not 0x08 <= display.address <= 0x77:
        yield Contradiction(
            "display.address", "I2C addresses go from 0x08 to 0x77; OLEDs have 0x3c"
        )
    yield from _one_of("display.rotate", display.rotate, (0, 180))
    if display.offset != "usual" and display.offset not in OFFSETS:
        yield Contradiction("display.offset", f'it is "usual", or a number from 0 to {OFFSETS[-1]}')
    yield from _within("display.contrast", display.contrast, 1, 100)
    if config.encoder is not None:
        yield from _one_of("encoder.steps", config.encoder.steps, (4, 2))
    yield from _within("speech.speed", config.speech.speed, SPEEDS[0], SPEEDS[-1])
    yield from _within("light.brightness", light.brightness, 1, 100)
    yield from _within("light.night", light.night, 1, 100)
    for colour in config.colours.__struct_fields__:
        for level in getattr(config.colours, colour):
            yield from _within(f"colours.{colour}", level, 0, 255)
    yield from _within("page.port", config.page.port, 0, 65535)
    yield from _within("mqtt.port", config.mqtt.port, 1, 65535)
    if config.mqtt.ca and not config.mqtt.tls:
        yield Contradiction("mqtt.ca", "a certificate is used over TLS only; set tls = true too")
    yield from _texts(config)


def _texts(config: Tables) -> Iterator[Contradiction]:
    for key, topic in (
        ("mqtt.prefix", config.mqtt.prefix),
        ("mqtt.discovery", config.mqtt.discovery),
    ):
        if not re.fullmatch(r"[\w.-]+(/[\w.-]+)*", topic, re.ASCII):
            yield Contradiction(key, "a topic is letters, digits, _ - . with / between its levels")
    for key, text in _all_texts(config):
        if not (can_be_seen(text) if key == "seats.names" else text.isprintable()):
            yield Contradiction(key, "it has a character that nobody can see")
    yield from _paths(config)


def _paths(config: Tables) -> Iterator[Contradiction]:
    for key, path in (
        ("journal.path", config.journal.path),
        ("mqtt.password_file", config.mqtt.password_file),
        ("mqtt.ca", config.mqtt.ca),
    ):
        try:
            named = expanded(path).name
        except RuntimeError:
            yield Contradiction(key, f"nobody here is called {path.split('/')[0]}")
        else:
            if path and not named:
                yield Contradiction(key, "that is a folder; write the name of a file in it")
    for key, value in (
        ("page.host", config.page.host),
        ("reader.port", config.reader.port),
        ("journal.path", config.journal.path),
        ("mqtt.host", config.mqtt.host),
    ):
        if not value.strip():
            yield Contradiction(key, "it cannot be empty")


def _all_texts(config: Tables) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of every text in the settings."""
    tables: dict[str, Any] = msgspec.to_builtins(config)
    for name, table in tables.items():
        inside = table.items() if isinstance(table, dict) else ()
        for key, value in ((name, table), *((f"{name}.{inner}", v) for inner, v in inside)):
            for each in value if isinstance(value, list) else (value,):
                if isinstance(each, str):
                    yield key, each


def _timer(config: Tables) -> Iterator[Contradiction]:
    timer = config.timer
    yield from _one_of("timer.at_zero", timer.at_zero, AT_ZERO)
    if len(timer.handicap) > SEATS:
        given = len(timer.handicap)
        yield Contradiction("timer.handicap", f"there are at most {SEATS} seats, these are {given}")
    elif timer.control and (wrong := why_not(timer.control)):
        yield Contradiction("timer.control", wrong)
    elif timer.control and (wrong := why_not(timer.control, timer.handicap)):
        yield Contradiction("timer.handicap", wrong, "timer.control")


def _seats(config: Tables) -> Iterator[Contradiction]:
    seats = config.seats
    for key, values in (
        ("seats.names", seats.names),
        ("seats.colours", seats.colours),
        ("seats.places", seats.places),
        ("seats.languages", seats.languages),
        ("buttons.seats", config.buttons.seats),
    ):
        if len(values) > SEATS:
            yield Contradiction(key, f"there are at most {SEATS} seats, these are {len(values)}")
    yield from _names(seats.names, seats.colours)
    for colour in seats.colours:
        yield from _one_of("seats.colours", colour, COLOURS)
    for place in seats.places:
        yield from _within("seats.places", place, 0, LEDS - 1)
    for language in seats.languages:
        yield from _one_of("seats.languages", language, LANGUAGES)
    for key, distinct in (("seats.colours", seats.colours), ("seats.places", seats.places)):
        if len(set(distinct)) < len(distinct):
            yield Contradiction(key, "each seat needs its own")


def _names(names: Sequence[str], colours: Sequence[str]) -> Iterator[Contradiction]:
    for name in names:
        if len(name) > LETTERS or not can_be_seen(name):
            yield Contradiction("seats.names", f"a name has at most {LETTERS} letters, on one line")
    if again := repeated(names):
        yield Contradiction("seats.names", f"two people cannot both be called {again}")
    elif colour := misleading(names, colours):
        reason = f"{colour} is the colour of another seat; give this seat another name"
        yield Contradiction("seats.names", reason)


def _pins(config: Tables) -> Iterator[Contradiction]:
    owners: dict[int, tuple[str, str]] = {}
    if config.display.on and config.display.bus == 1:
        owners |= dict.fromkeys(I2C_1, ("display.bus", "the display's I2C bus 1"))
    if config.reader.on and config.reader.port in UART_PORTS:
        owners |= dict.fromkeys(UART, ("reader.port", "the reader's serial port"))
    if config.ring.on and config.ring.pin == 10:
        owners |= dict.fromkeys(SPI_0, ("ring.pin", "SPI, by which the ring on GPIO10 is driven"))
    for key, pin in _used(config):
        if pin not in GPIO:
            yield Contradiction(key, f"GPIO{pin} is not on the header; take one from 2 to 27")
        elif pin in owners:
            other, named = owners[pin]
            taken = {*owners, *(each for _, each in _used(config))}
            free = next(n for n in reversed(GPIO) if n not in taken)
            yield Contradiction(
                key, f"GPIO{pin} belongs to {named}; give each its own, as {free}", other
            )
        owners.setdefault(pin, (key, key))


def _used(config: Tables) -> Iterator[tuple[str, int]]:
    """Yield (key, GPIO number) of every pin that an active device uses."""
    if config.ring.on:
        yield "ring.pin", config.ring.pin
    if config.buttons.on:
        for name, pin in config.buttons.pins.items():
            yield "buttons.seats" if name.startswith("seat") else f"buttons.{name}", pin
    encoder = config.encoder
    if encoder is not None and encoder.on:
        yield "encoder.a", encoder.a
        yield "encoder.b", encoder.b
        if encoder.push is not None and encoder.push >= 0:
            yield "encoder.push", encoder.push
    if config.sound.on:
        yield "sound.pin", config.sound.pin


def _one_of(key: str, value: object, allowed: Sequence[object]) -> Iterator[Contradiction]:
    if value not in allowed:
        words = ", ".join(str(each) for each in allowed if each != "")
        yield Contradiction(key, f"it is one of {words}" + (" or empty" if "" in allowed else ""))


def _within(key: str, value: int, least: int, most: int) -> Iterator[Contradiction]:
    if not least <= value <= most:
        yield Contradiction(key, f"it goes from {least} to {most}")
