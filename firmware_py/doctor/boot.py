"""Boot config of a Pi: reads the active lines for a model and finds the missing ones.

config.txt is read as the firmware does. A filter such as [pi4] applies until another filter of its
type replaces it. Filters of different types apply together, and [all] ends them. Conditions other
than the model (a monitor, a pin, a serial number) are unknown here and count as false.
Filters: raspberrypi.com/documentation/computers/config_txt.html, "Conditional filters".
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from firmware_py.doctor.finding import Finding, broken, warning
from firmware_py.doctor.host import Machine
from firmware_py.settings.config import Config
from firmware_py.settings.hardware import BootLine, TakenPins, hardware
from firmware_py.settings.pinout import GPIO, Wire, wires
from firmware_py.settings.validation import UART_PORTS

FOLDERS = ("/boot/firmware", "/boot")
"""Folders of config.txt in Raspberry Pi OS. Since Bookworm it is in the first one."""

BEGIN, END = "# tableclock begin", "# tableclock end"
"""Comments around the lines of the installer, so that they can be removed."""

_SECTIONS = {
    "zero2": {"pi0", "pi0w", "pi02", "board-type=0x12"},
    "pi3": {"pi3", "pi3+", "cm3", "cm3+"},
    "pi4": {"pi4", "pi400", "cm4", "cm4s"},
    "pi5": {"pi5", "pi500", "cm5"},
}
_MODEL = re.compile(r"pi\d.*|cm\d.*|board-type=.*")
"""Filters by model. The type of any other filter (gpio4=1, EDID=..., none) is the part before its
value."""
_ON = {"on", "1", "y", "yes", "true", ""}
_ALIASES = {"i2c": "i2c_arm", "i2c1": "i2c_arm", "i2c_baudrate": "i2c_arm_baudrate"}
_CONSOLE = re.compile(r"console=(serial0|ttyAMA0|ttyS0)(,[^ ]*)?")


class Overlay(NamedTuple):
    """A dtoverlay with its parameters, and the file and line that load it."""

    name: str
    parameters: dict[str, str]
    file: str
    line: str


class Boot(NamedTuple):
    """Active settings of config.txt and the kernel's command line."""

    folder: str
    settings: dict[str, str]
    parameters: dict[str, str]
    cmdline: str
    overlays: list[Overlay]

    def has(self, line: str) -> bool:
        """Return whether this line of config.txt, or an equivalent one, is active."""
        key, _, value = line.partition("=")
        if key != "dtparam":
            return self.settings.get(key) == value
        name, _, wanted = value.partition("=")
        given = self.parameters.get(name)
        return given is not None and (given in _ON if wanted in _ON else given == wanted)


def boot_of(machine: Machine) -> Boot | None:
    """Read the boot config. Return None if there is none."""
    for folder in FOLDERS:
        text = machine.read(f"{folder}/config.txt")
        if text is None:
            continue
        boot = Boot(folder, {}, {}, machine.read(f"{folder}/cmdline.txt") or "", [])

        def included(name: str, folder: str = folder) -> str:
            return machine.read(f"{folder}/{name}") or ""

        for line in _Lines(machine.board, included).read("config.txt", text):
            _take(boot, line)
        return boot
    return None


class _Line(NamedTuple):
    """An active line of config.txt, and the file that contains it."""

    file: str
    text: str


def _take(boot: Boot, line: _Line) -> None:
    key, _, value = (part.strip() for part in line.text.partition("="))
    if key == "dtoverlay":
        name, *given = re.split("[,:]", value)
        boot.overlays.append(Overlay(name.strip(), {}, line.file, line.text))
        boot.overlays[-1].parameters.update(map(_parameter, filter(None, given)))
    elif key == "dtparam":
        for name, setting in map(_parameter, value.split(",")):
            # A dtparam that the last overlay knows belongs to that overlay.
            last = boot.overlays[-1] if boot.overlays else None
            if last is not None and any(name in each.given for each in _taken(last.name)):
                last.parameters[name] = setting
            else:
                boot.parameters[_ALIASES.get(name, name)] = setting
    else:
        boot.settings[key] = value


def _parameter(text: str) -> tuple[str, str]:
    name, _, setting = text.partition("=")
    return name.strip(), setting.strip().lower()


def _taken(overlay: str) -> list[TakenPins]:
    """Return the entries of `taken` in config/hardware.toml that match an overlay."""
    return [
        each
        for each in hardware().taken
        if overlay == each.overlay
        or (each.overlay.endswith("*") and overlay.startswith(each.overlay[:-1]))
    ]


class _Lines:
    """Reader of config.txt and the files that it includes, for one board."""

    def __init__(self, board: str, included: Callable[[str], str]) -> None:
        self._sections = _SECTIONS.get(board, set())
        self._included = included
        self._filters: dict[str, bool] = {}
        """Type of a filter -> whether the last filter of that type matches."""

    def read(self, file: str, text: str, depth: int = 0) -> Iterator[_Line]:
        """Yield each active line."""
        for line in map(str.strip, text.splitlines()):
            if section := re.fullmatch(r"\[(.*)\]", line):
                self._filter(section[1].lower())
            elif not all(self._filters.values()) or not line or line.startswith("#"):
                continue
            elif line.startswith("include ") and depth < 5:
                name = line[8:].strip()
                yield from self.read(name, self._included(name), depth + 1)
            elif "=" in line:
                yield _Line(file, line)

    def _filter(self, name: str) -> None:
        if name == "all":
            self._filters.clear()
        elif _MODEL.fullmatch(name):
            self._filters["model"] = name in self._sections
        else:
            self._filters[re.split(r"[\d=:]", name)[0]] = False


def examine(machine: Machine, config: Config) -> list[Finding]:
    """Check the boot lines that this model needs for the configured devices."""
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
    for console in _consoles(machine, config, boot):
        says = f"The kernel's console speaks on the reader's port ({boot.folder}/cmdline.txt)."
        mend = f"sudo sed -i 's/{console} \\?//' {boot.folder}/cmdline.txt"
        found.append(broken("boot", says, mend))
    found += [_conflict(each, boot) for each in _conflicts(boot, config)]
    by_pwm = config.ring.on and config.ring.pin in (12, 18) and machine.board != "pi5"
    if by_pwm and boot.parameters.get("audio", "on") in _ON:
        says = f"The Pi's own sound and the ring on GPIO{config.ring.pin} use the same clock."
        found.append(broken("boot", says, _append("dtparam=audio=off", boot.folder)))
    return found


def _consoles(machine: Machine, config: Config, boot: Boot) -> list[str]:
    """Return the kernel arguments that put the console on the reader's port."""
    if not config.reader.on or config.reader.port not in UART_PORTS:
        return []
    found = [word for word in boot.cmdline.split() if _CONSOLE.fullmatch(word)]
    moved = boot.settings.get("enable_uart") == "1" or "uart0_console" in boot.parameters
    if machine.board == "pi5" and config.reader.port == "/dev/ttyAMA0" and not moved:
        # On a Pi 5 serial0 is the debug connector, but the reader is on the header.
        found = [word for word in found if not word.startswith("console=serial0")]
    return found


class _Conflict(NamedTuple):
    """A wire on a pin that a line of config.txt uses for something else."""

    wire: Wire
    file: str
    line: str


def _conflicts(boot: Boot, config: Config) -> Iterator[_Conflict]:
    """Yield the first wire of each device on a pin that a line of config.txt uses."""
    used = {GPIO[wire.pin]: wire for wire in wires(config) if wire.kind == "signal"}

    def first(pins: Iterable[int], own: str, file: str, line: str) -> Iterator[_Conflict]:
        on = [used[pin] for pin in pins if pin in used and used[pin].part != own]
        for part in dict.fromkeys(wire.part for wire in on):
            yield _Conflict(next(wire for wire in on if wire.part == part), file, line)

    for each in hardware().taken:
        if each.param and boot.parameters.get(each.param, "off") in _ON:
            yield from first(each.pins, each.own, "config.txt", f"dtparam={each.param}=on")
    for overlay in boot.overlays:
        for each in _taken(overlay.name):
            pins = [*each.pins]
            for name, usual in each.given.items():
                given = overlay.parameters.get(name, str(usual))
                pins += [int(given)] if given.isdecimal() else []
            yield from first(pins, each.own, overlay.file, overlay.line)


def _conflict(found: _Conflict, boot: Boot) -> Finding:
    wire, path = found.wire, f"{boot.folder}/{found.file}"
    says = f"{found.line} in {path} takes {wire.at}, to which the {wire.part} is wired."
    key, _, value = found.line.partition("=")
    if key == "dtparam":
        return broken("boot", says, _append(f"dtparam={value.partition('=')[0]}=off", boot.folder))
    name = re.escape(re.split("[,:]", value)[0])
    mend = f"sudo sed -i -E 's/^ *dtoverlay={name}([,:]|$)/# &/' {path}"
    return broken("boot", says, f"{mend}  # or give one of the two another pin")


def _missing(line: BootLine, boot: Boot) -> Finding:
    level = warning if line.wish else broken
    says = f"{boot.folder}/config.txt lacks {line.line}: {line.why}."
    return level("boot", says, _append(line.line, boot.folder))


def _append(line: str, folder: str) -> str:
    return f"printf '[all]\\n{line}\\n' | sudo tee -a {folder}/config.txt"


def mended(machine: Machine, config: Config) -> dict[str, str]:
    """Return a dict that maps the path of each boot file that needs a change to its new text.

    New lines of config.txt are in a block between BEGIN and END. The other lines are kept.
    """
    boot = boot_of(machine)
    if boot is None or not machine.board:  # the lines depend on the board
        return {}
    new: dict[str, str] = {}
    path = f"{boot.folder}/config.txt"
    wanted = hardware().boot_lines(machine.board, config)
    if not all(boot.has(line.line) for line in wanted):
        block = [BEGIN, "[all]", *(f"# {line.why}\n{line.line}" for line in wanted), END]
        rest = without_block(machine.read(path) or "")
        new[path] = f"{rest.rstrip()}\n\n" + "\n".join(block) + "\n"
    if consoles := _consoles(machine, config, boot):
        words = [word for word in boot.cmdline.split() if word not in consoles]
        new[f"{boot.folder}/cmdline.txt"] = " ".join(words) + "\n"
    return new


def without_block(text: str) -> str:
    """Return config.txt without the installer's block."""
    return re.sub(rf"\n*{BEGIN}\n.*?{END}\n", "\n", text, flags=re.DOTALL)
