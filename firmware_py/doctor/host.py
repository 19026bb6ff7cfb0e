"""Computer that the doctor examines. All its properties are arguments.

`Machine.here` returns this computer. Tests and `--emulate` create other machines.
"""

import grp
import os
import pwd
import shutil
import socket
import stat
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from firmware_py.settings.config import board_of

SERVICE = "tableclock"
"""System user of the daemon."""
GROUPS = ("gpio", "i2c", "spi", "dialout", "audio")
"""Groups that the daemon's user must be in."""


class Node(NamedTuple):
    """A device file: the group that owns it, and whether this process may use it."""

    group: str
    usable: bool  # this process may read and write it


@dataclass(frozen=True, kw_only=True)
class Machine:
    """A computer that the doctor examines."""

    root: Path
    """Folder that stands for the root of its file system."""
    environ: Mapping[str, str]
    model: str
    """Model name from the device tree."""
    user: str
    """User that runs the doctor."""
    node: Callable[[str], Node | None]
    """Function that returns the device file at a path, or None if there is none."""
    has: Callable[[str], bool]
    """Function that returns whether a Python module can be imported."""
    free: Callable[[Path], int]
    """Function that returns the number of free bytes on the disk of a path."""
    readable: Callable[[Path], bool]
    """Function that returns whether a file can be read."""
    reach: Callable[[str, int], str]
    """Function that connects to a host and port and returns the error, or "" on success."""
    python: tuple[int, int]
    pip: str
    """Command that installs a library into the current environment."""
    profile: str = ""
    """Board from the settings, for a machine of unknown model."""

    @classmethod
    def here(cls) -> "Machine":
        """Return this computer."""
        sudo = "" if os.access(sys.prefix, os.W_OK) else "sudo "
        return cls(
            root=Path("/"),
            environ=os.environ,
            model=model_of(Path("/")),
            user=pwd.getpwuid(os.geteuid()).pw_name,
            node=_node,
            has=_has,
            free=lambda path: shutil.disk_usage(_existing(path)).free,
            readable=lambda path: os.access(path, os.R_OK),
            reach=_reach,
            python=sys.version_info[:2],
            pip=f"{sudo}{sys.executable} -m pip install",
        )

    @property
    def board(self) -> str:
        """Board profile of this machine, or "" if it is not a known Pi."""
        return self.profile or board_of(self.model)

    def read(self, path: str) -> str | None:
        """Return the content of a text file, or None if it cannot be read."""
        try:
            return (self.root / path.lstrip("/")).read_text("utf-8", errors="replace")
        except OSError:
            return None

    def members(self, group: str) -> frozenset[str] | None:
        """Return the members of a group in /etc/group, or None if the group does not exist."""
        for line in (self.read("/etc/group") or "").splitlines():
            name, _, _, members = (*line.split(":"), "", "", "")[:4]
            if name == group:
                return frozenset(filter(None, members.split(",")))
        return None

    @property
    def installed(self) -> bool:
        """True if the daemon's user exists."""
        users = (self.read("/etc/passwd") or "").splitlines()
        return any(line.startswith(f"{SERVICE}:") for line in users)


def model_of(root: Path) -> str:
    """Return the model in the device tree, or "" without a device tree."""
    try:
        return (root / "proc/device-tree/model").read_text().rstrip("\0")
    except OSError:
        return ""


def _group(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _node(path: str) -> Node | None:
    try:
        found = os.stat(path)  # noqa: PTH116  (follows links)
    except OSError:
        return None
    if not stat.S_ISCHR(found.st_mode):
        return None
    return Node(_group(found.st_gid), os.access(path, os.R_OK | os.W_OK))


def _has(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # its package is missing
        return False


def _reach(host: str, port: int) -> str:
    try:
        socket.create_connection((host, port), timeout=3).close()
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return ""


def _existing(path: Path) -> Path:
    """Return the path itself or its nearest existing parent."""
    return next(each for each in (path, *path.parents) if os.path.exists(each))  # noqa: PTH110
