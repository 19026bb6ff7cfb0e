"""Mounted file systems, and a check for paths whose content is lost at power-off."""

import re
from pathlib import Path
from typing import NamedTuple

MEMORY = ("tmpfs", "ramfs")
OVERLAY_BOOT = re.compile(r"\b(overlayroot=(?!disabled)\S*tmpfs\S*|boot=overlay)")
"""Kernel parameters with which raspi-config puts a tmpfs over a read-only root."""


class Mount(NamedTuple):
    """Mounted file system, from a line of /proc/self/mounts."""

    point: Path
    kind: str
    options: str


def mounts(root: Path) -> list[Mount]:
    """Return the mounted file systems in mount order. `root` is the folder that has `proc`."""
    lines = _read(root / "proc/self/mounts").splitlines()
    fields = (line.split(" ") for line in lines if line.count(" ") >= 3)
    return [Mount(Path(_unescaped(point)), kind, text) for _, point, kind, text, *_ in fields]


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""


def volatile(root: Path, path: Path) -> str:
    """Return why data at `path` is lost at power-off, or "". The path need not exist."""
    return _volatile(mounts(root), root, path.resolve())


def _volatile(known: list[Mount], root: Path, path: Path) -> str:
    held = [mount for mount in known if path == mount.point or mount.point in path.parents]
    if not held:
        return ""
    mount = max(held, key=lambda mount: len(mount.point.parts))
    mount = [each for each in held if each.point == mount.point][-1]  # last one hides the others
    if mount.kind in MEMORY:
        return f"{mount.point} is a {mount.kind}, which is in memory only"
    if mount.kind != "overlay":
        return ""
    upper = re.search(r"(?:^|,)upperdir=([^,]*)", mount.options)
    others = [each for each in known if each is not mount]
    in_memory = upper is not None and _volatile(others, root, Path(_unescaped(upper[1])))
    if in_memory or (
        mount.point == Path("/") and OVERLAY_BOOT.search(_read(root / "proc/cmdline"))
    ):
        return f"{mount.point} is a read-only overlay, whose changes are in memory only"
    return ""


def _unescaped(text: str) -> str:
    r"""Return a path of /proc/mounts without its octal escapes (`\040` for a space)."""
    return re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), text)
