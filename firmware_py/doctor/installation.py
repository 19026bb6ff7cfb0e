"""What the installer has put on the disk, by a list that it writes last: whole, or not.

A card that loses its power while it writes may keep files that are empty or cut off. The installer
sees to it that this cannot happen (install/install.sh), but dying cards make such files all the
same.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from firmware_py.doctor.finding import Finding, broken, warning
from firmware_py.doctor.host import Machine
from firmware_py.storage.files import replace_file

HOME = "/opt/tableclock"
LIST = f"{HOME}/files.json"
SETTINGS = "/etc/tableclock/table.toml"
SYSTEM = (
    "/etc/systemd/system/tableclock.service",
    "/etc/udev/rules.d/60-tableclock.rules",
    "/etc/sysusers.d/tableclock.conf",
    "/etc/modules-load.d/tableclock.conf",
)
"""What the installer writes outside its own folder, but for the owner's settings."""


class Files(msgspec.Struct):
    """The list. venv: the folder that the program runs from; files: path -> size and SHA-256."""

    again: str
    """The command that installs it again."""
    venv: str
    files: dict[str, tuple[int, str]]


def listed(root: Path, again: str) -> Files:
    """Return the list of what lies there now."""
    home = root / HOME.lstrip("/")
    venv = (home / "venv").resolve()
    paths = [home / "remove.sh", *(home / "docs").rglob("*"), *venv.rglob("*")]
    paths += [root / path.lstrip("/") for path in SYSTEM]
    files = {}
    for path in sorted(paths):
        if path.is_file() and not path.is_symlink():
            data = path.read_bytes()
            files[f"/{path.relative_to(root)}"] = (len(data), hashlib.sha256(data).hexdigest())
    return Files(again, venv.name, files)


def damaged(root: Path, files: Files, within: str = "/") -> Iterator[tuple[str, str]]:
    """Yield path and what is wrong of each listed file that is not as it was written."""
    if (root / HOME.lstrip("/") / "venv").resolve().name != files.venv:
        yield f"{HOME}/venv", "is of another installation"
    for name, (size, digest) in files.files.items():
        if not name.startswith(within):
            continue
        try:
            data = (root / name.lstrip("/")).read_bytes()
        except OSError as error:
            yield name, f"cannot be read ({(error.strerror or str(error)).lower()})"
            continue
        if size and not data:
            yield name, "is empty"
        elif len(data) < size:
            yield name, "is cut off"
        elif hashlib.sha256(data).hexdigest() != digest:
            yield name, "is not what was installed"


def again(machine: Machine) -> str:
    """Return the line that installs tableclock again."""
    known = _read(machine.root)
    return f"sudo {known.again}" if known else "sudo install/install.sh  # in tableclock's checkout"


def here(machine: Machine) -> bool:
    """Whether the installer was at work on this computer."""
    return (machine.root / HOME.lstrip("/")).is_dir()


def examine(machine: Machine) -> list[Finding]:
    """Look whether all is there that was installed, where it was."""
    if not here(machine):
        return []
    files = _read(machine.root)
    if files is None:
        says = f"The installation was not finished: there is no sound list of its files, {LIST}."
        return [broken("program", says, again(machine))]
    found = list(damaged(machine.root, files))
    if not found:
        return [*_unfinished(machine, files), *_settings(machine)]
    path, wrong = found[0]
    others = len(found) - 1
    more = f"; {others} other file{'s are' if others > 1 else ' is'} damaged too" if others else ""
    # Of the system's files the owner may have changed one on purpose.
    changed = [name for name, says in found if says == "is not what was installed"]
    by_owner = len(changed) == len(found) and set(changed) <= set(SYSTEM)
    level = warning if by_owner else broken
    return [level("program", f"{path} {wrong}{more}.", again(machine)), *_settings(machine)]


def _unfinished(machine: Machine, files: Files) -> list[Finding]:
    """Return a warning about the environment of an update that was interrupted."""
    # An older one may be there: the box ran it during the update, and needs it until it restarts.
    home = machine.root / HOME.lstrip("/")
    newer = [path for path in home.glob("venv-[0-9]*") if _number(path.name) > _number(files.venv)]
    if not newer:
        return []
    says = f"An update was interrupted: {HOME}/{newer[0].name} is not whole, and is not used."
    return [warning("program", says, again(machine))]


def _number(venv: str) -> int:
    """Return the number of an environment's folder (venv-3); -1 for a folder without one."""
    number = venv.rpartition("-")[2]
    return int(number) if number.isdecimal() else -1


def _settings(machine: Machine) -> list[Finding]:
    if machine.read(SETTINGS) != "":
        return []
    says = f"{SETTINGS} is empty, so nothing that was set there holds."
    return [warning("settings", says, again(machine))]


def _read(root: Path) -> Files | None:
    """Return the list; None if there is none that can be read."""
    try:
        return msgspec.json.decode((root / LIST.lstrip("/")).read_bytes(), type=Files)
    except (OSError, msgspec.DecodeError):
        return None


def write(root: Path, again: str) -> None:
    """Write the list of what lies there now, for everybody to read."""
    path = root / LIST.lstrip("/")
    replace_file(path, msgspec.json.encode(listed(root, again)))
    path.chmod(0o644)


def main(root: Path, what: str, again: str = "") -> int:
    """Do what the installer asks for: `list AGAIN` writes the list, `whole` looks at the venv."""
    if what == "list":
        write(root, again)
        return 0
    files = _read(root)
    return int(files is None or any(damaged(root, files, f"{HOME}/venv")))


if __name__ == "__main__":
    sys.exit(main(Path("/"), *sys.argv[1:]))
