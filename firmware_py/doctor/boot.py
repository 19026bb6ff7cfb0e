"""The boot config of a Pi: which lines count for this model, and which are missing.

config.txt is read as the firmware does: a section such as [pi4] holds for that model alone, [all]
for every one, the last word wins. What a section asks for beyond the model (a monitor, a pin, a
serial number) cannot be told from here, and counts as not given.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from firmware_py.doctor.finding import Finding, broken, warning
from firmware_py.doctor.machine import Machine
from firmware_py.settings.config import Config
from firmware_py.settings.contradictions import UART_PORTS
from firmware_py.settings.hardware import BootLine, hardware

FOLDERS = ("/boot/firmware", "/boot")
"""Where Raspberry Pi OS keeps it: since Bookworm in the first."""

BEGIN, END = "# tableclock begin", "# tableclock end"
"""What stands round the lines that the installer writes, so that they can be taken away."""

_SECTIONS = {
    "zero2": {"pi3", "pi0", "pi02", "pi0w", "board-type=0x12"},
    "pi3": {"pi3", "pi3+", "cm3", "cm3+"},
    "pi4": {"pi4", "pi400", "cm4", "cm4s"},
    "pi5": {"pi5", "pi500", "cm5"},
}
_ON = {"on", "1", "y", "yes", "true", ""}
_ALIASES = {"i2c": "i2c_arm", "i2c1": "i2c_arm", "i2c_baudrate": "i2c_arm_baudrate"}
_CONSOLE = re.compile(r"console=(serial0|ttyAMA0|ttyS0)(,[^ ]*)?")


class Boot(NamedTuple):
    """What the firmware makes of config.txt, and the kernel's command line."""

    folder: str
    settings: dict[str, str]
    parameters: dict[str, str]
    cmdline: str

    def has(self, line: str) -> bool:
        """Whether a line of config.txt, or one that does the same, holds."""
        key, _, value = line.partition("=")
        if key != "dtparam":
            return self.settings.get(key) == value
        name, _, wanted = value.partition("=")
        given = self.parameters.get(name)
        return given is not None and (given in _ON if wanted in _ON else given == wanted)


def boot_of(machine: Machine) -> Boot | None:
    """Read the boot config; None if there is none."""
    for folder in FOLDERS:
        text = machine.read(f"{folder}/config.txt")
        if text is None:
            continue
        boot = Boot(folder, {}, {}, machine.read(f"{folder}/cmdline.txt") or "")

        def included(name: str, folder: str = folder) -> str:
            return machine.read(f"{folder}/{name}") or ""

        for key, value in _lines(text, machine.board, included):
            if key == "dtparam":
                for part in value.split(","):
                    name, _, setting = part.partition("=")
                    boot.parameters[_ALIASES.get(name, name)] = setting.strip().lower()
            else:
                boot.settings[key] = value
        return boot
    return None


def _lines(
    text: str, board: str, included: Callable[[str], str], depth: int = 0
) -> Iterator[tuple[str, str]]:
    """Yield key and value of each line that counts for a board."""
    counts = True
    for line in map(str.strip, text.splitlines()):
        if section := re.fullmatch(r"\[(.*)\]", line):
            counts = section[1].lower() in {"all", *_SECTIONS.get(board, ())}
        elif not counts or not line or line.startswith("#"):
            continue
        elif line.startswith("include ") and depth < 5:
            yield from _lines(included(line[8:].strip()), board, included, depth + 1)
        else:
            key, equals, value = line.partition("=")
            if equals:
                yield key.strip(), value.strip()


def examine(machine: Machine, config: Config) -> list[Finding]:
    """Look at the lines that this model needs for the devices that are set up."""
    if not machine.board:
        return []
    boot = boot_of(machine)
    if boot is None:
        says = f"There is no config.txt in {' or '.join(FOLDERS)}, so the buses cannot be on."
        return [broken("boot", says, "sudo mount /boot/firmware")]
    found = [
        _missing(line, boot)
        for line in hardware().boot_lines(machine.board, config)
        if not boot.has(line.line)
    ]
    if config.reader.on and config.reader.port in UART_PORTS and _CONSOLE.search(boot.cmdline):
        says = f"The kernel's console speaks on the reader's port ({boot.folder}/cmdline.txt)."
        mend = f"sudo sed -i -E 's/{_CONSOLE.pattern} ?//' {boot.folder}/cmdline.txt"
        found.append(broken("boot", says, mend))
    by_pwm = config.ring.on and config.ring.pin in (12, 18) and machine.board != "pi5"
    if by_pwm and boot.parameters.get("audio", "on") in _ON:
        says = f"The Pi's own sound and the ring on GPIO{config.ring.pin} use the same clock."
        found.append(broken("boot", says, _append("dtparam=audio=off", boot.folder)))
    return found


def _missing(line: BootLine, boot: Boot) -> Finding:
    level = warning if line.wish else broken
    says = f"{boot.folder}/config.txt lacks {line.line}: {line.why}."
    return level("boot", says, _append(line.line, boot.folder))


def _append(line: str, folder: str) -> str:
    return f"printf '[all]\\n{line}\\n' | sudo tee -a {folder}/config.txt"


def mended(machine: Machine, config: Config) -> dict[str, str]:
    """Return path -> new text of the boot files that need a change; lines stand in a marked block.

    Whatever else stands in them is left as it is.
    """
    boot = boot_of(machine)
    if boot is None or not machine.board:  # lines of another board would help nobody
        return {}
    new: dict[str, str] = {}
    path = f"{boot.folder}/config.txt"
    wanted = hardware().boot_lines(machine.board, config)
    if not all(boot.has(line.line) for line in wanted):
        block = [BEGIN, "[all]", *(f"# {line.why}\n{line.line}" for line in wanted), END]
        rest = without_block(machine.read(path) or "")
        new[path] = f"{rest.rstrip()}\n\n" + "\n".join(block) + "\n"
    if config.reader.on and config.reader.port in UART_PORTS and _CONSOLE.search(boot.cmdline):
        words = [word for word in boot.cmdline.split() if not _CONSOLE.fullmatch(word)]
        new[f"{boot.folder}/cmdline.txt"] = " ".join(words) + "\n"
    return new


def without_block(text: str) -> str:
    """Return config.txt without the lines that the installer wrote."""
    return re.sub(rf"\n*{BEGIN}\n.*?{END}\n", "\n", text, flags=re.DOTALL)
