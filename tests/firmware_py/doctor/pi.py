"""A Pi in a folder, for tests: correctly installed until a test changes it."""

from dataclasses import replace

from firmware_py.doctor.emulation.emulated_pi import MODELS, patient
from firmware_py.settings.config import Config
from firmware_py.settings.hardware import hardware

NOW = 10**12


def config(toml="", folder=None, board="pi4"):
    paths = []
    if toml:
        (folder / "table.toml").write_text(toml)
        paths = [folder / "table.toml"]
    return Config.load(paths, MODELS[board])


def machine(folder, board="pi4", settings=None, config_txt=None, cmdline=None, **changes):
    """Return a machine without faults, apart from the given changes."""
    settings = settings or config(board=board)
    pi = patient(folder, board, settings, (), (), now=NOW)
    if cmdline is not None:
        pi.cmdline = cmdline
    made = pi.machine()
    if config_txt is not None:
        (folder / "boot/firmware/config.txt").write_text(config_txt)
    return replace(made, **changes)


def lines(board):
    return [each.line for each in hardware().boot_lines(board, config(board=board))]
