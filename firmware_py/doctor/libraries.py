"""Check of the libraries that the drivers need."""

from typing import NamedTuple

from drivers import speech
from firmware_py.doctor import installation
from firmware_py.doctor.finding import Finding, broken, warning
from firmware_py.doctor.host import Machine
from firmware_py.settings.config import Config


class RequiredLibrary(NamedTuple):
    """A module, the device that needs it, and the package that contains it."""

    device: str
    module: str
    package: str


def libraries(machine: Machine, config: Config) -> list[RequiredLibrary]:
    """Return the libraries that the configured devices need on this board."""
    needed = []
    if config.ring.on:
        needed.append(RequiredLibrary("ring", "neopixel", "adafruit-circuitpython-neopixel"))
        if machine.board == "pi5":
            module = "adafruit_raspberry_pi5_neopixel_write"
            needed.append(RequiredLibrary("ring", module, "Adafruit-Blinka-Raspberry-Pi5-Neopixel"))
        elif machine.board:
            needed.append(RequiredLibrary("ring", "_rpi_ws281x", "rpi_ws281x"))
        if machine.board:
            needed.append(RequiredLibrary("ring", "gpiod", "'gpiod>=2.2.2,<3'"))
    if config.display.on:
        needed.append(RequiredLibrary("display", "luma.oled", "luma.oled"))
        needed.append(RequiredLibrary("display", "smbus2", "smbus2"))
    if config.reader.on:
        needed.append(RequiredLibrary("reader", "serial", "pyserial"))
    return needed


def examine(machine: Machine, config: Config) -> list[Finding]:
    """Check that each library can be imported, and which back end gpiozero will use."""
    found = [
        broken(
            each.device,
            f"The library {each.module}, which drives the {each.device}, is not installed.",
            _mend(machine, each.package),
        )
        for each in libraries(machine, config)
        if not machine.has(each.module)
    ]
    return found + (_pin_factory(machine, config) if machine.board else [])


CARDS = "/proc/asound/cards"
"""The kernel's list of sound cards."""


def examine_speech(machine: Machine, *, wanted: bool) -> list[Finding]:
    """Check that the voice has its program and a sound card.

    wanted: it is switched on, in table.toml or at the device.
    """
    if not wanted:
        return []
    if not (machine.root / f"usr/bin/{speech.ENGINE}").exists():
        says = f"The program {speech.ENGINE}, which speaks, is not installed."
        return [broken("speech", says, f"sudo apt install {speech.PACKAGES}")]
    if "[" not in (machine.read(CARDS) or ""):
        says = "There is no sound card, so the voice cannot be heard."
        mend = "switch Speech off in the settings of the box, or connect a USB speaker"
        return [broken("speech", says, mend)]
    return []


def _mend(machine: Machine, package: str) -> str:
    """Return the command that installs a library: the installer if it was used, else pip."""
    if installation.here(machine):
        return installation.again(machine)
    return f"{machine.pip} {package}"


def _pin_factory(machine: Machine, config: Config) -> list[Finding]:
    """Check gpiozero's back end: it prefers lgpio and falls back silently.

    gpiozero drives the buzzer, and buttons and encoder only if gpiod is missing.
    """
    inputs = config.buttons.on or config.encoder is not None
    chosen = machine.environ.get("GPIOZERO_PIN_FACTORY", "")
    if chosen and chosen != "lgpio" and (inputs or config.sound.on):
        says = f"GPIOZERO_PIN_FACTORY makes gpiozero use {chosen} for the pins, not lgpio."
        return [warning("buttons", says, "unset GPIOZERO_PIN_FACTORY")]
    inputs = inputs and not machine.has("gpiod")
    if machine.has("lgpio") or not (inputs or config.sound.on):
        return []
    # From Python 3.13 on there are no wheels of lgpio, and building it needs swig.
    mend = _mend(machine, "lgpio")
    if machine.python >= (3, 13) and not installation.here(machine):
        mend = "sudo apt install python3-lgpio  # in a venv made with --system-site-packages"
    if machine.board != "pi5" and machine.has("RPi.GPIO"):
        says = "lgpio is not installed, so gpiozero falls back to RPi.GPIO, which misses edges."
        return [warning("buttons", says, mend)] if inputs else []
    if inputs:
        says = "lgpio is not installed, and gpiozero has nothing else that drives these pins."
        return [broken("buttons", says, mend)]
    says = "lgpio is not installed, and gpiozero has nothing else that makes the buzzer's tones."
    return [broken("sound", says, mend)]
