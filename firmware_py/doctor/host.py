"""The computer that is examined, as the doctor sees it: everything handed in, nothing looked up.

`here` is this one. Tests and `--emulate` make others.
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
"""The system user that the daemon runs as."""
GROUPS = ("gpio", "i2c", "spi", "dialout")
"""What that user must be in."""


class Node(NamedTuple):
    """A device file: its group, and whether we may read and write it."""

    group: str
    usable: bool


@dataclass(frozen=True, kw_only=True)
class Machine:
    """A computer. root: where its files are read; model: what it calls itself.

    user: who examines it. node: a device file by its path, None if there is none.
    has: whether a Python module can be imported. free: bytes left where a path is. readable:
    whether a file can be read. reach: why nobody answers at a host and port, "" if somebody does.
    """

    root: Path
    environ: Mapping[str, str]
    model: str
    user: str
    node: Callable[[str], Node | None]
    has: Callable[[str], bool]
    free: Callable[[Path], int]
    readable: Callable[[Path], bool]
    reach: Callable[[str, int], str]
    python: tuple[int, int]
    pip: str
    """What installs a library into the environment that runs."""
    profile: str = ""
    """The board that the settings name, for a machine that does not tell."""

    @classmethod
    def here(cls) -> "Machine":
        """Return the computer that this runs on."""
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
            pip=f"{_sudo(Path(sys.prefix))}{sys.executable} -m pip install",
        )

    @property
    def board(self) -> str:
        """The board profile that fits, or "" on a machine that is no known Pi."""
        return self.profile or board_of(self.model)

    def read(self, path: str) -> str | None:
        """Return what a text file says; None if it is not there or not to be read."""
        try:
            return (self.root / path.lstrip("/")).read_text("utf-8", errors="replace")
        except OSError:
            return None

    def members(self, group: str) -> frozenset[str] | None:
        """Return who is in a group by /etc/group; None if there is no such group."""
        for line in (self.read("/etc/group") or "").splitlines():
            name, _, _, members = (*line.split(":"), "", "", "")[:4]
            if name == group:
                return frozenset(filter(None, members.split(",")))
        return None

    @property
    def installed(self) -> bool:
        """Whether the daemon's user was made here."""
        users = (self.read("/etc/passwd") or "").splitlines()
        return any(line.startswith(f"{SERVICE}:") for line in users)


def model_of(root: Path) -> str:
    """Return what a machine calls itself in its device tree; "" if it has none."""
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
        found = os.stat(path)  # noqa: PTH116  (a link to it is as good)
    except OSError:
        return None
    if not stat.S_ISCHR(found.st_mode):
        return None
    return Node(_group(found.st_gid), os.access(path, os.R_OK | os.W_OK))


def _has(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # not even the package that it would be in
        return False


def _sudo(folder: Path) -> str:
    return "" if os.access(folder, os.W_OK) else "sudo "


def _reach(host: str, port: int) -> str:
    try:
        socket.create_connection((host, port), timeout=3).close()
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return ""


def _existing(path: Path) -> Path:
    """Return the nearest folder that is there already."""
    return next(each for each in (path, *path.parents) if os.path.exists(each))  # noqa: PTH110
