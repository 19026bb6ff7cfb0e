"""A Pi that is not there: well installed in a folder, its devices chips, and whatever bad luck.

The emulated part is the hardware: board, boot config, device files, groups, libraries and devices.
Settings, decks, journal and disk are this computer's own, until a fault puts others in their place.
"""

import errno
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from drivers.sound import TonalBuzzerSound
from firmware_py.config import Config
from firmware_py.crashes import SAFE_AFTER, Crashes
from firmware_py.devices import BUZZER, EmulatedBox
from firmware_py.doctor.machine import GROUPS, SERVICE, Machine, Node
from firmware_py.hardware import hardware
from games.core.errors import TableclockError

MODELS: Final = {
    "zero2": "Raspberry Pi Zero 2 W Rev 1.0",
    "pi3": "Raspberry Pi 3 Model B Plus Rev 1.3",
    "pi4": "Raspberry Pi 4 Model B Rev 1.5",
    "pi5": "Raspberry Pi 5 Model B Rev 1.0",
}
_LATE = 500_000_000


class UnknownFault(TableclockError, ValueError):
    """There is no such fault; the message lists what there is."""


@dataclass
class Patient:
    """What is examined instead of this computer, until it is made: faults change it."""

    folder: Path
    board: str
    configs: Sequence[Path]
    decks: Sequence[Path]
    journal: Path | None
    now: int
    nodes: dict[str, Node] = field(default_factory=dict)
    lacking: set[str] = field(default_factory=set)
    outside: set[str] = field(default_factory=set)
    """Groups that the daemon's user is not in."""
    lines: list[str] = field(default_factory=list)
    cmdline: str = "console=tty1 root=PARTUUID=0 rootwait"
    free: int | None = None
    crashes: Crashes | None = None

    def machine(self) -> Machine:
        """Write the Pi into the folder and return it."""
        here = Machine.here()
        groups = "".join(
            f"{name}:x:{100 + at}:{'' if name in self.outside else SERVICE}\n"
            for at, name in enumerate(GROUPS)
        )
        files = {
            "boot/firmware/config.txt": "[all]\n" + "".join(f"{line}\n" for line in self.lines),
            "boot/firmware/cmdline.txt": self.cmdline + "\n",
            "etc/group": groups,
            "etc/passwd": f"{SERVICE}:x:900:900::/var/lib/tableclock:/usr/sbin/nologin\n",
            "sys/module/spidev/parameters/bufsiz": "4096\n",
        }
        for name, text in files.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text)
        free = here.free if self.free is None else self._left
        return Machine(
            root=self.folder,
            environ={},
            model=MODELS[self.board],
            user=SERVICE,
            groups=frozenset(GROUPS) - self.outside,
            node=self.nodes.get,
            has=lambda module: module not in self.lacking,
            free=free,
            arch="aarch64",
            python=here.python,
            pip="/opt/tableclock/venv/bin/pip install",
        )

    def _left(self, _path: Path) -> int:
        return self.free or 0

    def own(self, name: str) -> Path:
        """Return a path for a file that stands in for one of this computer's own."""
        (self.folder / "own").mkdir(exist_ok=True)
        return self.folder / "own" / name


def patient(
    folder: Path,
    board: str,
    config: Config,
    configs: Sequence[Path],
    decks: Sequence[Path],
    now: int,
) -> Patient:
    """Return a well installed Pi for these settings."""
    found = Patient(folder, board, configs, decks, None, now)
    found.lines = [each.line for each in hardware().boot_lines(board, config)]
    found.nodes = {
        "/dev/gpiochip0": Node("gpio", usable=True),
        "/dev/gpiomem": Node("gpio", usable=True),
        "/dev/spidev0.0": Node("spi", usable=True),
        f"/dev/i2c-{config.display.bus}": Node("i2c", usable=True),
        config.reader.port: Node("dialout", usable=True),
    }
    if board == "pi5":
        found.nodes["/dev/pio0"] = Node("gpio", usable=True)
    return found


# Faults


class Fault(NamedTuple):
    """A piece of bad luck: of the machine, or of the chips."""

    machine: Callable[[Patient], None] | None = None
    chips: Callable[[EmulatedBox], None] | None = None


def _without(*nodes: str) -> Fault:
    """Let device files be missing."""

    def gone(pi: Patient) -> None:
        for path in [path for path in pi.nodes if path.startswith(nodes)]:
            del pi.nodes[path]

    return Fault(gone)


def _closed(*nodes: str) -> Fault:
    """Let device files be for others."""

    def closed(pi: Patient) -> None:
        for path, node in pi.nodes.items():
            if path.startswith(nodes):
                pi.nodes[path] = Node(node.group, usable=False)

    return Fault(closed)


def _lacking(*modules: str) -> Fault:
    return Fault(lambda pi: pi.lacking.update(modules))


def _off(*starts: str) -> Fault:
    """Let lines of config.txt be missing."""

    def drop(pi: Patient) -> None:
        pi.lines = [line for line in pi.lines if not line.startswith(starts)]

    return Fault(drop)


def _outside(group: str) -> Fault:
    return Fault(lambda pi: pi.outside.add(group))


def _console(pi: Patient) -> None:
    pi.cmdline = f"console=serial0,115200 {pi.cmdline}"


def _bad_settings(pi: Patient) -> None:
    path = pi.own("table.toml")
    path.write_text('[ring]\npin = "ten"\n')
    pi.configs = (path,)


def _bad_deck(pi: Patient) -> None:
    import games  # noqa: PLC0415

    path = pi.own(f"{games.names(plugins=False)[0]}.toml")
    path.write_text("[[face]]\n")
    pi.decks = (path.parent,)


def _damaged(pi: Patient) -> None:
    pi.journal = pi.own("journal.db")
    pi.journal.write_bytes(b"this was a journal once" * 100)


def _locked_away(pi: Patient) -> None:
    # A file where a folder should be keeps everybody out, root too.
    (pi.own("journals")).write_text("")
    pi.journal = pi.own("journals") / "journal.db"


def _free(left: int) -> Fault:
    def filled(pi: Patient) -> None:
        pi.free = left

    return Fault(filled)


def _crashed(times: int) -> Fault:
    def crash(pi: Patient) -> None:
        pi.crashes = Crashes(pi.own("starts.json"), "this boot")
        for _ in range(times):
            pi.crashes.begin(pi.now)
        pi.crashes.crashed(OSError(errno.EIO, os.strerror(errno.EIO)))

    return Fault(crash)


def _no_pwm(box: EmulatedBox) -> None:
    """Put the buzzer on pins that can be on or off, and cannot make a tone."""
    from gpiozero.pins.mock import MockFactory, MockPin  # noqa: PLC0415

    if box.sound is not None:
        box.sound.close()
        box.sound = None
        plain = MockFactory(pin_class=MockPin)
        box.open("sound", lambda: TonalBuzzerSound(BUZZER, lambda *_: None, plain))  # type: ignore[arg-type]


def _chip(name: str, fault: str, value: object = True) -> Fault:
    """Set an attribute of a chip."""
    return Fault(chips=lambda box: setattr(getattr(box, name), fault, value))


FAULTS: Final[dict[str, Fault]] = {
    "boot:spi": _off("dtparam=spi"),
    "boot:i2c": _off("dtparam=i2c_arm=on"),
    "boot:slow-i2c": _off("dtparam=i2c_arm_baudrate"),
    "boot:uart": _off("enable_uart", "dtparam=uart0"),
    "boot:core-freq": _off("core_freq"),
    "boot:console": Fault(_console),
    "ring:bus": _without("/dev/spidev", "/dev/pio"),
    "ring:access": _closed("/dev/spidev", "/dev/pio"),
    "ring:library": _lacking("_rpi_ws281x", "adafruit_raspberry_pi5_neopixel_write"),
    "ring:fail": _chip("line", "fault", "fail"),
    "ring:silence": _chip("line", "fault", "silent"),
    "display:bus": _without("/dev/i2c"),
    "display:access": _closed("/dev/i2c"),
    "display:library": _lacking("luma.oled"),
    "display:nak": _chip("oled", "fault", "nak"),
    "display:gone": _chip("oled", "fault", "gone"),
    "reader:bus": _without("/dev/serial", "/dev/tty"),
    "reader:access": _closed("/dev/serial", "/dev/tty"),
    "reader:library": _lacking("serial"),
    "reader:unplug": Fault(chips=lambda box: box.pn532.unplug()),
    "reader:silence": Fault(chips=lambda box: box.pn532.silent(True)),
    "reader:garbage": _chip("pn532", "garbage_before_frames"),
    "reader:half": _chip("pn532", "half_frames"),
    "reader:checksum": _chip("pn532", "wrong_checksums"),
    "reader:nak": _chip("pn532", "nak"),
    "reader:late": Fault(chips=lambda box: box.pn532.late(_LATE)),
    "buttons:bus": _without("/dev/gpiochip"),
    "buttons:access": _closed("/dev/gpiochip"),
    "buttons:library": _lacking("lgpio", "RPi.GPIO"),
    "buttons:stuck": Fault(chips=lambda box: box.pins.press("ok")),
    "buttons:bounce": Fault(chips=lambda box: box.pins.bounce("next", 200)),
    "sound:no-pwm": Fault(chips=_no_pwm),
    **{f"permissions:{group}": _outside(group) for group in GROUPS},
    "settings:broken": Fault(_bad_settings),
    "settings:deck": Fault(_bad_deck),
    "journal:damaged": Fault(_damaged),
    "journal:closed": Fault(_locked_away),
    "disk:low": _free(50_000_000),
    "disk:full": _free(1_000_000),
    "program:crashed": _crashed(1),
    "program:safe": _crashed(SAFE_AFTER),
}
"""What can be wrong, as `--fault` names it."""


def fault_of(name: str) -> Fault:
    """Look a fault up; UnknownFault lists what there is."""
    device, _, kind = name.partition(":")
    found = FAULTS.get(f"{'display' if device == 'oled' else device}:{kind}")
    if found is not None:
        return found
    kinds = [each.partition(":")[2] for each in FAULTS if each.startswith(f"{device}:")]
    if kinds:
        raise UnknownFault(f"{device} cannot have the fault {kind!r}; it has {', '.join(kinds)}")
    known = ", ".join(FAULTS)
    raise UnknownFault(f"--fault {name!r} is not DEVICE:FAULT as there is: {known}")
