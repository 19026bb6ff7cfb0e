"""Faults of an emulated Pi, of its system or its chips, for `--fault DEVICE:FAULT`."""

import errno
import os
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NamedTuple

from drivers.sound import TonalBuzzerSound
from firmware_py.daemon.crash_counter import SAFE_AFTER
from firmware_py.doctor import installation
from firmware_py.doctor.emulation.emulated_pi import EmulatedPi
from firmware_py.doctor.host import GROUPS, Node
from firmware_py.runtime.devices import BUZZER, EmulatedBox
from games.core.errors import TableclockError, quoted

_LATE: Final = 500_000_000
"""Delay of the reader's bytes (ns), longer than its driver waits."""


class UnknownFault(TableclockError, ValueError):
    """The fault does not exist. The message lists the valid ones."""


class InjectedFault(NamedTuple):
    """Functions that apply a fault to the machine or to the chips."""

    machine: Callable[[EmulatedPi], None] | None = None
    chips: Callable[[EmulatedBox], None] | None = None


def _without(*nodes: str) -> InjectedFault:
    """Return a fault that removes device files."""

    def gone(pi: EmulatedPi) -> None:
        for path in [path for path in pi.nodes if path.startswith(nodes)]:
            del pi.nodes[path]

    return InjectedFault(gone)


def _closed(*nodes: str) -> InjectedFault:
    """Return a fault that removes the permission for device files."""

    def closed(pi: EmulatedPi) -> None:
        for path, node in pi.nodes.items():
            if path.startswith(nodes):
                pi.nodes[path] = Node(node.group, usable=False)

    return InjectedFault(closed)


def _lacking(*modules: str) -> InjectedFault:
    return InjectedFault(lambda pi: pi.lacking.update(modules))


def _off(*starts: str) -> InjectedFault:
    """Return a fault that removes lines of config.txt."""

    def drop(pi: EmulatedPi) -> None:
        pi.lines = [line for line in pi.lines if not line.startswith(starts)]

    return InjectedFault(drop)


def _outside(group: str) -> InjectedFault:
    return InjectedFault(lambda pi: pi.outside.add(group))


def _console(pi: EmulatedPi) -> None:
    pi.cmdline = f"console=serial0,115200 {pi.cmdline}"


def _fan(pi: EmulatedPi) -> None:
    """Add the fan overlay of raspi-config, whose default pin is a pin of the reader."""
    pi.lines.append("dtoverlay=gpio-fan,gpiopin=14,temp=60000")


def _bad_settings(pi: EmulatedPi) -> None:
    path = pi.own("table.toml")
    path.write_text('[ring]\npin = "ten"\n')
    pi.configs = (path,)


def _no_broker(pi: EmulatedPi) -> None:
    path = pi.own("table.toml")
    path.write_text("[mqtt]\non = true\n")
    pi.configs = (*pi.configs, path)
    pi.unreachable = os.strerror(errno.ECONNREFUSED).lower()


def _no_mqtt(pi: EmulatedPi) -> None:
    _no_broker(pi)
    pi.lacking.add("aiomqtt")


def _bad_deck(pi: EmulatedPi) -> None:
    import games  # noqa: PLC0415

    path = pi.own(f"{games.names(plugins=False)[0]}.toml")
    path.write_text("[[face]]\n")
    pi.decks = (path.parent,)


def _damaged(pi: EmulatedPi) -> None:
    pi.journal = pi.own("journal.db")
    pi.journal.write_bytes(b"this was a journal once" * 100)


def _bad_tags(pi: EmulatedPi) -> None:
    pi.journal = pi.own("journal.db")
    pi.own("tags.json").write_text('{"tableclock"')


def _locked_away(pi: EmulatedPi) -> None:
    # A file instead of a folder denies access even to root.
    (pi.own("journals")).write_text("")
    pi.journal = pi.own("journals") / "journal.db"


def _installed(pi: EmulatedPi) -> Path:
    """Write a finished installation and return one of its files."""
    module = pi.folder / installation.HOME.lstrip("/") / "venv/lib/module.py"
    module.parent.mkdir(parents=True)
    module.write_text("import this\n")
    installation.write(pi.folder, "/home/pi/tableclock/install/install.sh")
    return module


def _emptied(pi: EmulatedPi) -> None:
    _installed(pi).write_text("")


def _unfinished(pi: EmulatedPi) -> None:
    _installed(pi)
    (pi.folder / installation.LIST.lstrip("/")).unlink()


def _no_module(pi: EmulatedPi) -> None:
    """Enable the I2C bus without its device file."""
    for path in [path for path in pi.nodes if path.startswith("/dev/i2c-")]:
        del pi.nodes[path]
        name = pi.folder / "sys/bus/i2c/devices" / path.removeprefix("/dev/") / "name"
        name.parent.mkdir(parents=True)
        name.write_text("bcm2835 (i2c@7e804000)\n")


def _in_memory(pi: EmulatedPi) -> None:
    """Mount a tmpfs as the file system of the journal."""
    mounts = pi.folder / "proc/self/mounts"
    mounts.parent.mkdir(parents=True, exist_ok=True)
    mounts.write_text("tmpfs / tmpfs rw 0 0\n")


def _free(left: int) -> InjectedFault:
    def filled(pi: EmulatedPi) -> None:
        pi.free = left

    return InjectedFault(filled)


def _crashed(times: int) -> InjectedFault:
    def crash(pi: EmulatedPi) -> None:
        for _ in range(times):
            pi.crashes.begin(pi.now)
        pi.crashes.crashed(OSError(errno.EIO, os.strerror(errno.EIO)))

    return InjectedFault(crash)


def _no_pwm(box: EmulatedBox) -> None:
    """Put the buzzer on pins without PWM, which cannot make a tone."""
    from gpiozero.pins.mock import MockFactory, MockPin  # noqa: PLC0415

    if box.sound is not None:
        box.sound.close()
        box.sound = None
        plain = MockFactory(pin_class=MockPin)
        box.open("sound", lambda: TonalBuzzerSound(BUZZER, lambda *_: None, plain))  # type: ignore[arg-type]


def _chip(name: str, fault: str, value: object = True) -> InjectedFault:
    """Return a fault that sets an attribute of a chip."""
    return InjectedFault(chips=lambda box: setattr(getattr(box, name), fault, value))


FAULTS: Final[dict[str, InjectedFault]] = {
    "boot:spi": _off("dtparam=spi"),
    "boot:i2c": _off("dtparam=i2c_arm=on"),
    "boot:slow-i2c": _off("dtparam=i2c_arm_baudrate"),
    "boot:uart": _off("enable_uart", "dtparam=uart0"),
    "boot:core-freq": _off("core_freq"),
    "boot:console": InjectedFault(_console),
    "boot:fan": InjectedFault(_fan),
    "ring:bus": _without("/dev/spidev", "/dev/pio"),
    "ring:access": _closed("/dev/spidev", "/dev/pio"),
    "ring:library": _lacking("_rpi_ws281x", "adafruit_raspberry_pi5_neopixel_write"),
    "ring:fail": _chip("line", "fault", "fail"),
    "ring:revision": _chip("line", "fault", "revision"),
    "ring:silence": _chip("line", "fault", "silent"),
    "display:bus": _without("/dev/i2c"),
    "display:module": InjectedFault(_no_module),
    "display:access": _closed("/dev/i2c"),
    "display:library": _lacking("luma.oled"),
    "display:nak": _chip("oled", "fault", "nak"),
    "display:gone": _chip("oled", "fault", "gone"),
    "reader:bus": _without("/dev/serial", "/dev/tty"),
    "reader:access": _closed("/dev/serial", "/dev/tty"),
    "reader:library": _lacking("serial"),
    "reader:unplug": InjectedFault(chips=lambda box: box.pn532.unplug()),
    "reader:silence": InjectedFault(chips=lambda box: box.pn532.silent(True)),
    "reader:garbage": _chip("pn532", "garbage_before_frames"),
    "reader:half": _chip("pn532", "half_frames"),
    "reader:checksum": _chip("pn532", "wrong_checksums"),
    "reader:nak": _chip("pn532", "nak"),
    "reader:late": InjectedFault(chips=lambda box: box.pn532.late(_LATE)),
    "buttons:bus": _without("/dev/gpiochip"),
    "buttons:access": _closed("/dev/gpiochip"),
    "buttons:library": _lacking("gpiod", "lgpio", "RPi.GPIO"),
    "buttons:stuck": InjectedFault(chips=lambda box: box.pins.press("ok")),
    "buttons:bounce": InjectedFault(chips=lambda box: box.pins.bounce("next", 200)),
    "sound:library": _lacking("lgpio", "RPi.GPIO"),
    "sound:no-pwm": InjectedFault(chips=_no_pwm),
    **{f"permissions:{group}": _outside(group) for group in GROUPS},
    "settings:broken": InjectedFault(_bad_settings),
    "settings:deck": InjectedFault(_bad_deck),
    "mqtt:gone": InjectedFault(_no_broker),
    "mqtt:library": InjectedFault(_no_mqtt),
    "journal:damaged": InjectedFault(_damaged),
    "journal:closed": InjectedFault(_locked_away),
    "tags:damaged": InjectedFault(_bad_tags),
    "disk:memory": InjectedFault(_in_memory),
    "disk:low": _free(50_000_000),
    "disk:full": _free(1_000_000),
    "program:empty": InjectedFault(_emptied),
    "program:unfinished": InjectedFault(_unfinished),
    "program:crashed": _crashed(1),
    "program:safe": _crashed(SAFE_AFTER),
}
"""Faults by their names for `--fault`."""


def fault_of(name: str) -> InjectedFault:
    """Return a fault by its name. Raise UnknownFault if there is no such fault."""
    device, _, kind = name.partition(":")
    device = "display" if device == "oled" else device
    found = FAULTS.get(f"{device}:{kind}")
    if found is not None:
        return found
    kinds: dict[str, list[str]] = {}
    for each in FAULTS:
        kinds.setdefault(each.partition(":")[0], []).append(each.partition(":")[2])
    if device in kinds:
        raise UnknownFault(
            f"{device} cannot have the fault {quoted(kind)}; it has {', '.join(kinds[device])}"
        )
    if near := get_close_matches(name, FAULTS, 1):
        raise UnknownFault(f"there is no fault {quoted(name)}; did you mean {near[0]}?")
    known = "; ".join(f"{device}: {', '.join(faults)}" for device, faults in kinds.items())
    raise UnknownFault(f"there is no fault {quoted(name)}; DEVICE:FAULT can be {known}")
