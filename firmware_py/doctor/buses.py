"""Check of the device files of the buses, and of the permissions for them."""

from typing import NamedTuple

from firmware_py.doctor.boot import Boot, boot_of
from firmware_py.doctor.finding import Finding, broken, warning
from firmware_py.doctor.host import GROUPS, SERVICE, Machine, Node
from firmware_py.settings.config import Config
from firmware_py.settings.hardware import hardware

GPIOCHIPS = ("/dev/gpiochip0", "/dev/gpiochip4")
"""Device files of the header's pins. A Pi 5 with an early kernel has the second one."""
MODULES = "/etc/modules-load.d/tableclock.conf"
"""List of the kernel modules that are loaded at every boot (systemd/tableclock.modules)."""
I2C_BUSES = "/sys/bus/i2c/devices"
"""Folder with the kernel's I2C buses, with or without a device file."""
SPI_BYTES = 1024
"""Upper bound of a ring frame in bytes: 24 lights, 4 colours, 8 bits, 3 symbols, and the reset."""


class Bus(NamedTuple):
    """A device file that a device needs, with its possible paths."""

    device: str
    paths: tuple[str, ...]
    group: str
    what: str


def buses(machine: Machine, config: Config) -> list[Bus]:
    """Return the device files that the configured devices need on this board."""
    needed = []
    ring, pi5 = config.ring, machine.board == "pi5"
    if ring.on and pi5:
        needed.append(Bus("ring", ("/dev/pio0",), "gpio", "the port of the Pi 5 that drives it"))
    elif ring.on and ring.pin == 10:
        needed.append(Bus("ring", ("/dev/spidev0.0",), "spi", "SPI"))
        needed.append(Bus("ring", ("/dev/gpiomem",), "gpio", "what gives SPI its pin"))
    if config.display.on:
        needed.append(Bus("display", (f"/dev/i2c-{config.display.bus}",), "i2c", "I2C"))
    if config.reader.on:
        needed.append(Bus("reader", (config.reader.port,), "dialout", "the serial port"))
    pins = {"buttons": config.buttons.on, "sound": config.sound.on}
    pins["encoder"] = config.encoder is not None
    first = next((name for name, on in pins.items() if on), None)
    if first is not None:
        needed.append(Bus(first, GPIOCHIPS, "gpio", "the header's pins"))
    return needed


def examine(machine: Machine, config: Config) -> list[Finding]:
    """Check each device file and the size of the SPI buffer."""
    boot = boot_of(machine)
    found = []
    for bus in buses(machine, config):
        nodes = [(path, node) for path in bus.paths if (node := machine.node(path)) is not None]
        if not nodes:
            found.append(_missing(bus, machine, config, boot))
        elif not any(node.usable for _, node in nodes):
            found.append(_closed(bus, *nodes[0], machine))
    return [*found, *_spi_buffer(machine, config)]


def _missing(bus: Bus, machine: Machine, config: Config, boot: Boot | None) -> Finding:
    path = bus.paths[0]
    says = f"{path}, the way to the {bus.device} ({bus.what}), is not there."
    lines = hardware().boot_lines(machine.board, config)
    off = [each.line for each in lines if each.needs == bus.device and not each.wish]
    if bus.device == "reader" and not any(each.needs == "reader" for each in lines):
        return broken(
            "reader", says, f"ls -l {path} /dev/serial/by-id/  # when the reader is plugged in"
        )
    if boot is not None and any(not boot.has(line) for line in off):
        mend = "sudo tableclock doctor --mend-boot && sudo reboot"
    elif (
        bus.what == "I2C" and machine.read(f"{I2C_BUSES}/i2c-{config.display.bus}/name") is not None
    ):
        # The bus exists, but the kernel module that creates its device file is not loaded.
        says = f"{path}, the way to the display, is not there: the module i2c-dev is not loaded."
        mend = "sudo modprobe i2c-dev && sudo systemctl restart tableclock"
        if "i2c-dev" not in (machine.read(MODULES) or ""):
            mend = f"echo i2c-dev | sudo tee -a {MODULES} && {mend}"
    elif path == "/dev/pio0":
        mend = "sudo apt full-upgrade && sudo rpi-eeprom-update -a && sudo reboot"
    else:
        mend = "sudo reboot"
    return broken(bus.device, says, mend)


def _closed(bus: Bus, path: str, node: Node, machine: Machine) -> Finding:
    group = node.group
    if group == "root":
        says = f"{path}, the way to the {bus.device}, belongs to root alone."
        mend = "sudo udevadm control --reload && sudo udevadm trigger"
    else:
        says = f"{machine.user} may not use {path}, the way to the {bus.device}: it is for {group}."
        mend = f"sudo usermod -aG {group} {machine.user}  # then log in again"
        if machine.user == SERVICE:
            mend = f"sudo usermod -aG {group} {SERVICE} && sudo systemctl restart {SERVICE}"
    return broken(bus.device, says, mend)


def _spi_buffer(machine: Machine, config: Config) -> list[Finding]:
    """Check the buffer size of the SPI driver. Its default of 4,096 bytes is enough."""
    size = (machine.read("/sys/module/spidev/parameters/bufsiz") or "").strip()
    if not (config.ring.on and config.ring.pin == 10 and size.isdecimal()):
        return []
    if int(size) >= SPI_BYTES:
        return []
    says = f"SPI sends {size} bytes in one go, and a frame of the ring takes more."
    boot = boot_of(machine)
    folder = boot.folder if boot is not None else "/boot/firmware"
    mend = f"sudo sed -i 's/$/ spidev.bufsiz=4096/' {folder}/cmdline.txt && sudo reboot"
    return [broken("ring", says, mend)]


def examine_permissions(machine: Machine, config: Config) -> list[Finding]:
    """Check the groups of the daemon's user, if it exists, and the pin of the ring."""
    found = []
    if machine.installed and machine.user != SERVICE:
        says = f"You look at it as {machine.user}, and the box runs as {SERVICE}, with other files."
        found.append(warning("permissions", says, f"sudo -u {SERVICE} tableclock doctor"))
    if machine.installed:
        for group in GROUPS:
            members = machine.members(group)
            if members is None:
                says = f"There is no group {group}, by which {SERVICE} gets at its devices."
                mend = "sudo systemd-sysusers && sudo udevadm trigger"
                found.append(broken("permissions", says, mend))
            elif SERVICE not in members:
                says = f"The user {SERVICE} is not in the group {group}."
                mend = f"sudo usermod -aG {group} {SERVICE} && sudo systemctl restart {SERVICE}"
                found.append(broken("permissions", says, mend))
    by_dma = config.ring.on and config.ring.pin != 10 and machine.board not in ("", "pi5")
    if by_dma and machine.user != "root":
        says = f"The ring on GPIO{config.ring.pin} needs root, which nothing here should be."
        mend = "wire the ring to GPIO10 (header pin 19) and set pin = 10 under [ring] in table.toml"
        found.append(broken("ring", says, mend))
    return found
