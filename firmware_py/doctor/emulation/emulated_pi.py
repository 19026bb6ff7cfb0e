"""Emulated Raspberry Pi: a correct installation in a folder, which faults can change.

The emulation covers the hardware (board, boot config, device files, groups, libraries, devices) and
the crash counter, which must not count crashes on this computer. Settings, decks, journal and disk
are those of this computer, unless a fault replaces them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from firmware_py.daemon.crash_counter import CrashCounter
from firmware_py.doctor.host import GROUPS, SERVICE, Machine, Node
from firmware_py.settings.config import Config
from firmware_py.settings.hardware import hardware

MODELS: Final = {
    "zero2": "Raspberry Pi Zero 2 W Rev 1.0",
    "pi3": "Raspberry Pi 3 Model B Plus Rev 1.3",
    "pi4": "Raspberry Pi 4 Model B Rev 1.5",
    "pi5": "Raspberry Pi 5 Model B Rev 1.0",
}


@dataclass
class EmulatedPi:
    """Builder of an emulated `Machine`: faults change its fields, then `machine` creates it."""

    folder: Path
    board: str
    configs: Sequence[Path]
    decks: Sequence[Path]
    journal: Path | None
    now: int
    nodes: dict[str, Node] = field(default_factory=dict)
    lacking: set[str] = field(default_factory=set)
    outside: set[str] = field(default_factory=set)
    """Groups in which the daemon's user is missing."""
    lines: list[str] = field(default_factory=list)
    cmdline: str = "console=tty1 root=PARTUUID=0 rootwait"
    free: int | None = None
    unreachable: str | None = None
    """Reason why no broker can be reached, or None to use this computer's network."""
    crashes: CrashCounter = field(init=False)

    def __post_init__(self) -> None:
        self.crashes = CrashCounter(self.own("starts.json"), "this boot")

    def machine(self) -> Machine:
        """Write the files of the Pi into the folder and return the machine."""
        here, free, unreachable = Machine.here(), self.free, self.unreachable
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
        return Machine(
            root=self.folder,
            environ={},
            model=MODELS[self.board],
            user=SERVICE,
            node=self.nodes.get,
            has=lambda module: module not in self.lacking,
            free=here.free if free is None else lambda _path: free,
            readable=here.readable,
            reach=here.reach if unreachable is None else lambda _host, _port: unreachable,
            python=here.python,
            pip="sudo /opt/tableclock/venv/bin/pip install",
        )

    def own(self, name: str) -> Path:
        """Return the path in the Pi's folder of a file that replaces one of this computer."""
        (self.folder / "own").mkdir(exist_ok=True)
        return self.folder / "own" / name


def patient(
    folder: Path,
    board: str,
    config: Config,
    configs: Sequence[Path],
    decks: Sequence[Path],
    *,
    now: int,
) -> EmulatedPi:
    """Return a correctly installed Pi for these settings."""
    found = EmulatedPi(folder, board, configs, decks, None, now)
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
